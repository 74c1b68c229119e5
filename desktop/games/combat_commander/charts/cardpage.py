"""A side's cards on one page: what is discarded, in order and by kind, and what may still come (1.2, PLAY 33)."""

from __future__ import annotations

from desktop.games.combat_commander.boxes import CARDS_HIGH, CARDS_WIDE
from desktop.games.combat_commander.charts.paper import INK, SIDE, SIDE_INK, SOFT, panel, text
from desktop.games.combat_commander.content import Card, Content
from desktop.games.combat_commander.faces.cards import ORDER_SIGN
from desktop.games.combat_commander.faces.signs import sign
from desktop.games.combat_commander.names import ADJECTIVE, NATION
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.view import UNKNOWN
from desktop.table.colour import mix
from desktop.table.drawing import Fill, Item, Stroke
from desktop.table.scene import Mark, Placed
from desktop.table.shapes import Box, block

__all__ = ["card_marks", "card_pieces", "tally_of"]

_ROW: Box = (20.0, 62.0, CARDS_WIDE - 20, 206.0)
_ORDERS: Box = (20.0, 216.0, 480.0, CARDS_HIGH - 20)
_ACTIONS: Box = (490.0, 216.0, 890.0, CARDS_HIGH - 20)
_DICE: Box = (900.0, 216.0, CARDS_WIDE - 20, CARDS_HIGH - 20)
_CARD = 74.0
_TRIGGERS = (("time", "Time!"), ("event", "Event!"), ("sniper", "Sniper!"), ("jammed", "Jammed!"), ("", "no trigger"))


class _Kind:
    """How the cards of one kind are spread: discarded, in a hand that is seen, and still to come."""

    __slots__ = ("gone", "held", "whole")

    def __init__(self, cards: list[str], gone: frozenset[str], held: frozenset[str]) -> None:
        self.whole = len(cards)
        self.gone = sum(1 for card in cards if card in gone)
        self.held = sum(1 for card in cards if card in held)


def tally_of(content: Content, view: CommanderState, side: str, kind: str) -> dict[str, tuple[int, int, int]]:
    """For each value of a field of cards ("order", "action", "trigger"): gone, in the hand as seen, and in all."""
    found = _kinds(content, view, side, kind)
    return {name: (one.gone, one.held, one.whole) for name, one in found.items()}


def _kinds(content: Content, view: CommanderState, side: str, kind: str) -> dict[str, _Kind]:
    cards = content.decks[view.parties[side].nation]
    gone, held = frozenset(view.discards[side]), frozenset(view.hands[side])
    by_name: dict[str, list[str]] = {}
    for card in cards:
        by_name.setdefault(str(getattr(content.cards[card], kind)), []).append(card)
    return {name: _Kind(some, gone, held) for name, some in by_name.items()}


def card_pieces(view: CommanderState, side: str, surface: str, pieces: dict[str, Placed]) -> None:
    """The discarded cards in their order, the last one to the right and on top."""
    gone = view.discards[side]
    step = min(_CARD + 6, (_ROW[2] - _ROW[0] - _CARD - 20) / max(1, len(gone) - 1))
    for index, card in enumerate(gone):
        handle = f"gone/{card}"
        x, y = _ROW[0] + 10 + _CARD / 2 + index * step, _ROW[1] + 28 + _CARD * 0.7
        above = len(gone) - 1 - index
        label = f"{card}, discarded, {above} above it" if above else f"{card}, on top of the discards"
        pieces[handle] = Placed(
            handle, f"card:{card}", surface, f"icon|{card}", x, y, index, _CARD * 1.4, label=label, side=side
        )


#: The last page of each side, by all that it is drawn from: most questions change no pile.
_drawn: dict[str, tuple[tuple[object, ...], tuple[Mark, ...]]] = {}


def card_marks(content: Content, view: CommanderState, side: str) -> tuple[Mark, ...]:
    """Counts by kind, what is left of each sum and of each trigger."""
    piles = (view.discards[side], view.hands[side], len(view.decks[side]))
    source = (content.decks, view.parties[side].nation, *piles)
    kept = _drawn.get(side)
    if kept is None or kept[0][0] is not content.decks or kept[0][1:] != source[1:]:
        kept = _drawn[side] = (source, _draw(content, view, side))
    return kept[1]


def _draw(content: Content, view: CommanderState, side: str) -> tuple[Mark, ...]:
    seen = UNKNOWN not in view.hands[side]
    gone, hand, deck = len(view.discards[side]), len(view.hands[side]), len(view.decks[side])
    nation = NATION[view.parties[side].nation]
    told = f"{ADJECTIVE[side]}, {nation} · {gone} discarded, {hand} in hand, {deck} in the deck"
    items: list[Item] = [text(150, 40, told, 14, "ui.strong", SIDE_INK[side])]
    items += panel(_ROW, f"Discarded, {gone}: the last one to the right" if gone else "Nothing is discarded yet", "1.2")
    where = "dark: gone · blue: in hand · light: in the deck" if seen else "dark: gone · light: deck or hand"
    items += panel(_ORDERS, "Orders", where)
    items += _rows(content, side, _kinds(content, view, side, "order"), _ORDERS, 44.0, signs=True)
    items += panel(_ACTIONS, "Actions", "gone of all")
    items += _rows(content, side, _kinds(content, view, side, "action"), _ACTIONS, 22.0, signs=False)
    items += panel(_DICE, "Still to come" if seen else "In deck or hand", "sums and triggers, left of all")
    items += _left(content, view, side)
    return (Mark(30, (0.0, 0.0, CARDS_WIDE, CARDS_HIGH), tuple(items)),)


