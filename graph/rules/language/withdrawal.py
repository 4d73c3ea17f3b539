"""Knows whether words take something back: by denying it, by a verb that ends it, or by saying that it is open again."""

from graph.rules.language.wording import CONTRAST, flat, is_negated
from graph.rules.utterances.opening import says


def takes_back(words: str) -> bool:
    plain = flat(words)
    return is_negated(plain) or says("ends-it", plain) is not None or CONTRAST.search(plain) is not None
