"""People's reactions to a decision are heard as each message is read, and change the record."""

import pytest

from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, ConflictKind, PatternType
from tests.spec.desk import Desk

AGREED = "All Council results must go in the task discussion, not Telegram."


async def test_confirmed_proposal_becomes_a_decision_of_high_confidence(desk: Desk) -> None:
    await desk.say("Ada", "Shall we keep the tickets in the harbour office?", 1)
    assert await desk.claims() == []
    await desk.say("Bo", "Yes, go ahead.", 2)
    (claim,) = await desk.claims()
    assert (claim.statement, claim.status) == ("Keep the tickets in the harbour office", ClaimStatus.ACTIVE)
    assert claim.confidence >= 0.85
    assert claim.importance is not None
    asked = ("ASSERTS", "Shall we keep the tickets in the harbour office?")
    assert await desk.quotes(claim) == [asked, ("CONFIRMS", "Yes")]
    (pattern,) = await desk.patterns()
    assert (pattern.type, pattern.claim, len(pattern.messages)) == (PatternType.CONFIRMATION, claim.ref, 2)


async def test_confirmation_raises_the_confidence_of_the_decision_before_it(desk: Desk) -> None:
    await desk.say("Ada", "We decided to print the tickets on recycled paper.", 1)
    (before,) = await desk.claims()
    assert before.confidence < 0.85
    await desk.say("Bo", "Correct.", 2)
    (after,) = await desk.claims()
    assert (after.ref, after.status) == (before.ref, ClaimStatus.ACTIVE)
    assert after.confidence >= 0.85
    assert ("CONFIRMS", "Correct") in await desk.quotes(after)


@pytest.mark.parametrize("yes", ["Yes.", "Correct.", "That's right.", "Approved.", "Go ahead."])
async def test_each_phrase_of_consent_makes_an_agents_proposal_stand(desk: Desk, yes: str) -> None:
    await desk.say("helper", "We decided to cache timetables for one hour.", 1, agent=True)
    assert [one.status for one in await desk.claims()] == [ClaimStatus.CANDIDATE]
    await desk.say("Ada", yes, 2)
    (claim,) = await desk.claims()
    assert (claim.status, claim.seen_count) == (ClaimStatus.ACTIVE, 2)


@pytest.mark.parametrize("words", ["yes?", "> yes", "yesterday we spoke of it", "Yes, but what would it cost?"])
async def test_what_only_looks_like_consent_confirms_nothing(desk: Desk, words: str) -> None:
    await desk.say("Ada", "Shall we keep the tickets in the harbour office?", 1)
    await desk.say("Bo", words, 2)
    assert await desk.patterns(PatternType.CONFIRMATION) == []
    assert await desk.claims() == []


@pytest.mark.english
@pytest.mark.parametrize(
    ("agreed", "confirms"),
    [("Agreed: no bike carries more than 100 kg.", False), ("Agreed: the tram depot it is.", True)],
)
async def test_what_is_agreed_behind_a_colon_confirms_no_other_proposal(
    desk: Desk, agreed: str, confirms: bool
) -> None:
    await desk.say("Ines", "Shall we rent the tram depot for the bikes?", 1)
    await desk.say("Marek", agreed, 2)
    assert ("Rent the tram depot for the bikes" in {one.statement for one in await desk.claims()}) is confirms


async def test_an_agents_yes_confirms_nothing(desk: Desk) -> None:
    await desk.say("Ada", "Shall we keep the tickets in the harbour office?", 1)
    await desk.say("helper", "Yes, go ahead.", 2, agent=True)
    assert await desk.patterns() == []


async def test_a_yes_replaces_nothing_that_holds_its_slot(desk: Desk) -> None:
    await desk.say("Ada", "We decided to use Postgres for the ledger.", 1)
    await desk.say("Bo", "Should we use MySQL for the ledger?", 2)
    await desk.say("Cy", "Yes, go ahead.", 3)
    assert [(one.value, one.status) for one in await desk.claims()] == [
        ("Postgres", ClaimStatus.ACTIVE),
        ("MySQL", ClaimStatus.CONFLICTED),
    ]


