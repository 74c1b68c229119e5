"""O17 Artillery Denied and O18 Artillery Request."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.destiny import Dice, die_roll, exhausted, turn_card
from desktop.games.combat_commander.fire.attack import airburst, targeting
from desktop.games.combat_commander.fire.defence import defend
from desktop.games.combat_commander.fortifications import remove_fort
from desktop.games.combat_commander.markers import place_smoke
from desktop.games.combat_commander.orders.activation import begin_order, end_order, may_activate
from desktop.games.combat_commander.seeing import BLOCKED, hindrance
from desktop.games.combat_commander.state import CommanderState, Radio, foe
from desktop.games.combat_commander.units import ground_of, leads, on_board
from desktop.table.asking import Ask, Option, Refusal, button, hexagon, piece
from desktop.table.enforcing import enforces
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["give_denied", "give_request", "impact_step", "observers", "why_not_denied", "why_not_request"]

At = Table[CommanderState]

NO_ENEMY_RADIO = Refusal("The enemy has no Radio in play", "O17")
NO_RADIO = Refusal("There is no own Radio in play", "O18")
NO_OBSERVER = Refusal("No Leader in good order may be activated as Observer", "O18")


# O17 ----------------------------------------------------------------------------------------------------------------
def why_not_denied(state: CommanderState, side: str) -> Refusal | None:
    """Why no Artillery Denied may be given."""
    return None if foe(side) in state.radios else NO_ENEMY_RADIO


@enforces("O17", "12")
def give_denied(table: At, side: str, name: str) -> None:
    """The enemy's Radio breaks; a broken one is set aside for good (R88)."""
    begin_order(table, "artillery-denied", name, ())
    state = table.state
    owner = foe(side)
    radio = state.radios[owner]
    subject = f"piece:radio:{owner}"
    if radio.broken:
        del state.radios[owner]
        text = "{radio} is eliminated"
    else:
        state.radios[owner] = Radio(radio.type, True)
        text = "{radio} breaks"
    table.tell(Event("radio", text, {"radio": subject}, (subject,), rule="O17", side=side))
    end_order(state)


# O18 ----------------------------------------------------------------------------------------------------------------
def observers(content: Content, state: CommanderState, side: str) -> list[str]:
    """Leaders in good order that may still be activated this Turn (R85)."""
    return [
        u
        for u in on_board(state, side)
        if leads(content, state, u) and not state.units[u].broken and may_activate(content, state, u)
    ]


@enforces("O18")
def why_not_request(content: Content, state: CommanderState, side: str) -> Refusal | None:
    """Why no Artillery Request may be given."""
    radio = state.radios.get(side)
    if radio is None:
        return NO_RADIO
    if radio.broken or observers(content, state, side):
        return None
    return NO_OBSERVER


@enforces("O18", "O18.1", "O18.2")
async def give_request(table: At, side: str, name: str) -> None:
    """Access to the battery if the Radio is broken, else fire for effect."""
    radio = table.state.radios[side]
    if radio.broken:
        begin_order(table, "artillery-request", name, ())
        table.state.radios[side] = Radio(radio.type)
        subject = f"piece:radio:{side}"
        table.tell(Event("radio", "{radio} is in touch again", {"radio": subject}, (subject,), rule="O18.1", side=side))
        end_order(table.state)
        return
    able = observers(table.content, table.state, side)
    observer = await Ask[str](
        side,
        "Which Leader observes?",
        lambda: [Option(f"unit:{u}", u, piece(u)) for u in able],
        rule="O18.2",
        context=Asked("observer", units=tuple(able)),
    )
    begin_order(table, "artillery-request", name, (observer,))
    table.state.done = True
    await _spot(table, side, observer)


def spotted_hexes(content: Content, state: CommanderState, observer: str) -> list[str]:
    """Hexes that an Observer sees, his own among them (R86)."""
    here = state.units[observer].place
    sight = content.maps[state.map].sight
    return [h for h in ground_of(content, state).hexes if h == here or hindrance(sight, state, here, h) != BLOCKED]


def can_smoke(content: Content, state: CommanderState, side: str, observer: str) -> bool:
    """Whether the battery can fire smoke now (O18.2.1.1)."""
    if "marcello-smoke" in state.special and side == "axis" and observer != "italian.sgt-marcello":
        return False
    return content.radios[state.radios[side].type].smoke


