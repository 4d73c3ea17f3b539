"""An operator is told of a data directory that can't be used."""

import errno
import os
from pathlib import Path

import pytest

from graph.embedded.data_directory import DataDirectory
from graph.model.errors import SettingsError, Unavailable


async def test_full_disk_says_to_free_some_space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "pwrite", full)
    with pytest.raises(Unavailable, match="free some space there"):
        await DataDirectory(tmp_path / "data").claim()


async def test_read_only_disk_says_to_make_it_writable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = DataDirectory(tmp_path / "data")
    directory.prepare()

    def read_only(*_: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(SettingsError, match="set WHENCE_DATA_DIR to a directory of your own"):
        directory.is_owned()


async def test_running_service_is_found_on_a_disk_that_became_read_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = DataDirectory(tmp_path / "data")
    lock = await directory.claim()
    opened = os.open

    def read_only(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(path, flags, mode)

    with monkeypatch.context() as broken:
        broken.setattr(os, "open", read_only)
        assert directory.is_owned()
        os.close(lock)
        assert not directory.is_owned()
