"""What a table's window shows of its question: scene, rings, tags, arrows, odds, overlays, and where the map looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer

from desktop.table.asking import Ask, Draw, Kind, Option, Roll, Subject
from desktop.table.panels import Badge, Odds
from desktop.table.scene import Anchor
from desktop.window.controller import Eyes, Mode
from desktop.window.oddspanel import Result
from desktop.window.papers import GamePaper
from desktop.window.waymarks import marks_of
from desktop.window.words import fill

if TYPE_CHECKING:
    from desktop.window.tablewindow import TableWindow

__all__ = ["TableSight"]


def _way(option: Option[Any]) -> tuple[Subject, ...]:
    """The hexes on the way of an answer that goes to a hex; () for others."""
    path = [one for one in option.about if one.startswith("hex:")]
    if not path or not option.subject.startswith("hex:"):
        return ()
    return (*path, option.subject) if path[-1] != option.subject else tuple(path)


class TableSight(QObject):
    """Belongs to one table's window; reads the desk's controller and nothing else."""

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self.window = window
        self.hovered: Subject = ""
        self._about: Subject = ""  # the piece whose way is asked for, and what was looked at when it was asked
        self._looked_then: Subject = ""
        self._overlays: list[str] = []
        self._prompt: tuple[str, str] = ("", "")
        self._kept_odds: tuple[Eyes, int, Odds] | None = None
        self._told_odds: Odds | None = None
        self._odds_timer = QTimer(self)
        self._odds_timer.setSingleShot(True)
        self._odds_timer.setInterval(25)
        self._odds_timer.timeout.connect(self.refresh_odds)
        self._odds_timer.timeout.connect(self._show_zone)
        self._zone: tuple[Subject, ...] = ()
        self._ghost_timer = QTimer(self)
        self._ghost_timer.setSingleShot(True)
        self._ghost_timer.setInterval(1)
        self._ghost_timer.timeout.connect(self.show_ghosts)

    def point(self, subject: Subject) -> None:
        """A subject is pointed at; its odds follow a moment later."""
        self.hovered = subject
        self._odds_timer.start()

    def focus(self, subject: Subject) -> None:
        """A ring round a subject wherever it lies, "" for none."""
        parts = self.window.parts
        for view in (parts.map, parts.charts, *parts.strips):
            view.set_focus(subject)

    def forget(self) -> None:
        """Behind the curtain nothing is kept."""
        self.hovered = ""
        self._kept_odds = self._told_odds = None

    def show_scene(self, quiet: bool) -> None:
        controller, view = self.window.desk.controller, self.window.parts.map
        scene = controller.scene
        moved = self._follow_map()
        quiet = quiet or moved
        name = view.paper.surface.id
        pieces = {handle: placed for handle, placed in scene.pieces.items() if placed.surface == name}
        view.show_scene(pieces, scene.marks.get(name, ()), quiet=quiet, ways=None if quiet else self._ways())
        view.set_frame(controller.game.frame(controller.content, controller.view))
        self.window.parts.charts.refresh(quiet=quiet)
        self.window.parts.tracks.refresh(quiet=quiet)
        for strip in self.window.parts.strips:
            strip.refresh()
        self._zone = ()
        view.set_ghosts(())
        self._ghost_timer.start()
        self.light()
        self.show_overlays()
        self.window.parts.minimap.update()
        if moved:
            self.first_frame()

    def show_ghosts(self) -> None:
        """The pieces of what is proposed, where they would stand."""
        if self.window.desk.controller.mode is Mode.ASK:
            self.window.parts.map.set_ghosts(self.window.hand.placing.ghosts())

    def _show_zone(self) -> None:
        """The places open to a piece of a set-up that is pointed at."""
        zone = self.window.hand.placing.zone(self.hovered)
        if zone != self._zone:
            self._zone = zone
            self.light()

    def pulling(self, subject: Subject) -> None:
        """A piece is being dragged: the places that it may be put are lit."""
        zone = self.window.hand.placing.reach(subject)
        if zone:
            self._odds_timer.stop()
            self._zone = zone
            self.light()

    def _follow_map(self) -> bool:
        """The map in the middle is the first one that the game names now; True where it has changed."""
        desk, view = self.window.desk, self.window.parts.map
        controller = desk.controller
        surfaces = controller.game.surfaces(controller.content, controller.view)
        wanted = next(surface for surface in surfaces if surface.kind == "map")
        if wanted.id == view.paper.surface.id:
            return False
        view.set_paper(GamePaper(desk, wanted))
        self.window.parts.minimap.set_frame(None)
        return True

    def _ways(self) -> dict[str, list[tuple[float, float]]]:
        """The way that each piece went since the last gesture, by its handle."""
        controller = self.window.desk.controller
        found: dict[str, list[tuple[float, float]]] = {}
        for event in controller.fresh_events():
            if len(event.path) < 2 or not event.subjects:
                continue
            placed = controller.standing.placed(event.subjects[0])
            points = [
                (anchor.x, anchor.y)
                for anchor in (self.anchor(one if ":" in one else f"hex:{one}") for one in event.path)
                if anchor is not None
            ]
            if placed is not None and len(points) > 1:
                found[placed.handle] = points
        return found

    def anchor(self, subject: Subject) -> Anchor | None:
        controller = self.window.desk.controller
        return controller.game.anchor(controller.content, controller.view, subject)

    def states(self) -> dict[Subject, str]:
        """What is lit, chosen or aimed at, by subject."""
        controller = self.window.desk.controller
        choice = controller.choice
        found: dict[Subject, str] = {}
        if choice is not None:
            for subject in choice.ask.topic:
                found[subject] = "target"
            arrived = self.window.hand.walker.arrived
            for subject in choice.lit:
                if not (arrived and subject.startswith("hex:")):
                    found.setdefault(subject, "option")
            for subject in self._zone:
                found.setdefault(subject, "option")
            placing = self.window.hand.placing
            for subject in (*choice.proposed, *choice.chosen, *(placing.group or placing.liftable())):
                found[subject] = "selected"
        if self.window.parts.bubble.isVisible():
            found[self.window.parts.bubble.subject] = "blocked"
        return found

    def light(self) -> None:
        """Rings, tags and arrows of the question."""
        controller, view = self.window.desk.controller, self.window.parts.map
        choice = controller.choice
        states = self.states()
        view.set_states(states)  # type: ignore[arg-type]
        self.window.parts.charts.set_states(states)
        self.window.parts.tracks.set_states(states)
        for strip in self.window.parts.strips:
            strip.set_states(states)
        keys = self.keys()
        badges: tuple[Badge, ...] = controller.game.badges(controller.content, controller.view, controller.ask, keys)
        view.set_badges(badges)
        arrows: list[tuple[Subject, Subject, str]] = []
        if choice is not None:
            target = next((one for one in choice.ask.topic if one.startswith("hex:")), "")
            for subject in (*choice.chosen, *choice.proposed):
                place = choice.standing.place(subject)
                if target and place and place != target and (place, target, "attack") not in arrows:
                    arrows.append((place, target, "attack"))
        view.set_arrows(arrows)
        turned = choice.options if choice is not None else ()
        on_the_way = choice is not None and choice.ask.kind is Kind.PATH
        view.pullable = frozenset(
            one
            for option in turned
            if on_the_way or option.subject.startswith(("hex:", "side:"))
            for one in option.about
        ) | frozenset(self.window.hand.placing.liftable())

    def keys(self, hovered: str = "") -> tuple[str, ...]:
        """The keys chosen, or proposed while nothing is chosen, and the one pointed at."""
        choice = self.window.desk.controller.choice
        if choice is None:
            return ()
        keys = choice.ask.chosen or tuple(key for key in choice.proposal if key not in ("done", *choice.ask.ends))
        return (*keys, hovered) if hovered and hovered not in keys else keys

    def show_way(self, subject: Subject = "") -> None:
        """The way that is drawn, or the one on which an answer under the pointer or keyboard's place would go."""
        choice, view, walker = self.window.desk.controller.choice, self.window.parts.map, self.window.hand.walker
        found = choice.answers(subject) if choice is not None and subject else []
        way = walker.ghost
        drawn = not found or walker.arrived or (choice is not None and choice.ask.kind is Kind.PATH)
        if way is None and choice is not None and subject and drawn:
            way = walker.hovered(subject)
            if way is not None and way.words:
                self.window.parts.bar.remark(way.words)
        if way is not None:
            view.set_way(way.hexes, marks_of(way))
        else:
            ways = list(dict.fromkeys(map(_way, found)))
            view.set_way(ways[0] if len(ways) == 1 else ())

    def toggle_overlay(self, name: str, on: bool) -> None:
        self._overlays = [one for one in self._overlays if one != name] + ([name] if on else [])
        self.show_overlays()

    def show_overlays(self) -> None:
        controller = self.window.desk.controller
        subject = self._overlaid() or None
        marks = [
            mark
            for name in self._overlays
            for mark in controller.game.overlay(controller.content, controller.view, name, subject)
        ]
        self.window.parts.map.set_overlay(tuple(marks))

    def _overlaid(self) -> Subject:
        """What overlays are about: the piece whose way is asked for, until something else is looked at."""
        choice, looked = self.window.desk.controller.choice, self.window.desk.subject
        about = ""
        if choice is not None and choice.ask.kind is Kind.PATH:
            about = next((one for one in choice.ask.topic if one.startswith("piece:")), "")
        if about != self._about:
            self._about, self._looked_then = about, looked
        return about if about and looked == self._looked_then else looked

    def refresh_odds(self) -> None:
        """Odds of what is chosen and pointed at, or the last result."""
        controller = self.window.desk.controller
        if controller.mode is Mode.CURTAIN:
            return
        choice = controller.choice
        odds = None
        hovered = ""
        if choice is not None:
            options = choice.answers(self.hovered) if self.hovered else []
            hovered = options[0].key if len(options) == 1 else ""
            odds = controller.game.odds(choice.content, choice.view, choice.ask, self.keys(hovered))
            if odds is None and hovered:
                odds = controller.game.odds(choice.content, choice.view, choice.ask, self.keys())
        board = controller.board(self.keys(hovered))
        self.window.parts.board.show_board(board)
        if board is not None and choice is not None:
            meant = choice.ask.candidate(hovered or next(iter(choice.primary), ""))
            column = next((one for one in board.columns if meant is not None and one.id == meant.subject), None)
            if column is not None and column.odds is not None:
                odds = column.odds  # who attacks there is planned on the board
        if odds is not None:
            self._kept_odds = None if odds.spent else (controller.eyes, controller.session.position, odds)
        elif (held := self._held_odds()) is not None:
            odds = held
        elif controller.mode is Mode.HELD and self._kept_odds is not None:
            # The roll that is held is the one that was weighed, if nothing was rolled since and the same eyes look.
            eyes, position, kept = self._kept_odds
            record = controller.session.record
            later = [record.entries[number].kind for number in record.line[position:]]
            if eyes == controller.eyes and position <= controller.session.position and "chance" not in later:
                odds = kept
        result: Result | None = None
        if odds is None:
            values, told = controller.last_result()
            if told:
                faces = tuple(value for value in values if isinstance(value, int))
                tallies = tuple(tally for event in told for tally in (event.tally, *event.tallies) if tally is not None)
                text, *more = [fill(event.text, event.names, self.window.desk.name) for event in told]
                result = Result(faces, text, tallies[:4], told[0].rule, tuple(more[:5]))
        fresh = odds is not None and odds != self._told_odds
        self._told_odds = odds
        self.window.parts.odds.show_odds(odds, result)
        if fresh and self.window.parts.compact:
            self.window.parts.open_panel(self.window.parts.odds)  # what is weighed is told, whatever was looked at

    def _held_odds(self) -> Odds | None:
        """Odds of the roll that waits, where it bears what it is for."""
        controller = self.window.desk.controller
        request = controller.held
        if not isinstance(request, Roll | Draw) or request.context is None:
            return None
        ask = Ask[Any](request.side, request.purpose, lambda: (), rule=request.rule, context=request.context)
        return controller.game.odds(controller.content, controller.view, ask, ())

    # framing ------
    def asked_subjects(self) -> list[Subject]:
        """What the question is about: its topic, else what is lit."""
        choice = self.window.desk.controller.choice
        if choice is None:
            return []
        return list(choice.ask.topic) or list(choice.lit)

    def frame_asked(self) -> None:
        """Show what is asked."""
        subjects = self.asked_subjects()
        if subjects:
            self.window.parts.map.frame(subjects)
        self.window.parts.elsewhere.hide()

    def first_frame(self) -> None:
        """The pieces of the scenario fill the map, in a good size and with what lies round them."""
        view = self.window.parts.map
        frame = self._scenario_box()
        if frame is None:
            view.fit()
            return
        name = view.paper.surface.id
        places = [one for one in self.window.desk.controller.scene.pieces.values() if one.surface == name]
        inside = [QPointF(one.x, one.y) for one in places if frame.contains(one.x, one.y)]
        if inside:
            left, right = min(one.x() for one in inside), max(one.x() for one in inside)
            top, foot = min(one.y() for one in inside), max(one.y() for one in inside)
            frame = frame.intersected(QRectF(left - 140, top - 140, right - left + 280, foot - top + 280))
        view.show_box(frame, most=117 * self.window.desk.theme.scale, glide=False)

    def _scenario_box(self) -> QRectF | None:
        """What holds the scenario's own hexes; None where it plays on the whole map."""
        controller = self.window.desk.controller
        subjects = controller.game.frame(controller.content, controller.view)
        points = [anchor for anchor in map(self.anchor, subjects) if anchor is not None]
        if not points:
            return None
        left, right = min(one.x for one in points), max(one.x for one in points)
        top, foot = min(one.y for one in points), max(one.y for one in points)
        return QRectF(left - 70, top - 70, right - left + 140, foot - top + 140)

    def frame_minimap(self) -> None:
        """The minimap shows the scenario and its surroundings, where it is a small part of a large map."""
        controller, view = self.window.desk.controller, self.window.parts.map
        frame = self._scenario_box()
        if frame is not None and len(controller.game.frame(controller.content, controller.view)) > 12:
            surface = view.paper.surface
            across, down = frame.width() * 0.35, frame.height() * 0.35
            wide = frame.adjusted(-across, -down, across, down)
            whole = QRectF(0, 0, surface.width, surface.height)
            self.window.parts.minimap.set_frame(wide.intersected(whole) if wide.width() < whole.width() * 0.6 else None)

    def frame_if_new(self) -> None:
        choice = self.window.desk.controller.choice
        if choice is None:
            self.window.parts.elsewhere.hide()
            return
        if self._prompt != (choice.ask.side, choice.ask.prompt):
            self._prompt = (choice.ask.side, choice.ask.prompt)
            desk = self.window.desk
            place = next((one for one in choice.ask.topic if one.startswith("hex:")), "")
            if place and place != desk.subject:
                # The tray follows the question until somebody looks elsewhere.
                desk.subject = place
                self.window.refresh_panels()
        self.map_moved()

    def map_moved(self) -> None:
        view = self.window.parts.map
        per_cent = round(view.hex_pixels / 52 * 100)
        self.window.tools.zoom_label.setText(f"{per_cent} %")
        subjects = self.asked_subjects()
        seen = view.visible()
        anchors = [anchor for anchor in map(self.anchor, subjects[:40]) if anchor is not None]
        here = [anchor for anchor in anchors if anchor.surface == view.paper.surface.id]
        hidden = bool(here) and not any(seen.contains(anchor.x, anchor.y) for anchor in here)
        self.window.parts.elsewhere.resize(self.window.parts.elsewhere.sizeHint())
        self.window.parts.elsewhere.setVisible(hidden)
        self.window.parts.show_minimap()
        if self.window.parts.bubble.isVisible() and self.window.parts.bubble.subject:
            self.window.parts.bubble.close_bubble()

    def show_subject(self, subject: Subject) -> None:
        """Bring a subject into sight, on the map or on its chart."""
        anchor = self.anchor(subject)
        if anchor is None:
            return
        if anchor.surface == self.window.parts.map.paper.surface.id:
            self.window.parts.map.show_subject(subject)
        else:
            view = self.window.parts.charts.view_of(anchor.surface)
            if view is not None:
                self.window.parts.charts.open(anchor.surface)
                if self.window.parts.chart_dock.isVisible():
                    view.show_subject(subject)
