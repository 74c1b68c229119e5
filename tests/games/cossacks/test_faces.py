"""Counter faces: what stands on them at each level of detail, contrast, and that hidden things stay hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from desktop.games.cossacks.content import Content
from desktop.games.cossacks.faces import drawing
from desktop.games.cossacks.loading import load_content
from desktop.games.cossacks.markerface import BADGES, MARKERS
from desktop.games.cossacks.plates import ARMY, BACK, BANDS, DARK, INK, LOSS, PALE, PAPER, PLATE, SUPREME
from desktop.table.colour import contrast, luminance, mix
from desktop.table.drawing import Clip, Fill, Item, Stroke, Text
from tests.drawn import Ruler, items_of

SIZES = (16.0, 20.0, 24.0, 28.0, 40.0, 56.0, 84.0, 112.0)


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content()


def every_key(content: Content) -> Iterator[str]:
    for counter in content.counters:
        yield f"unit|{counter}"
    for side in ("german", "russian"):
        yield from (f"back|{side}", f"back|{side}|27 div · 10", f"dummy|{side}", f"emblem|{side}")
    for formation in content.formations:
        yield from (f"command|{formation}|ml=8|limit=3", f"command|{formation}|ml=5|isolated")
    yield from (f"leader|{leader}" for leader in content.leaders)
    yield from ("lost|2", "lost|12", "lostml|1", "emblem|", "unit|ru.27div.inf|sp=3|dim", "unit|ru.27div.inf|cadre")
    for name in MARKERS:
        yield from (f"marker|{name}", f"marker|{name}|3")
    for name in BADGES:
        yield from (f"badge|{name}", f"badge|{name}|2")


def words(content: Content, key: str, size: float = 112.0) -> list[str]:
    return [item.text for item in items_of(drawing(content, key, size, Ruler())) if isinstance(item, Text)]


def test_every_key_draws_at_every_size_with_an_opaque_plate(content: Content) -> None:
    setter = Ruler()
    for key in every_key(content):
        for size in SIZES:
            picture = drawing(content, key, size, setter)
            plate = picture[0]
            assert isinstance(plate, Fill), key
            assert plate.alpha == 1.0, key
            for item in items_of(picture):
                if isinstance(item, Fill | Stroke):
                    assert item.path.ops.startswith("M"), key


@pytest.mark.rule("S2.2B", "S2.21", "S2.21E", "S2.21F", "S2.21G")
def test_the_front_of_a_combat_unit_tells_all_its_figures(content: Content) -> None:
    shown = words(content, "unit|de.1div.inf")
    assert set(shown) == {"1 div", "8", "(½)", "I"}
    assert set(words(content, "unit|ru.27div.inf")) == {"27 div", "10", "(½)", "I"}
    brigade = content.counters["de.5lwbd.inf"]
    shown = words(content, "unit|de.5lwbd.inf")
    assert "(C)" in shown
    assert brigade.battery
    dots = [item for item in items_of(drawing(content, "unit|de.5lwbd.inf", 112, Ruler())) if is_dot(item)]
    assert len(dots) == 1


def is_dot(item: Item) -> bool:
    """The battery's dot: a disc left of the symbol."""
    if not isinstance(item, Fill) or item.paint != INK:
        return False
    x0, y0, x1, y1 = item.path.box()
    return x1 < 28 and x1 - x0 == pytest.approx(y1 - y0) and y0 > 40 and y1 < 75


@pytest.mark.rule("S2.22", "S2.22A", "S2.22B")
def test_artillery_shows_its_barrage_factor_boxed_if_heavy_with_a_caret_if_bonus(content: Content) -> None:
    assert {"1 div", "4", "3", "D"} == set(words(content, "unit|de.1div.art"))
    field, heavy = (drawing(content, f"unit|{name}", 112, Ruler()) for name in ("de.1div.art", "ru.11stHvy.art"))
    assert not any(is_box(item) for item in items_of(field))
    assert any(is_box(item) for item in items_of(heavy))
    assert content.counters["de.1div.art"].bonus
    carets = [item for item in items_of(field) if isinstance(item, Stroke) and item.path.ops == "MLL"]
    assert len(carets) == 1


