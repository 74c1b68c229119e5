"""The rulebook's combat example (after S10.35), played whole with its dice: every number in it is checked.

Its corps are of the German and the Russian kind: XX Corps is the German XX with 37 and 41 div (its 11th and 12th),
III Corps the Russian III with 25 and 27 div (its 1st and 2nd), IV Corps the Russian IV with 40 and 30 div (its 8th and
9th).
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.cossacks.kit import Played, content_on, position

XX, III, IV = "50.20", "49.19", "49.20"

THIRD = ["ru.25div.inf", "ru.25div.art", "ru.27div.inf", "ru.27div.art", "ru.III.cav", "ru.III.hq"]
FOURTH = ["ru.40div.inf", "ru.40div.art", "ru.30div.inf", "ru.30div.art", "ru.IV.cav", "ru.IV.hq"]
TWENTIETH = ["de.37div.inf", "de.37div.art", "de.37div.cav", "de.41div.inf", "de.41div.art", "de.41div.cav", "de.XX.hq"]


def stack(names: list[str], words: str, hq: str) -> list[str]:
    return [f"{name} {words}" + (f" box={hq}" if name != hq else "") for name in names]


@pytest.fixture
def game() -> Played:
    content = content_on({XX: ("rough",)})
    state = position(
        content,
        {
            XX: stack(TWENTIETH, "NE intensive field", "de.XX.hq"),
            III: stack(THIRD, "SW intensive", "ru.III.hq"),
            IV: stack(FOURTH, "NW intensive", "ru.IV.hq"),
        },
        ml={"de.XX": 7, "de.37div": 7, "de.41div": 7},
        ammunition={"eighth.XX": 2},
    )
    return Played(content, state)


@pytest.mark.rule("S10.22", "S10.21B", "S10.21C", "S10.24A", "S11.22", "S10.12", "S10.11", "S10.0", "E6.2")
def test_the_attacker_barrages(game: Played) -> None:
    first_step(game)


def first_step(game: Played) -> None:
    game.say(f"barrage:{XX}", side="russian")
    assert {"add:ru.25div.art", "add:ru.III.hq", "add:ru.40div.art", "add:ru.IV.hq"} <= set(game.keys)
    game.pick("ru.III.hq", "ru.25div.art", "ru.27div.art", "ru.IV.hq", "ru.40div.art", "ru.30div.art")
    assert game.roll(6).names["column"] == "40"
    event = next(event for event in game.events("barrage") if event.text == "Barrage value against {hex}")
    assert [line.value for line in event.tally.lines] == ["4", "8", "8", "4", "8", "8"]
    assert event.tally.total() == 40
    told = next(event for event in game.events("barrage") if "{result}" in event.text)
    assert told.names["result"] == "c+1"
    # rough and entrenchment shift one column left each, and indirect guns cancel both
    assert sorted(line.value for line in told.tally.lines) == ["-1", "-1", "1", "1"]
    assert told.tally.shifts() == 0
    game.roll(5)
    check = game.events("check")[0]
    assert sum(int(line.value) for line in check.tally.lines) == 7  # 5, +1 of the result, +1 for heavy guns
    assert check.names["margin"] == "0"
    assert all(game.state.unit(name).marker == "regular" for name in THIRD + FOURTH)
    assert game.state.ammunition["first.III"] == 2
    assert game.state.ammunition["first.IV"] == 2


def second_step(game: Played) -> None:
    game.say(f"barrage:{IV}", side="german")
    game.pick("de.XX.hq", "de.37div.art", "de.41div.art")
    assert game.roll(2).names["column"] == "35"
    event = [event for event in game.events("barrage") if event.text == "Barrage value against {hex}"][-1]
    assert [line.value for line in event.tally.lines] == ["10", "13", "13"]
    assert event.tally.total() == 36
    told = [event for event in game.events("barrage") if "{result}" in event.text][-1]
    assert told.names["result"] == "1c"
    assert told.tally is None  # no column modifiers
    game.say("sp:ru.40div.inf", side="russian")
    game.roll(6)
    detail = game.events("check")[-1]
    worst = max(
        (sum(int(line.value) for line in tally.lines), tally.title) for tally in (detail.tally, *detail.tallies)
    )
    assert worst == (8, "40 div")  # 6, +1 heavy, +1 for the point lost
    assert game.events("check")[-2].names["margin"] == "3"
    game.say("sp:ru.30div.inf", side="russian")
    # an opponent may name a point of either class, a level, a marker, or Artillery Superiority
    assert set(game.keys) == {"combat", "artillery", "morale", "superiority", "marker"}
    game.say("superiority", side="german")
    game.say("sp:ru.40div.inf", side="russian")
    assert all(game.state.unit(name).silenced for name in ("ru.40div.art", "ru.30div.art", "ru.IV.hq"))
    assert all(game.state.unit(name).marker == "regular" for name in TWENTIETH)
    assert game.state.ammunition["eighth.XX"] == 1


@pytest.mark.rule("S10.23", "S10.24", "S11.22A", "S12.0", "S12.5", "S12.51", "S12.82", "S12.81", "S2.22D", "S10.21B")
def test_the_defender_barrages(game: Played) -> None:
    first_step(game)
    second_step(game)


def seventh_step(game: Played) -> None:
    # no formation may fight twice in a segment, and only the Initial one has barrages: four steps pass by themselves
    assert game.state.step == 6
    # both corps owe the barraged hex a fire attack, so that the only thing to do is declared by itself
    assert (game.ask.side, game.ask.context.target) == ("russian", XX)
    assert game.rule("add:ru.40div.art") == "S12.51"
    assert game.rule("add:ru.IV.hq") == "S12.51"
    game.pick(*THIRD, "ru.40div.inf", "ru.30div.inf", "ru.IV.cav")
    game.say("done", side="german")  # nobody withdraws
    game.say("normal", side="german")
    game.pick(*TWENTIETH, side="german")
    game.say("spend", side="russian")  # III Corps; IV Corps has no guns to speak
    game.say("keep", side="german")
    assert game.roll(2, 4).names["odds"] == "1-1"
    told = [event for event in game.events("fire") if event.names.get("result")][-1]
    attack, defence, shifts = told.tally, *told.tallies
    assert attack.total() == 58
    assert part(attack, "ru.III.hq") == 4
    assert part(attack, "ru.III.cav") == Fraction(1, 2)
    assert part(attack, "ru.25div.inf") + part(attack, "ru.25div.art") == 18
    assert part(attack, "ru.27div.inf") + part(attack, "ru.27div.art") == 18
    assert [part(attack, name) for name in ("ru.40div.inf", "ru.30div.inf", "ru.IV.cav")] == [8, 9, Fraction(1, 2)]
    assert defence.total() == 35
    assert [part(defence, f"de.{n}div.inf") for n in (37, 41)] == [12, 12]
    assert [part(defence, f"de.{n}div.art") for n in (37, 41)] == [4, 4]
    assert [part(defence, f"de.{n}div.cav") for n in (37, 41)] == [Fraction(1, 2), Fraction(1, 2)]
    assert part(defence, "de.XX.hq") == 2
    assert told.names["basic"] == "1.5-1"
    assert sorted(line.value for line in shifts.lines) == ["-1", "-1", "1"]
    assert told.names["result"] == "1/1"
    assert told.names["total"] == "6"
    game.say("sp:ru.25div.inf", side="russian")
    game.say("sp:ru.30div.inf", side="russian")
    game.say("sp:de.37div.inf", side="german")
    assert not any(game.state.unit(name).marker for name in THIRD + FOURTH)
    assert game.state.ammunition["first.III"] == 1
    assert game.state.ammunition["eighth.XX"] == 1


def part(tally, unit: str) -> Fraction:
    return sum((Fraction(line.value) for line in tally.lines if line.about == f"piece:{unit}"), Fraction(0))


@pytest.mark.rule(
    "S10.34A", "S10.34", "S10.35", "S10.35B", "S10.36", "S8.73", "S12.51", "E5.1", "E5.2", "E11.43", "S2.21F"
)
def test_the_attacker_fires(game: Played) -> None:
    first_step(game)
    second_step(game)
    seventh_step(game)


@pytest.mark.rule("S10.34A", "S10.36A", "S12.1", "S10.0B", "S10.11", "S12.51", "S2.22D", "S10.32", "E6.51")
def test_the_defender_fires_and_the_tally(game: Played) -> None:
    first_step(game)
    second_step(game)
    seventh_step(game)
    # III and IV Corps have made their attack of the segment: the Russian step is over
    assert game.state.step == 7
    assert (game.ask.side, game.ask.context.target) == ("german", IV)
    game.pick(*TWENTIETH)
    game.say("fire", side="german")  # IV Corps stands in the clear: the two cavalry regiments could charge
    game.say("done", side="russian")
    game.say("normal", side="russian")
    assert game.rule("add:ru.40div.art") == "S12.51"
    game.pick("ru.40div.inf", "ru.30div.inf", "ru.IV.cav", side="russian")
    game.say("spend", side="german")  # the second and last point
    assert game.roll(4, 4).names["odds"] == "2-1"
    told = [event for event in game.events("fire") if event.names.get("result")][-1]
    attack, defence = told.tally, told.tallies[0]
    assert attack.total() == Fraction("103/2")
    assert part(attack, "de.XX.hq") == 10
    assert sum(part(attack, f"de.37div.{role}") for role in ("inf", "art", "cav")) == Fraction("81/4")
    assert sum(part(attack, f"de.41div.{role}") for role in ("inf", "art", "cav")) == Fraction("85/4")
    assert defence.total() == Fraction("49/2")
    assert part(defence, "ru.40div.inf") + part(defence, "ru.30div.inf") == 24
    assert part(defence, "ru.IV.cav") == Fraction(1, 2)
    assert told.names["basic"] == "2-1"
    assert told.names["result"] == "1/1"
    game.say("sp:de.41div.inf", side="german")
    assert game.rule("retreat") == ""
    game.say("retreat", side="russian")
    away = next(key for key in game.keys if key.startswith("to:"))
    game.say(away, side="russian")
    assert game.state.unit("ru.IV.hq").hex == away[3:]
    roll = game.roll(5)  # the check of the retreat, against a morale level of 5
    assert roll.side == "russian"
    assert game.events("check")[-2].names["margin"] == "0"
    game.say("face:5", side="russian")
    assert set(game.keys) == {"pursue", "hold"}
    game.say("hold", side="german")
    assert game.session.verdict is not None
    state = game.state
    assert not any(state.unit(name).marker or state.unit(name).silenced for name in THIRD + FOURTH + TWENTIETH)
    lost = {
        "XX": sum(game.content.counters[name].sp - state.unit(name).sp for name in TWENTIETH),
        "III": sum(game.content.counters[name].sp - state.unit(name).sp for name in THIRD),
        "IV": sum(game.content.counters[name].sp - state.unit(name).sp for name in FOURTH),
    }
    assert lost == {"XX": 2, "III": 1, "IV": 4}
    assert state.ammunition == {"first.III": 1, "first.IV": 2, "eighth.XX": 0}
