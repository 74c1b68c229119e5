"""Odds of fires, Defence rolls, Targeting, Melees, Rally and Rout rolls, and Sudden Death, as a view knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.best import best_group, on_board
from desktop.games.combat_commander.fire.defence import defence
from desktop.games.combat_commander.fire.firepower import firepower, is_ordnance, settled, shot, targets_of
from desktop.games.combat_commander.names import hex_name, piece_name
from desktop.games.combat_commander.orders.melee import melee_fp
from desktop.games.combat_commander.orders.recover import morale_here
from desktop.games.combat_commander.panels.cardodds import Pair, known_text, next_dice, two_rolls
from desktop.games.combat_commander.state import CommanderState, foe, on_map
from desktop.games.combat_commander.units import ground_of, hex_of, units_in
from desktop.table.asking import Ask
from desktop.table.odds import Distribution, Tone, block
from desktop.table.panels import Chance, Chances, Odds
from desktop.table.tally import Line, Tally

__all__ = ["attack_of", "fire_odds", "odds"]

_ORDER = ("breaks", "is Suppressed", "holds")


def odds(content: Content, view: CommanderState, ask: Ask[Any], keys: tuple[str, ...]) -> Odds | None:
    """Odds of what these keys would do; None where nothing is rolled for."""
    asked = ask.context
    if not isinstance(asked, Asked):
        return None
    hex = _melee_hex(asked, keys)
    if hex:
        return _melee(content, view, ask.side, hex)
    if asked.kind in ("recover", "rout") or (asked.kind == "reroll" and _morale_roll(asked)):
        return _morale(content, view, asked, keys)
    if asked.kind == "reroll" and asked.attack is None:
        return _rolled(content, view, asked)
    if asked.kind == "sudden-death":
        return None
    if asked.attack is not None and asked.total and asked.units and asked.kind in ("defence", "window", "reroll"):
        return _defences(content, view, asked, keys)
    attack = attack_of(content, view, ask, keys)
    return fire_odds(content, view, attack, ask.side) if attack is not None else None


def _morale_roll(asked: Asked) -> bool:
    return "rallies" in asked.purpose or "routs" in asked.purpose


def _melee_hex(asked: Asked, keys: Sequence[str]) -> str:
    """The hex of the Melee that a question is about, "" for none."""
    if asked.kind == "melee" and keys and keys[-1].startswith("hex:"):
        return keys[-1][4:]
    about = asked.kind == "window" and asked.window == "ambush"
    if about or asked.kind == "victim" or (asked.kind == "reroll" and "fights with" in asked.purpose):
        return asked.hex
    return ""


# the attack at hand ---------------------------------------------------------------------------------------------------
def attack_of(content: Content, view: CommanderState, ask: Ask[Any], keys: Sequence[str]) -> Attack | None:
    """The fire that a question and its answers so far are about; None when there is none yet."""
    asked = ask.context
    if not isinstance(asked, Asked):
        return None
    if asked.kind == "target":
        chosen = next((key[7:] for key in reversed(keys) if key.startswith("target:")), "")
        if not chosen:
            return None
        able = targets_of(content, view, asked.units, ask.side).get(chosen, [])
        group = best_group(content, view, ask.side, "order", able, chosen)
        return Attack(ask.side, "order", group, (chosen,)) if group else None
    attack = asked.attack
    if attack is None or attack.smoke:
        return None
    if asked.kind == "group":
        picked = tuple(key[4:] for key in (keys or ask.chosen) if key.startswith("add:"))
        if not picked:
            picked = best_group(content, view, ask.side, attack.way, asked.units, attack.targets[0])
        return msgspec.structs.replace(attack, elements=picked) if picked else None
    if asked.kind == "spray" and keys:
        return msgspec.structs.replace(attack, targets=(attack.targets[0], keys[-1].partition(":")[2]))
    return attack if attack.elements and all(on_board(view, e) for e in attack.elements) else None


# fire -----------------------------------------------------------------------------------------------------------------
def fire_odds(content: Content, view: CommanderState, attack: Attack, seat: str) -> Odds:
    """The Attack Total against each unit's Morale, with what comes of it for each; ordnance has to hit first."""
    sum_up = firepower(content, view, attack)
    fixed = settled(content, view, attack) if not attack.origins else attack
    strength = int(sum_up.total())
    target = attack.targets[0]
    blocks: list[Chances] = []
    tallies: list[Tally] = [sum_up]
    if is_ordnance(content, view, attack.elements[0]):
        blocks.append(_targeting_block(content, view, attack))
    woods = ground_of(content, view).kind[target] == "woods" and fixed.plunging
    burst = 2 if woods else 0
    if burst:
        tallies[0] = Tally(sum_up.title, (*sum_up.lines, Line("bursts in the trees", "2", "T99")), sum_up.source)
    units = [name for hex in attack.targets for name in view.stacks.get(hex, ())]
    for unit in units[:7]:
        owner = view.units[unit].side
        against = defence(content, view, fixed, unit)
        moving = view.order == "move" and unit in view.ordered
        found = two_rolls(content, view, attack.side, owner, _Verdict(strength + burst, int(against.total()), moving))
        if found is not None:
            blocks.append(_unit_block(content, view, unit, int(against.total()), found, seat))
        if len(units) == 1:
            tallies.append(msgspec.structs.replace(against, title=f"Morale of {piece_name(content, view, unit)}"))
    if strength < 1:
        blocks = [Chances("Firepower below 1", (Chance("no roll is made", "1/1"),))]
    where = " and ".join(hex_name(content, view, hex) for hex in attack.targets)
    known = known_text(content, view, attack.side, foe(attack.side))
    return Odds(f"Fire at {where}", known, tuple(tallies), blocks=tuple(blocks))


