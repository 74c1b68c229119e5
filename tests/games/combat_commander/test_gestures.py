"""What spares a person gestures: standing passes, pauses, series of rolls, ways of a Move, groups, targets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.destiny import Dice, die_roll
from desktop.games.combat_commander.orders.activation import choose_activated
from desktop.games.combat_commander.orders.move import move_step
from desktop.games.combat_commander.orders.recover import recover_step
from desktop.games.combat_commander.panels import proposals, ways
from desktop.games.combat_commander.windows import clear_standing, stands
from desktop.table.asking import Ask, Draw
from desktop.table.panels import NEXT
from tests.games.combat_commander.helpers import Position, Script, board


class Listening(Script):
    """A script that keeps the questions it is put."""

    def __init__(self, *more: Any) -> None:
        super().__init__(*more)
        self.asks: list[Ask[Any]] = []

    def _answer(self, ask: Ask[Any]) -> Any:
        self.asks.append(ask)
        return super()._answer(ask)

    def windows(self, name: str) -> list[Ask[Any]]:
        """The reactions of that kind."""
        return [ask for ask in self.asks if isinstance(ask.context, Asked) and ask.context.window == name]


def _walkers(*hexes: str, enemy: str = "H5") -> tuple[Position, list[str]]:
    """German Squads that move in the open before an American who holds six cards."""
    position = Position(board())
    units = [position.unit("german.rifle", hex) for hex in hexes]
    position.unit("american.line", enemy)
    position.hand("allied", "order:fire", "order:move", "order:move")
    position.state.phase, position.state.order = "move", "move"
    position.state.ordered = tuple(units)
    return position, units


# passes given beforehand ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("passing", "asked"),
    [("pass", 4), ("pass:hex", 3), ("pass:unit", 3), ("pass:order", 1), ("pass:turn", 1)],
)
def test_a_pass_holds_for_a_hex_a_unit_an_order_or_a_turn(passing: str, asked: int) -> None:
    """Two Squads go through E5 and F5, one after the other; the first window is passed in this way."""
    position, (first, second) = _walkers("D5", "D4")
    answers = [f"unit:{first}", "to:E5", passing]
    answers += ["to:F5", *(["pass"] if passing in ("pass", "pass:hex") else []), "stop"]
    answers += [f"unit:{second}", "to:E5", *(["pass"] if passing in ("pass", "pass:unit") else [])]
    answers += ["to:F5", *(["pass"] if passing in ("pass", "pass:hex", "pass:unit") else [])]
    script = Listening(position, answers)
    script.play()
    assert len(script.windows("opportunity")) == asked


def test_a_pass_where_nobody_could_fire_leaves_the_other_windows_open() -> None:
    position, _ = _walkers("D5")
    position.state.standing["allied:opportunity-idle"] = "turn"
    assert stands(position.state, "allied", "opportunity", idle=True)
    assert not stands(position.state, "allied", "opportunity")
    clear_standing(position.state, "order")
    assert stands(position.state, "allied", "opportunity", idle=True)
    clear_standing(position.state, "turn")
    assert not stands(position.state, "allied", "opportunity", idle=True)


# pauses --------------------------------------------------------------------------------------------------------------
def test_the_pause_is_short_where_only_mines_or_wire_could_come() -> None:
    position, (squad,) = _walkers("D5")
    position.state.parties["allied"] = _as_defender(position)
    position.hand("allied", "hidden-mines")
    script = Listening(position, [f"unit:{squad}", "to:E5", "pass", "to:F5", "pass"])
    script.play()
    assert [ask.wait for ask in script.windows("opportunity")] == ["pause", "pause"]
    far, (squad,) = _walkers("D5", enemy="O10")
    far.state.parties["allied"] = _as_defender(far)
    far.hand("allied", "hidden-mines")
    script = Listening(far, [f"unit:{squad}", "to:E5", "pass"])
    script.play()
    assert [ask.wait for ask in script.windows("opportunity")] == ["glance"]


def _as_defender(position: Position) -> Any:
    return msgspec.structs.replace(position.state.parties["allied"], posture="defender")


@pytest.mark.parametrize(
    ("dice", "trigger", "least", "wait"),
    [("3-5", "", 2, "pause"), ("3-5", "", 7, "key"), ("3-5", "", 13, "pause"), ("6-1", "event", 2, "halt")],
)
def test_a_new_roll_is_waited_for_only_where_it_could_change_something(
    dice: str, trigger: str, least: int, wait: str
) -> None:
    """What is rolled for is a sum of at least so much."""
    position = Position(board())
    asks: list[Ask[Any]] = []
    white, red = map(int, dice.split("-"))
    roll = die_roll(Script(position).table, "axis", "a roll", lambda pair: pair.sum >= least, rule="1.9")
    wanted = roll.send(None)
    assert isinstance(wanted, Draw)
    asks.append(roll.send((position.card_with("axis", white, red, trigger=trigger),)))  # type: ignore[arg-type]
    roll.close()
    assert asks[0].wait == wait
    assert asks[0].ends[0] == "keep"


def test_only_what_matters_of_an_outcome_makes_a_roll_worth_another() -> None:
    position = Position(board())

    def fix(pair: Dice) -> tuple[str, int]:
        return "holds", pair.sum

    for same, wait in ((None, "key"), (lambda found: found[0], "pause")):
        roll = die_roll(Script(position).table, "axis", "a roll", fix, rule="1.9", same=same)  # type: ignore[arg-type]
        roll.send(None)
        ask: Any = roll.send((position.card_with("axis", 3, 5),))  # type: ignore[arg-type]
        assert ask.wait == wait
        roll.close()


# series --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O22.2", "O22.3")
def test_all_rallies_are_one_answer_and_the_leader_comes_first() -> None:
    position = Position(board(), active="axis")
    squads = [position.unit("german.rifle", "C5", broken=True) for _ in range(2)]
    leader = position.unit("german.sgt-biermann", "C5", broken=True)
    (recover,) = position.hand("axis", "order:recover")
    script = Listening(position, [f"order:{recover}"])
    script.play()
    script.answers, script.dice = ["rest"], ["6-5", "6-4", "5-6"]
    while position.state.phase == "recover":
        script._drive(recover_step(script.table))
    rolled = [event.names["unit"] for event in script.table.events if event.kind == "roll"]
    assert rolled == [f"piece:{leader}", *(f"piece:{squad}" for squad in squads)]
    assert sum(ask.prompt == "Which unit rolls next?" for ask in script.asks) == 1


# ways of a Move ------------------------------------------------------------------------------------------------------
def _asked(position: Position, units: list[str]) -> Ask[Any]:
    """The question who moves."""
    coroutine = move_step(Script(position).table)
    ask = coroutine.send(None)
    coroutine.close()
    assert ask.prompt == "Who moves?"
    assert units
    return ask


def test_of_ways_that_cost_the_same_the_least_watched_is_taken() -> None:
    """From C5 to E5 two ways cost the same: by D4, first in the grid's order and in range of J1, or by D5."""
    position = Position(board())
    squad = position.unit("german.rifle", "C5")
    position.unit("american.line", "J1")
    position.state.phase = position.state.order = "move"
    position.state.ordered = (squad,)
    ask = _asked(position, [squad])
    found = ways.way(position.content, position.state, ask, "", ("hex:E5",))
    assert found is not None
    assert found.hexes == ("hex:C5", "hex:D5", "hex:E5")
    watched = ways.way(position.content, position.state, ask, "", ("hex:D4", "hex:E5"))
    assert watched is not None
    assert watched.costs == found.costs
    assert sum(found.seen) < sum(watched.seen)


