"""Files of talk become messages in their order, with times that say where they come from."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from api.commands.files import document
from api.commands.talk import Talk, day_of, talk
from graph.model.errors import BadInput

WRITTEN = datetime(2026, 3, 5, 12, 0, tzinfo=UTC)


def read(where: Path, text: str, *, day: str | None = None, after: datetime | None = None) -> Talk | None:
    path = where / "talk.txt"
    path.write_text(text, encoding="utf-8")
    os.utime(path, (WRITTEN.timestamp(), WRITTEN.timestamp()))
    return talk(document(path), day_of(day), after)


def times(found: Talk | None) -> list[str]:
    return [one["at"][:16] for one in found.messages] if found else []


def test_a_transcript_becomes_messages_in_their_order(tmp_path: Path) -> None:
    assert read(tmp_path, "Date: 2026-01-30\n") is None
    found = read(tmp_path, "Bo: Shall we go with Redis?\nAda: Yes, go ahead.\n")
    assert found is not None
    first, second = found.messages
    assert (first["author"], first["text"], second["author"]) == ("Bo", "Shall we go with Redis?", "Ada")
    assert first["id"] != second["id"]
    assert first["at"] < second["at"]
    assert "no time" in found.told
    assert "--day" in found.told


def test_times_of_the_day_are_of_the_day_of_the_file(tmp_path: Path) -> None:
    said = "[10:01] Ada: Shall we?\n[10:01] Bo: Yes.\n"
    assert times(read(tmp_path, said)) == ["2026-03-05T10:01"] * 2
    assert times(read(tmp_path, said, day="2026-03-01")) == ["2026-03-01T10:01"] * 2
    assert times(read(tmp_path, "Date: 2026-03-02\n\n" + said)) == ["2026-03-02T10:01"] * 2
    assert times(read(tmp_path, "2026-02-01\n" + said, day="2026-03-01")) == ["2026-02-01T10:01"] * 2


def test_a_time_is_never_later_than_its_file_and_goes_on_past_midnight(tmp_path: Path) -> None:
    assert times(read(tmp_path, "[18:00] Ada: Yes.\n")) == ["2026-03-04T18:00"]
    late = read(tmp_path, "Ada  11:58 PM\nShall we?\nBo  12:03 AM\nYes.\n")
    assert times(late) == ["2026-03-04T23:58", "2026-03-05T00:03"]


def test_talk_without_times_is_spread_over_the_day_that_is_given(tmp_path: Path) -> None:
    said = "Ada: Shall we?\nBo: Yes.\n"
    first = read(tmp_path, said, day="2026-03-01")
    assert times(first) == ["2026-03-01T00:00", "2026-03-01T00:01"]
    assert first is not None
    assert times(read(tmp_path, said, day="2026-03-01", after=first.last)) == ["2026-03-01T00:01", "2026-03-01T00:02"]
    long = times(read(tmp_path, "Ada: Yes.\n" * 3_000, day="2026-03-01"))
    assert long == sorted(long)
    assert {one[:10] for one in long} == {"2026-03-01"}


def test_files_written_at_once_are_said_one_after_the_other(tmp_path: Path) -> None:
    first = read(tmp_path, "Ada: Deploys go out on Tuesdays.\nBo: Fine.\n")
    assert first is not None
    second = read(tmp_path, "Ada: Deploys go out on Thursdays.\n", after=first.last)
    assert second is not None
    assert second.messages[0]["at"] > first.messages[-1]["at"]


def test_a_day_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match="2026-03-01"):
        day_of("01.03.2026")
