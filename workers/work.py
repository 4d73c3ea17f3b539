"""The things that the jobs of a process share."""

from dataclasses import dataclass, field

from graph.actions.chats.observing import Asks
from graph.actions.running.due import Due
from graph.process.services import Services
from graph.write_queue import NamedLocks
from workers.pace import USUAL, Pace
from workers.rules_reader import Reader


@dataclass(frozen=True, slots=True)
class Work:
    """The state that jobs of one process share. `listen`: the model that reads messages of chats, where there is one.
    `at_hand`: runs that this process has queued begin without a lease, because rules read them in a moment.

    `digesting` keeps two of them from contending for the slots of one project; `hearing` has those of one project read and hear
    its messages in the order in which they took them."""

    services: Services
    read: Reader
    pace: Pace = USUAL
    listen: Asks | None = None
    at_hand: bool = False
    due: Due = field(default_factory=Due)
    digesting: NamedLocks = field(default_factory=NamedLocks)
    hearing: NamedLocks = field(default_factory=NamedLocks)
