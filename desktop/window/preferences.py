"""What a person set once: theme, scale, pace, dice, hints. Kept as an ini file in the platform's own folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, cast

import platformdirs
from PySide6.QtCore import QSettings

from desktop.window.pace import Pace
from desktop.window.theme import THEMES, Theme

Way = Literal["hold", "pause", "once"]
WAYS = ("hold", "pause", "once")

__all__ = ["SCALES", "Preferences"]

#: Interface scales offered, in per cent.
SCALES = (100, 110, 125, 140, 150, 175, 200)


class Preferences:
    """Typed access to the settings file. Every value has a default; a damaged value counts as its default."""

    def __init__(self, path: Path | None = None) -> None:
        """path: another file than the platform's (tests, portable use)."""
        if path is None:
            path = Path(platformdirs.user_config_dir("hexfront", appauthor=False)) / "window.ini"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._settings = QSettings(str(path), QSettings.Format.IniFormat)

    # look -----------------------------------------------------------------------------------------------------------
    @property
    def theme_name(self) -> str:
        return self._one_of("look/theme", tuple(THEMES), "light")

    @theme_name.setter
    def theme_name(self, value: str) -> None:
        self._put("look/theme", value)

    @property
    def scale(self) -> int:
        """Interface scale in per cent, 100 to 200."""
        return min(200, max(100, self._number("look/scale", 100)))

    @scale.setter
    def scale(self, value: int) -> None:
        self._put("look/scale", value)

    @property
    def theme(self) -> Theme:
        """The chosen theme at the chosen scale."""
        return THEMES[self.theme_name].at(self.scale / 100)

    # pace -----------------------------------------------------------------------------------------------------------
    @property
    def pace(self) -> Pace:
        return Pace(
            rolls=cast("Way", self._one_of("pace/rolls", WAYS, "hold")),
            draws=cast("Way", self._one_of("pace/draws", WAYS, "hold")),
            typed=self._flag("pace/typed", False),
            reactions=cast("Literal['pause', 'ask']", self._one_of("pace/reactions", ("pause", "ask"), "pause")),
            pause=self._number("pace/pause", 800),
            step=self._number("pace/step", 900),
            speed=self._number("pace/speed", 100) / 100,
            forced=cast("Literal['hold', 'once']", self._one_of("pace/forced", ("once", "hold"), "once")),
            glance=self._number("pace/glance", 300),
            weighed=cast("Literal['hold', 'pause']", self._one_of("pace/weighed", ("hold", "pause"), "hold")),
        )

    @pace.setter
    def pace(self, value: Pace) -> None:
        for name in ("rolls", "draws", "reactions", "weighed", "forced", "pause", "glance", "step"):
            self._put(f"pace/{name}", getattr(value, name))
        self._put("pace/typed", value.typed)
        self._put("pace/speed", round(value.speed * 100))

    # help -----------------------------------------------------------------------------------------------------------
    @property
    def hints(self) -> bool:
        """Whether first-game hints are shown."""
        return self._flag("help/hints", True)

    @hints.setter
    def hints(self, value: bool) -> None:
        self._put("help/hints", value)

    def hint_seen(self, name: str) -> bool:
        return name in self._seen()

    def see_hint(self, name: str) -> None:
        """Never show this hint again."""
        self._put("help/seen", ",".join(sorted({*self._seen(), name})))

    def forget_hints(self) -> None:
        """Show every hint once more."""
        self._put("help/seen", "")

    def _seen(self) -> set[str]:
        return {part for part in self._text("help/seen", "").split(",") if part}

    # play -----------------------------------------------------------------------------------------------------------
    @property
    def end_asked(self) -> bool:
        """Whether ending a step first lists what is still possible."""
        return self._flag("play/end_asked", True)

    @end_asked.setter
    def end_asked(self, value: bool) -> None:
        self._put("play/end_asked", value)

    def book(self, game: str) -> str:
        """The path of the player's own rulebook of a game, "" for none."""
        return self._text(f"book/{game}/file", "")

    def keep_book(self, game: str, path: str) -> None:
        self._put(f"book/{game}/file", path)

    def page_of(self, game: str, rule: str) -> int:
        """The page of that book pinned to just this rule, 0 for none."""
        return max(0, self._number(f"book/{game}/page/{rule}", 0))

    def pin_page(self, game: str, rule: str, page: int) -> None:
        self._put(f"book/{game}/page/{rule}", page)

    def save(self) -> None:
        """Write to disk now."""
        self._settings.sync()

    # inside ---------------------------------------------------------------------------------------------------------
    def _put(self, name: str, value: Any) -> None:
        if isinstance(value, bool):
            value = "yes" if value else "no"
        self._settings.setValue(name, str(value))

    def _text(self, name: str, default: str) -> str:
        value = self._settings.value(name, default)
        return ",".join(str(part) for part in value) if isinstance(value, list) else str(value)

    def _one_of(self, name: str, known: tuple[str, ...], default: str) -> str:
        value = self._text(name, default)
        return value if value in known else default

    def _number(self, name: str, default: int) -> int:
        try:
            return int(float(self._text(name, str(default))))
        except ValueError:
            return default

    def _flag(self, name: str, default: bool) -> bool:
        value = self._text(name, "yes" if default else "no")
        return value == "yes" if value in ("yes", "no") else default
