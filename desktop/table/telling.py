"""Typed events: what procedures tell, the only source of log, recap, animation and sound."""

from __future__ import annotations

import msgspec

from desktop.table.tally import Tally

__all__ = ["REVEALS", "Event"]

#: Kinds of events by which somebody learns what was secret: undo goes back over none of them without consent.
REVEALS = ("reveal", "look")


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at the table.

    kind: short id for sound, animation and filters ("barrage", "move", "loss", "phase", "check"); "reveal" where
    something secret becomes known, "look" where one side alone gets to know it (see `reveals`).
    text: literal template, present tense, result first, one line: "{force} fails its check by {margin}".
    names: values of the template's fields: subjects (named through the viewer's view) or plain words and numbers.
    subjects: what it is about, most important first; the log line's links and flashes.
    tally: the sum behind it.
    tallies: further sums (the other side's).
    rule: the rule that made it happen.
    audience: sides that may read it; None = everybody. Two events for one happening are fine (a full one for those
    who may know, a short one for the rest).
    path: for movement: the hexes passed, first to last.
    side: whose doing it is, for the log's colour; "" for neither.
    level: 0 heading (phase, segment), 1 main line, 2 detail (forced things, markers).
    """

    kind: str
    text: str
    names: dict[str, str] = {}
    subjects: tuple[str, ...] = ()
    tally: Tally | None = None
    tallies: tuple[Tally, ...] = ()
    rule: str = ""
    audience: tuple[str, ...] | None = None
    path: tuple[str, ...] = ()
    side: str = ""
    level: int = 1

    @property
    def reveals(self) -> bool:
        """Whether by it somebody learns what was secret."""
        return self.kind in REVEALS

    def heard_by(self, eyes: frozenset[str], every: frozenset[str]) -> bool:
        """Whether eyes (sides) may read it; `every` is the set of all sides (an umpire hears all)."""
        if self.audience is None or eyes >= every:
            return True
        return any(side in eyes for side in self.audience)
