"""A configured model chooses the claim that answers a question; without its answer, rules do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from graph.actions.operating.projects import create_project
from graph.clock import now
from graph.model.choice import Choice
from graph.model.discussion import KnownClaim
from graph.model.status import ClaimStatus
from tests.spec.desk import MINUTE, START, Desk, minute

QUESTION = "Who has to approve extra hours?"
OVERTIME = "The yes to overtime is Gannaway's, in writing"


@dataclass(slots=True)
class Named:
    """A chooser that names the claim of a value, or none; `away`: it does not answer."""

    value: str | None = None
    away: bool = False
    known: Sequence[KnownClaim] = ()
    at: int = 0
    inside: bool = False

    async def choose(self, question: str, at: int, claims: Sequence[KnownClaim], *, inside: bool) -> Choice | None:
        del question
        self.known, self.at, self.inside = claims, at, inside
        shown = [one.claim for one in claims]
        if self.away:
            return None
        chosen = next((one for one in shown if one.value == self.value), None)
        return Choice(chosen, tuple(one for one in shown if one != chosen), 0.9)

    @property
    def shown(self) -> list[str]:
        return [str(one.claim.value) for one in self.known]


@pytest.fixture
async def lodge(desk: Desk) -> Desk:
    await desk.write(OVERTIME, 1, key="overtime.approval", value="Gannaway")
    await desk.write("The caterer is Thistle & Son", 2, key="catering.firm", value="Thistle")
    return desk


def ask_of(desk: Desk, chooser: Named) -> Desk:
    return replace(desk, services=replace(desk.services, chooser=chooser))


async def test_claim_that_shares_no_word_with_the_question_answers(lodge: Desk) -> None:
    trace = await ask_of(lodge, Named("Gannaway")).why(question=QUESTION)
    assert trace.answer is not None
    assert (trace.answer.statement, trace.score, trace.by_model) == (OVERTIME, 0.9, True)
    assert [one.quote for one in (each.evidence for each in trace.because)] == [OVERTIME]
    assert [one.claim.value for one in trace.alternatives] == ["Thistle"]


async def test_question_that_no_claim_answers_shows_the_talk_about_it(lodge: Desk) -> None:
    await lodge.say("Bex", "Shall we ask for overtime on Friday?", 3)
    trace = await ask_of(lodge, Named(None)).why(question="What does overtime cost?")
    assert (trace.answer, trace.by_model) == (None, True)
    assert sorted(str(one.claim.value) for one in trace.alternatives) == ["Gannaway", "Thistle"]
    assert trace.passages is not None
    assert [one.quote for one in trace.passages if "Friday" in one.quote]


async def test_rules_answer_where_the_model_does_not(lodge: Desk) -> None:
    question = "Why is Thistle & Son the caterer?"
    by_rules = await lodge.why(question=question)
    trace = await ask_of(lodge, Named(away=True)).why(question=question)
    assert by_rules.answer is not None
    assert (trace.answer, trace.score, trace.markdown) == (by_rules.answer, by_rules.score, by_rules.markdown)
    assert not trace.by_model


async def test_what_holds_answers_in_place_of_what_it_replaced(lodge: Desk) -> None:
    await lodge.write("The caterer is the WI", 4, key="catering.firm", value="WI")
    trace = await ask_of(lodge, Named("Thistle")).why(question="Who cooks?")
    assert trace.answer is not None
    assert (trace.answer.value, [one.value for one in trace.history]) == ("WI", ["WI", "Thistle"])


async def test_claim_that_was_taken_back_answers_as_that(lodge: Desk) -> None:
    await lodge.reject(await lodge.claim("Thistle"))
    trace = await ask_of(lodge, Named("Thistle")).why(question="Who cooks?")
    assert trace.answer is not None
    assert trace.answer.status is ClaimStatus.REJECTED
    assert "**Retracted: The caterer is Thistle & Son**" in trace.markdown


async def test_model_is_shown_what_can_answer_at_the_time_that_is_asked_about(lodge: Desk) -> None:
    day = (now() - START) // MINUTE + 24 * 60
    await lodge.write("The caterer will be Cook & Co", day, key="catering.next", value="Cook & Co")
    chooser = Named("Thistle")
    await ask_of(lodge, chooser).why(question="Who cooks?")
    assert sorted(chooser.shown) == ["Cook & Co", "Gannaway", "Thistle"]
    assert chooser.at >= now() - MINUTE
    await ask_of(lodge, chooser).why(question="Who cooks?", as_of=minute(1.5))
    assert (chooser.shown, chooser.at) == (["Gannaway"], minute(1.5))
    assert not chooser.inside


async def test_other_projects_are_never_shown(lodge: Desk) -> None:
    chooser, other = Named("Thistle"), f"{lodge.project}-z"
    await create_project(lodge.services, other, "Elsewhere", "general", None)
    elsewhere = replace(ask_of(lodge, chooser), project=other)
    trace = await elsewhere.why(question="Who cooks?")
    assert (trace.answer, chooser.shown) == (None, [])


# ── plans, and people


async def test_plan_answers_what_is_to_come_and_is_told_as_planned(lodge: Desk) -> None:
    day = (now() - START) // MINUTE + 24 * 60
    await lodge.write("The caterer will be Cook & Co", day, key="catering.next", value="Cook & Co")
    trace = await ask_of(lodge, Named("Cook & Co")).why(question="Who cooks after the move?")
    assert trace.answer is not None
    assert trace.answer.value == "Cook & Co"
    assert "PLANNED: it does not hold before" in trace.markdown.split("## ")[0]


async def test_model_is_told_who_stood_for_a_claim_by_then(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bo", "Postgres", 5)
    chooser = Named("Postgres")
    await ask_of(desk, chooser).why(question="Who wanted a database?")
    assert [(one.who, one.said_at) for one in chooser.known] == [(("Ada", "Bo"), minute(1))]
    await ask_of(desk, chooser).why(question="Who wanted a database?", as_of=minute(3))
    assert [one.who for one in chooser.known] == [("Ada",)]
