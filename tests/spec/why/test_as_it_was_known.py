"""The surroundings of an answer are told as they were known then, too: conflicts, rejected claims, effects."""

from graph.actions.operating.projects import ensure_task
from graph.model.status import ClaimStatus
from graph.model.trace import Trace
from graph.model.words import ConflictStatus
from tests.spec.desk import Desk, minute

KEY = "auth.database"


async def contested(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bot", "MySQL", 2, agent=True)


async def known(desk: Desk, then: int) -> Trace:
    return await desk.why(key=KEY, known_at=then)


async def test_conflict_is_open_for_those_who_do_not_know_yet_how_it_ends(desk: Desk) -> None:
    await contested(desk)
    then = desk.services.now()
    await desk.resolve(await desk.conflict(), await desk.claim("MySQL"))
    trace = await known(desk, then)
    assert [(one.status, one.winner, one.closed_at) for one in trace.conflicts] == [(ConflictStatus.OPEN, None, None)]
    assert "(OPEN)" in trace.markdown
    (now,) = (await desk.why(key=KEY)).conflicts
    assert now.status is ConflictStatus.RESOLVED


async def test_conflict_that_was_closed_twice_is_told_by_the_closing_that_was_known(desk: Desk) -> None:
    await contested(desk)
    conflict, times = await desk.conflict(), []
    await desk.dismiss(conflict)
    times.append(desk.services.now())
    await desk.reopen(conflict)
    times.append(desk.services.now())
    won = await desk.claim("MySQL")
    await desk.resolve(conflict, won)
    times.append(desk.services.now())
    told = [one for then in times for one in (await known(desk, then)).conflicts]
    assert [(one.status, one.winner) for one in told] == [
        (ConflictStatus.DISMISSED, None),
        (ConflictStatus.OPEN, None),
        (ConflictStatus.RESOLVED, won.ref),
    ]


async def test_conflict_is_not_known_before_it_opens(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    then = desk.services.now()
    await desk.decide("Bot", "MySQL", 2, agent=True)
    assert (await known(desk, then)).conflicts == ()
    assert (await desk.why(key=KEY, as_of=minute(1.5))).conflicts == ()
    assert len((await desk.why(key=KEY, as_of=minute(3))).conflicts) == 1


async def test_what_was_turned_down_later_waits_still(desk: Desk) -> None:
    await desk.decide("Bot", "SQLite", 1, agent=True)
    await desk.decide("Ada", "Postgres", 2)
    then = desk.services.now()
    await desk.reject(await desk.claim("SQLite"))
    assert (await known(desk, then)).rejected == ()
    assert [one.value for one in (await desk.why(key=KEY)).rejected] == ["SQLite"]


async def test_what_was_turned_down_and_then_taken_up_again_was_turned_down_then(desk: Desk) -> None:
    await contested(desk)
    await desk.reject(await desk.claim("MySQL"))
    then = desk.services.now()
    await desk.revert(await desk.claim("MySQL"))
    found = (await known(desk, then)).rejected
    assert [(one.value, one.status) for one in found] == [("MySQL", ClaimStatus.REJECTED)]


async def test_effects_are_those_that_were_known_and_as_suspect_as_they_were(desk: Desk) -> None:
    await ensure_task(desk.services, desk.project, "T2", "Buy servers")
    await desk.decide("Ada", "Postgres", 1)
    claim = await desk.claim("Postgres")
    first = desk.services.now()
    await desk.rests(claim, "T2")
    second = desk.services.now()
    await desk.edit(claim, statement="auth.database = Postgres 17")
    third = desk.services.now()
    await desk.acknowledge(claim, "T2")
    told = [[one.suspect for one in (await known(desk, then)).downstream] for then in (first, second, third)]
    assert told == [[], [False], [True]]
    assert [one.suspect for one in (await desk.why(key=KEY)).downstream] == [False]


async def test_an_effect_says_what_it_said_then(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Ada", "a backup each night", 2, key="ops.backup")
    await desk.rests(await desk.claim("Postgres"), (await desk.claim("a backup each night")).ref)
    then = desk.services.now()
    await desk.edit(await desk.claim("a backup each night"), statement="No backup at all")
    assert "No backup" not in (await known(desk, then)).markdown
    assert "No backup" in (await desk.why(key=KEY)).markdown
    assert (await desk.why(key=KEY, as_of=minute(1.5))).downstream == ()


async def test_question_is_answered_with_what_held_for_those_who_did_not_know_better(desk: Desk) -> None:
    await desk.say("Ada", "We decided that production deploys go out on Tuesdays.", 1)
    await desk.say("Bo", "Production deploys go out on Mondays.", 2)
    then = desk.services.now()
    monday = next(one for one in await desk.claims() if one.status is ClaimStatus.CONFLICTED)
    await desk.resolve(await desk.conflict(), monday)
    question = "When do production deploys go out?"
    for known_at, day in ((then, "Tuesdays"), (None, "Mondays")):
        answer = (await desk.why(question=question, known_at=known_at)).answer
        assert answer is not None
        assert (day in answer.statement, answer.status) == (True, ClaimStatus.ACTIVE)
