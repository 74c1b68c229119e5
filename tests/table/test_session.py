"""The session: answers, forced answers, undo and its fences, redo, branches, forks, edits, faults."""

from __future__ import annotations

import pytest

from desktop.table.asking import Ask, Draw, Kind, Option, Refusal, Roll
from desktop.table.editing import Edit
from desktop.table.game import Activation, Fault
from desktop.table.gamefile import open_game, save_new
from desktop.table.record import BadRecord, parse_text
from desktop.table.replaying import replay_text
from desktop.table.session import Fenced, NoSuchAnswer, NotAllowed, ProcedureFailed, Session, Told
from desktop.table.telling import Event
from tests.table.smallgame import SMALL, SmallGame, find, play_on


def begin(**options):
    return Session.begin(SMALL, "small/one", seed="7", **options)


def test_an_illegal_answer_is_refused_with_its_rule_and_changes_nothing():
    session = begin()
    before = session.digest(), session.position
    with pytest.raises(NotAllowed) as caught:
        session.answer("done")
    assert caught.value.refusal.rule == "2.2"
    with pytest.raises(NoSuchAnswer):
        session.answer("add:z")
    assert (session.digest(), session.position) == before


def test_one_gesture_is_one_undo_step_and_all_or_nothing():
    session = begin(hold=lambda request: True)
    session.gesture(["add:a", "add:c"])
    assert session.ask().chosen == ("add:a", "add:c")
    with pytest.raises(NoSuchAnswer):
        session.gesture(["add:b", "add:b"])
    assert session.ask().chosen == ("add:a", "add:c")
    session.undo()
    assert session.ask().chosen == ()
    session.redo()
    assert session.ask().chosen == ("add:a", "add:c")


def test_a_single_pick_comes_out_of_the_middle():
    session = begin()
    session.gesture(["add:a", "add:b"])
    assert session.retract("add:a") == []
    assert session.ask().chosen == ("add:b",)
    session.answer("add:d")
    session.retract("add:b")
    assert session.ask().chosen == ("add:d",)


def test_a_held_roll_can_still_be_taken_back_and_typed():
    session = begin(hold=lambda request: True)
    session.gesture(["add:a", "done"])
    assert session.held is not None
    session.undo()
    session.gesture(["add:b", "done"])
    session.resolve((5,))
    assert session.state.pawns["red"].at == 5
    assert session.undo_step().barred == "chance has spoken since"
    with pytest.raises(Fenced):
        session.undo()
    session.undo(consent=True)
    session.undo(alone=True) if session.ask().chosen else None
    assert session.state.pawns["red"].at == 0


@pytest.mark.parametrize("typed", [(7,), (0,), (1, 2), ("x",)])
def test_typed_dice_are_checked(typed):
    session = begin(hold=lambda request: True)
    session.gesture(["add:a", "done"])
    with pytest.raises(ValueError, match="die"):
        session.resolve(typed)
    assert session.held is not None


def test_a_lifted_fence_keeps_the_dice_unless_fresh_ones_are_asked_for():
    session = begin()
    session.gesture(["add:a", "done"])
    first = session.state.pawns["red"].at
    session.undo(alone=True)
    session.gesture(["add:b", "done"])
    assert session.state.pawns["red"].at == first
    rolls = set()
    for _ in range(12):
        session.undo(alone=True)
        session.fresh_dice()
        session.gesture(["add:b", "done"])
        rolls.add(session.state.pawns["red"].at)
    assert len(rolls) > 2


def test_a_single_option_is_answered_and_undo_jumps_over_it():
    session = begin()
    play_on(session, 30)
    while session.state.step != "bid":
        play_on(session, 1)
    session.answer("bid:2", "blue")
    assert set(session.asks()) == {"red"}
    with pytest.raises(NoSuchAnswer):
        session.answer("bid:1", "blue")
    session.answer("bid:1", "red")
    kinds = [session.record.entries[number].kind for number in session.record.line[-2:]]
    assert kinds == ["answer", "forced"]
    assert session.undo_step().barred == "something was revealed since"
    session.undo(alone=True)
    assert set(session.asks()) == {"red"}


