"""Choosing several things or a card, putting things in order and placing pieces: the same questions in every game.

A choice of many is a run of small questions of one kind: ``add:<id>`` for each thing that may still be added, ``done``
when the set may be declared. Nothing is ever dropped by an answer; the window takes a pick back with
``Session.retract``, which answers the later picks again. So a set that was declared is one that could be built step by
step, and each step had its reason or its refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar, cast

from desktop.table.asking import Ask, Kind, Option, Refusal, Subject, button, card

T = TypeVar("T")

__all__ = ["DONE", "REST", "pick_card", "pick_many", "put_in_order"]

#: Key of the answer that declares a set.
DONE = "done"
#: Key of the answer that leaves what remains of an order as it is listed.
REST = "rest"


async def pick_many(
    side: str,
    prompt: str,
    candidates: Callable[[], Sequence[Option[T]]],
    *,
    rule: str,
    why_not: Callable[[T, tuple[T, ...]], Refusal | None] | None = None,
    unfinished: Callable[[tuple[T, ...]], Refusal | None] | None = None,
    completable: Callable[[tuple[T, ...]], bool] | None = None,
    least: int = 0,
    most: int | None = None,
    kind: Kind = Kind.MANY,
    needs: Literal["public", "hand", "own"] = "public",
    done: str = "Done",
    weighty: bool = False,
    secret: bool = False,
    topic: tuple[Subject, ...] = (),
    names: dict[str, str] | None = None,
    context: Any = None,
) -> tuple[T, ...]:
    """Ask a side for a set of things, one after the other; return the values in the order they were picked.

    candidates: all things a person could try, in a fixed order, keys ``add:<id>`` (placing: ``place:<id>:<hex>``),
        values all different and not None; called when somebody looks. Things already chosen are no candidates any more.
    why_not: why a value may not join those chosen so far, tested in the rulebook's order.
    unfinished: why the chosen values may not be declared as they are.
    completable: whether chosen values can still grow into a set that may be declared. Without it the set is taken to
        be completable while enough things are left that may be added to reach `least`; a game whose things depend on
        each other in other ways must give it, or it could lead a player into a dead end.
    least, most: how many may be declared.
    done: words of the button that declares.
    weighty: the session never answers for the player, not even when only ``done`` is left. Once something was freely
        picked this holds in any case, so that the last pick does not commit by itself.
    secret: that nothing can be picked is the side's secret (see `Ask`).
    """
    chosen: tuple[T, ...] = ()
    keys: tuple[str, ...] = ()
    subjects: tuple[Subject, ...] = ()
    free = False
    while True:
        test = _PickTest(chosen, rule, why_not, unfinished, completable, least, most)
        ask: Ask[T | None] = Ask(
            side,
            prompt,
            _offer(candidates, keys, done),
            test,
            rule=rule,
            kind=kind,
            needs=needs,
            chosen=keys,
            picked=subjects,
            weighty=weighty or free,
            secret=secret,
            topic=topic,
            names=names,
            context=context,
            continues=bool(keys),
        )
        test.ask = ask
        value = await ask
        if value is None:
            return chosen
        free = free or len(ask.options()) > 1
        taken = next(option for option in ask.candidates() if option.value == value)
        chosen, keys, subjects = (*chosen, value), (*keys, taken.key), (*subjects, taken.subject)


def _offer(make: Callable[[], Sequence[Option[Any]]], keys: tuple[str, ...], done: str) -> Callable[[], Sequence[Any]]:
    def candidates() -> Sequence[Option[Any]]:
        left = [option for option in make() if option.key not in keys]
        left.append(Option(DONE, None, button(DONE), done))
        return left

    return candidates


class _PickTest:
    """Why a value may not be picked next; None stands for declaring the set."""

    __slots__ = ("ask", "chosen", "completable", "least", "most", "rule", "unfinished", "why_not")

    def __init__(
        self,
        chosen: tuple[Any, ...],
        rule: str,
        why_not: Callable[[Any, tuple[Any, ...]], Refusal | None] | None,
        unfinished: Callable[[tuple[Any, ...]], Refusal | None] | None,
        completable: Callable[[tuple[Any, ...]], bool] | None,
        least: int,
        most: int | None,
    ) -> None:
        self.ask: Ask[Any] | None = None
        self.chosen = chosen
        self.rule = rule
        self.why_not = why_not
        self.unfinished = unfinished
        self.completable = completable
        self.least = least
        self.most = most

    def __call__(self, value: Any) -> Refusal | None:
        chosen = self.chosen
        if value is None:
            if len(chosen) < self.least:
                return Refusal(
                    f"At least {self.least} must be chosen, and only {len(chosen)} are",
                    self.rule,
                    f"choose {self.least - len(chosen)} more",
                )
            return None if self.unfinished is None else self.unfinished(chosen)
        if self.most is not None and len(chosen) >= self.most:
            return Refusal(f"No more than {self.most} may be chosen", self.rule, "take one back first")
        if self.why_not is not None:
            reason = self.why_not(value, chosen)
            if reason is not None:
                return reason
        if not self._can_end((*chosen, value), value):
            return Refusal("With it the choice could no longer be completed", self.rule)
        return None

    def _can_end(self, chosen: tuple[Any, ...], value: Any) -> bool:
        if self.completable is not None:
            return self.completable(chosen)
        missing = self.least - len(chosen)
        if missing <= 0:
            return True
        for option in self.ask.candidates() if self.ask else ():
            if option.value is None or option.value == value:
                continue
            if self.why_not is None or self.why_not(option.value, chosen) is None:
                missing -= 1
                if missing == 0:
                    return True
        return False


async def pick_card(
    side: str,
    prompt: str,
    cards: Callable[[], Sequence[str]],
    why_not: Callable[[str], Refusal | None],
    *,
    rule: str,
    context: Any = None,
) -> str:
    """Ask a side which card of its hand it plays, "" for none after all; seen by its side alone.

    cards: names of the cards that it could try; called when somebody looks. why_not: why a card may not be played now.
    """
    return await Ask[str](
        side,
        prompt,
        lambda: [
            *(Option(f"card:{name}", name, card(name)) for name in cards()),
            Option("none", "", button("none"), "None after all"),
        ],
        lambda name: why_not(name) if name else None,
        rule=rule,
        needs="hand",
        weighty=True,
        ends=("none",),
        context=context,
    )


async def put_in_order(
    side: str,
    prompt: str,
    items: Sequence[Option[T]],
    *,
    rule: str,
    why_not: Callable[[T, tuple[T, ...]], Refusal | None] | None = None,
    needs: Literal["public", "hand", "own"] = "public",
    rest: str = "The rest as listed",
    topic: tuple[Subject, ...] = (),
    names: dict[str, str] | None = None,
    context: Any = None,
) -> tuple[T, ...]:
    """Ask a side in which order to take things; return their values in that order.

    items: the things in the order that most people would take them, keys ``next:<id>``.
    why_not: why a value may not come next, after those placed so far. Every start that it allows must be one that can
        be finished.
    rest: words of the button that takes what remains as listed; one answer for the whole when nothing was chosen yet.
    The last thing is never asked for.
    """
    placed: tuple[T, ...] = ()
    keys: tuple[str, ...] = ()
    subjects: tuple[Subject, ...] = ()
    left = list(items)
    while len(left) > 1:
        ask: Ask[T | None] = Ask(
            side,
            prompt,
            _order_offer(left, rest),
            _order_test(left, placed, why_not),
            rule=rule,
            kind=Kind.ORDER,
            needs=needs,
            chosen=keys,
            picked=subjects,
            topic=topic,
            names=names,
            context=context,
            continues=bool(keys),
        )
        value = await ask
        if value is None:
            return (*placed, *(option.value for option in left))
        taken = next(option for option in left if option.value == value)
        left = [option for option in left if option is not taken]
        placed, keys, subjects = (*placed, value), (*keys, taken.key), (*subjects, taken.subject)
    return (*placed, *(option.value for option in left))


def _order_offer(left: list[Option[T]], rest: str) -> Callable[[], Sequence[Option[T | None]]]:
    def candidates() -> Sequence[Option[T | None]]:
        return [*cast("list[Option[T | None]]", left), Option(REST, None, button(REST), rest)]

    return candidates


def _order_test(
    left: list[Option[T]],
    placed: tuple[T, ...],
    why_not: Callable[[T, tuple[T, ...]], Refusal | None] | None,
) -> Callable[[T | None], Refusal | None] | None:
    if why_not is None:
        return None
    allowed = why_not

    def test(value: T | None) -> Refusal | None:
        if value is not None:
            return allowed(value, placed)
        before = placed
        for option in left:
            reason = allowed(option.value, before)
            if reason is not None:
                return reason
            before = (*before, option.value)
        return None

    return test
