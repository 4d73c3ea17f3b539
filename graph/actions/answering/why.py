"""Answers "Why did we decide X?": by question, by reference, or by key. At most two trips by ref or key, three by question,
or four where a model has understood the question.

Where no decision answers in its own words, the talk of people is searched, so that the reader knows at least where to read
on. The claims made of that talk may answer, also those that only look decided: that takes two trips more. An answer without
a reason to a question for the reason takes them too: somebody may have given the reason where it was talked about.
"""

from collections.abc import Sequence
from dataclasses import replace

from graph import meaning
from graph.actions.answering.passages import made_of, talked_about
from graph.actions.answering.search import search
from graph.actions.answering.traces import empty_trace, trace_of
from graph.actions.reviewing.steps import no_claim
from graph.actions.settling.ledger import Ledger
from graph.model.address import trust
from graph.model.claim import POSSIBLE, Claim
from graph.model.errors import BadInput
from graph.model.ids import claim_ref_in, node_id
from graph.model.key import key_of
from graph.model.profile import Search
from graph.model.seal import is_blank
from graph.model.status import HOLDING, ClaimStatus
from graph.model.terms import same_letters
from graph.model.trace import Match, Trace
from graph.model.words import ClaimKind
from graph.rules.asking.about import speech_of
from graph.rules.asking.came_of_talk import came_to, put_plainly
from graph.rules.asking.point_in_time import NOW, Asked, comes, known_of, seen, seen_of, turned_down
from graph.rules.asking.question_terms import asks_against, asks_whether, asks_why
from graph.rules.asking.subjects_asked import answer_of, ranked
from graph.rules.forms.answering import gives_reason
from graph.rules.forms.markdown import markdown
from graph.rules.slots.layers import highest
from graph.store.claims import claim_from
from graph.store.keys import key_at
from graph.store.traces import Told, told_from

ALTERNATIVES = 5
LONGEST_QUESTION = 2_000
NEWEST = 200  # claims that a question may mean, though it has no word of theirs
# A claim that was turned down is shown beside the answer, and never answers itself.
_SHOWN = (
    *HOLDING,
    ClaimStatus.SUPERSEDED,
    ClaimStatus.ARCHIVED,
    ClaimStatus.CONFLICTED,
    ClaimStatus.CANDIDATE,
    ClaimStatus.REJECTED,
)
_LEADING = (ClaimStatus.SUPERSEDED, ClaimStatus.REJECTED)


