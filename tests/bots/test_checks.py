"""Each check finds the fault it is there for, and is quiet about the toy game."""

from typing import Any

import pytest

from desktop.bots import checks
from desktop.bots.random_player import RandomPlayer
from desktop.table.asking import Ask, Option, Refusal
from desktop.table.game import Activation, Verdict
from desktop.table.odds import block, die
from desktop.table.panels import Chances, Odds
from desktop.table.scene import Placed, Scene
from desktop.table.session import Session, Told
from desktop.table.tally import Line, Tally
from desktop.table.telling import Event
from tests.toygame.game import ToyGame
from tests.toygame.state import ToyState

RED = frozenset(("red",))


def played(game: ToyGame, decisions: int, seed: str = "4") -> tuple[Session[ToyState], dict[int, str]]:
    """A random game after so many decisions, with the digests of its states by position."""
    session = Session.begin(game, "toy/ford", seed=seed)
    player = RandomPlayer(seed)
    digests = {}
    for _ in range(decisions):
        digests[session.position] = session.digest()
        ask = session.ask()
        assert ask is not None
        session.gesture(player.choose(game, session.content, session.view(RED), ask), ask.side)
    digests[session.position] = session.digest()
    return session, digests


@pytest.mark.parametrize("decisions", [0, 1, 2, 30, 31, 55])
def test_the_toy_game_passes_all(decisions: int) -> None:
    session, digests = played(ToyGame(), decisions)
    ask = session.ask()
    assert ask is not None
    assert checks.at_decision(session, ask) == []
    assert checks.at_rest(session, digests, "1") == []


# questions ---------------------------------------------------------------------------------------------------------
def fake(session: Session[ToyState], **changes: Any) -> Ask[Any]:
    fields: dict[str, Any] = {
        "side": "red",
        "prompt": "What about {hex}?",
        "candidates": lambda: [Option("a", 1, "hex:A1", "A"), Option("b", 2, "hex:A2", "B")],
        "rule": "T0",
        "names": {"hex": "hex:A1"},
    } | changes
    return Ask(
        fields.pop("side"), fields.pop("prompt"), fields.pop("candidates"), fields.pop("why_not", None), **fields
    )


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({}, ""),
        ({"names": {}}, "no name for the field 'hex'"),
        ({"rule": ""}, "no rule puts this question"),
        ({"ends": ("end",)}, "are not all candidates"),
        ({"prompt": "What " * 20}, "the prompt has 100 letters"),
        ({"candidates": lambda: [Option("a", 1, "A1", "A")]}, "has the subject 'A1'"),
        ({"why_not": lambda value: Refusal("", "T0") if value == 2 else None}, "b is refused without a reason"),
        ({"why_not": lambda value: Refusal("No", "") if value == 2 else None}, "b is refused without a reason"),
        ({"candidates": lambda: [Option("a", 1, "hex:A1", about=("hex:",))]}, "hex: has no name"),
    ],
)
def test_questions_are_whole(changes: dict[str, Any], fault: str) -> None:
    session, _ = played(ToyGame(), 3)
    found = checks.question(session, fake(session, **changes))
    assert (found == []) if not fault else any(fault in what for what in found)


def test_an_unsteady_reason_is_found() -> None:
    session, _ = played(ToyGame(), 3)
    said: list[int] = []

    def unsteady(value: int) -> Refusal | None:
        said.append(value)
        return Refusal("No", "T0") if len(said) > 2 else None

    assert any(
        "neither offered nor refused" in fault for fault in checks.question(session, fake(session, why_not=unsteady))
    )


def test_keys_must_be_unique_and_something_must_be_possible() -> None:
    session, _ = played(ToyGame(), 3)
    twice = fake(session, candidates=lambda: [Option("a", 1, "hex:A1"), Option("a", 2, "hex:A2")])
    assert any("share a key" in fault for fault in checks.at_decision(session, twice))
    never = fake(session, why_not=lambda value: Refusal("Never", "T0"))
    assert any("dead end" in fault for fault in checks.at_decision(session, never))


class Hasty(ToyGame):
    """Proposes what cannot be answered."""

    def proposal(self, content: Any, view: ToyState, ask: Ask[Any]) -> tuple[str, ...]:
        return ("nonsense",)


def test_a_proposal_must_be_possible() -> None:
    session = Session.begin(Hasty(), "toy/ford")
    ask = session.ask()
    assert ask is not None
    assert any("('nonsense',) cannot be played" in fault for fault in checks.question(session, ask))


# events and pictures -----------------------------------------------------------------------------------------------
def test_words_of_events_must_fill() -> None:
    session, _ = played(ToyGame(), 3)
    assert checks.names_of_event(session, Event("x", "{hex} burns", {"hex": "hex:A1"}, ("hex:A1",))) == []
    assert checks.names_of_event(session, Event("x", "{hex} burns")) != []
    assert checks.names_of_event(session, Event("x", "Nameless", subjects=("hex:",))) != []
    bad = Tally("Sum", (Line("{unit}", "1"),))
    assert checks.names_of_event(session, Event("x", "Sum", tally=bad)) != []


