"""13.5.2 Support markers: a Blitz! or Shock! marker, or Montgomery turned over, for one column to the right."""

from __future__ import annotations

import msgspec

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.state import NoRetreatState, is_hex, put_leader, spot
from desktop.table.asking import Ask, Option, Refusal, button, piece
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["commit_support", "marker_name", "support_offers", "use_support", "why_not_support"]

UNSUPPLIED = Refusal("Support markers cannot assist an attack by unsupplied units alone", "13.5.2")
NO_SUPPORT = Refusal("No Blitz! or Shock! marker is left", "13.5.2", "more come with the Game Turn")
MONTY_USED = Refusal("Montgomery has been turned in this Player Turn", "13.5.2")
MONTY_FAR = Refusal("Montgomery is not next to a Target Hex of this battle", "13.5.2")
MONTY_TURN = Refusal("Montgomery helps only in Allied Player Turns", "13.5.2")


def marker_name(side: str) -> str:
    """What a side's support markers are called."""
    return "Blitz!" if side == "axis" else "Shock!"


def why_not_support(field: Field, fight: Fight, value: str = "marker") -> Refusal | None:
    """Why the attacker may not commit this support: "marker", or the name of a leader to be turned (13.5.2, R65)."""
    state = field.state
    if value == "marker":
        if not (state.blitz if fight.attacker == "axis" else state.shock):
            return NO_SUPPORT
    else:
        leader = state.leaders[value]
        if state.player != fight.attacker:
            return MONTY_TURN
        if leader.used:
            return MONTY_USED
        if not any(leader.place in field.ground.neighbours[hex] for hex in fight.hexes):
            return MONTY_FAR
    return UNSUPPLIED if all(state.units[unit].supply == "none" for unit in fight.attackers) else None


def _shock_leader(field: Field, side: str) -> str:
    """The leader who may give a side a free marker, "" if there is none of that kind on the map."""
    for name, leader in field.state.leaders.items():
        kind = field.content.leaders[name]
        if kind.gift == "shock" and kind.side == side and is_hex(leader.place):
            return name
    return ""


def support_offers(field: Field, side: str, prefix: str = "") -> list[Option[str]]:
    """What a side could support an attack with; values are those of `why_not_support` after the prefix."""
    words = f"Commit a {marker_name(side)} marker"
    options = [Option(f"{prefix}marker", f"{prefix}marker", button(f"{prefix}marker"), words)]
    leader = _shock_leader(field, side)
    if leader:
        options.append(Option(f"{prefix}leader", f"{prefix}{leader}", piece(leader), "Turn the leader"))
    return options


async def commit_support(table: Table[NoRetreatState], fight: Fight) -> Fight:
    """The side that counterattacks may commit one support marker; in a battle it is chosen with the attackers."""
    state = table.state
    field = Field(table.content, state)

    def why_not(value: str) -> Refusal | None:
        return why_not_support(field, fight, value) if value else None

    options = support_offers(field, fight.attacker)
    if all(why_not(option.value) is not None for option in options):
        return fight
    options.append(Option("none", "", button("none"), "No marker"))
    answer = await Ask(
        fight.attacker,
        "Commit a support marker?",
        lambda: options,
        why_not,
        rule="13.5.2",
        topic=tuple(spot(state, hex) for hex in fight.hexes),
        ends=("none",),
        context=Asked("support", fight=fight),
    )
    return use_support(table, fight, answer) if answer else fight


def use_support(table: Table[NoRetreatState], fight: Fight, value: str) -> Fight:
    """Spend a marker, or turn the leader, and tell it."""
    state = table.state
    names: dict[str, str] = {}
    if value != "marker":
        put_leader(state, value, used=True)
        text = "{leader} supports the attack"
        names["leader"] = piece(value)
    elif fight.attacker == "axis":
        state.blitz -= 1
        text = "A Blitz! marker supports the attack"
    else:
        state.shock -= 1
        text = "A Shock! marker supports the attack"
    table.tell(Event("support", text, names, rule="13.5.2", side=fight.attacker))
    return msgspec.structs.replace(fight, support=True)
