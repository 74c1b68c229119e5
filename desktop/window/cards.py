"""Cards that lie over the map for a moment: the held roll, ending a step, resuming, the verdict, a hint, progress."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from desktop.table.asking import Draw, Roll
from desktop.table.chance import Outcome
from desktop.table.game import Verdict
from desktop.window.controller import Controller
from desktop.window.desk import Desk
from desktop.window.dice import draw_die
from desktop.window.widgets import Card, Check, Chip, button, heading, label
from desktop.window.words import fill

__all__ = ["ConsentCard", "EndCard", "HeldCard", "HintLine", "ResumeCard", "VerdictCard"]


class _Dice(QWidget):
    """Dice not yet thrown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.count = 1

    def sizeHint(self) -> QSize:
        return QSize(self.count * self.desk.px(42), self.desk.px(38))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        size = self.desk.px(34)
        for index in range(self.count):
            draw_die(painter, 1 + index * self.desk.px(42), 2, size, 0)
        painter.end()


class _Typed(QLineEdit):
    """A line for dice. As long as it is empty, the keys of undo are the game's: nothing is rolled yet."""

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and not self.text():
            undo = event.key() == Qt.Key.Key_Backspace or event.matches(QKeySequence.StandardKey.Undo)
            if undo:
                event.ignore()
                return True
        return super().event(event)


class HeldCard(Card):
    """A roll or draw that waits: what for, what it will mean, and a key; or a line for the players' own dice."""

    let_go = Signal()
    typed = Signal(object)  # the faces or card names, as a tuple

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk.theme, parent, edge=desk.theme.accent)
        self.desk = desk
        self.setAccessibleName(self.tr("Held roll"))
        row = QHBoxLayout()
        row.setSpacing(desk.px(12))
        self.dice = _Dice(desk)
        row.addWidget(self.dice, 0, Qt.AlignmentFlag.AlignVCenter)
        self.words = heading("")
        self.words.setMinimumWidth(desk.px(300))
        row.addWidget(self.words, 1)
        self.go = button("", self.let_go.emit, primary=True)
        self.go.setMinimumHeight(desk.px(40))
        row.addWidget(self.go)
        self.box.addLayout(row)
        self.line = _Typed()
        self.line.returnPressed.connect(self._entered)
        self.line.setAccessibleName(self.tr("What your dice or cards show"))
        self.box.addWidget(self.line)
        self.fault = label("", small=True)
        self.fault.setStyleSheet(f"color: {desk.theme.bad};")
        self.box.addWidget(self.fault)
        self.hide()

    def refresh(self) -> None:
        controller = self.desk.controller
        request = controller.held
        self.setVisible(request is not None)
        if request is None:
            return
        if isinstance(request, Roll):
            self.dice.count = request.count
            self.go.setText(self.tr("Roll  Enter"))
            one = self.tr("What the die shows, 1 to {faces}")
            more = self.tr("{n} dice of 1 to {faces}, as in {example}")
            example = " ".join(str((index * 3) % request.faces + 1) for index in range(request.count))
            words = more if request.count > 1 else one
            self.line.setPlaceholderText(words.format(n=request.count, faces=request.faces, example=example))
        else:
            self.dice.count = 0
            self.go.setText(self.tr("Draw  Enter"))
            self.line.setPlaceholderText(self.tr("Names of the cards, with blanks between"))
        self.dice.setVisible(self.dice.count > 0)
        self.dice.setFixedSize(self.dice.sizeHint())
        names = getattr(request, "names", {})
        text = fill(request.purpose, names, self.desk.name)
        passes = fill(getattr(request, "passes", ""), names, self.desk.name)
        self.words.setText(f"{text}\n{passes}" if passes else text)
        typed = controller.pace.typed
        self.line.setVisible(typed)
        self.go.setVisible(not typed)
        self.fault.hide()
        self.line.clear()
        self.setAccessibleDescription(self.words.text())
        self.adjustSize()
        if typed:
            self.line.setFocus()

    def _entered(self) -> None:
        values = self.values()
        if values is not None:
            self.typed.emit(values)

    def values(self) -> Outcome | None:
        """What was typed, as faces or names; None with the fault shown when it cannot be read."""
        request = self.desk.controller.held
        text = self.line.text().strip()
        if isinstance(request, Draw):
            return tuple(text.split())
        if not isinstance(request, Roll):
            return None
        compact = text.replace(" ", "").replace(",", "")
        parts = list(compact) if request.faces <= 9 else text.replace(",", " ").split()
        if not parts or not all(part.isdigit() for part in parts):
            words = self.tr("{n} figures from 1 to {faces} are expected.")
            self.refuse(words.format(n=request.count, faces=request.faces))
            return None
        return tuple(int(part) for part in parts)

    def refuse(self, fault: str) -> None:
        """Say what was wrong with what was typed."""
        self.fault.setText(fault)
        self.fault.show()
        self.adjustSize()


