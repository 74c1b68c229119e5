"""What every test stands on: no screen, nothing of the user's own, and no noise.

A test fails on any warning (pytest's `filterwarnings`), on any Qt warning (`qt_log_level_fail`) and on any log record
of level WARNING or above that it did not ask for. A test that expects such a record takes the fixture ``expected_log``
and says what it expects.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["HEXFRONT_OWNER"] = "off"
os.environ["QT_QPA_PLATFORM"] = "offscreen"

#: Where platformdirs and Qt look for a user's folders, on all systems.
_FOLDERS = ("HOME", "APPDATA", "LOCALAPPDATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")


@pytest.fixture(scope="session", autouse=True)
def nobody_at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty home, so that no test reads or writes what belongs to the user."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in _FOLDERS:
            folder = home if name == "HOME" else home / name.lower()
            folder.mkdir(exist_ok=True)
            patch.setenv(name, str(folder))
        yield home


class _Noise(logging.Handler):
    """Keeps the records of level WARNING and above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def quiet_log(request: pytest.FixtureRequest) -> Iterator[_Noise]:
    """Fails a test that logs a warning or worse."""
    noise = _Noise()
    root = logging.getLogger()
    root.addHandler(noise)
    try:
        yield noise
    finally:
        root.removeHandler(noise)
    unexpected = [f"{record.name}: {record.getMessage()}" for record in noise.records]
    assert not unexpected, f"unexpected log records: {unexpected}"


@pytest.fixture
def expected_log(quiet_log: _Noise) -> Iterator[list[str]]:
    """A list of parts of messages that the test expects; each must occur, and nothing else may be logged."""
    parts: list[str] = []
    yield parts
    missing = [part for part in parts if not any(part in record.getMessage() for record in quiet_log.records)]
    assert not missing, f"never logged: {missing}"
    quiet_log.records = [
        record for record in quiet_log.records if not any(part in record.getMessage() for part in parts)
    ]
