"""A value that stands in its sentence as something open, past, set aside or one of several does not accept itself."""

from typing import Any

import pytest

from extract.sources.turn import Answer, Turn, render_turn
from graph.model.op import Op, Quotation
from graph.model.source import Source
from graph.model.words import ClaimKind, OpType, SourceKind
from graph.profiles import load_profiles
from graph.rules.reading.context import Support
from graph.rules.reading.support import support
from graph.rules.reading.verify import Noted, verify

PRODUCTION = load_profiles()["production"]
AT = 1_767_780_000_000_000  # 2026-01-07
WIDTH, VENUE, DRILLING = "item.dimensions.width", "project.logistics.venue", "project.logistics.drilling"
DEADLINE, MATERIALS = "project.timeline.deadline", "item.materials"


def bundle(chat: str, *answers: Answer) -> Source:
    rendered = render_turn(Turn("planning", answers=answers, free_chat=chat, at=AT))
    return Source("p", "S", SourceKind.TURN, rendered.text, "", rendered.sections, AT, 0, origin=rendered.origin)


def judged(source: Source, quote: str, key: str | None, value: Any, section: str = "FREE_CHAT", **more: Any) -> Support:
    kind = ClaimKind.FACT if key else ClaimKind.DECISION
    proposed = Op(more.pop("op", OpType.ADD), kind, Quotation(quote, section), 0.95, key=key, value=value, **more)
    verdict = verify(proposed, source, PRODUCTION, "planning")
    assert not isinstance(verdict, Noted), verdict.reason
    return support(verdict.op, source, PRODUCTION.spec(key or ""))


@pytest.mark.parametrize(
    "chat",
    ["6 m tbc", "I'd like 6 m", "6 m is too wide", "scrap the 6 m", "anything but 6 m", "between 5 and 6 m", "5-6 m", "either 5 m or 6 m",
     "6 m or 7 m", "it was 6 m last year", "change it from 6 m to 5 m", "6 m -- no, wait, 5 m", "can it be 6 m", "the old one is 6 m",
     "6 m is one option", "wider than 6 m", "\u2265 6 m", "6 m+", "should be 6 m, but check"],
)  # fmt: skip
def test_size_that_is_not_settled_never_accepts_itself(chat: str) -> None:
    verdict = judged(bundle(chat), "6 m", WIDTH, "6 m")
    assert not verdict
    assert verdict.reason


@pytest.mark.parametrize(
    "chat",
    ["It's 6 m.", "change it from 5 m to 6 m", "up from 5 m to 6 m", "originally 5 m, now 6 m", "5 m, sorry, 6 m", "6 m instead of 5 m",
     "The backdrop is 6 m wide and 3 m high.", "It is 6 m, the colour is pending", "no doubt it is 6 m", "nothing but 6 m",
     "It is 6 m wide, paint it red or blue", "6 m wide, no logo"],
)  # fmt: skip
def test_size_that_is_stated_plainly_is_supported(chat: str) -> None:
    assert judged(bundle(chat), "6 m", WIDTH, "6 m")


@pytest.mark.parametrize(
    ("chat", "ok"),
    [
        ("Venue moves from Hall 4 to Hall 5", False),
        ("Hall 5 replaces Hall 4", False),
        ("everywhere except Hall 4", False),
        ("Hall 5 is better than Hall 4", False),
        ("We move from Hall 5 to Hall 4", True),
        ("Hall 4 replaces Hall 5", True),
        ("Hall 4 instead of Hall 5", True),
        ("The venue is Hall 4, in the old town", True),
    ],
)
def test_name_that_is_set_aside_or_offered_is_not_the_value(chat: str, ok: bool) -> None:
    assert judged(bundle(chat), "Hall 4", VENUE, "Hall 4").ok is ok


@pytest.mark.parametrize(("entry", "ok"), [("oak", False), ("glass", False)])
def test_entry_of_a_choice_is_not_chosen(entry: str, ok: bool) -> None:
    assert judged(bundle("made of oak, steel or glass"), entry, MATERIALS, entry).ok is ok


