"""What one gesture gives: target first, proposals, reasons for what is no answer, hints and labels, in a real game."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.games.cossacks.game import GAME
from desktop.games.cossacks.state import CossacksState
from desktop.table.asking import Ask
from desktop.table.session import NoSuchAnswer, Session

STALLUPONEN = "cossacks/stalluponen"


@pytest.fixture
def session() -> Session[CossacksState]:
    """Stallupönen after the set-up, at the Russian barrage step."""
    made: Session[CossacksState] = Session.begin(GAME, STALLUPONEN, seed="gestures")
    for _ in range(2):
        ask = made.ask()
        assert ask is not None
        made.gesture(GAME.proposal(made.content, seen(made), ask), ask.side)
    return made


def asked(session: Session[CossacksState]) -> Ask[Any]:
    ask = session.ask()
    assert ask is not None
    return ask


def seen(session: Session[CossacksState]) -> CossacksState:
    return session.view(frozenset((asked(session).side,)))


def to_russian_fire(session: Session[CossacksState]) -> None:
    """Ends every step without an attack up to the last fire step of the Russian side."""
    while session.state.step < 6 or asked(session).side != "russian":
        session.gesture(("end",), asked(session).side)


@pytest.mark.rule("S10.21")
def test_a_click_on_the_enemy_hex_chooses_all_guns_that_may_take_part(session: Session[CossacksState]) -> None:
    ask = asked(session)
    keys = GAME.target(session.content, seen(session), ask, "stack:german@41.19")
    assert keys[0] == "barrage:41.19"
    assert set(keys[1:]) == {"add:ru.XX.hq", "add:ru.29div.art", "add:ru.III.hq", "add:ru.25div.art"}
    session.gesture(keys, ask.side)
    ask = asked(session)
    assert ask.chosen == keys[1:]
    assert GAME.proposal(session.content, seen(session), ask) == ("done",)
    tags = {
        badge.subject: (badge.text, badge.tone)
        for badge in GAME.badges(session.content, seen(session), ask, ask.chosen)
    }
    assert tags == {
        "hex:40.19": ("+12", "adds"),
        "hex:40.20": ("+12", "adds"),
        "hex:41.19": ("24", "total"),
    }
    odds = GAME.odds(session.content, seen(session), ask, ask.chosen)
    assert odds is not None
    assert (odds.title, odds.column) == ("Barrage of 24", "20")


def test_a_click_elsewhere_stands_for_nothing(session: Session[CossacksState]) -> None:
    ask, view = asked(session), seen(session)
    for subject in ("hex:42.19", "hex:40.19", "piece:ru.25div.art", "box:first.III", "button:end"):
        assert GAME.target(session.content, view, ask, subject) == ()


@pytest.mark.rule("S10.31", "S3.22")
def test_in_the_fire_step_infantry_and_guns_are_chosen_together(session: Session[CossacksState]) -> None:
    to_russian_fire(session)
    ask = asked(session)
    keys = GAME.target(session.content, seen(session), ask, "hex:41.19")
    assert keys[0] == "fire:41.19"
    assert {"add:ru.29div.inf", "add:ru.25div.inf", "add:ru.27div.inf", "add:ru.27div.art"} <= set(keys)
    assert not any(key.startswith("add:ru.40div") for key in keys)
    session.gesture((*keys, "done"), ask.side)
    assert asked(session).side == "german"


@pytest.mark.rule("S10.11", "S10.1")
def test_what_is_no_answer_has_its_reason_and_rule(session: Session[CossacksState]) -> None:
    ask, view, content = asked(session), seen(session), session.content
    (nobody,) = GAME.why_unlit(content, view, ask, "hex:42.19")
    assert (nobody.text, nobody.rule) == ("No enemy stands at 42.19", "S10.1")
    (marker,) = GAME.why_unlit(content, view, ask, "piece:ru.27div.art")
    assert marker.rule == "S10.11"
    (guns,) = GAME.why_unlit(content, view, ask, "piece:ru.25div.inf")
    assert guns.rule == "S10.2"
    (click,) = GAME.why_unlit(content, view, ask, "piece:ru.25div.art")
    assert "choose the enemy hex" in click.text
    session.gesture(("barrage:41.19",), "russian")
    ask, view = asked(session), seen(session)
    (infantry,) = GAME.why_unlit(content, view, ask, "piece:ru.25div.inf")
    assert infantry.rule == "S10.2"
    (enemy,) = GAME.why_unlit(content, view, ask, "stack:german@41.21")
    assert "Russian player who chooses" in enemy.text


def test_refusals_say_the_same_whatever_stands_face_down(session: Session[CossacksState]) -> None:
    ask, view = asked(session), seen(session)
    reasons = GAME.why_unlit(session.content, view, ask, "stack:german@41.21")
    assert all("1 div" not in reason.text and "2 div" not in reason.text for reason in reasons)


def test_hints_fit_their_questions_and_labels_name_the_hex(session: Session[CossacksState]) -> None:
    begin: Session[CossacksState] = Session.begin(GAME, STALLUPONEN, seed="hints")
    first = GAME.hint(begin.content, seen(begin), asked(begin))
    assert first is not None
    assert first.id == "set-up"
    hint = GAME.hint(session.content, seen(session), asked(session))
    assert hint is not None
    assert hint.id == "barrage"
    labels = {option.key: GAME.label(session.content, seen(session), option) for option in asked(session).options()}
    assert labels["barrage:41.19"] == "Barrage 41.19 Stallupönen"
    assert labels["end"] == "End the step"


def test_the_whole_battle_by_proposals_ends_with_a_verdict(session: Session[CossacksState]) -> None:
    gestures = 0
    while session.verdict is None:
        ask = session.ask()
        if ask is None:
            session.resolve()
            continue
        view = seen(session)
        keys = GAME.proposal(session.content, view, ask)
        if not keys:
            offered = [option.key for option in ask.options()]
            attack = next((key for key in offered if key.startswith(("fire:", "barrage:"))), "")
            hex = attack.partition(":")[2]
            keys = GAME.target(session.content, view, ask, f"hex:{hex}") if attack else ("end",)
            keys = keys if keys and keys[0] in offered else (offered[0],)
        session.gesture(keys, ask.side)
        gestures += 1
        assert gestures < 200
    assert session.verdict.rule == "E13.19"


def test_a_wrong_answer_is_told_with_the_question_in_words(session: Session[CossacksState]) -> None:
    """No field of a template is left unfilled in a message."""
    with pytest.raises(NoSuchAnswer, match=r"fire:41\.19 is no answer to: Initial segment: choose a barrage"):
        session.gesture(("fire:41.19",))
    session.answer("barrage:41.19")
    with pytest.raises(NoSuchAnswer, match=r"add:nobody is no answer to: Which guns barrage 41\.19\?"):
        session.answer("add:nobody")


@pytest.mark.rule("E5.2")
def test_a_stack_that_takes_part_shows_what_it_adds_instead_of_its_duty(session: Session[CossacksState]) -> None:
    session.gesture(("barrage:41.19", "add:ru.29div.art", "add:ru.25div.art", "done"))
    while session.state.step < 6 or asked(session).side != "russian":
        ask = asked(session)
        keys = GAME.proposal(session.content, seen(session), ask)
        session.gesture(("end",) if "end" in ask.ends else keys, ask.side)
    ask = asked(session)
    owing = {badge.subject for badge in GAME.badges(session.content, seen(session), ask, ()) if badge.tone == "duty"}
    assert owing == {"hex:40.19", "hex:40.20"}
    session.gesture(GAME.target(session.content, seen(session), ask, "hex:41.19"), "russian")
    ask = asked(session)
    badges = GAME.badges(session.content, seen(session), ask, ask.chosen)
    assert not [badge for badge in badges if badge.tone == "duty"]
    subjects = [badge.subject for badge in badges]
    assert len(subjects) == len(set(subjects))


@pytest.mark.rule("S10.33B")
def test_the_ledger_bars_the_retreat_of_those_who_stand_fast(session: Session[CossacksState]) -> None:
    """What is refused is not shown as open."""
    barred = 0
    for _ in range(120):
        if session.verdict is not None:
            break
        ask = session.ask()
        if ask is None:
            session.resolve()
            continue
        shown = GAME.ledger(session.content, seen(session), ask)
        if shown is not None and ask.side == "german" and (retreat := ask.candidate("retreat")) is not None:
            values = {fact.name: fact for fact in shown.limits}
            refusal = ask.refusal(retreat)
            if refusal is not None and refusal.rule == "S10.33B":
                assert values["German retreat"].value == "barred"
                assert refusal.text in values["German retreat"].tip
                barred += 1
        keys = GAME.proposal(session.content, seen(session), ask)
        offered = [option.key for option in ask.options()]
        if "stand" in offered:
            keys = ("stand",)
        elif not keys:
            attack = next((key for key in offered if key.startswith("fire:")), "")
            run = GAME.target(session.content, seen(session), ask, f"hex:{attack[5:]}") if attack else ("end",)
            keys = run if run and run[0] in offered else (offered[0],)
        session.gesture(keys, ask.side)
    assert barred
