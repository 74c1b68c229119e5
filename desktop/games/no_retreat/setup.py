"""3.0 Setting up: a scenario's pieces, markers and cards (R72, R97)."""

from __future__ import annotations

from desktop.games.no_retreat.cards.deck import draw_cards, fresh_deck
from desktop.games.no_retreat.content import Content, ScenarioFile
from desktop.games.no_retreat.field import owner_key
from desktop.games.no_retreat.state import Leader, NoRetreatState, Unit, foe, turn_box
from desktop.table.game import Table

__all__ = ["deal", "red_track_events", "set_up"]


def set_up(content: Content, scenario: str, settings: dict[str, str]) -> NoRetreatState:
    """The state before the first Strategic Phase. KeyError for an unknown scenario."""
    file = content.scenarios[scenario]
    state = NoRetreatState(
        turn=file.turn,
        last=18 if settings.get("length", "scenario") == "campaign" else file.last,
        handicap=0 if settings.get("length", "scenario") == "campaign" else file.handicap,
        phase="deal",
        player=file.initiative,
        initiative=file.initiative,
        control=dict(file.control),
        malta=file.malta,
        malta_marker=bool(file.malta) and file.invasion in ("", "cancelled"),
        invasion=file.invasion,
        crete=file.crete,
        fort=file.fort,
        fort_in_play=file.turn >= 4,
        settings=dict(settings),
        hands={"axis": (), "allied": ()},
        seen={"axis": (), "allied": ()},
        flags={f"deal:{side}": str(count) for side, count in file.cards.items()},
        deck=fresh_deck(tuple(content.cards)),
        supplies={kind: file.supplies.get(kind, 0) for kind in ("green", "gray", "allied")},
    )
    state.used = {kind: content.stock[kind] - state.supplies[kind] for kind in ("green", "gray", "allied")}
    _place_units(content, state, file)
    _place_leaders(content, state, file)
    _own_towns(content, state, file)
    state.events = red_track_events(content, file)
    made = file.turn if file.departed else file.turn - 1
    state.departed = tuple(departure.id for departure in content.departures if departure.turn <= made)
    contested = state.control["axis"] == state.control["allied"]
    state.map = state.control["axis"] if contested else 0
    return state


def red_track_events(content: Content, file: ScenarioFile) -> dict[str, int]:
    """Red events of the track still to come, by name and Game Turn."""
    return {name: turn for turn, box in content.turns.items() for name in box.red if turn >= file.turn}


def _place_units(content: Content, state: NoRetreatState, file: ScenarioFile) -> None:
    placed = {place.unit: place for place in file.unit}
    for name, kind in content.units.items():
        place = placed.get(name)
        if place is not None:
            face = place.face if place.face >= 0 else len(kind.faces) - 1
            while face and kind.faces[face].entry > file.turn:
                face -= 1
            state.units[name] = Unit(place.at, face)
            if place.at.startswith("turn:"):
                state.arrivals[name] = int(place.at[5:])
        elif not kind.square:
            state.units[name] = Unit("stock")
        elif kind.entry > file.turn or (kind.entry == file.turn and not file.departed):
            state.units[name] = Unit(turn_box(kind.entry), kind.arrives)
            state.arrivals[name] = kind.entry
        else:
            state.units[name] = Unit("out")
    for name in list(state.units):
        kind = content.units[name]
        count = file.entrenchments.get(kind.side, 0)
        built = sum(
            not content.units[n].square and content.units[n].side == kind.side and u.place == "pool"
            for n, u in state.units.items()
        )
        if not kind.square and not kind.free and built < count and state.units[name].place == "stock":
            mines = file.entrenchments.get(f"{kind.side}_mines", 0)
            state.units[name] = Unit("pool", 1 if built < mines else 0)


def _place_leaders(content: Content, state: NoRetreatState, file: ScenarioFile) -> None:
    for name, kind in content.leaders.items():
        place = file.leaders.get(name, turn_box(kind.entry) if kind.entry > file.turn else "out")
        state.leaders[name] = Leader(place)


def _own_towns(content: Content, state: NoRetreatState, file: ScenarioFile) -> None:
    """Towns of each map to the side behind whose marker it lies; those of a contested map as the scenario says."""
    for number, info in content.maps.items():
        ground = info.ground
        for hex in ground.towns:
            name = next(p.name for p in ground.board.places_at(hex) if p.rank in ("town", "city"))
            side = "axis" if number <= state.control["axis"] and number < state.control["allied"] else "allied"
            state.owners[owner_key(number, hex)] = file.owners.get(name, side)


async def deal(table: Table[NoRetreatState]) -> None:
    """Shuffle the cards and deal each side the scenario's hand, the Initiative Player first (3.0)."""
    for side in (table.state.initiative, foe(table.state.initiative)):
        count = int(table.state.flags.pop(f"deal:{side}", "0"))
        await draw_cards(table, side, count, "the first hand", "3.0")
    state = table.state
    state.phase, state.player, state.passes = "strategic", state.initiative, 0
