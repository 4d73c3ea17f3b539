"""Questions about meetings: do the passages found hold the turns that answer?"""

import re
from collections.abc import Iterator
from typing import Any

from evals.data import rows
from evals.scores import Measure, share
from graph.meaning import nearness
from graph.rules.asking.evidence import passages

_MARKED = re.compile(r"\{[a-z]{1,20}\}")  # {vocalsound}, {disfmarker}
_HITS = 5


def measures() -> Iterator[Measure]:
    meetings = {one["id"]: [_MARKED.sub("", text) for _, text in one["turns"]] for one in rows("qmsum_transcripts")}
    questions = [one for one in rows("qmsum_questions") if one["meeting"] in meetings]
    hits = {one["id"]: _hit(one, meetings[one["meeting"]]) for one in questions}
    why = [one for one in questions if one["why"]]
    yield share("meetings: evidence for why and decision questions, hit@5", sum(hits.values()), len(hits), 0.605, 0.75)
    yield share("meetings: of these, why-questions", sum(hits[one["id"]] for one in why), len(why))


def _hit(question: dict[str, Any], turns: list[str]) -> bool:
    found = passages(question["query"], turns, nearness, _HITS)
    return any(first <= at <= last for at in found for first, last in question["gold_spans"])
