"""What the game can tell about itself: rules, rulings, sources, terms and first-game hints, from its files."""

from __future__ import annotations

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.origins import origin, surface_origin
from desktop.table.knowledge import Known, source_kind
from desktop.table.panels import Source

__all__ = ["SETTING_OF", "knowledge", "sources"]

#: Settings that switch a ruling, by the ruling's id.
SETTING_OF = {
    "R1": "abortive",
    "R2": "invader",
    "R5": "dd",
    "R7": "fort_losses",
    "R10": "counterattack_cb",
    "R13": "leader_blow",
    "R16": "roads",
    "R18": "links",
    "R19": "axis_ports",
    "R22": "deploy",
    "R24": "retreat",
    "R26": "infiltration",
    "R30": "unsupplied",
    "R31": "guns",
    "R35": "reserve_rest",
    "R39": "interdiction",
    "R40": "crete",
    "R42": "last_map",
    "R46": "axis_spends",
    "R50": "discards",
    "R56": "dots",
    "R60": "fort_rest",
    "R74": "siege",
    "R75": "emergency",
    "R76": "armour",
    "S1": "solo",
    "S2": "solo",
}


#: Called, it gives everything; its methods are parts of the game.
knowledge = Known("no_retreat", SETTING_OF, solitaire=True)


def sources(content: Content) -> tuple[Source, ...]:
    """Where each component comes from (shown where it is used)."""
    by_source: dict[str, int] = {}
    for unit in content.units.values():
        by_source[unit.source] = by_source.get(unit.source, 0) + 1
    found = [
        _table(title, content.tables[name].source)
        for name, title in (("german", "German table"), ("italian", "Italian table"), ("allied", "Allied table"))
    ]
    found += [
        Source(
            "Terrain Effects Chart",
            surface_origin(content, "terrain"),
            "The rulebook tells of open ground, ridges, marsh, escarpments and Fort hexsides; other values are ours.",
            "C",
            {row.id: row.source for row in content.chart.values()},
        ),
        Source(
            "Counters",
            origin(unit.source for unit in content.units.values()),
            "The 48 counters follow the orders of battle; the three big German divisions and what else the rulebook"
            " names are as it names them.",
            "C",
            by_source,
        ),
        Source(
            "Event cards",
            origin(card.source for card in content.cards.values()),
            "The 36 printed cards are not public. Five events are the rulebook's; the others are ours.",
            "D",
        ),
        Source(
            "Game Turn Track",
            origin(box.source for box in content.turns.values()),
            "Turn 9's support markers, the events of turns 2 to 4 and the sudden death of turn 3 are the rulebook's;"
            " dates, weather and the rest are ours.",
            "C",
            {str(box.turn): box.source for box in content.turns.values()},
        ),
        Source(
            "Supply Capacities and ports",
            origin(info.drum_source for info in content.maps.values()),
            "Map 4, Tobruk and Mersa Matruh are the rulebook's; the others step by one a map.",
            "C",
        ),
    ]
    for number, info in content.maps.items():
        board = info.ground.board
        found.append(
            Source(
                f"Map {number}, {info.title}",
                source_kind(board.source),
                "The printed map is not public. Coast, places and ways follow the real geography (GeoNames, NOAA);"
                " ten miles to the hex.",
                "C",
                {"places": sorted({place.source for place in board.places})},
            )
        )
    for scenario in content.scenarios.values():
        text = "Forces of the time, set up by us."
        found.append(Source(f"Scenario {scenario.title}", source_kind(scenario.source), text, "C"))
    return tuple([_owned(source) if source.kind == "owner" else source for source in found])


def _owned(source: Source) -> Source:
    """What is told of a component that the owner's files replace."""
    return Source(source.component, "owner", "From the owner's files.", "A", source.detail)


def _table(title: str, source: str) -> Source:
    text = "The printed table is not public. This one meets every column, result and direction that the rulebook tells."
    return Source(title, source_kind(source), text, "C", {"rule": "13.5.6"})
