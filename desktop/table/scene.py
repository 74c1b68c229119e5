"""What stands where on the surfaces: the game says, the window shows. Pure data, comparable by value."""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.table.drawing import Drawing

__all__ = ["Anchor", "Badge", "Mark", "Placed", "Scene", "Surface"]


class Surface(msgspec.Struct, frozen=True, gc=False):
    """A sheet of paper on the table: the map, a chart with boxes, a table of results.

    width, height: in its own units; for a map, one unit is 1/100 of a hex's height (flat side to flat side), so a
    counter that fills 72 % of a hex is 72 units wide.
    kind: a map, a chart with boxes, a table, or a hand: cards or pieces before one side, which the window lays out
        itself in a strip, in the order of their x.
    counter: width of a counter on this surface, in its units.
    side: whose hand it is, "" for nobody's. far: for one person who plays several sides it lies on the far edge of the
        table (its side rests, the other is active).
    still: a digest of everything its sheet is drawn from; the cache on disk is kept under it.
    rows: parts of a chart that matter all the time (x0, y0, x1, y1), shown below the map where there is room.
    played: the part of a map that is played on (x0, y0, x1, y1), which "whole map" shows without the sheet's rim; () =
        all of it.
    """

    id: str
    title: str
    kind: Literal["map", "chart", "table", "hand"]
    width: float
    height: float
    counter: float = 72.0
    still: str = ""
    source: str = ""  # "reconstructed" shows as a tag
    side: str = ""
    far: bool = False
    rows: tuple[tuple[float, float, float, float], ...] = ()
    played: tuple[float, ...] = ()


class Anchor(msgspec.Struct, frozen=True, gc=False):
    """Where a subject lies: its centre and outline (flat list of x, y) on a surface."""

    surface: str
    x: float
    y: float
    outline: tuple[float, ...] = ()


class Badge(msgspec.Struct, frozen=True, gc=False):
    """A small round or tag that stays on top of a stack: a drawing key and its place on the plate (0..1, 0..1)."""

    drawing: str
    x: float
    y: float
    size: float = 0.4  # of the counter's width


class Placed(msgspec.Struct, frozen=True, gc=False):
    """One visible piece.

    handle: stable public name; also the subject that a click on it gives (``subject`` when they differ).
    face: drawing key for `Game.drawing`; equal keys draw equal pictures at one size.
    x, y: centre in the surface's units; z: order in the stack, 0 lowest.
    count: how many pieces it stands for, where alike ones lie as one.
    slot: the number of its place in a row of a hand, 0 for none. lies: "awake" if it is turned up there for now,
    "empty" for a place without a card; "aside" for a piece that is in nobody's force (unbuilt, or out of play).
    quiet: the part of its height, from and to, that may be written over when it cannot be played.
    high: its height as a part of its width (cards are higher than wide); its drawing is 100 wide and 100 * high high.
    turn: degrees clockwise. facing: degrees clockwise from north of the faced hexside, or None.
    """

    handle: str
    subject: str
    surface: str
    face: str
    x: float
    y: float
    z: int = 0
    size: float = 72.0
    turn: float = 0.0
    facing: float | None = None
    stack: str = ""  # pieces of one stack share this name and fan out together
    badges: tuple[Badge, ...] = ()
    label: str = ""  # accessible name
    side: str = ""  # whose it is, for dots on the minimap
    high: float = 1.0
    slot: int = 0
    lies: Literal["", "awake", "empty", "aside"] = ""
    quiet: tuple[float, float] = (0.0, 1.0)
    count: int = 1


class Mark(msgspec.Struct, frozen=True, gc=False):
    """One drawing laid on a surface.

    layer: order, lower first. box: x0, y0, x1, y1 that it covers, in the surface's units.
    zooms: (least, most) device pixels for one hex height (100 units) at which it is drawn.
    """

    layer: int
    box: tuple[float, float, float, float]
    drawing: Drawing
    zooms: tuple[float, float] = (0.0, 1e9)


class Scene(msgspec.Struct, frozen=True, gc=False):
    """All that a view shows: pieces by handle, and live marks by surface (lit rows, frames, the way of the odds)."""

    pieces: dict[str, Placed]
    marks: dict[str, tuple[Mark, ...]] = {}
