"""Odds, ledger, sequence, status and tray: the rulebook's combat example and the set-up of Stallupönen as shown."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from desktop.games.cossacks.combat.asked import GunsAsked, LossAsked, LossMark
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.ground import Ground
from desktop.games.cossacks.loading import load_content
from desktop.games.cossacks.panels.fighting import Fight, fire_odds, reckon
from desktop.games.cossacks.panels.ledger import ledger
from desktop.games.cossacks.panels.shelling import barrage_odds
from desktop.games.cossacks.panels.strip import sequence, status
from desktop.games.cossacks.panels.tray import inspect, stack
from desktop.games.cossacks.state import Command, CossacksState, Duty, Unit
from desktop.games.cossacks.view import view
from desktop.table.asking import Ask, Option, button, piece
from desktop.table.panels import Chances, Odds

THIRD = ("ru.III.hq", "ru.III.cav", "ru.25div.inf", "ru.25div.art", "ru.27div.inf", "ru.27div.art")
FOURTH = ("ru.IV.hq", "ru.IV.cav", "ru.30div.inf", "ru.30div.art", "ru.40div.inf", "ru.40div.art")
XX = ("de.XX.hq", "de.37div.inf", "de.37div.art", "de.37div.cav", "de.41div.inf", "de.41div.art", "de.41div.cav")
TARGET, NORTH, SOUTH = "41.19", "40.19", "40.20"
RUSSIAN, GERMAN = frozenset({"russian"}), frozenset({"german"})
ALL = RUSSIAN | GERMAN


@pytest.fixture(scope="module")
def content() -> Content:
    """The game's content on open ground, the defender's hex rough as in the rulebook's combat example."""
    made = load_content()
    return replace(made, ground=Ground(made.ground.grid, terrain={TARGET: ("rough",)}))


@pytest.fixture
def example(content: Content) -> CossacksState:
    """The combat example at the fire step of the phasing player: III and IV Corps before the entrenched XX Corps."""
    state = CossacksState(step=6, phasing="russian")
    for hex, names, facing in ((NORTH, THIRD, 4), (SOUTH, FOURTH, 5), (TARGET, XX, 2)):
        for name in names:
            counter = content.counters[name]
            state.units[name] = Unit(
                name, counter.side, hex, facing, counter.sp, cp=counter.cadre, marker="regular", up=True
            )
        state.stacks[hex] = names
    for name in XX:
        state.units[name] = replace(state.unit(name), entrenched="field")
    state.units["ru.30div.inf"] = replace(state.unit("ru.30div.inf"), sp=8)
    state.units["ru.40div.inf"] = replace(state.unit("ru.40div.inf"), sp=9)
    for name in FOURTH:
        if content.counters[name].guns:
            state.units[name] = replace(state.unit(name), silenced=True)
    commands = {
        "ru.III": "first.III",
        "ru.25div": "first.III",
        "ru.27div": "first.III",
        "ru.IV": "first.IV",
        "ru.30div": "first.IV",
        "ru.40div": "first.IV",
        "de.XX": "eighth.XX",
        "de.37div": "eighth.XX",
        "de.41div": "eighth.XX",
    }
    state.commands = {
        name: Command(name, track, 7 if name.startswith("de.") else 5) for name, track in commands.items()
    }
    state.ammunition = {"first.III": 2, "first.IV": 2, "eighth.XX": 1}
    return state


def sums_to_one(found: Odds) -> None:
    for block in found.blocks:
        if block.exclusive:
            assert sum(Fraction(row.weight) for row in block.rows) == 1


def chance(block: Chances, what: str) -> Fraction:
    return sum((Fraction(row.weight) for row in block.rows if row.what.startswith(what)), Fraction(0))


@pytest.mark.rule("S10.34", "S10.34A", "S10.35")
def test_the_fire_of_the_example_is_58_against_35_at_1_to_1(content: Content, example: CossacksState) -> None:
    fight = Fight("russian", "russian", TARGET, THIRD + FOURTH, THIRD + FOURTH, XX, ("first.III",))
    found = reckon(content, example, fight)
    assert (found.attack.total(), found.defence.total()) == (58, 35)
    odds = fire_odds(content, example, fight)
    assert (odds.title, odds.known, odds.column, odds.table) == ("58 against 35", "exact", "1-1", "fcrt")
    assert odds.shifts is not None
    assert [int(line.value) for line in odds.shifts.lines if line.kind == "shift"] == [-1, -1, 1]
    sums_to_one(odds)


@pytest.mark.rule("S10.34A")
def test_the_answer_of_the_example_is_51_and_a_half_against_24_and_a_half(
    content: Content, example: CossacksState
) -> None:
    example.units["de.37div.inf"] = replace(example.unit("de.37div.inf"), sp=7)
    example.units["ru.40div.inf"] = replace(example.unit("ru.40div.inf"), sp=8)
    fight = Fight("german", "german", SOUTH, XX, XX, FOURTH, ("eighth.XX",))
    odds = fire_odds(content, example, fight)
    assert (odds.title, odds.column) == ("51½ against 24½", "2-1")


