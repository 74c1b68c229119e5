"""What a person may do with the question that is asked: what is lit, what Enter gives, what a click means.

Pure logic over a game's contract, without widgets. One `Choice` is made for one question and one view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop.table.asking import Ask, Kind, Option, Refusal, Subject
from desktop.table.game import Game
from desktop.table.panels import Board
from desktop.table.scene import Placed, Scene

__all__ = ["Choice", "Standing"]


class Standing:
    """What stands where on the surfaces: which pieces share a hex or box, read off the scene."""

    def __init__(self, game: Game[Any], content: Any, scene: Scene) -> None:
        self.scene = scene
        self._by_subject: dict[Subject, Placed] = {placed.subject: placed for placed in scene.pieces.values()}
        self._place: dict[Subject, Subject] = {}
        self._in_place: dict[Subject, list[Subject]] = {}
        self._stacks: dict[str, list[Subject]] = {}
        for placed in sorted(scene.pieces.values(), key=lambda one: (-one.z, one.handle)):
            place = game.hit(content, placed.surface, placed.x, placed.y)
            if place is not None:
                # A piece may lie on a chart as well; on the map is where it stands.
                if place.startswith("hex:") or placed.subject not in self._place:
                    self._place[placed.subject] = place
                    self._by_subject[placed.subject] = placed
                self._in_place.setdefault(place, []).append(placed.subject)
            if placed.stack:
                self._stacks.setdefault("stack:" + placed.stack.removeprefix("stack:"), []).append(placed.subject)

    def placed(self, subject: Subject) -> Placed | None:
        """The piece that a subject names, if it is to be seen."""
        return self._by_subject.get(subject)

    def place(self, subject: Subject) -> Subject | None:
        """The hex or box in which a piece stands."""
        return self._place.get(subject)

    def pieces(self, place: Subject) -> list[Subject]:
        """The pieces in a hex, box or stack, the top one first."""
        return self._in_place.get(place) or self._stacks.get(place) or []

    def related(self, subject: Subject) -> list[Subject]:
        """The subject itself, then what else a click on it may mean: its place, then the pieces there."""
        found = [subject]
        place = self._place.get(subject)
        if place is not None:
            found.append(place)
        for other in self.pieces(place or subject):
            if other not in found:
                found.append(other)
        placed = self._by_subject.get(subject)
        if placed is not None and placed.stack:
            stack = "stack:" + placed.stack.removeprefix("stack:")
            if stack not in found:
                found.insert(1, stack)
        return found


class Choice:
    """The question, and what a person may do with it.

    lit: legal options by the subject that is pointed at, buttons left out. chosen: keys already added, by subject.
    proposal: the run of keys that one gesture would give. enders: legal options that end a step. left: legal options
    that do not.
    """

    def __init__(self, game: Game[Any], content: Any, view: Any, ask: Ask[Any], standing: Standing) -> None:
        self.game = game
        self.content = content
        self.view = view
        self.ask = ask
        self.standing = standing
        self.options: tuple[Option[Any], ...] = ask.options()
        self.enders = self._enders()
        self.left = [option for option in self.options if option.key not in ask.ends]
        self.lit: dict[Subject, list[Option[Any]]] = {}
        for option in self.options:
            if not option.subject.startswith("button:"):
                self.lit.setdefault(option.subject, []).append(option)
        buttons = [one for one in self.options if one.subject.startswith("button:")]
        self.buttons = sorted([*buttons, *self._asides()], key=lambda one: one.aside)
        self.chosen: dict[Subject, str] = self._chosen_subjects()
        self.proposal: tuple[str, ...] = tuple(game.proposal(content, view, ask))
        self.proposed: dict[Subject, str] = self._proposed_subjects()
        self.planned: dict[Subject, tuple[str, ...]] = {}
        ledger = game.ledger(content, view, ask)
        self.previews: dict[str, str] = dict(ledger.previews) if ledger is not None else {}

    def _enders(self) -> list[Option[Any]]:
        """In the order in which the question names its ends; what is done to a piece (lifted again) ends nothing."""
        order = {key: place for place, key in enumerate(self.ask.ends)}
        ending = [one for one in self.options if one.key in order and not one.aside]
        found = [one for one in ending if not one.subject.startswith(("piece:", "hex:"))]
        return sorted(found, key=lambda one: order[one.key])

    def _asides(self) -> list[Option[Any]]:
        """Answers whose place is closed (on a chart, on another map, nowhere at all): they get a button as well.

        Of several maps the first one lies on the table.
        """
        surfaces = self.game.surfaces(self.content, self.view)
        maps = [surface.id for surface in surfaces if surface.kind == "map"]
        shown = [*maps[:1], *(surface.id for surface in surfaces if surface.kind == "hand")]
        on_map = ("button:",) if len(maps) > 1 else ("button:", "hex:")
        seen = {placed.subject for placed in self.standing.scene.pieces.values() if placed.surface in shown}
        return [
            one
            for one in self.options
            if one.subject not in seen and not one.subject.startswith(on_map) and self._aside(one, shown)
        ]

    def _aside(self, option: Option[Any], shown: Sequence[str]) -> bool:
        if self.standing.placed(option.subject) is not None:
            return True
        anchor = self.game.anchor(self.content, self.view, option.subject)
        return anchor is None or anchor.surface not in shown

    def decline(self) -> None:
        """The person wants none of what was proposed."""
        self.proposal = ()
        self.proposed = {}

    def follow(self, board: Board) -> None:
        """What a person has planned himself on the battle board is proposed, and is what a click on a target means."""
        self.planned = {column.id: column.run for column in board.columns if column.run}
        if board.run:
            self.proposal = board.run
            self.proposed = self._proposed_subjects()

    # what Enter gives -----------------------------------------------------------------------------------------------
    @property
    def primary(self) -> tuple[str, ...]:
        """The keys that Enter gives now; () when there is nothing that it could safely give."""
        if self.proposal and not self._only_ends(self.proposal):
            return self.proposal
        if self.ask.kind is Kind.REACTION and self.enders:
            first = next((one for one in self.enders if one.key == "pass"), self.enders[0])
            return (first.key,)
        if self.ask.chosen:
            for key in ("done", "rest"):
                option = next((one for one in self.left if one.key == key), None)
                if option is not None:
                    return (option.key,)
        if len(self.options) == 1:
            return (self.options[0].key,)
        if not self.left and len(self.enders) == 1:
            return (self.enders[0].key,)
        return ()

    def _only_ends(self, keys: Sequence[str]) -> bool:
        """A proposal to end the step counts only when nothing else is left to do."""
        return bool(self.left) and keys[0] in self.ask.ends

    # what a click means ---------------------------------------------------------------------------------------------
    def answers(self, subject: Subject) -> list[Option[Any]]:
        """The legal options that a click on a subject may mean; several = the person is shown a list."""
        for related in self.standing.related(subject):
            found = self.lit.get(related)
            if found:
                if related != subject and related != self.standing.place(subject) and self._many_lit_here(related):
                    return self._lit_here(related)
                return found
        return []

    def _lit_here(self, subject: Subject) -> list[Option[Any]]:
        place = self.standing.place(subject) or subject
        return [option for piece in self.standing.pieces(place) for option in self.lit.get(piece, [])]

    def _many_lit_here(self, subject: Subject) -> bool:
        return len(self._lit_here(subject)) > 1

    def all_here(self, subject: Subject) -> tuple[str, ...]:
        """The keys that add every lit piece of a place, for a double click; () where that is no run of picks."""
        if self.ask.kind not in (Kind.MANY, Kind.PLACE):
            return ()
        return tuple(option.key for option in self._lit_here(subject))

    def dropped(self, subject: Subject) -> str:
        """The chosen key that a click on a subject takes back, "" if none."""
        for related in self.standing.related(subject)[:3]:
            if related in self.chosen:
                return self.chosen[related]
        return ""

    @property
    def droppable(self) -> bool:
        """Whether the proposal is a set of answers to this one question, of which any may be left out.

        A run that answers further questions in between (a piece, then its place) cannot lose one of its parts.
        """
        kind = self.ask.kind
        several = kind in (Kind.MANY, Kind.ORDER) or (kind is Kind.PLACE and len(self.proposal) > 1)
        return several and all(self.ask.candidate(key) is not None for key in self.proposal)

    def unproposed(self, subject: Subject) -> tuple[str, ...] | None:
        """The proposal without a subject, for a click that drops it before anything was chosen; None if not in it.

        Only where several are chosen; where one answer is picked, a click on the proposed thing gives it.
        """
        if self.ask.chosen or not self.droppable:
            return None
        for related in self.standing.related(subject)[:3]:
            if related in self.proposed:
                dropped = self.proposed[related]
                return tuple(key for key in self.proposal if key != dropped and key not in ("done", *self.ask.ends))
        return None

    def target(self, subject: Subject) -> tuple[str, ...]:
        """Target first: the run of keys that a click on a subject stands for."""
        for related in self.standing.related(subject)[:3]:
            run = self.planned.get(related) or tuple(self.game.target(self.content, self.view, self.ask, related))
            if run:
                return run
        return ()

    def group(self, subject: Subject) -> tuple[str, ...]:
        """What belongs together with a subject: the run of keys that a double click on it stands for."""
        for related in self.standing.related(subject)[:3]:
            run = tuple(self.game.group(self.content, self.view, self.ask, related))
            if run:
                return run
        return ()

    def why_not(self, subject: Subject) -> list[Refusal]:
        """Why a subject is not lit, in the rulebook's order."""
        for related in self.standing.related(subject)[:3]:
            reasons = self.ask.refusals(related)
            if reasons:
                return _distinct(reasons)
        return _distinct(self.game.why_unlit(self.content, self.view, self.ask, subject))

    # words -----------------------------------------------------------------------------------------------------------
    def label(self, option: Option[Any]) -> str:
        """Words for an option, never empty."""
        return self.game.label(self.content, self.view, option) or option.label or option.key

    def effect(self, option: Option[Any]) -> str:
        """What an option would bring, in one line; "" when nothing is said of it."""
        return option.effect or self.previews.get(option.key, "")

    def primary_label(self) -> str:
        """Words for what Enter gives."""
        keys = self.primary
        if not keys:
            return ""
        first = self.primary_first()
        return self.label(first) if first is not None else ""

    def primary_first(self) -> Option[Any] | None:
        """The answer that Enter gives, or the first of a run that goes on with what follows from it; None for a set."""
        keys = self.primary
        if not keys:
            return None
        first, *more = keys
        return None if more and self.ask.kind not in (Kind.PATH, Kind.PICK) else self.ask.candidate(first)

    def still_possible(self) -> list[str]:
        """What would be given up by ending the step now, in words."""
        return [self.label(option) for option in self.left]

    def _chosen_subjects(self) -> dict[Subject, str]:
        found = dict(zip(self.ask.picked, self.ask.chosen, strict=False))
        for key in self.ask.chosen[len(self.ask.picked) :]:
            option = self.ask.candidate(key)
            found[option.subject if option is not None else _subject_of(key)] = key
        return found

    def _proposed_subjects(self) -> dict[Subject, str]:
        found: dict[Subject, str] = {}
        for key in self.proposal:
            option = self.ask.candidate(key)
            if option is not None and not option.subject.startswith("button:"):
                found[option.subject] = key
        return found


def _subject_of(key: str) -> Subject:
    """The subject behind a key of a pick whose option is gone from the candidates (``add:p17``)."""
    _, _, rest = key.partition(":")
    return rest if rest.startswith(("piece:", "hex:", "box:", "card:", "stack:")) else "piece:" + rest


def _distinct(reasons: Sequence[Refusal]) -> list[Refusal]:
    found: list[Refusal] = []
    for reason in reasons:
        if reason not in found:
            found.append(reason)
    return found
