"""The log: who did what where, result first, its sum below; every entry can be clicked, opened and gone back to."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Literal

from PySide6.QtCore import QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QImage, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QMenu, QTextBrowser, QToolButton, QVBoxLayout, QWidget

from desktop.table.session import Told
from desktop.table.tally import Tally, fraction_text
from desktop.window.desk import Desk
from desktop.window.later import later
from desktop.window.words import fill, rich, shift_text, tally_line, value_text

__all__ = ["LogPanel"]

Filter = Literal["all", "main", "mine"]
#: Entries shown at once; the others are behind a link.
MOST = 300


class LogPanel(QWidget):
    """Filter buttons over the entries. Entries carry their place in the record for "undo to here"."""

    undo_to = Signal(int)  # position of the line
    take_back = Signal(int)  # position of the line: this gesture only
    replay_from = Signal(int)  # position of the line

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.filter: Filter = "all"
        self._opened: set[int] = set()
        self._shown: list[Told] = []
        self._whole = False
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(desk.px(8), desk.px(2), desk.px(8), 0)
        self._buttons: dict[Filter, QToolButton] = {}
        names: tuple[tuple[Filter, str], ...] = (
            ("all", self.tr("All")),
            ("main", self.tr("Main")),
            ("mine", self.tr("Mine")),
        )
        for name, words in names:
            made = QToolButton()
            made.setText(words)
            made.setCheckable(True)
            made.setChecked(name == "all")
            made.setStyleSheet(f"font-size: {desk.px(11.5)}px; padding: 0 {desk.px(6)}px; min-height: {desk.px(20)}px;")
            made.clicked.connect(self._filterer(name))
            self._buttons[name] = made
            row.addWidget(made)
        row.addStretch(1)
        box.addLayout(row)
        self.browser = QTextBrowser()
        self.browser.setOpenLinks(False)
        self.browser.setAccessibleName(self.tr("Log"))
        self.browser.document().setDocumentMargin(desk.px(6))
        self.browser.document().setDefaultStyleSheet(f"a {{ color: {desk.theme.link}; text-decoration: none; }}")
        self.browser.anchorClicked.connect(self._link)
        self.browser.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.browser.customContextMenuRequested.connect(self._menu)
        box.addWidget(self.browser, 1)

    def refresh(self) -> None:
        """Show what the present eyes may read; appends when the story only went on."""
        told = [item for item in self.desk.controller.heard() if self._wanted(item)]
        old = self._shown
        self._shown = told
        if old and len(told) >= len(old) and all(a is b for a, b in zip(old, told, strict=False)):
            fresh = told[len(old) :]
            if not fresh:
                return
            cursor = QTextCursor(self.browser.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertHtml("".join(self._entry(item) for item in fresh))
        else:
            self._opened.clear()
            self._rebuild()
        self._to_the_end()

    def _to_the_end(self) -> None:
        bar = self.browser.verticalScrollBar()
        bar.setValue(bar.maximum())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines wrap anew in another width: whoever read the last one goes on reading it."""
        bar = self.browser.verticalScrollBar()
        at_end = bar.value() >= bar.maximum()
        super().resizeEvent(event)
        if at_end:
            later(self, self._to_the_end)

    def blank(self) -> None:
        """Forget everything shown (behind the curtain)."""
        self._shown = []
        self._opened.clear()
        self.browser.clear()

    def _wanted(self, told: Told) -> bool:
        event = told.event
        if self.filter == "main":
            return event.level <= 1
        if self.filter == "mine":
            seat = self.desk.controller.viewer
            asked = self.desk.controller.asked
            mine = seat.sides if seat is not None else (asked.id,) if asked is not None else ()
            return event.level == 0 or event.side in mine
        return True

    def _filterer(self, name: Filter) -> Callable[[], None]:
        return lambda: self._filter(name)

    def _filter(self, name: Filter) -> None:
        self.filter = name
        for key, made in self._buttons.items():
            made.setChecked(key == name)
        self._shown = []
        self.refresh()

    def _rebuild(self) -> None:
        shown = self._shown if self._whole else self._shown[-MOST:]
        more = ""
        if len(shown) < len(self._shown):
            count = len(self._shown) - len(shown)
            more = f'<p><a href="more:">{escape(self.tr("{n} earlier entries").format(n=count))}</a></p>'
        place = self.browser.verticalScrollBar().value()
        self.browser.setHtml(more + "".join(self._entry(item) for item in shown))
        self.browser.verticalScrollBar().setValue(place)

    def _entry(self, told: Told) -> str:
        event, theme, px = told.event, self.desk.theme, self.desk.px
        text = rich(event.text, event.names, self.desk.name)
        rule = f' <a href="rule:{escape(event.rule)}">{escape(event.rule)}</a>' if event.rule else ""
        if event.level == 0:
            return (
                f'<table width="100%" cellpadding="3"><tr><td style="color:{theme.soft};font-size:{px(11.5)}px;'
                f'font-weight:600;border-top:1px solid {theme.line};">{text}{rule}</td></tr></table>'
            )
        number = self._number(told)
        tallies = [tally for tally in (event.tally, *event.tallies) if tally is not None]
        below = self._opened_tallies(tallies) if number in self._opened else self._closed_tallies(tallies, number)
        size = px(12.5 if event.level == 1 else 11.5)
        ink = theme.text if event.level == 1 else theme.soft
        colour = self.desk.side_colour(event.side) if event.side else theme.line
        picture = self._picture(told)
        return (
            f'<table width="100%" cellpadding="3" cellspacing="0"><tr>'
            f'<td width="{px(4)}" bgcolor="{colour}"></td>{picture}'
            f'<td style="font-size:{size}px;color:{ink};"><a name="e{number}"></a>'
            f'{text}{rule} <a href="entry:{number}" style="color:{theme.soft};">›</a>{below}</td></tr></table>'
        )

    def _picture(self, told: Told) -> str:
        """The face of the first subject that is to be seen now."""
        if told.event.level != 1:
            return ""
        px = self.desk.px
        for subject in told.event.subjects:
            placed = self.desk.controller.standing.placed(subject)
            if placed is not None:
                size = px(30)
                name = f"face:{placed.face}"
                if self.browser.document().resource(QTextDocument.ResourceType.ImageResource, QUrl(name)) is None:
                    image: QImage = self.desk.face(placed.face, size).toImage()
                    self.browser.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image)
                image_tag = f'<img src="{escape(name)}" width="{size}" height="{size}">'
                return f'<td width="{px(34)}" valign="middle">{image_tag}</td>'
        return ""

    def _closed_tallies(self, tallies: list[Tally], number: int) -> str:
        if not tallies:
            return ""
        px, soft = self.desk.px, self.desk.theme.soft
        parts = " / ".join(escape(tally_line(tally, self.desk.name)) for tally in tallies)
        style = f"color:{soft};font-size:{px(11.5)}px;text-decoration:none;"
        return f'<br><a href="entry:{number}" style="{style}">{parts}</a>'

    def _opened_tallies(self, tallies: list[Tally]) -> str:
        px, theme = self.desk.px, self.desk.theme
        rows: list[str] = []
        for tally in tallies:
            for line in tally.lines:
                words = escape(fill(line.what, line.names, self.desk.name))
                link = f'<a href="rule:{escape(line.rule)}">{escape(line.rule)}</a>' if line.rule else ""
                rows.append(
                    f'<tr><td>{words}</td><td>{link}</td><td align="right">{escape(value_text(line))}</td></tr>'
                )
            total = fraction_text(tally.total()) if any(line.kind == "add" for line in tally.lines) else ""
            if not total and any(line.kind == "shift" for line in tally.lines):
                total = shift_text(tally.shifts())
            source = f" ({escape(tally.source)})" if tally.source and tally.source != "rulebook" else ""
            rows.append(
                f"<tr><td><b>{escape(fill(tally.title, {}, self.desk.name))}</b>{source}</td><td></td>"
                f'<td align="right"><b>{escape(total)}</b></td></tr>'
            )
        return f'<table width="100%" style="font-size:{px(11.5)}px;color:{theme.soft};">{"".join(rows)}</table>'

    def _number(self, told: Told) -> int:
        """The place of an entry among all that these eyes hear."""
        return next((index for index, item in enumerate(self._shown) if item is told), -1)

    def open_entry(self, number: int) -> None:
        """Open or close the sums of an entry, and flash what it is about."""
        self._opened ^= {number}
        if 0 <= number < len(self._shown):
            self._flash(self._shown[number].event.subjects[:4])
        self._rebuild()

    def _flash(self, subjects: tuple[str, ...]) -> None:
        for subject in subjects:
            self.desk.shown.emit(subject)

    def _link(self, url: QUrl) -> None:
        kind, _, rest = url.toString().partition(":")
        if kind == "rule":
            self.desk.rule_wanted.emit(rest)
        elif kind == "entry":
            self.open_entry(int(rest))
        elif kind == "more":
            self._whole = True
            self._rebuild()
        else:
            self.desk.shown.emit(url.toString())

    def _menu(self, at: QPoint) -> None:
        told = self.entry_at(at)
        if told is None:
            return
        menu = QMenu(self)
        place = told.position
        menu.addAction(self.tr("Undo to here"), lambda: self.undo_to.emit(place))
        menu.addAction(self.tr("Take back only this"), lambda: self.take_back.emit(place))
        menu.addAction(self.tr("Replay from here"), lambda: self.replay_from.emit(place))
        subjects = told.event.subjects[:4]
        if subjects:
            menu.addAction(self.tr("Show on the map"), lambda: self._flash(subjects))
        menu.popup(self.browser.mapToGlobal(at))

    def entry_at(self, at: QPoint) -> Told | None:
        """The entry under a point of the browser."""
        block = self.browser.cursorForPosition(at).block()
        while block.isValid():
            fragment = block.begin()
            while not fragment.atEnd():
                for name in fragment.fragment().charFormat().anchorNames():
                    if name.startswith("e") and name[1:].isdigit():
                        number = int(name[1:])
                        return self._shown[number] if number < len(self._shown) else None
                fragment += 1
            block = block.previous()
        return None
