"""A person's hand at the table: what clicks, pulls and keys do with the question, never more than one gesture each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from desktop.table.asking import Kind, Option, Refusal, Subject
from desktop.window.choosing import Choice
from desktop.window.controller import Controller, Mode
from desktop.window.desk import Desk
from desktop.window.placing import Placing
from desktop.window.walking import Walker

__all__ = ["Hand"]

#: Seconds after a result in which a key press is swallowed, so that Enter Enter does not confirm what came after it.
DEAF = 0.25


class Hand(QObject):
    """Turns gestures into answers of the controller. It holds the keyboard's place among the lit things."""

    remarked = Signal(str)  # one grey line: why something is not lit, what was refused
    why_wanted = Signal(str)  # open the bubble for a subject
    offered = Signal(str, list)  # several answers fit a click: subject and keys, for a menu
    ending = Signal(str, list)  # ending the step gives these up: words of the end, words of what is left
    focused = Signal(str)  # the keyboard's place ("" = none)
    typing_wanted = Signal()  # the players' own dice are to be typed in

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.walker = Walker(desk)
        self.placing = Placing(desk)
        self.focus: Subject = ""
        self._end_shown = False
        self._unlit: Subject = ""
        self._clicked_on: tuple[str, str] = ("", "")
        self._swallow_click = False
        self._deaf_until = 0.0

    @property
    def controller(self) -> Controller:
        return self.desk.controller

    @property
    def choice(self) -> Choice | None:
        return self.controller.choice

    def question_changed(self) -> None:
        """Another question, or the same one anew: forget what was half done."""
        self._end_shown = False
        self.walker.question_changed()
        self.placing.question_changed()
        choice = self.choice
        if choice is None or (self.focus and self.focus not in self.reachable()):
            self.set_focus("")

    # clicks ---------------------------------------------------------------------------------------------------------
    def click(self, subject: Subject, modifiers: Any = None) -> None:
        """A click on a lit thing answers; on anything else it looks, and a second one asks why not."""
        if self._swallow_click:
            self._swallow_click = False
            return
        if not subject:
            return
        if self.controller.mode is Mode.HELD:
            self.look(subject)
            return
        choice = self.choice
        if choice is None:
            self.look(subject)
            return
        self._clicked_on = (choice.ask.side, choice.ask.prompt)
        if isinstance(modifiers, Qt.KeyboardModifier) and modifiers & Qt.KeyboardModifier.ControlModifier:
            self.look(subject)
            return
        more = isinstance(modifiers, Qt.KeyboardModifier) and bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if self.walker.go_on(subject) or (more and self.walker.point(subject, more=True)):
            return
        if more and choice.ask.kind is Kind.PLACE and (run := choice.group(subject)):
            self._give(run)
            return
        if self.walker.arrived and subject.startswith("hex:") and self.walker.point(subject):
            return
        if not self.answer_subject(subject) and not self.walker.point(subject):
            self.look(subject)

    def answer_subject(self, subject: Subject) -> bool:
        """Answer, add or drop by a subject; False when it stands for no answer."""
        choice = self.choice
        if choice is None:
            return False
        key = choice.dropped(subject)
        if key:
            self.retract(key)
            return True
        rest = choice.unproposed(subject)
        if rest is not None:
            self._without_proposed(choice, rest)
            return True
        run = choice.target(subject)
        if run and (choice.ask.needs == "public" or choice.answers(subject)):
            # What answers only its own side's question shows something: that takes a double click.
            self._give(self.controller.target_run(subject, run))
            return True
        options = choice.answers(subject)
        taken = [option for option in options if self.desk.subject and self.desk.subject in option.about]
        if len(taken) == 1:  # the thing looked at is what goes there
            options = taken
        if not options:
            return self.placing.lift(subject)
        if len(options) == 1:
            self._give((options[0].key,))
        else:
            self.offered.emit(subject, [option.key for option in options])
        return True

    def _without_proposed(self, choice: Choice, rest: tuple[str, ...]) -> None:
        if not rest:
            choice.decline()
            self.controller.changed.emit()
            return
        self._give(rest)

    def retract(self, key: str) -> None:
        """Take a pick back and say what fell away with it."""
        fallen = self.controller.retract(key)
        if fallen:
            self.remarked.emit(self.tr("Without it these fell away too: {names}").format(names=", ".join(fallen)))

    def double_click(self, subject: Subject) -> None:
        """What belongs together, or everything lit in a place, at once; on something unlit, why not."""
        self._swallow_click = True
        choice = self.choice
        if choice is None:
            return
        same = self._clicked_on == (choice.ask.side, choice.ask.prompt)
        run = tuple(key for key in choice.group(subject) if key not in choice.ask.chosen)
        if run and choice.ask.kind in (Kind.MANY, Kind.PLACE) and "done" not in run:
            self._take_all(run)
        elif run:
            self._give(run)
        elif not same:
            return
        elif choice.ask.needs != "public" and choice.target(subject):
            self._give(self.controller.target_run(subject, choice.target(subject)))
        elif choice.ask.kind in (Kind.MANY, Kind.PLACE):
            self._take_all(choice.all_here(subject))
        elif not choice.answers(subject):
            self.why_wanted.emit(subject)

    def _take_all(self, keys: tuple[str, ...]) -> None:
        """Add as many of these as stay legal one after the other, by one gesture."""
        choice = self.choice
        if choice is None or not keys:
            return
        trial = self.controller.session.fork()
        run: list[str] = []
        for key in keys:
            ask = trial.ask(choice.ask.side)
            if ask is None or ask.prompt != choice.ask.prompt:
                break
            option = ask.candidate(key)
            if option is not None and ask.refusal(option) is None:
                trial.answer(key, choice.ask.side)
                run.append(key)
        if run:
            self._give(tuple(run))

    def besides(self) -> list[tuple[str, str, Callable[[], object]]]:
        """Gestures that the question has beside its answers: words, what they do, and what doing them is."""
        if not self.placing.as_last_time():
            return []
        tip = self.tr("All pieces where they stood when this side last set up on this map, the others as proposed")
        return [(self.tr("As last time"), tip, self.set_up_as_last_time)]

    def set_up_as_last_time(self) -> None:
        """One gesture for the whole set-up of before."""
        run = self.placing.as_last_time()
        if run:
            self._give(run)

    def sweep(self, subjects: list[Subject]) -> None:
        """Everything lit inside a frame that was dragged with Shift."""
        choice = self.choice
        if choice is None or choice.ask.kind not in (Kind.MANY, Kind.PLACE):
            return
        if self.placing.frame(subjects):
            self.remarked.emit(self.tr("{n} framed: drag one of them and all go.").format(n=len(self.placing.group)))
            self.controller.changed.emit()
            return
        keys = [option.key for subject in subjects for option in choice.lit.get(subject, [])]
        self._take_all(tuple(dict.fromkeys(keys)))

    def pull(self, subject: Subject, towards: Subject, trail: Sequence[Subject] = ()) -> None:
        """Facing by pulling; a way by pulling a piece to where it is to go; a piece placed, or placed elsewhere."""
        if self.walker.pull(subject, towards, trail):
            return
        meant, refusal = self.placing.pull(subject, towards)
        if meant:
            self._after(refusal)
            return
        before = self.choice
        refusal = self.controller.pull(subject, towards)
        self._after(refusal)
        if refusal is None and before is not None and self.choice is before:
            self._why_not_there(before, subject, towards)

    def _why_not_there(self, choice: Choice, subject: Subject, towards: Subject) -> None:
        """A drag that came to nothing says why: what forbids this piece the place, or what is wrong with either."""
        pieces = choice.standing.related(subject)
        fitting = [one for one in choice.ask.candidates() if one.subject == towards]
        meant = [one for one in fitting if any(piece in one.about for piece in pieces)]
        reasons = [reason for one in meant if (reason := choice.ask.refusal(one)) is not None]
        reasons = reasons or choice.why_not(towards) or choice.why_not(subject)
        if reasons:
            self._after(reasons[0])
        else:
            self.remarked.emit(self.tr("Nothing comes of that: drag it to a place that is lit."))

    def plan(self, piece: Subject, column: Subject) -> None:
        """On the battle board a piece is given to a column, "" for none: where it is being chosen, an answer."""
        choice = self.choice
        board = self.controller.board(choice.ask.chosen) if choice is not None else None
        if choice is None or board is None:
            return
        current = next((one.id for one in board.columns if one.current), None)
        self.controller.assign(piece, column)
        if choice.ask.chosen and piece in choice.chosen and column != current:
            self.retract(choice.chosen[piece])
        elif choice.ask.chosen and column == current and piece in choice.lit:
            self._give((choice.lit[piece][0].key,))
        else:
            self.controller.changed.emit()

    def give_key(self, key: str) -> None:
        """Answer by an option's key (list, button, menu)."""
        choice = self.choice
        if choice is None:
            return
        if key in choice.ask.ends and choice.left:
            self.end(key)
            return
        self._give((key,))

    def _give(self, keys: tuple[str, ...]) -> None:
        self._after(self.controller.gesture(keys))

    def _after(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            words = " · ".join(part for part in (refusal.text, refusal.rule) if part)
            self.remarked.emit(words)

    # looking --------------------------------------------------------------------------------------------------------
    def look(self, subject: Subject) -> None:
        """Select for tray and inspector, with one grey line why it is not lit; a second time opens the bubble."""
        again = subject == self._unlit and bool(subject)
        self._unlit = subject
        self.desk.look_at(subject)
        choice = self.choice
        if choice is None:
            return
        if again:
            self.why_wanted.emit(subject)
            return
        run = choice.target(subject)
        if run:
            meant = choice.ask.candidate(run[0])
            words = choice.label(meant) if meant is not None else self.desk.name(subject)
            self.remarked.emit(self.tr("Double click: {words}").format(words=words))
            return
        reasons = choice.why_not(subject)
        if reasons:
            name = self.desk.name(subject)
            words = " · ".join(part for part in (reasons[0].text, reasons[0].rule) if part)
            if not reasons[0].text.startswith(name):
                words = f"{name}: {words}"
            self.remarked.emit(self.tr("{why}   W tells all").format(why=words))

    def why(self) -> None:
        """Why not? for the thing looked at or under the keyboard's place."""
        subject = self.desk.subject or self.focus
        if subject:
            self.why_wanted.emit(subject)

    # keys -----------------------------------------------------------------------------------------------------------
    def deaf(self) -> bool:
        """Whether a key press is to be swallowed because a result has only just come."""
        return monotonic() < self._deaf_until

    def resolved(self) -> None:
        """A result has come."""
        self._deaf_until = monotonic() + DEAF

    def confirm(self) -> None:
        """Enter: confirm what is chosen or proposed, let the roll go, hand over. Never ends a step with acts left."""
        controller = self.controller
        if controller.mode is Mode.HELD:
            self.roll()
        elif controller.mode is Mode.OUTCOME:
            controller.acknowledge()
        elif controller.mode is Mode.WAIT:
            controller.hurry()
        elif controller.mode is Mode.ASK:
            choice = self.choice
            if choice is None or self.walker.go():
                return
            if choice.primary:
                self._give(choice.primary)
            elif choice.left and choice.enders:
                words = choice.label(choice.enders[0])
                self.remarked.emit(
                    self.tr("Nothing is chosen. Choose something lit, or press E: {end}").format(end=words)
                )
            else:
                self.remarked.emit(self.tr("Nothing is chosen yet: choose something lit, or O for every answer."))

    def confirm_all(self) -> None:
        """Shift+Enter: take every proposal up to the next roll, free choice or other seat, by one gesture."""
        choice = self.choice
        if self.controller.mode is Mode.HELD:
            self.roll(series=True)
            return
        if self.controller.mode is not Mode.ASK or choice is None or not choice.primary:
            self.confirm()
            return
        self._after(self.controller.gesture(self.controller.proposed_run(choice.primary)))

    def roll(self, *, series: bool = False) -> None:
        """Let the held roll go (series: and the others of its series), or ask for the players' own dice."""
        controller = self.controller
        if controller.pace.typed:
            self.typing_wanted.emit()
            return
        self.resolved()
        controller.resolve(series=series)

    def end(self, key: str = "") -> None:
        """End the step: the first time list what is left, the second time do it.

        Where all that is left stands in the question's own buttons nothing can be forgotten, and once is enough.
        """
        choice = self.choice
        if choice is None:
            return
        ender = next((option for option in choice.enders if not key or option.key == key), None)
        if ender is None:
            self.remarked.emit(self.tr("This question does not end a step."))
            return
        scattered = any(not option.subject.startswith("button:") for option in choice.left)
        if scattered and not self._end_shown and self.desk.preferences.end_asked:
            self._end_shown = True
            self.ending.emit(choice.label(ender), choice.still_possible())
            return
        self._give((ender.key,))

    def do_not_end(self) -> None:
        """The list of what is left was closed."""
        self._end_shown = False

    def digit(self, number: int) -> None:
        """The answer without a place of that number."""
        choice = self.choice
        if choice is not None and 1 <= number <= len(choice.buttons):
            self.give_key(choice.buttons[number - 1].key)

    def reachable(self) -> list[Subject]:
        """What Tab steps through: lit, proposed and chosen things in the order of the question."""
        choice = self.choice
        if choice is None:
            return []
        return list(dict.fromkeys([*choice.chosen, *choice.proposed, *choice.lit]))

    def step(self, by: int) -> None:
        """Move the keyboard's place to the next lit thing."""
        subjects = self.reachable()
        if not subjects:
            self.set_focus("")
            return
        if self.focus in subjects:
            place = (subjects.index(self.focus) + by) % len(subjects)
        else:
            place = 0 if by > 0 else len(subjects) - 1
        self.set_focus(subjects[place])

    def set_focus(self, subject: Subject) -> None:
        if subject != self.focus:
            self.focus = subject
            self.focused.emit(subject)

    def give_focused(self) -> None:
        """Space: give or drop the lit thing under the keyboard's place; in a pause, go on."""
        if self.controller.mode is Mode.WAIT:
            self.controller.hurry()
        elif self.focus:
            self.answer_subject(self.focus)

    def options_of(self, keys: list[str]) -> list[Option[Any]]:
        """The options of these keys, for a menu."""
        choice = self.choice
        if choice is None:
            return []
        found = [choice.ask.candidate(key) for key in keys]
        return [option for option in found if option is not None]
