"""Reading the game's content files, and what must hold in them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from desktop.games.combat_commander.content import (
    Card,
    CardText,
    Chit,
    Content,
    Formation,
    Generator,
    MapInfo,
    RadioType,
    ScenarioFile,
    SupportItem,
    UnitType,
    WeaponType,
)
from desktop.games.combat_commander.ground import Ground, TerrainRow
from desktop.games.combat_commander.hills import map_sight
from desktop.table.board import load_board
from desktop.table.content import ContentFault, Loader, owner_texts, scenario_documents, using_owner_texts
from desktop.table.game import Fault
from desktop.table.sight import Shapes, load_shapes

__all__ = ["MAPS", "content_faults", "load_components", "load_content"]

GAME = "combat_commander"
MAPS = tuple(range(13, 25))
NATIONS = ("italian", "british", "french", "german", "american", "russian")
#: Key of the cards that may be played for Opportunity Fire, beside the Actions (1.6).
FIRE_ORDER = "fire-order"


class _Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nation's discard capability (5.3)."""

    id: str
    discard: int
    source: str = "components"


class _Hands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hand sizes by posture (1.1)."""

    attacker: int
    recon: int
    defender: int
    source: str = "rulebook"


class _Bag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Values of the Smoke markers (R82)."""

    smoke: tuple[int, ...]
    source: str = "reconstructed"


