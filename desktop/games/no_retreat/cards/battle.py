"""Events of the Battle Sequence (13.3). Effects are our own reconstruction where the printed cards are not public."""

from __future__ import annotations

import msgspec

from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.cards.registry import battle_event
from desktop.games.no_retreat.field import Field
from desktop.table.asking import Refusal

__all__: list[str] = []

ATTACKER_ONLY = Refusal("It helps an attacker only", "5.3.1")
DEFENDER_ONLY = Refusal("It helps a defender only", "5.3.1")
NO_WORKS = Refusal("No Box or Minefield defends", "5.3.1")
NO_ITALIANS = Refusal("No Italian unit defends", "5.3.1")
NOT_ALL_ITALIAN = Refusal("Not every defender is Italian", "5.3.1")
NO_GERMANS = Refusal("No German unit defends", "5.3.1")
NOT_ITALIAN_TABLE = Refusal("The attack does not roll on the Italian table", "5.3.1")
NO_BOX = Refusal("Neither a Box nor Tobruk defends", "5.3.1")
INLAND = Refusal("No Target Hex lies on the coast", "5.3.1")
NO_TANKS = Refusal("No tank unit takes part on your side", "5.3.1")
NOTHING_TO_NEGATE = Refusal("The enemy has no mechanised unit in the battle", "5.3.1")


def attacking(field: Field, fight: Fight, side: str) -> Refusal | None:
    return None if side == fight.attacker else ATTACKER_ONLY


def defending(field: Field, fight: Fight, side: str) -> Refusal | None:
    return None if side == fight.defender else DEFENDER_ONLY


def always(field: Field, fight: Fight, side: str) -> Refusal | None:
    return None


def own(fight: Fight, side: str) -> tuple[str, ...]:
    return fight.attackers if side == fight.attacker else fight.defenders


def shifted(fight: Fight, side: str, count: int) -> Fight:
    """A shift in favour of a side."""
    if side == fight.attacker:
        return msgspec.structs.replace(fight, plus=fight.plus + count)
    return msgspec.structs.replace(fight, minus=fight.minus + count)


def noted(fight: Fight, word: str) -> Fight:
    return msgspec.structs.replace(fight, events=(*fight.events, word))


def _enemy_mech(field: Field, fight: Fight, side: str) -> Refusal | None:
    enemy = fight.defenders if side == fight.attacker else fight.attackers
    return None if any(field.kind(u).mechanised for u in enemy) else NOTHING_TO_NEGATE


@battle_event("88s-in-line", _enemy_mech)
def eighty_eights(field: Field, fight: Fight, side: str) -> Fight:
    """Cancels the enemy's mechanised shifts."""
    return noted(fight, "negate:defender" if side == fight.attacker else "negate:attacker")


@battle_event("25-pounders", defending)
def twenty_five_pounders(field: Field, fight: Fight, side: str) -> Fight:
    return shifted(fight, side, 1)


@battle_event("stuka-support", attacking)
@battle_event("desert-air-force", attacking)
def air_support(field: Field, fight: Fight, side: str) -> Fight:
    return shifted(fight, side, 1)


def _works(field: Field, fight: Fight, side: str) -> Refusal | None:
    if side != fight.attacker:
        return ATTACKER_ONLY
    return None if any(field.kind(u).kind == "entrenchment" for u in fight.defenders) else NO_WORKS


@battle_event("pioneers", _works)
@battle_event("sappers-and-scorpions", _works)
def through_the_works(field: Field, fight: Fight, side: str) -> Fight:
    """One Box or Minefield adds no strength."""
    return noted(fight, "no works")


@battle_event("sandstorm", always, ends=True)
@battle_event("ghibli", always, ends=True)
def storm(field: Field, fight: Fight, side: str) -> Fight:
    """The battle comes to nothing."""
    return fight


def _italian_defender(field: Field, fight: Fight, side: str) -> Refusal | None:
    if side != fight.defender:
        return DEFENDER_ONLY
    return None if any(field.kind(u).nation == "Italian" for u in fight.defenders) else NO_ITALIANS


@battle_event("bersaglieri-stand", _italian_defender)
def bersaglieri(field: Field, fight: Fight, side: str) -> Fight:
    """DR and DW have no effect."""
    return noted(fight, "stand")


def _box_or_tobruk(field: Field, fight: Fight, side: str) -> Refusal | None:
    if side != fight.defender:
        return DEFENDER_ONLY
    box = any(field.kind(u).kind == "entrenchment" and field.state.units[u].face == 0 for u in fight.defenders)
    tobruk = field.ground.tobruk in fight.hexes and not fight.counter
    return None if box or tobruk else NO_BOX


@battle_event("australian-raid", _box_or_tobruk)
def australian_raid(field: Field, fight: Fight, side: str) -> Fight:
    return shifted(fight, side, 2)


def _italian_attack(field: Field, fight: Fight, side: str) -> Refusal | None:
    if side != fight.attacker:
        return ATTACKER_ONLY
    return None if fight.table == "italian" else NOT_ITALIAN_TABLE


@battle_event("italian-resolve", _italian_attack)
def italian_resolve(field: Field, fight: Fight, side: str) -> Fight:
    return msgspec.structs.replace(fight, table="german")


def _all_italian(field: Field, fight: Fight, side: str) -> Refusal | None:
    if side != fight.attacker:
        return ATTACKER_ONLY
    square = [u for u in fight.defenders if field.kind(u).square]
    return None if square and all(field.kind(u).nation == "Italian" for u in square) else NOT_ALL_ITALIAN


@battle_event("italian-collapse", _all_italian)
def italian_collapse(field: Field, fight: Fight, side: str) -> Fight:
    return shifted(fight, side, 1)


@battle_event("rearguard", defending)
@battle_event("withdraw-in-good-order", defending)
def rearguard(field: Field, fight: Fight, side: str) -> Fight:
    """Retreats of one to three hexes; no advance beyond the first."""
    return noted(fight, "short")


def _coast(field: Field, fight: Fight, side: str) -> Refusal | None:
    grid, board = field.ground.grid, field.ground.board
    for hex in fight.hexes:
        if any(n and "sea" in board.terrain(n) for n in grid.neighbours(hex)) or "coast" in board.words("shore", hex):
            return None
    return INLAND


@battle_event("royal-navy-bombardment", _coast)
def bombardment(field: Field, fight: Fight, side: str) -> Fight:
    return shifted(fight, side, 1)


def _german_defender(field: Field, fight: Fight, side: str) -> Refusal | None:
    if side != fight.defender:
        return DEFENDER_ONLY
    german = any(field.kind(u).nation == "German" for u in fight.defenders)
    return None if german else NO_GERMANS


@battle_event("special-mission-288", _german_defender)
def special_mission(field: Field, fight: Fight, side: str) -> Fight:
    return shifted(fight, side, 1)


def _tanks(field: Field, fight: Fight, side: str) -> Refusal | None:
    return None if any(field.kind(u).kind == "tank" for u in own(fight, side)) else NO_TANKS


@battle_event("grants-arrive", _tanks)
def grants(field: Field, fight: Fight, side: str) -> Fight:
    return shifted(fight, side, 1)
