"""Build hook of the wheel: puts the collected tests by rule into each game's assets (a package has no tests folder).

`hexfront rules` reads them there; in a checkout it reads the tests themselves, so nothing can be out of date.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RuleTests(BuildHookInterface):  # type: ignore[type-arg]
    """Writes ``rule_tests.toml`` of every game beside its assets in the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        sys.path.insert(0, self.root)
        from desktop.table.marks import marked_in

        self._folder = tempfile.TemporaryDirectory()
        for tests in sorted((Path(self.root) / "tests" / "games").iterdir()):
            if not (Path(self.root) / "assets" / tests.name).is_dir():
                continue
            found = marked_in(tests)
            # JSON's texts and lists of texts are TOML's, too.
            lines = [f"{json.dumps(number)} = {json.dumps(found[number])}" for number in sorted(found)]
            made = Path(self._folder.name) / f"{tests.name}.toml"
            made.write_text("\n".join(["[tests]", *lines]) + "\n", encoding="utf-8")
            build_data["force_include"][str(made)] = f"desktop/_content/assets/{tests.name}/rule_tests.toml"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_folder"):
            self._folder.cleanup()
