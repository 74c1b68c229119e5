"""Soldiers drawn from joints: limbs are tapered capsules, headgear and arms are small outlines.

A pose gives joints in a space where a standing man is 100 high, feet at y = 0, y upward, facing right. The same poses
serve every nation: only headgear, arm and tones change. Paths come out with y downward, ready to be drawn.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple

import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon

from desktop.games.combat_commander.faces.kit import arm, headgear
from desktop.table.colour import darker, lighter
from desktop.table.drawing import Drawing, Fill, Group, Item, Path, Pen, Stroke

__all__ = ["Figure", "figure", "path_of", "silhouette", "soldier", "tones"]

Spot = tuple[float, float]


class Pose(NamedTuple):
    """Joints: head, neck, chest, hip; elbows and hands, knees and feet, the near ones first; butt and muzzle."""

    head: Spot
    neck: Spot
    chest: Spot
    hip: Spot
    elbow: Spot
    hand: Spot
    far_elbow: Spot
    far_hand: Spot
    knee: Spot
    foot: Spot
    far_knee: Spot
    far_foot: Spot
    gun: tuple[Spot, Spot] | None = None
    extra: str = ""


POSES = {
    "stand": Pose(
        (2, 89),
        (1, 80),
        (0, 70),
        (0, 49),
        (6, 58),
        (15, 63),
        (8, 60),
        (26, 67),
        (-5, 27),
        (-8, 5),
        (7, 27),
        (8, 5),
        ((-4, 57), (44, 78)),
    ),
    "walk": Pose(
        (7, 88),
        (5, 79),
        (3, 69),
        (0, 48),
        (1, 57),
        (12, 54),
        (14, 60),
        (24, 62),
        (11, 29),
        (5, 7),
        (-6, 26),
        (-20, 7),
        ((-3, 47), (42, 72)),
    ),
    "run": Pose(
        (19, 85),
        (15, 77),
        (11, 68),
        (0, 48),
        (4, 56),
        (17, 52),
        (22, 57),
        (31, 59),
        (19, 37),
        (14, 14),
        (-8, 30),
        (-29, 22),
        ((6, 45), (50, 66)),
    ),
    "aim": Pose(
        (6, 86),
        (2, 79),
        (0, 70),
        (-2, 49),
        (12, 66),
        (20, 76),
        (21, 69),
        (34, 77),
        (-9, 27),
        (-14, 5),
        (9, 28),
        (12, 5),
        ((1, 77), (58, 81)),
    ),
    "kneel": Pose(
        (6, 63),
        (2, 56),
        (0, 47),
        (-4, 27),
        (10, 42),
        (20, 52),
        (22, 44),
        (33, 53),
        (-3, 6),
        (-21, 4),
        (16, 27),
        (17, 5),
        ((0, 53), (57, 57)),
    ),
    "crouch": Pose(
        (14, 62),
        (9, 56),
        (5, 48),
        (-8, 32),
        (8, 36),
        (19, 37),
        (20, 40),
        (30, 43),
        (8, 24),
        (0, 5),
        (-6, 14),
        (-24, 6),
        ((4, 32), (47, 50)),
    ),
    "throw": Pose(
        (4, 87),
        (2, 79),
        (0, 69),
        (1, 48),
        (-17, 76),
        (-23, 92),
        (15, 66),
        (27, 74),
        (-9, 28),
        (-20, 7),
        (13, 30),
        (20, 5),
        None,
        "grenade",
    ),
    "point": Pose(
        (2, 89),
        (1, 80),
        (0, 70),
        (-1, 49),
        (-8, 58),
        (-3, 46),
        (17, 73),
        (34, 79),
        (-7, 27),
        (-11, 5),
        (8, 28),
        (11, 5),
        None,
        "pistol",
    ),
    "glass": Pose(
        (3, 89),
        (1, 80),
        (0, 70),
        (-1, 49),
        (11, 68),
        (13, 85),
        (16, 70),
        (15, 86),
        (-6, 27),
        (-9, 5),
        (6, 27),
        (8, 5),
        None,
        "glasses",
    ),
    "prone": Pose(
        (26, 20),
        (19, 18),
        (10, 14),
        (-20, 9),
        (20, 5),
        (32, 13),
        (27, 5),
        (40, 14),
        (-46, 5),
        (-70, 4),
        (-44, 9),
        (-66, 9),
        ((23, 14), (78, 15)),
        "lying",
    ),
    "load": Pose(
        (9, 60),
        (5, 54),
        (2, 46),
        (-4, 27),
        (11, 38),
        (24, 32),
        (17, 40),
        (31, 36),
        (12, 25),
        (9, 5),
        (-3, 6),
        (-20, 4),
    ),
    "cower": Pose(
        (12, 42),
        (7, 40),
        (1, 36),
        (-9, 19),
        (13, 30),
        (20, 43),
        (18, 32),
        (24, 42),
        (9, 20),
        (2, 4),
        (-2, 5),
        (-22, 4),
    ),
    "yield": Pose(
        (2, 88),
        (1, 80),
        (0, 70),
        (0, 49),
        (-13, 78),
        (-11, 97),
        (14, 78),
        (14, 97),
        (-5, 27),
        (-7, 5),
        (7, 27),
        (8, 5),
    ),
}


class Figure(NamedTuple):
    """A soldier's outline and its parts back to front, each with the name of its tone."""

    outline: Path
    parts: tuple[tuple[str, Path], ...]


