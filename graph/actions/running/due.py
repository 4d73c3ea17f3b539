"""The time from which runs may be due, as one process knows it.

The engine keeps removed entries in its index, so a look for work that starts at the beginning of the index costs more with every
run there ever was. A look starts a little before the last look that found nothing left. Now and then a look starts at the
beginning, so that no run is forgotten.
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
