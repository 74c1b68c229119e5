"""14.4 Victory at the end of the last Game Turn, and endings before it."""

from __future__ import annotations

from desktop.games.no_retreat.state import NoRetreatState
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["finish", "lost_the_last_map", "score", "sums"]


@enforces("14.4")
def score(state: NoRetreatState) -> dict[str, int]:
    """Victory Points: one a map controlled, a contested map for both; Malta's for the Axis (R43).

    A scenario played alone may give the Allies points to begin with (reconstructed: see the scenario's notes).
    """
    axis = min(max(state.control["axis"], 0), 5)
    allied = 6 - min(max(state.control["allied"], 1), 6) + state.handicap
    axis += (1 if state.malta == "inactive" else 0) + (1 if state.invasion == "won" else 0)
    return {"axis": axis, "allied": allied}


def sums(state: NoRetreatState) -> dict[str, str]:
    """What each side's Victory Points are made of, in words."""
    points = score(state)
    malta = [
        *(["Malta Inactive"] if state.malta == "inactive" else []),
        *(["Malta invaded"] if state.invasion == "won" else []),
    ]
    parts = {"axis": malta, "allied": [f"{state.handicap} to begin with"] if state.handicap else []}
    maps = {"axis": points["axis"] - len(malta), "allied": points["allied"] - state.handicap}
    return {
        side: f"{points[side]}: {', '.join([f'{maps[side]} maps' if maps[side] != 1 else '1 map', *parts[side]])}"
        for side in points
    }


def finish(table: Table[NoRetreatState], winner: str, text: str, rule: str) -> None:
    """The game ends."""
    state = table.state
    state.verdict, state.verdict_text, state.verdict_rule = winner, text, rule
    names = {"side": f"side:{winner}", "text": text}
    table.tell(Event("verdict", "{side} wins: {text}", names, rule=rule, side=winner, level=0))


def lost_the_last_map(table: Table[NoRetreatState]) -> None:
    """Driven off the last map: the other side has won (R42)."""
    state = table.state
    if state.settings.get("last_map", "ends") == "on":
        state.control["axis"] = max(state.control["axis"], 0)
        state.control["allied"] = min(state.control["allied"], 6)
        return
    if state.control["axis"] < 1:
        finish(table, "allied", "the Axis are driven from the last map", "14.1.1")
    elif state.control["allied"] > 5:
        finish(table, "axis", "the Allies are driven from the last map", "14.1.1")
