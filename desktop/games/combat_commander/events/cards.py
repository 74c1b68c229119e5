"""Events of cards, chits and tracks: E45, E49, E54, E57, E61, E65, E67, E68, E74."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.choices import choose_hex
from desktop.games.combat_commander.clock import arrive, may_hold
from desktop.games.combat_commander.content import Card
from desktop.games.combat_commander.events.registry import At, event
from desktop.games.combat_commander.solitaire import show_all
from desktop.games.combat_commander.state import Radio, foe
from desktop.games.combat_commander.support import bring_unit, choose_item, support_roll
from desktop.games.combat_commander.units import ground_of
from desktop.games.combat_commander.victory import casualties, controlled, gain, open_chit
from desktop.games.combat_commander.windows import discard
from desktop.table.asking import Ask, Draw, Option, button, card
from desktop.table.enforcing import enforces
from desktop.table.telling import Event

__all__ = ["draw_chit", "draw_secret"]


@event("battlefield-integrity")
@enforces("E45")
async def battlefield_integrity(table: At, side: str, turned: Card) -> None:
    gain(table, side, casualties(table.state, foe(side)), "Battlefield Integrity", "E45")


@event("command-and-control")
@enforces("E49")
async def command_and_control(table: At, side: str, turned: Card) -> None:
    gain(table, side, len(controlled(table.state, side)), "Command & Control", "E49")


@event("elan")
@enforces("E54")
async def elan(table: At, side: str, turned: Card) -> None:
    table.state.surrender[side] += 1
    names = {"side": f"side:{side}", "space": str(table.state.surrender[side])}
    table.tell(Event("elan", "{side} surrenders at {space}", names, rule="E54", side=side))


@event("fog-of-war")
@enforces("E57")
async def fog_of_war(table: At, side: str, turned: Card) -> None:
    """Each player draws a card of the other's hand by chance and discards it."""
    for owner in (foe(table.state.active), table.state.active):
        hand = table.state.hands[owner]
        if not hand:
            continue
        names = {"side": f"side:{owner}"}
        purpose = "Fog of War: a card of {side}"
        (name,) = await Draw(
            f"hand:{owner}", purpose, top=(), rest=tuple(sorted(hand)), side=owner, rule="E57", names=names
        )
        discard(table.state, owner, name)
        names = {"side": f"side:{owner}", "card": card(name)}
        table.tell(Event("reveal", "{side} loses {card}", names, (card(name),), rule="E57", side=owner))


@event("interrogation")
@enforces("E61")
async def interrogation(table: At, side: str, turned: Card) -> None:
    """The enemy shows his hand; the drawer may discard one card of it. What he has seen he sees until the Turn ends."""
    owner = foe(side)
    hand = tuple(sorted(table.state.hands[owner]))
    if not hand:
        return
    show_all(table.state, owner)
    table.state.seen[owner] = hand
    subjects = tuple(card(name) for name in hand)
    names = {"side": f"side:{owner}", "count": str(len(hand))}
    text = "{side} shows {count} cards"
    table.tell(Event("reveal", text, names, subjects, rule="E61", side=owner, audience=("axis", "allied")))
    name = await Ask[str](
        side,
        "Interrogation: discard which card?",
        lambda: [
            *(Option(f"card:{n}", n, card(n)) for n in hand),
            Option("none", "", button("none"), "None"),
        ],
        rule="E61",
        needs="hand",
        ends=("none",),
        weighty=True,
        context=Asked("interrogation"),
    )
    if name:
        discard(table.state, owner, name)
        names = {"side": f"side:{owner}", "card": card(name)}
        table.tell(Event("discard", "{side} must discard {card}", names, (card(name),), rule="E61", side=owner))


# chits --------------------------------------------------------------------------------------------------------------
async def draw_chit(table: At, side: str, purpose: str, rule: str, audience: tuple[str, ...] | None) -> str:
    """A chit from the bag, "" if it is empty."""
    state = table.state
    if not state.chit_bag:
        return ""
    names = {"side": f"side:{side}"}
    (chit,) = await Draw(
        "chits", purpose, top=(), rest=state.chit_bag, side=side, audience=audience, rule=rule, names=names, held=False
    )
    table.state.chit_bag = tuple(c for c in table.state.chit_bag if c != chit)
    return chit


@enforces("7.3.3", "E65")
async def draw_secret(table: At, side: str, rule: str) -> None:
    """A secret chit for a side; one without a secret side is open at once."""
    chit = await draw_chit(table, side, "{side}: a secret chit", rule, (side,))
    if not chit:
        return
    if table.content.chits[chit].open_only:
        open_chit(table, chit)
        return
    table.state.chits_secret[side] = (*table.state.chits_secret[side], chit)
    names = {"side": f"side:{side}"}
    table.tell(Event("chit", "{side} draws a secret chit", names, rule=rule, side=side))


@event("mission-objective")
@enforces("E65")
async def mission_objective(table: At, side: str, turned: Card) -> None:
    await draw_secret(table, side, "E65")


@event("strategic-objective")
@enforces("E74")
async def strategic_objective(table: At, side: str, turned: Card) -> None:
    chit = await draw_chit(table, side, "An open chit", "E74", None)
    if chit:
        open_chit(table, chit)


@event("reconnaissance")
@enforces("E67")
async def reconnaissance(table: At, side: str, turned: Card) -> None:
    """The enemy reveals one of his secret chits; it becomes an open one (R64)."""
    owner = foe(side)
    chits = table.state.chits_secret[owner]
    if not chits:
        return
    chit = await Ask[str](
        owner,
        "Reconnaissance: reveal which chit?",
        lambda: [Option(f"chit:{c}", c, card(f"chit:{c}")) for c in chits],
        rule="E67",
        needs="hand",
        weighty=True,
        context=Asked("chit"),
    )
    table.state.chits_secret[owner] = tuple(c for c in chits if c != chit)
    names = {"side": f"side:{owner}", "chit": card(f"chit:{chit}")}
    table.tell(Event("reveal", "{side} reveals {chit}", names, (card(f"chit:{chit}"),), rule="E67", side=owner))
    open_chit(table, chit)


# reinforcements -----------------------------------------------------------------------------------------------------
@event("reinforcements")
@enforces("E68", "8.1.2")
async def reinforcements(table: At, side: str, turned: Card) -> None:
    """A Support element on the own edge, or a Radio for an empty Artillery Box."""
    roll = await support_roll(table, side, "E68")
    item = await choose_item(table, side, roll, "E68", radios=side not in table.state.radios)
    if item is None:
        return
    state, content = table.state, table.content
    if item.pieces[0] in content.radios:
        state.radios[side] = Radio(item.pieces[0])
        subject = f"piece:radio:{side}"
        table.tell(Event("radio", "{radio} comes into play", {"radio": subject}, (subject,), rule="E68", side=side))
        return
    men = content.units[item.pieces[0]].men
    edge = ground_of(content, state).edge_hexes(state.parties[side].edge)
    places = [h for h in edge if may_hold(table, h, side, men)]
    if not places:
        return
    hex = await choose_hex(table, side, "Reinforcements: where?", places, "E68")
    arrive(table, bring_unit(table, side, item), hex, "E68")
