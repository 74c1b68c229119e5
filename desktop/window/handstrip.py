"""Hands below the map: what lies before the sides, cards or pieces, as a low strip that opens when it is needed.

It shows every surface of kind "hand" that the present eyes' game has, side by side, in the order of its pieces. At rest
it names them; it opens over the map when something in it is asked for, when it is pointed at, or when it is pinned.
Before one person who plays several sides the hand of a side that rests lies in a strip of its own on the far edge,
above the map. A hand that lies in slots shows their numbers, which are turned up for now, and which are empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QCursor,
    QEnterEvent,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.table.asking import Subject
from desktop.table.scene import Placed, Surface
from desktop.window import paintlog, rings
from desktop.window.desk import Desk
from desktop.window.handcards import Whole, drawn, empty_slot, reason_on, slot_number
from desktop.window.painter import hints
from desktop.window.seatkeys import keys_of

__all__ = ["HandStrip"]

#: Logical pixels at 100 %: the strip at rest, on the near and on the far edge; a card and a counter when it is open.
REST, FAR, CARD, COUNTER = 46, 34, 132, 62
#: How far an answer stands up, the one under the pointer on top of that; least free strip of a card, least card.
LIFT, MORE, FREE, SMALL = 22, 8, 44, 84
#: Least width of a piece at rest; width from which a name is worth writing beside its picture.
BARE, NAMED = 26, 34
#: Logical pixels that a press may wander and still be a click.
DRAG = 6
#: Milliseconds after which it opens under the pointer, and closes behind it.
OPENS, CLOSES = 220, 420


@dataclass(slots=True)
class _Section:
    """One hand: its surface, its pieces from left to right, and where it lies now."""

    surface: Surface
    pieces: list[Placed]
    open: bool = False
    left: float = 0.0
    right: float = 0.0


class HandStrip(QWidget):
    """The hands of a table. It knows no game: pieces, faces and names come from the desk."""

    clicked = Signal(str, object)
    hovered = Signal(str)
    menu_wanted = Signal(str, QPoint)
    resized = Signal()
    dragged = Signal(str, QPoint)  # a piece was dragged out of the strip: its subject, and where it was let go (global)

    def __init__(self, desk: Desk, parent: QWidget | None = None, *, far: bool = False) -> None:
        super().__init__(parent)
        self.desk = desk
        self.far = far
        self.states: Mapping[Subject, str] = {}
        self.pinned = False
        self._laid_down: object = None  # the question at which it was made to rest
        self._sections: list[_Section] = []
        self._places: list[tuple[QRectF, Placed]] = []
        self._blank = False
        self._open = False
        self._hovered = ""
        self._held: tuple[QPointF, Placed] | None = None  # where a piece was pressed that may be dragged
        self._carried = False
        self._focus: Subject = ""
        self._pixmaps: dict[tuple[str, int], QPixmap] = {}
        self._whole = Whole(desk)
        self._dwell = QTimer(self)
        self._dwell.setSingleShot(True)
        self._dwell.timeout.connect(self._settle)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Hands on the far edge") if far else self.tr("Hands"))
        self.hide()

    # what is shown --------------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Read the hands anew from the present view."""
        controller = self.desk.controller
        apart = len(controller.eyes) > 1  # one person on several sides
        surfaces = [
            surface
            for surface in controller.game.surfaces(controller.content, controller.view)
            if surface.kind == "hand" and (surface.far and apart) == self.far
        ]
        by_surface: dict[str, list[Placed]] = {surface.id: [] for surface in surfaces}
        for piece in controller.scene.pieces.values():
            if piece.surface in by_surface:
                by_surface[piece.surface].append(piece)
        self._sections = [
            _Section(surface, sorted(by_surface[surface.id], key=lambda piece: piece.x))
            for surface in surfaces
            if by_surface[surface.id]
        ]
        words = [f"{s.surface.title}: " + "; ".join(p.label for p in s.pieces) for s in self._sections]
        self.setAccessibleDescription(". ".join(words))
        self.setVisible(bool(self._sections) and not self._blank)
        self._changed()

    def set_states(self, states: Mapping[Subject, str]) -> None:
        """What is lit, chosen or aimed at; it opens when one of its own pieces is."""
        self.states = dict(states)
        self._changed()

    def set_focus(self, subject: Subject) -> None:
        """The keyboard's place."""
        self._focus = subject
        self.update()

    def blank(self, on: bool) -> None:
        """Behind the curtain nothing of a hand is held."""
        self._blank = on
        if on:
            self._sections, self._places, self.states, self._hovered = [], [], {}, ""
            self._held = None
            self._whole.hide()
            self.hide()

    def pin(self, on: bool = True) -> None:
        """Keep it open, or let it rest: also what opened by itself, until something else is asked."""
        choice = self.desk.controller.choice
        self.pinned = on
        self._laid_down = choice.ask if choice is not None and not on else None
        self._hovered = self._hovered if on else ""
        self._changed()

    def place_of(self, subject: Subject) -> QPoint | None:
        """Where a piece lies, in the strip's own pixels."""
        for place, piece in self._places:
            if subject in (piece.subject, piece.handle):
                return place.center().toPoint()
        return None

    def _state(self, piece: Placed) -> str:
        return self.states.get(piece.subject) or self.states.get(piece.handle) or ""

    @property
    def _low(self) -> int:
        """How high it is at rest."""
        return self.desk.px(FAR if self.far else REST)

    @property
    def rest_height(self) -> int:
        """The height that the map leaves free for it."""
        return self._low if self._sections and not self._blank else 0

    @property
    def is_open(self) -> bool:
        return self._open

    def _changed(self) -> None:
        for section in self._sections:
            section.open = (
                self.pinned or self._asked(section) or any(piece.handle == self._hovered for piece in section.pieces)
            )
        self._open = any(section.open for section in self._sections)
        self._share_out()
        high = self._open_height() if self._open else self._low
        if self._open != (self.height() > self._low + 2) or self.height() != high:
            self.setFixedHeight(max(1, high))
            self.resized.emit()
        self._lay()
        self.update()

    def _asked(self, section: _Section) -> bool:
        """Whether something in it is lit, its owner looks into it, or it says why nothing is left to answer.

        Where all of it is refused and other answers remain, it rests and hides nothing of the map.
        """
        peeker = self.desk.controller.peeker
        if peeker is not None and section.surface.side in peeker.sides:
            return True
        choice = self.desk.controller.choice
        if choice is not None and choice.ask is self._laid_down:
            return False
        if any(self._state(piece) for piece in section.pieces):
            return True
        if choice is None or len(choice.options) > 1:
            return False
        return any(choice.ask.refusals(piece.subject) for piece in section.pieces)

    def _open_height(self) -> int:
        opened = [section for section in self._sections if section.open]
        tallest = max(self._width(section) * section.pieces[0].high for section in opened)
        return round(tallest + self.desk.px(LIFT + MORE + 26))

    def _size(self, piece: Placed) -> float:
        return float(self.desk.px(CARD if piece.high > 1.1 else COUNTER))

    def _width(self, section: _Section) -> float:
        """How wide the pieces of an open hand are: they grow smaller rather than hide one another, cards not below
        what can still be told apart."""
        cards = self._cards(section)
        count, first = len(cards), cards[0]
        room = section.right - section.left - self._beside(section) * (len(section.pieces) - count)
        size = self._size(first)
        if first.high <= 1.1:
            return min(size, room / (0.96 * count + 0.04))
        return max(float(self.desk.px(SMALL)), min(size, room / (1.02 * count - 0.02)))

    def _beside(self, section: _Section) -> float:
        """The width that a counter takes which lies beside the cards of a hand."""
        small = [piece for piece in section.pieces if piece.high <= 1.1]
        return self._size(small[0]) * 1.06 if small and section.pieces[0].high > 1.1 else 0.0

    # layout ---------------------------------------------------------------------------------------------------------
    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._sections and event.size().width() != event.oldSize().width():
            self._changed()  # the width says how large cards are, and so how high it opens
        else:
            self._lay()

    def sizeHint(self) -> QSize:
        return QSize(600, self.height())

    def _lay(self) -> None:
        """Give each hand its share of the width, and each piece its place."""
        self._places = []
        self._share_out()
        for section in self._sections:
            self._lay_section(section)

    def _share_out(self) -> None:
        """Where each hand lies from left to right."""
        if not self._sections:
            return
        gap = self.desk.px(14)
        room = self.width() - gap * (len(self._sections) + 1)
        wanted = self._shares(room)
        x = float(gap)
        for section, want in zip(self._sections, wanted, strict=True):
            section.left, section.right = x, x + want
            x = section.right + gap

    def _shares(self, room: float) -> list[float]:
        """The width of each hand: what it would like, those at rest giving way to those that are open."""
        wanted = [self._wanted(section) for section in self._sections]
        resting = [want for section, want in zip(self._sections, wanted, strict=True) if not section.open]
        if len(resting) < len(wanted) and sum(wanted) > room:
            narrow = min(1.0, 0.16 * room * len(resting) / max(1.0, sum(resting)))
            wanted = [w if s.open else w * narrow for s, w in zip(self._sections, wanted, strict=True)]
            left = room - sum(w for s, w in zip(self._sections, wanted, strict=True) if not s.open)
            opened = sum(w for s, w in zip(self._sections, wanted, strict=True) if s.open)
            part = min(1.0, left / max(1.0, opened))
            return [w * part if s.open else w for s, w in zip(self._sections, wanted, strict=True)]
        return self._shares_at_rest(room)

    def _shares_at_rest(self, room: float) -> list[float]:
        """Titles keep their width; the hand of the side that is asked is named before the others."""
        heads = [self._head_width(section) for section in self._sections]
        bodies = [self._wanted(section) - head for section, head in zip(self._sections, heads, strict=True)]
        left = max(0.0, room - sum(heads))
        choice = self.desk.controller.choice
        asked = choice.ask.side if choice is not None else ""
        if sum(bodies) > left and any(section.surface.side == asked for section in self._sections):
            fair = left / len(self._sections)
            for index, section in enumerate(self._sections):
                if section.surface.side != asked:
                    bodies[index] = min(bodies[index], float(self.desk.px(BARE) * len(section.pieces)), fair)
            bare = sum(b for b, s in zip(bodies, self._sections, strict=True) if s.surface.side != asked)
            named = sum(b for b, s in zip(bodies, self._sections, strict=True) if s.surface.side == asked)
            part = min(1.0, max(0.0, left - bare) / max(1.0, named))
            bodies = [b * part if s.surface.side == asked else b for b, s in zip(bodies, self._sections, strict=True)]
        part = min(1.0, left / max(1.0, sum(bodies)))
        return [head + body * part for head, body in zip(heads, bodies, strict=True)]

    def _head_width(self, section: _Section) -> float:
        measure = QFontMetricsF(self.desk.theme.font(11.5, 600))
        keys = QFontMetricsF(self.desk.theme.font(10.5)).horizontalAdvance(self._keys(section))
        return max(measure.horizontalAdvance(section.surface.title), keys) + self.desk.px(16)

    def _keys(self, section: _Section) -> str:
        """The keys of the person whose hand it is, where two sit at one keyboard; an open hand needs the room."""
        found = keys_of(self.desk.controller.seats, section.surface.side)
        if found is None or self._open or not self._cards(section):
            return ""
        words = self.tr("hold {peek} look · {stop} stop · {passing} pass")
        return words.format(peek=found.peek, stop=found.stop, passing=found.passing)

    def _wanted(self, section: _Section) -> float:
        """The width a hand would like."""
        title = self._head_width(section)
        if section.open:
            return max(title, sum(self._size(piece) for piece in section.pieces) * 1.06)
        return title + sum(self._chip(piece) for piece in section.pieces)

    def _chip(self, piece: Placed) -> float:
        """The width of a piece at rest: a name for what is known, a small picture for the rest."""
        if piece.high <= 1.1 or piece.subject.startswith("box:"):
            return self.desk.px(38)
        measure = QFontMetricsF(self.desk.theme.font(12))
        return min(measure.horizontalAdvance(self.desk.name(piece.subject)), self.desk.px(170)) + self.desk.px(44)

    def _lay_section(self, section: _Section) -> None:
        if not section.open:
            wanted = sum(self._chip(piece) for piece in section.pieces)
            head = self._head_width(section)
            part = min(1.0, (section.right - section.left - head) / max(1.0, wanted))
            x = section.left + head
            low = float(self._low)
            for piece in section.pieces:
                wide = max(2.0, self._chip(piece) if part == 1.0 else wanted * part / len(section.pieces))
                self._places.append((QRectF(x, self._edge(low), wide, low), piece))
                x += wide
            return
        cards = self._cards(section)
        beside = section.pieces[len(cards) :]  # counters that lie by the cards
        count, small = len(cards), self._beside(section)
        size = self._width(section)
        right = section.right - small * len(beside)
        step = min(size * 1.06, (right - section.left - size) / max(1, count - 1))
        if cards[0].high > 1.1:
            step = max(step, min(size * 1.06, float(self.desk.px(FREE))))
        end = section.left + (count - 1) * step + size * 1.06
        for index, piece in enumerate(section.pieces):
            wide = size if index < count else small / 1.06
            x = section.left + index * step if index < count else end + (index - count) * small
            high = wide * piece.high
            lift = self.desk.px(LIFT) if self._state(piece) else 0.0
            lift += self.desk.px(MORE) if piece.handle == self._hovered else 0.0
            out = lift + self.desk.px(2)
            y = out if self.far else self.height() - high - out
            self._places.append((QRectF(x, y, wide, high), piece))

    def _cards(self, section: _Section) -> list[Placed]:
        """The pieces of a hand that are like its first one; others lie beside them and are not counted."""
        first = section.pieces[0]
        return [piece for piece in section.pieces if (piece.high > 1.1) == (first.high > 1.1)]

    def _edge(self, high: float) -> float:
        """The top of something so high that lies at the strip's own edge of the table."""
        return 0.0 if self.far else self.height() - high

    # painting -------------------------------------------------------------------------------------------------------
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._blank or not self._sections:
            return
        painter = QPainter(self)
        hints(painter)
        theme = self.desk.theme
        ground = QColor(theme.surface)
        low = self._low
        painter.fillRect(QRectF(0, self._edge(low), self.width(), low), ground)
        for section in self._sections:
            if section.open:
                shade = QColor("#14171a")
                shade.setAlphaF(0.4)
                wide = section.right - section.left + self.desk.px(16)
                painter.fillRect(QRectF(section.left - self.desk.px(8), 0, wide, self.height()), shade)
        painter.setPen(QColor(theme.line))
        rim = low if self.far else self.height() - low
        painter.drawLine(0, rim, self.width(), rim)
        for section in self._sections:
            self._head(painter, section)
        opened = {piece.handle: True for section in self._sections if section.open for piece in section.pieces}
        for place, piece in self._in_order():
            draw = self._card if piece.handle in opened else self._rest
            draw(painter, place, piece)
        painter.end()

    def _in_order(self) -> list[tuple[QRectF, Placed]]:
        """From left to right, the one under the pointer last."""
        return sorted(self._places, key=lambda spot: spot[1].handle == self._hovered)

    def _head(self, painter: QPainter, section: _Section) -> None:
        """The hand's title on its side's colour."""
        theme, px = self.desk.theme, self.desk.px
        painter.setFont(theme.font(11.5, 600))
        bar = QColor(self.desk.side_colour(section.surface.side))
        low = self._low
        top, high = (0.0, px(22)) if section.open else (self._edge(low), low)
        if section.open and self.far:
            top = float(self.height() - high)
        painter.fillRect(QRectF(section.left - px(8), top, px(4), high), bar)
        painter.setPen(QColor("#ffffff") if section.open else QColor(theme.soft))
        room = QRectF(section.left, top, section.right - section.left, high)
        keys = self._keys(section)
        if keys:
            room.setHeight(high * 0.56)
            under = QRectF(room.left(), room.bottom() - px(2), room.width(), high - room.height())
            painter.setFont(theme.font(10.5))
            painter.drawText(under, int(Qt.AlignmentFlag.AlignVCenter), keys)
            painter.setFont(theme.font(11.5, 600))
        held = sum(piece.lies != "empty" for piece in self._cards(section))
        words = f"{section.surface.title} · {held}" if section.open else section.surface.title
        words = self._why_not_counter(section) or words
        words = QFontMetricsF(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, max(room.width(), px(40)))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), words)

    def _why_not_counter(self, section: _Section) -> str:
        """Why the counter that is pointed at is no answer: on the counter itself there is no room for it."""
        for piece in section.pieces if section.open else ():
            pointed = piece.handle in (self._hovered, self._focus) or piece.subject == self._focus
            if pointed and piece.high <= 1.1 and not self._state(piece) and (reason := self._refused(piece)):
                return f"{self.desk.name(piece.subject)}: {reason}"
        return ""

    def _rest(self, painter: QPainter, place: QRectF, piece: Placed) -> None:
        theme, px = self.desk.theme, self.desk.px
        size = min(0.65 * self._low / max(1.0, piece.high), max(4.0, place.width() - px(4)))
        picture = QRectF(place.left() + px(2), place.center().y() - size * piece.high / 2, size, size * piece.high)
        state = self._state(piece)
        if state:
            painter.fillRect(place.adjusted(1, 3, -1, -3), QColor(theme.sunken))
            painter.fillRect(QRectF(place.left(), place.bottom() - 4, place.width() - 2, 3), QColor("#ffc933"))
        self._face(painter, picture, piece)
        if piece.slot:
            slot_number(painter, self.desk, picture, piece)
        self._badges(painter, picture, piece, self.desk.px(15))
        if piece.high <= 1.1 or piece.subject.startswith("box:"):
            return
        room = QRectF(picture.right() + px(4), place.top(), place.right() - picture.right() - px(6), place.height())
        if room.width() >= px(NAMED):
            faint = not state and bool(self._refused(piece))
            painter.setPen(QColor(theme.soft if faint else theme.text))
            self._name(painter, room, self.desk.name(piece.subject))

    def _name(self, painter: QPainter, room: QRectF, name: str) -> None:
        """A name in one line, or smaller in two."""
        theme = self.desk.theme
        painter.setFont(theme.font(12))
        measure = QFontMetricsF(painter.font())
        if measure.horizontalAdvance(name) <= room.width():
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), name)
            return
        painter.setFont(theme.font(10.5))
        measure = QFontMetricsF(painter.font())
        words = name.split(" ")
        count = len(words)
        while count > 1 and measure.horizontalAdvance(" ".join(words[:count])) > room.width():
            count -= 1
        lines = [" ".join(words[:count]), " ".join(words[count:])]
        shown = [measure.elidedText(line, Qt.TextElideMode.ElideRight, room.width()) for line in lines if line]
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), "\n".join(shown))

    def _card(self, painter: QPainter, place: QRectF, piece: Placed) -> None:
        state = self._state(piece)
        if state:
            rings.under_piece(painter, place, "selected" if state == "selected" else "option", self.desk.theme.scale)
        self._face(painter, place, piece)
        if piece.slot:
            slot_number(painter, self.desk, place, piece)
        if piece.subject == self._focus or piece.handle == self._focus:
            rings.under_piece(painter, place, "hover", self.desk.theme.scale)
        reason = "" if state else self._refused(piece)
        if reason:
            veil = QColor("#4b5054")
            veil.setAlphaF(0.5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(veil)
            radius = place.width() * 0.05
            painter.drawRoundedRect(place, radius, radius)
            if piece.high > 1.1:
                self._reason(painter, place, reason, piece.quiet)
        self._badges(painter, place, piece, self.desk.px(18))

    def _badges(self, painter: QPainter, place: QRectF, piece: Placed, least: int) -> None:
        """How many alike there are, that a card is new: badges as on the map, never too small to be read."""
        for badge in piece.badges:
            size = max(float(least), badge.size * place.width())
            x = place.x() + badge.x * place.width() - size / 2
            y = place.y() + badge.y * place.height() - size / 2
            y = max(y, 0.0)
            painter.drawPixmap(QPointF(x, y), self.desk.face(badge.drawing, round(size)))

    def _refused(self, piece: Placed) -> str:
        """Why a piece of an asked hand is no answer, in short; "" where its hand is not asked."""
        choice = self.desk.controller.choice
        if choice is None:
            return ""
        reasons = choice.ask.refusals(piece.subject)
        return f"{reasons[0].text} · {reasons[0].rule}" if reasons else ""

    def _reason(self, painter: QPainter, place: QRectF, words: str, quiet: tuple[float, float] = (0.0, 1.0)) -> bool:
        """A reason on what its neighbour leaves free of a card."""
        free = QRectF(place.left(), place.top(), min(place.width(), self._free_width(place)), place.height())
        return reason_on(painter, self.desk, place, free, words, quiet)

    def _free_width(self, place: QRectF) -> float:
        """How much of a card its right neighbour leaves free."""
        rights = [other.left() for other, _ in self._places if other.left() > place.left() + 1]
        return min([*rights, place.right()]) - place.left()

    def _face(self, painter: QPainter, place: QRectF, piece: Placed) -> None:
        if piece.lies == "empty":
            empty_slot(painter, self.desk, place)
            return
        paintlog.tell("hand", piece.handle, piece.face)
        picture = self._picture(piece, place.width())
        painter.drawPixmap(place, picture, QRectF(picture.rect()))

    def _picture(self, piece: Placed, wide: float) -> QPixmap:
        """A face in its own proportions, painted once a size."""
        pixels = max(1, round(wide * self.desk.ratio))
        key = (piece.face, pixels)
        found = self._pixmaps.get(key)
        if found is None:
            if len(self._pixmaps) > 300:
                self._pixmaps.clear()
            found = self._pixmaps[key] = drawn(self.desk, piece, pixels)
        return found

    # the pointer ----------------------------------------------------------------------------------------------------
    def piece_at(self, place: QPointF) -> Placed | None:
        """The piece on top at a point."""
        for box, piece in reversed(self._in_order()):
            if box.contains(place):
                return piece
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            start, held = self._held
            if not self._carried and (event.position() - start).manhattanLength() > DRAG:
                self._carried = True
                self._whole.hide()
                self.setCursor(QCursor(self._picture(held, float(self.desk.px(COUNTER) if held.high <= 1.1 else 40))))
            return
        piece = self.piece_at(event.position())
        self._point(piece.handle if piece is not None else self._hovered)
        self.hovered.emit(piece.subject if piece is not None else "")

    def _point(self, handle: str) -> None:
        if handle == self._hovered:
            return
        if not self._open and handle:
            self._pending = handle
            self._dwell.start(OPENS)
            return
        self._hovered = handle
        self._changed()
        self._show_whole()

    _pending = ""

    def _settle(self) -> None:
        """The pointer rested on a name: open; or it has left: close."""
        self._hovered, self._pending = self._pending, ""
        self._changed()
        self._show_whole()

    def _show_whole(self) -> None:
        """The whole card above the one under the pointer."""
        for place, piece in self._places:
            if piece.handle == self._hovered and piece.high > 1.1 and self._open and piece.lies != "empty":
                self._whole.present(self, piece, place, far=self.far)
                return
        self._whole.hide()

    def leaveEvent(self, event: QEvent) -> None:
        self._pending = ""
        self._dwell.start(CLOSES)
        self._whole.hide()
        self.hovered.emit("")

    def enterEvent(self, event: QEnterEvent) -> None:
        self._dwell.stop()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        piece = self.piece_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and piece is not None:
            self._whole.hide()
            self._held, self._carried = (event.position(), piece), False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        held, self._held = self._held, None
        carried, self._carried = self._carried, False
        self.unsetCursor()
        if held is None or event.button() != Qt.MouseButton.LeftButton or self._blank:
            return
        if carried:
            self.dragged.emit(held[1].subject, event.globalPosition().toPoint())
        else:
            self.clicked.emit(held[1].subject, event.modifiers())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        piece = self.piece_at(QPointF(event.pos()))
        if piece is not None:
            self.menu_wanted.emit(piece.subject, event.globalPos())
