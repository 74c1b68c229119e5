"""Edits of a state by consent ("set right"): checked by the state's own types."""

from __future__ import annotations

import typing
from typing import Any

import msgspec

from desktop.table.game import Fault, Game, S, State

__all__ = ["Edit", "apply_edit", "faults_in"]


class Edit(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change.

    field: a field of the state. id: for a dict field, which record. changes: fields of that record (or of a record
    that is the field itself) to new raw values. value: a whole new raw value, where `changes` is empty.
    remove: take the record `id` away.
    """

    field: str
    id: str = ""
    changes: dict[str, Any] = {}
    value: Any = None
    remove: bool = False


def faults_in(game: Game[S], content: Any, state: S) -> list[Fault]:
    """What does not hold in a state that people have written. A state so wrong that the checks themselves fail has one
    fault, which says so."""
    try:
        return game.invariants(content, state)
    except Exception as fault:  # whatever rules may make of a state that names what there is not
        words = f"{type(fault).__name__}: {fault}"
        return [Fault(f"it does not hold together: {words}", remedy="is every name in it one that the game has?")]


def apply_edit(state: State, edit: Edit) -> None:
    """Carry out an edit on a state of one's own; raises ValueError that says what, where and what was expected."""
    hints = typing.get_type_hints(type(state))
    if edit.field not in hints:
        raise ValueError(f"{edit.field}: no such field; there are {', '.join(hints)}")
    where = f"{edit.field}.{edit.id}" if edit.id else edit.field
    holder = getattr(state, edit.field)
    wanted = hints[edit.field]
    if edit.id:
        if not isinstance(holder, dict):
            raise ValueError(f"{edit.field} holds no records to name one")
        wanted = typing.get_args(wanted)[1]
        if edit.remove:
            if edit.id not in holder:
                raise ValueError(f"{where}: no such record")
            del holder[edit.id]
            return
        old = holder.get(edit.id)
    else:
        old = holder
    raw = edit.value
    if edit.changes:
        if not isinstance(old, msgspec.Struct):
            raise ValueError(f"{where}: no record to change")
        unknown = [name for name in edit.changes if name not in old.__struct_fields__]
        if unknown:
            raise ValueError(f"{where}.{unknown[0]}: no such field; there are {', '.join(old.__struct_fields__)}")
        raw = msgspec.to_builtins(old) | edit.changes
        wanted = wanted if edit.id else type(old)
    try:
        new = msgspec.convert(raw, wanted)
    except msgspec.ValidationError as fault:
        raise ValueError(f"{where}: {fault}") from None
    if edit.id:
        holder[edit.id] = new
    else:
        setattr(state, edit.field, new)
