"""The words by which people say yes and no, and those that only begin alike: "right now" and "no one" are neither.

Every pattern is a flat alternation or has bounded repeats, so its cost is linear in the text.
"""

from graph.rules.language.wording import phrase

FILLER = r"(?:(?:oh|ah|ok|okay|well|so|hmm+|um+|uh|and|then|thanks|thank you|cool|wow|alright|all right|hey|great|please|actually|honestly|sorry|stop)[,.!]? (?:but )?){0,2}"
_GOOD = (
    r"(?:right|correct|fine|good|great|ok|okay|perfect|alright|all right|nice|lovely|wonderful|awesome|excellent|ideal|cool|it|"
    r"accurate|fantastic|amazing|interesting|reasonable|terrific|brilliant|sufficient|acceptable|suitable|doable|what i (?:want|need)(?:ed)?)"
)
_VERY = r"(?:(?:just|very|pretty|really|quite|so|all|absolutely|totally|actually|a|an|as|like|also|probably|still|the|exactly|more than|most|also) ){0,3}"
_IS = r"(?:'s|s|'ll be| is| was| will be| would be|'d be| sounds?| looks?| seems?| feels?| should be)"
_IT = (
    r"(?:that|it|this|everything|all|they|those|these|yours?|(?:that|this|the) (?:\w{1,15} ){0,2}(?:one|time|date|day|car|place|hotel|flight|"
    r"bus|plan|idea|proposal|option|room|price|song|movie|restaurant|event|apartment|house|train|appointment|ticket|salon|therapist|dentist|doctor))"
)
_WORKS = (
    r"(?:works?|will work|would work|'ll work|will do|'ll do|suits? (?:me|us)|fits?|will be (?:fine|great|good|ok|okay)|"
    r"is (?:a )?good (?:choice|option|idea|one|pick))"
)
YES = phrase(
    rf"^\W{{0,4}}{FILLER}(?:(?:(?:hell|heck|fuck|god) )?(?:yes|yeah|yep|yup|yea|ye|ya|yah|aye|sure(?! enough)|surely|ok|okay|okey|k|right(?! (?:now|after|before|away|there|here|up|at|in|on|from|side|hand)\b)|correct(?! me\b)|exactly(?! (?:how|where|when|why|who|which|what(?! i)|\d)\b)|precisely|absolutely|"
    r"definitely|certainly|indeed|agreed|approved?(?! (?!by\b|it\b|this\b|that\b|from\b|as\b|and\b|for\b|with\b|then\b|thanks\b|please\b|on\b)\w)|confirmed?|affirmative|granted|fine|perfect|perfectly|great(?! (?:question|job|work|to (?:meet|see))\b)|good(?! (?:morning|evening|afternoon|night|day|luck|question|point|job|work|to (?:meet|see))\b)|cool|awesome|excellent|nice(?! (?:to|try|work|job)\b)|wow|"
    r"wonderful|lovely|fantastic|amazing|brilliant|superb|alright|all right|deal|done|amen|totally|seconded|lgtm|sgtm|bingo|same here|me too|count me in|i'm in|love it|makes sense|100 ?%|very good|very well|looking good)(?!['\w-])|"
    r"(?:of course|go ahead|please do|do it|do that|do so|go for it|by all means|(?:i'm |i am |we're )?(?:all )?(?:for it|in favou?r)|i can live with (?:it|that|this)|ship it|make it so|no (?:objections?|doubt|problem|worries)|you bet|why not|"
    r"fair enough|good (?:idea|choice|call|one|plan|to know)|not bad|you got it|you're right|spot on|proceed|please proceed|let's do (?:it|that|this)|"
    r"let's go (?:ahead|for it|with (?:it|that|this))|i (?:do|would|did)(?= ?(?:[.,!;]|$| indeed| so| please))|"
    r"i (?:agree|confirm|approve|accept|second (?:that|it)|concur|am fine|am happy)(?!\w| not|n't)|"
    r"i'm (?:fine|happy|good|okay|ok|on board|in) (?:with|about|by)|works? for (?:me|us)|works(?=\W*$)|i(?:'ll| will) take (?:it|that|this)|i (?:like|love) (?:it|that|this|the (?:idea|plan|sound))|"
    r"(?:sounds?|looks?|seems?) "
    rf"{_VERY}{_GOOD})(?!\w)|\+1(?![\w.])|[\U0001f44d\u2705\u2714\U0001f44c\u2611])"
)
PRAISE = phrase(
    rf"(?:\b{_IT}{_IS} {_VERY}{_GOOD}(?!\w)|\b(?:sounds?|looks?) {_VERY}{_GOOD}(?!\w)|\b{_IT} {_WORKS}(?!\w)|\bworks for (?:me|us)\b|"
    r"\b(?:go ahead|please do so|i(?:'ll| will) (?:take|go with|have|choose|pick) (?:it|that|this)\b(?! up)|let's (?:go with|book|do|take|try) (?:it|that|this)|"
    r"i (?:really )?(?:like|love|want) (?:it|that|this)(?: one)?(?= ?(?:[.,!]|$| one\b| very\b| and\b))|you got it|i(?:'d| would) (?:love|like) (?:it|that|this)(?= ?(?:[.,!]|$| one\b)))|"
    r"\bi(?:'m| am) (?:fine|ok|okay|happy|good|cool) with (?:it|that|this))"
)
NO = phrase(
    rf"^\W{{0,4}}{FILLER}(?:(?:(?:oh |dear |good )?(?:hell|heck|fuck|god|lord|jesus|christ)|pls|plz|eh+|erm+|err+|ew+|yikes|absolutely|definitely|def),? (?:no|nope|nah)(?!['\w-])|"
    r"(?:no|nope|nah|nay|negative|wrong|incorrect|declined?|rejected|denied|objection)(?!['\w-])|"
    r"(?:not|never)(?! (?:bad|only|sure|that i|to worry|an? (?!good\b|great\b|nice\b|wise\b|clever\b|smart\b|chance\b|fan\b|option\b|priority\b|way\b|must\b|real\b|problem\b)))\b|"
    r"(?:please )?(?:don't|do not|dont)(?! (?:mind|care|worry|forget|know|remember|recall|understand|have an? (?:idea|opinion|view)|get me wrong))\b|hold on\b|hold off\b|absolutely not|certainly not|of course not|no way|"
    r"i (?:do not|don't|dont|disagree|object|refuse|decline|would not|wouldn't|would rather not|'d rather not|am not|changed my mind)(?! (?:mind|care|worry|know|remember|recall|understand|see|follow|have (?:an?|any|anything)|get it|(?:so |too |very |quite )?(?:sure|certain|aware|worried|familiar|there|here|done|ready))\b)|"
    r"(?:hard|clear|strong|definite) no\b|over my dead body|(?:i|we)(?:'d| would) (?:much )?rather\b(?! not\b| say\b| you say)|(?:yes|yeah|yep|ok|well),? (?:but )?(?:no|nah)(?![\w'-])|"
    r"i'd rather not\b|i'm (?:not|against)\b(?! (?:so |too |very |quite |really )?(?:sure|certain|worried|aware|familiar|there|here|done|ready|saying|following|able)\b)|"
    r"(?:that|it|this)(?:'s| is| was|) (?:not|n't|wrong|incorrect|no good)\b|(?:that|it|this) (?:isn't|wasn't|won't|will not|would not|wouldn't|doesn't|does not) |"
    r"(?:perhaps|maybe) (?:\w{1,8} ){0,3}(?:later|time)\b|-1(?![\w.])|[\U0001f44e\u274c\u26d4])"
)
TURNS = phrase(
    r"\b(?:(?:but|just) not\b(?! only)|not (?:now|yet|right now|at (?:the|this) (?:moment|time|point)|today|necessary|needed|interested|correct|right|"
    r"what i)|(?:that's|that is|this is|it's) (?:wrong|incorrect|not (?:a good|right|correct|what|the|how|going to|acceptable|ok|okay|an option|possible|necessary|needed|good|fair|worth|for|true|it)\b)|(?:is not|isn't|not) (?:right|correct|accurate)|no thanks?|no thank you|"
    r"won't be necessary|i (?:don't|do not) need (?:it|that|this|one)\b|changed my mind|i disagree|won't work|doesn't work|rather not|maybe later|later maybe|some other time|"
    r"let's not\b|drop it|forget it|never mind|nevermind|not going to happen|out of the question|not a good idea|bad idea|turn(?:ed)? (?:it|that|this) down|"
    r"reject (?:it|that|this)|vetoe?d?|"
    r"(?:we|you|i) (?:can't|cannot|can not|shouldn't|should not|mustn't|won't) (?:do|use|afford|allow|accept|have|risk|support) (?:that|this|it|those)|advise against|(?:there's|there is) no way|"
    r"i (?:don't|do not) (?:really )?think (?:so|(?:that |we |you |it |this |they |i )?(?:should|would|will|can|is (?:a )?(?:good|wise|necessary|needed|useful|worth)))|"
    r"not (?:really )?(?:an option|feasible|the best (?:idea|option|choice)|worth (?:it|the))|(?:might|may|would) not be (?:the best|a good|ideal|wise)|scrap (?:that|it|this))\b"
)
NO_NO = phrase(
    rf"^\W{{0,4}}{FILLER}(?:no|not) (?:problem|worries|doubt|wonder|need to worry|objections?|issues?|sweat|biggie|concerns?|idea|clue|kidding|bad|sure|one|comment|opinions?|matter|more questions|further questions)\b"
)
CLOSING = phrase(
    rf"(?:\b(?:that's|that is|thats|that'll be|that will be|that would be|it's|it is|this is) {_VERY}(?:all|it|everything|enough)\b|"
    r"\b(?:no|nope|nothing|not),? (?:more|else|further)\b|\bnothing(?: else| more)?\b|\b(?:all set|all good|all done|i'm (?:good|fine|set|done|all set)|we're (?:good|done|fine|all set)|"
    r"all i (?:need|want)ed?|(?:was|is) all\b|good (?:bye|day|night)|goodbye|have a (?:good|great|nice)|appreciate|very helpful|been (?:a )?(?:great |very )?help|"
    r"thanks? (?:a lot|so much|for)|thank you (?:so|very|for)))"
)
DONE = phrase(r"^\W{0,4}(?:nothing|nope|no)\b")
ELSE = phrase(
    r"\b(?:(?:what|anything|something|somewhere|anyone|someone|any|some|who) (?:else|others?)|other (?:options?|ones?|choices?|suggestions?)|any alternatives?|"
    r"alternatives\?|(?:a|some|any)(?:thing)? different|find (?:me )?another)\b"
)
DENIED = phrase(r"\b(?:not|don't|doesn't|isn't|if|unless|whether|when|hope|until|sure|think|wonder) ?(?:\w{1,12} )?$")
BOTH = phrase(
    r"^\W{0,4}(?:yes and no\b|(?:yes|no) (?:to|on|for) [^.!?]{1,80}\b(?:no|yes) (?:to|on|for)\b|(?:ja|yes) and (?:also )?no\b)"
)
# "Sorry for the long thread!" "No problem."
COURTESY = phrase(
    rf"^\W{{0,4}}{FILLER}(?:no (?:problem|worries|probs?|biggie|sweat|need to (?:apologi[sz]e|thank me)|harm done|big deal)|don't (?:worry|mention it)(?: about (?:it|that))?|you're welcome|"
    r"any ?time|my pleasure|all good|(?:it's|that's) (?:fine|ok|okay|alright|all right|all good|no problem)|np)(?: at all)?(?=\W*$)"
)
CIVIL = phrase(
    r"\b(?:sorry|apolog(?:y|ies)|apologi[sz]e|my bad|my fault|forgive me|bear with me|thanks?|thank you|thx|cheers|appreciate)\b"
)
# Who agrees to drop something agrees.
DROPS = phrase(
    rf"^\W{{0,4}}{FILLER}(?:yes|yep|yup|absolutely|definitely|sure|agreed|\+1)[,.!]? (?:please |let's |just )?(?:drop|scrap|cancel|reject|kill|remove|delete) (?:it|them|that|this|those)\b"
)
# To "any objections?" and "do you mind if …?" a no is a yes.
NONE = phrase(
    rf"^\W{{0,4}}{FILLER}(?:(?:none|nothing|no objections?)(?: at all| here)?(?: from (?:me|us|my side|our side|here))?|nope|no|nobody|no one|not at all|not from (?:me|us|my side|our side)|not really|not me|i don't(?: mind)?)(?![\w'])"
)
