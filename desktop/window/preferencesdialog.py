"""Preferences: look, pace, dice, hints. Changes take effect at once and are stored by the platform's conventions."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QVBoxLayout, QWidget

from desktop.window.preferences import SCALES, Preferences
from desktop.window.widgets import Check, Select, button, heading, label

__all__ = ["PreferencesDialog"]


class PreferencesDialog(QDialog):
    """One page. `changed` comes after each change."""

    changed = Signal()

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self.preferences = preferences
        self.setWindowTitle(self.tr("Preferences"))
        box = QVBoxLayout(self)
        form = QFormLayout()
        box.addLayout(form)
        form.addRow(heading(self.tr("Look")))
        self.theme = self._choices([("light", self.tr("Light")), ("dark", self.tr("Dark"))], preferences.theme_name)
        form.addRow(self.tr("Theme"), self.theme)
        self.scale = self._choices([(str(one), f"{one} %") for one in SCALES], str(preferences.scale))
        form.addRow(self.tr("Size of the interface"), self.scale)
        form.addRow(heading(self.tr("Pace")))
        pace = preferences.pace
        ways = [
            ("hold", self.tr("wait for Enter")),
            ("pause", self.tr("after a pause")),
            ("once", self.tr("at once")),
        ]
        self.rolls = self._choices(ways, pace.rolls)
        form.addRow(self.tr("A roll"), self.rolls)
        self.draws = self._choices(ways, pace.draws)
        form.addRow(self.tr("A card drawn"), self.draws)
        self.reactions = self._choices(
            [("pause", self.tr("pass after a pause, Stop key")), ("ask", self.tr("ask each time"))], pace.reactions
        )
        form.addRow(self.tr("Reactions"), self.reactions)
        self.weighed = self._choices(
            [("hold", self.tr("wait for Enter")), ("pause", self.tr("pass after a pause, Stop key"))], pace.weighed
        )
        form.addRow(self.tr("Rolls that may be made again"), self.weighed)
        self.forced = self._choices(
            [("once", self.tr("taken at once, told in grey")), ("hold", self.tr("put all the same"))], pace.forced
        )
        form.addRow(self.tr("Forced losses and retreats"), self.forced)
        pauses = [("0", self.tr("none")), *((str(n), f"{n / 1000:.1f} s") for n in (400, 800, 1200, 2000))]
        self.pause = self._choices(pauses, str(pace.pause))
        form.addRow(self.tr("Pause"), self.pause)
        glances = [("0", self.tr("none")), *((str(n), f"{n / 1000:.1f} s") for n in (150, 300, 500, 800))]
        self.glance = self._choices(glances, str(pace.glance))
        form.addRow(self.tr("Pause where little can come of it"), self.glance)
        steps = [(str(n), f"{n / 1000:.1f} s") for n in (200, 500, 900, 1500, 2500)]
        self.step = self._choices(steps, str(pace.step))
        form.addRow(self.tr("A step of a replay"), self.step)
        speeds = [
            ("0", self.tr("no motion")),
            ("50", self.tr("slow")),
            ("100", self.tr("usual")),
            ("200", self.tr("fast")),
            ("400", self.tr("very fast")),
        ]
        self.speed = self._choices(speeds, str(round(pace.speed * 100)))
        form.addRow(self.tr("Motion"), self.speed)
        self.typed = Check(preferences.theme, self.tr("Own dice and cards, typed in"))
        self.typed.setChecked(pace.typed)
        self.typed.toggled.connect(self._apply)
        form.addRow("", self.typed)
        form.addRow(heading(self.tr("Help")))
        self.hints = Check(preferences.theme, self.tr("First-game hints"))
        self.hints.setChecked(preferences.hints)
        self.hints.toggled.connect(self._apply)
        form.addRow("", self.hints)
        form.addRow("", button(self.tr("Show all hints again"), preferences.forget_hints))
        self.end_asked = Check(preferences.theme, self.tr("List what is left before a step ends"))
        self.end_asked.setChecked(preferences.end_asked)
        self.end_asked.toggled.connect(self._apply)
        form.addRow("", self.end_asked)
        box.addWidget(label(self.tr("Kept in {path}").format(path=preferences.path), small=True))
        box.addWidget(button(self.tr("Close"), self.accept, primary=True))

    def _choices(self, choices: list[tuple[str, str]], value: str) -> QComboBox:
        made = Select(self.preferences.theme)
        for name, words in choices:
            made.addItem(words, name)
        place = made.findData(value)
        made.setCurrentIndex(max(0, place))
        made.currentIndexChanged.connect(self._apply)
        return made

    def _apply(self, _value: object = None) -> None:
        preferences = self.preferences
        preferences.theme_name = str(self.theme.currentData())
        preferences.scale = int(self.scale.currentData())
        preferences.pace = msgspec.structs.replace(
            preferences.pace,
            rolls=self.rolls.currentData(),
            draws=self.draws.currentData(),
            reactions=self.reactions.currentData(),
            forced=self.forced.currentData(),
            pause=int(self.pause.currentData()),
            glance=int(self.glance.currentData()),
            weighed=self.weighed.currentData(),
            step=int(self.step.currentData()),
            speed=int(self.speed.currentData()) / 100,
            typed=self.typed.isChecked(),
        )
        preferences.hints = self.hints.isChecked()
        preferences.end_asked = self.end_asked.isChecked()
        preferences.save()
        self.changed.emit()
