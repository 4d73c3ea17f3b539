"""Answers "Why did we decide X?": by question, by reference, or by key. At most two trips by ref or key, three by question,
or four where a model has understood the claims; a model that chooses takes one more for the people, and one for the plans of
another day. A list of claims takes more (`claim_lists`).

An answer without a reason to a question for the reason takes two trips more: somebody may have given the reason where it was
talked about.
"""

from collections.abc import Sequence
from dataclasses import replace

from graph.actions.answering.by_ids import items_by_ids
from graph.actions.answering.by_question import by_question
from graph.actions.answering.claim_lists import several_claims
from graph.actions.answering.passages import talked_about
from graph.actions.answering.traces import ALTERNATIVES, empty_trace, read_trace, trace_of, with_words
from graph.actions.reviewing.steps import no_claim
from graph.model.address import trust
from graph.model.claim import Claim
from graph.model.errors import BadInput, no_item
from graph.model.ids import node_id
from graph.model.key import key_of
from graph.model.profile import Search
from graph.model.status import HOLDING, ClaimStatus
from graph.model.terms import same_letters
from graph.model.trace import Match, Trace
from graph.process.services import Services
from graph.rules.asking.list_questions import list_question
from graph.rules.asking.point_in_time import Asked, known_of, seen_of
from graph.rules.asking.question_terms import asks_why
from graph.rules.forms.answering import gives_reason
from graph.rules.forms.markdown import markdown
from graph.store.claims import claim_from
from graph.store.keys import key_at

LONGEST_QUESTION = 2_000


async def why(
    services: Services,
    project: str,
    *,
    question: str | None = None,
    ref: str | None = None,
    key: str | None = None,
    item: str | None = None,
    as_of: int | None = None,
    known_at: int | None = None,
    thresholds: Search | None = None,
) -> Trace:
    """Answer why something was decided. Nothing is invented: where nothing fits well enough, only near claims are shown."""
    given = [one for one in (question, ref, key) if one is not None and one.strip()]
    if not given and question is not None:
        raise BadInput("The question is empty: ask in words, as in “Why did we choose Postgres?”, or by ref or key.")
    if len(given) != 1:
        raise BadInput("why takes exactly one of question, ref and key: ask in words, by reference, or by slot key.")
    if question is not None and len(question) > LONGEST_QUESTION:
        raise BadInput(
            f"A question has at most {LONGEST_QUESTION} characters; this one has {len(question)}: ask for less."
        )
    asked = await services.asked(project, as_of, known_at)
    if ref is not None and ref.strip():
        return await _by_ref(services, project, ref.strip(), asked)
    if key is not None and key.strip():
        return await _by_key(services, project, key_of(key), item, asked)
    words = same_letters(given[0]).strip()
    several = list_question(words, asked.day)
    if several is None:
        trace = await by_question(services, project, words, asked, thresholds or Search())
        return await _with_talk(services, project, words, trace)
    return await several_claims(services, project, words, several, asked, thresholds or Search())


async def _with_talk(services: Services, project: str, question: str, trace: Trace) -> Trace:
    """Add the talk about it to an answer without a reason, where the question asks for the reason."""
    answered = trace.answer is not None and trace.passages is None
    if not answered or not asks_why(question) or gives_reason(trace.answer, trace.because):
        return trace
    found = replace(trace, passages=await talked_about(services, project, question, trace.then))
    return replace(found, markdown=markdown(found))


async def _by_ref(services: Services, project: str, ref: str, asked: Asked) -> Trace:
    told = await read_trace(services, node_id(project, ref), asked)
    if told is None:
        raise no_claim(project, ref)
    return trace_of(told, None, 1.0, (), asked)


async def _by_key(services: Services, project: str, key: str, item: str | None, asked: Asked) -> Trace:
    rows = await services.graph.read("trace.by_key", key=key_at(project, item, key))
    if item is not None and not rows and await items_by_ids(services.graph, [node_id(project, item)]) == [None]:
        raise no_item(project, item)
    there = [claim_from(row["claim"]) for row in rows]
    claims = [claim for claim in there if with_words(claim) is not None]
    holds = _current(seen_of(there, asked))
    if holds is not None and holds.status in HOLDING and with_words(holds) is None:
        return empty_trace(None, (), asked, erased=holds.ref)
    chosen = _current(seen_of(claims, asked))
    if chosen is None:
        near = [was for claim in reversed(claims) if (was := known_of(claim, asked)) is not None]
        return empty_trace(None, tuple(Match(claim, claim.confidence) for claim in near)[:ALTERNATIVES], asked)
    told = await read_trace(services, chosen.id, asked)
    if told is None:
        raise no_claim(project, chosen.ref)
    return trace_of(told, None, 1.0, (), asked)


def _current(claims: Sequence[Claim]) -> Claim | None:
    """Choose the claim that holds the slot in the highest layer, else the last that held it. Its status shows that it is past."""
    holding = [claim for claim in claims if claim.status in HOLDING]
    held = [claim for claim in claims if claim.held and claim.status is not ClaimStatus.REJECTED]
    chosen = holding or held
    return max(
        chosen,
        key=lambda claim: (trust(claim.layer), claim.valid_from or 0, claim.recorded_at, claim.ref),
        default=None,
    )
