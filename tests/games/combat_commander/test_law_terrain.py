"""10 and T78 to T99 sentence by sentence: sight, hindrance, hills, hexsides, cover, cost, on boards of our own."""

from __future__ import annotations

import msgspec
import pytest

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.fire.attack import airburst
from desktop.games.combat_commander.fire.defence import usable_cover
from desktop.games.combat_commander.fire.firepower import OUT, firepower, shot
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.ground import FORBIDDEN
from desktop.games.combat_commander.hills import map_sight
from desktop.games.combat_commander.loading import load_components
from desktop.games.combat_commander.orders.move import step_cost
from desktop.games.combat_commander.orders.recover import retreat_steps
from desktop.games.combat_commander.seeing import BLOCKED, hindrance
from desktop.games.combat_commander.setup import set_up
from desktop.games.combat_commander.terrainrows import terrain_rows
from desktop.games.combat_commander.units import can_use, cover, fp, morale, movement, reach
from desktop.table.board import Board, MapFile
from desktop.table.sight import Shapes
from tests.games.combat_commander.helpers import OWN, Position, board
from tests.games.combat_commander.test_hills import BOOKLET, booklet


def seen(position: Position, a: str, b: str) -> int:
    """The hindrance from one hex to another, the same both ways."""
    sight, state = position.content.maps[OWN].sight, position.state
    found = hindrance(sight, state, a, b)
    assert found == hindrance(sight, state, b, a)
    return found


def column(
    terrain: dict[str, str] | None = None, levels: dict[str, int] | None = None, **more: dict[str, str]
) -> Position:
    """A board on which lines run down column C."""
    return Position(board(terrain, levels, **more))  # type: ignore[arg-type]


# 10 -------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("10.1", "10.1.1", "10.2", "10.3")
def test_terrain_and_units_of_the_two_hexes_do_not_affect_the_line_and_units_between_neither() -> None:
    position = column({"C3": "woods", "C5": "building", "C9": "brush"})
    position.unit("german.rifle", "C4")
    position.unit("american.line", "C4")
    assert seen(position, "C3", "C5") == 0
    assert seen(position, "C3", "C6") == BLOCKED
    assert seen(position, "C7", "C9") == 0
    assert seen(position, "C8", "C10") == 3


@pytest.mark.rule("10.1", "T97", "T87", "T84")
@pytest.mark.parametrize(("kind", "found"), [("wall", BLOCKED), ("hedge", BLOCKED), ("fence", 1)])
def test_walls_hedges_and_fences_count_unless_they_are_on_a_side_of_either_hex(kind: str, found: int) -> None:
    position = column(sides={"C4 C5": kind})
    assert seen(position, "C4", "C5") == 0
    assert seen(position, "C4", "C7") == 0  # on the observer's side
    assert seen(position, "C2", "C5") == 0  # on the target's side
    assert seen(position, "C3", "C6") == found
    # exactly along the side from end to end: not a side of either hex
    assert seen(position, "B4", "D4") == found


@pytest.mark.rule("10.2.1", "10.3.4", "T79", "T94", "T88.5", "T88.4")
def test_smoke_and_blaze_fill_their_hexes_with_all_sides_at_every_level() -> None:
    position = column(levels={"C3": 4, "C7": 4})
    state = position.state
    state.smoke["C5"] = 4
    assert seen(position, "C3", "C7") == 4
    assert seen(position, "C3", "C5") == 4  # into it
    assert seen(position, "C5", "C6") == 4  # out of it, and to the next hex
    assert seen(position, "B4", "D4") == 4  # along one of its sides
    state.blaze["C4"] = 1
    assert seen(position, "C3", "C7") == BLOCKED
    assert seen(position, "B4", "D4") == BLOCKED


@pytest.mark.rule("10.3.3")
def test_only_the_highest_hindrance_counts_however_many_there_are() -> None:
    position = column({"C3": "field", "C4": "orchard", "C5": "brush", "C6": "brush", "C7": "marsh"})
    assert seen(position, "C2", "C8") == 3
    position.state.smoke["C5"] = 2
    assert seen(position, "C2", "C8") == 3
    position.state.smoke["C5"] = 9
    assert seen(position, "C2", "C8") == 9


