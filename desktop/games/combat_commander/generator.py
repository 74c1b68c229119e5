"""The Random Scenario Generator: map, year, nations, quality, chits, forces, leaders, support, posture, works.

The generator's own text is not at hand: its tables are, and the notes that go with them. Where those are silent the
procedure is ours: the Axis edge is where the map's orientation die points, the side that is ahead in VP buys support
first, and the Defender buys Fortifications while he has the VP.
"""

from __future__ import annotations

import msgspec

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content, Formation, FortSet, Generator, SetUpStep, Zone
from desktop.games.combat_commander.destiny import new_deck
from desktop.games.combat_commander.events.cards import draw_chit, draw_secret
from desktop.games.combat_commander.harm import counters_left
from desktop.games.combat_commander.placing import zone_hexes
from desktop.games.combat_commander.state import (
    RESERVE,
    CommanderState,
    Party,
    Radio,
    add_unit,
    foe,
)
from desktop.games.combat_commander.support import bring_unit, new_weapon, offered
from desktop.games.combat_commander.units import ground_of
from desktop.games.combat_commander.victory import gain, objective_value
from desktop.table.asking import Ask, Option, Refusal, Roll, Sealed, box, button
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["GENERATED", "STEPS", "blank", "bought", "formations_for", "generate", "item_words", "quality_of"]

At = Table[CommanderState]

GENERATED = "combat_commander/generated"
#: Friendly edge of the Axis by the orientation die.
EDGES = ("top", "right", "right", "bottom", "left", "left")
OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
#: So many elements a side buys at most.
MOST_SUPPORT = 6
RULE = "9"
STEPS = ("map", "nations", "quality", "chits", "forces", "leaders", "support", "posture", "works", "places", "whole")


def blank(content: Content, settings: dict[str, str]) -> CommanderState:
    """The state before anything is rolled: stand-ins for what the procedure will settle."""
    first = next(iter(content.maps))
    state = CommanderState(
        scenario=GENERATED,
        map=first,
        phase="generate",
        bag=content.smoke,
        chit_bag=tuple(content.chits),
        chits_secret={"axis": (), "allied": ()},
        hands={"axis": (), "allied": ()},
        discards={"axis": (), "allied": ()},
        surrender={"axis": 99, "allied": 99},
        zones={"axis": (), "allied": ()},
        deal={"drawn": 0, "secret": 0},
        plan={"step": "map"},
        settings=dict(settings),
    )
    _side(content, state, "axis", "german", "bottom")
    _side(content, state, "allied", "british", "top")
    return state


def _side(content: Content, state: CommanderState, side: str, nation: str, edge: str) -> None:
    state.parties[side] = Party(nation, "recon", "line", 1, edge, content.discards[nation])
    state.decks[side] = new_deck(content.decks[nation])


def _tables(content: Content) -> Generator:
    assert content.generator is not None
    return content.generator


async def generate(table: At) -> None:
    """One step of the generator."""
    state = table.state
    step = state.plan["step"]
    await _STEPS[step](table)
    following = STEPS.index(step) + 1
    if following < len(STEPS):
        table.state.plan["step"] = STEPS[following]
    else:
        table.state.phase = "setup"


async def _roll(table: At, purpose: str, count: int = 2, faces: int = 6) -> int:
    dice = await Roll(purpose, count=count, faces=faces, rule=RULE)
    return sum(dice)


def _tell(table: At, text: str, side: str = "", **names: str) -> None:
    if side:
        names["side"] = f"side:{side}"
    table.tell(Event("generated", text, names, rule=RULE, side=side, level=1))


# map, nations, quality, chits -----------------------------------------------------------------------------------------
async def _map(table: At) -> None:
    maps = list(table.content.maps)
    number = maps[await _roll(table, "The map", 1, len(maps)) - 1]
    edge = EDGES[await _roll(table, "Its orientation", 1) - 1]
    state = table.state
    state.map = number
    state.parties["axis"] = msgspec.structs.replace(state.parties["axis"], edge=edge)
    state.parties["allied"] = msgspec.structs.replace(state.parties["allied"], edge=OPPOSITE[edge])
    _tell(table, "Map {number}, the Axis edge is the {edge}", number=str(number), edge=edge)


