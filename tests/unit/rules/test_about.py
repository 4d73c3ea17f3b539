"""A decision answers a question that it is about, and not a question that it is only near."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.meaning import nearness
from graph.model.claim import Claim
from graph.model.profile import Search
from graph.model.status import ClaimStatus
from graph.model.terms import terms_of
from graph.model.trace import Match
from graph.model.words import ClaimKind
from graph.rules.asking.about import Counting, Speech, had, named, speech, with_synonyms
from graph.rules.asking.rank import fits, said_once

_CLAIM = Claim("p", "DEC-1", ClaimKind.DECISION, ClaimStatus.ACTIVE, "", "slot", "", 0, 0)
DECIDED = (
    "Keep lost tickets at the harbour office",
    "Marta owns the harbour office's rota",
    "Dogs travel free on the car deck because owners leave their cars open for them",
    "At most 120 seats are sold per crossing because the lifeboats hold no more",
    "The new ferry is painted green because the old one vanished in the fog",
    "Sell no season passes because nobody bought them last year",
    "Access tokens expire after 15 minutes",
    "Deploy on Tuesdays and Thursdays because support is fully staffed then",
    "Bookings are kept in Postgres because a seat must never be sold twice",
)


def _answer(question: str, decided: tuple[str, ...] = DECIDED) -> str | None:
    found = fits(question, {}, [speech(one) for one in decided], nearness(question, decided), nearness)
    best = max(range(len(decided)), key=lambda at: (found[at].tells, found[at].points))
    return decided[best] if found[best].tells and found[best].points >= Search().answer else None


@pytest.mark.parametrize(
    ("question", "at"),
    [
        ("Where do lost tickets go?", 0),
        ("Who is in charge of the rota?", 1),
        ("Why are dogs free on the car deck?", 2),
        ("How many seats can be sold for a crossing?", 3),
        ("What colour is the new ferry?", 4),
        ("Why are there no season passes?", 5),
        ("How long is an access token valid?", 6),
        ("Which days do we release on?", 7),
        ("Why do we store reservations in Postgres?", 8),
    ],
)
def test_question_in_other_words_is_answered(question: str, at: int) -> None:
    assert _answer(question) == DECIDED[at]


@pytest.mark.parametrize(
    "question",
    [
        "Who painted the harbour office?",
        "When does the harbour office open?",
        "Why is the harbour office closed in winter?",
        "How many lifeboats does the harbour office have?",
        "Who sold the old ferry?",
        "When was the new ferry built?",
        "How many dogs are on board?",
        "Who cleans the car deck?",
        "Why did the season end in the fog?",
        "Who deployed the access tokens?",
        "How much do season passes cost?",
    ],
)
def test_words_in_common_are_no_answer(question: str) -> None:
    assert _answer(question) is None


def test_what_is_only_the_reason_counts_for_less_than_what_was_decided() -> None:
    question = "Why do the lifeboats hold 120?"
    decided = ("Seats are limited because the lifeboats hold 120", "The lifeboats hold 120 because the law says so")
    first, second = fits(question, {}, [speech(one) for one in decided], [0.5, 0.5], nearness)
    assert first.points < second.points


def test_common_words_of_a_project_answer_nothing_by_themselves() -> None:
    decided = ("The ferry company moves to Zug", "Ferry bookings are kept in Postgres")
    rare, common = (
        fits("Why does the ferry company float?", frequency, [speech(decided[0])], [0.5], nearness)[0].points
        for frequency in ({"zug": 0.01}, {"zug": 0.01, "ferr": 0.9, "compan": 0.5})
    )
    assert common < rare


def test_other_words_are_looked_for_only_while_they_are_rare() -> None:
    (deploy,) = terms_of("deploy")
    assert deploy in with_synonyms(terms_of("release"), {})
    assert deploy not in with_synonyms(terms_of("release"), {deploy: 0.4})
    assert with_synonyms(["kafka"], {}) == ("kafka",)


@given(
    st.lists(
        st.tuples(st.sampled_from("ab"), st.sampled_from([None, "for it"]), st.sampled_from([1, 2]), st.floats(0, 1)),
        max_size=8,
    )
)
def test_what_the_same_words_say_twice_is_shown_once_and_with_its_reason(
    said: list[tuple[str, str | None, int, float]],
) -> None:
    found = [
        Match(replace(_CLAIM, ref=f"DEC-{at}", statement=words, rationale=why, valid_from=day), score, score)
        for at, (words, why, day, score) in enumerate(sorted(said, key=lambda one: -one[3]))
    ]
    once = said_once(found)
    assert [one.score for one in once] == sorted((one.score for one in once), reverse=True)
    assert len({(one.claim.statement, one.claim.valid_from) for one in once}) == len(once)
    for one in once:
        same = [
            it
            for it in found
            if (it.claim.statement, it.claim.valid_from) == (one.claim.statement, one.claim.valid_from)
        ]
        assert one.score == max(it.score for it in same)
        assert (one.claim.rationale is None) is all(it.claim.rationale is None for it in same)


_TERMS = st.lists(st.sampled_from("abcdef"), max_size=4).map(lambda some: dict.fromkeys(some, "word"))
_PARTS = st.floats(0, 1)


@given(_TERMS, _TERMS, st.dictionaries(st.sampled_from("bcdef"), _PARTS), _PARTS, _PARTS, _PARTS)
def test_a_word_counts_whole_where_it_is_stated_and_else_for_the_best_that_stands_for_it(
    what: dict[str, str], why: dict[str, str], stands: dict[str, float], in_why: float, near: float, near_why: float
) -> None:
    part = had("a", Speech("", what, why), stands, Counting(in_why, near, near_why))
    there = [near * stands.get(one, 0.0) for one in what] + [near_why * stands.get(one, 0.0) for one in why]
    assert part == (1.0 if "a" in what else max([0.0, *there, in_why * ("a" in why)]))


@given(_TERMS, _TERMS, st.dictionaries(st.sampled_from("abcdef"), _PARTS))
def test_a_claim_has_no_more_of_a_question_than_all_of_it(
    what: dict[str, str], why: dict[str, str], weights: dict[str, float]
) -> None:
    whole = named(weights, Speech("", what, why), {}, Counting(why=1.0))
    assert 0.0 <= named(weights, Speech("", what, why), {}, Counting(why=0.0)) <= whole
    assert whole == pytest.approx(sum(weight for term, weight in weights.items() if term in what or term in why))
