"""Finding claims: full-text by the rare words of the question, ranked again by meaning; where that finds little, by meaning alone."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from graph import meaning
from graph.model.claim import Claim
from graph.model.status import ClaimStatus
from graph.model.terms import marked
from graph.model.trace import Match
from graph.model.words import ClaimKind
from graph.process.services import Services
from graph.rules.asking.about import said_by, speech_of, with_synonyms
from graph.rules.asking.question_terms import terms_to_search
from graph.rules.asking.rank import best_first, fits
from graph.store.claims import claim_from

FOUND_MOST = 60
# So many of those that have the words best are looked at for whether they pass the filters: to look at one costs ten
# times as much as to find it, and a large project has thousands.
LOOKED_AT, LOOKED_AT_FOR_FEW = 400, 5_000
TEXT_MAX = 2_000
NEWEST = 300  # claims that are compared by meaning alone
NEAR = 0.2  # how near one has to be for that: chance brings two nearly so near


async def search(
    services: Services,
    project: str,
    text: str,
    *,
    kinds: Sequence[ClaimKind] | None = None,
    statuses: Sequence[ClaimStatus] | None = None,
    first: int = 20,
    seen: Callable[[Claim], Claim | None] = lambda claim: claim,
    widely: bool = False,
) -> tuple[Match, ...]:
    """Find claims by their words, in one trip. `seen` gives each claim as the asker sees it, or None; claims are ranked by
    that.

    The terms that are common in the project are learnt beside it, so that the next question asks for rarer words. `widely`:
    where words find too few, a second trip looks among the newest claims for those near in meaning.
    """
    text = text[:TEXT_MAX]
    words = words_of(services, project, text)
    if not words:
        return ()
    wanting = {
        "kinds": [kind.value for kind in kinds] if kinds else None,
        "statuses": [status.value for status in statuses] if statuses else None,
    }
    rows = await services.graph.read(
        "search.words",
        words=words,
        project=project,
        **wanting,
        most={"limit": LOOKED_AT if _most_pass(kinds, statuses) else LOOKED_AT_FOR_FEW},
        limit=max(first, FOUND_MOST),
    )
    if widely and len(rows) < first:
        newest = await services.graph.read(
            "search.newest", low=f"{project}|", high=f"{project}|~", limit=NEWEST, **wanting
        )
        rows += _near_rows(text, newest, {row["claim"]["id"] for row in rows})
    claims = [was for row in rows if (was := seen(claim_from(row["claim"]))) is not None]
    return tuple(ranked(services, project, text, claims)[:first])


def words_of(services: Services, project: str, text: str) -> str:
    """Return the query for full-text search; empty, where the text names nothing."""
    frequency = services.vocabulary.frequency(services.graph, project)
    return " ".join(marked(project, with_synonyms(terms_to_search(text, frequency), frequency)))


def ranked(services: Services, project: str, text: str, claims: Sequence[Claim]) -> list[Match]:
    near = meaning.nearness(text, [said_by(claim) for claim in claims])
    frequency = services.vocabulary.frequency(services.graph, project)
    found = fits(text, frequency, [speech_of(claim) for claim in claims], near, meaning.nearness)
    return best_first([(claim, fit) for claim, fit in zip(claims, found, strict=True)])


def _near_rows(text: str, rows: Sequence[dict[str, Any]], found: Collection[str]) -> list[dict[str, Any]]:
    """Choose the rows that say the same in other words, by nearness in meaning."""
    others = [row for row in rows if row["claim"]["id"] not in found]
    near = meaning.nearness(text, [said_by(claim_from(row["claim"])) for row in others])
    return [row for row, close in zip(others, near, strict=True) if close >= NEAR]


def _most_pass(kinds: Sequence[ClaimKind] | None, statuses: Sequence[ClaimStatus] | None) -> bool:
    """True if the filter lets most claims pass: in a project that has lived, nearly all hold or have been replaced."""
    return kinds is None and (statuses is None or {ClaimStatus.ACTIVE, ClaimStatus.SUPERSEDED} <= set(statuses))
