"""The words that praise an idea and those that put it off: "cool idea!", "nice, maybe next year". Neither takes it up."""

from graph.rules.language.wording import phrase

# An idea that is only thrown in. "Shall we …?", "let's" and "I propose" ask for an answer.
FLOATS = phrase(
    r"^\W{0,4}(?:(?:ok|okay|so|then|and|well|also|hey|hmm+|but|or|oh|btw|guys|folks|everyone|actually|i (?:think|guess)|crazy idea|idea|random thought|just an idea)\b[,:.]? ){0,3}"
    r"(?:(?:maybe|perhaps|possibly) )?(?:(?:we|you|one) (?:(?:maybe|perhaps|also|even|just|always|totally|probably) ){0,2}(?:could|might|can)\b|what if\b|"
    r"(?:it|that)(?: would|'d| could| might) be (?:so |really |pretty |kind of )?(?:fun|nice|cool|great|lovely|awesome|amazing|good|neat)\b|wouldn't it be\b|imagine\b|"
    r"i was (?:thinking|wondering)\b|how (?:cool|nice|fun|great) would\b|(?:someday|one day) we\b)"
)
_FINE = r"(?:nice|cool|great|good|fun|lovely|neat|interesting|awesome|brilliant|excellent|clever|sweet|amazing|fantastic|cute|funny|wonderful|fabulous|smart|creative)"
_VERY = r"(?:(?:a|an|the|really|very|super|so|pretty|such|quite|what|absolutely|kinda|kind of|truly) ){0,3}"
ADMIRES = phrase(
    r"^\W{0,4}(?:(?:oh|ooh+|aw+|wow|haha|lol|hah|yeah|hey|ah|ha|hm+|omg|well|now)\b[,.!]{0,3} ){0,2}(?:"
    rf"(?:(?:that's|that is|it's|this is|that would be|that'd be|would be|that sounds like|sounds like) )?{_VERY}{_FINE}(?: (?:idea|thought|thinking|suggestion|concept|one|plan|point))?(?!\w)|"
    r"(?:that |this |it )?(?:sounds|would be|could be|seems) (?:like )?(?:(?:so|really|very|super|a lot of|great|pretty|kinda) ){0,2}(?:fun|nice|cool|interesting|lovely|amazing|awesome|exciting|brilliant)(?!\w)|"
    r"(?:i )?(?:(?:really|kinda|do|would|'d) ){0,2}(?:love|like)(?:d)? (?:it|that|this|the (?:idea|thought|sound)|(?:that|this|your) idea)(?!\w))"
)
# Whoever also says that it shall be done takes it up.
CONSENTS = phrase(
    r"\b(?:let's(?! (?:see|talk|discuss|think|wait|revisit|decide))|go ahead|go for it|do (?:it|that)|please|agreed?|yes|yep|yup|deal|i'm in|we're in|count me in|for it|in favou?r|make it so|ship it|book|approved?|"
    r"ok|okay|sure|works|i second|seconded|i support|i(?:'ll| will)|we(?:'ll| will)|why not|by all means|absolutely|definitely|go with|i vote)\b|\+1|[\U0001f44d\u2705]"
)
_DAY = r"(?:year|season|time|summer|winter|spring|autumn|fall|edition|quarter|month|round)"
PUTS_OFF = phrase(
    r"(?:^|[,.;:!\u2013\u2014-] ?|\b(?:but|maybe|perhaps|just|idea|thought|one|it|that|this|for) )(?:(?:but|maybe|perhaps|though|just|let's say|let's keep (?:it|that|this)|keep (?:it|that|this)|something|one|for|in|at) ){0,3}"
    rf"(?P<when>later\b(?! (?:today|this|tonight|in the|on\b))|not (?:now|yet|this {_DAY}|right now|today)\b|some ?(?:other )?(?:day|time)\b(?! (?:on|next|this|tomorrow))|one day\b|another (?:day|time|{_DAY})\b|at some point\b|eventually\b|"
    rf"(?:the )?next {_DAY}\b|the (?:near |distant |far )?future\W*$|down the (?:road|line)\b|on the back ?burner\b|for the backlog\b|when (?:we|i) (?:have|get|find) (?:more |the |some |enough )?(?:time|money|budget|people)\b|"
    r"let's (?:see|wait|think|discuss|talk|revisit|sleep on|come back|park|decide)\b(?! \w+ (?:and|then) ))"
)
# What still stands in the way: "needs a licence though", "depends on the price".
NEEDS = phrase(
    r"(?:\b(?:needs|requires|would need|'d need|we need|will need|'ll need)\b[^.!]{1,60}\b(?:though|tho|first)\b|\b(?:that |it |this |all )?depends\b|\bsubject to\b|\bpending\b)"
)
