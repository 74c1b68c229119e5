"""Every picture of a piece of this game by its drawing key, as a pure function of content.

Keys are parts joined by "|":

- ``unit|COUNTER`` with any of ``sp=6`` (present strength), ``cadre``, ``unknown`` (identity only), ``dim``, ``lent=XX``
- ``back|SIDE`` and ``back|SIDE|note for its owner``; ``dummy|SIDE``
- ``command|FORMATION|ml=8`` with ``limit=3`` or ``isolated``; ``leader|LEADER``
- ``lost|3`` (Strength Points), ``lostml|2`` (Morale Levels), ``marker|NAME`` and ``marker|NAME|number``
- ``badge|NAME`` and ``badge|NAME|text``; ``emblem|SIDE``
"""

from __future__ import annotations

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.markerface import badge, emblem, leader, loss, marker
from desktop.games.cossacks.unitface import Condition, back, command, dummy, unit
from desktop.table.drawing import Drawing, Typesetter

__all__ = ["drawing"]


def drawing(content: Content, key: str, size: float, typesetter: Typesetter) -> Drawing:
    """The picture on a plate of 100 x 100 units for `size` device pixels; KeyError when the key names nothing."""
    kind, _, rest = key.partition("|")
    first, *others = rest.split("|")
    more = others[0] if others else ""
    if kind == "unit":
        return unit(content, content.counters[first], _condition(others), size, typesetter)
    if kind == "back":
        return back(first, more, size, typesetter)
    if kind == "dummy":
        return dummy(first, size, typesetter)
    if kind == "command":
        values = _values(others)
        limit = values.get("limit", "")
        return command(content, first, values.get("ml", ""), limit, "isolated" in values, size, typesetter)
    if kind == "leader":
        return leader(content, first, size, typesetter)
    if kind == "lost":
        return loss(first, "SP LOST", size, typesetter)
    if kind == "lostml":
        return loss(first, "ML LOST", size, typesetter)
    if kind == "marker":
        return marker(first, more, size, typesetter)
    if kind == "badge":
        return badge(first, more, size, typesetter)
    if kind == "emblem":
        return emblem(first, size)
    raise KeyError(f"no picture for {key!r}")


def _values(parts: list[str]) -> dict[str, str]:
    """``["sp=6", "dim"]`` as names and their values, "" for none."""
    return {name: value for name, _, value in (part.partition("=") for part in parts)}


def _condition(parts: list[str]) -> Condition:
    values = _values(parts)
    unknown = [name for name in values if name not in ("sp", "cadre", "unknown", "dim", "lent")]
    if unknown:
        raise KeyError(f"no condition of a unit: {', '.join(unknown)}")
    return Condition(
        sp=int(values["sp"]) if "sp" in values else None,
        cadre="cadre" in values,
        unknown="unknown" in values,
        dim="dim" in values,
        lent=values.get("lent", ""),
    )
