"""Halves of cards that are played in a battle, after the die, or to cancel another (5.3, 13.3)."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.games.no_retreat import windows
from desktop.games.no_retreat.battle.fight import Fight, shifts
from desktop.games.no_retreat.battle.results import apply_result
from desktop.games.no_retreat.battle.sequence import odds_tally, resolve
from desktop.games.no_retreat.cards.registry import BATTLE
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.state import NoRetreatState, put_unit
from tests.games.no_retreat.cardplay import at_home, card_of, halves, on_map, side_of
from tests.games.no_retreat.helpers import Script, content, open_hexes, put

pytestmark = pytest.mark.rule("5.3", "5.3.1")


# battles ------------------------------------------------------------------------------------------------------------
def battle(attackers: tuple[str, ...], defenders: tuple[str, ...], **fields: Any) -> tuple[NoRetreatState, Fight]:
    state, row = on_map(phase="battles", **fields)
    first = content().units[attackers[0]].side
    state.player = first
    for unit in attackers:
        put(state, unit, row[0])
    for unit in defenders:
        put(state, unit, row[1])
    table = "allied" if first == "allied" else "german"
    return state, Fight(first, "allied" if first == "axis" else "axis", attackers, defenders, (row[1],), table)  # type: ignore[arg-type]


def changed(state: NoRetreatState, fight: Fight, half: str) -> Fight:
    side = side_of(half)
    field = Field(content(), state)
    assert BATTLE[half].why_not(field, fight, side) is None
    return BATTLE[half].change(field, fight, side)


def shift_of(state: NoRetreatState, fight: Fight) -> int:
    return shifts(Field(content(), state), fight).shifts()


def refused(state: NoRetreatState, fight: Fight, half: str) -> bool:
    return BATTLE[half].why_not(Field(content(), state), fight, side_of(half)) is not None


@pytest.mark.rule("13.5.3")
@halves("88s-in-line")
def test_guns_in_line_cancel_mechanised_shifts(half: str) -> None:
    state, fight = battle(("7-armored",), ("21-corps",))
    assert shift_of(state, fight) == 1
    assert shift_of(state, changed(state, fight, half)) == 0
    state, fight = battle(("4-indian",), ("21-corps",))
    assert refused(state, fight, half)


@pytest.mark.rule("13.5")
@halves("25-pounders", "special-mission-288")
def test_a_defence_shift(half: str) -> None:
    attackers, defenders = (("21-corps",), ("4-indian",)) if half == "25-pounders" else (("4-indian",), ("164-light",))
    state, fight = battle(attackers, defenders)
    assert shift_of(state, changed(state, fight, half)) == shift_of(state, fight) - 1
    state, fight = battle(defenders, attackers)
    assert refused(state, fight, half)


@pytest.mark.rule("13.5")
@halves("stuka-support", "desert-air-force")
def test_an_attack_shift(half: str) -> None:
    mine, theirs = ("21-corps", "4-indian") if half == "stuka-support" else ("4-indian", "21-corps")
    state, fight = battle((mine,), (theirs,))
    assert shift_of(state, changed(state, fight, half)) == shift_of(state, fight) + 1
    state, fight = battle((theirs,), (mine,))
    assert refused(state, fight, half)


@pytest.mark.rule("13.4")
@halves("pioneers", "sappers-and-scorpions")
def test_one_box_or_minefield_adds_no_strength(half: str) -> None:
    mine, theirs, works = (
        ("15-panzer", "4-indian", "allied-box-2")
        if half == "pioneers"
        else (
            "4-indian",
            "21-corps",
            "axis-box-2",
        )
    )
    state, fight = battle((mine,), (theirs, works))
    defence = odds_tally(Field(content(), state), fight)[1].total()
    after = odds_tally(Field(content(), state), changed(state, fight, half))[1].total()
    assert after == defence - 2
    state, fight = battle((mine,), (theirs,))
    assert refused(state, fight, half)


@halves("sandstorm", "ghibli")
def test_a_storm_ends_the_battle(half: str) -> None:
    state, fight = battle(("15-panzer",), ("4-indian",))
    side = side_of(half)
    state.hands = {"axis": (), "allied": ()} | {side: (card_of(half),)}
    script = Script(state, "card", f"card:{card_of(half)}")
    assert script.run(resolve(script.table, fight))[1] == "-"
    assert state.discards[-1] == card_of(half)


@pytest.mark.rule("13.6")
@halves("bersaglieri-stand")
def test_italians_stand_against_dr_and_dw(half: str) -> None:
    state, fight = battle(("4-indian",), ("21-corps",))
    stood = changed(state, fight, half)
    for result in ("DR", "DW"):
        script = Script(state)
        script.run(apply_result(script.table, stood, result))
        assert state.units["21-corps"].place == fight.hexes[0]
        assert state.units["21-corps"].face == 1
    state, fight = battle(("4-indian",), ("164-light",))
    assert refused(state, fight, half)


@halves("australian-raid")
def test_a_raid_from_a_box_or_tobruk_shifts_two_left(half: str) -> None:
    state, fight = battle(("21-corps",), ("4-indian", "allied-box-2"))
    assert refused(state, fight, half)  # a Minefield is no Box
    put_unit(state, "allied-box-2", face=0)
    assert shift_of(state, changed(state, fight, half)) == shift_of(state, fight) - 2
    state, fight = battle(("21-corps",), ("4-indian",))
    assert refused(state, fight, half)


@pytest.mark.rule("13.5.6")
@halves("italian-resolve")
def test_italians_roll_on_the_german_table(half: str) -> None:
    state, fight = battle(("21-corps",), ("4-indian",))
    assert refused(state, fight, half)
    italian = Fight("axis", "allied", fight.attackers, fight.defenders, fight.hexes, "italian")
    assert changed(state, italian, half).table == "german"


@halves("italian-collapse")
def test_a_hex_of_italians_alone_gives_a_shift(half: str) -> None:
    state, fight = battle(("4-indian",), ("21-corps",))
    assert shift_of(state, changed(state, fight, half)) == shift_of(state, fight) + 1
    state, fight = battle(("4-indian",), ("21-corps", "ariete"))
    assert shift_of(state, changed(state, fight, half)) == shift_of(state, fight) + 1
    state, fight = battle(("4-indian",), ("21-corps", "33-flak"))
    assert refused(state, fight, half)


@pytest.mark.rule("13.6.1", "13.7")
@halves("rearguard", "withdraw-in-good-order")
def test_a_retreat_of_one_to_three_hexes_and_no_long_advance(half: str) -> None:
    mine, theirs = ("7-armored", "21-corps") if half == "rearguard" else ("15-panzer", "4-indian")
    state, fight = battle((mine,), (theirs,))
    short = changed(state, fight, half)
    from desktop.games.no_retreat.battle.retreat import retreat_paths

    field = Field(content(), state)
    assert min(len(path.hexes) for path in retreat_paths(field, theirs, least=1) if not path.off) == 1
    script = Script(state, next(p.key for p in retreat_paths(field, theirs, least=1) if len(p.hexes) == 1))
    script.answers.append(f"advance:{mine}:{fight.hexes[0]}:{fight.hexes[0]}")
    script.run(apply_result(script.table, short, "DR"))
    assert state.units[mine].place == fight.hexes[0]


@pytest.mark.rule("13.5")
@halves("royal-navy-bombardment")
def test_ships_help_on_the_coast_alone(half: str) -> None:
    state, _ = battle(("4-indian",), ("21-corps",))
    ground = content().maps[3].ground
    on_coast = [hex for hex in ground.land if "coast" in ground.board.words("shore", hex)]
    coast, dry = on_coast[0], open_hexes(3, 1)[0]
    assert dry not in on_coast
    by_sea = Fight("allied", "axis", ("4-indian",), ("21-corps",), (coast,), "allied")
    put(state, "21-corps", coast)
    assert changed(state, by_sea, half).plus == 1
    defence = Fight("axis", "allied", ("21-corps",), ("4-indian",), (coast,), "italian")
    assert changed(state, defence, half).minus == 1
    assert refused(state, Fight("allied", "axis", ("4-indian",), ("21-corps",), (dry,), "allied"), half)


@halves("grants-arrive")
def test_grants_help_where_tanks_fight(half: str) -> None:
    state, fight = battle(("7-armored",), ("21-corps",))
    assert shift_of(state, changed(state, fight, half)) == shift_of(state, fight) + 1
    state, fight = battle(("4-indian",), ("21-corps",))
    assert refused(state, fight, half)


# after the die, and cancelling --------------------------------------------------------------------------------------
@pytest.mark.rule("13.3")
@halves("panzer-leads-from-the-front", "auchinleck-takes-command")
def test_the_attacker_rolls_again(half: str) -> None:
    side = side_of(half)
    mine, theirs = ("15-panzer", "4-indian") if side == "axis" else ("4-indian", "21-corps")
    state, fight = battle((mine,), (theirs,))
    if side == "allied":
        state.turn = 12
    state.hands = {"axis": (), "allied": ()} | {side: (card_of(half),)}
    script = Script(state, "card", f"card:{card_of(half)}", dice=(6,))
    assert script.run(windows.after_roll(script.table, fight, 1)) == 6
    assert state.hands[side] == ()


@pytest.mark.rule("5.0")
@halves("fuehrer-directive", "high-command-interference")
def test_the_card_just_played_is_cancelled(half: str) -> None:
    side = side_of(half)
    enemy = "allied" if side == "axis" else "axis"
    played = card_of("tripoli-unloads") if enemy == "axis" else card_of("allied-reshuffle")
    state = at_home()
    state.hands = {side: (card_of(half),), enemy: (played,)}
    script = Script(state, "card", f"card:{card_of(half)}")
    assert script.run(windows.play(script.table, enemy, played, "7.0")) is False
    assert state.discards == (played, card_of(half))


@pytest.mark.rule("5.0")
@halves("submarine-screen")
def test_submarines_cancel_naval_events_alone(half: str) -> None:
    state = at_home()
    card = card_of(half)
    naval, other = card_of("malta-convoy"), card_of("hurricanes-for-malta")
    assert windows.why_not_cancel(content(), state, "axis", card, naval) is None
    assert windows.why_not_cancel(content(), state, "axis", card, other) is not None
