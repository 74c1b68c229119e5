"""Odds of attacks: fires, shells and Mines, their Targeting, and Defence rolls against a total that stands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from desktop.games.combat_commander.asked import Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.fire.attack import airburst
from desktop.games.combat_commander.fire.before import BEFORE_FIRE, spray_hexes, why_not_before
from desktop.games.combat_commander.fire.defence import defence, usable_cover, why_not_entrench, why_not_pillbox
from desktop.games.combat_commander.fire.firepower import firepower, is_ordnance, settled, shot
from desktop.games.combat_commander.fire.group import why_not_join
from desktop.games.combat_commander.names import hex_name, piece_name
from desktop.games.combat_commander.panels.cardodds import (
    Defender,
    Pair,
    ends_at,
    known_text,
    next_dice,
    nobody,
    sums_anew,
    sums_left,
    trigger_chance,
    two_rolls,
    weights_of,
)
from desktop.games.combat_commander.state import CommanderState, on_map
from desktop.games.combat_commander.units import ground_of, hex_of
from desktop.games.combat_commander.view import UNKNOWN
from desktop.games.combat_commander.windows import is_defender
from desktop.table.odds import Distribution, Tone, block, per_cent
from desktop.table.panels import Chance, Chances, Odds
from desktop.table.tally import Line, Tally

__all__ = [
    "aim",
    "defence_odds",
    "defenders_of",
    "fire_odds",
    "hit_dice",
    "mine_odds",
    "outcome",
    "over",
    "strength_of",
]

_ORDER = ("breaks", "is Suppressed", "holds")
#: Most what-ifs that are told, and most kinds of defenders whose Morale is told with its reasons.
_MOST, _KINDS = 6, 3


# strengths ------------------------------------------------------------------------------------------------------------
def strength_of(content: Content, view: CommanderState, attack: Attack) -> Tally:
    """What an attack brings to bear before its card is turned, with the burst in the trees of Woods (T99)."""
    if attack.elements:
        found = firepower(content, view, attack)
        attack = settled(content, view, attack)
    else:
        words = "Mines" if attack.way == "mines" else "the battery"
        rule = "F103.2" if attack.way == "mines" else "O18.2.3.2"
        found = Tally("Firepower", (Line(words, str(attack.fp), rule),))
    burst = airburst(content, view, attack)
    if burst:
        found = msgspec.structs.replace(found, lines=(*found.lines, Line("bursts in the trees", str(burst), "T99")))
    return found


def defenders_of(
    content: Content, view: CommanderState, attack: Attack, units: Sequence[str] | None = None
) -> list[tuple[str, Defender]]:
    """The units that an attack makes roll, with their Morale; those in its targets unless they are given."""
    if units is None:
        units = [name for hex in attack.targets for name in view.stacks.get(hex, ())]
    found = []
    for unit in units:
        held = view.units.get(unit)
        if held is not None and on_map(held.place):
            morale = int(defence(content, view, attack, unit).total())
            moving = view.order == "move" and unit in view.ordered
            found.append((unit, Defender(held.side, morale, moving)))
    return found


def outcome(attack: int, defence_: int, moving: bool) -> str:
    """O20.3.4: lower breaks, equal is Suppressed, or breaks if it was moving."""
    if defence_ < attack:
        return "breaks"
    if defence_ == attack:
        return "breaks" if moving else "is Suppressed"
    return "holds"


class _Verdict:
    """What becomes of a unit by the attack's card and its own."""

    def __init__(self, strength: int, unit: Defender) -> None:
        self.strength, self.unit = strength, unit

    def __call__(self, attack: Pair, own: Pair) -> str:
        return outcome(self.strength + sum(attack), self.unit.morale + sum(own), self.unit.moving)