def test_undo_to_the_beginning_and_back_gives_the_same_states():
    session = begin()
    digests = {}
    for number in range(160):
        digests[session.position] = session.digest()
        if session.verdict:
            break
        play_on(session, 1, number)
    end = session.digest(), len(session.events)
    while session.undo_step(alone=True):
        session.undo(alone=True)
        assert session.digest() == digests[session.position]
    assert session.position == 0
    while session.record.undone:
        session.redo()
    assert (session.digest(), len(session.events)) == end
    assert session.verify() == []


def test_branches_can_be_returned_to():
    session = begin()
    play_on(session, 20)
    head, digest = session.record.head, session.digest()
    for _ in range(4):
        session.undo(alone=True)
    play_on(session, 9, 3)
    assert head in session.record.branches()
    other = session.record.head
    session.goto(head)
    assert session.digest() == digest
    assert other in session.record.branches()


def test_a_gesture_may_be_left_out_if_the_rest_still_fits():
    session = begin(hold=lambda request: True)
    session.answer("add:a")
    session.answer("add:b")
    assert session.without(0) == ""
    assert session.ask().chosen == ("add:b",)
    session.answer("done")
    assert "done" in session.without(0)
    assert session.held is not None


def test_a_fork_plays_on_alone_and_may_have_other_dice():
    session = begin()
    play_on(session, 11)
    digest, position = session.digest(), session.position
    rolls = set()
    for number in range(10):
        fork = session.fork(f"what if {number}")
        assert fork.digest() == digest
        before = fork.state.turn
        while fork.state.turn == before:
            play_on(fork, 1, 1)
        rolls.add(fork.digest())
    assert len(rolls) > 1
    assert (session.digest(), session.position) == (digest, position)


def test_setting_right_is_checked_recorded_and_undone():
    session = begin()
    play_on(session, 3)
    before = session.digest()
    with pytest.raises(ValueError, match=r"points\.red"):
        session.set_right([Edit("points", "red", value="many")], "typo")
    with pytest.raises(ValueError, match="fewer than no points"):
        session.set_right([Edit("points", "red", value=-1)], "typo")
    with pytest.raises(ValueError, match="no such field"):
        session.set_right([Edit("pawns", "red", changes={"where": 2})], "typo")
    assert session.digest() == before
    session.set_right([Edit("points", "red", value=9), Edit("pawns", "red", changes={"at": 2})], "we agreed")
    assert session.state.points["red"] == 9
    assert session.state.pawns["red"].at == 2
    assert session.events[-1].event.kind == "set right"
    assert replay_text(session.text(), find).digest() == session.digest()
    session.undo()
    assert session.digest() == before


def test_a_ruling_changed_by_consent_counts_from_the_next_rest_point():
    session = begin()
    session.answer("add:a")
    session.change_setting("unlucky", "break")
    assert session.state.settings["unlucky"] == "no"
    session.answer("done")
    assert session.state.settings["unlucky"] == "break"
    with pytest.raises(ValueError, match="expected"):
        session.change_setting("unlucky", "perhaps")
    assert session.verify() == []


def test_a_failed_procedure_returns_to_the_last_question_and_reports():
    session = begin(settings={"unlucky": "break"}, hold=lambda request: True)
    session.gesture(["add:a", "done"])
    with pytest.raises(ProcedureFailed) as caught:
        session.resolve((6,))
    assert "ZeroDivisionError" in caught.value.report
    assert "hexfront record 1" in caught.value.report
    assert session.ask() is not None
    assert [entry.kind for entry in session.record.entries].count("failed") == 1
    session.answer("done")
    session.resolve((2,))
    assert session.state.pawns["red"].at == 2


