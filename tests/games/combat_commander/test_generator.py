"""The Random Scenario Generator against its tables: what a scenario made by chance must be like."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from desktop.bots.random_player import RandomPlayer
from desktop.games.combat_commander.game import GAME
from desktop.games.combat_commander.generator import EDGES, OPPOSITE, formations_for, quality_of
from desktop.games.combat_commander.state import CommanderState
from desktop.games.combat_commander.victory import objective_value
from desktop.table.session import Session

SEEDS = tuple(str(number) for number in range(1, 13))
CONTENT = GAME.content()
QUALITIES = {
    ("german", "british", 1941, 6): "elite",
    ("german", "british", 1943, 6): "line",
    ("german", "russian", 1945, 9): "green",
    ("italian", "british", 1941, 5): "line",
    ("italian", "russian", 1941, 5): "elite",
    ("italian", "russian", 1940, 12): "elite",
    ("italian", "russian", 1944, 12): "green",
    ("british", "german", 1944, 8): "elite",
    ("french", "german", 1940, 10): "green",
    ("french", "german", 1944, 12): "elite",
    ("american", "german", 1943, 9): "green",
    ("russian", "german", 1941, 9): "green",
    ("russian", "german", 1945, 12): "line",
}


@cache
def generated(seed: str) -> CommanderState:
    """The state after the last step of the generator, random choices on both sides."""
    session: Session[Any] = Session.begin(GAME, "combat_commander/generated", seed=seed)
    player = RandomPlayer(seed)
    for _ in range(120):
        if session.state.phase != "generate":
            state: CommanderState = session.state
            return state
        for side, ask in list(session.asks().items()):
            session.gesture(player.choose(GAME, CONTENT, session.view(frozenset((side,))), ask), side)
            break
    raise AssertionError("the generator does not end")


@pytest.mark.parametrize("seed", SEEDS)
def test_posture_edges_zones_and_sudden_death(seed: str) -> None:
    state = generated(seed)
    axis, allied = state.parties["axis"], state.parties["allied"]
    assert allied.edge == OPPOSITE[axis.edge]
    assert axis.edge in EDGES
    assert {axis.posture, allied.posture} in ({"attacker", "defender"}, {"recon"})
    assert state.sudden_death == axis.orders + allied.orders
    wide = axis.edge in ("top", "bottom")
    depth = {"defender": 8, "attacker": 2, "recon": 4} if wide else {"defender": 12, "attacker": 3, "recon": 6}
    ground = CONTENT.maps[state.map].ground
    for side, party in state.parties.items():
        zone = [
            h for h in ground.hexes if ground.to_edge(h, party.edge) < depth[party.posture] and not ground.closed[h]
        ]
        assert list(state.zones[side]) == zone
    assert not set(state.zones["axis"]) & set(state.zones["allied"])


@pytest.mark.parametrize("seed", SEEDS)
def test_forces_come_from_the_formations_with_what_was_bought(seed: str) -> None:
    state = generated(seed)
    chosen = {side: CONTENT.formations[state.plan[f"force:{side}"]] for side in ("axis", "allied")}
    for side, formation in chosen.items():
        party = state.parties[side]
        assert formation.nation == party.nation
        assert state.year in formation.years
        assert (party.orders, party.quality) == (formation.orders, formation.quality)
        assert state.surrender[side] == formation.surrender
        leaders = [u for u in state.units.values() if u.side == side and CONTENT.units[u.type].kind == "leader"]
        bought = [i for i in state.plan.get(f"support:{side}", "").split() if i]
        items = {item.id: item for item in CONTENT.support[party.nation]}
        more = sum(
            CONTENT.units[items[i].pieces[0]].kind == "leader" for i in bought if items[i].pieces[0] in CONTENT.units
        )
        assert len(leaders) == formation.leaders + more
        for entry in formation.piece:
            if not entry.years or state.year in entry.years:
                held = [
                    w
                    for w in (*state.units.values(), *state.weapons.values())
                    if w.type == entry.piece and w.side == side
                ]
                assert len(held) >= entry.count, entry.piece
    first = "axis" if chosen["axis"].initiative >= chosen["allied"].initiative else "allied"
    assert state.initiative == state.active == first


@pytest.mark.parametrize("seed", SEEDS)
def test_victory_points_are_what_forces_support_works_and_the_open_chits_make(seed: str) -> None:
    state = generated(seed)
    chosen = {side: CONTENT.formations[state.plan[f"force:{side}"]] for side in ("axis", "allied")}
    points = chosen["allied"].points - chosen["axis"].points
    sign = {"axis": 1, "allied": -1}
    tables = CONTENT.generator
    assert tables is not None
    works = {one.id: one.cost for one in tables.fortification}
    for side in ("axis", "allied"):
        items = {item.id: item.cost for item in CONTENT.support[state.parties[side].nation]}
        points -= sign[side] * sum(items[i] for i in state.plan.get(f"support:{side}", "").split() if i)
    posture = "recon" if not points else "defender" if points > 0 else "attacker"
    assert state.parties["axis"].posture == posture
    for side in ("axis", "allied"):
        spent = [i for i in state.plan.get(f"works:{side}", "").split() if i]
        assert not spent or state.parties[side].posture == "defender"
        points -= sign[side] * sum(works[i] for i in spent)
    points += sum(
        sign[owner] * objective_value(CONTENT, state, objective, state.chits_open)
        for objective, owner in state.control.items()
    )
    assert state.vp == points
    defender = next((s for s, party in state.parties.items() if party.posture == "defender"), "")
    if defender:
        assert list(state.control.values()) == [defender] * 5


@pytest.mark.parametrize("seed", SEEDS)
def test_chits_and_quality(seed: str) -> None:
    state = generated(seed)
    assert state.chits_open
    secret = [chit for chits in state.chits_secret.values() for chit in chits]
    assert len(state.chits_open) + len(secret) == 3
    assert not any(CONTENT.chits[chit].open_only for chit in secret)
    assert len(state.chit_bag) == 19
    for side in ("axis", "allied"):
        assert state.plan[f"quality:{side}"] in ("elite", "line", "green")
        chosen = CONTENT.formations[state.plan[f"force:{side}"]]
        assert chosen in formations_for(CONTENT, state, side)


@pytest.mark.parametrize(("case", "quality"), list(QUALITIES.items()))
def test_quality_by_the_table(case: tuple[str, str, int, int], quality: str) -> None:
    assert quality_of(CONTENT, *case) == quality


def test_mines_have_one_strength_and_finns_and_bulgarians_their_enemies() -> None:
    against = {f.people: f.against for f in CONTENT.formations.values() if f.against}
    assert against == {"finnish": "russian", "bulgarian": "french"}
    always = {f.people for f in CONTENT.formations.values() if f.discard_always}
    assert always == {"finnish", "free-french"}
