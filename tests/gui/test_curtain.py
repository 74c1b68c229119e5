"""Two people at one screen: nothing secret of the other side is ever painted, and no curtain falls without need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QListWidget,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from desktop.window import paintlog
from desktop.window.controller import Mode
from desktop.window.oddspanel import OddsPanel
from tests.gui.conftest import Person, Sit

SCENARIO = "cossacks/stalluponen"


class Watcher(QObject):
    """Hears every piece painted and reads every text that stands on a visible widget when it is painted.

    `chair` is the seat of the person who is at the screen ("" = nobody may see secrets): it changes only when somebody
    lifts the curtain or when the common view comes.
    """

    def __init__(self, person: Person) -> None:
        super().__init__()
        self.person = person
        self.chair: frozenset[str] = frozenset()
        self.leaks: list[str] = []
        self.paints = 0

    def secret_faces(self) -> set[str]:
        """Faces that only eyes other than the chair's may see now."""
        controller = self.person.table.controller
        session, game, content = controller.session, controller.game, controller.content
        allowed = {piece.face for piece in game.scene(content, session.view(self.chair), None).pieces.values()}
        every = {
            piece.face
            for side in game.sides
            for piece in game.scene(content, session.view(frozenset({side.id})), None).pieces.values()
        }
        return {face for face in every - allowed if face.startswith(("unit|", "command|"))}

    def heard(self, where: str, handle: str, face: str) -> None:
        """A piece is painted."""
        self.paints += 1
        if face in self.secret_faces():
            self.leaks.append(f"{where}: {face} painted for {sorted(self.chair)}")

    def secret_words(self) -> set[str]:
        """Names of units that the chair cannot name."""
        controller = self.person.table.controller
        session, game, content = controller.session, controller.game, controller.content
        view = session.view(self.chair)
        shown = {piece.subject for piece in game.scene(content, view, None).pieces.values()}
        found: set[str] = set()
        for side in game.sides:
            own = session.view(frozenset({side.id}))
            for piece in game.scene(content, own, None).pieces.values():
                if piece.subject.startswith("piece:") and piece.subject not in shown:
                    found.add(game.name(content, own, piece.subject))
        told = " ".join(str(item.event) for item in session.heard(self.chair))
        return {name for name in found if name and name not in told}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget) and watched.isVisible():
            words = " ".join((_texts(watched), *_unpainted(watched)))
            if words:
                for name in self.secret_words():
                    if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words):
                        self.leaks.append(f"{type(watched).__name__}: {name!r} written for {sorted(self.chair)}")
        return False


def _unpainted(widget: QWidget) -> list[str]:
    """Words that a widget does not paint but would tell: tips, and names for screen readers."""
    said = [widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.windowTitle()]
    said += [widget.accessibleName(), widget.accessibleDescription()]
    parent = widget.parentWidget()
    if isinstance(parent, QListWidget):
        roles = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.UserRole)
        for row in range(parent.count()):
            said += [str(parent.item(row).data(role) or "") for role in roles]
    if isinstance(widget, QTabBar):
        said += [widget.tabToolTip(index) for index in range(widget.count())]
    return said


def _texts(widget: QWidget) -> str:
    """The words that a widget paints."""
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        return widget.text()
    if isinstance(widget, QTabBar):
        return " ".join(widget.tabText(index) for index in range(widget.count()))
    parent = widget.parentWidget()
    if isinstance(parent, QListWidget):
        return " ".join(parent.item(row).text() for row in range(parent.count()))
    if isinstance(parent, QTextBrowser):
        return parent.toPlainText()
    if isinstance(parent, OddsPanel) or isinstance(widget, OddsPanel):
        panel = parent if isinstance(parent, OddsPanel) else widget
        assert isinstance(panel, OddsPanel)
        return str(panel.odds)
    return widget.accessibleDescription()


@pytest.fixture
def watched(sit: Sit, cossacks: Any, qapp: QApplication) -> Iterator[tuple[Person, Watcher]]:
    person = sit(cossacks, SCENARIO, two=True, seed="3")
    watcher = Watcher(person)
    qapp.installEventFilter(watcher)
    paintlog.listeners.append(watcher.heard)
    yield person, watcher
    paintlog.listeners.remove(watcher.heard)
    qapp.removeEventFilter(watcher)


