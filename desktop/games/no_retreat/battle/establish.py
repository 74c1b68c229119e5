"""13.1 Establishing a battle: which targets, which attackers, and that every target is attacked by somebody."""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.declare import attackers_next_to
from desktop.games.no_retreat.battle.fight import Fight, defenders_of, is_blow
from desktop.games.no_retreat.battle.support import support_offers, use_support, why_not_support
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.state import NoRetreatState, foe, is_hex, spot
from desktop.table.asking import Ask, Option, Refusal, button, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.picking import pick_many

__all__ = ["able", "choose_table", "establish", "open_targets", "tables_open", "why_not_join_battle"]

FOUGHT = Refusal("It has attacked in this Combat Phase", "13.1.3")
WHITE = Refusal("A white Combat Strength attacks only to answer a counterblow", "13.6.5")
FAR = Refusal("It is not adjacent to every Target Hex of the battle over a passable hexside", "13.1.2")
AXIS_COLOURS = Refusal("German and Italian units do not attack together", "13.1.1", "two-colour units go with either")
ALLIED_COLOURS = Refusal(
    "Mechanised and Infantry do not attack together", "13.1.1", "with a British leader on the map they may"
)
NEEDED = Refusal("Another Target Hex would be left without an attacker", "13.1.1", "attack that hex first, or join it")
ONE_MARKER = Refusal("One support marker a battle is the limit", "13.5.2", "take the other one back first")
NOBODY = Refusal("No attacker is chosen yet", "13.1.1", "choose a unit next to the Target Hex")


@enforces("13.0")
def able(field: Field, hex: str) -> list[str]:
    """Phasing units that may attack a target hex; white strengths only against counterblows (13.6.5)."""
    return attackers_next_to(field, hex, field.state.player, white=is_blow(field, hex))


def open_targets(field: Field) -> list[str]:
    """Target hexes whose battle is still to be fought and can be."""
    return [
        hex
        for hex, mark in field.state.marks.items()
        if not mark.fought
        and not mark.fresh
        and (mark.kind == "target" or mark.owner != field.state.player)
        and defenders_of(field, hex)
        and able(field, hex)
    ]


def _british_leader(field: Field) -> bool:
    """Whether an Allied leader is anywhere on the map, either face up (13.1.1, R70)."""
    return any(
        is_hex(leader.place) and field.content.leaders[name].side == "allied"
        for name, leader in field.state.leaders.items()
    )


@enforces("13.1.4")
def why_not_join_battle(field: Field, unit: str, hexes: tuple[str, ...], chosen: tuple[str, ...]) -> Refusal | None:
    """Why a unit may not attack these hexes together with those chosen (13.1.1-13.1.4)."""
    state = field.state
    if unit in state.fought:
        return FOUGHT
    here = state.units[unit].place
    neighbours = field.ground.neighbours[here]
    if any(hex not in neighbours for hex in hexes):
        return FAR
    if field.face(unit).white and not all(is_blow(field, hex) for hex in hexes):
        return WHITE
    if field.colour_clash([u for u in (*chosen, unit) if not _works(field, u)]):
        if state.player == "axis":
            return AXIS_COLOURS
        if not _british_leader(field):
            return ALLIED_COLOURS
    return None


def _works(field: Field, unit: str) -> bool:
    """Boxes and Minefields forced to attack count as two-colour (R70)."""
    return field.kind(unit).kind == "entrenchment"


def _stripped(field: Field, hexes: tuple[str, ...], units: tuple[str, ...]) -> list[str]:
    """Other targets that would have no able attacker left, and had one (R11)."""
    return [
        other
        for other in open_targets(field)
        if other not in hexes and all(unit in units for unit in able(field, other))
    ]


def _fits(field: Field, hexes: tuple[str, ...], units: tuple[str, ...]) -> bool:
    """Whether these units may attack these hexes together."""
    return all(why_not_join_battle(field, u, hexes, units[:i]) is None for i, u in enumerate(units))


def _can_end(field: Field, hexes: tuple[str, ...], units: tuple[str, ...]) -> bool:
    """Whether a battle begun like this can be one that leaves every other target an attacker, by joining those."""
    while stripped := _stripped(field, hexes, units):
        hexes = (*hexes, *stripped)
    return _fits(field, hexes, units)


