"""Lets rules read when a model can't. Their runs are marked, so that no words are lost with an answer or an endpoint.

Rules read a source once. Where the model was given up, reExtract can ask it again; where it was only away, the source is
queued for it again, and it reads beside the claims that rules have made by then.
"""

from dataclasses import dataclass, replace

from extract.llm.failures import Failure, ModelAway, ModelFailed
from extract.pipeline import NAME
from graph.actions.running.leases import Leased
from graph.model.profile import Profile
from graph.model.source import Extractor
from graph.rules.reading.reconcile import Reading
from workers.retry import MOST_STARTS

SHORTLY = 3
"""Starts for which a model that is away is only busy: rules read nothing for a moment's sake."""


@dataclass(frozen=True, slots=True)
class Fallback:
    """That rules are to read, what is said of it, and whether the model is to read as well once it can."""

    note: str
    later: bool


def fallback_for(error: ModelAway | ModelFailed, leased: Leased, profile: Profile) -> Fallback | None:
    """Return the fallback for a failed model; None where the model is waited for, or rules have read the source before."""
    if NAME in leased.readers:
        return None
    said = str(error).partition(". retryRun")[0].partition(": it is asked again")[0]
    if isinstance(error, ModelFailed):
        if error.kind is Failure.MALFORMED:
            return Fallback(f"Rules read it. {said}, also when asked once more. reExtract asks the model again.", False)
        return Fallback(f"Rules read it. {said} A run of its own waits for the model.", True)
    tries = leased.run.tries
    if error.kind is Failure.TIMEOUT and tries >= MOST_STARTS:
        return Fallback(f"Rules read it. {said}, {tries} times. reExtract asks the model again.", False)
    if profile.model.when_away == "rules" and tries >= SHORTLY:
        return Fallback(f"Rules read it. {said}. The model reads it when it is back.", True)
    return None


def mark_run(
    reading: Reading, leased: Leased, error: ModelAway | ModelFailed, told: Fallback, model: Extractor
) -> Reading:
    """The rules' reading with what asking the model took, why it was theirs, and who is to read it, too."""
    asked = error.took if error.took is not None and error.took.ref == leased.run.ref else leased.run
    run = replace(
        reading.run,
        note=told.note,
        answer=asked.answer,
        llm_calls=asked.llm_calls,
        tokens_in=asked.tokens_in,
        tokens_out=asked.tokens_out,
        llm_seconds=asked.llm_seconds,
    )
    return replace(reading, run=run, then=model if told.later else None)
