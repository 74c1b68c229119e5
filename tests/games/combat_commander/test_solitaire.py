"""One person on both sides: open hands, blind hands with a watch card, slots woken by a die, and the rule of thumb."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from desktop.bots.playout import play_out
from desktop.bots.random_player import RandomPlayer
from desktop.bots.shown import everything_shown
from desktop.bots.twins import twins
from desktop.games.combat_commander import solitaire
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.orders.opportunity import opportunity
from desktop.games.combat_commander.orders.turn import end_turn, turn_step
from desktop.games.combat_commander.panels.proposals import proposal
from desktop.games.combat_commander.reacting import ADVISED, THRESHOLD, advise
from desktop.games.combat_commander.state import CommanderState, place_unit
from desktop.games.combat_commander.view import UNKNOWN, imagine, view
from desktop.games.combat_commander.windows import could_play, discard
from desktop.table.asking import Ask, Draw
from desktop.table.chance import Deck, Dice
from desktop.table.game import Table
from desktop.table.session import Session
from tests.games.combat_commander.helpers import Position, Script, board

BOTH = frozenset(("axis", "allied"))
EYES = (frozenset[str](), frozenset(("axis",)), frozenset(("allied",)), BOTH)


def table(hands: str, *, reactions: str = "ask") -> Position:
    """A rifle squad against a line squad three hexes away, on open ground; the Axis are active."""
    at = Position(board())
    at.state.settings |= {"hands": hands, "reactions": reactions}
    at.unit("german.rifle", "C5")
    at.unit("american.line", "F5")
    return at


def plain(at: Position, side: str, *actions: str) -> tuple[str, ...]:
    """Give a side cards with these Actions that bear no Fire order."""
    taken: list[str] = []
    for action in actions:
        found = (at.content.cards[name] for name in at.state.decks[side].rest if name not in taken)
        taken.append(next(card.id for card in found if card.action == action and card.order != "fire"))
    deck = at.state.decks[side]
    at.state.decks[side] = Deck((), tuple(name for name in deck.rest if name not in taken))
    at.state.hands[side] = (*at.state.hands[side], *taken)
    return tuple(taken)


def laid(at: Position, *, active: str = "axis") -> None:
    """Lay the hands as they lie at the beginning of a Turn, in the order in which they are held."""
    at.state.active = active
    Script(at).run(solitaire.begin(Table(at.state, at.content), active))


def seen(at: Position, eyes: frozenset[str] = BOTH) -> CommanderState:
    return view(at.content, at.state, eyes)


def first_question(coroutine: Any) -> Ask[Any]:
    wanted = coroutine.send(None)
    assert isinstance(wanted, Ask)
    return wanted


def keys(ask: Ask[Any]) -> list[str]:
    return [option.key for option in ask.options()]


# open hands ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("A24.1", "1.2")
def test_with_open_hands_a_window_opens_only_for_a_card_that_fits() -> None:
    for hands, opens in (("closed", True), ("open", False)):
        at = table(hands)
        at.hand("allied", "ambush")
        assert could_play(at.content, at.state, "allied", ("concealment",)) is opens
        at.hand("allied", "concealment")
        assert could_play(at.content, at.state, "allied", ("concealment",))


def test_open_hands_lie_open_for_all_eyes_and_the_decks_do_not() -> None:
    at = table("open")
    held = at.hand("allied", "ambush", "order:fire")
    for eyes in EYES:
        assert seen(at, eyes).hands["allied"] == held
        assert set(seen(at, eyes).decks["allied"].rest) == {UNKNOWN}
    assert seen(table("closed"), frozenset()).hands["allied"] == ()


def test_the_ways_to_play_alone_are_for_one_person_and_begin_with_open_hands() -> None:
    found = {one.id: one for one in GAME.settings if one.solitaire}
    assert set(found) == {"hands", "reactions"}
    assert (found["hands"].default, found["hands"].alone) == ("closed", "open")
    assert found["reactions"].default == "ask"
    told = {ruling.setting for ruling in GAME.rulings() if ruling.id.startswith("S")}
    assert told == set(found)


# blind hands --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("1.2")
def test_blind_hands_are_seen_by_nobody() -> None:
    at = table("blind")
    at.hand("axis", "order:move", "order:fire")
    at.hand("allied", "ambush")
    laid(at)
    for eyes in EYES:
        found = seen(at, eyes)
        assert found.hands == {"axis": (UNKNOWN, UNKNOWN), "allied": (UNKNOWN,)}
        assert found.rows == found.hands


@pytest.mark.rule("1.2", "O14.1")
def test_an_order_is_given_from_a_card_that_was_turned() -> None:
    at = table("blind")
    (move, fire) = at.hand("axis", "order:move", "order:fire")
    laid(at)
    ask = first_question(turn_step(Table(at.state, at.content)))
    assert keys(ask) == ["turn", "pass"]
    assert ask.candidate("turn").subject == "box:hand:axis:1"  # type: ignore[union-attr]
    script = Script(at, "turn")
    script.run(turn_step(script.table))
    assert script.told == ["reveal"]
    assert seen(at).rows["axis"] == (move, UNKNOWN)
    assert keys(first_question(turn_step(Table(at.state, at.content)))) == [f"order:{move}", "turn", "pass"]
    assert fire not in repr(seen(at))


@pytest.mark.rule("1.2")
def test_no_more_cards_are_turned_in_a_turn_than_orders_may_be_given() -> None:
    at = table("blind")
    at.hand("axis", "ambush", "concealment", "hand-grenades", "order:fire")
    laid(at)
    for _ in range(3):
        assert solitaire.may_turn(at.state, "axis")
        solitaire.turn_next(Table(at.state, at.content), "axis")
    assert at.state.parties["axis"].orders == 3
    assert not solitaire.may_turn(at.state, "axis")
    assert "turn" not in keys(first_question(turn_step(Table(at.state, at.content))))
    laid(at)
    assert solitaire.may_turn(at.state, "axis")
    assert not solitaire.may_turn(table("slots").state, "axis")


@pytest.mark.rule("A24", "1.2")
def test_the_resting_side_watches_with_one_card_at_each_order() -> None:
    at = table("blind")
    at.hand("axis", "order:move")
    held = at.hand("allied", "ambush", "concealment", "light-wounds")
    laid(at)
    for card, order in ((0, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1)), (0, (0, 1, 2))):
        script = Script(at)
        script.run(solitaire.watch(script.table))
        assert script.told == ["reveal"]
        assert at.state.shown["allied"] == (held[card],)
        assert at.state.rows["allied"] == tuple(held[n] for n in order)
        assert solitaire.usable(at.state, "allied") == (held[card],)
        found = [action for action in ("ambush", "concealment", "light-wounds") if _may(at, action)]
        assert found == [("ambush", "concealment", "light-wounds")[card]]


def _may(at: Position, action: str) -> bool:
    return could_play(at.content, at.state, "allied", (action,))


def test_a_watch_card_that_is_played_is_gone_and_no_other_is_turned_for_it() -> None:
    at = table("blind")
    first, second = at.hand("allied", "concealment", "concealment")
    laid(at)
    script = Script(at)
    script.run(solitaire.watch(script.table))
    discard(at.state, "allied", first)
    assert at.state.rows["allied"] == ("", second)
    assert not _may(at, "concealment")
    script.run(solitaire.watch(script.table))
    assert at.state.shown["allied"] == (second,)


@pytest.mark.rule("O15")
def test_cards_that_lie_down_are_discarded_by_their_slots() -> None:
    at = table("blind")
    names = at.hand("axis", "ambush", "concealment", "order:fire")
    laid(at)
    solitaire.turn_next(Table(at.state, at.content), "axis")
    script = Script(at, "pass add:slot:3 done")
    script.run(turn_step(script.table))
    assert at.state.hands["axis"] == names[:2]
    assert at.state.discards["axis"] == (names[2],)


@pytest.mark.rule("1.1", "5.4")
@pytest.mark.parametrize("hands", ["blind", "slots"])
def test_a_turn_ends_with_all_cards_down_and_the_new_ones_unseen(hands: str) -> None:
    at = table(hands)
    at.hand("axis", "ambush", "concealment")
    at.hand("allied", "order:fire")
    laid(at)
    audiences: list[Any] = []
    script = Script(at)
    draw = script._draw

    def noted(wanted: Draw) -> tuple[str, ...]:
        audiences.append(wanted.audience)
        return draw(wanted)

    script._draw = noted  # type: ignore[method-assign]
    script.run(end_turn(script.table))
    assert audiences == [()]
    assert len(at.state.hands["axis"]) == at.content.hands["attacker"] == 6
    assert sorted(at.state.rows["axis"]) == sorted(at.state.hands["axis"])
    assert set(seen(at).hands["axis"]) == {UNKNOWN}
    assert at.state.down == (("axis", "allied") if hands == "blind" else ("axis",))


@pytest.mark.parametrize("hands", ["closed", "open"])
def test_for_hands_that_do_not_lie_down_nothing_is_shuffled_or_hidden(hands: str) -> None:
    at = table(hands)
    at.hand("axis", "ambush")
    laid(at)
    assert (at.state.down, at.state.rows) == ((), {})
    script = Script(at)
    script.run(solitaire.watch(script.table))
    assert script.told == []


@pytest.mark.rule("1.2")
def test_the_row_is_shuffled_between_two_turns() -> None:
    """The session's own chance mixes it: of many games some row lies in another order than it was dealt."""
    orders = []
    for seed in range(6):
        session: Session[Any] = Session.begin(GAME, "combat_commander/six-hills", {"hands": "blind"}, seed=str(seed))
        player = RandomPlayer(str(seed))
        while session.state.phase in ("setup", "deal"):
            ask = session.ask()
            assert ask is not None
            keys_ = player.choose(GAME, session.content, session.view(frozenset((ask.side,))), ask)
            session.gesture(keys_, ask.side)
        state = session.state
        orders.append(state.rows["axis"] == state.hands["axis"])
    assert not all(orders)


