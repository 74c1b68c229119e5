"""The scenario inspector: the set-up on its map with zones, order of battle, rules, sources and a check of it all."""

from __future__ import annotations

from html import escape
from typing import Any

from PySide6.QtCore import QPoint, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QDockWidget,
    QLabel,
    QMainWindow,
    QSizePolicy,
    QTextBrowser,
    QToolBar,
    QToolButton,
    QWidget,
)

from desktop.table.game import Fault, Scenario
from desktop.table.planning import Planner
from desktop.table.scene import Mark, Placed
from desktop.table.session import Session
from desktop.window.controller import Controller, Mode
from desktop.window.desk import Desk
from desktop.window.inspectorpanel import InspectorPanel
from desktop.window.later import later
from desktop.window.papers import GamePaper
from desktop.window.preferences import Preferences
from desktop.window.rulespanel import RulesPanel
from desktop.window.stacktray import StackTray
from desktop.window.surfaceview import SurfaceView
from desktop.window.widgets import Elided, button, dock, tabs
from desktop.window.words import source_words

__all__ = ["ScenarioPage", "set_up_check"]


def set_up_check(session: Session[Any]) -> list[tuple[str, str, str]]:
    """Lines of the check: ("ok" | "warn" | "bad", what, rule or source)."""
    game, content, state = session.game, session.content, session.state
    rows: list[tuple[str, str, str]] = []
    faults: list[Fault] = [*game.faults(content), *game.invariants(content, state)]
    for fault in faults:
        rows.append(("bad", str(fault), ""))
    if not faults:
        rows.append(("ok", "Every piece is placed as the rules allow", ""))
    sources = game.sources(content)
    for kind, words in (("reconstructed", "reconstructed"), ("historical", "from history")):
        found = [source.component for source in sources if source.kind == kind]
        if found:
            names = ", ".join(found[:4]) + (" …" if len(found) > 4 else "")
            rows.append(("warn", f"{words}: {names}", "sources"))
    owned = [source.component for source in sources if source.kind == "owner"]
    if owned:
        rows.append(("ok", f"yours: {', '.join(owned[:4])}", "sources"))
    return rows


def _of_the_force(placed: Placed, kind: str) -> bool:
    """Whether a piece is one of the order of battle: no card, no marker on a track, nothing that is out of play."""
    if placed.lies == "aside":
        return False
    if kind == "chart":
        return placed.subject.startswith(("piece:", "stack:"))
    return not placed.subject.startswith("card:")


