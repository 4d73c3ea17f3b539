"""Reads words by which somebody volunteers for a task, or says who does it: "I'll do it", "got Leo", a thumb, "Rob will get him"."""

from graph.rules.chats.appointments import own_appointment
from graph.rules.chats.asking import PRESENT
from graph.rules.chats.mentions import Mention
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.short_answers import (
    NOT,
    TOO_SHORT,
    Take,
    TakeKind,
    by_clause,
    near,
    nothing_named,
    opening_yes,
    short_yes,
)
from graph.rules.chats.speech_acts import bare_text, hand_only, is_past
from graph.rules.chats.word_lists import (
    AM,
    ASK_VERBS,
    CONDITIONAL,
    HANDS,
    HAVE,
    JOINS,
    NOT_TASK_VERBS,
    SOMEONE,
    TAKES_ALONE,
    THEM,
    WILL,
    does_task,
    is_doing,
    listed,
    ordered,
)

_BY_ME = listed("taking", "by-me")
_ANOTHER = listed("taking", "another")

_NOT_BEFORE_ME = listed("taking", "not-before-me")
_PRESENCE = listed("taking", "presence")
_KIN = listed("taking", "kin")
_ASKING_MYSELF = listed("taking", "asking-myself")
_NO_PROMISE = listed("taking", "no-promise")
_BEHIND_MINE = listed("taking", "behind-mine") | {""}
_NOT_BEFORE_MINE, _NOT_FOR_ME = listed("taking", "not-before-mine"), listed("taking", "not-for-me")
_BEHIND_ME = listed("taking", "behind-me")
_LEADS_TAKING = listed("taking", "leads")
_NO_OFFER_BEHIND = listed("taking", "no-offer-behind")
_YOU = frozenset({"you", "u", "ya"})
_IS_MINE = {(is_, who) for is_ in ("is", "be") for who in ("me", "mine")}
_IS_ON_ME = {("is", "on", "me"), ("are", "on", "me"), ("is", "by", "me"), ("are", "by", "me")}
_IDLE = listed("taking", "idle")
_LOOKING_FIRST = frozenset({"check", "look", "call", "book"})
_YIELDS = ordered("taking", "yields")
_LOVING, _GLAD = listed("taking", "loving"), listed("taking", "glad")


# ── taking ──


def read_take(heard: ParsedMessage) -> Take | None:
    """Read a message in which somebody says that he does it, or that another does."""
    sender = heard.message.sender
    if heard.has(*CONDITIONAL, *_YIELDS):
        return None
    if hand_only(heard):
        return Take((sender,), TakeKind.HAND, bare=True)
    said = bare_text(heard)
    hand = any(one in heard.message.text for one in HANDS)
    opening = " ".join(next(iter(heard.clauses()), ()))
    first, _, rest = said.partition(" ")
    led = first in _LEADS_TAKING and rest in TAKES_ALONE
    if said in TAKES_ALONE or led or (opening in TAKES_ALONE and opening not in TOO_SHORT):
        return Take((sender,), TakeKind.WORDS, bare=True)
    found = (
        _directed(heard)
        or opening_yes(heard, sender)
        or own_appointment(heard)
        or _first_person(heard)
        or by_clause(heard)
    )
    if found is not None:
        return found
    yes = short_yes(heard, sender)
    if yes is not None:
        return yes
    if hand and heard.words() and len(heard.words()) <= 6:
        return Take((sender,), TakeKind.HAND, bare=False)
    return _of_another(heard) or near(heard)


def _directed(heard: ParsedMessage) -> Take | None:
    """ "Consuelo, you take the cake": the sender says who does it, and asks nobody."""
    if heard.question:
        return None
    for person in heard.people:
        at = person.end + (heard.word(person.end) == ",")
        told = heard.word(at) in _YOU and heard.word(at + 1) in ASK_VERBS and not is_past(heard.word(at + 1))
        if told and not person.possessive and person.value != heard.message.sender:
            return Take((person.value,), TakeKind.DIRECTED, verb=heard.word(at + 1))
    return None


