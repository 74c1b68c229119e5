"""Map 2: the bulge of Cyrenaica. Two rows lie south of the collected draft; its numbers stand."""

from __future__ import annotations

from .draft import Course, Draft, Exit, Spot, Step

MAP = Draft(
    number=2,
    title="Cyrenaica",
    origin=(19.945, 32.916),
    step=(0.17095, 0.1257),
    terrain="""
        00 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . ~ . ~ ~ ~ ~ ~ ~ ~
        01  ~ ~ ~ ~ ~ ~ ~ ~ ~ ^ ^ ^ ^ ^ ^ . ~ ~ ~ ~
        02 ~ ~ ~ ~ ~ ~ . ^ ^ ^ ^ ^ ^ ^ ^ ^ . . ~ ~
        03  ~ ~ ~ . . ^ ^ ^ ^ ^ ^ ^ ^ ^ ^ . . . . ~
        04 ~ ~ . . . ^ ^ ^ ^ ^ ^ ^ ^ . . . . . . ~
        05  ~ . . . ^ ^ ^ ^ . . . . . . . . . . . ~
        06 ~ . . . . . . . . . . . . . . . . . . .
        07  . . . . . . . . . . . . . . . . . . . .
        08 ~ . . . . . . . . . . . . . . . . . . .
        09  . . . . . . . . . . . . . . . . . . . .
        10 . . . . . . . . . . . . . . . . . . . .
        11  . . . . . . . . . . . . . . . . . . . .
        12 ~ . . . . . . . . . . . . . . . . . . .
        13  ~ . . . . . . . . . . . . . . . . . . .
    """,
    axis="1,13 2,13 3,13 4,13 5,13 6,13 7,13 8,13 9,13 10,13 11,13 12,13 13,13",
    allied="19,6 19,7 19,8 19,9 19,10 19,11 19,12 19,13",
    exits=(
        Exit("axis", "1,13", "SE", "road", "Agedabia"),
        Exit("axis", "4,13", "SW", "track", "Antelat"),
        Exit("axis", "11,13", "SW", "track", "Agedabia"),
        Exit("allied", "19,6", "E", "road", "Tobruk"),
        Exit("allied", "19,9", "E", "track", "El Adem"),
        Exit("allied", "19,10", "E", "track", "Bir Hacheim"),
    ),
    steps=(
        Step(
            "Regima escarpment",
            low="3,3 3,4 2,5 2,6 1,7 2,8 2,9 3,10 3,11",
            high="4,4 3,5 3,6 2,7 3,8 3,9 4,10 4,11",
            note="the edge of the plain of Benghazi; it dies away south of Sceleidima",
        ),
        Step("First step of the Jebel", low="4,3 6,2", high="4,4 5,4 5,3 6,3 7,2"),
        Step("First step of the Jebel", low="10,0 12,0", high="9,1 10,1 11,1 12,1"),
        Step("Derna escarpment", low="15,1 17,2 17,3 18,4", high="14,1 15,2 16,2 16,3 17,4"),
        Step("Gazala escarpment", low="18,5 19,6", high="18,6 18,7"),
    ),
    sides=(),
    courses=(
        Course(
            "road",
            "Via Balbia",
            "19,6 18,5 18,4 17,4 16,3 16,2 15,1 14,1 13,1 12,1 11,1 10,1 9,1 9,2 8,2 7,3 6,3 5,3 4,3 3,3 3,4 2,4 1,5 "
            "1,6 0,7 1,8 0,9 0,10 0,11 1,12 1,13",
        ),
        Course("track", "Jebel southern road", "7,3 8,3 9,3 10,3 11,2 12,2 13,2 13,1", confidence="C"),
        Course("track", "Tolmeta road", "5,3 6,2", confidence="C"),
        Course("track", "Hania track", "10,1 10,0", "reconstructed", "D"),
        Course("track", "Apollonia road", "11,1 12,0"),
        Course(
            "track",
            "El Abiar track",
            "1,6 2,6 3,6 4,6 4,5 5,5 6,5 7,6 8,6 9,6 10,6 11,6 12,6 13,6 14,6",
            confidence="C",
        ),
        Course(
            "track",
            "Track across the bulge",
            "4,13 5,12 5,11 6,11 7,10 8,10 8,9 9,9 10,8 11,8 11,7 12,7 13,6 14,6 15,6 15,5 16,5 17,5 18,5",
        ),
        Course("track", "Soluch track", "0,10 1,10 2,10 3,10 3,11 4,11 5,11"),
        Course("track", "Tengeder track", "11,13 12,12 12,11 13,10 14,10 13,9 14,8 13,7 14,6", confidence="C"),
        Course("track", "Derna track", "14,6 14,5 15,4 15,3 16,3"),
        Course("track", "Trigh Capuzzo", "14,6 14,7 15,7 16,8 17,8 17,9 18,9 19,9"),
        Course("track", "Trigh el Abd", "14,10 15,10 16,10 17,10 18,10 19,10"),
        Course("rail", "Benghazi-Barce railway", "1,6 2,6 3,6 4,6 4,5 5,4 5,3", note="scenery"),
        Course("rail", "Benghazi-Soluch railway", "1,6 1,7 2,8 2,9 2,10", note="scenery"),
    ),
    spots=(
        Spot("city", "Benghazi", "1,6", 32.115, 20.069, "port2"),
        Spot("town", "Barce", "5,3", 32.493, 20.829),
        Spot("town", "Derna", "15,1", 32.767, 22.637, "port1"),
        Spot("town", "Mechili", "14,6", 32.16, 22.278, "fort"),
        Spot("label", "Soluch", "2,10", 31.668, 20.252, "village"),
        Spot("label", "Ghemines", "0,10", 31.658, 20.017, "village"),
        Spot("label", "Msus", "6,11", 31.58, 21.01, "fort"),
        Spot("label", "Tocra", "3,3", 32.534, 20.579, "village"),
        Spot("label", "Tolmeta", "6,2", 32.705, 20.95, "anchorage"),
        Spot("label", "Hania", "10,0", 32.88, 21.6, "village", confidence="D"),
        Spot("label", "El Abiar", "4,6", 32.19, 20.597, "village"),
        Spot("label", "Cyrene", "11,1", 32.804, 21.866, "village"),
        Spot("label", "Apollonia", "12,0", 32.897, 21.966, "anchorage"),
        Spot("label", "Giovanni Berta", "13,1", 32.757, 22.241, "village"),
        Spot("label", "Martuba", "16,3", 32.574, 22.764, "airfield"),
        Spot("label", "Tengeder", "14,10", 31.67, 22.29, "well", confidence="C"),
        Spot("label", "Tmimi", "18,5", 32.33, 23.06, "village"),
    ),
    note="the western column is coast and nobody's edge; the Axis edge is the southern row as far as column 13; Tracks "
    "lead down to the harbours below the Jebel, so that no hex of the coast is out of supply for good",
)
