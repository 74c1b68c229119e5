"""Reading the game's content files, and what must hold in them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import msgspec

from desktop.games.no_retreat.content import (
    COLUMNS,
    Card,
    CombatTable,
    Content,
    Departure,
    LeaderType,
    MapInfo,
    ScenarioFile,
    Source,
    TurnBox,
    UnitType,
)
from desktop.games.no_retreat.ground import Ground, TerrainRow
from desktop.table.board import load_board
from desktop.table.content import ContentFault, Loader, owner_texts, scenario_documents, using_owner_texts
from desktop.table.game import Fault
from desktop.table.outlines import load_outlines
from desktop.table.schema import meant

__all__ = ["content_faults", "load_content"]

MAPS = (1, 2, 3, 4, 5)
#: Results from the worst for the attacker to the worst for the defender, seen from the defender (R107).
SEVERITY = ("CA", "-", "CB", "EX", "CR", "DR", "DW", "DS", "DD")


class _Drum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Supply drums of a map (5.2)."""

    id: str
    title: str
    axis: int
    allied: int
    source: Source = "reconstructed"


class _Markers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Supply Point markers and support markers in the box."""

    gray: int
    green: int
    allied: int
    blitz: int
    shock: int


def load_content(owner: dict[str, str] | None = None) -> Content:
    """All content, read once; with `owner`, as a saved game's own records had it. Raises ContentFault."""
    if owner is None or owner == _own_content().owner:
        return _own_content()
    return _content_with(tuple(sorted(owner.items())))


@lru_cache(maxsize=2)
def _content_with(texts: tuple[tuple[str, str], ...]) -> Content:
    with using_owner_texts("no_retreat", dict(texts)):
        return _read_content()


@lru_cache(maxsize=1)
def _own_content() -> Content:
    return _read_content()


def _read_content() -> Content:
    loader = Loader("no_retreat")
    units = loader.records("units.toml", "unit", UnitType)
    leaders = loader.records("units.toml", "leader", LeaderType)
    departures = loader.records("units.toml", "departure", Departure)
    cards = loader.records("cards.toml", "card", Card)
    tables = loader.records("tables.toml", "table", CombatTable)
    turns = loader.records("track.toml", "turn", TurnBox)
    chart = loader.records("terrain.toml", "terrain", TerrainRow)
    drums = loader.records("supply.toml", "map", _Drum)
    stock = loader.table("supply.toml", "markers", _Markers)
    boards = {number: load_board(loader, f"map{number}.toml") for number in MAPS}
    outlines = {number: load_outlines(loader, f"outlines{number}.toml") for number in MAPS}
    scenarios: dict[str, ScenarioFile] = {}
    for identity, document in scenario_documents("no_retreat").items():
        try:
            scenarios[identity] = document.as_record(ScenarioFile)
        except ContentFault as fault:
            loader.faults.extend(fault.faults)
    loader.finish()
    maps = {
        number: MapInfo(
            number,
            drums[str(number)].title,
            {"axis": drums[str(number)].axis, "allied": drums[str(number)].allied},
            Ground(board, chart),
            outlines[number],
            drums[str(number)].source,
        )
        for number, board in boards.items()
        if board is not None
    }
    return Content(
        units,
        leaders,
        cards,
        tables,
        {turn.turn: turn for turn in turns.values()},
        tuple(departures.values()),
        maps,
        scenarios,
        {} if stock is None else msgspec.structs.asdict(stock),
        chart,
        owner_texts("no_retreat"),
    )


