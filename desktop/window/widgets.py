"""Small widgets that the panels share: labels that shorten themselves, rule chips, headings, dock frames."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.window.icons import draw_icon
from desktop.window.theme import Theme

__all__ = ["Card", "Check", "Chip", "Dock", "Elided", "Select", "button", "clear", "dock", "heading", "label", "tabs"]


class Elided(QLabel):
    """A label of one line that shortens itself and gives the whole text as a tip."""

    def paintEvent(self, event: QPaintEvent) -> None:
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), int(self.alignment()), text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tip()

    def setText(self, text: str) -> None:
        super().setText(text)
        self._tip()

    def _tip(self) -> None:
        cut = QFontMetrics(self.font()).horizontalAdvance(self.text()) > self.width()
        self.setToolTip(self.text() if cut else "")

    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())


class Chip(QToolButton):
    """A rule's number; a click opens the rule."""

    def __init__(self, theme: Theme, rule: str, opened: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opened = opened
        self._rule = ""
        p = theme.px
        self.setStyleSheet(
            f"QToolButton {{ color: {theme.link}; border: 1px solid {theme.edge}; border-radius: {p(11)}px;"
            f" padding: 0 {p(8)}px; font-size: {p(11.5)}px; min-height: {p(20)}px; }}"
            f"QToolButton:focus {{ border: 2px solid {theme.focus}; }}"
        )
        self.setFixedHeight(p(24))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._open)
        self.set_rule(rule)

    def set_rule(self, rule: str) -> None:
        self._rule = rule
        self.setText(rule)
        self.setVisible(bool(rule))
        self.setToolTip(self.tr("Read rule {rule}").format(rule=rule))
        self.setAccessibleName(self.tr("Rule {rule}").format(rule=rule))

    def _open(self) -> None:
        self._opened(self._rule)


class Select(QComboBox):
    """A box to choose from whose arrow is drawn in the theme's own colours."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self.theme.px(4)
        x, y = self.width() - self.theme.px(14), self.height() / 2
        painter.setPen(QPen(QColor(self.theme.soft), 1.8))
        painter.drawPolyline(
            QPolygonF([QPointF(x - size, y - size / 2), QPointF(x, y + size / 2), QPointF(x + size, y - size / 2)])
        )
        painter.end()


class Check(QCheckBox):
    """A check box whose tick is drawn in the theme's own colours."""

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__(text)
        self.theme = theme
        self.setMinimumHeight(theme.px(28))

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance(self.text()) + self.theme.px(36)
        return QSize(wide, self.theme.px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(60), self.theme.px(28))

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = px(17)
        box = QRectF(px(3), (self.height() - size) / 2, size, size)
        on = self.isChecked()
        painter.setBrush(QColor(theme.accent if on else theme.surface))
        painter.setPen(QPen(QColor(theme.accent if on else theme.edge), 2))
        painter.drawRoundedRect(box, px(4), px(4))
        if on:
            draw_icon(painter, "check", box.center().x(), box.center().y(), size * 0.42, theme.on_accent)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), 2))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), px(6), px(6))
        painter.setPen(QColor(theme.text if self.isEnabled() else theme.soft))
        painter.setFont(self.font())
        room = QRectF(box.right() + px(9), 0, self.width() - box.right() - px(10), self.height())
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), words)
        painter.end()


