"""What only looks decided, within what a day of a project has room for; and what was proposed of messages heard again."""

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence

from graph.engine import Transaction
from graph.model.claim import POSSIBLE
from graph.model.discussion import Discussion
from graph.model.ids import day_of
from graph.model.profile import Possible as Rules
from graph.model.source import Source
from graph.rules.listening.evidence import heard_by
from graph.rules.listening.possible import Possible
from graph.rules.listening.uttered import Utterance


async def within_day(
    tx: Transaction, project: str, found: Sequence[Possible], before: Container[str], rules: Rules
) -> list[Utterance]:
    """The likeliest first; the fuller the day of the words, the surer it has to be. What was proposed before stays."""
    kept = [one for one in found if one.name in before]
    by_day: defaultdict[str, list[Possible]] = defaultdict(list)
    for one in found:
        if one not in kept:
            by_day[f"{project}|possible|{day_of(one.source.at)}"].append(one)
    if by_day:
        taken = await _take(tx, dict.fromkeys(by_day, 0))
        chosen = {day: _chosen(some, taken[day], rules) for day, some in by_day.items()}
        await _take(tx, {day: len(some) for day, some in chosen.items()})
        kept += [one for some in chosen.values() for one in some]
    return [words for one in kept for words in one.words]


def _chosen(some: Sequence[Possible], taken: int, rules: Rules) -> list[Possible]:
    chosen: list[Possible] = []
    for one in sorted(some, key=lambda one: -one.chance):
        full = (taken + len(chosen)) / rules.daily
        if one.chance >= rules.least + (1 - rules.least) * full * full:
            chosen.append(one)
    return chosen


async def _take(tx: Transaction, days: Mapping[str, int]) -> dict[str, int]:
    """How many each day has had, these included: its counter is taken, so no two transactions fill one place."""
    rows = await tx.run("counter.take", blocks=[{"id": day, "count": count} for day, count in sorted(days.items())])
    return {row["id"]: int(row["last"]) for row in rows}


def proposed_before(here: Discussion, messages: Sequence[Source]) -> dict[str, str]:
    """The words, and their slots, that only looked decided in messages which are heard again; not what a Review has fixed."""
    again = {one.ref for one in messages}
    claims = (one for one in here.claims if one.claim.rule == POSSIBLE and one.claim.pin is None)
    return {
        words.id: one.claim.slot for one in claims if here.late for words in one.evidence if heard_by(words) in again
    }
