"""What is in the box: the six decks card by card kind, counters with both sides, weapons and radios."""

from __future__ import annotations

from collections import Counter

import pytest

from desktop.games.combat_commander.loading import load_components

NATIONS = ("italian", "british", "french", "german", "american", "russian")
ORDERS = {
    "fire": (18, 16, 18, 18, 20, 18),
    "move": (11, 12, 12, 12, 12, 13),
    "recover": (9, 10, 9, 9, 8, 9),
    "rout": (8, 9, 9, 10, 9, 9),
    "advance": (5, 5, 5, 5, 4, 6),
    "artillery-request": (7, 8, 7, 8, 9, 6),
    "artillery-denied": (2, 3, 3, 2, 3, 3),
    "command-confusion": (12, 9, 9, 8, 7, 8),
}
#: Time, Sniper, Event, Jammed.
TRIGGERS = {
    "italian": (2, 5, 8, 6),
    "british": (2, 6, 6, 2),
    "french": (2, 4, 4, 4),
    "german": (2, 7, 10, 2),
    "american": (2, 6, 12, 2),
    "russian": (2, 8, 8, 4),
}
ACTIONS = {
    "assault-fire": (6, 6, 6),
    "hand-grenades": (6, 6, 6),
    "spray-fire": (6, 6, 6),
    "sustained-fire": (6, 6, 6),
    "crossfire": (8, 8, 9),
    "concealment": (4, 5, 5),
    "light-wounds": (9, 5, 6),
    "ambush": (5, 6, 6),
    "smoke-grenades": (3, 5, 3),
    "dig-in": (4, 4, 4),
    "hidden-entrenchments": (2, 2, 2),
    "hidden-wire": (2, 2, 2),
    "hidden-mines": (1, 1, 1),
    "hidden-pillbox": (1, 1, 1),
    "hidden-unit": (1, 1, 1),
    "bore-sighting": (1, 1, 2),
    "demolitions": (1, 1, 1),
    "command-confusion": (6, 0, 5),
    "marksmanship": (0, 6, 0),
}
EVENTS = {
    "breeze": (12, 12, 12),
    "blaze": (6, 0, 0),
    "interdiction": (6, 6, 6),
    "battle-harden": (3, 6, 4),
    "hero": (3, 7, 4),
    "cower": (4, 1, 3),
    "prisoners-of-war": (5, 1, 3),
    "deploy": (1, 3, 3),
    "interrogation": (3, 3, 3),
    "suppressing-fire": (3, 3, 3),
    "walking-wounded": (3, 3, 3),
    "elan": (2, 2, 2),
    "reconnaissance": (2, 2, 2),
    "sappers": (2, 2, 2),
    "battlefield-integrity": (2, 2, 2),
    "command-and-control": (2, 2, 2),
    "reinforcements": (2, 2, 2),
    "fog-of-war": (0, 0, 2),
    "air-support": (1, 2, 1),
    "shellholes": (0, 1, 1),
    "booby-trap": (0, 1, 1),
    "rubble": (0, 1, 1),
    **dict.fromkeys(
        (
            "dust",
            "mission-objective",
            "strategic-objective",
            "medic",
            "kia",
            "shell-shock",
            "field-promotion",
            "malfunction",
            "infiltration",
            "scrounge",
        ),
        (1, 1, 1),
    ),
}


@pytest.mark.rule("1.5", "1.9.1")
@pytest.mark.parametrize("nation", NATIONS)
def test_orders_and_triggers_of_each_deck(nation: str) -> None:
    content = load_components()
    cards = [content.cards[name] for name in content.decks[nation]]
    at = NATIONS.index(nation)
    assert Counter(card.order for card in cards) == {order: counts[at] for order, counts in ORDERS.items()}
    triggers = Counter(card.trigger for card in cards)
    assert tuple(triggers[kind] for kind in ("time", "sniper", "event", "jammed")) == TRIGGERS[nation]
    odd = nation in ("german", "italian")
    assert all(int(card.hex[1:]) % 2 == odd for card in cards)
    if nation in NATIONS[:3]:
        for table, kind in ((ACTIONS, "action"), (EVENTS, "event")):
            found = Counter(getattr(card, kind) for card in cards)
            assert found == {name: counts[at] for name, counts in table.items() if counts[at]}