class _Fortifications(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sum of a Radio's FP and the dice that destroys a Fortification (O18.2.3.3)."""

    vulnerability: int
    source: str = "components"


def load_content(owner: dict[str, str] | None = None) -> Content:
    """All content, read once; with `owner`, as a saved game's own records had it. Raises ContentFault."""
    if owner is None or owner == _own_content().owner:
        return _own_content()
    return _content_with(tuple(sorted(owner.items())))


@lru_cache(maxsize=2)
def _content_with(texts: tuple[tuple[str, str], ...]) -> Content:
    with using_owner_texts(GAME, dict(texts)):
        return _read_content()


@lru_cache(maxsize=1)
def _own_content() -> Content:
    return _read_content()


def load_components() -> Content:
    """Everything but maps and scenarios: for positions on a board of one's own. Raises ContentFault."""
    loader = Loader(GAME)
    content = _components(loader)
    loader.finish()
    return content


def _read_content() -> Content:
    loader = Loader(GAME)
    content = _components(loader)
    boards = {number: load_board(loader, f"map{number}.toml") for number in MAPS}
    scenarios: dict[str, ScenarioFile] = {}
    for identity, document in scenario_documents(GAME).items():
        try:
            scenarios[identity] = document.as_record(ScenarioFile)
        except ContentFault as fault:
            loader.faults.extend(fault.faults)
    shapes = {
        number: load_shapes(loader, f"shapes{number}.toml", board.grid) or Shapes()
        for number, board in boards.items()
        if board is not None
    }
    loader.finish()
    maps = {
        number: MapInfo(
            number,
            board.title,
            Ground(board, content.terrain, shapes[number].gaps()),
            map_sight(board, shapes[number]),
            shapes[number],
        )
        for number, board in boards.items()
        if board is not None
    }
    return msgspec.structs.replace(content, maps=maps, scenarios=scenarios)


def _components(loader: Loader) -> Content:
    cards = loader.records("cards.toml", "card", Card)
    units = loader.records("counters.toml", "unit", UnitType)
    weapons = loader.records("counters.toml", "weapon", WeaponType)
    radios = loader.records("counters.toml", "radio", RadioType)
    items = loader.records("support.toml", "item", SupportItem)
    formations = loader.records("formations.toml", "formation", Formation)
    chits = loader.records("chits.toml", "chit", Chit)
    terrain = loader.records("terrain.toml", "terrain", TerrainRow)
    orders = loader.records("texts.toml", "order", CardText)
    actions = loader.records("texts.toml", "action", CardText)
    events = loader.records("texts.toml", "event", CardText)
    nations = loader.records("numbers.toml", "nation", _Nation)
    hands = loader.table("numbers.toml", "hands", _Hands)
    bag = loader.table("numbers.toml", "bag", _Bag)
    generator = loader.whole("generator.toml", Generator)
    forts = loader.table("numbers.toml", "fortifications", _Fortifications)
    decks = {nation: tuple(c.id for c in cards.values() if c.nation == nation) for nation in NATIONS}
    copies = {
        (nation, action): frozenset(c.id for c in cards.values() if c.nation == nation and c.action == action)
        for nation in NATIONS
        for action in actions
    }
    for nation in NATIONS:
        fires = frozenset(c.id for c in cards.values() if c.nation == nation and c.order == "fire")
        copies[nation, FIRE_ORDER] = fires
    return Content(
        cards=cards,
        units=units,
        weapons=weapons,
        radios=radios,
        support={nation: tuple(i for i in items.values() if i.nation == nation) for nation in NATIONS},
        formations=formations,
        chits=chits,
        terrain=terrain,
        orders=orders,
        actions=actions,
        events=events,
        decks=decks,
        copies=copies,
        hands={} if hands is None else {"attacker": hands.attacker, "recon": hands.recon, "defender": hands.defender},
        discards={nation.id: nation.discard for nation in nations.values()},
        smoke=() if bag is None else tuple(sorted(bag.smoke)),
        vulnerability=0 if forts is None else forts.vulnerability,
        generator=generator,
        maps={},
        scenarios={},
        owner=owner_texts(GAME),
        origins={
            **{f"discard:{nation.id}": nation.source for nation in nations.values()},
            "hands": "" if hands is None else hands.source,
            "smoke": "" if bag is None else bag.source,
            "vulnerability": "" if forts is None else forts.source,
        },
    )


# faults -------------------------------------------------------------------------------------------------------------
def content_faults(content: Content) -> list[Fault]:
    """What is wrong with decoded content: references, decks, the counts that the rules tell."""
    faults: list[Fault] = []
    for nation, names in content.decks.items():
        faults += _deck_faults(content, nation, names)
    if len(content.chits) != 22:
        faults.append(Fault(f"{len(content.chits)} chits, the rulebook counts 22", "chits.toml"))
    for items in content.support.values():
        for item in items:
            for part in item.pieces:
                if not _is_piece(content, part):
                    faults.append(Fault(f"there is no {part}", f"support.toml {item.id}"))
    for formation in content.formations.values():
        for entry in formation.piece:
            if not _is_piece(content, entry.piece):
                faults.append(Fault(f"there is no {entry.piece}", f"formations.toml {formation.id}"))
    for scenario in content.scenarios.values():
        faults += _scenario_faults(content, scenario)
    return faults


def _is_piece(content: Content, name: str) -> bool:
    return name in content.units or name in content.weapons or name in content.radios


def _deck_faults(content: Content, nation: str, names: tuple[str, ...]) -> list[Fault]:
    """A deck has 72 cards, each of 36 pairs of dice twice, 72 Random Hexes of one row parity, Time on 6-6 (1)."""
    where = f"cards.toml {nation}"
    cards = [content.cards[name] for name in names]
    faults: list[Fault] = []
    if len(cards) != 72:
        faults.append(Fault(f"{len(cards)} cards of 72", where))
    pairs = Counter((card.white, card.red) for card in cards)
    wrong = [(w, r) for w in range(1, 7) for r in range(1, 7) if pairs[w, r] != 2]
    if wrong:
        faults.append(Fault(f"dice {wrong} are not on two cards", where))
    if len({card.hex for card in cards}) != 72 or len({int(card.hex[1:]) % 2 for card in cards}) != 1:
        faults.append(Fault("Random Hexes are not 72 different ones of one parity", where))
    if sorted((c.white, c.red) for c in cards if c.trigger == "time") != [(6, 6), (6, 6)]:
        faults.append(Fault("Time! is not on both 6-6 cards", where))
    for card in cards:
        for name, known in ((card.order, content.orders), (card.action, content.actions), (card.event, content.events)):
            if name not in known:
                faults.append(Fault(f'there is no "{name}"', f"cards.toml {card.id}"))
        if (card.event == "breeze") != bool(card.breeze):
            faults.append(Fault("a Breeze needs its compass number", f"cards.toml {card.id}"))
    return faults


def _scenario_faults(content: Content, scenario: ScenarioFile) -> list[Fault]:
    faults: list[Fault] = []
    where = scenario.id
    if scenario.map not in content.maps:
        faults.append(Fault(f"there is no map {scenario.map}", where))
    for chit in (*scenario.open, *scenario.excluded):
        if chit not in content.chits:
            faults.append(Fault(f"there is no chit {chit}", where))
    for force in (scenario.axis, scenario.allied):
        for name, count in force.pieces.items():
            if name not in content.units and name not in content.weapons:
                faults.append(Fault(f"there is no {name}", where))
            elif name in content.units and content.units[name].count < count:
                faults.append(Fault(f"{count} of {name}, and {content.units[name].count} counters", where))
        if force.radio and force.radio not in content.radios:
            faults.append(Fault(f"there is no {force.radio}", where))
        for name in force.cards:
            if name not in content.cards or content.cards[name].nation != force.nation:
                faults.append(Fault(f"{name} is no card of the deck", where))
    return faults