def test_outcomes_are_those_of_the_table(content: Content, example: CossacksState) -> None:
    fight = Fight("russian", "russian", TARGET, THIRD + FOURTH, THIRD + FOURTH, XX, ("first.III",))
    we, they, risks = fire_odds(content, example, fight).blocks
    assert (we.title, they.title) == ("We", "They")
    # In column 1-1 only the sums 11 and 12 spare the defender, and only 2 drives him off.
    assert chance(they, "lose nothing") == Fraction(3, 36)
    assert chance(they, "lose 2 and are driven off") == Fraction(1, 36)
    assert chance(risks, "the hex falls by the result") == Fraction(1, 36)
    assert not risks.exclusive
    defender = fire_odds(content, example, replace(fight, side="german")).blocks
    assert [block.title for block in defender[:2]] == ["We", "They"]
    assert defender[0].rows[-1].what == they.rows[-1].what


@pytest.mark.rule("S10.33B")
def test_standing_fast_leaves_only_the_result_to_drive_them_off(content: Content, example: CossacksState) -> None:
    fight = Fight("russian", "russian", TARGET, THIRD, THIRD, XX)
    loose, firm = (fire_odds(content, example, replace(fight, firm=firm)).blocks[2].rows for firm in (False, True))
    assert Fraction(firm[1].weight) == Fraction(firm[0].weight)
    assert Fraction(loose[1].weight) > Fraction(loose[0].weight)


@pytest.mark.rule("S10.21B", "S10.21C", "S10.24A")
def test_the_barrage_of_the_example_is_40_on_column_40(content: Content, example: CossacksState) -> None:
    for name in FOURTH:
        example.units[name] = replace(example.unit(name), silenced=False)
    guns = [name for name in THIRD + FOURTH if content.counters[name].guns]
    odds = barrage_odds(content, example, "russian", guns, TARGET)
    assert odds is not None
    assert odds.tallies[0].total() == 40
    assert (odds.column, odds.table) == ("40", "bcrt")
    sums_to_one(odds)
    assert chance(odds.blocks[0], "take a check with +1") == Fraction(1, 6)  # the 6 of the example
    light = [name for name in guns if not content.counters[name].indirect]
    without = barrage_odds(content, example, "russian", light, TARGET)
    assert without is not None
    assert without.tallies[0].total() == 32
    assert without.column == "20"  # column 30, two to the left for rough and works


@pytest.mark.rule("S3.5")
def test_against_inverted_stacks_strength_is_assumed_and_says_so(content: Content, example: CossacksState) -> None:
    for name in XX:
        example.units[name] = replace(example.unit(name), up=False)
    seen = view(content, example, RUSSIAN)
    fight = Fight("russian", "russian", TARGET, THIRD + FOURTH, THIRD + FOURTH)
    odds = fire_odds(content, seen, fight)
    assert odds.known.startswith("if they are")
    assert [one.title for one in odds.assumed] == ["if they are 20", "if they are 30", "if they are 40"]
    for one in (odds, *odds.assumed):
        sums_to_one(one)
    weaker = example.copy()
    weaker.units["de.37div.inf"] = replace(weaker.unit("de.37div.inf"), sp=1)
    weaker.commands["de.37div"] = Command("de.37div", "eighth.XX", 1)
    assert fire_odds(content, view(content, weaker, RUSSIAN), fight) == odds


# the ledger ---------------------------------------------------------------------------------------------------------
def loss_ask(side: str, keys: tuple[str, ...], asked: LossAsked) -> Ask[str]:
    options = [Option(key, key, piece(key[3:]) if ":" in key else button(key)) for key in keys]
    return Ask(side, "Loss", lambda: options, rule="S10.35B", context=asked)


@pytest.mark.rule("S12.81", "S12.2")
def test_the_ledger_shows_boxes_limits_and_what_each_choice_costs(content: Content, example: CossacksState) -> None:
    asked = LossAsked(
        "attacker",
        "russian",
        "german",
        TARGET,
        2,
        (LossMark("russian", "combat", "ru.40div.inf"), LossMark("german"), LossMark("russian")),
        ("russian:morale",),
        FOURTH,
        ("ru.IV", "ru.30div", "ru.40div"),
        check=True,
    )
    found = ledger(content, example, loss_ask("russian", ("sp:ru.40div.inf", "morale"), asked))
    assert found is not None
    assert [box.current for box in found.boxes] == [False, True, False]
    assert [box.chooser for box in found.boxes] == ["russian", "german", "russian"]
    assert found.boxes[0].taken == "40 div infantry"
    assert {fact.name: fact.value for fact in found.limits}["Russian morale"] == "spent"
    assert {fact.name: fact.value for fact in found.limits}["German morale"] == "open"
    # 40 div has lost one point before: with a second its check of level 5 passes on 1 to 3.
    assert found.previews["sp:ru.40div.inf"] == "40 div infantry 9 to 8 · its check +1, passes 50 % · they +1 VP"
    without = ledger(content, example, loss_ask("russian", ("sp:ru.40div.inf",), replace(asked, check=False)))
    assert without is not None
    assert without.previews["sp:ru.40div.inf"] == "40 div infantry 9 to 8 · no check follows · they +1 VP"
    assert found.previews["morale"] == "ML -1: IV 5 to 4, 30 div 5 to 4, 40 div 5 to 4 · they +3 VP"


