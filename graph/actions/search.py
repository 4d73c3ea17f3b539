"""Finding claims: full-text by the rare words of the question, ranked again by meaning."""

from collections.abc import Callable, Mapping, Sequence

from graph import meaning
from graph.actions.ledger import Ledger
from graph.model.claim import Claim
from graph.model.status import ClaimStatus
from graph.model.terms import marked
from graph.model.trace import Match
from graph.model.words import ClaimKind
from graph.rules.asking.about import said_by, speech_of
from graph.rules.asking.kindred import widened
from graph.rules.asking.rank import best_first, fits
from graph.rules.asking.wanted import wanted
from graph.store.claims import claim_from

FOUND_MOST = 60
# So many of those that have the words best are looked at for whether they pass the filters: to look at one costs ten
# times as much as to find it, and a large project has thousands.
LOOKED_AT, LOOKED_AT_FOR_FEW = 400, 5_000
TEXT_MAX = 2_000


async def search(
    ledger: Ledger,
    project: str,
    text: str,
    *,
    kinds: Sequence[ClaimKind] | None = None,
    statuses: Sequence[ClaimStatus] | None = None,
    first: int = 20,
    seen: Callable[[Claim], Claim | None] = lambda claim: claim,
) -> tuple[Match, ...]:
    """One trip. `seen`: each claim as the asker sees it, or None; by that it is ranked. What is common in the project is learnt beside it, so that the next question asks for rarer words."""
    text = text[:TEXT_MAX]
    frequency = ledger.vocabulary.frequency(ledger.graph, project)
    asked = wanted(text, frequency)
    if not asked:
        return ()
    rows = await ledger.graph.read(
        "search.words",
        words=" ".join(marked(project, widened(asked, frequency))),
        project=project,
        kinds=[one.value for one in kinds] if kinds else None,
        statuses=[one.value for one in statuses] if statuses else None,
        most={"limit": LOOKED_AT if _most_pass(kinds, statuses) else LOOKED_AT_FOR_FEW},
        limit=max(first, FOUND_MOST),
    )
    claims = [was for row in rows if (was := seen(claim_from(row["claim"]))) is not None]
    return tuple(_ranked(text, frequency, claims)[:first])


def _most_pass(kinds: Sequence[ClaimKind] | None, statuses: Sequence[ClaimStatus] | None) -> bool:
    """In a project that has lived, nearly all claims hold or have been replaced."""
    return kinds is None and (statuses is None or {ClaimStatus.ACTIVE, ClaimStatus.SUPERSEDED} <= set(statuses))


def _ranked(text: str, frequency: Mapping[str, float], claims: Sequence[Claim]) -> list[Match]:
    near = meaning.nearness(text, [said_by(claim) for claim in claims])
    found = fits(text, frequency, [speech_of(claim) for claim in claims], near, meaning.nearness)
    return best_first([(claim, one) for claim, one in zip(claims, found, strict=True)])
