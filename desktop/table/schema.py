"""Plain data into typed records with *every* fault named, and back.

msgspec stops at the first fault and lets unknown fields pass; a person who mends a file wants to hear of all faults at
once, each with its place, what was expected and, for a slip of the pen, what was meant.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from desktop.table.toml_lines import Place

__all__ = ["Flaw", "decode", "encode", "meant", "place_text", "schema_flaws"]

T = TypeVar("T")

_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
    "datetime": "a date and time",
    "date": "a date",
    "time": "a time",
}


class Flaw(msgspec.Struct, frozen=True, gc=False):
    """One fault of plain data: where in the data, what is wrong, and what would mend it ("" = plain from `what`)."""

    place: Place
    what: str
    remedy: str = ""


def decode(raw: object, kind: type[T], place: Place = ()) -> tuple[T | None, list[Flaw]]:
    """`raw` as a `kind`, or None and all its flaws.

    Unknown fields are flaws, whatever the record type says. Fractions may be written as text ("1/2") or whole numbers.
    """
    flaws = list(_unknown(raw, kind, place))
    try:
        value = msgspec.convert(raw, kind, dec_hook=_from_plain)
    except (msgspec.ValidationError, ValueError) as error:
        return None, _sorted([*flaws, *_flaws(raw, kind, place, str(error))])
    return (None, _sorted(flaws)) if flaws else (value, [])


def encode(value: object) -> Any:
    """Plain data for TOML: records become tables without the fields that stand at their default, None is left out.

    Raises ValueError for what cannot be written so that `decode` gives it back (see `schema_flaws`).
    """
    if isinstance(value, msgspec.Struct):
        plain: dict[str, Any] = {}
        config = value.__struct_config__
        if config.tag is not None:
            plain[config.tag_field or "type"] = config.tag
        for field in msgspec.structs.fields(type(value)):
            part = getattr(value, field.name)
            default = field.default
            if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
                default = field.default_factory()
            if default is not msgspec.NODEFAULT and part == default:
                continue
            if part is None:
                if default is msgspec.NODEFAULT:
                    continue
                raise ValueError(f"{type(value).__name__}.{field.name} is None, which is not its default")
            plain[field.encode_name] = encode(part)
        return plain
    if isinstance(value, dict):
        return {str(key): encode(part) for key, part in value.items() if part is not None}
    if isinstance(value, list | tuple):
        return [encode(part) for part in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return msgspec.to_builtins(value)


def schema_flaws(kind: Any, place: Place = ()) -> list[Flaw]:
    """What in a record type cannot be written as TOML and read back: None that is neither default nor left out."""
    flaws: list[Flaw] = []
    for field in msgspec.structs.fields(kind):
        here = (*place, field.name)
        if (
            _optional(field.type)
            and field.default is not None
            and (field.default, field.default_factory) != (msgspec.NODEFAULT, msgspec.NODEFAULT)
        ):
            flaws.append(Flaw(here, "may be None, so None must be its default"))
        for part in _parts(field.type):
            if _optional(part):
                flaws.append(Flaw(here, "holds None inside a list or dict, which TOML cannot write"))
            for record in _records(part):
                flaws.extend(schema_flaws(record, here))
        for record in _records(field.type):
            flaws.extend(schema_flaws(record, here))
    return flaws


def place_text(place: Place) -> str:
    """``unit[3].sp``, as people write it; list elements count from 1."""
    text = ""
    for step in place:
        if isinstance(step, int):
            text += f"[{step + 1}]"
        else:
            shown = step if step.replace("_", "").replace("-", "").isalnum() else f'"{step}"'
            text += f".{shown}" if text else shown
    return text


def meant(word: str, known: Iterable[str]) -> str:
    """'did you mean "turn"?', or what there is, if it is little; "" when neither helps."""
    choices = list(known)
    close = difflib.get_close_matches(word, choices, n=1, cutoff=0.6)
    if close:
        return f'did you mean "{close[0]}"?'
    if choices and len(choices) <= 12:
        return "known: " + ", ".join(choices)
    return ""


# inside -----------------------------------------------------------------------------------------------------------
def _from_plain(kind: type, raw: object) -> object:
    if kind is Fraction:
        if isinstance(raw, int | str) and not isinstance(raw, bool):
            try:
                return Fraction(raw)
            except (ValueError, ZeroDivisionError):
                pass
        raise ValueError(f"Expected a fraction such as 3 or '1/2', got {raw!r}")
    raise ValueError(f"{kind.__name__} cannot be read from a file")


def _sorted(flaws: list[Flaw]) -> list[Flaw]:
    seen: dict[tuple[str, str], Flaw] = {}
    for flaw in flaws:
        seen.setdefault((place_text(flaw.place), flaw.what), flaw)
    return list(seen.values())


@cache
def _fields(kind: type) -> dict[str, Any]:
    return {field.encode_name: field.type for field in msgspec.structs.fields(kind)}


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _members(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def _optional(kind: Any) -> bool:
    return type(None) in _members(kind)


def _parts(kind: Any) -> list[Any]:
    """Types of what lists and dicts of that type hold."""
    found: list[Any] = []
    for member in _members(kind):
        if get_origin(member) in (list, tuple, dict):
            inner = get_args(member)[1:] if get_origin(member) is dict else get_args(member)
            for part in inner:
                if part is not Ellipsis:
                    found += [part, *_parts(part)]
    return found


def _records(kind: Any) -> list[type]:
    return [member for member in _members(kind) if _is_record(member)]


def _record_for(raw: dict[str, Any], kind: Any) -> Any:
    """The record type that a table is meant to be: the only one of a union, or the one whose tag it carries."""
    records = _records(kind)
    if len(records) == 1:
        return records[0]
    for record in records:
        config = record.__struct_config__  # type: ignore[attr-defined]
        if config.tag is not None and raw.get(config.tag_field or "type") == config.tag:
            return record
    return None


def _children(raw: object, kind: Any) -> list[tuple[str | int, object, Any]]:
    """(step, value, type) of all parts of a value whose types are known."""
    if isinstance(raw, dict):
        record = _record_for(raw, kind)
        if record is not None:
            known = _fields(record)
            return [(name, value, known[name]) for name, value in raw.items() if name in known]
        for member in _members(kind):
            if get_origin(member) is dict:
                return [(name, value, get_args(member)[1]) for name, value in raw.items()]
    if isinstance(raw, list):
        for member in _members(kind):
            inner = get_args(member)
            if get_origin(member) is list or (get_origin(member) is tuple and inner[-1] is Ellipsis):
                return [(index, value, inner[0]) for index, value in enumerate(raw)]
            if get_origin(member) is tuple and len(inner) == len(raw):
                return list(zip(range(len(raw)), raw, inner, strict=True))
    return []


def _unknown(raw: object, kind: Any, place: Place) -> list[Flaw]:
    flaws: list[Flaw] = []
    if isinstance(raw, dict):
        record = _record_for(raw, kind)
        if record is not None:
            known = _fields(record)
            config = record.__struct_config__
            tag = (config.tag_field or "type") if config.tag is not None else None
            flaws += [
                Flaw((*place, name), f'unknown field "{name}"', meant(name, known))
                for name in raw
                if name not in known and name != tag
            ]
    for step, value, part in _children(raw, kind):
        flaws += _unknown(value, part, (*place, step))
    return flaws


def _flaws(raw: object, kind: Any, place: Place, message: str) -> list[Flaw]:
    """All flaws of a value that does not convert; `message` is what msgspec says of the first."""
    flaws: list[Flaw] = []
    if isinstance(raw, dict):
        record = _record_for(raw, kind)
        if record is not None:
            flaws += [
                Flaw(place, f'the field "{field.encode_name}" is missing', f"give {_expected(field.type)}")
                for field in msgspec.structs.fields(record)
                if field.required and field.encode_name not in raw and not _optional(field.type)
            ]
    for step, value, part in _children(raw, kind):
        try:
            msgspec.convert(value, part, dec_hook=_from_plain)
        except (msgspec.ValidationError, ValueError) as error:
            flaws += _flaws(value, part, (*place, step), str(error))
    if flaws:
        return flaws
    return [Flaw(place, _plain_words(message, raw, kind), _choices(raw, kind))]


def _expected(kind: Any) -> str:
    words = []
    for member in _members(kind):
        origin = get_origin(member) or member
        if origin is Literal:
            words.append("one of " + ", ".join(f'"{choice}"' for choice in get_args(member)))
        elif origin in (list, tuple):
            words.append("a list")
        elif origin is dict or _is_record(origin):
            words.append("a table")
        elif origin is Fraction:
            words.append('a whole number or a fraction such as "1/2"')
        elif origin is not type(None):
            words.append(_WORDS.get(getattr(origin, "__name__", ""), str(origin)))
    return " or ".join(words)


def _literals(kind: Any) -> list[str]:
    found: list[str] = []
    for member in _members(kind):
        if get_origin(member) is Literal:
            found += [str(choice) for choice in get_args(member)]
        elif isinstance(member, type) and hasattr(member, "__members__"):
            found += [str(choice.value) for choice in getattr(member, "__members__").values()]  # noqa: B009
    return found


def _choices(raw: object, kind: Any) -> str:
    choices = _literals(kind)
    return meant(str(raw), choices) if choices and isinstance(raw, str) else ""


def _plain_words(message: str, raw: object, kind: Any) -> str:
    message = message.split(" - at `")[0]
    if message.startswith("Expected `") and ", got `" in message:
        return f"expected {_expected(kind)}, got {_shown(raw)}"
    if message.startswith("Invalid enum value"):
        return f"expected {_expected(kind) if not _literals(kind) else 'a known word'}, got {_shown(raw)}"
    return message[:1].lower() + message[1:]


def _shown(raw: object) -> str:
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, str):
        return f'"{raw}"' if len(raw) <= 40 else f'"{raw[:37]}..."'
    if isinstance(raw, list):
        return "a list"
    if isinstance(raw, dict):
        return "a table"
    return str(raw)
