"""What is shown before anybody commits himself: odds as they will be rolled, prices, cards looked at, a first line."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.counterblows import blow_choices
from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.game import GAME
from desktop.games.no_retreat.movement import reach, why_not_move
from desktop.games.no_retreat.organization import why_not_buy
from desktop.games.no_retreat.sensible import deployment
from desktop.games.no_retreat.state import Mark, NoRetreatState
from desktop.table.asking import Ask
from desktop.table.session import Session
from tests.games.no_retreat.helpers import content, empty, open_hexes, place_of, put
from tests.games.no_retreat.test_planning import asked_at, board_of, three


def test_a_defender_holds_the_towns_that_he_has() -> None:
    """Compass: Sidi Barrani alone is Italian, and the Allies take it where it is left open (10.2, 14.1.1)."""
    session: Session[Any] = Session.begin(GAME, "no_retreat/compass", seed="1", hold=lambda request: False)
    ask = session.ask()
    while ask is not None and not ask.prompt.startswith("Deploy"):
        keys = [option.key for option in ask.options()]
        session.answer(next(key for key in ("yes", "done", "pass") if key in keys), ask.side)
        ask = session.ask()
    assert ask is not None
    assert ask.side == "axis"
    town = place_of(4, "Sidi Barrani")
    places = [key[3:] for key in deployment(session.content, session.state) if key.startswith("at:")]
    assert places[0] == town
    grid = content().maps[4].ground.grid
    assert all(grid.distance(place, town) <= 4 for place in places)


def test_the_odds_of_the_next_battle_are_those_of_the_board() -> None:
    """Two panzers reach both targets: the odds of one do not count those who are needed at the other."""
    state, row = three("battles")
    state.marks = {row[0]: Mark("target", "axis"), row[1]: Mark("target", "axis")}
    session, ask = asked_at(state)
    assert ask.prompt == "Which battle comes next?"
    view = session.view(frozenset(("axis",)))
    for column in board_of(session).columns:
        hex = column.id.rpartition("/")[2]
        odds = GAME.odds(session.content, view, ask, (f"battle:{hex}",))
        assert odds is not None
        assert column.odds is not None
        assert odds.column == column.odds.column
        assert {line.names["unit"] for line in odds.tallies[0].lines} == {piece.subject for piece in column.pieces}


def _fight(events: tuple[str, ...] = (), played: tuple[str, ...] = ()) -> tuple[NoRetreatState, Fight]:
    state = empty(3, turn=9, player="allied")
    first, second = open_hexes(3, 2)
    put(state, "21-corps", first)
    put(state, "7-armored", second)
    return state, Fight(
        "allied", "axis", ("7-armored",), ("21-corps",), (first,), "allied", events=events, played=played
    )


def test_a_held_roll_counts_the_events_that_were_played() -> None:
    told = {}
    for events in ((), ("stand",)):
        state, fight = _fight(events, ("axis",) if events else ())
        ask = Ask[Any]("allied", "rolled", lambda: (), rule="13.2", context=Asked("roll", fight=fight))
        odds = GAME.odds(content(), state, ask, ())
        assert odds is not None
        told[events] = odds
    before, after = told[()], told["stand",]
    assert any("a step to hold" in chance.what for chance in before.blocks[0].rows)
    assert not any("a step to hold" in chance.what for chance in after.blocks[0].rows)
    assert "events played" in after.known
    weight = [block.rows[0].weight for block in (before.blocks[-1], after.blocks[-1])]
    assert weight[0] != weight[1]


def test_what_a_counterblow_and_a_response_cost_is_said_before() -> None:
    state, _ = three("blows")
    field = Field(content(), state)
    effects = {option.key: option.effect for option in blow_choices(field, "axis")}
    responses = [effect for key, effect in effects.items() if key.startswith("respond:")]
    blows = [effect for key, effect in effects.items() if key.startswith("blow:")]
    assert responses
    assert all(effect.startswith("1 SP") for effect in (*responses, *blows))
    panzers = state.units["15-panzer"].place
    state.marks = {panzers: Mark("waiting", "axis")}
    free = {option.key: option.effect for option in blow_choices(Field(content(), state), "axis")}
    assert free[f"respond:{panzers}"].startswith("free")


def test_why_there_is_no_free_box_is_one_reason() -> None:
    state = empty(3, turn=9, player="allied", phase="organization", first=True)
    refusal = why_not_buy(content(), state, "allied", "box:free")
    assert refusal is not None
    assert "first turn" in refusal.text
    state.first = False
    state.free_box = {"allied": True}
    refusal = why_not_buy(content(), state, "allied", "box:free")
    assert refusal is not None
    assert "taken" in refusal.text


def test_cards_of_the_pile_that_are_looked_at_lie_to_be_read() -> None:
    state = empty(3, turn=9, player="axis", phase="strategic")
    state.hands = {"axis": ("27", "04"), "allied": ("02",)}
    state.deck = state.deck.without(("27", "04", "02"))
    session: Session[Any] = Session.begin(GAME, "no_retreat/crusader", start=state, seed="3", hold=lambda r: False)
    ask = session.ask()
    assert ask is not None
    session.answer("card", "axis")
    session.answer("card:27", "axis")
    for _ in range(3):
        ask = session.ask()
        assert ask is not None
        if ask.prompt == "Keep which card?":
            break
        session.answer("pass", ask.side)
    assert ask.prompt == "Keep which card?"
    view = session.view(frozenset(("axis",)))
    pieces = GAME.scene(session.content, view, ask).pieces.values()
    looked = [one.subject for one in pieces if one.surface == "looked:axis"]
    assert sorted(looked) == sorted(option.subject for option in ask.options())
    surfaces = {surface.id for surface in GAME.surfaces(session.content, view)}
    assert "looked:axis" in surfaces
    assert not any(one.surface == "looked:axis" for one in GAME.scene(session.content, view, None).pieces.values())


@pytest.mark.rule("12.3.3")
def test_a_unit_that_may_enter_no_hex_is_not_asked_where_it_goes() -> None:
    """Three mechanised enemies round it hold every way on; with one of them gone there is a hex to go to."""
    state = empty(3, turn=9, player="allied", phase="move")
    put(state, "guards", "5,6")
    for unit, hex in (("15-panzer", "6,5"), ("21-panzer", "6,7"), ("ariete", "4,6")):
        put(state, unit, hex)
    refusal = why_not_move(Field(content(), state), "allied", "guards")
    assert refusal is not None
    assert refusal.rule == "12.3.3"
    assert not reach(Field(content(), state), "guards")
    put(state, "ariete", "pool")
    assert why_not_move(Field(content(), state), "allied", "guards") is None
    assert reach(Field(content(), state), "guards")


@pytest.mark.rule("13.3")
@pytest.mark.parametrize("played", [False, True])
def test_an_event_committed_to_a_battle_changes_what_its_result_does(played: bool) -> None:
    """Bersaglieri stand, played from the hand: DR and DW ask nobody to go; without the card they do."""
    seen = 0
    for seed in range(1, 25):
        state = empty(3, turn=9, player="allied", phase="battles")
        first, second = open_hexes(3, 2)
        put(state, "21-corps", first)
        put(state, "7-armored", second)
        state.marks = {first: Mark("target", "allied")}
        state.hands = {"axis": ("17",), "allied": ()}
        state.deck = state.deck.without(("17",))
        state.blitz = state.shock = 0
        session: Session[Any] = Session.begin(
            GAME, "no_retreat/crusader", start=state, seed=str(seed), hold=lambda r: False
        )
        result = ""
        while not result:
            ask = session.ask()
            assert ask is not None
            keys = [option.key for option in ask.options()]
            wanted = ("card", "card:17") if played else ("pass",)
            session.answer(next(key for key in (*wanted, "add:7-armored", "done", *keys) if key in keys), ask.side)
            told = [one.event for one in session.events if one.event.kind == "battle"]
            result = told[0].names["result"] if told else ""
        if result not in ("DR", "DW"):
            continue
        seen += 1
        ask = session.ask()
        assert ask is not None
        assert isinstance(ask.context, Asked)
        assert (ask.context.fight is not None) is not played
        assert not played or session.state.units["21-corps"].place == first
    assert seen
