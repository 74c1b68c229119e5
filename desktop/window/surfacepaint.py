"""Paints one surface: the paper and what is marked on it below, pieces and everything that floats above."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from desktop.table.panels import Badge
from desktop.table.scene import Anchor, Placed
from desktop.table.scene import Badge as PieceBadge
from desktop.window import paintlog, rings
from desktop.window.facecache import LEAST, FaceCache, shadow_margin
from desktop.window.letters import tag, tag_size
from desktop.window.motion import Motions
from desktop.window.painter import hints
from desktop.window.shown import Shown, outline_of
from desktop.window.spots import Fan, Spot
from desktop.window.waymarks import paint_marks

__all__ = ["Look", "SurfacePainter"]

#: Colours of the tags by their tone: ground.
_TONES = {"adds": "#14171a", "total": "#8f1a16", "duty": "#6b4a00", "danger": "#a3241f", "plain": "#3b4248"}
_ARROWS = {"attack": "#2f7fe0", "danger": "#d8342b", "plain": "#f4f5f3", "move": "#ffc933"}
VEIL = "#4a4234"


@dataclass(slots=True)
class Look:
    """What the painter needs to know of the view at this moment (logical pixels)."""

    seen: QRectF
    to_view: QTransform
    hex_pixels: float
    ratio: float
    unit: float = 1.0
    now: float = 0.0
    settled: bool = True
    veil: float = 0.40
    hovered: str = ""
    hovered_hex: QPolygonF | None = None
    hovered_number: str = ""
    focus: str = ""
    fan: Fan | None = None
    spots: list[Spot] = field(default_factory=list)
    ghosts: list[Spot] = field(default_factory=list)
    band: QRectF | None = None
    pull: tuple[QPointF, QPointF] | None = None


class SurfacePainter:
    """Paints what `Shown` holds as `Look` sees it."""

    def __init__(self, shown: Shown, faces: FaceCache, motions: Motions) -> None:
        self.shown = shown
        self.faces = faces
        self.motions = motions

    # below the pieces: in units of the surface --------------------------------------------------------------------

    def below(self, painter: QPainter, look: Look) -> None:
        """Veil, live marks, lit hexes and overlays; the painter is in surface units."""
        shown = self.shown
        hints(painter)
        if shown.veil is not None and shown.frame_edge is not None:
            tone = QColor(VEIL)
            tone.setAlphaF(look.veil)
            painter.fillPath(shown.veil, QBrush(tone))
            edge = QPen(QBrush(QColor("#2b2118")), 2.2 / look.hex_pixels * 100)
            painter.strokePath(shown.frame_edge, edge)
        zoom = look.hex_pixels * look.ratio
        for live in (*shown.marks, *shown.overlay):
            least, most = live.mark.zooms
            if least <= zoom < most:
                live.ready.paint(painter, zoom / 100)
        painter.save()
        painter.resetTransform()
        for outline, state in shown.outlines():
            polygon = look.to_view.map(outline)
            if polygon.boundingRect().adjusted(-2, -2, 2, 2).intersects(look.seen):
                rings.outline_mark(painter, polygon, state, look.unit)
        self._flashing_places(painter, look)
        if look.focus and look.focus not in shown.by_subject and look.focus not in shown.pieces:
            anchor = shown.anchor(look.focus)
            if anchor is not None:
                rings.outline_mark(painter, look.to_view.map(outline_of(anchor)), "hover", 1.6 * look.unit)
        if look.hovered_hex is not None:
            rings.outline_mark(painter, look.to_view.map(look.hovered_hex), "hover", look.unit)
        painter.restore()

    def _flashing_places(self, painter: QPainter, look: Look) -> None:
        for subject in self.motions.flashing():
            if subject in self.shown.by_subject or subject in self.shown.pieces:
                continue
            anchor = self.shown.anchor(subject)
            glow = self.motions.glow(subject, look.now)
            if anchor is None or glow <= 0:
                continue
            path = QPainterPath()
            flat = anchor.outline
            if flat:
                points = [QPointF(x, y) for x, y in zip(flat[0::2], flat[1::2], strict=True)]
                path.addPolygon(look.to_view.map(QPolygonF(points)))
                path.closeSubpath()
            else:
                path.addEllipse(look.to_view.map(QPointF(anchor.x, anchor.y)), 24, 24)
            tone = QColor("#ffc933")
            tone.setAlphaF(0.45 * glow)
            painter.fillPath(path, QBrush(tone))

    # pieces and above: in logical pixels ----------------------------------------------------------------------------

    def above(self, painter: QPainter, look: Look) -> None:
        """Pieces, then all that floats above them; the painter is in logical pixels of the viewport."""
        hints(painter)
        self.faces.begin_frame()
        for spot in look.spots:
            self._piece(painter, spot, look)
        for spot in look.spots:
            if spot.depth == 0:
                self._on_top(painter, spot, look)
        for spot in look.ghosts:
            self._ghost(painter, spot, look)
        self._arrows(painter, look)
        if self.shown.way:
            self._way(painter, look)
        self._tags(painter, look)
        if look.fan is not None:
            self._fan(painter, look.fan, look)
        if look.hovered_number and look.hovered_hex is not None:
            self._number(painter, look)
        if look.pull is not None:
            rings.ghost_path(painter, look.pull, 3.0 * look.unit)
        if look.band is not None:
            painter.setPen(QPen(QColor("#14171a"), 3.0))
            painter.setBrush(QBrush(QColor(47, 127, 224, 40)))
            painter.drawRect(look.band)
            painter.setPen(QPen(QColor("#ffffff"), 1.2, Qt.PenStyle.DashLine))
            painter.drawRect(look.band)

    def _piece(self, painter: QPainter, spot: Spot, look: Look) -> None:
        piece = spot.piece
        plate = spot.plate
        if spot.depth == 0:
            state = self._state(spot)
            if state is not None:
                rings.under_piece(painter, plate, state, look.unit)
        self._glow(painter, piece, plate, look)
        self._face(painter, piece, plate, look)

    def _ghost(self, painter: QPainter, spot: Spot, look: Look) -> None:
        """A piece where it would stand: pale, in a broken outline."""
        painter.save()
        painter.setOpacity(0.6)
        self._face(painter, spot.piece, spot.plate, look)
        painter.restore()
        if spot.depth == 0:
            away = 2.0 * look.unit
            frame = spot.plate.adjusted(-away, -away, away, away)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor("#14171a"), 3.0 * look.unit))
            painter.drawRoundedRect(frame, 4, 4)
            painter.setPen(QPen(QColor("#ffc933"), 1.6 * look.unit, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(frame, 4, 4)

    def _state(self, spot: Spot) -> rings.State | None:
        """A top piece shows its own state, or the strongest of what lies under it."""
        own = self.shown.state_of(spot.piece)
        if own is not None or spot.count < 2:
            return own
        below = self.shown.stack(spot.piece.stack)
        return rings.strongest(
            [state for state in map(self.shown.state_of, below) if state in ("option", "selected", "target")]
        )

    def _glow(self, painter: QPainter, piece: Placed, plate: QRectF, look: Look) -> None:
        glow = max(self.motions.glow(piece.subject, look.now), self.motions.glow(piece.handle, look.now))
        if glow > 0:
            tone = QColor("#ffc933")
            tone.setAlphaF(0.85 * glow)
            path = QPainterPath()
            away = 0.14 * plate.width()
            path.addRoundedRect(plate.adjusted(-away, -away, away, away), away * 1.6, away * 1.6)
            painter.fillPath(path, QBrush(tone))

    def _face(self, painter: QPainter, piece: Placed, plate: QRectF, look: Look) -> None:
        paintlog.tell(self.shown.paper.surface.id, piece.handle, piece.face)
        pixels = max(LEAST, round(plate.width() * look.ratio))
        found = self.faces.get(piece.face, pixels, exact=look.settled)
        if found is None:
            return
        pixmap, painted = found
        margin = shadow_margin(painted)
        world = painter.worldTransform()
        device = painter.deviceTransform()
        corner = device.map(plate.topLeft())
        if piece.turn:
            painter.save()
            painter.translate(plate.center())
            painter.rotate(piece.turn)
            wide = plate.width() * (painted + 2 * margin) / painted
            painter.drawPixmap(QRectF(-wide / 2, -wide / 2, wide, wide), pixmap, QRectF(pixmap.rect()))
            painter.restore()
            return
        base = world.inverted()[0] * device
        painter.setWorldTransform(base.inverted()[0])  # device pixels: the face is copied, not resampled
        if painted == pixels:
            painter.drawPixmap(round(corner.x()) - margin, round(corner.y()) - margin, pixmap)
        else:
            scale = plate.width() * look.ratio / painted
            target = QRectF(
                corner.x() - margin * scale,
                corner.y() - margin * scale,
                pixmap.width() * scale,
                pixmap.height() * scale,
            )
            painter.drawPixmap(target, pixmap, QRectF(pixmap.rect()))
        painter.setWorldTransform(world)

    def _on_top(self, painter: QPainter, spot: Spot, look: Look, *, fanned: bool = False, badges: bool = True) -> None:
        piece, plate = spot.piece, spot.plate
        if piece.facing is not None and not fanned:
            self._beak(painter, plate, piece.facing, look)
        state = self._state(spot)
        if state is not None:
            rings.over_piece(painter, plate, state, look.unit)
        if badges and plate.width() * look.ratio >= 26:
            for badge in piece.badges:
                self._badge(painter, badge.drawing, _badge_box(badge, plate, look.unit), look)
        if look.focus and look.focus in (piece.subject, piece.handle):
            rings.under_piece(painter, plate.adjusted(-3, -3, 3, 3), "hover", look.unit)

    def _beak(self, painter: QPainter, plate: QRectF, degrees: float, look: Look) -> None:
        pixels = round(plate.width() * look.ratio)
        world = painter.worldTransform()
        device = painter.deviceTransform()
        middle = device.map(plate.center())
        base = world.inverted()[0] * device
        painter.setWorldTransform(base.inverted()[0])
        picture = rings.beak_picture(pixels, degrees)
        painter.drawPixmap(round(middle.x()) - pixels, round(middle.y()) - pixels, picture)
        painter.setWorldTransform(world)

    def _badge(self, painter: QPainter, key: str, box: QRectF, look: Look) -> None:
        pixels = max(8, round(box.width() * look.ratio))
        found = self.faces.get(key, pixels, exact=look.settled, flat=True)
        if found is not None:
            pixmap, painted = found
            away = shadow_margin(painted) * box.width() / painted
            painter.drawPixmap(box.adjusted(-away, -away, away, away), pixmap, QRectF(pixmap.rect()))

    def _arrows(self, painter: QPainter, look: Look) -> None:
        """Short arrows across the side that two neighbours share."""
        for start, end, tone in self.shown.arrows:
            a, b = self.shown.anchor(start), self.shown.anchor(end)
            if a is None or b is None:
                continue
            tail, tip = look.to_view.map(QPointF(a.x, a.y)), look.to_view.map(QPointF(b.x, b.y))
            along = tip - tail
            length = max(1.0, math.hypot(along.x(), along.y()))
            half = along * (0.5 * min(0.36 * look.hex_pixels, 60.0 * look.unit) / length)
            middle = (tail + tip) / 2
            width = min(max(0.13 * look.hex_pixels, 5.0), 16.0 * look.unit)
            rings.arrow(painter, middle - half, middle + half, QColor(_ARROWS.get(tone, _ARROWS["attack"])), width)

    def _way(self, painter: QPainter, look: Look) -> None:
        points = []
        for subject in self.shown.way:
            anchor = self.shown.anchor(subject)
            if anchor is not None:
                points.append(look.to_view.map(QPointF(anchor.x, anchor.y)))
        rings.ghost_path(painter, points, min(max(2.0, 0.045 * look.hex_pixels), 5.0) * look.unit)
        if len(points) == len(self.shown.way_marks):
            paint_marks(painter, points, self.shown.way_marks, look.hex_pixels, look.unit)

    def _tags(self, painter: QPainter, look: Look) -> None:
        """Words beside pieces and hexes: what each adds below it, totals and duties above it."""
        grouped: dict[str, list[Badge]] = {}
        for badge in self.shown.badges:
            grouped.setdefault(badge.subject, []).append(badge)
        for subject, badges in grouped.items():
            anchor = self.shown.anchor(subject)
            if anchor is None:
                continue
            middle = look.to_view.map(QPointF(anchor.x, anchor.y))
            if not look.seen.adjusted(-60, -60, 60, 60).contains(middle):
                continue
            reach = max(0.5 * look.hex_pixels, 17.0)
            for above in (True, False):
                row = [badge for badge in badges if (badge.tone in ("total", "duty", "danger")) == above]
                high = {True: 8.6, False: 7.8}[above] * look.unit * min(1.0, max(0.68, look.hex_pixels / 52))
                widths = [tag_size(badge.text, "ui.bold", high)[0] for badge in row]
                left = middle.x() - (sum(widths) + 4 * (len(row) - 1)) / 2
                if self._crossed(anchor, above):
                    left += 0.4 * look.hex_pixels
                for badge, wide in zip(row, widths, strict=True):
                    place = QPointF(left + wide / 2, middle.y() + (-reach if above else reach))
                    tag(painter, badge.text, place, high, ground=_TONES[badge.tone])
                    left += wide + 4

    def _crossed(self, anchor: Anchor, above: bool) -> bool:
        """Whether an arrow crosses the upper or the lower side of a place: a tag there stands aside."""
        for start, end, _ in self.shown.arrows:
            a, b = self.shown.anchor(start), self.shown.anchor(end)
            if a is None or b is None or abs(a.x - b.x) > 20:
                continue
            for here, there in ((a, b), (b, a)):
                if abs(here.x - anchor.x) < 20 and abs(here.y - anchor.y) < 20 and (there.y < here.y) == above:
                    return True
        return False

    def _fan(self, painter: QPainter, fan: Fan, look: Look) -> None:
        panel = QPainterPath()
        panel.addRoundedRect(fan.panel, 10, 10)
        pointer = QPainterPath()
        over = fan.panel.center().y() < fan.foot.y()
        base = fan.panel.bottom() if over else fan.panel.top()
        x = min(max(fan.foot.x(), fan.panel.left() + 20), fan.panel.right() - 20)
        pointer.addPolygon(QPolygonF([QPointF(x - 9, base), fan.foot, QPointF(x + 9, base), QPointF(x - 9, base)]))
        shape = panel.united(pointer)
        painter.fillPath(shape.translated(2, 4), QBrush(QColor(0, 0, 0, 70)))
        painter.fillPath(shape, QBrush(QColor("#f4f5f3")))
        painter.strokePath(shape, QPen(QBrush(QColor("#14171a")), 1.6))
        for spot in fan.spots:
            state = self.shown.state_of(spot.piece)
            if state is not None:
                rings.under_piece(painter, spot.plate, state, look.unit)
            elif look.hovered == spot.piece.subject:
                rings.under_piece(painter, spot.plate, "hover", look.unit)
            self._glow(painter, spot.piece, spot.plate, look)
            self._face(painter, spot.piece, spot.plate, look)
        for number, spot in enumerate(fan.spots):
            # facing and the badges of the whole stack stay on the stack itself, where they hide no figure
            self._on_top(painter, spot, look, fanned=True, badges=number > 0)

    def _number(self, painter: QPainter, look: Look) -> None:
        """The hovered hex's number, large enough to read at any zoom."""
        assert look.hovered_hex is not None
        box = look.to_view.map(look.hovered_hex).boundingRect()
        high = 7.6 * look.unit
        middle = QPointF(box.center().x(), box.top() - high * 0.2)
        if middle.y() < look.seen.top() + 12:
            middle.setY(box.bottom())
        tag(painter, look.hovered_number, middle, high, role="counter", ground="#fbfcfb", ink="#14171a", rim="#14171a")


def _badge_box(badge: PieceBadge, plate: QRectF, unit: float) -> QRectF:
    """Where a badge lies: never too small to read, and then further outside, so that it hides little of the plate."""
    size = plate.width()
    side = max(badge.size * size, 14.0 * unit)
    out = max(0.0, side / size / 2 - 0.26)  # its middle lies so far outside the edge near which it belongs

    def place(part: float) -> float:
        if part > 0.75:
            return max(part, 1 + out)
        return min(part, -out) if part < 0.25 else part

    x, y = plate.left() + place(badge.x) * size, plate.top() + place(badge.y) * size
    return QRectF(x - side / 2, y - side / 2, side, side)
