"""Settings: rulings on which players may differ, each with what this program does unless told otherwise."""

from __future__ import annotations

from desktop.table.game import Setting

__all__ = ["SETTINGS"]

SETTINGS = (
    Setting(
        "hands",
        "The two hands of one person alone",
        (
            ("closed", "as two people hold them"),
            ("open", "both open"),
            ("blind", "both face down, a card is turned for an order"),
            ("slots", "the resting side's in slots, a die wakes some"),
        ),
        "closed",
        "1.2",
        "face down a hand is a surprise to him who plays it; open it asks only what can be answered",
        alone="open",
        solitaire=True,
    ),
    Setting(
        "reactions",
        "Opportunity Fire of the resting side",
        (("ask", "you decide"), ("fire", "by a rule of thumb: over a third to break or suppress")),
        "ask",
        "A33.2",
        "it goes by itself after the pause, with its reason in the log; Stop opens the question for you",
        solitaire=True,
    ),
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
        "concealed",
        "Scenario 16: the French leaders, teams and weapons",
        (("hidden", "are set up out of sight"), ("seen", "are set up last, in sight")),
        "hidden",
        "6.1.1",
        "out of sight they come to the map when their owner wants or a German runs into them",
    ),
    Setting(
        "sniper_group",
        "Scenario 23: the Sniper Group",
        (("allied", "is a British team"), ("axis", "is an Italian team"), ("none", "is left out")),
        "allied",
        "6.1.1",
        "it sets up in H1 or H10; whose it is and what counter it has is our guess",
    ),
    Setting(
        "buildings",
        "An Objective in a building",
        (("listed", "is the building that is listed"), ("joined", "is all that its houses touch")),
        "listed",
        "7.3.1.1",
        "houses that touch another Objective's stay apart in either case",
    ),
    Setting(
        "counters",
        "Squads, Teams and Weapons",
        (("box", "are limited by the counters"), ("free", "are not limited")),
        "box",
        "E52.1",
    ),
    Setting(
        "counted",
        "The discards of both sides",
        (("page", "lie open, counted by kind"), ("top", "show their top card")),
        "page",
        "1.2",
        "the rule lets everybody look through them; some like to play from memory",
    ),
)
