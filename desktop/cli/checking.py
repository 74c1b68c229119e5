"""``hexfront check``: all faults of content, positions and games. ``hexfront doctor``: is all there that is needed?"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import platformdirs

from desktop import games
from desktop.cli.common import (
    FAULTS,
    FINE,
    Problem,
    is_saved_game,
    is_text_record,
    open_anything,
    package_folder,
    print_json,
)
from desktop.cli.knowing import rulebook, tested
from desktop.cli.parser import product_version
from desktop.table.content import (
    OWNER_VARIABLE,
    ContentFault,
    assets_root,
    content_root,
    owner_folder,
    owner_texts,
    read_document,
    scenarios_root,
)
from desktop.table.enforcing import enforced_in
from desktop.table.game import Fault, Game
from desktop.table.position import is_position, read_position
from desktop.table.schema import place_text, schema_flaws
from desktop.table.session import Session

__all__ = ["check", "content_faults", "doctor"]


# check --------------------------------------------------------------------------------------------------------------
def check(options: Namespace) -> int:
    """``hexfront check [PATH...]``."""
    checked: list[str] = []
    faults: list[Fault] = []
    if options.path:
        for path in _files(map(Path, options.path)):
            checked.append(str(path))
            faults += _path_faults(path)
    else:
        for name in games.GAMES:
            checked.append(name)
            faults += content_faults(name)
    if options.json:
        print_json(
            {"checked": checked, "faults": [{"what": f.what, "where": f.where, "remedy": f.remedy} for f in faults]}
        )
    else:
        for fault in faults:
            print(fault)
        found = f"{len(faults)} faults" if len(faults) != 1 else "1 fault"
        print(f"checked {', '.join(checked)}: {found if faults else 'no faults'}")
    return FAULTS if faults else FINE


def content_faults(name: str) -> list[Fault]:
    """All faults of a game: files, references, set-ups, constraints, rules and their coverage."""
    found = games.game(name)
    try:
        content = found.content()
    except ContentFault as problem:
        return list(problem.faults)
    faults = list(found.faults(content))
    faults += [Fault(flaw.what, f"{name}: state {place_text(flaw.place)}") for flaw in schema_flaws(found.state_type)]
    faults += _set_up_faults(found, content)
    faults += _rule_faults(name, found)
    if not found.sources(content):
        faults.append(Fault("says nowhere where its components come from", name))
    return faults


def _set_up_faults(found: Game[Any], content: Any) -> Iterator[Fault]:
    """Each scenario under each choice of each setting, up to its first question."""
    listed = found.scenarios(content)
    if not listed:
        yield Fault("has no scenario", found.id)
    for scenario in listed:
        choices: list[dict[str, str]] = [{}]
        choices += [
            {setting.id: value}
            for setting in found.settings
            for value, _ in setting.options
            if value != setting.default and (not scenario.settings or setting.id in scenario.settings)
        ]
        for settings in choices:
            where = " ".join([scenario.id, *(f"{key}={value}" for key, value in settings.items())])
            session: Session[Any] = Session.begin(found, scenario.id, settings, content=content)
            for fault in found.invariants(content, session.state):
                yield Fault(fault.what, f"{where}: {fault.where}".rstrip(": "), fault.remedy)


def _rule_faults(name: str, found: Game[Any]) -> Iterator[Fault]:
    claimed = {rule.number: rule for rule in found.rules()}
    if len(claimed) != len(found.rules()):
        yield Fault("a rule is listed twice", f"{name}: rules")
    for rule in rulebook(name):
        if not rule.title:
            yield Fault("has no title", f"{name}: rule {rule.number}")
        if rule.coverage == "not yet" and claimed[rule.number].coverage == "enforced":
            yield Fault("is said to be enforced, but no code names it", f"{name}: rule {rule.number}")
        if rule.coverage in ("definition", "component", "not applicable", "not yet") and not rule.why:
            yield Fault(f"is {rule.coverage} without saying why", f"{name}: rule {rule.number}")
    for number, places in [*enforced_in(package_folder(found)).items(), *tested(name).items()]:
        if number not in claimed:
            yield Fault(f'there is no rule "{number}"', f"{name}: {places[0]}")
    settings = [setting.id for setting in found.settings]
    for ruling in found.rulings():
        for number in ruling.rules:
            if number not in claimed:
                yield Fault(f'there is no rule "{number}"', f"{name}: ruling {ruling.id}")
        if ruling.setting and ruling.setting not in settings:
            yield Fault(f'there is no setting "{ruling.setting}"', f"{name}: ruling {ruling.id}")


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files meant; of folders those that are something of ours."""
    for path in paths:
        if path.is_dir():
            inside = [file for file in sorted(path.rglob("*")) if file.is_file() and _is_ours(file)]
            if not inside:
                raise Problem(f"{path}: no TOML file, record or saved game in this folder")
            yield from inside
        elif path.is_file():
            yield path
        else:
            raise Problem(f"{path}: there is no such file")


