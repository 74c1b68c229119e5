"""Every picture of a piece of this game by its drawing key, as a pure function of content.

Keys are parts joined by "|":

- ``unit|UNIT|face`` (face 0 the weakest), with ``|dim``; round for Boxes and Minefields
- ``leader|LEADER`` and ``leader|LEADER|used``
- ``marker|NAME`` and ``marker|NAME|more``: blitz shock blow waiting taken siege low none; supply|gray green allied;
  target control turn with a side; fort with a level; malta with active or inactive
- ``card|CARD|side`` (100 wide, 140 high; side "" lights both halves), ``cardback``; square ones: ``deck``,
  ``icon|CARD|side``
- ``badge|NAME`` and ``badge|NAME|text``; ``emblem|SIDE``
"""

from __future__ import annotations

from desktop.games.no_retreat.content import Content
from desktop.games.no_retreat.faces import cards, markers, units
from desktop.table.drawing import Drawing, Group, Typesetter

__all__ = ["VERSION", "drawing"]

#: Counts up whenever a piece is drawn differently.
VERSION = 1


def drawing(content: Content, key: str, size: float, typesetter: Typesetter) -> Drawing:
    """The picture on a plate of 100 x 100 units for `size` device pixels; KeyError when the key names nothing."""
    kind, _, rest = key.partition("|")
    first, *others = rest.split("|")
    more = others[0] if others else ""
    if kind == "unit":
        found = content.units[first]
        if not found.square:
            return units.works(found, int(more), size, typesetter)
        return units.unit(found, int(more), size, typesetter, dim="dim" in others)
    if kind == "leader":
        return markers.leader(content.leaders[first], more == "used", size, typesetter)
    if kind == "marker":
        return markers.marker(first, more, size, typesetter)
    if kind == "card":
        return cards.card(content.cards[first], more, size, typesetter)
    if kind == "icon":
        return cards.icon(content.cards[first], more, typesetter)
    if kind == "cardback":
        return cards.back(size)
    if kind == "deck":
        return (Group(cards.back(size), x=14.3, scale=0.714),)
    if kind == "badge":
        return markers.badge(first, more, size, typesetter)
    if kind == "emblem":
        return markers.emblem(first, size)
    raise KeyError(f"no picture for {key!r}")