@pytest.mark.rule("10.3.1", "O20.2.3", "10.3.2")
def test_hindrance_lowers_the_aim_of_ordnance_and_the_fire_of_all_else() -> None:
    position = column({"C5": "brush"})
    content, state = position.content, position.state
    gunner = position.unit("german.weapon-team", "C8", weapon="german.light-mortar")
    squad = position.unit("german.rifle", "C8")
    position.unit("american.line", "C3")
    mortar = position.weapon_of(gunner)
    aimed = Attack("axis", "order", (mortar,), ("C3",))
    assert shot(content, state, mortar, "C3") == 3
    assert firepower(content, state, aimed).total() == content.weapons["german.light-mortar"].fp
    assert firepower(content, state, Attack("axis", "order", (squad,), ("C3",))).total() == 2


@pytest.mark.rule("T81", "T85", "T89", "T91", "T80", "T92", "T95", "T98", "T86", "T90")
@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("brush", 3),
        ("orchard", 2),
        ("field", 1),
        ("marsh", 1),
        ("stream", 0),
        ("water", 0),
        ("gully", 0),
        ("", 0),
        ("woods", BLOCKED),
        ("building", BLOCKED),
    ],
)
def test_each_terrain_hinders_as_the_chart_says(word: str, found: int) -> None:
    assert seen(column({"C5": word} if word else {}), "C3", "C7") == found


# T86 ------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("T86")
def test_a_gully_is_seen_from_beside_and_from_above_only_and_sees_only_those() -> None:
    position = column({"C5": "gully", "C7": "gully"}, {"C2": 1})
    assert seen(position, "C5", "C6") == 0
    assert seen(position, "C5", "C2") == 0
    assert seen(position, "C5", "C8") == BLOCKED
    assert seen(position, "C5", "C7") == BLOCKED
    assert seen(position, "C4", "C8") == 0  # over it


# T88 ------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("T88.3.2", "T88.3.1")
def test_from_below_one_sees_the_first_crest_of_each_level_and_no_further() -> None:
    position = column(levels={"C5": 1, "C4": 1, "C3": 2, "C2": 2, "C1": 3})
    visible = [h for h in ("C5", "C4", "C3", "C2", "C1") if seen(position, "C8", h) != BLOCKED]
    assert visible == ["C5", "C3", "C1"]


@pytest.mark.rule("T88.3.2")
def test_from_above_one_sees_down_only_from_the_crest() -> None:
    position = column(levels={"C2": 2, "C3": 2, "C4": 1})
    assert seen(position, "C3", "C7") == 0
    assert seen(position, "C2", "C7") == BLOCKED  # over his own plateau's rim
    assert seen(position, "C2", "C3") == 0


@pytest.mark.rule("T88.3.1", "T83")
def test_the_upper_hex_of_a_cliff_is_a_crest_and_the_cliff_itself_is_open_to_sight() -> None:
    position = column(levels={"C2": 2, "C3": 2}, sides={"C3 C4": "cliff"})
    assert seen(position, "C3", "C4") == 0
    assert seen(position, "C3", "C8") == 0
    assert seen(position, "C2", "C8") == BLOCKED


@pytest.mark.rule("T88.3.3")
@pytest.mark.parametrize(
    ("near", "middle", "far", "clear"),
    [
        (0, 1, 0, False),
        (2, 2, 1, False),
        (2, 2, 0, False),
        (2, 2, 2, True),
        (2, 2, 3, True),
        (2, 2, 4, True),
        (2, 3, 2, False),
        (2, 3, 3, False),
        (2, 3, 4, True),
        (3, 1, 3, True),
    ],
)
def test_a_hill_between(near: int, middle: int, far: int, clear: bool) -> None:
    position = column(levels={h: n for h, n in (("C3", far), ("C5", middle), ("C7", near)) if n})
    assert (seen(position, "C7", "C3") != BLOCKED) == clear


@pytest.mark.rule("T88.3.3", "T88.3.2")
def test_behind_a_level_3_a_level_4_is_seen_from_level_2_only_on_its_crest() -> None:
    position = column(levels={"C7": 2, "C5": 3, "C3": 4, "C2": 4})
    assert seen(position, "C7", "C3") == 0
    assert seen(position, "C7", "C2") == BLOCKED


