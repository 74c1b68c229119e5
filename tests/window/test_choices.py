"""What a person may do with a question, where bubbles go, how sums and chances are written, who sits where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from desktop.games import game
from desktop.table.asking import Ask, Draw, Kind, Option, Roll, Shuffle, Wait
from desktop.table.panels import Chance, Chances, Rule
from desktop.table.session import Session
from desktop.table.tally import Line, Tally
from desktop.table.telling import Event
from desktop.window.bubble import best_place
from desktop.window.choosing import Choice, Standing
from desktop.window.controller import NOBODY, Controller, Mode
from desktop.window.desk import per_cent
from desktop.window.maparea import least_covering
from desktop.window.oddspanel import figures
from desktop.window.pace import Pace
from desktop.window.preferences import Preferences
from desktop.window.rulespanel import find_rules, uses_of
from desktop.window.seats import alone, apart, decode_seats, encode_seats, seats_from_options
from desktop.window.setright import changed_fields, editable
from desktop.window.theme import DARK, LIGHT, Theme
from desktop.window.words import fill, rich, tally_line, tally_summary
from tests.toygame.game import GAME as TOY

ALL = frozenset({"red", "blue"})


def set_up() -> Session[Any]:
    """The toy game with both sides placed."""
    session = Session.begin(TOY, "toy/ford", seed="1")
    for side in ("red", "blue"):
        ask = session.ask(side)
        assert ask is not None
        session.gesture(TOY.proposal(session.content, session.view(frozenset({side})), ask), side)
    return session


def toy_choice(session: Session[Any]) -> Choice:
    ask = session.ask()
    assert ask is not None
    view = session.view(ALL)
    scene = TOY.scene(session.content, view, ask)
    return Choice(TOY, session.content, view, ask, Standing(TOY, session.content, scene))


def test_answers_on_another_map_than_the_one_on_the_table_get_buttons_and_ends_keep_their_order() -> None:
    africa = game("no_retreat")
    session: Session[Any] = Session.begin(africa, "no_retreat/compass", seed="1")
    view = session.view(frozenset(("axis", "allied")))
    here = next(one.id for one in africa.surfaces(session.content, view) if one.kind == "map").removeprefix("map")
    options = [
        Option("near", "near", f"hex:{here}/6,2"),
        Option("far", "far", "hex:2/1,6"),
        Option("piece", "piece", f"piece:{next(iter(view.units))}"),
        Option("drop", "drop", "button:drop", "Throw away"),
        Option("pass", "pass", "button:pass", "Pass"),
    ]
    ask = Ask("axis", "Which?", lambda: options, rule="1", ends=("pass", "drop", "piece"))
    scene = africa.scene(session.content, view, ask)
    choice = Choice(africa, session.content, view, ask, Standing(africa, session.content, scene))
    assert {"far", "drop", "pass"} <= {one.key for one in choice.buttons}
    assert "near" not in [one.key for one in choice.buttons]
    assert [one.key for one in choice.enders] == ["pass", "drop"]


def test_a_proposal_can_be_dropped_piece_by_piece() -> None:
    choice = toy_choice(Session.begin(TOY, "toy/ford", seed="1"))
    assert choice.primary == choice.proposal
    place = next(iter(choice.proposed))
    rest = choice.unproposed(place)
    assert rest is not None
    assert "done" not in rest
    assert len(rest) < len(choice.proposal)
    choice.decline()
    assert choice.primary == ()


def test_nothing_that_ends_a_step_is_primary_while_more_can_be_done() -> None:
    session = Session.begin(TOY, "toy/ford", seed="1")
    for _ in range(60):
        if session.verdict is not None:
            break
        choice = toy_choice(session)
        if choice.left and choice.primary:
            assert choice.primary[0] not in choice.ask.ends
        session.gesture(choice.primary or (choice.options[0].key,), choice.ask.side)


def test_why_not_tells_each_reason_once() -> None:
    session = Session.begin(TOY, "toy/ford", seed="1")
    choice = toy_choice(session)
    dark = next(one for one in choice.standing.scene.pieces.values()) if choice.standing.scene.pieces else None
    reasons = choice.why_not(dark.subject if dark is not None else "hex:C3")
    assert len(reasons) == len(set(reasons))


def test_a_bubble_covers_no_lit_place_where_there_is_room() -> None:
    room = QRect(0, 0, 900, 600)
    lit = [QPoint(460 + 60 * (k % 3), 150 + 50 * (k // 3)) for k in range(9)]
    box = best_place(QRect(0, 0, 352, 160), QPoint(420, 320), room, lit)
    assert room.contains(box)
    assert not any(box.contains(point) for point in lit)
    assert not box.contains(QPoint(420, 320))


def test_templates_are_filled_by_the_viewers_names_and_linked() -> None:
    names = {"who": "piece:p1", "n": "3"}
    assert fill("{who} loses {n} of {what}", names, lambda one: "XX Corps") == "XX Corps loses 3 of {what}"
    text = rich("{who} loses {n}", names, lambda one: "A & B")
    assert '<a href="piece:p1">A &amp; B</a> loses 3' in text


def test_sums_are_written_total_first_with_signs_and_source() -> None:
    lines = (Line("infantry", "10"), Line("machine guns", "7/2"), Line("rough", "-1", kind="shift"))
    tally = Tally("fire", lines, source="reconstructed")
    assert tally_summary(tally, str) == "13½ = 10 infantry · +3½ machine guns · left 1 rough · reconstructed"
    only = Tally("shifts", (Line("rough", "-1", kind="shift"),))
    assert tally_summary(only, str) == "left 1 rough"


@pytest.mark.parametrize(
    ("weight", "words"), [("1/2", "50 %"), ("1/36", "2.8 %"), ("0", "0 %"), ("7/72", "9.7 %"), ("1", "100 %")]
)
def test_chances_are_whole_from_ten_upwards(weight: str, words: str) -> None:
    assert per_cent(weight) == words


def test_seats_are_kept_as_text_and_foreign_text_is_one_person() -> None:
    for seats in (alone(TOY.sides), apart(TOY.sides), apart(TOY.sides, ("blue",))):
        assert decode_seats(encode_seats(seats), TOY.sides) == seats
    assert decode_seats("nobody:knows:this", TOY.sides) == alone(TOY.sides)
    with pytest.raises(ValueError, match="there are red, blue"):
        seats_from_options(TOY.sides, {"green": "human"})
    with pytest.raises(ValueError, match="there are human, random"):
        seats_from_options(TOY.sides, {"red": "deep thought"})


def test_pace_holds_rolls_but_never_bookkeeping() -> None:
    refill = Draw("deck", "refill", top=(), rest=("a",), held=False)
    assert Pace().holds(Roll("a roll"))
    assert not Pace(rolls="once").holds(Roll("a roll"))
    assert not Pace().holds(refill)
    assert not Pace().holds(Shuffle(("a",), "shuffle"))
    assert Pace(rolls="once", typed=True).holds(Roll("a roll"))
    assert Pace(rolls="pause", pause=300).waits(Roll("a roll")) == 300
    assert Pace().waits(Roll("a roll")) is None


def test_a_reaction_waits_as_long_as_it_weighs() -> None:
    def waits(wait: Wait, *, series: bool = False, pace: Pace | None = None) -> int | None:
        ask: Ask[str] = Ask("red", "React?", list, rule="1", kind=Kind.REACTION, wait=wait)
        return (pace or Pace()).lets_go(ask, series=series)

    assert (waits("pause"), waits("glance")) == (800, 300)
    assert waits("key") is None
    assert waits("halt") is None
    assert waits("key", series=True) == 800
    assert waits("halt", series=True) is None
    assert waits("key", pace=Pace(weighed="pause", pause=500)) == 500
    assert waits("glance", pace=Pace(reactions="ask")) is None
    assert waits("pause", pace=Pace(pause=0)) == 0
    usual = Pace()
    assert usual.glance + 3 * (usual.hop + usual.pause) < 5000  # a fire at three units, without choices


def test_preferences_survive_and_damaged_values_count_as_their_defaults(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "window.ini"
    first = Preferences(path)
    first.theme_name = "dark"
    first.scale = 150
    first.pace = Pace(rolls="pause", typed=True, speed=2.0, glance=150, weighed="pause")
    first.see_hint("losses")
    first.see_hint("facing")
    first.save()
    again = Preferences(path)
    assert again.theme.name == "dark"
    assert again.theme.px(40) == 60
    assert again.pace == Pace(rolls="pause", typed=True, speed=2.0, glance=150, weighed="pause")
    assert again.hint_seen("losses")
    assert again.hint_seen("facing")
    path.write_text("[look]\ntheme=pink\nscale=enormous\n[pace]\nrolls=sometimes\n", encoding="utf-8")
    damaged = Preferences(tmp_path / "deep" / "other.ini")
    damaged.path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    fresh = Preferences(damaged.path)
    assert (fresh.theme_name, fresh.scale, fresh.pace.rolls) == ("light", 100, "hold")


def test_rules_are_found_by_number_words_and_abbreviations() -> None:
    rules = (
        Rule("S10.1", "Markers", "Combat markers"),
        Rule("S10.12", "Ammunition", "An ammunition point lets guns fire in full"),
        Rule("S11.1", "Morale", "A check against the morale level"),
    )
    glossary = {"AP": "ammunition point", "ML": "morale level"}
    assert [one.number for one in find_rules("10.12", rules, glossary)] == ["S10.12"]
    assert [one.number for one in find_rules("S10", rules, glossary)] == ["S10.1", "S10.12"]
    assert [one.number for one in find_rules("ap", rules, glossary)] == ["S10.12"]
    maps = Rule("S3.11", "Telling formations apart", "On the map; capacity")
    assert [one.number for one in find_rules("AP", (maps, *rules), glossary)] == ["S10.12"]
    owed = Rule("E5.2", "Barrage and fire", "Costs two APs")
    assert [one.number for one in find_rules("ap", (owed, *rules), glossary)] == ["E5.2", "S10.12"]
    assert [one.number for one in find_rules("check morale", rules, glossary)] == ["S11.1"]
    assert find_rules("submarine", rules, glossary) == []


def test_uses_of_a_rule_are_found_in_events_and_their_sums() -> None:
    session = Session.begin(TOY, "toy/ford", seed="1")
    from desktop.table.session import Told

    told = [
        Told(1, 0, Event("a", "by rule", rule="T5")),
        Told(2, 1, Event("b", "in a sum", tally=Tally("t", (Line("x", "1", "T5"),)))),
        Told(3, 2, Event("c", "elsewhere", rule="T6")),
    ]
    assert uses_of("T5", told) == told[:2]
    assert session.verdict is None


def test_only_what_the_eyes_know_can_be_set_right() -> None:
    session = set_up()
    red = editable(session.view(frozenset({"red"})))
    every = editable(session.view(ALL))
    assert set(red.get("pieces", [])) < set(every["pieces"])
    record = session.state.pieces[every["pieces"][0]]
    texts = {
        name: str(getattr(record, name)) for name in record.__struct_fields__ if isinstance(getattr(record, name), str)
    }
    assert changed_fields(record, texts) == {}


def contrast(first: str, second: str) -> float:
    """Contrast by the WCAG's formula."""

    def light(colour: str) -> float:
        values = [part / 255 for part in QColor(colour).getRgb()[:3]]
        linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in values]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    a, b = sorted((light(first), light(second)), reverse=True)
    return (a + 0.05) / (b + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_texts_and_outlines_are_clear_enough(theme: Theme) -> None:
    for ground in (theme.surface, theme.sunken, theme.window):
        assert contrast(theme.text, ground) >= 4.5
        assert contrast(theme.soft, ground) >= 4.5
    for ink in (theme.link, theme.good, theme.bad):
        assert contrast(ink, theme.surface) >= 4.5
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    assert contrast(theme.notice, theme.notice_fill) >= 4.5
    for outline in (theme.edge, theme.focus):
        assert contrast(outline, theme.surface) >= 3


def test_eyes_change_only_after_the_curtain_is_painted() -> None:
    controller = Controller(Session.begin(TOY, "toy/ford", seed="1", hold=lambda request: True), apart(TOY.sides))
    controller.start()
    assert controller.mode is Mode.ASK  # nothing is placed yet, so nothing is secret
    assert controller.eyes == frozenset({"red"})
    while controller.mode is Mode.ASK and controller.asked is not None and controller.asked.id == "red":
        choice = controller.choice
        assert choice is not None
        controller.gesture(choice.primary or (choice.options[0].key,))
    while controller.mode is Mode.OUTCOME:
        controller.acknowledge()
    assert controller.mode is Mode.CURTAIN
    assert controller.eyes == frozenset({"red"})
    controller.curtain_is_down()
    assert controller.eyes == NOBODY
    controller.lift_curtain()
    assert controller.eyes == frozenset({"blue"})


def test_a_random_seat_needs_a_mover() -> None:
    session = Session.begin(TOY, "toy/ford", seed="1")
    with pytest.raises(ValueError, match="mover"):
        Controller(session, apart(TOY.sides, ("blue",)))


def test_a_long_sum_is_one_short_line_of_figures() -> None:
    parts = (Line("25 div infantry", "10"), Line("27 div infantry", "9"), Line("abandoned", "-2"), Line("guns", "1/2"))
    assert tally_line(Tally("fire", parts), str) == "17½ = 10 + 9 − 2 + ½"
    assert tally_line(Tally("fire", (Line("25 div", "10"), Line("in town", "1/2", kind="times"))), str) == "5 = 10 × ½"
    short = Tally("check", (Line("die", "2"), Line("lost", "3")))
    assert tally_line(short, str) == "5 = 2 die · +3 lost"
    assert tally_line(Tally("shifts", (Line("rough", "-1", kind="shift"),)), str) == "left 1 rough"


def test_what_can_come_of_an_attack_reads_as_a_hundred() -> None:
    weights = ["1/6", "1/9", "11/36", "1/4", "1/6"]
    ours = Chances("We", tuple(Chance("x", one) for one in weights))
    read = [figure.removesuffix(" %") for _, figure in figures(ours)]
    assert sum(map(int, read)) == 100
    rare = Chances("They", (Chance("a", "1/36"), Chance("b", "32/36"), Chance("c", "1/12")))
    assert [figure for _, figure in figures(rare)] == ["2.8 %", "88.9 %", "8.3 %"]
    risks = Chances("Risks", (Chance("a", "2/3"), Chance("b", "2/3")), exclusive=False)
    assert [figure for _, figure in figures(risks)] == ["67 %", "67 %"]


def test_a_floating_strip_keeps_off_what_is_taken(qapp: object) -> None:
    room, strip = QRect(0, 0, 900, 600), QWidget()
    strip.resize(400, 120)
    everywhere = [QPoint(x, 60) for x in range(0, 900, 20)]  # what is asked about lies along the upper edge
    assert least_covering([], [], room, strip).top() == 10
    foot = least_covering(everywhere, [], room, strip)
    assert foot.bottom() > 500
    minimap = QRect(10, 460, 400, 130)
    assert not least_covering(everywhere, [minimap], room, strip).intersects(minimap)
