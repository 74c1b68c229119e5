"""Map 1: from the Arch of the Philaeni to Beda Fomm.

Two columns lie west of the collected draft: its column 0 is column 2 here.
"""

from __future__ import annotations

from .draft import Course, Draft, Exit, Sides, Spot

MAP = Draft(
    number=1,
    title="El Agheila",
    origin=(18.6077, 31.246),
    step=(0.16817, 0.12562),
    terrain="""
        00 ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . . . .
        01  ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . . . .
        02 ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . . . .
        03  ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . . . .
        04 ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . . . .
        05  ~ ~ ~ ~ ~ ~ ~ . . . . . . . .
        06 . ~ ~ ~ ~ ~ . % % . . . . . .
        07  . ~ ~ ~ . . % . . . . . . . .
        08 . . . . . . . . . . . . . . .
        09  . . % . . . . . . . . . . . .
    """,
    axis="0,6 0,7 0,8 0,9",
    allied="9,0 10,0 11,0 12,0 13,0 14,0 14,1 14,2 14,3 14,4 14,5 14,6 14,7 14,8 14,9",
    exits=(
        Exit("axis", "0,7", "W", "road", "Tripoli"),
        Exit("allied", "9,0", "NE", "road", "Benghazi"),
        Exit("allied", "13,0", "NE", "track", "Msus"),
        Exit("allied", "14,4", "E", "track", "Tengeder"),
        Exit("", "3,9", "SW", "track", "Marada"),
    ),
    steps=(),
    sides=(
        Sides(
            "wadi",
            "Wadi el Faregh",
            "5,8:SW 5,8:SE 6,8:SW 6,8:SE 7,8:SW 7,8:SE 7,8:E 8,8:NW 8,8:NE 9,8:NW 9,8:NE 10,8:NW 10,8:NE 11,8:NW",
        ),
    ),
    courses=(
        Course("road", "Via Balbia", "0,7 1,8 2,8 3,8 4,8 4,7 5,7 6,6 7,6 7,5 8,5 9,4 10,4 9,3 9,2 9,1 9,0"),
        Course("track", "Msus track", "10,4 10,3 11,2 11,1 12,0 13,0"),
        Course("track", "Tengeder track", "10,4 11,4 12,4 13,4 14,4"),
        Course("track", "Marada track", "4,8 3,9", confidence="C"),
    ),
    spots=(
        Spot("town", "El Agheila", "4,8", 30.26, 19.2),
        Spot("town", "Mersa Brega", "5,7", 30.406, 19.574),
        Spot("town", "Agedabia", "10,4", 30.755, 20.226),
        Spot("label", "Marble Arch", "0,7", 30.32, 18.7, "site", confidence="C"),
        Spot("label", "Zuetina", "9,2", 30.952, 20.12, "anchorage"),
        Spot("label", "Antelat", "11,1", 31.13, 20.59, "fort"),
        Spot("label", "Beda Fomm", "10,0", 31.2, 20.3, "site"),
        Spot("label", "Maaten el Grara", "14,4", 30.73, 20.96, "well", confidence="C"),
    ),
    note="two columns in the west with the road, so that an army coming back from Tripoli has room; the northern edge "
    "is the Allies' where it is land; the far south-east is beyond Axis supply",
)
