"""Names that are spread over what they name: words, three points in the map's units, size, extra space."""

from __future__ import annotations

from desktop.table.hexes import Point

__all__ = ["LAND_NAMES", "SEA_NAMES", "WOOD_NAMES", "WideName"]

WideName = tuple[str, tuple[Point, ...], float, float]

LAND_NAMES: tuple[WideName, ...] = (
    ("OSTPREUSSEN", ((2193, 1501), (2736, 1372), (3432, 1474)), 62, 62),
    ("MASUREN", ((2559, 2482), (3109, 2363), (3742, 2145)), 42, 52),
    ("WESTPREUSSEN", ((756, 1866), (1064, 2225), (1284, 2673)), 34, 14),
    ("RUSSISCH-POLEN", ((1911, 3526), (2639, 3483), (3400, 3674)), 58, 46),
    ("LITAUEN", ((4112, 516), (4638, 482), (5122, 640)), 58, 66),
    ("GOUV. SUWALKI", ((4261, 1176), (4541, 1557), (4699, 2103)), 34, 16),
    ("SAMLAND", ((1909, 724), (2114, 713), (2313, 800)), 26, 16),
)

SEA_NAMES: tuple[WideName, ...] = (
    ("Kurisches Haff", ((2545, 562), (2750, 349), (2850, 101)), 34, 6),
    ("Frisches Haff", ((1431, 1392), (1673, 1215), (1956, 1027)), 21, 4),
    ("Danziger Bucht", ((971, 1233), (1182, 1169), (1453, 1067)), 30, 6),
    ("OSTSEE", ((1518, 720), (1778, 560), (2078, 335)), 76, 40),
)

#: What the woods are called on German sheets, by the name their outline carries; the others stay without a name.
WOOD_NAMES: dict[str, str] = {
    "Johannisburger Heide W": "Johannisburger Heide",
    "Rominter Heide": "Rominter Heide",
    "Borker Heide": "Borker Heide",
    "Augustow forest": "Forst von Augustow",
    "Ramuck forest": "Ramucker Forst",
    "Grünfließ forest": "Grünfließer Forst",
    "Jablonken forest": "Jablonker Forst",
    "Taberbrück forest": "Taberbrücker Forst",
    "Corpellen/Ortelsburg forest": "Corpellener Forst",
    "Puppen forest": "Puppener Forst",
    "Tapiau/Gauleden forest": "Gauledener Forst",
    "Frisching forest": "Frisching-Forst",
    "Padrojen/Papuschienen forest": "Padrojer Forst",
    "Schorellen forest": "Schorellener Forst",
    "Trappönen forest": "Trappöner Forst",
    "Ibenhorst forest": "Ibenhorster Forst",
    "Kurpie forest": "Kurpien-Wälder",
    "Biala forest (Ostrow)": "Puszcza Biala",
    "Czerwony Bor": "Czerwony Bor",
    "Knyszyn forest": "Forst von Knyszyn",
    "Nowogrod forest": "Forst von Nowogrod",
    "Kozlowa Ruda forest": "Forst von Kozlowa Ruda",
    "Brodnica/Gorzno woods": "Gorznoer Forst",
    "Finckenstein/Raudnitz woods": "Finckensteiner Forst",
    "Lautenburg forest": "Lautenburger Forst",
}