def is_box(item: Item) -> bool:
    """The square round a heavy barrage factor."""
    return isinstance(item, Stroke) and item.path.box() == pytest.approx((5.7, 43.6, 23.3, 68.4))


@pytest.mark.rule("S2.23", "S2.23C", "S2.23D", "S2.25", "S2.25B", "S2.25C", "S2.25D")
def test_headquarters_and_fortresses_show_radius_and_calibre(content: Content) -> None:
    assert {"I", "5", "3", "2", "H"} == set(words(content, "unit|de.I.hq"))
    shown = words(content, "unit|de.fort.konigsberg")
    assert {"Königsberg", "5", "(1)", "3", "CF 4"} == set(shown)


@pytest.mark.rule("S2.21")
def test_the_cadre_sign_says_two_or_none(content: Content) -> None:
    for counter in content.counters.values():
        if counter.cls in ("combat", "artillery"):
            shown = words(content, f"unit|{counter.id}")
            assert ("+" in shown) == (counter.cadre > counter.symbols), counter.id
            assert ("−" in shown) == (counter.cadre == 0), counter.id


@pytest.mark.rule("S2.31", "S2.31A", "S2.31B", "S2.31C", "S2.31D")
def test_a_command_counter_shows_level_limit_flag_and_isolation(content: Content) -> None:
    assert words(content, "command|de.I|ml=8|limit=3") == ["I", "8", "3"]
    assert words(content, "command|ru.25div|ml=5") == ["25 div", "5"]
    assert words(content, "command|ru.XV|ml=5|isolated") == ["XV", "ISOLATED"]

    def flag_of(key: str) -> list[object]:
        clips = [item for item in drawing(content, key, 112, Ruler()) if isinstance(item, Clip)]
        return [part.paint for part in clips[-1].items if isinstance(part, Fill)]

    assert len(flag_of("command|de.1div|ml=9")) == 2
    assert len(flag_of("command|ru.27div|ml=5")) == 3
    assert flag_of("command|ru.1frfbd|ml=6") != flag_of("command|ru.27div|ml=5")  # Finnish rifles


@pytest.mark.rule("S2.41", "S2.41A", "S2.41B", "S2.41C")
def test_a_leader_shows_name_preference_and_modifier(content: Content) -> None:
    assert words(content, "leader|de.prittwitzeighth") == ["EIGHTH", "PRITTWITZ", "RET", "+2"]
    assert words(content, "leader|de.ludendorffeighth") == ["EIGHTH", "LUDENDORFF"]
    assert words(content, "leader|ru.rennenkampffirst") == ["FIRST", "RENNENKAMPF", "HLD", "+2"]


def test_strength_after_losses_is_shown_in_its_own_colour(content: Content) -> None:
    picture = drawing(content, "unit|de.1div.inf|sp=6", 56, Ruler())
    figures = {item.text: item.colour for item in items_of(picture) if isinstance(item, Text)}
    assert figures["6"] == LOSS
    assert "8" not in figures
    full = drawing(content, "unit|de.1div.inf|sp=8", 56, Ruler())
    assert {item.colour for item in items_of(full) if isinstance(item, Text) and item.text == "8"} == {INK}
    assert "C" in words(content, "unit|de.1div.inf|cadre")
    assert "0" in words(content, "unit|de.1div.inf|cadre")


def test_a_scouted_unit_tells_who_it_is_and_not_how_strong(content: Content) -> None:
    for counter in content.counters.values():
        for size in SIZES:
            shown = words(content, f"unit|{counter.id}|unknown", size)
            formation = content.formations.get(counter.formation)
            name = formation.identifier if formation else counter.title
            assert set(shown) <= {name, "?", counter.mobility, str(counter.ccr)}, counter.id


