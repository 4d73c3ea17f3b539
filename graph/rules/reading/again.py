"""Knows words that an earlier run has read: what a later one makes of them otherwise stands beside that, and replaces nothing."""

from dataclasses import replace

from graph.model.claim import MODEL, Draft, Evidence, Standing
from graph.model.slot import SlotState
from graph.rules.reading.reconcile import Arrival


def beside_earlier(arrival: Arrival, before: SlotState) -> Arrival:
    """Left to a person, where its slot has another value of the same words by another run."""
    draft = arrival.words.draft
    if draft is None or arrival.noted:
        return arrival
    ref = next(
        (
            state.claim.ref
            for state in before.claims
            for said in state.assertions
            if _same_words(said, arrival.words) and said.draft is not None and _read_otherwise(said.draft, draft)
        ),
        None,
    )
    if ref is None:
        return arrival
    words = replace(arrival.words, standing=Standing())
    return replace(arrival, words=words, reason=f"an earlier reading of the same words made {ref} of them")


def _same_words(one: Evidence, other: Evidence) -> bool:
    return one.source == other.source and one.start < other.end and other.start < one.end


def _read_otherwise(one: Draft, other: Draft) -> bool:
    """What a model makes of words is no newer version of what rules made of them."""
    by_model = (one.rule.startswith(MODEL), other.rule.startswith(MODEL))
    return one.norm != other.norm and one.run != other.run and by_model[0] == by_model[1]