def path_of(shape: Any) -> Path:
    """Polygons as a path, y turned downward."""
    pen = Pen()
    for polygon in getattr(shape, "geoms", [shape]):
        if polygon.is_empty or polygon.geom_type != "Polygon":
            continue
        for ring in (polygon.exterior, *polygon.interiors):
            pen.points([(round(x, 2), round(-y, 2)) for x, y in ring.coords[:-1]], closed=True)
    return pen.path()


def _capsule(a: Spot, b: Spot, ra: float, rb: float) -> Any:
    """A limb segment: the hull of two circles."""
    return shapely.union_all([Point(a).buffer(ra, 10), Point(b).buffer(rb, 10)]).convex_hull


def _limb(a: Spot, b: Spot, c: Spot, ra: float, rb: float, rc: float) -> Any:
    return _soft(shapely.union_all([_capsule(a, b, ra, rb), _capsule(b, c, rb, rc)]))


def _soft(shape: Any, r: float = 1.6) -> Any:
    """The same with its notches filled."""
    return shape.buffer(r, 8).buffer(-2 * r, 8).buffer(r, 8)


def _boot(knee: Spot, foot: Spot, lying: bool) -> Any:
    """A boot whose sole lies across the shin."""
    sole = Polygon([(-3.6, 4.2), (3.6, 4.2), (4.2, 0), (9.6, -2.2), (10, -4.8), (-4.4, -4.8)]).buffer(0.6)
    turn = -80.0 if lying else math.degrees(math.atan2(foot[1] - knee[1], foot[0] - knee[0])) + 90
    return affinity.translate(affinity.rotate(sole, max(-75, min(60, turn)), origin=(0, 0)), *foot)


def _parts(pose: str, hat: str, weapon: str, pack: str) -> list[tuple[str, Any]]:
    """Parts back to front, y upward."""
    j = POSES[pose]
    lying = j.extra == "lying"
    chest, hip = j.chest, j.hip
    shoulder = (chest[0] - (0 if lying else 0.5), chest[1] + (2 if lying else 5))
    far_shoulder = (shoulder[0] + (1 if lying else 3), shoulder[1])
    torso = _soft(
        shapely.union_all([_capsule(chest, hip, 9.2, 7.2), _capsule(shoulder, (chest[0], chest[1] - 4), 7.2, 8.6)])
    )
    found: list[tuple[str, Any]] = [
        ("skin_far", Point(j.far_hand).buffer(3.0)),
        ("far", _limb(far_shoulder, j.far_elbow, j.far_hand, 4.3, 3.5, 2.5)),
        ("far_leg", _limb((hip[0] + 1.5, hip[1]), j.far_knee, j.far_foot, 6.6, 4.7, 3.2)),
        ("boot_far", _boot(j.far_knee, j.far_foot, lying)),
    ]
    if pack and not lying:
        found.append(("gear", _pack(pack, j)))
    found += [
        ("near_leg", _limb((hip[0] - 1.0, hip[1]), j.knee, j.foot, 7.0, 5.0, 3.4)),
        ("boot", _boot(j.knee, j.foot, lying)),
        ("skin", _face(j)),
        ("torso", torso),
        ("belt", _belt(j, torso)),
    ]
    tilt = math.degrees(math.atan2(j.head[1] - j.neck[1], j.head[0] - j.neck[0])) - 80
    found.append(("hat", headgear(hat, j.head, -6 if lying else max(-18, min(12, tilt * 0.4)))))
    if j.gun is not None and weapon:
        found.append(("weapon", arm(weapon, *j.gun)))
    if j.extra in _HELD:
        found.append(("weapon", _HELD[j.extra](j)))
    found.append(("near", _limb(shoulder, j.elbow, j.hand, 5.0, 4.0, 2.8)))
    found.append(("skin", Point(j.hand).buffer(3.1)))
    if j.extra == "pistol":
        x, y = j.far_hand
        found.append(("skin_far", _capsule((x, y), (x + 7, y + 1.6), 2.6, 1.3)))
    return found


