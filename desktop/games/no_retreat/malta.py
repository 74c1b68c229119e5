"""5.1 Malta interdiction, 14.6 track events, 14.7 sudden death and 15.0 the invasion of Malta (R37-R41)."""

from __future__ import annotations

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.cards import deck
from desktop.games.no_retreat.cards.registry import half_of
from desktop.games.no_retreat.content import EVENT_WORDS, Content
from desktop.games.no_retreat.solitaire import alone
from desktop.games.no_retreat.state import NoRetreatState, put_unit, slotted, turn_box
from desktop.games.no_retreat.victory import finish
from desktop.table.asking import Ask, Option, Refusal, Sealed, button, card
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many
from desktop.table.telling import Event

__all__ = ["exclusive_map_three", "interdiction", "sudden_death", "track_events"]


@enforces("5.1")
def interdiction(table: Table[NoRetreatState]) -> None:
    """One gray Axis Supply marker goes into, or comes out of, the Malta box (R39)."""
    state = table.state
    follows = state.settings.get("interdiction", "marker") == "status"
    if not state.malta_marker and not (follows and state.invasion in ("won", "lost")):
        return
    if state.malta == "active" and state.used["gray"]:
        state.used["gray"] -= 1
        state.malta_gray += 1
        table.tell(Event("malta", "Malta holds up a gray Supply marker", rule="5.1"))
    elif state.malta == "inactive" and state.malta_gray:
        state.malta_gray -= 1
        state.used["gray"] += 1
        table.tell(Event("malta", "A gray Supply marker comes free from Malta", rule="5.1"))


# track events -------------------------------------------------------------------------------------------------------
@enforces("14.6")
async def track_events(table: Table[NoRetreatState]) -> None:
    """Events of the new Game Turn that act at once; others act in their phases."""
    state: NoRetreatState = table.state
    content: Content = table.content
    for name in content.turns[state.turn].events:
        table.tell(Event("track", "{event}", {"event": EVENT_WORDS.get(name, name)}, rule="14.6"))
    if state.turn >= 4 and not state.malta_marker and not state.invasion and not state.malta:
        state.malta, state.malta_marker = "inactive", True
        table.tell(Event("malta", "Malta enters the game, Inactive", rule="14.6"))
    if state.turn >= 4 and not state.fort_in_play:
        state.fort_in_play = True
        table.tell(Event("fort", "The Tobruk fortress may be built up from now on", rule="14.6"))
    if state.events.get("crete") == state.turn and not state.crete:
        await _crete(table)
    if state.events.get("torch") == state.turn:
        state.flags["draw_less:axis"] = str(int(state.flags.get("draw_less:axis", "0")) + 1)


def _malta_cards(content: Content, state: NoRetreatState, side: str) -> list[str]:
    """Cards of a hand whose own half has the Malta picture and a red border (15.2, R38)."""
    return [c for c in state.hands[side] if half_of(content, c, side).malta and half_of(content, c, side).red]


#: Why a card is not committed to Crete.
NO_MALTA = Refusal("It has no Malta picture with a red border", "15.2")


async def _crete(table: Table[NoRetreatState]) -> None:
    """The Crete event: both commit Malta cards in secret; the Axis wins unless the Allies show more (R40)."""
    state = table.state
    if state.settings.get("crete", "played") == "historical":
        state.crete = "axis"
        table.tell(Event("track", "Crete falls to the Axis", rule="14.6"))
        return
    chosen: dict[str, tuple[str, ...]] = {}
    counts = {side: len(_malta_cards(table.content, state, side)) for side in ("axis", "allied")}
    asked = [side for side in counts if not slotted(state, side)]  # a hand face down commits all that it has
    counts |= await Sealed({side: _commit_ask(table, side) for side in asked})
    for side in ("axis", "allied"):
        chosen[side] = await _which_cards(table, side, counts[side])
    for side, cards in chosen.items():
        for name in cards:
            deck.discard(table, side, name, "committed to Crete", "14.6")
    state = table.state
    state.crete = "allied" if len(chosen["allied"]) > len(chosen["axis"]) else "axis"
    text = "Crete: the Axis commit {axis}, the Allies {allied}; {side} wins"
    names = {"axis": str(counts["axis"]), "allied": str(counts["allied"]), "side": f"side:{state.crete}"}
    table.tell(Event("reveal", text, names, rule="14.6"))