# slots --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("1.2", "A24")
@pytest.mark.parametrize(("die", "woken"), [(1, (0, 1)), (2, (1, 2)), (3, (2, 3)), (4, (3,)), (5, ()), (6, (0,))])
def test_a_die_wakes_the_slot_of_its_number_and_the_next(die: int, woken: tuple[int, ...]) -> None:
    at = table("slots")
    held = at.hand("allied", "ambush", "concealment", "light-wounds", "hand-grenades")
    laid(at)
    assert at.state.down == ("allied",)
    script = Script(at, dice=[str(die)])
    script.run(solitaire.watch(script.table))
    assert set(at.state.shown["allied"]) == {held[n] for n in woken}
    assert seen(at).rows["allied"] == tuple(held[n] if n in woken else UNKNOWN for n in range(4))
    assert script.told == (["reveal"] if woken else ["watch"])
    actions = ("ambush", "concealment", "light-wounds", "hand-grenades")
    assert [n for n in range(4) if _may(at, actions[n])] == sorted(woken)


def test_a_slot_whose_card_was_played_stays_empty() -> None:
    at = table("slots")
    held = at.hand("allied", "ambush", "concealment", "light-wounds")
    laid(at)
    script = Script(at, dice=["1"])
    script.run(solitaire.watch(script.table))
    discard(at.state, "allied", held[1])
    assert at.state.rows["allied"] == (held[0], "", held[2])
    script.dice = ["2"]
    script.run(solitaire.watch(script.table))
    assert at.state.shown["allied"] == (held[2],)
    lies = {one.slot: one.lies for one in _hand(at, "allied")}
    assert lies == {1: "", 2: "empty", 3: "awake"}