@pytest.mark.rule("T88.4", "10.2")
def test_a_building_on_the_ground_does_not_stand_between_two_hills_but_one_on_a_hill_does() -> None:
    levels = {"C3": 1, "C7": 1}
    assert seen(column({"C5": "building"}, levels), "C3", "C7") == 0
    assert seen(column({"C5": "building"}, {**levels, "C5": 1}), "C3", "C7") == BLOCKED
    assert seen(column({"C4": "building"}, {**levels, "C4": 1}), "C3", "C7") == BLOCKED


@pytest.mark.rule("T88.4", "T88.4.1", "T78.4", "T82", "T99")
@pytest.mark.parametrize("word", ["woods", "building"])
def test_a_lower_obstacle_blinds_the_hex_right_behind_it_and_no_other(word: str) -> None:
    position = column({"C5": word}, {"C3": 1})
    assert seen(position, "C3", "C5") == 0  # into it
    assert seen(position, "C3", "C6") == BLOCKED
    assert seen(position, "C3", "C7") == 0
    assert seen(position, "C3", "C9") == 0
    # a hex behind that is above the obstacle is no blind hex
    higher = column({"C5": word}, {"C3": 2, "C6": 1})
    assert seen(higher, "C3", "C6") == 0


@pytest.mark.rule("T88.4.1", "T88.4")
def test_from_behind_a_building_of_his_own_level_one_sees_higher_ground_unless_it_is_right_in_front() -> None:
    far = column({"C6": "building"}, {"C8": 1, "C7": 1, "C6": 1, "C3": 2})
    assert seen(far, "C8", "C3") == 0
    near = column({"C7": "building"}, {"C8": 1, "C7": 1, "C6": 1, "C3": 2})
    assert seen(near, "C8", "C3") == BLOCKED


@pytest.mark.rule("T88.4", "10.1", "T97", "T87")
@pytest.mark.parametrize("kind", ["wall", "hedge"])
def test_a_wall_on_a_slope_stands_at_the_lower_of_its_two_hexes(kind: str) -> None:
    """R93, as it is drawn: the higher ground begins inside its hex."""
    slope = {"C5": 1, "C4": 1, "C3": 1}
    position = column(levels={**slope, "C8": 1}, sides={"C5 C6": kind})
    assert seen(position, "C4", "C8") == 0  # between two hills, over the lower hex's wall
    flat = column(sides={"C5 C6": kind})
    assert seen(flat, "C4", "C8") == BLOCKED
    level = column(levels={**slope, "C6": 1, "C7": 1, "C8": 1}, sides={"C5 C6": kind})
    assert seen(level, "C4", "C8") == BLOCKED  # both its hexes are on the hill
    below = column(levels={"C5": 1}, sides={"C6 C7": kind})
    assert seen(below, "C5", "C9") == 0  # lower than the observer
    assert seen(below, "C5", "C7") == 0  # and it blinds nobody


@pytest.mark.rule("T88.4", "T84", "10.3.3")
def test_a_fence_on_a_slope_hinders_at_the_lower_of_its_two_hexes() -> None:
    slope = {"C5": 1, "C4": 1, "C3": 1}
    assert seen(column(levels={**slope, "C8": 1}, sides={"C5 C6": "fence"}), "C4", "C8") == 0
    assert seen(column(levels={**slope, "C6": 1, "C8": 1}, sides={"C5 C6": "fence"}), "C4", "C8") == 1


def test_the_ruling_on_hexside_features_says_what_is_drawn() -> None:
    ruling = next(one for one in GAME.rulings() if one.id == "R93")
    assert "the level of its lower hex" in ruling.ruling


@pytest.mark.rule("T88.3.2", "T88.3.1")
def test_example_b_from_a_crest_of_level_2_the_line_would_be_clear() -> None:
    raised = BOOKLET.replace("09 .11.....", "09 .12.....")
    sight = map_sight(Board(msgspec.toml.decode(raised, type=MapFile)), Shapes())
    assert booklet().line("J9", "L6").blocked
    assert not sight.line("J9", "L6").blocked