@enforces("O18.2.1", "O18.2.1.1", "O18.2.2", "10.3.1")
async def _spot(table: At, side: str, observer: str) -> None:
    """Place the Spotting Round, roll for accuracy, let it drift, and mark the hexes of the impact."""
    state, content = table.state, table.content
    hexes = spotted_hexes(content, state, observer)
    hex = await Ask[str](
        side,
        "The Spotting Round in which hex?",
        lambda: [Option(f"hex:{h}", h, hexagon(h)) for h in hexes],
        rule="O18.2.1",
        topic=(piece(observer),),
        context=Asked("spot", units=(observer,), hex=state.units[observer].place),
    )
    smoke = False
    if can_smoke(content, state, side, observer):
        smoke = await Ask[bool](
            side,
            "Shells or Smoke?",
            lambda: [
                Option("shells", False, button("shells"), "Shells"),
                Option("smoke", True, button("smoke"), "Smoke"),
            ],
            rule="O18.2.1.1",
            context=Asked("barrage", hex=hex),
        )
    here = state.units[observer].place
    away = ground_of(content, state).distance(here, hex)
    less = (
        max(0, hindrance(content.maps[state.map].sight, state, here, hex)) if here != hex else state.smoke.get(hex, 0)
    )
    hit = await targeting(table, side, f"piece:radio:{side}", hex, away, less, "Accuracy")
    centre = await _drift(table, side, hex, hit)
    if not centre:
        table.tell(Event("drift", "The Spotting Round leaves the map", {}, rule="O18.2.2.3", side=side))
        end_order(table.state)
        return
    await _impact_begins(table, side, centre, smoke)


@enforces("O18.2.2.1", "O18.2.2.2", "O18.2.2.3", "2.2.2")
async def _drift(table: At, side: str, hex: str, hit: bool) -> str:
    """Where the Spotting Round ends, "" if it leaves the map even for a step."""
    single = "single-shell" in table.state.special and side == "axis"
    if single and hit:
        return hex
    turned = await turn_card(table, side, "{side}: drift", "O18.2.2", {"side": f"side:{side}"})
    await exhausted(table, side)
    path = [turned.white, turned.red] if hit or single else [turned.white] * turned.red
    ground = ground_of(table.content, table.state)
    for compass in path:
        hex = ground.neighbour(hex, compass)
        if not hex:
            return ""
    names = {"hex": hexagon(hex), "dice": f"{turned.white} {turned.red}"}
    table.tell(
        Event("drift", "Drift {dice}: the fire falls on {hex}", names, (hexagon(hex),), rule="O18.2.2", side=side)
    )
    return hex


@enforces("O18.2.3", "O18.2.3.1")
async def _impact_begins(table: At, side: str, centre: str, smoke: bool) -> None:
    state = table.state
    single = "single-shell" in state.special and side == "axis"
    struck = (centre,) if single else (centre, *ground_of(table.content, state).neighbours[centre])
    if smoke:
        for hex in struck:
            await place_smoke(table, side, hex, "O18.2.3.1")
        end_order(table.state)
        return
    state.impact, state.spot, state.phase = struck, centre, "impact"


@enforces("O18.2.3.2")
async def impact_step(table: At) -> None:
    """One hex of the barrage that has a unit or a Fortification; the active player chooses which (R87)."""
    state = table.state
    struck = [h for h in state.impact if h in state.stacks or h in state.forts]
    if not struck or state.active not in state.radios:
        end_order(state)
        return
    hex = await Ask[str](
        state.active,
        "Which hex is struck next?",
        lambda: [Option(f"hex:{h}", h, hexagon(h)) for h in struck],
        rule="O18.2.3",
        context=Asked("impact", hex=state.spot),
    )
    table.state.impact = tuple(h for h in table.state.impact if h != hex)
    await _strike(table, hex)


@enforces("O18.2.3.2", "O18.2.3.3", "T99")
async def _strike(table: At, hex: str) -> None:
    state, content = table.state, table.content
    side = state.active
    strength = content.radios[state.radios[side].type].fp
    attack = Attack(side, "radio", (), (hex,), fp=strength, plunging=True)
    burst = airburst(content, state, attack)

    def fix(dice: Dice) -> tuple[int, bool, tuple[str, ...]]:
        smashed = dice.sum == content.vulnerability - strength
        return strength + dice.sum + burst, smashed, table.state.stacks.get(hex, ())

    total, smashed, units = await die_roll(
        table,
        side,
        "Impact in {hex} with {fp}",
        fix,
        rule="O18.2.3.2",
        names={"hex": hexagon(hex), "fp": str(strength + burst)},
        asked=Asked("impact-roll", attack, strength + burst, hex=hex),
    )
    names = {"hex": hexagon(hex), "total": str(total)}
    table.tell(Event("impact", "Attack Total {total} on {hex}", names, (hexagon(hex),), rule="O18.2.3.2", side=side))
    if smashed and hex in table.state.forts:
        remove_fort(table, hex, "O18.2.3.3")
    await defend(table, attack, total, units)
