"""The tool bar of the table's window and its actions, made of the one list of keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from desktop.window.desk import Desk
from desktop.window.icons import icon
from desktop.window.keys import KEYS, words_of

__all__ = ["TableTools"]

#: Logical pixels for the words of undo, the search and the game's title, each line narrower than the one before.
_STEPS = ((250, 230, 400), (150, 180, 400), (90, 180, 400), (0, 180, 400), (0, 110, 400), (0, 110, 130))


class TableTools(QToolBar):
    """Title, undo and redo, overlays, search, zoom, charts and the menu. `actions_by_name` has every action."""

    def __init__(self, window: QMainWindow, desk: Desk, handlers: dict[str, Callable[[], object]]) -> None:
        super().__init__()
        self.desk = desk
        self.setMovable(False)
        self.setFloatable(False)
        self.setObjectName("tools")
        self.setWindowTitle(self.tr("Tools"))
        px = desk.px
        self.setFixedHeight(px(42))
        self.setIconSize(QSize(px(18), px(18)))
        self.actions_by_name: dict[str, QAction] = {}
        self._make_actions(window, handlers)
        self.game_title = QLabel("")
        self.game_title.setStyleSheet(f"font-weight: 700; font-size: {px(14)}px; padding: 0 {px(4)}px;")
        self.scenario_title = QLabel("")
        self.scenario_title.setStyleSheet(f"color: {desk.theme.soft};")
        self._game_place = self.addWidget(self.game_title)
        self._scenario_place = self.addWidget(self.scenario_title)
        self._compact = False
        self.shares = False
        self._undo_words = self.tr("Undo")
        self.undo = self._tool("undo", "undo")
        self.undo.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.redo = self._tool("redo", "redo")
        self.addSeparator()
        self.overlays: dict[str, QAction] = {}
        self._overlay_menu = QMenu(self)
        self._overlay_menu.setToolTipsVisible(True)
        self.show_button = QToolButton()
        self.show_button.setText(self.tr("Show"))
        self.show_button.setToolTip(self.tr("Overlays on the map"))
        self.show_button.setIcon(icon("eye", desk.theme.text, px(18)))
        self.show_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.show_button.setMenu(self._overlay_menu)
        self.show_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.addWidget(self.show_button)
        self._middle = QWidget()
        self._middle.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        inside = QHBoxLayout(self._middle)
        inside.setContentsMargins(0, 0, 0, 0)
        self.addWidget(self._middle)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find a unit, hex or rule  Ctrl+F"))
        self.search.setAccessibleName(words_of("find"))
        self.search.setFixedWidth(px(230))
        self.addWidget(self.search)
        self.zoom_out = self._tool("zoom_out", "", "−")
        self.zoom_label = QToolButton()
        self.zoom_label.setText("100 %")
        self.zoom_label.setToolTip(words_of("fit"))
        self.zoom_label.clicked.connect(lambda: handlers["fit"]())
        self.zoom_label.setFixedWidth(px(64))
        self.addWidget(self.zoom_label)
        self.zoom_in = self._tool("zoom_in", "", "+")
        self.charts = self._tool("charts", "chart", self.tr("Charts"))
        self.menu = QMenu(self)
        self.menu_button = QToolButton()
        self.menu_button.setText(self.tr("Menu"))
        self.menu_button.setIcon(icon("menu", desk.theme.text, px(18)))
        self.menu_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.menu_button.setMenu(self.menu)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.addWidget(self.menu_button)

    def _make_actions(self, window: QMainWindow, handlers: dict[str, Callable[[], object]]) -> None:
        for name, _, _, keys, _ in KEYS:
            handler = handlers.get(name)
            if handler is None:
                continue
            action = QAction(words_of(name), window)
            if keys:
                action.setShortcuts([QKeySequence(one.strip()) for one in keys.split(";")])
                action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            action.triggered.connect(lambda _on=False, handler=handler: handler())
            window.addAction(action)
            self.actions_by_name[name] = action

    def _tool(self, name: str, picture: str, words: str = "") -> QToolButton:
        action = self.actions_by_name[name]
        made = QToolButton()
        made.setText(words or action.text())
        if picture:
            made.setIcon(icon(picture, self.desk.theme.text, self.desk.px(18)))
            made.setToolButtonStyle(
                Qt.ToolButtonStyle.ToolButtonTextBesideIcon if words else Qt.ToolButtonStyle.ToolButtonIconOnly
            )
        keys = ", ".join(one.toString() for one in action.shortcuts())
        made.setToolTip(f"{action.text()} · {keys}" if keys else action.text())
        made.setAccessibleName(action.text())
        made.clicked.connect(action.trigger)
        self.addWidget(made)
        return made

    def add_overlays(self, toggled: Callable[[str, bool], None]) -> None:
        """The game's overlays as checkable entries of one tool, each with its key where that is free."""
        taken = {one for _, _, _, keys, _ in KEYS for one in keys.split("; ") if one}
        window = self.parentWidget()
        for overlay in self.desk.controller.game.overlays:
            action = QAction(overlay.title, self)
            action.setCheckable(True)
            action.setToolTip(" · ".join(part for part in (overlay.title, overlay.rule) if part))
            action.toggled.connect(lambda on, name=overlay.id: toggled(name, on))
            key = overlay.key.upper()
            if key and key not in taken and not key.isdigit():
                action.setShortcut(QKeySequence(key))
            self._overlay_menu.addAction(action)
            if window is not None:
                window.addAction(action)
            self.overlays[overlay.id] = action
        self.show_button.setVisible(bool(self.overlays))

    def set_compact(self, compact: bool) -> None:
        """Narrow windows: tools lose their words."""
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if compact else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.show_button.setToolButtonStyle(style)
        self._compact = compact
        self._scenario_place.setVisible(not compact and not self.shares)
        for made in (self.charts, self.menu_button):
            made.setToolButtonStyle(style)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As many words as there is room for: no tool is ever pushed out of the window."""
        px, layout = self.desk.px, self.layout()
        for undo, search, title in _STEPS[1 if self._compact or self.shares else 0 :]:
            style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if undo else Qt.ToolButtonStyle.ToolButtonIconOnly
            self.undo.setToolButtonStyle(style)
            measure = self.undo.fontMetrics()
            self.undo.setText(measure.elidedText(self._undo_words, Qt.TextElideMode.ElideRight, px(max(undo, 60))))
            self.search.setFixedWidth(px(search))
            self.game_title.setMaximumWidth(px(title))
            if layout is None:
                return
            layout.invalidate()
            if layout.sizeHint().width() <= self.width():
                return

    def room(self) -> int:
        """How wide something in the middle could be if it took the place of the titles too."""
        own = (self._middle, self.game_title, self.scenario_title)
        widgets = [self.widgetForAction(action) for action in self.actions()]
        px = self.desk.px
        undo, search, _ = _STEPS[1]
        fixed = {self.undo: px(undo + 50), self.search: px(search), self.zoom_label: px(64)}
        taken = sum(
            fixed.get(one, one.sizeHint().width()) + px(3) for one in widgets if one is not None and one not in own
        )
        return self.width() - taken - px(20)

    def take(self, widget: QWidget) -> None:
        """Show a widget in the middle, in place of the titles."""
        layout = self._middle.layout()
        assert layout is not None
        layout.addWidget(widget)
        self._share(True)

    def give_back(self) -> None:
        """The titles stand there again."""
        self._share(False)

    def _share(self, shares: bool) -> None:
        self.shares = shares
        self._game_place.setVisible(not shares)
        self._scenario_place.setVisible(not shares and not self._compact)
        self._fit()

    def set_undo(self, words: str, barred: str, *, redo: bool) -> None:
        """What undo takes back and what bars it."""
        whole = self.tr("Undo: {what}").format(what=words) if words else self.tr("Undo")
        self._undo_words = whole
        self._fit()
        self.undo.setEnabled(bool(words))
        tip = f"{whole} · Ctrl+Z"
        if barred:
            tip += "\n" + self.tr("Barred: {why}. Both players may agree to lift it.").format(why=barred)
        self.undo.setToolTip(tip)
        self.undo.setAccessibleName(whole)
        self.undo.setIcon(icon("lock" if barred else "undo", self.desk.theme.text, self.desk.px(18)))
        self.redo.setEnabled(redo)
