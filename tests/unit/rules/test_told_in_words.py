"""In whose words a claim is told that a model has read: in those that were said, where there are any."""

from dataclasses import replace

from graph.model.claim import Claim, Draft, Evidence, Standing
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole, Stance
from graph.rules.slots.folding_claim import FoldedClaim
from graph.rules.slots.saying import claim_of

DECIDES = Standing(accepts=True, firm=True, decides=True)
REPEATS = Standing(firm=True, proposes=True, repeats=True)
PROPOSES = Standing(firm=True, proposes=True)
CLAIM = Claim("p", "DEC-1", ClaimKind.DECISION, ClaimStatus.CANDIDATE, "", "slot", "20", 0, 0)


def said(quote: str, statement: str, standing: Standing, at: int, stance: Stance = Stance.DECIDED) -> Evidence:
    draft = Draft(
        ClaimKind.DECISION, statement, "model", "1", None, 0.9, "20", value="20", subject="Node version", aspect="minimum",
        stance=stance.value,
    )  # fmt: skip
    return Evidence(
        f"E{at}", "S", 0, len(quote), quote, "MESSAGE", EvidenceKind.USER_SPAN, EvidenceRole.ASSERTS, at, at, "Ada",
        draft=draft, standing=standing, task="T1",
    )  # fmt: skip


def told(*words: Evidence) -> Claim:
    return claim_of(FoldedClaim("20", ClaimStatus.ACTIVE, words, 1, None, held=True), CLAIM)


DECIDED = said("Then we raise it to 20.", "We support Node 20 at least in the next release", DECIDES, 1)
MINUTES = replace(said("Nothing below Node 20.", "Nothing below Node 20", REPEATS, 2), task=None)


def test_words_of_a_record_that_were_said_tell_what_a_reader_has_put_together() -> None:
    claim = told(DECIDED, MINUTES)
    assert (claim.statement, claim.task, claim.value) == ("Nothing below Node 20", "T1", "20")


def test_first_words_stay_where_they_were_said_or_where_nobody_said_any() -> None:
    plain = said("Node 20 is the minimum version.", "Node 20 is the minimum version", DECIDES, 1)
    assert told(plain, MINUTES).statement == "Node 20 is the minimum version"
    less = said("Node 20", "Node 20", REPEATS, 2)
    assert told(DECIDED, less).statement == DECIDED.draft.statement  # type: ignore[union-attr]
    loose = said("as decided", "Everybody knows that it is Node 20", REPEATS, 2)
    assert told(DECIDED, loose).statement == DECIDED.draft.statement  # type: ignore[union-attr]


def test_yes_for_a_later_day_says_more_than_what_was_proposed() -> None:
    proposed = said("What about Node 20?", "It could be Node 20", PROPOSES, 1, Stance.PROPOSED)
    planned = said("Sold, from 1 May", "From 1 May on it is Node 20", PROPOSES, 2, Stance.PLANNED)
    claim = told(proposed, planned)
    assert (claim.statement, claim.stance) == ("From 1 May on it is Node 20", "PLANNED")
