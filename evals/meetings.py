"""Questions about meetings: do the passages found hold the turns that answer?"""

import re
from collections.abc import Iterator
from typing import Any

from evals.data import rows
from evals.scores import Measure, share
from graph.meaning import nearness
from graph.model.terms import terms_of
from graph.rules.asking.passages import Said, bm25, passages
from graph.rules.asking.wanted import naming

_MARKED = re.compile(r"\{[a-z]{1,20}\}")  # {vocalsound}, {disfmarker}
_HITS = 5
_WEIGHED = 60  # as many as the service weighs of those that its index finds


def measures() -> Iterator[Measure]:
    meetings = {one["id"]: [_MARKED.sub("", text) for _, text in one["turns"]] for one in rows("qmsum_transcripts")}
    questions = [one for one in rows("qmsum_questions") if one["meeting"] in meetings]
    hits = {one["id"]: _hit(one, meetings[one["meeting"]]) for one in questions}
    why = [one for one in questions if one["why"]]
    yield share("meetings: evidence for why and decision questions, hit@5", sum(hits.values()), len(hits), 0.605, 0.75)
    yield share("meetings: of these, why-questions", sum(hits[one["id"]] for one in why), len(why))


def _hit(question: dict[str, Any], turns: list[str]) -> bool:
    met = _met(question["query"], turns)
    found = passages(question["query"], [Said(turns[at], "meeting", at) for at in met], nearness, _HITS)
    return any(first <= met[at] <= last for at, _ in found for first, last in question["gold_spans"])


def _met(query: str, turns: list[str]) -> list[int]:
    """The turns that the index would find: those that have the words, best first."""
    words = naming(query)
    points = bm25(words, turns)
    having = [at for at, text in enumerate(turns) if not set(words).isdisjoint(terms_of(text))]
    return sorted(having, key=lambda at: (-points[at], at))[:_WEIGHED]
