"""Map 4: from the frontier to Mersa Matruh. The numbers are those of the collected draft.

The hex north of Sollum is left to the sea, and the road enters by Sollum itself.
"""

from __future__ import annotations

from .draft import Course, Draft, Exit, Spot, Step

MAP = Draft(
    number=4,
    title="Mersa Matruh",
    origin=(25.165, 31.636),
    step=(0.169, 0.12567),
    terrain="""
        00 ~ ~ ~ ~ . . ~ ~ ~ ~ ~ ~ ~ ~ ~
        01  . . . . . . . . ~ ~ ~ ~ ~ ~ ~
        02 . . . . . . . . . . . . . ~ ~
        03  . . . . . . . . . . . . . . ~
        04 . . . . . . . . . . . . . . .
        05  . . . . . . . . . . . . . . .
        06 . . . . . . . . . . . . . . .
        07  . . . . . . . . . . . . . . .
    """,
    axis="0,1 0,2 0,3 0,4 0,5 0,6 0,7",
    allied="14,4 14,5 14,6 14,7",
    exits=(
        Exit("axis", "0,1", "W", "road", "Bardia"),
        Exit("axis", "0,2", "W", "track", "Sidi Omar"),
        Exit("axis", "0,3", "W", "track", "Maddalena"),
        Exit("allied", "14,4", "E", "road", "Alexandria"),
        Exit("", "9,7", "SW", "track", "Siwa"),
    ),
    steps=(
        Step(
            "Sollum escarpment",
            low="0,1 1,2 2,2 2,3 3,3",
            high="0,2 0,3 1,3 2,4 3,4",
            confidence="B",
        ),
        Step(
            "Matruh escarpment",
            low="9,3 10,3 11,3 12,3 13,3",
            high="10,4 11,4 12,4 13,4",
        ),
    ),
    sides=(),
    courses=(
        Course(
            "road",
            "Coast road",
            "0,1 1,1 2,1 3,1 4,0 5,0 5,1 6,1 7,1 8,2 9,2 10,2 11,2 12,2 12,3 13,3 14,4",
        ),
        Course("track", "Trigh el Abd", "0,3 1,3 2,4 3,4"),
        Course("track", "Halfaya track", "0,1 0,2"),
        Course("track", "Enba track", "0,1 1,2 2,2 3,2 4,2", confidence="C"),
        Course("track", "Plateau track", "3,4 4,4 5,4 6,4 7,4 8,4 9,4 9,3 10,3 11,3 12,2"),
        Course("track", "Nibeiwa track", "4,0 4,1 4,2 4,3 5,3 6,4", confidence="C"),
        Course("track", "Siwa track", "11,3 11,4 10,5 10,6 9,7"),
        Course("rail", "Western Desert Railway", "12,2 12,3 13,3 14,4", note="scenery"),
    ),
    spots=(
        Spot("town", "Sidi Barrani", "4,0", 31.612, 25.925),
        Spot("town", "Mersa Matruh", "12,2", 31.353, 27.237, "port1"),
        Spot("label", "Sollum", "0,1", 31.554, 25.17, "village"),
        Spot("label", "Halfaya Pass", "0,1", 31.46, 25.22, "pass"),
        Spot("label", "Buq Buq", "2,1", 31.52, 25.53, "village"),
        Spot("label", "Maktila", "5,1", 31.56, 26.1, "camp", confidence="C"),
        Spot("label", "Nibeiwa", "4,2", 31.38, 25.88, "camp", confidence="C"),
        Spot("label", "El Negaila", "8,2", 31.407, 26.583, "village"),
        Spot("label", "Charing Cross", "11,3", 31.25, 27.08, "site", confidence="C"),
        Spot("label", "Garawla", "13,3", 31.24, 27.43, "village", confidence="C"),
        Spot("label", "Sofafi", "3,4", 31.17, 25.62, "camp", confidence="C"),
    ),
    note="the far south-east is beyond Axis supply, the far south-west beyond the Allies'",
)
