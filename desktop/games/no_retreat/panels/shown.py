"""The whole scene: pieces, and on the combat tables what is in use now."""

from __future__ import annotations

from typing import Any

from desktop.games.no_retreat.battle.fight import initial_column
from desktop.games.no_retreat.battle.sequence import odds_tally
from desktop.games.no_retreat.charts import lit_table
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.panels.fights import fight_of
from desktop.games.no_retreat.scene import scene
from desktop.games.no_retreat.state import NoRetreatState
from desktop.table.asking import Ask
from desktop.table.scene import Mark, Scene

__all__ = ["whole_scene"]


def whole_scene(content: Content, view: NoRetreatState, ask: Ask[Any] | None) -> Scene:
    """Pieces and live marks, with the column in use lit on its table and the shifts that led to it."""
    found = scene(content, view, ask)
    lit = _lit(content, view, ask)
    return Scene(found.pieces, {**found.marks, **lit}) if lit else found


def _lit(content: Content, view: NoRetreatState, ask: Ask[Any] | None) -> dict[str, tuple[Mark, ...]]:
    if ask is None or not view.map:
        return {}
    field = Field(content, view)
    fight = fight_of(content, field, ask, ask.chosen)
    if fight is None:
        return {}
    attack, defence, column, way = odds_tally(field, fight)
    initial = initial_column(int(attack.total()), int(defence.total()))
    surface = f"crt:{fight.table}"
    return {surface: lit_table(content, surface, initial, way.lines, column)}