def test_the_opponents_ledger_names_no_unit_that_he_may_not_see(content: Content, example: CossacksState) -> None:
    for name in FOURTH:
        example.units[name] = replace(example.unit(name), up=False)
    asked = LossAsked(
        "barrage check", "russian", "german", SOUTH, 2, (LossMark("russian", "combat"), LossMark("german")), margin=3
    )
    keys = ("combat", "morale", "superiority", "marker")
    found = ledger(content, view(content, example, GERMAN), loss_ask("german", keys, asked))
    assert found is not None
    assert found.title == "Check after the barrage of 40.20, failed by 3"
    assert set(found.previews) == set(keys)
    shown = str(found)
    assert "div" not in shown
    assert "IV" not in shown


# sequence, status, tray ---------------------------------------------------------------------------------------------
@pytest.mark.rule("S10.0", "S10.0A", "S10.0B")
def test_the_eight_steps_in_their_order(content: Content, example: CossacksState) -> None:
    example.step, example.steps = 3, {"0": "acted", "1": "idle", "2": "passed"}
    found = sequence(content, example)
    assert [step.title for step in found] == [
        "Initial: Russian barrage",
        "Initial: German barrage",
        "Initial: Russian fire",
        "Initial: German fire",
        "Final: Russian barrage",
        "Final: German barrage",
        "Final: Russian fire",
        "Final: German fire",
    ]
    assert [step.state for step in found] == ["past", "skipped", "skipped", "now", "next", "next", "next", "next"]
    assert found[1].why == "nobody could act"


@pytest.mark.rule("E13.19")
def test_the_status_tells_points_objective_tracks_and_duties(content: Content, example: CossacksState) -> None:
    example.objective, example.objective_side = TARGET, "german"
    example.lost_sp, example.lost_ml = {"german": 2, "russian": 3}, {"russian": 1}
    example.duties = {"x": Duty("russian", TARGET, ("ru.25div.inf",))}
    facts = {fact.name: fact for fact in status(content, example, None)}
    assert facts["Victory points"].value == "German 4 : 2 Russian"
    assert "German victory" in facts["Victory points"].tip
    assert facts["III Corps"].value == "ML III 5/5, 25 div 5/5, 27 div 5/5 · AP 2"
    assert facts["Russian duty"].value.startswith("fire at 41.19")
    for side, first in (("german", "XX Corps"), ("russian", "III Corps")):
        asked: Ask[str] = Ask(side, "Which guns?", lambda: [Option("done", "done", "button:done")], rule="S10.21")
        corps = [fact.name for fact in status(content, example, asked) if fact.name.endswith("Corps")]
        assert corps[0] == first
        assert set(corps) == {name for name in facts if name.endswith("Corps")}
    seen = {fact.name for fact in status(content, view(content, example, GERMAN), None)}
    assert "III Corps" not in seen
    assert "XX Corps" in seen


def test_the_tray_tells_what_guns_add_and_why_not(content: Content, example: CossacksState) -> None:
    asked = GunsAsked("russian", TARGET)
    names = ("ru.III.hq", "ru.25div.art")
    ask: Ask[str] = Ask(
        "russian",
        "Which guns?",
        lambda: [Option(f"add:{name}", name, piece(name)) for name in names],
        rule="S10.21",
        chosen=("add:ru.III.hq",),
        context=asked,
    )
    rows = {row.subject: row for row in stack(content, example, ask, f"hex:{NORTH}")}
    assert rows["piece:ru.25div.art"].detail == "adds 8"
    assert rows["piece:ru.III.hq"].detail.startswith("chosen")
    assert len(rows) == len(THIRD)


@pytest.mark.rule("S3.5")
def test_tray_and_inspector_tell_nothing_of_inverted_units(content: Content, example: CossacksState) -> None:
    for name in XX:
        example.units[name] = replace(example.unit(name), up=False)
    seen = view(content, example, RUSSIAN)
    (row,) = stack(content, seen, None, f"hex:{TARGET}")
    assert (row.face, row.subject) == ("back|german", f"stack:german@{TARGET}")
    assert inspect(content, seen, "piece:de.37div.inf") is None
    found = inspect(content, seen, row.subject)
    assert found is not None
    assert "37" not in str(found)
    own = inspect(content, seen, "piece:ru.25div.inf")
    assert own is not None
    assert {fact.name: fact.value for fact in own.facts}["Morale level"] == "5 of 5"
