"""A model's stance and relation decide how much words weigh, and their effect in the slot of their target."""

from dataclasses import replace

import pytest

from graph.model.claim import Pin, Standing
from graph.model.op import About, Op, Quotation
from graph.model.slot import SlotShape
from graph.model.source import Run, Section, Source
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, OpType, Relation, RunStatus, SourceKind, Stance
from graph.profiles import load_profiles
from graph.rules.reading.reconcile import Arrival, Reading, arrivals
from graph.rules.reading.relating import Target, related
from graph.rules.slots.fold import fold
from graph.rules.slots.folding_claim import ReviewedClaim

GENERAL = load_profiles()["general"]
HALL = Target("p|PROJECT||MEMORY|about:x", SlotShape(), "hall", ClaimKind.DECISION, "hall", "DEC-1")


def arrival(
    text: str = "We take the church",
    *,
    at: int = 1,
    author: str = "Ada",
    agent: bool = False,
    kind: SourceKind = SourceKind.MESSAGE,
    claim: ClaimKind = ClaimKind.DECISION,
    **more: object,
) -> Arrival:
    source = Source("p", f"S{at}", kind, text, "", (Section("MESSAGE", 0, len(text)),), at, at, author, agent, "T1")
    op = Op(OpType.ADD, claim, Quotation(text, "MESSAGE", 0, len(text)), 0.95, "The gala is in the church",
            value="church", about=About("The gala", "place"), stance=Stance.DECIDED)  # fmt: skip
    run = Run("p", "RUN-1", source.ref, "model", "1", RunStatus.RUNNING, 0)
    (found,) = arrivals(Reading(source, run, (replace(op, **more),)), GENERAL, 0)  # type: ignore[arg-type]
    return found


def standing(**more: object) -> Standing:
    return arrival(**more).words.standing  # type: ignore[arg-type]


def aimed(relation: Relation, target: Target = HALL, **more: object) -> Standing:
    found = related(arrival(relation=relation, **more), target, GENERAL)  # type: ignore[arg-type]
    assert found is not None
    return found.arrival.words.standing


def test_decision_of_a_person_decides_and_nothing_less_does() -> None:
    assert standing().accepts
    assert standing().decides
    for less in ({"agent": True}, {"confidence": 0.84}, {"stance": Stance.PROPOSED}, {"stance": Stance.PLANNED}, {"needs_review": True},
                 {"starts": 10**15}, {"by": "Bo"}, {"stance": None}):  # fmt: skip
        found = standing(**less)
        assert (found.accepts, found.decides, found.proposes) == (False, False, True)


def test_promise_needs_no_stance_and_a_preference_settles_nothing() -> None:
    assert standing(stance=None, claim=ClaimKind.COMMITMENT).accepts
    assert not standing(claim=ClaimKind.PREFERENCE).accepts


def test_words_without_a_value_or_an_author_replace_nothing_by_themselves() -> None:
    assert standing().firm
    assert not standing(value=None).firm
    assert not standing(kind=SourceKind.DOCUMENT, author="").firm
    assert standing(value=None, relation=Relation.SUPERSEDES).firm


@pytest.mark.parametrize("relation", [Relation.REJECTS, Relation.WITHDRAWS])
def test_only_a_person_turns_down_or_takes_back(relation: Relation) -> None:
    assert aimed(relation, stance=Stance.TURNED_DOWN).refuses
    found = related(arrival(relation=relation, stance=Stance.TURNED_DOWN, agent=True), HALL, GENERAL)
    assert found is not None
    assert found.apart
    assert not found.arrival.words.standing.refuses


def test_slot_of_high_risk_is_left_to_a_person() -> None:
    risky = replace(HALL, shape=SlotShape(high_risk=True))
    found = aimed(Relation.SUPERSEDES, risky)
    assert (found.accepts, found.firm) == (False, False)
    assert not aimed(Relation.WITHDRAWS, risky, stance=Stance.TURNED_DOWN).firm


def test_contradiction_never_wins() -> None:
    assert aimed(Relation.CONTRADICTS).contests
    assert aimed(
        Relation.REPEATS, replace(HALL, norm="12", value="12"), value="14"
    ).contests  # another number is no repetition


def test_words_go_to_the_slot_of_what_they_are_aimed_at() -> None:
    for relation in Relation:
        found = related(arrival(relation=relation), HALL, GENERAL)
        assert found is not None
        assert found.arrival.slot == HALL.slot or found.apart
    assert related(arrival(relation=Relation.REPEATS), replace(HALL, kind=ClaimKind.NOTE), GENERAL) is None


def test_same_subject_in_other_case_or_with_an_article_is_one_slot() -> None:
    assert arrival(about=About("gala", "Place")).slot == arrival().slot
    assert arrival(about=About("bar", "place")).slot != arrival().slot


# ── in the slot


