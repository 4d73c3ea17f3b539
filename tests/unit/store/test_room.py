"""A full disk refuses what would be written, before anything of it is."""

import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from graph.embedded.disk_space import FRESH_FOR, LEAST, Room
from graph.model.errors import Unavailable

Usage = namedtuple("Usage", "total used free")


def test_full_disk_is_refused_and_one_with_room_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free, now = [LEAST], [0.0]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0, 0, free[0]))
    here = Room(tmp_path, lambda: now[0])
    here.check()
    free[0] = LEAST - 1
    here.check()  # it was looked at a moment ago
    now[0] += FRESH_FOR
    with pytest.raises(Unavailable, match="nothing was stored"):
        here.check()
    free[0] = LEAST
    here.check()
