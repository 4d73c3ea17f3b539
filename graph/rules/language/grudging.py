"""The words of a yes that nobody is glad to give: "not happy but ok", "meh, fine", "I'm not against it"."""

from graph.rules.language.wording import phrase

_OPENS = r"^\W{0,4}(?:(?:well|oh|ok|okay|hmm+|um+|uh|honestly|personally|tbh|imo|yeah|yes|lol|haha)\b[,.!]{0,3} ){0,2}"
_QUITE = r"(?:(?:really|exactly|too|very|so|super|totally|entirely|that|overly|particularly|quite|fully|terribly|100 ?%) ){0,2}"
_LIKED = (
    r"(?:happy|thrilled|convinced|sure|keen|excited|fond|ideal|perfect|great|optimal|pretty|nice|beautiful|good|glad|enthusiastic|comfortable|delighted|"
    r"cheap|wild|a (?:big |huge )?fan|my (?:favou?rite|preference|first choice|thing|cup of tea)|the best|what i(?:'d| would)? (?:wanted|want|hoped|prefer))"
)
_DISLIKES = (
    rf"(?:(?:(?:i'm|i am|we're|it's|that's) )?not {_QUITE}{_LIKED}|i (?:don't|do not|didn't) {_QUITE}(?:love|like|want|prefer|enjoy) (?:it|this|that|the idea)|"
    r"i (?:hate|dislike) (?:it|this|that)|i(?:'d| would) (?:have )?prefer(?:red)? [^.?!,]{1,40}|(?:meh|ugh|hmph|hmpf|sigh|grr+|bleh|oof|argh|pff+t?|grudgingly|reluctantly))"
)
_ACCEPTS = (
    r"(?:ok|okay|k|fine|sure|yes|yeah|yep|alright|all right|agreed|deal|go ahead|go for it|let's do (?:it|that|this)|do it|i can live with (?:it|that|this)|"
    r"i(?:'ll| will) (?:live with|accept|take|go along with) (?:it|that|this)|i accept(?: (?:it|that|this))?|(?:it|that) works|it'll do|good enough|acceptable|so be it)"
)
_ENDS = r"(?= ?(?:$|[.!,;)]|then\b|for now\b|(?:with|by|from|for) (?:me|us)\b|this time\b|i guess\b|let's\b|go ahead\b)[^?]{0,200}$)"
_NO_MORE = r"(?!,? (?:if|when|unless|only|provided|as long|but)\b)"
GRUDGES = phrase(
    rf"{_OPENS}(?:{_DISLIKES}(?: (?:about|with|on|of) [^.?!,]{{1,40}}?)?\W{{1,4}}(?:(?:but|yet|still|anyway|well)\b,? ){{0,2}}{_ACCEPTS}{_NO_MORE}{_ENDS}|"
    rf"[^?.!;:]{{3,70}}?,? but,? (?:i guess |i suppose |it's |that's |i'm |we're )?{_ACCEPTS}(?: then| for now| (?:with|by|from|for) (?:me|us)| this time)?\W*$|"
    rf"(?:ok|okay|fine|yes|sure|alright|agreed),? (?:but|although|though|even if|even though) {_DISLIKES}(?: (?:about|with|on|of) [^.?!,]{{1,40}})?\W*$|"
    r"(?:(?:i'm|i am|we're|we are) )?not (?:really |at all |strictly |totally |necessarily )?(?:against|opposed to|opposed|averse to|objecting to) ?(?:it|that|this|the idea|doing (?:it|that|this))?(?= ?(?:$|[.!,;]))[^?]{0,200}$|"
    r"(?:i have |i've )?(?:got )?nothing against (?:it|that|this|the idea)(?= ?(?:$|[.!,;]))[^?]{0,200}$|"
    r"i (?:won't|will not|don't|do not|wouldn't) (?:block|object|oppose|veto|stop|fight|stand in (?:the|your) way)(?: (?:it|that|this|you|to (?:it|that|this)))?(?= ?(?:$|[.!,;]))[^?]{0,200}$)"
)
