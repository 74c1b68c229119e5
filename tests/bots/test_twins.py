"""The leak test finds leaks: each game here gives something away, and must be caught."""

from typing import Any

import msgspec
import pytest

from desktop.bots.random_player import RandomPlayer
from desktop.bots.twins import twins
from desktop.table.asking import Ask
from desktop.table.game import Hidden, Table
from desktop.table.panels import Badge
from desktop.table.session import Session
from desktop.table.telling import Event
from tests.toygame import orders, reactions
from tests.toygame.content import word
from tests.toygame.game import ToyGame
from tests.toygame.state import Piece, ToyState, at, board_of


def leaks(game: ToyGame, games: int = 6) -> list[str]:
    """What twin tables show at every rest point of some random games, both sides and nobody looking."""
    found: list[str] = []
    for seed in range(games):
        session = Session.begin(game, "toy/ford", seed=str(seed))
        player = RandomPlayer(str(seed))
        while session.verdict is None:
            if session.at_rest:
                for eyes in (frozenset[str](), frozenset(("red",)), frozenset(("blue",))):
                    found += twins(session, eyes, f"{seed}|{session.position}")
            ask = session.ask()
            assert ask is not None
            view = session.view(frozenset((ask.side,)))
            session.gesture(player.choose(game, session.content, view, ask), ask.side)
            if found:
                return found
    return found


def test_the_toy_game_keeps_its_secrets() -> None:
    assert leaks(ToyGame(), games=3) == []


class TellsStrength(ToyGame):
    """The status line counts the enemy's pieces on the map."""

    def view(self, content: Any, state: ToyState, eyes: frozenset[str]) -> ToyState:
        view = super().view(content, state, eyes)
        guns = [piece for piece in state.pieces.values() if piece.kind == "gun" and piece.hex[:1] in "ABC"]
        view.handles = 100 * len(guns) + state.handles
        return view


class OwnOrder(ToyGame):
    """Tokens stand in the view in the order of the hidden pieces."""

    def view(self, content: Any, state: ToyState, eyes: frozenset[str]) -> ToyState:
        view = super().view(content, state, eyes)
        handles = list(dict.fromkeys(piece.stack for piece in state.pieces.values()))
        view.tokens = {handle: view.tokens[handle] for handle in handles if handle in view.tokens}
        return view


class ShowsCards(ToyGame):
    """The enemy's hand is in the view."""

    def view(self, content: Any, state: ToyState, eyes: frozenset[str]) -> ToyState:
        view = super().view(content, state, eyes)
        view.hands = state.hands.copy()
        return view


class PicturesCount(ToyGame):
    """The token of a stack is turned by the number of its pieces."""

    def view(self, content: Any, state: ToyState, eyes: frozenset[str]) -> ToyState:
        view = super().view(content, state, eyes)
        for handle, token in view.tokens.items():
            height = sum(1 for piece in state.pieces.values() if piece.stack == handle)
            view.tokens[handle] = Hidden(handle, token.side, token.hex, facing=height)
        return view


@pytest.mark.parametrize("game", [TellsStrength, OwnOrder, ShowsCards, PicturesCount])
def test_a_view_that_tells_is_found(game: type[ToyGame]) -> None:
    found = leaks(game())
    assert "the views differ" in found[0]


def test_a_question_that_depends_on_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ambush window opens only for a side that holds an ambush: its absence would tell."""
    honest = reactions.may_ambush

    def only_with_the_card(content: Any, state: ToyState, side: str, hex: str) -> bool:
        return honest(content, state, side, hex) and any(word(card) == "ambush" for card in state.hands[side])

    monkeypatch.setattr(reactions, "may_ambush", only_with_the_card)
    assert any("asks" in fault or "waits for" in fault for fault in leaks(ToyGame()))


def test_options_in_the_order_of_hidden_pieces_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unordered:
        def __init__(self, board: Any) -> None:
            self.board = board

        def __getattr__(self, name: str) -> Any:
            return (lambda label: 0) if name == "order" else getattr(self.board.grid, name)

    class Board:
        def __init__(self, board: Any) -> None:
            self.board = board

        def __getattr__(self, name: str) -> Any:
            return Unordered(self.board) if name == "grid" else getattr(self.board, name)

    monkeypatch.setattr(orders, "board_of", lambda content, state: Board(board_of(content, state)))
    assert any("the options differ: their order" in fault for fault in leaks(ToyGame()))


def test_a_refusal_that_tells_what_stands_there_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = orders.why_not_enter

    def telling(content: Any, state: ToyState, side: str, hex: str, count: int, held: dict[str, str]) -> Any:
        refusal = honest(content, state, side, hex, count, held)
        if refusal is orders.ENEMY_THERE:
            names = [name for name, piece in state.pieces.items() if piece.hex == hex]
            return msgspec.structs.replace(refusal, text=f"{len(names)} of the enemy hold this hex")
        return refusal

    monkeypatch.setattr(orders, "why_not_enter", telling)
    assert any("the refusals of" in fault for fault in leaks(ToyGame()))


def test_a_log_line_that_counts_hidden_pieces_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = orders.next_step

    async def telling(table: Table[ToyState], side: str, movers: list[str], path: list[str]) -> str:
        staying = len(at(table.state, path[-1], side)) - len(movers)
        table.tell(Event("move", "A stack leaves {number} pieces behind", {"number": str(staying)}))
        return await honest(table, side, movers, path)

    monkeypatch.setattr(orders, "next_step", telling)
    assert any("the story differs" in fault for fault in leaks(ToyGame(), games=12))


class ShowsTheTarget(ToyGame):
    """Badges count the pieces of the attacked stack, through a question that holds the true table."""

    def badges(self, content: Any, view: ToyState, ask: Ask[Any] | None, keys: tuple[str, ...]) -> tuple[Badge, ...]:
        closure = getattr(ask.make, "__closure__", None) if ask else None
        cells = [cell.cell_contents for cell in closure or ()]
        states = [cell for cell in cells if isinstance(cell, ToyState)]
        return tuple(Badge("hex:A1", str(len(state.pieces)) + str(state.deck.rest)) for state in states)


def test_a_panel_that_looks_through_the_question_is_found() -> None:
    assert any("what is shown differs" in fault for fault in leaks(ShowsTheTarget()))


def test_an_imagined_table_must_be_a_possible_one() -> None:
    class Impossible(ToyGame):
        def imagine(self, content: Any, view: ToyState, eyes: frozenset[str], chance: Any) -> ToyState:
            state = super().imagine(content, view, eyes, chance)
            for name, piece in state.pieces.items():
                if piece.hex not in ("", "out"):
                    state.pieces[name] = Piece(piece.side, piece.kind, "A1", piece.stack)
            return state

    assert any("the imagined table" in fault for fault in leaks(Impossible()))