def _is_ours(path: Path) -> bool:
    if path.suffix == ".toml" or is_saved_game(path):
        return True
    try:
        with path.open(encoding="utf-8") as file:
            return is_text_record(file.read(20))
    except (OSError, UnicodeDecodeError):
        return False


def _path_faults(path: Path) -> list[Fault]:
    """All faults of one file: content of a game, a position, a record or a saved game."""
    try:
        label = path.resolve().relative_to(content_root())
    except ValueError:
        label = Path()
    if label.parts[:1] in (("assets",), ("scenarios",)) and len(label.parts) > 2 and label.parts[1] in games.GAMES:
        shown = label.as_posix()
        return [fault for fault in content_faults(label.parts[1]) if fault.where.startswith(shown)]
    if path.suffix == ".toml":
        try:
            document = read_document(path, str(path))
            if not is_position(document):
                return [Fault("is no position", str(path), "content of a game belongs into its assets or scenarios")]
            position, found = read_position(document, games.game)
            position.open(found, where=document.where)
        except ContentFault as problem:
            return list(problem.faults)
        return []
    try:
        session = open_anything(str(path))
    except Problem as problem:
        return [Fault(str(problem))]
    faults = [Fault(session.notice, str(path))] if session.notice else []
    return faults + [
        Fault(fault.what, f"{path}: {fault.where}".rstrip(": "), fault.remedy)
        for fault in session.game.invariants(session.content, session.state)
    ]


# doctor -------------------------------------------------------------------------------------------------------------
def doctor(options: Namespace) -> int:
    """``hexfront doctor``."""
    missing = 0
    for title, good, text in _findings():
        print(f"{'ok  ' if good else 'MISS'}  {title:<18} {text}")
        missing += not good
    if missing:
        print(f"\n{missing} of these want attention")
    return FAULTS if missing else FINE


def _findings() -> Iterator[tuple[str, bool, str]]:
    yield "hexfront", True, product_version()
    yield "python", sys.version_info >= (3, 11), f"{platform.python_version()} on {platform.platform()}"
    for package in ("PySide6-Essentials", "msgspec", "numpy", "shapely", "tomli-w", "platformdirs"):
        yield _package(package)
    yield "content", assets_root().is_dir() and scenarios_root().is_dir(), str(content_root())
    for name in games.GAMES:
        yield _game_finding(name)
    fonts = [path for path in (assets_root() / "fonts").rglob("*") if path.suffix.lower() in (".ttf", ".otf")]
    yield "fonts", bool(fonts), f"{len(fonts)} bundled font files"
    yield from _owner_findings()
    for title, folder in (
        ("games folder", platformdirs.user_data_dir("hexfront", appauthor=False)),
        ("settings folder", platformdirs.user_config_dir("hexfront", appauthor=False)),
        ("cache folder", platformdirs.user_cache_dir("hexfront", appauthor=False)),
    ):
        yield title, _writable(Path(folder)), folder
    yield _window_system("window system", "offscreen")
    if not sys.platform.startswith("linux") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        yield _window_system("screen", "")
    else:
        yield "screen", True, "none here; shots and all other commands work without"


def _package(name: str) -> tuple[str, bool, str]:
    try:
        return name, True, version(name)
    except PackageNotFoundError:
        return name, False, "not installed"


def _game_finding(name: str) -> tuple[str, bool, str]:
    try:
        found = games.game(name)
        content = found.content()
    except ContentFault as problem:
        return name, False, f"{len(problem.faults)} faults in its content; `hexfront check` lists them"
    except ImportError as problem:
        return name, False, f"cannot be loaded: {problem}"
    count = len(found.scenarios(content))
    return name, True, f"{found.title}: {count} {'scenario' if count == 1 else 'scenarios'}"


def _owner_findings() -> Iterator[tuple[str, bool, str]]:
    for name in games.GAMES:
        folder = owner_folder(name)
        if folder is None:
            yield "owner's files", True, f"switched off by {OWNER_VARIABLE}"
            return
        try:
            texts = owner_texts(name)
        except ContentFault as problem:
            yield "owner's files", False, str(problem.faults[0])
            continue
        yield "owner's files", True, f"{folder}: {', '.join(texts) if texts else 'none'}"


def _writable(folder: Path) -> bool:
    """Whether a folder can be written in, or be made."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return os.access(folder, os.W_OK)


def _window_system(title: str, plugin: str) -> tuple[str, bool, str]:
    """Starts Qt in a process of its own: where its platform plugin is missing, Qt ends the process."""
    program = "from PySide6.QtGui import QGuiApplication as A; a = A([]); print(a.platformName())"
    environment = dict(os.environ)
    if plugin:
        environment["QT_QPA_PLATFORM"] = plugin
    try:
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, env=environment, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return title, False, str(problem)
    if done.returncode == 0:
        return title, True, f"Qt platform {done.stdout.strip()}"
    lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
    hint = " (the README names the system libraries that Qt needs)" if sys.platform.startswith("linux") else ""
    return title, False, (lines[-1] if lines else f"Qt ended with code {done.returncode}") + hint
