"""Odds of many units: one bar each, and a panel that scrolls to the last of them."""

from __future__ import annotations

import msgspec
from PySide6.QtTest import QTest

from desktop.table.panels import Chance, Chances, Odds
from desktop.window.oddspanel import TONES, OddsPanel
from tests.gui.conftest import Sit

ROWS = (
    Chance("breaks", "1/4", "ours"),
    Chance("Suppressed", "1/4", "lesser"),
    Chance("holds", "1/2", "neutral"),
)


def test_a_stacked_block_is_one_bar_and_many_of_them_scroll(sit: Sit) -> None:
    person = sit()
    panel = OddsPanel(person.table.desk)
    panel.resize(360, 300)
    panel.show()
    QTest.qWait(10)
    stacked = tuple(Chances(f"unit {number}", ROWS, stacked=True) for number in range(14))
    apart = tuple(msgspec.structs.replace(block, stacked=False) for block in stacked)
    panel.show_odds(Odds("Fire", "exact", blocks=apart), None)
    high = panel.sheet.minimumHeight()
    panel.show_odds(Odds("Fire", "exact", blocks=stacked), None)
    assert panel.sheet.minimumHeight() < 0.6 * high
    QTest.qWait(10)
    assert panel.verticalScrollBar().maximum() > 0
    described = panel.accessibleDescription()
    assert described.count("breaks 25 %") == 14

    panel.resize(360, 1000)
    panel.show_odds(Odds("Fire", "exact", blocks=stacked[:1]), None)
    QTest.qWait(10)
    picture = panel.sheet.grab().toImage()
    ratio = picture.devicePixelRatio()
    across = [
        picture.pixelColor(x, round(y * ratio)).name()
        for y in range(panel.sheet.minimumHeight())
        for x in range(0, picture.width(), 4)
    ]
    assert TONES["ours"] in across
    assert TONES["lesser"] in across
    panel.deleteLater()
