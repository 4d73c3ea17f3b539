"""Knows what a question asks for and of what, however it is put: "when do we ship", "what is the release date"."""

import re
from functools import lru_cache

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.wording import phrase

_SMALL_WORDS = """
    what which who whom whose where when why how is are was were do does did can could should would will shall may might
    have has had be been a an the to of in on at for from by with and or not it its this that these those we i you they he
    she our your their my me us them there here so again any some about just please tell know remind somebody someone
    anybody anyone everybody much many long get gets does yeah okay ok like
    everybody everyone
    use uses used using reason reasons way uh um mm hm so well keep kept
    think mean say sense happen sure right correct wrong really else anything everything something nothing ready good
"""
_SMALL = frozenset(_SMALL_WORDS.split())
_WORD = re.compile(r"[^\W_]+")
_LETTER = re.compile(r"(?<=\w )[A-HJ-Z](?![\w'])")  # "plan B" is another than the plan
_MARKS = re.compile(r"[?!.,]")
_CLINGS = re.compile(r"\b(what|where|when|who|how)s\b", re.IGNORECASE)  # "wheres the ladder"
_ASKERS = ("why", "when", "where", "who", "how many", "how much", "how long", "how", "which", "what")
_ASKED_AS = {
    "why": phrase(r"\b(?:reasons?|how come|rationale|what ma(?:de|kes)|what causes|what for|what is behind)\b"),
    "when": phrase(r"\b(?:what time|(?:what|which) (?:day|date|week|month)|(?:the|our|a) (?:[\w-]{1,20} ){0,2}(?:dates?|deadline|time)|deadline|by when)\b"),
    "how": phrase(r"\b(?:in (?:which|what) way|by what means|what(?:'s| is) the (?:best |right |easiest )?(?:way|command|procedure|process|steps?) (?:to|for|of))\b"),
    "how much": phrase(r"\b(?:costs?|prices?|fees?)\b"),
    "how many": phrase(r"\b(?:(?:what|which) (?:number|count|quantity)|the (?:total |exact |final )?(?:number|count|quantity) of|headcount)\b"),
    "how long": phrase(r"\b(?:retention(?: period| time)?|the (?:duration|lifetime)|(?:what|which) (?:duration|period))\b"),
    "where": phrase(r"\b(?:(?:what|which) (?:place|folder|channel|room|venue|location))\b"),
    "who": phrase(r"\b(?:whom|whose|which (?:person|team)|who's)\b"),
}  # fmt: skip
LOOSE = frozenset({"which", "what", "", "who"})
# What a question asks for anyway: "where can I find the logs" is about the logs.
_IMPLIED = {
    "when": "date day time start begin happen place deadline week month take",
    "where": "find go put locate place folder live sit room venue location",
    "why": "make cause come behind",
    "how": "command way procedure process step best right easy",
    "how much": "cost price fee pay",
    "how many": "number count quantity total come",
    "how long": "take last retention period duration time store stored",
}
# Ways of saying the same that share no word.
_SAID_AS = {
    "responsible": r"tak(?:es?|ing) care of|in charge of|look(?:s|ing)? after|responsible for|owns?|owner of|maintains?|maintainer of|chairs?|chair of",
    "release": r"ships?|shipping|shipped|launch(?:es|ed|ing)?|releas(?:e|es|ed|ing)|go(?:es|ing)? live|roll(?:s|ed|ing)? out|publish(?:es|ed|ing)?|goes out|go out",
    "need": r"needs?|needed|required?|requires|necessary|mandatory|compulsory|have to have",
    "remaining": r"left(?! (?:side|hand|button))|still (?:have|got|there|available)|remain(?:s|ing)?|left over",
    "database": r"dbs?|databases?|data ?stores?",
    "documentation": r"docs|documentation",
    "production": r"prod|production",
    "repository": r"repos?|repositor(?:y|ies)",
    "configuration": r"configs?|configurations?",
    "authentication": r"auth|authentication",
    "environment": r"envs?|environments?",
    "application": r"apps?|applications?",
    "specification": r"specs?|specifications?",
    "kubernetes": r"k8s|kubernetes",
    "colour": r"colou?rs?",
    "licence": r"licen[cs]es?",
    "permitted": r"allowed|permitted|may we|are we free",
}
_SAME = tuple((one, phrase(rf"\b(?:{words})(?![\w'-])")) for one, words in _SAID_AS.items())
_ANY_IDEA = phrase(
    r"\b(?:(?:any|no|have an|got an) (?:idea|clue)|do(?:es)? (?:you|anyone|anybody|someone) know|(?:can|could) (?:you|anyone|someone|somebody) (?:tell|remind)(?: me| us)?|remind me)\b"
)


@lru_cache(maxsize=8192)
def asker(words: str) -> str:
    """What it asks for: a reason, a time, a place, a person, a number …; empty where it asks whether something is so."""
    said = _CLINGS.sub(r"\1 s", fluent(words))
    for one, pattern in _ASKED_AS.items():
        if pattern.search(said):
            return one
    folded = f" {_MARKS.sub(' ', said.casefold())} "
    return next((one for one in _ASKERS if f" {one} " in folded or f" {one}'" in folded), "")


@lru_cache(maxsize=8192)
def telling(words: str) -> frozenset[str]:
    """What it asks about."""
    said = _CLINGS.sub(r"\1 s", _ANY_IDEA.sub(" ", fluent(words)))
    for one, pattern in _SAME:
        said = pattern.sub(one, said)
    terms = frozenset(terms_of(" ".join(one for one in _WORD.findall(said.casefold()) if one not in _SMALL)))
    terms |= frozenset(_LETTER.findall(words))
    return (terms - frozenset(terms_of(_IMPLIED.get(asker(words), "")))) or terms