def one_step(person: Person, watcher: Watcher) -> bool:
    """Do the next sensible thing; False at the end. The chair changes when a person lifts the curtain."""
    controller = person.table.controller
    if person.mode is Mode.OVER:
        return False
    if person.mode is Mode.CURTAIN:
        QTest.qWait(5)
        assert controller.eyes == frozenset()
        seat = controller.next_seat()
        assert seat is not None
        watcher.chair = frozenset(seat.sides)
        person.lift()
        if person.table.parts.recap.isVisible():
            QTest.keyClick(person.table.parts.recap, Qt.Key.Key_Escape)
    elif person.mode is Mode.ASK:
        if controller.eyes < watcher.chair:
            watcher.chair = controller.eyes
        choice = controller.choice
        assert choice is not None
        if choice.primary:
            person.enter()
        else:
            attack = next((one for one in choice.left if one.key.startswith(("barrage", "fire"))), None)
            if attack is not None:
                person.click(attack.subject)
                if controller.choice is choice:
                    person.table.hand.give_key(attack.key)
            else:
                person.key(Qt.Key.Key_E)
    else:
        person.enter()
    person.shell.repaint()
    QTest.qWait(1)
    return True


def test_nothing_secret_is_painted_before_the_curtain_is_lifted(watched: tuple[Person, Watcher]) -> None:
    person, watcher = watched
    for _ in range(160):
        if not one_step(person, watcher):
            break
        assert not watcher.leaks, watcher.leaks[:3]
    assert person.mode is Mode.OVER
    assert watcher.paints > 500


def test_the_watcher_would_notice_a_leak(watched: tuple[Person, Watcher]) -> None:
    """The proof of the proof: with the eyes changed before the curtain is there, it cries out."""
    person, watcher = watched
    controller = person.table.controller
    while person.mode is not Mode.CURTAIN:
        one_step(person, watcher)
    watcher.chair = frozenset()
    controller.lift_curtain()
    person.shell.pages.setCurrentWidget(person.table)
    person.shell.repaint()
    QTest.qWait(5)
    assert watcher.leaks


def test_curtains_fall_only_where_a_side_must_see_its_own_secrets(watched: tuple[Person, Watcher]) -> None:
    person, watcher = watched
    controller = person.table.controller
    private = 0
    before: frozenset[str] = frozenset()
    while person.mode is not Mode.OVER:
        ask = controller.pending_ask()
        if person.mode is Mode.CURTAIN and ask is not None:
            assert ask.needs == "own"
            eyes = frozenset({ask.side})
            assert eyes != before
            private += 1
            before = eyes
        if person.mode is Mode.ASK and ask is not None and ask.needs == "public":
            assert controller.eyes in (frozenset(), frozenset({ask.side}))
            before = controller.eyes
        one_step(person, watcher)
    assert controller.curtains == private
    # A step in which a side could do nothing is put to it all the same: else the enemy would know that.
    assert not [entry for entry in controller.session.record.entries if (entry.kind, entry.key) == ("forced", "end")]


def test_no_curtain_alone_and_none_where_nothing_is_secret(sit: Sit, cossacks: Any) -> None:
    alone = sit(cossacks, SCENARIO)
    for _ in range(60):
        if alone.mode is Mode.OVER:
            break
        choice = alone.table.controller.choice
        if choice is not None and not choice.primary:
            alone.key(Qt.Key.Key_E)
        else:
            alone.enter()
    assert alone.table.controller.curtains == 0


def test_behind_the_curtain_every_surface_is_empty(watched: tuple[Person, Watcher]) -> None:
    person, watcher = watched
    while person.mode is not Mode.CURTAIN:
        one_step(person, watcher)
    QTest.qWait(20)
    parts = person.table.parts
    assert person.table.controller.eyes == frozenset()
    assert not person.table.isVisible()
    assert parts.log.browser.toPlainText() == ""
    assert parts.answers.count() == 0
    assert parts.tray.count() == 0
    for view in (parts.map, *parts.charts.views.values(), *parts.tracks.rows):
        assert view._shown.pieces == {}
        assert view._shown.badges == ()
    assert parts.bar.prompt.text() == ""
    words = person.shell.curtain.accessibleDescription()
    assert "div" not in words


def test_undo_across_seats_lands_in_the_common_view_or_on_the_curtain(watched: tuple[Person, Watcher]) -> None:
    person, watcher = watched

    def barred() -> bool:
        step = person.table.controller.undo_step()
        return person.mode is Mode.ASK and step is not None and bool(step.barred)

    while person.table.controller.curtains < 2 or not barred():
        assert one_step(person, watcher)
    old = person.table.controller.eyes
    person.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert person.table.parts.consent.isVisible()
    assert person.table.controller.eyes == old
    person.key(Qt.Key.Key_Y)
    controller = person.table.controller
    asked = controller.pending_ask()
    assert person.mode is Mode.CURTAIN or controller.eyes in (frozenset(), frozenset({asked.side}) if asked else None)
    if asked is not None and asked.side not in old:
        assert person.mode is Mode.CURTAIN or controller.eyes == frozenset()
