"""The rules of the toy game, in tiny positions: so the tests of the real games are written."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from desktop.table.asking import Ask
from desktop.table.chance import Deck
from desktop.table.session import Fenced, NotAllowed, Session
from tests.toygame.content import CARDS
from tests.toygame.game import GAME
from tests.toygame.state import Piece, ToyState

BLUE, RED, NOBODY = frozenset(("blue",)), frozenset(("red",)), frozenset[str]()


def position(
    *pieces: str, red: tuple[str, ...] = (), blue: tuple[str, ...] = (), active: str = "red", seed: str = "1"
) -> Session[ToyState]:
    """Orders of `active`, with pieces as "red gun A1" (stacks by hex, handles h1, h2 ...) and these hands."""
    placed: dict[str, Piece] = {}
    handles: dict[str, str] = {}
    counts = {"red": 0, "blue": 0}
    for piece in pieces:
        side, kind, hex = piece.split()
        counts[side] += 1
        handle = handles.setdefault(hex, f"h{len(handles) + 1}")
        placed[f"{side}.{counts[side]}"] = Piece(side, kind, hex, handle)
    state = ToyState(
        scenario="toy/ford",
        board="ford",
        turns=6,
        settings={"open": "no"},
        phase="orders",
        active=active,
        first=active,
        orders=2,
        handles=len(handles),
        pieces=placed,
        hands={"red": tuple(sorted(red)), "blue": tuple(sorted(blue))},
        deck=Deck((), tuple(card for card in CARDS if card not in (*red, *blue))),
        lost={"red": 0, "blue": 0},
    )
    return Session.begin(GAME, "toy/ford", start=state, seed=seed, hold=lambda request: True)


def asked(session: Session[ToyState]) -> Ask[Any]:
    ask = session.ask()
    assert ask is not None
    return ask


def keys(session: Session[ToyState]) -> list[str]:
    return [option.key for option in asked(session).options()]


def answer(session: Session[ToyState], *answers: str) -> None:
    for key in answers:
        session.answer(key)


# moves -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("T4.1", "T4.2")
def test_a_move_goes_hex_by_hex_and_not_into_lake_or_enemy() -> None:
    session = position("red squad B3", "blue squad B4")
    answer(session, "move:B3")  # the only piece leaves by itself
    assert asked(session).prompt == "Where does the stack in {hex} go?"
    assert asked(session).refusals("hex:C3")[0].rule == "T4.2"  # the lake
    assert asked(session).refusals("hex:B4")[0].text == "The enemy holds this hex"
    answer(session, "step:B2", "step:B1")
    assert session.state.pieces["red.1"].hex == "B1"  # two hexes are all a squad has
    assert asked(session).prompt.startswith("Order")


@pytest.mark.rule("T4.1")
def test_a_way_goes_round_what_bars_it_and_tells_who_could_ambush() -> None:
    session = position("red scout B3", "blue squad C5")
    answer(session, "move:B3")
    view = session.view(RED)
    way = GAME.way(session.content, view, asked(session), "", ("hex:D3",))
    assert way is not None
    assert way.hexes == ("hex:B3", "hex:C4", "hex:D3")  # C3 is a lake
    assert (way.costs, way.seen, way.words) == (("", "1", "2"), (0, 1, 0), "2 of 3 hexes")
    assert GAME.way(session.content, view, asked(session), "", ("hex:E1",)) is None
    session.gesture(way.keys[:1], "red")
    assert session.state.pieces["red.1"].hex == "C4"


@pytest.mark.rule("T4.1")
def test_a_double_click_takes_the_whole_stack_along() -> None:
    session = position("red squad A1", "red scout A1", "red gun A2", "blue gun E5")
    answer(session, "move:A1")
    keys_of = GAME.group(session.content, session.view(RED), asked(session), "piece:red.2")
    assert keys_of == ("add:red.1", "add:red.2", "done")
    assert GAME.group(session.content, session.view(RED), asked(session), "piece:red.3") == ()
    session.gesture(keys_of, "red")
    assert asked(session).context.left == 2  # the squad's speed


@pytest.mark.rule("T1.1")
def test_three_pieces_are_a_full_stack() -> None:
    session = position("red squad A1", "red squad A2", "red gun A2", "red gun A2", "blue gun E5")
    answer(session, "move:A1")
    assert asked(session).refusals("hex:A2")[0].rule == "T1.1"


@pytest.mark.rule("T4")
def test_a_piece_obeys_one_order_a_turn() -> None:
    session = position("red scout A1", "blue squad E5")
    answer(session, "move:A1", "stop")
    with pytest.raises(NotAllowed) as refused:
        session.answer("move:A1")
    assert refused.value.refusal.remedy == "they may act again next turn"


@pytest.mark.rule("T1.2")
def test_after_a_split_nobody_can_tell_which_part_is_which() -> None:
    session = position("red squad A1", "red dummy A1", "blue squad E5")
    before = session.view(BLUE).tokens
    assert list(before) == ["h1"]
    answer(session, "move:A1", "add:red.2", "done", "step:A2", "stop")
    assert {token.handle: token.hex for token in session.view(BLUE).tokens.values()} == {"h3": "A2", "h4": "A1"}
    assert "red.1" not in session.view(BLUE).pieces


@pytest.mark.rule("T1.2")
def test_a_whole_stack_keeps_its_handle_and_what_is_known_of_it() -> None:
    session = position("red squad B1", "blue squad C2", blue=("6d",), active="blue")
    answer(session, "attack:B1", "add:blue.1", "done")
    session.resolve(("1a",))  # 3 and 1 against 3 and 2: in vain, but both were seen
    assert session.view(BLUE).pieces["red.1"].kind == "squad"
    answer(session, "end")
    answer(session, "move:B1", "step:A1", "stop")
    assert session.view(BLUE).pieces["red.1"].hex == "A1"
    assert session.view(BLUE).tokens == {}
    assert session.view(NOBODY).tokens.keys() == {"h1", "h2"}


# attacks -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("T5", "T5.1")
def test_who_may_attack() -> None:
    session = position("red scout A2", "red dummy A2", "red squad B3", "blue squad B2")
    answer(session, "attack:B2")
    assert keys(session) == ["add:red.3", "add:red.1"]  # in the order of the hexes around
    assert asked(session).refusals("piece:red.2")[0].text == "A dummy cannot attack"
    answer(session, "add:red.1")
    assert asked(session).refusals("button:done")[0].rule == "T5.1"  # a scout alone
    answer(session, "add:red.3")
    assert keys(session) == ["done"]


@pytest.mark.rule("T5.1")
def test_no_order_to_attack_without_somebody_who_can() -> None:
    session = position("red scout A1", "blue squad B1")
    assert asked(session).refusals("hex:B1")[0].remedy == "move a squad or a gun next to it"


@pytest.mark.rule("T5", "T5.2", "T5.3", "T5.4")
def test_an_attack_from_group_to_advance() -> None:
    session = position("red squad B3", "red gun C4", "blue squad B4", "blue dummy B4")
    answer(session, "attack:B4", "add:red.1", "add:red.2", "done")
    assert session.held is not None
    session.resolve(("6d",))  # 3 + 4 + 6 against 3 + 2: margin 8, so 12 is needed
    assert session.state.pieces["blue.2"].hex == "out"  # a dummy shown is removed
    assert session.state.lost["blue"] == 0
    session.resolve((6,))  # 6 + 3 misses by 3
    assert session.state.lost["blue"] == 1
    assert keys(session) == ["advance:red.1", "advance:red.2", "stay"]
    assert asked(session).needs == "public"
    answer(session, "advance:red.2")
    assert session.state.pieces["red.2"].hex == "B4"


@pytest.mark.rule("T5.3")
@pytest.mark.parametrize(("die", "where"), [(3, "holds"), (2, "falls back"), (1, "falls back")])
def test_checks_hold_or_fall_back(die: int, where: str) -> None:
    session = position("red gun B3", "blue squad B4")
    answer(session, "attack:B4", "add:red.1", "done")
    session.resolve(("3d",))  # 4 + 3 against 5: margin 2, so 6 is needed: a 3 holds
    session.resolve((die,))
    stays = session.state.pieces["blue.1"].hex == "B4" and not asked(session).prompt.startswith("Where does {piece}")
    assert stays == (where == "holds")


@pytest.mark.rule("T5")
def test_odds_are_exact_when_all_is_known_and_assumed_before() -> None:
    session = position("red squad B3", "blue squad B4")
    answer(session, "attack:B4")
    ask = asked(session)
    assumed = GAME.odds(session.content, session.view(RED), ask, ("add:red.1",))
    assert assumed is not None
    assert [row.title for row in assumed.assumed] == [f"if the strongest is {level}" for level in (0, 1, 3, 4)]
    # Against a squad the fate card must be 3 or more: all 24 cards are still to come, 16 of them.
    assert Fraction(assumed.assumed[2].blocks[0].rows[-1].weight) == Fraction(2, 3)
    exact = GAME.odds(session.content, session.state, ask, ("add:red.1",))
    assert exact is not None
    assert exact.known == "exact"
    assert exact.blocks == assumed.assumed[2].blocks


# reactions ---------------------------------------------------------------------------------------------------------
def marching(red: tuple[str, ...] = (), blue: tuple[str, ...] = ()) -> Session[ToyState]:
    """A red squad next to a blue one, just entered B4."""
    session = position("red squad A4", "red gun A4", "blue squad B5", red=red, blue=blue)
    answer(session, "move:A4", "add:red.1", "done", "step:B4")
    return session


@pytest.mark.rule("T6")
def test_a_window_opens_whatever_is_held_but_not_for_an_empty_hand() -> None:
    session = marching(blue=("1d",))
    assert asked(session).side == "blue"
    assert keys(session) == ["pass", "pass:move", "pass:turn"]
    assert asked(session).refusals("card:1d")[0].text == "This card is no ambush"
    assert asked(marching()).side == "red"


@pytest.mark.rule("T6")
def test_a_standing_pass_lasts_as_long_as_it_was_said() -> None:
    session = marching(blue=("1a",))
    answer(session, "pass:move")
    assert session.state.standing == {"blue": "move"}
    answer(session, "stop")
    assert session.state.standing == {}
    session = marching(blue=("1a",))
    answer(session, "pass:turn", "stop")
    assert session.state.standing == {"blue": "turn"}


@pytest.mark.rule("T6.2")
@pytest.mark.parametrize(("fate", "lost"), [("3d", 0), ("4d", 1)])
def test_an_ambush_hits_on_four(fate: str, lost: int) -> None:
    session = marching(blue=("1a",))
    answer(session, "play:1a")
    session.resolve((fate,))
    if session.held is not None:
        session.resolve(("0",))  # the lot: there is one mover
    assert session.state.lost["red"] == lost
    assert asked(session).prompt.startswith("Order")  # the move is over in any case


@pytest.mark.rule("T6.1")
def test_a_cancel_is_cancelled() -> None:
    """Blue ambushes, red cancels, blue cancels the cancel: the ambush stands."""
    session = marching(red=("1b", "2b"), blue=("1a", "3b", "4b"))
    answer(session, "play:1a")
    assert asked(session).side == "red"
    answer(session, "play:1b")
    assert asked(session).side == "blue"
    assert asked(session).names == {"card": "card:1b"}
    answer(session, "play:3b", "pass")
    assert session.held is not None  # fate is drawn
    other = marching(red=("1b", "2b"), blue=("1a", "3b", "4b"))
    answer(other, "play:1a", "play:1b", "play:3b", "play:2b", "pass")
    assert other.held is None  # now the ambush does not stand
    assert other.state.discard == ("1a", "1b", "3b", "2b")


# hand and deck -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("T7")
def test_an_omen_is_known_to_one_side_only() -> None:
    session = position("red squad A1", "blue squad E1", red=("1c",))
    answer(session, "omen:1c")
    session.resolve(("6a", "2d"))
    answer(session, "next:2d")
    assert session.state.deck.top == ("2d", "6a")
    assert session.view(RED).deck.top == ("2d", "6a")
    assert session.view(BLUE).deck.top == ("?", "?")
    assert session.view(RED).hands == session.view(BLUE).hands == {"red": (), "blue": ()}


@pytest.mark.rule("T3")
def test_commitments_are_sealed_and_the_higher_orders_first() -> None:
    session = position("red squad A1", "blue squad E1", red=("2d",), blue=("5d",))
    answer(session, "end", "end")
    answer(session, "done")  # refit of red: nothing away
    session.resolve(("1a", "1b"))
    answer(session, "done")
    session.resolve(("1c", "1d"))
    assert set(session.asks()) == {"red", "blue"}
    session.answer("commit:5d", "blue")
    assert session.state.hands["blue"] == ("1c", "1d", "5d")  # nothing has happened yet
    session.answer("commit:2d", "red")
    assert session.state.first == "blue"
    assert session.state.discard == ("2d", "5d")


@pytest.mark.rule("T8")
def test_hands_are_filled_to_three() -> None:
    session = position("red squad A1", "blue squad E1", red=("2d", "3d", "4d"))
    answer(session, "end", "end", "add:3d", "done")
    assert session.held is not None
    session.resolve(("1a",))
    assert session.state.hands["red"] == ("1a", "2d", "4d")
    assert session.view(BLUE).hands["red"] == ("?", "?", "?")


# set-up and end ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("T2")
def test_pieces_are_placed_two_a_hex_and_can_be_taken_back() -> None:
    session = Session.begin(GAME, "toy/ford")
    answer(session, "place:red.1:A3", "place:red.2:A3")
    assert "place:red.3:A3" not in keys(session)
    assert "place:red.1:A1" not in keys(session)
    session.retract("place:red.1:A3")
    assert asked(session).chosen == ("place:red.2:A3",)
    assert "place:red.1:A1" in keys(session)
    assert asked(session).refusals("button:done")[0].text == "All pieces must be placed"


@pytest.mark.rule("T9")
def test_goals_and_losses_count() -> None:
    session = position("red squad C1", "blue squad E1")
    session.state.turn = 6
    session.state.lost["red"] = 1
    for _ in range(2):
        answer(session, "end")
    for side in ("red", "blue"):
        assert session.view(frozenset((side,))).hands[side] == ()
        session.resolve()
    verdict = session.verdict
    assert verdict is not None
    assert verdict.winner == "red"
    assert [(fact.name, fact.value) for fact in verdict.facts] == [("Red", "2"), ("Blue", "1")]


@pytest.mark.rule("T9")
def test_a_side_without_pieces_loses_at_once() -> None:
    session = position("red gun B3", "red gun B3", "blue scout B4")
    answer(session, "attack:B4", "add:red.1", "add:red.2", "done")
    session.resolve(("6d",))
    session.resolve((1,))
    answer(session, "stay")
    assert session.verdict is not None
    assert session.verdict.winner == "red"


# the table ---------------------------------------------------------------------------------------------------------
def test_undo_stops_at_a_card_unless_one_plays_alone() -> None:
    session = position("red gun B3", "blue squad B4")
    answer(session, "attack:B4", "add:red.1", "done")
    session.resolve(("1d",))
    with pytest.raises(Fenced, match="chance has spoken"):
        session.undo()
    session.undo(alone=True)
    assert session.held is None
    assert keys(session) == ["done"]


def test_open_stacks_are_a_setting() -> None:
    session = Session.begin(GAME, "toy/ford", {"open": "yes"})
    session.gesture(GAME.proposal(session.content, session.view(RED), asked(session)))
    assert session.view(BLUE).tokens == {}
    assert session.view(NOBODY).tokens != {}