async def _nations(table: At) -> None:
    tables = _tables(table.content)
    axis = "german" if await _roll(table, "The nation of the Axis") <= 9 else "italian"
    roll = await _roll(table, "The year")
    row = next(row for row in tables.year if row.roll == roll)
    year = row.german if axis == "german" else row.italian
    roll = await _roll(table, "The nation of the Allies")
    foes = tables.versus_german if axis == "german" else tables.versus_italian
    allied = next(row for row in foes if row.roll == roll).by_year[str(year)]
    state = table.state
    state.year = year
    for side, nation in (("axis", axis), ("allied", allied)):
        _side(table.content, state, side, nation, state.parties[side].edge)
    _tell(table, "{year}: {axis} against {allied}", year=str(year), axis=axis.title(), allied=allied.title())


def quality_of(content: Content, nation: str, against: str, year: int, roll: int) -> str:
    """The quality that a roll gives; "line" where the table has no row."""
    for row in _tables(content).quality:
        if row.nation != nation or not row.low <= roll <= row.high or year not in row.years:
            continue
        if not row.against or (row.against == "russian") == (against == "russian"):
            return row.quality
    return "line"


async def _quality(table: At) -> None:
    for side in ("axis", "allied"):
        nation, enemy = table.state.parties[side].nation, table.state.parties[foe(side)].nation
        roll = await _roll(table, f"Quality of the {'Axis' if side == 'axis' else 'Allies'}")
        quality = quality_of(table.content, nation, enemy, table.state.year, roll)
        table.state.plan[f"quality:{side}"] = quality
        _tell(table, "{side}: {quality}", side, quality=quality)


async def _chits(table: At) -> None:
    chit = await draw_chit(table, "axis", "An open chit", "7.3.2", None)
    table.state.chits_open = (chit,)
    subject = f"card:chit:{chit}"
    table.tell(Event("chit", "Objective chit {chit} is open", {"chit": subject}, (subject,), rule="7.3.2"))
    for side in ("axis", "allied"):
        await draw_secret(table, side, "7.3.3")


# forces ---------------------------------------------------------------------------------------------------------------
def formations_for(content: Content, state: CommanderState, side: str) -> list[Formation]:
    """Orders of battle that a side may choose: of its nation, quality and year; of any quality if there is none."""
    nation, enemy = state.parties[side].nation, state.parties[foe(side)].nation
    fitting = [
        f
        for f in content.formations.values()
        if f.nation == nation and state.year in f.years and (not f.against or f.against == enemy)
    ]
    return [f for f in fitting if f.quality == state.plan[f"quality:{side}"]] or fitting


async def _forces(table: At) -> None:
    """Both sides choose at once, without knowing the other's choice."""
    choices = {side: formations_for(table.content, table.state, side) for side in ("axis", "allied")}
    asks = {
        side: Ask[str](
            side,
            "Which order of battle?",
            lambda found=found: [  # type: ignore[misc]
                Option(f"force:{f.id}", f.id, box(f"force:{f.id}"), f"{f.name} {f.size}", effect=f"{f.points} points")
                for f in found
            ],
            rule=RULE,
            needs="own",
            weighty=True,
            context=Asked("force"),
        )
        for side, found in choices.items()
    }
    chosen = await Sealed(asks)
    for side in ("axis", "allied"):
        formation = table.content.formations[chosen[side]]
        table.state.plan[f"force:{side}"] = formation.id
        _muster(table, side, formation)
    first, second = (table.content.formations[chosen[side]].points for side in ("axis", "allied"))
    table.state.vp = second - first
    lead = "even" if first == second else "for the " + ("Allies" if first > second else "Axis")
    _tell(table, "Victory marker: {points} {lead}", points=str(abs(first - second)), lead=lead)


def _muster(table: At, side: str, formation: Formation) -> None:
    state, content = table.state, table.content
    party = state.parties[side]
    state.parties[side] = Party(
        party.nation,
        party.posture,
        formation.quality,
        formation.orders,
        party.edge,
        formation.discard_always or party.discard,
        formation.discard_always,
        formation.people,
    )
    state.surrender[side] = formation.surrender
    for entry in formation.piece:
        if entry.years and state.year not in entry.years:
            continue
        for _ in range(entry.count):
            if entry.piece in content.units:
                alone = content.units[entry.piece].count == 1
                add_unit(state, entry.piece, side, RESERVE, alone=alone)
            else:
                new_weapon(state, entry.piece, side)
    _tell(table, "{side}: {name} {size}", side, name=formation.name, size=formation.size)