def test_the_text_form_replays_and_names_the_line_that_does_not():
    session = begin()
    play_on(session, 40)
    text = session.text()
    again = replay_text(text, find)
    assert again.digest() == session.digest()
    assert again.text() == text
    lines = text.splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("blue: add:"))
    lines[place] = "blue: add:q"
    with pytest.raises(BadRecord, match=f"line {place + 1}: add:q is no answer"):
        replay_text("\n".join(lines), find)
    with pytest.raises(BadRecord, match="line 1"):
        parse_text("something else")


def test_notes_and_lifts_do_not_lie_on_the_line():
    session = begin()
    play_on(session, 5)
    position, digest = session.position, session.digest()
    session.note("pin the left pawn", "red")
    assert (session.position, session.digest()) == (position, digest)
    assert session.verify() == []


def test_going_back_over_a_reveal_is_barred_at_any_distance():
    session = begin()
    while not any(told.event.kind == "reveal" for told in session.events):
        play_on(session, 1)
    place = next(told.position for told in session.events if told.event.kind == "reveal")
    assert session.bars(place - 1) == "something was revealed since"
    assert session.bars(session.position) == ""
    assert session.bars(0) == "chance has spoken since"


def test_cards_drawn_without_a_pause_are_a_fence_like_all_chance():
    class Refilling(SmallGame):
        def next(self, content, state):
            async def run(table):
                await Ask("red", "End the turn", lambda: [Option("end", 1, "button:end")], rule="4", weighty=True)
                await Draw("the deck", "red draws", top=(), rest=("x", "y"), audience=("red",), held=False, rule="4")

            return Activation("refill", run)

    session = Session.begin(Refilling(), "small/one", seed="3")
    session.answer("end")
    with pytest.raises(Fenced, match="chance"):
        session.undo()
    session.undo(alone=True)
    assert session.position == 0


def test_a_setting_by_consent_is_an_undo_step_of_its_own():
    session = begin()
    session.gesture(["add:a", "done"])
    session.change_setting("unlucky", "break")
    line = session.position
    session.undo()
    assert session.position == line - 1
    assert "add:a" not in session.ask().chosen
    session.redo()
    session.answer("add:a")
    session.answer("done")
    assert session.state.settings["unlucky"] == "break"


def test_what_was_agreed_is_kept_when_a_gesture_before_it_is_taken_back():
    session = begin(hold=lambda request: True)
    session.gesture(["add:a"])
    session.gesture(["add:b"])
    session.change_setting("unlucky", "break")
    session.set_right([Edit("points", "blue", value=4)], "agreed")
    session.gesture(["done"])
    session.resolve((5,))
    assert session.without(0) == ""
    assert session.state.points == {"red": 1, "blue": 4}
    assert session.state.pawns["red"].at == 5
    assert session.state.settings["unlucky"] == "break"
    assert session.verify() == []


def test_a_line_that_the_rules_cannot_play_is_no_branch_and_no_place_to_go_to():
    session = begin(settings={"unlucky": "break"}, hold=lambda request: True)
    session.gesture(["add:a", "done"])
    with pytest.raises(ProcedureFailed):
        session.resolve((6,))
    bad = next(entry.number for entry in session.record.entries if entry.kind == "chance")
    digest = session.digest()
    assert session.record.branches() == []
    with pytest.raises(BadRecord, match="cannot play"):
        session.goto(bad)
    assert session.digest() == digest
    session.answer("done")
    session.resolve((2,))
    assert session.verify() == []


