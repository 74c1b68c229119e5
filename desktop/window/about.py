"""The About box: what this is, whose the games are, and whose work stands in it."""

from __future__ import annotations

from html import escape
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from desktop.window import fonts
from desktop.window.theme import Theme
from desktop.window.widgets import button

__all__ = ["AboutBox", "credits_html", "program_version"]


def program_version() -> str:
    """The installed version, "" in a checkout that was never installed."""
    try:
        return version("hexfront")
    except PackageNotFoundError:
        return ""


def credits_html(link: str) -> str:
    """Credits as rich text; `link` is the colour of links."""
    families = "".join(
        f"<li>{escape(family.name)}: {escape(family.copyright)} ({escape(family.licence)})</li>"
        for family in fonts.families()
    )
    style = f"<style>a {{ color: {link}; }}</style>"
    return (
        f"{style}<h2>Hexfront {escape(program_version())}</h2>"
        "<p>A desktop client for hex-and-counter wargames that knows the rules.</p>"
        "<p>The games and their names belong to their publishers; this project is not theirs. No art and no text of "
        "theirs is in it. A player should own the games he plays here.</p>"
        "<p><b>Geography</b></p><ul>"
        '<li>Places: <a href="https://www.geonames.org/">GeoNames</a>, CC BY 4.0</li>'
        '<li>Outlines: <a href="https://www.naturalearthdata.com/">Natural Earth</a>, public domain</li>'
        "<li>Coast: NOAA land mask, public domain</li></ul>"
        f"<p><b>Fonts</b></p><ul>{families}</ul>"
        "<p><b>Libraries</b></p><p>Qt for Python (LGPL), shapely, numpy, msgspec, tomli-w, platformdirs.</p>"
    )


class AboutBox(QDialog):
    """Opened from the games page and the menu."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Hexfront"))
        box = QVBoxLayout(self)
        page = QTextBrowser()
        page.setOpenExternalLinks(True)
        page.setHtml(credits_html(theme.link))
        page.document().setDocumentMargin(theme.px(16))
        page.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        box.addWidget(page)
        row = QHBoxLayout()
        row.addStretch(1)
        close = button(self.tr("Close"), self.accept, primary=True)
        row.addWidget(close)
        box.addLayout(row)
        close.setFocus()
        self.resize(theme.px(560), theme.px(520))