# fire -----------------------------------------------------------------------------------------------------------------
def fire_odds(
    content: Content,
    view: CommanderState,
    attack: Attack,
    seat: str,
    *,
    open_to: Sequence[str] = (),
    hit: bool = False,
) -> Odds:
    """The Attack Total against the Morale of every unit, what comes of it for each, and whether any breaks at all.

    open_to: pieces that may still be added or dropped, for the what-ifs. hit: the Targeting roll has been passed.
    """
    sum_up = strength_of(content, view, attack)
    fixed = attack if attack.origins or not attack.elements else settled(content, view, attack)
    strength = int(sum_up.total())
    where = " and ".join(hex_name(content, view, hex) for hex in attack.targets)
    title = {"mines": "Mines in", "radio": "Shells on"}.get(attack.way, "Fire at") + f" {where}"
    targets = defenders_of(content, view, fixed)
    known = _known(content, view, attack.side, [one for _, one in targets])
    aimed = bool(attack.elements) and is_ordnance(content, view, attack.elements[0]) and not hit
    if strength < 1 and attack.elements:
        none = Chances("Firepower below 1", (Chance("no roll is made", "1/1"),))
        return Odds(title, known, (sum_up,), blocks=(none,))
    tallies = [sum_up, *_morales(content, view, fixed, targets)]
    blocks: list[Chances] = []
    if aimed:
        blocks.append(aim(content, view, attack))
    blocks += _risks(content, view, attack, strength, targets, seat, aimed)
    if aimed:
        dice = hit_dice(content, view, attack)
        blocks += _unit_blocks(content, view, attack.side, strength, targets, seat, "after a hit", dice)
    else:
        blocks += _unit_blocks(content, view, attack.side, strength, targets, seat, "")
    what_if = _actions(content, view, attack, seat) if attack.elements else []
    what_if += _pieces(content, view, attack, open_to)
    return Odds(title, known, tuple(tallies), blocks=tuple(blocks), what_if=tuple(what_if[:_MOST]))


def _morales(
    content: Content, view: CommanderState, attack: Attack, targets: Sequence[tuple[str, Defender]]
) -> list[Tally]:
    """The other total, with its reasons: one of each kind of defender, where there are few kinds."""
    kinds: dict[tuple[str, Defender], str] = {}
    for unit, one in targets:
        kinds.setdefault((view.units[unit].type, one), unit)
    if len(kinds) > _KINDS:
        return []
    return [
        msgspec.structs.replace(
            defence(content, view, attack, unit), title=f"Morale of {piece_name(content, view, unit)}"
        )
        for unit in kinds.values()
    ]


def mine_odds(content: Content, view: CommanderState, side: str, units: Sequence[str], hex: str, seat: str) -> Odds:
    """Mines against units that go in or out together (F103.2); side: whose card is turned."""
    attack = Attack(side, "mines", (), (hex,), fp=view.mines, bare=True)
    sum_up = strength_of(content, view, attack)
    targets = defenders_of(content, view, attack, units)
    strength = int(sum_up.total())
    blocks = _risks(content, view, attack, strength, targets, seat, False)
    blocks += _unit_blocks(content, view, side, strength, targets, seat, "")
    known = _known(content, view, side, [one for _, one in targets])
    return Odds(f"Mines in {hex_name(content, view, hex)}", known, (sum_up,), blocks=tuple(blocks))


def _known(content: Content, view: CommanderState, side: str, targets: Sequence[Defender]) -> str:
    sides = [side] if side else []
    for owner in dict.fromkeys(one.side for one in targets):
        rolls = sum(one.side == owner for one in targets) + (owner == side)
        if rolls > len(view.decks[owner]) > 0:
            return "near enough: a deck runs out among these rolls, and what Time brings is not counted"
    return known_text(content, view, *sides, *(one.side for one in targets))


def breaking(content: Content, view: CommanderState, attack: Attack) -> Fraction | None:
    """The chance that at least one unit breaks by an attack as it is declared; None if no roll is made.

    Its Targeting is not counted: it is the same whatever else is changed.
    """
    strength = int(strength_of(content, view, attack).total())
    if strength < 1:
        return None
    fixed = attack if attack.origins or not attack.elements else settled(content, view, attack)
    targets = [one for _, one in defenders_of(content, view, fixed)]
    return 1 - nobody(content, view, strength, attack.side, targets)


