"""A roll that waits to be made, and the Initiative card's question after it: what a new one would bring (9.1, PLAY 25).

The first what-if of these odds is the change: what matters about the roll, "now → after a new roll".
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.names import piece_name
from desktop.games.combat_commander.orders.recover import morale_here
from desktop.games.combat_commander.panels import checks, fireodds
from desktop.games.combat_commander.panels.cardodds import known_text, next_dice, nobody
from desktop.games.combat_commander.state import CommanderState, foe
from desktop.table.odds import per_cent
from desktop.table.panels import Odds

__all__ = ["reroll_odds", "roll_odds"]


def roll_odds(content: Content, view: CommanderState, asked: Asked, seat: str) -> Odds | None:
    """Odds of a roll that waits to be made; None for one whose meaning is not known."""
    roll, side = asked.roll, asked.roller
    if next_dice(content, view, side) is None:
        return None
    alive = bool(asked.units) and asked.units[0] in view.units
    if roll == "mines" and asked.attack is not None:
        return fireodds.mine_odds(content, view, asked.attack.side, asked.units, asked.hex, seat)
    if roll in ("fire", "impact-roll") and asked.attack is not None:
        return fireodds.fire_odds(content, view, asked.attack, seat, hit=True)
    if roll == "defence" and asked.attack is not None:
        return fireodds.defence_odds(content, view, asked.attack, asked.total, asked.units, seat)
    if roll == "targeting":
        title = _aim(asked)
        made = fireodds.over(content, view, side, asked.total, title, "hits", "misses")
        return Odds(title, known_text(content, view, side), blocks=(made,))
    if roll == "melee":
        return checks.melee(content, view, seat, asked.hex, roller=side, against=asked.against)
    if roll in ("recover", "rout") and alive:
        return checks.morale_odds(content, view, asked.units, seat, rally=roll == "recover")
    if roll == "commissar" and alive:
        return checks.commissar(content, view, side, asked.units[0])
    if roll == "sudden-death":
        return checks.sudden_death(content, view, side)
    return checks.support(content, view, side) if roll == "support" else None


def _aim(asked: Asked) -> str:
    return "Accuracy" if "spots" in asked.purpose else "Targeting"


def reroll_odds(content: Content, view: CommanderState, asked: Asked, seat: str) -> Odds | None:
    """Odds of a roll that may be made again; None for one whose meaning is not known."""
    roll, side = asked.roll, asked.roller
    rolled = sum(asked.dice)
    dice = next_dice(content, view, side)
    odds = roll_odds(content, view, asked, seat)
    if dice is None or odds is None:
        return None
    match roll:
        case "fire" | "impact-roll" | "mines":
            return _attack(content, view, asked, odds)
        case "defence":
            return _defence(content, view, asked, odds)
        case "targeting":
            after = dice.where(lambda pair: pair[0] * pair[1] > asked.total)
            return _again(odds, "it hits", asked.dice[0] * asked.dice[1] > asked.total, after)
        case "melee":
            return _melee(content, view, asked, seat, odds)
        case "sudden-death":
            after = dice.where(lambda pair: sum(pair) < view.time)
            return _again(odds, "the game ends", rolled < view.time, after)
        case "support":
            return _again(odds, "", False, Fraction(0))
    morale = morale_here(content, view, asked.units[0])
    if roll == "recover":
        return _again(odds, "it rallies", rolled < morale, dice.where(lambda pair: sum(pair) < morale))
    after = dice.where(lambda pair: sum(pair) > morale)
    return _again(odds, "it retreats" if roll == "rout" else "it is shot", rolled > morale, after)


def _again(odds: Odds, what: str, now: bool | Fraction, after: Fraction) -> Odds:
    """The odds of a new roll under their own title, headed by what it would change."""
    before = per_cent(now) if isinstance(now, Fraction) else "yes" if now else "no"
    change = f"{before} → {per_cent(after)}"
    title = f"Rolled again: {what} {change}" if what else "Rolled again"
    return msgspec.structs.replace(odds, title=title, what_if=((what, change),) if what else (), spent=True)


def _attack(content: Content, view: CommanderState, asked: Asked, odds: Odds) -> Odds | None:
    """A fire, shells or Mines: the chance that any unit breaks by the total that stands, and by a new card."""
    attack = asked.attack
    if attack is None:
        return None
    units = asked.units or None
    targets = [one for _, one in fireodds.defenders_of(content, view, attack, units)]
    now = 1 - nobody(content, view, asked.total + sum(asked.dice), "", targets)
    after = 1 - nobody(content, view, asked.total, attack.side, targets)
    return _again(odds, "any breaks" if len(targets) > 1 else "it breaks", now, after)


def _defence(content: Content, view: CommanderState, asked: Asked, odds: Odds) -> Odds | None:
    """One Defence roll."""
    attack = asked.attack
    if attack is None or not asked.units:
        return None
    targets = fireodds.defenders_of(content, view, attack, asked.units)
    dice = next_dice(content, view, asked.roller)
    if not targets or dice is None:
        return None
    unit, one = targets[0]
    stands = fireodds.outcome(asked.total, one.morale + sum(asked.dice), one.moving)
    after = dice.where(lambda pair: fireodds.outcome(asked.total, one.morale + sum(pair), one.moving) == "breaks")
    return _again(odds, f"{piece_name(content, view, unit)} breaks", stands == "breaks", after)


def _melee(content: Content, view: CommanderState, asked: Asked, seat: str, odds: Odds) -> Odds:
    """One side's Melee roll: the chance that the seat wins, with the other's total as far as it stands."""
    other = foe(asked.roller)
    total = asked.total + sum(asked.dice)
    if asked.against:
        ours, theirs = (total, asked.against) if asked.roller == seat else (asked.against, total)
        won: bool | Fraction = checks.melee_result(view, asked.hex, seat, ours, theirs) == checks.WE_WIN
    else:
        won = checks.win_chance(content, view, seat, asked.hex, other, total)
    after = checks.win_chance(content, view, seat, asked.hex, asked.roller if asked.against else "", asked.against)
    return _again(odds, "we win", won, after)
