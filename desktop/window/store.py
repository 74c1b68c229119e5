"""One store for everything painted ahead (tiles and faces), within one budget; what was used longest ago goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtGui import QPixmap

__all__ = ["BUDGET", "Store", "shared"]

#: Bytes of painted pixmaps that are kept.
BUDGET = 256 * 1024 * 1024


class Store:
    """Pixmaps by key, least recently used first."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.used = 0
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable) -> QPixmap | None:
        """The pixmap, now the most recently used; None when it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, pixmap: QPixmap) -> None:
        """Keep a pixmap; older ones go until the budget holds (the new one always stays)."""
        self.drop(key)
        self._kept[key] = pixmap
        self.used += _bytes(pixmap)
        while self.used > self.budget and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.used -= _bytes(oldest)

    def drop(self, key: Hashable) -> None:
        """Forget one pixmap, if it is there."""
        found = self._kept.pop(key, None)
        if found is not None:
            self.used -= _bytes(found)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


_SHARED = Store()


def shared() -> Store:
    """The store that all surfaces of the program use."""
    return _SHARED