def _hand(at: Position, side: str) -> list[Any]:
    pieces = GAME.scene(at.content, seen(at), None).pieces.values()
    return [one for one in pieces if one.surface == f"hand:{side}"]


def test_the_active_hand_lies_open_and_changes_with_the_turn() -> None:
    at = table("slots")
    held = at.hand("axis", "ambush", "order:move")
    at.hand("allied", "concealment")
    laid(at)
    assert seen(at).hands["axis"] == held
    script = Script(at)
    script.run(end_turn(script.table))
    assert at.state.active == "allied"
    assert at.state.down == ("axis",)
    assert UNKNOWN not in seen(at).hands["allied"]
    assert "reveal" in script.told  # it takes its hand up


@pytest.mark.rule("O14.1")
def test_the_die_is_rolled_once_an_order_and_at_a_pass() -> None:
    at = table("slots")
    (move,) = at.hand("axis", "order:move")
    plain(at, "allied", "light-wounds", "concealment")
    laid(at)
    squad = next(name for name, unit in at.state.units.items() if unit.side == "axis")
    script = Script(at, f"order:{move} add:{squad} done unit:{squad} to:C4 to:C3 stop", dice=["1"])
    script.play()
    assert script.told.count("reveal") == 1
    at.state.phase = "turn"
    at.state.orders = 0
    script = Script(at, "pass done", dice=["5"])
    script.play()
    assert "watch" in script.told


