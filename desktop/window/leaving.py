"""Leaving a game: everything is saved; a note for the next time is offered."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from desktop.window.theme import Theme
from desktop.window.widgets import button, label

__all__ = ["LeavingDialog"]


class LeavingDialog(QDialog):
    """One line of what is saved, a place for a note (common: all players will read it), leave or stay."""

    def __init__(self, theme: Theme, parent: QWidget, *, saved: bool, common: bool = False) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Leave the game"))
        self.setMinimumWidth(theme.px(440))
        box = QVBoxLayout(self)
        words = (
            self.tr("Everything is saved up to the last answer.")
            if saved
            else self.tr("This game is not kept in a file: it will be lost.")
        )
        box.addWidget(label(words))
        words = self.tr("A note for next time, shown when you come back:")
        if common:
            words = self.tr("A note for next time. Left in the common view: every player can read it.")
        box.addWidget(label(words, soft=True))
        self.note = QPlainTextEdit()
        self.note.setAccessibleName(self.tr("Note"))
        self.note.setFixedHeight(theme.px(84))
        self.note.setTabChangesFocus(True)
        box.addWidget(self.note)
        row = QHBoxLayout()
        row.addWidget(button(self.tr("Leave"), self.accept, primary=True))
        row.addWidget(button(self.tr("Stay"), self.reject))
        row.addStretch(1)
        box.addLayout(row)
