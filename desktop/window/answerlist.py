"""All answers of the question as one named list with arrow keys: what keyboards and screen readers use."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.window.desk import Desk
from desktop.window.icons import draw_icon

__all__ = ["AnswerList"]

KEY = Qt.ItemDataRole.UserRole
SUBJECT = Qt.ItemDataRole.UserRole + 1
EFFECT = Qt.ItemDataRole.UserRole + 2
CHOSEN = Qt.ItemDataRole.UserRole + 3


class _Rows(QStyledItemDelegate):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, self.desk.px(44 if index.data(EFFECT) else 32))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, px = self.desk.theme, self.desk.px
        state: QStyle.StateFlag = option.state
        rect = QRectF(option.rect)
        painter.save()
        chosen = bool(index.data(CHOSEN))
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(theme.accent))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(theme.sunken))
        lit = bool(state & QStyle.StateFlag.State_Selected)
        ink = theme.on_accent if lit else theme.text
        soft = theme.on_accent if lit else theme.soft
        x = rect.x() + px(12)
        if chosen:
            draw_icon(painter, "check", x + px(5), rect.center().y(), px(6), ink)
            x += px(18)
        width = rect.right() - x - px(8)
        font = theme.font(13, 600 if chosen else 400)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        effect = str(index.data(EFFECT) or "")
        line = rect.height() if not effect else px(24)
        text = QFontMetricsF(font).elidedText(
            str(index.data(Qt.ItemDataRole.DisplayRole)), Qt.TextElideMode.ElideRight, width
        )
        painter.drawText(QRectF(x, rect.y(), width, line), int(Qt.AlignmentFlag.AlignVCenter), text)
        if effect:
            small = theme.font(12)
            painter.setFont(small)
            painter.setPen(QColor(soft))
            text = QFontMetricsF(small).elidedText(effect, Qt.TextElideMode.ElideRight, width)
            painter.drawText(QRectF(x, rect.y() + px(20), width, px(20)), int(Qt.AlignmentFlag.AlignVCenter), text)
        painter.restore()


class AnswerList(QListWidget):
    """Every legal answer, those on the map too; what is already chosen stands first and can be taken back."""

    key_given = Signal(str)
    retracted = Signal(str)
    pointed = Signal(str)  # the subject of the row that has the focus or the mouse

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.setItemDelegate(_Rows(desk))
        self.setMouseTracking(True)
        self.setUniformItemSizes(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Answers"))
        self.itemActivated.connect(self._given)
        self.itemClicked.connect(self._given)
        self.itemEntered.connect(self._pointed_item)
        self.currentItemChanged.connect(self._pointed_item)

    def refresh(self) -> None:
        choice = self.desk.controller.choice
        self.blockSignals(True)
        self.clear()
        if choice is not None:
            for subject, key in choice.chosen.items():
                self._row(key, subject, self.tr("{name} (chosen)").format(name=self.desk.name(subject)), "", True)
            for option in choice.options:
                self._row(option.key, option.subject, choice.label(option), choice.effect(option), False)
        self.blockSignals(False)

    def _row(self, key: str, subject: str, words: str, effect: str, chosen: bool) -> None:
        item = QListWidgetItem(words)
        item.setData(KEY, key)
        item.setData(SUBJECT, subject)
        item.setData(EFFECT, effect)
        item.setData(CHOSEN, chosen)
        item.setToolTip(" · ".join(part for part in (words, effect) if part))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, effect)
        self.addItem(item)

    def _given(self, item: QListWidgetItem) -> None:
        key = str(item.data(KEY))
        if item.data(CHOSEN):
            self.retracted.emit(key)
        else:
            self.key_given.emit(key)

    def _pointed_item(self, item: QListWidgetItem | None, _before: QListWidgetItem | None = None) -> None:
        if item is not None:
            self.pointed.emit(str(item.data(SUBJECT)))

    def point_at(self, subject: str) -> None:
        """Move the current row to a subject without giving anything."""
        for row in range(self.count()):
            item = self.item(row)
            if item is not None and item.data(SUBJECT) == subject:
                self.blockSignals(True)
                self.setCurrentRow(row)
                self.blockSignals(False)
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            item = self.currentItem()
            if item is not None:
                self._given(item)
            event.accept()
            return
        super().keyPressEvent(event)
