"""Where each value comes from, and that an owner's own files go before ours."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.knowledge import sources
from desktop.games.combat_commander.loading import content_faults, load_content
from desktop.table.content import assets_root
from desktop.table.panels import Source


def told(content: Content) -> dict[str, Source]:
    return {source.component: source for source in sources(content)}


def asset(name: str) -> str:
    return (assets_root() / "combat_commander" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("component", "kind", "confidence", "words"),
    [
        ("Destiny cards", "historical", "B", "432"),
        ("Compass numbers of Breeze cards", "reconstructed", "C", "R72"),
        ("Units", "reconstructed", "C", "20 reconstructed"),
        ("Weapons", "reconstructed", "C", "3 reconstructed"),
        ("Support tables", "historical", "B", "roll and year"),
        ("Discards, German", "historical", "B", "Up to 6"),
        ("Discards, British", "reconstructed", "C", "Up to 4"),
        ("Discards, American", "reconstructed", "C", "Up to 5"),
        ("Discards, Russian", "reconstructed", "C", "Up to 3"),
        ("Hand sizes", "rulebook", "A", "attacker 6, recon 5, defender 4"),
        ("Smoke and Blaze markers", "reconstructed", "C", "10 × 2"),
        ("Terrain Chart", "rulebook", "A", "12 rulebook"),
        ("Tables of the generator", "historical", "B", "ours"),
        ("Map 13, Tussle at Maleme", "historical", "A", "terrain A"),
        ("Map 17, Little Stalingrad", "historical", "A", "Objective 2 in M8 or D1"),
        ("Map 20, A March in December", "historical", "C", "level C"),
        ("Map 22, A Veritable Bloodbath", "historical", "A", "K9 K8 K10"),
        ("Scenario 23, No-Man's Land", "reconstructed", "C", "Sniper Group"),
    ],
)
def test_each_component_tells_its_origin(component: str, kind: str, confidence: str, words: str) -> None:
    source = told(load_content())[component]
    assert (source.kind, source.confidence) == (kind, confidence)
    assert words in source.text


def test_an_owners_cards_units_tables_numbers_and_maps_go_before_ours() -> None:
    plain = load_content()
    breeze = next(card for card in plain.cards.values() if card.breeze == 1 and card.nation == "german")
    own = {
        "cards.toml": f"""
[[card]]
id = "{breeze.id}"
nation = "german"
order = "{breeze.order}"
action = "{breeze.action}"
event = "breeze"
hex = "{breeze.hex}"
white = {breeze.white}
red = {breeze.red}
trigger = "{breeze.trigger}"
breeze = 5
""",
        "counters.toml": """
[[unit]]
id = "german.rifle"
nation = "german"
name = "Rifle"
kind = "squad"
men = 4
count = 20
quality = "line"
front = { fp = 6, range = 5, move = 4, morale = 7 }
back = { fp = 2, range = 1, move = 1, morale = 7 }
""",
        "support.toml": """
[[item]]
id = "german.rifle"
nation = "german"
cost = 3
pieces = ["german.rifle"]
row = [{ roll = 7, years = [1941] }]
""",
        "numbers.toml": """
nation = [{ id = "british", discard = 6 }]

[bag]
smoke = [1, 2, 3]
""",
        "terrain.toml": """
[[terrain]]
id = "brush"
title = "Brush"
rule = "T81"
move = 2
cover = 2
hindrance = 3
""",
        "generator.toml": asset("generator.toml"),
        "map13.toml": asset("map13.toml").replace('title = "Tussle at Maleme"', 'title = "Pirgos"'),
    }
    content = load_content(own)
    assert content_faults(content) == []
    assert content.owner == own
    assert (content.cards[breeze.id].breeze, plain.cards[breeze.id].breeze) == (5, 1)
    assert content.units["german.rifle"].front.fp == 6
    (rifle,) = [item for item in content.support["german"] if item.id == "german.rifle"]
    assert (rifle.cost, rifle.offered(7, 1941), rifle.offered(6, 1941)) == (3, True, False)
    assert content.discards["british"] == 6
    assert content.smoke == (1, 2, 3)
    assert content.terrain["brush"].cover == 2
    brush = [(n, h) for n, info in content.maps.items() for h in info.ground.hexes if info.ground.kind[h] == "brush"]
    assert brush
    assert all(content.maps[n].ground.cover[h] == 2 for n, h in brush)
    assert content.maps[13].title == "Pirgos"
    now = told(content)
    for component in ("Discards, British", "Smoke and Blaze markers", "Tables of the generator", "Map 13, Pirgos"):
        assert (now[component].kind, now[component].confidence) == ("owner", "A"), component
    for component in ("Destiny cards", "Units", "Support tables", "Terrain Chart"):
        assert now[component].detail["owner"] == 1, component
    assert now["Discards, French"].kind == "historical"
    # ours are as they were
    assert load_content().units["german.rifle"] == plain.units["german.rifle"]
    assert load_content().owner == {}
