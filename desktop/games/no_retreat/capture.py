"""Towns, Cities and ports change hands (5.2, 11.2, R47, R73); leaders left alone are overrun (13.7, R34)."""

from __future__ import annotations

from desktop.games.no_retreat.field import owner_key
from desktop.games.no_retreat.spending import receive
from desktop.games.no_retreat.state import NoRetreatState, is_hex, put_leader, spot, turn_box
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["enter", "tread"]


@enforces("5.2", "11.2")
def enter(table: Table[NoRetreatState], unit: str, path: tuple[str, ...]) -> None:
    """A unit enters these hexes in turn (its first hex is where it stood): what falls to it on the way."""
    state, content = table.state, table.content
    side = content.units[unit].side
    ground = content.maps[state.map].ground
    tread(state, side, path)
    for hex in path[1:]:
        if not is_hex(hex):
            continue
        _overrun_leader(table, side, hex)
        key = owner_key(state.map, hex)
        before = state.owners.get(key)
        if before is None or before == side:
            continue
        state.owners[key] = side
        if side == state.initiative and key not in state.captured:
            state.captured = (*state.captured, key)  # 14.2: a town taken at any moment of this Game Turn (R1)
        if state.phase != "deploy":
            state.flags[f"taken:{side}"] = "yes"  # in this Player Turn, by either side
        text = "{unit} takes {hex}"
        names = {"unit": f"piece:{unit}", "hex": spot(state, hex)}
        table.tell(Event("capture", text, names, (spot(state, hex),), rule="5.2", side=side))
        if hex in ground.ports and key not in state.ports:
            state.ports[key] = state.turn
            receive(table, side, ground.ports[hex], "stocks of the captured port", "11.2")
        if hex == ground.tobruk and state.fort_in_play:
            state.fort = 0  # the works belong to the holder of the ground (R60)


def tread(state: NoRetreatState, side: str, path: tuple[str, ...]) -> None:
    """Where every hex has an owner (R16): these belong to the side that was the last to enter or pass them (5.2)."""
    if state.settings.get("roads", "open") == "owned":
        for hex in path:
            if is_hex(hex):
                state.trodden[owner_key(state.map, hex)] = side


def _overrun_leader(table: Table[NoRetreatState], side: str, hex: str) -> None:
    """An enemy leader alone in the hex: to the next turn's box, or out for good if dotted (13.7)."""
    state, content = table.state, table.content
    for name in list(state.leaders):
        leader = state.leaders[name]
        kind = content.leaders[name]
        if leader.place != hex or kind.side == side or leader.host:
            continue
        place = "out" if kind.dot else turn_box(state.turn + 1)
        put_leader(state, name, place=place, host="", used=False)
        text = "{leader} is overrun and lost" if kind.dot else "{leader} is overrun; he returns next Game Turn"
        table.tell(Event("leader", text, {"leader": f"piece:{name}"}, (spot(state, hex),), rule="13.7", side=side))
