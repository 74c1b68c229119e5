"""The rulebook's example of fire, A to F, on a board of our own: K8, J7 and J6 are a hill, a road runs by M6."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.fire.firepower import shot
from desktop.games.combat_commander.fire.group import ALONE, why_not_join
from desktop.games.combat_commander.orders.activation import ONE_LEADER, why_not_activate
from desktop.games.combat_commander.orders.fire import unfired
from desktop.games.combat_commander.units import reach
from tests.games.combat_commander.helpers import OWN, Position, Script, board


def _position() -> tuple[Position, dict[str, str]]:
    own = board(levels={"K8": 1, "J7": 1, "J6": 1, "J8": 1, "K7": 0}, roads=["L5 M6 N6"])
    position = Position(own)
    units = {
        "grein": position.unit("german.sgt-grein", "K8"),
        "bolter": position.unit("german.lt-bolter", "L8"),
        "L8": position.unit("german.rifle", "L8", weapon="german.heavy-mg"),
        "K8": position.unit("german.rifle", "K8", broken=True, weapon="german.light-mg"),
        "J7": position.unit("german.rifle", "J7"),
        "J6": position.unit("german.rifle", "J6", weapon="german.light-mg"),
        "team": position.unit("german.weapon-team", "J7", weapon="german.medium-mortar"),
        "enemy": position.unit("american.line", "M6"),
    }
    return position, units


def _activation(units: dict[str, str]) -> list[str]:
    names = ("grein", "team", "L8", "K8", "J7", "J6")
    return [f"add:{units[name]}" for name in names] + ["done"]


@pytest.mark.rule("O14.1", "O20.1", "3.3.1.1", "11.1", "3.2.3")
def test_a_and_b_a_leader_activates_his_radius_but_no_leader_and_no_mg_of_a_broken_unit() -> None:
    position, units = _position()
    (fire,) = position.hand("axis", "order:fire")
    script = Script(position, [f"order:{fire}", *_activation(units)])
    script.play()
    state = position.state
    assert all(state.units[units[name]].activated for name in ("grein", "team", "L8", "K8", "J7", "J6"))
    assert not state.units[units["bolter"]].activated
    assert position.weapon_of(units["K8"]) not in unfired(position.content, state)
    assert position.weapon_of(units["J6"]) in unfired(position.content, state)
    fresh, others = _position()
    refusal = why_not_activate(fresh.content, fresh.state, others["bolter"], (others["grein"],))
    assert refusal is ONE_LEADER


@pytest.mark.rule("O20.3.1.2", "O20.3.1", "T88.2", "3.3.1.2", "O20.3.3", "O20.3.4", "T93", "O20.3.1.1")
def test_c_and_d_a_group_of_five_fires_with_11_and_breaks_a_squad_on_the_road() -> None:
    position, units = _position()
    (fire,) = position.hand("axis", "order:fire")
    mg = position.weapon_of(units["J6"])
    group = [f"add:{name}" for name in (units["L8"], units["K8"], units["J7"], units["J6"], mg)]
    answers = [f"order:{fire}", *_activation(units), "target:M6", *group, "done"]
    script = Script(position, answers, ["4-1", "6-4"])
    script.play()
    event = next(event for event in script.table.events if event.kind == "fire")
    assert event.tally is not None
    assert event.tally.total() == 11
    assert event.names["total"] == "16"
    defence = next(event for event in script.table.events if event.kind == "defence")
    assert (defence.names["sum"], defence.names["total"]) == ("15", "16")
    assert position.state.units[units["enemy"]].broken


@pytest.mark.rule("O20.3.1", "O20.3.1.1", "O20.1", "3.1.2", "3.3.1.2")
def test_b_and_c_the_broken_squad_reaches_three_hexes_grein_does_not_and_the_mortar_fires_alone() -> None:
    position, units = _position()
    content, state = position.content, position.state
    assert content.maps[OWN].ground.distance("K8", "M6") == 3
    assert reach(content, state, units["K8"]) == 3  # 1, and 2 by Grein's Command
    assert shot(content, state, units["K8"], "M6") == 0
    assert shot(content, state, units["grein"], "M6") < 0
    mortar = position.weapon_of(units["team"])
    assert why_not_join(content, state, mortar, "M6", (units["J7"],)) is ALONE


@pytest.mark.rule("A41", "A24.1", "3.3.1.3", "1.9.1.1", "1.9.1", "E60", "13.2")
def test_e_and_f_the_heavy_mg_fires_with_two_actions_and_the_event_comes_before_the_defence() -> None:
    position, units = _position()
    (fire, first, second) = position.hand("axis", "order:fire", "sustained-fire", "sustained-fire")
    mg = position.weapon_of(units["L8"])
    interdiction = position.event_card("axis", "interdiction")
    answers = [
        f"order:{fire}",
        *_activation(units),
        "target:M6",
        f"add:{mg}",
        "done",
        "card",
        f"card:{first}",
        "card",
        f"card:{second}",
        f"unit:{units['enemy']}",
    ]
    script = Script(position, answers, ["6-1 event", interdiction, "6-5"])
    script.play()
    event = next(event for event in script.table.events if event.kind == "fire")
    assert event.tally is not None
    assert event.tally.total() == 13  # 8, +1 for Bolter, +2 +2
    assert event.names["total"] == "20"
    kinds = script.told
    assert kinds.index("suppressed") < kinds.index("fire") < kinds.index("defence")
    defence = next(event for event in script.table.events if event.kind == "defence")
    assert defence.names["sum"] == "15"  # 6, -1 road, -1 Suppressed, +11
    assert position.state.units[units["enemy"]].suppressed
