"""The window of one table: everything shown is read off the controller, every gesture goes to the hand."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QToolTip

from desktop.table.asking import Subject
from desktop.window.controller import NOBODY, Controller, Eyes, Mode
from desktop.window.desk import Desk
from desktop.window.finding import find_subject
from desktop.window.hand import Hand
from desktop.window.holding import HeldOverlays
from desktop.window.keeping import Look, restore
from desktop.window.later import later
from desktop.window.pointing import Pointing
from desktop.window.preferences import Preferences
from desktop.window.replaybar import Replay
from desktop.window.seatkeys import SeatKeys
from desktop.window.tableextras import TableExtras
from desktop.window.tableparts import Parts
from desktop.window.tablesight import TableSight
from desktop.window.tabletools import TableTools
from desktop.window.theme import Theme

__all__ = ["WIDE", "TableWindow"]

#: From this width (at 100 %) on there is a left dock; below, its panels are tabs on the right.
WIDE = 1440


class TableWindow(Pointing):
    """One table. The shell around it raises the curtain; this window never shows anything but `controller.view`."""

    left = Signal()  # back to the games
    preferences_wanted = Signal()

    def __init__(self, controller: Controller, preferences: Preferences, theme: Theme) -> None:
        super().__init__()
        self.controller = controller
        self.desk = Desk(controller, preferences, theme)
        self.desk.ratio = self.devicePixelRatioF()
        self.hand = Hand(self.desk)
        self.setStyleSheet(theme.sheet())
        self.setPalette(theme.palette())
        self.setWindowFlag(Qt.WindowType.Widget)
        self.setDockOptions(QMainWindow.DockOption.AnimatedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        if not controller.pace.speed:
            self.setAnimated(False)
        self.extras = TableExtras(self)
        self.sight = TableSight(self)
        self.tools = TableTools(self, self.desk, self._handlers())
        self.addToolBar(self.tools)
        self.parts = Parts(self, self.desk)
        self.tools.add_overlays(self.sight.toggle_overlay)
        self.held = HeldOverlays(self, self.tools.overlays)
        self.extras.fill_menu()
        self.seat_keys = SeatKeys(self, controller, self.hand)
        self._eyes: Eyes | None = None
        self._blank = False
        self._framed = False
        self._sized = False
        self._look: Look | None = None
        self._known = 0  # events told when last refreshed
        self._jump = False
        self._connect()
        scenario = controller.session.record.header.scenario
        found = next((one for one in controller.game.scenarios(controller.content) if one.id == scenario), None)
        self.scenario_title = found.title if found is not None else scenario
        self.tools.game_title.setText(controller.game.title)
        self.tools.scenario_title.setText(str(controller.session.meta.get("title") or self.scenario_title))
        self.setWindowTitle(f"{self.scenario_title} · {controller.game.title}")
        self.refresh()

    # wiring ---------------------------------------------------------------------------------------------------------
    def _handlers(self) -> dict[str, Callable[[], object]]:
        extras = self.extras
        return {
            "end": self._key_end,
            "list": self._list,
            "why": lambda: self.hand.why(),
            "stop": lambda: self.controller.stop(),
            "undo": extras.undo,
            "redo": extras.redo,
            "frame": self.sight.frame_asked,
            "fit": lambda: self.parts.map.fit(),
            "zoom_in": lambda: self.parts.map.zoom_steps(1),
            "zoom_out": lambda: self.parts.map.zoom_steps(-1),
            "charts": self._charts,
            "hands": lambda: self.parts.turn_hands(),
            "log": lambda: self._panel("log"),
            "rules": lambda: self._panel("rules"),
            "find": self._find,
            "inspect": lambda: self._panel("inspector"),
            "tray": lambda: self._panel("tray"),
            "replay": lambda: extras.enter_replay(),
            "right": extras.set_right,
            "note": extras.note,
            "save_position": extras.save_position,
            "preferences": extras.preferences,
            "leave": extras.leave,
            "keys": extras.key_sheet,
            "hints": extras.toggle_hints,
        }

    def _connect(self) -> None:
        desk, hand, parts = self.desk, self.hand, self.parts
        self.controller.changed.connect(self.refresh)
        self.controller.moved.connect(self._jumped)
        desk.looked.connect(self._looked)
        desk.shown.connect(self.sight.show_subject)
        desk.rule_wanted.connect(self.open_rule)
        for view in (parts.map, parts.charts):
            view.clicked.connect(self._clicked)
            view.double_clicked.connect(hand.double_click)
            view.hovered.connect(self._hover)
            view.menu_wanted.connect(self._menu)
        parts.map.pulling.connect(self.sight.pulling)
        parts.map.pulled.connect(lambda start, towards: hand.pull(start, towards, parts.map.trail))
        hand.walker.drawn.connect(self._way_drawn)
        hand.walker.told.connect(parts.bar.remark)
        parts.map.swept.connect(hand.sweep)
        parts.map.moved.connect(self.sight.map_moved)
        parts.bar.goes = lambda: hand.walker.ghost is not None
        parts.map.stepped.connect(hand.step)
        parts.map.given.connect(hand.give_focused)
        parts.map.confirmed.connect(self._key_confirm)
        parts.map.all_confirmed.connect(self._key_confirm_all)
        parts.map.digit.connect(self._key_digit)
        parts.bar.confirmed.connect(hand.confirm)
        parts.bar.all_confirmed.connect(hand.confirm_all)
        parts.bar.ending.connect(hand.end)
        parts.bar.key_given.connect(hand.give_key)
        parts.bar.retracted.connect(hand.retract)
        parts.bar.besides = hand.besides
        parts.bar.list_wanted.connect(self._list)
        parts.answers.key_given.connect(hand.give_key)
        parts.answers.retracted.connect(hand.retract)
        parts.answers.pointed.connect(self._hover_row)
        for strip in parts.strips:
            strip.clicked.connect(self._clicked)
            strip.hovered.connect(self._hover)
            strip.menu_wanted.connect(self._menu)
            strip.dragged.connect(self._dragged)
        parts.ledger.key_given.connect(hand.give_key)
        parts.ledger.pointed.connect(self.sight.focus)
        parts.board.planned.connect(hand.plan)
        parts.board.dropped.connect(hand.retract)
        parts.board.pointed.connect(self.sight.focus)
        parts.board.looked.connect(self.sight.show_subject)
        parts.tracks.clicked.connect(self._clicked)
        parts.tracks.hovered.connect(self._hover)
        parts.tracks.menu_wanted.connect(self._menu)
        parts.tray.clicked_subject.connect(self._clicked)
        parts.tray.pointed.connect(self._hover)
        hand.remarked.connect(parts.bar.remark)
        hand.why_wanted.connect(self.show_why)
        hand.offered.connect(self._offer)
        hand.ending.connect(parts.end.present)
        hand.focused.connect(self._focused)
        hand.typing_wanted.connect(lambda: parts.held.line.setFocus())
        parts.end.ended.connect(hand.end)
        parts.held.let_go.connect(hand.roll)
        parts.held.typed.connect(self._typed)
        parts.elsewhere.clicked.connect(self.sight.frame_asked)
        parts.elsewhere.setText(self.tr("Show what is asked  F"))
        self.tools.search.returnPressed.connect(self._found)
        for holder in (parts.left_tabs, parts.right_tabs, parts.foot_tabs):
            holder.currentChanged.connect(lambda _index: self.refresh_panels())
        self.extras.connect_parts()

    # showing --------------------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Read everything anew from the controller, for the eyes that look now."""
        controller = self.desk.controller
        if controller.mode is Mode.CURTAIN:
            self._go_blank()
            return
        parts = self.parts
        quiet = self._eyes != controller.eyes or self._jump or controller.mode is Mode.REPLAY
        fresh_eyes = self._eyes is not None and self._eyes != controller.eyes
        if self._blank:
            parts.map.blank(False)
            parts.charts.blank(False)
            parts.tracks.blank(False)
            for strip in parts.strips:
                strip.blank(False)
            parts.minimap.blank = False
            self._blank = False
        if fresh_eyes:
            self.desk.subject = ""
            parts.log.blank()
        self._eyes = controller.eyes
        self._jump = False
        self.hand.question_changed()
        self.sight.show_way()
        self.sight.show_scene(quiet)
        parts.strip.refresh()
        parts.bar.refresh()
        parts.bubble.close_bubble()
        parts.end.hide()
        parts.facts.refresh()
        parts.ledger.refresh()
        parts.held.refresh()
        for words in (self.hand.walker.words, controller.notice):
            if words:
                parts.bar.remark(words)
        self.refresh_panels()
        self.sight.refresh_odds()
        self._saved()
        self._undo_button()
        self._lead()
        self.sight.frame_if_new()
        self.extras.after_refresh(fresh_eyes)

    def _go_blank(self) -> None:
        """Nothing of the game is held by any surface or panel any more."""
        if self._blank:
            return
        parts = self.parts
        QToolTip.hideText()
        self._blank = True
        self.desk.subject = ""
        self.hand.set_focus("")
        parts.map.blank(True)
        parts.map.show_scene({}, (), quiet=True)
        parts.map.set_states({})
        parts.map.set_badges(())
        parts.map.set_overlay(())
        parts.map.set_arrows(())
        parts.charts.blank(True)
        parts.tracks.blank(True)
        for strip in parts.strips:
            strip.blank(True)
        parts.minimap.blank = True
        parts.log.blank()
        parts.inspector.blank()
        parts.rules.blank()
        parts.tray.clear()
        parts.answers.clear()
        parts.odds.show_odds(None, None)
        parts.board.show_board(None)
        self.sight.forget()
        parts.facts.blank()
        parts.bar.refresh()
        for card in (parts.ledger, parts.held, parts.end, parts.consent, parts.resume, parts.hint, parts.recap):
            card.hide()
        parts.bubble.close_bubble()
        self.tools.set_undo("", "", redo=False)
        self._known = 0

    def refresh_panels(self) -> None:
        """Only what is to be seen, and nothing behind the curtain."""
        parts = self.parts
        if self._blank:
            return
        if parts.tray.isVisible():
            parts.tray.refresh()
            parts.set_tray_title(parts.tray.title)
        if parts.answers.isVisible():
            parts.answers.refresh()
        if parts.inspector.isVisible():
            parts.inspector.refresh()
        if parts.log.isVisible():
            parts.log.refresh()
        parts.rules.refresh()

    def _saved(self) -> None:
        session = self.controller.session
        if session.keeper is None or session.unkept:
            words = self.tr("Not saved")
        else:
            now = datetime.now().astimezone()
            words = self.tr("Saved {time}").format(time=now.strftime("%H:%M:%S"))
        self.parts.facts.tell_saved(words)

    def _lead(self) -> None:
        """The scenario's name before the sequence of play, and how many house rules are in force."""
        count = len(self.desk.controller.house_rules())
        house = self.tr("1 house rule") if count == 1 else self.tr("{n} house rules").format(n=count)
        self.parts.strip.set_lead(f"{self.scenario_title} · {house}" if count else self.scenario_title)

    def _undo_button(self) -> None:
        controller = self.controller
        step = controller.undo_step()
        words = controller.undo_words() if step is not None else ""
        self.tools.set_undo(words, step.barred if step is not None else "", redo=controller.can_redo())

    # looking --------------------------------------------------------------------------------------------------------
    def _clicked(self, subject: Subject, modifiers: object = None) -> None:
        self.parts.bubble.close_bubble()
        self.hand.click(subject, modifiers)

    def _dragged(self, subject: Subject, place: QPoint) -> None:
        """A piece was dragged out of a hand: onto the map it means that place."""
        view = self.parts.map
        here = view.viewport().mapFromGlobal(place)
        over_hands = any(strip.rect().contains(strip.mapFromGlobal(place)) for strip in self.parts.strips)
        target = view.ground_at(QPointF(here)) if view.viewport().rect().contains(here) and not over_hands else ""
        if target:
            self.parts.bubble.close_bubble()
            self.hand.pull(subject, target)

    def _looked(self, subject: Subject) -> None:
        parts = self.parts
        if parts.compact and not parts.inspector.isVisible():
            parts.open_panel(parts.tray)
        self.refresh_panels()
        self.sight.show_overlays()

    def open_rule(self, number: str) -> None:
        self.parts.open_panel(self.parts.rules)
        self.parts.rules.open(number)

    # menus and panels -----------------------------------------------------------------------------------------------
    def _panel(self, name: str) -> None:
        parts = self.parts
        panel = {"log": parts.log, "rules": parts.rules, "inspector": parts.inspector, "tray": parts.tray}[name]
        parts.open_panel(panel)
        self.refresh_panels()
        if name == "rules":
            parts.rules.ask_search()
        elif name == "log":
            parts.log.browser.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            panel.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _list(self) -> None:
        parts = self.parts
        parts.open_panel(parts.answers)
        parts.answers.refresh()
        parts.answers.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if parts.answers.currentRow() < 0 and parts.answers.count():
            parts.answers.setCurrentRow(0)

    def _charts(self) -> None:
        """Open the charts; again: the next one; after the last: close."""
        dock, charts = self.parts.chart_dock, self.parts.charts
        if not dock.isVisible():
            dock.show()
            charts.refresh(quiet=True)
            later(self, self.parts.size_docks)
        elif not charts.next_chart():
            charts.setCurrentIndex(0)
            dock.hide()
        self.parts.show_tracks()

    def _find(self) -> None:
        self.tools.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.tools.search.selectAll()

    def _found(self) -> None:
        text = self.tools.search.text().strip()
        subject = find_subject(self.desk.controller, text)
        if subject:
            self.sight.show_subject(subject)
            self.desk.look_at(subject)
            self.parts.map.setFocus()
        elif text:
            self.parts.open_panel(self.parts.rules)
            self.parts.rules.search.setText(text)

    # keys -----------------------------------------------------------------------------------------------------------
    def _key_confirm(self) -> None:
        if not self.hand.deaf():
            self.hand.confirm()

    def _key_confirm_all(self) -> None:
        if not self.hand.deaf():
            self.hand.confirm_all()

    def _key_digit(self, number: int) -> None:
        if not self.hand.deaf():
            self.hand.digit(number)

    def _key_end(self) -> None:
        if not self.hand.deaf():
            self.hand.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What no panel took."""
        key = event.key()
        focus = self.focusWidget()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if isinstance(focus, QAbstractButton) and focus.isVisible():
                focus.click()
            else:
                self._key_confirm()
        elif key == Qt.Key.Key_Y and self.parts.consent.isVisible():
            self.parts.consent.agree()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and not event.modifiers():
            self._key_digit(key - int(Qt.Key.Key_0))
        elif key == Qt.Key.Key_Space:
            self.hand.give_focused()
        elif key == Qt.Key.Key_Escape:
            self.close_top()
        else:
            event.ignore()
            return
        event.accept()

    def close_top(self) -> None:
        """Esc: close what lies over the map, then go back to the map."""
        parts = self.parts
        if parts.bubble.close_bubble():
            self.sight.light()
        elif self.hand.walker.drop():
            pass
        elif parts.recap.isVisible():
            parts.recap.leave()
        elif parts.replay.isVisible():
            self.extras.leave_replay()
        else:
            for card in (parts.end, parts.consent, parts.resume, parts.verdict, parts.hint):
                if card.isVisible():
                    card.hide()
                    self.hand.do_not_end()
                    break
        parts.map.setFocus()

    def _typed(self, values: object) -> None:
        self.hand.resolved()
        fault = self.controller.resolve(values)  # type: ignore[arg-type]
        if fault:
            self.parts.held.refuse(fault)
        else:
            self.parts.map.setFocus()

    def _jumped(self) -> None:
        """Undo never animates: what changed flashes."""
        self._jump = True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.parts.recap.isVisible() and not self.parts.resume.isVisible():
            self.parts.map.setFocus()
        later(self, self.refresh_panels)

    # size -----------------------------------------------------------------------------------------------------------
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        compact = self.width() < WIDE * self.desk.theme.scale
        if compact != self.parts.compact or not self._sized:
            if compact != self.parts.compact:
                self.parts.set_compact(compact)
                self.refresh_panels()
            self.tools.set_compact(compact)
            self._sized = True
            later(self, self._settle_size)

    def _settle_size(self) -> None:
        look, self._look = self._look, None
        self.parts.share_row(self.tools)
        self.sight.frame_minimap()
        if look is not None:
            self.parts.size_docks()
            self._framed = True
            restore(self, look)
            later(self, lambda: restore(self, look))  # once more where the docks have taken their places
            return
        self.parts.show_tracks()
        self.parts.size_docks()
        if not self._framed:
            self._framed = True
            later(self, self.sight.first_frame)

    @property
    def framed(self) -> bool:
        """Whether the map stands where it is to stand at the beginning."""
        return self._framed and self._look is None

    def look_as(self, look: Look) -> None:
        """Look as the table did when it was left, once the window has its size."""
        self._look = look
        if self._sized:
            later(self, self._settle_size)

    def keep_view(self, centre: QPointF, hex_pixels: float) -> None:
        """Stand where another window of the same table stood."""
        self._framed = True
        self.parts.map.go(centre, hex_pixels, glide=False)

    def enter_replay(self, replay: Replay) -> None:
        """Show a copy of the game instead of the game."""
        self.desk.controller = replay.controller(self.controller)
        self._eyes = None
        self.refresh()

    def leave_replay(self) -> None:
        """Show the game again."""
        self.desk.controller = self.controller
        self._eyes = None if self.controller.eyes != NOBODY else self.controller.eyes
        self._jump = True
        self.refresh()
