"""Knows whether words take something back: by denying it, by a verb that ends it, or by saying that it is open again."""

from graph.rules.language.wording import CONTRAST, flat, is_negated, phrase

_ENDS = phrase(
    r"\b(?:forget|scratch|strike|struck|scrap|cancel|withdr[ae]w|remov|delet|discard|dismiss|dropp?|skip|omit|exclud|eliminat|"
    r"eras|wip|void|revok|retract|rescind|undo|undone|abandon|ditch|axe|kill|pull|reject|disregard|ignor|clear|reset|unset|"
    r"lift|waiv|expir|abolish|obsolet|outdat|undecided|reconsider|rethink|replac|swap|supersed|chang|lose|lost|gone)(?:s|e|es|ed|d|n|led|"
    r"ped|ping|ing|ling|al|e?ment|ion)?\b|"
    r"\b(?:out|off|away|over|rid|instead|except|minus|sans|else|anymore|unnecessary|unneeded|optional|wrong|mistake|mistaken|"
    r"tb[acd]|unknown|unclear|open|nix|nope|never ?mind|any ?more|no longer|back to|takes? back|took back|leave it|free again|"
    r"allowed again|not needed|done with|up in the air|on hold|postponed|moot)\b"
)


def takes_back(words: str) -> bool:
    plain = flat(words)
    return is_negated(plain) or (_ENDS.search(plain) or CONTRAST.search(plain)) is not None
