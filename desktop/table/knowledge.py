"""What a game can tell about itself, from its files: rules, rulings, terms and first-game hints."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

import msgspec

from desktop.table.content import Loader
from desktop.table.panels import Hint, Rule, Ruling

__all__ = ["Knowledge", "Known", "SourceKind", "read_knowledge", "source_kind"]

#: Where a component comes from, as the window and `hexfront sources` name it.
SourceKind = Literal["rulebook", "historical", "reconstructed", "owner"]


class _RulingRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling as it stands in ``rulings.toml``. status: what the text gives ("text", "ruling", "reconstructed")."""

    id: str
    title: str
    rules: tuple[str, ...]
    question: str
    ruling: str
    reason: str
    alternatives: tuple[str, ...] = ()
    status: str = ""


class _HintRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hint of ``hints.toml``; asks: the kinds of question it belongs to."""

    id: str
    asks: tuple[str, ...]
    text: str


class _Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terms: dict[str, str]


class Knowledge(msgspec.Struct, frozen=True, gc=False):
    """Rules by number, rulings by id, terms, and hints by the kind of question they belong to."""

    rules: dict[str, Rule]
    rulings: dict[str, Ruling]
    terms: dict[str, str]
    hints: dict[str, Hint]


def read_knowledge(game: str, settings: Mapping[str, str], *, solitaire: bool = False) -> Knowledge:
    """The files ``rules``, ``rulings``, ``hints`` and ``glossary`` of a game's assets.

    settings: the setting that switches a ruling, by the ruling's id. solitaire: the ways to play alone are rulings of
    their own file, ``solitaire.toml``. Raises ContentFault with every fault of the files.
    """
    loader = Loader(game)
    rules = loader.records("rules.toml", "rule", Rule, key="number")
    records = loader.records("rulings.toml", "ruling", _RulingRecord)
    if solitaire:
        records = records | loader.records("solitaire.toml", "ruling", _RulingRecord)
    hints = loader.records("hints.toml", "hint", _HintRecord)
    glossary = loader.whole("glossary.toml", _Glossary)
    loader.finish()
    rulings = {
        one.id: Ruling(
            one.id,
            one.rules,
            f"{one.title.rstrip('.')}: {one.question}",
            one.ruling,
            one.reason,
            one.alternatives,
            settings.get(one.id, ""),
        )
        for one in records.values()
    }
    by_kind = {ask: Hint(hint.id, hint.text) for hint in hints.values() for ask in hint.asks}
    return Knowledge(rules, rulings, glossary.terms if glossary else {}, by_kind)


class Known:
    """The knowledge of one game, read from its files when it is first asked for: a call gives all of it.

    Its methods are parts of the game's contract (`desktop.table.game.Game`).
    """

    def __init__(self, game: str, settings: Mapping[str, str], *, solitaire: bool = False) -> None:
        self._game, self._settings, self._solitaire = game, settings, solitaire

    def __call__(self) -> Knowledge:
        """Everything. Raises ContentFault with every fault of the files."""
        return self._read

    @cached_property
    def _read(self) -> Knowledge:
        return read_knowledge(self._game, self._settings, solitaire=self._solitaire)

    def rules(self) -> tuple[Rule, ...]:
        """The numbered rules in the order of their file."""
        return tuple(self().rules.values())

    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings in the order of their files, with the setting that switches each."""
        return tuple(self().rulings.values())

    def glossary(self) -> dict[str, str]:
        """Terms, each with one line."""
        return self().terms


def source_kind(source: str) -> SourceKind:
    """The kind of a source as content files name it; "components" (lists and pictures of them) is historical."""
    if source == "owner":
        return "owner"
    if source == "rulebook":
        return "rulebook"
    return "historical" if source in ("components", "historical") else "reconstructed"