def test_the_rules_of_an_event_are_those_of_its_sums_as_well() -> None:
    sums = (Tally("A", (Line("a", "1", "T5"),)), Tally("B", (Line("b", "1"), Line("c", "1", "T6"))))
    assert list(checks.rules_of_event(Event("x", "x", rule="T1", tally=sums[0], tallies=sums[1:]))) == [
        "T1",
        "T5",
        "T6",
    ]


class Nowhere(ToyGame):
    """A piece on a surface that is not there, and odds that do not add up."""

    def scene(self, content: Any, view: ToyState, ask: Ask[Any] | None) -> Scene:
        return Scene(
            {
                "a": Placed("a", "piece:red.1", "attic", "red.gun", 0, 0),
                "b": Placed("c", "piece:red.2", "map", "", 0, 0),
            }
        )

    def odds(self, content: Any, view: ToyState, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
        rows = block("Half", die(), str).rows
        return Odds("Half", "assumed", assumed=(Odds("if", "exact", blocks=(Chances("Half", rows[:3]),)),))


def test_pictures_and_odds_must_make_sense() -> None:
    session, _ = played(Nowhere(), 3)
    found = " ".join(checks.shown(session, RED, session.ask()))
    assert "a lies on no surface: attic" in found
    assert "b says it is c" in found
    assert "'Half' sums to 1/2" in found


class TellsWho(ToyGame):
    """A status line that names the strongest enemy, wherever he hides."""

    def view(self, content: Any, state: ToyState, eyes: frozenset[str]) -> ToyState:
        view = super().view(content, state, eyes)
        view.standing["blue.3"] = "near"
        return view


def test_hidden_pieces_are_named_nowhere() -> None:
    session, _ = played(ToyGame(), 3)
    assert checks.unseen(session, RED) == []
    assert checks.unseen(session, frozenset()) == []
    found = checks.unseen(played(TellsWho(), 3)[0], RED)
    assert "piece:blue.3, which red cannot see, is named in their view" in found[0]


def test_what_the_story_told_may_be_named() -> None:
    session, _ = played(TellsWho(), 3)
    session.events.append(Told(0, -1, Event("reveal", "Seen", subjects=("piece:blue.3",))))
    assert checks.unseen(session, RED) == []


class DrawsHands(ToyGame):
    """Cards that a view knows lie on the map, so that it is seen which are hidden."""

    def scene(self, content: Any, view: ToyState, ask: Ask[Any] | None) -> Scene:
        scene = super().scene(content, view, ask)
        surface = next(iter(scene.pieces.values())).surface
        held = {card for hand in view.hands.values() for card in hand} - {"?"}
        laid = {f"card/{card}": Placed(f"card/{card}", f"card:{card}", surface, "x", 0, 0) for card in sorted(held)}
        return Scene(scene.pieces | laid, scene.marks)


class ShowsHands(DrawsHands):
    """The enemy's cards lie in the view, in a field where nobody would look for them; their faces are not drawn."""

    def view(self, content: Any, state: ToyState, eyes: frozenset[str]) -> ToyState:
        view = super().view(content, state, eyes)
        if len(eyes) < 2:
            view.lost = view.lost | {card: 0 for hand in state.hands.values() for card in hand}
        return view


def test_hidden_cards_are_named_nowhere_whatever_was_told_of_them_before() -> None:
    session, _ = played(DrawsHands(), 3)
    cards = session.state.hands["blue"]
    assert cards
    session.events.append(Told(0, -1, Event("discard", "Seen", subjects=tuple(f"card:{card}" for card in cards))))
    assert checks.unseen(session, RED) == []
    found = checks.unseen(played(ShowsHands(), 3)[0], RED)
    assert any("which red cannot see, is named in their view" in fault and "card:" in fault for fault in found)


# undo, save, resume ------------------------------------------------------------------------------------------------
class Forgetful(ToyGame):
    """Keeps something outside the state, as no game may."""

    def __init__(self) -> None:
        self.count = 0

    def next(self, content: Any, state: ToyState) -> Activation[ToyState] | Verdict:
        self.count += 1
        state.lost["blue"] = 0
        state.handles = self.count
        return super().next(content, state)


def test_what_is_kept_outside_the_state_is_found() -> None:
    session, digests = played(Forgetful(), 20)
    assert any("undo to" in fault for fault in checks.undone(session, digests))
    assert any("opens with another state" in fault for fault in checks.saved(session))
    assert checks.resumed(session) != []


def test_a_check_leaves_the_session_alone() -> None:
    session, digests = played(ToyGame(), 25)
    before = session.digest(), session.text(), len(session.record.entries), session.keeper
    checks.at_rest(session, digests, "1")
    assert (session.digest(), session.text(), len(session.record.entries), session.keeper) == before