def test_a_back_is_the_same_for_every_unit_and_says_nothing(content: Content) -> None:
    for side in ("german", "russian"):
        for size in SIZES:
            picture = drawing(content, f"back|{side}", size, Ruler())
            assert not [item for item in items_of(picture) if isinstance(item, Text)]
    german, russian = (drawing(content, f"back|{side}", 56, Ruler()) for side in ("german", "russian"))
    assert german != russian
    assert words(content, "back|russian|27 div · 10") == ["27 div · 10"]


def test_less_room_means_fewer_signs_drawn_bigger(content: Content) -> None:
    for key in ("unit|de.1div.inf", "unit|ru.III.hq", "unit|de.fort.konigsberg"):
        counts = [len(words(content, key, size)) for size in (16, 24, 56)]
        assert counts[0] == 0
        assert 1 <= counts[1] <= 2
        assert counts[2] > counts[1]
        sizes = [
            max(item.size for item in items_of(drawing(content, key, size, Ruler())) if isinstance(item, Text))
            for size in (24, 56)
        ]
        assert sizes[0] > 1.4 * sizes[1]


def test_no_figure_is_lower_than_nine_pixels_on_a_brief_face(content: Content) -> None:
    for counter in content.counters.values():
        picture = drawing(content, f"unit|{counter.id}", 24, Ruler())
        figures = [item for item in items_of(picture) if isinstance(item, Text)][1:]
        assert all(item.size * 24 / 100 >= 8.4 for item in figures), counter.id


def test_the_band_shows_the_home_corps(content: Content) -> None:
    def band_of(key: str) -> object:
        clip = next(
            item
            for item in drawing(content, key, 16, Ruler())
            if isinstance(item, Clip) and isinstance(item.items[0], Fill)
        )
        first = clip.items[0]
        assert isinstance(first, Fill)
        return first.paint

    assert band_of("unit|de.1div.inf") == BANDS["german"]["I"][0]
    assert band_of("unit|ru.27div.inf") == BANDS["russian"]["III"][0]
    assert band_of("unit|ru.29div.art") == BANDS["russian"]["XX"][0]
    assert band_of("unit|de.EIGHTH.hq") == ARMY[0]
    assert band_of("unit|ru.73rdiv.inf") == PALE["russian"][0]


def test_bands_of_one_side_differ() -> None:
    for bands in BANDS.values():
        assert len({colour for colour, _ in bands.values()}) == len(bands)


@pytest.mark.parametrize("side", ["german", "russian"])
def test_contrast_of_everything_that_is_read(side: str) -> None:
    assert contrast(INK, PLATE[side]) >= 6
    assert contrast(LOSS, PLATE[side]) >= 4.5
    assert contrast(INK, PAPER[side]) >= 6
    assert contrast(INK, mix(PAPER[side], PLATE[side], 0.55)) >= 6
    assert contrast(PAPER[side], DARK[side]) >= 6
    assert contrast("#3a4248", PAPER[side]) >= 6
    assert contrast("#8c1513", PAPER[side]) >= 4.5
    assert contrast(DARK[side], PLATE[side]) >= 3
    assert contrast(PAPER[side], BACK[side]) >= 2.5
    for colour, ink in (*BANDS[side].values(), ARMY, SUPREME, PALE[side]):
        assert contrast(ink, colour) >= 4.5, colour


def test_contrast_of_markers_and_badges() -> None:
    for colour, ink, _, _ in MARKERS.values():
        assert contrast(ink, colour) >= 4.5, colour
    for colour, ink, _ in BADGES.values():
        assert contrast(ink, colour) >= 3.9, colour


def test_the_sides_differ_in_lightness_and_in_shape(content: Content) -> None:
    assert luminance(PLATE["russian"]) > 1.5 * luminance(PLATE["german"])
    german, russian = (drawing(content, f"unit|{name}", 16, Ruler())[0] for name in ("de.1div.inf", "ru.27div.inf"))
    assert isinstance(german, Fill)
    assert isinstance(russian, Fill)
    assert german.path != russian.path


def test_wrong_keys_are_named(content: Content) -> None:
    for key in ("tank|x", "unit|de.1div.inf|strong", "unit|nobody", "marker|moon", "badge|moon"):
        with pytest.raises(KeyError):
            drawing(content, key, 56, Ruler())
