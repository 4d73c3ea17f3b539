"""Knows figures of speech that begin as a proposal or a plan does and put nothing to do: "let's be honest", "we'll see"."""

from graph.rules.language.wording import flat, phrase

_LETS = r"(?:let's|let us|we(?:'ll| will|'re going to| are going to|'re gonna)) (?:all |both |just |now |also |please |first |maybe |at least |not ){0,2}"
# "Let's say Tuesday" names a day; "let's say we had 5000 visitors" only supposes.
_SUPPOSES = (
    r"say (?:that )?(?:(?:i|we|you|he|she|it|they|there|someone|somebody|(?:the |our |a )?[\w-]{2,20}(?: [\w-]{2,20})?) (?:just |only |really |all )?"
    r"(?:had|were|was|got|did|came|went|sold|lost|made|could|would|might|wanted|needed|ended|\w{2,14}(?<!ne)(?<!ee)ed)\b|[^?]{2,120}[,.;:] ?(?:would|what|how|then|who|could)\b)"
)
_FIGURES = (
    rf"{_SUPPOSES}|be (?:\w{{2,12}} )?(?:honest|real|realistic|clear|frank|serious|fair|careful|nice|kind|patient|reasonable|pragmatic|precise|sensible|grateful|happy|glad|quick|brief|optimistic|positive)\b|"
    r"see\b(?! (?:it|that|this) through\b)|face (?:it|the (?:facts?|truth))\b|hope\b|pray\b|imagine\b|pretend\b|assume\b|suppose\b|forget\b(?= (?:that|how|who|what|why|we)\b)|kid ourselves\b|fool ourselves\b|"
    r"panic\b|get (?:ahead of ourselves|carried away|real|started|going|to work|back to (?:work|it|this|that|the (?:point|topic|agenda)))\b|remember\b|recall\b|find out\b|hear\b|have a (?:look|think)\b|"
    r"take a (?:step back|look|breath|deep breath|moment)\b|look (?:at|into|forward)\b|put it (?:this|that) way\b|call it (?:a (?:day|night|draw)|quits|even)\b|hold on\b|hang on\b|move on\b(?! with )|"
    r"keep (?:in mind\b|in touch\b|(?:an eye|our eyes?|an ear|our ears?|our fingers|our heads?|our hopes?|our cool|our spirits?|the (?:faith|peace|spirits?|good work|momentum)|track|calm|cool|quiet|(?:going|working|trying|moving|pushing)(?! with )|talking|"
    r"fighting|dreaming|it (?:civil|friendly|real|up|going|brief|short|polite|professional|on topic))\b)|"
    r"make (?:it (?:quick|happen|work|count|short|right|big|fun|snappy|clear|brief|easy|simple|up to)\b|do\b|sense of\b|no mistake\b)|"
    r"use (?:(?:our|your|some|a bit of|a little) (?:heads?|brains?|common sense|imagination|judge?ment|time)|common sense)\b|choose (?:carefully|wisely)\b|pick (?:this|that|it) up\b|"
    r"go for (?:a |some )?(?:lunch|dinner|breakfast|brunch|beers?|drinks?|coffees?|walk|swim|run|ride|pizza|ice cream|tea)\b|drop the ball\b|give (?:it|this|that|them|him|her) (?:a (?:day|week|moment|minute|thought)|time|some (?:time|thought))\b"
)
_FIGURE = phrase(rf"\b{_LETS}(?:{_FIGURES})")
_PUTS_MORE = phrase(
    r"\b(?:let's|let us|(?:shall|should|could|can) we|(?:i|we) (?:propose|suggest|move|recommend)|how about|what about|why not|why don't we)\b"
)


def opens_figure(words: str, at: int) -> bool:
    """Whether the "let's" or the "we will" at that place of a flat sentence is one."""
    return _FIGURE.match(words, at) is not None


def only_a_figure(words: str) -> bool:
    """Whether a sentence that proposes says nothing besides that anybody could do or keep."""
    line = flat(words)
    return _FIGURE.search(line) is not None and _PUTS_MORE.search(_FIGURE.sub(" ", line)) is None
