"""All parts of a table's window, built and laid out: bars, map with what floats on it, docks wide or narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QTabWidget,
    QToolBar,
    QWidget,
)

from desktop.window import maparea
from desktop.window.answerlist import AnswerList
from desktop.window.boardpanel import BRIEFEST, BoardPanel
from desktop.window.bubble import Bubble
from desktop.window.cards import ConsentCard, EndCard, HeldCard, HintLine, ResumeCard, VerdictCard
from desktop.window.charts import Charts
from desktop.window.desk import Desk
from desktop.window.factsbar import FactsBar
from desktop.window.handstrip import HandStrip
from desktop.window.inspectorpanel import InspectorPanel
from desktop.window.later import later
from desktop.window.ledgerstrip import LedgerStrip
from desktop.window.logpanel import LogPanel
from desktop.window.maparea import MapArea
from desktop.window.minimap import MiniMap
from desktop.window.oddspanel import OddsPanel
from desktop.window.papers import GamePaper
from desktop.window.planpage import PlanPage
from desktop.window.questionbar import QuestionBar
from desktop.window.recap import Recap
from desktop.window.replaybar import ReplayBar
from desktop.window.rulespanel import RulesPanel
from desktop.window.sequencestrip import SequenceStrip
from desktop.window.stacktray import StackTray
from desktop.window.tablemap import TableMap
from desktop.window.tabletools import TableTools
from desktop.window.trackstrip import TrackStrip
from desktop.window.widgets import tabs

if TYPE_CHECKING:
    from desktop.window.pointing import Pointing

__all__ = ["Parts"]

#: From this height (at 100 %) on there is room for the charts' rows below the map.
ROOMY = 900


class Parts:
    """Widgets by name. `set_compact` moves the left dock's panels to the right and lets the minimap float."""

    def __init__(self, window: Pointing, desk: Desk) -> None:
        self.window = window
        self.desk = desk
        controller = desk.controller
        surfaces = controller.game.surfaces(controller.content, controller.view)
        maps = [surface for surface in surfaces if surface.kind == "map"]
        map_surface = maps[0]
        charts = tuple(surface for surface in surfaces if surface.kind in ("chart", "table"))
        chart_surfaces = (*charts, *sorted(maps, key=lambda one: one.id)) if len(maps) > 1 else charts
        self.strip = SequenceStrip(desk)
        self.bar = QuestionBar(desk)
        self.map = TableMap(GamePaper(desk, map_surface), desk.theme.veil)
        self.map.unit = desk.theme.scale
        self.map.ground = desk.theme.window
        self.map.speed = controller.pace.speed
        self.map.setAccessibleName(map_surface.title)
        self.minimap = MiniMap(desk, self.map)
        self.charts = Charts(desk, chart_surfaces)
        self.tracks = TrackStrip(desk, chart_surfaces)
        self.hands = HandStrip(desk)
        self.far_hands = HandStrip(desk, far=True)
        self.strips = (self.hands, self.far_hands)
        self.tray = StackTray(desk)
        self.answers = AnswerList(desk)
        self.inspector = InspectorPanel(desk)
        self.odds = OddsPanel(desk)
        self.rules = RulesPanel(desk)
        self.log = LogPanel(desk)
        self.facts = FactsBar(desk)
        self.area = MapArea()
        self.plan = PlanPage(desk)
        self._put_away: list[QDockWidget] = []
        self.ledger = LedgerStrip(desk, self.area)
        self.board = BoardPanel(desk, self.area)
        self.held = HeldCard(desk, self.area)
        self.end = EndCard(desk, self.area)
        self.consent = ConsentCard(desk, self.area)
        self.resume = ResumeCard(desk, self.area)
        self.verdict = VerdictCard(desk, self.area)
        self.hint = HintLine(desk, self.area, self._beside_hint)
        self.recap = Recap(desk, self.area)
        self.replay = ReplayBar(desk, self.area)
        self.bubble = Bubble(desk, self.area)
        self.elsewhere = QPushButton()
        self.elsewhere.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.elsewhere.hide()
        self.compact = False
        self._placing_board = False
        self._build()

    # layout ---------------------------------------------------------------------------------------------------------
    def _build(self) -> None:
        window = self.window
        self._own_row = QWidget()
        inside = QHBoxLayout(self._own_row)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.strip)
        self._sequence_row = self._row(self._own_row, "sequence")
        self._row(self.bar, "question")
        self._float()
        window.setCentralWidget(self.area)
        window.setStatusBar(self.facts)
        for corner, side in (
            (Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea),
            (Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea),
        ):
            window.setCorner(corner, side)
        tr = window.tr
        px = self.desk.px
        self.left_tabs = tabs()
        self.right_tabs = tabs((tr("Odds"), self.odds))
        self.foot_tabs = tabs((tr("Log"), self.log), (tr("Rules"), self.rules))
        self.left_dock = self._dock("stack", tr("Stack"), self.left_tabs, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.map_dock = self._dock("minimap", tr("Map"), QWidget(), Qt.DockWidgetArea.LeftDockWidgetArea)
        self.right_dock = self._dock("odds", tr("Odds"), self.right_tabs, Qt.DockWidgetArea.RightDockWidgetArea)
        self.log_dock = self._dock("log", tr("Log"), self.foot_tabs, Qt.DockWidgetArea.RightDockWidgetArea)
        self.chart_dock = self._dock("charts", tr("Charts"), self.charts, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.chart_dock.hide()
        self.track_dock = self._dock("tracks", tr("Tracks"), self.tracks, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.track_dock.setTitleBarWidget(QWidget())
        self.track_dock.hide()
        self.left_dock.setMinimumWidth(px(292))
        self.docks = [self.left_dock, self.map_dock, self.right_dock, self.log_dock, self.chart_dock]
        if self.tracks.rows:
            self.docks.append(self.track_dock)
        self.set_compact(False)

    def share_row(self, tools: TableTools) -> None:
        """The sequence of play stands in the tool bar where all of it finds room there, else in a row of its own."""
        shares = self.strip.wanted() <= tools.room()
        if shares != tools.shares:
            if shares:
                tools.take(self.strip)
            else:
                layout = self._own_row.layout()
                assert layout is not None
                layout.addWidget(self.strip)
                tools.give_back()
        self._sequence_row.setVisible(not shares)

    def _row(self, widget: QWidget, name: str) -> QToolBar:
        """A widget across the whole window, below the tool bar."""
        self.window.addToolBarBreak()
        row = QToolBar()
        row.setObjectName(name)
        row.setMovable(False)
        row.setFloatable(False)
        row.setWindowTitle(widget.accessibleName())
        row.setContentsMargins(0, 0, 0, 0)
        layout = row.layout()
        if layout is not None:
            layout.setContentsMargins(0, 0, 0, 0)
        row.setStyleSheet("QToolBar { padding: 0; border: 0; spacing: 0; }")
        widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row.addWidget(widget)
        self.window.addToolBar(row)
        return row

    def _dock(self, name: str, title: str, inner: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """A dock whose tabs are its title line."""
        made = QDockWidget(title, self.window)
        made.setObjectName(name)
        made.setWidget(inner)
        if isinstance(inner, QTabWidget) or name == "minimap":
            made.setTitleBarWidget(QWidget())
        made.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetClosable
        )
        self.window.addDockWidget(area, made)
        return made

    def turn_hands(self) -> None:
        """Let the hands rest if one is open, else keep them open."""
        on = not any(strip.is_open for strip in self.strips)
        for strip in self.strips:
            strip.pin(on)

    def _float(self) -> None:
        area = self.area
        area.set_ground(self.map)
        area.set_foot(self.hands, lambda: self.hands.rest_height)
        area.set_head(self.far_hands, lambda: self.far_hands.rest_height)
        for strip in self.strips:
            strip.resized.connect(area.settle)
        area.add(self.plan, maparea.whole)
        area.add(self.ledger, self._place_ledger, clear=True)
        area.add(self.board, self._place_board)
        area.add(self.elsewhere, maparea.top_middle)
        area.add(self.hint, self._place_hint, clear=True)
        area.add(self.held, maparea.foot_middle, clear=True)
        area.add(self.end, maparea.top_right)
        area.add(self.consent, maparea.middle)
        area.add(self.resume, maparea.middle)
        area.add(self.verdict, maparea.middle)
        area.add(self.recap, maparea.foot_whole, clear=True)
        area.add(self.replay, maparea.foot_whole)

    def _beside_hint(self) -> int:
        """What the floating minimap takes of the foot."""
        return self.minimap.width() + 20 if self.compact and self.minimap.isVisible() else 10

    def _place_hint(self, room: QRect, widget: QWidget) -> QRect:
        most = room.width() - self._beside_hint() - 10
        if widget.width() > most:
            self.hint.fit_into(most)
        place = maparea.foot_beside(self._beside_hint(), room, widget)
        others = [self._over_map(one) for one in (self.ledger, self.board) if not one.isHidden()]
        for top in (place.top(), 10, *(other.top() - place.height() - 6 for other in others)):
            moved = place.translated(0, top - place.top())
            if moved.top() >= 0 and not any(moved.intersects(other) for other in others):
                return moved
        return place

    def _place_board(self, room: QRect, widget: QWidget) -> QRect:
        """Where it covers no target, no attacker, and nothing else that is asked about."""
        choice = self.desk.controller.choice
        board = self.board.board
        asked = [*choice.ask.topic, *choice.lit] if choice is not None else []
        for column in board.columns if board is not None else ():
            asked += [column.id, *(piece.subject for piece in (*column.pieces, *column.defenders))]
        scene, surface = self.desk.controller.scene, self.map.paper.surface.id
        others = [one.subject for one in scene.pieces.values() if one.surface == surface]
        points = [point for point in map(self.map.place_of, asked[:60]) if point is not None]
        rest = [point for point in map(self.map.place_of, others[:90]) if point is not None]
        if self.compact and self.minimap.isVisible():
            rest += [self.minimap.geometry().center()] * 3
        place = widget.geometry()
        if self._placing_board:  # asked again by the board's own change of size
            return place
        self._placing_board = True
        for brief in range(BRIEFEST + 1):  # rather say less than cover what is fought over
            self.board.refit(brief)
            place = maparea.least_covering([*points * 4, *rest], [], room, widget)
            if not any(place.contains(point) for point in points):
                break
        self._placing_board = False
        return place

    def _place_ledger(self, room: QRect, widget: QWidget) -> QRect:
        """Where it covers nothing that is asked about."""
        if widget.height() > room.height() - 20:
            self.ledger.fit_into(room.height() - 20)
        choice = self.desk.controller.choice
        subjects = [*choice.ask.topic, *choice.lit, *choice.proposed] if choice is not None else []
        points = [point for point in map(self.map.place_of, subjects[:40]) if point is not None]
        taken = [self._over_map(self.minimap)] if self.compact and self.minimap.isVisible() else []
        return maparea.least_covering(points, taken, room, widget)

    def _over_map(self, widget: QWidget) -> QRect:
        """Where a floating widget lies, from the corner of the map."""
        return widget.geometry().translated(0, -self.map.y())

    def set_compact(self, compact: bool) -> None:
        """Wide: stack and minimap in a left dock. Narrow: no left dock, tabs on the right, the minimap floats."""
        self.compact = compact
        self.strip.compact = compact
        tr, px = self.window.tr, self.desk.px
        home = self.right_tabs if compact else self.left_tabs
        for title, panel in (
            (tr("Stack"), self.tray),
            (tr("Answers"), self.answers),
            (tr("Inspect"), self.inspector),
        ):
            home.addTab(panel, title)
        self.left_tabs.setCurrentIndex(0)
        self.right_tabs.setCurrentIndex(0)
        self.left_dock.setVisible(not compact)
        self.map_dock.setVisible(not compact)
        self.right_dock.setMinimumWidth(px(300 if compact else 336))
        if compact:
            self.map_dock.setWidget(QWidget())
            surface = self.map.paper.surface
            self.minimap.setFixedSize(px(166), min(px(132), round(px(154) * surface.height / surface.width) + px(12)))
            self.area.add(self.minimap, maparea.foot_left)
            self.show_minimap()
        else:
            self.area.remove(self.minimap)
            self.minimap.setMinimumSize(px(200), px(110))
            self.minimap.setMaximumSize(16777215, 16777215)
            self.map_dock.setWidget(self.minimap)
            self.minimap.show()

    def make_room(self, on: bool) -> None:
        """While a scenario is being settled its page has the whole width; afterwards the docks come back."""
        if on:
            first = not self._put_away
            docks = [self.left_dock, self.map_dock, self.right_dock, *([self.log_dock] if first else [])]
            for dock in docks:
                if not dock.isHidden():
                    dock.hide()
                    self._put_away.append(dock)
            if self.compact:
                self.minimap.hide()  # it floats over the map
        elif self._put_away:
            for dock in self._put_away:
                dock.setVisible(not self.compact or dock not in (self.left_dock, self.map_dock))
            self._put_away = []
            later(self.window, self.size_docks)
            later(self.window, self.window.refresh_panels)

    def show_tracks(self) -> None:
        """The rows below the map, where the window has room for them and no chart is open."""
        roomy = not self.compact and self.window.height() >= self.desk.px(ROOMY) and self.plan.plan is None
        self.track_dock.setVisible(bool(self.tracks.rows) and roomy and not self.chart_dock.isVisible())

    def show_minimap(self) -> None:
        """Floating over the map it is there only where a part of the map is not seen, and there is room for it."""
        if self.compact:
            roomy = self.window.width() >= self.desk.px(1000) and self.plan.plan is None
            self.minimap.setVisible(roomy and not self.map.shows_all())

    def size_docks(self) -> None:
        """The look book's proportions, once the window has its size."""
        self.show_minimap()
        px = self.desk.px
        wide = self.window
        across = Qt.Orientation.Horizontal
        down = Qt.Orientation.Vertical
        height = wide.height()
        if self.compact:
            wide.resizeDocks([self.right_dock], [px(300)], across)
            wide.resizeDocks([self.right_dock, self.log_dock], [height * 6 // 10, height * 4 // 10], down)
        else:
            wide.resizeDocks([self.left_dock, self.right_dock], [px(292), px(336)], across)
            wide.resizeDocks([self.left_dock, self.map_dock], [height * 62 // 100, height * 38 // 100], down)
            wide.resizeDocks([self.right_dock, self.log_dock], [height * 6 // 10, height * 4 // 10], down)
        wide.resizeDocks([self.chart_dock], [height * 38 // 100], down)

    def stop(self) -> None:
        """Give up what the views are loading."""
        for view in (self.map, *self.charts.views.values()):
            view.close()
        self.tracks.stop()
        self.plan.stop()

    def open_panel(self, panel: QWidget) -> None:
        """Bring a panel to the front of its tabs, and its dock back if it was closed."""
        for dock, holder in (
            (self.left_dock, self.left_tabs),
            (self.right_dock, self.right_tabs),
            (self.log_dock, self.foot_tabs),
        ):
            if holder.indexOf(panel) >= 0:
                dock.show()
                holder.setCurrentWidget(panel)
                return

    def set_tray_title(self, title: str) -> None:
        """The place whose stack is shown, where there is room for it."""
        place = self.left_tabs.indexOf(self.tray)
        if place >= 0:
            self.left_tabs.setTabText(place, title if len(title) < 24 else title[:23] + "…")
