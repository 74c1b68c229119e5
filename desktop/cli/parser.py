"""The commands and their options."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NoReturn

__all__ = ["build_parser", "product_version"]


def product_version() -> str:
    """The version of the installed distribution; "0" for a bare checkout that was never installed."""
    try:
        return version("hexfront")
    except PackageNotFoundError:
        return "0"


def _later(module: str, function: str) -> Callable[[argparse.Namespace], int]:
    """A command whose module is imported when it runs."""

    def run(options: argparse.Namespace) -> int:
        command: Callable[[argparse.Namespace], int] = getattr(import_module(f"desktop.cli.{module}"), function)
        return command(options)

    return run


def _size(text: str) -> tuple[int, int]:
    width, times, height = text.lower().partition("x")
    if not (times and width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f'WIDTHxHEIGHT expected, as in 1600x1000, not "{text}"')
    size = int(width), int(height)
    if not (320 <= size[0] <= 10_000 and 240 <= size[1] <= 10_000):
        raise argparse.ArgumentTypeError("320x240 to 10000x10000 pixels")
    return size


def _between(least: float, most: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f'a number expected, not "{text}"') from None
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{least:g} to {most:g} expected, not {text}")
        return value

    return read


def _count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'a whole number from 1 up expected, not "{text}"')
    return int(text)


def _seed(text: str) -> int:
    if not text.isdigit():
        raise argparse.ArgumentTypeError(f'a whole number from 0 up expected, not "{text}"')
    return int(text)


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"hexfront: {message} (`{self.prog} --help` tells more)\n")


class _Commands:
    """Adds commands that all look alike: summary, description, example."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._parsers = parser.add_subparsers(title="commands", metavar="COMMAND")

    def add(self, name: str, run: tuple[str, str], summary: str, text: str, example: str) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = self._parsers.add_parser(
            name,
            help=summary,
            description=textwrap.fill(f"{summary[0].upper()}{summary[1:]}. {' '.join(text.split())}", 78),
            epilog=f"example:\n{example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        parser.set_defaults(run=_later(*run))
        return parser


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = _Parser(
        prog="hexfront",
        description="A table for hex-and-counter wargames that knows the rules.\n"
        "Without a command it opens its window and lets you pick a game.",
        epilog="exit codes: 0 fine, 1 found faults, 2 wrong use\n`hexfront COMMAND --help` tells more, with an example",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"hexfront {product_version()}")
    parser.set_defaults(run=_later("showing", "pick"))
    commands = _Commands(parser)
    _window_commands(commands)
    _game_commands(commands)
    _knowledge_commands(commands)
    return parser


def _window_commands(commands: _Commands) -> None:
    play = commands.add(
        "play",
        ("showing", "play"),
        "open a scenario, position or saved game in the window",
        "Without --seat one person plays all sides at one screen.",
        "  hexfront play cossacks/stalluponen\n"
        "  hexfront play cossacks/stalluponen --seat german=human --seat russian=random",
    )
    _what(play)
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SEAT=PLAYER",
        help="who plays a side: human (a person) or random (the random player); may be given for each side",
    )
    _new_game(play)

    shot = commands.add(
        "shot",
        ("showing", "shot"),
        "draw a scenario, position or saved game into a PNG",
        "No screen is needed.",
        "  hexfront shot cossacks/stalluponen --out battle.png --show map --size 1600x1000 --scale 1.5",
    )
    _what(shot)
    shot.add_argument("--out", required=True, metavar="PNG", help="the picture to write")
    shot.add_argument("--seat", default="", metavar="SEAT", help="whose view: a side, or all (default: who is asked)")
    shot.add_argument("--size", type=_size, default=(1600, 1000), metavar="WxH", help="in points (default 1600x1000)")
    shot.add_argument("--scale", type=_between(1, 2), default=1.0, help="interface scale, 1 to 2 (default 1)")
    shot.add_argument("--ratio", type=_between(1, 4), default=1.0, help="device pixels a point, 1 to 4 (default 1)")
    shot.add_argument("--theme", choices=("light", "dark"), default="light", help="colours (default light)")
    shot.add_argument("--show", default="window", metavar="WHAT", help="map, window, or a chart (default window)")
    _new_game(shot)
    _force(shot)


