"""Random play over random positions: fortresses, rivers, cavalry, road columns, works, cadres and all settings."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from desktop.games.cossacks.game import GAME
from desktop.games.cossacks.invariants import invariants
from desktop.table.asking import Ask, Roll, Sealed
from desktop.table.game import Verdict
from desktop.table.play import Play
from tests.games.cossacks.kit import GRID, content_on, position

CENTRE = "50.20"
AREA = GRID.within(CENTRE, 2)
RIVERS = ("", "", "", "", "minor", "major", "grand", "lake")
TERRAIN = ((), (), (), ("rough",), ("woods",), ("swamp",), ("town",), ("village", "woods"))


def random_ground(dice: random.Random):
    sides = sorted({GRID.hexside(a, b) for a in AREA for b in GRID.adjacent(a)})
    terrain = {hex: dice.choice(TERRAIN) for hex in AREA}
    return content_on(
        {hex: words for hex, words in terrain.items() if words},
        {side: dice.choice(RIVERS) for side in sides},
        {hex: tuple(sorted(dice.sample(range(6), 2))) for hex in AREA if dice.random() < 0.15},
        water=frozenset(hex for hex in AREA if hex != CENTRE and dice.random() < 0.08),
    )


def random_board(dice: random.Random, content) -> dict[str, list[str]]:
    """Stacks of both sides; units of a hex mostly of one corps and one facing."""
    land = [hex for hex in AREA if not content.ground.is_water(hex)]
    dice.shuffle(land)
    names = {
        side: [c.id for c in content.counters.values() if c.side == side and c.copies == 1 and c.cls != "supply"]
        for side in ("german", "russian")
    }
    used: dict[str, bool] = {}
    board: dict[str, list[str]] = {}
    for place, hex in enumerate(land[: dice.randint(5, 12)]):
        side = ("german", "russian")[place % 2]
        lines = []
        facing = dice.choice(("N", "NE", "SE", "S", "SW", "NW"))
        for name in dice.sample(names[side], dice.randint(1, 4)):
            counter = content.counters[name]
            if used.get(name) or (counter.cls == "fortress" and dice.random() < 0.5):
                continue
            used[name] = True
            words = [name, facing]
            if dice.random() < 0.1:
                words.append(dice.choice(("N", "S")))
            words.append(dice.choice(("intensive", "intensive", "regular", "")))
            if counter.sp and counter.cadre and dice.random() < 0.1:
                words.append("sp=0")
            elif counter.sp:
                words.append(str(dice.randint(1, counter.sp)))
            words.append(dice.choice(("", "", "", "field", "permanent")))
            words.append(dice.choice(("",) * 12 + ("road", "unsupplied", "uncommanded", "silenced", "up")))
            line = " ".join(word for word in words if word)
            if "sp=0" in line or "road" in line:
                line = line.replace(" intensive", "").replace(" regular", "")
            lines.append(line)
        if lines:
            board[hex] = lines
    return board


def random_settings(seed: int) -> dict[str, str]:
    """By dice of their own, so that a new setting does not change the positions."""
    return {setting.id: random.Random(f"{setting.id} {seed}").choice(setting.options)[0] for setting in GAME.settings}


def play(seed: int, prompts: dict[str, int]) -> str:
    """Play one random position to its end with the invariants on; its verdict's winner."""
    dice = random.Random(seed)
    content = random_ground(dice)
    state = None
    for _ in range(200):
        state = position(
            content,
            random_board(dice, content),
            phasing=dice.choice(("german", "russian")),
            step=dice.choice((0, 0, 2, 4, 6)),
            settings=random_settings(seed),
            high_water=dice.random() < 0.5,
            weather=dice.choice(("clear", "light rain", "heavy rain")),
            objective=CENTRE,
            objective_side="german",
        )
        if state.step >= 4:
            for name, unit in list(state.units.items()):
                if unit.marker == "intensive":
                    state.units[name] = replace(unit, marker="regular")
        if not invariants(content, state):
            break
    else:
        raise AssertionError("no legal position was found")
    game = Play(GAME, content, state, lambda: None)
    game.start()
    for _ in range(3000):
        pending = game.pending
        if isinstance(pending, Verdict):
            return pending.winner
        if isinstance(pending, Roll):
            game.feed(tuple(dice.randint(1, pending.faces) for _ in range(pending.count)))
            continue
        if isinstance(pending, Sealed):
            prompts["sealed"] = prompts.get("sealed", 0) + 1
            for side, ask in list(pending.asks.items()):
                game.seal(side, dice.choice(ask.options()).value)
            continue
        assert isinstance(pending, Ask)
        prompts[pending.prompt] = prompts.get(pending.prompt, 0) + 1
        faults = invariants(content, game.table.state)
        assert not faults, (seed, pending.prompt, faults)
        options = pending.options()
        assert options, (seed, pending.prompt)
        for option in pending.candidates():
            refusal = pending.refusal(option)
            assert refusal is None or (refusal.text and refusal.rule[0] in "SE"), (seed, option.key)
        ends = [option for option in options if option.key in ("end", "done")]
        choice = dice.choice(options) if not ends or dice.random() > 0.12 or len(options) == 1 else ends[0]
        game.feed(choice.value)
    raise AssertionError(f"{seed}: no end")


@pytest.mark.rule("S10.0", "S13.2", "S8.43")
def test_random_positions_end_without_a_fault() -> None:
    prompts: dict[str, int] = {}
    winners = [play(seed, prompts) for seed in range(400)]
    assert set(winners) <= {"", "german", "russian"}
    assert len(prompts) > 25