def _face(j: Pose) -> Any:
    head = affinity.scale(Point(j.head).buffer(6.0, 12), 0.94, 1.12)
    jaw = affinity.translate(Polygon([(4.4, 1.6), (7.2, -1.6), (5, -3), (4, -6.4), (-1, -6.4)]), *j.head)
    return shapely.union_all([_capsule(j.neck, j.chest, 3.4, 4.0), head, jaw])


def _belt(j: Pose, torso: Any) -> Any:
    chest, hip = j.chest, j.hip
    at = (hip[0] + (chest[0] - hip[0]) * 0.22, hip[1] + (chest[1] - hip[1]) * 0.22)
    angle = math.degrees(math.atan2(chest[1] - hip[1], chest[0] - hip[0])) - 90
    strap = affinity.rotate(shapely.box(at[0] - 9.5, at[1] - 1.5, at[0] + 9.5, at[1] + 1.5), angle, origin=at)
    return strap.intersection(torso.buffer(0.4))


def _pack(kind: str, j: Pose) -> Any:
    x, y = j.chest[0] - 12.5, j.chest[1] - 2
    if kind == "tank":
        return shapely.union_all(
            [
                _capsule((x - 1, y - 11), (x + 1, y + 9), 4.6, 4.6),
                _capsule((x + 6, y - 11), (x + 8, y + 9), 4.2, 4.2),
            ]
        )
    if kind == "radio":
        aerial = LineString([(x - 3, y + 10), (x - 8, y + 46)]).buffer(0.8)
        return shapely.union_all([shapely.box(x - 6, y - 11, x + 7, y + 10).buffer(1), aerial])
    bag = Polygon([(x - 5, y - 10), (x + 7, y - 10), (x + 7, y + 10), (x - 4, y + 9)]).buffer(1.2)
    return affinity.rotate(bag, -(j.chest[0] - j.hip[0]) * 2, origin=(x, y))


def _glasses(j: Pose) -> Any:
    x, y = j.head
    return Polygon([(x + 5, y - 1.6), (x + 14, y - 2.4), (x + 14, y + 2.6), (x + 5, y + 1.8)])


def _pistol(j: Pose) -> Any:
    x, y = j.hand[0], j.hand[1] - 1
    return Polygon(
        [
            (x - 1, y + 1.5),
            (x + 2, y + 2.2),
            (x + 5, y - 10),
            (x + 2.6, y - 10.6),
            (x + 1.4, y - 4),
            (x - 2.4, y - 3.2),
        ]
    )


def _grenade(j: Pose) -> Any:
    x, y = j.hand
    stick = shapely.union_all([shapely.box(x - 1.2, y, x + 1.2, y + 10), shapely.box(x - 3, y + 9, x + 3, y + 16)])
    return affinity.rotate(stick, 28, origin=(x, y))


_HELD = {"glasses": _glasses, "pistol": _pistol, "grenade": _grenade}


@lru_cache(maxsize=400)
def figure(pose: str, hat: str, weapon: str = "", pack: str = "") -> Figure:
    """A soldier's outlines; KeyError for an unknown pose, hat or arm."""
    parts = _parts(pose, hat, weapon, pack)
    whole = shapely.union_all([shape.buffer(0.3) for _, shape in parts]).simplify(0.15)
    return Figure(path_of(whole), tuple((name, path_of(shape.simplify(0.12))) for name, shape in parts))


@lru_cache(maxsize=400)
def silhouette(pose: str, hat: str, weapon: str = "", pack: str = "") -> Path:
    """The merged outline, a little softened."""
    shape = shapely.union_all([part.buffer(0.3) for _, part in _parts(pose, hat, weapon, pack)])
    return path_of(shape.buffer(0.7, 6).buffer(-0.9, 6).buffer(0.2).simplify(0.2))


def tones(uniform: str, hat: str = "", skin: str = "#d9b48f") -> dict[str, str]:
    """Tones of a figure's parts by name."""
    return {
        "torso": uniform,
        "near": lighter(uniform, 0.10),
        "far": darker(uniform, 0.28),
        "near_leg": darker(uniform, 0.08),
        "far_leg": darker(uniform, 0.34),
        "hat": hat or darker(uniform, 0.15),
        "skin": skin,
        "skin_far": darker(skin, 0.22),
        "boot": "#2b2a28",
        "boot_far": darker("#2b2a28", 0.3),
        "weapon": "#2a2622",
        "gear": darker(uniform, 0.25),
        "belt": "#4a3a28",
    }


def soldier(man: Figure, tone: dict[str, str], ink: str, width: float, x: float, y: float, scale: float) -> Drawing:
    """A figure in paper-cut manner, feet at x, y: flat tones over one dark outline of `width`."""
    items: list[Item] = [Stroke(man.outline, ink, width * 2, cap="round")]
    items += [Fill(path, tone[name], winding=True) for name, path in man.parts]
    return (Group(tuple(items), x, y, scale),)
