"""Odds held against brute force: every order in which the cards that are left could be turned, each as likely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from desktop.games.combat_commander.asked import Asked, Attack
from desktop.games.combat_commander.content import Card
from desktop.games.combat_commander.destiny import new_deck
from desktop.games.combat_commander.fire.defence import defence
from desktop.games.combat_commander.orders.recover import morale_here
from desktop.games.combat_commander.panels import checks, fireodds, rolls
from desktop.games.combat_commander.panels.cardodds import Defender, ends_at, nobody, reshuffled
from desktop.games.combat_commander.state import Radio
from desktop.games.combat_commander.view import view
from desktop.table.asking import Ask, Option
from desktop.table.odds import per_cent
from desktop.table.panels import Chances, Odds
from tests.games.combat_commander.helpers import Position, board

AXIS = frozenset(("axis",))
ALLIED = frozenset(("allied",))
#: Cards left in the decks of a small position: few enough to turn them in every order.
FEW = 5


def few(at: Position, side: str, hand: int = 0) -> list[Card]:
    """Leave a side a deck of a few unlike cards, and so many in its hand; the rest are discarded."""
    cards = at.content.decks[at.state.parties[side].nation]
    kept = list(cards[:: len(cards) // (FEW + hand)])[: FEW + hand]
    at.state.decks[side] = new_deck(tuple(kept[:FEW]))
    at.state.hands[side] = tuple(kept[FEW:])
    at.state.discards[side] = tuple(card for card in cards if card not in kept)
    return [at.content.cards[name] for name in kept]


def orders(cards: Sequence[Card], count: int) -> Iterator[tuple[Card, ...]]:
    return permutations(cards, count)


def share(cards: Sequence[Card], count: int, test: Callable[[tuple[Card, ...]], bool]) -> Fraction:
    """The part of all orders of so many cards that pass a test."""
    turned = list(orders(cards, count))
    return Fraction(sum(test(cards) for cards in turned), len(turned))


def total(card: Card) -> int:
    return card.white + card.red


def weight(block: Chances, words: str) -> Fraction:
    return sum((Fraction(row.weight) for row in block.rows if row.what == words), Fraction(0))


def named(odds: Odds, words: str) -> Fraction:
    """The chance of the row that begins so, in whichever block it stands."""
    (found,) = [Fraction(row.weight) for made in odds.blocks for row in made.rows if row.what.startswith(words)]
    return found


def sound(odds: Odds | None) -> Odds:
    """Odds as they must be: exclusive outcomes sum to one, every what-if names its quantity and goes from to."""
    assert odds is not None
    for made in odds.blocks:
        if made.exclusive and made.rows:
            assert sum(Fraction(row.weight) for row in made.rows) == 1, made.title
        assert all(0 <= Fraction(row.weight) <= 1 for row in made.rows)
    for words, change in odds.what_if:
        assert words.split()[-1] in ("breaks", "win", "hits", "rallies", "retreats", "shot", "ends"), words
        assert " → " in change
    assert odds.known
    return odds


def asked(side: str, context: Asked, *keys: str) -> Ask[Any]:
    return Ask(side, "?", lambda: [Option(key, key, key) for key in keys], rule="O20.3", context=context)


# several units ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("O20.3.3", "O20.3.4")
def test_the_chance_that_any_of_three_breaks_is_that_of_all_orders_of_the_cards() -> None:
    at = Position(board())
    own, other = few(at, "axis"), few(at, "allied")
    units = [Defender("allied", 7), Defender("allied", 5), Defender("allied", 9, moving=True)]
    strength = 6
    safe = calm = count = 0
    for (fire,) in orders(own, 1):
        for cards in orders(other, 3):
            results = [
                fireodds.outcome(strength + total(fire), unit.morale + total(card), unit.moving)
                for unit, card in zip(units, cards, strict=True)
            ]
            count += 1
            safe += "breaks" not in results
            calm += set(results) == {"holds"}
    seen = view(at.content, at.state, AXIS)
    assert nobody(at.content, seen, strength, "axis", units) == Fraction(safe, count)
    assert nobody(at.content, seen, strength, "axis", units, shaken=True) == Fraction(calm, count)
    assert 0 < calm < safe < count


@pytest.mark.rule("O18.2.3.2")
def test_shells_on_own_units_take_the_attacks_card_from_their_deck() -> None:
    at = Position(board())
    own = few(at, "axis")
    units = [Defender("axis", 8), Defender("axis", 6)]

    def safe(cards: tuple[Card, ...]) -> bool:
        fire, *rest = cards
        return all(
            fireodds.outcome(7 + total(fire), unit.morale + total(card), False) != "breaks"
            for unit, card in zip(units, rest, strict=True)
        )

    assert nobody(at.content, view(at.content, at.state, AXIS), 7, "axis", units) == share(own, 3, safe)


@pytest.mark.rule("O20.3.4")
def test_fire_odds_list_every_unit_and_put_like_ones_together() -> None:
    at = Position(board())
    firer = at.unit("german.rifle", "C5")
    for _ in range(9):
        at.unit("american.line", "C7")
    at.unit("american.sgt-smith", "C7")
    odds = sound(fireodds.fire_odds(at.content, at.state, Attack("axis", "order", (firer,), ("C7",)), "axis"))
    titles = [made.title for made in odds.blocks if made.exclusive]
    assert any(title.startswith("each of 9") for title in titles)
    assert len(titles) == 2
    assert all(made.stacked for made in odds.blocks if made.exclusive)


@pytest.mark.rule("O20.2.3", "11.5")
def test_targeting_counts_into_the_chance_that_anybody_breaks() -> None:
    at = Position(board())
    bearer = at.unit("german.weapon-team", "C3", weapon="german.light-mortar")
    gun = at.weapon_of(bearer)
    unit = at.unit("american.line", "C7")
    own, other = few(at, "axis"), few(at, "allied")
    attack = Attack("axis", "order", (gun,), ("C7",))
    strength = int(fireodds.strength_of(at.content, at.state, attack).total())
    morale = int(defence(at.content, at.state, fireodds.settled(at.content, at.state, attack), unit).total())
    hits = [(aim, fire, dice) for aim, fire in orders(own, 2) for dice in other if aim.white * aim.red > 4]
    broken = sum(strength + total(fire) > morale + total(dice) for _, fire, dice in hits)
    odds = sound(fireodds.fire_odds(at.content, view(at.content, at.state, AXIS), attack, "axis"))
    assert named(odds, "hits") == share(own, 1, lambda cards: cards[0].white * cards[0].red > 4)
    assert named(odds, "the unit breaks") == Fraction(broken, FEW * (FEW - 1) * FEW)


@pytest.mark.rule("O20.2.3", "1.4")
def test_a_targeting_that_takes_the_last_card_is_followed_by_a_card_of_the_deck_shuffled_anew() -> None:
    at = Position(board())
    bearer = at.unit("german.weapon-team", "C3", weapon="german.light-mortar")
    gun = at.weapon_of(bearer)
    unit = at.unit("american.line", "C7")
    cards = at.content.decks["german"]
    hit = next(name for name in cards if at.content.cards[name].white * at.content.cards[name].red > 4)
    at.state.decks["axis"] = new_deck((hit,))
    at.state.discards["axis"] = tuple(card for card in cards if card != hit)
    other = few(at, "allied")
    attack = Attack("axis", "order", (gun,), ("C7",))
    strength = int(fireodds.strength_of(at.content, at.state, attack).total())
    morale = int(defence(at.content, at.state, fireodds.settled(at.content, at.state, attack), unit).total())
    odds = sound(fireodds.fire_odds(at.content, view(at.content, at.state, AXIS), attack, "axis"))
    every = [at.content.cards[name] for name in cards]
    broken = sum(strength + total(fire) > morale + total(dice) for fire in every for dice in other)
    assert named(odds, "hits") == 1
    assert named(odds, "the unit breaks") == Fraction(broken, len(every) * FEW)
    assert named(odds, "breaks") == named(odds, "the unit breaks")  # the unit's own bar, after the hit


def test_what_ifs_name_what_changes_and_only_cards_that_are_seen() -> None:
    at = Position(board())
    first, second = at.unit("german.rifle", "C5"), at.unit("german.rifle", "D4")
    at.unit("american.line", "C7")
    at.hand("axis", "marksmanship")
    attack = Attack("axis", "order", (first,), ("C7",))
    odds = sound(
        fireodds.fire_odds(at.content, view(at.content, at.state, AXIS), attack, "axis", open_to=(first, second))
    )
    changes = dict(odds.what_if)
    before = named(odds, "breaks")
    assert changes["Marksmanship: any breaks"].startswith(per_cent(before) + " → ")
    more = Attack("axis", "order", (first, second), ("C7",))
    after = fireodds.breaking(at.content, view(at.content, at.state, AXIS), more)
    assert after is not None
    (told,) = [change for words, change in odds.what_if if words.startswith("with ")]
    assert told == f"{per_cent(before)} → {per_cent(after)}"
    blind = fireodds.fire_odds(at.content, view(at.content, at.state, ALLIED), attack, "axis")
    assert not [words for words, _ in blind.what_if if "Marksmanship" in words]


# Time ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("6.2.2", "6.1.2", "1.4")
def test_sudden_death_counts_the_deck_that_is_shuffled_by_then() -> None:
    """The other side's hand may hold any of the cards that are not discarded: all hands, each as likely."""
    at = Position(board())
    at.state.sudden_death, at.state.time = 7, 6
    few(at, "axis", hand=3)
    loose = [*at.state.hands["axis"], *at.state.decks["axis"].rest]
    everything = [at.content.cards[name] for name in at.content.decks["german"]]
    ends = count = 0
    for held in combinations(loose, 3):
        deck = [card for card in everything if card.id not in held]
        ends += sum(total(card) < 7 for card in deck)
        count += len(deck)
    assert ends_at(at.content, view(at.content, at.state, ALLIED), "axis", 7) == Fraction(ends, count)
    own = [card for card in everything if card.id not in at.state.hands["axis"]]
    expected = Fraction(sum(total(card) < 7 for card in own), len(own))
    assert ends_at(at.content, view(at.content, at.state, AXIS), "axis", 7) == expected
    assert ends_at(at.content, at.state, "axis", 6) == 0