@pytest.mark.parametrize(
    ("chat", "ok"),
    [
        ("1 or 2 May 2026", False),
        ("some time after 2 May 2026", False),
        ("between 2 May 2026 and 5 May 2026", False),
        ("moved from 1 May 2026 to 2 May 2026", True),
        ("ready by 2 May 2026", True),
    ],
)
def test_day_that_is_one_of_several_is_not_the_day(chat: str, ok: bool) -> None:
    assert judged(bundle(chat), "2 May 2026", DEADLINE, "2026-05-02").ok is ok


@pytest.mark.parametrize("quick", ["IDK", "IRRELEVANT"])
@pytest.mark.parametrize("value", [True, False])
def test_button_that_says_nothing_supports_nothing(quick: str, value: bool) -> None:
    source = bundle("Hm.", Answer("q1", "May we drill?", quick))
    assert not judged(source, f"quick={quick}", DRILLING, value, "USER_ANSWERS")
    assert not judged(source, f'A1(qId=q1): quick={quick} text=""', DRILLING, value, "USER_ANSWERS")


@pytest.mark.parametrize(
    ("quick", "value", "ok"), [("YES", True, True), ("NO", False, True), ("YES", False, False), ("NO", True, False)]
)
def test_button_that_says_something_supports_just_that(quick: str, value: bool, ok: bool) -> None:
    source = bundle("Hm.", Answer("q1", "May we drill?", quick))
    assert judged(source, f"quick={quick}", DRILLING, value, "USER_ANSWERS").ok is ok


@pytest.mark.parametrize(
    ("chat", "value"),
    [("Drilling is only allowed with a permit", True), ("drilling needs permission", True), ("drilling is out of the question", True),
     ("drilling is not forbidden", False), ("there is no ban on drilling", False)],
)  # fmt: skip
def test_leave_on_terms_is_not_leave(chat: str, value: bool) -> None:
    assert not judged(bundle(chat), chat, DRILLING, value)


@pytest.mark.parametrize(("entry", "ok"), [("oak", True), ("Oak", True), ("steel", False)])
def test_entry_is_only_taken_back_by_words_that_name_it(entry: str, ok: bool) -> None:
    source = bundle("We want no oak any more.")
    assert judged(source, "no oak any more", MATERIALS, entry, op=OpType.UPDATE, removes=True).ok is ok


@pytest.mark.parametrize(
    ("said", "statement", "ok"),
    [
        ("We deploy 6 servers", "We deploy 5 servers", False),
        ("We deploy six servers", "We deploy 6 servers", True),
        ("We ship on Monday at 9", "We ship on Monday at 10", False),
        ("The fee is 900 EUR a day", "The fee is 900 EUR", True),
        ("We go with oak for the stage", "Go with oak for the stage", True),
    ],
)
def test_statement_has_the_numbers_of_its_quotation(said: str, statement: str, ok: bool) -> None:
    assert judged(bundle(said), said, None, None, statement=statement).ok is ok


@pytest.mark.parametrize(
    ("statement", "kept"),
    [("The venue is Hall 4", True), ("Venue: Hall 4", True), ("The venue is Hall 9", False), ("The venue is Hall 4 and drilling is allowed", False)],
)  # fmt: skip
def test_statement_beside_a_key_says_no_more_than_is_quoted(statement: str, kept: bool) -> None:
    said = Op(OpType.ADD, ClaimKind.FACT, Quotation("in Hall 4", "FREE_CHAT"), 0.9, statement, VENUE, value="Hall 4")
    verdict = verify(said, bundle("We are in Hall 4."), PRODUCTION, "planning")
    assert not isinstance(verdict, Noted)
    assert verdict.op.statement == (statement if kept else None)


@pytest.mark.parametrize(
    ("chat", "ok"),
    [("Plants would be nice", True), ("We would like plants", True), ("Preferably plants", True), ("Maybe plants", False), ("Plants?", False),
     ("No plants", False)],
)  # fmt: skip
def test_what_is_nice_to_have_may_be_wished_for(chat: str, ok: bool) -> None:
    assert judged(bundle(chat), chat, "project.preferences", "plants").ok is ok
    assert not judged(bundle(chat), chat, MATERIALS, "plants")
