"""Readable files are captured, and unreadable ones are named with the reason."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from api.cli import whence
from api.commands.files import DISCUSSIONS, DOCUMENTS, document, find_files, messages, tried
from graph.model.errors import BadInput


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def test_directory_gives_its_documents_in_order_and_nothing_hidden(tmp_path: Path) -> None:
    for name in ("b.md", "a.txt", "deep/c.rst", ".git/d.md", "photo.png", "chat.jsonl"):
        written(tmp_path / name, "x")
    documents, discussions = find_files([tmp_path], discussions=False)
    assert [one.relative_to(tmp_path).as_posix() for one in documents] == ["a.txt", "b.md", "deep/c.rst"]
    assert discussions == []


def test_directory_gives_discussions_once_their_task_is_named(tmp_path: Path) -> None:
    chat = written(tmp_path / "chat.jsonl", "{}")
    assert find_files([tmp_path, chat], discussions=True) == ([], [chat])


def test_file_of_another_kind_is_refused_by_name(tmp_path: Path) -> None:
    photo = written(tmp_path / "photo.png", "x")
    with pytest.raises(BadInput, match=r"photo\.png: not one of"):
        find_files([photo], discussions=False)


def test_document_keeps_its_text_and_says_when_it_was_changed(tmp_path: Path) -> None:
    made = document(written(tmp_path / "a.md", "# Ü\r\n"))
    assert made["text"] == "# Ü\r\n"
    assert made["updatedAt"].endswith("+00:00")
    assert document(written(tmp_path / "b.md", "Date: 2020-02-03\n"))["updatedAt"] == "2020-02-03T00:00:00+00:00"


def test_bytes_that_are_no_text_are_refused_with_their_place(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"abc\xff")
    with pytest.raises(BadInput, match="byte 3 is not UTF-8"):
        document(path)


@pytest.mark.parametrize("wrap", [lambda rows: rows, lambda rows: {"messages": rows}])
def test_list_and_lines_say_the_same(tmp_path: Path, wrap: object) -> None:
    assert callable(wrap)
    rows = [{"author": "Ada", "text": "a"}, {"author": "Bo", "text": "b", "at": "2026-01-30T12:00:00Z", "id": None}]
    as_list = written(tmp_path / "a.json", json.dumps(wrap(rows)))
    as_lines = written(tmp_path / "a.jsonl", "\n\n".join(json.dumps(row) for row in rows))
    assert messages(as_list) == messages(as_lines)
    assert messages(as_lines)[1] == {"author": "Bo", "text": "b", "at": "2026-01-30T12:00:00Z"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "line 2: not JSON"),
        ("[" * 100_000, "line 2: not JSON"),
        ('{"text": "x"}', "message 2: write"),
        ('{"author": 3, "text": "x"}', "message 2: write"),
        ('{"author": "A", "text": "x", "time": 1}', "'time' is no field"),
    ],
)
def test_bad_message_is_told_by_file_and_line(tmp_path: Path, line: str, says: str) -> None:
    path = written(tmp_path / "a.jsonl", '{"author": "A", "text": "x"}\n' + line + "\n")
    with pytest.raises(BadInput, match=says):
        messages(path)


def test_files_without_words_are_left_out_and_named(tmp_path: Path) -> None:
    (tmp_path / "bytes.md").write_bytes(b"abc\xff")
    written(tmp_path / "empty.md", " \n")
    written(tmp_path / "words.md", "Words.")
    left: list[str] = []
    read = [tried(document, tmp_path / name, left) for name in ("bytes.md", "empty.md", "words.md")]
    assert [one is None for one in read] == [True, True, False]
    assert "byte 3 is not UTF-8" in left[0]
    assert "empty.md: it is empty" in left[1]


def test_discussion_that_is_malformed_still_stops_everything(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not JSON"):
        tried(messages, written(tmp_path / "chat.json", "{"), [])


def test_all_endings_are_told_wherever_they_are_listed() -> None:
    """One list: in the help, and on the first page that people read."""
    told = CliRunner().invoke(whence(["capture", "--help"]), ["capture", "--help"]).stdout
    readme = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    for ending in (*DOCUMENTS, *DISCUSSIONS):
        assert ending in told
        assert f"`{ending}`" in readme
