"""Reading the game's content files, and what must hold in them."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from desktop.games.cossacks.content import (
    BarrageCell,
    BarrageTable,
    Chart,
    Content,
    Counter,
    FireCell,
    FireTable,
    Formation,
    Leader,
    Outcome,
    ScenarioFile,
    Terrain,
    Track,
    odds_ratio,
)
from desktop.games.cossacks.ground import CAMPAIGN, Ground, ground_of
from desktop.table.board import load_board
from desktop.table.content import ContentFault, Loader, owner_texts, scenario_documents, using_owner_texts
from desktop.table.game import Fault
from desktop.table.hexes import Grid
from desktop.table.outlines import load_outlines

__all__ = ["content_faults", "load_content"]

#: Cells that the rulebook tells: (odds column, dice sum) or (barrage column, die) and what stands there.
KNOWN_FIRE = (("1-1", 6, "1/1"), ("2-1", 8, "1/1"))
KNOWN_BARRAGE = ((40, 6, "c+1"), (35, 2, "1c"))
KNOWN_PRISONER = (6, 5)


class _FireRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sum: int
    prisoner: int
    cells: str


class _FireFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    columns: tuple[str, ...]
    row: tuple[_FireRow, ...]
    source: str = "reconstructed"


class _BarrageRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    die: int
    cells: str


class _BarrageFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    columns: tuple[int, ...]
    row: tuple[_BarrageRow, ...]
    source: str = "reconstructed"


_OUTCOME = re.compile(r"(\d|-)(\+[cr])?$")
_BARRAGE = re.compile(r"(?:-|(\d)?(c(?:\+(\d))?)?)(/S|S)?$")


def read_outcome(text: str) -> Outcome | None:
    """``"3+c"`` as printed; None when it is none of the four forms of S10.35."""
    found = _OUTCOME.match(text)
    if found is None:
        return None
    return Outcome(0 if found[1] == "-" else int(found[1]), found[2] == "+c", found[2] == "+r")


def read_fire_cell(text: str) -> FireCell | None:
    """``"1/2+r"``: attacker, defender."""
    left, slash, right = text.partition("/")
    attacker, defender = read_outcome(left), read_outcome(right)
    if not slash or attacker is None or defender is None or attacker.retreat:
        return None
    return FireCell(attacker, defender)


def read_barrage_cell(text: str) -> BarrageCell | None:
    """``"2c+1/S"``: two losses, a check with +1, and S against a fortress (S10.22)."""
    found = _BARRAGE.match(text)
    if found is None or not text:
        return None
    return BarrageCell(int(found[1] or 0), bool(found[2]), int(found[3] or 0), bool(found[4]))


def load_content(owner: dict[str, str] | None = None) -> Content:
    """All content of the game, read once for each set of owner's files. Raises ContentFault with every fault.

    owner: the owner's files as texts that a saved game began with; None reads the owner's folder.
    """
    texts = owner_texts("cossacks") if owner is None else owner
    return _content_with(tuple(sorted(texts.items())))


@lru_cache(maxsize=4)
def _content_with(texts: tuple[tuple[str, str], ...]) -> Content:
    with using_owner_texts("cossacks", dict(texts)):
        return _read_content(dict(texts))


def _read_content(owner: dict[str, str]) -> Content:
    loader = Loader("cossacks")
    counters = loader.records("counters.toml", "counter", Counter)
    formations = loader.records("formations.toml", "formation", Formation)
    leaders = loader.records("leaders.toml", "leader", Leader)
    charts = loader.records("charts.toml", "chart", Chart)
    tracks = loader.records("charts.toml", "track", Track)
    terrain = loader.records("tables.toml", "terrain", Terrain)
    fire = _fire_table(loader)
    barrage = _barrage_table(loader)
    board = load_board(loader, "map.toml")
    outlines = load_outlines(loader, "outlines.toml")
    scenarios: dict[str, ScenarioFile] = {}
    problems: list[Fault] = []
    for identity, document in scenario_documents("cossacks").items():
        try:
            scenarios[identity] = document.as_record(ScenarioFile)
        except ContentFault as fault:
            problems.extend(fault.faults)
    loader.faults.extend(problems)
    loader.finish()
    ground = ground_of(board) if board is not None else Ground(Grid(CAMPAIGN))
    return Content(
        counters, formations, leaders, fire, barrage, terrain, charts, tracks, scenarios, ground, owner, board, outlines
    )


def _fire_table(loader: Loader) -> FireTable:
    file = loader.table("tables.toml", "fire", _FireFile)
    if file is None:
        return FireTable((), {}, {})
    cells: dict[int, tuple[FireCell, ...]] = {}
    for number, row in enumerate(file.row):
        read = [read_fire_cell(text) for text in row.cells.split()]
        if len(read) != len(file.columns):
            what = f"{len(read)} cells for {len(file.columns)} columns"
            loader.fault("tables.toml", ("fire", "row", number, "cells"), what)
        for text, cell in zip(row.cells.split(), read, strict=True):
            if cell is None:
                what = f'"{text}" is no result'
                loader.fault("tables.toml", ("fire", "row", number, "cells"), what, 'write "1/2+r", "3+c/-" or "-/1"')
        cells[row.sum] = tuple(cell for cell in read if cell is not None)
    return FireTable(file.columns, cells, {row.sum: row.prisoner for row in file.row}, file.source)


def _barrage_table(loader: Loader) -> BarrageTable:
    file = loader.table("tables.toml", "barrage", _BarrageFile)
    if file is None:
        return BarrageTable((), {})
    cells: dict[int, tuple[BarrageCell, ...]] = {}
    for number, row in enumerate(file.row):
        read = [read_barrage_cell(text) for text in row.cells.split()]
        if len(read) != len(file.columns):
            what = f"{len(read)} cells for {len(file.columns)} columns"
            loader.fault("tables.toml", ("barrage", "row", number, "cells"), what)
        for text, cell in zip(row.cells.split(), read, strict=True):
            if cell is None:
                what = f'"{text}" is no result'
                remedy = 'write "-", "c+1", "2", "1c", "2c+1" or "2c/S"'
                loader.fault("tables.toml", ("barrage", "row", number, "cells"), what, remedy)
        cells[row.die] = tuple(cell for cell in read if cell is not None)
    return BarrageTable(file.columns, cells, file.source)


# what must hold -----------------------------------------------------------------------------------------------------
def content_faults(content: Content) -> list[Fault]:
    """All that is wrong with the content: references, tables, set-ups."""
    return [
        *_reference_faults(content),
        *_fire_faults(content.fire),
        *_barrage_faults(content.barrage),
        *(fault for scenario in content.scenarios.values() for fault in _scenario_faults(content, scenario)),
    ]


def _reference_faults(content: Content) -> list[Fault]:
    faults: list[Fault] = []
    for counter in content.counters.values():
        where = f"counter {counter.id}"
        formation = content.formations.get(counter.formation)
        if counter.cls != "fortress" and formation is None:
            faults.append(Fault(f'there is no formation "{counter.formation}"', where))
        if formation is not None and formation.side != counter.side:
            faults.append(Fault("its formation is of the other side", where))
        if counter.cls in ("combat", "artillery") and counter.sp < 1:
            faults.append(Fault("a fighting unit needs at least 1 SP", where))
        if (counter.heavy or counter.bonus or counter.indirect) and not counter.bf:
            faults.append(Fault("heavy, bonus or indirect without a Barrage Factor", where))
        if counter.cls == "fortress" and not counter.mgf_defends and counter.mgf:
            faults.append(Fault("a fortress uses its Machine Gun Factor in defence only (S2.25C)", where))
    for formation in content.formations.values():
        if formation.home and formation.home not in content.formations:
            faults.append(Fault(f'there is no formation "{formation.home}"', f"formation {formation.id}"))
        if formation.size != "asset" and not 1 <= formation.ml <= 9:
            faults.append(Fault(f"morale level {formation.ml}", f"formation {formation.id}", "1 to 9"))
    for track in content.tracks.values():
        if track.chart not in content.charts:
            faults.append(Fault(f'there is no chart "{track.chart}"', f"track {track.id}"))
        if track.corps and content.formations.get(track.corps) is None:
            faults.append(Fault(f'there is no formation "{track.corps}"', f"track {track.id}"))
    for leader in content.leaders.values():
        if leader.formation and leader.formation not in content.formations:
            faults.append(Fault(f'there is no formation "{leader.formation}"', f"leader {leader.id}"))
    return faults


def _fire_faults(table: FireTable) -> list[Fault]:
    where = "fire table"
    faults = [Fault(f"no row for a sum of {total}", where) for total in range(2, 13) if total not in table.cells]
    ratios = [odds_ratio(column) for column in table.columns]
    if ratios != sorted(ratios):
        faults.append(Fault("the odds columns do not rise from left to right", where))
    for needed in ("1-6", "1-1.5", "1-1", "8-1"):
        if needed not in table.columns:
            faults.append(Fault(f"no column {needed}", where, "S10.35 and S12.71 name it"))
    if faults:
        return faults
    for total, row in table.cells.items():
        for left, right, column in zip(row, row[1:], table.columns[1:], strict=False):
            if right.attacker.losses > left.attacker.losses or right.defender.losses < left.defender.losses:
                faults.append(Fault(f"{column} at {total} is worse for the attacker than the column before", where))
    for column, total, text in KNOWN_FIRE:
        found = str(table.cell(total, table.index(column)))
        if found != text:
            faults.append(Fault(f"{column} at {total} is {found}; the rulebook's example has {text}", where))
    total, number = KNOWN_PRISONER
    if table.prisoner.get(total) != number:
        faults.append(Fault(f"prisoner number at {total} is not {number}", where))
    return faults


def _weight(cell: BarrageCell) -> tuple[int, int, int]:
    return cell.losses, int(cell.check), cell.modifier


def _barrage_faults(table: BarrageTable) -> list[Fault]:
    where = "barrage table"
    faults = [Fault(f"no row for a die of {die}", where) for die in range(1, 7) if die not in table.cells]
    if list(table.columns) != sorted(set(table.columns)):
        faults.append(Fault("the columns do not rise from left to right", where))
    for needed in (35, 40):
        if needed not in table.columns:
            faults.append(Fault(f"no column {needed}", where, "S10.21B names it"))
    if faults:
        return faults
    for die, row in table.cells.items():
        for left, right, column in zip(row, row[1:], table.columns[1:], strict=False):
            if _weight(right) < _weight(left):
                faults.append(Fault(f"{column} at {die} is milder than the column before", where))
    for column, die, text in KNOWN_BARRAGE:
        found = str(table.cell(die, table.columns.index(column)))
        if found != text:
            faults.append(Fault(f"{column} at {die} is {found}; the rulebook's example has {text}", where))
    return faults


def _scenario_faults(content: Content, scenario: ScenarioFile) -> list[Fault]:
    where = f"scenario {scenario.id}"
    faults: list[Fault] = []
    placed: dict[str, int] = {}
    commanded = {command.formation: command for command in scenario.command}
    for command in scenario.command:
        formation, track = content.formations.get(command.formation), content.tracks.get(command.track)
        if formation is None or track is None:
            faults.append(Fault(f"{command.formation} on {command.track}: no such formation or track", where))
            continue
        if track.chart not in scenario.charts:
            faults.append(Fault(f"{track.chart} is not a chart of this scenario", where))
        if not 1 <= command.ml <= min(formation.ml + 2, content.charts[track.chart].highest):
            faults.append(Fault(f"{formation.identifier}: morale level {command.ml} (S2.31B)", where))
        if formation.size == "corps" and track.corps != formation.id:
            faults.append(Fault(f"{formation.identifier} is not on its own track", where))
    for stack in scenario.stack:
        if not 0 <= stack.facing <= 5:
            faults.append(Fault(f"{stack.hex}: facing {stack.facing}", where, "0 to 5, clockwise from north"))
        for unit in stack.units:
            counter = content.counters.get(unit.counter)
            if counter is None:
                faults.append(Fault(f'there is no counter "{unit.counter}"', where))
                continue
            placed[counter.id] = placed.get(counter.id, 0) + 1
            if placed[counter.id] > counter.copies:
                faults.append(Fault(f"{counter.id} is placed {placed[counter.id]} times", where))
            if counter.side != stack.side:
                faults.append(Fault(f"{counter.id} is in a stack of the other side", where))
            if min(unit.lost, unit.away) < 0 or unit.lost + unit.away > counter.sp:
                faults.append(Fault(f"{counter.id} loses more than its {counter.sp} SP", where))
            if counter.formation and counter.formation not in commanded:
                faults.append(Fault(f"{counter.formation} has units but no Command Counter on a track", where))
    if scenario.objective and scenario.objective not in scenario.frame:
        faults.append(Fault(f"{scenario.objective} is not in the frame", where))
    for stack in scenario.stack:
        if stack.hex not in scenario.frame:
            faults.append(Fault(f"{stack.hex} is not in the frame", where))
    return faults
