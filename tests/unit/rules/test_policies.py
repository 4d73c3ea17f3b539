"""Claims that each policy would promote, by example, and claims that none ever does."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from graph.model.claim import Claim, Evidence
from graph.model.profile import Policies
from graph.model.source import Source
from graph.model.status import ClaimStatus
from graph.model.times import DAY
from graph.model.trace import Quoted
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole, Layer, SourceKind
from graph.rules.weighing.policies import POLICIES, may_promote

BY_NAME = {one.name: one for one in POLICIES}
ASKS = Policies()
CLAIM = Claim(
    "p", "CARD-1", ClaimKind.PREFERENCE, ClaimStatus.CANDIDATE, "I prefer tea.", "s", "tea", 1, 1, confidence=0.9
)


def quoted(quote: str, author: str, day: int, *, task: str = "T1", agent: bool = False) -> Quoted:
    source = Source("p", f"SRC-{author}-{day}", SourceKind.MESSAGE, quote, "", (), day * DAY, 0, author, agent, task)
    words = Evidence(
        id=source.ref, source=source.ref, start=0, end=len(quote), quote=quote, section=None,
        kind=EvidenceKind.USER_SPAN, role=EvidenceRole.ASSERTS, at=day * DAY, recorded_at=0, author=author, agent=agent,
    )  # fmt: skip
    return Quoted(words, source)


def test_five_voices_within_a_week_are_references_and_one_voice_five_times_is_none() -> None:
    many = [quoted("Tea is served.", author, 1) for author in "abcde"]
    one = [quoted("Tea is served.", "a", 1) for _ in range(9)]
    late = [quoted("Tea is served.", author, 20 * place) for place, author in enumerate("abcde")]
    promotes = BY_NAME["references"].promotes
    assert (promotes(CLAIM, many, ASKS), promotes(CLAIM, one, ASKS), promotes(CLAIM, late, ASKS)) == (
        True,
        False,
        False,
    )
    assert not promotes(replace(CLAIM, looked_at=5), many, ASKS)
    assert not promotes(CLAIM, [quoted("Tea is served.", author, 1, agent=True) for author in "abcde"], ASKS)
    assert not promotes(CLAIM, [*many[:4], replace(many[4], shown=True)], ASKS)
    assert promotes(CLAIM, many[:3], Policies(origins=3))
    assert promotes(CLAIM, late, Policies(days=90))


def test_what_somebody_says_of_themselves_is_theirs_to_say() -> None:
    promotes = BY_NAME["first-person"].promotes
    assert promotes(CLAIM, [quoted("I prefer tea.", "a", 1)], ASKS)
    assert not promotes(CLAIM, [quoted("She prefers tea.", "a", 1)], ASKS)
    assert not promotes(replace(CLAIM, kind=ClaimKind.FACT), [quoted("I prefer tea.", "a", 1)], ASKS)


def test_heading_counts_from_its_confidence_on() -> None:
    promotes, said = BY_NAME["headings"].promotes, [quoted("Tea", "a", 1)]
    assert promotes(replace(CLAIM, rule="heading/1"), said, ASKS)
    assert not promotes(replace(CLAIM, rule="heading/1", confidence=0.84), said, ASKS)
    assert promotes(replace(CLAIM, rule="heading/1", confidence=0.84), said, Policies(headings=0.8))
    assert not promotes(replace(CLAIM, rule="sentence/1"), said, ASKS)


@given(st.sampled_from(ClaimKind), st.sampled_from(ClaimStatus), st.sampled_from(Layer), st.booleans())
def test_no_policy_looks_at_a_decision_or_beyond_a_memory(
    kind: ClaimKind, status: ClaimStatus, layer: Layer, risky: bool
) -> None:
    claim = replace(CLAIM, kind=kind, status=status, layer=layer, high_risk=risky)
    if may_promote(claim):
        assert kind in (ClaimKind.FACT, ClaimKind.EPISODIC, ClaimKind.IDENTITY, ClaimKind.PREFERENCE)
        assert (status, layer, risky) == (ClaimStatus.CANDIDATE, Layer.MEMORY, False)
