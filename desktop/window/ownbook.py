"""A player's own rulebook: a PDF of his, opened at the page that he has pinned to a rule (PLAY 12).

The file stays where it is and is never read: the system's own viewer shows it. Viewers that do not know of pages in an
address open it at its beginning, so the page is told in words too.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog, QWidget

from desktop.window.preferences import Preferences

__all__ = ["OwnBook"]

#: Most pages of a book.
PAGES = 999


def _words(text: str) -> str:
    return QCoreApplication.translate("OwnBook", text)


class OwnBook:
    """The rulebook of one game on this machine, with the pages of its rules."""

    def __init__(self, parent: QWidget, preferences: Preferences, game: str) -> None:
        self._parent = parent
        self._preferences = preferences
        self._game = game

    @property
    def file(self) -> Path | None:
        """The PDF, if one was named and is still there."""
        name = self._preferences.book(self._game)
        path = Path(name) if name else None
        return path if path is not None and path.is_file() else None

    def page_of(self, number: str) -> int:
        """The page pinned to a rule or to the nearest rule above it ("O20" for "O20.3.1"); 0 for none."""
        while number:
            page = self._preferences.page_of(self._game, number)
            if page:
                return page
            number = number.rpartition(".")[0]
        return 0

    def links(self, number: str) -> str:
        """What the page of a rule offers, as rich text."""
        if self.file is None:
            return self._link("file", number, _words("Look this up in a rulebook of your own (PDF) …"))
        page = self.page_of(number)
        opened = _words("My rulebook, page {page}").format(page=page) if page else _words("My rulebook")
        pinned = _words("another page") if page else _words("pin its page")
        parts = (("open", opened), ("pin", pinned), ("file", _words("another file")))
        return " · ".join(self._link(what, number, text) for what, text in parts)

    @staticmethod
    def _link(what: str, number: str, text: str) -> str:
        return f'<a href="book:{what}:{escape(number)}">{escape(text)}</a>'

    def follow(self, link: str) -> None:
        """Do what a link of `links` says ("book:open:O20.3")."""
        _, what, number = link.split(":", 2)
        if what == "file":
            self._choose(number)
        elif what == "pin":
            self._pin(number)
        else:
            self._open(number)

    def _choose(self, number: str) -> None:
        title = _words("Your rulebook of this game")
        name, _ = QFileDialog.getOpenFileName(self._parent, title, "", _words("PDF files (*.pdf)"))
        if name:
            self._preferences.keep_book(self._game, name)
            self._open(number)

    def _pin(self, number: str) -> None:
        label = _words("Page of the PDF for {number} and what stands below it").format(number=number)
        page, sure = QInputDialog.getInt(
            self._parent, _words("Pin a page"), label, max(1, self.page_of(number)), 1, PAGES
        )
        if sure:
            self._preferences.pin_page(self._game, number, page)

    def _open(self, number: str) -> None:
        if self.file is None:
            return
        url = QUrl.fromLocalFile(str(self.file))
        page = self.page_of(number)
        if page:
            url.setFragment(f"page={page}")
        QDesktopServices.openUrl(url)
