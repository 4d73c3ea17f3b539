"""A full disk refuses what would be written, before anything of it is."""

import errno
import os
import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from graph.embedded.disk import FRESH_FOR, LEAST, Disk
from graph.model.errors import Unavailable

Usage = namedtuple("Usage", "total used free")


def test_full_disk_is_refused_and_one_with_room_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free, now = [LEAST], [0.0]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0, 0, free[0]))
    here = Disk(tmp_path, lambda: now[0])
    here.check()
    free[0] = LEAST - 1
    here.check()  # it was looked at a moment ago
    now[0] += FRESH_FOR
    with pytest.raises(Unavailable, match="nothing was stored"):
        here.check()
    free[0] = LEAST
    here.check()


def test_directory_that_became_read_only_is_told_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    here = Disk(tmp_path, lambda: now[0])
    here.check()
    assert list(tmp_path.iterdir()) == []  # the look leaves nothing behind
    now[0] += FRESH_FOR
    with monkeypatch.context() as broken:
        broken.setattr(os, "open", _read_only)
        with pytest.raises(Unavailable, match="nothing was stored: make it writable"):
            here.check()
    here.check()


def test_every_file_of_a_new_schema_is_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = tmp_path / "engine" / "schema.json"
    schema.parent.mkdir()
    schema.write_text("{}")
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: flushed.append(os.fstat(handle).st_ino))
    Disk(tmp_path).flush()
    assert set(flushed) == {path.stat().st_ino for path in (tmp_path, schema.parent, schema)}


def _read_only(*_: object) -> int:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))