@pytest.mark.rule("1.2")
def test_chances_after_a_shuffle_tell_nothing_of_a_hand_that_is_not_seen() -> None:
    found = []
    for first in (0, 1):
        at = Position(board())
        few(at, "axis", hand=3)
        cards = [*at.state.decks["axis"].rest, *at.state.hands["axis"]]
        held = tuple(cards[first : first + 3])
        at.state.hands["axis"] = held
        at.state.decks["axis"] = new_deck(tuple(card for card in cards if card not in held))
        found.append(reshuffled(at.content, view(at.content, at.state, ALLIED), "axis"))
    assert found[0] == found[1]


def test_time_words_say_whose_cards_where_it_matters() -> None:
    at = Position(board())
    at.state.sudden_death = 6
    seen = view(at.content, at.state, frozenset())
    both = {per_cent(ends_at(at.content, seen, side, 7)) for side in ("axis", "allied")}
    words = checks.time_words(at.content, seen, 7)
    assert (" to " in words) == (len(both) == 2)


# single rolls -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("E50")
def test_a_commissar_shoots_above_morale() -> None:
    at = Position(board(), nations=("german", "russian"))
    own = few(at, "allied")
    unit = at.unit("russian.rifle", "C5", broken=True)
    odds = sound(checks.commissar(at.content, view(at.content, at.state, ALLIED), "allied", unit))
    morale = morale_here(at.content, at.state, unit)
    assert named(odds, "is shot") == share(own, 1, lambda cards: total(cards[0]) > morale)