def _risks(
    content: Content,
    view: CommanderState,
    attack: Attack,
    strength: int,
    targets: Sequence[tuple[str, Defender]],
    seat: str,
    aimed: bool,
) -> list[Chances]:
    """Named chances: whether any breaks, whether all hold, what the attack's own card may bring; [] for none."""
    rows: list[Chance] = []
    part = _hit_chance(content, view, attack) if aimed else Fraction(1)
    dice = hit_dice(content, view, attack) if aimed else None
    ours: Tone = "ours" if attack.side == seat else "danger"
    for side in dict.fromkeys(one.side for _, one in targets):
        units = [one for _, one in targets if one.side == side]
        whose = "" if side != attack.side else " of its own side"
        breaks = part * (1 - nobody(content, view, strength, attack.side, units, dice=dice))
        words = f"at least one unit{whose} breaks" if len(units) > 1 else f"the unit{whose} breaks"
        if len(units) > 1 or aimed:  # of one unit its own bar says it
            rows.append(_row(words, breaks, "danger" if side == seat else ours))
        if len(units) > 1:
            calm = 1 - part * (1 - nobody(content, view, strength, attack.side, units, shaken=True, dice=dice))
            rows.append(_row(f"nobody{whose} breaks or is Suppressed", calm, "neutral"))
    if any(element in view.weapons for element in attack.elements):
        jams = trigger_chance(content, view, attack.side, "jammed")
        if jams:
            rows.append(
                _row("Jammed! breaks the weapons that fire", jams, "danger" if attack.side == seat else "lesser")
            )
    over_ = trigger_chance(content, view, attack.side, "time") * ends_at(content, view, attack.side, view.time + 1)
    if over_ and not view.trigger:
        rows.append(_row("its card ends the game (Time!, Sudden Death)", over_, "neutral"))
    return [Chances("With Targeting counted" if aimed else "In all", tuple(rows), exclusive=False)] if rows else []


def _row(words: str, chance: Fraction, tone: Tone) -> Chance:
    return Chance(words, f"{chance.numerator}/{chance.denominator}", tone)


def _unit_blocks(
    content: Content,
    view: CommanderState,
    roller: str,
    strength: int,
    targets: Sequence[tuple[str, Defender]],
    seat: str,
    when: str,
    sums: dict[int, int] | None = None,
) -> list[Chances]:
    """A bar for every unit, like ones together; roller: whose card makes the Attack Total, "" when it stands.

    sums: weight of each sum of the attack, if it is not that of the roller's next card.
    """
    alike: dict[tuple[str, bool, Defender], list[str]] = {}
    for unit, one in targets:
        held = view.units[unit]
        alike.setdefault((held.type, held.broken, one), []).append(unit)
    blocks = []
    for (type, _, one), units in alike.items():
        found: Distribution[str] | None
        if sums is not None and one.side != roller:
            found = _after(content, view, sums, one, strength)
        elif roller:
            found = two_rolls(content, view, roller, one.side, _Verdict(strength, one))
        else:
            dice = next_dice(content, view, one.side)
            found = dice.map(lambda pair, d=one: _Verdict(strength, d)((0, 0), pair)) if dice else None  # type: ignore[misc]
        if found is None:
            continue
        name = piece_name(content, view, units[0])
        if len(units) > 1:
            name = f"each of {len(units)} {content.units[type].name}s"
        title = ", ".join(part for part in (name, f"Morale {one.morale}", "moving" if one.moving else "", when) if part)
        blocks.append(_unit_block(view, units[0], title, found, seat))
    return blocks


def _after(
    content: Content, view: CommanderState, sums: dict[int, int], unit: Defender, strength: int
) -> Distribution[str] | None:
    """What becomes of a unit by an attack's card of these sums and the next card of its own side."""
    own = next_dice(content, view, unit.side)
    if own is None or not any(sums.values()):
        return None
    verdict = _Verdict(strength, unit)
    return Distribution(
        [
            (verdict((rolled, 0), pair), weight * count)
            for rolled, weight in sums.items()
            for pair, count in own.weights.items()
            if weight
        ]
    )


