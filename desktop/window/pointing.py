"""What a table's window tells of what is pointed at, before anything is clicked: words, effects, reasons, menus."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMainWindow, QMenu

from desktop.table.asking import Refusal, Subject
from desktop.window.desk import Desk
from desktop.window.hand import Hand
from desktop.window.tableextras import TableExtras
from desktop.window.tableparts import Parts
from desktop.window.tablesight import TableSight

__all__ = ["Pointing"]


class Pointing(QMainWindow):
    """A table's window as far as it answers to the pointer, the keyboard focus and the right button."""

    desk: Desk
    hand: Hand
    parts: Parts
    sight: TableSight
    extras: TableExtras

    @abstractmethod
    def refresh_panels(self) -> None:
        """Read anew what the panels show (the window does it)."""

    # pointing -------------------------------------------------------------------------------------------------------
    def _hover(self, subject: Subject) -> None:
        self.sight.point(subject)
        controller = self.desk.controller
        words = ""
        if subject:
            words = self.desk.name(subject)
            place = controller.standing.place(subject) or subject
            found = controller.game.inspect(controller.content, controller.view, place)
            if found is not None:
                words = " · ".join((words, *(fact.value for fact in found.facts[:3] if fact.value)))
            self.parts.answers.point_at(subject)
            self._tell_effect(subject)
        self.sight.show_way(subject)
        self.parts.facts.point(words)

    def _way_drawn(self) -> None:
        self.sight.show_way()
        self.sight.light()
        self.parts.bar.refresh()
        if self.hand.walker.words:
            self.parts.bar.remark(self.hand.walker.words)

    def _tell_effect(self, subject: Subject) -> None:
        """What a click on a lit thing would bring, before it is made."""
        choice = self.desk.controller.choice
        if choice is None:
            return
        told = [(choice.label(option), choice.effect(option)) for option in choice.answers(subject)[:2]]
        if any(effect for _, effect in told):
            self.parts.bar.remark("   ".join(f"{words}: {effect}" for words, effect in told if effect))

    def _hover_row(self, subject: Subject) -> None:
        """A row of the list is pointed at: the same as pointing at its subject."""
        if not subject.startswith("button:"):
            self.sight.focus(subject)
        self.sight.point(subject)

    def _focused(self, subject: Subject) -> None:
        self.sight.focus(subject)
        if subject:
            self._hover(subject)
            anchor = self.sight.anchor(subject)
            here = anchor is not None and anchor.surface == self.parts.map.paper.surface.id
            if anchor is not None and here and not self.parts.map.visible().contains(anchor.x, anchor.y):
                self.parts.map.show_subject(subject)
            choice = self.desk.controller.choice
            options = choice.lit.get(subject, []) if choice is not None else []
            effect = choice.effect(options[0]) if choice is not None and options else ""
            words = " · ".join(part for part in (self.desk.name(subject), effect) if part)
            self.parts.bar.remark(words + "   " + self.tr("Space gives or drops it."))

    def show_why(self, subject: Subject) -> None:
        """The full bubble at a subject: why it is not lit."""
        choice = self.desk.controller.choice
        if choice is None or not subject:
            return
        reasons = choice.why_not(subject)
        name = self.desk.name(subject)
        if not reasons:
            if choice.answers(subject) or choice.dropped(subject):
                self.parts.bar.remark(self.tr("{name} is lit: click it to answer.").format(name=name))
                return
            reasons = [Refusal(self.tr("It is no answer to this question"), choice.ask.rule)]
        view = self.parts.map
        place = view.pos() + (view.place_of(subject) or view.rect().center())
        avoid = [view.pos() + one for one in map(view.place_of, list(choice.lit)[:60]) if one is not None]
        title = self.tr("{name}: not now").format(name=name)
        self.parts.bubble.present(subject, title, reasons, place, avoid)
        self.sight.light()

    # menus ----------------------------------------------------------------------------------------------------------
    def _offer(self, subject: Subject, keys: list[str]) -> None:
        """Several answers fit one click."""
        choice = self.desk.controller.choice
        if choice is None:
            return
        menu = QMenu(self)
        for option in self.hand.options_of(keys):
            words = choice.label(option)
            text = f"{words}  ·  {option.effect}" if option.effect else words
            menu.addAction(text, self._giver(option.key))
        place = self.parts.map.place_of(subject) or self.parts.map.rect().center()
        menu.popup(self.parts.map.viewport().mapToGlobal(place))
        if menu.actions():
            menu.setActiveAction(menu.actions()[0])

    def _giver(self, key: str) -> Callable[[], None]:
        return lambda: self.hand.give_key(key)

    def _menu(self, subject: Subject, place: QPoint) -> None:
        """The right button: everything about a thing, never an answer by itself."""
        if not subject:
            return
        menu = QMenu(self)
        choice = self.desk.controller.choice
        if choice is not None:
            for option in choice.answers(subject):
                menu.addAction(choice.label(option), self._giver(option.key))
            dropped = choice.dropped(subject)
            if dropped:
                menu.addAction(self.tr("Drop"), lambda: self.hand.retract(dropped))
            menu.addSeparator()
            menu.addAction(self.tr("Why not?  W"), lambda: self.show_why(subject))
        menu.addAction(self.tr("Inspect  I"), lambda: self._inspect(subject))
        menu.addAction(self.tr("Set right …"), lambda: self.extras.set_right(subject))
        menu.popup(place)

    def _inspect(self, subject: Subject) -> None:
        self.desk.look_at(subject)
        self.parts.open_panel(self.parts.inspector)
        self.refresh_panels()
