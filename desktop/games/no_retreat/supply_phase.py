"""11.0 The Supply Phase of a Player Turn: both sides are checked, the Initiative Player first (R14, R19, R75)."""

from __future__ import annotations

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.losses import take_step
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import owner_key
from desktop.games.no_retreat.spending import receive
from desktop.games.no_retreat.state import NoRetreatState, foe, is_hex, spot
from desktop.games.no_retreat.supply import mark_supply, supply_net
from desktop.table.asking import Ask, Option, Refusal, button, piece
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = ["supply_phase"]

FULL = Refusal("The port can feed no more", "11.2", "mechanised divisions count as two, guns as none")


async def supply_phase(table: Table[NoRetreatState]) -> None:
    """An activation a side: its ports feed whom its owner names, then it is marked; then emergency supply (16.1)."""
    state = table.state
    side = state.initiative if state.step % 2 == 0 else foe(state.initiative)
    if state.step < 2:
        fed = await _feed_from_ports(table, side)
        _mark(table, side, fed)
    else:
        await _emergency(table, side)
    state = table.state
    state.step += 1
    if state.step == (4 if state.settings.get("emergency", "no") == "yes" else 2):
        state.phase, state.step = "move", 0


def _mark(table: Table[NoRetreatState], side: str, fed: tuple[str, ...]) -> None:
    """Set a side's markers and tell what has changed."""
    state = table.state
    if side == state.initiative:
        names = {"side": f"side:{state.player}"}
        table.tell(Event("phase", "{side}: Supply Phase", names, rule="11.0", side=state.player, level=0))
    for unit in mark_supply(table.content, state, side, fed):
        status = {"": "is in supply again", "low": "is low on supply", "none": "is unsupplied"}
        text = "{unit} " + status[state.units[unit].supply]
        table.tell(Event("supply", text, {"unit": piece(unit)}, (piece(unit),), rule="11.4", side=side, level=2))


async def _feed_from_ports(table: Table[NoRetreatState], side: str) -> tuple[str, ...]:
    content: Content = table.content
    net = supply_net(content, table.state, side)
    fed: tuple[str, ...] = ()
    for port, wanting in net.wanting.items():
        units = [unit for unit in wanting if unit not in fed]
        if not units:
            continue
        capacity = port_capacity(content, table.state, port)

        def why_not(unit: str, chosen: tuple[str, ...], capacity: int = capacity) -> Refusal | None:
            weight = sum(content.units[u].port_weight for u in (*chosen, unit))
            return FULL if weight > capacity else None

        fed += await pick_many(
            side,
            "Which units does the port of {hex} feed?",
            lambda units=units: [Option(f"add:{u}", u, piece(u)) for u in units],  # type: ignore[misc]
            rule="11.2",
            why_not=why_not,
            names={"hex": spot(table.state, port)},
            topic=(spot(table.state, port),),
            context=Asked("port", hex=port),
            done="Fed",
        )
    return fed


def port_capacity(content: Content, state: NoRetreatState, port: str) -> int:
    """What a port can feed, events included."""
    more = int(state.flags.get(f"port:{owner_key(state.map, port)}", "0"))
    return content.maps[state.map].ground.ports[port] + more


async def _emergency(table: Table[NoRetreatState], side: str) -> None:
    """16.1: a step for one SP, from a unit that is not unsupplied."""
    state, content = table.state, table.content
    pool = state.used["green"] + state.used["gray"] if side == "axis" else state.used["allied"]
    units = [
        name
        for name, unit in state.units.items()
        if is_hex(unit.place)
        and unit.supply != "none"
        and content.units[name].side == side
        and content.units[name].square
    ]
    if not pool or not units:
        return
    unit = await Ask(
        side,
        "Give a step for a Supply Point?",
        lambda: [
            Option("none", "", button("none"), "No"),
            *(Option(f"step:{u}", u, piece(u)) for u in units),
        ],
        rule="16.1",
        context=Asked("emergency"),
        ends=("none",),
        weighty=True,
    )
    if unit:
        take_step(table, unit)
        receive(table, side, 1, "emergency supply", "16.1")
