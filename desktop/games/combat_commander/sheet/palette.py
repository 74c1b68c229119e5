"""Colours, layers and zooms of the drawn maps.

No crop is brown: fields, the floor of gullies and the levels of hills are told apart by their colour alone where the
furrows are too small to see.
"""

from __future__ import annotations

# layers, lower first
GROUND, HILL, FLAT, WATER, WAY, LOW, SHADE, HOUSE, TREE, RIM, SIDE, HEXES, MARGIN, SIGN, GRAIN = range(0, 150, 10)

# the ground
OPEN = "#c2c588"
PATCHES = (("#b1b877", 0.20), ("#d0cd98", 0.22), ("#a4ab69", 0.14))
TUFT = "#8f9a57"
LEVELS = ("#e3d1a1", "#c9a76c", "#a27d47", "#7c5a33")
CREST = "#6a4726"
CREST_LIGHT = "#f6e7c0"
CLIFF = "#33261a"

# what grows
WOOD_FLOOR = "#4f6639"
CROWNS = ("#557238", "#63803f", "#6d8a47", "#597a45")
CROWN_RIM = "#2f4522"
LIT = "#f2f0c0"
BRUSH_FLOOR = "#aeb173"
BRUSH_EDGE = "#6f773c"
BUSHES = ("#7f8b49", "#8e9753", "#737f43")
ORCHARD_FLOOR = "#c3cb86"
ORCHARD = ("#7e9b4b", "#8ca658", "#769244")
ORCHARD_RIM = "#3b5220"
#: crop and the colour of its furrows, by kind of crop
FIELDS = (("#ddc97a", "#a88f42"), ("#b0c66e", "#7b9042"), ("#dbdc86", "#9da050"))

# water
STREAM = "#8db8c4"
BANK = "#4d7f8e"
DEEP = "#79a8b8"
GULLY_FLOOR = "#9b8e7c"
GULLY_SLOPE = "#7a6a54"
GULLY_RIM = "#4a3a28"
MARSH = "#a9c3a4"
REED = "#5b8478"

# what is built
ROAD_EDGE, ROAD, RUT = "#86714a", "#f0e5c8", "#cdb98c"
BALLAST, TIE, RAIL = "#a79f90", "#5c4a36", "#2f2a26"
ROOFS = ("#bc6743", "#ac5e41", "#c77e55", "#b4744f", "#a0583f")
FLAT_ROOF = "#e9dfc8"
YARD = "#d9cda8"
DECK, PLANK, PARAPET = "#b69a6e", "#7c6238", "#8f887a"
HEDGE = ("#2f4522", "#56753a", "#7c9a52")
WALL = ("#4b463e", "#b5ae9e", "#d6d0c2")
FENCE = "#4e3b28"

# signs
GRID = "#2e2718"
NUMBER = "#2a2416"
HALO = "#f3edd6"
GOAL = "#a3211b"
PAPER = "#e9e1cb"
INK = "#2e2718"
SHADOW = "#16200a"

# device pixels a hex from which something shows
TILES_FROM = 55.0
TUFTS_FROM = 48.0
LEAVES_FROM = 46.0
FINE_FROM = 44.0
FURROWS_FROM = 40.0
DOTS_FROM = 28.0
FAR = 1e9