async def _which_cards(table: Table[NoRetreatState], side: str, count: int) -> tuple[str, ...]:
    """Which Malta cards a side commits. That it holds no more of them than that is its secret: it is asked then too."""
    state = table.state
    hand, cards = state.hands[side], _malta_cards(table.content, state, side)
    if count in (0, len(hand)) or (alone(state) and count == len(cards)):
        return tuple(cards[:count])
    return await pick_many(
        side,
        "Commit which Malta cards to Crete?",
        lambda: [Option(f"add:{name}", name, card(name)) for name in hand],
        rule="14.6",
        why_not=lambda name, _chosen: None if name in cards else NO_MALTA,
        secret=True,
        least=count,
        most=count,
        needs="hand",
        context=Asked("crete"),
        done="Commit them",
    )


def _commit_ask(table: Table[NoRetreatState], side: str) -> Ask[int]:
    """How many of a hand's Malta cards to commit; any number up to the whole hand may be tried."""
    state = table.state
    able = len(_malta_cards(table.content, state, side))
    few = Refusal(f"Only {able} of your cards have the Malta picture with a red border", "15.2")
    return Ask(
        side,
        "Commit how many Malta cards to Crete?",
        lambda: [Option(f"commit:{n}", n, button(f"commit:{n}"), str(n)) for n in range(len(state.hands[side]) + 1)],
        lambda n: few if n > able else None,
        rule="14.6",
        needs="hand",
        weighty=True,
        context=Asked("crete"),
    )


# sudden death -------------------------------------------------------------------------------------------------------
def exclusive_map_three(state: NoRetreatState) -> str:
    """Who alone controls Map 3, "" if it is contested (R37)."""
    axis, allied = state.control["axis"], state.control["allied"]
    if axis >= 3 and allied > 3:
        return "axis"
    if allied <= 3 and axis < 3:
        return "allied"
    return ""


@enforces("14.7", "15.1")
async def sudden_death(table: Table[NoRetreatState]) -> None:
    """The check of sudden death turns, before the Strategic Phase (14.7 by its references, R37)."""
    state: NoRetreatState = table.state
    if not table.content.turns[state.turn].sudden_death:
        return
    holder = exclusive_map_three(state)
    if holder == "allied":
        if state.malta == "active":
            finish(table, "allied", "Map 3 is Allied and Malta is Active", "14.7")
        elif state.malta == "inactive" and not state.invasion:
            await _invasion(table)
    elif holder == "axis":
        if state.invasion == "won" or not state.malta:
            finish(table, "axis", "Map 3 is Axis, and Malta no threat", "14.7")
        elif state.malta == "inactive" and not state.invasion:
            _cancel(table)


def _cancel(table: Table[NoRetreatState]) -> None:
    """15.1: the invasion is cancelled for good; the Malta units will come to Africa."""
    state, content = table.state, table.content
    state.invasion = "cancelled"
    table.tell(Event("malta", "The invasion of Malta is cancelled for good", rule="15.1"))
    for name in state.units:
        if content.units[name].malta and state.units[name].place.startswith("turn:"):
            turn = max(content.units[name].entry, state.turn)
            put_unit(state, name, place=turn_box(turn))
            state.arrivals[name] = turn


@enforces("15.2")
async def _invasion(table: Table[NoRetreatState]) -> None:
    """15.2: the Axis may invade; both show their Malta cards, the higher count wins, Crete breaks a tie (R38, R39)."""
    options = [
        Option("no", False, button("no"), "Not now"),
        Option("yes", True, button("yes"), "Invade Malta"),
    ]
    wanted = await Ask(
        "axis", "Invade Malta?", lambda: options, rule="15.2", ends=("no",), weighty=True, context=Asked("invade")
    )
    if not wanted:
        return
    state: NoRetreatState = table.state
    content: Content = table.content
    counts: dict[str, int] = {}
    for side in ("axis", "allied"):
        cards = _malta_cards(content, state, side)
        counts[side] = len(cards)
        for name in cards:
            deck.discard(table, side, name, "counted for Malta", "15.2")
    won = counts["axis"] > counts["allied"] or (counts["axis"] == counts["allied"] and state.crete == "axis")
    state.invasion = "won" if won else "lost"
    state.malta = "inactive" if won else "active"
    state.malta_marker = False
    if won:
        state.used["gray"] += state.malta_gray
        state.malta_gray = 0
    for name in state.units:
        if content.units[name].malta:
            put_unit(state, name, place="malta" if won else "out")
            state.arrivals.pop(name, None)
    text = (
        "Malta falls: {axis} Axis cards against {allied}" if won else "Malta holds: {axis} Axis cards against {allied}"
    )
    names = {"axis": str(counts["axis"]), "allied": str(counts["allied"]), "fate": "falls" if won else "holds"}
    table.tell(Event("reveal", text, names, rule="15.2"))
