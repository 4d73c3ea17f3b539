"""A cut or a change in a log of calls shows in the file alone."""

import json
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from api.cli import whence
from graph.model.audit import Call, Entry, Head, breaks, chained
from graph.store.audit import entry_props

calls = st.lists(
    st.builds(Call, st.just("p"), st.integers(0, 9), st.sampled_from("ab"), st.just("promote"), where=st.none() | st.just("::1")),
    min_size=3,
    max_size=8,
)  # fmt: skip


def log_of(said: list[Call]) -> list[Entry]:
    head, entries = Head(), []
    for call in said:
        entries.append(chained(head, call))
        head = Head(entries[-1].seq, entries[-1].sha256)
    return entries


@given(calls, st.data())
def test_a_cut_a_swap_and_a_change_show(said: list[Call], data: st.DataObject) -> None:
    whole = log_of(said)
    assert [*breaks(whole)] == []
    at = data.draw(st.integers(0, len(whole) - 2))
    cut = [one for place, one in enumerate(whole) if place != at]
    assert next(breaks(cut)) == f"entry {at + 1} is missing"
    other = data.draw(st.sampled_from([("by", "c"), ("at", 10), ("where", "::2"), ("refused", "FORBIDDEN")]))
    changed = [
        Entry(_with(one.call, *other), one.seq, one.sha256) if place == at else one for place, one in enumerate(whole)
    ]
    assert [*breaks(changed)] == [f"entry {at + 1} is not what was written, or the one before it is not"]
    swapped = [*whole[:at], whole[at + 1], whole[at], *whole[at + 2 :]]
    assert any(later.seq < earlier.seq for earlier, later in pairwise(swapped))
    assert [*breaks(swapped)]


def _with(call: Call, name: str, value: object) -> Call:
    told = {field: getattr(call, field) for field in ("project", "at", "by", "what", "refs", "refused", "where")}
    return Call(**{**told, name: value})


def test_a_file_is_checked_without_a_service(tmp_path: Path) -> None:
    entries = log_of([Call("p", at, "a", "promote", (), None, "127.0.0.1") for at in range(4)])
    lines = [json.dumps(entry_props(one)) for one in entries]
    file = tmp_path / "calls.jsonl"
    words = ["audit", "--check", "--file", str(file)]

    def checked(*kept: str) -> tuple[int, str]:
        file.write_text("\n".join(kept), encoding="utf-8")
        done = CliRunner().invoke(whence(words), words)
        return done.exit_code, " ".join((done.stdout + done.stderr).split())

    assert checked(*lines) == (0, f"ok {file}: every entry follows the one before; the last is 4, {entries[-1].sha256}")
    assert checked(lines[0], *lines[3:]) == (1, f"PROBLEM {file}: entries 2 to 3 are missing")
    assert checked("no JSON")[0] == 2
