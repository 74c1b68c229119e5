"""Pieces and cards: what stands on them at each size, and that sides and states differ by more than colour."""

from __future__ import annotations

import pytest

from desktop.games.combat_commander.content import Content
from desktop.games.combat_commander.faces import drawing
from desktop.games.combat_commander.faces.cards import FULL_FROM
from desktop.games.combat_commander.faces.markers import BADGES, FORTS, MARKERS
from desktop.games.combat_commander.faces.palette import NATIONS, corner, side_of
from desktop.games.combat_commander.loading import load_content
from desktop.games.combat_commander.units import FORT_COVER
from desktop.table.colour import contrast
from desktop.table.drawing import Text
from tests.drawn import Ruler, items_of

SIZES = (16.0, 28.0, 56.0, 96.0)


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content()


def words(content: Content, key: str, size: float = 96.0) -> list[str]:
    return [item.text for item in items_of(drawing(content, key, size, Ruler())) if isinstance(item, Text)]


def test_every_piece_draws_at_every_size(content: Content) -> None:
    keys = [f"unit|{unit}{state}" for unit in content.units for state in ("", "|broken", "|broken|done")]
    keys += [f"weapon|{weapon}|{side}" for weapon in content.weapons for side in ("axis", "allied|broken")]
    keys += [f"radio|{radio}{state}" for radio in content.radios for state in ("", "|broken")]
    keys += [f"marker|{name}" for name in (*MARKERS, *FORTS, "veteran", "blaze", "wire", "secret", "impact")]
    keys += ["marker|smoke|7", "marker|mines|8", "marker|vp|+3", "marker|control|axis", "marker|surrender|allied"]
    keys += [f"chit|{chit}" for chit in (*content.chits, "?")]
    keys += [f"badge|{name}" for name in BADGES] + ["badge|count|3"]
    keys += [f"emblem|{side}" for side in ("axis", "allied", "")] + [f"deck|{nation}" for nation in NATIONS]
    for key in keys:
        for size in SIZES if "|done" not in key else SIZES[:1]:
            assert drawing(content, key, size, Ruler()), key


@pytest.mark.rule("3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5")
def test_a_counter_shows_its_values_and_its_broken_side_the_other_ones(content: Content) -> None:
    for kind in content.units.values():
        front, back = kind.front, kind.back
        whole = words(content, f"unit|{kind.id}")
        for value in (front.fp, front.range, front.move, front.morale):
            assert str(value) in whole, kind.id
        if front.command:
            assert whole.count(str(front.command)) >= 1
        told = words(content, f"unit|{kind.id}|broken")
        assert [str(back.morale), str(back.fp), str(back.range), str(back.move)] == told[1:], kind.id


@pytest.mark.rule("3.1.6")
def test_boxed_values_have_a_square_each(content: Content) -> None:
    plain = drawing(content, "unit|german.conscript", 96, Ruler())
    for kind in (content.units["german.parachute"], content.units["british.guards"], content.units["german.conscript"]):
        picture = drawing(content, f"unit|{kind.id}", 96, Ruler())
        squares = [item for item in picture if getattr(item, "join", "") == "miter"]
        assert len(squares) == len(kind.front.boxed), kind.id
    assert plain != drawing(content, "unit|german.parachute", 96, Ruler())


def test_small_counters_keep_all_figures_but_the_name(content: Content) -> None:
    told = words(content, "unit|german.pionier", 28)
    assert sorted(told) == sorted(["8", "7", "3", "5"])
    assert words(content, "unit|german.pionier", 16) == []


def test_sides_differ_in_the_corners_and_inks_read_on_their_plates() -> None:
    assert {corner(nation) for nation in NATIONS if side_of(nation) == "axis"} == {3.5}
    assert {corner(nation) for nation in NATIONS if side_of(nation) == "allied"} == {15.0}
    for look in NATIONS.values():
        assert contrast(look.ink, look.plate) >= 4.5


@pytest.mark.rule("11.4")
def test_a_broken_weapon_tells_what_repairs_it_and_what_loses_it(content: Content) -> None:
    told = words(content, "weapon|german.light-mg|axis|broken")
    assert "FIX 5-6" in told
    assert "ELIM 7-8" in told


@pytest.mark.rule("F101", "F102", "F104", "F105.1")
def test_fortifications_show_the_cover_that_the_rules_give() -> None:
    assert {name: cover for name, (_, _, cover) in FORTS.items()} == FORT_COVER


def test_a_card_in_full_tells_everything_and_a_brief_one_its_names(content: Content) -> None:
    for name in content.decks["german"][::9]:
        card = content.cards[name]
        full = words(content, f"card|{name}", FULL_FROM)
        brief = words(content, f"card|{name}", 118)
        action, event = content.actions[card.action], content.events[card.event]
        for told in (full, brief):
            assert content.orders[card.order].name.upper() in told
            assert action.name.upper() in told
            assert event.name.upper() in told
            assert card.hex in told
        assert " ".join(full).count(action.text.split()[0]) >= 1
        assert action.text not in " ".join(brief)


def test_full_card_texts_fit_their_panels(content: Content) -> None:
    """Seventy units for the action and sixty-four for the event hold three and two lines."""
    for texts, most in ((content.actions, 3), (content.events, 2)):
        for text in texts.values():
            lines = 1
            room = 0.0
            for part in text.text.split():
                wide = 0.55 * 10.6 * (len(part) + 1)
                if room + wide > 218:
                    lines, room = lines + 1, 0.0
                room += wide
            assert lines <= most + 1, text.id


def test_unknown_keys_are_errors(content: Content) -> None:
    for key in ("unit|nobody", "marker|nothing", "nothing", "badge|x"):
        with pytest.raises(KeyError):
            drawing(content, key, 56, Ruler())
