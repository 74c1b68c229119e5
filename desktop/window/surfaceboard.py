"""One surface on the screen: painted tiles, pieces with their states, tags, arrows and fans. It knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QPainter,
    QPixmap,
    QPolygonF,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from desktop.table.asking import Subject
from desktop.table.drawing import Drawing
from desktop.table.panels import Badge
from desktop.table.scene import Mark, Placed
from desktop.window.facecache import LEAST, FaceCache
from desktop.window.fonts import ui_font
from desktop.window.motion import Motions
from desktop.window.navigator import Navigator
from desktop.window.paper import Paper
from desktop.window.rings import State
from desktop.window.sheet import Sheet
from desktop.window.sheetloader import SheetLoader
from desktop.window.shown import Shown, outline_of
from desktop.window.spots import Fan, Spot, lay_fan, lay_pieces, stacks_of
from desktop.window.surfacepaint import Look, SurfacePainter
from desktop.window.tiles import Tiles
from desktop.window.waymarks import WayMark

__all__ = ["SurfaceBoard"]

#: The paper under a sheet by the kind of its surface.
PAPER = {"map": "#efe6d0", "chart": "#f3ead2", "table": "#f3ead2", "hand": "#f3ead2"}


class SurfaceBoard(Navigator):
    """Shows one surface; what a person does on it is `surfaceview.SurfaceView`'s part."""

    progressed = Signal(float)
    ready = Signal()
    pictured = Signal()

    def __init__(self, paper: Paper, theme_dim: float = 0.0, parent: QWidget | None = None) -> None:
        super().__init__(paper.surface.width, paper.surface.height, parent)
        self._whole = _played(paper)
        self.paper = paper
        self.theme_dim = theme_dim
        #: The interface's scale, 1 to 2: tags and rings grow with it.
        self.unit = 1.0
        #: Colour round the paper.
        self.ground = "#dfe3e1"
        #: Whether a stack is laid open when a question's answers are its pieces.
        self.fan_asked = True
        self.tiles: Tiles | None = None
        self._other_tiles: dict[tuple[str, str], Tiles] = {}
        self._loader: SheetLoader | None = None
        self._progress = 0.0
        self._blank = False
        self._shown = Shown(paper)
        self._motions = Motions()
        self._faces = FaceCache(paper.game, self._draw_face)
        self._painter = SurfacePainter(self._shown, self._faces, self._motions)
        self._spots: list[Spot] | None = None
        self._fan_name = ""
        self._fan_held = False
        self._fan_by_ask = False
        self._fan: Fan | None = None
        self._hovered: Subject = ""
        self._band: QRectF | None = None
        self._pull: tuple[QPointF, QPointF] | None = None
        self._focus: Subject = ""
        self._clock = QTimer(self)
        self._clock.setInterval(16)
        self._clock.timeout.connect(self._tick)
        self._more = QTimer(self)
        self._more.setSingleShot(True)
        self._more.setInterval(0)
        self._more.timeout.connect(self.viewport().update)
        self.setAccessibleName(paper.surface.title)

    # the sheet ----------------------------------------------------------------------------------------------------

    def load(self) -> None:
        """Get the sheet; called when the view is first shown. `ready` follows, at once or when it is built."""
        if self.tiles is None and self._loader is None:
            paper = self.paper
            self._loader = SheetLoader(paper.game, paper.surface, paper.sheet, self, apart=paper.apart)
            self._loader.progressed.connect(self._heard)
            self._loader.loaded.connect(self._loaded)
            self._loader.start()

    def set_paper(self, paper: Paper) -> None:
        """Show another surface (the next map of a campaign): nothing stands on it until `show_scene`.

        What is painted of the old one is kept for coming back; the new one is fetched and shown whole.
        """
        if self._loader is not None:
            self._loader.stop()
            self._loader = None
        if self.tiles is not None:
            self._other_tiles[self.paper.surface.id, self.paper.surface.still] = self.tiles
        self.tiles = self._other_tiles.pop((paper.surface.id, paper.surface.still), None)
        self.paper = paper
        self._width, self._height = paper.surface.width, paper.surface.height
        self._whole = _played(paper)
        self._motions.stop()
        self._shown = self._painter.shown = Shown(paper)
        self._faces = self._painter.faces = FaceCache(paper.game, self._draw_face)
        self._fan_name, self._fan_held, self._fan_by_ask = "", False, False
        self.setAccessibleName(paper.surface.title)
        self.fit()
        if self.tiles is None and self.isVisible():
            self.load()

    def load_now(self) -> None:
        """Get the sheet without waiting for the event loop (pictures on the command line, tests)."""
        if self.tiles is None:
            if self._loader is not None:
                self._loader.stop()
            paper = self.paper
            self._loaded(SheetLoader(paper.game, paper.surface, paper.sheet, self, apart=False).now())

    def finish_painting(self, ratio: float = 0.0) -> None:
        """Paint all tiles and faces of what is seen now, or after a flight, so that the next frame is whole.

        `ratio`: device pixels a logical pixel of what it will be painted on, 0 for the screen's.
        """
        ratio = ratio or self.devicePixelRatioF()
        self.load_now()
        assert self.tiles is not None
        self._motions.stop()
        self.arrive()
        for _ in range(50):
            picture = QPixmap(self.viewport().size() * ratio)
            picture.setDevicePixelRatio(ratio)
            self.viewport().render(picture)
            self.tiles.finish()
            if not self._faces.late:
                break
        self.viewport().update()

    @property
    def sheet_ready(self) -> bool:
        """Whether the sheet is there; `ready` tells when it comes."""
        return self.tiles is not None

    def _heard(self, part: float) -> None:
        self._progress = part
        self.progressed.emit(part)
        self.viewport().update()

    def _loaded(self, sheet: Sheet) -> None:
        self._loader = None
        self.tiles = Tiles(sheet, PAPER.get(self.paper.surface.kind, PAPER["chart"]), parent=self)
        self.tiles.painted.connect(self._sharper)
        self.tiles.pictured.connect(self._pictured)
        self.viewport().update()
        self.ready.emit()

    def picture_of(self, box: QRectF, zoom: float) -> QPixmap | None:
        """A part of the sheet at `zoom` device pixels a hex, without waiting: None until `pictured` tells."""
        return None if self.tiles is None else self.tiles.picture(box, zoom)

    def _pictured(self) -> None:
        self.viewport().update()
        self.pictured.emit()

    def _sharper(self, _: QRectF) -> None:
        self.viewport().update()

    # what is shown ------------------------------------------------------------------------------------------------

    def show_scene(
        self,
        pieces: Mapping[str, Placed],
        marks: Sequence[Mark] = (),
        *,
        quiet: bool = False,
        ways: Mapping[str, Sequence[tuple[float, float]]] | None = None,
    ) -> None:
        """Show these pieces and live marks. Pieces that stand elsewhere now move there, changed ones flash.

        quiet: nothing moves or flashes (another seat looks, a jump in the replay).
        ways: by handle, the points that a piece passes on its way (units), from where it stood to where it stands.
        """
        before = self._shown.pieces
        self._shown.set_pieces(dict(pieces))
        self._shown.set_marks(marks)
        now = monotonic()
        for handle, piece in self._shown.pieces.items():
            old = before.get(handle)
            if quiet or old is None:
                continue
            if (old.x, old.y) != (piece.x, piece.y):
                way = (ways or {}).get(handle) or ((old.x, old.y), (piece.x, piece.y))
                self._motions.move(handle, way, now, self.speed)
            elif old.face != piece.face and self.speed > 0:
                self._motions.flash(handle, now)
        if quiet:
            self._motions.stop()
        self._fan_asked()
        self._changed()
        self._start_clock()

    def set_states(self, states: Mapping[Subject, State]) -> None:
        """Light subjects: pieces, stacks, hexes, hexsides and boxes alike."""
        self._shown.set_states(dict(states))
        self._fan_asked()
        self.viewport().update()

    def set_badges(self, badges: Sequence[Badge]) -> None:
        """Words beside subjects: what each adds, totals, duties."""
        self._shown.badges = tuple(badges)
        self.viewport().update()

    def set_overlay(self, marks: Sequence[Mark]) -> None:
        """Marks of an overlay (reach, zones of control), above the live marks."""
        self._shown.set_overlay(marks)
        self.viewport().update()

    def set_arrows(self, arrows: Sequence[tuple[Subject, Subject, str]]) -> None:
        """Short arrows between neighbours: (from, to, tone), tone "attack", "danger", "move" or "plain"."""
        self._shown.arrows = tuple(arrows)
        self.viewport().update()

    def set_way(self, subjects: Sequence[Subject], marks: Sequence[WayMark] = ()) -> None:
        """The way something would go or has gone, through these subjects, with a mark for each; () for none."""
        self._shown.way = tuple(subjects)
        self._shown.way_marks = tuple(marks)
        self.viewport().update()

    def set_ghosts(self, pieces: Sequence[Placed]) -> None:
        """Pieces where they would stand if what is proposed were done; () for none."""
        ghosts = [piece for piece in pieces if piece.surface == self.paper.surface.id]
        if ghosts or self._shown.ghosts:
            self._shown.ghosts = stacks_of(ghosts)
            self.viewport().update()

    def set_frame(self, subjects: Sequence[Subject]) -> None:
        """Dim everything outside these hexes; () dims nothing."""
        self._shown.set_frame(tuple(subjects))
        self.viewport().update()

    def set_focus(self, subject: Subject) -> None:
        """The ring of keyboard focus, "" for none."""
        self._focus = subject
        self.viewport().update()

    def flash(self, subjects: Sequence[Subject]) -> None:
        """Let subjects glow once."""
        if self.speed > 0:
            now = monotonic()
            for subject in subjects:
                self._motions.flash(subject, now)
            self._start_clock()

    def fan(self, stack: str | None) -> None:
        """Lay a stack open until told otherwise; None closes it."""
        self._fan_name = stack or ""
        self._fan_held = bool(stack)
        self._fan_by_ask = False
        self._changed()

    def _fan_asked(self) -> None:
        """Lay the stack open that a question is about, if all its answers are pieces of that stack."""
        stack = self._shown.asked_stack() if self.fan_asked and self.paper.surface.kind == "map" else ""
        if stack and stack != self._fan_name:
            self._fan_name, self._fan_held, self._fan_by_ask = stack, True, True
            self._changed()
        elif not stack and self._fan_by_ask:
            self._fan_by_ask = False
            self.fan(None)

    def blank(self, on: bool) -> None:
        """Show nothing of the game (while the curtain is up)."""
        self._blank = on
        if on:
            self._motions.stop()
        self.viewport().update()

    def place_of(self, subject: Subject) -> QPoint | None:
        """Where a subject lies in the viewport (logical pixels), None if it has no place here."""
        fan = self._fan_now()
        for spot in fan.spots if fan is not None else ():
            if subject in (spot.piece.subject, spot.piece.handle):
                return self.view_point(spot.plate.center())
        anchor = self._shown.anchor(subject)
        return None if anchor is None else self.view_point(self.to_view(anchor.x, anchor.y))

    def frame(self, subjects: Sequence[Subject], margin: float = 120.0) -> None:
        """Bring subjects into view: no move if all are seen at a readable size, else glide and zoom to them."""
        box = QRectF()
        for subject in subjects:
            anchor = self._shown.anchor(subject)
            if anchor is not None:
                box = box.united(QRectF(anchor.x - 50, anchor.y - 50, 100, 100))
        if box.isNull():
            return
        if self.visible().contains(box.adjusted(-20, -20, 20, 20)) and self._hex >= 44:
            return
        self.show_box(box.adjusted(-margin, -margin, margin, margin), most=max(self._hex, 104.0))

    def show_subject(self, subject: Subject) -> None:
        """Bring one subject to the middle if it is not well in view, and let it glow."""
        anchor = self._shown.anchor(subject)
        if anchor is not None:
            seen = self.visible()
            inner = seen.adjusted(seen.width() / 6, seen.height() / 6, -seen.width() / 6, -seen.height() / 6)
            if not inner.contains(QPointF(anchor.x, anchor.y)):
                self.go(QPointF(anchor.x, anchor.y))
            self.flash([subject])

    # painting -----------------------------------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The paper with its tiles, and all that is marked on it."""
        painter.fillRect(QRectF(rect), QColor(self.ground))
        if self._blank:
            return
        surface = self.paper.surface
        sheet = QRectF(0, 0, surface.width, surface.height)
        if self.tiles is None:
            painter.fillRect(sheet, QColor(PAPER.get(surface.kind, PAPER["chart"])))
        else:
            zoom = self._hex * painter.device().devicePixelRatioF()
            self.tiles.draw(painter, self.visible(), zoom, settled=self.settled)
        if self.theme_dim > 0:
            dim = QColor(0, 0, 0)
            dim.setAlphaF(self.theme_dim)
            painter.fillRect(sheet, dim)
        painter.save()
        painter.setClipRect(sheet, Qt.ClipOperation.IntersectClip)
        self._painter.below(painter, self._look_now(painter))
        painter.restore()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Pieces and what floats above them."""
        if self._blank:
            return
        painter.save()
        painter.resetTransform()
        self._painter.above(painter, self._look_now(painter))
        if self.tiles is None:
            self._tell_progress(painter)
        painter.restore()
        if self._faces.late and not self._more.isActive():
            self._more.start()

    def _tell_progress(self, painter: QPainter) -> None:
        """How far the building of the sheet is: words and a bar at the foot of the view."""
        words = self.tr("Drawing the map, once: {part} %").format(part=round(self._progress * 100))
        port = self.viewport().rect()
        box = QRectF(0, 0, 300 * self.unit, 52 * self.unit)
        box.moveCenter(QPointF(port.width() / 2, port.height() - 60 * self.unit))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#14171a"))
        painter.drawRoundedRect(box, 8, 8)
        bar = box.adjusted(14, box.height() - 16 * self.unit, -14, -8 * self.unit)
        painter.setBrush(QColor("#4a5359"))
        painter.drawRoundedRect(bar, 3, 3)
        painter.setBrush(QColor("#7fb0ea"))
        painter.drawRoundedRect(QRectF(bar.x(), bar.y(), bar.width() * self._progress, bar.height()), 3, 3)
        painter.setFont(ui_font("ui.strong", 13 * self.unit))
        painter.setPen(QColor("#ffffff"))
        painter.drawText(box.adjusted(0, 4, 0, -16 * self.unit), Qt.AlignmentFlag.AlignCenter, words)

    def _draw_face(self, key: str, size: float) -> Drawing:
        return self.paper.drawing(key, size)

    def _look_now(self, painter: QPainter) -> Look:
        box = self._hovered_outline()
        return Look(
            seen=QRectF(self.viewport().rect()),
            to_view=self.viewportTransform(),
            hex_pixels=self._hex,
            ratio=painter.device().devicePixelRatioF(),
            unit=self.unit,
            now=monotonic(),
            settled=self.settled,
            hovered=self._hovered,
            hovered_hex=box,
            hovered_number=self._hovered.partition(":")[2].rpartition("/")[2] if box is not None else "",
            focus=self._focus,
            fan=self._fan_now(),
            spots=self._spots_now(),
            ghosts=self._ghost_spots(),
            band=self._band,
            pull=self._pull,
        )

    def _hovered_outline(self) -> QPolygonF | None:
        if self.paper.surface.kind != "map" or not self._hovered.startswith("hex:"):
            return None
        anchor = self.paper.anchor(self._hovered)
        return None if anchor is None else outline_of(anchor)

    def _spots_now(self) -> list[Spot]:
        if self._spots is None:
            now = monotonic()
            scale = self._hex / 100
            least = LEAST / self.devicePixelRatioF()
            to_view = self.viewportTransform()

            def middle(piece: Placed) -> QPointF:
                x, y = self._motions.place(piece.handle, now) or (piece.x, piece.y)
                return to_view.map(QPointF(x, y))

            def side(piece: Placed) -> float:
                return max(piece.size * scale, least)

            far = 0.8 * max(self._hex, 40.0)
            seen = QRectF(self.viewport().rect()).adjusted(-far, -far, far, far)
            self._spots = lay_pieces(self._shown.stacks, middle, side, seen)
        return self._spots

    def _ghost_spots(self) -> list[Spot]:
        """The plates of the ghosts; they stand still."""
        if not self._shown.ghosts:
            return []
        scale, least, to_view = self._hex / 100, LEAST / self.devicePixelRatioF(), self.viewportTransform()
        return lay_pieces(
            self._shown.ghosts,
            lambda piece: to_view.map(QPointF(piece.x, piece.y)),
            lambda piece: max(piece.size * scale, least),
            QRectF(self.viewport().rect()),
        )

    def _fan_now(self) -> Fan | None:
        if self._fan is None and self._fan_name:
            members = self._shown.stack(self._fan_name)
            if members:
                top = members[-1]
                centre = self.to_view(top.x, top.y)
                side = max(top.size * self._hex / 100, LEAST / self.devicePixelRatioF())
                at = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
                avoid = [self.to_view(x, y) for x, y in self._shown.lit_places(self._fan_name)]
                seen = QRectF(self.viewport().rect())
                self._fan = lay_fan(self._fan_name, members, at, seen, self.unit, avoid)
        return self._fan

    def _changed(self) -> None:
        self._spots = None
        self._fan = None
        self.viewport().update()

    def _layout_changed(self) -> None:
        self._spots = None
        self._fan = None

    def _start_clock(self) -> None:
        if self._motions.busy(monotonic()) and not self._clock.isActive():
            self._clock.start()

    def _tick(self) -> None:
        if not self._motions.busy(monotonic()):
            self._clock.stop()
        self._changed()

    def showEvent(self, event: QShowEvent) -> None:
        """The sheet is fetched when the view is first seen."""
        super().showEvent(event)
        self.load()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop what still runs for this view."""
        if self._loader is not None:
            self._loader.stop()
        super().closeEvent(event)


def _played(paper: Paper) -> QRectF:
    """What "whole map" shows: the part that is played on, or the whole surface."""
    surface = paper.surface
    if not surface.played:
        return QRectF(0, 0, surface.width, surface.height)
    left, top, right, foot = surface.played
    return QRectF(left, top, right - left, foot - top)