@pytest.mark.rule("A35.4", "E68")
def test_support_tells_what_each_row_offers() -> None:
    at = Position(board())
    own = few(at, "axis")
    (made,) = sound(checks.support(at.content, view(at.content, at.state, AXIS), "axis")).blocks
    rows = {int(row.what.partition(":")[0]): Fraction(row.weight) for row in made.rows}
    assert rows == {roll: share(own, 1, lambda c, r=roll: total(c[0]) == r) for roll in sorted(map(total, own))}  # type: ignore[misc]


@pytest.mark.rule("O22.3")
def test_the_chance_that_anybody_rallies() -> None:
    at = Position(board())
    own = few(at, "axis")
    units = [at.unit("german.rifle", "C5", broken=True), at.unit("german.elite-rifle", "C6", broken=True)]
    needs = [morale_here(at.content, at.state, unit) for unit in units]
    odds = sound(checks.morale_odds(at.content, view(at.content, at.state, AXIS), units, "axis", rally=True))
    rallied = share(own, 2, lambda cards: any(total(c) < need for c, need in zip(cards, needs, strict=True)))
    assert named(odds, "at least one unit rallies") == rallied


@pytest.mark.rule("O18.2.1", "O18.2.2.1", "O18.2.2.2", "O18.2.2.3")
def test_where_a_spotting_round_drifts_to() -> None:
    at = Position(board())
    own = few(at, "axis")
    observer = at.unit("german.sgt-esser", "C3")
    at.unit("american.line", "C7")
    ground = at.content.maps[at.state.map].ground

    def end(cards: tuple[Card, ...]) -> str:
        aim, drift = cards
        hit = aim.white * aim.red > ground.distance("C3", "C7")
        hex = "C7"
        for compass in (drift.white, drift.red) if hit else (drift.white,) * drift.red:
            hex = ground.neighbour(hex, compass)
            if not hex:
                return ""
        return hex

    odds = sound(checks.barrage(at.content, view(at.content, at.state, AXIS), "axis", observer, "C7"))
    centre = next(made for made in odds.blocks if made.title == "The centre falls")
    assert weight(centre, "off the map: nothing") == share(own, 2, lambda cards: not end(cards))
    one = share(own, 2, lambda cards: bool(end(cards)) and ground.distance("C7", end(cards)) == 1)
    assert weight(centre, "1 hex off") == one
    near = ("C7", *ground.neighbours["C7"])
    assert named(odds, "an enemy unit is under the shells") == share(own, 2, lambda cards: end(cards) in near)


