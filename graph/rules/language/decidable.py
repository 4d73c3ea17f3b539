"""Knows whether a sentence that is put before others can be decided by a yes: it proposes something to do or to hold.

A question about the world, a bare "do you agree?", small talk, a figure of speech, and the wish to decide later say nothing that could hold.
"""

from graph.rules.language.figures import only_a_figure
from graph.rules.language.joking import jests
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat, phrase, question

_OPENS = (
    r"^\W{0,4}(?:(?:also|and|but|so|ok|okay|oh|ah|well|hey|hi|hello|then|now|btw|by the way|ps|p\.s\.|plus|besides|another thing|one more thing|quick question|"
    r"unrelated|separately|sorry|yes|yeah|right|great|thanks|@?(?-i:[A-Z])[a-z]{1,20}(?=[,:]))\b[,.:;!]{0,2} ?(?:- )?){0,3}"
)
_ALL = r"(?:you(?: (?:all|both|guys))?|everyone|everybody|all|anyone|anybody|we(?: all)?|people|folks|they|us)"
_FINE = r"(?:ok|okay|fine|good|alright|all right|right|correct|happy|agreed|in agreement|on board|cool|acceptable|in|with me|clear|accurate|reasonable|possible)"
_THAT = r"(?:that|this|it|these|those|everything)"
# What only asks for the answer to something that was said before it.
_TAG = phrase(
    rf"{_OPENS}(?:(?:do|does|would|will|can|could|don't) {_ALL} (?:all )?(?:agree|approve|confirm|concur|consent|accept|object|mind|support|like|second)(?: (?:to|with|on|about))?(?: {_THAT})?|"
    rf"(?:do|does|would|will|did|can) {_THAT} (?:all )?(?:(?:work|suit|fit|sound|look|seem|make sense|do)(?: (?:right|{_FINE}))?)(?: (?:for|to|with))?(?: {_ALL})?|"
    rf"(?:is|are|was|would|will) (?:{_THAT}|{_ALL})(?: all| be){{0,2}} {_FINE}(?: (?:with|for|by|about|to))?(?: (?:{_ALL}|{_THAT})){{0,2}}|"
    rf"(?:{_FINE}|sounds? (?:good|ok|okay|right|fine)|makes? sense|agree|deal|objections|yes|no|works)(?: (?:with|for|to|by))?(?: {_ALL}| {_THAT}){{0,2}}|"
    rf"what (?:do|would|does) {_ALL} (?:think|say|reckon)(?: (?:of|about) {_THAT})?|(?:please |can you (?:please )?|could you (?:please )?|just )?(?:confirm|verify|check)(?: {_THAT})?(?: please)?|"
    r"any (?:objections?|concerns?|thoughts|comments|opinions?|questions)|are we (?:all )?(?:on the same page|aligned|agreed)|shall we|can we agree(?: on (?:that|this|it))?|isn't it|don't you think(?: so)?|"
    rf"am i right|is that what {_ALL} (?:want|meant?))(?:,? (?:then|now|please|everyone|everybody|all|guys|folks|team|or not|so far))?\W*$"
)
# Asks what was, what is known, or how things are.
_WORLD = phrase(
    rf"{_OPENS}(?:(?:did|didn't|have|haven't|has|hasn't|had|was|were|wasn't|weren't|am)\b|(?:do|don't) (?:you|we|they|i)(?: guys| all)? (?:even |still |really |already |also |happen to )?"
    r"(?:know|have|remember|recall|see|hear|get|understand|think|believe|feel|mean|own|live|come|speak|work|need|know|find|realize|realise|look|sound|run|miss)\b|"
    r"(?:can|could) (?:you|anyone|anybody|everyone|everybody|they|we|i) (?:all )?(?:hear|see|read|understand|believe|imagine|remember)\b|"
    r"(?:are|is) (?:you|he|she|there|anyone|anybody|everyone|everybody|they) (?!(?:ok|okay|fine|interested|happy|good|against|opposed|comfortable|ready|objections?|any objections?)\b)\w|"
    r"(?:what|which|who|whom|whose|where|when|how)(?! about\b| if\b)\b|why(?! (?:not|don't|do not|doesn't)\b)\b)"
)
# "You saw my mail, right?", "nice weather, isn't it?": nothing that anybody could decide.
_TOLD = phrase(
    r"\b(?:(?:i|you|we|they|he|she|it|that|this|there) (?:just |really |already |also )?(?:was|were|did|had|saw|got|went|came|said|told|sent|heard|knew|thought|forgot|meant|made|wrote|met|left|\w{3,14}(?<!ne)(?<!ee)ed|"
    r"know|knows|remember|understand|see|hear|mean|guess)|(?:you|they|he|she|it|that|this|i)(?:'ve| have|'s been| has been) \w|(?:(?:you|they)(?:'re| are)|(?:he|she)(?:'s| is)|i(?:'m| am)) (?!to\b|going to\b|\w{2,14}ing\b)\w|"
    r"(?:it|that|this|there)(?:'s| is) (?!to\b|going to\b|at\b|in\b|on\b|ok\b|okay\b|fine\b)\w)[^?]{0,200}\?"
)
_VERBLESS = phrase(
    r"^\W{0,4}(?:(?:so|how|what|such|really|pretty|very|a|an) ){0,3}(?:nice|great|good|bad|funny|crazy|wild|weird|strange|awesome|amazing|terrible|awful|lovely|beautiful|sad|cool|fun|hot|cold|wow|unbelievable|"
    r"hilarious|ridiculous|insane|mad|odd)\b(?: [\w'-]{1,20}){0,4},? (?:right|no|yes|huh|eh|ok|isn't it|wasn't it)\W*$"
)
_LATER = (
    r"(?:tomorrow|tonight|later|soon|next (?:week|month|time|meeting|sprint|year|monday|tuesday|wednesday|thursday|friday)|another (?:day|time)|some other time|"
    r"(?:on|this|by) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:in|at|during|after|before|until) (?:the|our) (?:next |weekly |daily )?(?:meeting|call|retro|standup|stand-up|sync|planning|review|demo|holidays|release|break)|"
    r"after (?:lunch|that|this|the)|when (?:we|i|you|they|everyone|everybody)|once (?:we|i|you|they|everyone|everybody)|first)"
)
_WHAT = r"(?:whether|if|between|how|which|what|who|where|when|about (?:it|that|this))"
# "Let's decide on Kafka tomorrow": agreed, and nothing decided yet.
_PUTS_OFF = phrase(
    rf"\b(?:decide|choose|pick|vote|agree|settle|determine|figure out|finali[sz]e|make (?:a|the|that|this|our) (?:decision|choice|call)|make up our minds?)\b(?: [^.?!;]{{0,80}}?)?(?: |, ?)(?:{_WHAT}|{_LATER})\b|"
    r"\b(?:discuss|debate|revisit|sleep on|think (?:about|over|it over)|mull over|come back to|return to|circle back|get back to|talk (?:about|over|it over|it through|through)|"
    r"postpone (?:the|this|that|our) (?:decision|choice|vote|discussion)|(?:put off|defer|delay|table) (?:the|this|that|our) (?:decision|choice|vote|discussion|question|topic))\b|"
    r"\b(?:wait and see|leave (?:it|that|this) (?:open|for (?:now|later|tomorrow)))\b"
)

