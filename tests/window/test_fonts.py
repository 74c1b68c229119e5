"""Letters: every role draws from its bundled file, with all letters that maps, counters and tables need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop.table.drawing import Text
from desktop.window import fonts
from desktop.window.picture import picture

#: Names of 1914 in three languages, figures, fractions, signs of the interface.
NEEDED = "abcxyzABCXYZ0123456789öüäÖÜÄßłŁąęćńóśżź½¼¾−–—·×±’“”„.,:;!?()[]+-/%&°●→←↑↓✓"

CHECK = f"""
import sys
from PySide6.QtGui import QFontDatabase, QGuiApplication
app = QGuiApplication([])
generic = ['Monospace', 'Sans Serif', 'Serif']
assert set(QFontDatabase.families()) <= set(generic), QFontDatabase.families()
from desktop.window import fonts
for name, role in fonts.roles().items():
    face = fonts.face(name)
    for letter in {NEEDED!r}:
        lender, glyph = face.glyphs(letter)[0]
        assert glyph > 0, (name, letter)
        assert lender is face or lender.role.name in role.instead, (name, letter)
    assert fonts.line("Stallupönen", name).width > 3, name
assert fonts.ui_font("ui.strong", 13).family() == "Inter"
print("fine", len(fonts.roles()))
"""


def test_every_role_has_its_letters_without_any_system_font(tmp_path: Path) -> None:
    empty = tmp_path / "fonts.conf"
    empty.write_text('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>')
    environment = os.environ | {
        "FONTCONFIG_FILE": str(empty),
        "QT_QPA_PLATFORM": "offscreen",
        "QT_QPA_FONTDIR": str(tmp_path),
        "QT_LOGGING_RULES": "qt.text.font.db=false;qt.qpa.fonts=false",
    }
    done = subprocess.run([sys.executable, "-c", CHECK], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"fine {len(fonts.roles())}"


def test_every_file_ships_with_its_licence_and_source() -> None:
    folders = {family.folder for family in fonts.families()}
    for role in fonts.roles().values():
        path = fonts.folder() / role.file
        assert path.is_file()
        assert path.parent.name in folders
    for family in fonts.families():
        licence = (fonts.folder() / family.folder / "OFL.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert family.source
        assert family.licence == "OFL-1.1"


def test_every_font_file_belongs_to_a_role() -> None:
    shipped = {path.relative_to(fonts.folder()).as_posix() for path in fonts.folder().rglob("*.[to]tf")}
    assert shipped == {role.file for role in fonts.roles().values()}


def test_pairs_are_kerned(qapp: QApplication) -> None:
    for role in ("map.town", "ui", "counter", "tactical"):
        pair = fonts.line("AV", role).width
        alone = fonts.line("A", role).width + fonts.line("V", role).width
        assert pair < alone - 0.01, role


def test_width_is_that_of_what_is_painted(qapp: QApplication) -> None:
    size = 60.0
    for role in ("map.city", "counter.long", "ui.bold"):
        width = fonts.TYPESETTER.width("Insterburg", role, size, spacing=0.09)
        image = picture(
            (Text(20, 80, "Insterburg", role, size, "#000000", align="left", spacing=0.09),), (0, 0, 900, 120), 1
        )
        left, right = inked_columns(image)
        assert right - left == pytest.approx(width, abs=0.12 * size), role


def test_a_capital_is_as_high_as_asked(qapp: QApplication) -> None:
    for role in ("counter", "head", "ui", "map.number"):
        image = picture((Text(60, 110, "H", role, 80, "#000000", cap=True),), (0, 0, 140, 140), 1)
        top, foot = inked_rows(image)
        assert foot - top + 1 == pytest.approx(80, abs=2), role
        assert foot + 1 == pytest.approx(110, abs=1), role


def test_an_unknown_role_is_named() -> None:
    with pytest.raises(KeyError, match=r"no font role 'map\.swamp'"):
        fonts.face("map.swamp")


def inked_columns(image: QImage) -> tuple[int, int]:
    found = [x for x in range(image.width()) if any(image.pixelColor(x, y).alpha() for y in range(image.height()))]
    return found[0], found[-1]


def inked_rows(image: QImage) -> tuple[int, int]:
    found = [y for y in range(image.height()) if any(image.pixelColor(x, y).alpha() for x in range(image.width()))]
    return found[0], found[-1]
