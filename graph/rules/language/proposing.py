"""The words by which people put something before others: they propose, offer, ask to confirm, ask who is against it."""

import re

from graph.rules.language.wording import phrase

OFFER = phrase(
    r"(?:\b(?:any|some)(?:thing|one|where|way|body)? (?:else|more|further|other)\b|\b(?:what|who|how) else\b|\belse (?:can|may|could|should) i\b|"
    r"\b(?:further|more|other) (?:help|assistance|questions|requests|information)\b|\b(?:what|how) (?:more )?(?:can|may|could) i (?:do|help|assist)\b|"
    r"\b(?:need|want|require) (?:any(?:thing)?|some|more|my|me|other)\b[^?]{0,30}\b(?:help|assist\w*|more|now|today|else|further)\b|"
    r"\b(?:is|will|would) (?:that|this) (?:be )?(?:all|it|everything)\b|\bstill need (?:me|help)\b|\b(?:are you|you're) (?:done|all set|good)\b|"
    r"\b(?:can|may|could) i (?:help|assist|do) (?:you )?[^?]{0,40}\b(?:more|other|something|anything|any|today|now|way|further)\b|^do you need anything\b)"
)
# "So we keep the blue theme?": an understanding, put to be confirmed.
_DECLARES = (
    r"^\W{0,4}(?:(?:ok|okay|yeah|alright|and|right|but|well|oh|hm+|mm)\W{1,3}){0,3}(?!(?:(?:for|in|at|on|from|to|by|with|of|about) )?(?:what|which|who|whom|whose)\b)(?!(?:what|which|who|whom|whose|where|when|why|how|do|does|did|don't|doesn't|didn't|is|isn't|"
    r"are|aren't|was|wasn't|were|can|could|should|will|would|won't|has|have|had|shall|may|might|must|what's|who's|how's|where's|or|any|anyone|anybody|anything|really|sorry|pardon|huh|excuse|yes|yeah|no|"
    r"ok|okay|right|thoughts|comments|questions|objections|remember|know|see|get|got|you (?:know|see))\b)[^?]{3,200}\?\W*$"
)
_SO = (
    r"^\W{0,4}(?:(?:ok|okay|yeah|alright|and|right|hm+|mm)\W{1,3}){0,3}so,? (?!(?:what|which|who|whom|whose|where|when|why|how|do|does|did|is|"
    r"are|was|were|can|could|should|will|would|has|have|shall|what's)\b)[^?]{3,150}\?"
)
UNDERSTANDS = phrase(rf"(?:{_SO}|\b(?:right|correct|yes|no) ?\?)")
DECLARES = phrase(_DECLARES)
CONFIRMS = phrase(
    r"\b(?:(?:please |to |just to |let me |can you (?:please )?|let's )(?:\w{1,10} ){0,2}(?:confirm|verify|check|clarify|review)|confirm(?:ing|ed)?\b(?= ?:)|"
    r"^\W{0,3}(?:ok(?:ay)?,? |so,? |great,? |sure,? )?(?:confirm|confirming|verify|verifying|booking|reserving|just to (?:be|make) (?:clear|sure))|"
    r"(?:is|are|does|do|did) (?:that|this|it|these|those|everything|i|you) (?:\w{1,12} ){0,4}(?:right|correct|ok|okay|good|fine|work|correctly|accurate|sound|agree|"
    r"suit|proceed|interest|get\b)|right ?\?|correct ?\?|yes ?\?|ok(?:ay)? ?\?|agreed? ?\?|(?:everyone|everybody|anyone|all|you|people) (?:happy|fine|ok|okay|good|comfortable) with\b|"
    rf"{_SO}|"
    r"you(?:'d| would)? (?:want|like|wanted) (?:me |to |a |an |\d))"
)
# What should hold of a thing: "the session lifetime should be 12 hours". What "should be fine" is only expected.
_EXPECTED = (
    r"(?:fine|ok|okay|done|ready|there|back|here|green|enough|able|good|easy|possible|working|around|arriving|up|over|finished|complete|visible|available|online|live|easier|clear|obvious|known|"
    r"interesting|nice|no|straightforward|home|happy|aware|sure|quite|pretty|very|about|taken|getting|going|coming|noted|said|told|seen|asked|like|in by|in on|a (?:big|small|nice|good|great|real|problem|matter|challenge))"
)
_SHOULD = (
    r"^\W{0,4}(?:(?:so|and|also|then|ok|okay|well|but|yeah)\W{1,3}){0,2}(?:the|our|all|every|each|any|new) (?:[\w'-]{1,20} ){1,5}?should (?:always |never |only |all |also |not )?"
    rf"(?:be (?!{_EXPECTED}\b)|(?:use|stay|run|last|cost|happen|expire|contain|include|move|keep|send|default|start|begin|end|close|open|return) |have (?!been|had|said|done|known|to|gone|come|a (?:look|problem))|"
    r"go (?:to|out|into|through|in)\b)"
)
PROPOSES = phrase(
    rf"{_SHOULD}|"
    r"\b(?:i|we)(?:'d| would| will|'ll| want to| hereby| formally)? (?:like to )?(?:suggest|propose|recommend|move (?:that|to)|second that|vote)\b|"
    r"\b(?:my|the|our|a|new) (?:proposal|suggestion|motion|recommendation)s? (?:is|was|would be|:)|^\W{0,6}(?:proposed?(?: resolution)?|proposal|suggestion|straw ?poll|motion|rfc)\W{0,3}:|"
    r"^\W{0,4}(?:(?:ok|okay|so|then|and),? ){0,2}(?:suggest|propose)(?:ing)? (?:we|that|to)\b|^\W{0,4}(?:is it )?(?:ok|okay|fine|safe) (?:to|if (?:we|i)) \w|"
    r"\b(?:is|do we have) (?:there )?(?:consent|agreement|consensus|support) (?:to|for|on)\b|\bwhat do you think (?:of|about)\b|"
    r"^\W{0,4}(?:(?:ok|okay|so|then|and|but),? ){0,2}we(?:'d| would) (?!like|love|be |have been|never|not )\w|"
    r"\b(?:could|should|can|may|shall) (?:the|our|this|that|these|those|all|every|each) [^?]{2,60}? be \w{2,20}(?:ed|t|n)\b[^?]{0,60}\?|"
    r"\bi (?:can|could) (?:also |just |easily )?(?:take|do|write|ask|make|add|send|get|bring|book|call|fix|move|build|set|put|cover|handle|prepare|order|buy|print|drive|host|run|try|talk)\b|"
    r"\b(?:shall|should|could|can|may) (?:we|i)\b(?! (?:help|assist|remind|point out))|\b(?:how|what) about\b|\bwhat if (?:we|i)\b|\bwhy (?:don't|not|doesn't|do not) (?:we|i|you|just)\b|\b(?:let's|let us)\b(?! not\b| (?:do|go (?:with|for)|take|try|use|ship|see|say) ?(?:it|that|this|so)?\W*$)|"
    r"\b(?:would|do) you (?:like|want|mind|prefer|wish)\b|\bdo we (?!have\b|know\b|support\b|even\b|still\b|really\b|already\b|do\b|mean\b|think\b|see\b|get\b|use\b)\w|\bwe (?:could|might|should|ought to|can)\b|\bi(?:'d| would) rather (?:we|you)\b|"
    r"\b(?:maybe|perhaps) (?:we|you|i) (?:should|could|can)\b|^\W{0,4}(?:or |so |but )?(?:maybe|perhaps) we (?!are|were|have|had|did|do|need|will)\w|\bplan(?:ning)? to\b|\bi(?:'m| am) (?:going|about) to\b|^\W{0,4}(?:(?:ok|okay|so|then|and),? ){0,2}i(?:'ll| will) (?!be\b|have\b|see\b|get back\b|check\b|look\b|say\b|tell\b|show\b|admit\b)\w+|\bany objections?\b|"
    r"\b(?:all|those|everyone) in favou?r\b|\bif (?:nobody|no one|no-one|no ?body) objects\b|\bcan i (?:go ahead|merge|close|delete|ship|deploy|start)\b|\bmay i suggest\b|\bready to\b|"
    r"^\W{0,4}(?:or,? )?(?:maybe|perhaps) [^?]{3,150}\?|(?<!what\x20)\bdo you think\b|\bi was thinking\b|\b(?:would|will) (?:it|that) be (?:ok|okay|fine|alright|all right|possible|good|better|an idea)\b|\bis it (?:ok|okay|alright|all right|fine) (?:if|to|with)\b|"
    r"\bi(?:'d| would) (?:just |simply |probably |also )?(?:say|put|go|do|use|keep|drop|lose|make|remove|call|name|leave|take|move|rewrite|write|split|merge|add|start|stop|build|buy|give|try|store|change|switch|replace|cut|ask|wait|pick|choose|set|pin|turn)\b|\bi (?:think|feel|believe|say) (?:[\w'-]{1,20} ){1,6}should\b|\bwanna\b|\bwant (?:me )?to\b|\binterested in\b"
)
SAYS_BACK = phrase(
    r"(?:\b(?:confirm|verify|double.check|make sure|be (?:sure|clear)|check and review|ensure|clarify|understand)(?:s|ing|ation)?\b|\b(?:right|correct|yes|accurate|okay|ok|good)(?: now| then)? ?\?|"
    r"\bis (?:that|this|it|everything|all(?: of (?:this|that))?) (?:\w{1,12} ){0,3}(?:right|correct|accurate|ok|okay|fine|good)\b|^\W{0,3}(?:(?:ok(?:ay)?|so|great|sure|alright|then|now|got it)\W{1,2}){0,3}(?:then,? )?(?:i(?:'m| am|'ll| will) (?:be )?|"
    r"you(?:'d| would)? (?:want|like|need)\w*|that's|so|booking|reserving|making|scheduling|playing|setting|transferring|renting|buying|getting|changing|adding|ordering|finding|sending|checking)\b)"
)
PARTICULARS = re.compile(
    r"(?<=[a-z,;:'] )[A-Z][\w']{1,30}|(?<!\w)[$\u20ac\u00a3]?\d[\d:.,]{0,12}|\b(?:one|two|three|four|five|six|today|tomorrow|next|savings|checking)\b"
)
# "Should we paint it red? I don't think so." is no proposal any more.
DOUBTS = phrase(
    r"^\W{0,4}(?:i (?:don't|do not) think so|(?:probably|maybe|perhaps|better|rather) not|i doubt (?:it|that))\b"
)
OBJECTIONS_ASKED = phrase(
    r"\b(?:any|are there|is there|do you have|does anyone have)(?: \w{1,12}){0,2} (?:objections?|concerns?)\b|\banyone (?:against|opposed)\b"
)
AGAINST = phrase(
    r"\b(?:any|are there|is there|do you have|does anyone have|no)(?: \w{1,12}){0,2} (?:objections?|concerns?)\b|\b(?:do|does|would|if) (?:you|anyone|anybody|nobody|no one) (?:mind|object|disagree)s?\b|"
    r"\banyone (?:against|opposed)\b"
)
