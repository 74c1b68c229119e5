"""Settings: rulings on which players may differ, each with what this program does unless told otherwise."""

from __future__ import annotations

from desktop.table.game import Setting

__all__ = ["SETTINGS"]

SETTINGS = (
    Setting(
        "fire_cards",
        "Fire cards at one entry",
        (("any", "as many as wished"), ("one", "one")),
        "any",
        "A33.1",
        "one Fire is made in either case",
    ),
    Setting(
        "road_bonus",
        "The road bonus",
        (("after", "counts after the road is entered"), ("own", "may pay for its own entry")),
        "after",
        "T93",
    ),
    Setting(
        "smoke_order",
        "A Fire order for smoke alone",
        (("no", "needs an enemy in sight and range"), ("yes", "is allowed")),
        "no",
        "O20.1",
    ),
    Setting(
        "walls",
        "Cover of walls and hedges against a group",
        (("any", "if any line crosses one"), ("all", "only if all lines do")),
        "any",
        "T97",
    ),
    Setting(
        "deploy",
        "The Deploy Event",
        (("active", "is the active player's"), ("drawer", "is his who turned it")),
        "active",
        "E52.1",
    ),
    Setting(
        "radio",
        "A Radio that finds its box taken",
        (("lost", "is lost"), ("waits", "waits")),
        "lost",
        "8.1.2",
    ),
    Setting("rubble", "Rubble", (("wire", "places Wire"), ("nothing", "does nothing")), "wire", "E69"),
    Setting(
        "displaced",
        "Units that flee a Blaze",
        (("any", "may flee onto enemies"), ("friends", "flee onto enemies only if they must")),
        "any",
        "E46",
    ),
    Setting(
        "counters",
        "Squads, Teams and Weapons",
        (("box", "are limited by the counters"), ("free", "are not limited")),
        "box",
        "E52.1",
    ),
)
