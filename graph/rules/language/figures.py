"""Knows figures of speech that begin as a proposal or a plan does and put nothing to do: "let's be honest", "we'll see"."""

from graph.rules.utterances.sentences import sentence


def only_a_figure(words: str) -> bool:
    """Whether a sentence that proposes says nothing besides that anybody could do or keep."""
    read = sentence(words)
    figures = read.of("figure")
    more = [one for one in read.of("puts-more") if not any(it.start <= one.start < it.end for it in figures)]
    return bool(figures) and not more
