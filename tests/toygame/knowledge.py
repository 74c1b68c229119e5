"""Who may know what (T1.2): handles of hidden stacks, memory, views and imagined tables."""

from __future__ import annotations

from msgspec.structs import replace

from desktop.table.chance import Deck
from desktop.table.enforcing import enforces
from desktop.table.game import ChanceSource, Hidden
from tests.toygame.content import CARDS, ENEMY, STACK
from tests.toygame.state import Piece, Seen, ToyState, at, certain, change, on_map

# handles -------------------------------------------------------------------------------------------------------------


def new_handle(state: ToyState) -> str:
    """A handle never used before; the count is public, since every split is seen."""
    state.handles += 1
    return f"h{state.handles}"


def set_off(state: ToyState, movers: list[str], *, openly: bool = False) -> None:
    """Pieces leave their stack: the whole keeps its handle; after a split both parts get new ones, and what was
    remembered of them is no longer certain, unless everybody saw who left (`openly`)."""
    side, hex = state.pieces[movers[0]].side, state.pieces[movers[0]].hex
    staying = [name for name in at(state, hex, side) if name not in movers]
    if not staying:
        return
    viewer = ENEMY[side]
    shown = state.shown.pop(f"{viewer}:{state.pieces[movers[0]].stack}", None)
    for part in (movers, staying):
        handle = new_handle(state)
        for name in part:
            if openly and certain(state, viewer, name):
                state.seen[f"{viewer}:{name}"] = Seen(handle, hex, state.turn)
            change(state, name, stack=handle)
        if openly and shown is not None:
            state.shown[f"{viewer}:{handle}"] = shown


def settle(state: ToyState, movers: list[str]) -> None:
    """Pieces that ended a move join the stack that stood there, and keep being known if they were."""
    side, hex = state.pieces[movers[0]].side, state.pieces[movers[0]].hex
    standing = [name for name in at(state, hex, side) if name not in movers]
    if not standing:
        return
    viewer = ENEMY[side]
    old, handle = state.pieces[movers[0]].stack, state.pieces[standing[0]].stack
    for name in movers:
        if certain(state, viewer, name):
            state.seen[f"{viewer}:{name}"] = Seen(handle, hex, state.turn)
        change(state, name, stack=handle)
    if state.shown.pop(f"{viewer}:{old}", None) is None:
        state.shown.pop(f"{viewer}:{handle}", None)


def remember(state: ToyState, names: list[str], *, whole: bool = False) -> None:
    """The enemy has seen these pieces; `whole`: and that there is nothing else in the stack."""
    for name in names:
        piece = state.pieces[name]
        state.seen[f"{ENEMY[piece.side]}:{name}"] = Seen(piece.stack, piece.hex, state.turn)
        if whole:
            state.shown[f"{ENEMY[piece.side]}:{piece.stack}"] = state.turn


# views ---------------------------------------------------------------------------------------------------------------


@enforces("T1.2")
def view(state: ToyState, eyes: frozenset[str]) -> ToyState:
    """What these sides together may know, built by inclusion: nothing is in it that was not put there."""
    if state.settings["open"] == "yes" and eyes:
        eyes = frozenset(ENEMY)
    hands = state.hands
    pieces: dict[str, Piece] = {}
    tokens: dict[str, Hidden] = {}
    viewers = [viewer for viewer in ENEMY if viewer in eyes]
    for name, piece in state.pieces.items():
        if piece.side in eyes or not on_map(piece):
            pieces[name] = piece
            continue
        if any(certain(state, viewer, name) for viewer in viewers):
            pieces[name] = replace(piece, done=False)
        handle = piece.stack
        if handle not in tokens and not any(f"{viewer}:{handle}" in state.shown for viewer in viewers):
            tokens[handle] = Hidden(handle, piece.side, piece.hex)
    # Pieces of a side come in the order of their names, tokens in the order of their public handles.
    tokens = {handle: tokens[handle] for handle in sorted(tokens, key=lambda handle: int(handle[1:]))}
    deck, known = state.deck, state.top_known
    return ToyState(
        scenario=state.scenario,
        board=state.board,
        turns=state.turns,
        settings=state.settings.copy(),
        turn=state.turn,
        phase=state.phase,
        active=state.active,
        first=state.first,
        orders=state.orders,
        handles=state.handles,
        pieces=pieces,
        seen={
            key: memory
            for key, memory in state.seen.items()
            if key.partition(":")[0] in eyes or key.partition(":")[2].partition(".")[0] in eyes
        },
        shown=state.shown.copy(),
        hands={side: cards if side in eyes else ("?",) * len(cards) for side, cards in hands.items()},
        deck=Deck(deck.top if known in eyes else ("?",) * len(deck.top), ("?",) * len(deck.rest)),
        top_known=known,
        discard=state.discard,
        standing=state.standing.copy(),
        lost=state.lost.copy(),
        tokens=tokens,
    )


def imagine(view: ToyState, forces: dict[str, tuple[str, ...]], chance: ChanceSource) -> ToyState:
    """A full state that this view could be of: pieces dealt to the hidden stacks, cards to hands and deck."""
    state = view.copy()
    state.tokens = {}
    for side in ENEMY:
        tokens = [token for token in view.tokens.values() if token.side == side]
        missing = [f"{side}.{index + 1}" for index in range(len(forces[side]))]
        missing = [name for name in missing if name not in view.pieces]
        places: list[Hidden] = []
        for token in tokens:
            free = STACK - len(at(view, token.hex, side))
            if free == STACK:  # a stack holds a piece at least
                name = missing.pop(chance.below(len(missing)))
                _deal(state, name, forces, token)
                free -= 1
            places += [token] * free
        for name in missing:
            _deal(state, name, forces, places.pop(chance.below(len(places))))
    state.pieces = {name: state.pieces[name] for name in _names(forces)}
    unseen = [card for card in CARDS if card not in view.discard and card not in view.deck.top]
    for cards in view.hands.values():
        unseen = [card for card in unseen if card not in cards]
    state.hands = {
        side: tuple(sorted(unseen.pop(chance.below(len(unseen))) for _ in cards)) if "?" in cards else cards
        for side, cards in view.hands.items()
    }
    top = tuple(unseen.pop(chance.below(len(unseen))) if card == "?" else card for card in view.deck.top)
    state.deck = Deck(top, tuple(unseen))
    return state


def _deal(state: ToyState, name: str, forces: dict[str, tuple[str, ...]], token: Hidden) -> None:
    kind = forces[token.side][int(name.partition(".")[2]) - 1]
    state.pieces[name] = Piece(token.side, kind, token.hex, token.handle)


def _names(forces: dict[str, tuple[str, ...]]) -> list[str]:
    return [f"{side}.{index + 1}" for side in ENEMY for index in range(len(forces[side]))]
