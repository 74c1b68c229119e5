"""What the people at one screen see: seats and eyes, their view, the question in it, the story they may read."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from PySide6.QtCore import QObject

from desktop.table.asking import Ask, Sealed, Subject
from desktop.table.chance import Request
from desktop.table.game import Game, Side, Verdict
from desktop.table.panels import Board
from desktop.table.scene import Scene
from desktop.table.session import Session, Told
from desktop.table.telling import Event
from desktop.window.choosing import Choice, Standing
from desktop.window.seats import Seat, alone

__all__ = ["NOBODY", "Eyes", "Mode", "Seeing"]

Eyes = frozenset[str]
NOBODY: Eyes = frozenset()
#: The kind of event that tells of cards drawn into a hand.
DRAWN = "draw"


class Mode(StrEnum):
    """What the table waits for."""

    ASK = "ask"  # a person's answer
    HELD = "held"  # a key, or typed dice, for a held roll or draw
    OUTCOME = "outcome"  # a key: the old eyes have seen the outcome, then the curtain
    PEEK = "peek"  # a key: the asked person looks into his hand while he holds it, or somebody else does
    CURTAIN = "curtain"  # the next person behind the curtain
    WAIT = "wait"  # the random player, or a pause
    OVER = "over"  # nothing: there is a verdict
    REPLAY = "replay"  # nothing: a copy is being looked at


class Seeing(QObject):
    """One session through the present eyes. It changes nothing."""

    def __init__(self, session: Session[Any], seats: tuple[Seat, ...] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.game: Game[Any] = session.game
        self.content: Any = session.content
        self.every: Eyes = frozenset(side.id for side in self.game.sides)
        self.seats = seats or alone(self.game.sides)
        self.eyes: Eyes = NOBODY
        self.mode = Mode.WAIT
        self.told_before = 0  # events told before the last gesture
        self._choice: Choice | None = None
        self._plans: dict[str, tuple[str, dict[Subject, Subject]]] = {}  # by side: the board's id, its columns by piece
        self._standing: tuple[Any, Any, Standing] | None = None
        if self.one_person():
            self.eyes = frozenset(self.people()[0].sides)

    # who ------------------------------------------------------------------------------------------------------------
    def people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.player == "human"]

    def one_person(self) -> bool:
        return len(self.people()) == 1

    def plays_alone(self) -> bool:
        """Whether one person plays all sides, so that ways to play alone are his to choose."""
        return len(self.seats) == 1

    @property
    def alone(self) -> bool:
        """Whether no second person plays, so that undo needs nobody's consent."""
        return len(self.people()) <= 1

    def seat_of(self, side: str) -> Seat:
        """The seat that owns a side."""
        return next(seat for seat in self.seats if side in seat.sides)

    def side(self, name: str) -> Side | None:
        """The side of that id."""
        return next((side for side in self.game.sides if side.id == name), None)

    @property
    def asked(self) -> Side | None:
        """The side that is asked, or that will be when the curtain lifts."""
        ask = self.pending_ask()
        return self.side(ask.side) if ask is not None else None

    @property
    def viewer(self) -> Seat | None:
        """The seat whose eyes look now; None for the common view."""
        return next((seat for seat in self.seats if self.eyes and self.eyes == frozenset(seat.sides)), None)

    # what is seen ---------------------------------------------------------------------------------------------------
    @property
    def view(self) -> Any:
        """What the present eyes see."""
        return self.session.view(self.eyes)

    @property
    def ask(self) -> Ask[Any] | None:
        """The question that the person before the screen answers now; None when there is none for these eyes."""
        return self.pending_ask() if self.mode is Mode.ASK else None

    @property
    def held(self) -> Request | None:
        """The roll or draw that waits."""
        return self.session.held if self.mode is Mode.HELD else None

    @property
    def verdict(self) -> Verdict | None:
        return self.session.verdict

    @property
    def choice(self) -> Choice | None:
        """What may be done with the question; made once for question and view."""
        ask = self.ask
        if ask is None:
            return None
        if self._choice is None or self._choice.ask is not ask or self._choice.view is not self.view:
            self._choice = Choice(self.game, self.content, self.view, ask, self.standing)
            board = self.board(ask.chosen)
            if board is not None:
                self._choice.follow(board)
        return self._choice

    def board(self, keys: tuple[str, ...]) -> Board | None:
        """The battles of the phase as the asked side plans them, with what is chosen and pointed at."""
        ask = self.ask
        if ask is None:
            return None
        name, plan = self._plans.get(ask.side, ("", {}))
        found = self.game.board(self.content, self.view, ask, keys, plan)
        if found is not None and found.id != name:
            self._plans[ask.side] = (found.id, {})
            if plan:  # it was made for another phase
                found = self.game.board(self.content, self.view, ask, keys, {})
        return found

    def assign(self, piece: Subject, column: Subject) -> None:
        """Give a piece to a column of the battle board, "" for none."""
        ask = self.ask
        board = self.board(ask.chosen) if ask is not None else None
        if ask is None or board is None:
            return
        # From the first wish on all stay where they were seen to stand: nothing is shuffled behind a person's back.
        stand = {one.subject: column.id for column in board.columns for one in column.pieces}
        stand |= dict.fromkeys((one.subject for one in board.spare), "")
        self._plans[ask.side] = (board.id, self._plans[ask.side][1] | stand | {piece: column})
        self._choice = None

    @property
    def scene(self) -> Scene:
        """What stands where, for the present eyes."""
        return self.standing.scene

    @property
    def standing(self) -> Standing:
        view, ask = self.view, self.ask
        if self._standing is None or self._standing[0] is not view or self._standing[1] is not ask:
            scene = self.game.scene(self.content, view, ask)
            self._standing = (view, ask, Standing(self.game, self.content, scene))
        return self._standing[2]

    def name(self, subject: Subject) -> str:
        """What the present eyes call a subject."""
        return self.game.name(self.content, self.view, subject)

    def heard(self) -> list[Told]:
        """The story as far as the present eyes may read it."""
        return self.session.heard(self.eyes)

    def last_result(self) -> tuple[tuple[int | str, ...], list[Event]]:
        """What chance said last, and what these eyes were told of it; ((), []) before any roll.

        Cards drawn into a hand are no result: nobody waits for them, and some are for one pair of eyes.
        """
        record = self.session.record
        for place in range(len(record.line) - 1, -1, -1):
            entry = record.entries[record.line[place]]
            if entry.kind != "chance":
                continue
            after: list[Told] = []
            for item in reversed(self.session.events):
                if item.position <= place:
                    break
                if item.event.heard_by(self.eyes, self.every) and item.event.level >= 1:
                    after.insert(0, item)
            told = [item.event for item in after if item.position == place + 1]
            if all(event.tally is None for event in told):
                # Somebody might have reacted to the roll first: what came of it was told after that.
                sums = [item for item in after if item.event.tally is not None]
                told += [item.event for item in after if sums and item.position == sums[0].position != place + 1]
            if told and told[0].kind != DRAWN:  # what else was told after a draw is no result of it
                return entry.values, told
        return (), []

    def fresh_events(self) -> list[Event]:
        """What was told since the last gesture, as far as these eyes may read it."""
        return [
            item.event for item in self.session.events[self.told_before :] if item.event.heard_by(self.eyes, self.every)
        ]

    def settings(self) -> dict[str, str]:
        """The settings in force, those changed by consent included."""
        record = self.session.record
        changed = [record.entries[number] for number in record.line if record.entries[number].kind == "setting"]
        return dict(record.header.settings) | {entry.key: str(entry.data) for entry in changed}

    def house_rules(self) -> list[str]:
        """Settings that are not played as they are by default."""
        now = self.settings()
        rules = [one for one in self.game.settings if not one.solitaire]
        return [one.id for one in rules if now.get(one.id, one.default) not in (one.default, one.alone)]

    def secret(self) -> bool:
        """Whether anything at all is hidden from somebody."""
        return bool(self.session.view(NOBODY) != self.session.view(self.every))

    def pending_ask(self) -> Ask[Any] | None:
        """The pending question; of sealed ones, a person's before the random player's, in order of sides."""
        asks = self.session.asks()
        if not asks:
            return None
        if isinstance(self.session.pending, Sealed):
            for side in self.game.sides:
                if side.id in asks and self.seat_of(side.id).player == "human":
                    return asks[side.id]
        return next(iter(asks.values()))