def test_proposal_waits_and_contests_nothing() -> None:
    places = fold(
        [arrival(at=1).words, arrival("How about the hall", at=2, value="hall", stance=Stance.PROPOSED).words]
    )
    assert [one.status for one in places] == [ClaimStatus.ACTIVE, ClaimStatus.CANDIDATE]


def test_later_decision_replaces_and_a_repetition_of_the_older_stays_with_it() -> None:
    first, second = arrival(at=1).words, arrival("We take the hall", at=2, author="Bo", value="hall").words
    church = replace(HALL, norm="church", value="church")
    again = related(arrival("as decided, the church", at=3, relation=Relation.REPEATS), church, GENERAL)
    assert again is not None
    for words in ([first, second, again.arrival.words], [again.arrival.words, second, first]):
        places = fold(words)
        assert [(one.status, len(one.evidence)) for one in places] == [
            (ClaimStatus.SUPERSEDED, 2),
            (ClaimStatus.ACTIVE, 1),
        ]


def test_what_is_taken_back_is_over_and_what_was_only_put_forward_is_turned_down() -> None:
    church = replace(HALL, norm="church", value="church")
    back = related(
        arrival("forget the church", at=3, relation=Relation.WITHDRAWS, stance=Stance.TURNED_DOWN), church, GENERAL
    )
    assert back is not None
    decided = fold([arrival(at=1).words, back.arrival.words])
    put = fold([arrival(at=1, stance=Stance.PROPOSED).words, back.arrival.words])
    assert [one.status for one in (*decided, *put)] == [ClaimStatus.ARCHIVED, ClaimStatus.REJECTED]


def test_what_was_ended_before_is_still_replaced_by_what_names_it() -> None:
    church = replace(HALL, norm="church", value="church")
    back = related(
        arrival("forget the church", at=2, relation=Relation.WITHDRAWS, stance=Stance.TURNED_DOWN), church, GENERAL
    )
    hall = related(arrival("We take the hall", at=3, value="hall", relation=Relation.SUPERSEDES), church, GENERAL)
    assert back is not None
    assert hall is not None
    places = fold([arrival(at=1).words, back.arrival.words, hall.arrival.words])
    assert [(one.status, one.replaces) for one in places] == [(ClaimStatus.ARCHIVED, None), (ClaimStatus.ACTIVE, 0)]


def test_decision_takes_up_a_proposal_in_fewer_or_more_words() -> None:
    put = arrival("Postcards for all", at=1, value="postcards", stance=Stance.PROPOSED).words
    taken = arrival("yes, to all 2,400", at=2, value="postcards to all").words
    (place,) = fold([put, taken])
    assert (place.status, place.norm) == (ClaimStatus.ACTIVE, "postcards to all")


CHURCH_SAYS = "The gala is in the church gala place"


@pytest.mark.parametrize("relation", [Relation.SUPERSEDES, Relation.CORRECTS, Relation.REJECTS, Relation.WITHDRAWS])
def test_wrong_target_on_another_subject_costs_the_operation_alone(relation: Relation) -> None:
    other = replace(HALL, says="Postgres keeps the bookings database engine")
    assert related(arrival(relation=relation, stance=Stance.TURNED_DOWN), other, GENERAL) is None
    assert related(arrival(relation=relation), replace(HALL, says=CHURCH_SAYS), GENERAL) is not None


@pytest.mark.parametrize("relation", [Relation.SUPERSEDES, Relation.WITHDRAWS])
def test_model_replaces_nothing_that_a_person_wrote_or_settled_since(relation: Relation) -> None:
    """By hand, words that are read contest it; what was said before a Review re-judges nothing."""
    for hand, at in ((True, 60), (False, 20)):
        pin = Pin(ClaimStatus.ACTIVE, True, 30, None, 50)
        own = arrival(at=30, value="hall").words
        own = replace(own, draft=replace(own.draft, norm="hall")) if own.draft else own
        stance = Stance.TURNED_DOWN if relation is Relation.WITHDRAWS else Stance.DECIDED
        found = related(arrival("no hall, the church", at=at, relation=relation, stance=stance), HALL, GENERAL)
        assert found is not None
        places = fold([found.arrival.words], (ReviewedClaim("DEC-1", "hall", pin, hand, (own,)),))
        (hall,) = (one for one in places if one.fixed == "DEC-1")
        assert (hall.status, hall.valid_to) == (ClaimStatus.ACTIVE, None)


@pytest.mark.parametrize(
    ("about", "says", "aims"),
    [
        ("gala place", "The gala is in the hall", True),
        ("choir room", "The choir sings in the church gala place", True),
        ("parser strictness", "The parser of the church is strict", False),
        ("", "The church is old", True),
        ("", "The parser is strict", False),
    ],
)
def test_words_that_share_next_to_nothing_with_a_target_are_not_about_it(about: str, says: str, aims: bool) -> None:
    target = replace(HALL, says=says, about=about)
    assert (related(arrival(relation=Relation.SUPERSEDES), target, GENERAL) is not None) is aims
