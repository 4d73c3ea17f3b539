"""Questions about meetings put to a project that holds what was decided: is the answer found, and none invented?"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from evals.data import rows
from evals.scores import Measure, rate, share
from graph.meaning import nearness
from graph.model.profile import Search
from graph.model.terms import terms_of
from graph.rules.asking.about import Speech, speech, with_synonyms
from graph.rules.asking.question_terms import frequencies, terms_to_search
from graph.rules.asking.rank import fits

Question = dict[str, Any]


def measures() -> Iterator[Measure]:
    asked = [one for one in rows("qmsum_questions") if one.get("answer")]
    there, gone = 0, 0
    for one in asked:
        best = _best(one, asked)
        there += best is not None and best["meeting"] == one["meeting"]
        gone += _best(one, [other for other in asked if other["meeting"] != one["meeting"]]) is not None
    yield share("answers: given from the right meeting", there, len(asked))
    yield rate("answers: given although that meeting is not on record", gone, len(asked), 0.25)


def _best(question: Question, on_record: Sequence[Question]) -> Question | None:
    texts = [one["answer"] for one in on_record]
    frequency = frequencies([set(terms_of(text)) for text in texts])
    at = answered_by(question["query"], [speech(text) for text in texts], texts, frequency)
    return None if at is None else on_record[at]


def answered_by(
    question: str, speeches: Sequence[Speech], texts: Sequence[str], frequency: Mapping[str, float]
) -> int | None:
    """Return the text that `why` would answer with, each being an active claim with all its text."""
    looked_for = set(with_synonyms(terms_to_search(question, frequency), frequency))
    found = [at for at, text in enumerate(texts) if not looked_for.isdisjoint(terms_of(text))]
    near = nearness(question, [texts[at] for at in found])
    fitting = fits(question, frequency, [speeches[at] for at in found], near, nearness)
    scored = [
        (one.points, -at) for at, one in zip(found, fitting, strict=True) if one.tells and one.points >= Search().answer
    ]
    return -max(scored)[1] if scored else None
