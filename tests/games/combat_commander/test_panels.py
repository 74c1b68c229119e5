"""Odds, status, tray, refusals and proposals, held against sums by hand; and that nothing leaks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from desktop.bots.shown import everything_shown
from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.fire.best import best_group
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.panels import fireodds, proposals, rolls, strip, tray, words
from desktop.games.combat_commander.panels.cardodds import loose, next_dice
from desktop.games.combat_commander.reach import reach_of, watchers
from desktop.games.combat_commander.view import view
from desktop.table.asking import Ask, Option, hexagon, piece
from desktop.table.panels import Chances
from desktop.table.session import Session
from tests.games.combat_commander.helpers import Position, board

AXIS = frozenset(("axis",))
ALLIED = frozenset(("allied",))


def weight(block: Chances, words_: str) -> Fraction:
    return sum((Fraction(row.weight) for row in block.rows if row.what == words_), Fraction(0))


def asked(side: str, context: Asked, options: list[Option[Any]] | None = None) -> Ask[Any]:
    return Ask(side, "?", lambda: options or [], rule="O20.3", context=context)


@pytest.mark.rule("1.9", "1.2")
def test_the_cards_that_may_come_are_those_not_seen() -> None:
    at = Position(board())
    at.state.discards["axis"] = at.content.decks["german"][:10]
    at.state.hands["axis"] = at.content.decks["german"][10:14]
    assert len(loose(at.content, view(at.content, at.state, AXIS), "axis")) == 58
    assert len(loose(at.content, view(at.content, at.state, ALLIED), "axis")) == 62


@pytest.mark.rule("O20.3.3", "O20.3.4")
def test_fire_odds_are_the_count_over_all_pairs_of_cards() -> None:
    """A Rifle Squad (5) at a Line Squad in the open (Morale 7): by hand over both decks."""
    at = Position(board())
    firer, target = at.unit("german.rifle", "C5"), at.unit("american.line", "C7")
    attack = Attack("axis", "order", (firer,), ("C7",))
    strength = at.content.units["german.rifle"].front.fp
    morale = at.content.units["american.line"].front.morale
    own = [at.content.cards[name] for name in at.content.decks["german"]]
    other = [at.content.cards[name] for name in at.content.decks["american"]]
    pairs = [(a.white + a.red, b.white + b.red) for a in own for b in other]
    broken = sum(strength + a > morale + b for a, b in pairs)
    shaken = sum(strength + a == morale + b for a, b in pairs)
    found = fireodds.fire_odds(at.content, view(at.content, at.state, AXIS), attack, "axis")
    (block,) = [made for made in found.blocks if made.exclusive]
    assert weight(block, "breaks") == Fraction(broken, len(pairs))
    assert weight(block, "Suppressed") == Fraction(shaken, len(pairs))
    assert sum(Fraction(row.weight) for row in block.rows) == 1
    assert target in at.state.units


@pytest.mark.rule("O20.3.4")
def test_who_moves_breaks_on_an_equal_roll() -> None:
    assert fireodds.outcome(12, 12, moving=True) == "breaks"
    assert fireodds.outcome(12, 12, moving=False) == "is Suppressed"
    assert fireodds.outcome(12, 13, moving=True) == "holds"


def test_odds_do_not_depend_on_a_hand_that_is_not_seen() -> None:
    found = []
    for hand in ((0, 4), (20, 24)):
        at = Position(board())
        firer = at.unit("german.rifle", "C5")
        at.unit("american.line", "C7")
        deck = at.content.decks["american"]
        at.state.hands["allied"] = deck[hand[0] : hand[1]]
        at.state.decks["allied"] = at.state.decks["allied"].without(())
        seen = view(at.content, at.state, AXIS)
        found.append(fireodds.fire_odds(at.content, seen, Attack("axis", "order", (firer,), ("C7",)), "axis"))
    assert found[0] == found[1]


@pytest.mark.rule("O16.4.1", "O16.4.3")
def test_melee_odds_count_boxes_and_sum_to_one() -> None:
    at = Position(board())
    mine = at.unit("german.parachute", "C5")
    at.unit("american.line", "C5")
    ask = asked("axis", Asked("melee"), [Option("hex:C5", "C5", hexagon("C5"))])
    found = rolls.odds(at.content, view(at.content, at.state, AXIS), ask, ("hex:C5",))
    assert found is not None
    kind = at.content.units["german.parachute"].front
    assert found.tallies[0].total() == kind.fp + ("fp" in kind.boxed)
    assert sum(Fraction(row.weight) for row in found.blocks[0].rows) == 1
    assert mine in at.state.units


@pytest.mark.rule("O22.3")
def test_a_rally_roll_must_be_below_morale() -> None:
    at = Position(board())
    unit = at.unit("german.rifle", "C5", broken=True)
    ask = asked("axis", Asked("recover", units=(unit,)))
    found = rolls.odds(at.content, view(at.content, at.state, AXIS), ask, (f"unit:{unit}",))
    assert found is not None
    morale = at.content.units["german.rifle"].back.morale
    cards = [at.content.cards[name] for name in at.content.decks["german"]]
    below = sum(card.white + card.red < morale for card in cards)
    assert weight(found.blocks[0], "rallies") == Fraction(below, 72)


@pytest.mark.rule("O21.1", "T93")
def test_reach_counts_hexes_and_a_road() -> None:
    plain = Position(board())
    unit = plain.unit("german.rifle", "C5")
    move = plain.content.units["german.rifle"].front.move
    found = reach_of(plain.content, plain.state, unit)
    ground = plain.content.maps[plain.state.map].ground
    assert set(found) == {h for h in ground.hexes if 1 <= ground.distance("C5", h) <= move}
    assert all(cost == ground.distance("C5", hex) for hex, cost in found.items())
    road = Position(board(roads=("C1 C2 C3 C4 C5 C6 C7 C8 C9 C10",)))
    runner = road.unit("german.rifle", "C5")
    assert reach_of(road.content, road.state, runner)["C10"] == 5 == move + 1


def test_reach_ends_in_wire() -> None:
    at = Position(board())
    unit = at.unit("german.rifle", "C5")
    open_ = reach_of(at.content, at.state, unit)
    at.state.forts["C6"] = "wire"
    reached = reach_of(at.content, at.state, unit)
    most = max(open_.values())
    assert reached["C6"] == most  # all that it has
    assert set(reached) <= set(open_)
    at.state.forts = {"C5": "wire"}
    assert set(reach_of(at.content, at.state, unit)) == set(at.content.maps[at.state.map].ground.neighbours["C5"])


@pytest.mark.rule("A33.1", "O20.1")
def test_a_hex_is_watched_by_who_can_fire_at_it_and_is_not_spent() -> None:
    at = Position(board())
    enemy = at.unit("american.line", "C2")
    assert watchers(at.content, at.state, "axis", "C5") == [enemy]
    far = Position(board())
    spent = far.unit("american.line", "C2", activated=True)
    assert watchers(far.content, far.state, "axis", "C5") == []
    assert spent in far.state.units


def test_the_best_group_leaves_out_what_adds_nothing() -> None:
    at = Position(board())
    first, second = at.unit("german.rifle", "C5"), at.unit("german.rifle", "D4")
    lone = at.unit("german.rifle", "H5")
    at.unit("american.line", "C7")
    group = best_group(at.content, at.state, "axis", "order", (first, second, lone), "C7")
    assert set(group) == {first, second}


def test_reasons_for_what_is_unlit() -> None:
    at = Position(board())
    mine, enemy = at.unit("german.rifle", "C5"), at.unit("american.line", "N9")
    ask = asked("axis", Asked("target", units=(mine,)))
    seen = view(at.content, at.state, AXIS)
    assert "range or sight" in words.why_unlit(at.content, seen, ask, hexagon("N9"))[0].text
    assert "No enemy" in words.why_unlit(at.content, seen, ask, hexagon("C6"))[0].text
    assert "America" in words.why_unlit(at.content, seen, ask, piece(enemy))[0].text


def test_target_first_plays_a_fire_card() -> None:
    at = Position(board())
    at.unit("german.rifle", "C5")
    enemy = at.unit("american.line", "C7")
    fire = next(card for card in at.content.decks["german"] if at.content.cards[card].order == "fire")
    ask = asked("axis", Asked("order"), [Option(f"order:{fire}", ("order", fire), f"card:{fire}")])
    assert proposals.target(at.content, at.state, ask, piece(enemy)) == (f"order:{fire}",)


def test_tray_and_status_tell_what_counts_now() -> None:
    at = Position(board({"C5": "woods"}))
    unit = at.unit("german.rifle", "C5", weapon="german.light-mg", suppressed=True)
    rows = tray.stack(at.content, at.state, None, hexagon("C5"))
    assert [row.subject for row in rows] == [piece(unit), piece(at.weapon_of(unit))]
    assert "Suppressed" in rows[0].detail
    facts = {fact.name: fact.value for fact in strip.status(at.content, at.state, None)}
    assert facts["Victory Points"] == "0"
    assert facts["Axis orders"] == "3 of 3 left"
    assert "0 of 20 lost" in facts["Axis"]


@pytest.mark.rule("1.2", "7.3.3")
def test_what_the_window_shows_tells_no_card_of_the_other_hand() -> None:
    shown: list[Any] = []
    for hand in ((0, 4), (30, 34)):
        session: Session[Any] = Session.begin(GAME, "combat_commander/tussle-at-maleme", seed="same")
        content = session.content
        nation = session.state.parties["allied"].nation
        session.state.hands["allied"] = content.decks[nation][hand[0] : hand[1]]
        shown.append(everything_shown(session, AXIS, None))
    assert shown[0] == shown[1]


def test_every_card_of_a_deck_counts_once() -> None:
    at = Position(board())
    dice = next_dice(at.content, view(at.content, at.state, AXIS), "axis")
    assert dice is not None
    assert dice.chance((1, 1)) == Fraction(2, 72)
