"""The shared questions for many, for order and for placing."""

from collections.abc import Coroutine
from typing import Any

import pytest

from desktop.table.asking import Ask, Kind, Option, Refusal
from desktop.table.picking import pick_many, put_in_order

HEAVY = Refusal("Only one gun may join", "T1")
ALONE = Refusal("A leader cannot go alone", "T2")


class Driven:
    """A procedure driven by keys, with the question it stands at."""

    def __init__(self, procedure: Coroutine[Any, Any, Any]) -> None:
        self.procedure = procedure
        self.result: Any = None
        self.ended = False
        self.ask: Ask[Any] = self._send(None)

    def _send(self, value: Any) -> Ask[Any]:
        try:
            return self.procedure.send(value)  # type: ignore[no-any-return]
        except StopIteration as stop:
            self.result, self.ended = stop.value, True
            return self.ask

    def answer(self, key: str) -> "Driven":
        option = self.ask.candidate(key)
        assert option is not None, key
        assert self.ask.refusal(option) is None, key
        self.ask = self._send(option.value)
        return self

    def keys(self) -> list[str]:
        return [option.key for option in self.ask.options()]


def things(*names: str) -> list[Option[str]]:
    return [Option("add:" + name, name, "piece:" + name) for name in names]


def test_things_are_added_in_any_order_until_done() -> None:
    run = Driven(pick_many("red", "Who fires?", lambda: things("a", "b", "c"), rule="T0"))
    assert run.ask.kind is Kind.MANY
    assert run.keys() == ["add:a", "add:b", "add:c", "done"]
    run.answer("add:c")
    assert run.ask.chosen == ("add:c",)
    assert run.keys() == ["add:a", "add:b", "done"]
    run.answer("add:a").answer("done")
    assert run.result == ("c", "a")


def test_done_is_refused_until_enough_are_chosen() -> None:
    run = Driven(pick_many("red", "Discard", lambda: things("a", "b", "c"), rule="T0", least=2, most=2))
    assert run.keys() == ["add:a", "add:b", "add:c"]
    refusal = run.ask.refusals("button:done")[0]
    assert refusal == Refusal("At least 2 must be chosen, and only 0 are", "T0", "choose 2 more")
    run.answer("add:b").answer("add:c")
    assert run.keys() == ["done"]
    assert "No more than 2" in run.ask.refusals("piece:a")[0].text
    run.answer("done")
    assert run.result == ("b", "c")


def test_the_last_free_pick_does_not_commit_by_itself() -> None:
    run = Driven(pick_many("red", "Who?", lambda: things("a", "b"), rule="T0", least=1, most=1))
    assert not run.ask.weighty
    run.answer("add:a")
    assert run.keys() == ["done"]
    assert run.ask.weighty


def test_what_was_never_a_choice_is_not_asked_for() -> None:
    run = Driven(pick_many("red", "Who?", lambda: things("a"), rule="T0", least=1))
    run.answer("add:a")
    assert run.keys() == ["done"]
    assert not run.ask.weighty


def test_between_two_picks_nothing_has_changed() -> None:
    run = Driven(pick_many("red", "Who?", lambda: things("a", "b"), rule="T0"))
    assert not run.ask.continues
    run.answer("add:a")
    assert run.ask.continues
    items = [Option("next:" + name, name, "piece:" + name) for name in "abc"]
    order = Driven(put_in_order("red", "Order?", items, rule="T0"))
    assert not order.ask.continues
    assert order.answer("next:b").ask.continues


def one_gun(value: str, chosen: tuple[str, ...]) -> Refusal | None:
    return HEAVY if value.startswith("gun") and any(name.startswith("gun") for name in chosen) else None


def test_the_reason_of_the_game_comes_with_its_rule() -> None:
    run = Driven(pick_many("red", "Who?", lambda: things("gun1", "gun2", "inf"), rule="T0", why_not=one_gun))
    run.answer("add:gun1")
    assert run.ask.refusals("piece:gun2") == [HEAVY]
    assert run.keys() == ["add:inf", "done"]


def test_nothing_is_offered_that_would_lead_to_a_dead_end() -> None:
    """Two are needed of which one may be a gun: with only guns besides, the second gun shuts the door."""
    run = Driven(pick_many("red", "Who?", lambda: things("gun1", "gun2"), rule="T0", why_not=one_gun, least=2))
    assert run.keys() == []
    fine = Driven(pick_many("red", "Who?", lambda: things("gun1", "gun2", "inf"), rule="T0", why_not=one_gun, least=2))
    assert fine.keys() == ["add:gun1", "add:gun2", "add:inf"]


def test_the_game_may_say_what_can_still_be_completed() -> None:
    """Pairs only: an odd number can be completed while a partner is left."""
    run = Driven(
        pick_many(
            "red",
            "Pairs?",
            lambda: things("a", "A", "b"),
            rule="T0",
            completable=lambda chosen: "b" not in chosen,
            unfinished=lambda chosen: ALONE if len(chosen) % 2 else None,
        )
    )
    assert run.keys() == ["add:a", "add:A", "done"]
    assert "no longer be completed" in run.ask.refusals("piece:b")[0].text
    run.answer("add:a")
    assert run.ask.refusals("button:done") == [ALONE]
    assert run.keys() == ["add:A"]


def test_candidates_are_made_only_when_somebody_looks() -> None:
    made: list[int] = []

    def candidates() -> list[Option[str]]:
        made.append(1)
        return things("a", "b")

    run = Driven(pick_many("red", "Who?", candidates, rule="T0"))
    assert made == []
    assert run.keys() == run.keys() == ["add:a", "add:b", "done"]
    assert made == [1]


def test_an_order_is_asked_until_one_is_left() -> None:
    items = [Option("next:" + name, name, "piece:" + name) for name in "abc"]
    run = Driven(put_in_order("red", "In which order?", items, rule="T0"))
    assert run.ask.kind is Kind.ORDER
    assert run.keys() == ["next:a", "next:b", "next:c", "rest"]
    run.answer("next:c")
    assert run.ask.chosen == ("next:c",)
    run.answer("next:b")
    assert run.ended
    assert run.result == ("c", "b", "a")


def test_the_rest_of_an_order_is_one_answer() -> None:
    items = [Option("next:" + name, name, "piece:" + name) for name in "abcd"]
    assert Driven(put_in_order("red", "Order?", items, rule="T0")).answer("rest").result == ("a", "b", "c", "d")
    run = Driven(put_in_order("red", "Order?", items, rule="T0")).answer("next:d").answer("rest")
    assert run.result == ("d", "a", "b", "c")


def leader_last(value: str, placed: tuple[str, ...]) -> Refusal | None:
    return ALONE if value == "leader" and len(placed) < 2 else None


def test_an_order_keeps_its_conditions() -> None:
    items = [Option("next:" + name, name, "piece:" + name) for name in ("leader", "a", "b")]
    run = Driven(put_in_order("red", "Order?", items, rule="T0", why_not=leader_last))
    assert run.keys() == ["next:a", "next:b"]
    assert run.ask.refusals("button:rest") == [ALONE]
    assert run.ask.refusals("piece:leader") == [ALONE]


def test_a_single_thing_is_not_asked_for() -> None:
    with pytest.raises(StopIteration) as ended:
        put_in_order("red", "Order?", [Option("next:a", "a", "piece:a")], rule="T0").send(None)
    assert ended.value.value == ("a",)
