"""Every span that the rules propose equals its quotation, in every kind of text that there is."""

from collections.abc import Iterator
from itertools import islice

from evals.data import rows
from evals.minutes import read
from evals.scores import Measure, share
from extract.pipeline import extract_by_rules
from graph.profiles import load_profiles

_EACH = 120  # texts of each kind


def measures() -> Iterator[Measure]:
    general = load_profiles()["general"]
    right = of = 0
    for name, text in _texts():
        source = read(name, text)
        for op in extract_by_rules(source, general, 0).ops:
            for one in (op.evidence, *op.support):
                of += 1
                right += one.start is not None and source.text[one.start : one.end] == one.quote
    yield share("quotations: every span equals its quote", right, of, None, 1.0)


def _texts() -> Iterator[tuple[str, str]]:
    for one in islice(rows("decision_documents"), _EACH):
        yield one["id"], one["text"]
    for one in islice(rows("minutes"), _EACH):
        yield one["id"], one["raw_markdown"]
    for one in islice(rows("sgd"), _EACH):
        yield one["id"], "\n\n".join(turn["text"] for turn in one["turns"])
    for one in islice(rows("qmsum_transcripts"), 20):
        yield one["id"], "\n\n".join(text for _, text in one["turns"])
