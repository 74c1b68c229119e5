"""Rules, rulings, terms and hints: complete, and tied to what exists."""

from __future__ import annotations

from pathlib import Path

from desktop.games import combat_commander
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.knowledge import SETTING_OF, knowledge
from desktop.games.combat_commander.options import SETTINGS


def test_every_rule_has_a_title_and_a_summary_of_its_own() -> None:
    rules = GAME.rules()
    assert len(rules) == 297
    for rule in rules:
        assert rule.title, rule.number
        assert rule.summary.endswith((".", "!", "?")), rule.number
        assert rule.coverage == "enforced" or rule.why, rule.number


def test_every_setting_is_the_option_of_a_ruling() -> None:
    assert set(SETTING_OF) <= set(knowledge().rulings)
    assert {setting.id for setting in SETTINGS} == set(SETTING_OF.values())


def test_components_tell_where_they_come_from() -> None:
    content = GAME.content()
    told = [source.component for source in GAME.sources(content)]
    assert len([one for one in told if one.startswith("Map ")]) == 12
    assert len([one for one in told if one.startswith("Scenario ")]) == 12
    for source in GAME.sources(content):
        assert source.text, source.component
        assert source.confidence in ("A", "B", "C", "D")


def test_hints_are_short_and_each_belongs_to_one_kind_of_question() -> None:
    hints = knowledge().hints
    assert {"setup", "order", "activate", "target", "step", "defence", "reroll", "window:opportunity"} <= set(hints)
    for hint in hints.values():
        assert len(hint.text) <= 140, hint.id


def test_every_hint_belongs_to_a_question_that_is_asked() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(combat_commander.__file__).parent.rglob("*.py")
    )
    for ask in knowledge().hints:
        kind, _, window = ask.partition(":")
        wanted = f'window="{window}"' if window else f'"{kind}"'
        assert wanted in source, ask


def test_the_first_game_is_on_a_map_without_hills() -> None:
    content = GAME.content()
    (first,) = [one for one in GAME.scenarios(content) if one.first]
    flat = [
        file
        for file in content.scenarios.values()
        if not any(content.maps[file.map].ground.level[hex] for hex in content.maps[file.map].ground.hexes)
    ]
    assert first.id in [file.id for file in flat]
    assert first.pieces <= 31


def test_terms_are_one_line_each() -> None:
    for term, text in GAME.glossary().items():
        assert "\n" not in text, term
        assert text.endswith("."), term


def test_overlays_leave_the_keys_of_the_window_alone() -> None:
    keys = [overlay.key for overlay in GAME.overlays]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("CEFILORSTW" + "QAX" + "UJN")