# in every way -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("hands", ["blind", "slots"])
def test_what_is_imagined_keeps_rows_and_what_is_turned_up(hands: str) -> None:
    at = table(hands)
    at.hand("axis", "ambush", "concealment")
    at.hand("allied", "light-wounds", "order:fire")
    laid(at)
    script = Script(at, dice=["2"] if hands == "slots" else [])
    script.run(solitaire.watch(script.table))
    made = imagine(at.content, seen(at), BOTH, Dice("x"))
    for side in made.down:
        assert made.hands[side] == tuple(card for card in made.rows[side] if card)
        assert set(made.shown[side]) <= set(made.hands[side])
    for side in BOTH:
        cards = [*made.hands[side], *made.decks[side].rest, *made.discards[side]]
        assert sorted(cards) == sorted(at.content.decks[made.parties[side].nation])


@pytest.mark.parametrize("hands", ["blind", "slots"])
def test_no_view_and_no_panel_names_a_card_before_it_is_turned(hands: str) -> None:
    session: Session[Any] = Session.begin(
        GAME, "combat_commander/tussle-at-maleme", {"hands": hands, "reactions": "fire"}, seed="4"
    )
    player = RandomPlayer("4")
    looked = 0
    for number in range(260):
        ask = session.ask()
        if ask is None:
            break
        state = session.state
        hidden = [card for side in state.down for card in state.hands[side] if card not in state.shown[side]]
        if hidden and number % 9 == 0:
            looked += 1
            for eyes in EYES:
                asked = ask if ask.side in eyes or ask.needs == "public" else None
                text = msgspec.json.encode(session.view(eyes)).decode() + repr(everything_shown(session, eyes, asked))
                words = set(re.findall(r"[\w-]+", text))
                assert not words & set(hidden), eyes
            offered = {option.key.rpartition(":")[2] for option in ask.candidates()}
            assert not offered & set(hidden)
        session.gesture(player.choose(GAME, session.content, session.view(frozenset((ask.side,))), ask), ask.side)
    assert looked > 10


@pytest.mark.parametrize("reactions", ["ask", "fire"])
@pytest.mark.parametrize(
    ("hands", "scenario"), [("open", "at-the-crossroads"), ("blind", "saint-agatha"), ("slots", "six-hills")]
)
def test_random_games_with_each_way_come_to_their_verdict(hands: str, scenario: str, reactions: str) -> None:
    settings = {"hands": hands, "reactions": reactions}
    run = play_out(GAME, f"combat_commander/{scenario}", games=1, seed=9, check="full", settings=settings)
    assert [fault.what for fault in run.faults] == []
    assert sum(run.verdicts.values()) == 1