def test_a_way_ends_in_wire_and_tells_what_is_spent() -> None:
    position, (squad,) = _walkers("C5", enemy="O10")
    position.state.forts["D5"] = "wire"
    ask = _asked(position, [squad])
    found = ways.way(position.content, position.state, ask, "", ("hex:D5",))
    assert found is not None
    assert found.costs[-1] == "all"
    assert found.stops == ("hex:D5",)
    assert ways.way(position.content, position.state, ask, "", ("hex:D5", "hex:E5")) is None


def test_a_way_out_of_reach_is_none_and_waypoints_cost() -> None:
    position, (squad,) = _walkers("C5", enemy="O10")
    ask = _asked(position, [squad])
    direct = ways.way(position.content, position.state, ask, "", ("hex:C8",))
    assert direct is not None
    assert direct.costs == ("", "1", "2", "3")
    round_about = ways.way(position.content, position.state, ask, "", ("hex:B6", "hex:C8"))
    assert round_about is not None
    assert "hex:B6" in round_about.hexes
    assert ways.way(position.content, position.state, ask, "", ("hex:K8",)) is None


def test_the_way_of_the_next_ends_the_one_on_his_way() -> None:
    position, (first, second) = _walkers("C5", "C7", enemy="O10")
    position.state.moving, position.state.done = (first,), True
    coroutine = move_step(Script(position).table)
    ask = coroutine.send(None)
    coroutine.close()
    found = ways.way(position.content, position.state, ask, NEXT, ("hex:D8",))
    assert found is not None
    assert found.keys == (
        "stop",
        f"unit:{second}",
        f"to:{found.hexes[1][4:]}",
        *(f"to:{h[4:]}" for h in found.hexes[2:]),
    )
    mine = ways.way(position.content, position.state, ask, "", ("hex:D5",))
    assert mine is not None
    assert mine.keys[0].startswith("to:")
    assert proposals.target(position.content, position.state, ask, f"piece:{second}") == ("stop", f"unit:{second}")
    about = next(option.about for option in ask.options() if option.key == "stop")
    assert about == (f"piece:{second}",)


# groups ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("3.3.1.1", "O14.1")
def test_whom_a_double_click_on_a_leader_takes_can_all_be_taken() -> None:
    """Those within his Command who are still free; with somebody chosen already only who goes with him."""
    position = Position(board())
    leader = position.unit("german.sgt-biermann", "C5")
    near = position.unit("german.rifle", "C5")
    position.unit("german.rifle", "C5", activated=True)
    far = position.unit("german.rifle", "N9")
    position.unit("american.line", "C8")

    def taken(ask: Ask[Any]) -> tuple[str, ...]:
        return proposals.group(position.content, position.state, ask, f"piece:{leader}")

    procedure = choose_activated(Script(position).table, "axis", "fire", lambda unit: unit == near, "O20.1")
    assert taken(procedure.send(None)) == (f"add:{leader}", f"add:{near}")
    assert taken(procedure.send(far)) == ()
    other = choose_activated(Script(position).table, "axis", "fire", lambda unit: unit == near, "O20.1")
    other.send(None)
    assert taken(other.send(leader)) == (f"add:{near}",)
    for one in (procedure, other):
        one.close()
