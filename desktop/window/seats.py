"""Who sits at the table: seats own sides; a person or the random player sits on a seat."""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.table.game import Setting, Side

__all__ = ["Seat", "alone", "apart", "decode_seats", "encode_seats", "seats_from_options", "settings_for"]


class Seat(msgspec.Struct, frozen=True):
    """One seat. id: the id of its side, or "all" for one person on all sides."""

    id: str
    sides: tuple[str, ...]
    player: Literal["human", "random"] = "human"


def alone(sides: tuple[Side, ...]) -> tuple[Seat, ...]:
    """One person plays every side."""
    return (Seat("all", tuple(side.id for side in sides)),)


def apart(sides: tuple[Side, ...], random: tuple[str, ...] = ()) -> tuple[Seat, ...]:
    """A seat for each side; the random player sits on those named."""
    return tuple(Seat(side.id, (side.id,), "random" if side.id in random else "human") for side in sides)


def seats_from_options(sides: tuple[Side, ...], options: dict[str, str]) -> tuple[Seat, ...]:
    """Seats from ``{side: "human" | "random"}`` as the command line gives them; {} = alone on all sides.

    Raises ValueError for an unknown side or player.
    """
    if not options:
        return alone(sides)
    known = [side.id for side in sides]
    for side, player in options.items():
        if side not in known:
            raise ValueError(f"no side {side!r}; there are {', '.join(known)}")
        if player not in ("human", "random"):
            raise ValueError(f"no player {player!r} for {side}; there are human, random")
    return apart(sides, tuple(side for side, player in options.items() if player == "random"))


def settings_for(seats: tuple[Seat, ...], known: tuple[Setting, ...], chosen: dict[str, str]) -> dict[str, str]:
    """The settings that people at these seats begin with, of those chosen ({} = none).

    One person on all sides begins with what suits him, unless he chose otherwise; ways of playing alone are nothing to
    several people.
    """
    found = dict(chosen)
    for one in known:
        if len(seats) > 1:
            if one.solitaire:
                found[one.id] = one.default
        elif one.solitaire:
            found.setdefault(one.id, one.alone or one.default)
        elif one.alone and chosen.get(one.id, one.default) == one.default:
            found[one.id] = one.alone
    return found


def encode_seats(seats: tuple[Seat, ...]) -> str:
    """Seats as one line of text for a saved game."""
    return " ".join(f"{seat.id}:{','.join(seat.sides)}:{seat.player}" for seat in seats)


def decode_seats(text: str, sides: tuple[Side, ...]) -> tuple[Seat, ...]:
    """Seats from a saved game's text; alone where it says nothing that fits these sides."""
    seats: list[Seat] = []
    for part in text.split():
        name, _, rest = part.partition(":")
        owned, _, player = rest.partition(":")
        if player not in ("human", "random"):
            return alone(sides)
        seats.append(Seat(name, tuple(owned.split(",")), "random" if player == "random" else "human"))
    if sorted(side for seat in seats for side in seat.sides) != sorted(side.id for side in sides):
        return alone(sides)
    return tuple(seats)
