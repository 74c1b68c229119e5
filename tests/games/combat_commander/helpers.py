"""Small positions on boards of our own, and procedures driven by scripted answers and dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from desktop.games.combat_commander.content import Content, MapInfo
from desktop.games.combat_commander.destiny import new_deck
from desktop.games.combat_commander.ground import Ground
from desktop.games.combat_commander.hills import map_sight
from desktop.games.combat_commander.loading import load_components
from desktop.games.combat_commander.options import SETTINGS
from desktop.games.combat_commander.sequence import next_activation
from desktop.games.combat_commander.state import RESERVE, CommanderState, Party, add_unit, change_unit, place_unit
from desktop.games.combat_commander.support import new_weapon
from desktop.games.combat_commander.weapons import arm
from desktop.table.asking import Ask, Draw, Roll, Shuffle
from desktop.table.board import Board, Edge, Layer, MapFile, Place, Way
from desktop.table.game import Activation, Table
from desktop.table.hexes import Grid, Plan
from desktop.table.sight import Shapes
from tests.games import script as scripted

PLAN = Plan("flat", "letters", (1, 15), (1, 10), "even")
GRID = Grid(PLAN)
#: Number of the board of a test.
OWN = 99


def layer(name: str, words: dict[str, str]) -> Layer:
    """A text grid of a few hexes' words, the others empty."""
    signs = {"": "."}
    for word in words.values():
        signs.setdefault(word, chr(ord("a") + len(signs)))
    rows = [
        f"{row} " + " ".join(signs[words.get(f"{column}{row}", "")] for column in "ABCDEFGHIJKLMNO")
        for row in range(1, 11)
    ]
    return Layer(name, {sign: word for word, sign in signs.items()}, "\n".join(rows))


def board(
    terrain: dict[str, str] | None = None,
    levels: dict[str, int] | None = None,
    roads: Iterable[str] = (),
    sides: dict[str, str] | None = None,
    objectives: dict[str, str] | None = None,
) -> Board:
    """A board: words by hex, levels by hex, roads as runs of hexes, features by pair ("C3 D3"), Objectives by number.

    An Objective's hex may be followed by the other hexes of its building.
    """
    edges = [Edge(kind, GRID.hexside(*pair.split())) for pair, kind in (sides or {}).items()]
    places = []
    for number, hexes in (objectives or {"1": "A1"}).items():
        first, *more = hexes.split()
        places.append(Place(first, number, "objective", GRID.centre(first), tuple(more)))
    layers = (
        layer("terrain", terrain or {}),
        layer("level", {hex: str(level) for hex, level in (levels or {}).items()}),
    )
    file = MapFile("own", PLAN, layers, tuple(edges), tuple(Way("road", run) for run in roads), (), tuple(places))
    return Board(file, GRID)


@lru_cache(maxsize=1)
def components() -> Content:
    return load_components()


def content(own: Board) -> Content:
    """The components with one board."""
    info = MapInfo(OWN, "own", Ground(own, components().terrain), map_sight(own, Shapes()), Shapes())
    return msgspec.structs.replace(components(), maps={OWN: info})


