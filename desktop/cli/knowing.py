"""What is there to play, and what the program knows of its games: scenarios, rules, sources."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from desktop import games
from desktop.cli.common import FINE, Problem, find_content, find_game, package_folder, print_json
from desktop.table.content import ContentFault, assets_root, content_root, read_document
from desktop.table.enforcing import covered, enforced_in, read_tested
from desktop.table.marks import marked_in
from desktop.table.panels import Rule

__all__ = ["TESTED", "rulebook", "rules", "scenarios", "sources"]

#: The file of a game's assets that says which tests check which rule; the build of the package makes it.
TESTED = "rule_tests.toml"


def scenarios(options: Namespace) -> int:
    """``hexfront scenarios``."""
    rows: list[dict[str, Any]] = [
        {
            "id": scenario.id,
            "game": found.title,
            "title": scenario.title,
            "place": scenario.place,
            "date": scenario.date,
            "length": scenario.length,
            "pieces": scenario.pieces,
            "summary": scenario.summary,
            "settings": {
                setting.id: [value for value, _ in setting.options]
                for setting in found.settings
                if not scenario.settings or setting.id in scenario.settings
            },
        }
        for found in map(find_game, games.GAMES)
        for scenario in found.scenarios(find_content(found))
    ]
    if options.json:
        print_json(rows)
        return FINE
    for row in rows:
        print(f"{row['id']}\n  {row['title']} ({row['game']})\n  {row['place']}, {row['date']}; {row['length']}")
        print(f"  {row['summary']}")
        for name, values in row["settings"].items():
            print(f"  --setting {name}={'|'.join(values)}")
    return FINE


def rulebook(name: str) -> tuple[Rule, ...]:
    """A game's numbered rules with their coverage, read off its package and the tests."""
    found = find_game(name)
    return covered(found.rules(), enforced_in(package_folder(found)), tested(name))


def tested(name: str) -> dict[str, list[str]]:
    """Tests by rule number: from the tests themselves in a checkout, else as they were collected for the package."""
    folder = content_root() / "tests" / "games" / name
    if folder.is_dir():
        return marked_in(folder)
    path = assets_root() / name / TESTED
    try:
        return read_tested(read_document(path)) if path.exists() else {}
    except ContentFault as problem:
        raise Problem.of(problem.faults) from None


def rules(options: Namespace) -> int:
    """``hexfront rules GAME``."""
    listed = rulebook(options.game)
    if options.json:
        print_json([_rule_row(rule) for rule in listed])
        return FINE
    for rule in listed:
        print(f"{rule.number:<10} {rule.coverage:<15} {rule.title}")
        for word, places in (("code", rule.code), ("tests", rule.tests)):
            if places:
                print(f"{'':<10} {word}: {', '.join(places)}")
        if rule.why:
            print(f"{'':<10} {rule.why}")
    counts: dict[str, int] = {}
    for rule in listed:
        counts[rule.coverage] = counts.get(rule.coverage, 0) + 1
    both = sum(1 for rule in listed if rule.coverage == "enforced" and rule.tests)
    words = ", ".join(f"{count} {coverage}" for coverage, count in sorted(counts.items()))
    print(f"\n{len(listed)} rules: {words}; {both} enforced and tested")
    return FINE


def _rule_row(rule: Rule) -> dict[str, Any]:
    return {
        "rule": rule.number,
        "title": rule.title,
        "coverage": rule.coverage,
        "code": list(rule.code),
        "tests": list(rule.tests),
        "why": rule.why,
    }


def sources(options: Namespace) -> int:
    """``hexfront sources GAME``."""
    found = find_game(options.game)
    listed = found.sources(find_content(found))
    if options.json:
        print_json(listed)
        return FINE
    for source in listed:
        confidence = f", confidence {source.confidence}" if source.confidence else ""
        print(f"{source.component}: {source.kind}{confidence}\n  {source.text}")
    return FINE
