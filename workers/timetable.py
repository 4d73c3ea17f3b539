"""Every job of the scheduler. To register one, add a line at the foot: its name, its times, its purpose, and its function.

The function takes the ledger and returns its result in a few words. A process may end in the middle of it, and another begins
it again: so it does the work that the graph still lists, and two runs do no more than one.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from graph.actions.cards.auditing import audit_due
from graph.actions.cards.compaction import compact_due
from graph.actions.cards.sharing import share_due
from graph.actions.chats.observing import look_due
from graph.actions.chats.pendings import expire_due
from graph.actions.operating.retention import blank_due
from graph.actions.reviewing.marks import recheck_due
from graph.actions.reviewing.policies import apply_policies
from graph.actions.settling.sweep import sweep_due
from graph.actions.waves.waves import look_after
from graph.model.job import Daily, Every, Job, Timetable
from graph.process.services import Services


@dataclass(frozen=True, slots=True)
class Scheduled:
    name: str
    timetable: Timetable
    describes: str
    do: Callable[[Services], Awaitable[str]]

    def known(self, now: int) -> Job:
        """Return the job as the graph gets to know it."""
        return Job(self.name, str(self.timetable), self.describes, self.timetable.after(now))


JOBS: tuple[Scheduled, ...] = (
    Scheduled("sweep", Every(10), "looks once a night, at its profile's hour, for conflicts in a project", sweep_due),
    Scheduled(
        "compact",
        Daily(4, 20),
        "archives and merges cards of little use",
        compact_due,
    ),
    Scheduled("audit", Daily(4, 50), "notes how each store of cards is doing, for its trend", audit_due),
    Scheduled("share", Every(10), "proposes accepted cards to the projects of their tier that lack them", share_due),
    Scheduled("look", Every(1), "asks again, in chats, what nobody has answered in its time", look_due),
    Scheduled(
        "blank",
        Daily(3, 40),
        "blanks what nobody quotes of messages of chats and of other sources, after their days",
        blank_due,
    ),
    Scheduled("expire", Every(10), "gives up what has waited too long for a confirmation", expire_due),
    Scheduled(
        "waves",
        Every(1),
        "gives what waves hold back its turn where there is room, and writes their reports",
        look_after,
    ),
    Scheduled("reviews", Every(1), "sends claims whose day has come back to be looked at again", recheck_due),
    Scheduled("policies", Every(10), "promotes what a policy promotes that a person has turned on", apply_policies),
)
