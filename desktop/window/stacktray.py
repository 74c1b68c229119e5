"""The stack tray: every piece that one may know in the place looked at, with what it adds or why not."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.table.asking import Subject
from desktop.table.panels import Row
from desktop.window.desk import Desk
from desktop.window.icons import draw_icon
from desktop.window.theme import mixed

__all__ = ["StackTray"]

ROW = Qt.ItemDataRole.UserRole
STATE = Qt.ItemDataRole.UserRole + 1


class _Rows(QStyledItemDelegate):
    """One row a piece, 62 high: counter, name, what it is or adds or why not."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, self.desk.px(62))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, px = self.desk.theme, self.desk.px
        row: Row = index.data(ROW)
        state = str(index.data(STATE) or "")
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = rect.adjusted(px(4), px(3), -px(4), -px(3))
        if state == "selected":
            painter.setBrush(QColor(mixed(theme.surface, theme.accent, 0.16)))
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawRoundedRect(frame, px(6), px(6))
        elif state == "option":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor("#c99b12" if not theme.dark else "#ffc933"), 2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(frame, px(6), px(6))
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), 2, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(rect.adjusted(px(1), px(1), -px(1), -px(1)), px(6), px(6))
        size = px(48)
        if row.face:
            painter.drawPixmap(
                int(rect.x() + px(12)), int(rect.y() + (rect.height() - size) / 2), self.desk.face(row.face, size)
            )
        x = rect.x() + px(12) + size + px(10)
        width = rect.right() - x - px(8)
        refused = row.tone == "refused"
        strong = theme.font(13, 600)
        painter.setFont(strong)
        painter.setPen(QColor(theme.soft if refused or row.tone == "muted" else theme.text))
        title = QFontMetricsF(strong).elidedText(row.title, Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRectF(x, rect.y() + px(6), width, px(18)), int(Qt.AlignmentFlag.AlignVCenter), title)
        y = rect.y() + px(25)
        if refused:
            draw_icon(painter, "ban", x + px(6), y + px(8), px(6), theme.bad)
            x += px(17)
            width -= px(17)
        detail = " · ".join(part for part in (row.detail, row.rule if refused else "") if part)
        painter.setFont(theme.font(12))
        painter.setPen(QColor(theme.bad if refused else theme.good if row.tone == "adds" else theme.soft))
        flags = int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(QRectF(x, y, width, px(33)), flags, detail)
        painter.fillRect(QRectF(rect.x() + px(8), rect.bottom() - 0.5, rect.width() - px(16), 1), QColor(theme.line))
        painter.restore()


class StackTray(QListWidget):
    """Rows of the place looked at. Enter or a click on a lit row answers; on another it looks at the piece."""

    clicked_subject = Signal(str)
    pointed = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.title = ""
        self.setItemDelegate(_Rows(desk))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Stack"))
        self.itemClicked.connect(self._clicked)
        self.itemActivated.connect(self._clicked)
        self.itemEntered.connect(lambda item: self.pointed.emit(item.data(ROW).subject))

    def refresh(self) -> None:
        """Show the place that is looked at."""
        controller = self.desk.controller
        subject = self.desk.subject
        rows: tuple[Row, ...] = ()
        self.title = self.tr("Stack")
        if subject:
            rows = controller.game.stack(controller.content, controller.view, controller.ask, subject)
            place = controller.standing.place(subject) or subject
            self.title = self.desk.name(place)
            drawn = {one: number for number, one in enumerate(controller.standing.pieces(place))}
            rows = tuple(sorted(rows, key=lambda row: drawn.get(row.subject, len(drawn))))  # as they lie on the map
        states = self._states()
        self.blockSignals(True)
        self.clear()
        for row in rows:
            item = QListWidgetItem(f"{row.title}: {row.detail}" if row.detail else row.title)
            item.setData(ROW, row)
            item.setData(STATE, states.get(row.subject, ""))
            item.setToolTip(f"{row.title}\n{row.detail}" if row.detail else row.title)
            self.addItem(item)
        self.blockSignals(False)

    def _states(self) -> dict[Subject, str]:
        choice = self.desk.controller.choice
        if choice is None:
            return {}
        found = dict.fromkeys(choice.lit, "option")
        found.update(dict.fromkeys(choice.proposed, "selected"))
        found.update(dict.fromkeys(choice.chosen, "selected"))
        return found

    def _clicked(self, item: QListWidgetItem) -> None:
        self.clicked_subject.emit(item.data(ROW).subject)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            item = self.currentItem()
            if item is not None:
                self._clicked(item)
            event.accept()
            return
        super().keyPressEvent(event)