@pytest.mark.parametrize(
    "denial",
    ["No, that's wrong.", "That is not correct.", "I told you before.", "You need to be careful."],
)
async def test_correction_becomes_a_constraint_with_the_evidence_of_both_messages(desk: Desk, denial: str) -> None:
    await desk.say("bot", "I put the Council results on Telegram.", 1, agent=True)
    await desk.say("Fran", f"{denial} {AGREED}", 2)
    claim = next(one for one in await desk.claims() if one.kind is ClaimKind.CONSTRAINT and "Council" in one.statement)
    assert claim.status is ClaimStatus.ACTIVE
    (pattern,) = await desk.patterns(PatternType.CORRECTION)
    assert len(pattern.messages) == 2
    if pattern.claim == claim.ref:
        roles = [role for role, _ in await desk.quotes(claim)]
        assert {"ASSERTS", "CORRECTS"} <= set(roles)


@pytest.mark.parametrize(
    "words",
    [
        "You need to create the task before you start.",
        "Why did you not put it on the card?",
        "I told you to use the task card.",
    ],
)
async def test_each_phrase_of_correction_is_kept_as_a_constraint(desk: Desk, words: str) -> None:
    await desk.say("bot", "I started on the timetable.", 1, agent=True)
    await desk.say("Fran", words, 2)
    (claim,) = await desk.claims()
    assert (claim.kind, claim.statement) == (ClaimKind.CONSTRAINT, words.rstrip("."))
    assert claim.status is (ClaimStatus.CANDIDATE if words.endswith("?") else ClaimStatus.ACTIVE)
    assert await desk.quotes(claim) == [("CORRECTS", "I started on the timetable."), ("ASSERTS", words)]


async def test_bare_denial_waits_beside_what_it_denies(desk: Desk) -> None:
    put = "The last ferry is at nine."
    await desk.say("bot", put, 1, agent=True)
    await desk.say("Fran", "No, that's wrong.", 2)
    (claim,) = await desk.claims()
    assert (claim.statement, claim.status) == ("The last ferry is at nine: No, that's wrong", ClaimStatus.CANDIDATE)
    assert await desk.quotes(claim) == [("CORRECTS", put), ("ASSERTS", "No, that's wrong.")]


async def test_bare_denials_of_two_things_wait_apart(desk: Desk) -> None:
    for at, put in ((1, "The last ferry is at nine."), (5, "I put the results on Telegram.")):
        await desk.say("bot", put, at, agent=True)
        await desk.say("Fran", "No, that's wrong.", at + 1)
    assert sorted(one.statement for one in await desk.claims()) == [
        "I put the results on Telegram: No, that's wrong",
        "The last ferry is at nine: No, that's wrong",
    ]
    assert [one.repeats for one in await desk.patterns(PatternType.CORRECTION)] == [False, False]


async def test_refusal_is_quoted_with_the_sentences_that_explain_it(desk: Desk) -> None:
    reason = "No, let's not. Nobody here can operate it, and the office has one server."
    await desk.say("Ada", "Shall we use Kubernetes for the booking service?", 1)
    await desk.say("Bo", f"{reason} What about a cron job?", 2)
    claim = next(one for one in await desk.claims() if "Kubernetes" in one.statement)
    assert claim.status is ClaimStatus.REJECTED
    assert ("CORRECTS", reason) in await desk.quotes(claim)


