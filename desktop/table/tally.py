"""Numbers with their reasons: preview, result, log line and chart read the same `Tally`."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

__all__ = ["Line", "Number", "Tally", "fraction_text"]

#: Integers, or exact quarters and thirds as fractions (never floats).
Number = int | Fraction


class Line(msgspec.Struct, frozen=True, gc=False):
    """One part of a sum.

    what: literal template in plain words ("rough terrain", "{unit}: 10 infantry").
    value: as "numerator" or "numerator/denominator", so that it can be saved.
    kind: "add" counts into the total; "shift" is a column shift (negative = left); "times" multiplies the total so
    far; "note" counts for nothing.
    about: the subject that gives it, for flashing it on the map.
    """

    what: str
    value: str = "0"
    rule: str = ""
    kind: Literal["add", "shift", "times", "note"] = "add"
    about: str = ""
    names: dict[str, str] = {}


class Tally(msgspec.Struct, frozen=True, gc=False):
    """A sum that can be opened: its lines, in order, and what it is the sum of."""

    title: str
    lines: tuple[Line, ...] = ()
    source: str = ""  # "", "rulebook", "historical" or "reconstructed": shown in the result line

    def total(self) -> Fraction:
        """The sum of the "add" lines, with the "times" lines applied where they stand."""
        result: Number = 0
        for line in self.lines:
            if line.kind == "add":
                result += _number(line.value)
            elif line.kind == "times":
                result *= _number(line.value)
        return Fraction(result)

    def shifts(self) -> int:
        """The sum of the column shifts; negative is left."""
        return sum(int(line.value) for line in self.lines if line.kind == "shift")


def _number(text: str) -> Number:
    """The value of a line; whole numbers, which most are, without the toil of a fraction."""
    return Fraction(text) if "/" in text else int(text)


def fraction_text(value: Number) -> str:
    """``51 1/2`` as players write it: "51½"."""
    value = Fraction(value)
    whole, part = divmod(abs(value), 1)
    glyph = {
        Fraction(0): "",
        Fraction(1, 4): "¼",
        Fraction(1, 2): "½",
        Fraction(3, 4): "¾",
        Fraction(1, 3): "⅓",
        Fraction(2, 3): "⅔",
        Fraction(1, 8): "⅛",
        Fraction(3, 8): "⅜",
        Fraction(5, 8): "⅝",
        Fraction(7, 8): "⅞",
    }.get(part, f" {part}")
    text = f"{int(whole)}{glyph}" if whole or not glyph else glyph.strip()
    return ("−" if value < 0 else "") + text
