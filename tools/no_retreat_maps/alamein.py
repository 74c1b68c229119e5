"""Map 5: Fuka to Alexandria. Two columns lie west of the collected draft and one east of it.

Its column 0 is column 2 here.
"""

from __future__ import annotations

from .draft import Course, Draft, Exit, Sides, Spot, Step

MAP = Draft(
    number=5,
    title="El Alamein",
    origin=(27.3674, 31.276),
    step=(0.16829, 0.12562),
    terrain="""
        00 . ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . .
        01  . . . ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . .
        02 . . . . . . . . . ~ ~ ~ ~ ~ % % . .
        03  . . . . . . . . . . ~ ~ . . . . . .
        04 . . . . . . . . . . . . . . . . . .
        05  . . . . . . . . . . . . . . . . . .
        06 . . . . v v v . . . . . . . . . . .
        07  v v v v v v v v v . . . . . . . . .
        08 v v v v v v v v v v . . . . . . . .
    """,
    axis="0,0 0,1 0,2 0,3 0,4 0,5 0,6",
    allied="17,0 17,1 17,2 17,3 17,4 17,5 17,6 17,7 17,8",
    exits=(
        Exit("axis", "0,0", "W", "road", "Mersa Matruh"),
        Exit("allied", "17,1", "E", "road", "the Delta"),
        Exit("allied", "17,7", "E", "road", "Cairo"),
        Exit("allied", "17,8", "E", "track", "Cairo"),
    ),
    steps=(
        Step("Fuka escarpment", low="2,1 3,2 4,2", high="2,2 2,3 3,3"),
        Step(
            "Rim of the Qattara Depression",
            low="0,7 1,7 2,7 3,7 4,7 5,7 6,7 7,7 8,7 4,6 5,6 6,6 8,8 9,8",
            high="0,6 1,6 2,6 3,6 3,5 4,5 5,5 6,5 7,6 8,6 9,6 9,7 10,8",
        ),
    ),
    sides=(
        Sides("ridge", "Ruweisat Ridge", "9,4:SE 10,4:SW 10,4:SE"),
        Sides("ridge", "Alam Halfa Ridge", "10,5:SW 10,5:SE 11,5:SW"),
    ),
    courses=(
        Course(
            "road",
            "Coast road",
            "0,0 0,1 1,1 2,1 3,2 4,2 5,2 6,2 7,2 8,2 8,3 9,3 10,4 11,4 12,4 12,3 13,3 14,2 14,1 15,1 16,1 17,1",
        ),
        Course("road", "Cairo road", "14,2 14,3 15,4 15,5 16,6 16,7 17,7"),
        Course("track", "Qattara track", "6,2 6,3 7,4 7,5 8,5 9,6"),
        Course("track", "Rahman track", "8,2 8,3 8,4 8,5"),
        Course("track", "Barrel track", "9,6 10,6 11,6 12,6 13,6 14,6 15,6 15,7 16,7 16,8 17,8"),
        Course("track", "Ruweisat track", "8,5 9,4 10,4", confidence="C"),
        Course(
            "rail",
            "Western Desert Railway",
            "0,0 0,1 1,1 2,1 3,2 4,2 5,2 6,2 7,2 7,3 8,3 9,3 10,4 11,4 12,4 12,3 13,3 14,2 14,1 15,1 16,1 17,1",
            note="scenery",
        ),
    ),
    spots=(
        Spot("city", "Alexandria", "15,1", 31.202, 29.916, "port2"),
        Spot("town", "Fuka", "3,2", 31.07, 27.92),
        Spot("town", "El Daba", "6,2", 31.028, 28.445),
        Spot("town", "El Alamein", "9,3", 30.83, 28.955),
        Spot("label", "Garawla", "0,0", 31.24, 27.43, "village", confidence="C"),
        Spot("label", "Sidi Abd el Rahman", "8,2", 30.97, 28.73, "village", confidence="C"),
        Spot("label", "Bab el Qattara", "8,5", 30.63, 28.75, "camp", confidence="C"),
        Spot("label", "Qaret el Himeimat", "9,6", 30.47, 28.92, "site", confidence="C"),
        Spot("label", "El Hammam", "12,4", 30.845, 29.388, "village"),
        Spot("label", "Burg el Arab", "12,3", 30.903, 29.553, "village"),
        Spot("label", "Amiriya", "14,2", 31.01, 29.8, "village"),
    ),
    note="two columns in the west and one in the east, so that Fuka and Alexandria can be held and an invader has "
    "room; the coast road runs on through Alexandria to the eastern edge; pockets under the rim that nothing could "
    "supply belong to the Depression",
)
