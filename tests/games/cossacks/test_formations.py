"""Formations, facing and stacking (S3.1 to S3.3), with the rulebook's examples."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from desktop.games.cossacks.facing import aspect, faces
from desktop.games.cossacks.formations import groups, key_of, primary
from desktop.games.cossacks.stacking import brigades, fights_together, why_not_stacked
from desktop.games.cossacks.state import Unit
from desktop.games.cossacks.terrain import cover
from tests.games.cossacks.kit import content_on, position

CONTENT = content_on()
CORPS = ["de.XX.hq SE"] + [f"de.{n}div.{role} box=de.XX.hq" for n in (37, 41) for role in ("inf", "art", "cav")]


@pytest.mark.rule("S3.17A", "S3.14", "S2.66", "S3.13B")
def test_a_corps_with_three_divisions_is_one_formation() -> None:
    """The example of S3.17A: an attachment limit of 3, three divisions in the holding box."""
    state = position(CONTENT, {"50.20": [*CORPS, "de.36div.inf box=de.XX.hq"]}, tracks={"de.36div": "eighth.XX"})
    (group,) = groups(CONTENT, state, "50.20")
    assert group.key == "de.XX"
    assert len(group.units) == 8


@pytest.mark.rule("S2.66", "S3.14")
def test_units_of_another_corps_are_another_formation() -> None:
    state = position(CONTENT, {"50.20": [*CORPS, "de.1div.inf"]})
    assert [group.key for group in groups(CONTENT, state, "50.20")] == ["de.XX", "de.I"]


@pytest.mark.rule("S3.14", "S3.23")
def test_facing_divides_a_primary_formation() -> None:
    """The note of S3.23: two units of one identifier that face two ways are two formations."""
    state = position(CONTENT, {"50.20": ["de.37div.inf N", "de.37div.art S"]})
    first, second = groups(CONTENT, state, "50.20")
    assert first.key == second.key
    assert (first.facing, second.facing) == (0, 3)


@pytest.mark.rule("S3.14")
def test_a_division_without_its_corps_staff_is_still_the_corps() -> None:
    state = position(CONTENT, {"50.20": ["de.37div.inf N", "de.41div.inf"]})
    assert [group.units for group in groups(CONTENT, state, "50.20")] == [("de.37div.inf", "de.41div.inf")]


@pytest.mark.rule("S3.14", "S11.22B")
def test_independent_divisions_are_two_formations() -> None:
    tracks = {"de.37div": "eighth.ind", "de.41div": "eighth.ind"}
    state = position(CONTENT, {"50.20": ["de.37div.inf N", "de.41div.inf"]}, tracks=tracks)
    assert len(groups(CONTENT, state, "50.20")) == 2


@pytest.mark.rule("S3.16A", "S3.15A")
def test_an_army_staff_joins_nobody() -> None:
    state = position(CONTENT, {"50.20": ["de.EIGHTH.hq N", "de.37div.inf"]}, tracks={"de.EIGHTH": "eighth.ind"})
    assert [group.key for group in groups(CONTENT, state, "50.20")] == ["de.EIGHTH", "de.XX"]


@pytest.mark.rule("S2.24", "S3.14")
def test_supply_units_join_nobody() -> None:
    state = position(CONTENT, {"50.20": ["de.XX.hq N", "de.XX.train"]})
    assert [group.key for group in groups(CONTENT, state, "50.20")] == ["de.XX", "de.XX.train"]


@pytest.mark.rule("S3.12", "S8.22")
def test_an_attached_unit_has_the_morale_of_where_it_is_attached() -> None:
    unit = Unit("de.37div.cav", "german", "50.20", attached="de.41div")
    assert primary(CONTENT, unit) == "de.41div"
    assert primary(CONTENT, replace(unit, attached="")) == "de.37div"


# facing --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("S3.2")
@pytest.mark.parametrize("facing", range(6))
def test_three_fronts_two_flanks_one_rear(facing: int) -> None:
    unit = Unit("de.37div.inf", "german", "50.20", facing, 8)
    found = [aspect(CONTENT, unit, hexside) for hexside in range(6)]
    assert found[facing] == found[(facing + 1) % 6] == found[(facing - 1) % 6] == "front"
    assert found[(facing + 2) % 6] == found[(facing - 2) % 6] == "flank"
    assert found[(facing + 3) % 6] == "rear"


@pytest.mark.rule("S3.23", "S3.22")
def test_opposite_facings_give_all_round_defence() -> None:
    """The example of S3.23: back to back, each hexside is a front of exactly one of the two formations."""
    one, two = (Unit("de.37div.inf", "german", "50.20", facing, 8) for facing in (1, 4))
    assert all(faces(CONTENT, one, hexside) != faces(CONTENT, two, hexside) for hexside in range(6))


@pytest.mark.rule("S13.21", "S2.25")
def test_a_fortress_faces_everywhere() -> None:
    fort = Unit("de.fort.boyen", "german", "50.20", 0, 2)
    assert all(faces(CONTENT, fort, hexside) for hexside in range(6))


@pytest.mark.rule("S3.24")
def test_units_in_road_mode_have_no_facing() -> None:
    unit = Unit("de.37div.inf", "german", "50.20", 0, 8, mode="road")
    assert [aspect(CONTENT, unit, hexside) for hexside in range(6)] == ["none"] * 6
    assert not any(faces(CONTENT, unit, hexside) for hexside in range(6))


# stacking ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("S3.32", "S3.33")
def test_the_corps_of_the_stacking_example_has_nine_brigades() -> None:
    """S3.33: 2 for the HQ, 1 for two regiments of cavalry, 4 of infantry, 2 of artillery."""
    state = position(CONTENT, {"50.20": CORPS})
    units = state.units_at("50.20")
    assert sum(brigades(CONTENT, unit) for unit in units) == 9 * 4
    assert fights_together(CONTENT, state, units)


@pytest.mark.rule("S3.33")
def test_with_an_outsider_only_two_brigades_fight() -> None:
    state = position(CONTENT, {"50.20": [*CORPS, "de.1div.cav", "de.1div.inf"]})
    units = {unit.id: unit for unit in state.units_at("50.20")}
    assert not fights_together(CONTENT, state, list(units.values()))
    exactly_two = [units["de.37div.art"], units["de.37div.cav"], units["de.1div.cav"]]
    assert sum(brigades(CONTENT, unit) for unit in exactly_two) == 8
    assert fights_together(CONTENT, state, exactly_two)
    assert not fights_together(CONTENT, state, [*exactly_two, units["de.41div.cav"]])


@pytest.mark.rule("S3.34", "S3.32")
def test_the_stack_of_the_road_example_counts_five_and_a_half() -> None:
    """S3.34, first example: a double brigade, a cavalry regiment, an artillery brigade and a corps HQ."""
    state = position(CONTENT, {"50.20": ["de.37div.inf N", "de.37div.cav", "de.37div.art", "de.XX.hq"]})
    assert sum(brigades(CONTENT, unit) for unit in state.units_at("50.20")) == 22


@pytest.mark.rule("S3.32A")
@pytest.mark.parametrize(("points", "quarters"), [(1, 1), (2, 2), (3, 4), (5, 4)])
def test_detachments_count_by_their_points(points: int, quarters: int) -> None:
    counter = replace(CONTENT.counters["de.37div.cav"], id="det", sp=points)
    content = content_on(counters=(counter,))
    assert brigades(content, Unit("det", "german", "50.20", sp=1, detachment=True)) == quarters


@pytest.mark.rule("S3.31", "S3.31A")
def test_two_formations_of_any_size_or_six_brigades() -> None:
    big = [*CORPS, "de.I.hq", "de.1div.inf", "de.2div.inf"]
    state = position(CONTENT, {"50.20": big})
    assert why_not_stacked(CONTENT, state, state.units_at("50.20")) is None  # two corps, 15 BE
    state = position(CONTENT, {"50.20": [*big, "de.35div.cav"]})
    refusal = why_not_stacked(CONTENT, state, state.units_at("50.20"))
    assert refusal is not None
    assert refusal.rule == "S3.31A"
    small = ["de.37div.inf N", "de.1div.inf", "de.35div.inf"]
    state = position(CONTENT, {"50.20": small})
    assert why_not_stacked(CONTENT, state, state.units_at("50.20")) is None  # three formations, six BE


@pytest.mark.rule("S3.23")
def test_no_three_facings_in_a_hex() -> None:
    state = position(CONTENT, {"50.20": ["de.37div.inf N", "de.37div.cav S", "de.37div.art SE"]})
    refusal = why_not_stacked(CONTENT, state, state.units_at("50.20"))
    assert refusal is not None
    assert refusal.rule == "S3.23"


@pytest.mark.rule("S3.31C", "S13.21")
def test_a_fortress_counts_nothing() -> None:
    state = position(CONTENT, {"50.20": [*CORPS, "de.I.hq", "de.1div.inf", "de.fort.boyen"]})
    assert why_not_stacked(CONTENT, state, state.units_at("50.20")) is None


@pytest.mark.rule("S8.73", "S8.75", "E8.4")
def test_works_cover_only_frontal_hexsides_and_the_better_counts() -> None:
    unit = Unit("de.37div.inf", "german", "50.20", 2, 8, entrenched="field")
    assert [cover(CONTENT, unit, hexside) for hexside in range(6)] == ["", "field", "field", "field", "", ""]
    printed = content_on(works={"50.20": (2, 5)})
    assert cover(printed, unit, 2) == "permanent"
    assert cover(printed, unit, 1) == "field"
    assert cover(printed, unit, 5) == ""  # behind the unit


@pytest.mark.rule("S3.14")
def test_the_key_is_the_same_for_a_corps_and_its_divisions() -> None:
    state = position(CONTENT, {"50.20": CORPS})
    keys = [key_of(CONTENT, state, unit) for unit in state.units_at("50.20")]
    assert all(one == two for one, two in pairwise(keys))