def test_open_hands_ask_less_than_closed_ones() -> None:
    """The same game by chance, with and without windows in vain."""
    asked = {}
    for hands in ("closed", "open"):
        run = play_out(GAME, "combat_commander/tussle-at-maleme", games=2, seed=3, settings={"hands": hands})
        windows = sum(count for prompt, count in run.prompts.items() if "react?" in prompt or "Add an Action" in prompt)
        asked[hands] = windows / sum(run.prompts.values())
    assert asked["open"] < 0.8 * asked["closed"]


# the rule of thumb --------------------------------------------------------------------------------------------------
def move_into(at: Position, hex: str) -> str:
    """The Axis squad has just entered a hex by a Move order."""
    squad = next(name for name, unit in at.state.units.items() if unit.side == "axis")
    place_unit(at.state, squad, hex)
    at.state.order, at.state.ordered, at.state.moving, at.state.phase = "move", (squad,), (squad,), "move"
    return squad


@pytest.mark.rule("A33.2")
def test_it_takes_the_strongest_fire_and_knows_its_chance() -> None:
    at = table("open", reactions="fire")
    squad = move_into(at, "D5")
    (fire,) = at.hand("allied", "order:fire")
    advice = advise(at.content, at.state, "allied", "D5", (), True)
    assert advice is not None
    assert (advice.card, advice.units) == (fire, ("american.line.1",))
    assert advice.elements == ("american.line.1",)
    attack, own = _cards(at, "allied"), _cards(at, "axis")
    morale = at.content.units["german.rifle"].front.morale
    strength = int(advice.tally.total())
    hits = sum(morale + d <= strength + a for a in attack for d in own)  # a mover breaks at an equal total
    assert advice.chance == Fraction(hits, len(attack) * len(own))
    assert advice.fires == (advice.chance > THRESHOLD)
    assert squad in at.state.units


def _cards(at: Position, side: str) -> list[int]:
    """Sums of the dice on the cards of a side that nobody has seen."""
    return [at.content.cards[name].white + at.content.cards[name].red for name in at.state.decks[side].rest]


@pytest.mark.rule("A33.2", "3.3.1.1")
def test_a_leader_brings_all_whom_he_commands() -> None:
    at = table("open", reactions="fire")
    at.unit("american.line", "F6")
    leader = at.unit("american.lt-wray", "F5")
    move_into(at, "D5")
    at.hand("allied", "order:fire")
    alone = advise(at.content, at.state, "allied", "D5", ("american.line.1",), False)
    led = advise(at.content, at.state, "allied", "D5", (), True)
    assert alone is not None
    assert led is not None
    assert set(led.units) == {leader, "american.line.1", "american.line.2"}
    assert led.chance > alone.chance
    assert led.fires


def test_pieces_activated_before_fire_without_a_card_if_that_is_enough() -> None:
    at = table("open", reactions="fire")
    at.unit("american.line", "F6")
    at.unit("american.lt-wray", "F5")
    move_into(at, "D5")
    at.hand("allied", "order:fire")
    ready = ("american.line.1", "american.line.2", "american.lt-wray")
    advice = advise(at.content, at.state, "allied", "D5", ready, True)
    assert advice is not None
    assert advice.fires
    assert advice.card == ""


@pytest.mark.rule("A33.2", "A33.1")
def test_it_fires_by_itself_and_says_why() -> None:
    at = table("open", reactions="fire")
    at.unit("american.line", "F6")
    at.unit("american.lt-wray", "F5")
    squad = move_into(at, "D5")
    (fire,) = at.hand("allied", "order:fire")
    coroutine = opportunity(Table(at.state, at.content), "D5", (squad,), False)
    ask = first_question(coroutine)
    assert ask.lapse == ADVISED
    assert keys(ask)[0] == ADVISED
    assert proposal(at.content, at.state, ask) == (ADVISED,)
    assert re.match(r"\d+ % to break or suppress", ask.options()[0].effect)
    script = Script(at, ADVISED, dice=["1-2", "6-5"])
    script.run(opportunity(script.table, "D5", (squad,), False))
    told = [event for event in script.table.events if event.kind == "advised"]
    assert len(told) == 1
    assert told[0].text == "{side} fires by the rule of thumb: {chance} to break or suppress in {hex}"
    assert told[0].tally is not None
    assert at.state.discards["allied"][0] == fire
    assert script.told.count("fire") == 1
    assert set(at.state.opfire) == {"american.line.1", "american.line.2", "american.lt-wray"}


