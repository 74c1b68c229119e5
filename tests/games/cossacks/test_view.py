"""Limited intelligence (S3.5): what a side sees, what it must not, and states imagined from it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.loading import load_content
from desktop.games.cossacks.state import Battle, Command, CossacksState, Duty, Sighting, Unit, Vacated
from desktop.games.cossacks.view import imagine, view
from desktop.table.game import Hidden

GERMAN, RUSSIAN = frozenset({"german"}), frozenset({"russian"})
NOBODY: frozenset[str] = frozenset()
BOTH = GERMAN | RUSSIAN


class Dice:
    """A source of chance for tests."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content()


@pytest.fixture
def state(content: Content) -> CossacksState:
    """The set-up of Stallupönen, some steps on: a barrage made, a loss on each side, a stack revealed."""
    scenario = content.scenarios["cossacks/stalluponen"]
    made = CossacksState(scenario=scenario.id, turn=2, step=4, objective="41.19", objective_side="german")
    for stack in scenario.stack:
        for placed in stack.units:
            counter = content.counters[placed.counter]
            sp = counter.sp - placed.lost - placed.away
            unit = Unit(counter.id, stack.side, stack.hex, stack.facing, sp, placed.away, counter.cadre, "regular")
            made.units[unit.id] = unit
        made.stacks[stack.hex] = tuple(placed.counter for placed in stack.units)
    made.commands = {one.formation: Command(one.formation, one.track, one.ml) for one in scenario.command}
    made.ammunition = {"eighth.I": 2, "first.XX": 3, "first.III": 2, "first.IV": 3}
    made.acted = {"ru.25div.art": "barrage", "de.1div.art": "barrage"}
    made.duties = {"41.19/ru.25div.art": Duty("russian", "41.19", ("ru.25div.art", "ru.III.hq"))}
    made.vacated = {"42.21": Vacated("42.21", "german", "barrage")}
    made.known = {
        "german@ru.40div.inf": Sighting("german", "ru.40div.inf", "40.22", 8, 3),
        "russian@de.2div.inf": Sighting("russian", "de.2div.inf", "41.21", 4, 3),
    }
    made.lost_sp, made.lost_ml, made.prisoners = {"german": 1, "russian": 2}, {"russian": 2}, {"german": 1}
    made.battle = Battle("fire", "german", "40.22", ("41.21",))
    for name in made.stacks["40.22"]:
        made.units[name] = replace(made.units[name], up=True)
    return made


def unit_of(state: CossacksState, name: str) -> Unit:
    return state.unit(name)


@pytest.mark.rule("S3.5")
def test_of_an_inverted_stack_one_sees_its_side_hex_and_facing(content: Content, state: CossacksState) -> None:
    seen = view(content, state, GERMAN)
    (token,) = seen.seen_at("40.20")
    assert token == Hidden("russian@40.20", "russian", "40.20", 5)
    assert [type(unit) for unit in seen.seen_at("40.22")] == [Unit, Unit]  # face-up after a fire attack
    assert seen.units_at("41.19") == state.units_at("41.19")  # one's own


@pytest.mark.rule("S3.5")
def test_nothing_of_the_enemys_charts_and_intentions_is_in_a_view(content: Content, state: CossacksState) -> None:
    seen = view(content, state, GERMAN)
    assert set(seen.commands) == {"de.I", "de.1div", "de.2div"}
    assert seen.ammunition == {"eighth.I": 2}
    assert seen.acted == {"de.1div.art": "barrage"}
    assert seen.duties == {"41.19/russian": Duty("russian", "41.19", ())}
    assert set(seen.known) == {"german@ru.40div.inf"}
    assert (seen.lost_sp, seen.lost_ml, seen.prisoners) == (state.lost_sp, state.lost_ml, state.prisoners)
    assert view(content, state, NOBODY).commands == {}
    assert view(content, state, NOBODY).known == {}


def test_open_charts_are_open(content: Content, state: CossacksState) -> None:
    state.settings = {"charts": "open"}
    seen = view(content, state, GERMAN)
    assert (seen.commands, seen.ammunition) == (state.commands, state.ammunition)
    assert type(seen.units["russian@40.20"]) is Hidden


def test_eyes_of_both_see_everything_and_share_no_dict(content: Content, state: CossacksState) -> None:
    seen = view(content, state, BOTH)
    assert seen == state
    seen.stacks["41.19"] = ()
    assert state.stacks["41.19"] != ()


