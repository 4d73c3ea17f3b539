"""The time from which runs may be due, as one process knows it.

An index goes on dragging its removed entries along: looked through from its beginning, each look for work costs more with
every run there ever was. So a look begins a little before the last one that left nothing, and at the beginning only now and
then: the graph is the truth, and whatever is due is found.
"""

from dataclasses import dataclass

from graph.model.times import MINUTE, SECOND

SLACK = 120 * SECOND  # what is queued may be committed so much later, or by a machine whose clock is behind
WHOLE = MINUTE  # from one look at everything to the next


@dataclass(slots=True)
class Due:
    since: int = 0
    whole_at: int | None = None  # when everything was last looked at

    def begins(self, now: int) -> int:
        """Return the time to look from: the beginning, where that was not done for a while, or the clock was set back."""
        return self.since if self.whole_at is not None and 0 <= now - self.whole_at < WHOLE else 0

    def nothing_left(self, now: int) -> None:
        """Note that every run that was due by now has been taken."""
        if self.begins(now) == 0:
            self.whole_at = now
        self.since = now - SLACK