class EndCard(Card):
    """Ending a step lists once what is still possible."""

    ended = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk.theme, parent, edge=desk.theme.notice)
        self.desk = desk
        self.key = ""
        self.setAccessibleName(self.tr("End this step"))
        self.head = heading("")
        self.list = label("")
        self.box.addWidget(self.head)
        self.box.addWidget(self.list)
        row = QHBoxLayout()
        self.end = button("", self.ended.emit, primary=True)
        row.addWidget(self.end)
        row.addWidget(button(self.tr("Go on  Esc"), self.hide))
        row.addStretch(1)
        self.box.addLayout(row)
        self.hide()

    def present(self, words: str, still: list[str]) -> None:
        """words: what the key does; still: what would be given up."""
        self.head.setText(self.tr("{end}? Still possible:").format(end=words))
        shown = still[:6]
        more = len(still) - len(shown)
        lines = [f"• {line}" for line in shown] + ([self.tr("… and {n} more").format(n=more)] if more else [])
        self.list.setText("\n".join(lines))
        self.end.setText(f"{words}  E")
        self.setAccessibleDescription(self.list.text())
        self.setMaximumWidth(self.desk.px(520))
        self.adjustSize()
        self.show()
        self.raise_()


class ConsentCard(Card):
    """Something needs the other player's consent: what, what bars it, and one key to agree."""

    agreed = Signal(bool)  # whether with new dice

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk.theme, parent, edge=desk.theme.notice)
        self.desk = desk
        self.setAccessibleName(self.tr("Consent"))
        self.head = heading("")
        self.why = label("", soft=True)
        self.box.addWidget(self.head)
        self.box.addWidget(self.why)
        self.fresh = Check(desk.theme, self.tr("roll anew (otherwise the same roll gives the same dice)"))
        self.box.addWidget(self.fresh)
        row = QHBoxLayout()
        row.addWidget(button(self.tr("Both players agree  Y"), self.agree, primary=True))
        row.addWidget(button(self.tr("No  Esc"), self.hide))
        row.addStretch(1)
        self.box.addLayout(row)
        self._then: Callable[[bool], object] | None = None
        self.hide()

    def present(self, what: str, why: str, then: Callable[[bool], object], *, dice: bool) -> None:
        self.head.setText(what)
        self.why.setText(why)
        self.fresh.setChecked(False)
        self.fresh.setVisible(dice)
        self._then = then
        self.setMaximumWidth(self.desk.px(560))
        self.adjustSize()
        self.show()
        self.raise_()

    def agree(self) -> None:
        self.hide()
        if self._then is not None:
            self._then(self.fresh.isChecked())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Y:
            self.agree()
        super().keyPressEvent(event)


class ResumeCard(Card):
    """Where one was: score, duties, the last lines, the note that was left."""

    own_keys = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_L})

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk.theme, parent, edge=desk.theme.accent)
        self.desk = desk
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Where you were"))
        self.title = label("", title=True)
        self.facts = label("")
        self.note = label("")
        self.log = label("", small=True)
        for one in (self.title, self.facts, self.note, self.log):
            self.box.addWidget(one)
        row = QHBoxLayout()
        row.addWidget(button(self.tr("Go on  Enter"), self.leave, primary=True))
        self.last = button(self.tr("Show the last fight again  L"), self._show_last)
        row.addWidget(self.last)
        row.addStretch(1)
        self.box.addLayout(row)
        self.hide()

    last_wanted = Signal()

    def present(self, title: str, when: str) -> None:
        controller: Controller = self.desk.controller
        theme = self.desk.theme
        self.title.setText(title)
        asked = controller.asked
        step = next(
            (s.title for s in controller.game.sequence(controller.content, controller.view) if s.state == "now"), ""
        )
        who = self.tr("{side} to answer").format(side=asked.name) if asked is not None else ""
        facts = controller.game.status(controller.content, controller.view, controller.ask)
        lines = [" · ".join(part for part in (when, step, who) if part)]
        lines += [f"{fact.name}: {fact.value}" for fact in facts]
        self.facts.setText("\n".join(line for line in lines if line))
        note = controller.last_note()
        self.note.setVisible(bool(note))
        self.note.setText(self.tr("Your note: {note}").format(note=note))
        self.note.setStyleSheet(f"background: {theme.notice_fill}; color: {theme.notice}; padding: {theme.px(6)}px;")
        heard = [told.event for told in controller.heard() if told.event.level <= 1][-5:]
        self.log.setText("\n".join(fill(event.text, event.names, self.desk.name) for event in heard))
        rolled = any(controller.session.record.entries[one].kind == "chance" for one in controller.session.record.line)
        self.last.setVisible(bool(heard) and rolled)
        self.setAccessibleDescription(f"{self.facts.text()} {self.note.text()}")
        self.fit(self.desk.px(520))
        self.show()
        self.raise_()
        self.setFocus()

    def leave(self) -> None:
        self.hide()
        self.closed.emit()

    def _show_last(self) -> None:
        self.leave()
        self.last_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Space):
            self.leave()
        elif event.key() == Qt.Key.Key_L and self.last.isVisible():
            self._show_last()
        event.accept()


