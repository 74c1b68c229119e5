"""The games page: games with their pictures, scenarios as cards, ways to play, options, saved games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop.table.game import Game, Scenario, Setting
from desktop.window import picture
from desktop.window.fonts import TYPESETTER, ui_font
from desktop.window.library import SavedGame, saved_games
from desktop.window.pickercards import GameTile, PickCard, ScenarioCard
from desktop.window.preferences import Preferences
from desktop.window.sheetstrips import MapStrips
from desktop.window.theme import Theme
from desktop.window.widgets import Check, Elided, Select, button, clear, heading, label
from desktop.window.words import fill, source_words

__all__ = ["Picker"]


#: The scale of the interface from which the columns are laid out narrowly: at 150 % the page fits 1280 pixels.
LARGE = 1.3


class Picker(QWidget):
    """Emits what a person wants; the shell does it."""

    begun = Signal(str, str, dict, dict, str)  # game, scenario, settings, {side: player} ({} = alone), seed ("" = any)
    resumed = Signal(str)  # path of a saved game
    inspected = Signal(str, str)  # game, scenario
    file_wanted = Signal()  # open a saved game or position from elsewhere
    preferences_wanted = Signal()
    about_wanted = Signal()

    def __init__(self, games: Sequence[Game[Any]], preferences: Preferences, theme: Theme) -> None:
        super().__init__()
        self.games = {game.id: game for game in games}
        self.preferences = preferences
        self.theme = theme
        self.game_id = games[0].id
        self.scenario = ""
        self.saved: list[SavedGame] = []
        self._strips: dict[str, MapStrips] = {}
        self._cards: list[ScenarioCard] = []
        self._tiles: list[GameTile] = []
        self._settings: dict[str, QComboBox] = {}
        self._seats: dict[str, QComboBox] = {}
        self.setStyleSheet(theme.sheet())
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("picker")
        row = QHBoxLayout(self)
        px = theme.px
        row.setContentsMargins(px(18), px(16), px(18), px(16))
        row.setSpacing(px(16))
        row.addWidget(self._left())
        row.addLayout(self._middle(), 1)
        row.addWidget(self._right())
        self.refresh()

    def _left_width(self) -> int:
        """The games' column at 100 %: narrower where large text has to fit a small screen."""
        return 220 if self.theme.scale >= LARGE else 300

    # the three columns ----------------------------------------------------------------------------------------------
    def _left(self) -> QWidget:
        theme, px = self.theme, self.theme.px
        left = QWidget()
        left.setFixedWidth(px(self._left_width()))
        box = QVBoxLayout(left)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(8))
        name = QLabel("HEXFRONT")
        name.setFont(ui_font("head.plain", px(38)))
        name.setStyleSheet(f"font-family: '{name.font().family()}'; font-size: {px(38)}px;")
        box.addWidget(name)
        for game in self.games.values():
            content = game.content()
            scenarios = game.scenarios(content)
            words = self.tr("1 scenario") if len(scenarios) == 1 else self.tr("{n} scenarios").format(n=len(scenarios))
            first = scenarios[0] if scenarios else None
            sub = " · ".join(part for part in ((first.place, first.date[-4:]) if first is not None else ()) if part)
            tile = GameTile(theme, game.id, game.title, sub, words, game.sides)
            tile.emblems = self._emblems(game, 96)
            tile.picked.connect(self._picker_of_game(game.id))
            tile.opened.connect(self._picker_of_game(game.id))
            self._tiles.append(tile)
            box.addWidget(tile)
        box.addStretch(1)
        self.building = QProgressBar()
        self.building.setTextVisible(False)
        self.building.setRange(0, 100)
        self.building_words = label("", small=True)
        for one in (self.building_words, self.building):
            one.hide()
            box.addWidget(one)
        foot = QHBoxLayout()
        foot.addWidget(button(self.tr("Preferences"), self.preferences_wanted.emit))
        foot.addWidget(button(self.tr("About"), self.about_wanted.emit))
        box.addLayout(foot)
        return left

    def _picker_of_game(self, name: str) -> Any:
        return lambda: self.choose_game(name)

    def _middle(self) -> QVBoxLayout:
        px = self.theme.px
        box = QVBoxLayout()
        box.setSpacing(px(8))
        head = QHBoxLayout()
        self.title = Elided()
        self.title.setStyleSheet(f"font-size: {px(20)}px; font-weight: 700;")
        head.addWidget(self.title, 1)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter: place, year, name"))
        self.filter.setAccessibleName(self.tr("Filter scenarios"))
        self.filter.setMinimumWidth(px(90))
        self.filter.setMaximumWidth(px(220))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._filtered)
        box.addLayout(head)
        if self.theme.scale >= LARGE:
            self.filter.setMaximumWidth(px(400))
            box.addWidget(self.filter)
        else:
            head.addWidget(self.filter)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setStyleSheet(f"QScrollArea, QScrollArea > QWidget > QWidget {{ background: {self.theme.window}; }}")
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cards = QWidget()
        self.grid = QGridLayout(self.cards)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setSpacing(px(10))
        area.setWidget(self.cards)
        box.addWidget(area, 1)
        return box

    def _right(self) -> QWidget:
        theme, px = self.theme, self.theme.px
        frame = QFrame()
        frame.setObjectName("details")
        frame.setFixedWidth(px(318))
        frame.setStyleSheet(
            f"QFrame#details {{ background: {theme.surface}; border: 1px solid {theme.line};"
            f" border-radius: {px(9)}px; }}"
        )
        outer = QVBoxLayout(frame)
        outer.setContentsMargins(2, 2, 2, 2)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.details = QWidget()
        box = QVBoxLayout(self.details)
        box.setContentsMargins(px(14), px(12), px(12), px(12))
        box.setSpacing(px(8))
        area.setWidget(self.details)
        outer.addWidget(area)
        return frame

    # contents -------------------------------------------------------------------------------------------------------
    @property
    def game(self) -> Game[Any]:
        return self.games[self.game_id]

    def refresh(self) -> None:
        """Read saved games and scenarios anew (after a game was left)."""
        self.saved = saved_games(known=tuple(self.games))
        chosen, self.scenario = self.scenario, ""
        self.choose_game(self.game_id)
        if chosen in [card.name for card in self._cards]:
            self.choose_scenario(chosen)

    def choose_game(self, name: str) -> None:
        self.game_id = name
        for tile in self._tiles:
            tile.select(tile.name == name)
        game = self.game
        self.title.setText(game.title)
        scenarios = game.scenarios(game.content())
        for card in self._cards:
            self.grid.removeWidget(card)
            card.deleteLater()
        self._cards = []
        played = {one.info.header.scenario for one in self.saved if one.info is not None}
        for scenario in scenarios:
            first = self.tr("first game") if scenario.first and len(scenarios) > 1 else ""
            tag = self.tr("saved game") if scenario.id in played else first
            card = ScenarioCard(self.theme, scenario, game.sides, tag)
            card.emblems = self._emblems(game, 64)
            card.picked.connect(self._picker_of_scenario(scenario.id))
            card.opened.connect(self.begin_alone)
            self._cards.append(card)
        self._filtered()
        known = sorted(scenarios, key=lambda one: not one.first)
        same = any(one.id == self.scenario for one in known)
        self.choose_scenario(self.scenario if same else known[0].id if known else "")
        self._fetch_strips(scenarios)

    def _picker_of_scenario(self, name: str) -> Any:
        return lambda: self.choose_scenario(name)

    def _columns(self) -> int:
        room = self.width() - self.theme.px(self._left_width() + 318 + 80)
        return max(1, min(3, room // self.theme.px(290)))

    def _filtered(self) -> None:
        """Lay out the cards that fit the filter."""
        words = self.filter.text().lower().split()
        columns = self._columns()
        place = 0
        for card in self._cards:
            one = card.scenario
            text = f"{one.title} {one.place} {one.date} {one.summary} {one.id}".lower()
            fits = all(word in text for word in words)
            card.setVisible(fits)
            if fits:
                self.grid.addWidget(card, place // columns, place % columns)
                place += 1
        for row in range(self.grid.rowCount()):
            self.grid.setRowStretch(row, 0)
        self.grid.setRowStretch(place // columns + 1, 1)
        for column in range(self.grid.columnCount()):
            self.grid.setColumnStretch(column, 1 if column < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._filtered()

    def choose_scenario(self, name: str) -> None:
        if name != self.scenario or not self._settings:
            self.scenario = name
            for card in self._cards:
                card.select(card.name == name)
            self._show_details()

    def _found(self) -> Scenario | None:
        game = self.game
        return next((one for one in game.scenarios(game.content()) if one.id == self.scenario), None)

    def _show_details(self) -> None:
        focus = self.focusWidget()
        inside = focus is not None and self.details.isAncestorOf(focus)
        if inside:
            self.setFocus()  # else the focus would go on to the first game's tile, and pick it
        clear(self.details)
        box = self.details.layout()
        scenario = self._found()
        if scenario is None or not isinstance(box, QVBoxLayout):
            return
        box.addWidget(label(scenario.title, title=True))
        box.addWidget(label(scenario.summary, soft=True))
        self._saved_rows(box)
        box.addWidget(heading(self.tr("New game")))
        self._settings = {}
        ways = [one for one in self._wanted(scenario) if one.solitaire]
        words = self.tr("Alone on both sides") if ways else self.tr("Alone on both sides, everything open")
        self.alone = button(words, self.begin_alone, primary=True)
        self.two = button(self.tr("Hot-seat, two players"), self.begin_two)
        for one in (self.alone, self.two):
            one.setMinimumHeight(self.theme.px(38))
        box.addWidget(self.alone)
        for way in ways:
            self._setting_row(box, way, way.alone or way.default)
        box.addWidget(self.two)
        if inside:
            self.alone.setFocus()
        self._option_rows(box, scenario)
        box.addWidget(button(self.tr("Inspect set-up and rules"), self._inspect))
        box.addWidget(button(self.tr("Open a game or position …"), self.file_wanted.emit))
        if scenario.source:
            box.addWidget(label(source_words(scenario.source), small=True))
        for title, lines in ((self.tr("Special rules"), scenario.rules), (self.tr("Not sure"), scenario.doubts)):
            if lines:
                box.addWidget(heading(title))
                for line in lines:
                    box.addWidget(label(line, small=True))
        box.addStretch(1)

    def _saved_rows(self, box: QVBoxLayout) -> None:
        mine = [one for one in self.saved if one.info is not None and one.info.header.scenario == self.scenario]
        broken = [one for one in self.saved if one.info is None]
        if not mine and not broken:
            return
        box.addWidget(heading(self.tr("Continue")))
        for one in mine[:4]:
            made = button(self._saved_words(one), self._resumer(one.path), left=True)
            made.setToolTip(str(one.path))
            box.addWidget(made)
            when = one.when.strftime("%d %b %H:%M")
            answers = one.info.answers if one.info is not None else 0
            box.addWidget(label(self.tr("{when} · {n} answers").format(when=when, n=answers), small=True))
        for one in broken[:3]:
            words = label(one.fault, small=True)
            words.setStyleSheet(f"color: {self.theme.bad};")
            box.addWidget(words)

    def _saved_words(self, saved: SavedGame) -> str:
        info = saved.info
        assert info is not None
        title = str(info.meta.get("title", ""))
        if title:
            return title
        last = info.last_events[-1] if info.last_events else None
        if last is None:
            return self.tr("At the beginning")
        game = self.games[info.header.game]
        content = game.content()
        blank = game.set_up(content, info.header.scenario, dict(info.header.settings))
        view = game.view(content, blank, frozenset())
        words = fill(last.text, last.names, lambda subject: game.name(content, view, subject))
        return words if len(words) < 42 else words[:41] + "…"

    def _resumer(self, path: Path) -> Any:
        return lambda: self.resumed.emit(str(path))

    def _option_rows(self, box: QVBoxLayout, scenario: Scenario) -> None:
        game = self.game
        box.addWidget(heading(self.tr("Options")))
        self.typed = Check(self.theme, self.tr("Own dice and cards, typed in"))
        self.typed.setChecked(self.preferences.pace.typed)
        self.typed.toggled.connect(self._typed)
        box.addWidget(self.typed)
        self.seed = QLineEdit()
        self.seed.setPlaceholderText(self.tr("Seed of dice and cards; empty: by chance"))
        self.seed.setAccessibleName(self.tr("Seed of dice and cards"))
        self.seed.setToolTip(self.tr("The same seed and the same answers give the same game again"))
        self.seed.setMaxLength(40)
        box.addWidget(self.seed)
        self._seats = {}
        form = QFormLayout()
        for side in game.sides:
            made = Select(self.theme)
            made.addItem(self.tr("a person"), "human")
            made.addItem(self.tr("random player, to try things"), "random")
            made.setAccessibleName(self.tr("Who plays {side}").format(side=side.name))
            self._seats[side.id] = made
            form.addRow(side.name, made)
        seats = QWidget()
        seats.setLayout(form)
        form.setContentsMargins(0, 0, 0, 0)
        box.addWidget(seats)
        wanted = [one for one in self._wanted(scenario) if not one.solitaire]
        for setting in [one for one in wanted if one.main]:
            self._setting_row(box, setting, setting.default)
        wanted = [one for one in wanted if not one.main]
        if not wanted:
            return
        rows = QWidget()
        inner = QVBoxLayout(rows)
        inner.setContentsMargins(0, 0, 0, 0)
        for setting in wanted:
            self._setting_row(inner, setting, setting.default)
        rows.hide()
        words = self.tr("Optional rules, rulings · {n} choices").format(n=len(wanted))
        more = QPushButton(words)
        more.setProperty("left", True)
        more.setCheckable(True)
        more.toggled.connect(rows.setVisible)
        box.addWidget(more)
        box.addWidget(rows)

    def _wanted(self, scenario: Scenario) -> list[Setting]:
        """The settings that the scenario may be played with."""
        return [one for one in self.game.settings if not scenario.settings or one.id in scenario.settings]

    def _setting_row(self, box: QVBoxLayout, setting: Setting, value: str) -> None:
        """A setting's title and its values to choose from."""
        made = Select(self.theme)
        for one, words in setting.options:
            made.addItem(words, one)
        made.setCurrentIndex(max(0, made.findData(value)))
        made.setToolTip(" · ".join(part for part in (setting.why, setting.rule) if part))
        made.setAccessibleName(setting.title)
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._settings[setting.id] = made
        box.addWidget(label(setting.title, small=True))
        box.addWidget(made)

    def _typed(self, on: bool) -> None:
        self.preferences.pace = msgspec.structs.replace(self.preferences.pace, typed=on)

    def _emblems(self, game: Game[Any], size: int) -> list[Any]:
        content = game.content()
        return [
            picture.plate_picture(game.drawing(content, side.emblem, float(size), TYPESETTER), size)
            for side in game.sides
        ]

    # strips ---------------------------------------------------------------------------------------------------------
    def _fetch_strips(self, scenarios: tuple[Scenario, ...]) -> None:
        if not scenarios:
            return
        strips = self._strips.get(self.game_id)
        if strips is None:
            ratio = self.devicePixelRatioF()
            size = (round(self.theme.px(420) * ratio), round(self.theme.px(110) * ratio))
            names = [one.id for one in scenarios]
            strips = MapStrips(self.game, names, size, self.preferences, self.theme, self)
            strips.progressed.connect(self._building)
            strips.ready.connect(self._show_strips)
            self._strips[self.game_id] = strips
            strips.start()
        self._show_strips()

    def _building(self, part: float) -> None:
        """The maps are drawn once, behind the picker."""
        self.building_words.setText(self.tr("Drawing the maps, once"))
        self.building.setValue(round(part * 100))
        for one in (self.building_words, self.building):
            one.setVisible(part < 1)

    def _show_strips(self) -> None:
        for card in self._cards:
            self._give_strip(card, self.game_id, card.scenario.id)
        for tile in self._tiles:
            if tile.strip is None:
                found = self.games[tile.name].scenarios(self.games[tile.name].content())
                self._give_strip(tile, tile.name, next((one.id for one in found), ""))

    def _give_strip(self, picture: ScenarioCard | GameTile, game: str, scenario: str) -> None:
        strips = self._strips.get(game)
        if picture.strip is None and strips is not None:
            picture.strip = strips.strip(scenario)
            picture.update()

    def stop(self) -> None:
        """The window closes."""
        for strips in self._strips.values():
            strips.stop()

    # wishes ---------------------------------------------------------------------------------------------------------
    def settings(self) -> dict[str, str]:
        return {name: str(made.currentData()) for name, made in self._settings.items()}

    def _players(self) -> dict[str, str]:
        return {side: str(made.currentData()) for side, made in self._seats.items()}

    def begin_alone(self) -> None:
        """Alone, or, where a side is moved at random, on the other one."""
        players = self._players()
        self._begin(players if "random" in players.values() else {})

    def begin_two(self) -> None:
        self._begin(self._players())

    def _begin(self, players: dict[str, str]) -> None:
        self.begun.emit(self.game_id, self.scenario, self.settings(), players, self.seed.text().strip())

    def _inspect(self) -> None:
        self.inspected.emit(self.game_id, self.scenario)

    def first_focus(self) -> PickCard | QPushButton:
        """Where the keyboard starts: the primary way to play."""
        return self.alone