def _rows(content: Content, side: str, kinds: dict[str, _Kind], box: Box, most: float, *, signs: bool) -> list[Item]:
    texts = content.orders if signs else content.actions
    names = sorted(kinds, key=lambda name: (-kinds[name].whole, texts[name].name))
    high = min(most, (box[3] - box[1] - 36) / max(1, len(names)))
    items: list[Item] = []
    for index, name in enumerate(names):
        one = kinds[name]
        y = box[1] + 30 + index * high
        middle = y + high / 2
        left = box[0] + (40 if signs else 12)
        if signs:
            items += sign(ORDER_SIGN[name], box[0] + 22, middle, 9, SIDE_INK[side], "#ffffff")
        size = 13.0 if signs else 12.0
        items.append(text(left, middle + 4.5, texts[name].name, size, "ui.strong", INK, most=150))
        words = f"{one.gone} of {one.whole} gone" if signs else f"{one.gone} of {one.whole}"
        items.append(text(box[2] - 12, middle + 4.5, words, size, "ui", INK if one.gone else SOFT, "right"))
        start, end = left + 158, box[2] - (100 if signs else 62)
        items += _bar((start, middle - 5, end, middle + 5), one, side, 18 if signs else 8)
    return items


def _bar(box: Box, one: _Kind, side: str, longest: int) -> list[Item]:
    """A cell for each card: gone, in hand, left."""
    cell = (box[2] - box[0]) / max(longest, 20 if longest > 10 else longest)
    items: list[Item] = []
    for index in range(one.whole):
        x = box[0] + index * cell
        if x + cell > box[2] + 1:
            break
        colour = SIDE_INK[side] if index < one.gone else "#2f7fe0" if index < one.gone + one.held else SIDE[side]
        place = (x, box[1], x + cell - 1.5, box[3])
        items += [Fill(block(place, 1.5), colour), Stroke(block(place, 1.5), SIDE_INK[side], 0.6)]
    return items


def _left(content: Content, view: CommanderState, side: str) -> list[Item]:
    """What the cards that are neither discarded nor in a hand that is seen bear: each sum, each trigger."""
    cards = content.decks[view.parties[side].nation]
    out = {*view.discards[side], *view.hands[side]}
    left = [content.cards[card] for card in cards if card not in out]
    everything = [content.cards[card] for card in cards]
    x0, y0, x1, _ = _DICE
    items: list[Item] = []
    base, high = y0 + 200.0, 130.0
    wide = (x1 - x0 - 24) / 11
    whole = {total: _count(everything, total) for total in range(2, 13)}
    top = max(whole.values())
    for total in range(2, 13):
        x = x0 + 12 + (total - 2) * wide
        now = _count(left, total)
        frame = (x + 2, base - high * whole[total] / top, x + wide - 2, base)
        items.append(Stroke(block(frame, 2), mix(SOFT, "#ffffff", 0.4), 1.0))
        if now:
            items.append(Fill(block((x + 2, base - high * now / top, x + wide - 2, base), 2), SIDE[side]))
            items.append(Stroke(block((x + 2, base - high * now / top, x + wide - 2, base), 2), SIDE_INK[side], 0.8))
        items.append(text(x + wide / 2, base - high * whole[total] / top - 5, str(now), 11, "ui", INK, "middle"))
        items.append(text(x + wide / 2, base + 15, str(total), 12, "ui.strong", INK, "middle"))
    items.append(text((x0 + x1) / 2, base + 33, "sum of the dice", 11, "ui", SOFT, "middle"))
    if left:
        mean = sum(card.white + card.red for card in left) * 10 // len(left)
        told = f"mean {mean // 10}.{mean % 10} of {len(left)} cards"
        items.append(text((x0 + x1) / 2, base + 51, told, 12, "ui.strong", INK, "middle"))
    for index, (trigger, name) in enumerate(_TRIGGERS):
        y = base + 80 + index * 23
        now = sum(1 for card in left if card.trigger == trigger)
        all_ = sum(1 for card in everything if card.trigger == trigger)
        items.append(text(x0 + 16, y, name, 12.5, "ui.strong" if trigger else "ui", INK if trigger else SOFT))
        items.append(text(x1 - 16, y, f"{now} of {all_}", 12.5, "ui", INK, "right"))
    return items


def _count(cards: list[Card], total: int) -> int:
    return sum(1 for card in cards if card.white + card.red == total)