async def _leaders(table: At) -> None:
    """A die for each Leader of the formation on the Leader table, by quality and year."""
    content = table.content
    tables = _tables(content)
    for side in ("axis", "allied"):
        formation = content.formations[table.state.plan[f"force:{side}"]]
        nation = table.state.parties[side].nation
        change = {"elite": 1, "green": -1}.get(formation.quality, 0)
        for row in tables.leader_year:
            if row.nation == nation:
                change += row.by_year.get(str(table.state.year), 0)
        for _ in range(formation.leaders):
            step = min(7, max(0, await _roll(table, "A Leader", 1) + change))
            name = _free_leader(table, nation, step)
            if name:
                add_unit(table.state, name, side, RESERVE, alone=True)
                _tell(table, "{side}: {leader}", side, leader=content.units[name].name)


def _free_leader(table: At, nation: str, step: int) -> str:
    """The Leader of a step, or of the nearest step whose Leader is still to be had, the weaker first."""
    rows = _tables(table.content).leader
    for row in sorted(rows, key=lambda row: (abs(row.step - step), row.step)):
        name: str = getattr(row, nation)
        if counters_left(table.content, table.state, name) > 0:
            return name
    return ""


# support ----------------------------------------------------------------------------------------------------------
async def _support(table: At) -> None:
    """The side ahead in VP buys an element of a Support row again and again until it passes; then the other side."""
    first = "axis" if table.state.vp >= 0 else "allied"
    for side in (first, foe(first)):
        for _ in range(MOST_SUPPORT):
            if not await _wants_support(table, side):
                break
            roll = await _roll(table, f"Support of the {'Axis' if side == 'axis' else 'Allies'}")
            if not await _buy(table, side, roll):
                break


async def _wants_support(table: At, side: str) -> bool:
    return await Ask[bool](
        side,
        "Roll for support?",
        lambda: [
            Option("pass", False, button("pass"), "No support"),
            Option("roll", True, button("roll"), "Roll"),
        ],
        rule=RULE,
        ends=("pass",),
        weighty=True,
        context=Asked("want-support"),
    )


async def _buy(table: At, side: str, roll: int) -> bool:
    state, content = table.state, table.content
    items = offered(content, state, side, roll, radios=side not in state.radios)
    options: list[Option[str]] = [
        Option(f"item:{i.id}", i.id, box(f"support:{i.id}"), item_words(content, i.pieces), effect=f"{i.cost} VP")
        for i in items
    ]
    options.append(Option("pass", "", button("pass"), "Nothing of this row"))
    chosen = await Ask[str](
        side,
        "Support, row {roll}: buy which element?",
        lambda: options,
        rule=RULE,
        names={"roll": str(roll)},
        ends=("pass",),
        weighty=True,
        context=Asked("support", total=roll),
    )
    item = next((i for i in items if i.id == chosen), None)
    if item is None:
        return False
    if item.pieces[0] in content.radios:
        table.state.radios[side] = Radio(item.pieces[0])
    else:
        bring_unit(table, side, item)
    _note_bought(state, f"support:{side}", item.id)
    gain(table, side, -item.cost, item_words(content, item.pieces), RULE)
    return True


def bought(state: CommanderState, key: str) -> list[str]:
    """Ids of what was bought, in order: of elements under "support:SIDE", of Fortifications under "works:SIDE"."""
    return [one for one in state.plan.get(key, "").split() if one]


def _note_bought(state: CommanderState, key: str, item: str) -> None:
    state.plan[key] = " ".join((*bought(state, key), item))


def item_words(content: Content, pieces: tuple[str, ...]) -> str:
    named = [content.units.get(p) or content.weapons.get(p) or content.radios[p] for p in pieces]
    return " with ".join(kind.name for kind in named)


# posture, works, places -----------------------------------------------------------------------------------------------
async def _posture(table: At) -> None:
    """The side with more VP defends, the other attacks; at 0 both reconnoitre."""
    state = table.state
    defender = "" if state.vp == 0 else "axis" if state.vp > 0 else "allied"
    for side in ("axis", "allied"):
        posture = "recon" if not defender else "defender" if side == defender else "attacker"
        state.parties[side] = msgspec.structs.replace(state.parties[side], posture=posture)
        _tell(table, "{side}: {posture}", side, posture=posture)


