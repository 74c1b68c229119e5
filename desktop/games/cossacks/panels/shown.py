"""The whole scene: pieces, and on charts and tables what is in use now."""

from __future__ import annotations

from typing import Any

from desktop.games.cossacks.charts import lit_table, lit_way, outcomes
from desktop.games.cossacks.combat.asked import FireAsked, GunsAsked, PointAsked
from desktop.games.cossacks.combat.odds import column_name
from desktop.games.cossacks.content import Content
from desktop.games.cossacks.panels.fighting import reckon
from desktop.games.cossacks.panels.reckoning import fight_of
from desktop.games.cossacks.panels.shelling import barrage_column_of
from desktop.games.cossacks.scene import scene
from desktop.games.cossacks.state import CossacksState
from desktop.table.asking import Ask, Unknown
from desktop.table.scene import Mark, Scene

__all__ = ["whole_scene"]


def whole_scene(content: Content, view: CossacksState, ask: Ask[Any] | None) -> Scene:
    """Pieces and live marks, with the column in use lit on its table and the way that led to it."""
    found = scene(content, view, ask)
    try:
        lit = _lit(content, view, ask)
    except Unknown:
        lit = {}
    return Scene(found.pieces, {**found.marks, **lit}) if lit else found


def _lit(content: Content, view: CossacksState, ask: Ask[Any] | None) -> dict[str, tuple[Mark, ...]]:
    asked = ask.context if ask is not None else None
    if ask is not None and isinstance(asked, FireAsked | PointAsked):
        fight = fight_of(content, view, ask, ask.chosen)
        if fight is not None:
            sums = reckon(content, view, fight)
            basic, column = column_name(content, sums.basic), column_name(content, sums.column)
            return {"fcrt": _table(content, "fcrt", basic, sums.shifts.lines, column)}
    if ask is not None and isinstance(asked, GunsAsked) and ask.chosen:
        names = [key[4:] for key in ask.chosen]
        way = barrage_column_of(content, view, asked.side, names, asked.target)
        if way is not None:
            return {"bcrt": _table(content, "bcrt", way[0], way[1].lines, way[2])}
    battle = view.battle
    if battle is not None and battle.column:
        surface = "bcrt" if battle.kind == "barrage" else "fcrt"
        return {surface: _table(content, surface, "", (), battle.column)}
    return {}


def _table(content: Content, surface: str, basic: str, shifts: Any, column: str) -> tuple[Mark, ...]:
    marks = [*lit_table(content, surface, column), *outcomes(content, surface, column)]
    if basic:
        marks.extend(lit_way(content, surface, basic, shifts, column))
    return tuple(marks)
