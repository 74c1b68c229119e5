"""Support tables: a roll, an element of its row, and the pieces of it (A35.4, E59, E68, R81)."""

from __future__ import annotations

from desktop.games.combat_commander.asked import Asked
from desktop.games.combat_commander.content import Content, SupportItem
from desktop.games.combat_commander.destiny import die_roll
from desktop.games.combat_commander.harm import counters_left
from desktop.games.combat_commander.state import RESERVE, CommanderState, Weapon, add_unit
from desktop.games.combat_commander.weapons import arm
from desktop.table.asking import Ask, Option, box
from desktop.table.game import Table
from desktop.table.telling import Event

__all__ = ["bring_unit", "choose_item", "kindred", "new_weapon", "offered", "support_roll"]

At = Table[CommanderState]


async def support_roll(table: At, side: str, rule: str) -> int:
    """A die roll on the Support table of the side's nation."""
    names = {"side": f"side:{side}"}
    asked = Asked("support")
    return await die_roll(table, side, "{side}: Support", lambda dice: dice.sum, rule=rule, names=names, asked=asked)


#: Peoples with rows of their own on a Support table, by the words that formations and scenarios use for them.
KINDRED = {
    "finnish": "finnish",
    "free-french": "free-french",
    "belgian": "belgian",
    "polish": "polish",
    "poland": "polish",
}
#: Other peoples who fight with the French deck and counters; what is for the French alone is not for them.
NOT_FRENCH = ("greek", "greece", "dutch", "norwegian", "yugoslav", "yugoslavia")


def kindred(nation: str, people: str) -> str:
    """Which of the rows for one people alone are open to a formation, "" for none (R81)."""
    words = people.lower()
    if words in KINDRED:
        return KINDRED[words]
    return "french" if nation == "french" and words not in NOT_FRENCH else ""


def offered(content: Content, state: CommanderState, side: str, roll: int, *, radios: bool) -> list[SupportItem]:
    """Elements of a row that are to be had: of the year, of the formation's people, with counters left."""
    party = state.parties[side]
    own = kindred(party.nation, party.people)
    found: list[SupportItem] = []
    for item in content.support[party.nation]:
        if not item.offered(roll, state.year) or (item.only and item.only != own):
            continue
        if item.pieces[0] in content.radios:
            taken = any(radio.type == item.pieces[0] for radio in state.radios.values())
            if radios and not taken:
                found.append(item)
        elif all(_left(content, state, part) for part in item.pieces):
            found.append(item)
    return found


def _left(content: Content, state: CommanderState, part: str) -> bool:
    if part in content.units:
        return counters_left(content, state, part) > 0
    if state.settings.get("counters", "box") == "free":
        return True
    return content.weapons[part].count > sum(1 for weapon in state.weapons.values() if weapon.type == part)


async def choose_item(table: At, side: str, roll: int, rule: str, *, radios: bool) -> SupportItem | None:
    """Which element of the row, free of charge; None if there is none."""
    items = offered(table.content, table.state, side, roll, radios=radios)
    if not items:
        names = {"roll": str(roll)}
        table.tell(Event("support", "Row {roll} offers nothing", names, rule=rule, side=side))
        return None
    return await Ask[SupportItem](
        side,
        "Support, row {roll}: which element?",
        lambda: [Option(f"item:{i.id}", i, box(f"support:{i.id}"), _words(table.content, i)) for i in items],
        rule=rule,
        names={"roll": str(roll)},
        context=Asked("support", total=roll),
    )


def _words(content: Content, item: SupportItem) -> str:
    names = []
    for part in item.pieces:
        kind = content.units.get(part) or content.weapons.get(part) or content.radios[part]
        names.append(kind.name)
    return " with ".join(names)


def bring_unit(table: At, side: str, item: SupportItem) -> str:
    """The unit of an element, with its weapon, still off the map (11.2, R119)."""
    state, content = table.state, table.content
    kind = content.units[item.pieces[0]]
    unit = add_unit(state, kind.id, side, RESERVE, alone=kind.count == 1)
    for part in item.pieces[1:]:
        arm(state, new_weapon(state, part, side), unit)
    return unit


def new_weapon(state: CommanderState, type: str, side: str) -> str:
    """A weapon out of the box, without a bearer yet; its id."""
    number = state.serial.get(type, 0) + 1
    state.serial[type] = number
    name = f"{type}.{number}"
    state.weapons[name] = Weapon(type, side, place="reserve")
    return name