class VerdictCard(Card):
    """The end: who won, by what sums, and what may come next."""

    replay_wanted = Signal()
    reveal_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk.theme, parent, edge=desk.theme.accent)
        self.desk = desk
        self.setAccessibleName(self.tr("The end"))
        self.title = label("", title=True)
        self.text = label("")
        self.facts = label("", soft=True)
        self.chip = Chip(desk.theme, "", desk.rule_wanted.emit)
        for one in (self.title, self.text, self.facts, self.chip):
            self.box.addWidget(one)
        row = QHBoxLayout()
        self.first = button(self.tr("Replay"), self.replay_wanted.emit, primary=True)
        row.addWidget(self.first)
        self.reveal = button(self.tr("Show everything"), self.reveal_wanted.emit)
        row.addWidget(self.reveal)
        row.addWidget(button(self.tr("To the games"), self.leave_wanted.emit))
        row.addWidget(button(self.tr("Close"), self.leave))
        row.addStretch(1)
        self.box.addLayout(row)
        self.hide()

    def leave(self) -> None:
        """Back to the map, to look at how it ended."""
        self.hide()
        self.closed.emit()

    def present(self, verdict: Verdict, *, secret: bool) -> None:
        side = self.desk.controller.side(verdict.winner)
        self.title.setText(self.tr("Victory: {side}").format(side=side.name) if side is not None else self.tr("A draw"))
        self.text.setText(verdict.text)
        self.facts.setText("\n".join(f"{fact.name}: {fact.value}" for fact in verdict.facts))
        self.chip.set_rule(verdict.rule)
        self.reveal.setVisible(secret)
        self.setAccessibleDescription(f"{self.title.text()}. {verdict.text}")
        self.fit(self.desk.px(520))
        self.show()
        self.raise_()
        self.first.setFocus()


class HintLine(Card):
    """One line of a first-game hint, shown once."""

    off = Signal()

    def __init__(self, desk: Desk, parent: QWidget, taken: Callable[[], int]) -> None:
        """taken: how much of the width is not its own."""
        super().__init__(desk.theme, parent, edge=desk.theme.notice)
        self.desk = desk
        self.taken = taken
        self.setAccessibleName(self.tr("Hint"))
        self.box.setContentsMargins(desk.px(12), desk.px(6), desk.px(6), desk.px(6))
        row = QHBoxLayout()
        self.words = label("")
        row.addWidget(self.words, 1)
        for text, pressed, tip in (
            (self.tr("No hints  Ctrl+H"), self.off.emit, self.tr("Show no more hints")),
            ("×", self.hide, self.tr("Close")),
        ):
            made = QToolButton()
            made.setText(text)
            made.setToolTip(tip)
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            made.clicked.connect(lambda _on=False, pressed=pressed: pressed())
            made.setStyleSheet(f"color: {desk.theme.soft}; font-size: {desk.px(12)}px;")
            row.addWidget(made)
        self.box.addLayout(row)
        self.hide()

    def present(self, text: str) -> None:
        self.words.setText(text)
        self.words.ensurePolished()  # measured in the letters that it will be drawn in
        self.setAccessibleDescription(text)
        parent = self.parentWidget()
        px = self.desk.px
        most = parent.width() - px(24) - self.taken() if parent is not None and parent.width() > 700 else px(560)
        self.fit_into(most)
        self.show()
        self.raise_()

    def fit_into(self, most: int) -> None:
        """No wider than so many pixels, and as high as the words then are."""
        px = self.desk.px
        wanted = self.words.fontMetrics().horizontalAdvance(self.words.text())
        room = max(px(160), min(wanted + px(6), most - px(200)))
        self.words.setFixedWidth(room)
        self.words.setFixedHeight(self.words.heightForWidth(room))
        self.setFixedWidth(room + px(200))
        self.adjustSize()
