"""Actions before a fire roll: A27 Bore Sighting, A30 Crossfire, A34 Hand Grenades, A37 Marksmanship, A40 Spray Fire,
A41 Sustained Fire. Only the firing player adds them, and only to a Fire (R33)."""

from __future__ import annotations

import msgspec

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Card, Content
from desktop.games.combat_commander.fire.firepower import enemy_hexes, shot
from desktop.games.combat_commander.state import CommanderState, foe
from desktop.games.combat_commander.units import boxed, ground_of, hex_of, units_in, weapon_type
from desktop.games.combat_commander.windows import (
    CONFUSED,
    NOT_DEFENDER,
    WRONG_ACTION,
    choose_card,
    could_play,
    is_defender,
    offer,
    play,
)
from desktop.table.asking import Ask, Option, Refusal, hexagon
from desktop.table.enforcing import enforces
from desktop.table.game import Table

__all__ = ["BEFORE_FIRE", "add_actions", "spray_hexes", "why_not_before"]

At = Table[CommanderState]

BEFORE_FIRE = {
    "bore-sighting": "A27",
    "crossfire": "A30",
    "hand-grenades": "A34",
    "marksmanship": "A37",
    "spray-fire": "A40",
    "sustained-fire": "A41",
}
NO_BIG_WEAPON = Refusal("No weapon of printed FP 5 or more fires", "A27")
NOT_MOVING = Refusal("No unit activated to Move is in the target hex", "A30")
NOT_ADJACENT = Refusal("No firing piece is next to the target", "A34")
NO_MARKSMEN = Refusal("No Squad or Team of that nation fires", "A37")
NOT_BOXED = Refusal("Not every firing piece has a boxed Range", "A40")
NO_SECOND = Refusal("No second hex next to the target can be hit by all", "A40")
SPRAYED = Refusal("The fire is sprayed already", "A40")
NO_MACHINE = Refusal("No MG and no Mortar fires", "A41")


def why_not_before(content: Content, state: CommanderState, attack: Attack, action: str) -> Refusal | None:
    """Why an Action may not be added to a fire; all of it is public."""
    elements = attack.elements
    match action:
        case "bore-sighting":
            if not is_defender(state, attack.side):
                return NOT_DEFENDER
            big = any(weapon_type(content, state, e).fp >= 5 for e in elements if e in state.weapons)
            return None if big else NO_BIG_WEAPON
        case "crossfire":
            moving = state.order == "move" and any(
                u in state.ordered for h in attack.targets for u in units_in(state, h, foe(attack.side))
            )
            return None if moving else NOT_MOVING
        case "hand-grenades":
            ground = ground_of(content, state)
            near = any(ground.distance(hex_of(state, e), h) == 1 for e in elements for h in attack.targets)
            return None if near else NOT_ADJACENT
        case "marksmanship":
            able = any(e in state.units and content.units[state.units[e].type].men > 1 for e in elements)
            return None if able else NO_MARKSMEN
        case "spray-fire":
            if len(attack.targets) > 1:
                return SPRAYED
            if not all(boxed(content, state, e, "range") for e in elements):
                return NOT_BOXED
            return None if spray_hexes(content, state, attack) else NO_SECOND
        case "sustained-fire":
            machine = any(
                weapon_type(content, state, e).kind in ("mg", "mortar") for e in elements if e in state.weapons
            )
            return None if machine else NO_MACHINE
    return CONFUSED if action == "command-confusion" else WRONG_ACTION


def spray_hexes(content: Content, state: CommanderState, attack: Attack) -> list[str]:
    """Second hexes for Spray Fire: next to the first, enemy-held, in sight and range of all (A40)."""
    ground = ground_of(content, state)
    return [
        h
        for h in enemy_hexes(state, attack.side)
        if h in ground.neighbours[attack.targets[0]] and all(shot(content, state, e, h) >= 0 for e in attack.elements)
    ]


@enforces("A24.1", "A24.3", "A27", "A30", "A34", "A37", "A40", "A41")
async def add_actions(table: At, attack: Attack) -> Attack:
    """The firing player adds as many Actions as he has and wants."""
    while True:
        state, content = table.state, table.content
        open_to = [a for a in BEFORE_FIRE if why_not_before(content, state, attack, a) is None]
        if not open_to or not could_play(content, state, attack.side, open_to):
            return attack
        asked = Asked("window", attack, hex=attack.targets[0], window="before-fire")
        topic = tuple(hexagon(h) for h in attack.targets)
        prompt = "Add an Action to the fire?"
        if await offer(table, attack.side, prompt, asked, rule="A24.1", topic=topic, wait="glance") != "card":
            return attack

        def fits(found: Card, fire: Attack = attack) -> Refusal | None:
            return why_not_before(table.content, table.state, fire, found.action)

        name = await choose_card(table, attack.side, fits, asked, rule="A24.1")
        if not name:
            return attack
        action = play(table, attack.side, name, BEFORE_FIRE[content.cards[name].action])
        attack = await _added(table, attack, action)


async def _added(table: At, attack: Attack, action: str) -> Attack:
    if action == "spray-fire":
        hexes = spray_hexes(table.content, table.state, attack)
        second = hexes[0]
        if len(hexes) > 1:
            second = await Ask[str](
                attack.side,
                "Spray into which hex?",
                lambda: [Option(f"hex:{h}", h, hexagon(h)) for h in hexes],
                rule="A40",
                context=Asked("spray", attack),
            )
        return msgspec.structs.replace(attack, targets=(attack.targets[0], second))
    sustained = attack.sustained + (action == "sustained-fire")
    return msgspec.structs.replace(attack, bonus=attack.bonus + 2, sustained=sustained)