class Card(QFrame):
    """A raised card with a border, for things that lie over the map."""

    closed = Signal()
    #: Keys that the card takes for itself while it has the focus, though the window has a use for them.
    own_keys: frozenset[Qt.Key] = frozenset()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            mine = not event.modifiers() and event.key() in self.own_keys
            if mine:
                event.accept()
                return True
        return super().event(event)

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, edge: str = "") -> None:
        super().__init__(parent)
        self.theme = theme
        self._wish = 0
        self._around: QWidget | None = None
        self.setObjectName("card")
        self.setAutoFillBackground(True)
        self.setStyleSheet(
            f"QFrame#card {{ background: {theme.surface}; border: {theme.px(1.5)}px solid {edge or theme.edge};"
            f" border-radius: {theme.px(9)}px; }} QFrame#card QLabel {{ background: transparent; }}"
        )
        self.box = QVBoxLayout(self)
        p = theme.px
        self.box.setContentsMargins(p(16), p(12), p(16), p(12))
        self.box.setSpacing(p(8))

    def adjustSize(self) -> None:
        """As large as its contents want with the style that they will be drawn in, also before it is first shown."""
        for child in self.findChildren(QWidget):
            child.ensurePolished()
            child.updateGeometry()
        self.box.invalidate()
        self.box.activate()  # rows inside the box forget their sizes only so
        super().adjustSize()

    def fit(self, width: int) -> None:
        """So wide where there is room, as high as its wrapped lines then need; anew when its parent changes size."""
        self._wish = width
        parent = self.parentWidget()
        if parent is not None:
            if parent is not self._around:
                self._around = parent
                parent.installEventFilter(self)
            width = min(width, max(parent.width() - 20, 200))
        self.setFixedWidth(width)
        self.ensurePolished()
        for inner in self.findChildren(QLabel):
            inner.ensurePolished()
        self.box.invalidate()
        self.resize(width, self.box.totalHeightForWidth(width))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._around and event.type() == QEvent.Type.Resize and not self.isHidden():
            self.fit(self._wish)
        return super().eventFilter(watched, event)


def label(text: str, *, soft: bool = False, small: bool = False, head: bool = False, title: bool = False) -> QLabel:
    """A wrapping label in one of the window's roles."""
    made = QLabel(text)
    made.setWordWrap(True)
    for name, on in (("soft", soft), ("small", small), ("head", head), ("title", title)):
        if on:
            made.setProperty(name, True)
    return made


def heading(text: str) -> QLabel:
    made = label(text, head=True)
    made.setAccessibleName(text)
    return made


def button(text: str, pressed: Callable[[], object], *, primary: bool = False, left: bool = False) -> QPushButton:
    """A push button with its action."""
    made = QPushButton(text)
    if primary:
        made.setProperty("primary", True)
    if left:
        made.setProperty("left", True)
    made.clicked.connect(lambda: pressed())
    return made


def clear(widget: QWidget) -> None:
    """Take all children out of a widget's layout."""
    layout = widget.layout()
    if layout is None:
        return
    while (item := layout.takeAt(0)) is not None:
        child = item.widget()
        if child is not None:
            child.hide()
            child.setParent(None)
            child.deleteLater()
        elif (inner := item.layout()) is not None:
            holder = QWidget()
            holder.setLayout(inner)
            holder.deleteLater()


class _DockTitle(QWidget):
    """The title line of a dock: its name and a close button."""

    def __init__(self, theme: Theme, title: str, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._theme = theme
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(12), 0, theme.px(4), 0)
        row.setSpacing(theme.px(6))
        name = Elided(title)
        name.setFont(theme.font(12.5, 600))
        name.setStyleSheet(f"font-size: {theme.px(12.5)}px; font-weight: 600;")
        close = QToolButton()
        close.setText("×")
        close.setToolTip(self.tr("Close this panel; the View menu brings it back"))
        close.setAccessibleName(self.tr("Close {title}").format(title=title))
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close.setStyleSheet(f"padding: 0 {theme.px(6)}px; min-height: {theme.px(20)}px; color: {theme.soft};")
        close.clicked.connect(dock.hide)
        row.addWidget(name, 1)
        row.addWidget(close)
        self.setFixedHeight(theme.px(30))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.surface))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(self._theme.line))


class Dock(QDockWidget):
    """A dock with the window's own title line."""

    def __init__(self, theme: Theme, name: str, title: str, inner: QWidget) -> None:
        super().__init__(title)
        self.setObjectName(name)
        self.setTitleBarWidget(_DockTitle(theme, title, self))
        self.setWidget(inner)
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetClosable
            | QDockWidget.DockWidgetFeature.DockWidgetFloatable
        )


def dock(theme: Theme, name: str, title: str, inner: QWidget) -> Dock:
    """A dock around a panel."""
    return Dock(theme, name, title, inner)


def tabs(*pages: tuple[str, QWidget]) -> QTabWidget:
    """Panels as tabs that keep to one line."""
    made = QTabWidget()
    made.setDocumentMode(True)
    made.setUsesScrollButtons(True)
    for title, page in pages:
        made.addTab(page, title)
    made.tabBar().setExpanding(False)
    made.tabBar().setDrawBase(False)
    return made
