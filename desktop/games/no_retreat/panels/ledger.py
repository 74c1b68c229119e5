"""The organization ledger and the previews of what each choice would bring (PLAY 9, 21, 23)."""

from __future__ import annotations

from typing import Any

from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.advance import advancers, open_hexes
from desktop.games.no_retreat.battle.retreat import Path, retreat_paths, shortest
from desktop.games.no_retreat.build_up import STRONGEST, build_cost
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.names import ADJECTIVE, hex_name, unit_name
from desktop.games.no_retreat.organization import NO_TOBRUK, SEGMENTS, rebuild_cost
from desktop.games.no_retreat.panels.words import label
from desktop.games.no_retreat.planner import arriving, coming, leaving, starving
from desktop.games.no_retreat.scene import unit_face
from desktop.games.no_retreat.sensible import best_retreat
from desktop.games.no_retreat.state import NoRetreatState, hold_supplies, is_hex
from desktop.games.no_retreat.supply_trace import nets
from desktop.table.asking import Ask
from desktop.table.panels import Fact, Ledger, LedgerBox, LedgerRow

__all__ = ["ledger"]

#: Segments with their titles; B, C and E are bought on one page.
_TITLES = {
    "recover": "A Recover",
    "build": "B Build up",
    "rebuild": "C Rebuild",
    "reinforce": "D Arrivals",
    "entrench": "E Entrench",
    "withdraw": "F Withdraw",
}
_SEGMENT_OF = {name: "purchase" if name in ("build", "rebuild", "entrench") else name for name in _TITLES}


def ledger(content: Content, view: NoRetreatState, ask: Ask[Any]) -> Ledger | None:
    """The ledger of a question; one without boxes only tells previews; None where there is nothing to tell."""
    asked = ask.context
    if not isinstance(asked, Asked):
        return None
    if view.phase == "organization":
        return _organization(content, view, ask, asked)
    found: dict[str, str] = {}
    if asked.kind == "step":
        found = _steps(content, view, ask)
    elif view.map and asked.kind == "retreat":
        found = _retreats(content, view, ask, asked)
    elif view.map and asked.kind in ("hold", "counter"):
        found = _hold(content, view, ask, asked)
    elif view.map and asked.kind == "advance":
        found = _advances(content, view, ask, asked)
    elif view.map and asked.kind == "attacks":
        found = _attacks(content, view, ask)
    return Ledger("", (), (), found) if found else None


# organization -------------------------------------------------------------------------------------------------------
def _organization(content: Content, view: NoRetreatState, ask: Ask[Any], asked: Asked) -> Ledger:
    """One page a side: what the program did, each purchase with its price or why not, what the next turn brings."""
    side = view.player
    now = SEGMENTS[view.step]
    boxes = []
    for segment, title in _TITLES.items():
        done = SEGMENTS.index(_SEGMENT_OF[segment]) < view.step
        boxes.append(LedgerBox(side, f"{title} ✓" if done else title, _SEGMENT_OF[segment] == now))
    supplies = hold_supplies(view, side)
    limits = [
        Fact("SP in hand", str(supplies), "paid for steps, lost units and works", "bad" if not supplies else "plain"),
        Fact("Cards", str(len(view.hands.get(side, ()))), "cards out of season pay for works (8.7)"),
        Fact("Free Box", _free_box(content, view, side), "one a turn, not on a scenario's first (8.5)"),
        *_still_to_come(content, view, side),
        *_ahead(content, view, side),
    ]
    title = f"{ADJECTIVE[side]} Organization Phase: {supplies} SP"
    rows = (*_done(content, view, side), *_wares(content, view, ask)) if asked.kind == "purchase" else ()
    previews = {option.key: effect for option in ask.options() if (effect := _brings(content, view, option.key))}
    return Ledger(title, tuple(boxes), tuple(limits), previews, rows)


def _free_box(content: Content, view: NoRetreatState, side: str) -> str:
    if view.first:
        return "not on the first turn"
    if view.free_box.get(side):
        return "taken"
    built = any(k.free and k.side == side and view.units[n].place != "stock" for n, k in content.units.items())
    return "stands" if built else "to be had"


def _still_to_come(content: Content, view: NoRetreatState, side: str) -> list[Fact]:
    """What the program will do after the purchases of this turn: D and F."""
    found: list[Fact] = []
    coming_now = arriving(content, view, side, view.turn)
    if coming_now and SEGMENTS.index("reinforce") >= view.step:
        found.append(Fact("Arriving", ", ".join(coming_now), "in segment D, after the purchases (8.4)", "good"))
    going = leaving(content, view, side, view.turn)
    if going:
        tip = "in segment F: one that is not in the Force Pool or the Reserve costs a card (8.6)"
        found.append(Fact("Leaving now", ", ".join(going), tip, "notice"))
    return found


