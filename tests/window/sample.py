"""A small paper of 6 x 4 hexes for tests of the surface view: no game, faces of one colour, a sheet of plain marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from desktop.table.drawing import Drawing, Fill, Pen, Stroke, Text
from desktop.table.scene import Anchor, Mark, Placed, Surface

#: Columns and rows of the sample.
COLUMNS, ROWS = 6, 4
FACES = {"red": "#c03020", "blue": "#2050c0", "back": "#5d7079"}


class SamplePaper:
    """A paper with columns 1 to 6 and rows 1 to 4, labels "1.1" to "6.4"."""

    game = "sample"
    apart = False

    def __init__(self, *, still: str = "") -> None:
        self.centres = {
            f"{column}.{row}": (
                60 + 57.735 + (column - 1) * 86.6,
                110 + (row - 1) * 100 + (50 if column % 2 == 0 else 0),
            )
            for column in range(1, COLUMNS + 1)
            for row in range(1, ROWS + 1)
        }
        self.surface = Surface("map", "Sample", "map", 660.0, 600.0, still=still)
        self.built = 0

    def sheet(self, progress: Callable[[float], None]) -> Iterable[Mark]:
        """Paper, a frame of four colours, a hex outline each, numbers from zoom 52."""
        self.built += 1
        width, height = self.surface.width, self.surface.height
        yield Mark(0, (0, 0, width, height), (Fill(Pen().rectangle(0, 0, width, height).path(), "#f1e8d2"),))
        yield Mark(1, (0, 0, 40, 40), (Fill(Pen().rectangle(0, 0, 40, 40).path(), "#00ff00"),))
        yield Mark(1, (620, 560, 660, 600), (Fill(Pen().rectangle(620, 560, 40, 40).path(), "#0000ff"),))
        for number, (label, (x, y)) in enumerate(self.centres.items()):
            outline = Stroke(Pen().points(corners(x, y), closed=True).path(), "#6e5836", 0.9, least=0.55)
            yield Mark(2, (x - 58, y - 51, x + 58, y + 51), (outline,))
            words = Text(x, y - 30, label, "map.number", 11.5, "#6b5638")
            yield Mark(3, (x - 20, y - 45, x + 20, y - 25), (words,), (52.0, 1e9))
            progress(number / len(self.centres))

    def drawing(self, key: str, size: float) -> Drawing:
        colour = FACES[key.partition("|")[0]]
        return (Fill(Pen().rectangle(0, 0, 100, 100, 5).path(), colour),)

    def anchor(self, subject: str) -> Anchor | None:
        kind, _, label = subject.partition(":")
        if kind != "hex" or label not in self.centres:
            return None
        x, y = self.centres[label]
        return Anchor("map", x, y, tuple(number for point in corners(x, y) for number in point))

    def hit(self, x: float, y: float) -> str | None:
        for label, (cx, cy) in self.centres.items():
            if abs(x - cx) <= 43 and abs(y - cy) <= 50:
                return "hex:" + label
        return None

    def piece(self, handle: str, label: str, face: str = "red", *, z: int = 0, stack: str = "") -> Placed:
        x, y = self.centres[label]
        return Placed(handle, "piece:" + handle, "map", face, x, y, z=z, stack=stack or handle)


def corners(x: float, y: float) -> list[tuple[float, float]]:
    """The six corners of a flat-topped hex 100 units high."""
    across = (57.735, 28.8675, -28.8675, -57.735, -28.8675, 28.8675)
    down = (0.0, 50.0, 50.0, 0.0, -50.0, -50.0)
    return [(x + dx, y + dy) for dx, dy in zip(across, down, strict=True)]
