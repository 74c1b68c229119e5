"""Choices made at set-up: the optional rule, and rulings where players differ."""

from __future__ import annotations

from desktop.table.game import Setting

__all__ = ["SETTINGS"]

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "charts",
        "Command charts",
        (("hidden", "each side sees its own"), ("open", "open to both")),
        "hidden",
        "S3.5",
        "The rules do not say whether morale levels and ammunition lie open; units are hidden, so charts are too.",
        alone="open",
    ),
    Setting(
        "zones",
        "Zones of control beside inverted units",
        (("ask", "the owner may withhold them"), ("always", "always exerted")),
        "ask",
        "S3.49",
        "The optional rule lets a player withhold a zone to hide what stands there.",
    ),
    Setting(
        "hexsides",
        "Attacked through three or more hexsides",
        (("two", "two columns"), ("one", "one column"), ("each", "one for each further hexside")),
        "two",
        "S10.35",
        "Only the column for two hexsides is known.",
    ),
    Setting(
        "flank",
        "Fire through a flank or rear hexside",
        (("1/2", "one column, two columns"), ("1/1", "one column each"), ("2/3", "two columns, three columns")),
        "1/2",
        "S3.22",
        "The rule says that combat is modified, and gives the size only for checks after a barrage.",
    ),
    Setting(
        "low_odds",
        "Odds worse than 1-6",
        (("extend", "counted on before shifts"), ("clamp", "taken as 1-6 before shifts")),
        "extend",
        "S10.35",
        "The rule speaks only of odds beyond 8-1.",
    ),
    Setting(
        "prisoners",
        "Prisoner results from column",
        (("1-1.5", "1-1.5"), ("1.5-1", "1.5-1")),
        "1-1.5",
        "S12.71",
        "The printed name of the column can be read either way.",
    ),
    Setting(
        "barrage_cover",
        "Field entrenchments in barrage checks",
        (("indirect", "cancelled by indirect guns"), ("never", "never count"), ("always", "always count")),
        "indirect",
        "S10.24A",
        "The rulebook's example gives an entrenched corps no modifier, though the text knows one.",
    ),
    Setting(
        "barrage_low",
        "Barrage shifted off the table",
        (("none", "has no effect"), ("first", "uses the first column")),
        "none",
        "S10.21B",
        "No rule lets a weakened barrage be rounded up.",
    ),
    Setting(
        "duty",
        "Duty to fire after a barrage",
        (("every", "every barraging formation"), ("any", "any one formation")),
        "every",
        "E5.2",
        "The rule speaks of the barraging formation and of the same hex.",
    ),
    Setting(
        "attacker_limits",
        "Loss limits of an attacker in several hexes",
        (("side", "once for the whole side"), ("hex", "once in each hex")),
        "side",
        "S12.81",
        "The rule counts per player and combat.",
    ),
    Setting(
        "pursuit",
        "Pursuit after fire",
        (("retreat", "as far as the defenders retreated"), ("one", "one hex")),
        "retreat",
        "S10.36",
        "The paragraph on pursuit is missing; its stop rules show that it can go further than one hex.",
    ),
    Setting(
        "morale_points",
        "Victory points for morale",
        (("counter", "one for each counter's step"), ("loss", "one for each loss")),
        "counter",
        "E13.19",
        "A morale loss can lower several Command Counters.",
    ),
)
