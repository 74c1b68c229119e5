"""Since you last looked: what this seat saw meanwhile, oldest first, laid over its board after the curtain."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from desktop.table.session import Told
from desktop.window.desk import Desk
from desktop.window.icons import icon
from desktop.window.theme import mixed
from desktop.window.widgets import Card, label
from desktop.window.words import fill

__all__ = ["Recap"]

#: Cards beside each other at most.
MOST = 6


class _Strip(QWidget):
    """The cards; the present one is lit."""

    chosen = Signal(int)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.told: list[Told] = []
        self.current = 0
        self.setFixedHeight(desk.px(80))

    def _first(self) -> int:
        return max(0, min(self.current - MOST // 2, len(self.told) - MOST))

    def _places(self) -> list[tuple[int, QRectF]]:
        shown = min(MOST, len(self.told))
        if not shown:
            return []
        width = min(self.width() / shown, self.desk.px(300))
        first = self._first()
        return [
            (first + slot, QRectF(slot * width, 2, width - self.desk.px(8), self.height() - 4)) for slot in range(shown)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.desk.theme, self.desk.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, rect in self._places():
            told = self.told[number].event
            now = number == self.current
            painter.setBrush(QColor(mixed(theme.surface, theme.accent, 0.16) if now else theme.sunken))
            painter.setPen(QPen(QColor(theme.accent if now else theme.line), 2 if now else 1))
            painter.drawRoundedRect(rect, px(7), px(7))
            x = rect.x() + px(10)
            placed = next((p for p in map(self.desk.controller.standing.placed, told.subjects) if p is not None), None)
            if placed is not None:
                size = px(44)
                painter.drawPixmap(int(x), int(rect.y() + px(12)), self.desk.face(placed.face, size))
                x += size + px(8)
            width = rect.right() - x - px(6)
            painter.setFont(theme.font(12.5, 600 if now else 400))
            painter.setPen(QColor(theme.text))
            flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignTop)
            text = fill(told.text, told.names, self.desk.name)
            painter.drawText(QRectF(x, rect.y() + px(6), width, px(50)), flags, text)
            where = next((self.desk.name(one) for one in told.subjects if one.startswith("hex:")), "")
            painter.setFont(theme.font(11.5))
            painter.setPen(QColor(theme.link))
            painter.drawText(
                QRectF(x, rect.bottom() - px(20), width, px(18)), int(Qt.AlignmentFlag.AlignVCenter), where
            )
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for number, rect in self._places():
            if rect.contains(event.position()):
                self.chosen.emit(number)


class Recap(Card):
    """Cards, play controls, Esc to the question. It takes the keyboard while it is open."""

    own_keys = frozenset(
        {
            Qt.Key.Key_Left,
            Qt.Key.Key_Right,
            Qt.Key.Key_Home,
            Qt.Key.Key_End,
            Qt.Key.Key_P,
            Qt.Key.Key_Escape,
            Qt.Key.Key_Return,
            Qt.Key.Key_Enter,
            Qt.Key.Key_Space,
        }
    )

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk.theme, parent)
        self.desk = desk
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Since you last looked"))
        head = QHBoxLayout()
        self.head = label("", head=True)
        self.sub = label("", small=True)
        self.head.setWordWrap(False)
        head.addWidget(self.head)
        head.addWidget(self.sub, 1)
        self.box.addLayout(head)
        self.strip = _Strip(desk)
        self.strip.chosen.connect(self.go_to)
        self.box.addWidget(self.strip)
        foot = QHBoxLayout()
        for name, words, step in (
            ("first", self.tr("First"), "first"),
            ("back", self.tr("Back"), "back"),
            ("play", self.tr("Play or pause"), "play"),
            ("play", self.tr("On"), "on"),
            ("last", self.tr("Last"), "last"),
        ):
            made = QToolButton()
            made.setIcon(icon("pause" if step == "play" else name, desk.theme.text, desk.px(16)))
            made.setToolTip(words)
            made.setAccessibleName(words)
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            made.setStyleSheet(f"border: 1px solid {desk.theme.edge};")
            made.clicked.connect(lambda _on=False, step=step: self._step(step))
            foot.addWidget(made)
        self.place = label("", small=True)
        foot.addWidget(self.place, 1)
        self.box.addLayout(foot)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self.hide()

    def present(self, told: list[Told], who: str) -> None:
        """Show what was missed, with a slow walk through it."""
        self.strip.told = told
        self.head.setText(self.tr("Since you last looked"))
        self.sub.setText(self.tr("what {side} saw, oldest first").format(side=who))
        self.show()
        self.raise_()
        self.setFocus()
        self.go_to(0)
        if self.desk.controller.pace.speed:
            self._timer.start(max(300, round(self.desk.controller.pace.step * 1.6)))

    def go_to(self, number: int) -> None:
        told = self.strip.told
        if not told:
            return
        self.strip.current = max(0, min(number, len(told) - 1))
        words = self.tr("step {n} of {all} · arrow keys · Esc goes to your question")
        self.place.setText(words.format(n=self.strip.current + 1, all=len(told)))
        event = told[self.strip.current].event
        self.setAccessibleDescription(fill(event.text, event.names, self.desk.name))
        for subject in event.subjects[:3]:
            self.desk.shown.emit(subject)
        self.strip.update()

    def _tick(self) -> None:
        if self.strip.current >= len(self.strip.told) - 1:
            self._timer.stop()
        else:
            self.go_to(self.strip.current + 1)

    def _step(self, step: str) -> None:
        if step == "play":
            if self._timer.isActive():
                self._timer.stop()
            else:
                self._timer.start(self.desk.controller.pace.step)
            return
        self._timer.stop()
        last = len(self.strip.told) - 1
        self.go_to({"first": 0, "back": self.strip.current - 1, "on": self.strip.current + 1, "last": last}[step])

    def leave(self) -> None:
        """To the question."""
        self._timer.stop()
        self.hide()
        self.strip.told = []
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {
            Qt.Key.Key_Left: "back",
            Qt.Key.Key_Right: "on",
            Qt.Key.Key_Home: "first",
            Qt.Key.Key_End: "last",
            Qt.Key.Key_P: "play",
        }
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.leave()
        elif event.key() in keys:
            self._step(keys[Qt.Key(event.key())])
        event.accept()
