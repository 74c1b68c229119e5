"""The rulebook's example of movement and opportunity fire, A to H: K6, K7 and K8 are a hill, K6 is wooded."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.orders.move import step_cost, why_not_enter
from desktop.games.combat_commander.seeing import BLOCKED, hindrance
from desktop.games.combat_commander.units import movement
from tests.games.combat_commander.helpers import OWN, Position, Script, board


def _position() -> tuple[Position, dict[str, str]]:
    own = board(terrain={"K6": "woods"}, levels={"K6": 1, "K7": 1, "K8": 1})
    position = Position(own)
    units = {
        "squad": position.unit("german.rifle", "L8"),
        "biermann": position.unit("german.sgt-biermann", "K7"),
        "enemy": position.unit("american.line", "L5"),
    }
    return position, units


@pytest.mark.rule("T88.1", "T88.3.2", "O21.1", "10.1")
def test_a_and_b_climbing_costs_two_and_the_crest_hides_the_squad() -> None:
    position, _ = _position()
    assert step_cost(position.content, position.state, "L8", "K8") == 2
    sight = position.content.maps[OWN].sight
    assert hindrance(sight, position.state, "L5", "K8") == BLOCKED
    assert hindrance(sight, position.state, "L5", "K7") == 0


@pytest.mark.rule("A39", "A33.1", "A33.2", "A33.3", "A34", "10.3.4", "T88.2", "O21.3", "3.3.1.2", "T99", "O20.3.4")
def test_c_to_h_smoke_two_opportunity_fires_by_one_activation_and_the_end_of_the_move() -> None:
    position, units = _position()
    state = position.state
    (move, smoke) = position.hand("axis", "order:move", "smoke-grenades")
    (fire, one, two) = position.hand("allied", "order:fire", "hand-grenades", "hand-grenades")
    squad, enemy = units["squad"], units["enemy"]
    state.bag = (4,)
    answers = [
        f"order:{move}", f"add:{squad}", "done",
        f"unit:{squad}", "to:K8",  # two MP; nobody sees it
        "card", f"card:{smoke}", "hex:K7",
        "to:K7",  # three MP
        "card", f"fire:{fire}", f"add:{enemy}", "done", f"add:{enemy}", "done", "pass",
        f"unit:{squad}",
        "to:K6",  # five MP
        "fire", f"add:{enemy}", "done", "card", f"card:{one}", "card", f"card:{two}",
    ]  # fmt: skip
    dice = ["6-5", "6-2", "1-5", "1-3", "6-3"]
    script = Script(position, answers, dice)
    script.play()
    first, second = [event for event in script.table.events if event.kind == "fire"]
    assert first.tally is not None
    assert second.tally is not None
    assert (first.tally.total(), first.names["total"]) == (1, "12")  # 6, -1 uphill, -4 smoke
    assert (second.tally.total(), second.names["total"]) == (9, "13")  # 6, -1 uphill, +4
    sums = [event.names["sum"] for event in script.table.events if event.kind == "defence"]
    assert sums == ["16", "14", "18"]  # 8+8, 8+6, 9+9
    assert [event.names["spent"] for event in script.table.events if event.kind == "move"] == ["2", "3", "5"]
    assert not any(unit.broken or unit.suppressed for unit in state.units.values())
    assert state.units[squad].place == "K6"
    assert state.spent[squad] == 5
    assert movement(position.content, state, squad) == 4  # H: without Biermann it is finished
    assert why_not_enter(position.content, state, squad, "K5") is not None


@pytest.mark.rule("A33.3", "O14.1")
def test_a_unit_activated_for_opportunity_fire_is_not_activated_again_in_a_second_move() -> None:
    position, units = _position()
    state = position.state
    (first, second) = position.hand("axis", "order:move", "order:move")
    (fire, again) = position.hand("allied", "order:fire", "order:fire")
    enemy, squad, biermann = units["enemy"], units["squad"], units["biermann"]
    answers = [
        f"order:{first}", f"add:{squad}", "done", f"unit:{squad}", "to:L7",
        "card", f"fire:{fire}", f"add:{enemy}", "done", f"add:{enemy}", "done", "pass", f"unit:{squad}",
        "stop", "end",
        f"order:{second}", f"add:{biermann}", "done", f"unit:{biermann}", "to:L6",
    ]  # fmt: skip
    script = Script(position, answers, ["2-1", "6-4"])
    script.play()
    assert script.asked.count("{unit} enters {hex}: react?") == 1
    assert state.hands["allied"] == (again,)