class _Verdict:
    """What becomes of a unit by the attack's card and its own."""

    def __init__(self, strength: int, morale: int, moving: bool) -> None:
        self.strength, self.morale, self.moving = strength, morale, moving

    def __call__(self, attack: Pair, own: Pair) -> str:
        return outcome(self.strength + sum(attack), self.morale + sum(own), self.moving)


def outcome(attack: int, defence_: int, moving: bool) -> str:
    """O20.3.4: lower breaks, equal is Suppressed, or breaks if it was moving."""
    if defence_ < attack:
        return "breaks"
    if defence_ == attack:
        return "breaks" if moving else "is Suppressed"
    return "holds"


def _unit_block(
    content: Content, view: CommanderState, unit: str, morale: int, found: Distribution[str], seat: str
) -> Chances:
    ours = view.units[unit].side == seat
    dead = view.units[unit].broken

    def words(result: str) -> str:
        return "is eliminated" if result == "breaks" and dead else result

    def tone(result: str) -> Tone:
        if result == "holds":
            return "gain" if ours else "neutral"
        if result == "breaks":
            return "danger" if ours else "ours"
        return "lesser"

    ordered = {result: found.weights[result] for result in _ORDER if result in found.weights}
    return block(f"{piece_name(content, view, unit)}, Morale {morale}", Distribution(ordered), words, tone)


def _targeting_block(content: Content, view: CommanderState, attack: Attack) -> Chances:
    weapon, target = attack.elements[0], attack.targets[0]
    away = ground_of(content, view).distance(hex_of(view, weapon), target)
    need = away + max(0, shot(content, view, weapon, target))
    return _over(content, view, attack.side, need, "Targeting", "hits", "misses")


def _over(content: Content, view: CommanderState, side: str, need: int, title: str, yes: str, no: str) -> Chances:
    """Chances that the product of the next dice is over a number."""
    dice = next_dice(content, view, side)
    if dice is None:
        return Chances(title, ())
    words = Distribution([(yes if a * b > need else no, count) for (a, b), count in dice.weights.items()])
    return block(f"{title}, product over {need}", words, str, lambda text: "ours" if text == yes else "neutral")


def _defences(content: Content, view: CommanderState, asked: Asked, keys: Sequence[str]) -> Odds | None:
    """Defence rolls against an Attack Total that stands."""
    attack = asked.attack
    if attack is None:
        return None
    only = [key[5:] for key in keys if key.startswith("unit:")]
    blocks, tallies = [], []
    sides = []
    for unit in only or asked.units:
        held = view.units.get(unit)
        if held is None or not on_map(held.place):
            continue
        against = defence(content, view, attack, unit)
        morale = int(against.total())
        moving = view.order == "move" and unit in view.ordered
        dice = next_dice(content, view, held.side)
        if len(only or asked.units) == 1:
            tallies.append(msgspec.structs.replace(against, title=f"Morale of {piece_name(content, view, unit)}"))
        if dice is None:
            continue
        sides.append(held.side)
        found = Distribution(
            [(outcome(asked.total, morale + a + b, moving), count) for (a, b), count in dice.weights.items()]
        )
        blocks.append(_unit_block(content, view, unit, morale, found, held.side))
    if not tallies and not blocks:
        return None
    known = known_text(content, view, *(sides or [foe(attack.side)]))
    return Odds(f"Defence against {asked.total}", known, tuple(tallies), blocks=tuple(blocks))


