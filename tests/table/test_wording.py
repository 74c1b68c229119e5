"""Templates and sums in words."""

from __future__ import annotations

from desktop.table.tally import Line, Tally
from desktop.table.telling import Event
from desktop.table.wording import event_text, fill, tally_rows, tally_summary, tally_total, value_text


def name(subject: str) -> str:
    return {"piece:29div": "29 div", "hex:41.19": "Stallupönen"}.get(subject, "?")


def test_fields_are_named_through_the_viewer() -> None:
    names = {"force": "piece:29div", "hex": "hex:41.19", "by": "2"}
    assert fill("{force} fails in {hex} by {by}; {odd}", names, name) == "29 div fails in Stallupönen by 2; {odd}"
    assert event_text(Event("check", "{force} holds", {"force": "piece:29div"}), name, str.upper) == "{FORCE} HOLDS"


def test_values_are_written_as_players_write_them() -> None:
    assert value_text(Line("guns", "103/2")) == "51½"
    assert value_text(Line("woods", "-2", kind="shift")) == "left 2"
    assert value_text(Line("flank", "1", kind="shift")) == "right 1"
    assert value_text(Line("level", "0", kind="shift")) == "none"
    assert value_text(Line("halved", "1/2", kind="times")) == "× ½"
    assert value_text(Line("seen", "0", kind="note")) == ""


def test_a_sum_opens_into_its_lines() -> None:
    tally = Tally(
        "fire",
        (
            Line("{unit}", "40", "S1", names={"unit": "piece:29div"}),
            Line("smoke", "-9/2"),
            Line("mud", "1/2", kind="times"),
        ),
        source="reconstructed",
    )
    assert tally_rows(tally, name) == [("40", "29 div", "S1"), ("−4½", "smoke", ""), ("× ½", "mud", "")]
    assert tally_total(tally) == "17¾ · reconstructed"
    assert tally_summary(tally, name) == "17¾ = 40 29 div · −4½ smoke · × ½ mud · reconstructed"
    assert tally_summary(Tally("s", (Line("woods", "-2", kind="shift"),)), name) == "left 2 woods"
    assert tally_summary(Tally("s"), name) == "0"