def _game_commands(commands: _Commands) -> None:
    playout = commands.add(
        "playout",
        ("running", "playout"),
        "play random games to the end with the invariants on",
        "Prints games, decisions, decisions a second, results, questions by prompt and rules reached;\n"
        "exit code 1 if a game met a fault or a dead end.",
        "  hexfront playout cossacks/stalluponen --games 100 --seed 7",
    )
    playout.add_argument("scenario", nargs="+", metavar="SCENARIO", help="id of a scenario; several are played in turn")
    playout.add_argument("--games", type=_count, default=10, metavar="N", help="games of each scenario (default 10)")
    playout.add_argument("--seed", type=_seed, default=1, metavar="S", help="seed of the first game (default 1)")
    playout.add_argument(
        "--check",
        choices=("light", "full"),
        default="light",
        help="light: invariants at each decision; full: also undo, views and saves at rest points",
    )
    playout.add_argument(
        "--propose",
        choices=("none", "set-up", "all"),
        default="set-up",
        help="questions answered with what the game proposes, the others by chance (default set-up)",
    )
    _json(playout, "one object with games, decisions, decisions_per_second, faults, verdicts, questions and rules")

    replay = commands.add(
        "replay",
        ("running", "replay"),
        "play a saved game or text record again and tell its story",
        "The file is opened read-only.",
        "  hexfront replay battle.hexfront --verify\n  hexfront replay battle.hexfront --export battle.txt",
    )
    replay.add_argument("file", metavar="FILE", help="a saved game or a text record")
    replay.add_argument("--verify", action="store_true", help="check every answer, outcome and saved rest point")
    replay.add_argument("--seat", default="", metavar="SEAT", help="whose view: a side, all, or none (default: all)")
    replay.add_argument("--export", metavar="TEXT", help="write the line of play as a text record, to edit and replay")
    replay.add_argument("--position", metavar="TOML", help="write where the game stands as a position")
    _force(replay)

    drive = commands.add(
        "drive",
        ("running", "drive"),
        "feed a scenario or position with answers and dice, and print where it leads",
        "A script has one answer a line, by option key, with or without its side (`german: done`); `dice 3 5`,\n"
        "`cards A7 B2` and `order x y z` are outcomes, used in their order; `#` begins a comment. Prints the log with\n"
        "its sums, the pending question with its options and refusals, and the seat's view. Without scripted dice the\n"
        "command stops at the roll, unless --seed is given.",
        "  hexfront drive cossacks/stalluponen --script moves.txt --seat russian",
    )
    _what(drive)
    drive.add_argument("--script", required=True, metavar="FILE", help="the script, - for standard input")
    drive.add_argument("--seat", default="", metavar="SEAT", help="whose view: a side, all, or none (default: all)")
    _new_game(drive)
    _json(drive, "one object with log, pending, chance and view")


def _knowledge_commands(commands: _Commands) -> None:
    scenarios = commands.add(
        "scenarios",
        ("knowing", "scenarios"),
        "list the scenarios that can be played",
        "Their ids are what the other commands want.",
        "  hexfront scenarios",
    )
    _json(scenarios, "a list of objects, one for each scenario")

    check = commands.add(
        "check",
        ("checking", "check"),
        "find all faults of content, scenarios, positions and saved games",
        "Without a path all games' content is checked: schema, references, set-ups, each game's own\n"
        "constraints, rules and their coverage. Exit code 1 if there are faults.",
        "  hexfront check\n  hexfront check my-position.toml saves/",
    )
    check.add_argument("path", nargs="*", metavar="PATH", help="files or folders")
    _json(check, "one object with checked and faults")

    rules = commands.add(
        "rules",
        ("knowing", "rules"),
        "list the numbered rules of a game and how each is covered",
        "Coverage is read off the code and the tests.",
        "  hexfront rules cossacks",
    )
    rules.add_argument("game", metavar="GAME", help="id of a game")
    _json(rules, "a list of objects with rule, title, coverage, code, tests and why")

    sources = commands.add(
        "sources",
        ("knowing", "sources"),
        "say where each table, counter and map of a game comes from",
        "Rulebook, historical, reconstructed, or an owner's own file.",
        "  hexfront sources cossacks",
    )
    sources.add_argument("game", metavar="GAME", help="id of a game")
    _json(sources, "a list of objects with component, kind, text and confidence")

    commands.add(
        "doctor",
        ("checking", "doctor"),
        "look whether everything that the program needs is there",
        "Versions, content, folders, fonts and the window system; exit code 1 if something is missing.",
        "  hexfront doctor",
    )


def _what(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="SCENARIO|FILE", help="id of a scenario, or a position, text record or saved game"
    )


def _new_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=_seed, metavar="S", help="seed of the dice, for a game that can be repeated")
    parser.add_argument(
        "--setting", action="append", default=[], metavar="NAME=VALUE", help="a setting of a new game; repeatable"
    )


def _json(parser: argparse.ArgumentParser, shape: str) -> Any:
    return parser.add_argument("--json", action="store_true", help=f"print JSON: {shape}")


def _force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="overwrite a file that is there already")
