"""What the game can tell about itself: rules, rulings, sources, terms and first-game hints, from its files."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from desktop.games.combat_commander.content import Content
from desktop.table.knowledge import Knowledge, read_knowledge
from desktop.table.panels import Source

__all__ = ["SETTING_OF", "Knowledge", "knowledge", "sources"]

#: Settings that switch a ruling, by the ruling's id.
SETTING_OF = {
    "R12": "fire_cards",
    "R22": "road_bonus",
    "R35": "smoke_order",
    "R43": "walls",
    "R63": "buildings",
    "R46": "deploy",
    "R69": "radio",
    "R73": "rubble",
    "R79": "displaced",
    "R84": "counters",
    "R141": "concealed",
    "R142": "sniper_group",
}


@lru_cache(maxsize=1)
def knowledge() -> Knowledge:
    """Everything, read once. Raises ContentFault with every fault of the files."""
    return read_knowledge("combat_commander", SETTING_OF)


Kind = Literal["rulebook", "historical", "reconstructed", "owner"]
_CONFIDENCE = {"rulebook": "A", "owner": "A", "components": "B", "reconstructed": "C"}


def sources(content: Content) -> tuple[Source, ...]:
    """Where each component comes from (shown where it is used)."""
    found = [
        _counted("Destiny cards", [card.source for card in content.cards.values()], "Six decks of 72 cards."),
        _counted("Units", [unit.source for unit in content.units.values()], "Squads, teams, leaders and heroes."),
        _counted("Weapons", [weapon.source for weapon in content.weapons.values()], "Weapons with both sides."),
        _counted("Radios", [radio.source for radio in content.radios.values()], "The batteries behind them."),
        _counted("Objective chits", [chit.source for chit in content.chits.values()], "The 22 Objective markers."),
        _counted(
            "Orders of battle", [one.source for one in content.formations.values()], "Formations of the generator."
        ),
        Source(
            "Terrain Chart", "rulebook", "Costs, Cover and Hindrance as the rulebook's terrain chapter gives them.", "A"
        ),
    ]
    for number, info in content.maps.items():
        board = info.ground.board
        text = "Terrain of each hex from published descriptions of the map; shapes, names and colours are ours."
        found.append(Source(f"Map {number}, {info.title}", _kind(board.source), text, "C"))
    for scenario in content.scenarios.values():
        text = "Forces and set-up from published lists." + (
            f" Not sure: {' '.join(scenario.notes)}" if scenario.notes else ""
        )
        found.append(Source(f"Scenario {scenario.number}, {scenario.title}", _kind(scenario.source), text, "C"))
    return tuple(found)


def _kind(source: str) -> Kind:
    if source == "owner":
        return "owner"
    if source == "rulebook":
        return "rulebook"
    return "historical" if source == "components" else "reconstructed"


def _counted(title: str, origins: list[str], text: str) -> Source:
    """A component by the weakest source that any part of it has."""
    counts: dict[str, int] = {}
    for one in origins:
        counts[one] = counts.get(one, 0) + 1
    order = ("reconstructed", "components", "rulebook", "owner")
    weakest = next((one for one in order if one in counts), "reconstructed")
    told = ", ".join(f"{count} {one}" for one, count in counts.items())
    return Source(title, _kind(weakest), f"{text} {told}.", _CONFIDENCE[weakest], dict(counts))
