"""What the game can tell about itself: rules, rulings, sources, terms and first-game hints, from its files."""

from __future__ import annotations

from desktop.games.combat_commander.content import Content, MapInfo
from desktop.table.knowledge import Known, source_kind
from desktop.table.panels import Source

__all__ = ["SETTING_OF", "knowledge", "sources"]

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
    "R148": "counted",
    "S1": "hands",
    "S2": "hands",
    "S3": "hands",
    "S4": "reactions",
}


#: Called, it gives everything; its methods are parts of the game.
knowledge = Known("combat_commander", SETTING_OF, solitaire=True)


_CARDS = "Six decks of 72 cards. One of F-43 to F-46 may bear Sustained Fire for Assault Fire in another edition."
_CONFIDENCE = {"rulebook": "A", "owner": "A", "components": "B", "reconstructed": "C"}


def sources(content: Content) -> tuple[Source, ...]:
    """Where each component comes from (shown where it is used)."""
    found = [
        _counted("Destiny cards", [card.source for card in content.cards.values()], _CARDS),
        _counted(
            "Compass numbers of Breeze cards",
            ["owner" if card.source == "owner" else "reconstructed" for card in content.cards.values() if card.breeze],
            "1 to 6 in the order of the cards (R72).",
        ),
        _counted(
            "Units",
            [unit.source for unit in content.units.values()],
            "Squads, teams, leaders and heroes; leaders of minor nations have the plain profile of their rank.",
        ),
        _counted(
            "Weapons",
            [weapon.source for weapon in content.weapons.values()],
            "Weapons with both sides; repair numbers of three Italian mortars are worked out.",
        ),
        _counted("Radios", [radio.source for radio in content.radios.values()], "The batteries behind them."),
        _counted(
            "Support tables",
            [item.source for items in content.support.values() for item in items],
            "Elements by roll and year.",
        ),
        _counted("Objective chits", [chit.source for chit in content.chits.values()], "The 22 Objective markers."),
        _counted(
            "Orders of battle", [one.source for one in content.formations.values()], "Formations of the generator."
        ),
        _counted(
            "Tables of the generator",
            [] if content.generator is None else [content.generator.source],
            "Years, nations, qualities, leaders, works, depths; of the procedure what they do not tell is ours.",
        ),
        _counted(
            "Terrain Chart",
            [row.source for row in content.terrain.values()],
            "Costs, Cover and Hindrance as the rulebook's terrain chapter gives them.",
        ),
        *_numbers(content),
    ]
    found += [_map(info) for info in content.maps.values()]
    for scenario in sorted(content.scenarios.values(), key=lambda file: file.number):
        text = "Forces and set-up from published lists." + (
            f" Not sure: {' '.join(scenario.notes)}" if scenario.notes else ""
        )
        found.append(Source(f"Scenario {scenario.number}, {scenario.title}", source_kind(scenario.source), text, "C"))
    return tuple(found)


def _numbers(content: Content) -> list[Source]:
    """Single numbers of the rules and of the box, and where each comes from."""
    origins = content.origins
    found = [
        _counted(
            f"Discards, {nation.title()}",
            [origins.get(f"discard:{nation}", "reconstructed")],
            f"Up to {count} cards at a pass (5.3).",
        )
        for nation, count in content.discards.items()
    ]
    sizes = ", ".join(f"{posture} {count}" for posture, count in content.hands.items())
    most = {value: content.smoke.count(value) for value in content.smoke}
    mix = ", ".join(f"{value} × {count}" for value, count in most.items())
    return [
        *found,
        _counted("Hand sizes", [origins.get("hands", "rulebook")], f"{sizes} (1.1)."),
        _counted("Smoke and Blaze markers", [origins.get("smoke", "reconstructed")], f"{mix} (R82)."),
        _counted(
            "Fortifications under fire",
            [origins.get("vulnerability", "components")],
            f"Destroyed where FP and dice of an impact make {content.vulnerability} (O18.2.3.3).",
        ),
    ]


def _map(info: MapInfo) -> Source:
    """A map: the weakest of its terrain and levels counts; what is unsure about single things is named."""
    board = info.ground.board
    layers = {name: layer.confidence for name, layer in board.layers.items()}
    unsure = [
        f"Objective {place.name} in {place.hex} {place.note}" for place in board.places if place.note and not place.tags
    ]
    whole = {name: hexes for name, hexes in info.ground.objectives.items() if len(hexes) > 1}
    unsure += [f"the building of Objective {name} is {' '.join(hexes)} (R63)" for name, hexes in whole.items()]
    graded = ", ".join(f"{name} {confidence}" for name, confidence in layers.items())
    text = (
        f"Hex by hex from a description that was compared with the printed map ({graded}); how houses and trees lie in "
        "their hexes, names and colours are ours."
    )
    if unsure:
        text += f" Not sure: {'; '.join(unsure)}."
    kind = source_kind(board.source)
    confidence = "A" if kind == "owner" else max(layers.values(), default="C")
    return Source(f"Map {info.number}, {info.title}", kind, text, confidence, dict(layers))


def _counted(title: str, origins: list[str], text: str) -> Source:
    """A component by the weakest source that any part of it has."""
    counts: dict[str, int] = {}
    for one in origins:
        counts[one] = counts.get(one, 0) + 1
    order = ("reconstructed", "components", "rulebook", "owner")
    weakest = next((one for one in order if one in counts), "reconstructed")
    told = ", ".join(f"{count} {one}" for one, count in counts.items())
    return Source(title, source_kind(weakest), f"{text} {told}.", _CONFIDENCE[weakest], dict(counts))