# "What about lunch?", "shall we grab a coffee at 11?": nothing for the record.
_MEALS = phrase(
    rf"{_OPENS}(?:(?:what|how) about|(?:shall|should|can|could) (?:we|i)|let's|let us|(?:anyone|who's|who is) up for|anyone for|time for|fancy|wanna|(?:do you )?want|)"
    r"(?: ?(?:go|get|grab|have|order|eat|do|take|make|for|to|out|some|a|an|the|quick|our|early|late|team|together|now|all|first|just)\b){0,6}"
    r" ?\b(?:lunch|coffees?|dinner|breakfast|brunch|pizzas?|beers?|tea|drinks?|break|snacks?|cake|food|ice cream|bite|burgers?|sushi)"
    r"(?: (?:now|today|first|then|together|later|break|at|around|in|\d{1,2}(?::\d\d)?|noon|tonight|tomorrow|half|past|one|twelve|please|guys|everyone|folks|all|minutes?|an|hour|outside|somewhere|to eat)){0,5}\W*$"
)


def asks_back(words: str) -> bool:
    """ "Do you agree?", "is that ok with everyone?": it asks for what was said before it."""
    return question(words) is not None and _TAG.match(words) is not None


def asks_of_the_world(words: str) -> bool:
    """ "Did you get my mail?", "How do we take card payments?": a yes to it decides nothing."""
    return question(words) is not None and _TAG.match(words) is None and _WORLD.match(words) is not None


def asks_besides(text: str, start: int) -> bool:
    """Whether a text goes on, from `start`, to ask of the world, so that nobody knows what a yes is for."""
    return any(asks_of_the_world(flat(text[slice(*one)])) for one in sentences(text, start, len(text), wrapped=False))


def decidable(words: str) -> bool:
    """Of a flat sentence that is put before others."""
    if asks_back(words) or asks_of_the_world(words) or jests(words) or only_a_figure(words):
        return False
    if _PUTS_OFF.search(words) or _MEALS.match(words):
        return False
    return question(words) is None or (_VERBLESS.match(words) or _TOLD.match(words.lstrip())) is None
