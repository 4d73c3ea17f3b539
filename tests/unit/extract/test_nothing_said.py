"""Some text is shown and not said: comments, struck-out words, and code in a line of words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.rules.language.utterance import said
from tests.unit.extract.said import document, extracted, ops, reasons

CACHE = "We decided to use Etcd for the cache."


@pytest.mark.parametrize(
    "text",
    [
        f"<!-- {CACHE} -->",
        f"<!--\n## Decision\n\n{CACHE}\n-->\n\nWords that show.",
        f"Words that show <!-- {CACHE} --> go on.",
        f"~~{CACHE}~~",
        f"~{CACHE}~",
        f"<del>{CACHE}</del>",
        "- ~~Decision: use Etcd~~",
        "## ~~Decision: use Etcd~~\n\nWords that show.",
        "~~[Decision] auth.database = Oracle~~",
    ],
)
def test_comment_and_struck_out_words_decide_nothing(text: str) -> None:
    assert ops(text) == extracted(document(text)).ops == ()


@pytest.mark.parametrize(
    "text",
    [
        "`[Decision] db = Oracle` is the syntax",
        "``[Decision] db = Oracle`` is the syntax",
        "`[Decision]` marks a decision",
        "- `[Constraint] no drilling` is how one writes it",
        f"The bot prints `{CACHE}` each day",
        "`Decision: use Oracle`",
        "`@ada to review the plan by Friday` gives it to somebody",
    ],
)
def test_code_in_a_line_marks_and_decides_nothing(text: str) -> None:
    assert ops(text) == extracted(document(text)).ops == ()


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("We'll use `redis` for the cache", "use redis for the cache"),
        ("[Decision] `auth.database = Postgres`", "auth.database = Postgres"),
        ("## Decision\n\n`auth.database = Postgres`", "auth.database = Postgres"),
        ("We must not drill in `walls`.", "We must not drill in walls"),
        ("We decided to use ~~Redis~~ Valkey for the cache.", "use Valkey for the cache"),
        ("We decided to use Redis for ~5 users and ~6 teams.", "use Redis for ~5 users and ~6 teams"),
        ("We decided to store it in ~/data and in ~/cache.", "store it in ~/data and in ~/cache"),
        (f"Use `<!--` to open. {CACHE} Close with `-->`.", "use Etcd for the cache"),
        (f"```\n<!-- x\n```\n\n{CACHE}\n\n```\n-->\n```", "use Etcd for the cache"),
        (f"<!-- never closed\n\n{CACHE}", "use Etcd for the cache"),
        (f"<!-- a --> {CACHE} <!-- b -->", "use Etcd for the cache"),
    ],
)
def test_what_stands_beside_them_is_read_as_it_is(text: str, statement: str) -> None:
    (found,) = ops(text)
    assert found.statement == statement
    assert found.evidence.quote in text


def test_reason_that_was_struck_out_is_none() -> None:
    (found,) = ops("We decided to use Etcd for the cache. ~~Because it is cheap.~~")
    assert reasons(found) == []


@given(st.text(max_size=200) | st.from_regex(r"(<!--|-->|~~|~|```|`|\n| |<s>|</s>|yes){0,40}", fullmatch=True))
def test_every_letter_stays_where_it_was(text: str) -> None:
    shown = said(text)
    assert len(shown) == len(text)
    assert all(one in (other, " ") for one, other in zip(shown, text, strict=True))
