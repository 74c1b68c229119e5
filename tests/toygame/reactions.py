"""Fate cards, ambushes and cancels: reactions deeper than the procedure that they interrupt (T6)."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.table.asking import Ask, Draw, Kind, Option, Refusal, Shuffle, Wait, button, card, hexagon
from desktop.table.game import Table
from desktop.table.tally import Line, Tally
from desktop.table.telling import Event
from tests.toygame.content import ENEMY, NAMES, Content, number, word
from tests.toygame.knowledge import remember
from tests.toygame.state import ToyState, board_of, change, holders

PASSES = (
    Option("pass", "pass", button("pass"), "Pass"),
    Option("pass:move", "pass:move", button("pass:move"), "Pass for this move"),
    Option("pass:turn", "pass:turn", button("pass:turn"), "Pass for this turn"),
)


async def draw_fate(table: Table[ToyState], side: str, purpose: str, rule: str, names: dict[str, str]) -> int:
    """The number of the next fate card: the deck is used as dice, and is shuffled when it runs out."""
    state = table.state
    if not len(state.deck):
        state.deck, state.discard = state.deck.shuffled_with(state.discard), ()
    deck = state.deck
    (drawn,) = await Draw("fate", purpose, top=deck.top, rest=deck.rest, side=side, rule=rule, names=names)
    state.deck, state.discard = deck.without((drawn,)), (*state.discard, drawn)
    if not state.deck.top:
        state.top_known = ""
    return number(drawn)


def may_ambush(content: Content, state: ToyState, side: str, hex: str) -> bool:
    """Whether everybody can see that a side could ambush there: it has a card and a stack next to the hex (T6)."""
    held = holders(state)
    near = board_of(content, state).grid.adjacent(hex)
    return bool(state.hands[side]) and any(held.get(label) == side for label in near)


async def ambush(table: Table[ToyState], movers: list[str], hex: str) -> bool:
    """The window after a hex was entered (T6); whether the move may go on. Movers that are lost leave `movers`."""
    side = ENEMY[table.state.pieces[movers[0]].side]
    if side in table.state.standing or not may_ambush(table.content, table.state, side, hex):
        return True
    played = await offer(table, side, "ambush", "Ambush the stack in {hex}?", "T6", {"hex": hexagon(hex)}, hex)
    if not played or not await stands(table, played, side):
        return True
    fate = await draw_fate(table, side, "ambush in {hex}", "T6.2", {"hex": hexagon(hex)})
    tally = ambush_tally(table.content, table.state, hex, fate)
    names = {"side": NAMES[side], "hex": hexagon(hex)}
    if tally.total() < 4:
        table.tell(Event("ambush", "The ambush in {hex} only stops the move", names, tally=tally, rule="T6.2"))
        return False
    # The lot falls on a place in the stack: which pieces stand in it is nobody else's business.
    lots = await Shuffle(tuple(str(index) for index in range(len(movers))), "who is hit", rule="T6.2")
    hit = movers[int(lots[0])]
    show(table, [hit])
    lose(table, hit, "T6.2", tally)
    movers.remove(hit)
    return bool(movers)


def ambush_tally(content: Content, state: ToyState, hex: str, fate: int) -> Tally:
    """What an ambush comes to (T6.2)."""
    lines = [Line("fate card", str(fate), "T6.2")]
    if hex in board_of(content, state).woods:
        lines.append(Line("woods", "1", "T6.2", about=hexagon(hex)))
    return Tally("Ambush", tuple(lines))


async def stands(table: Table[ToyState], played: str, side: str) -> bool:
    """Whether a card takes effect: the enemy may cancel it, and that card may be cancelled again (T6.1)."""
    other = ENEMY[side]
    if not table.state.hands[other] or other in table.state.standing:
        return True
    # Much hangs on a card that was played: the window stays open until somebody goes on.
    answer = await offer(table, other, "cancel", "Cancel {card}?", "T6.1", {"card": card(played)}, "", wait="key")
    return not answer or not await stands(table, answer, other)


async def offer(
    table: Table[ToyState],
    side: str,
    wanted: str,
    prompt: str,
    rule: str,
    names: dict[str, str],
    hex: str,
    wait: Wait = "pause",
) -> str:
    """A reaction, offered whenever it publicly could be used, whatever the side holds; the card played, or ""."""
    state = table.state

    def candidates() -> Sequence[Option[str]]:
        return [*(Option("play:" + held, held, card(held)) for held in state.hands[side]), *PASSES]

    def why_not(value: str) -> Refusal | None:
        if value.startswith("pass") or word(value) == wanted:
            return None
        return Refusal(f"This card is no {wanted}", rule)

    answer = await Ask(
        side,
        prompt,
        candidates,
        why_not,
        rule=rule,
        kind=Kind.REACTION,
        needs="own",
        weighty=True,
        ends=tuple(option.key for option in PASSES),
        names=names,
        topic=(hexagon(hex),) if hex else (),
        wait=wait,
    )
    if answer.startswith("pass"):
        if answer != "pass":
            state.standing[side] = answer.removeprefix("pass:")
        return ""
    state.hands[side] = tuple(held for held in state.hands[side] if held != answer)
    state.discard = (*state.discard, answer)
    table.tell(Event("card", "{side} plays {card}", {"side": NAMES[side], "card": card(answer)}, side=side, rule=rule))
    return answer


def show(table: Table[ToyState], names: list[str], *, whole: bool = False) -> None:
    """Pieces are turned face up for the enemy; `whole`: he also sees that there is nothing else in the stack (T5.2)."""
    remember(table.state, names, whole=whole)
    for name in names:
        piece = table.state.pieces[name]
        words = {"piece": "piece:" + name, "hex": hexagon(piece.hex)}
        text = "{piece} is seen in {hex}"
        table.tell(Event("reveal", text, words, ("piece:" + name,), rule="T5.2", side=piece.side, level=2))


def lose(table: Table[ToyState], name: str, rule: str, tally: Tally | None = None) -> None:
    """A piece leaves the map, shown to everybody; a real one counts for the enemy (T9)."""
    piece = table.state.pieces[name]
    names = {"piece": "piece:" + name, "hex": hexagon(piece.hex)}
    change(table.state, name, hex="out", stack="", done=False)
    if piece.kind != "dummy":
        table.state.lost[piece.side] += 1
    table.tell(
        Event("loss", "{piece} is lost in {hex}", names, tuple(names.values()), tally, rule=rule, side=piece.side)
    )
