"""The program's window: games, a table, the curtain over it, one page at a time. It is the curtain's keeper."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMessageBox, QStackedWidget, QToolTip

from desktop.table.content import ContentFault, Document
from desktop.table.game import Game
from desktop.table.gamefile import BadGameFile, GameFile, open_game, save_new
from desktop.table.position import read_position
from desktop.table.record import BadRecord
from desktop.table.session import Session
from desktop.window import library
from desktop.window.about import AboutBox
from desktop.window.controller import Controller, Mode, Mover
from desktop.window.curtain import Curtain
from desktop.window.fonts import TYPESETTER
from desktop.window.keeping import look_of, read_look
from desktop.window.leaving import LeavingDialog
from desktop.window.picker import Picker
from desktop.window.preferences import Preferences
from desktop.window.preferencesdialog import PreferencesDialog
from desktop.window.scenariopage import ScenarioPage
from desktop.window.seats import Seat, decode_seats, encode_seats, seats_from_options, settings_for
from desktop.window.tablewindow import TableWindow

__all__ = ["Shell"]

#: Makes the mover of a seat without a person, from a seed.
Movers = Callable[[str], Mover]


class Shell(QMainWindow):
    """Holds the pages. A table's page is hidden as long as the curtain is up, so that nothing of it can be painted."""

    def __init__(self, preferences: Preferences, movers: Movers | None = None) -> None:
        super().__init__()
        self.preferences = preferences
        self.movers = movers
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.curtain = Curtain(preferences.theme)
        self.pages.addWidget(self.curtain)
        self.games_page: Picker | None = None
        self.games: dict[str, Game[Any]] = {}
        self.table: TableWindow | None = None
        self.controller: Controller | None = None
        self._answers_at_start = 0
        self.curtain.painted.connect(self._curtain_painted)
        self.curtain.lifted.connect(self._lift)
        self.curtain.turned_back.connect(self._turn_back)
        self.setWindowTitle("Hexfront")
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self.preferences.theme
        self.setStyleSheet(theme.sheet())
        QApplication.setPalette(theme.palette())
        QToolTip.setFont(theme.font(12))
        self.curtain.theme = theme

    # tables ---------------------------------------------------------------------------------------------------------
    def play(self, session: Session[Any], seats: tuple[Seat, ...] = (), *, resumed: str = "") -> TableWindow:
        """Sit down at a table. seats: () = those kept in the session. resumed: when it was left, for the card."""
        self._leave_table()
        game = session.game
        seats = seats or decode_seats(str(session.meta.get("seats", "")), game.sides)
        session.meta["seats"] = encode_seats(seats)
        mover = None
        if any(seat.player == "random" for seat in seats):
            if self.movers is None:
                raise ValueError("no random player was given")
            mover = self.movers(session.record.header.seed)
        controller = Controller(session, seats, self.preferences.pace, mover)
        controller.seen.update({str(k): int(v) for k, v in dict(session.meta.get("seen", {})).items()})
        self.controller = controller
        self._answers_at_start = session.position
        self._seat_table(controller)
        controller.changed.connect(self._changed)
        look = read_look(session.meta.get("look"))
        if resumed and self.table is not None and look is not None:
            self.table.look_as(look)
        if resumed and self.table is not None:
            self.table.extras.resume_card(self.table.scenario_title, resumed)
        controller.start()
        assert self.table is not None
        return self.table

    def _seat_table(self, controller: Controller) -> None:
        """A fresh table's window for the controller (also after another theme or scale)."""
        table = TableWindow(controller, self.preferences, self.preferences.theme)
        table.left.connect(self.leave_table)
        table.preferences_wanted.connect(self.open_preferences)
        table.parts.plan.anew.connect(self.begin_anew)
        self.table = table
        self.pages.addWidget(table)
        if controller.mode is not Mode.CURTAIN:
            self.pages.setCurrentWidget(table)
            table.parts.map.setFocus()
        self.setWindowTitle(f"{table.windowTitle()} · Hexfront")

    def _changed(self) -> None:
        controller = self.controller
        if controller is None or self.table is None:
            return
        if controller.mode is Mode.CURTAIN:
            if self.pages.currentWidget() is not self.curtain:
                self._raise_curtain(controller)
        elif self.pages.currentWidget() is self.curtain:
            self.pages.setCurrentWidget(self.table)
            if not self.table.parts.recap.isVisible():
                self.table.parts.map.setFocus()
        self._keep_look()

    def _keep_look(self) -> None:
        """What each has seen and how the table looks goes into the saved game with the next answer, or on leaving."""
        controller, table = self.controller, self.table
        if controller is not None:
            controller.session.meta["seen"] = dict(controller.seen)
            seen = table is not None and table.framed and table.isVisible() and table.parts.plan.plan is None
            if table is not None and seen and controller.mode is not Mode.CURTAIN:
                controller.session.meta["look"] = look_of(table)

    def _raise_curtain(self, controller: Controller) -> None:
        """Hide the table and show the curtain; the eyes change when it has been painted."""
        QToolTip.hideText()
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        seat = controller.next_seat()
        sides = [side for side in map(controller.side, seat.sides if seat is not None else ()) if side is not None]
        old = controller.viewer
        others = [side.name for side in map(controller.side, old.sides if old is not None else ()) if side is not None]
        first = sides[0]
        emblem = controller.game.drawing(controller.content, first.emblem, 256, TYPESETTER)
        title = self.table.scenario_title if self.table is not None else ""
        where = " · ".join(part for part in (controller.game.title, title) if part)
        self.curtain.prepare(", ".join(side.name for side in sides), first.adjective, ", ".join(others), where, emblem)
        self.pages.setCurrentWidget(self.curtain)
        self.curtain.setFocus()

    def _curtain_painted(self) -> None:
        if self.controller is not None and self.pages.currentWidget() is self.curtain:
            self.controller.curtain_is_down()

    def _lift(self) -> None:
        if self.controller is not None:
            self.controller.lift_curtain()

    def _turn_back(self) -> None:
        if self.controller is not None:
            self.controller.turn_back()

    # games ----------------------------------------------------------------------------------------------------------
    def show_games(self, games: Sequence[Game[Any]]) -> Picker:
        """The games page, made anew."""
        old = self.games_page
        picker = Picker(games, self.preferences, self.preferences.theme)
        picker.begun.connect(self.begin)
        picker.resumed.connect(self.resume)
        picker.inspected.connect(self.inspect)
        picker.file_wanted.connect(self.open_file)
        picker.preferences_wanted.connect(self.open_preferences)
        picker.about_wanted.connect(self.about)
        self.games = {game.id: game for game in games}
        self.games_page = picker
        self.pages.addWidget(picker)
        if old is not None:
            old.stop()
            self.pages.removeWidget(old)
            old.deleteLater()
        if self.table is None:
            self.pages.setCurrentWidget(picker)
            picker.first_focus().setFocus()
        return picker

    def begin(
        self, game: str, scenario: str, settings: dict[str, str], players: dict[str, str], seed: str = ""
    ) -> None:
        """A new game, kept in a new file from its first answer on. seed: of its dice and cards, "" = by chance."""
        found = self.games[game]
        seats = seats_from_options(found.sides, players)
        settings = settings_for(seats, found.settings, settings)
        seed = seed or str(secrets.randbits(48))
        session = Session.begin(found, scenario, settings, seed=seed, hold=lambda request: True)
        try:
            save_new(session, library.new_path(scenario))
        except BadGameFile as fault:
            self._complain(str(fault))
        self.play(session, seats)

    def begin_anew(self, seed: str) -> None:
        """Throw the game at the table away and begin its scenario again, by the same people and settings."""
        controller = self.controller
        if controller is None:
            return
        session, seats = controller.session, controller.seats
        header, keeper = session.record.header, session.keeper
        self._leave_table()
        if isinstance(keeper, GameFile):
            keeper.path.unlink(missing_ok=True)
        players: dict[str, str] = {side: seat.player for seat in seats for side in seat.sides} if len(seats) > 1 else {}
        self.games.setdefault(header.game, controller.game)
        self.begin(header.game, header.scenario, dict(header.settings), players, seed)

    def resume(self, path: str) -> None:
        """Go on with a saved game at its exact question."""
        try:
            session = open_game(Path(path), self._find, hold=lambda request: True)
        except BadGameFile as fault:
            self._complain(str(fault))
            return
        when = datetime.fromtimestamp(Path(path).stat().st_mtime).astimezone().strftime("%d %B, %H:%M")
        if session.notice:
            self._complain(session.notice)
        self.play(session, resumed=when)

    def open_file(self) -> None:
        """A saved game or a position from anywhere."""
        chosen, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open"), "", self.tr("Games and positions (*.hexfront *.toml);;All files (*)")
        )
        if chosen:
            self.open_path(chosen)

    def open_path(self, path: str) -> None:
        """Open a saved game or a position; complains in one line where it is neither."""
        if not path.endswith(".toml"):
            self.resume(path)
            return
        try:
            text = Path(path).read_text(encoding="utf-8")
            position, _game = read_position(Document(path, text), self._find)
            session = position.open(self._find(position.game))
        except (ContentFault, BadRecord, OSError, LookupError, ValueError) as fault:
            self._complain(str(fault))
            return
        self.play(session)

    def _find(self, name: str) -> Game[Any]:
        return self.games[name]

    def inspect(self, game: str, scenario: str) -> None:
        """Look at a scenario without playing it."""
        found = self.games[game]
        session = Session.begin(found, scenario, hold=lambda request: True)  # as it lies in the box: nothing is rolled
        about = next(one for one in found.scenarios(session.content) if one.id == scenario)
        page = ScenarioPage(session, about, self.preferences)
        page.left.connect(lambda: self._leave_page(page))
        page.play_wanted.connect(lambda: self._play_inspected(page, game, scenario))
        QShortcut(QKeySequence(Qt.Key.Key_Escape), page, page.left.emit)
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)

    def _leave_page(self, page: ScenarioPage) -> None:
        page.stop()
        if self.games_page is not None:
            self.pages.setCurrentWidget(self.games_page)
        self.pages.removeWidget(page)
        page.deleteLater()

    def _play_inspected(self, page: ScenarioPage, game: str, scenario: str) -> None:
        self._leave_page(page)
        self.begin(game, scenario, {}, {})

    def about(self) -> None:
        AboutBox(self.preferences.theme, self).open()

    def _complain(self, words: str) -> None:
        """One plain message; nothing was changed."""
        box = QMessageBox(QMessageBox.Icon.Warning, "Hexfront", words, QMessageBox.StandardButton.Ok, self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    # leaving --------------------------------------------------------------------------------------------------------
    def leave_table(self) -> None:
        """To the games; a note for the next time is offered."""
        if not self._may_leave():
            return
        self._leave_table()
        if self.games_page is not None:
            self.games_page.refresh()
            self.pages.setCurrentWidget(self.games_page)
            self.games_page.first_focus().setFocus()
            self.setWindowTitle("Hexfront")
        else:
            self.close()

    def _may_leave(self) -> bool:
        controller = self.controller
        if controller is None or controller.mode in (Mode.OVER, Mode.CURTAIN):
            return True
        if controller.session.position == self._answers_at_start:
            return True
        common = not controller.alone and controller.viewer is None
        saved = controller.session.keeper is not None
        dialog = LeavingDialog(self.preferences.theme, self, saved=saved, common=common)
        if not dialog.exec():
            return False
        if dialog.note.toPlainText().strip():
            controller.note(dialog.note.toPlainText().strip())
        return True

    def _leave_table(self) -> None:
        self._keep_look()
        table, controller = self.table, self.controller
        self.table = self.controller = None
        if controller is not None:
            controller.close()
        if table is not None:
            self._take_away(table)

    def _take_away(self, table: TableWindow) -> None:
        """A table's window goes; what its views are loading is given up."""
        table.hide()
        table.parts.stop()
        self.pages.removeWidget(table)
        table.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_leave():
            self._leave_table()
            for page in self.findChildren(ScenarioPage):
                page.stop()
            if self.games_page is not None:
                self.games_page.stop()
            self.preferences.save()
            event.accept()
        else:
            event.ignore()

    # preferences ----------------------------------------------------------------------------------------------------
    def open_preferences(self) -> None:
        dialog = PreferencesDialog(self.preferences, self)
        dialog.changed.connect(self.apply_preferences)
        dialog.open()

    def apply_preferences(self) -> None:
        """Theme, scale or pace changed: the table's window is made anew from the controller."""
        self._apply_theme()
        controller, old = self.controller, self.table
        if self.games_page is not None:
            self.show_games(list(self.games.values()))
        if controller is None or old is None:
            return
        seen, hexes = old.parts.map.visible().center(), old.parts.map.hex_pixels
        controller.changed.disconnect(old.refresh)
        controller.set_pace(self.preferences.pace)
        self._seat_table(controller)
        self._take_away(old)
        if self.table is not None:
            self.table.keep_view(seen, hexes)