def _ahead(content: Content, view: NoRetreatState, side: str) -> list[Fact]:
    """The planner: what the next turn brings if this one ended now, and who would fail to trace supply."""
    found: list[Fact] = []
    plan = coming(content, view, side)
    if plan is not None:
        parts = [f"+{plan.supplies} SP", f"+{plan.cards} cards"]
        if plan.arrivals:
            parts.append(f"{len(plan.arrivals)} arrive")
        told = "; ".join(
            words
            for words in (
                f"hand limit {plan.limit}",
                "arriving: " + ", ".join(plan.arrivals) if plan.arrivals else "",
            )
            if words
        )
        found.append(Fact(f"Turn {plan.turn}", " · ".join(parts), told))
        if plan.leaving:
            found.append(Fact("Leaving then", ", ".join(plan.leaving), "withdrawn next turn (8.6)", "notice"))
    cut_off = starving(content, view, side)
    if cut_off:
        names = ", ".join(unit_name(content, name, view.units[name].face) for name in cut_off[:3])
        more = f" and {len(cut_off) - 3} more" if len(cut_off) > 3 else ""
        found.append(Fact("Cut off if it ended now", names + more, "they would fail to trace supply (11.4)", "bad"))
    return found


def _done(content: Content, view: NoRetreatState, side: str) -> list[LedgerRow]:
    """What the program has done before the purchases, ticked."""
    back = [
        unit_name(content, name)
        for name, unit in view.units.items()
        if unit.place == "pool" and content.units[name].side == side and view.flags.get(f"recovered:{name}")
    ]
    words = f"Recovered: {', '.join(back)}" if back else "No unit was shattered"
    rows = [LedgerRow(words, effect="back in the Force Pool" if back else "", rule="8.1", tone="done")]
    if side == "axis" and view.malta:
        told = "ports give no supply, one card less" if view.malta == "active" else "ports give supply"
        rows.append(LedgerRow(f"Malta is {view.malta.capitalize()}", effect=told, rule="5.1", tone="done"))
    return rows


def _wares(content: Content, view: NoRetreatState, ask: Ask[Any]) -> list[LedgerRow]:
    """All that is on sale, what is to be had first; of what is refused only what SP or the rules could allow yet."""
    rows: list[LedgerRow] = []
    refused: list[LedgerRow] = []
    for option in ask.candidates():
        if option.key in ("done", "cards"):
            continue
        title = label(content, view, option)
        unit = option.key.partition(":")[2]
        face = unit_face(view, unit) if unit in view.units else ""
        refusal = ask.refusal(option)
        if refusal is None:
            effect = _brings(content, view, option.key)
            rows.append(LedgerRow(title, option.key, option.effect, effect, "", "open", option.subject, face))
        elif refusal.text not in _NOT_WORTH_A_ROW:
            row = LedgerRow(title, "", option.effect, refusal.text, refusal.rule, "refused", option.subject, face)
            refused.append(row)
    return rows + refused


#: Refusals that say nothing a player could wish to change: full strength and the like.
_NOT_WORTH_A_ROW = (STRONGEST.text, NO_TOBRUK.text)


def _brings(content: Content, view: NoRetreatState, key: str) -> str:
    """What a purchase brings, and how many SP are left after it; "" for other answers."""
    supplies = hold_supplies(view, view.player)
    word, _, name = key.partition(":")
    if word == "build" and name in view.units:
        kind, held = content.units[name], view.units[name]
        now, after = kind.faces[held.face], kind.faces[held.face + 1]
        left = supplies - build_cost(content, view, name)
        return f"{kind.name} {now.strength}-{now.movement} to {after.strength}-{after.movement} · {left} SP left"
    if word == "rebuild" and name in view.units:
        face = content.units[name].faces[0]
        left = supplies - rebuild_cost(view, name)
        return f"{content.units[name].name} comes back at {face.strength}-{face.movement} · {left} SP left"
    if word == "fort":
        return f"level {view.fort} to {view.fort + 1} · {supplies - 1} SP left"
    if key in ("box:paid", "mine:new", "box:free") or word == "mine":
        cost = {"box:free": 0, "mine:new": 2}.get(key, 1)
        what = "a Box" if word == "box" else "a Minefield"
        return f"{what} to deploy · {supplies - cost} SP left"
    return ""


