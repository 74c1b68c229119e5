"""The sequence of play as a strip: past steps ticked, skipped ones struck with their reason, the present one filled."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.table.panels import Step
from desktop.window.desk import Desk
from desktop.window.icons import draw_icon

__all__ = ["SequenceStrip"]


class SequenceStrip(QWidget):
    """One row of steps. Too narrow: past steps are merged, then the last ones are cut."""

    def __init__(self, desk: Desk, *, compact: bool = False) -> None:
        super().__init__()
        self.desk = desk
        self.compact = compact
        self.lead = ""
        self.steps: tuple[Step, ...] = ()
        self._places: list[tuple[QRectF, Step]] = []
        self.setFixedHeight(desk.px(34))
        self.setAccessibleName(self.tr("Sequence of play"))

    def refresh(self) -> None:
        controller = self.desk.controller
        self.steps = controller.game.sequence(controller.content, controller.view)
        now = next((step.title for step in self.steps if step.state == "now"), "")
        self.setAccessibleDescription(self.tr("Now: {step}").format(step=now))
        self.update()

    def wanted(self) -> int:
        """How wide it would be with all its steps."""
        measure = QFontMetricsF(self.desk.theme.font(12, 600))
        lead = measure.horizontalAdvance(self.lead) + self.desk.px(14) if self.lead else 0.0
        steps = sum(measure.horizontalAdvance(step.title) + self.desk.px(32) for step in self.steps)
        return math.ceil(self.desk.px(20) + lead + steps)

    def set_lead(self, text: str) -> None:
        self.lead = text

    def _shown(self, room: float, width_of: dict[str, float]) -> list[Step]:
        """The steps that fit: past ones merged into the last past one first."""
        steps = list(self.steps)
        while len(steps) > 1 and sum(width_of[step.title] for step in steps) > room:
            if steps[0].state in ("past", "skipped"):
                steps.pop(0)
            else:
                steps.pop()
        return steps

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.desk.theme, self.desk.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = self.height()
        painter.fillRect(self.rect(), QColor(theme.surface))
        painter.fillRect(0, height - 1, self.width(), 1, QColor(theme.line))
        plain, strong = theme.font(12), theme.font(12, 600)
        measure = QFontMetricsF(strong)
        x = float(px(14))
        if self.lead:
            painter.setFont(strong)
            painter.setPen(QColor(theme.text))
            width = measure.horizontalAdvance(self.lead)
            painter.drawText(QRectF(x, 0, width + 4, height), int(Qt.AlignmentFlag.AlignVCenter), self.lead)
            x += width + px(14)
        width_of = {step.title: measure.horizontalAdvance(step.title) + px(32) for step in self.steps}
        self._places = []
        top, foot, beak = px(4), height - px(5), px(9)
        for step in self._shown(self.width() - x - px(6), width_of):
            width = width_of[step.title]
            middle = (top + foot) / 2
            shape = QPolygonF(
                [
                    QPointF(x, top),
                    QPointF(x + width - beak, top),
                    QPointF(x + width, middle),
                    QPointF(x + width - beak, foot),
                    QPointF(x, foot),
                    QPointF(x + beak, middle),
                ]
            )
            now = step.state == "now"
            fill = theme.accent if now else theme.surface if step.state == "next" else theme.sunken
            ink = theme.on_accent if now else theme.text if step.state == "next" else theme.soft
            painter.setBrush(QColor(fill))
            painter.setPen(Qt.PenStyle.NoPen if now else QPen(QColor(theme.line), 1))
            painter.drawPolygon(shape)
            name = {"past": "check", "skipped": "dash", "now": "move"}.get(step.state, "")
            if name:
                draw_icon(painter, name, x + px(17), middle, px(5), ink)
            painter.setFont(strong if now else plain)
            painter.setPen(QColor(ink))
            start = x + px(26 if name else 17)
            painter.drawText(QRectF(start, top, width, foot - top), int(Qt.AlignmentFlag.AlignVCenter), step.title)
            self._places.append((QRectF(x, 0, width, height), step))
            x += width - px(3)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for place, step in self._places:
                if place.contains(QPointF(event.pos())):
                    text = " · ".join(part for part in (step.title, step.why, step.rule) if part)
                    QToolTip.showText(event.globalPos(), text, self)
                    return True
            QToolTip.hideText()
            return True
        return super().event(event)
