"""The words by which people say that something was said or done wrong, and the rules that they lay down with it."""

from graph.rules.language.wording import flat, phrase

LEAD = r"(?:(?:no|nope|sorry|well|but|oh|hey|um+|uh+|hmm+|ah|listen|look|look here|i'm afraid|i am afraid)\b[,.!;:]? ?(?:- )?){0,3}"
_WRONG = (
    r"(?:wrong|incorrect|not (?:right|correct|true|accurate|what (?:i|we)|how (?:we|i|it|this)|the way|the case|quite right|acceptable|ok(?:ay)?)|"
    r"a mistake|mistaken|false|in error|untrue|inaccurate|no longer (?:true|correct|right|the case|so))"
)
_DONE = r"(?:do|use|put|push|commit|send|post|write|delete|merge|change|touch|add|make|start|call|say|tell|assume|forget|skip|ignore|close|run|deploy|choose|decide)"
_NOT_BLAME = (
    r"(?! (?:know|see|seen|hear|heard|understand|try|tried|show me|tell me|be (?:kidding|joking)|admit|say|meet|met)\b)"
)
_TELLS = (
    r" (?:about|of|so (?:many|much)|a (?:story|joke|secret)|the (?:story|news|joke|truth))\b"  # a tale, and no rule
)
_OPENS = "|".join(
    (
        # what was said is wrong
        rf"(?:that|this|it|you|you've got (?:it|that)|you got (?:it|that))(?:'s| is| was| are|'re| were|) (?:just |simply |completely |totally |also |still |all )?{_WRONG}\b",
        r"(?:i think )?you(?:'re| are) (?:mistaken|wrong)\b",
        r"(?:that|this|it) (?:isn't|wasn't) (?:right|correct|true|accurate|what (?:i|we)|how (?:we|i|it)|the way|the case)\b",
        r"incorrect[,.!:]",
        r"(?:that's |that is |it's |this is )?(?:the )?wrong(?:[,.!:]| (?:place|channel|file|branch|repo|one|way|card|task|person|thread|version|number|order|date|day|time|name|price|\w{2,20}(?=[,:;.!]))\b)",
        r"not (?:correct|true|right(?! now| this| away| yet| at)|quite)\b(?! now)",
        r"you (?:misunderstood|misheard|misread|forgot|missed|got (?:it|that|this) wrong|made a mistake)\b",
        r"i(?:'m| am) not saying\b",
        r"i never (?:said|asked|told|agreed|approved)",
        r"(?:i|we) (?:didn't|did not) (?:say|ask|agree|approve|mean|want)\b",
        r"(?:if|let me|allow me|may) (?:i may |me )?(?:i )?correct (?:that|this|you|it|the record)\b",
        # what was done is wrong
        rf"(?:you|u) (?:need to|have to|must(?:n't)?|should(?:n't| not)? have|should(?: always| never)|are (?:not )?supposed to|were (?:not )?supposed to|weren't supposed to|ought to|can't just|cannot just|shouldn't|should not|keep \w{{2,20}}ing)\b{_NOT_BLAME}",
        r"(?:why|how come) (?:did(?:n't)?|do(?:n't)?|have(?:n't)?|are(?:n't)?|were(?:n't)?|was(?:n't)?) (?:(?:you|this|it)(?: \w{1,12})? not|(?:you|we|this|it)(?: \w{1,12})? (?:ignor|still|again|keep|always)\w{0,4})\b",
        r"why (?:didn't|haven't|aren't|weren't) (?:you|u)\b(?! (?:just|simply) )",
        r"why don't you (?:ever|listen|read|follow|check|ask)\b",
        r"(?:nobody|no one|who) (?:asked|told|allowed) you\b",
        r"(?:that|this|it) was supposed to",
        r"(?:that|this|it|they|those|these|the [\w-]{1,20}) should(?:n't| not)? have (?:been|gone|come|stayed|said|read)\b",
        r"(?:that|this|it|they|those|these) (?:should|must|ought to|needs? to|has to|have to) [^,.;?!]{2,60}(?:\binstead\b|\brather than\b|, not\b)",
        # it was said before
        rf"(?:i|we)(?:'ve| have|)(?: already| just| clearly)? (?:told (?:you|u)(?!{_TELLS})|asked (?:you|u)(?! if)|said (?:that|to|not|no)\b|warned you|explained (?:this|that|it))",
        r"(?:as|like) i (?:said|told (?:you|u)|explained)\b",
        r"how many more times\b|how (?:many times|often)(?: (?:do|have|must|did) (?:i|we)\b| (?:now|already)\b|[.!\u2026])",
        r"(?:this is |that's |that is )?the (?:second|third|fourth|last|umpteenth) time (?:i|we)\b",
        r"(?:once )?again: ",
        r"we(?:'ve| have)? (?:already )?(?:talked|spoke|spoken|went|gone|been|agreed|discussed) (?:about |over |through |on )?(?:this|that|it)(?: before| already)?[,.:;!]",
        r"(?:didn't|did not|haven't|have not) (?:i|we) (?:tell|told|ask you|asked you|say|said|agree|agreed)\b",
        # from now on otherwise
        r"(?:please )?(?:stop|quit) \w{2,20}ing\b",
        rf"(?:please )?(?:don't|do not|never) (?:ever )?{_DONE}\w{{0,3}}\b",
        rf"(?:please )?always (?:{_DONE[3:-1]}|ask|check|test|create)\b",
    )
)
_ANYWHERE = "|".join(
    (
        rf"(?<!if\x20)(?<!as\x20)(?<!when\x20)\bi (?:told|warned) (?:you|u)\b(?!{_TELLS})",
        r"(?<!me\x20)(?<!us\x20)(?<!you\x20)(?<!if\x20)(?<!said\x20)(?<!says\x20)\bthat is not correct\b",
        r"\bnot what i (?:asked|said|meant|wanted)\b",
    )
)
_BLAMES = phrase(rf"(?:^\W{{0,4}}{LEAD}(?:{_OPENS})|{_ANYWHERE})")
# Who asks "How do I restart it?" hears "You need to …" as an answer.
ADVISES = phrase(rf"^\W{{0,4}}{LEAD}(?:you|u) (?:need to|have to|must|ought to|can't just|cannot just|should)\b")


def advises(words: str) -> bool:
    """ "You need to …" to whomever; everything else blames somebody."""
    return ADVISES.match(flat(words)) is not None


def blames(words: str) -> bool:
    """Whether a flat sentence says that something was wrong."""
    return _BLAMES.search(words) is not None
