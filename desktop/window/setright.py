"""Set right: an edit of the position by consent, with a reason, marked in log and save; never another rule path."""

from __future__ import annotations

import typing
from typing import Any

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop.table.editing import Edit
from desktop.table.game import Hidden
from desktop.window.desk import Desk
from desktop.window.widgets import Check, Select, button, label

__all__ = ["SetRight", "changed_fields", "editable"]


def editable(view: Any) -> dict[str, list[str]]:
    """What of a view may be set right: fields, and for dicts the ids whose records these eyes know.

    Records behind a token of hidden information are left out: an edit must not tell.
    """
    found: dict[str, list[str]] = {}
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if isinstance(value, dict):
            ids = [key for key, record in value.items() if not isinstance(record, Hidden)]
            if ids:
                found[name] = ids
        elif isinstance(value, int | str | bool | tuple | msgspec.Struct) or value is None:
            found[name] = []
    return found


def changed_fields(old: Any, texts: dict[str, str]) -> dict[str, Any]:
    """The fields whose text differs from the record's value, as raw values. Raises ValueError for unreadable text."""
    changes: dict[str, Any] = {}
    for name, text in texts.items():
        before = _text_of(getattr(old, name) if name else old)
        if text != before:
            changes[name] = _read(name, text, getattr(old, name) if name else old)
    return changes


def _text_of(value: Any) -> str:
    if isinstance(value, str):
        return value
    return msgspec.json.encode(value).decode()


def _read(name: str, text: str, before: Any) -> Any:
    if isinstance(before, str):
        return text
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        if before is None:
            return text
        raise ValueError(f"{name or 'value'}: {text!r} cannot be read; it was {_text_of(before)}") from None


class SetRight(QDialog):
    """Field, record and its values as a form; a reason and both players' consent before it is done."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setWindowTitle(self.tr("Set right"))
        self.setMinimumWidth(desk.px(520))
        self.view = desk.controller.view
        self.offers = editable(self.view)
        self._lines: dict[str, QLineEdit] = {}
        box = QVBoxLayout(self)
        box.addWidget(
            label(
                self.tr(
                    "A referee's hand: both players agree that the position is to be changed. "
                    "The change is checked, marked in the log and kept in the save."
                ),
                soft=True,
            )
        )
        form = QFormLayout()
        self.field = Select(desk.theme)
        self.field.addItems(list(self.offers))
        self.field.setAccessibleName(self.tr("What to change"))
        self.record = Select(desk.theme)
        self.record.setEditable(True)
        self.record.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.record.setAccessibleName(self.tr("Which one"))
        form.addRow(self.tr("What"), self.field)
        form.addRow(self.tr("Which"), self.record)
        self.known = label("", soft=True)
        form.addRow("", self.known)
        box.addLayout(form)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setMinimumHeight(desk.px(220))
        box.addWidget(self.area, 1)
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.tr("Reason, for the log"))
        self.reason.setAccessibleName(self.tr("Reason"))
        box.addWidget(self.reason)
        self.consent = Check(desk.theme, self.tr("Both players agree"))
        self.consent.setVisible(not desk.controller.alone)
        box.addWidget(self.consent)
        self.fault = label("")
        self.fault.setStyleSheet(f"color: {desk.theme.bad};")
        box.addWidget(self.fault)
        self.go = button(self.tr("Set right"), self.carry_out, primary=True)
        box.addWidget(self.go)
        self.field.currentTextChanged.connect(self._field_chosen)
        self.record.currentTextChanged.connect(self._record_chosen)
        self._field_chosen(self.field.currentText())

    def look_for(self, subject: str) -> None:
        """Choose the record of the thing that is looked at."""
        name = subject.partition(":")[2]
        for field, ids in self.offers.items():
            if name in ids:
                self.field.setCurrentText(field)
                self.record.setCurrentText(name)
                return

    def _field_chosen(self, field: str) -> None:
        ids = self.offers.get(field, [])
        self.record.blockSignals(True)
        self.record.clear()
        self.record.addItems(ids)
        self.record.setEnabled(bool(ids))
        self.record.blockSignals(False)
        self._record_chosen(self.record.currentText())

    def _old(self) -> Any:
        holder = getattr(self.view, self.field.currentText(), None)
        if isinstance(holder, dict):
            return holder.get(self.record.currentText())
        return holder

    def _named(self, record: str) -> str:
        """What players call a record, "" if its id is all there is."""
        for kind in ("piece", "formation", "hex", "box", "side", "card"):
            words = self.desk.name(f"{kind}:{record}")
            if words not in ("", record):
                return words
        return ""

    def _record_chosen(self, name: str) -> None:
        self._lines = {}
        self.known.setText(self._named(name) if name else "")
        inner = QWidget()
        form = QFormLayout(inner)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        old = self._old()
        if isinstance(old, msgspec.Struct):
            hints = typing.get_type_hints(type(old))
            for name in old.__struct_fields__:
                self._lines[name] = line = QLineEdit(_text_of(getattr(old, name)))
                line.setAccessibleName(name)
                line.setToolTip(str(hints.get(name, "")))
                form.addRow(name.replace("_", " "), line)
        elif old is not None or self.field.currentText() in self.offers:
            self._lines[""] = line = QLineEdit(_text_of(old))
            line.setAccessibleName(self.tr("Value"))
            form.addRow(self.tr("value"), line)
        self.area.setWidget(inner)
        self.area.setAlignment(Qt.AlignmentFlag.AlignTop)

    def edit(self) -> Edit | None:
        """The edit that the form describes; None when nothing was changed. Raises ValueError."""
        old = self._old()
        changes = changed_fields(old, {name: line.text() for name, line in self._lines.items()})
        if not changes:
            return None
        field = self.field.currentText()
        record = self.record.currentText() if self.record.isEnabled() else ""
        if "" in changes:
            return Edit(field=field, id=record, value=changes[""])
        return Edit(field=field, id=record, changes=changes)

    def carry_out(self) -> None:
        """Check and do it, or say what forbids it."""
        try:
            edit = self.edit()
        except ValueError as fault:
            self.fault.setText(str(fault))
            return
        if edit is None:
            self.fault.setText(self.tr("Nothing was changed."))
        elif not self.reason.text().strip():
            self.fault.setText(self.tr("Give a reason, for the log."))
            self.reason.setFocus()
        elif self.consent.isVisibleTo(self) and not self.consent.isChecked():
            self.fault.setText(self.tr("Both players must agree."))
        else:
            forbidden = self.desk.controller.set_right([edit], self.reason.text().strip())
            if forbidden:
                self.fault.setText(forbidden)
            else:
                self.accept()
