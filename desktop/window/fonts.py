"""The bundled fonts: roles of `assets/fonts/fonts.toml`, glyph outlines by file, widths, and the window's own family.

Letters are taken as outlines from the bundled file itself (`QRawFont`), without hinting, so that a drawing looks the
same on every machine whatever fonts its system has.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path as FilePath

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QPainterPath, QRawFont, QTransform

from desktop.window.kerning import Kerning

__all__ = [
    "TYPESETTER",
    "Face",
    "Family",
    "Line",
    "QtTypesetter",
    "Role",
    "face",
    "families",
    "folder",
    "line",
    "register",
    "roles",
    "ui_font",
]

#: Letters are laid out at this many units an em, then scaled.
EM = 100.0
#: What stands for a letter that a file lacks, before another family lends it.
SUBSTITUTES = {"−": "–", "‑": "-", "\u00a0": " ", "\u202f": " "}


class Family(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A font family as it is shipped: where its files came from and whose they are."""

    name: str
    folder: str
    licence: str
    copyright: str
    source: str
    home: str


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a drawing may ask for by name."""

    name: str
    file: str
    weight: int = 400
    italic: bool = False
    tracking: float = 0.0
    instead: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    family: tuple[Family, ...]
    role: tuple[Role, ...]


@cache
def folder() -> FilePath:
    """The folder of the bundled fonts: in an installed package, else in the checkout beside it."""
    package = FilePath(__file__).resolve().parents[1]
    installed = package / "_content" / "assets" / "fonts"
    return installed if installed.is_dir() else package.parent / "assets" / "fonts"


@cache
def _file() -> _File:
    text = (folder() / "fonts.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _File)


@cache
def roles() -> dict[str, Role]:
    """Every role by name."""
    return {role.name: role for role in _file().role}


def families() -> tuple[Family, ...]:
    """The families that ship, with licence and source."""
    return _file().family


class Face:
    """One role's file, opened at `EM` pixels. Needs a running QGuiApplication."""

    def __init__(self, role: Role) -> None:
        self.role = role
        path = folder() / role.file
        self.raw = QRawFont(str(path), EM, QFont.HintingPreference.PreferNoHinting)
        if not self.raw.isValid():
            raise ValueError(f"font file of role {role.name!r} cannot be read: {path.name}")
        self.cap = self.raw.capHeight() / EM
        self.ascent = self.raw.ascent() / EM
        self.descent = self.raw.descent() / EM
        self._kerning = Kerning(bytes(self.raw.fontTable("GPOS").data()), self.raw.unitsPerEm())

    def glyphs(self, text: str) -> list[tuple[Face, int]]:
        """The face and glyph of every letter; a missing letter comes from the next face that has it."""
        return [self._glyph(letter) for letter in text]

    def kern(self, first: int, second: int) -> float:
        """How much closer two neighbouring glyphs stand, as a part of the em (negative = closer)."""
        return self._kerning.between(first, second)

    def _glyph(self, letter: str) -> tuple[Face, int]:
        for face_ in (self, *(face(name) for name in self.role.instead)):
            for form in (letter, SUBSTITUTES.get(letter, "")):
                if form and face_.raw.supportsCharacter(ord(form)):
                    return face_, face_.raw.glyphIndexesForString(form)[0]
        return self, 0


@cache
def face(role: str) -> Face:
    """The opened face of a role; an unknown role is an error that names those that exist."""
    found = roles().get(role)
    if found is None:
        raise KeyError(f"no font role {role!r}; roles are {', '.join(roles())}")
    return Face(found)


class Line:
    """One line of letters laid out at an em of 1 with its baseline at 0: outline and width."""

    __slots__ = ("path", "width")

    def __init__(self, path: QPainterPath, width: float) -> None:
        self.path = path
        self.width = width


@lru_cache(maxsize=8192)
def line(text: str, role: str, spacing: float = 0.0) -> Line:
    """A line in a role, at an em of 1. `spacing`: extra space between letters, in ems; the role's own is added."""
    main = face(role)
    extra = spacing + main.role.tracking
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    x = 0.0
    before: tuple[Face, int] | None = None
    for found in main.glyphs(text):
        face_, glyph = found
        if before is not None:
            x += extra
            if before[0] is face_:
                x += face_.kern(before[1], glyph)
        outline = face_.raw.pathForGlyph(glyph)
        path.addPath(QTransform(1 / EM, 0, 0, 1 / EM, x, 0).map(outline))
        x += face_.raw.advancesForGlyphIndexes([glyph])[0].x() / EM
        before = found
    return Line(path, x)


class QtTypesetter:
    """The `drawing.Typesetter` of the window: measures with the bundled files."""

    def width(self, text: str, font: str, size: float, *, cap: bool = False, spacing: float = 0.0) -> float:
        """Width of a line in the unit of `size` (an em, or a capital's height with `cap`)."""
        ratio = face(font).cap if cap else 1.0
        return line(text, font, spacing * ratio).width * size / ratio


TYPESETTER = QtTypesetter()


def ui_font(role: str, pixels: float) -> QFont:
    """A role as an ordinary Qt font of that many pixels, for labels, buttons and tables."""
    found = roles()[role]
    font = QFont(register()[found.file])
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(QFont.Weight(found.weight))
    font.setItalic(found.italic)
    return font


@cache
def register() -> dict[str, str]:
    """Give the bundled files to Qt for ordinary widgets; returns the family that Qt calls each file."""
    found: dict[str, str] = {}
    for role in roles().values():
        if role.file not in found:
            number = QFontDatabase.addApplicationFont(str(folder() / role.file))
            names = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
            if not names:
                raise ValueError(f"font file of role {role.name!r} cannot be read: {role.file}")
            found[role.file] = names[0]
    return found