@pytest.mark.rule("A33.2")
def test_it_holds_its_fire_at_a_third_or_less() -> None:
    at = Position(board(terrain={"D5": "building"}))
    at.state.settings |= {"hands": "open", "reactions": "fire"}
    at.unit("german.elite-rifle", "D5")
    at.unit("american.green", "F5")
    squad = move_into(at, "D5")
    (fire,) = at.hand("allied", "order:fire")
    advice = advise(at.content, at.state, "allied", "D5", (), True)
    assert advice is not None
    assert 0 < advice.chance <= THRESHOLD
    script = Script(at, ADVISED)
    script.run(opportunity(script.table, "D5", (squad,), False))
    assert script.told == ["advised"]
    assert script.table.events[0].text.startswith("{side} holds its fire")
    assert at.state.hands["allied"] == (fire,)


def test_the_player_may_always_answer_otherwise() -> None:
    at = table("open", reactions="fire")
    squad = move_into(at, "D5")
    at.hand("allied", "order:fire")
    script = Script(at, "pass")
    script.run(opportunity(script.table, "D5", (squad,), False))
    assert script.told == []
    assert keys(first_question(opportunity(Table(at.state, at.content), "D5", (squad,), False)))[1:] != []


def test_with_closed_hands_it_says_nothing_of_a_card_that_is_not_there() -> None:
    """The window opens by what everybody knows; the rule of thumb has nothing to fire with."""
    at = table("closed", reactions="fire")
    squad = move_into(at, "D5")
    plain(at, "allied", "concealment")
    ask = first_question(opportunity(Table(at.state, at.content), "D5", (squad,), False))
    assert (ask.lapse, ask.candidate(ADVISED)) == ("", None)


def test_without_the_setting_nothing_is_advised() -> None:
    at = table("open")
    squad = move_into(at, "D5")
    at.hand("allied", "order:fire")
    ask = first_question(opportunity(Table(at.state, at.content), "D5", (squad,), False))
    assert (ask.lapse, ask.candidate(ADVISED)) == ("", None)


@pytest.mark.parametrize(("hands", "shown"), [("blind", True), ("slots", False)])
def test_it_fires_only_with_a_card_that_may_be_used(hands: str, shown: bool) -> None:
    """The Fire card is the watch card, or lies in a slot that sleeps."""
    at = table(hands, reactions="fire")
    at.hand("allied", "order:fire")
    plain(at, "allied", "light-wounds", "concealment")
    laid(at)
    squad = move_into(at, "D5")
    script = Script(at, dice=["2"] if hands == "slots" else [])
    script.run(solitaire.watch(script.table))
    window = opportunity(Table(at.state, at.content), "D5", (squad,), False)
    if shown:
        assert first_question(window).lapse == ADVISED
    else:
        with pytest.raises(StopIteration):
            window.send(None)


def test_what_the_rule_of_thumb_advises_for_a_closed_hand_is_that_hand_s_secret() -> None:
    """Twin tables that differ in hidden cards alone show the same, whoever looks."""
    session = Session.begin(GAME, "combat_commander/armata-romana", {"reactions": "fire"}, seed="7")
    player = RandomPlayer("7")
    found: list[str] = []
    advised = 0
    for decision in range(150):
        ask = session.ask()
        assert ask is not None
        if ask.lapse:
            advised += 1
            assert ask.needs == "hand"
        if session.at_rest and decision > 60 and decision % 3 == 0:
            for eyes in (frozenset[str](), frozenset(("axis",)), frozenset(("allied",))):
                found += twins(session, eyes, f"7|{session.position}")
        session.gesture(player.choose(GAME, session.content, session.view(frozenset((ask.side,))), ask), ask.side)
    assert found == []
    assert advised