def secret_changes(state: CossacksState) -> list[CossacksState]:
    """States that differ from one only in what the German side may not know."""
    twins = []
    for name in ("ru.25div.inf", "ru.29div.inf", "ru.27div.art"):
        weaker = state.copy()
        weaker.units[name] = replace(unit_of(state, name), sp=1, cp=0, marker="", silenced=True, supplied=False)
        twins.append(weaker)
    swapped = state.copy()  # another order below the top, and units that are elsewhere
    swapped.stacks["40.20"] = ("ru.25div.inf", "ru.III.hq", "ru.25div.art")
    twins.append(swapped)
    taller = state.copy()
    taller.stacks["40.19"] = ("ru.XX.hq", "ru.29div.inf", "ru.III.hq", "ru.29div.art")
    taller.stacks["40.20"] = ("ru.25div.inf", "ru.25div.art")
    taller.units["ru.III.hq"] = replace(unit_of(state, "ru.III.hq"), hex="40.19", facing=4)
    twins.append(taller)
    dead = state.copy()
    dead.stacks["40.20"] = ("ru.III.hq", "ru.25div.art")
    dead.units["ru.25div.inf"] = replace(unit_of(state, "ru.25div.inf"), hex="", sp=0, cp=0)
    twins.append(dead)
    boxed = state.copy()
    boxed.units["ru.25div.inf"] = replace(unit_of(state, "ru.25div.inf"), box="ru.III.hq", ammunition=0)
    twins.append(boxed)
    shaken = state.copy()
    shaken.commands["ru.XX"] = Command("ru.XX", "first.XX", 2)
    shaken.ammunition["first.III"] = 0
    shaken.acted = {"de.1div.art": "barrage", "ru.27div.inf": "fire"}
    shaken.duties = {"41.19/ru.29div.inf": Duty("russian", "41.19", ("ru.29div.inf", "ru.XX.hq"))}
    shaken.known = {"german@ru.40div.inf": state.known["german@ru.40div.inf"]}
    twins.append(shaken)
    return twins


@pytest.mark.rule("S3.5")
@pytest.mark.parametrize("number", range(8))
def test_twin_tables_look_the_same(content: Content, state: CossacksState, number: int) -> None:
    twin = secret_changes(state)[number]
    assert twin != state
    one, other = view(content, state, GERMAN), view(content, twin, GERMAN)
    assert msgspec.json.encode(one) == msgspec.json.encode(other)
    assert msgspec.json.encode(view(content, state, RUSSIAN)) != msgspec.json.encode(view(content, twin, RUSSIAN))


def test_the_facing_of_the_top_counter_shows(content: Content, state: CossacksState) -> None:
    top = state.stacks["40.19"][-1]
    state.units[top] = replace(unit_of(state, top), facing=2)
    assert view(content, state, GERMAN).units["russian@40.19"].facing == 2
    state.units[top] = replace(unit_of(state, top), mode="road")
    assert view(content, state, GERMAN).units["russian@40.19"].facing is None


def test_hidden_units_under_a_revealed_one_are_one_token_below(content: Content, state: CossacksState) -> None:
    top = state.stacks["40.20"][-1]
    state.units[top] = replace(unit_of(state, top), up=True)
    assert view(content, state, GERMAN).stacks["40.20"] == ("russian@40.20", top)


@pytest.mark.parametrize("eyes", [GERMAN, RUSSIAN, NOBODY])
@pytest.mark.parametrize("seed", range(5))
def test_an_imagined_state_looks_like_the_view_it_came_from(
    content: Content, state: CossacksState, eyes: frozenset[str], seed: int
) -> None:
    seen = view(content, state, eyes)
    full = imagine(content, seen, eyes, Dice(seed))
    assert view(content, full, eyes) == seen
    assert not any(type(unit) is Hidden for unit in full.units.values())
    assert set(full.commands) == set(state.commands)
    assert set(full.ammunition) == set(state.ammunition)
    for hex, stack in full.stacks.items():
        assert [unit_of(full, name).hex for name in stack] == [hex] * len(stack)


def test_imagined_states_differ_by_chance_and_hold_the_losses(content: Content, state: CossacksState) -> None:
    seen = view(content, state, GERMAN)
    full = [imagine(content, seen, GERMAN, Dice(seed)) for seed in range(8)]
    assert len({msgspec.json.encode(one) for one in full}) > 1
    for one in full:
        russian = sum(unit.sp for unit in one.units.values() if unit.side == "russian" and type(unit) is Unit)
        assert russian == sum(unit_of(state, name).sp for name in state.units if name.startswith("ru.")) - 2


def test_imagining_draws_the_stacks_where_they_fled(content: Content, state: CossacksState) -> None:
    names = state.stacks.pop("40.20")
    state.stacks["39.20"] = names
    for name in names:
        state.units[name] = replace(unit_of(state, name), hex="39.20", facing=5)
    seen = view(content, state, GERMAN)
    full = imagine(content, seen, GERMAN, Dice(1))
    assert len(full.stacks["39.20"]) >= 1
    assert view(content, full, GERMAN) == seen
