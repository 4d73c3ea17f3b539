"""`whence import` tells which system its files come from, and leaves out the files that are no part of it."""

import json
import zipfile
from pathlib import Path

import pytest

from api.commands import import_files
from api.commands.import_files import From, read_brought
from graph.model.errors import TooLarge

DAY = [{"type": "message", "user": "U1", "ts": "1.000000", "text": "Hello"}]


def test_shadows_that_a_mac_lays_into_a_zip_are_no_part_of_the_export(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "export.zip", "w") as archive:
        for folder in ("", "Crew Slack export/"):
            archive.writestr(f"{folder}channels.json", json.dumps([{"id": "C1", "name": "harbour"}]))
            archive.writestr(f"{folder}harbour/2026-01-30.json", json.dumps(DAY))
        archive.writestr("__MACOSX/Crew Slack export/._channels.json", b"\x00\x05\x16\x07")
        archive.writestr("harbour/._2026-01-30.json", b"\x00\x05\x16\xff")
    kind, registry = read_brought([tmp_path / "export.zip"], None, threads=True)
    assert kind is From.SLACK
    assert [[one.text for one in talk.remarks] for talk in registry.talks] == [["Hello"]]


def test_file_that_unpacks_to_more_than_anything_holds_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_files, "LARGEST_FILE", 1_000)
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.json", "[" + " " * 1_000 + "]")
    with pytest.raises(TooLarge, match="unpacks to more than"):
        read_brought([tmp_path / "bomb.zip"], None, threads=True)
