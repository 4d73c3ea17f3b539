"""Questions in which the speaker corrects himself: is it noticed, and is the question repaired as he meant it?"""

import re
from collections.abc import Iterator

from evals.data import rows
from evals.scores import Measure, f1, share
from graph.rules.language.repair import repair

_WORDS = re.compile(r"[\w$%'.-]*\w")


def measures() -> Iterator[Measure]:
    """The repaired questions, in which nobody takes anything back, are what must not be found."""
    questions = rows("disflqa")
    there = {(one["id"], "input") for one in questions}
    found = {(one["id"], part) for one in questions for part in ("input", "gold") if repair(one[part])}
    exact = sum(_same(done.text, one["gold"]) for one in questions if (done := repair(one["input"])))
    yield f1("repairs: cue found", there, found, 0.878, 0.88)
    yield share("repairs: exact", exact, len(questions), 0.216, 0.45)


def _same(one: str, other: str) -> bool:
    """The same words; capitals and punctuation are the writers' own."""
    return _WORDS.findall(one.casefold()) == _WORDS.findall(other.casefold())
