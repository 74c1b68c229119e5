"""The components: decks, counters, chits, scenarios, and the faults that are found in them."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from desktop.games.combat_commander.generator import formations_for, quality_of
from desktop.games.combat_commander.loading import content_faults, load_content
from desktop.games.combat_commander.setup import set_up

NATIONS = ("italian", "british", "french", "german", "american", "russian")


def test_the_content_has_no_faults() -> None:
    assert content_faults(load_content()) == []


@pytest.mark.rule("1", "1.9", "1.8", "1.9.1.4")
@pytest.mark.parametrize("nation", NATIONS)
def test_a_deck_has_every_pair_of_dice_twice_and_72_hexes_of_one_parity(nation: str) -> None:
    content = load_content()
    cards = [content.cards[name] for name in content.decks[nation]]
    assert set(Counter((card.white, card.red) for card in cards).values()) == {2}
    assert len({card.hex for card in cards}) == 72
    assert {int(card.hex[1:]) % 2 for card in cards} == {1 if nation in ("german", "italian") else 0}
    assert [(c.white, c.red) for c in cards if c.trigger == "time"] == [(6, 6), (6, 6)]


def test_faults_of_a_deck_are_found() -> None:
    content = load_content()
    card = content.cards["G-1"]
    broken = {**content.cards, "G-1": msgspec.structs.replace(card, white=7 - card.white, red=card.red, hex="A10")}
    words = " ".join(str(fault) for fault in content_faults(msgspec.structs.replace(content, cards=broken)))
    assert "dice" in words
    assert "Random Hexes" in words


@pytest.mark.rule("E48")
def test_every_compass_number_is_on_as_many_breezes_of_a_deck() -> None:
    content = load_content()
    for names in content.decks.values():
        counts = Counter(content.cards[name].breeze for name in names if content.cards[name].event == "breeze")
        assert set(counts) == {1, 2, 3, 4, 5, 6}
        assert len(set(counts.values())) == 1


@pytest.mark.rule("7.1", "3.1", "8.2")
def test_points_and_silhouettes_of_units() -> None:
    units = load_content().units
    assert (units["german.rifle"].points, units["german.rifle"].men) == (2, 4)
    assert (units["german.line-team"].points, units["german.line-team"].men) == (1, 2)
    assert (units["german.sgt-ganz"].points, units["german.sgt-ganz"].front.command) == (3, 2)
    assert (units["german.hero"].points, units["german.hero"].men) == (0, 1)


@pytest.mark.rule("7.3.2")
def test_the_chits_are_22_and_objective_3_is_worth_6_with_its_three() -> None:
    chits = load_content().chits
    assert len(chits) == 22
    assert sum(chits[name].vp for name in ("C", "G", "K")) == 6
    assert [name for name, chit in chits.items() if chit.open_only] == ["R", "V", "W", "X"]


@pytest.mark.rule("1.1", "5.3")
def test_hands_and_discards() -> None:
    content = load_content()
    assert content.hands == {"attacker": 6, "recon": 5, "defender": 4}
    assert content.discards["german"] == 6
    assert content.discards["italian"] == 2
    assert content.discards["french"] == 1


def test_each_scenario_can_be_set_up_with_all_it_lists() -> None:
    content = load_content()
    assert len(content.scenarios) == 12
    for name, file in content.scenarios.items():
        state = set_up(content, name, {"sniper_group": "none"})
        for side, force in (("axis", file.axis), ("allied", file.allied)):
            listed = sum(force.pieces.values())
            listed += sum(sum(a.pieces.values()) for a in file.arrival if a.side == side)
            mine = [u for u in state.units.values() if u.side == side]
            guns = [w for w in state.weapons.values() if w.side == side]
            assert len(mine) + len(guns) == listed, (name, side)
            assert state.zones[side], (name, side)


def test_the_tables_of_the_generator_have_an_answer_for_every_roll() -> None:
    content = load_content()
    tables = content.generator
    assert tables is not None
    state = set_up(content, "combat_commander/generated", {})
    for axis in ("german", "italian"):
        foes = tables.versus_german if axis == "german" else tables.versus_italian
        for year in {getattr(row, axis): 1 for row in tables.year}:
            for row in foes:
                allied = row.by_year[str(year)]
                state.year = year
                for side, nation in (("axis", axis), ("allied", allied)):
                    state.parties[side] = msgspec.structs.replace(state.parties[side], nation=nation)
                for side in ("axis", "allied"):
                    for roll in range(2, 13):
                        own, other = state.parties[side].nation, (allied if side == "axis" else axis)
                        state.plan[f"quality:{side}"] = quality_of(content, own, other, year, roll)
                        assert formations_for(content, state, side), (own, other, year, roll)
