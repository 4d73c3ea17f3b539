"""The writes of settling, by example."""

from graph.model.claim import Evidence, Supersession
from graph.model.plan import Claims, Events, Plan, Quotations, Reviews, Slots, Supersessions
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, EvidenceRole, ReviewAction
from graph.rules.reviews.review import edited, promoted
from graph.rules.slots.settle import Setting, settle
from graph.rules.slots.trail import Cause
from tests.generative.rules.words import HEDGED, PLAIN, said
from tests.generative.rules.world import World


def heard(*words: Evidence) -> World:
    world = World()
    for one in words:
        world.hear([one])
    return world


def statuses(world: World) -> dict[str, ClaimStatus]:
    return {one.claim.ref: one.claim.status for one in world.slot.claims}


def test_what_is_accepted_is_born_a_candidate_and_has_its_review() -> None:
    plan = World().hear([said("A", 1)]).plan
    (review,) = plan.of(Reviews).new
    assert (review.action, review.by, review.machine) == (ReviewAction.PROMOTE, "whence", True)
    assert review.before is not None
    assert review.before["status"] == "CANDIDATE"


def test_each_of_two_changes_has_its_own_review() -> None:
    plan = heard(said("A", 1)).hear([said("B", 2)]).plan
    assert {(one.of, one.action) for one in plan.of(Reviews).new} == {
        ("DEC-001", ReviewAction.SUPERSEDE),
        ("DEC-002", ReviewAction.PROMOTE),
    }
    assert plan.of(Slots).taken[0].current == "DEC-002"


def test_more_evidence_alone_is_no_review() -> None:
    plan = heard(said("A", 1)).hear([said("A", 2)]).plan
    assert (plan.of(Reviews).new, plan.of(Events).told) == ((), ())
    assert plan.of(Claims).changed[0].seen_count == 2


def test_a_merge_keeps_the_earliest_claim_and_the_other_leads_to_it() -> None:
    world = heard(said("A", 2, by="ann"), said("B", 4, PLAIN), said("A", 6))
    assert len(world.slot.claims) == 3
    world.hear([said("A", 3, by="ben")])
    assert statuses(world) == {"DEC-001": ClaimStatus.ACTIVE, "DEC-002": ClaimStatus.CONFLICTED}
    assert world.store.claims["DEC-003"].merged_into == "DEC-001"


def test_a_late_arrival_writes_a_third_claim_when_it_splits_a_merge() -> None:
    world = heard(said("A", 1), said("A", 3))
    plan = world.hear([said("B", 2)]).plan
    assert len(plan.of(Claims).new) == 2
    assert [one.evidence.at for one in plan.of(Quotations).moved] == [3]
    assert len(world.slot.supersessions) == 2


def test_earlier_words_of_another_type_make_another_claim() -> None:
    world = heard(said("A", 2))
    world.hear([said("A", 1, kind=ClaimKind.FACT)])
    (claim,) = (one.claim for one in world.slot.claims)
    assert (claim.ref, claim.kind, claim.seen_count) == ("FACT-001", ClaimKind.FACT, 2)
    assert world.store.claims["DEC-001"].merged_into == "FACT-001"


def test_confidence_and_reasons_follow_the_evidence_when_it_moves() -> None:
    world = heard(said("A", 1, confidence=0.7), said("A", 3, confidence=0.95, rationale="cost"))
    world.hear([said("B", 2)])
    first = world.slot.claim("DEC-001")
    assert first is not None
    assert (first.claim.confidence, first.claim.rationale) == (0.7, None)


def test_an_edge_says_when_its_newer_side_began_also_after_late_words() -> None:
    world = heard(said("A", 1), said("B", 5))
    world.hear([said("B", 3)])
    (edge,) = world.slot.supersessions
    assert edge.at == 3
    assert len(world.store.edges) == 1


def test_quotations_that_support_go_with_the_words_they_support() -> None:
    world, words = World(), said("A", 1)
    reason = said("A", 1)
    support = type(reason)(
        **{
            **{name: getattr(reason, name) for name in reason.__slots__},
            "id": "why",
            "role": EvidenceRole.RATIONALE,
            "of": words.id,
            "draft": None,
        }
    )
    world.hear([words, support])
    assert {one.id for one in world.slot.claims[0].evidence} == {words.id, "why"}
    assert world.slot.claims[0].claim.seen_count == 1


def test_the_statement_that_was_known_before_stays_in_the_history() -> None:
    world = heard(said("A", 2, statement="take A"))
    world.hear([said("A", 1, statement="we take A")])
    log = world.slot.claims[0].claim.log
    assert [stage.statement for stage in log] == ["take A", "we take A"]


def test_an_edit_and_its_undoing_both_stay_in_the_history() -> None:
    world = heard(said("A", 1))
    undo = world.step(lambda slot, now: edited(slot, "DEC-001", now, statement="A it is"), "DEC-001")
    world.undo(undo)
    claim = world.slot.claims[0].claim
    assert [stage.statement for stage in claim.log] == ["use A", "A it is", "use A"]
    assert (claim.statement, claim.edited) == ("use A", False)


def test_a_step_marks_its_claim_as_changed_so_that_effects_turn_suspect() -> None:
    world = heard(said("A", 1, agent=True))
    world.step(lambda slot, now: promoted(slot, "DEC-001", now), "DEC-001")
    assert world.slot.claims[0].claim.changed_at == world.now


def test_explicit_words_lead_to_where_a_merged_claim_went() -> None:
    world = heard(said("A", 2))
    world.store.edges.append(Supersession("OTHER", "DEC-001", 9, "rita", 9, explicit=True))
    slot = world.store.read(world.now)
    plan: Plan = settle(slot, [said("A", 1, kind=ClaimKind.FACT)], Setting(99, world.take, Cause())).plan
    assert [(one.newer, one.older) for one in plan.of(Supersessions).new] == [("OTHER", "FACT-001")]
    assert [(one.newer, one.older) for one in plan.of(Supersessions).closed] == [("OTHER", "DEC-001")]


def test_explicit_words_that_later_ones_turn_round_are_void() -> None:
    world = heard(said("A", 1), said("B", 2))
    world.store.edges.append(Supersession("DEC-001", "DEC-002", 9, "rita", 9, explicit=True))
    plan = settle(world.store.read(world.now), [], Setting(99, world.take, Cause())).plan
    assert [one.newer for one in plan.of(Supersessions).closed] == ["DEC-001"]


def test_one_conflict_per_slot_grows_and_closes_when_nothing_contests() -> None:
    world = heard(said("A", 1), said("B", 2, HEDGED), said("C", 3, HEDGED))
    conflict = world.slot.conflict
    assert conflict is not None
    assert conflict.members == ("DEC-001", "DEC-002", "DEC-003")
    assert len(world.store.conflicts) == 1
    world.hear([said("B", 4)])
    world.hear([said("C", 5)])
    assert world.slot.conflict is None
    assert world.store.conflicts[conflict.ref].closed_by == "whence"
