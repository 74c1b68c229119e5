"""What every test stands on: no owner's folder, no screen."""

from __future__ import annotations

import os

os.environ["HEXFRONT_OWNER"] = "off"
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