# results of battles -------------------------------------------------------------------------------------------------
def _steps(content: Content, view: NoRetreatState, ask: Ask[Any]) -> dict[str, str]:
    found = {}
    for option in ask.options():
        kind, held = content.units[option.value], view.units[option.value]
        name = unit_name(content, option.value, held.face)
        now = kind.faces[held.face]
        if held.face:
            after = kind.faces[held.face - 1]
            found[option.key] = f"{name} {now.strength}-{now.movement} to {after.strength}-{after.movement}"
        elif not kind.square:
            found[option.key] = f"{name} is removed"
        else:
            box = "Surrendered Box" if held.supply else "Destroyed Box"
            found[option.key] = f"{name} is lost: {'out of the game' if now.dot and len(kind.faces) == 1 else box}"
    return found


def _end_of(content: Content, field: Field, side: str, path: Path) -> str:
    """Where a retreat ends and how it stands there."""
    if path.off:
        return "off the map, to the Shattered Box"
    end = path.hexes[-1]
    supplied = end in nets(content, field.state)[side].lines
    parts = [f"{len(path.hexes)} hexes to {hex_name(content, field.state.map, end)}"]
    ground = field.ground.board.terrain(end)
    parts += [*ground] if ground else ["open ground"]
    parts.append("in supply" if supplied else "cut off")
    if field.enemy_zone(side, end):
        parts.append("in an enemy zone of control")
    return ", ".join(parts)


def _retreats(content: Content, view: NoRetreatState, ask: Ask[Any], asked: Asked) -> dict[str, str]:
    field = Field(content, view)
    return {option.key: _end_of(content, field, ask.side, option.value) for option in ask.options()}


def _hold(content: Content, view: NoRetreatState, ask: Ask[Any], asked: Asked) -> dict[str, str]:
    """What going and what holding would cost."""
    fight = asked.fight
    if fight is None:
        return {}
    field = Field(content, view)
    units = [u for u in fight.defenders if is_hex(view.units[u].place)]
    found: dict[str, str] = {}
    gone = []
    for unit in units:
        if not content.units[unit].square:
            continue
        name = unit_name(content, unit)
        best = best_retreat(field, fight.defender, retreat_paths(field, unit, least=shortest(fight.events)))
        if best is None:
            gone.append(f"{name} destroyed: no way back")
        elif asked.result == "DW":
            gone.append(f"{name} to the Strategic Reserve")
        else:
            gone.append(f"{name} {_end_of(content, field, fight.defender, best)}")
    words = "; ".join(gone[:2]) + ("; …" if len(gone) > 2 else "")
    for option in ask.options():
        if option.key.startswith("retreat:"):
            found[option.key] = f"go: {_end_of(content, field, fight.defender, option.value[1])}"
    found["go"] = f"go: {words}"
    if units:
        cheapest = min(units, key=lambda u: (view.units[u].face == 0, field.face(u).strength))
        kind, held = content.units[cheapest], view.units[cheapest]
        name = unit_name(content, cheapest, held.face)
        after = f"{kind.faces[held.face].strength} to {kind.faces[held.face - 1].strength}" if held.face else "lost"
        found["hold"] = f"stand: a step, at the least {name} {after}"
    if asked.kind == "counter":
        found = {"decline": f"or else: {words}" if asked.result == "CR" else "the battle ends without effect"}
    return found


def _advances(content: Content, view: NoRetreatState, ask: Ask[Any], asked: Asked) -> dict[str, str]:
    """What an advance takes, and whether the unit would trace supply there."""
    fight = asked.fight
    if fight is None:
        return {}
    field = Field(content, view)
    lines = nets(content, view)[fight.attacker].lines
    found: dict[str, str] = {}
    for option in ask.options():
        if option.value is None:
            left = len(advancers(field, fight))
            found[option.key] = f"{left} could still advance into {len(open_hexes(field, fight))} hex"
            continue
        _, _, end = option.value
        hexes = len(option.about) - 2  # besides the unit and the hex it leaves
        parts = ["1 hex" if hexes == 1 else f"{hexes} hexes"]
        if field.enemy_place(fight.attacker, end):
            parts.append(f"takes {hex_name(content, view.map, end)}")
        parts.append("in supply as it stands now" if end in lines else "out of supply as it stands now")
        found[option.key] = ", ".join(parts)
    return found


def _attacks(content: Content, view: NoRetreatState, ask: Ask[Any]) -> dict[str, str]:
    """What a further target costs."""
    count = len(ask.chosen)
    price = {0: "free, the first of two", 1: "free, the second of two", 2: "costs 1 SP", 3: "paid with the third"}
    return {option.key: price.get(count, "") for option in ask.options() if option.key.startswith("add:")}
