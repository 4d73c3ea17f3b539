"""Whatever the text: every quotation is exact, the order is that of the words, and the work grows with the length."""

import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from re import _parser  # type: ignore[attr-defined]
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.pipeline import extract_by_rules
from graph.model.source import Source
from graph.rules.reading.support import support
from graph.rules.reading.verify import Noted, verify
from tests.unit.extract.said import GENERAL, LATER, document, extracted, message

WORDS = (
    "we decided to ", "let's go with ", "Postgres ", "because ", "instead of ", "MySQL ", "over ", ", not ", "Decision: ",
    "- [Decision] ", "auth.database = ", "Reason: ", "Rejected: ", "\n", "\n\n", "## Decision\n", "> ", "```\n", "maybe ", "if ",
    ". ", "? ", "! ", '"', "**", "(", ")", "\u2028", "\u00df", "\U0001f600", "e\u0301", "\r\n", "\t", "\u05d0\u05d1", "ACTION: Rob to ",
    "# ", "===\n", "---\n", "| ", "No, use ", "since ", "we chose ", "1. ", "Constraints:\n", "[", "](", "\u0130", "\u2019",
)  # fmt: skip
said = st.lists(
    st.one_of(st.sampled_from(WORDS), st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8))
)
texts = said.map("".join)
sources = st.one_of(texts.map(message), texts.map(document))


@given(sources)
def test_every_quotation_is_exact(source: Source) -> None:
    for one in extracted(source).ops:
        for quotation in (one.evidence, *one.support):
            start, end = quotation.start, quotation.end
            assert start is not None
            assert end is not None
            assert source.text[start:end] == quotation.quote
            assert 0 < end - start <= GENERAL.extract.quote_max
            assert source.section_at(start, end) is not None


@given(sources)
def test_every_op_verifies_and_can_be_judged(source: Source) -> None:
    for one in extracted(source).ops:
        verdict = verify(one, source, GENERAL)
        if isinstance(verdict, Noted):
            assert verdict.reason == "proposed as a note"
        else:
            assert verdict.op.evidence == one.evidence
            support(verdict.op, source)


@given(sources)
def test_ops_are_in_order_and_share_no_words(source: Source) -> None:
    spans = [(one.evidence.start or 0, one.evidence.end or 0) for one in extracted(source).ops]
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


@given(sources)
def test_same_text_gives_the_same_ops(source: Source) -> None:
    assert extracted(source) == extracted(source)


LONG = (
    "we ", "we decided to use abc ", "We decided to use Redis because Postgres lost. ", "Decision: use it now\n", ", not abc ",
    "## Decision\nuse it\n## Rationale\nbecause of it\n", "- [Decision] a.b = c\n", "a.", '"', "*", "[x](", "because ", ". ", "\n",
    " ", "Decision:\n- abc\n", "Decision: use it\nRejected: ab, cd\n", "> ***Resolution #1: yes it is***\n", "if ", "(", "a\n=\n",
    "we chose aa or bb or ", "Key: value\n", "``` \n", "! ", "=", "# a\n", "1 ", "\t", "No, ",
)  # fmt: skip


@pytest.mark.parametrize("unit", LONG)
@pytest.mark.parametrize("make", [message, document])
def test_work_grows_with_the_length(unit: str, make: Callable[[str], Source]) -> None:
    short, long = (_work(make, unit * (size // len(unit))) for size in (2_000, 8_000))
    assert long <= 5 * short + 2_000


def _work(make: Callable[[str], Source], text: str) -> int:
    """Calls of functions, Python's and the library's: counted, so that a busy machine changes nothing."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        extract_by_rules(make(text), GENERAL, LATER)
    finally:
        sys.setprofile(before)
    return calls


def _patterns() -> Iterator[Any]:
    root = Path(__file__).resolve().parents[3]
    for path in sorted((*root.glob("extract/*/*.py"), *root.glob("graph/rules/*/*.py"))):
        module = import_module(".".join(path.relative_to(root).with_suffix("").parts))
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                yield pytest.param(value, id=f"{path.stem}.{name}")


@pytest.mark.parametrize("pattern", tuple(_patterns()))
def test_no_pattern_repeats_a_repetition_without_bound(pattern: re.Pattern[str]) -> None:
    """The shape that backtracks exponentially is `(a+)+`; what repeats without bound must be one plain letter class."""
    for repeated in _unbounded(_parser.parse(pattern.pattern, pattern.flags)):
        assert len(repeated) == 1
        assert str(repeated[0][0]) in ("IN", "LITERAL", "NOT_LITERAL", "ANY", "GROUPREF")


def _unbounded(parsed: Any) -> Iterator[Any]:
    for name, value in parsed:
        if str(name) in ("MAX_REPEAT", "MIN_REPEAT"):
            if value[1] is _parser.MAXREPEAT:
                yield value[2]
            yield from _unbounded(value[2])
        elif str(name) == "SUBPATTERN":
            yield from _unbounded(value[-1])
        elif str(name) == "BRANCH":
            for branch in value[1]:
                yield from _unbounded(branch)
        elif str(name) in ("ASSERT", "ASSERT_NOT"):
            yield from _unbounded(value[1])
