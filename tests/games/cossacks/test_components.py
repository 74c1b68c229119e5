"""Rules that hold for components and set-up: identifiers, room, ammunition by turn, morale's ceiling, prisoners."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from desktop.games.cossacks.combat.ammunition import box_of, left_in, why_not_spend
from desktop.games.cossacks.combat.barrage import why_not_gun_here
from desktop.games.cossacks.combat.prisoners import highest_level, prisoner_result, why_not_raise
from desktop.games.cossacks.combat.supply import check_supply
from desktop.games.cossacks.formations import primary
from desktop.games.cossacks.game import GAME
from desktop.games.cossacks.loading import load_content
from desktop.games.cossacks.setup import set_up
from desktop.games.cossacks.stacking import brigades, why_not_stacked
from desktop.table.game import Table
from desktop.table.session import Session
from tests.games.cossacks.kit import Played, content_on, position

T, N, NE, SE = "50.20", "50.19", "49.19", "49.20"
CONTENT = content_on()
STALLUPONEN = "cossacks/stalluponen"


# formations and room
@pytest.mark.rule("S3.11", "S3.12")
def test_the_identifier_on_top_tells_the_primary_formation() -> None:
    formations = load_content({}).formations
    assert {name for name, one in formations.items() if one.size == "army"} == {
        "de.EIGHTH",
        "ru.NWFRONT",
        "ru.FIRST",
        "ru.SECOND",
        "ru.TENTH",
    }
    for formation in formations.values():
        if formation.size == "corps":  # Roman figures or capitals
            assert formation.identifier == formation.identifier.upper()
        elif formation.size == "division":
            assert formation.identifier.endswith(" div")
    state = position(CONTENT, {T: ["ru.25div.inf NW", "ru.III.hq"]})
    assert primary(CONTENT, state.unit("ru.25div.inf")) == "ru.25div"
    assert primary(CONTENT, replace(state.unit("ru.25div.inf"), attached="ru.III")) == "ru.III"


@pytest.mark.rule("S3.31D", "S3.32")
def test_entrained_units_take_no_room_but_depots_do() -> None:
    state = position(CONTENT, {T: ["ru.25div.inf NW rail", "ru.FIRST.maindepot rail"]})
    assert brigades(CONTENT, state.unit("ru.25div.inf")) == 0
    assert brigades(CONTENT, state.unit("ru.FIRST.maindepot")) == 16


@pytest.mark.rule("S3.31")
def test_limits_hold_for_whoever_stands_in_a_hex() -> None:
    state = position(
        CONTENT,
        {T: ["ru.25div.inf NW", "ru.29div.inf", "ru.40div.inf", "ru.26div.inf"]},
        tracks={"ru.26div": "first.II"},
    )
    units = state.units_at(T)
    assert why_not_stacked(CONTENT, state, units) is not None  # four formations, 8 brigade equivalents
    assert why_not_stacked(CONTENT, state, units[:3]) is None  # three formations, 6
    assert why_not_stacked(CONTENT, state, units[:2]) is None


# ammunition
@pytest.mark.rule("E11.62B", "E11.62A", "E10.52")
def test_russian_tracks_have_two_points_from_turn_5() -> None:
    content = load_content({})
    scenario = content.scenarios[STALLUPONEN]
    later = replace(content, scenarios={STALLUPONEN: replace(scenario, turn=5)})
    assert set(set_up(content, STALLUPONEN, {}).ammunition.values()) == {3}
    ammunition = set_up(later, STALLUPONEN, {}).ammunition
    assert ammunition == {"eighth.I": 3, "first.XX": 2, "first.III": 2, "first.IV": 2}


@pytest.mark.rule("E10.53")
def test_immobile_batteries_never_run_out() -> None:
    name = "de.OBOKonig5units.art1"
    assert CONTENT.counters[name].mobility == "*"
    state = position(CONTENT, {T: [f"{name} NE"]})
    box = box_of(CONTENT, state, state.unit(name))
    assert box == "free"
    assert left_in(state, box) > 3
    assert why_not_spend(CONTENT, state, box) is None


# barrage in the Final Segment
@pytest.mark.rule("E5.21A", "E5.21B", "E5.2")
def test_in_the_final_segment_only_fortresses_are_shelled_or_shell() -> None:
    board = {
        T: ["de.fort.boyen"],
        NE: ["ru.III.hq SW regular", "ru.25div.inf SW regular"],
        N: ["de.37div.inf S regular", "de.37div.art S regular"],
    }
    state = position(CONTENT, board, step=4)
    guns = state.unit("ru.III.hq")
    assert why_not_gun_here(CONTENT, state, guns, T, fortress=True) is None
    refused = why_not_gun_here(CONTENT, state, guns, N)
    assert refused is not None
    assert refused.rule == "E5.2"
    own = state.unit("de.37div.art")
    barred = why_not_gun_here(CONTENT, state, replace(own, facing=1), NE)
    assert barred is not None
    assert barred.rule == "E5.2"
    posted = replace(own, facing=2, posted="de.fort.boyen")
    state.put(posted)
    assert why_not_gun_here(CONTENT, state, posted, NE) is None


# supply and command
@pytest.mark.rule("E13.13", "S11.25")
def test_in_this_scenario_everybody_is_in_supply_and_command() -> None:
    content = load_content({})
    state = set_up(content, STALLUPONEN, {})
    assert all(unit.supplied and unit.commanded for unit in map(state.unit, state.units))
    table: Table[Any] = Table(state, content)
    before = dict(state.commands)
    check_supply(table, [state.unit(name) for name in state.units])
    assert state.commands == before


# prisoners and morale gained
@pytest.mark.rule("S11.3", "S11.32", "S2.31B")
def test_morale_never_rises_more_than_two_above_its_base() -> None:
    state = position(CONTENT, {T: ["ru.25div.inf NW", "ru.27div.inf NW"]}, ml={"ru.25div": 6, "ru.27div": 7})
    assert highest_level(CONTENT, state, "ru.25div") == 7  # the example: base 5, never above 7
    assert why_not_raise(CONTENT, state, "ru.25div") is None
    refused = why_not_raise(CONTENT, state, "ru.27div")
    assert refused is not None
    assert refused.rule == "S11.32"


@pytest.mark.rule("S12.71")
def test_the_example_of_the_prisoner_column() -> None:
    """Dice of 6 stand beside a 5: levels of 4 or less lose prisoners, 5 and more do not."""
    column = CONTENT.fire.index("1-1")
    for level, taken in ((4, True), (5, False)):
        state = position(CONTENT, {T: ["de.37div.inf NE"]}, ml={"de.37div": level})
        assert prisoner_result(CONTENT, state, column, 6, state.units_at(T)) is taken
    state = position(CONTENT, {T: ["de.37div.inf NE"]}, ml={"de.37div": 1})
    assert not prisoner_result(CONTENT, state, CONTENT.fire.index("1-2"), 6, state.units_at(T))
    assert prisoner_result(CONTENT, state, CONTENT.fire.index("1-1.5"), 6, state.units_at(T))


@pytest.mark.rule("S12.71A", "S11.32A", "S12.7", "S2.62")
def test_a_prisoner_result_raises_one_attacking_formation_and_counts_losses() -> None:
    board = {T: ["de.37div.inf NE"], NE: ["ru.III.hq SW intensive", "ru.25div.inf SW intensive"]}
    game = Played(CONTENT, position(CONTENT, board, step=2, ml={"de.37div": 3}))
    game.say(f"fire:{T}", side="russian")
    game.pick("ru.III.hq", "ru.25div.inf")
    while game.prompt and "Fire attack" not in game.prompt:
        keys = game.keys
        game.say(next(key for key in ("normal", "done", "keep", keys[0]) if key in keys))
    game.roll(1, 3)  # the number beside 4 is 7, above the defender's 3
    assert game.prompt == "Whose morale rises by one?"
    assert game.keys == ["raise:ru.III", "raise:ru.25div"]
    game.say("raise:ru.25div", side="russian")
    assert (game.ml("ru.25div"), game.ml("ru.III")) == (6, 5)
    while game.prompt and game.state.prisoners.get("russian", 0) == 0:
        if not hasattr(game.session.pending, "options"):
            break
        keys = game.keys
        game.say(next((key for key in keys if key.startswith("sp:")), keys[0]))
    assert game.state.prisoners["russian"] == game.state.lost_sp["german"] > 0


def test_the_game_names_its_parts() -> None:
    assert GAME.id == "cossacks"
    assert [side.id for side in GAME.sides] == ["german", "russian"]
    session: Session[Any] = Session.begin(GAME, STALLUPONEN, seed="names")
    assert [surface.kind for surface in GAME.surfaces(session.content, session.state)][:3] == ["map", "chart", "chart"]