def test_a_single_answer_that_would_tell_a_secret_is_asked_where_another_looks_on(tmp_path):
    class Secretive(SmallGame):
        def next(self, content, state):
            if state.step != "forced":
                return super().next(content, state)

            async def run(table):
                await Ask("red", "The only way", lambda: [Option("go", 1, "button:go")], rule="4", secret=True)
                table.state.step = "choose"

            return Activation("forced", run)

    game = Secretive()
    session = Session.begin(game, "small/one", seed="3")
    play_on(session, 30)
    forced = [entry.key for entry in session.record.entries if entry.kind == "forced"]
    assert "go" in forced
    session = Session.begin(game, "small/one", seed="3")
    session.discreet = True
    path = tmp_path / "game.hexfront"
    save_new(session, path)
    while "go" not in [option.key for option in session.ask().options()]:
        play_on(session, 1)
    assert "go" not in [entry.key for entry in session.record.entries]
    session.keeper.close()
    again = open_game(path, lambda name: game)
    assert again.ask().prompt == "The only way"
    again.answer("go")
    again.undo(alone=True)
    assert again.ask().prompt == "The only way"
    again.keeper.close()


def test_who_wants_to_see_forced_things_first_is_asked_for_them():
    class Strict(SmallGame):
        def next(self, content, state):
            if state.step != "forced":
                return super().next(content, state)

            async def run(table):
                await Ask("red", "The only way", lambda: [Option("go", 1, "button:go")], rule="4")
                table.state.step = "choose"

            return Activation("forced", run)

    session = Session.begin(Strict(), "small/one", seed="3")
    session.unhurried = True
    while "go" not in [option.key for option in session.ask().options()]:
        play_on(session, 1)
    assert session.fork(salt="try").ask().prompt == "The only way"
    session.answer("go")
    assert [entry.kind for entry in session.record.entries if entry.key == "go"] == ["answer"]
    session.unhurried = False
    play_on(session, 30)
    assert "forced" in [entry.kind for entry in session.record.entries if entry.key == "go"]


def test_an_edit_over_which_the_checks_stumble_is_refused_and_changes_nothing():
    class Strict(SmallGame):
        def invariants(self, content, state):
            return [Fault("beaten") for pawn in state.pawns if {"red": 0, "blue": 0}[pawn]]

    session = Session.begin(Strict(), "small/one", seed="7")
    before = session.digest()
    with pytest.raises(ValueError, match="green"):
        session.set_right([Edit("pawns", "green", value={"at": 1})], "a third side")
    assert (session.digest(), session.position) == (before, 0)


def walking() -> Session:
    """Red steps twice, blue may react after each step, then a die is rolled."""

    class Walking(SmallGame):
        def next(self, content, state):
            async def run(table):
                for step in ("one", "two"):
                    await Ask(
                        "red",
                        "Step?",
                        lambda s=step: [Option(s, s, f"hex:{s}"), Option("stay", "", "button:stay")],
                        rule="1",
                    )
                    answers = [Option("pass", "", "button:pass"), Option("shoot", "x", "button:shoot")]
                    await Ask("blue", "React?", lambda o=answers: o, rule="2", kind=Kind.REACTION, weighty=True)
                await Roll("a roll")
                await Ask("red", "After", lambda: [Option("on", 1, "button:on")], rule="3", weighty=True)

            return Activation("walk", run)

    return Session.begin(Walking(), "small/one", seed="3", hold=lambda request: True)


def test_a_reaction_let_go_by_belongs_to_the_gesture_before_and_is_no_fence():
    session = walking()
    session.answer("one")
    session.let_go("pass", "blue")
    session.answer("two", joined=True)
    session.let_go("pass", "blue")
    assert session.held is not None
    step = session.undo_step()
    assert (step.position, step.keys, step.barred) == (0, ("one", "pass", "two", "pass"), "")
    session.undo()
    assert session.position == 0


def test_a_pass_given_by_a_person_is_a_fence():
    session = walking()
    session.answer("one")
    session.answer("pass")
    assert session.bars(0) == "the other side has answered since"


