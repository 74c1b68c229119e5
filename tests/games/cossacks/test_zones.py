"""Zones of control (S3.4)."""

from __future__ import annotations

import pytest

from desktop.games.cossacks.view import view
from desktop.games.cossacks.zones import exerts, feared_zone, projects, zone_units
from tests.games.cossacks.kit import GRID, content_on, position

HERE = "50.20"
NEAR = GRID.adjacent(HERE)


def zone_of(content, line: str, **fields) -> list[str]:
    state = position(content, {HERE: [line]}, **fields)
    unit = state.units_at(HERE)[0]
    return [hex for hex in NEAR if exerts(content, state, unit, hex)]


@pytest.mark.rule("S3.41", "S3.4")
def test_fighting_units_of_two_points_have_a_zone_all_round() -> None:
    content = content_on()
    assert zone_of(content, "de.37div.inf 2 SE") == list(NEAR)  # facing does not matter
    assert zone_of(content, "de.37div.inf 1 SE") == []
    assert zone_of(content, "de.37div.cav SE") == []
    assert zone_of(content, "de.37div.art SE") == []
    assert zone_of(content, "de.XX.hq SE") == []
    assert zone_of(content, "de.XX.train SE") == []
    assert zone_of(content, "de.fort.boyen") == list(NEAR)


@pytest.mark.rule("S3.41")
def test_points_of_one_hex_are_not_added_up() -> None:
    content = content_on()
    state = position(content, {HERE: ["de.37div.cav SE", "de.41div.cav"]})
    assert not any(zone_units(content, state, "german", hex) for hex in NEAR)


@pytest.mark.rule("S3.41", "S8.41")
def test_no_zone_in_road_mode() -> None:
    assert zone_of(content_on(), "de.37div.inf road") == []


@pytest.mark.rule("S3.42", "E8.22")
@pytest.mark.parametrize(("barrier", "reaches"), [("minor", True), ("major", False), ("grand", False), ("lake", False)])
def test_great_rivers_bar_zones(barrier: str, reaches: bool) -> None:
    content = content_on(barriers={GRID.hexside(HERE, NEAR[2]): barrier})
    assert (NEAR[2] in zone_of(content, "de.37div.inf SE")) is reaches
    assert NEAR[1] in zone_of(content, "de.37div.inf SE")


@pytest.mark.rule("S3.42")
def test_no_zone_into_water_or_where_the_unit_could_not_go() -> None:
    content = content_on({NEAR[1]: ("swamp",)}, water=frozenset({NEAR[0]}))
    assert NEAR[0] not in zone_of(content, "de.37div.inf SE")
    assert NEAR[1] in zone_of(content, "de.37div.inf SE")


@pytest.mark.rule("S3.42", "S13.21")
def test_no_zone_into_an_enemy_fortress_or_over_its_works() -> None:
    content = content_on(works={NEAR[3]: (0,)})
    state = position(content, {HERE: ["de.37div.inf SE"], NEAR[2]: ["ru.fort.kovno"], NEAR[3]: ["ru.25div.art N"]})
    unit = state.units_at(HERE)[0]
    assert not exerts(content, state, unit, NEAR[2])
    assert not exerts(content, state, unit, NEAR[3])  # held, behind a permanent entrenchment hexside
    state = position(content, {HERE: ["de.37div.inf SE"]})
    assert exerts(content, state, state.units_at(HERE)[0], NEAR[3])  # nobody holds the works


@pytest.mark.rule("S3.48", "S3.5")
def test_an_inverted_neighbour_may_have_a_zone() -> None:
    content = content_on()
    goal = NEAR[2]
    state = position(content, {HERE: ["de.37div.cav SE"]})
    assert not zone_units(content, state, "german", goal)
    assert feared_zone(content, state, "russian", goal)
    seen = position(content, {HERE: ["de.37div.cav SE up"]})
    assert not feared_zone(content, seen, "russian", goal)
    seen = position(content, {HERE: ["de.37div.inf SE up"]})
    assert feared_zone(content, seen, "russian", goal)


@pytest.mark.rule("S3.48", "S3.5")
def test_what_is_feared_is_the_same_whatever_stands_there() -> None:
    content = content_on()
    for line in ("de.37div.inf SE", "de.37div.cav SE", "de.XX.train"):
        state = position(content, {HERE: [line]})
        shown = view(content, state, frozenset({"russian"}))
        assert [feared_zone(content, state, "russian", hex) for hex in NEAR] == [True] * 6
        assert [feared_zone(content, shown, "russian", hex) for hex in NEAR] == [True] * 6


@pytest.mark.rule("S3.49")
def test_a_zone_withheld_is_none_for_the_segment() -> None:
    content = content_on()
    state = position(content, {HERE: ["de.37div.inf SE"]})
    assert feared_zone(content, state, "russian", NEAR[2])
    state.silent[f"german@{NEAR[2]}"] = "withheld"
    assert not feared_zone(content, state, "russian", NEAR[2])
    assert feared_zone(content, state, "russian", NEAR[1])


@pytest.mark.rule("S3.41", "S12.31")
def test_a_cadre_has_no_zone() -> None:
    content = content_on()
    state = position(content, {HERE: ["de.37div.inf SE sp=0"]})
    assert not projects(content, state.units_at(HERE)[0])
