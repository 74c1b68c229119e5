"""What is planned before it is done: the battle board, ways of a move, the page of purchases, roads with owners."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.assigning import assign
from desktop.games.no_retreat.battle.establish import able, establish
from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.battle.results import apply_result
from desktop.games.no_retreat.capture import enter
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.game import GAME
from desktop.games.no_retreat.movement import reach, tolls
from desktop.games.no_retreat.organization import SEGMENTS, organize, why_not_buy
from desktop.games.no_retreat.panels import tray
from desktop.games.no_retreat.state import Mark, NoRetreatState
from desktop.games.no_retreat.supply import sources
from desktop.table.asking import Ask
from desktop.table.panels import Board
from desktop.table.session import NoSuchAnswer, Session
from tests.games.no_retreat.helpers import Script, content, empty, open_hexes, own, place_of, put


def asked_at(state: NoRetreatState) -> tuple[Session[Any], Ask[Any]]:
    session: Session[Any] = Session.begin(GAME, "no_retreat/crusader", start=state, seed="p", hold=lambda request: True)
    ask = session.ask()
    assert ask is not None
    return session, ask


def board_of(session: Session[Any], keys: tuple[str, ...] = (), plan: dict[str, str] | None = None) -> Board:
    ask = session.ask()
    assert ask is not None
    view = session.view(frozenset((ask.side,)))
    found = GAME.board(session.content, view, ask, keys, plan or {})
    assert found is not None
    return found


def three(phase: str) -> tuple[NoRetreatState, list[str]]:
    """Two enemies in a row with one attacker on either outer side and two panzers that reach both."""
    state = empty(3, turn=9, player="axis", phase=phase)
    row = open_hexes(3, 3)
    grid = content().maps[3].ground.grid
    between = next(
        h for h in grid.adjacent(row[0]) if h in grid.adjacent(row[1]) and h in content().maps[3].ground.land
    )
    beyond = next(h for h in grid.adjacent(row[0]) if h not in grid.adjacent(row[1]) and h not in row)
    put(state, "4-indian", row[0])
    put(state, "1-sa", row[1])
    put(state, "15-panzer", between)
    put(state, "21-panzer", between)
    put(state, "ariete", beyond)
    state.hands = {"axis": (), "allied": ()}
    state.blitz = state.shock = 0
    return state, row


# the battle board -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("13.1.1")
def test_every_target_gets_an_attacker_before_any_gets_a_second() -> None:
    state, row = three("battles")
    field = Field(content(), state)
    groups = assign(field, "axis", (row[0], row[1]), {})
    assert all(groups.values())
    assert sorted(unit for group in groups.values() for unit in group) == ["15-panzer", "21-panzer", "ariete"]
    wished = assign(field, "axis", (row[0], row[1]), {"15-panzer": row[0], "21-panzer": row[0]})
    assert {"15-panzer", "21-panzer"} <= set(wished[row[0]])
    assert wished[row[1]] == ()


@pytest.mark.rule("13.0")
def test_the_board_prices_the_third_target_and_shows_what_is_owed() -> None:
    state, row = three("attacks")
    session, _ = asked_at(state)
    keys = tuple(f"add:{hex}" for hex in row[:2])
    found = board_of(session, keys)
    assert [column.id for column in found.columns] == [f"hex:3/{hex}" for hex in row[:2]]
    assert all(column.odds is not None and column.odds.tallies for column in found.columns)
    assert [column.notes for column in found.columns] == [("free",), ("free",)]
    starved = board_of(session, keys, {"piece:15-panzer": f"hex:3/{row[0]}", "piece:21-panzer": f"hex:3/{row[0]}"})
    assert starved.columns[1].duty
    assert not starved.columns[0].duty
    state.marks[row[0]] = Mark("blow", "allied")
    field = Field(content(), state)
    assert able(field, row[0])


def test_the_board_says_when_one_unit_is_needed_by_two_targets() -> None:
    state, row = three("battles")
    put(state, "21-panzer", "pool")
    put(state, "ariete", "pool")
    state.marks = {row[0]: Mark("target", "axis"), row[1]: Mark("target", "axis")}
    session, _ = asked_at(state)
    found = board_of(session)
    assert any("15 Panzer alone" in duty for duty in found.duties)


@pytest.mark.rule("13.6.5")
def test_a_counterblow_that_only_no_attack_units_can_answer_names_them() -> None:
    state, row = three("blows")
    for unit in ("15-panzer", "21-panzer", "ariete"):
        put(state, unit, "pool")
    white = next(name for name, kind in content().units.items() if kind.side == "axis" and kind.faces[0].white)
    grid = content().maps[3].ground.grid
    near = next(h for h in grid.adjacent(row[0]) if h in content().maps[3].ground.land and h not in row)
    put(state, white, near, 0)
    state.marks[row[1]] = Mark("target", "axis")
    put(state, "90-light", grid.neighbour(row[1], 1))
    state.supplies["allied"] = 3
    session, ask = asked_at(state)
    assert ask.context.kind == "blows"
    key = next(option.key for option in ask.options() if option.key == f"blow:{row[0]}")
    column = board_of(session, (key,)).columns[0]
    assert "no-attack units would have to go in" in column.duty
    assert [piece.tone for piece in column.pieces if piece.subject == f"piece:{white}"] == ["danger"]


# support, retreats ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("13.5.2", "13.3")
def test_the_marker_is_chosen_with_the_attackers_and_never_for_unsupplied_ones_alone() -> None:
    state, row = three("battles")
    state.marks = {row[0]: Mark("target", "axis")}
    state.blitz = 1
    script = Script(state.copy(), "add:15-panzer", "support:marker", "done")
    fight = script.run(establish(script.table))
    assert fight is not None
    assert fight.support
    assert script.table.state.blitz == 0
    plain = Script(state.copy(), "add:15-panzer", "done")
    fight = plain.run(establish(plain.table))
    assert fight is not None
    assert not fight.support
    assert plain.table.state.blitz == 1
    put(state, "15-panzer", state.units["15-panzer"].place, supply="none")
    starved = Script(state.copy(), "add:15-panzer", "support:marker", "done")
    with pytest.raises(AssertionError, match="unsupplied units alone"):
        starved.run(establish(starved.table))


@pytest.mark.rule("13.6.1")
def test_a_retreat_answers_hold_or_go_with_its_way() -> None:
    state = empty(3, player="axis")
    a, b, _ = open_hexes(3, 3)
    put(state, "15-panzer", a)
    put(state, "1-sa", b)
    fight = Fight("axis", "allied", ("15-panzer",), ("1-sa",), (b,), "german")
    script = Script(state)
    asked = apply_result(script.table, fight, "DR").send(None)
    assert isinstance(asked.context, Asked)
    assert asked.context.kind == "hold"
    kinds = {option.key.partition(":")[0] for option in asked.options()}
    assert kinds == {"retreat", "hold"}
    way = next(option for option in asked.options() if option.key.startswith("retreat:"))
    assert way.about[:2] == ("piece:1-sa", f"hex:3/{b}")
    assert len(way.about) == 5  # the unit, where it stands, three hexes
    again = Script(state.copy(), way.key, "hold")
    again.run(apply_result(again.table, fight, "DR"))
    assert f"hex:3/{again.table.state.units['1-sa'].place}" == way.subject


# moves ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("12.1", "12.3.1")
def test_a_way_costs_what_the_rules_take_for_it_and_stops_where_they_stop() -> None:
    state, row = three("move")
    put(state, "4-indian", "pool")
    session, ask = asked_at(state)
    assert ask.context.kind == "move"
    view = session.view(frozenset(("axis",)))
    field = Field(content(), state)
    unit = "ariete"
    ways = reach(field, unit)
    for hex, going in list(ways.items())[:40]:
        assert tolls(field, unit, going.path)[-1] == going.cost, hex
    zone = next(hex for hex in ways if field.enemy_zone("axis", hex))
    found = GAME.way(session.content, view, ask, f"piece:{unit}", (f"hex:3/{zone}",))
    assert found is not None
    assert found.keys == (f"unit:{unit}", f"to:{zone}")
    assert found.hexes[0] == f"hex:3/{state.units[unit].place}"
    assert "zone" in found.words
    assert "MP" in found.words
    assert GAME.way(session.content, view, ask, "piece:1-sa", (f"hex:3/{zone}",)) is None
    assert row


# organization ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("8.2", "8.3")
def test_what_is_rebuilt_is_not_built_up_in_the_same_phase() -> None:
    state = empty(3, turn=12, player="axis", phase="organization", step=SEGMENTS.index("purchase"))
    state.hands = {"axis": (), "allied": ()}
    state.supplies["green"], state.used["green"] = 4, 0
    put(state, "ariete", "destroyed", 0)
    assert why_not_buy(content(), state, "axis", "build:ariete") is not None
    script = Script(state, "rebuild:ariete")
    script.run(organize(script.table))
    assert state.units["ariete"].place == "pool"
    refusal = why_not_buy(content(), state, "axis", "build:ariete")
    assert refusal is not None
    assert "rebuilt in this phase" in refusal.text
    for _ in range(8):
        if state.phase != "organization" or state.player != "axis":
            break
        step = Script(state, *(("done",) if SEGMENTS[state.step] == "purchase" else ()))
        step.run(organize(step.table))
    assert not any(key.startswith("rebuilt:") for key in state.flags)


# supply ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("11.2")
def test_where_every_hex_has_an_owner_a_road_that_the_enemy_passed_leads_nowhere() -> None:
    state = empty(3, turn=9, player="axis")
    ground = content().maps[3].ground
    own(state, "Gazala", "axis")
    net = sources(Field(content(), state), "axis")
    second = next(hex for hex, kind in net.items() if kind == "road" and ground.roads[hex])
    assert second in sources(Field(content(), state), "axis")
    put(state, "7-armored", second)
    script = Script(state)
    enter(script.table, "7-armored", (second, second))
    put(state, "7-armored", "pool")
    assert second in sources(Field(content(), state), "axis")  # nobody is there any more
    state.settings["roads"] = "owned"
    enter(script.table, "7-armored", (second, second))
    assert second not in sources(Field(content(), state), "axis")
    enter(script.table, "15-panzer", (second, second))
    assert second in sources(Field(content(), state), "axis")
    assert place_of(3, "Gazala")


def test_a_free_stacker_has_a_clean_name_and_the_fact_beside_it() -> None:
    assert not any("[" in kind.name for kind in content().units.values())
    state = empty(3)
    found = tray.inspect(content(), state, "piece:33-flak")
    assert found is not None
    assert found.title == "33 Flak"
    assert any(fact.name == "Stacking" and fact.value.startswith("free") for fact in found.facts)


# lifting --------------------------------------------------------------------------------------------------------------
def deploying() -> Session[Any]:
    """A game at its first deployment, everything before it answered as most would."""
    session: Session[Any] = Session.begin(GAME, "no_retreat/crusader", seed="lift")
    for _ in range(60):
        ask = session.ask()
        assert ask is not None
        if ask.context.kind == "deploy":
            return session
        keys = GAME.proposal(session.content, session.view(frozenset((ask.side,))), ask)
        offered = [option.key for option in ask.options()]
        session.gesture(("yes",) if "yes" in offered else ("pass",) if "pass" in offered else keys or (offered[-1],))
    raise AssertionError("no deployment")


def test_one_piece_of_a_set_up_is_lifted_and_the_others_stand() -> None:
    session = deploying()
    for unit, hex in (("15-panzer", "5,3"), ("21-panzer", "5,3"), ("ariete", "6,3")):
        session.gesture((f"unit:{unit}", f"at:{hex}"))
    assert list(session.placed()) == ["piece:15-panzer", "piece:21-panzer", "piece:ariete"]
    assert session.lift("piece:21-panzer") == []
    assert session.state.units["21-panzer"].place == "pool"
    assert session.state.units["15-panzer"].place == "5,3"
    assert session.state.units["ariete"].place == "6,3"
    assert list(session.placed()) == ["piece:15-panzer", "piece:ariete"]
    assert session.verify() == []
    with pytest.raises(NoSuchAnswer):
        session.lift("piece:21-panzer")


def test_what_depends_on_a_lifted_piece_falls_away_and_is_named() -> None:
    session = deploying()
    session.gesture(("unit:15-panzer", "at:5,3"))
    session.gesture(("unit:21-panzer", "at:6,3"))
    session.gesture(("leader:rommel", "with:21-panzer"))
    assert "piece:rommel" in session.placed()
    fallen = session.lift("piece:21-panzer")
    assert "with:21-panzer" in fallen or session.state.leaders["rommel"].host == "15-panzer"
    assert session.state.units["15-panzer"].place == "5,3"


def test_a_set_up_that_was_ended_is_lifted_no_more() -> None:
    session = deploying()
    ask = session.ask()
    assert ask is not None
    session.gesture(GAME.proposal(session.content, session.view(frozenset((ask.side,))), ask))
    assert session.placed() == {}


def test_a_segment_in_which_something_was_placed_ends_with_an_answer() -> None:
    session = deploying()
    ask = session.ask()
    assert ask is not None
    run = GAME.proposal(session.content, session.view(frozenset((ask.side,))), ask)
    assert run[-1] == "done"
    session.gesture(run[:-1])
    ask = session.ask()
    assert ask is not None
    assert [option.key for option in ask.options()] == ["done"]
    assert len(session.placed()) >= 11
