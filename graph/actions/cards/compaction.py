"""Compaction: cards that are idle and of little use rest, twins become one; each step by itself, so that each is undone by itself."""

from collections.abc import Sequence, Set

from graph import meaning
from graph.actions.answering.pages import END
from graph.actions.cards.cards import cards_in, disputed_in
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.claims import archive
from graph.actions.reviewing.steps import Person
from graph.actions.settling.supersede import supersede
from graph.model.episode import Consolidation, LedgerEntry
from graph.model.errors import IllegalTransition, WhenceError
from graph.model.ids import node_id
from graph.model.profile import Cards, Profile
from graph.model.words import CardVerdict, ReviewAction
from graph.process.services import Services
from graph.rules.cards.compaction import idle, twins, unused
from graph.rules.cards.shelf import Known
from graph.rules.slots.trail import WHENCE
from graph.store.cards import consolidation_row
from graph.store.reviews import review_from

COMPACTED = "compaction"
_STEPS = (ReviewAction.MERGE, ReviewAction.SUPERSEDE, ReviewAction.ARCHIVE)  # by which a card goes
_CHOICES = (ReviewAction.PROMOTE, ReviewAction.RECHECK)


async def compact(services: Services, project: str, profile: Profile, person: Person) -> Consolidation:
    """Merge equal cards and archive idle ones. The ledger lists each step, and `revert` undoes it."""
    now = services.now()
    shelf = await shelf_of(services, project, profile.cards)
    pairs = twins(shelf, profile.cards, meaning.nearness)
    resting = [one for one in shelf if idle(one, now, profile.cards)]
    looked_at = {*(ref for pair in pairs for ref in pair), *(one.ref for one in resting)}
    chosen, back = await _by_persons(services, project, looked_at)
    entries: list[LedgerEntry] = []
    gone: set[str] = set()
    for ref, kept in pairs:
        if ref not in chosen and back.isdisjoint((ref, kept)):
            entries += await _merged(services, project, ref, kept, shelf, person)
            gone.add(ref)
    for one in resting:
        if one.ref not in gone | chosen | back:
            entries += await _archived(services, project, one, profile, person)
    done = Consolidation(project, f"{COMPACTED}/{now}", now, tuple(entries), len(shelf))
    await services.graph.write_one(
        "card.remember", consolidations=[consolidation_row(done)], endings=[], uses=[], credits=[], prints=[]
    )
    return done


async def shelf_of(services: Services, project: str, cards: Cards) -> list[Known]:
    """Read all cards; the quotations for and against a card are read only for disputed cards and for unused ones."""
    row = await services.graph.read_one("card.of_place", low=f"{project}|", high=f"{project}|{END}")
    resting = (node_id(project, one.ref) for one in cards_in([row]) if unused(one, services.now(), cards))
    ids = sorted({*disputed_in(project, [row]), *resting})
    return cards_in([row], await services.graph.read("card.against", ids=ids) if ids else ())


async def _by_persons(services: Services, project: str, refs: Set[str]) -> tuple[set[str], set[str]]:
    """Return the cards that a person put in force, and the cards that a person brought back; compaction repeats nothing that a
    person took back."""
    rows = await services.graph.read("review.of", ids=[node_id(project, ref) for ref in sorted(refs)]) if refs else []
    trail = [review_from(row["review"]) for row in rows]
    chosen = {
        review.of
        for review in trail
        if not (review.machine or review.undone or review.effect) and review.action in _CHOICES
    }
    return chosen, {review.of for review in trail if review.undone and review.action in _STEPS}


async def _merged(
    services: Services, project: str, ref: str, kept: str, shelf: Sequence[Known], person: Person
) -> list[LedgerEntry]:
    said = {one.ref: one.statement for one in shelf}
    rule = f"says what {kept} says, and loses no specific"
    try:
        await supersede(services, project, ref, kept, None, Person(person.name, f"merged by compaction: {rule}"))
    except IllegalTransition:
        return []  # somebody has come before
    return [LedgerEntry(said[ref], CardVerdict.MERGED, rule, kept)]


async def _archived(
    services: Services, project: str, one: Known, profile: Profile, person: Person
) -> list[LedgerEntry]:
    rule = f"shown to nobody for {profile.cards.idle_days} days, of little use, seldom borne out, and not disputed"
    try:
        await archive(services, project, one.ref, Person(person.name, f"compaction: {rule}"))
    except IllegalTransition:
        return []
    return [LedgerEntry(one.statement, CardVerdict.ARCHIVED, rule, one.ref)]


# ── the scheduler's job


async def compact_due(services: Services) -> str:
    """Every project that has cards."""
    done = 0
    for row in await services.graph.read("card.projects"):
        profile = await profile_of(services, row["project"])
        try:
            told = await compact(services, row["project"], profile, Person(WHENCE))
        except WhenceError:
            continue
        done += len(told.entries)
    return f"{done} cards archived or merged"