async def _works(table: At) -> None:
    """The Defender buys Fortification orders of battle while he has the VP."""
    state = table.state
    side = next((s for s, party in state.parties.items() if party.posture == "defender"), "")
    if not side:
        return
    sets = {f.id: f for f in _tables(table.content).fortification}

    def why_not(name: str) -> Refusal | None:
        return _why_not_works(table.state, side, sets[name]) if name else None

    while any(why_not(name) is None for name in sets):
        chosen = await Ask[str](
            side,
            "Buy Fortifications?",
            lambda: [
                *(
                    Option(f"works:{f.id}", f.id, box(f"works:{f.id}"), f.name, effect=f"{f.cost} VP")
                    for f in sets.values()
                ),
                Option("pass", "", button("pass"), "No more"),
            ],
            why_not,
            rule=RULE,
            ends=("pass",),
            weighty=True,
            context=Asked("works"),
        )
        if not chosen:
            return
        _build(table, side, sets[chosen])


def _build(table: At, side: str, found: FortSet) -> None:
    state = table.state
    for fort, count in found.pieces.items():
        key = f"{side}:{fort}"
        state.stock[key] = state.stock.get(key, 0) + count
    if found.mines:
        state.mines = found.mines
        state.plan["mines"] = str(found.mines)
    _note_bought(state, f"works:{side}", found.id)
    gain(table, side, -found.cost, found.name, RULE)


def _why_not_works(state: CommanderState, side: str, found: FortSet) -> Refusal | None:
    """He pays out of his VP; Mines have one strength a game (R14)."""
    held = state.vp if side == "axis" else -state.vp
    if found.cost > held:
        return Refusal(f"It costs {found.cost} VP; {max(0, held)} are left", RULE)
    if found.mines and state.plan.get("mines", str(found.mines)) != str(found.mines):
        return Refusal(f"Mines of {state.plan['mines']} FP were bought already", "F103")
    return None


ALL_KINDS = ("squad", "team", "leader", "weapon", "foxholes", "trench", "wire", "mines", "bunker", "pillbox")


async def _places(table: At) -> None:
    """Zones by posture, control, Sudden Death, surrender, Initiative, and who begins."""
    state, content = table.state, table.content
    wide = state.parties["axis"].edge in ("top", "bottom")
    depth = next(d for d in _tables(content).depth if d.id == ("wide" if wide else "narrow"))
    depths = {"defender": depth.defender, "attacker": depth.attacker, "recon": depth.recon}
    initiatives = {side: content.formations[state.plan[f"force:{side}"]].initiative for side in ("axis", "allied")}
    holder = "axis" if initiatives["axis"] >= initiatives["allied"] else "allied"
    order = sorted(("axis", "allied"), key=lambda s: (state.parties[s].posture != "defender", s == holder))
    steps = [
        SetUpStep("axis" if s == "axis" else "allied", ALL_KINDS, Zone(depth=depths[state.parties[s].posture]))
        for s in order
    ]
    state.steps = tuple(steps)
    for step in steps:
        state.zones[step.side] = tuple(zone_hexes(content, state, step))
    for objective, hexes in ground_of(content, state).objectives.items():
        owner = next((s for s in order if state.parties[s].posture == "defender"), "") or next(
            (s for s in order if hexes[0] in state.zones[s]), ""
        )
        if owner:
            state.control[objective] = owner
            value = objective_value(content, state, objective, state.chits_open)
            gain(table, owner, value, f"Objective {objective}", "7.3.3")
    state.sudden_death = sum(party.orders for party in state.parties.values())
    state.initiative = state.active = holder
    _tell(
        table, "Sudden Death at {time}; {side} has the Initiative card and begins", holder, time=str(state.sudden_death)
    )


async def _whole(table: At) -> None:
    """Everything is settled: it is looked over before the first piece is placed."""
    await Ask[bool](
        table.state.steps[0].side,
        "The scenario stands. Set it up?",
        lambda: [Option("begin", True, button("begin"), "Begin the set-up")],
        rule=RULE,
        weighty=True,
        context=Asked("whole"),
    )


_STEPS = {
    "map": _map,
    "nations": _nations,
    "quality": _quality,
    "chits": _chits,
    "forces": _forces,
    "leaders": _leaders,
    "support": _support,
    "posture": _posture,
    "works": _works,
    "places": _places,
    "whole": _whole,
}