async def why(
    ledger: Ledger,
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
    asked = await ledger.asked(project, as_of, known_at)
    if ref is not None and ref.strip():
        return await _by_ref(ledger, project, ref.strip(), asked)
    if key is not None and key.strip():
        return await _by_key(ledger, project, key_of(key), item, asked)
    words = same_letters(given[0]).strip()
    trace = await _by_question(ledger, project, words, asked, thresholds or Search())
    return await _with_talk(ledger, project, words, trace)


async def _with_talk(ledger: Ledger, project: str, question: str, trace: Trace) -> Trace:
    """Add the talk about it to an answer without a reason, where the question asks for the reason."""
    answered = trace.answer is not None and trace.passages is None
    if not answered or not asks_why(question) or gives_reason(trace.answer, trace.because):
        return trace
    found = replace(trace, passages=await talked_about(ledger, project, question, trace.then))
    return replace(found, markdown=markdown(found))


async def _by_ref(ledger: Ledger, project: str, ref: str, asked: Asked) -> Trace:
    told = await _read_trace(ledger, node_id(project, ref), asked)
    if told is None:
        raise no_claim(project, ref)
    return trace_of(told, None, 1.0, (), asked)


async def _by_key(ledger: Ledger, project: str, key: str, item: str | None, asked: Asked) -> Trace:
    rows = await ledger.graph.read("trace.by_key", key=key_at(project, item, key))
    there = [claim_from(row["claim"]) for row in rows]
    claims = [one for one in there if _with_words(one) is not None]
    holds = _current(seen_of(there, asked))
    if holds is not None and holds.status in HOLDING and _with_words(holds) is None:
        return empty_trace(None, (), asked, erased=holds.ref)
    chosen = _current(seen_of(claims, asked))
    if chosen is None:
        near = [was for one in reversed(claims) if (was := known_of(one, asked)) is not None]
        return empty_trace(None, tuple(Match(claim, claim.confidence) for claim in near)[:ALTERNATIVES], asked)
    told = await _read_trace(ledger, chosen.id, asked)
    if told is None:
        raise no_claim(project, chosen.ref)
    return trace_of(told, None, 1.0, (), asked)


def _current(claims: Sequence[Claim]) -> Claim | None:
    """Choose the claim that holds the slot in the highest layer, else the last that held it. Its status shows that it is past."""
    holding = [one for one in claims if one.status in HOLDING]
    held = [one for one in claims if one.held and one.status is not ClaimStatus.REJECTED]
    chosen = holding or held
    return max(chosen, key=lambda one: (trust(one.layer), one.valid_from or 0, one.recorded_at, one.ref), default=None)


async def _by_question(ledger: Ledger, project: str, question: str, asked: Asked, thresholds: Search) -> Trace:
    # "Why DEC-20260130-001?" means that one; words that name none on record are looked for as words.
    if (ref := claim_ref_in(question)) and (told := await _read_trace(ledger, node_id(project, ref), asked)):
        return trace_of(told, question, 1.0, (), asked)
    known = await search(
        ledger, project, question, statuses=_SHOWN, first=20, seen=lambda claim: _with_words(known_of(claim, asked))
    )
    against = asks_against(question) or asks_whether(question)
    fitting = (one for one in known if _may_be_the_answer(one, thresholds, against) and not comes(one.claim, asked))
    best = next(fitting, None)
    if (meant := await _decision_by_subject(ledger, project, question, known, best, asked)) is not None:
        told = await _read_trace(ledger, meant.claim.id, asked)
        if told is not None:
            return _trace_of_answer(told, question, meant.score, known, asked, thresholds)
    if best is None or best.claim.subject is not None:
        return await _of_talk(ledger, project, question, known, asked, thresholds)
    told = await _read_trace(ledger, best.claim.id, asked)
    if told is None:
        return empty_trace(question, known[:ALTERNATIVES], asked)
    holder = _holder(told, asked) or _higher_answer(told, asked)
    if holder is None and best.claim.status is ClaimStatus.REJECTED and not against:
        said = await talked_about(ledger, project, question, asked.then, trips=1)
        return empty_trace(question, known[:ALTERNATIVES], asked, said)
    if holder is not None and holder.ref != told.claim.ref:
        told = await _read_trace(ledger, holder.id, asked) or told
    return _trace_of_answer(told, question, _score(best), known, asked, thresholds)


async def _of_talk(
    ledger: Ledger, project: str, question: str, known: Sequence[Match], asked: Asked, thresholds: Search
) -> Trace:
    """Answer with the claim that the talk about it led to, else with the place of the talk."""
    near = tuple([one for one in known if one.score >= thresholds.alternative / 2])
    said = await talked_about(ledger, project, question, asked.then)
    known_then = ((one, _with_words(known_of(one.claim, asked))) for one in await made_of(ledger, project, said))
    made = [replace(one, claim=was) for one, was in known_then if was is not None]
    frequency, _ = ledger.vocabulary.said(ledger.graph, project)
    answering = {one.claim.ref: one for one in made if _may_answer(one.claim)}
    in_force = [
        speech_of(one.claim)
        for one in known
        if one.claim.status in HOLDING and one.claim.kind is not ClaimKind.NOTE and one.claim.ref not in answering
    ]
    found = came_to(question, list(answering.values()), frequency, meaning.nearness, in_force)
    found = put_plainly(found, [one.claim for one in made if one.claim.status in HOLDING])
    told = await _read_trace(ledger, found[0].claim.id, asked) if found else None
    if told is None:
        return empty_trace(question, near[:ALTERNATIVES], asked, said)
    others = {one.claim.ref: one for one in (*found[1:], *near) if one.claim.ref != told.claim.ref}
    return trace_of(told, question, found[0].score, tuple(others.values())[:ALTERNATIVES], asked, said)


def _may_answer(claim: Claim) -> bool:
    """True for a claim that waits, and for a promoted one that had only looked decided: its words need the words that they
    answer. Every other claim in force speaks for itself, and a model's claim says what it is about."""
    promoted = claim.rule == POSSIBLE and claim.status in HOLDING
    waits = claim.status is ClaimStatus.CANDIDATE
    return (waits or promoted) and claim.subject is None and claim.kind is not ClaimKind.NOTE


def _trace_of_answer(
    told: Told, question: str, points: float, known: Sequence[Match], asked: Asked, thresholds: Search
) -> Trace:
    if _with_words(told.claim) is None:
        return empty_trace(question, tuple(known[:ALTERNATIVES]), asked, erased=told.claim.ref)
    told_already = {told.claim.ref, *(one.ref for one in (*told.history, *turned_down((*told.siblings, *told.beside))))}
    others = [one for one in known if one.claim.ref not in told_already and one.score >= thresholds.alternative]
    return trace_of(told, question, points, tuple(others[:ALTERNATIVES]), asked)


async def _decision_by_subject(
    ledger: Ledger, project: str, question: str, known: Sequence[Match], best: Match | None, asked: Asked
) -> Match | None:
    """The decision that a question is about, of those that say what they are about: those that its words find, and the
    newest ones, which it may speak of in other words. None where another answers better, or where nothing that its words
    find says what it is about: then rules alone have read here."""
    if known and all(one.claim.subject is None for one in known):
        return None
    rows = await ledger.graph.read(
        "known.claims", task="", in_task=0, low=f"{project}|", high=f"{project}|~", recent=NEWEST
    )
    newest = [was for row in rows if (was := _with_words(known_of(claim_from(row["claim"]), asked))) is not None]
    pool = {one.ref: one for one in (*(match.claim for match in known), *newest)}
    there = [one for one in pool.values() if one.status in _SHOWN and not one.possible and not comes(one, asked)]
    at = asked.as_of if asked.as_of is not None else asked.known_at
    found = answer_of(ranked(question, there, meaning.nearness, at), then=at is not None)
    if found is None or (best is not None and best.claim.subject is None and _score(best) > found.points):
        return None
    return Match(found.claim, min(1.0, found.points), min(1.0, found.points))


def _with_words(claim: Claim | None) -> Claim | None:
    """Return the claim; None where all its words were erased, for then it answers nothing."""
    return None if claim is None or is_blank(claim.statement) else claim


def _may_be_the_answer(match: Match, thresholds: Search, against: bool) -> bool:
    """A note decides nothing, what only looks decided is shown beside, and what was rejected with nothing instead was never decided: it answers only who asks why
    not, why no longer, or whether (`against`)."""
    claim = match.claim
    if claim.kind is ClaimKind.NOTE or claim.possible:
        return False
    if claim.status is ClaimStatus.REJECTED and not (against or _was_outvoted(claim)):
        return False
    return match.about > 0 and _score(match) >= thresholds.answer


def _score(match: Match) -> float:
    """Score a match. A claim that was replaced or turned down leads to its successor, so its own status takes nothing off."""
    return match.about if match.claim.status in _LEADING else match.score


def _was_outvoted(claim: Claim) -> bool:
    """Turned down where something else may hold: words that are in no slot with others stand alone."""
    return claim.key is not None and not claim.held


def _holder(told: Told, asked: Asked) -> Claim | None:
    """Find the claim that holds in place of the best match. The answer tells of both."""
    mine = seen(told.claim, asked)
    if mine is None or mine.status not in _LEADING:
        return None
    return next((one for one in seen_of((*told.siblings, *told.ended), asked) if one.status in HOLDING), None)


def _higher_answer(told: Told, asked: Asked) -> Claim | None:
    """Find the claim of a higher layer that answers in its place."""
    mine = seen(told.claim, asked)
    return highest(mine, seen_of(told.layered, asked)) if mine is not None else None


async def _read_trace(ledger: Ledger, claim_id: str, asked: Asked) -> Told | None:
    known = NOW if asked.known_at is None else asked.known_at
    row = await ledger.graph.read_maybe("trace.of", id=claim_id, known=known)
    return told_from(row, known) if row else None