class Position:
    """A position on an own board: the Axis are German, the Allies American, unless told otherwise."""

    def __init__(
        self,
        own: Board,
        *,
        active: str = "axis",
        nations: tuple[str, str] = ("german", "american"),
        postures: tuple[str, str] = ("attacker", "recon"),
    ) -> None:
        self.content = content(own)
        self.state = CommanderState(map=OWN, year=1944, active=active, sudden_death=9, phase="turn", turn=1)
        state = self.state
        state.bag = self.content.smoke
        state.settings = {setting.id: setting.default for setting in SETTINGS}
        edges = {"axis": "bottom", "allied": "top"}
        for side, nation, posture in (("axis", nations[0], postures[0]), ("allied", nations[1], postures[1])):
            state.parties[side] = Party(nation, posture, "line", 3, edges[side], self.content.discards[nation])  # type: ignore[arg-type]
            state.decks[side] = new_deck(self.content.decks[nation])
            state.hands[side] = state.discards[side] = ()
            state.surrender[side] = 20
            state.chits_secret[side] = ()
            state.zones[side] = ()
        state.initiative = "allied"

    def unit(self, type: str, hex: str, side: str = "", *, weapon: str = "", **fields: Any) -> str:
        """Put a unit on the board, with a weapon if named; the side is its nation's."""
        nation = type.partition(".")[0]
        side = side or next(s for s, party in self.state.parties.items() if party.nation == nation)
        alone = self.content.units[type].count == 1
        name = add_unit(self.state, type, side, RESERVE, alone=alone)
        place_unit(self.state, name, hex)
        if fields:
            change_unit(self.state, name, **fields)
        if weapon:
            arm(self.state, new_weapon(self.state, weapon, side), name)
        return name

    def weapon_of(self, unit: str) -> str:
        return self.state.units[unit].weapon

    def hand(self, side: str, *actions: str) -> tuple[str, ...]:
        """Give a side cards with these Actions or ("order:fire") orders, out of its deck; returns their names."""
        taken: list[str] = []
        for wanted in actions:
            order = wanted.removeprefix("order:")
            for name in self.state.decks[side].rest:
                card = self.content.cards[name]
                fits = card.order == order if wanted.startswith("order:") else card.action == wanted
                if fits and name not in taken:
                    taken.append(name)
                    break
            else:
                raise AssertionError(f"no card with {wanted}")
        deck = self.state.decks[side]
        self.state.decks[side] = new_deck(tuple(c for c in deck.rest if c not in taken))
        self.state.hands[side] = (*self.state.hands[side], *taken)
        return tuple(taken)

    def card_with(self, side: str, white: int, red: int, *, trigger: str = "") -> str:
        """A card of a side's deck with these dice."""
        for name in self.state.decks[side].rest:
            card = self.content.cards[name]
            if (card.white, card.red) == (white, red) and card.trigger == trigger:
                return name
        raise AssertionError(f"no card with {white}-{red} {trigger}")

    def event_card(self, side: str, event: str) -> str:
        return next(n for n in self.state.decks[side].rest if self.content.cards[n].event == event)


class Script(scripted.Script[CommanderState]):
    """Drives procedures: answers by key in the order given, dice by pairs ("4-1", "1-6 event"), card names or faces.

    A shuffle leaves things as they lie. Re-rolls are declined, and forced answers given, unless the script says
    otherwise.
    """

    def __init__(self, position: Position, answers: str | Iterable[str] = "", dice: Iterable[str] = ()) -> None:
        keys = answers.split() if isinstance(answers, str) else list(answers)
        super().__init__(Table(position.state, position.content), keys)
        self.position = position
        self.dice = list(dice)

    def run(self, coroutine: Any) -> Any:
        """Run one procedure to its end; every scripted answer and die must be used."""
        value = super().run(coroutine)
        self._all_dice_used()
        return value

    def play(self) -> None:
        """Run activations as long as the script has answers."""
        while self.answers:
            activation = next_activation(self.position.content, self.position.state)
            assert isinstance(activation, Activation), activation
            self._drive(activation.run(self.table))
        self._all_dice_used()

    def _all_dice_used(self) -> None:
        assert not self.dice, f"dice left over: {self.dice}; asked: {self.asked}"

    def _chance(self, wanted: Any) -> Any:
        if isinstance(wanted, Draw):
            return self._draw(wanted)
        if isinstance(wanted, Roll):
            return tuple(int(self.dice.pop(0)) for _ in range(wanted.count))
        assert isinstance(wanted, Shuffle)
        return wanted.items

    def _draw(self, wanted: Draw) -> tuple[str, ...]:
        if not wanted.deck.startswith("destiny") or not wanted.held:
            if self.dice and self.dice[0] in wanted.rest:
                return (self.dice.pop(0),)
            return wanted.rest[: wanted.count]
        assert self.dice, f"no dice left for {wanted.purpose}; asked: {self.asked}"
        text = self.dice.pop(0)
        if text in wanted.rest:
            return (text,)
        pair, _, trigger = text.partition(" ")
        white, _, red = pair.partition("-")
        return (self.position.card_with(wanted.side, int(white), int(red), trigger=trigger),)

    def _by_itself(self, ask: Ask[Any]) -> str:
        return "keep" if ask.rule == "9.1" else super()._by_itself(ask)