class ScenarioPage(QMainWindow):
    """Nothing is being played here; every side is seen."""

    left = Signal()
    play_wanted = Signal()

    def __init__(self, session: Session[Any], scenario: Scenario, preferences: Preferences) -> None:
        super().__init__()
        theme = preferences.theme
        self.setWindowFlag(Qt.WindowType.Widget)
        self.setStyleSheet(theme.sheet())
        controller = Controller(session)
        controller.mode = Mode.REPLAY
        self.desk = Desk(controller, preferences, theme)
        self.scenario = scenario
        self.session = session
        game, content = controller.game, controller.content
        surface = next(one for one in game.surfaces(content, controller.view) if one.kind == "map")
        self.map = SurfaceView(GamePaper(self.desk, surface), theme.veil)
        self.map.unit = theme.scale
        self.map.ground = theme.window
        self.map.clicked.connect(self._clicked)
        self.setCentralWidget(self.map)
        self._bar(game.title)
        self.force = QTextBrowser()
        self.force.setAccessibleName(self.tr("Order of battle"))
        self.rules = RulesPanel(self.desk)
        self.tray = StackTray(self.desk)
        self.inspector = InspectorPanel(self.desk)
        pages = tabs(
            (self.tr("Order of battle"), self.force),
            (self.tr("About"), self._about()),
            (self.tr("Rules"), self.rules),
            (self.tr("Sources"), self._sources()),
        )
        first = self._dock("scenario", pages)
        first.setMinimumWidth(theme.px(400))
        look = tabs((self.tr("Stack"), self.tray), (self.tr("Inspect"), self.inspector))
        second = self._dock("looked", look)
        check = dock(theme, "check", self.tr("Set-up check"), self._check())
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, check)
        self._docks = (first, second, check)
        self.look = look
        self._framed = False
        self.refresh()

    def _dock(self, name: str, inner: QWidget) -> QDockWidget:
        made = QDockWidget(self)
        made.setObjectName(name)
        made.setWidget(inner)
        made.setTitleBarWidget(QWidget())
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, made)
        return made

    def _bar(self, game: str) -> None:
        theme, px = self.desk.theme, self.desk.px
        bar = QToolBar()
        bar.setMovable(False)
        title = QLabel(self.scenario.title)
        title.setStyleSheet(f"font-weight: 700; font-size: {px(16)}px; padding: 0 {px(8)}px;")
        bar.addWidget(title)
        parts = (game, self.scenario.place, self.scenario.date, self.tr("inspecting, nothing is being played"))
        words = Elided(" · ".join(part for part in parts if part))
        words.setStyleSheet(f"color: {theme.soft};")
        words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        bar.addWidget(words)
        self.zones = self._toggle(bar, self.tr("Frame"), True)
        self.pieces = self._toggle(bar, self.tr("Set-up"), True)
        for overlay in self.desk.controller.game.overlays:
            if not overlay.wants:
                made = self._toggle(bar, overlay.title, False)
                made.setProperty("overlay", overlay.id)
        bar.addWidget(button(self.tr("Back  Esc"), self.left.emit))
        bar.addWidget(button(self.tr("Play this scenario"), self.play_wanted.emit, primary=True))
        self.addToolBar(bar)
        self.bar = bar

    def _toggle(self, bar: QToolBar, words: str, on: bool) -> QToolButton:
        made = QToolButton()
        made.setText(words)
        made.setCheckable(True)
        made.setChecked(on)
        made.toggled.connect(lambda _on: self.refresh())
        bar.addWidget(made)
        return made

    def refresh(self) -> None:
        """Show what the toggles say."""
        controller = self.desk.controller
        game, content, view = controller.game, controller.content, controller.view
        scene = controller.scene
        plan = game.plan(content, view, None) if isinstance(game, Planner) else None
        self.map.blank(plan is not None and not plan.surface)  # its map is still to be rolled
        name = self.map.paper.surface.id
        pieces = {key: one for key, one in scene.pieces.items() if one.surface == name and self.pieces.isChecked()}
        self.map.show_scene(pieces, scene.marks.get(name, ()), quiet=True)
        self.map.set_frame(game.frame(content, view) if self.zones.isChecked() else ())
        marks: list[Mark] = []
        for made in self.bar.findChildren(QToolButton):
            kind = made.property("overlay")
            if kind and made.isChecked():
                marks.extend(game.overlay(content, view, str(kind), None))
        self.map.set_overlay(tuple(marks))
        self._order_of_battle()
        self.tray.refresh()
        self.inspector.refresh()

    def _order_of_battle(self) -> None:
        """Every side's pieces, equal faces counted."""
        controller, theme, px = self.desk.controller, self.desk.theme, self.desk.px
        size = px(52)
        laid = {one.id: one.kind for one in controller.game.surfaces(controller.content, controller.view)}
        parts: list[str] = []
        for side in controller.game.sides:
            counts: dict[str, int] = {}
            labels: dict[str, str] = {}
            for placed in controller.scene.pieces.values():
                if placed.side == side.id and placed.surface in laid and _of_the_force(placed, laid[placed.surface]):
                    counts[placed.face] = counts.get(placed.face, 0) + placed.count
                    labels.setdefault(placed.face, placed.label)
            total = self.tr("{n} pieces").format(n=sum(counts.values()))
            parts.append(
                f'<p><span style="font-size:{px(15)}px;font-weight:700;">{escape(side.name)}</span> '
                f'<span style="color:{theme.soft};">{escape(total)}</span></p><p>'
            )
            for face, count in counts.items():
                self.force.document().addResource(
                    QTextDocument.ResourceType.ImageResource,
                    QUrl(f"face:{face}"),
                    self.desk.face(face, size).toImage(),
                )
                many = f"×{count} " if count > 1 else " "
                parts.append(f'<img src="{escape("face:" + face)}" width="{size}" height="{size}"> {many}')
            parts.append("</p>")
        self.force.setHtml("".join(parts))

    def _about(self) -> QTextBrowser:
        page = QTextBrowser()
        scenario = self.scenario
        rows = (
            (self.tr("Length"), scenario.length),
            (self.tr("Secrets"), scenario.secrets),
            (self.tr("Pieces"), str(scenario.pieces)),
            (self.tr("Source"), source_words(scenario.source)),
        )
        facts = self.desk.controller.game.status(self.desk.controller.content, self.desk.controller.view, None)
        every = (*rows, *((fact.name, fact.value) for fact in facts))
        table = "".join(
            f"<tr><td>{escape(name)}</td><td><b>{escape(value)}</b></td></tr>" for name, value in every if value
        )
        told = self._listed(self.tr("Special rules"), scenario.rules)
        told += self._listed(self.tr("Not sure"), scenario.doubts, self.desk.theme.notice)
        page.setHtml(f'<p>{escape(scenario.summary)}</p>{told}<table cellpadding="3">{table}</table>' + self._alone())
        return page

    @staticmethod
    def _listed(title: str, lines: tuple[str, ...], colour: str = "") -> str:
        """Sentences under a heading; "" for none."""
        style = f' style="color:{colour};"' if colour else ""
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        return f"<h3{style}>{escape(title)}</h3><ul>{items}</ul>" if lines else ""

    def _alone(self) -> str:
        """How one person plays both sides here: each way with its procedure."""
        game = self.desk.controller.game
        parts: list[str] = []
        for setting in game.settings:
            if not setting.solitaire or (self.scenario.settings and setting.id not in self.scenario.settings):
                continue
            values = " · ".join(escape(words) for _, words in setting.options)
            parts.append(f"<h4>{escape(setting.title)}</h4><p>{values}</p>")
            for ruling in game.rulings():
                if ruling.setting == setting.id:
                    title = ruling.question.partition(":")[0]
                    parts.append(f"<p><b>{escape(title)}.</b> {escape(ruling.ruling)}</p>")
        return f"<h3>{escape(self.tr('Playing alone'))}</h3>{''.join(parts)}" if parts else ""

    def _sources(self) -> QTextBrowser:
        page = QTextBrowser()
        controller = self.desk.controller
        rows = "".join(
            f"<p><b>{escape(one.component)}</b> · {escape(one.kind)}"
            f"{' · ' + escape(one.confidence) if one.confidence else ''}<br>{escape(one.text)}</p>"
            for one in controller.game.sources(controller.content)
        )
        page.setHtml(rows)
        return page

    def _check(self) -> QTextBrowser:
        page = QTextBrowser()
        theme = self.desk.theme
        signs = {"ok": ("✓", theme.good), "warn": ("●", theme.notice), "bad": ("✕", theme.bad)}
        rows = "".join(
            f'<tr><td style="color:{signs[kind][1]};"><b>{signs[kind][0]}</b></td><td>{escape(words)}</td>'
            f'<td style="color:{theme.link};">{escape(where)}</td></tr>'
            for kind, words, where in set_up_check(self.session)
        )
        page.setHtml(f'<table cellpadding="4">{rows}</table>')
        return page

    def stop(self) -> None:
        """Give up what the map is loading."""
        self.map.close()

    def _clicked(self, subject: str, _modifiers: object = None) -> None:
        self.desk.look_at(subject)
        self.tray.refresh()
        self.inspector.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._framed:
            self._framed = True
            later(self, self._first_frame)

    def _first_frame(self) -> None:
        height = self.height()
        self.resizeDocks(list(self._docks), [height // 2, height // 4, height // 4], Qt.Orientation.Vertical)
        controller = self.desk.controller
        game, content, view = controller.game, controller.content, controller.view
        found = [game.anchor(content, view, one) for one in game.frame(content, view)]
        points = [QPoint(round(one.x), round(one.y)) for one in found if one is not None]
        if points:
            xs, ys = [one.x() for one in points], [one.y() for one in points]
            box = QRectF(min(xs) - 80, min(ys) - 80, max(xs) - min(xs) + 160, max(ys) - min(ys) + 160)
            self.map.show_box(box, most=150 * self.desk.theme.scale, glide=False)
        else:
            self.map.fit()
