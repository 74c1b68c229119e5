"""Every picture of a piece of this game by its drawing key, as a pure function of content.

Keys are parts joined by "|":

- ``unit|TYPE`` and ``unit|TYPE|broken``, with ``|done`` under a veil
- ``weapon|TYPE|SIDE`` and ``weapon|TYPE|SIDE|broken``; ``radio|TYPE`` and ``radio|TYPE|broken``
- ``marker|NAME`` and ``marker|NAME|more``: smoke, mines and vp with a value; control and surrender with a side
- ``chit|CHIT`` and ``chit|?``
- ``card|CARD`` and ``card|CARD|lit`` (100 wide, 140 high), ``cardback|NATION``; square ones: ``deck|NATION``,
  ``icon|CARD``
- ``badge|NAME`` and ``badge|NAME|text``; ``emblem|SIDE``
"""

from __future__ import annotations

from desktop.games.combat_commander.content import Chit, Content
from desktop.games.combat_commander.faces import cards, markers, units, weapons
from desktop.table.drawing import Drawing, Group, Typesetter

__all__ = ["VERSION", "chit_words", "drawing"]

#: Counts up whenever a piece is drawn differently.
VERSION = 2


def chit_words(chit: Chit) -> tuple[str, str]:
    """What stands on a chit: the Objective, "1-5" for all or the name of its effect; and what it is worth."""
    if chit.effect:
        return chit.effect, {"sudden-win": "ALL WINS", "exits-double": "EXIT ×2"}.get(chit.effect, "ELIM ×2")
    number = str(chit.objectives[0]) if len(chit.objectives) == 1 else "1-5"
    return number, f"{chit.vp} VP"


def drawing(content: Content, key: str, size: float, typesetter: Typesetter) -> Drawing:
    """The picture on a plate of 100 x 100 units for `size` device pixels; KeyError when the key names nothing."""
    kind, _, rest = key.partition("|")
    first, *others = rest.split("|")
    more = others[0] if others else ""
    if kind == "unit":
        return units.unit(content.units[first], "broken" in others, size, typesetter, done="done" in others)
    if kind == "weapon":
        return weapons.weapon(content.weapons[first], more, "broken" in others, size, typesetter)
    if kind == "radio":
        return weapons.radio(content.radios[first], more == "broken", size, typesetter)
    if kind == "marker":
        return markers.marker(first, more, size, typesetter)
    if kind == "chit":
        if first == "?":
            return markers.marker("secret", "", size, typesetter)
        return markers.objective(*chit_words(content.chits[first]), size, typesetter)
    if kind == "card":
        return cards.card(content, first, more, size, typesetter)
    if kind == "icon":
        return cards.icon(content, first, typesetter)
    if kind == "cardback":
        return cards.back(first)
    if kind == "deck":
        return (Group(cards.back(first), x=14.3, scale=0.714),)
    if kind == "badge":
        return markers.badge(first, more, size, typesetter)
    if kind == "emblem":
        return markers.emblem(first, size)
    raise KeyError(f"no picture for {key!r}")
