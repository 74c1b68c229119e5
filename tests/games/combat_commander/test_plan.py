"""The Scenario Generator's page: what is settled, what may be bought for how much, and who may know it."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.bots.random_player import RandomPlayer
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.generator import STEPS
from desktop.games.combat_commander.panels.plan import plan
from desktop.table.planning import Plan, Planner
from desktop.table.session import Session

BOTH = frozenset(("axis", "allied"))


def until(kind: str, seed: str = "3") -> Session[Any]:
    """A scenario in the making that stands at a question of a kind; support is bought once."""
    session: Session[Any] = Session.begin(GAME, "combat_commander/generated", seed=seed)
    player = RandomPlayer(seed)
    for _ in range(60):
        ask = session.ask()
        assert ask is not None
        if ask.context.kind == kind:
            return session
        session.gesture(player.choose(GAME, session.content, session.view(frozenset((ask.side,))), ask), ask.side)
    raise AssertionError(f"never asked {kind!r}")


def page(session: Session[Any], eyes: frozenset[str] = BOTH) -> Plan:
    ask = session.ask()
    found = plan(session.content, session.view(eyes), ask if ask is not None and ask.side in eyes else None)
    assert found is not None
    return found


def test_the_game_offers_its_page_and_only_while_it_generates() -> None:
    assert isinstance(GAME, Planner)
    session: Session[Any] = Session.begin(GAME, "combat_commander/tussle-at-maleme", seed="1")
    assert plan(session.content, session.view(BOTH), session.ask()) is None
    whole = until("whole")
    assert page(whole).whole
    whole.answer("begin", whole.ask().side)
    assert plan(whole.content, whole.view(BOTH), whole.ask()) is None


def test_steps_behind_tell_what_they_settled_and_those_ahead_nothing() -> None:
    session = until("force")
    found = page(session)
    now = STEPS.index("forces")
    assert [step.state for step in found.steps] == ["past"] * now + ["now"] + ["next"] * (len(STEPS) - now - 1)
    assert all(step.settled for step in found.steps[:now])
    assert not any(step.settled for step in found.steps[now:])
    state = session.state
    assert f"Map {state.map}" in found.steps[0].settled[0].value
    assert str(state.year) in found.steps[1].settled[0].value


def test_orders_of_battle_are_cards_with_their_points_and_only_the_asked_side_has_them() -> None:
    session = until("force")
    ask = session.ask()
    assert ask is not None
    found = page(session, frozenset((ask.side,)))
    assert [card.key for card in found.cards] == [option.key for option in ask.options()]
    for card, option in zip(found.cards, ask.options(), strict=True):
        force = session.content.formations[option.value]
        assert card.price == f"{force.points} points"
        assert sum(count for _, count in card.faces) >= sum(1 for _ in force.piece if not _.years)
        assert f"surrenders at {force.surrender}" in card.lines[1]
    other = frozenset(BOTH - {ask.side})
    assert plan(session.content, session.view(other), None).cards == ()  # type: ignore[union-attr]


def test_what_the_first_side_chose_is_on_no_page_until_the_other_has_chosen() -> None:
    session = until("force")
    first = session.ask()
    assert first is not None
    session.answer(first.options()[0].key, first.side)
    second = session.ask()
    assert second is not None
    assert second.side != first.side
    assert page(session).steps[STEPS.index("forces")].settled == ()
    session.answer(second.options()[0].key, second.side)
    settled = page(session).steps[STEPS.index("forces")].settled
    assert len(settled) == 2
    assert all("points" in fact.value for fact in settled)


def test_support_costs_what_its_card_says_and_the_page_keeps_what_was_bought() -> None:
    session = until("support")
    ask = session.ask()
    assert ask is not None
    card = next(card for card in page(session).cards if not card.refused)
    before = session.state.vp
    session.answer(card.key, ask.side)
    paid = (before - session.state.vp) * (1 if ask.side == "axis" else -1)
    assert card.price == f"{paid} VP"
    settled = page(session).steps[STEPS.index("support")].settled
    assert any(card.price in fact.value for fact in settled)


def test_fortifications_that_are_too_dear_stay_on_the_page_and_say_so() -> None:
    for seed in range(30):
        try:
            session = until("works", str(seed))
        except AssertionError:
            continue
        held = abs(session.state.vp)
        found = page(session)
        assert len(found.cards) == len(session.content.generator.fortification)
        for card in found.cards:
            dear = int(card.price.split()[0]) > held
            assert bool(card.refused) == dear, card
        if any(card.refused for card in found.cards):
            return
    raise AssertionError("no Defender was ever short of Victory Points")


@pytest.mark.parametrize("seed", ["1", "4"])
def test_the_summary_tells_both_sides_with_all_their_pieces(seed: str) -> None:
    session = until("whole", seed)
    found = page(session)
    assert len(found.cards) == 2
    state = session.state
    for card, side in zip(found.cards, ("axis", "allied"), strict=True):
        units = sum(count for face, count in card.faces if face.startswith("unit|"))
        assert units == sum(1 for unit in state.units.values() if unit.side == side)
        assert not card.key
    assert any(f"from Time {state.sudden_death}" in fact.value for fact in found.totals)