@pytest.mark.rule("T88.2")
def test_fire_uphill_loses_one_and_downhill_gains_one_by_any_firing_piece() -> None:
    position = column(levels={"C5": 1, "C3": 2})
    content, state = position.content, position.state
    low, high = position.unit("german.rifle", "C6"), position.unit("german.rifle", "C5")
    other = position.unit("german.rifle", "D5")
    position.unit("american.line", "C3")
    position.unit("american.line", "D6")

    def total(target: str, *elements: str) -> int:
        return int(firepower(content, state, Attack("axis", "order", elements, (target,))).total())

    assert total("C3", low) == 4
    assert total("C3", low, high) == 5
    assert total("D6", high) == 6
    assert total("D6", high, other) == 7  # one of two is higher
    both = Attack("axis", "order", (high,), ("C3", "D6"))
    assert firepower(content, state, both).total() == 5  # up to one target, down to the other


# cover and costs ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("T78.3", "T82", "T95", "T99", "T86")
@pytest.mark.parametrize(
    ("words", "bare", "with_road"),
    [
        ("", 0, -1),
        ("brush", 1, 0),
        ("building", 3, 2),
        ("field", 0, -1),
        ("gully", 1, 0),
        ("marsh", 0, -1),
        ("orchard", 1, 0),
        ("stream", -1, -2),
        ("woods", 2, 1),
    ],
)
def test_cover_of_each_terrain_and_less_one_with_a_road(words: str, bare: int, with_road: int) -> None:
    for roads, expected in (((), bare), (("C4 C5 C6",), with_road)):
        position = Position(board({"C5": words} if words else {}, roads=roads))
        assert cover(position.content, position.state, "C5") == expected


@pytest.mark.rule("T80", "T93")
@pytest.mark.parametrize("words", ["bridge minor stream", "bridge main water"])
def test_a_bridge_has_cover_2_and_with_its_road_1(words: str) -> None:
    position = Position(board({"C5": words}, roads=("C4 C5 C6",)))
    assert position.content.maps[OWN].ground.cover["C5"] == 2
    assert cover(position.content, position.state, "C5") == 1
    assert not position.content.maps[OWN].ground.wet["C5"]


@pytest.mark.rule("T78.2", "T80.1", "T80.2", "T93", "T98")
@pytest.mark.parametrize(
    ("words", "off", "along"),
    [
        ("", 1, 1),
        ("brush", 2, 1),
        ("building", 2, 1),
        ("field", 1, 1),
        ("gully", 2, 1),
        ("marsh", 3, 1),
        ("orchard", 1, 1),
        ("stream", 3, 1),
        ("woods", 2, 1),
        ("bridge minor stream", 3, 1),
        ("bridge minor gully", 2, 1),
        ("bridge main water", FORBIDDEN, 1),
    ],
)
def test_cost_of_each_terrain_and_along_a_road(words: str, off: int, along: int) -> None:
    position = Position(board({"C5": words} if words else {}, roads=("C4 C5 C6",)))
    content, state = position.content, position.state
    assert step_cost(content, state, "B4", "C5") == off
    assert step_cost(content, state, "C4", "C5") == along


@pytest.mark.rule("T87", "T97", "T93")
def test_cover_of_a_hexside_is_one_of_several_and_a_road_lowers_it() -> None:
    position = Position(board({"C5": "orchard"}, sides={"C5 C6": "wall", "C4 C5": "hedge"}, roads=("B4 C5 D4",)))
    content, state = position.content, position.state

    def found(*origins: str, plunging: bool = False) -> int:
        attack = Attack("axis", "order", (), ("C5",), origins=origins, plunging=plunging)
        return usable_cover(content, state, attack, "C5")

    assert found("C8") == 1  # wall 2, road -1
    assert found("C2") == 0  # hedge 1 and orchard 1 do not add up
    assert found("C2", "C8") == 1  # any element's line
    assert found("C8", plunging=True) == 0
    state.forts["C5"] = "foxholes"
    assert found("C8") == 2
    assert found("C8", plunging=True) == 3
    state.settings["walls"] = "all"
    state.forts.clear()
    assert found("C8", "A4") == 0  # one of the lines crosses nothing


