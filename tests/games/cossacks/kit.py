"""Small positions for rules tests: units where a test wants them, on ground that it lays out, with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from desktop.games.cossacks.content import Content, Counter
from desktop.games.cossacks.game import GAME
from desktop.games.cossacks.ground import CAMPAIGN, Ground
from desktop.games.cossacks.loading import load_content
from desktop.games.cossacks.state import Command, CossacksState, Unit
from desktop.table.asking import Ask, Refusal, Roll
from desktop.table.hexes import Grid
from desktop.table.session import Session

GRID = Grid(CAMPAIGN)
FACES = {"N": 0, "NE": 1, "SE": 2, "S": 3, "SW": 4, "NW": 5}


def content_on(
    terrain: Mapping[str, tuple[str, ...]] | None = None,
    barriers: Mapping[str, str] | None = None,
    works: Mapping[str, tuple[int, ...]] | None = None,
    *,
    counters: tuple[Counter, ...] = (),
    water: frozenset[str] = frozenset(),
) -> Content:
    """The game's content on ground of a test's own: clear and open where nothing is said. The western half of the map
    is German, the eastern Russian."""
    country = {hex: "german" if int(hex[:2]) > 45 else "russian" for hex in GRID.hexes}
    ground = Ground(GRID, terrain=terrain, barriers=barriers, works=works, country=country, water=water)
    content = load_content({})
    extra = {counter.id: counter for counter in counters}
    return replace(content, ground=ground, counters={**content.counters, **extra})


def position(
    content: Content,
    board: Mapping[str, list[str]],
    *,
    step: int = 0,
    ml: Mapping[str, int] | None = None,
    ammunition: Mapping[str, int] | None = None,
    settings: Mapping[str, str] | None = None,
    phasing: str = "russian",
    tracks: Mapping[str, str] | None = None,
    **fields: Any,
) -> CossacksState:
    """A state with units on hexes, lowest first: "ru.25div.inf 8 NW intensive"; words as in position files, and
    "field" or "permanent" works, "up", "road", "posted=...", "silenced".

    The facing of a unit holds for those after it that say none. ml: Morale Levels other than printed. tracks: Command
    Tracks other than the formations' own in peace.
    """
    state = CossacksState(scenario="cossacks/stalluponen", phasing=phasing, step=step, **fields)  # type: ignore[arg-type]
    state.settings = {setting.id: setting.default for setting in GAME.settings} | dict(settings or {})
    for hex, lines in board.items():
        facing = 0
        for line in lines:
            name, *words = line.split()
            counter = content.counters[name]
            said: dict[str, Any] = {"sp": counter.sp, "cp": counter.cadre}
            for word in words:
                if word in FACES:
                    facing = FACES[word]
                elif word.isdigit():
                    said["sp"] = int(word)
                elif word in ("intensive", "regular"):
                    said["marker"] = word
                elif word in ("field", "permanent"):
                    said["entrenched"] = word
                elif word in ("road", "rail"):
                    said["mode"] = word
                elif word in ("up", "silenced", "detachment"):
                    said[word] = True
                elif word in ("unsupplied", "uncommanded"):
                    said[{"unsupplied": "supplied", "uncommanded": "commanded"}[word]] = False
                else:
                    field, _, value = word.partition("=")
                    said[field] = int(value) if value.isdigit() else value
            state.move(Unit(name, counter.side, hex, facing, **said), hex)
            _command(content, state, counter.formation, ml or {})
            corps = content.formations[counter.formation].home if counter.formation else ""
            if corps:
                _command(content, state, corps, ml or {})
    for formation, track in (tracks or {}).items():
        known = content.formations[formation]
        state.commands[formation] = Command(formation, track, (ml or {}).get(formation, known.ml))
        state.ammunition.setdefault(track, content.tracks[track].ammunition)
    for track, left in (ammunition or {}).items():
        state.ammunition[track] = left
    return state


def _command(content: Content, state: CossacksState, formation: str, ml: Mapping[str, int]) -> None:
    """The Command Counter of a formation on its peace-time corps' track, with full ammunition."""
    known = content.formations.get(formation)
    if known is None or formation in state.commands:
        return
    corps = formation if known.size == "corps" else known.home
    track = next((track for track in content.tracks.values() if corps and track.corps == corps), None)
    if track is None:
        chart = "eighth" if known.side == "german" else "first"
        track = content.tracks[f"{chart}.ind"]
    state.commands[formation] = Command(formation, track.id, ml.get(formation, known.ml))
    state.ammunition.setdefault(track.id, track.ammunition)


class Played:
    """A session that a test plays: answers by key, dice by value; every request is held until the test gives it."""

    def __init__(self, content: Content, state: CossacksState) -> None:
        self.content = content
        settings = dict(state.settings)
        self.session: Session[CossacksState] = Session.begin(
            GAME, state.scenario, settings, content=content, start=state, hold=lambda request: True
        )

    @property
    def state(self) -> CossacksState:
        return self.session.state

    @property
    def ask(self) -> Ask[Any]:
        pending = self.session.pending
        assert isinstance(pending, Ask), f"{pending!r} ({getattr(pending, 'purpose', '')}) is no question"
        return pending

    @property
    def prompt(self) -> str:
        """The prompt of the pending question, or the purpose of the dice that are waited for; "" at the end."""
        pending = self.session.pending
        return str(getattr(pending, "prompt", "") or getattr(pending, "purpose", ""))

    @property
    def keys(self) -> list[str]:
        return [option.key for option in self.ask.options()]

    def say(self, *keys: str, side: str = "") -> None:
        """Answer with these keys; `side` says whose question the first of them is."""
        for place, key in enumerate(keys):
            if side and place == 0:
                assert self.ask.side == side, f"{self.ask.side} is asked: {self.ask.prompt}"
            self.session.answer(key)

    def pick(self, *units: str, side: str = "") -> None:
        """Add units to a choice of many and declare it, unless it declared itself."""
        self.say(*(f"add:{unit}" for unit in units), side=side)
        if isinstance(self.session.pending, Ask) and self.ask.chosen:
            self.say("done")

    def go(self, prefix: str = "to:", side: str = "") -> str:
        """Answer with the first legal key of that kind, if it is asked for (a single one answers itself)."""
        pending = self.session.pending
        if not isinstance(pending, Ask):
            return ""
        key = next((key for key in self.keys if key.startswith(prefix)), "")
        if key:
            self.say(key, side=side)
        return key

    def roll(self, *faces: int) -> Roll:
        """Give the dice that are waited for."""
        pending = self.session.pending
        assert isinstance(pending, Roll), f"no dice are waited for: {getattr(pending, 'prompt', pending)!r}"
        self.session.resolve(faces)
        return pending

    def refusal(self, key: str) -> Refusal | None:
        """Why a key is refused; None when it is legal."""
        option = self.ask.candidate(key)
        assert option is not None, f"{key} is no candidate of {self.ask.prompt}"
        return self.ask.refusal(option)

    def rule(self, key: str) -> str:
        """The rule that refuses a key, "" when it is legal."""
        refusal = self.refusal(key)
        return refusal.rule if refusal is not None else ""

    def sp(self, unit: str) -> int:
        return self.state.unit(unit).sp

    def ml(self, formation: str) -> int:
        return self.state.command(formation).ml

    def events(self, kind: str) -> list[Any]:
        return [told.event for told in self.session.events if told.event.kind == kind]

    def last(self, kind: str) -> Any:
        return self.events(kind)[-1]