def test_the_last_reaction_that_went_by_can_be_taken_up_until_the_dice_speak():
    session = walking()
    assert session.last_let_go() == -1
    session.answer("one")
    session.let_go("pass", "blue")
    session.answer("two", joined=True)
    assert session.last_let_go() == 1
    session.let_go("pass", "blue")
    assert session.last_let_go() == 3
    session.take_up()
    assert session.ask().prompt == "React?"
    assert session.position == 3
    assert session.last_let_go() == 1  # red alone has answered since
    session.let_go("pass", "blue")
    session.resolve()
    assert session.last_let_go() == -1
    with pytest.raises(NoSuchAnswer):
        session.take_up()


def test_what_went_by_is_still_known_in_a_saved_game(tmp_path):
    session = walking()
    save_new(session, tmp_path / "walk.hexfront")
    session.answer("one")
    session.let_go("pass", "blue")
    session.keeper.close()
    again = open_game(tmp_path / "walk.hexfront", lambda name: session.game)
    assert again.last_let_go() == 1
    assert again.bars(0) == ""
    again.keeper.close()


def test_a_look_at_a_secret_is_not_bought_back():
    """One side alone got to know something, by its own answer and without dice: undo needs consent all the same."""
    session = begin()
    play_on(session, 4)
    place, entry = session.position, session.record.head
    assert session.bars(place - 1) == ""
    session.events.append(Told(place, entry, Event("look", "a card", audience=("red",))))
    assert session.bars(place - 1) == "something was revealed since"
    assert session.bars(place) == ""


async def climb(table):
    """Each number may be one more than the one before, or less; a rest point after each."""
    before = table.state.points["red"]

    def why_not(number):
        return Refusal("too high", "1") if number > before + 1 else None

    options = [Option(f"n:{n}", n, f"button:n:{n}") for n in range(5)]
    number = await Ask("red", "How high?", lambda: options, why_not, rule="1", kind=Kind.PLACE)
    table.state.points["red"] = number
    table.state.points["blue"] += number
    table.tell(Event("climb", "red climbs", subjects=(f"piece:{number}",)))


class ClimbingGame(SmallGame):
    def next(self, content, state):
        return Activation("climb", climb)


@pytest.mark.parametrize("way", ["without", "lift"])
def test_what_cannot_be_left_out_leaves_the_game_as_it_was(way):
    """The rest points of the try lie on another line: the game must not stand on them."""
    session = Session.begin(ClimbingGame(), "small/one", seed="7")
    for key in ("n:1", "n:2", "n:3", "n:1"):
        session.answer(key, "red")
    before, told = session.digest(), [item.event for item in session.events]
    if way == "without":
        assert session.without(1) == "n:3 would no longer be possible"
        assert session.digest() == before
    else:
        assert session.lift("piece:2") == ["n:3"]  # a piece that was placed: what needs it falls with it
        assert session.state.points["blue"] == 2
        session.undo(alone=True)
        session.answer("n:1", "red")
        told = [item.event for item in session.events]
    assert [item.event for item in session.events] == told
    assert session.verify() == []
    session.answer("n:2", "red")
    assert session.verify() == []


def test_a_text_record_keeps_what_was_put_though_it_had_one_answer_only():
    """Two people at one screen, or somebody who wants to see forced things first, answer what else goes by itself."""
    session = begin()
    session.unhurried = True
    play_on(session, 30)
    lines = session.text().splitlines()
    assert any(line.startswith("red: go") for line in lines)
    again = replay_text(session.text(), find)
    assert again.digest() == session.digest()
    assert [item.event for item in again.events] == [item.event for item in session.events]
    assert replay_text(again.text(), find).digest() == session.digest()


def test_a_text_record_keeps_fresh_dice():
    session = begin()
    play_on(session, 6)
    session.note("a note takes a number of the record, and is not in the text")
    session.fresh_dice()
    play_on(session, 12)
    again = replay_text(session.text(), find)
    assert again.text() == session.text()
    play_on(session, 8)
    play_on(again, 8)
    assert again.digest() == session.digest()
