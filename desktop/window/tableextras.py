"""What a table's window offers beside answering: undo by consent, replay, notes, set right, positions, resuming."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QInputDialog

from desktop.table import position as positions
from desktop.table.chance import BadOutcome
from desktop.table.gamefile import BadGameFile, save_new
from desktop.table.line import NoSuchAnswer
from desktop.window.controller import Mode
from desktop.window.keys import KeySheet, words_of
from desktop.window.replaybar import Replay
from desktop.window.setright import SetRight

if TYPE_CHECKING:
    from desktop.window.tablewindow import TableWindow

__all__ = ["TableExtras", "reports_folder"]


def reports_folder() -> Path:
    """Where reports of disagreements and faults are kept."""
    return Path(platformdirs.user_data_dir("hexfront", appauthor=False)) / "reports"


class TableExtras(QObject):
    """Belongs to one table's window."""

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self.window = window
        self._verdict_shown = False
        self._hinted = ("", "")  # side and prompt of the question that the hint shown belongs to
        self._replay: Replay | None = None
        self._resumed: tuple[str, str] | None = None  # title and time for the card that is still to be shown

    def connect_parts(self) -> None:
        parts = self.window.parts
        parts.log.undo_to.connect(self.undo_to)
        parts.log.take_back.connect(self.take_back_only)
        parts.log.replay_from.connect(self.enter_replay)
        parts.replay.moved.connect(self._replayed)
        parts.replay.left.connect(self.leave_replay)
        parts.replay.return_here.connect(self._go_on_from_replay)
        parts.recap.closed.connect(self._uncovered)
        parts.resume.closed.connect(self._uncovered)
        parts.resume.last_wanted.connect(self._replay_last)
        parts.verdict.replay_wanted.connect(lambda: self.enter_replay(0))
        parts.verdict.reveal_wanted.connect(self._reveal)
        parts.verdict.leave_wanted.connect(self.leave)
        parts.verdict.closed.connect(parts.map.setFocus)
        parts.bubble.disagreed.connect(self._disagree)
        parts.hint.off.connect(self._no_hints)
        parts.plan.key_given.connect(self.window.hand.give_key)
        parts.plan.confirmed.connect(self.window.hand.confirm)
        self.window.hand.focused.connect(parts.plan.set_focus)
        self.window.controller.changed.connect(self._no_plan)
        self.window.controller.failed.connect(self._failed)
        self.window.desk.setting_wanted.connect(self.change_setting)

    def fill_menu(self) -> None:
        window = self.window
        menu, actions = window.tools.menu, window.tools.actions_by_name
        for names in (("replay", "right", "note"), ("save_position",), ("preferences", "hints", "keys"), ("leave",)):
            for name in names:
                menu.addAction(actions[name])
            if "save_position" in names:
                menu.addAction(self.tr("Save the game as …"), self.save_as)
                menu.addAction(self.tr("Export the record as text …"), self.export_record)
            if "preferences" in names:
                panels = menu.addMenu(self.tr("Panels"))
                for dock in window.parts.docks:
                    action = dock.toggleViewAction()
                    action.setText(dock.windowTitle())
                    panels.addAction(action)
            menu.addSeparator()

    # after each refresh ---------------------------------------------------------------------------------------------
    def after_refresh(self, fresh_eyes: bool) -> None:
        """What may have to be shown now: a scenario in the making, what was missed, a hint, the verdict."""
        window = self.window
        controller = window.desk.controller
        self._plan()
        if controller is not window.controller:
            return
        if self._resumed is not None and controller.mode not in (Mode.CURTAIN, Mode.OVER):
            title, when = self._resumed
            self._resumed = None
            controller.caught_up()
            window.parts.resume.present(title, when)
        elif fresh_eyes and controller.mode is Mode.ASK and controller.peeker is None:
            missed = controller.missed()
            viewer = controller.viewer
            if missed and viewer is not None:
                names = [side.name for side in map(controller.side, viewer.sides) if side is not None]
                window.parts.recap.present(missed, ", ".join(names))
            controller.caught_up()
        self._hint()
        if controller.mode is Mode.OVER and controller.verdict is not None:
            if not self._verdict_shown:
                self._verdict_shown = True
                window.parts.verdict.present(
                    controller.verdict, secret=controller.eyes != controller.every and controller.secret()
                )
        else:
            self._verdict_shown = False
            window.parts.verdict.hide()

    def _plan(self) -> None:
        """The page of a scenario that is being settled."""
        parts = self.window.parts
        parts.plan.refresh()
        shown = parts.plan.plan is not None
        if shown:
            parts.plan.say(parts.bar.prompt.text(), parts.bar.line.text())
            if not self.window.controller.pace.typed:
                parts.held.hide()  # the page has its button
        parts.make_room(shown)
        parts.show_tracks()

    def _no_plan(self) -> None:
        """Behind the curtain nothing of it is held."""
        if self.window.controller.mode is Mode.CURTAIN:
            self.window.parts.plan.forget()

    def _hint(self) -> None:
        window = self.window
        controller, preferences = window.controller, window.desk.preferences
        choice = controller.choice
        covered = window.parts.recap.isVisible() or window.parts.resume.isVisible()
        if choice is None or not preferences.hints or covered:
            window.parts.hint.hide()
            return
        hint = controller.game.hint(choice.content, choice.view, choice.ask)
        if self._hinted != (choice.ask.side, choice.ask.prompt):
            window.parts.hint.hide()
        if hint is None or preferences.hint_seen(f"{controller.game.id}/{hint.id}"):
            return
        self._hinted = (choice.ask.side, choice.ask.prompt)
        preferences.see_hint(f"{controller.game.id}/{hint.id}")
        if window.parts.ledger.isVisible() and window.parts.area.height() < window.desk.px(560):
            window.parts.bar.remark(hint.text)  # no room for another card
            return
        window.parts.hint.present(hint.text)

    def _uncovered(self) -> None:
        self.window.parts.map.setFocus()
        self._hint()

    def _no_hints(self) -> None:
        self.window.desk.preferences.hints = False
        self.window.parts.hint.hide()

    def toggle_hints(self) -> None:
        """First-game hints off, or on again from the next question on that has one."""
        preferences, bar = self.window.desk.preferences, self.window.parts.bar
        if preferences.hints:
            self._no_hints()
            bar.remark(self.tr("No more hints; Ctrl+H brings them back."))
            return
        preferences.hints = True
        bar.remark(self.tr("Hints are shown once each, with the first question that they fit."))
        self._hint()

    # undo -----------------------------------------------------------------------------------------------------------
    def undo(self) -> None:
        """Take back the last gesture, by consent where something bars it."""
        controller = self.window.controller
        if self._replay is not None:
            return
        words = controller.undo_words()
        if not words:
            self.window.parts.bar.remark(self.tr("There is nothing to undo."))
            return
        barred = controller.undo()
        if barred:
            self.window.parts.consent.present(
                self.tr("Undo {what}?").format(what=words),
                self.tr("It is barred: {why}. Both players must agree.").format(why=barred),
                lambda fresh: controller.undo(consent=True, fresh=fresh),
                dice="chance" in barred,
            )

    def redo(self) -> None:
        if self._replay is None:
            self.window.controller.redo()

    def undo_to(self, place: int) -> None:
        """Undo to an entry of the log, by consent where something bars it."""
        controller = self.window.controller
        record = controller.session.record
        entry = record.line[place - 1] if place else -1
        barred = controller.bars_to(place)
        if not barred:
            controller.undo_to(entry)
            return
        self.window.parts.consent.present(
            self.tr("Undo to here?"),
            self.tr("It is barred: {why}. Both players must agree.").format(why=barred),
            lambda fresh: self._undo_far(entry, fresh),
            dice=True,
        )

    def _undo_far(self, entry: int, fresh: bool) -> None:
        controller = self.window.controller
        controller.undo_to(entry)
        if fresh:
            controller.session.fresh_dice()

    def take_back_only(self, place: int) -> None:
        """Take back just one gesture and play the rest again; else say what broke."""
        controller = self.window.controller
        if place < 1 or place > controller.session.position:
            return
        barred = controller.bars_to(place - 1)

        def work(_fresh: bool = False) -> None:
            try:
                broke = controller.take_back_only(place - 1)
            except (NoSuchAnswer, BadOutcome, StopIteration) as fault:
                broke = str(fault)
            if broke:
                self.window.parts.bar.remark(self.tr("Not taken back: {why}.").format(why=broke))

        if barred:
            why = self.tr("It is barred: {why}. Both players must agree.").format(why=barred)
            self.window.parts.consent.present(self.tr("Take back only this?"), why, work, dice=False)
        else:
            work()

    # replay ---------------------------------------------------------------------------------------------------------
    def enter_replay(self, place: int | None = None) -> None:
        """Look at the game again on a copy, from a position of the line (the beginning without one)."""
        window = self.window
        if window.controller.mode is Mode.CURTAIN or not window.controller.session.position:
            return
        replay = Replay(window.controller.session, window.controller.eyes)
        self._replay = replay
        replay.go_to_position(place or 0)
        window.parts.verdict.hide()
        window.enter_replay(replay)
        window.parts.replay.present(replay)

    def _replay_last(self) -> None:
        """From before the last roll but a few answers."""
        session = self.window.controller.session
        record = session.record
        rolls = [place for place, number in enumerate(record.line) if record.entries[number].kind == "chance"]
        start = rolls[-1] - 6 if rolls else 0
        self.enter_replay(max(0, start))

    def _replayed(self) -> None:
        if self._replay is not None:
            self.window.enter_replay(self._replay)

    def leave_replay(self) -> None:
        self._replay = None
        self.window.parts.replay.pause()
        self.window.parts.replay.hide()
        self.window.leave_replay()
        self.window.parts.map.setFocus()

    def _go_on_from_replay(self) -> None:
        replay = self._replay
        if replay is None:
            return
        place = replay.position
        self.leave_replay()
        self.undo_to(place)

    # files ----------------------------------------------------------------------------------------------------------
    def save_position(self) -> None:
        """Write the whole position to a file, by consent where it holds secrets."""
        self._with_consent(self.tr("Save the whole position?"), self._write_position)

    def _with_consent(self, title: str, write: Callable[[], None]) -> None:
        """Write a file that tells everything; where two people have secrets both must agree."""
        controller = self.window.controller
        if not controller.alone and controller.secret() and controller.mode is not Mode.OVER:
            words = self.tr("The file holds what both sides keep secret.")
            self.window.parts.consent.present(title, words, lambda _fresh: write(), dice=False)
        else:
            write()

    def _write_position(self) -> None:
        session = self.window.controller.session
        path = self._ask_path(self.tr("Save the position"), "position.toml", self.tr("Positions (*.toml)"))
        if path is not None:
            text = positions.position_text(positions.position_of(session), session.game.version)
            self._write(path, text)

    def export_record(self) -> None:
        """Write every answer and outcome as text, by consent where that tells secrets."""
        self._with_consent(self.tr("Export the whole record?"), self._write_record)

    def _write_record(self) -> None:
        path = self._ask_path(self.tr("Export the record"), "record.txt", self.tr("Texts (*.txt)"))
        if path is not None:
            self._write(path, self.window.controller.session.text())

    def save_as(self) -> None:
        """Keep the game in another file from now on."""
        path = self._ask_path(self.tr("Save the game"), "game.hexfront", self.tr("Games (*.hexfront)"))
        if path is None:
            return
        session = self.window.controller.session
        try:
            save_new(session, path, replace=True)  # the dialog has asked whether to replace
        except BadGameFile as fault:
            self.window.parts.bar.remark(str(fault))
            return
        self.window.parts.facts.tell_saved(self.tr("Saved as {name}").format(name=path.name))

    def _ask_path(self, title: str, name: str, kinds: str) -> Path | None:
        chosen, _ = QFileDialog.getSaveFileName(self.window, title, name, kinds)
        return Path(chosen) if chosen else None

    def _write(self, path: Path, text: str) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as fault:
            self.window.parts.bar.remark(self.tr("{path}: cannot be written: {fault}").format(path=path, fault=fault))
            return
        self.window.parts.bar.remark(self.tr("Written to {path}").format(path=path))

    # notes, set right, reports --------------------------------------------------------------------------------------
    def note(self) -> None:
        """Leave a note for the next time."""
        controller = self.window.controller
        words = self.tr("For you, when you come back:")
        if not controller.alone and controller.viewer is None:
            words = self.tr("For when you come back. Left in the common view: every player can read it.")
        text, given = QInputDialog.getMultiLineText(self.window, words_of("note"), words, controller.last_note())
        if given and text.strip():
            self.window.controller.note(text.strip())

    def set_right(self, subject: str = "") -> None:
        """The referee's hand."""
        window = self.window
        if self._replay is not None or window.controller.mode not in (Mode.ASK, Mode.HELD):
            return
        dialog = SetRight(window.desk, window)
        dialog.look_for(subject or window.desk.subject)
        dialog.open()

    def change_setting(self, name: str, value: str) -> None:
        """From now on play it as ... : by consent, from the next rest point, kept in the record."""
        controller = self.window.controller
        setting = next((one for one in controller.game.settings if one.id == name), None)
        if setting is None or self._replay is not None or (setting.solitaire and not controller.plays_alone()):
            return

        def work(_fresh: bool = False) -> None:
            controller.change_setting(name, value)
            self.window.parts.rules.refresh()

        if controller.alone:
            work()
            return
        words = dict(setting.options).get(value, value)
        self.window.parts.consent.present(
            self.tr("{title}: {words}").format(title=setting.title, words=words),
            self.tr("From the next step on; both players must agree."),
            work,
            dice=False,
        )

    def _disagree(self) -> None:
        """Save position, question and words as a report."""
        window = self.window
        bubble = window.parts.bubble
        text, given = QInputDialog.getMultiLineText(
            window, self.tr("I disagree"), self.tr("What should be allowed, and by which rule?"), ""
        )
        if not given:
            return
        choice = window.controller.choice
        lines = [
            f"question: {choice.ask.side}: {choice.ask.prompt} ({choice.ask.rule})" if choice is not None else "",
            f"subject: {bubble.subject}",
            *(f"refused: {reason.text} ({reason.rule})" for reason in bubble.reasons),
            f"words: {text}",
            "",
            window.controller.session.text(),
        ]
        self._report("disagreement", "\n".join(lines))

    def _failed(self, report: str) -> None:
        self._report("fault", report)

    def _report(self, kind: str, text: str) -> None:
        stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
        self._write(reports_folder() / f"{kind}-{stamp}.txt", text)

    def _reveal(self) -> None:
        self.window.controller.reveal_all()

    # sheets ---------------------------------------------------------------------------------------------------------
    def key_sheet(self) -> None:
        KeySheet(self.window.desk.theme, self.window).open()

    def preferences(self) -> None:
        """The shell opens them: they may change the theme, and with it this window."""
        self.window.preferences_wanted.emit()

    def leave(self) -> None:
        self.window.left.emit()

    def resume_card(self, title: str, when: str) -> None:
        """Where one was, as soon as somebody sits at the question: behind a curtain when it has lifted."""
        self._resumed = (title, when)
