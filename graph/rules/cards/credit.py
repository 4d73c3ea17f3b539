"""Knows which tactics an episode's end counts for: those that a pack showed before it was decided, the best few."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from graph.model.episode import Ending, Showing, Use
from graph.model.words import Channel, OutcomeType

WON = frozenset({OutcomeType.TOOL_SUCCESS, OutcomeType.USER_CONFIRMED_HELPFUL})
LOST = frozenset({OutcomeType.TOOL_FAILURE, OutcomeType.USER_CORRECTED})


def happened_at(ending: Ending, showings: Sequence[Showing]) -> int:
    """Return the time of an ending: by the step's own clock where that agrees with ours. It can't have ended before it was
    shown anything, nor later than we were told."""
    begun = min((showing.at for showing in showings), default=None)
    told = begun is None or ending.at >= begun
    return min(ending.at, ending.recorded_at) if told else ending.recorded_at


def credited(
    showings: Sequence[Showing], endings: Sequence[Ending], tactics: Collection[str], most: int
) -> dict[str, tuple[int, int]]:
    """Wins and losses of each tactic by one episode, at most one of each; only what is anchored ends an episode."""
    anchored = [one for one in endings if one.anchored]
    if not anchored:
        return {}
    first = min(happened_at(one, showings) for one in anchored)
    won = int(any(one.type in WON for one in anchored))
    lost = int(any(one.type in LOST for one in anchored))
    return dict.fromkeys(eligible(showings, first, tactics, most), (won, lost))


def eligible(showings: Sequence[Showing], before: int, tactics: Collection[str], most: int) -> list[str]:
    """The best by the score that they were shown with, each by its best showing."""
    best: dict[str, float] = {}
    for showing in showings:
        if showing.channel is not Channel.AUTO_PACK or showing.at >= before:
            continue
        for ref, score in zip(showing.cards, showing.scores, strict=True):
            if ref in tactics:
                best[ref] = max(score, best.get(ref, score))
    return sorted(best, key=lambda ref: (-best[ref], ref))[:most]


@dataclass(frozen=True, slots=True)
class Counted:
    """The sums of a whole log: the use of each card, and the counts of each episode."""

    uses: Mapping[str, Use]
    credits: Mapping[str, Mapping[str, tuple[int, int]]]

    @property
    def won(self) -> frozenset[str]:
        return frozenset(ref for ref, use in self.uses.items() if use.wins)


def counted(showings: Sequence[Showing], endings: Sequence[Ending], tactics: Collection[str], most: int) -> Counted:
    """All that follows from a log, whatever the order in which it was written."""
    uses: dict[str, Use] = {}
    shown: defaultdict[str, list[Showing]] = defaultdict(list)
    ended: defaultdict[str, list[Ending]] = defaultdict(list)
    for showing in showings:
        shown[showing.episode].append(showing)
        for ref in dict.fromkeys(showing.cards):
            uses[ref] = uses.get(ref, Use()) + Use(exposures=1, last_shown_at=showing.at)
    for end in endings:
        ended[end.episode].append(end)
    counts = {name: credited(shown[name], ended[name], tactics, most) for name in sorted(ended)}
    for some in counts.values():
        for ref, (won, lost) in some.items():
            uses[ref] = uses.get(ref, Use()) + Use(wins=won, losses=lost)
    return Counted(uses, counts)
