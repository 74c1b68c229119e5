"""Pair kerning out of a font file's GPOS table (OpenType, pair adjustment, formats 1 and 2).

Qt reads only the older kern table when letters are taken straight from a file; all but one of the bundled families
keep their pairs in GPOS.
"""

from __future__ import annotations

import struct

__all__ = ["Kerning"]

_PAIRS = 2
_EXTENSION = 9


class Kerning:
    """The horizontal pair adjustments of a font's "kern" feature."""

    def __init__(self, table: bytes, units: float) -> None:
        self._data = table
        self._units = units
        self._lookups: list[list[_Pairs]] = []
        self._known: dict[tuple[int, int], float] = {}
        if len(table) >= 10:
            for number in self._features():
                self._lookups.append(self._subtables(number))

    def between(self, first: int, second: int) -> float:
        """What is added between two glyphs, in ems (negative = closer)."""
        key = (first, second)
        known = self._known.get(key)
        if known is None:
            total = 0
            for subtables in self._lookups:
                for pairs in subtables:
                    value = pairs.find(first, second)
                    if value is not None:  # the first subtable that covers the pair decides
                        total += value
                        break
            known = self._known[key] = total / self._units
        return known

    def _u16(self, at: int) -> int:
        return int(struct.unpack_from(">H", self._data, at)[0])

    def _features(self) -> list[int]:
        """Numbers of the lookups that the kern feature uses, each once, in order."""
        start = self._u16(6)
        found: list[int] = []
        for index in range(self._u16(start)):
            at = start + 2 + 6 * index
            if self._data[at : at + 4] != b"kern":
                continue
            feature = start + self._u16(at + 4)
            for place in range(self._u16(feature + 2)):
                number = self._u16(feature + 4 + 2 * place)
                if number not in found:
                    found.append(number)
        return sorted(found)

    def _subtables(self, number: int) -> list[_Pairs]:
        start = self._u16(8)
        lookup = start + self._u16(start + 2 + 2 * number)
        kind = self._u16(lookup)
        result = []
        for index in range(self._u16(lookup + 4)):
            at = lookup + self._u16(lookup + 6 + 2 * index)
            real = kind
            if kind == _EXTENSION:
                real = self._u16(at + 2)
                at += int(struct.unpack_from(">I", self._data, at + 4)[0])
            if real == _PAIRS:
                result.append(_Pairs(self._data, at))
        return result


class _Pairs:
    """One pair adjustment subtable."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        self._at = at
        form, coverage, first, second = struct.unpack_from(">HHHH", data, at)
        self._form = form
        self._cover = _coverage(data, at + coverage)
        self._first_size = 2 * first.bit_count()
        self._size = 2 * (first.bit_count() + second.bit_count())
        self._advance = 2 * (first & 0x3).bit_count() if first & 0x4 else None  # place of XAdvance in the first value
        self._sets: dict[int, dict[int, int]] = {}
        if form == 2:
            one, two, self._rows, self._columns = struct.unpack_from(">HHHH", data, at + 8)
            self._one = _classes(data, at + one)
            self._two = _classes(data, at + two)

    def find(self, first: int, second: int) -> int | None:
        """The advance change of a pair, None if this subtable says nothing about it."""
        place = self._cover.get(first)
        if place is None or self._advance is None:
            return None
        if self._form == 2:
            row, column = self._one.get(first, 0), self._two.get(second, 0)
            at = self._at + 16 + (row * self._columns + column) * self._size
            return int(struct.unpack_from(">h", self._data, at + self._advance)[0])
        return self._pair_set(place).get(second)

    def _pair_set(self, place: int) -> dict[int, int]:
        known = self._sets.get(place)
        if known is None:
            known = {}
            data = self._data
            at = self._at + int(struct.unpack_from(">H", data, self._at + 10 + 2 * place)[0])
            count = int(struct.unpack_from(">H", data, at)[0])
            for index in range(count):
                record = at + 2 + index * (2 + self._size)
                glyph = int(struct.unpack_from(">H", data, record)[0])
                known[glyph] = int(struct.unpack_from(">h", data, record + 2 + (self._advance or 0))[0])
            self._sets[place] = known
        return known


def _coverage(data: bytes, at: int) -> dict[int, int]:
    form, count = struct.unpack_from(">HH", data, at)
    if form == 1:
        return {glyph: index for index, glyph in enumerate(struct.unpack_from(f">{count}H", data, at + 4))}
    found: dict[int, int] = {}
    for index in range(count):
        first, last, start = struct.unpack_from(">HHH", data, at + 4 + 6 * index)
        for glyph in range(first, last + 1):
            found[glyph] = start + glyph - first
    return found


def _classes(data: bytes, at: int) -> dict[int, int]:
    form = int(struct.unpack_from(">H", data, at)[0])
    if form == 1:
        start, count = struct.unpack_from(">HH", data, at + 2)
        return {start + index: kind for index, kind in enumerate(struct.unpack_from(f">{count}H", data, at + 6))}
    found: dict[int, int] = {}
    for index in range(int(struct.unpack_from(">H", data, at + 2)[0])):
        first, last, kind = struct.unpack_from(">HHH", data, at + 4 + 6 * index)
        for glyph in range(first, last + 1):
            found[glyph] = kind
    return found
