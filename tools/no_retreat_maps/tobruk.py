"""Map 3: Tobruk and the frontier. Three columns lie east of the collected draft; its numbers stand."""

from __future__ import annotations

from .draft import Course, Draft, Exit, Sides, Spot, Step

MAP = Draft(
    number=3,
    title="Tobruk",
    origin=(22.985, 32.376),
    step=(0.17014, 0.12562),
    terrain="""
        00 . ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        01  . . ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        02 . . . . . . . ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        03  . . . . . . . . . . . ~ ~ ~ ~ ~ ~ ~
        04 . . . . . . . . . . . . . ~ ~ ~ ~ ~
        05  . . . . . . . . . . . . . ~ ~ ~ ~ ~
        06 . . . . . . . . . . . . . ~ ~ ~ ~ .
        07  . . . . . . . . . . . . . . . . . .
        08 . . . . . . . . . . . . . . . . . .
        09  . . . . . . . . . . . . . . . . . .
    """,
    axis="0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 0,9",
    allied="17,6 17,7 17,8 17,9",
    exits=(
        Exit("axis", "0,0", "W", "road", "Derna"),
        Exit("axis", "0,4", "W", "track", "Mechili"),
        Exit("axis", "0,6", "W", "track", "Tengeder"),
        Exit("allied", "17,6", "E", "road", "Mersa Matruh"),
        Exit("allied", "17,8", "E", "track", "Nibeiwa"),
        Exit("allied", "17,9", "E", "track", "Charing Cross"),
    ),
    steps=(
        Step(
            "Gazala escarpment",
            low="0,1 1,1 2,2 3,2 4,2 5,2 5,3 6,3 7,3",
            high="1,2 1,3 2,3 3,3 4,3 5,4 6,4 7,4",
            note="the lower step; it ends east of Tobruk where the upper one begins behind it",
        ),
        Step(
            "Gambut escarpment",
            low="6,4 7,4 8,4 9,4 10,4 11,4 12,4",
            high="5,5 6,5 7,5 8,5 9,5 10,5 11,5",
            note="the upper step, from Sidi Rezegh to Bardia; between the two lies the way from El Adem to Gambut",
        ),
        Step(
            "Sollum escarpment",
            low="12,7 13,7 14,8 15,8",
            high="12,6 11,7 12,8 13,8 13,9 14,9",
            confidence="B",
            note="two passes: the road above Sollum and Halfaya",
        ),
    ),
    sides=(Sides("fort", "Tobruk perimeter", "6,2:W 6,2:SW 6,2:SE", confidence="A", source="rulebook"),),
    courses=(
        Course(
            "road",
            "Via Balbia",
            "0,0 0,1 1,1 2,2 3,2 4,2 5,2 6,2 6,3 7,3 8,3 9,4 10,4 11,4 11,5 12,5 12,6 12,7 13,7 14,7 15,7 16,7 17,6",
        ),
        Course("track", "Trigh Capuzzo", "0,4 1,4 2,4 3,4 4,4 5,4 6,4 6,5 7,5 8,5 9,5 10,5 11,6 12,6"),
        Course(
            "track",
            "Trigh el Abd",
            "0,6 1,6 2,6 3,6 4,6 4,7 5,7 6,7 7,7 8,7 9,7 10,7 11,8 12,8 12,9 13,9 14,9 15,9 16,9 17,9",
        ),
        Course("track", "Acroma track", "4,2 4,3 4,4 3,5 3,6"),
        Course("track", "El Adem track", "6,2 5,3 5,4 5,5 5,6 5,7"),
        Course("track", "Halfaya track", "11,8 12,8 12,7"),
        Course("track", "Enba track", "13,7 14,8 15,8 16,8 17,8", confidence="C"),
    ),
    spots=(
        Spot("city", "Tobruk", "6,2", 32.09, 23.954, "fortress port2"),
        Spot("town", "Gazala", "2,2", 32.15, 23.35),
        Spot("town", "Bardia", "12,5", 31.756, 25.085, "port1"),
        Spot("town", "Sollum", "12,7", 31.554, 25.158),
        Spot("label", "Tmimi", "0,0", 32.33, 23.06, "village"),
        Spot("label", "Acroma", "4,3", 32.0, 23.72, "fort"),
        Spot("label", "Knightsbridge", "4,4", 31.85, 23.62, "site"),
        Spot("label", "Bir Hacheim", "3,6", 31.594, 23.48, "fort"),
        Spot("label", "Bir el Gubi", "5,7", 31.5, 23.9, "fort"),
        Spot("label", "El Adem", "5,4", 31.86, 23.91, "airfield"),
        Spot("label", "Sidi Rezegh", "6,5", 31.79, 24.08, "airfield"),
        Spot("label", "Gambut", "9,4", 31.904, 24.478, "airfield"),
        Spot("label", "Fort Capuzzo", "12,6", 31.58, 25.05, "fort"),
        Spot("label", "Halfaya Pass", "12,7", 31.45, 25.14, "pass"),
        Spot("label", "Sidi Omar", "11,8", 31.43, 24.9, "fort"),
        Spot("label", "Buq Buq", "14,7", 31.52, 25.53, "village"),
        Spot("label", "Sidi Barrani", "17,6", 31.612, 25.925, "village"),
        Spot("label", "Sofafi", "15,9", 31.2, 25.6, "camp", confidence="C"),
    ),
    note="three columns in the east give an invader from Egypt room; its edge has one road and two tracks",
)
