"""The body of every counter: plate, formation band, letters, and the palette of the two sides.

Sides differ in hue, in lightness and in the corners of the plate (Germany square, Russia round). A plate is 100 x 100
units. `pixels` is the size on the screen: less room means fewer signs drawn bigger, never the same signs smaller.
"""

from __future__ import annotations

from desktop.games.cossacks.content import Content, Formation
from desktop.table.colour import lighter
from desktop.table.drawing import Clip, Drawing, Fill, Gradient, Item, Path, Typesetter
from desktop.table.shapes import circle, detail, line, plate, polygon, rounded, word

__all__ = [
    "BACK",
    "CORNER",
    "DARK",
    "INK",
    "LOSS",
    "PAPER",
    "PLATE",
    "band",
    "band_colours",
    "circle",
    "detail",
    "inside",
    "line",
    "plate",
    "polygon",
    "rounded",
    "side_plate",
    "word",
]

INK = "#15181b"
LOSS = "#6e0d0b"  # strength after losses
PLATE = {"german": "#9fb1b8", "russian": "#ecd596", "": "#d9dcd6"}
BACK = {"german": "#5d7079", "russian": "#b98f3c", "": "#6d7276"}
PAPER = {"german": "#f4f6f5", "russian": "#fdf8e6", "": "#f7f7f2"}
DARK = {"german": "#26343b", "russian": "#4a3208", "": "#2b2f33"}
CORNER = {"german": 3.5, "russian": 15.0, "": 9.0}

#: Bands: (band, letters) by the identifier of the corps a formation belongs to; armies are dark, others pale.
ARMY = ("#1d2226", "#ffffff")
SUPREME = ("#1d2226", "#f0c95a")
PALE = {"german": ("#dfe6e8", "#17181a"), "russian": ("#f8efd2", "#17181a"), "": ("#eceee9", "#17181a")}
BANDS = {
    "german": {
        "I": ("#b5322c", "#ffffff"),
        "XVII": ("#1f5f9e", "#ffffff"),
        "XX": ("#f2c230", "#17181a"),
        "IR": ("#2f7d4c", "#ffffff"),
        "GD R": ("#6a3d8f", "#ffffff"),
        "KÖNIG": ("#7a5a34", "#ffffff"),
    },
    "russian": {
        "I": ("#8f2f6b", "#ffffff"),
        "II": ("#2c6e68", "#ffffff"),
        "III": ("#b5322c", "#ffffff"),
        "IV": ("#1f5f9e", "#ffffff"),
        "VI": ("#7a4a1e", "#ffffff"),
        "XIII": ("#2f7d4c", "#ffffff"),
        "XV": ("#d9772b", "#17181a"),
        "XX": ("#5b4aa0", "#ffffff"),
        "XXIII": ("#54606a", "#ffffff"),
        "XXII": ("#3a8fb0", "#17181a"),
        "III S": ("#7b8f2a", "#17181a"),
        "I T": ("#a3443a", "#ffffff"),
        "IC": ("#f2c230", "#17181a"),
        "KOVNO": ("#7a5a34", "#ffffff"),
    },
}


# plate and band ---------------------------------------------------------------------------------------------------


def side_plate(side: str, pixels: float, colour: str = "", edge: str = "") -> Drawing:
    """The plate of a side, or of nobody ("")."""
    return plate(colour or PLATE[side], CORNER[side], pixels, edge or DARK[side])


def inside(side: str) -> Path:
    """The plate less its edge: what a band is cut to."""
    return rounded(1.6, 1.6, 96.8, 96.8, max(CORNER[side] - 1, 0.5))


def band_colours(content: Content, formation: Formation | None, side: str) -> tuple[str, str]:
    """Band and letters of a formation: by its corps; armies dark; supreme commands in gold."""
    if formation is None:
        return PALE[side]
    if formation.size == "army":
        return SUPREME if "FRONT" in formation.identifier or formation.identifier == "OHL" else ARMY
    home = content.formations.get(formation.home)
    return BANDS[side].get(home.identifier if home is not None else "", PALE[side])


def band(
    content: Content, formation: Formation | None, side: str, text: str, high: float, cap: float, typesetter: Typesetter
) -> Drawing:
    """The formation's band across the top with its identifier; armies in italics, long ones in narrow letters."""
    colour, ink = band_colours(content, formation, side)
    ground: tuple[Item, ...] = (
        Fill(rounded(0, 0, 100, high, 0), Gradient(0, 0, 0, high, ((0.0, lighter(colour, 0.10)), (1.0, colour)))),
        Fill(rounded(0, high, 100, 1.4, 0), "#000000", alpha=0.55),
    )
    army = formation is not None and formation.size == "army"
    font = "counter.italic" if army else "counter" if len(text) < 8 else "counter.long"
    return (
        Clip(inside(side), ground),
        word(text, 50, high / 2 + 0.9, cap, ink, typesetter, font=font, most=88, middle=True),
    )