async def test_same_correction_twice_is_linked_counted_and_shown(desk: Desk) -> None:
    for at in (1, 5):
        await desk.say("bot", "I put the results on Telegram.", at, agent=True)
        await desk.say("Fran", "I told you: put the results on the task card.", at + 1)
    (claim,) = [one for one in await desk.claims() if one.kind is ClaimKind.CONSTRAINT]
    assert claim.seen_count == 2
    assert [(one.claim, one.repeats) for one in await desk.patterns(PatternType.CORRECTION)] == [
        (claim.ref, False),
        (claim.ref, True),
    ]
    row = await desk.services.graph.read_one("project.health", project=desk.project, id=f"{desk.project}/")
    assert row["repeatedCorrections"] == 1


@pytest.mark.parametrize("denial", ["No, that's wrong.", "I told you:"])
async def test_same_correction_is_counted_also_where_its_rule_reads_by_itself(desk: Desk, denial: str) -> None:
    for at, did in ((1, "I put the Council results on Telegram."), (5, "Posted the next results in Telegram.")):
        await desk.say("bot", did, at, agent=True)
        await desk.say("Fran", f"{denial} {AGREED}", at + 1)
    (claim,) = [one for one in await desk.claims() if one.kind is ClaimKind.CONSTRAINT]
    assert [(one.claim, one.repeats) for one in await desk.patterns(PatternType.CORRECTION)] == [
        (claim.ref, False),
        (claim.ref, True),
    ]


async def test_setting_a_statement_right_lays_nothing_down_by_itself(desk: Desk) -> None:
    await desk.say("bot", "The toilets are on the left.", 1, agent=True)
    await desk.say("Fran", "No, they are on the right.", 2)
    (claim,) = await desk.claims()
    assert (claim.kind, claim.status) == (ClaimKind.CONSTRAINT, ClaimStatus.CANDIDATE)


async def test_switching_back_is_a_third_claim_of_the_slot(desk: Desk) -> None:
    for at, words in enumerate(["service-a will use Postgres", "service-a will use MySQL"]):
        await desk.say("Ada", words, at)
    await desk.say("Ada", "Let us switch service-a back to Postgres.", 3)
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "SUPERSEDED"), ("Postgres", "ACTIVE")]


async def test_proposal_turned_down_is_kept_as_a_rejected_alternative(desk: Desk) -> None:
    await desk.say("Ada", "Shall we sell tickets on Telegram?", 1)
    await desk.say("Bo", "No, nobody would trust it.", 2)
    (claim,) = await desk.claims()
    assert (claim.statement, claim.status, claim.held) == ("Sell tickets on Telegram", ClaimStatus.REJECTED, False)
    (pattern,) = await desk.patterns(PatternType.REJECTION)
    assert pattern.claim == claim.ref
    assert (await desk.state()).decisions == ()


async def test_why_tells_what_was_turned_down_in_the_same_talk(desk: Desk) -> None:
    await desk.say("Ada", "Shall we sell tickets on Telegram?", 1)
    await desk.say("Bo", "No, nobody would trust it.", 2)
    await desk.say("Ada", "We decided to sell tickets at the harbour office.", 3)
    chosen = next(one for one in await desk.claims() if one.held)
    trace = await desk.why(ref=chosen.ref)
    assert [one.statement for one in trace.rejected] == ["Sell tickets on Telegram"]


async def test_decision_in_force_is_not_turned_down_by_a_no(desk: Desk) -> None:
    await desk.say("Ada", "We decided to print the tickets on recycled paper.", 1)
    await desk.say("Bo", "Shall we print the tickets on recycled paper?", 2)
    await desk.say("Cy", "No, it tears.", 3)
    assert next(one for one in await desk.claims() if "decided" not in one.statement).status is not None
    assert [one.status for one in await desk.claims() if one.held] == [ClaimStatus.ACTIVE]


async def test_no_that_ends_a_talk_turns_nothing_down(desk: Desk) -> None:
    await desk.say("Ada", "Shall we sell tickets on Telegram?", 1)
    await desk.say("Cy", "Is there anything else?", 2)
    await desk.say("Bo", "No, that's all.", 3)
    assert await desk.patterns(PatternType.REJECTION) == []


