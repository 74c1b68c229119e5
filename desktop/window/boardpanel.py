"""The battle board: a column a target with who attacks it, the odds, each shift and what every die would bring.

All battles of a phase are one puzzle: pieces are dragged from column to column, or clicked from one to the next, before
anything is declared; what the plan still owes stands in red. The game says what is on the board, this draws it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QCursor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.table.asking import Subject
from desktop.table.panels import Board, BoardColumn, BoardPiece, Chances
from desktop.table.tally import fraction_text
from desktop.window.desk import Desk
from desktop.window.oddspanel import TONES, figures
from desktop.window.theme import mixed
from desktop.window.words import fill, value_text

__all__ = ["BRIEFEST", "BoardPanel"]

#: How much can be left out of the columns: the shifts, then the outcomes too.
BRIEFEST = 2
#: Sizes at 100 %: a column's width, the spare column's, an attacker's counter, a defender's, the head's height.
COLUMN, SPARE, COUNTER, SMALL, HEAD = 214, 96, 42, 28, 30
DRAG = 6


class BoardPanel(QWidget):
    """Floats over the map while battles are planned; a click on its head folds it to one line."""

    planned = Signal(str, str)  # a piece is given to a column ("" = to none)
    dropped = Signal(str)  # the chosen key of a target that is taken back
    pointed = Signal(str)  # a piece or target is pointed at, "" for nothing
    looked = Signal(str)  # a target's head was clicked

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.board: Board | None = None
        self.folded = False
        self._chosen_fold: bool | None = None  # a person folded or opened it himself
        self._brief = 0  # how much is left out where there is little room: 1 the shifts, 2 the outcomes too
        self._pieces: list[tuple[QRectF, BoardPiece, str]] = []
        self._columns: list[tuple[QRectF, str]] = []
        self._crosses: list[tuple[QRectF, str]] = []
        self._heads: list[tuple[QRectF, str]] = []
        self._press: tuple[QPointF, BoardPiece, str] | None = None
        self._carried = False
        self._over = ""
        self._focus: Subject = ""  # the piece that the keyboard stands on
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Battle board"))
        self.hide()

    # contents -------------------------------------------------------------------------------------------------------
    def show_board(self, board: Board | None) -> None:
        """Show a board; None hides the panel."""
        self.board = board
        if board is None:
            self._press, self._carried = None, False
            self.hide()
            return
        self.setAccessibleDescription(". ".join(self._words(board)))
        self.refit()
        self.show()
        self.raise_()
        self.update()

    def _words(self, board: Board) -> list[str]:
        found = [board.title, *board.duties]
        for column in board.columns:
            names = ", ".join(piece.name for piece in column.pieces) or self.tr("nobody")
            odds = column.odds.column if column.odds is not None else ""
            found.append(" ".join((f"{column.title}: {names}", odds, *column.notes, column.duty)))
        if board.spare:
            found.append(self.tr("In no battle: {names}").format(names=", ".join(one.name for one in board.spare)))
        return found

    def _wide(self, board: Board) -> tuple[float, float]:
        """The width of a column and of the whole panel."""
        px = self.desk.px
        parent = self.parentWidget()
        most = max(px(320), parent.width() - px(24)) if parent is not None else px(1000)
        spare = px(SPARE) if board.spare else 0
        count = max(1, len(board.columns))
        column = min(float(px(COLUMN)), (most - spare - px(16)) / count)
        return column, count * column + spare + px(16)

    def refit(self, brief: int = 0) -> None:
        """Take the size that the board needs and the map leaves, with at least so much left out."""
        board = self.board
        if board is None:
            return
        _, wide = self._wide(board)
        least = max(QFontMetricsF(self.desk.theme.font(12.5, 600)).horizontalAdvance(w) for w in self._head_words())
        parent = self.parentWidget()
        room = max(self.desk.px(320), parent.width() - self.desk.px(24)) if parent is not None else 2000
        wide = min(max(wide, least + self.desk.px(60)), room)
        high = parent.height() if parent is not None and parent.height() > 0 else 2000
        self.folded = False
        need = 0.0
        for self._brief in range(brief, BRIEFEST + 1):
            need = self._walk(None, wide)
            if need <= 0.62 * high:
                break
        self.folded = need > 0.62 * high if self._chosen_fold is None else self._chosen_fold
        self.setFixedSize(round(wide), round(min(self._walk(None, wide), high - self.desk.px(8))))

    def _head_words(self) -> list[str]:
        board = self.board
        if board is None:
            return []
        parts = []
        for column in board.columns:
            odds = column.odds.column if column.odds is not None else self.tr("nobody")
            parts.append(f"{column.title} {odds}")
        summary = "   ·   ".join(parts)
        return [summary if self.folded else board.title, *board.duties]

    # painting -------------------------------------------------------------------------------------------------------
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.desk.theme
        painter.setBrush(QColor(theme.surface))
        painter.setPen(QPen(QColor(theme.edge), 1.4))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), self.desk.px(9), self.desk.px(9))
        if self.board is not None:
            self._walk(painter, float(self.width()))
        painter.end()

    def _walk(self, painter: QPainter | None, wide: float) -> float:
        """Draw, or only measure, from top to bottom; returns the height."""
        board = self.board
        assert board is not None
        px = self.desk.px
        self._pieces, self._columns, self._crosses, self._heads = [], [], [], []
        y = float(px(6))
        for number, words in enumerate(self._head_words()):
            bad = number > 0 or (self.folded and any(column.duty for column in board.columns))
            self._text(painter, QRectF(px(14), y, wide - px(48), px(20)), words, 12.5, 600, bad=bad)
            y += px(20)
        if painter is not None:
            sign = "▸" if self.folded else "▾"
            self._text(painter, QRectF(wide - px(28), px(6), px(16), px(20)), sign, 13, 600)
        if self.folded:
            return y + px(6)
        y += px(4)
        width, _ = self._wide(board)
        foot = y
        for index, column in enumerate(board.columns):
            x = px(8) + index * width
            foot = max(foot, self._column(painter, QRectF(x, y, width, 0), column))
            if painter is not None and index:
                painter.fillRect(QRectF(x, y, 1, self.height() - y - px(8)), QColor(self.desk.theme.line))
        for index, column in enumerate(board.columns):
            self._columns.append((QRectF(px(8) + index * width, y, width, max(foot, self.height()) - y), column.id))
        if board.spare:
            foot = max(foot, self._spare(painter, QRectF(px(8) + len(board.columns) * width, y, px(SPARE), 0), board))
        return foot + px(8)

    def _column(self, painter: QPainter | None, box: QRectF, column: BoardColumn) -> float:
        px, theme = self.desk.px, self.desk.theme
        left, right = box.x() + px(7), box.right() - px(7)
        y = box.y()
        head = QRectF(left - px(3), y, right - left + px(6), px(22))
        if painter is not None and (column.current or self._over == column.id):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(mixed(theme.surface, theme.accent, 0.34 if self._over == column.id else 0.2)))
            painter.drawRoundedRect(head, px(5), px(5))
        room = px(20) if column.drop else 0
        self._text(painter, head.adjusted(px(4), 0, -room, 0), column.title, 13, 600)
        self._heads.append((head.adjusted(0, 0, -room, 0), column.id))
        if column.drop:
            cross = QRectF(head.right() - px(20), head.y(), px(20), head.height())
            self._text(painter, cross, "×", 15, 600, middle=True)
            self._crosses.append((cross, column.drop))
        y += px(24)
        for note in column.notes:
            y += self._wrapped(painter, left, right, y, note, soft=True)
        y = self._row_of(painter, column.pieces, column.id, left, right, y, COUNTER, labels=True)
        if column.defenders:
            words = QRectF(left, y, right - left, px(SMALL))
            self._text(painter, words, self.tr("against"), 11, 400, soft=True)
            y = self._row_of(painter, column.defenders, "", left + px(48), right, y, SMALL, labels=False)
        if column.odds is not None:
            y = self._odds(painter, column, left, right, y)
        if column.duty:
            y += self._wrapped(painter, left, right, y + px(2), column.duty, bad=True) + px(2)
        return y

    def _row_of(
        self,
        painter: QPainter | None,
        pieces: tuple[BoardPiece, ...],
        column: str,
        left: float,
        right: float,
        y: float,
        size: int,
        *,
        labels: bool,
    ) -> float:
        """Counters beside each other, as many rows as they need; returns where they end."""
        px = self.desk.px
        side, gap = px(size), px(8)
        x = left
        high = side + (px(17) if labels else px(6))
        if not pieces:
            return y + px(6)
        for piece in pieces:
            if x + side > right + 1 and x > left:
                x, y = left, y + high
            place = QRectF(x, y, side, side)
            self._pieces.append((place, piece, column))
            if painter is not None:
                self._piece(painter, place, piece, labels=labels)
            x += side + gap
        return y + high

    def _piece(self, painter: QPainter, place: QRectF, piece: BoardPiece, *, labels: bool) -> None:
        px, theme = self.desk.px, self.desk.theme
        carried = self._carried and self._press is not None and self._press[1].subject == piece.subject
        painter.setOpacity(0.35 if carried else 1.0)
        painter.drawPixmap(place.topLeft(), self.desk.face(piece.face, place.width()))
        painter.setOpacity(1.0)
        if piece.subject == self._focus and self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), 3))
            painter.drawRoundedRect(place.adjusted(-3, -3, 3, 3), 4, 4)
        if piece.tone == "danger":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.bad), 2))
            painter.drawRoundedRect(place, 3, 3)
        elif piece.movable:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.accent), 1.6))
            painter.drawRoundedRect(place.adjusted(-1, -1, 1, 1), 3, 3)
        if labels:
            room = QRectF(place.x() - px(6), place.bottom() + 1, place.width() + px(12), px(15))
            self._text(painter, room, piece.label.partition(" ")[0], 11, 600, middle=True)

    def _odds(self, painter: QPainter | None, column: BoardColumn, left: float, right: float, y: float) -> float:
        px = self.desk.px
        odds = column.odds
        assert odds is not None
        sums = " : ".join(fraction_text(tally.total()) for tally in odds.tallies)
        row = QRectF(left, y, right - left, px(20))
        self._text(painter, row, sums, 12.5, 600)
        self._text(painter, row, odds.column, 15, 700, end=True)
        y += px(21)
        for line in odds.shifts.lines if odds.shifts is not None and not self._brief else ():
            row = QRectF(left, y, right - left, px(16))
            value = value_text(line) if line.kind == "shift" else ""
            self._text(painter, row.adjusted(0, 0, -px(28), 0), fill(line.what, line.names, self.desk.name), 11, 400)
            self._text(painter, row, value, 11, 600, end=True, bad=value.startswith("−"))
            y += px(16)
        for block in odds.blocks:
            if block.exclusive and self._brief < 2:
                y = self._outcomes(painter, block, left, right, y + px(3))
        return y

    def _outcomes(self, painter: QPainter | None, block: Chances, left: float, right: float, y: float) -> float:
        """One bar a table, its parts as wide as they are likely, each with its result."""
        px, theme = self.desk.px, self.desk.theme
        self._text(painter, QRectF(left, y, right - left, px(15)), block.title, 11, 400, soft=True)
        y += px(16)
        x = left
        for row, figure in figures(block):
            part = float(Fraction(row.weight)) * (right - left)
            code = row.what.partition(":")[0]
            if painter is not None and part > 0:
                painter.setPen(QPen(QColor(theme.surface), 1))
                painter.setBrush(QColor(TONES[row.tone]))
                box = QRectF(x, y, part, px(17))
                painter.drawRect(box)
                font = theme.font(10.5, 700)
                if QFontMetricsF(font).horizontalAdvance(code) <= part - 2:
                    painter.setFont(font)
                    painter.setPen(QColor("#14171a" if row.tone in ("neutral", "lesser") else "#ffffff"))
                    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), code)
                below = QRectF(x - px(4), y + px(17), part + px(8), px(14))
                if part >= px(24):
                    self._text(painter, below, figure.replace(" ", ""), 10, 400, soft=True, middle=True)
            x += part
        return y + px(33)

    def _spare(self, painter: QPainter | None, box: QRectF, board: Board) -> float:
        px, theme = self.desk.px, self.desk.theme
        if painter is not None:
            if self._over == "spare":
                painter.fillRect(QRectF(box.x(), box.y(), box.width(), px(22)), QColor(theme.sunken))
            painter.fillRect(QRectF(box.x(), box.y(), 1, self.height() - box.y() - px(8)), QColor(theme.line))
        left, right = box.x() + px(8), box.right() - px(4)
        self._text(painter, QRectF(left, box.y(), right - left, px(22)), self.tr("In no battle"), 12, 600)
        self._columns.append((QRectF(box.x(), box.y(), box.width(), max(self.height(), 1) - box.y()), "spare"))
        return self._row_of(painter, board.spare, "spare", left, right, box.y() + px(26), 34, labels=True)

    def _wrapped(
        self,
        painter: QPainter | None,
        left: float,
        right: float,
        y: float,
        words: str,
        *,
        soft: bool = False,
        bad: bool = False,
    ) -> float:
        """Words in as many lines as they need; returns their height."""
        font = self.desk.theme.font(11.5, 600 if bad else 400)
        flags = int(Qt.TextFlag.TextWordWrap)
        need = QFontMetricsF(font).boundingRect(QRectF(0, 0, right - left, 1000), flags, words)
        if painter is not None:
            painter.setFont(font)
            theme = self.desk.theme
            painter.setPen(QColor(theme.bad if bad else theme.soft if soft else theme.text))
            painter.drawText(QRectF(left, y, right - left, need.height() + 2), flags, words)
        return need.height() + self.desk.px(3)

    def _text(
        self,
        painter: QPainter | None,
        room: QRectF,
        words: str,
        size: float,
        weight: int,
        *,
        soft: bool = False,
        bad: bool = False,
        middle: bool = False,
        end: bool = False,
    ) -> None:
        if painter is None or not words:
            return
        theme = self.desk.theme
        font = theme.font(size, weight)
        painter.setFont(font)
        painter.setPen(QColor(theme.bad if bad else theme.soft if soft else theme.text))
        across = (
            Qt.AlignmentFlag.AlignHCenter
            if middle
            else Qt.AlignmentFlag.AlignRight
            if end
            else Qt.AlignmentFlag.AlignLeft
        )
        short = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room.width() + 1)
        painter.drawText(room, int(across | Qt.AlignmentFlag.AlignVCenter), short)

    # the hand -------------------------------------------------------------------------------------------------------
    def place_of(self, subject: Subject) -> QPointF | None:
        """Where an attacking or spare piece lies, in the panel's own pixels."""
        for place, piece, column in self._pieces:
            if piece.subject == subject and column:
                return place.center()
        return None

    def place_of_column(self, column: str) -> QPointF | None:
        """The middle of a column, by its id or "spare"."""
        return next((place.center() for place, one in self._columns if one == column), None)

    def _piece_at(self, place: QPointF) -> tuple[BoardPiece, str] | None:
        return next(((piece, column) for box, piece, column in self._pieces if box.contains(place)), None)

    def _column_at(self, place: QPointF) -> str:
        return next((column for box, column in self._columns if box.contains(place)), "")

    def takers(self) -> Mapping[str, tuple[str, ...]]:
        return self.board.takers if self.board is not None else {}

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._piece_at(event.position())
        self._press = (event.position(), *found) if found is not None and found[1] else None
        self._carried = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position()
        if self._press is None:
            found = self._piece_at(place)
            column = next((one for box, one in self._heads if box.contains(place)), "")
            self.pointed.emit(found[0].subject if found is not None else column)
            self.setToolTip(f"{found[0].name} · {found[0].label}" if found is not None else "")
            hand = (found is not None and found[1]) or column or any(box.contains(place) for box, _ in self._crosses)
            self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)
            return
        start, piece, _ = self._press
        if not self._carried and (place - start).manhattanLength() > DRAG:
            self._carried = True
            self.setCursor(QCursor(self.desk.face(piece.face, self.desk.px(COUNTER))))
        if self._carried:
            over = self._column_at(place)
            self._over = over if over == "spare" or over in self.takers().get(piece.subject, ()) else ""
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        press, self._press = self._press, None
        carried, self._carried = self._carried, False
        over, self._over = self._over, ""
        self.unsetCursor()
        place = event.position()
        if event.button() != Qt.MouseButton.LeftButton or self.board is None:
            return
        if press is not None:
            if carried and over:
                self.planned.emit(press[1].subject, "" if over == "spare" else over)
            elif not carried:
                self._next(press[1], press[2])
        else:
            self._click(place)
        self.update()

    def _next(self, piece: BoardPiece, column: str) -> None:
        """A click gives a piece to the next column that could have it; after the last, to none."""
        able = self.takers().get(piece.subject, ())
        if column == "spare":
            self.planned.emit(piece.subject, able[0] if able else "")
            return
        later = able[able.index(column) + 1 :] if column in able else ()
        self.planned.emit(piece.subject, later[0] if later else "")

    def _click(self, place: QPointF) -> None:
        for box, key in self._crosses:
            if box.contains(place):
                self.dropped.emit(key)
                return
        for box, column in self._heads:
            if box.contains(place):
                self.looked.emit(column)
                return
        if place.y() < self.desk.px(HEAD):
            self._chosen_fold = not self.folded
            self.refit()
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go from piece to piece, Space gives one to the next column that could have it."""
        pieces = [(piece, column) for _, piece, column in self._pieces if column]
        key = event.key()
        place = next((i for i, (piece, _) in enumerate(pieces) if piece.subject == self._focus), -1)
        if pieces and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = 1 if key == Qt.Key.Key_Right else -1
            self._focus = pieces[(place + step) % len(pieces) if place >= 0 else 0][0].subject
            self.pointed.emit(self._focus)
            self.update()
        elif key == Qt.Key.Key_Space and place >= 0:
            self._next(*pieces[place])
        else:
            event.ignore()
            return
        event.accept()

    def leaveEvent(self, event: object) -> None:
        self.pointed.emit("")
