"""Overlays by their keys: a press leaves one on, a key that is held shows it for as long as it is held."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.games import game
from desktop.window import holding
from tests.gui.conftest import Sit


def test_a_press_leaves_an_overlay_on_and_a_held_key_shows_it_for_a_moment(sit: Sit) -> None:
    person = sit(game("combat_commander"), "combat_commander/tussle-at-maleme")
    table, map_ = person.table, person.table.parts.map
    levels = table.tools.overlays["levels"]
    key = Qt.Key(levels.shortcut()[0].key())
    map_.setFocus()
    QTest.keyClick(map_, key)
    assert levels.isChecked()
    assert map_._shown.overlay
    QTest.keyClick(map_, key)
    assert not levels.isChecked()
    QTest.keyPress(map_, key)
    assert levels.isChecked()
    QTest.qWait(round(holding.HELD * 1000) + 60)
    QTest.keyRelease(map_, key)
    assert not levels.isChecked()
    assert not map_._shown.overlay


def test_facts_come_first_in_a_narrow_status_line(sit: Sit) -> None:
    person = sit(game("combat_commander"), "combat_commander/tussle-at-maleme", size=(1280, 800))
    line = person.table.parts.facts
    wide = line.facts.wanted(brief=True)
    assert wide < line.facts.wanted(brief=False)
    line.resize(round(wide) + 60, line.height())
    assert not any(one.isVisibleTo(line) for one in (line.pointed, line.keys, line.saved, line.seat))
    line.resize(round(wide) + 1400, line.height())
    assert all(one.isVisibleTo(line) for one in (line.pointed, line.keys, line.saved, line.seat))