@pytest.mark.rule("T99")
def test_only_mortars_and_radios_burst_in_the_trees() -> None:
    position = column({"C5": "woods"})
    content, state = position.content, position.state
    assert airburst(content, state, Attack("axis", "order", (), ("C5",), plunging=True)) == 2
    assert airburst(content, state, Attack("axis", "order", (), ("C5",))) == 0
    assert airburst(content, state, Attack("axis", "order", (), ("C6",), plunging=True)) == 0


@pytest.mark.rule("T89", "T95", "F106.3")
@pytest.mark.parametrize(
    ("words", "fort", "fires"),
    [
        ("", "", True),
        ("marsh", "", False),
        ("stream", "", False),
        ("bridge minor stream", "", True),
        ("", "wire", False),
        ("", "trench", True),
    ],
)
def test_no_weapon_fires_from_wet_hexes_or_wire_but_its_bearer_does(words: str, fort: str, fires: bool) -> None:
    position = Position(board({"C5": words} if words else {}, roads=("B4 C5 D4",)))
    content, state = position.content, position.state
    squad = position.unit("german.rifle", "C5", weapon="german.light-mg")
    position.unit("american.line", "C4")
    if fort:
        state.forts["C5"] = fort
    assert can_use(content, state, position.weapon_of(squad)) == fires
    assert shot(content, state, squad, "C4") != OUT


@pytest.mark.rule("T78.1", "T80.1", "T80.2", "T83", "T84", "T87", "T92", "T93", "T94", "T96", "T97", "T79")
def test_the_terrain_chart_has_every_type_in_order_and_every_installation() -> None:
    rows = terrain_rows(load_components())
    types, more = [row for row in rows if not row.installed], [row for row in rows if row.installed]
    # the order of precedence
    assert " ".join(row.rule for row in types) == "T82 T99 T81 T91 T85 T80.1 T80.2 T86 T98 T95 T89 T90"
    assert " ".join(row.rule for row in more) == "T93 T92 T96 T84 T87 T97 T83 T88 T94 T79"
    told = {row.rule: (row.move, row.cover, row.sight) for row in rows}
    assert told["T81"] == ("2", "1", "hindrance 3")
    assert told["T95"] == ("3", "-1", "open")
    assert told["T80.1"] == ("1 along its way", "2", "hindrance 1")
    assert told["T98"][0] == "closed"
    assert told["T97"] == ("+1 across", "2 across", "blocks")
    assert told["T84"] == ("+1 across", "none", "hindrance 1")


@pytest.mark.rule("T80.1", "T80.2")
def test_a_bridge_tells_what_it_costs_off_its_way() -> None:
    content = GAME.content()
    for number, hex, words in ((13, "C2", "1 MP along its way, 3 MP else"), (18, "H5", "closed else")):
        scenario = next(file.id for file in content.scenarios.values() if file.number == number)
        found = GAME.inspect(content, set_up(content, scenario, {}), f"hex:{hex}")
        assert found is not None
        assert words in next(fact.value for fact in found.facts if fact.name == "To enter")


# wire and bridges -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("F106.1", "13.2")
def test_wire_takes_one_of_fp_range_and_morale_of_all_units_there_and_nothing_of_movement_or_command() -> None:
    position = column()
    content, state = position.content, position.state
    squad = position.unit("german.rifle", "C5")
    leader = position.unit("german.sgt-biermann", "C5")
    enemy = position.unit("american.line", "C5")

    def values(unit: str) -> tuple[int, int, int, int]:
        return (
            fp(content, state, unit),
            reach(content, state, unit),
            morale(content, state, unit, 0),
            movement(content, state, unit),
        )

    before = {unit: values(unit) for unit in (squad, leader, enemy)}
    state.forts["C5"] = "wire"
    for unit, (power, far, nerve, speed) in before.items():
        assert values(unit) == (max(0, power - 1), max(0, far - 1), nerve - 1, speed)


@pytest.mark.rule("T80.1", "O23.3.5")
def test_a_main_bridge_is_left_in_a_retreat_along_its_way_only() -> None:
    position = Position(board({"C5": "bridge main water", "C4": "water", "B5": "water"}, roads=("B4 C5 D5",)))
    unit = position.unit("american.line", "C5", broken=True)
    assert retreat_steps(position.content, position.state, unit) == ["B4"]
