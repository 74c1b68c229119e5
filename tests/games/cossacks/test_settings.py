"""Settings at set-up where players read the rules differently: each does what it says."""

from __future__ import annotations

import pytest

from desktop.games.cossacks.combat.conduct import Combat, is_shattered
from desktop.games.cossacks.combat.limits import LossSet, why_not_kind, why_not_unit
from desktop.games.cossacks.panels.ledger import ledger
from desktop.games.cossacks.state import CossacksState, Unit
from desktop.table.asking import Sealed
from tests.games.cossacks.kit import content_on, position
from tests.games.cossacks.test_options import ALWAYS, battle, fire_at, resolve, say_if

T, NE = "50.20", "49.19"
CONTENT = content_on()


@pytest.mark.rule("S12.32")
@pytest.mark.parametrize(("lost", "by_loss", "by_rest"), [(3, False, False), (4, False, True), (8, True, True)])
def test_shattered_by_what_is_lost_or_by_what_is_left(lost: int, by_loss: bool, by_rest: bool) -> None:
    unit = Unit("ru.25div.inf", "russian", T, sp=10 - lost)
    assert is_shattered(CONTENT, CossacksState(), unit) is by_loss
    assert is_shattered(CONTENT, CossacksState(settings={"shattered": "left"}), unit) is by_rest


@pytest.mark.rule("S10.36B")
@pytest.mark.parametrize(("setting", "rule"), [("yes", ""), ("no", "S10.36")])
def test_whether_attackers_may_retreat_after_a_failed_check(setting: str, rule: str) -> None:
    board = {T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW"]}
    game = battle(board, settings={**ALWAYS, "attacker_retreat": setting}, ml={"ru.25div": 2})
    fire_at(game)
    resolve(game, 6, 4)
    for key in ("sp:ru.25div.inf", "combat", "sp:ru.25div.inf"):
        game.say(key)
    game.roll(6)
    assert game.rule("retreat") == rule
    shown = ledger(CONTENT, game.state, game.ask)
    assert shown is not None
    assert ("Russian retreat" in [limit.name for limit in shown.limits]) == (setting == "yes")


@pytest.mark.rule("S10.12")
def test_both_sides_may_decide_on_ammunition_unseen() -> None:
    board = {
        T: ["de.37div.inf NE", "de.37div.art"],
        NE: ["ru.25div.inf SW regular", "ru.25div.art SW regular"],
    }
    game = battle(board, settings={**ALWAYS, "fire_points": "sealed"})
    game.say(f"fire:{T}")
    game.pick("ru.25div.inf", "ru.25div.art")
    for prompt, key in (("Withdraw", "done"), ("Stand fast", "normal")):
        say_if(game, prompt, key)
    while game.prompt.startswith("Which units defend"):
        game.say(game.keys[0])
    assert isinstance(game.session.pending, Sealed)
    asks = game.session.asks()
    assert set(asks) == {"german", "russian"}
    game.session.answer("spend", side="german")
    assert game.state.ammunition["eighth.XX"] == 3  # nothing is told before both have decided
    game.session.answer("keep", side="russian")
    assert (game.state.ammunition["eighth.XX"], game.state.ammunition["first.III"]) == (2, 3)
    game.roll(6, 6)
    told = [event for event in game.events("fire") if "{result}" in event.text][-1]
    assert told.tally.total() == 10 + 2
    assert told.tallies[0].total() == 12 + 13


@pytest.mark.rule("S12.32")
@pytest.mark.parametrize("setting", ["lost", "left"])
def test_the_ledger_warns_of_a_shattered_unit_by_the_setting(setting: str) -> None:
    board = {T: ["de.37div.inf NE"], NE: ["ru.25div.inf SW 7"]}
    game = battle(board, settings={**ALWAYS, "shattered": setting})
    fire_at(game)
    resolve(game, 6, 4)
    shown = ledger(CONTENT, game.state, game.ask)
    assert shown is not None
    assert ("shattered" in shown.previews["sp:ru.25div.inf"]) == (setting == "left")  # 6 of 10 left


@pytest.mark.rule("S12.2")
@pytest.mark.parametrize(("setting", "rule"), [("others", ""), ("barred", "S12.2")])
def test_a_formation_at_one_lets_the_others_go_down_or_bars_the_choice(setting: str, rule: str) -> None:
    board = {T: ["de.37div.inf NE", "de.41div.inf"], NE: ["ru.25div.inf SW"]}
    state = position(CONTENT, board, settings={"morale_at_one": setting}, ml={"de.41div": 1})
    loss = LossSet("defender", "german", 1, ("de.37div.inf", "de.41div.inf"))
    refusal = why_not_kind(CONTENT, state, Combat("fire", "russian", T), loss, "german", "morale")
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("S12.82")
@pytest.mark.parametrize(("setting", "rule"), [("combat", "S12.82"), ("set", "")])
def test_even_losses_of_the_whole_combat_or_of_each_roll(setting: str, rule: str) -> None:
    board = {T: ["de.37div.inf NE", "de.41div.inf"], NE: ["ru.25div.inf SW"]}
    state = position(CONTENT, board, settings={"even_losses": setting})
    combat = Combat("fire", "russian", T)
    combat.lost_infantry["de.37div.inf"] = 1
    loss = LossSet("defender check", "german", 1, ("de.37div.inf", "de.41div.inf"))
    loss.before = {"de.37div.inf": 1}  # lost in the result, before the check
    refusal = why_not_unit(CONTENT, state, combat, loss, state.unit("de.37div.inf"))
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("S12.82")
@pytest.mark.parametrize(("setting", "rule"), [("combat", "S12.82"), ("set", "")])
def test_even_losses_go_on_or_begin_anew_in_the_check(setting: str, rule: str) -> None:
    board = {T: ["de.37div.inf NE", "de.41div.inf"], NE: ["ru.25div.inf SW", "ru.27div.inf"]}
    game = battle(board, settings={**ALWAYS, "even_losses": setting}, ml={"ru.25div": 2, "ru.27div": 2})
    fire_at(game, "ru.25div.inf", "ru.27div.inf")
    resolve(game, 6, 4)  # 20 to 24 is 1-1.5: 3+c/-
    game.say("sp:ru.25div.inf", side="russian")
    game.say("combat", side="german")  # 27 div's turn
    game.say("sp:ru.25div.inf", side="russian")
    game.roll(6)
    assert game.rule("sp:ru.25div.inf") == rule  # two points lost to 27 div's one
    assert game.rule("sp:ru.27div.inf") == ""