def content_faults(content: Content) -> list[Fault]:
    """What is wrong with decoded content: references, tables, the counts that the rulebook tells."""
    faults: list[Fault] = []
    for departure in content.departures:
        for name in (departure.unit, *departure.among):
            if name and name not in content.units:
                faults.append(Fault(f"there is no unit {name}", f"units.toml departure {departure.id}"))
    square = [unit for unit in content.units.values() if unit.square]
    counters = sum(len({face.counter for face in unit.faces}) for unit in square)
    if counters != 48:
        faults.append(Fault(f"{counters} square counters, the rulebook counts 48", "units.toml"))
    if len(content.cards) != 36:
        faults.append(Fault(f"{len(content.cards)} cards, the rulebook counts 36", "cards.toml"))
    for card in content.cards.values():
        faults += _card_faults(card)
    for turn in content.turns.values():
        for kind, count in (("blitz", turn.blitz), ("shock", turn.shock)):
            if count > content.stock[kind]:
                what = f"{count} {kind.capitalize()}! markers, there are {content.stock[kind]}"
                faults.append(Fault(what, f"track.toml turn {turn.id}"))
    for table in content.tables.values():
        faults += _table_faults(table)
    for scenario in content.scenarios.values():
        faults += _scenario_faults(content, scenario)
    return faults


def _scenario_faults(content: Content, scenario: ScenarioFile) -> list[Fault]:
    """A scenario names what there is, on its map, and has only units that have entered and not left (R97)."""
    found: list[str] = []
    made = scenario.turn if scenario.departed else scenario.turn - 1
    for place in scenario.unit:
        kind = content.units.get(place.unit)
        if kind is None:
            found.append(f"there is no unit {place.unit}")
            continue
        if place.face >= len(kind.faces):
            found.append(f"{kind.name} has no face {place.face}")
        if place.at.startswith("turn:"):
            continue
        if kind.entry > scenario.turn or (kind.malta and scenario.invasion != "cancelled"):
            found.append(f"{kind.name} has not entered yet")
        for gone in content.departures:
            if gone.unit == place.unit and gone.turn <= made and (not gone.back or gone.back > scenario.turn):
                found.append(f"{kind.name} has been withdrawn")
    found += [f"there is no leader {name}" for name in scenario.leaders if name not in content.leaders]
    number = scenario.control.get("axis", 0)
    if number in content.maps:
        ground = content.maps[number].ground
        towns = {place.name for hex in ground.towns for place in ground.board.places_at(hex)}
        found += [f"{name} is no Town of Map {number}" for name in scenario.owners if name not in towns]
    if scenario.turn not in content.turns or not scenario.turn <= scenario.last <= max(content.turns):
        found.append(f"turns {scenario.turn} to {scenario.last} are not on the Game Turn Track")
    for kind_of, count in scenario.supplies.items():
        if count > content.stock.get(kind_of, 0):
            found.append(f"there are not {count} {kind_of} Supply markers")
    return [Fault(text, scenario.id) for text in found]


def _card_faults(card: Card) -> list[Fault]:
    """Each half's event is one that the game can carry out at the moments that the card names."""
    import desktop.games.no_retreat.cards.battle
    import desktop.games.no_retreat.cards.field_events
    import desktop.games.no_retreat.cards.strategic  # noqa: F401 (these three register what the events do)
    from desktop.games.no_retreat.cards.registry import BATTLE, EVENTS

    found: list[Fault] = []
    for half in (card.axis, card.allied):
        wanted = {"a battle": list(BATTLE)} if "battle" in half.timing else {}
        if any(moment not in ("battle", "reroll", "cancel") for moment in half.timing):
            wanted["a phase"] = list(EVENTS)
        for when, known in wanted.items():
            if half.id not in known:
                what = f'no event "{half.id}" can be played in {when}'
                found.append(Fault(what, f"cards.toml card {card.id}", meant(half.id, known)))
    return found


def _table_faults(table: CombatTable) -> list[Fault]:
    """A table is six by nine, and ours get no worse for the attacker with a higher die or better odds."""
    if len(table.rows) != 6 or any(len(row) != len(COLUMNS) for row in table.rows):
        return [Fault("six rows of nine results are wanted", f"tables.toml {table.id}")]
    if table.source == "owner":
        return []  # a printed table is what it is
    rank = [[SEVERITY.index(result) for result in row] for row in table.rows]
    down = all(a <= b for upper, lower in pairwise(rank) for a, b in zip(upper, lower, strict=True))
    across = all(a <= b for row in rank for a, b in pairwise(row))
    return [] if down and across else [Fault("results get worse with a better die or odds", f"tables.toml {table.id}")]
