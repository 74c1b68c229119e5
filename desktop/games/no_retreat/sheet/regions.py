"""What the parts of each map are called, and where its title stands. Places are hexes: names run over their centres."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["SHEETS", "SheetWords", "WideName"]


@dataclass(frozen=True)
class WideName:
    """A name spread over a region, a sea or a gulf. through: the points that its baseline runs by, as hexes with
    shares of a hex to the east and the south ("6,5+0.3-0.2"). size in units; spacing as a part of the size."""

    text: str
    through: str
    size: float
    spacing: float


@dataclass(frozen=True)
class SheetWords:
    """The words of one sheet. title_at: the hex whose centre is the left end of the title's baseline.

    axis_edge, allied_edge: what lies beyond either side's edge. heights: names on dark ground.
    """

    subtitle: str
    title_at: str
    title_size: float
    axis_edge: str
    allied_edge: str
    seas: tuple[WideName, ...]
    lands: tuple[WideName, ...]
    heights: tuple[WideName, ...] = ()
    axis_at: float = 0.5
    allied_at: float = 0.5


SHEETS = {
    1: SheetWords(
        "The gate of Tripolitania",
        "1,1",
        62,
        "to Tripoli",
        "to map 2, Cyrenaica",
        (WideName("GULF OF SIRTE", "1,4 4,4+0-0.25 7,3+0-0.2", 34, 0.42),),
        (
            WideName("TRIPOLITANIA", "5,9-0.2+0.25 7,9+0+0.3 9,9+0.2+0.2", 24, 0.5),
            WideName("CYRENAICA", "10,2 12,2+0+0.1 14,2-0.2+0.3", 34, 0.6),
        ),
    ),
    2: SheetWords(
        "The Jebel Akhdar and the desert of the bulge",
        "0,0-0.3+0.28",
        54,
        "to map 1, El Agheila",
        "to map 3, Tobruk",
        (
            WideName("MEDITERRANEAN SEA", "1,3-0.9-0.1 3,2-0.2+0.1 5,2-0.2-0.55", 20, 0.28),
            WideName("Gulf of Bomba", "18,2+0.35+0.1 19,2+0.25+0.5 19,3+0.25+0.55", 15, 0.14),
        ),
        (WideName("LIBYAN DESERT", "7,12 11,12+0+0.15 15,12+0.4+0", 44, 0.7),),
        (WideName("JEBEL AKHDAR", "7,4-0.3+0.1 9,3+0.2+0.2 12,3+0.3-0.15", 30, 0.6),),
    ),
    3: SheetWords(
        "Gazala to the Egyptian frontier",
        "11,0-0.35+0.45",
        64,
        "to map 2, Cyrenaica",
        "to map 4, Mersa Matruh",
        (
            WideName("MEDITERRANEAN SEA", "6,0+0.2+0.4 8,1-0.1+0.1 10,2+0.5+0.2", 26, 0.34),
            WideName("Gulf of Bomba", "1,0+0+0.1 2,0+0+0.5 3,1-0.1+0.15", 15, 0.14),
            WideName("Gulf of Sollum", "13,5+0.2+0.2 14,6-0.1-0.1 15,6+0.3+0.05", 15, 0.14),
        ),
        (
            WideName("MARMARICA", "6,8+0-0.15 8,8+0.2-0.05 10,8+0.6-0.1", 38, 0.9),
            WideName("CYRENAICA", "0,8 1,8+0.4+0.35 3,9-0.1+0.25", 26, 0.5),
            WideName("EGYPT", "15,8-0.2+0.3 16,8+0+0.3 17,8+0.1+0.3", 28, 0.7),
        ),
    ),
    4: SheetWords(
        "The frontier to Charing Cross",
        "8,0+0.45+0.12",
        46,
        "to map 3, Tobruk",
        "to map 5, El Alamein",
        (
            WideName("MEDITERRANEAN SEA", "6,0-0.35+0.12 7,0-0.2+0.14 8,0+0.15+0.34", 16, 0.22),
            WideName("Gulf of Sollum", "0,0-0.1-0.1 1,0+0.2+0.1 2,0+0.5-0.2", 15, 0.14),
        ),
        (
            WideName("LIBYAN PLATEAU", "4,6 7,6+0+0.1 11,6+0.2-0.05", 36, 0.75),
            WideName("EGYPT", "5,3-0.3+0.05 7,3-0.2+0.1 8,3+0.3+0.1", 30, 1.0),
        ),
    ),
    5: SheetWords(
        "The last line before the Nile",
        "5,0-0.2+0.3",
        54,
        "to map 4, Mersa Matruh",
        "to the Nile",
        (
            WideName("MEDITERRANEAN SEA", "9,1+0+0.4 11,2-0.4+0.3 13,2-0.4-0.3", 24, 0.28),
            WideName("Arabs' Gulf", "10,3-0.3-0.45 11,3-0.4-0.05 11,3+0.55-0.15", 15, 0.14),
        ),
        (
            WideName("WESTERN DESERT", "0,4+0.3+0.4 3,4+0.4+0.2 6,5+0.2+0.2", 28, 0.6),
            WideName("DELTA", "15,3+0.3+0.1 16,3+0.5+0.1 17,3+0.1+0.1", 24, 0.5),
        ),
        (WideName("QATTARA DEPRESSION", "0,7+0.2+0.45 4,7+0.1+0.4 8,8-0.2+0.05", 27, 0.34),),
    ),
}
