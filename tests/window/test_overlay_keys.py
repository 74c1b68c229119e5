"""The keys of the games' overlays are theirs: none is one of the window's own."""

from __future__ import annotations

import pytest

from desktop.games import GAMES, game
from desktop.window.keys import KEYS


@pytest.mark.parametrize("name", GAMES)
def test_every_overlay_has_a_key_that_the_window_leaves_free(name: str) -> None:
    taken = {one for _, _, _, keys, _ in KEYS for one in keys.split("; ") if one}
    keys = [overlay.key for overlay in game(name).overlays]
    assert all(keys)
    assert len(set(keys)) == len(keys)
    assert not taken & set(keys)
