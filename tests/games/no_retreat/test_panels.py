"""Odds, ledgers, previews, proposals, planner and reasons are those of the rules that resolve."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from desktop.games.no_retreat import overlays, planner
from desktop.games.no_retreat.asked import Asked
from desktop.games.no_retreat.battle.choosing import best_attackers
from desktop.games.no_retreat.battle.fight import Fight
from desktop.games.no_retreat.battle.sequence import odds_tally
from desktop.games.no_retreat.field import Field
from desktop.games.no_retreat.game import GAME
from desktop.games.no_retreat.knowledge import knowledge
from desktop.games.no_retreat.panels import fights, proposals, strip, tray, words
from desktop.games.no_retreat.sensible import deployment
from desktop.games.no_retreat.state import Mark, hold_supplies
from desktop.games.no_retreat.supply import supply_net
from desktop.games.no_retreat.supply_trace import nets, trace
from desktop.table.asking import Ask
from desktop.table.session import Session
from tests.games.no_retreat.helpers import content, empty, open_hexes, own, place_of, put


def asked_until(scenario: str, kind: str, seed: str = "panels") -> tuple[Session[Any], Ask[Any]]:
    """A game played by proposals, passes and first options until a question of that kind."""
    session: Session[Any] = Session.begin(GAME, scenario, seed=seed)
    for _ in range(400):
        ask = session.ask()
        assert ask is not None
        context = ask.context
        if isinstance(context, Asked) and context.kind == kind:
            return session, ask
        view = session.view(frozenset((ask.side,)))
        keys: tuple[str, ...] = GAME.proposal(session.content, view, ask)
        offered = [option.key for option in ask.options()]
        if isinstance(context, Asked) and context.kind in ("strategic", "window"):
            keys = ("pass",)
        elif isinstance(context, Asked) and context.kind == "declare":
            keys = ("yes",)
        session.gesture(keys or (offered[-1],), ask.side)
    raise AssertionError(kind)


# odds ---------------------------------------------------------------------------------------------------------------
def fight() -> tuple[Field, Fight]:
    state = empty(3, turn=9, player="axis")
    row = open_hexes(3, 2)
    put(state, "15-panzer", row[0])
    put(state, "21-panzer", row[0])
    put(state, "4-indian", row[1])
    field = Field(content(), state)
    return field, Fight("axis", "allied", ("15-panzer", "21-panzer"), ("4-indian",), (row[1],), "german")


@pytest.mark.rule("13.4", "13.5")
def test_odds_are_the_sums_that_resolve_and_outcomes_sum_to_one() -> None:
    field, battle = fight()
    odds = fights.battle_odds(content(), field, battle, "axis", what_if=True)
    attack, defence, column, way = odds_tally(field, battle)
    assert odds.tallies == (attack, defence)
    assert odds.shifts == way
    assert odds.column == ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1")[column]
    for block in odds.blocks:
        if block.exclusive:
            assert sum(Fraction(row.weight) for row in block.rows) == 1
    worse = sum(content().tables["german"].result(die, column) in fights._GIVING for die in range(1, 7))
    assert Fraction(odds.blocks[-1].rows[0].weight) == Fraction(worse, 6)


@pytest.mark.rule("13.5.6")
def test_mixed_axis_attacks_show_both_tables() -> None:
    state = empty(3, turn=9, player="axis")
    row = open_hexes(3, 2)
    put(state, "ariete", row[0])
    put(state, "4-indian", row[1])
    field = Field(content(), state)
    battle = Fight("axis", "allied", ("ariete",), ("4-indian",), (row[1],), "german")
    odds = fights.battle_odds(content(), field, battle, "axis")
    titles = [block.title.partition(",")[0] for block in odds.blocks if block.exclusive]
    assert titles == ["German table", "Italian table"]


@pytest.mark.rule("13.4")
def test_below_one_to_three_there_is_no_die() -> None:
    state = empty(3, turn=9, player="axis")
    row = open_hexes(3, 2)
    put(state, "605-pzjg", row[0])
    put(state, "7-armored", row[1])
    field = Field(content(), state)
    battle = Fight("axis", "allied", ("605-pzjg",), ("7-armored",), (row[1],), "german")
    odds = fights.battle_odds(content(), field, battle, "axis")
    assert odds.column == "below 1:3"
    assert [(row_.what[:2], row_.weight) for row_ in odds.blocks[0].rows] == [("CA", "1/1")]


@pytest.mark.rule("13.1.1")
def test_the_proposed_attackers_are_the_strongest_of_one_colour_and_leave_others_their_own() -> None:
    state = empty(3, turn=9, player="axis")
    row = open_hexes(3, 3)
    put(state, "21-corps", row[0])
    put(state, "15-panzer", row[0])
    put(state, "4-indian", row[1])
    state.marks[row[1]] = Mark("target", "axis")
    field = Field(content(), state)
    assert best_attackers(field, (row[1],)) == ("15-panzer",)
    put(state, "15-panzer", row[1])
    put(state, "4-indian", row[0])
    put(state, "21-corps", "pool")
    put(state, "21-panzer", row[1])
    put(state, "5-indian", row[2])
    state.marks = {row[0]: Mark("target", "axis"), row[2]: Mark("target", "axis")}
    field = Field(content(), state)
    first = best_attackers(field, (row[0],))
    assert len(first) == 1  # the other target keeps an attacker


# supply -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("11.1")
def test_a_trace_names_the_hex_where_supply_breaks() -> None:
    state = empty(3, turn=9, player="axis", malta="active")
    for name in content().maps[3].ground.towns:
        state.owners[f"3:{name}"] = "axis"
    bardia = place_of(3, "Bardia")
    put(state, "21-corps", bardia)
    field = Field(content(), state)
    net = supply_net(content(), state, "axis", field)
    assert bardia in net.lines
    assert trace(field, "axis", bardia, net).broken == -1
    # everything between Bardia and the west is held by tanks; the east is Allied anyway
    ground = content().maps[3].ground
    ring = list(ground.neighbours[bardia])
    for unit, hex in zip(("7-armored", "4-tank", "32-tank", "22-tank", "1-armored", "23-tank"), ring, strict=False):
        put(state, unit, hex)
    field = Field(content(), state)
    found = trace(field, "axis", bardia, supply_net(content(), state, "axis", field))
    assert found.broken == 1
    assert field.enemy_holds("axis", found.path[1])
    assert found.why == "an enemy unit stands there"


@pytest.mark.rule("11.1", "11.2")
def test_a_trace_tells_a_port_that_is_too_far_from_one_that_feeds_others() -> None:
    state = empty(3, turn=9, player="axis", malta="inactive")
    for name in content().maps[3].ground.towns:
        state.owners[f"3:{name}"] = "axis"
    own(state, "Tobruk", "allied")
    ground = content().maps[3].ground
    tobruk = place_of(3, "Tobruk")
    steps = ground.distances([tobruk])

    def told(hex: str) -> tuple[str, str]:
        field = Field(content(), state)
        found = trace(field, "allied", hex, supply_net(content(), state, "allied", field))
        return found.why, found.rule

    put(state, "21-corps", "10,7")  # with the Towns behind it, it bars the tracks to the east
    reasons = []
    for hex in ground.land:
        if steps[hex] > 3 and not Field(content(), state).enemy_holds("allied", hex):
            put(state, "5-indian", hex)
            reasons.append(told(hex))
    assert ("the port can feed no more", "11.2") not in reasons
    assert any(why.endswith("hexes, three are the most") for why, _ in reasons)
    near = next(hex for hex in ground.land if steps[hex] == 1)
    put(state, "5-indian", near)
    put(state, "7-armored", near)  # 1 and 2 weigh three, and the port of Tobruk feeds two
    assert told(near) == ("the port can feed no more", "11.2")


def test_kept_nets_follow_the_board() -> None:
    state = empty(3, turn=9, player="axis")
    row = open_hexes(3, 2)
    put(state, "21-corps", row[0])
    before = nets(content(), state)["axis"].lines.get(row[0])
    put(state, "21-corps", "pool")
    put(state, "4-indian", row[0])
    assert nets(content(), state)["axis"].lines.get(row[0]) != before or before is None


@pytest.mark.parametrize("kind", [overlay.id for overlay in overlays.OVERLAYS])
def test_every_overlay_draws_something_in_a_battle(kind: str) -> None:
    state = empty(3, turn=9, player="axis")
    row = open_hexes(3, 3)
    put(state, "15-panzer", row[0])
    put(state, "4-indian", row[1])
    assert overlays.overlay(content(), state, kind, "piece:15-panzer")
    state.map = 0
    assert overlays.overlay(content(), state, kind, "piece:15-panzer") == ()


# planner ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("5.2", "14.5")
def test_the_planner_says_what_the_next_turn_brings() -> None:
    session: Session[Any] = Session.begin(GAME, "no_retreat/compass", seed="plan")
    told: dict[str, planner.Coming] = {}
    for _ in range(300):
        ask = session.ask()
        assert ask is not None
        state = session.state
        if state.turn == 2:
            break
        keys: tuple[str, ...] = ()
        context = ask.context
        if isinstance(context, Asked) and context.kind in ("strategic", "window"):
            keys = ("pass",)
        elif isinstance(context, Asked) and context.kind == "yield":
            keys = ("no",)
        elif isinstance(context, Asked) and context.kind == "declare":
            keys = ("no",)
            for side in ("axis", "allied"):
                found = planner.coming(content(), state, side)
                assert found is not None
                told[side] = found
        session.gesture(keys or (ask.options()[-1].key,), ask.side)
        if session.state.turn == 2 and told:
            break
    assert session.state.turn == 2
    first = session.state.initiative
    before = hold_supplies(session.state, first)
    ask = session.ask()
    assert ask is not None
    session.gesture(("done",), ask.side)
    drawn = hold_supplies(session.state, first) - before
    assert told[first].turn == 2
    assert told[first].supplies == drawn
    assert len(session.state.hands[first]) == told[first].limit


@pytest.mark.rule("8.6", "14.6")
def test_the_planner_names_who_leaves_and_who_comes() -> None:
    state = empty(3, turn=3)
    state.turn, state.departed, state.events = 3, (), {}
    plan = planner.coming(content(), state, "allied")
    assert plan is not None
    assert "7 Armored" in plan.leaving
    assert "an Infantry Division" in plan.leaving


@pytest.mark.rule("8.6")
def test_who_is_out_of_play_is_not_said_to_leave() -> None:
    state = empty(3, turn=9)
    for unit, place in (("2-nz", "pool"), ("70-british", "destroyed"), ("6-australian", "out")):
        put(state, unit, place)
    state.departed = ()
    assert planner.leaving(content(), state, "allied", 10) == ["2 New Zealand", "70 British"]
    put(state, "70-british", "turn:10")
    assert "70 British" in planner.leaving(content(), state, "allied", 10)  # it arrives in D and leaves in F
    put(state, "70-british", "turn:11")
    assert "70 British" not in planner.leaving(content(), state, "allied", 10)
    for unit in ("6-australian", "9-australian", "4-indian"):
        put(state, unit, "out")
    assert "an Infantry Division" not in planner.leaving(content(), state, "allied", 4)


# strip and tray -----------------------------------------------------------------------------------------------------
def test_what_must_be_in_sight_is_in_sight() -> None:
    """Supplies, hands, support markers, targets used, weather, and who would starve (PLAY 17)."""
    state = empty(3, turn=9, player="allied", phase="attacks")
    state.blitz, state.shock, state.attacks = 2, 3, 3
    put(state, "21-corps", open_hexes(3, 1)[0])
    for name in content().maps[3].ground.towns:
        state.owners[f"3:{name}"] = "allied"
    facts = {fact.name: fact.value for fact in strip.status(content(), state, None)}
    assert "bad" in facts["Turn"]
    assert "SP" in facts["Axis"]
    assert "2 Blitz!" in facts["Axis"]
    assert "3 Shock!" in facts["Allied"]
    assert facts["Targets"] == "2 of 2 free + 1 for 1 SP"
    assert "Score now" in facts


@pytest.mark.rule("4.0")
def test_the_strip_names_the_present_step_once() -> None:
    state = empty(3, turn=9, player="allied")
    for phase, title in (("supply", "Allied supply"), ("move", "Allied movement"), ("blows", "Allied combat")):
        state.phase, state.player = phase, "allied"
        now = [step.title for step in strip.sequence(content(), state) if step.state == "now"]
        assert now == [title]


def test_the_inspector_tells_units_hexes_cards_turns_and_cells() -> None:
    state = empty(3, turn=9)
    for subject in (
        "piece:15-panzer",
        "piece:rommel",
        f"hex:3/{place_of(3, 'Tobruk')}",
        "card:36",
        "box:turn:10",
        "box:map:3",
        "box:deck",
        "box:destroyed:axis",
        "box:crt:german/cell:3:1:4",
        "box:terrain/cell:shift:rough",
    ):
        found = tray.inspect(content(), state, subject)
        assert found is not None, subject
        assert found.facts
    assert tray.inspect(content(), state, "box:crt:german/cell:3:1:4").facts[0].name == "DR"  # type: ignore[union-attr]


# questions ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("10.2")
@pytest.mark.parametrize("scenario", ["no_retreat/crusader", "no_retreat/lightfoot", "no_retreat/compass"])
def test_a_deployment_is_proposed_whole(scenario: str) -> None:
    """One gesture sets up a segment; leaders go with a unit; nothing stands illegally."""
    session, ask = asked_until(scenario, "deploy")
    side = ask.side
    run = GAME.proposal(session.content, session.view(frozenset((side,))), ask)
    assert run == deployment(session.content, session.view(frozenset((side,))))
    session.gesture(run, side)
    left = [
        name
        for name, unit in session.state.units.items()
        if unit.place == "pool" and content().units[name].side == side and content().units[name].square
    ]
    assert left == []
    assert GAME.invariants(session.content, session.state) == []


def test_the_organization_is_one_page() -> None:
    session, ask = asked_until("no_retreat/crusader", "purchase")
    found = GAME.ledger(session.content, session.view(frozenset((ask.side,))), ask)
    assert found is not None
    assert [box.taken[:1] for box in found.boxes] == list("ABCDEF")
    assert [box.taken[:1] for box in found.boxes if box.current] == list("BCE")
    assert [box.taken[-1] for box in found.boxes if not box.current] == ["✓", "s", "w"]
    assert {row.key for row in found.rows if row.tone == "open"} == {
        option.key for option in ask.options() if option.key not in ("done", "cards")
    }
    refused = [row for row in found.rows if row.tone == "refused"]
    assert refused
    assert all(row.rule and row.effect and not row.key for row in refused)
    assert any(fact.name.startswith("Turn ") and "SP" in fact.value for fact in found.limits)
    assert f"{hold_supplies(session.state, ask.side)} SP" in found.title
    assert all(option.key in found.previews for option in ask.options() if option.key.startswith("build:"))


def test_reasons_are_given_for_what_is_not_lit() -> None:
    session, ask = asked_until("no_retreat/crusader", "move")
    view = session.view(frozenset((ask.side,)))
    enemy = next(
        name
        for name, unit in session.state.units.items()
        if "," in unit.place and content().units[name].side != ask.side
    )
    reasons = words.why_unlit(session.content, view, ask, f"piece:{enemy}")
    assert reasons
    assert reasons[0].rule
    card = words.why_unlit(session.content, view, ask, "card:01")
    assert card[0].rule == "5.0"


def test_a_click_on_a_target_takes_all_that_most_would() -> None:
    state = empty(3, turn=9, player="axis", phase="battles")
    row = open_hexes(3, 3)
    put(state, "15-panzer", row[0])
    put(state, "21-panzer", row[0])
    put(state, "4-indian", row[1])
    put(state, "5-indian", row[2])
    put(state, "90-light", content().maps[3].ground.grid.neighbour(row[2], 1))
    state.marks = {row[1]: Mark("target", "axis"), row[2]: Mark("target", "axis")}
    session: Session[Any] = Session.begin(GAME, "no_retreat/crusader", seed="t", start=state)
    ask = session.ask()
    assert ask is not None
    run = proposals.target(session.content, session.view(frozenset(("axis",))), ask, f"hex:3/{row[1]}")
    assert run == (f"battle:{row[1]}", "add:15-panzer", "add:21-panzer")


def test_rules_rulings_and_settings_hang_together() -> None:
    known = knowledge()
    settings = {setting.id for setting in GAME.settings}
    for ruling in known.rulings.values():
        assert not ruling.setting or ruling.setting in settings, ruling.id
        assert all(number in known.rules for number in ruling.rules), ruling.id
    named = {ruling.setting for ruling in known.rulings.values()}
    assert settings - named == {"length"}
    assert {"S1", "S2", *(f"R{n}" for n in range(1, 86))} <= set(known.rulings)
    for hint in known.hints.values():
        assert len(hint.text) <= 130


def test_a_box_of_the_track_names_who_leaves_in_it() -> None:
    view = empty(3, turn=8)
    put(view, "6-australian", "pool")
    view.departed = tuple(one.id for one in content().departures if one.turn <= 8)
    found = tray.inspect(content(), view, "box:turn:10")
    assert found is not None
    (gone,) = [fact.value for fact in found.facts if fact.name == "Allied withdrawals"]
    assert gone == "2 New Zealand, 70 British, 6 Australian"


@pytest.mark.parametrize(
    ("subject", "told"),
    [
        ("hex:2/5,3", {"Movement Points": "3 for mechanised units, 2 for others", "Hexsides": "2 escarpment hexsides"}),
        ("hex:3/6,2", {"Movement Points": "1", "In combat": "shift left 1, no mechanised bonus"}),
        ("hex:5/0,3", {"Map edge": "Axis"}),
    ],
)
def test_the_inspector_tells_what_a_hex_costs_and_whose_edge_it_is(subject: str, told: dict[str, str]) -> None:
    found = tray.inspect(content(), empty(3), subject)
    assert found is not None
    facts = {fact.name: fact.value for fact in found.facts}
    assert {name: facts.get(name) for name in told} == told