async def test_contradiction_opens_a_conflict_that_asks_which_is_correct(desk: Desk) -> None:
    await desk.say("Ada", "We decided that the API allows anonymous access.", 1)
    await desk.say("Bo", "The API does not allow anonymous access.", 2)
    held = next(one for one in await desk.claims() if one.held)
    conflict = await desk.conflict()
    assert conflict.kind is ConflictKind.CONTRADICTION
    assert conflict.summary.startswith(f"This seems to contradict {held.ref}. Which is correct?")
    assert held.ref in conflict.members and len(conflict.members) == 2
    assert all(one in conflict.summary for one in conflict.members)
    (pattern,) = await desk.patterns(PatternType.CONTRADICTION)
    assert (pattern.claim, pattern.conflict) == (held.ref, conflict.ref)
    await desk.say("Bo", "The API does not allow anonymous access.", 3)
    assert [one.ref for one in await desk.conflicts()] == [conflict.ref]


async def test_winner_of_a_contradiction_stands_and_the_other_is_superseded(desk: Desk) -> None:
    await desk.say("Ada", "We decided that the API allows anonymous access.", 1)
    await desk.say("Bo", "The API does not allow anonymous access.", 2)
    conflict = await desk.conflict()
    said = next(one for one in await desk.claims() if not one.held)
    await desk.resolve(conflict, said)
    assert (await desk.again(said)).status is ClaimStatus.ACTIVE
    older = next(one for one in await desk.claims() if one.ref != said.ref)
    assert older.status is ClaimStatus.SUPERSEDED
    assert await desk.conflicts() == []


async def test_contradiction_dismissed_or_reopened_is_as_it_was(desk: Desk) -> None:
    await desk.say("Ada", "We decided that the API allows anonymous access.", 1)
    await desk.say("Bo", "The API does not allow anonymous access.", 2)
    before = await desk.chain()
    conflict = await desk.conflict()
    await desk.dismiss(conflict)
    assert await desk.chain() == before
    await desk.reopen(conflict)
    assert [one.ref for one in await desk.conflicts()] == [conflict.ref]


async def test_question_asked_again_in_other_words_is_flagged_with_its_answer(desk: Desk) -> None:
    await desk.say("Ada", "Which database does the ledger use?", 1)
    await desk.say("Bo", "We decided to use Postgres for the ledger.", 2)
    await desk.say("Cy", "What database is used by the ledger?", 3)
    (pattern,) = await desk.patterns(PatternType.REPEATED_QUESTION)
    (claim,) = await desk.claims()
    assert pattern.claim == claim.ref
    assert claim.ref in (await desk.state()).markdown.split("## Flagged")[1]


async def test_run_repeated_changes_nothing(desk: Desk) -> None:
    await desk.say("Ada", "Shall we keep the tickets in the harbour office?", 1)
    captured = await desk.say("Bo", "Yes, go ahead.", 2)
    before = (await desk.claims(), await desk.patterns())
    rows = await desk.services.graph.read("run.by_ids", ids=[f"{desk.project}/{captured.run.ref}"])
    assert rows[0]["run"]["status"] == "SUCCEEDED"
    await desk.reread(captured)
    assert (await desk.claims(), await desk.patterns()) == before


@pytest.mark.parametrize(
    ("answer", "decided"),
    [("MySQL", ["Use MySQL for the ledger"]), ("Postgres, please", ["Use Postgres for the ledger"]), ("yes", [])],
)
async def test_a_choice_of_two_is_decided_by_who_names_one(desk: Desk, answer: str, decided: list[str]) -> None:
    await desk.say("Ada", "Shall we use Postgres or MySQL for the ledger?", 1)
    await desk.say("Bo", answer, 2)
    assert [one.statement for one in await desk.claims() if one.status is ClaimStatus.ACTIVE] == decided
