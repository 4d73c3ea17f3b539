"""Knows words by which people take back what they said right before, and say nothing else: "scratch that", "never mind"."""

from graph.rules.language.joking import only_jests, owns_up
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat, phrase

_OPENS = (
    r"^\W{0,4}(?:(?:oh|ah|ok|okay|so|and|but|no|nope|wait|sorry|actually|hey|hmm+|please|oops|whoops|folks|everyone|guys|all|well|um+|right|my bad|haha|lol|just kidding|kidding|jk|wrong (?:channel|chat|thread|group|window|room)|on second thoughts?|hang on|hold on)\b\W{1,3}){0,4}"
    r"(?:you can |can you |could you |please |just |let's |let us |we |i |i'll |i will ){0,2}(?:please )?"
)
_LAST = (
    r"(?:last|previous|latest) (?:one|message|post|comment|decision|line|words|sentence|suggestion|proposal|yes|vote)"
)
_THAT = rf"(?:that(?: one| {_LAST}| decision| message| post)?|it|(?:my|the) {_LAST}|what i (?:just )?(?:said|wrote|posted)|my (?:decision|suggestion|proposal|idea|yes|vote|\+1|approval|agreement|message|post))"
_UNSAYS = (
    rf"(?:(?:scratch|strike|forget|ignore|disregard|cancel|scrap|undo|retract|revert|withdraw)(?: about)? {_THAT}|"
    rf"(?:take|took|'m taking|am taking|hereby take|'d like to take|want to take) (?:{_THAT} back|back {_THAT})|"
    r"(?<!we\x20)(?<!i\x20)never ?mind(?: that| it| me| my (?:last|previous) (?:message|post|comment))?|not that(?: one)?|"
    r"(?:that|this|it) was (?:just |only |merely )?(?:an? |my )?(?:idea|thought|suggestion|example|test)|"
    r"(?:have |'ve )?changed my mind(?: about (?:that|it|this))?|spoke too soon|(?:didn't|did not) mean (?:that|it|to (?:say|send|post|write|decide) (?:that|it)))"
)
_WHY_NOT = (
    r"(?:because|since|cos|cause|as) [^,;?!.]{3,100}|(?:it's |it is |that's |that is |way |far |much )?too (?!bad\b)[\w-]{3,20}|"
    r"(?:we|i|it|that|they|you|there) (?:can't|cannot|don't|doesn't|won't|wouldn't|shouldn't|isn't|aren't|haven't|hasn't|didn't|wasn't) [^,;?!.]{2,80}"
)
# What may still follow: who is sorry, or why not. What shall be instead is another decision.
_BEHIND = (
    r"(?:\W{1,3}(?:sorry|please|again|everyone|everybody|folks|guys|all|now|then|for now|after all|will you|my bad|my mistake|my apologies|apologies|thanks|no|not that(?: one)?|ignore me|"
    r"forget (?:it|that)|wrong (?:channel|chat|thread|group|window|room|ticket|project|one)|i was (?:wrong|mistaken|confused|too (?:fast|quick))|(?:i(?:'ve| have)? )?changed my mind|(?:i )?spoke too soon|bad idea|"
    rf"(?:that|it) was (?:a )?(?:mistake|joke|stupid|silly|wrong|nonsense|wrong of me|bad idea|stupid idea)|i (?:didn't|did not) mean (?:it|that)|lol|haha|{_WHY_NOT})){{0,3}}"
)
_ALL = phrase(rf"{_OPENS}{_UNSAYS}{_BEHIND}[^\w?]{{0,8}}$")
_CIVIL = phrase(
    r"^\W{0,4}(?:(?:oh|so|very|really|my|i'm|i am) ){0,2}(?:sorry|bad|mistake|apologies|oops|whoops|wrong (?:channel|chat|thread|group|window|room|ticket|project)|no|wait|hang on|thanks)(?: everyone| all| guys| folks| for (?:that|the (?:noise|confusion)))?[^\w?]{0,8}$"
)
_LONGEST = 300


def unsays(words: str) -> bool:
    """Whether every sentence takes back what its author said before, or is only sorry for it."""
    line = flat(words)
    if len(line) > _LONGEST:
        return False
    said = [line[slice(*one)] for one in sentences(line, 0, len(line), wrapped=False)]
    takes = [one for one in said if _ALL.search(one) or owns_up(one)]
    return bool(takes) and all(one in takes or only_jests(one) or _CIVIL.search(one) for one in said)