def _unit_block(view: CommanderState, unit: str, title: str, found: Distribution[str], seat: str) -> Chances:
    ours = view.units[unit].side == seat
    dead = view.units[unit].broken

    def words(result: str) -> str:
        if result == "is Suppressed":
            return "Suppressed"
        return "is eliminated" if result == "breaks" and dead else result

    def tone(result: str) -> Tone:
        if result == "holds":
            return "gain" if ours else "neutral"
        if result == "breaks":
            return "danger" if ours else "ours"
        return "lesser"

    ordered = {result: found.weights[result] for result in _ORDER if result in found.weights}
    return msgspec.structs.replace(block(title, Distribution(ordered), words, tone), stacked=True)


# Targeting ------------------------------------------------------------------------------------------------------------
def aim(content: Content, view: CommanderState, attack: Attack) -> Chances:
    """The Targeting roll of ordnance at its target (O20.2.3)."""
    return over(content, view, attack.side, _need(content, view, attack), "Targeting", "hits", "misses")


def _need(content: Content, view: CommanderState, attack: Attack) -> int:
    weapon, target = attack.elements[0], attack.targets[0]
    away = ground_of(content, view).distance(hex_of(view, weapon), target)
    return away + max(0, shot(content, view, weapon, target))


def _hit_chance(content: Content, view: CommanderState, attack: Attack) -> Fraction:
    dice, need = next_dice(content, view, attack.side), _need(content, view, attack)
    return dice.where(lambda pair: pair[0] * pair[1] > need) if dice is not None else Fraction(0)


def hit_dice(content: Content, view: CommanderState, attack: Attack) -> dict[int, int]:
    """The weights of the sums of the fire's card after a hit: the card that hit is no longer there.

    Where it was the last of the deck, Time has advanced and the deck has been shuffled anew.
    """
    if len(view.decks[attack.side]) <= 1:
        return sums_anew(content, view, attack.side)
    need, cards = _need(content, view, attack), weights_of(content, view, attack.side)
    after = sums_left(content, view, attack.side)
    found: dict[int, int] = {}
    for name, weight in cards.items():
        card = content.cards[name]
        if card.white * card.red <= need:
            continue
        for rolled, more in after.items():
            left = more - (rolled == card.white + card.red)
            found[rolled] = found.get(rolled, 0) + weight * left
    return found


def over(content: Content, view: CommanderState, side: str, need: int, title: str, yes: str, no: str) -> Chances:
    """Chances that the product of the next dice is over a number."""
    dice = next_dice(content, view, side)
    if dice is None:
        return Chances(title, ())
    words = Distribution([(yes if a * b > need else no, count) for (a, b), count in dice.weights.items()])
    ordered = Distribution([(word, words.weights.get(word, 0)) for word in (yes, no)])
    return block(f"{title}, product over {need}", ordered, str, lambda text: "ours" if text == yes else "neutral")


# what if --------------------------------------------------------------------------------------------------------------
def _change(content: Content, view: CommanderState, before: Attack, after: Attack) -> str:
    """What a change makes of the chance that at least one unit breaks."""
    old, new = breaking(content, view, before), breaking(content, view, after)
    return f"{per_cent(old or Fraction(0))} → {per_cent(new or Fraction(0))}"


def held_actions(content: Content, view: CommanderState, side: str) -> list[str]:
    """Actions of the cards of a hand that this view sees, each once."""
    return list(dict.fromkeys(content.cards[card].action for card in view.hands.get(side, ()) if card != UNKNOWN))