def _first_person(heard: ParsedMessage) -> Take | None:
    words = heard.words()
    sender = heard.message.sender
    for at, word in enumerate(words):
        verb = _committed(words, at, word) or _having(heard, words, at)
        if verb is not None:
            people = _with_others(heard, words, at, sender)
            kind = TakeKind.PRESENCE if verb in _PRESENCE else TakeKind.PART if own_state(verb) else TakeKind.WORDS
            return Take(people, kind, bare=nothing_named(heard), verb=verb)
    for clause in heard.clauses():
        left_out = clause[0] == "am" and does_task((*clause, "", "")[1])  # "Sat 10.15, am taking him"
        if left_out or (does_task(clause[0]) and not heard.question):
            return Take((sender,), TakeKind.WORDS, bare=nothing_named(heard), verb=clause[0])
        if clause[0] == "got" and _object(clause, 1, heard):
            return Take((sender,), TakeKind.WORDS, bare=False, verb="got")
    joined = _with_me(words)
    if joined is not None:
        return Take((sender,), TakeKind.WORDS, bare=nothing_named(heard), verb=joined)
    return _claimed(heard, words, sender)


def _committed(words: tuple[str, ...], at: int, word: str) -> str | None:
    """The verb of "I'll take", "im bringing", "i can do that", "I drive", "ive got z"; None for what was, and for chat."""
    follows = [
        word
        for word in words[at + 1 : at + 5]
        if word not in ("just", "also", "then", "def", "definitely", "happily", "prob", "gladly", "probably", "still")
    ]
    first = follows[0] if follows else ""
    second = follows[1] if len(follows) > 1 else ""
    if word in WILL:
        return first if first and first not in NOT_TASK_VERBS | {"ever", "never", "not", "cry", "die", "kill"} else None
    wished = _wished(words, at, word)
    if wished is not None:
        return wished
    if word == "i" and first in ("will", "can", "could", "shall", "gotta") and second not in _NO_PROMISE:
        before = words[at - 1] if at else ""
        return (second or "do") if before not in _NO_OFFER_BEHIND and second not in NOT_TASK_VERBS else None
    if word == "i" and first == "am":
        return _being(second)
    if word in AM:
        return _being(first)
    if word in HAVE and first == "got":
        return "got"
    if word == "i" and first == "got":
        return "got" if second in THEM or second not in ("a", "an", "the", "my", "so", "to", "you", "u", "") else None
    promised = word == "i" and first in ASK_VERBS and not is_past(first) and second not in NOT
    if promised and first not in ("have", "be", "need", "want"):
        return first if not at or words[at - 1] not in _ASKING_MYSELF else None
    return None


def _wished(words: tuple[str, ...], at: int, word: str) -> str | None:
    """The verb of "I'd love to have him", "happy to drive", "I'd be glad to take it", "I don't mind going", "let me do it"."""
    if word in ("dont", "don't") and words[at + 1 : at + 2] == ("mind",) and words[at - 1 : at] == ("i",):
        return next((word for word in words[at + 2 : at + 3] if is_doing(word)), None)
    if word == "let" and words[at + 1 : at + 2] == ("me",) and words[at + 2 : at + 3]:
        return words[at + 2] if words[at + 2] in ASK_VERBS and words[at + 2] not in _LOOKING_FIRST else None
    would = word in ("i'd", "id") or (word == "i" and words[at + 1 : at + 2] == ("would",))
    step = at + (2 if word == "i" and would else 1 if would else 0)
    step += words[step : step + 1] == ("be",)
    led = would and words[step : step + 1] and words[step] in _LOVING | _GLAD
    glad = not would and word in _GLAD and (not at or words[at - 1] in AM | {"am", "be"})
    if (not led and not glad) or words[step + 1 : step + 2] != ("to",):
        return None
    verb = words[step + 2] if step + 2 < len(words) else "do"
    return verb if verb not in NOT_TASK_VERBS and not NOT & set(words) else None


def _having(heard: ParsedMessage, words: tuple[str, ...], at: int) -> str | None:
    """ "I have him", "I have Finn for the match", "need the car thursday"."""
    follows = words[at + 1] if at + 1 < len(words) else ""
    if words[at] == "i" and follows == "have" and at + 2 < len(words):
        names = {heard.word(person.begin) for person in heard.people}
        return "have" if words[at + 2] in names | {"him", "her", "them", "it"} else None
    if (
        words[at] in ("need", "having", "taking")
        and heard.resources
        and not (at and words[at - 1] in ("you", "u", "we", "dont", "not", "they"))
    ):
        return "have" if (at <= 1 or words[at - 1] == "i") and not heard.question else None
    return None


def own_state(verb: str) -> bool:
    """True of "I'm drowning", "I'm sleeping": a reason to ask or not to, and nothing that anybody wants done."""
    return is_doing(verb) and not does_task(verb)