def test_single_cards_by_errata_and_scenarios() -> None:
    content = load_components()
    cards = content.cards
    assert cards["G-48"].order == "rout"
    assert cards["G-32"].action == cards["I-32"].action == "hidden-mines"
    assert cards["G-65"].action == "demolitions"
    assert cards["R-31"].action == "hidden-unit"
    assert cards["I-33"].order == cards["I-34"].order == "artillery-request"
    american = Counter(cards[name].action for name in content.decks["american"])
    assert (american["hidden-entrenchments"], american["hidden-pillbox"]) == (3, 0)
    quarter = {nation: sum(cards[n].action == "no-quarter" for n in content.decks[nation]) for nation in NATIONS}
    assert quarter == {"italian": 0, "british": 0, "french": 0, "german": 3, "american": 0, "russian": 3}


@pytest.mark.rule("3.1", "3.2.1", "E58.1")
def test_reverse_sides_have_no_boxes_and_hardly_move() -> None:
    content = load_components()
    quick = {}
    for unit in content.units.values():
        assert unit.back.boxed == ()
        if unit.leads:
            assert unit.back.command == 0
            if unit.kind == "leader":
                assert (unit.back.range, unit.back.morale) == (0, unit.front.morale + 1)
        if unit.back.move != 1:
            quick[unit.kind if unit.kind == "hero" else unit.id] = unit.back.move
    assert quick == {"hero": 3, "italian.sissi": 2}


@pytest.mark.rule("3.1", "3.1.6", "11.1")
@pytest.mark.parametrize(
    ("unit", "front", "boxed", "back"),
    [
        ("italian.guastatori", (6, 2, 5, 8), ("fp", "range", "move"), (3, 1, 1, 8)),
        ("italian.bersaglieri", (5, 4, 5, 8), ("move",), (2, 1, 1, 7)),
        ("italian.sissi", (5, 4, 6, 8), ("fp", "range"), (3, 1, 2, 9)),
        ("british.airborne", (6, 4, 5, 8), ("fp", "range", "move"), (3, 1, 1, 9)),
        ("british.territorial", (5, 4, 3, 7), (), (2, 1, 1, 6)),
        ("french.bar", (5, 5, 5, 8), ("fp", "move"), (3, 1, 1, 8)),
        ("french.reservist", (5, 3, 3, 6), (), (2, 1, 1, 6)),
        ("british.elite-team", (3, 3, 5, 7), ("move",), None),
        ("german.hero", (2, 4, 7, 9), None, (1, 2, 3, 9)),
    ],
)
def test_counters(
    unit: str, front: tuple[int, ...], boxed: tuple[str, ...] | None, back: tuple[int, ...] | None
) -> None:
    found = load_components().units[unit]
    assert (found.front.fp, found.front.range, found.front.move, found.front.morale) == front
    if boxed is not None:
        assert found.front.boxed == boxed
    if back is not None:
        assert (found.back.fp, found.back.range, found.back.move, found.back.morale) == back


@pytest.mark.rule("11.1", "11.4", "11.5", "11.6")
def test_weapons_and_radios() -> None:
    content = load_components()
    heavy = content.weapons["italian.heavy-mg"]
    assert (heavy.fp, heavy.range, heavy.boxed, heavy.move) == (8, 12, ("range",), -2)
    assert (heavy.fix, heavy.elim) == (tuple(range(1, 7)), tuple(range(7, 11)))
    assert content.weapons["british.heavy-mg"].elim == (9, 10)  # not 3-10
    mortar = content.weapons["british.light-mortar"]
    assert (mortar.fp, mortar.least, mortar.range, mortar.smoke, mortar.ordnance) == (5, 2, 11, True, True)
    molotov = content.weapons["any.molotov-cocktail"]
    assert (molotov.fp, molotov.range, molotov.fix, molotov.single_use) == (6, 1, (1, 10), True)
    assert (molotov.ordnance, molotov.cover_zero) == (False, True)
    satchel = content.weapons["german.satchel-charge"]
    assert (satchel.fp, satchel.ordnance, satchel.single_use, satchel.cover_zero) == (12, True, True, False)
    flame = content.weapons["german.flamethrower"]
    assert (flame.fp, flame.range, flame.ordnance, flame.cover_zero) == (11, 1, True, True)
    smoke = {name: (radio.fp, radio.smoke) for name, radio in content.radios.items()}
    assert smoke["italian.radio-105mm"] == (10, True)
    assert smoke["french.radio-105mm"] == (10, False)
    assert smoke["american.radio-203mm"] == (13, False)
    assert {fp for fp, _ in smoke.values()} == {8, 9, 10, 11, 12, 13}
