"""Rulings that players may take another way are switched by settings that the game has."""

from __future__ import annotations

import pytest

from desktop.games import GAMES, game
from desktop.games.cossacks.knowledge import SETTING_OF


@pytest.mark.parametrize("name", GAMES)
def test_a_ruling_names_a_setting_that_there_is(name):
    found = game(name)
    settings = {setting.id for setting in found.settings}
    named = {ruling.setting for ruling in found.rulings() if ruling.setting}
    assert named
    assert named <= settings


def test_every_setting_of_the_cossacks_stands_beside_its_ruling():
    found = game("cossacks")
    assert {ruling.setting for ruling in found.rulings()} - {""} == {setting.id for setting in found.settings}
    assert set(SETTING_OF) <= {ruling.id for ruling in found.rulings()}
