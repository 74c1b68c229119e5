"""The smallest game that shows what a session does: two sides move a pawn, choose markers, roll, seal a bid."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec

from desktop.table.asking import Ask, Option, Refusal, Roll, Sealed
from desktop.table.game import Activation, Fault, Setting, Side, State, Table, Verdict
from desktop.table.telling import Event

TOO_MANY = Refusal("only three markers may be chosen", "2.1", "choose fewer")
NONE_LEFT = Refusal("nothing is chosen yet", "2.2")


class Pawn(msgspec.Struct, frozen=True, gc=False):
    at: int = 0
    hidden: bool = False


class SmallState(State):
    turn: int = 0
    step: str = "choose"
    pawns: dict[str, Pawn] = {}
    points: dict[str, int] = {}
    settings: dict[str, str] = {}


async def choose(table: Table[SmallState]) -> None:
    side = ("red", "blue")[table.state.turn % 2]
    chosen: list[str] = []
    while True:
        left = [name for name in ("a", "b", "c", "d") if f"add:{name}" not in chosen]
        options = [Option(f"add:{name}", name, f"piece:{name}") for name in left]
        options.append(Option("done", "", "button:done"))

        def why_not(value: str, count: int = len(chosen)) -> Refusal | None:
            if value:
                return TOO_MANY if count == 3 else None
            return NONE_LEFT if count == 0 else None

        picked = await Ask(side, "Choose markers", lambda o=options: o, why_not, rule="2.0", chosen=tuple(chosen))
        if not picked:
            break
        chosen.append(f"add:{picked}")
    table.state.points[side] += len(chosen)
    table.tell(Event("chosen", "{side} chooses {count}", {"side": side, "count": str(len(chosen))}, side=side))
    (face,) = await Roll("Luck of {side}", names={"side": side})
    if face == 6 and table.state.settings.get("unlucky") == "break":
        raise ZeroDivisionError("six")
    table.state.pawns[side] = Pawn(table.state.pawns[side].at + face)
    table.tell(Event("moved", "{side} moves {face}", {"side": side, "face": str(face)}, side=side))
    table.state.turn += 1
    table.state.step = "bid" if table.state.turn % 4 == 0 else "choose"


async def bid(table: Table[SmallState]) -> None:
    def ask(side: str) -> Ask[int]:
        return Ask(side, "Bid", lambda: [Option(f"bid:{n}", n, f"button:{n}") for n in range(3)], rule="3", needs="own")

    bids = await Sealed({side: ask(side) for side in ("red", "blue")})
    table.state.points["red"] += bids["red"]
    table.state.points["blue"] += bids["blue"]
    table.tell(Event("reveal", "Bids are {red} and {blue}", {side: str(bids[side]) for side in bids}))
    table.state.step = "forced"


async def only_one(table: Table[SmallState]) -> None:
    await Ask("red", "The only way", lambda: [Option("go", 1, "button:go")], rule="4")
    table.tell(Event("went", "red goes", side="red"))
    table.state.step = "choose"


class SmallGame:
    id = "small"
    title = "Small"
    version = 1
    sides = (Side("red", "Red", "red", "#aa0000", "r"), Side("blue", "Blue", "blue", "#0000aa", "b"))
    settings = (Setting("unlucky", "Sixes", (("no", "nothing"), ("break", "the rules fail")), "no"),)
    state_type = SmallState

    def content(self, owner: dict[str, Any] | None = None) -> Any:
        return SimpleNamespace(owner=owner or {})

    def set_up(self, content: Any, scenario: str, settings: dict[str, str]) -> SmallState:
        if scenario != "small/one":
            raise LookupError(scenario)
        return SmallState(pawns={s: Pawn() for s in ("red", "blue")}, points={"red": 0, "blue": 0}, settings=settings)

    def next(self, content: Any, state: SmallState) -> Activation[SmallState] | Verdict:
        if state.turn >= 40:
            return Verdict("", "Over", "9")
        return Activation(state.step, {"choose": choose, "bid": bid, "forced": only_one}[state.step])

    def view(self, content: Any, state: SmallState, eyes: frozenset[str]) -> SmallState:
        return state.copy()

    def invariants(self, content: Any, state: SmallState) -> list[Fault]:
        return [Fault(f"{side} has fewer than no points") for side, points in state.points.items() if points < 0]

    def upgrade(self, raw: dict[str, Any], version: int) -> dict[str, Any]:
        return raw


SMALL: Any = SmallGame()


def find(name: str) -> Any:
    return {"small": SMALL}[name]


def play_on(session: Any, answers: int, shift: int = 0) -> None:
    """Answer so many questions, varying with position only."""
    for number in range(answers):
        side, ask = next(iter(session.asks().items()))
        options = ask.options()
        session.answer(options[(number * 7 + shift) % len(options)].key, side)
