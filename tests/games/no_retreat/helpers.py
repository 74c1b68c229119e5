"""Small positions of the Africa game, and procedures driven by scripted answers and dice."""

from __future__ import annotations

from typing import Any

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import owner_key
from desktop.games.no_retreat.game import GAME
from desktop.games.no_retreat.loading import load_content
from desktop.games.no_retreat.setup import set_up
from desktop.games.no_retreat.state import NoRetreatState, put_leader, put_unit
from desktop.table.asking import Draw, Roll, Sealed
from desktop.table.game import Table
from tests.games import script as scripted

SETTING_DEFAULTS = {setting.id: setting.default for setting in GAME.settings}


def content() -> Content:
    return load_content()


def empty(map_number: int = 3, *, turn: int = 9, player: str = "allied", **fields: Any) -> NoRetreatState:
    """A Player Turn on an empty map, everything of the game in the Force Pools."""
    state = set_up(content(), "no_retreat/crusader", dict(SETTING_DEFAULTS))
    state.map = map_number
    state.turn = turn
    state.player = state.initiative = player
    state.offensive = True
    state.phase = "battles"
    for name, unit in state.units.items():
        if content().units[name].square and unit.place not in ("out",):
            put_unit(state, name, place="pool", face=len(content().units[name].faces) - 1)
    for name in state.leaders:
        put_leader(state, name, place="pool")
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def put(state: NoRetreatState, unit: str, place: str, face: int = -1, supply: str = "") -> None:
    """Put a unit somewhere on a face (-1: its strongest)."""
    kind = content().units[unit]
    put_unit(state, unit, place=place, face=len(kind.faces) - 1 if face < 0 else face, supply=supply)


def own(state: NoRetreatState, name: str, side: str) -> None:
    """Give a Town or City of the Battle Map to a side."""
    ground = content().maps[state.map].ground
    state.owners[owner_key(state.map, ground.board.place_named(name).hex)] = side


def place_of(number: int, name: str) -> str:
    return content().maps[number].ground.board.place_named(name).hex


def open_hexes(number: int, count: int) -> list[str]:
    """A straight row of clear land hexes without hexsides of any kind between and around them."""
    ground = content().maps[number].ground
    for start in ground.land:
        row = [start]
        while len(row) < count:
            there = ground.grid.neighbour(row[-1], 1)
            if not there or there not in ground.neighbours:
                break
            row.append(there)
        if len(row) == count and all(_plain(ground, hex) for hex in row):
            return row
    raise AssertionError(f"map {number} has no such row")


def _plain(ground: Any, hex: str) -> bool:
    if ground.board.terrain(hex) or hex in ground.towns or len(ground.neighbours[hex]) < 6:
        return False
    return all(ground.steps[hex, n].shift == 0 and ground.steps[n, hex].shift == 0 for n in ground.neighbours[hex])


class Script(scripted.Script[NoRetreatState]):
    """Drives one procedure: answers by key in the order given, or by default; dice and draws from lists."""

    def __init__(
        self, state: NoRetreatState, *answers: str, dice: tuple[int, ...] = (), draws: tuple[str, ...] = ()
    ) -> None:
        super().__init__(Table(state, content()), list(answers))
        self.dice = list(dice)
        self.draws = list(draws)

    def _chance(self, wanted: Any) -> Any:
        if isinstance(wanted, Roll):
            return tuple(self.dice.pop(0) for _ in range(wanted.count))
        if isinstance(wanted, Draw):
            pile = [*wanted.top, *wanted.rest]
            return tuple(self.draws.pop(0) if self.draws else pile[index] for index in range(wanted.count))
        assert isinstance(wanted, Sealed)
        return {side: self._answer(ask) for side, ask in wanted.asks.items()}