def _actions(content: Content, view: CommanderState, attack: Attack, seat: str) -> list[tuple[str, str]]:
    """What each Action that the seat holds and may add would make of it (A24)."""
    if seat != attack.side:
        return []
    found: list[tuple[str, str]] = []
    for action in held_actions(content, view, seat):
        if action not in BEFORE_FIRE or why_not_before(content, view, attack, action) is not None:
            continue
        if action == "spray-fire":
            better = [
                msgspec.structs.replace(attack, targets=(attack.targets[0], hex))
                for hex in spray_hexes(content, view, attack)
            ]
            after = max(better, key=lambda fire: breaking(content, view, fire) or Fraction(0))
        else:
            after = msgspec.structs.replace(attack, bonus=attack.bonus + 2)
        words = f"{content.actions[action].name}: any breaks"
        found.append((words, _change(content, view, attack, after)))
    return found


def _pieces(content: Content, view: CommanderState, attack: Attack, open_to: Sequence[str]) -> list[tuple[str, str]]:
    """What dropping or adding a piece would make of it (PLAY 8)."""
    found: list[tuple[str, str]] = []
    for piece in open_to:
        name = piece_name(content, view, piece)
        if piece in attack.elements:
            rest = tuple(one for one in attack.elements if one != piece)
            if rest:
                fewer = msgspec.structs.replace(attack, elements=rest)
                found.append((f"without {name}: any breaks", _change(content, view, attack, fewer)))
        elif why_not_join(content, view, piece, attack.targets[0], attack.elements) is None:
            more = msgspec.structs.replace(attack, elements=(*attack.elements, piece))
            found.append((f"with {name}: any breaks", _change(content, view, attack, more)))
    return found


# Defence --------------------------------------------------------------------------------------------------------------
def defence_odds(
    content: Content, view: CommanderState, attack: Attack, total: int, units: Sequence[str], seat: str
) -> Odds | None:
    """Defence rolls against an Attack Total that stands, and what the Actions of a seen hand would change."""
    targets = defenders_of(content, view, attack, units)
    if not targets:
        return None
    tallies = _morales(content, view, attack, targets)
    blocks = []
    if len(targets) > 1:
        tone: Tone = "danger" if targets[0][1].side == seat else "ours"
        any_ = 1 - nobody(content, view, total, "", [one for _, one in targets])
        none = nobody(content, view, total, "", [one for _, one in targets], shaken=True)
        rows = (_row("at least one unit breaks", any_, tone), _row("nobody breaks or is Suppressed", none, "neutral"))
        blocks.append(Chances("In all", rows, exclusive=False))
    blocks += _unit_blocks(content, view, "", total, targets, seat, "")
    owner = targets[0][1].side
    what_if = _hidden(content, view, attack, total, targets) if owner == seat else []
    known = _known(content, view, "", [one for _, one in targets])
    return Odds(f"Defence against {total}", known, tuple(tallies), blocks=tuple(blocks), what_if=tuple(what_if))


def _hidden(
    content: Content, view: CommanderState, attack: Attack, total: int, targets: Sequence[tuple[str, Defender]]
) -> list[tuple[str, str]]:
    """Concealment and what may be hidden in the hex, from a hand that is seen (A29, A35)."""
    owner = targets[0][1].side
    hex = view.units[targets[0][0]].place
    now = 1 - nobody(content, view, total, "", [one for _, one in targets])
    words = "any breaks" if len(targets) > 1 else "it breaks"
    found: list[tuple[str, str]] = []
    for action in held_actions(content, view, owner):
        after = total
        changed = view
        if action == "concealment":
            after -= usable_cover(content, view, attack, hex)
        elif action in ("hidden-entrenchments", "hidden-pillbox"):
            test = why_not_entrench if action == "hidden-entrenchments" else why_not_pillbox
            if not is_defender(view, owner) or attack.way == "mines" or test(content, view, hex) is not None:
                continue
            changed = view.copy()
            changed.forts[hex] = "foxholes" if action == "hidden-entrenchments" else "pillbox"
        else:
            continue
        units = [one for _, one in defenders_of(content, changed, attack, [unit for unit, _ in targets])]
        then = 1 - nobody(content, view, after, "", units)
        found.append((f"{content.actions[action].name}: {words}", f"{per_cent(now)} → {per_cent(then)}"))
    return found