async def establish(table: Table[NoRetreatState]) -> Fight | None:
    """Choose the next battle: its Target Hexes, attackers and support marker. None when no target is left to fight."""
    state: NoRetreatState = table.state
    content: Content = table.content
    side = state.player
    field = Field(content, state)
    targets = open_targets(field)
    if not targets:
        return None
    first = await Ask(
        side,
        "Which battle comes next?",
        lambda: [Option(f"battle:{hex}", hex, spot(state, hex)) for hex in targets],
        rule="13.0",
        topic=tuple(spot(state, hex) for hex in targets),
        context=Asked("battle"),
    )
    others = [hex for hex in targets if hex != first and set(able(field, hex)) & set(able(field, first))]

    def parts(chosen: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        units = tuple(value[5:] for value in chosen if value.startswith("unit:"))
        return (first, *(value[4:] for value in chosen if value.startswith("hex:"))), units

    def support_of(chosen: tuple[str, ...]) -> str:
        return next((value[8:] for value in chosen if value.startswith("support:")), "")

    def why_not(value: str, chosen: tuple[str, ...]) -> Refusal | None:
        hexes, units = parts(chosen)
        word, _, name = value.partition(":")
        if word == "unit":
            return why_not_join_battle(field, name, hexes, units)
        if word == "support":
            if not units:
                return NOBODY
            if support_of(chosen):
                return ONE_MARKER
            return why_not_support(field, Fight(side, foe(side), units, (), hexes, "allied"), name)
        return None if _fits(field, (*hexes, name), units) else FAR

    def unfinished(chosen: tuple[str, ...]) -> Refusal | None:
        hexes, units = parts(chosen)
        if not units:
            return NOBODY
        return NEEDED if _stripped(field, hexes, units) else None

    def completable(chosen: tuple[str, ...]) -> bool:
        hexes, units = parts(chosen)
        if units:
            return _can_end(field, hexes, units)
        return any(_can_end(field, hexes, (unit,)) for unit in able(field, first))

    chosen = await pick_many(
        side,
        "Who attacks {hex}?",
        lambda: [
            *(Option(f"add:{unit}", f"unit:{unit}", piece(unit)) for unit in able(field, first)),
            *(Option(f"join:{hex}", f"hex:{hex}", spot(state, hex), "Attack it in the same battle") for hex in others),
            *support_offers(field, side, "support:"),
        ],
        rule="13.1.1",
        why_not=why_not,
        unfinished=unfinished,
        completable=completable,
        names={"hex": spot(state, first)},
        topic=(spot(state, first),),
        context=Asked("attackers", hex=first),
        done="Attack",
    )
    hexes, units = parts(chosen)
    defenders = tuple(unit for hex in hexes for unit in defenders_of(field, hex))
    fight = Fight(side, foe(side), units, defenders, hexes, "german" if side == "axis" else "allied")
    fight = msgspec.structs.replace(fight, table=await choose_table(table, fight))
    support = support_of(chosen)
    return use_support(table, fight, support) if support else fight


@enforces("13.5.6")
def tables_open(content: Content, fight: Fight) -> tuple[Literal["german", "italian", "allied"], ...]:
    """The tables that an attack may roll on: more than one where the Axis choose (R9, R70)."""
    if fight.attacker == "allied":
        return ("allied",)
    colours = [content.units[u].colour for u in fight.attackers if content.units[u].kind != "entrenchment"]
    gray, green = "gray" in colours, "green" in colours
    if gray and not fight.counter:
        return ("german",)
    return ("italian",) if green and not gray else ("german", "italian")


async def choose_table(table: Table[NoRetreatState], fight: Fight) -> Literal["german", "italian", "allied"]:
    """13.5.6: the Combat Results Table that rolls; mixed Axis units choose (R9, R70)."""
    tables = tables_open(table.content, fight)
    if len(tables) == 1:
        return tables[0]
    options: list[Option[Literal["german", "italian"]]] = [
        Option("german", "german", button("german"), "German table"),
        Option("italian", "italian", button("italian"), "Italian table"),
    ]
    return await Ask[Literal["german", "italian"]](
        fight.attacker,
        "Which Combat Results Table?",
        lambda: options,
        rule="13.5.6",
        context=Asked("table", fight=fight),
    )
