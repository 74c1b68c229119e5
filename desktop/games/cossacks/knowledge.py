"""What the game can tell about itself: rules, rulings, sources, terms and first-game hints, from its files."""

from __future__ import annotations

from desktop.games.cossacks.content import Content
from desktop.table.board import Board
from desktop.table.knowledge import Known
from desktop.table.panels import Source

__all__ = ["SETTING_OF", "knowledge", "sources"]

#: Settings that switch a ruling, by the ruling's id.
SETTING_OF = {
    "R17": "fire_points",
    "R25": "barrage_low",
    "R33": "barrage_cover",
    "R38": "duty",
    "R60": "low_odds",
    "R62": "flank",
    "R63": "hexsides",
    "R69": "attacker_limits",
    "R72": "even_losses",
    "R73": "morale_at_one",
    "R76": "shattered",
    "R89": "attacker_retreat",
    "R92": "prisoners",
    "R95": "pursuit",
    "R101": "charts",
    "R102": "morale_points",
    "R107": "zones",
}


#: Called, it gives everything; its methods are parts of the game.
knowledge = Known("cossacks", SETTING_OF)


def sources(content: Content) -> tuple[Source, ...]:
    """Where each component comes from (shown where it is used)."""
    graded: dict[str, int] = {}
    for counter in content.counters.values():
        graded[counter.confidence] = graded.get(counter.confidence, 0) + 1
    letters = ", ".join(f"{letter}: {graded[letter]}" for letter in sorted(graded))
    owned = [counter.id for counter in content.counters.values() if counter.source == "owner"]
    found = [
        _table_source("Fire Combat Results Table", content.fire.source, "S10.35"),
        _table_source("Barrage Combat Results Table", content.barrage.source, "S10.22"),
        Source(
            "Terrain effects in combat",
            "reconstructed",
            "Rough, entrenchments, rivers and permanent works are told by the rulebook; the others are ours.",
            "C",
            {row.id: row.source for row in content.terrain.values()},
        ),
        Source(
            "Counters",
            "historical",
            f"{len(content.counters)} counters by one formula from the orders of battle of August 1914. It meets every"
            " figure that the rulebook tells. A printed, B formula met by printed values, C formula, D guess:"
            f" {letters}.",
            "B",
            graded,
        ),
        Source(
            "Morale levels",
            "rulebook",
            "Those of the printed set-ups (E13.14, E13.15); attachment limits are proposals.",
            "A",
        ),
        Source("Scenario Stallupönen", "rulebook", "Units, reductions, markers and victory as in E13.1.", "A"),
    ]
    if content.map is not None:
        found.append(_map_source(content.map))
    if owned:
        found.append(Source("Counters of the owner", "owner", f"{len(owned)} counters from the owner's files."))
    return tuple(found)


def _map_source(board: Board) -> Source:
    """The campaign map: hexes named by the rulebook, the geography of 1914, and what had to be laid anew."""
    kinds: dict[str, list[str]] = {
        "places": sorted({place.source for place in board.places}),
        "rivers and shores": sorted({edge.source for edge in board.edges}),
        "railways and roads": sorted({way.source for way in board.lines}),
        "works": sorted({work.source for work in board.works}),
    }
    return Source(
        "Campaign map",
        "reconstructed",
        "The printed map is not public. Hexes that the rulebook names are as it names them; towns, rivers, railways and"
        " the border follow the geography of 1914 (GeoNames, Natural Earth); the primary roads are laid anew.",
        "B",
        kinds,
    )


def _table_source(title: str, source: str, rule: str) -> Source:
    if source == "owner":
        return Source(title, "owner", "From the owner's files.", "A", {"rule": rule})
    return Source(
        title,
        "reconstructed",
        "The printed table is not public. This one meets every cell, result and direction that the rulebook tells.",
        "C",
        {"rule": rule},
    )
