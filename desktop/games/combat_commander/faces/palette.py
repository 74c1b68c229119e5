"""Colours and kit of the six nations, and the shapes of the two sides' plates."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["AXIS", "CORNER", "NATIONS", "RED", "Look", "corner", "side_of"]

RED = "#b3221f"
AXIS = ("german", "italian")
#: Corners of the plates: the Axis square, the Allies rounded.
CORNER = {"axis": 3.5, "allied": 15.0, "": 9.0}


class Look(NamedTuple):
    """How a nation's soldiers look.

    plate, ink: of its counters. uniform, helmet: colours. hat, officer: kinds of headgear. light: its light machine
    gun. smg: its submachine gun. dark, pale: tones of its cards.
    """

    plate: str
    ink: str
    uniform: str
    helmet: str
    hat: str
    officer: str
    light: str
    smg: str
    dark: str
    pale: str


NATIONS = {
    "german": Look("#9ba8a2", "#1a2420", "#66756c", "#4b5852", "flared", "peaked", "lmg", "smg", "#3c4a45", "#aab4ae"),
    "italian": Look("#b2c199", "#2c3a1e", "#74804f", "#5a6440", "tall", "peaked", "lmg", "smg", "#3f5228", "#c3cfae"),
    "british": Look("#e6d2a6", "#463316", "#9a7f4e", "#6f5c37", "dish", "peaked", "bren", "smg", "#6b4e1e", "#dcc79a"),
    "french": Look("#c6d4e1", "#1d3350", "#7f8a6a", "#5d6a72", "comb", "peaked", "bren", "smg", "#2d4d75", "#b9c8d6"),
    "american": Look("#d9d49c", "#38351a", "#7f7a48", "#5b5a34", "pot", "pot", "bar", "smg", "#57521f", "#c9c48a"),
    "russian": Look("#ecc9ab", "#4a2516", "#96703f", "#6b6438", "round", "peaked", "dp", "drum", "#7a3a22", "#dfb898"),
}


def side_of(nation: str) -> str:
    """The side whose plates a nation's counters have."""
    return "axis" if nation in AXIS else "allied"


def corner(nation: str) -> float:
    return CORNER[side_of(nation)]
