"""A rulebook of one's own: a PDF that the rules panel opens at the page pinned to a rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog

from tests.gui.conftest import Sit


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[QUrl]:
    found: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", found.append)
    return found


def test_a_rule_opens_the_players_own_rulebook_at_its_page(
    sit: Sit, opened: list[QUrl], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = sit()
    panel = person.table.parts.rules
    rule = next(rule.number for rule in panel.rules if rule.number.count(".") == 1)
    chapter = rule.rpartition(".")[0]
    panel.open(rule)
    assert "own (PDF)" in panel.page.toPlainText()
    book = tmp_path / "rules of mine.pdf"
    book.write_bytes(b"%PDF-1.4")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(book), ""))
    panel.page.anchorClicked.emit(QUrl(f"book:file:{rule}"))
    assert opened[-1].toLocalFile() == str(book)
    assert not opened[-1].fragment()
    asked = person.prompt
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_: (12, True))
    panel.page.anchorClicked.emit(QUrl(f"book:pin:{chapter}"))
    panel.page.anchorClicked.emit(QUrl(f"book:open:{rule}"))  # what stands below a rule is on its page
    assert opened[-1].fragment() == "page=12"
    panel.open(rule)
    assert "My rulebook, page 12" in panel.page.toPlainText()
    assert person.prompt == asked


def test_a_rulebook_that_is_gone_is_asked_for_again(sit: Sit, tmp_path: Path, opened: list[QUrl]) -> None:
    person = sit()
    panel = person.table.parts.rules
    person.table.desk.preferences.keep_book(person.table.controller.game.id, str(tmp_path / "gone.pdf"))
    panel.open(panel.rules[0].number)
    assert "own (PDF)" in panel.page.toPlainText()
    panel.page.anchorClicked.emit(QUrl(f"book:open:{panel.rules[0].number}"))
    assert not opened
