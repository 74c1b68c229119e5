"""The rules half of the game object: content, set-up, sequence of play, views and invariants."""

from __future__ import annotations

from typing import Any

from desktop.games.no_retreat import invariants as checks
from desktop.games.no_retreat import loading, sequence, setup
from desktop.games.no_retreat import view as views
from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.state import NoRetreatState
from desktop.table.game import Activation, ChanceSource, Fault, Setting, Side, Verdict

__all__ = ["SETTINGS", "SIDES", "RulesGame"]

SIDES = (
    Side("axis", "Axis", "Axis", "#5f6b73", "emblem|axis"),
    Side("allied", "Allies", "Allied", "#a0763a", "emblem|allied"),
)

SETTINGS = (
    Setting(
        "length",
        "How long",
        (("scenario", "to the scenario's end"), ("campaign", "on to Game Turn 18")),
        "scenario",
        "3.0",
    ),
    Setting(
        "solo",
        "The two hands of one person alone",
        (
            ("closed", "as two people hold them"),
            ("open", "both open"),
            ("axis", "the Axis hand in slots, a die picks"),
            ("allied", "the Allied hand in slots, a die picks"),
        ),
        "closed",
        "5.0",
        "a hand in slots is played by nobody: a die picks a slot, and its card is played if it fits",
        alone="open",
        solitaire=True,
    ),
    Setting("emergency", "Emergency supply", (("no", "not played"), ("yes", "played")), "no", "16.1"),
    Setting("siege", "Siege of Tobruk", (("no", "not played"), ("yes", "played")), "no", "16.2"),
    Setting("armour", "Mechanised infantry against armour", (("no", "not played"), ("yes", "played")), "no", "16.3"),
    Setting(
        "axis_spends",
        "The Axis spend which Supply markers first",
        (("green", "green ones"), ("gray", "gray ones"), ("ask", "ask each time")),
        "green",
        "5.2",
        "gray markers in the used box may be held up at Malta",
    ),
    Setting(
        "abortive",
        "An abortive offensive, and the Game Turn is repeated",
        (
            ("errata", "if the map was lost and no town taken"),
            ("printed", "if initiative passes, with fewer than two towns"),
        ),
        "errata",
        "14.2",
        "the errata text of 14.2, or the one first printed",
    ),
    Setting(
        "invader",
        "An invader thrown back",
        (("loses", "loses the initiative"), ("strict", "loses nothing, since no map changed hands")),
        "loses",
        "14.2",
    ),
    Setting(
        "dd",
        "A DD result",
        (("destroyed", "destroys the defenders"), ("step", "a step each, then as DS")),
        "destroyed",
        "13.6",
    ),
    Setting(
        "fort_losses",
        "DR and DW against an active Tobruk",
        (("all", "cost a Fortification Level"), ("none", "cost nothing")),
        "all",
        "13.6.1",
    ),
    Setting(
        "counterattack_cb",
        "CB in a counterattack",
        (("nothing", "has no effect"), ("marker", "places a marker")),
        "nothing",
        "13.6",
    ),
    Setting(
        "leader_blow",
        "A leader's counterblow",
        (("within", "counts among the four"), ("extra", "comes on top of the four")),
        "within",
        "13.0",
    ),
    Setting(
        "roads",
        "Roads that lead off the map supply",
        (("open", "if nothing bars them"), ("owned", "if no enemy was last on them")),
        "open",
        "11.2",
        "owned: a hex belongs to the side that was the last to enter or pass it; at first to nobody",
    ),
    Setting("links", "Boxes hand supply on", (("tracing", "if they can trace"), ("never", "never")), "tracing", "11.2"),
    Setting(
        "axis_ports",
        "Supply Points of Axis ports",
        (("malta", "only while Malta is Inactive"), ("always", "always")),
        "malta",
        "5.2",
    ),
    Setting(
        "retreat",
        "Retreats",
        (("bend", "may bend back"), ("far", "end three hexes away if they can")),
        "bend",
        "13.6.1",
    ),
    Setting(
        "deploy",
        "Units that could be deployed",
        (("must", "must be"), ("may", "may be held back")),
        "must",
        "10.0",
    ),
    Setting(
        "guns",
        "Anti-Tank units in brackets",
        (("free", "stack with any colour"), ("colours", "obey the colours")),
        "free",
        "12.2.2",
    ),
    Setting(
        "infiltration",
        "After slipping into a zone of control",
        (("onward", "on to any hex"), ("zone", "only from zone to zone")),
        "onward",
        "12.3.3",
    ),
    Setting(
        "unsupplied",
        "The shift against unsupplied defenders",
        (("any", "if any of them is unsupplied"), ("all", "only if all are")),
        "any",
        "11.5.3",
    ),
    Setting(
        "dots",
        "Dotted units surrender when shattered",
        (("combat", "by combat"), ("always", "always")),
        "combat",
        "8.2",
    ),
    Setting(
        "fort_rest",
        "Tobruk's level in a turn without an Offensive",
        (("falls", "falls to 0"), ("stays", "stays")),
        "falls",
        "9.0",
    ),
    Setting(
        "reserve_rest",
        "The Strategic Reserve at the end of a turn",
        (("pool", "returns to the Force Pool"), ("stays", "stays")),
        "pool",
        "14.3",
    ),
    Setting(
        "interdiction",
        "Malta interdiction after an invasion",
        (("marker", "ends with the marker"), ("status", "follows Malta's status")),
        "marker",
        "5.1",
    ),
    Setting(
        "crete",
        "The Crete event",
        (("played", "decided by cards"), ("historical", "always an Axis victory")),
        "played",
        "14.6",
    ),
    Setting(
        "last_map",
        "A side driven off its last map",
        (("ends", "has lost"), ("on", "plays on with no map")),
        "ends",
        "14.1.1",
    ),
    Setting(
        "discards", "The Discard pile", (("closed", "may not be leafed through"), ("open", "is open")), "closed", "5.0"
    ),
)


class RulesGame:
    """What the sequence of play needs; the whole game adds what the window shows."""

    id = "no_retreat"
    title = "No Retreat 2: The Africa Front"
    version = 1
    sides: tuple[Side, ...] = SIDES
    settings: tuple[Setting, ...] = SETTINGS
    state_type = NoRetreatState

    def content(self, owner: dict[str, Any] | None = None) -> Content:
        return loading.load_content(owner)

    def faults(self, content: Content) -> list[Fault]:
        return loading.content_faults(content)

    def set_up(self, content: Content, scenario: str, settings: dict[str, str]) -> NoRetreatState:
        return setup.set_up(content, scenario, settings)

    def upgrade(self, raw: dict[str, Any], version: int) -> dict[str, Any]:
        return raw

    def next(self, content: Content, state: NoRetreatState) -> Activation[NoRetreatState] | Verdict:
        return sequence.next_activation(content, state)

    def view(self, content: Content, state: NoRetreatState, eyes: frozenset[str]) -> NoRetreatState:
        return views.view(content, state, eyes)

    def imagine(
        self, content: Content, view: NoRetreatState, eyes: frozenset[str], chance: ChanceSource
    ) -> NoRetreatState:
        return views.imagine(content, view, eyes, chance)

    def invariants(self, content: Content, state: NoRetreatState) -> list[Fault]:
        return checks.invariants(content, state)
