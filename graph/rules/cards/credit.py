"""Knows which tactics an episode's end counts for: those that a pack showed before it was decided, the best few."""

from collections.abc import Collection, Sequence

from graph.model.episode import Ending, Showing, Use
from graph.model.words import Channel, OutcomeType

WON = frozenset({OutcomeType.TOOL_SUCCESS, OutcomeType.USER_CONFIRMED_HELPFUL})
LOST = frozenset({OutcomeType.TOOL_FAILURE, OutcomeType.USER_CORRECTED})


def happened_at(ending: Ending, showings: Sequence[Showing]) -> int:
    """By the step's own clock where that agrees with ours: it can't have ended before it was shown anything."""
    begun = min((one.at for one in showings), default=None)
    return ending.at if begun is None or ending.at >= begun else ending.recorded_at


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
    for one in showings:
        if one.channel is not Channel.AUTO_PACK or one.at >= before:
            continue
        for ref, score in zip(one.cards, one.scores, strict=True):
            if ref in tactics:
                best[ref] = max(score, best.get(ref, score))
    return sorted(best, key=lambda ref: (-best[ref], ref))[:most]


def uses_of(
    showings: Sequence[Showing], endings: Sequence[Ending], tactics: Collection[str], most: int
) -> dict[str, Use]:
    """All that follows from a log, whatever the order in which it was written."""
    found: dict[str, Use] = {}
    for one in showings:
        for ref in one.cards:
            found[ref] = found.get(ref, Use()) + Use(exposures=1, last_shown_at=one.at)
    episodes = {one.episode for one in showings} | {one.episode for one in endings}
    for episode in sorted(episodes):
        mine = [one for one in showings if one.episode == episode]
        ended = [one for one in endings if one.episode == episode]
        for ref, (won, lost) in credited(mine, ended, tactics, most).items():
            found[ref] = found.get(ref, Use()) + Use(wins=won, losses=lost)
    return found
