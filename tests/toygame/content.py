"""Boards, forces and cards: immutable content, shared by all states."""

from __future__ import annotations

from typing import Any, NamedTuple

from desktop.table.game import Fault, Scenario, Side
from desktop.table.hexes import Grid, Plan

SIDES = (
    Side("red", "Red", "Red", "#b8392e", "red.emblem"),
    Side("blue", "Blue", "Blue", "#2f63b0", "blue.emblem"),
)
NAMES = {side.id: side.name for side in SIDES}
ENEMY = {"red": "blue", "blue": "red"}

STRENGTH = {"squad": 3, "gun": 4, "scout": 1, "dummy": 0}
SPEED = {"squad": 2, "gun": 1, "scout": 3, "dummy": 3}

#: A card is its fate number and a letter that stands for its word: "5b" is a 5 and a cancel.
WORDS = {"a": "ambush", "b": "cancel", "c": "omen", "d": "plain"}
CARDS = tuple(f"{number}{letter}" for number in range(1, 7) for letter in WORDS)
HAND = 3
STACK = 3
ORDERS = 2


def number(card: str) -> int:
    """The fate number of a card, 1 to 6."""
    return int(card[0])


def word(card: str) -> str:
    """The word of a card: ambush, cancel, omen or plain."""
    return WORDS[card[1]]


class Board(NamedTuple):
    grid: Grid
    woods: tuple[str, ...]
    lakes: tuple[str, ...]
    goals: tuple[str, ...]
    homes: dict[str, tuple[str, ...]]


class Force(NamedTuple):
    """What a scenario is made of. placed: pieces stand in their home hexes without being asked for."""

    board: str
    forces: dict[str, tuple[str, ...]]
    turns: int
    placed: bool = False


class Content(NamedTuple):
    boards: dict[str, Board]
    scenarios: tuple[Scenario, ...]
    owner: dict[str, Any] = {}


def load() -> Content:
    """The content; a real game decodes it from files with `desktop.table.content`."""
    small = Grid(Plan("flat", "letters", (1, 5), (1, 5), "even", margin=20.0))
    large = Grid(Plan("flat", "letters", (1, 26), (1, 24), "even", margin=20.0))
    boards = {
        "ford": Board(
            small,
            woods=("B2", "C2", "D4"),
            lakes=("C3",),
            goals=("C1", "C5"),
            homes={"red": ("A1", "A2", "A3", "A4", "A5"), "blue": ("E1", "E2", "E3", "E4", "E5")},
        ),
        "plain": Board(
            large,
            woods=tuple(f"{column}{row}" for column in "MN" for row in range(3, 24, 4)),
            lakes=("M1", "N24"),
            goals=("M12", "N12"),
            homes={
                "red": tuple(f"{column}{row}" for column in "ABCDEFGHIJK" for row in range(1, 25)),
                "blue": tuple(f"{column}{row}" for column in "PQRSTUVWXYZ" for row in range(1, 25)),
            },
        ),
    }
    few = ("squad", "squad", "gun", "scout", "dummy", "dummy")
    many = (*("squad",) * 180, *("gun",) * 50, *("scout",) * 40, *("dummy",) * 30)
    return Content(
        boards,
        (
            _scenario("ford", "The Ford", Force("ford", {"red": few, "blue": few}, 6)),
            _scenario("crowd", "A Crowd", Force("plain", {"red": many, "blue": many}, 4, placed=True)),
        ),
    )


def _scenario(slug: str, title: str, data: Force) -> Scenario:
    return Scenario(
        id=f"toy/{slug}",
        title=title,
        place="Nowhere",
        date="",
        length=f"{data.turns} turns",
        summary="Two sides, two goals, a lake between them.",
        secrets="stacks, hands",
        pieces=sum(len(kinds) for kinds in data.forces.values()),
        settings=("open",),
        data=data,
    )


def force(content: Content, scenario: str) -> Force:
    """What a scenario is made of; KeyError when there is none of that id."""
    for known in content.scenarios:
        if known.id == scenario:
            data: Force = known.data
            return data
    raise KeyError(scenario)


def faults(content: Content) -> list[Fault]:
    """All that is wrong with the content: hexes that are none, forces that do not fit their homes."""
    found: list[Fault] = []
    for name, board in content.boards.items():
        named = (*board.woods, *board.lakes, *board.goals, *board.homes["red"], *board.homes["blue"])
        found += [Fault(f"{label} is no hex", f"board {name}") for label in named if label not in board.grid]
    for scenario in content.scenarios:
        data: Force = scenario.data
        for side, kinds in data.forces.items():
            if len(kinds) > 2 * len(content.boards[data.board].homes[side]):
                found.append(Fault(f"{side} has more pieces than room", scenario.id, "enlarge its home"))
    return found
