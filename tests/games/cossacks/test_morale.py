"""Morale and losses (S11, S12): checks, levels, limits, cadres, with the rulebook's examples."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.games.cossacks.combat.conduct import Combat, is_shattered, lose_points, lower_morale, set_morale
from desktop.games.cossacks.combat.limits import LossSet, movable, why_not_kind, why_not_unit
from desktop.games.cossacks.combat.morale import failure, losses_of
from desktop.games.cossacks.combat.prisoners import highest_level, prisoner_result, why_not_raise
from desktop.games.cossacks.combat.retreats import mobility
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.game import Table
from tests.games.cossacks.kit import Played, content_on, position

T, N, NE, SE, S, SW, NW = "50.20", "50.19", "49.19", "49.20", "50.21", "51.20", "51.19"
CONTENT = content_on()


def table(board, **fields) -> Table[CossacksState]:
    return Table(position(CONTENT, board, **fields), CONTENT)


# levels
@pytest.mark.rule("S2.64", "S11.1", "S2.3", "S2.76")
def test_command_counters_move_along_their_track() -> None:
    """The example of S11.1: three down from five is the 2 box, one up from five the 6 box."""
    at = table({NE: ["ru.25div.inf SW"]}, ml={"ru.25div": 5})
    set_morale(at, "ru.25div", 5 - 3)
    assert at.state.command("ru.25div").ml == 2
    set_morale(at, "ru.25div", 5 + 1)
    assert at.state.command("ru.25div").ml == 6


@pytest.mark.rule("S11.26", "S12.2")
def test_no_level_falls_below_one() -> None:
    at = table({NE: ["ru.25div.inf SW"]}, ml={"ru.25div": 1, "ru.III": 3})
    assert not lower_morale(at, ["ru.25div"])
    assert lower_morale(at, ["ru.25div", "ru.III"])
    assert (at.state.command("ru.25div").ml, at.state.command("ru.III").ml) == (1, 2)
    assert at.state.lost_ml["russian"] == 1


def corps_board(**more) -> Table[CossacksState]:
    return table(
        {T: ["de.XX.hq SE", "de.37div.inf", "de.1cdiv.bde1"]},
        ml={"de.XX": 7, "de.37div": 6, "de.1cdiv": 8},
        tracks={"de.1cdiv": "eighth.XX"},
        **more,
    )


def whole_set(at: Table[CossacksState], hex: str = T) -> LossSet:
    return LossSet("defender", "german", 1, at.state.stacks[hex])


@pytest.mark.rule("S11.26A", "S12.2")
def test_a_corps_with_its_staff_falls_together() -> None:
    """First example of S11.26A: 7, 6 and 8 become 6, 5 and 7."""
    at = corps_board()
    lower_morale(at, movable(CONTENT, at.state, whole_set(at)))
    assert [at.state.command(name).ml for name in ("de.XX", "de.37div", "de.1cdiv")] == [6, 5, 7]


@pytest.mark.rule("S11.26A", "S12.2")
def test_a_corps_counter_stays_when_its_staff_is_elsewhere() -> None:
    """Second example of S11.26A."""
    at = table(
        {T: ["de.37div.inf SE", "de.1cdiv.bde1"], "52.20": ["de.XX.hq SE"]},
        ml={"de.XX": 7, "de.37div": 6, "de.1cdiv": 8},
        tracks={"de.1cdiv": "eighth.XX"},
    )
    lower_morale(at, movable(CONTENT, at.state, whole_set(at)))
    assert [at.state.command(name).ml for name in ("de.XX", "de.37div", "de.1cdiv")] == [7, 5, 7]


@pytest.mark.rule("S12.2")
def test_two_formations_lose_a_level_each() -> None:
    """The example of S12.2: 7 and 6 become 6 and 5."""
    at = table({T: ["de.37div.inf SE", "de.41div.inf"]}, ml={"de.37div": 7, "de.41div": 6})
    lower_morale(at, movable(CONTENT, at.state, whole_set(at)))
    assert [at.state.command(name).ml for name in ("de.37div", "de.41div")] == [6, 5]
    assert at.state.lost_ml["german"] == 2


@pytest.mark.rule("E13.19")
def test_a_level_may_count_once_for_each_loss() -> None:
    at = table({T: ["de.37div.inf SE", "de.41div.inf"]}, settings={"morale_points": "loss"})
    lower_morale(at, movable(CONTENT, at.state, whole_set(at)))
    assert at.state.lost_ml["german"] == 1


@pytest.mark.rule("S11.4", "S8.22")
def test_detachments_never_lower_a_level() -> None:
    at = table({T: ["de.37div.inf SE detachment"]})
    loss = whole_set(at)
    assert movable(CONTENT, at.state, loss) == []
    refusal = why_not_kind(CONTENT, at.state, Combat("fire", "russian", T), loss, "german", "morale")
    assert refusal is not None
    assert refusal.rule == "S12.2"


# checks
@pytest.mark.rule("S11.22", "S11.2", "S3.6")
def test_a_check_fails_by_what_the_die_exceeds_the_level() -> None:
    """The example of S11.22: level 5, modified die 6, one loss."""
    assert failure(6, 0, 5) == 1
    assert failure(5, 0, 5) == 0
    assert failure(3, 3, 5) == 1


@pytest.mark.rule("S11.22", "S12.0", "S10.36B")
def test_losses_beyond_four_are_ignored() -> None:
    assert [losses_of(margin) for margin in (0, 1, 4, 5, 9)] == [0, 1, 4, 4, 4]


@pytest.mark.rule("S11.22A")
def test_the_worst_failure_of_a_corps_counts_for_all() -> None:
    """The example of S11.22A: a modified roll of 8 against 7, 6 and 8 fails by 1 and by 2: two losses."""
    margins = [failure(8, 0, level) for level in (7, 6, 8)]
    assert margins == [1, 2, 0]
    guns = [f"ru.{n}div.art SW intensive" for n in (25, 27)]
    game = Played(
        CONTENT,
        position(
            CONTENT,
            {T: ["de.XX.hq NE", "de.37div.inf", "de.1cdiv.bde1"], NE: [*guns, "ru.25div.inf SW"]},
            ml={"de.XX": 5, "de.37div": 4, "de.1cdiv": 6},
            tracks={"de.1cdiv": "eighth.XX"},
        ),
    )
    game.say(f"barrage:{T}")
    game.pick("ru.25div.art", "ru.27div.art")
    game.say("done", side="german")
    game.roll(3)  # 16 on the column 15: c
    game.roll(6)
    assert game.ask.names["count"] == "2"
    assert game.ask.context.payers == ("de.XX.hq", "de.37div.inf", "de.1cdiv.bde1")  # any of them may pay


@pytest.mark.rule("S11.22B", "S11.22A")
def test_formations_of_one_hex_roll_a_die_each() -> None:
    """The example of S11.22B: infantry of level 4 rolls 3, cavalry of level 5 rolls 6 and suffers one loss alone."""
    guns = [f"ru.{n}div.art SW intensive" for n in (25, 27)]
    game = Played(
        CONTENT,
        position(
            CONTENT,
            {T: ["de.37div.inf NE", "de.1cdiv.bde1 NE"], NE: [*guns, "ru.25div.inf SW"]},
            ml={"de.37div": 4, "de.1cdiv": 5},
        ),
    )
    game.say(f"barrage:{T}")
    game.pick("ru.25div.art", "ru.27div.art")
    game.say("done", side="german")
    game.roll(3)  # 16 on the column 15: c
    assert game.events("barrage")[-2].names["result"] == "c"
    game.roll(3)
    game.roll(6)
    assert game.ask.names["count"] == "1"
    assert game.ask.context.payers == ("de.1cdiv.bde1",)


@pytest.mark.rule("S12.11", "S11.22")
def test_a_formation_of_mere_cadres_is_not_checked() -> None:
    guns = [f"ru.{n}div.art SW intensive" for n in (25, 27)]
    game = Played(
        CONTENT,
        position(CONTENT, {T: ["de.37div.inf NE sp=0"], NE: [*guns, "ru.25div.inf SW"]}),
    )
    game.say(f"barrage:{T}")
    game.pick("ru.25div.art", "ru.27div.art")
    game.roll(3)
    assert game.events("check") == []


# strength, cadres, shattered units
@pytest.mark.rule("S12.32")
@pytest.mark.parametrize(
    ("printed", "lost", "shattered"),
    [(8, 6, True), (8, 5, False), (10, 7, False), (10, 8, True), (4, 3, True), (2, 1, False)],
)
def test_shattered_is_more_than_seventy_per_cent(printed: int, lost: int, shattered: bool) -> None:
    """The example of S12.32: six of eight lost is shattered."""
    counter = replace(CONTENT.counters["de.37div.inf"], id="x", sp=printed)
    content = content_on(counters=(counter,))
    assert is_shattered(content, CossacksState(), Unit("x", "german", T, sp=printed - lost)) is shattered


@pytest.mark.rule("S12.32", "E13.14")
def test_points_away_in_detachments_are_not_lost() -> None:
    """2 div begins the first scenario with four points away, which leaves it fit to attack."""
    assert not is_shattered(CONTENT, CossacksState(), Unit("de.2div.inf", "german", T, sp=4, away=4))
    assert not is_shattered(CONTENT, CossacksState(), Unit("de.2div.inf", "german", T, sp=2, away=4))
    assert is_shattered(CONTENT, CossacksState(), Unit("de.2div.inf", "german", T, sp=2))


@pytest.mark.rule("S12.3", "S12.31", "S2.21", "S12.33")
def test_the_last_point_leaves_a_cadre_or_nothing() -> None:
    at = table({T: ["de.37div.cav SE", "de.XX.hq 1", "de.fort.schimonken"]})
    combat = Combat("fire", "russian", T)
    lose_points(at, combat, "de.37div.cav")
    assert (at.state.unit("de.37div.cav").hex, at.state.unit("de.37div.cav").cp) == (T, 1)
    lose_points(at, combat, "de.XX.hq")
    assert at.state.unit("de.XX.hq").cp == 2
    lose_points(at, combat, "de.fort.schimonken")
    assert at.state.unit("de.fort.schimonken").hex == ""
    assert at.state.lost_sp["german"] == 3
    assert (combat.lost["german"], combat.lost_combat["german"]) == (3, 1)


@pytest.mark.rule("S12.31", "S2.22")
def test_an_artillery_cadre_moves_as_infantry_of_the_line() -> None:
    assert mobility(CONTENT, Unit("de.37div.art", "german", T, sp=4)) == "D"
    assert mobility(CONTENT, Unit("de.37div.art", "german", T, sp=0, cp=1)) == "L"


# limits
@pytest.mark.rule("S12.82")
def test_infantry_losses_are_spread() -> None:
    """The example of S12.82: no division loses a second point until all three have lost one."""
    at = table({T: ["de.37div.inf SE", "de.41div.inf", "de.36div.inf"]}, tracks={"de.36div": "eighth.XX"})
    combat = Combat("fire", "russian", T)
    loss = whole_set(at)
    names = list(loss.payers)

    def open_to() -> list[str]:
        state = at.state
        return [n for n in names if why_not_unit(CONTENT, state, combat, loss, state.unit(n)) is None]

    assert open_to() == names
    lose_points(at, combat, names[0])
    assert open_to() == names[1:]
    lose_points(at, combat, names[2])
    assert open_to() == [names[1]]
    lose_points(at, combat, names[1])
    assert open_to() == names


@pytest.mark.rule("S12.82")
def test_cavalry_and_guns_stand_outside_the_spreading() -> None:
    at = table({T: ["de.37div.inf SE", "de.41div.inf", "de.37div.cav"]})
    combat = Combat("fire", "russian", T)
    lose_points(at, combat, "de.37div.inf")
    loss = whole_set(at)
    assert why_not_unit(CONTENT, at.state, combat, loss, at.state.unit("de.37div.cav")) is None
    lose_points(at, combat, "de.41div.inf", 8)  # a unit without points holds nobody back
    assert why_not_unit(CONTENT, at.state, combat, loss, at.state.unit("de.37div.inf")) is None


@pytest.mark.rule("S12.81", "S12.4", "S12.2")
def test_each_player_has_one_gun_one_level_and_one_retreat_a_set() -> None:
    """The example of S12.81: with four losses two levels and two hexes can go; a check begins anew."""
    at = table({T: ["de.37div.inf SE", "de.37div.art"]})
    combat = Combat("fire", "russian", T)
    combat.spent["russian"] = True
    lose_points(at, combat, "de.37div.inf")
    loss = LossSet("defender", "german", 4, at.state.stacks[T], movers=at.state.stacks[T])
    for player in ("german", "russian"):
        for kind in ("morale", "retreat", "artillery"):
            assert why_not_kind(CONTENT, at.state, combat, loss, player, kind) is None
            loss.used[f"{player}:{kind}"] = True
            refusal = why_not_kind(CONTENT, at.state, combat, loss, player, kind)
            assert refusal is not None
            assert refusal.rule == "S12.81"
    check = LossSet("defender check", "german", 4, at.state.stacks[T], movers=at.state.stacks[T])
    assert why_not_kind(CONTENT, at.state, combat, check, "german", "retreat") is None


@pytest.mark.rule("S12.4", "S12.33")
def test_guns_are_lost_in_fire_only_if_the_other_side_spent_ammunition() -> None:
    at = table({T: ["de.37div.inf SE", "de.XX.hq"]})
    combat = Combat("fire", "russian", T)
    loss = whole_set(at)
    refusal = why_not_kind(CONTENT, at.state, combat, loss, "german", "artillery")
    assert refusal is not None
    assert refusal.rule == "S12.4"
    combat.spent["russian"] = True
    assert why_not_kind(CONTENT, at.state, combat, loss, "german", "artillery") is None
    barrage = LossSet("barrage", "german", 1, at.state.stacks[T])
    assert why_not_kind(CONTENT, at.state, Combat("barrage", "russian", T), barrage, "russian", "artillery") is None


@pytest.mark.rule("S12.5", "S12.6", "S12.51")
def test_superiority_and_markers_hang_on_the_margin() -> None:
    at = table({T: ["de.37div.inf SE intensive", "de.37div.art SE intensive"]})
    combat = Combat("barrage", "russian", T)

    def why(kind: str, margin: int, heavy: bool = True, owner: bool = False, set_kind: str = "barrage check") -> str:
        loss = LossSet(
            set_kind,
            "german",
            4,
            at.state.stacks[T],
            margin=margin,
            heavy_column=heavy,  # type: ignore[arg-type]
        )
        refusal = why_not_kind(CONTENT, at.state, combat, loss, "german" if owner else "russian", kind)
        return refusal.rule if refusal else ""

    assert why("superiority", 2) == ""
    assert why("superiority", 1) == "S12.5"
    assert why("superiority", 2, heavy=False) == "S12.5"
    assert why("superiority", 2, owner=True) == "S12.6"
    assert why("superiority", 2, set_kind="barrage") == "S12.5"
    assert why("marker", 2) == ""
    assert why("marker", 1) == "S12.6"
    assert why("marker off", 3) == "S12.6"
    assert why("marker off", 4) == ""
    at.state.put(replace(at.state.unit("de.37div.art"), silenced=True))
    assert why("superiority", 4) == "S12.51"


@pytest.mark.rule("S12.6")
def test_a_marker_is_turned_or_removed_by_the_barraging_player() -> None:
    guns = [f"ru.{n}div.art SW intensive" for n in (25, 27)]
    game = Played(
        CONTENT,
        position(
            CONTENT,
            {T: ["de.37div.inf NE intensive", "de.37div.cav NE"], NE: [*guns, "ru.25div.inf SW"]},
            ml={"de.37div": 2},
        ),
    )
    game.say(f"barrage:{T}")
    game.pick("ru.25div.art", "ru.27div.art")
    game.roll(3)
    game.roll(6)  # fails by four
    game.say("sp:de.37div.inf", side="german")
    assert {"marker", "marker_off", "combat", "morale"} <= set(game.keys)
    assert game.rule("superiority") == "S12.5"  # only the column 15
    game.say("marker_off", side="russian")
    assert game.state.unit("de.37div.inf").marker == ""


# prisoners
@pytest.mark.rule("S12.71", "S12.71A")
def test_the_prisoner_number_against_the_level() -> None:
    """The example of S12.71A: a sum of 6 has the number 5, which beats a level of 4 but not of 5."""
    column = CONTENT.fire.index("1-1")
    for level, taken in ((4, True), (5, False)):
        at = table({T: ["de.37div.inf SE"]}, ml={"de.37div": level})
        assert prisoner_result(CONTENT, at.state, column, 6, at.state.units_at(T)) is taken
    at = table({T: ["de.37div.inf SE", "de.41div.inf"]}, ml={"de.37div": 7, "de.41div": 4})
    assert prisoner_result(CONTENT, at.state, column, 6, at.state.units_at(T))  # any one of them is enough
    assert prisoner_result(CONTENT, at.state, CONTENT.fire.index("1-1.5"), 6, at.state.units_at(T))
    assert not prisoner_result(CONTENT, at.state, CONTENT.fire.index("1-2"), 6, at.state.units_at(T))
    at.state.settings["prisoners"] = "1.5-1"
    assert not prisoner_result(CONTENT, at.state, column, 6, at.state.units_at(T))


@pytest.mark.rule("S11.32", "S2.31B", "S11.3")
def test_a_level_rises_to_two_above_its_base_at_most() -> None:
    """The example of S11.32: a base of 5 never exceeds 7."""
    at = table({NE: ["ru.25div.inf SW"]})
    assert CONTENT.formations["ru.25div"].ml == 5
    assert highest_level(CONTENT, at.state, "ru.25div") == 7
    set_morale(at, "ru.25div", 7)
    refusal = why_not_raise(CONTENT, at.state, "ru.25div")
    assert refusal is not None
    assert refusal.rule == "S11.32"


@pytest.mark.rule("S11.32A", "S12.71A", "S12.71", "S2.62")
def test_one_of_the_attacking_formations_gains_a_level() -> None:
    """The example of S11.32A: of three formations of a corps the level of only one rises."""
    game = Played(
        CONTENT,
        position(
            CONTENT,
            {T: ["de.37div.inf NE 4"], NE: ["ru.25div.inf SW", "ru.27div.inf", "ru.III.cav"]},
            step=6,
            ml={"de.37div": 3},
        ),
    )
    game.say(f"fire:{T}")
    game.pick("ru.25div.inf", "ru.27div.inf", "ru.III.cav")
    game.say("done", side="german") if game.prompt.startswith("Withdraw") else None
    game.say("normal", side="german")
    game.roll(3, 3)  # 20½ to 6 is 3-1; the number beside 6 is 5
    assert set(game.keys) == {"raise:ru.25div", "raise:ru.27div", "raise:ru.III"}
    game.say("raise:ru.27div", side="russian")
    assert [game.ml(name) for name in ("ru.25div", "ru.27div", "ru.III")] == [5, 6, 5]
    while game.prompt.startswith(("Loss", "Assign", "Retreat", "{hex}: check")):
        if game.prompt[0] == "{":
            game.roll(1)
        else:
            game.say(next(k for k in game.keys if k[:2] in ("sp", "to") or k == "combat"))
    assert game.state.prisoners["russian"] == game.state.lost_sp["german"] > 0