# Melee ----------------------------------------------------------------------------------------------------------------
def _melee(content: Content, view: CommanderState, seat: str, hex: str) -> Odds | None:
    """Both Melee totals, and who is eliminated (O16.4.3)."""
    if not units_in(view, hex, "axis") or not units_in(view, hex, "allied"):
        return None
    mine, theirs = melee_fp(content, view, hex, seat), melee_fp(content, view, hex, foe(seat))
    own, other = int(mine.total()), int(theirs.total())
    holder = view.lone.get(hex, "") if view.forts.get(hex) in ("bunker", "pillbox") else ""

    def result(first: Pair, second: Pair) -> str:
        left = own + sum(first) - other - sum(second)
        if left:
            return "we win" if left > 0 else "they win"
        return "a tie: all are eliminated" if not holder else "we win" if holder == seat else "they win"

    found = two_rolls(content, view, seat, foe(seat), result)
    blocks: tuple[Chances, ...] = ()
    if found is not None:
        order = ("we win", "a tie: all are eliminated", "they win")
        ordered = Distribution({text: found.weights[text] for text in order if text in found.weights})
        tones: dict[str, Tone] = {"we win": "gain", "they win": "danger"}
        blocks = (block("Melee", ordered, str, lambda text: tones.get(text, "neutral")),)
    known = known_text(content, view, seat, foe(seat))
    return Odds(f"Melee in {hex_name(content, view, hex)}", known, (mine, theirs), blocks=blocks)


# Rally, Rout, other rolls ---------------------------------------------------------------------------------------------
def _morale(content: Content, view: CommanderState, asked: Asked, keys: Sequence[str]) -> Odds | None:
    """Rally: below Morale; Rout: over Morale, by so many hexes (O22.3, O23.2)."""
    rally = asked.kind == "recover" or "rallies" in asked.purpose
    chosen = [key[5:] for key in keys if key.startswith("unit:")]
    units = [u for u in (chosen or asked.units) if u in view.units and on_map(view.units[u].place)]
    dice = next_dice(content, view, view.active)
    if not units or dice is None:
        return None
    blocks = []
    for unit in units[:6]:
        morale = morale_here(content, view, unit)
        results = [(_morale_words(rally, sum(pair) - morale), count) for pair, count in dice.weights.items()]
        found = Distribution(sorted(results, key=lambda item: _sorting(item[0])))
        title = f"{piece_name(content, view, unit)}, Morale {morale}"
        ours = view.units[unit].side == view.active
        blocks.append(block(title, found, str, _Tones(ours)))
    title = "Rally" if rally else "Rout"
    return Odds(title, known_text(content, view, view.active), blocks=tuple(blocks))


def _morale_words(rally: bool, over: int) -> str:
    if over == 0:
        return "Suppressed"
    if rally:
        return "rallies" if over < 0 else "stays Demoralised"
    return "holds" if over < 0 else f"retreats {over} hex{'es' if over > 1 else ''}"


def _sorting(words: str) -> tuple[int, str]:
    order = ("rallies", "holds", "Suppressed", "stays Demoralised")
    return (order.index(words), "") if words in order else (9, words.rjust(20))


class _Tones:
    """Tones of results by whether the units are ours."""

    def __init__(self, ours: bool) -> None:
        self.ours = ours

    def __call__(self, words: str) -> Tone:
        if words in ("rallies", "holds"):
            return "gain" if self.ours else "neutral"
        if words == "Suppressed":
            return "lesser"
        return "danger" if self.ours else "ours"


def _rolled(content: Content, view: CommanderState, asked: Asked) -> Odds | None:
    """A roll of Targeting that was made: what a new one would bring."""
    if "aims at" not in asked.purpose and "spots" not in asked.purpose:
        return None
    side = view.active
    title = "Accuracy" if "spots" in asked.purpose else "Targeting"
    chances = _over(content, view, side, asked.total, title, "hits", "misses")
    return Odds("If it is rolled again", known_text(content, view, side), blocks=(chances,)) if chances.rows else None