@pytest.mark.rule("O18.2.3.2")
def test_shells_ask_for_no_targeting() -> None:
    at = Position(board())
    radio = next(r for r, kind in at.content.radios.items() if kind.nation == "german")
    at.state.radios["axis"] = Radio(radio)
    at.unit("american.line", "C7")
    ask = asked("axis", Asked("impact", hex="C7"), "hex:C7")
    odds = sound(rolls.odds(at.content, view(at.content, at.state, AXIS), ask, ("hex:C7",)))
    assert odds.title.startswith("Shells on")
    assert odds.tallies[0].total() == at.content.radios[radio].fp


@pytest.mark.rule("F103.1", "F103.2")
def test_entering_mines_is_weighed_before_it_is_done() -> None:
    at = Position(board({"C6": "woods"}))
    unit = at.unit("german.rifle", "C5")
    own, other = few(at, "axis"), few(at, "allied")
    at.state.forts["C6"] = "mines"
    at.state.order, at.state.ordered, at.state.moving, at.state.mines = "move", (unit,), (unit,), 8
    ask = asked("axis", Asked("step", units=(unit,), hex="C5"), "to:C6")
    odds = sound(rolls.odds(at.content, view(at.content, at.state, AXIS), ask, ("to:C6",)))
    morale = at.content.units["german.rifle"].front.morale  # Cover does not count, and an equal roll breaks who moves
    broken = sum(8 + total(fire) >= morale + total(dice) for fire in other for dice in own)
    assert named(odds, "breaks") == Fraction(broken, FEW * FEW)
    assert "Mines in C6" in odds.blocks[0].title


@pytest.mark.rule("A33.1", "O21.3")
def test_entering_a_watched_hex_is_weighed_with_the_worst_fire() -> None:
    at = Position(board())
    unit = at.unit("german.rifle", "C5")
    at.unit("american.line", "C2")
    weapon = at.unit("american.line", "D2", weapon="american.heavy-mg")
    at.state.order, at.state.ordered, at.state.moving = "move", (unit,), (unit,)
    ask = asked("axis", Asked("step", units=(unit,), hex="C5"), "to:C4")
    odds = sound(rolls.odds(at.content, view(at.content, at.state, AXIS), ask, ("to:C4",)))
    assert len(odds.tallies) == 1
    gun = at.weapon_of(weapon)
    assert odds.tallies[0].lines[0].about == f"piece:{gun}"
    assert odds.tallies[0].total() == 9  # 8, and 1 for its bearer: the squad beside him has a card of its own
    assert all("moving" in made.title for made in odds.blocks if made.exclusive)


@pytest.mark.rule("A33.2", "A33.3", "3.3.1.1")
def test_the_worst_fire_at_a_hex_is_that_of_a_leader_with_all_he_commands_but_no_ordnance() -> None:
    at = Position(board(), nations=("german", "russian"))
    unit = at.unit("german.rifle", "C5")
    squads = [at.unit("russian.rifle", hex) for hex in ("C2", "D2", "B2")]
    at.unit("russian.sgt-kaminsky", "C2")
    at.unit("russian.weapon-team", "C3", weapon="russian.light-mortar")
    at.state.order, at.state.ordered, at.state.moving = "move", (unit,), (unit,)
    group = rolls.opportunity_group(at.content, view(at.content, at.state, AXIS), "allied", "C4", fresh=True)
    assert set(squads) <= set(group)
    assert not any(piece in at.state.weapons for piece in group)
    ask = asked("axis", Asked("step", units=(unit,), hex="C5"), "to:C4")
    odds = sound(rolls.odds(at.content, view(at.content, at.state, AXIS), ask, ("to:C4",)))
    assert "more fire" in odds.blocks[0].title


