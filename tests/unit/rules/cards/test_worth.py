"""Truth only grows with evidence and only falls by what is anchored; utility follows how runs ended, and neither outweighs words."""

from hypothesis import given
from hypothesis import strategies as st

from graph.model.claim import Stage
from graph.model.episode import Opposed, Use
from graph.model.profile import Cards
from graph.model.status import ClaimStatus
from graph.model.words import EvidenceKind, Tier
from graph.rules.cards.ranking import MOST, factors_of
from graph.rules.cards.worth import WEIGHT, needs_recheck, still_open, truth_of, truth_points, utility_of

kinds = st.lists(st.sampled_from(list(EvidenceKind)), max_size=6)


opposed = st.lists(
    st.builds(Opposed, st.sampled_from(list(EvidenceKind)), st.booleans(), st.integers(1, 9)), max_size=6
)


@given(kinds, opposed, st.sampled_from(list(EvidenceKind)))
def test_more_evidence_never_makes_less_true_and_only_anchored_contradictions_do(
    said: list[EvidenceKind], against: list[Opposed], one: EvidenceKind
) -> None:
    before = truth_points(truth_of(said, against))
    assert truth_points(truth_of([*said, one], against)) >= before
    assert truth_points(truth_of(said, [*against, Opposed(EvidenceKind.AGENT_OUTPUT, True)])) == before
    loose = truth_of(said, [*against, Opposed(one, False)])
    assert truth_points(loose) == before
    assert loose.disputes == truth_of(said, against).disputes + WEIGHT[one]


@given(opposed, st.integers(0, 9))
def test_what_a_person_has_looked_into_counts_no_more(against: list[Opposed], looked_at: int) -> None:
    again = (Stage(0, ClaimStatus.NEEDS_RECHECK, 0, None), Stage(looked_at, ClaimStatus.ACTIVE, 0, None))
    left = [one for one in against if one.recorded_at > looked_at]
    assert still_open(against, again, ()) == still_open(against, (), [looked_at]) == left
    assert still_open(against, again[:1], ()) == against


def test_a_tool_weighs_more_than_a_document_and_that_more_than_a_user() -> None:
    weights = [
        truth_of([], [Opposed(one, False)]).disputes
        for one in (EvidenceKind.TOOL_OUTPUT, EvidenceKind.DOC_SPAN, EvidenceKind.USER_SPAN)
    ]
    assert weights == sorted(weights, reverse=True) and len(set(weights)) == 3


def test_a_project_looks_again_soon_a_domain_later_and_everywhere_last() -> None:
    needed = {weight: [needs_recheck(tier, weight, Cards()) for tier in Tier] for weight in (2.9, 3.0, 6.0, 9.0)}
    soon = {tier: sum(some[at] for some in needed.values()) for at, tier in enumerate(Tier)}
    assert soon == {Tier.ITEM: 3, Tier.PROJECT: 3, Tier.DOMAIN: 2, Tier.GLOBAL: 1}


def test_nothing_is_known_of_what_no_run_has_ended_with() -> None:
    assert utility_of(Use(exposures=9)) is None
    assert (utility_of(Use(wins=1)) or 0) < (utility_of(Use(wins=9)) or 0) < 1


@given(st.floats(0, 1), st.floats(0, 1))
def test_no_popularity_outweighs_scope_and_words(worth: float, other: float) -> None:
    def score(words: float, tier: Tier, value: float) -> float:
        return scored(tier, words=words, worth=value)

    assert score(1.0, Tier.PROJECT, worth) > score(0.0, Tier.GLOBAL, other)
    assert MOST["scope"] + MOST["words"] > sum(MOST.values()) - MOST["scope"] - MOST["words"]


def scored(tier: Tier, *, named: bool = True, words: float = 0.5, worth: float = 0.5) -> float:
    factors = factors_of(
        tier=tier, named=named, words=words, meaning=0.5, worth=worth, said_at=0, now=0, status=ClaimStatus.ACTIVE
    )
    return factors.score


def test_narrower_scope_comes_first_and_an_item_that_nobody_names_behind_its_project() -> None:
    tiers = [(Tier.ITEM, True), (Tier.PROJECT, True), (Tier.ITEM, False), (Tier.DOMAIN, True), (Tier.GLOBAL, True)]
    scores = [scored(tier, named=named) for tier, named in tiers]
    assert scores == sorted(scores, reverse=True) and len(set(scores)) == len(scores)
