"""Knows the small words by which people ask, take, refuse, take back and joke in chats, whatever their chat is about."""

from graph.rules.times.words import word_set

FIRST = word_set("i i'll ill im i'm ive i've id i'd me my mine myself")
MINE = word_set("my mine me")
WILL = word_set("i'll ill il i'l")
AM = word_set("im i'm")
HAVE = word_set("ive i've")
YOU = word_set("you u ya yu ur your you're youre you'd")
SOMEONE = word_set("someone somebody anyone anybody any1 some1 anyone1")
THEM = word_set("him her them it that this these those he she they")
HIM = word_set("him her he she his")
IT = word_set("it that this these those")
WE = word_set("we us our we'll were we're weve we've")

ASK_VERBS = word_set(
    "take takes taking get gets getting got bring brings bringing pick picks picking collect collects collecting fetch fetches fetching drive drives driving drop "
    "drops dropping cover covers covering watch watches watching mind minds sit stay stays do does doing make makes making buy buys grab grabs help helps "
    "come comes open opens opening close closes closing swap switch sign signs handle handles bake bakes run runs running walk walks walking host hosts feed feeds water waters "
    "clean cleans wait waits be have has keep pack packs order orders book books call calls cook cooks lead leads join joins go goes work works working lend give gives "
    "send sends set lock locks check checks mow look meet meets babysit babysits return returns print prints fill fills carry carries move moves post posts stand "
    "show shows hold holds pay pays unload load deliver delivers supervise teach teaches coach coaches train trains start starts step pop"
)
# In front of "who" or behind it: somebody asks of what was, or for fun.
PAST = word_set(
    "was were had did went came saw said told took made ate slept found left put stole finished counted picked dropped drove brought bought thought knew felt "
    "kept heard met lost won wore ran sat stood wrote forgot gave broke fell grew hit hurt paid read sent sold spoke spent taught threw woke "
    "closed opened asked called used loved hated moved ended started stopped laughed cried died remembers remembered remember panicked showed walked "
    "mopped played invented"
)  # fmt: skip
NOT_TASK_VERBS = word_set(
    "know knows knew see sees seen saw think thinks remember remembers say says said want hear smell believe imagine guess"
)
HYPOTHETIC = (
    "would have", "would've", "wouldve", "could have", "couldve", "could've", "should have", "shouldve", "should've", "if i ever", "ever land",
    "imagine if", "what if", "i wish", "in theory", "hypothetically", "if i were", "if i was", "when i was", "back when", "remember when", "used to",
    "in my next life", "one day i",
)  # fmt: skip  # fmt: skip
CONSIDERS = (
    "might", "maybe", "perhaps", "possibly", "thinking of", "thinking about", "not sure yet", "idk yet", "not decided", "still deciding", "we'll see",
    "well see", "tbd", "tentatively", "could maybe", "pencil in", "pencilled", "considering", "toying with", "not sure if",
)  # fmt: skip
RETRACTS = ("n/m", "nm", "never mind", "nevermind", "nvm", "forget it", "scrap that", "ignore that", "ignore me", "no longer needed", "dont worry about it",
            "don't worry about it", "all good now", "sorted now", "its sorted", "it's sorted", "got it sorted", "no need anymore", "not needed anymore")  # fmt: skip
CLOSES = (
    "all arranged", "all sorted", "everything is arranged", "everything sorted", "we are all set", "were all set", "all set then", "all covered",
    "thats everything covered",
)  # fmt: skip
CANNOT = (
    "cant", "can't", "cannot", "can not", "wont be able", "won't be able", "wont make", "won't make", "not able to", "couldnt", "unable to",
    "have to bail", "need to bail", "got to bail", "gotta bail", "have to drop out", "have to pass", "am out", "not going to make", "not gonna make",
)  # fmt: skip
REFUSES = (
    "not me", "no way", "no chance", "sorry no", "nope", "i cant", "i can't", "cant do", "can't do", "no can do", "im out", "i'm out",
)  # fmt: skip
CANCELS = (
    "cancelled", "canceled", "cancled", "canceld", "cancelling", "cancels", "called off", "call off", "is off", "not happening", "no longer on", "fell through",
    "isnt on", "isn't on", "not on", "is out sick", "wont happen", "won't happen", "scrapped",
)  # fmt: skip
MOVES = (
    "moved", "rescheduled", "reschedule", "postponed", "pushed back", "pushed to", "brought forward", "instead", "switched to", "changed to", "swapped to",
    "shifted to", "has moved", "is now", "now at", "bumped to", "delayed to", "delayed until", "put back to",
)  # fmt: skip
BOTH = (
    "both of us", "we both", "both go", "me too", "together", "as well", "ill come too", "i'll come too", "join you", "with you", "come along",
    "carpool", "we can both",
)  # fmt: skip
TAKEOVER = (
    "instead of you", "keep ur", "keep your", "dont worry", "don't worry", "let me", "you rest", "no need", "i take over", "ill take over", "i'll take over",
    "take over", "swap with", "off your hands", "stay home", "you stay", "in your place", "instead", "you dont have to", "you don't have to", "relax", "i can take it from you",
)  # fmt: skip
TAKES_ALONE = (
    "on it", "me", "me too", "mine", "my turn", "im on it", "i'm on it", "got it", "il do it", "il be there", "ill be there", "i'll be there",
    "ill be here", "i'll be here", "just me then", "just me", "i got it", "i got this", "ill do it", "i'll do it", "i will do it", "i can",
    "i can do it", "i can do that", "i do it", "will do", "ill go", "i'll go", "i go", "me me", "me i guess", "i guess me", "count me in", "im in",
    "i'm in", "happy to", "i'd love to", "ill take it", "i'll take it", "i take it", "leave it to me", "leave it with me", "im free", "i'm free",
    "i am free", "dibs", "on my way", "omw", "coming", "i am", "ill take that", "ill take this", "ok me", "ok ill do it", "ok i'll do it", "fine me",
    "fine ill do it", "yeah me", "yes me", "sure me", "i will", "i am coming",
)  # fmt: skip  # fmt: skip
YES = word_set(
    "yes yeah yep yup yea ya sure ok okay k kk okey course absolutely definitely deal aye np fine gladly totally done certainly"
)
STRONG_YES = word_set("yes yeah yep yup sure absolutely definitely gladly course np happy yea")
NO = word_set("no nope nah sorry")
HANDS = "👍🙋✋🙌👌✅☑✔"
JOINS = word_set("and n & plus with w")
GREETINGS = (
    "happy birthday", "happy mothers", "happy fathers", "merry christmas", "good morning", "good night", "morning all", "congrats", "congratulations",
)  # fmt: skip
# Words that are names as well: as names only where they are written so.
NAME_LIKE = word_set(
    "will may mark rose grace art joy hope faith dawn june april august summer ray jack bill rob sue pat drew chase max penny jo lee z"
)
