"""Questions about meetings put to a project that holds what was decided: is the answer found, and none invented?"""

from collections.abc import Iterator, Sequence
from typing import Any

from evals.data import rows
from evals.scores import Measure, rate, share
from graph.meaning import nearness
from graph.model.profile import Search
from graph.model.terms import terms_of
from graph.rules.asking.rank import fit, weights_of
from graph.rules.asking.wanted import frequencies, telling, wanted

Question = dict[str, Any]


def measures() -> Iterator[Measure]:
    asked = [one for one in rows("qmsum_questions") if one.get("answer")]
    there, gone = 0, 0
    for one in asked:
        best = _best(one, asked)
        there += best is not None and best["meeting"] == one["meeting"]
        gone += _best(one, [other for other in asked if other["meeting"] != one["meeting"]]) is not None
    yield share("answers: given from the right meeting", there, len(asked))
    yield rate("answers: given although that meeting is not on record", gone, len(asked))


def _best(question: Question, on_record: Sequence[Question]) -> Question | None:
    """What `why` would answer with, every answer being an active claim."""
    texts = [one["answer"] for one in on_record]
    terms = [set(terms_of(text)) for text in texts]
    frequency = frequencies(terms)
    looked_for = set(wanted(question["query"], frequency))
    weights = weights_of(telling(question["query"]), frequency)
    near = nearness(question["query"], texts)
    scored = [
        (fit(weights, texts[at], near[at]), -at) for at, said in enumerate(terms) if not looked_for.isdisjoint(said)
    ]
    points, at = max(scored, default=(0.0, 0))
    return on_record[-at] if points >= Search().answer else None
