"""O20.2 Targeting and O20.3.3 the fire roll: one fire, from its declaration to the last Defence roll."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.destiny import Dice, die_roll
from desktop.games.combat_commander.fire.before import add_actions
from desktop.games.combat_commander.fire.defence import defend
from desktop.games.combat_commander.fire.firepower import (
    firepower,
    is_mortar,
    is_ordnance,
    settled,
    shot,
    spotter_for,
)
from desktop.games.combat_commander.markers import place_smoke
from desktop.games.combat_commander.seeing import BLOCKED, hindrance
from desktop.games.combat_commander.state import CommanderState, change_unit
from desktop.games.combat_commander.units import ground_of, hex_of
from desktop.games.combat_commander.weapons import break_weapon, lose_weapon
from desktop.table.asking import Ask, Option, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["airburst", "conduct_fire", "targeting"]

At = Table[CommanderState]


async def conduct_fire(table: At, attack: Attack) -> bool:
    """One declared fire; False if it came to no roll because its FP stayed below 1 (R32)."""
    if is_ordnance(table.content, table.state, attack.elements[0]):
        if not await _ordnance_hits(table, attack):
            return True
        if attack.smoke:
            await place_smoke(table, attack.side, attack.targets[0], "O20.2.1")
            return True
    _declared(table, attack)
    attack = await add_actions(table, attack)
    sum_up = firepower(table.content, table.state, attack)
    strength = int(sum_up.total())
    if strength < 1:
        names = {"fp": str(strength)}
        text = "Firepower {fp}: no roll is made"
        table.tell(Event("no-fire", text, names, tally=sum_up, rule="10.3.2.1", side=attack.side))
        return False
    attack = settled(table.content, table.state, attack)
    total, double, units = await _fire_roll(table, attack, strength)
    names = {"hex": hexagon(attack.targets[0]), "total": str(total)}
    subjects = tuple(hexagon(h) for h in attack.targets)
    table.tell(
        Event("fire", "Attack Total {total} on {hex}", names, subjects, tally=sum_up, rule="O20.3.3", side=attack.side)
    )
    if double:
        await _overheated(table, attack)
    await defend(table, attack, total, units)
    _used_up(table, attack)
    return True


def _declared(table: At, attack: Attack) -> None:
    names = {
        "hex": hexagon(attack.targets[0]),
        "first": piece(attack.elements[0]),
        "more": str(len(attack.elements) - 1),
    }
    text = "{first} and {more} more fire at {hex}" if len(attack.elements) > 1 else "{first} fires at {hex}"
    subjects = (hexagon(attack.targets[0]), *(piece(e) for e in attack.elements))
    table.tell(Event("fire-declared", text, names, subjects, rule="O20.3", side=attack.side))


# targeting ----------------------------------------------------------------------------------------------------------
async def _ordnance_hits(table: At, attack: Attack) -> bool:
    """Whether ordnance passes its Targeting roll at the hex (O20.2.3)."""
    state, content = table.state, table.content
    weapon, target = attack.elements[0], attack.targets[0]
    spotter = spotter_for(content, state, weapon)
    origin = hex_of(state, weapon)
    lined = hindrance(content.maps[state.map].sight, state, origin, target)
    if lined == BLOCKED and spotter:
        change_unit(state, spotter, activated=True)
    away = ground_of(content, state).distance(origin, target)
    less = shot(content, state, weapon, target)
    what = "Smoke" if attack.smoke else "Targeting"
    return await targeting(table, attack.side, piece(weapon), target, away, less, what)


@enforces("O20.2", "O20.2.3", "10.3.1", "1.9")
async def targeting(table: At, side: str, subject: str, target: str, away: int, less: int, what: str) -> bool:
    """A Targeting or Accuracy roll: the product of the dice less the Hindrance must exceed the range."""
    names = {"piece": subject, "hex": hexagon(target), "need": str(away + less)}
    purpose = (
        "{piece} spots {hex}, over {need} hits" if what == "Accuracy" else "{piece} aims at {hex}, over {need} hits"
    )
    asked = Asked("targeting", hex=target, total=away + less)
    hit = await die_roll(
        table, side, purpose, lambda dice: dice.product - less > away, rule="O20.2.3", names=names, asked=asked
    )
    text = "{piece} is on target at {hex}" if hit else "{piece} misses {hex}"
    table.tell(Event("targeting", text, names, (hexagon(target),), rule="O20.2.3", side=side))
    return hit


# the roll -----------------------------------------------------------------------------------------------------------
@enforces("O20.3.3", "O20.3.3.1", "T99")
async def _fire_roll(table: At, attack: Attack, strength: int) -> tuple[int, bool, tuple[str, ...]]:
    """The Attack Total, whether the dice are equal, and the units that must defend (R40)."""
    burst = airburst(table.content, table.state, attack)

    def fix(dice: Dice) -> tuple[int, bool, tuple[str, ...]]:
        stacks = table.state.stacks
        units = tuple(u for h in attack.targets for u in stacks.get(h, ()))
        return strength + dice.sum + burst, dice.double, units

    return await die_roll(
        table,
        attack.side,
        "Fire at {hex} with {fp}",
        fix,
        rule="O20.3.3",
        names={"hex": hexagon(attack.targets[0]), "fp": str(strength + burst)},
        asked=Asked("fire", attack, strength + burst),
        elements=attack.elements,
    )


@enforces("T99")
def airburst(content: Content, state: CommanderState, attack: Attack) -> int:
    """Mortars and Radios burst in the trees of Woods: +2."""
    woods = ground_of(content, state).kind[attack.targets[0]] == "woods"
    return 2 if woods and attack.plunging else 0


@enforces("A41")
async def _overheated(table: At, attack: Attack) -> None:
    """Equal dice break one MG or Mortar for each Sustained Fire (R34)."""
    for _ in range(attack.sustained):
        state, content = table.state, table.content
        able = [
            e
            for e in attack.elements
            if e in state.weapons
            and state.weapons[e].bearer
            and (is_mortar(content, state, e) or content.weapons[state.weapons[e].type].kind == "mg")
        ]
        if not able:
            return
        weapon = await Ask[str](
            attack.side,
            "Sustained Fire with equal dice: which weapon breaks?",
            lambda: [Option(f"break:{w}", w, piece(w)) for w in able],  # noqa: B023 (answered within the loop)
            rule="A41",
            context=Asked("overheated", attack),
        )
        break_weapon(table, weapon, "A41")


@enforces("11.6")
def _used_up(table: At, attack: Attack) -> None:
    """Satchel charges and Molotovs are gone after their roll (R37)."""
    state, content = table.state, table.content
    for element in attack.elements:
        weapon = state.weapons.get(element)
        if weapon is not None and weapon.bearer and content.weapons[weapon.type].single_use:
            lose_weapon(table, element, "11.6", "used up")
