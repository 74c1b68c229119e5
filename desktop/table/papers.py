"""The paper that a game's charts are printed on: sheets, panels, titles and words in its colours."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from desktop.table import shapes
from desktop.table.colour import lighter, mix
from desktop.table.drawing import Drawing, Fill, Grain, Item, Stroke, Text, Typesetter
from desktop.table.shapes import Align, Box, block, grown, outlined

__all__ = ["Paper"]


class Paper(msgspec.Struct, frozen=True, gc=False):
    """Colours and letters of a game's charts, "#rrggbb"; sizes in the units of a surface.

    soft: of secondary words. head, head_size, head_base: font, em and baseline of titles. inset: of a panel's own title
    from its corner.
    """

    paper: str
    ink: str
    edge: str
    soft: str
    head: str = "head.plain"
    head_size: float = 31.0
    head_base: float = 42.0
    inset: float = 10.0

    def sheet(self, size: tuple[float, float], seed: int) -> Drawing:
        """The sheet of a chart, (width, height): paper with grain and a double frame."""
        whole = (0.0, 0.0, *size)
        return (
            Fill(block(whole), self.paper),
            Grain(whole, seed, 0.022),
            Stroke(block(grown(whole, -6), 8), mix(self.edge, self.ink, 0.35), 1.4, least=1.0),
            Stroke(block(grown(whole, -9.5), 6), mix(self.edge, self.ink, 0.2), 0.6, alpha=0.8),
        )

    def panel(self, box: Box, title: str = "", hint: str = "") -> Drawing:
        """A lighter sheet with a soft shadow at its foot, its title left and a rule or hint right."""
        x0, y0, x1, y1 = box
        items: list[Item] = [
            Fill(block((x0 + 1.5, y0 + 2.5, x1 + 1.5, y1 + 2.5), 5), self.ink, alpha=0.10),
            *outlined(box, lighter(self.paper, 0.35), mix(self.edge, self.ink, 0.25), 1.2, 5),
        ]
        base = y0 + self.inset + 8
        if title:
            items.append(self.words(x0 + self.inset, base, title, 12.5, "ui.strong"))
        if hint:
            items.append(self.words(x1 - self.inset, base, hint, 11.0, "ui", self.soft, "right"))
        return tuple(items)

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 12.0,
        font: str = "ui",
        colour: str = "",
        align: Align = "left",
        most: float = 0.0,
    ) -> Text:
        """Letters by their em, on the baseline y; of the ink where no colour is named."""
        return shapes.words(x, y, text, size, font, colour or self.ink, align, most)

    def title(self, text: str, below: str, typesetter: Typesetter) -> Drawing:
        """The title of a sheet in the head letters, and a line of secondary words after it."""
        wide = typesetter.width(text, self.head, self.head_size)
        y = self.head_base
        beside = self.words(24 + wide + 16, y - 2, below, 12.5, "ui", mix(self.soft, self.ink, 0.2))
        return self.words(24, y, text, self.head_size, self.head), beside

    def wrapped(
        self,
        x: float,
        y: float,
        parts: Sequence[tuple[str, str]],
        wide: float,
        typesetter: Typesetter,
        *,
        size: float = 12.0,
        step: float = 17.0,
    ) -> tuple[list[Item], float]:
        """Words with fonts, (text, font) in order, broken into lines; the items and the baseline after the last."""
        return shapes.wrapped(x, y, parts, wide, typesetter, size=size, step=step, colour=self.ink)
