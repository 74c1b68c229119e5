"""What there is: the state as plain data, and pure questions to it that a view answers as well."""

from __future__ import annotations

from typing import Any

import msgspec

from desktop.table.asking import Unknown
from desktop.table.chance import Deck
from desktop.table.game import Hidden, State
from tests.toygame.content import CARDS, ENEMY, STACK, STRENGTH, Board, Content


class Piece(msgspec.Struct, frozen=True, gc=False):
    """One piece. hex: "" before it is placed, "out" when lost; stack: public handle of the stack it stands in."""

    side: str
    kind: str
    hex: str = ""
    stack: str = ""
    done: bool = False


class Seen(msgspec.Struct, frozen=True, gc=False):
    """What a side remembers of an enemy piece: certain while the piece's stack still has that handle."""

    stack: str
    hex: str
    turn: int


class ToyState(State):
    """Everything at the table.

    phase: setup, initiative, orders, refit or over; active: the side whose set-up, orders or refit it is.
    seen: "viewer:piece" -> memory; shown: "viewer:handle" -> turn, for stacks that the viewer knows to the last piece.
    top_known: the side that looked at the deck's top by an omen, "" for nobody.
    standing: side -> "move" or "turn": it passes all reactions until the end of that; public, it was said aloud.
    tokens: only in a view: handle -> what stands for a stack that is not known to the last piece.
    A card "?" in a view's hand or deck is a card that the view does not know.
    """

    scenario: str
    board: str
    turns: int
    settings: dict[str, str] = {}
    turn: int = 1
    phase: str = "setup"
    active: str = "red"
    first: str = "red"
    orders: int = 0
    handles: int = 0
    pieces: dict[str, Piece] = {}
    seen: dict[str, Seen] = {}
    shown: dict[str, int] = {}
    hands: dict[str, tuple[str, ...]] = {}
    deck: Deck = Deck()
    top_known: str = ""
    discard: tuple[str, ...] = ()
    standing: dict[str, str] = {}
    lost: dict[str, int] = {}
    tokens: dict[str, Hidden] = {}


def change(state: ToyState, name: str, **fields: Any) -> None:
    """The one mutator of pieces: replaces a frozen record."""
    state.pieces[name] = msgspec.structs.replace(state.pieces[name], **fields)


def board_of(content: Content, state: ToyState) -> Board:
    return content.boards[state.board]


def on_map(piece: Piece) -> bool:
    return piece.hex not in ("", "out")


def stacks(state: ToyState) -> dict[str, list[str]]:
    """Pieces by hex, as far as they are known."""
    found: dict[str, list[str]] = {}
    for name, piece in state.pieces.items():
        if piece.hex and piece.hex != "out":
            found.setdefault(piece.hex, []).append(name)
    return found


def at(state: ToyState, hex: str, side: str) -> list[str]:
    """The pieces of a side in a hex, as far as they are known."""
    return [name for name, piece in state.pieces.items() if piece.hex == hex and piece.side == side]


def holders(state: ToyState) -> dict[str, str]:
    """Who holds which hex: public, so a view answers it as well."""
    found = {piece.hex: piece.side for piece in state.pieces.values() if piece.hex and piece.hex != "out"}
    for token in state.tokens.values():
        found[token.hex] = token.side
    return found


def defenders(state: ToyState, hex: str, side: str) -> list[str]:
    """The pieces of a side in a hex, all of them; raises Unknown where a view does not tell."""
    if any(token.hex == hex for token in state.tokens.values()):
        raise Unknown(f"what stands in {hex}")
    return at(state, hex, side)


def strength(state: ToyState, name: str) -> int:
    return STRENGTH[state.pieces[name].kind]


def room(state: ToyState, hex: str, side: str) -> int:
    """How many more of its pieces a side may put into a hex (T1.1)."""
    return STACK - len(at(state, hex, side))


def to_come(state: ToyState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards known on top of the deck, and those one of which each further card will be.

    A view does not know the enemy's hand, so any card that it has not seen may come: `odds` counts them alike.
    """
    top = tuple(card for card in state.deck.top if card != "?")
    known = [*top, *state.discard, *(card for hand in state.hands.values() for card in hand)]
    return top, tuple(card for card in CARDS if card not in known)


def certain(state: ToyState, viewer: str, name: str) -> bool:
    """Whether a side knows for certain where an enemy piece is (T1.2)."""
    memory = state.seen.get(f"{viewer}:{name}")
    return memory is not None and memory.stack == state.pieces[name].stack != ""


def enemy(side: str) -> str:
    return ENEMY[side]