def _being(first: str) -> str | None:
    if first in _PRESENCE or first in ("doing", "getting", "watching", "on", "going"):
        return first
    if first == "the":
        return "lead"
    return first if is_doing(first) and first not in _IDLE else None


def _object(words: tuple[str, ...], at: int, heard: ParsedMessage) -> bool:
    follows = words[at] if at < len(words) else ""
    return follows in THEM | _YOU or any(heard.word(person.begin) == follows for person in heard.people)


def _with_me(words: tuple[str, ...]) -> str | None:
    """ "Lulu stays with me", "benji comes w me", "bring him to me"."""
    for at in range(len(words) - 1 if not SOMEONE & set(words) else 0):
        if words[at] in ("with", "w", "to", "at") and words[at + 1] in ("me", "mine", "my", "us", "ours"):
            before = set(words[max(0, at - 4) : at])
            if before & _BY_ME or "coming" in before:
                return next((word for word in words[max(0, at - 4) : at] if word in ASK_VERBS), "stays")
    return None


def _claimed(heard: ParsedMessage, words: tuple[str, ...], sender: str) -> Take | None:
    """ "Tues close mine pls", "stall for me", "me and the van have a date", "priya n me are doing the drinks"."""
    mine = Take((sender,), TakeKind.WORDS, verb="mine")
    padded = ("", "", *words, "", "")
    timed = {heard.word(at) for at in heard.timed()}
    openings = {clause[:2] for clause in heard.clauses() if not NOT & set(clause)}
    ends = [one for clause in heard.clauses() for one in (clause, clause[:-1]) if not NOT & set(one)]
    if not heard.question and any(end[-2:] in _IS_MINE or end[-3:] in _IS_ON_ME for end in ends):
        return mine
    for at, word in enumerate(words):
        second, before, behind, verb = padded[at], padded[at + 1], padded[at + 3], padded[at + 4]
        if word == "mine" and before not in {"", *_NOT_BEFORE_MINE} and (behind in _BEHIND_MINE or behind in timed):
            return mine
        if word != "me":
            continue
        if before == "for" and second and len(words) <= at + 5 and second not in _NOT_FOR_ME and not NOT & set(words):
            return None if heard.question else mine
        if 0 < at == len(words) - 1 <= 3 and before not in _NOT_BEFORE_ME and not heard.question:
            return mine
        if behind in JOINS and (word, behind) in openings:
            return Take(_with_others(heard, words, at, sender), TakeKind.WORDS, verb="have")
        if before in JOINS and behind in _BEHIND_ME:
            return Take(_with_others(heard, words, at, sender), TakeKind.WORDS, verb=verb or "do")
    return None


def _with_others(heard: ParsedMessage, words: tuple[str, ...], at: int, sender: str) -> tuple[str, ...]:
    """Return the people named beside "me": "priya n me", "me and Rob will"."""
    named = {
        heard.word(person.begin): person.value
        for person in heard.people
        if not person.possessive and person.value != sender
    }
    beside = []
    if at >= 2 and words[at - 1] in JOINS and words[at - 2] in named:
        beside.append(named[words[at - 2]])
    if at + 2 < len(words) and words[at + 1] in JOINS and words[at + 2] in named:
        beside.append(named[words[at + 2]])
    return (sender, *beside)


def _of_another(heard: ParsedMessage) -> Take | None:
    """ "Rob will get him", "teta is taking lulu", "dad has them sat", and "grandma will do it", who is not in the chat."""
    if heard.question:
        return None
    members = [person for person in heard.people if person.value != heard.message.sender]
    kin = [Mention(at, at + 1, token.text) for at, token in enumerate(heard.tokens) if token.text in _KIN]
    for mention in (*members, *kin):
        if mention.possessive and not heard.word(mention.end - 1).endswith("'s"):
            continue
        rest = [
            word
            for word in (heard.word(mention.end + step) for step in range(4))
            if word and (word[0].isalnum() or word[0] == "'")
        ]
        if rest[:1] and rest[0] in _ANOTHER:
            verb = rest[0] if rest[0] in (PRESENT | {"got"}) - {"has"} else rest[1] if len(rest) > 1 else ""
            if rest[0] == "is" and not is_doing(verb):
                continue
            if (verb in ASK_VERBS and not (is_past(verb)) and verb not in ("be", "go", "have")) or (
                rest[0] == "has" and len(rest) > 1 and rest[1] in THEM
            ):
                return Take((mention.value,), TakeKind.NAMED, bare=not members and nothing_named(heard), verb=verb)
    return None