# the Initiative card --------------------------------------------------------------------------------------------------
@pytest.mark.rule("9.1", "O20.3.4")
def test_a_new_defence_roll_is_set_beside_the_one_that_stands() -> None:
    at = Position(board())
    unit = at.unit("american.line", "C7")
    other = few(at, "allied")
    attack = Attack("axis", "order", (), ("C7",), origins=("C5",))
    context = Asked("reroll", attack, 16, (unit,), dice=(1, 2), roll="defence", roller="allied")
    morale = at.content.units["american.line"].front.morale
    odds = sound(rolls.odds(at.content, view(at.content, at.state, ALLIED), asked("allied", context), ()))
    after = share(other, 1, lambda cards: morale + total(cards[0]) < 16)
    ((words, change),) = odds.what_if
    assert words.endswith("breaks")
    assert change == f"yes → {per_cent(after)}"


@pytest.mark.rule("9.1", "O20.3.3")
def test_a_new_fire_roll_is_weighed_by_whether_anybody_breaks() -> None:
    at = Position(board())
    firer = at.unit("german.rifle", "C5")
    units = [at.unit("american.line", "C7"), at.unit("american.line", "C7")]
    few(at, "axis")
    few(at, "allied")
    seen = view(at.content, at.state, ALLIED)
    attack = fireodds.settled(at.content, at.state, Attack("axis", "order", (firer,), ("C7",)))
    context = Asked("reroll", attack, 5, dice=(6, 6), roll="fire", roller="axis")
    odds = sound(rolls.odds(at.content, seen, asked("allied", context), ()))
    targets = [one for _, one in fireodds.defenders_of(at.content, seen, attack)]
    now, after = 1 - nobody(at.content, seen, 17, "", targets), 1 - nobody(at.content, seen, 5, "axis", targets)
    assert odds.what_if == (("any breaks", f"{per_cent(now)} → {per_cent(after)}"),)
    assert len(targets) == len(units)


@pytest.mark.rule("9.1", "O16.4.3")
def test_a_new_melee_roll_against_a_total_that_stands() -> None:
    at = Position(board())
    at.unit("german.rifle", "C5")
    at.unit("american.line", "C5")
    own = few(at, "axis")
    strength = at.content.units["german.rifle"].front.fp
    context = Asked("reroll", total=strength, hex="C5", dice=(1, 1), roll="melee", roller="axis", against=12)
    odds = sound(rolls.odds(at.content, view(at.content, at.state, AXIS), asked("axis", context), ()))
    won = share(own, 1, lambda cards: strength + total(cards[0]) > 12)
    assert odds.what_if == (("we win", f"no → {per_cent(won)}"),)
    assert named(odds, "we win") == won
    even = share(own, 1, lambda cards: strength + total(cards[0]) == 12)
    assert sum(Fraction(row.weight) for row in odds.blocks[0].rows if row.what.startswith("a tie")) == even


@pytest.mark.rule("9.1", "6.2.2")
def test_a_new_sudden_death_roll() -> None:
    at = Position(board())
    own = few(at, "axis")
    at.state.time = 8
    context = Asked("reroll", dice=(2, 2), roll="sudden-death", roller="axis")
    odds = sound(rolls.odds(at.content, view(at.content, at.state, AXIS), asked("axis", context), ()))
    assert odds.what_if == (("the game ends", f"yes → {per_cent(share(own, 1, lambda c: total(c[0]) < 8))}"),)


@pytest.mark.rule("9.1", "1.9")
def test_the_question_of_the_initiative_card_says_whose_roll_it_is() -> None:
    from desktop.games.combat_commander.destiny import die_roll
    from desktop.table.game import Table

    at = Position(board())
    name = at.state.decks["axis"].rest[0]
    rolling = die_roll(
        Table(at.state, at.content), "axis", "test", lambda dice: dice.sum, rule="1.9", asked=Asked("fire", total=3)
    )
    rolling.send(None)
    question: Any = rolling.send((name,))
    assert (question.context.roll, question.context.roller, question.context.total) == ("fire", "axis", 3)
    rolling.close()
