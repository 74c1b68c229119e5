"""Every key of the table's window in one place: the actions are made of it, and the sheet on `?` prints it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.window.theme import Theme
from desktop.window.widgets import button, heading

__all__ = ["KEYS", "KeySheet", "words_of"]


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """Marks a text for translation; the name is the one that the translators' tool looks for."""
    return text


#: (id, group, words, keys as Qt reads them, "" = handled by the window itself and printed as `shown`), shown.
KEYS: tuple[tuple[str, str, str, str, str], ...] = (
    ("confirm", "Answer", QT_TRANSLATE_NOOP("keys", "Confirm what is chosen; roll"), "", "Enter"),
    (
        "confirm_all",
        "Answer",
        QT_TRANSLATE_NOOP("keys", "Every proposal up to the next roll or free choice; all rolls of a series"),
        "",
        "Shift+Enter",
    ),
    ("next", "Answer", QT_TRANSLATE_NOOP("keys", "Next or last lit thing"), "", "Tab, Shift+Tab"),
    ("give", "Answer", QT_TRANSLATE_NOOP("keys", "Give or drop the lit thing"), "", "Space"),
    ("digit", "Answer", QT_TRANSLATE_NOOP("keys", "An answer without a place"), "", "1 to 9"),
    ("end", "Answer", QT_TRANSLATE_NOOP("keys", "End the step; lists what is left first"), "E", "E"),
    ("list", "Answer", QT_TRANSLATE_NOOP("keys", "All answers as a list"), "O", "O"),
    ("why", "Answer", QT_TRANSLATE_NOOP("keys", "Why not? for the thing looked at"), "W", "W"),
    ("stop", "Answer", QT_TRANSLATE_NOOP("keys", "Stop: react here, or to what went by last"), "S", "S"),
    ("peek", "Two people", QT_TRANSLATE_NOOP("keys", "Hold to look into your hand: left, right"), "", "Q, U"),
    ("stop_own", "Two people", QT_TRANSLATE_NOOP("keys", "Stop, to react yourself: left, right"), "", "A, J"),
    ("pass_own", "Two people", QT_TRANSLATE_NOOP("keys", "Pass: left, right"), "", "X, N"),
    ("undo", "Answer", QT_TRANSLATE_NOOP("keys", "Undo the last gesture"), "Ctrl+Z; Backspace", "Ctrl+Z, Backspace"),
    ("redo", "Answer", QT_TRANSLATE_NOOP("keys", "Redo"), "Ctrl+Y; Ctrl+Shift+Z", "Ctrl+Y"),
    ("frame", "Map", QT_TRANSLATE_NOOP("keys", "Show what is asked"), "F", "F"),
    ("fit", "Map", QT_TRANSLATE_NOOP("keys", "Whole map"), "Home", "Home"),
    ("zoom_in", "Map", QT_TRANSLATE_NOOP("keys", "Zoom in"), "+; =", "+"),
    ("zoom_out", "Map", QT_TRANSLATE_NOOP("keys", "Zoom out"), "-", "−"),
    ("pan", "Map", QT_TRANSLATE_NOOP("keys", "Move the map"), "", "Arrows, drag"),
    ("wheel", "Map", QT_TRANSLATE_NOOP("keys", "Zoom at the cursor"), "", "Wheel"),
    ("pull", "Map", QT_TRANSLATE_NOOP("keys", "Facing: press on the hex, pull over its side"), "", "Drag on a lit hex"),
    ("way", "Map", QT_TRANSLATE_NOOP("keys", "A point to go by way of; place a group"), "", "Shift+click"),
    ("look", "Map", QT_TRANSLATE_NOOP("keys", "Look at what is lit without answering"), "", "Ctrl+click"),
    ("all_here", "Map", QT_TRANSLATE_NOOP("keys", "Take everything lit in a hex"), "", "Double click"),
    ("charts", "Panels", QT_TRANSLATE_NOOP("keys", "Charts; again: the next one"), "C", "C"),
    ("hands", "Panels", QT_TRANSLATE_NOOP("keys", "Open the hands, or let them rest"), "H", "H"),
    ("log", "Panels", QT_TRANSLATE_NOOP("keys", "Log"), "L", "L"),
    ("rules", "Panels", QT_TRANSLATE_NOOP("keys", "Rules"), "R", "R"),
    ("find", "Panels", QT_TRANSLATE_NOOP("keys", "Find a unit, hex or rule"), "Ctrl+F", "Ctrl+F"),
    ("inspect", "Panels", QT_TRANSLATE_NOOP("keys", "Inspector"), "I", "I"),
    ("tray", "Panels", QT_TRANSLATE_NOOP("keys", "Stack tray"), "T", "T"),
    ("replay", "Game", QT_TRANSLATE_NOOP("keys", "Replay"), "Ctrl+P", "Ctrl+P"),
    ("right", "Game", QT_TRANSLATE_NOOP("keys", "Set right"), "Ctrl+E", "Ctrl+E"),
    ("note", "Game", QT_TRANSLATE_NOOP("keys", "Leave a note"), "Ctrl+N", "Ctrl+N"),
    ("save_position", "Game", QT_TRANSLATE_NOOP("keys", "Save the position as a file"), "Ctrl+Shift+S", "Ctrl+Shift+S"),
    ("preferences", "Game", QT_TRANSLATE_NOOP("keys", "Preferences"), "Ctrl+,", "Ctrl+,"),
    ("hints", "Game", QT_TRANSLATE_NOOP("keys", "First-game hints on or off"), "Ctrl+H", "Ctrl+H"),
    ("leave", "Game", QT_TRANSLATE_NOOP("keys", "To the games"), "Ctrl+W", "Ctrl+W"),
    ("keys", "Game", QT_TRANSLATE_NOOP("keys", "This sheet"), "?; F1", "?, F1"),
    ("hurry", "Game", QT_TRANSLATE_NOOP("keys", "Go on at once, finish all motion"), "", "Space"),
    ("close", "Game", QT_TRANSLATE_NOOP("keys", "Close what lies over the map"), "", "Esc"),
)


def words_of(name: str) -> str:
    """The words of a key's action."""
    for key, _, words, _, _ in KEYS:
        if key == name:
            return QCoreApplication.translate("keys", words)
    raise KeyError(name)


class KeySheet(QDialog):
    """All keys by group."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        box = QVBoxLayout(self)
        area = QScrollArea()
        area.setWidgetResizable(True)
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setHorizontalSpacing(theme.px(24))
        groups: dict[str, list[tuple[str, str]]] = {}
        for _, group, words, _, shown in KEYS:
            groups.setdefault(group, []).append((shown, QCoreApplication.translate("keys", words)))
        columns = [0, 0]
        for group, rows in groups.items():
            column = columns.index(min(columns))
            row = columns[column]
            grid.addWidget(heading(QCoreApplication.translate("keys", group)), row, column * 2, 1, 2)
            row += 1
            for shown, words in rows:
                key = QLabel(shown)
                key.setStyleSheet(f"font-weight: 600; color: {theme.link};")
                grid.addWidget(key, row, column * 2)
                grid.addWidget(QLabel(words), row, column * 2 + 1)
                row += 1
            columns[column] = row + 1
        grid.setRowStretch(max(columns), 1)
        area.setWidget(inner)
        box.addWidget(area)
        box.addWidget(button(self.tr("Close  Esc"), self.accept, primary=True))
        self.resize(theme.px(960), theme.px(640))
