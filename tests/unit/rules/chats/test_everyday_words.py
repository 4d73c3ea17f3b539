"""Everyday words of a chat: who takes an open question and who does not, what asks, what plans, what changes, and what is talk."""

import pytest

from graph.model.chat import Coordination, Form
from tests.unit.rules.chats.family import Chat

TUESDAY = "2026-05-05T09:00"


def answered(text: str) -> Coordination | None:
    chat = Chat()
    chat.heard("sarah", "Can someone get Leo from soccer on Thursday?", TUESDAY)
    return chat.say("john", text, "2026-05-05T09:02")


def said(text: str) -> Coordination | None:
    return Chat().say("sarah", text, TUESDAY)


@pytest.mark.parametrize(
    "text",
    [
        "I've got him",
        "got it",
        "yep I'll swing by and get him",
        "sure thing",
        "I can do Thursday",
        "no problem I'll be there",
        "leave it with me",
        "I'm on it",
        "happy to!",
        "absolutely",
        "of course, love",
        "I'll pick him up on my way back from the dentist",
        "put me down for it",
        "I suppose I could",
        "ok ok I'll do it",
        "fiiine I'll get him",
        "me me me",
        "I'm around, I'll go",
        "Leo's with me thursday then",
        "I'll do the run",
        "can do, I finish at 3 that day",
        "already planned to, I'm at the park anyway",
        "he can come home with me",
        "not a problem",
        "I'll grab him",
        "that'll be me",
        "on it 👍",
        "I got this one",
        "sure, will text you when I have him",
        "yes but I'll be 10 min late",
        "I don't mind doing it",
        "I volunteer",
        "consider it done",
        "I'm free thurs",
        "will do",
        "I'd be happy to",
        "let me do it",
        "you bet",
        "yup np",
        "I'll make it work",
        "I've nothing on thurs so I'll get him",
        "mine!",
        "keys in hand",
        "✋",
        "🫡",
        "🚗💨",
        "bagsy",
        "I'll bite",
        "I'll be waiting at the gate",
        "I do it, no problem",
        "I am going",
        "I go there anyway",
        "that's on my route",
        "passing there anyway so yep",
        "I'm in the area then",
        "I'm closest",
        "can swing by",
        "got time, can go",
        "free then",
        "I finish at 4 so yes",
        "easy",
        "cool, i've got him",
        "ok for me",
        "no bother",
        "nae bother",
        "righto",
        "aye",
        "roger that",
        "ofc",
        "def",
        "100%",
        "ye",
        "okie dokie",
        "alrighty",
        "I'll see to it",
        "sorted, I'll have him",
        "ok i go",
        "I can pick up him",
        "I take Leo",
        "me on Thursday",
        "thurs is fine by me",
        "no need to ask twice, I'm there",
        "gimme",
        "happy to help",
        "glad to",
        "I got you",
        "I'll manage",
        "I could do thursday if it's not too late",
        "what time? I can do",
        "Can do, what time does it finish?",
        "sure what time?",
        "tell coach I'm coming",
        "I'll sort Leo",
        "pick me pick me",
        "volunteering as tribute",
        "you know i will",
        "as always",
        "on it like a bonnet",
        "yes 🙂",
        "Yes I can take him",
        "yes of course I will get him my dear",
    ],
)
def test_these_words_take_an_open_question(text: str) -> None:
    found = answered(text)
    assert found is not None
    assert found.attribution is not None
    assert (found.form, found.assigned_to, found.attribution.message) == (Form.TAKES, ("john",), "m1")


@pytest.mark.parametrize(
    "text",
    [
        "I can't sorry",
        "not me, I've got the dentist",
        "what time does it end?",
        "is he even playing this week",
        "lol good luck",
        "I did it last week",
        "sarah did you see the game last night",
        "haha he scored 3 goals on tuesday",
        "maybe, let me check",
        "I'd have to move a meeting so no",
        "nope, in Chicago till friday",
        "thanks for asking",
        "who did it last time?",
        "remind me where it is",
        "wish I could",
        "I'm stuck at work",
        "if nobody else can I'll try",
        "I thought coach cancelled?",
        "my car is dead",
        "that's my late day",
        "I love that park",
        "sorry love, hair appointment",
        "me and cars don't mix lol",
        "i was literally just about to ask the same",
        "I have no car this week",
        "count me out",
        "pass",
        "he's old enough to walk",
        "ask dad",
        "the weather looks awful",
        "anyone seen my keys",
        "I just saw a fox in the garden!!",
        "happy birthday nora 🎂",
        "I know right",
        "I'm so tired",
    ],
)
def test_these_words_take_nothing(text: str) -> None:
    found = answered(text)
    assert found is None or found.form is not Form.TAKES or found.attribution is None


@pytest.mark.parametrize(
    "text",
    [
        "Could one of you take Mia to ballet on Wednesday?",
        "who's free to do the school run tomorrow",
        "need a hand getting Leo to soccer thurs, any offers?",
        "is anyone about at 3 tomorrow to let the plumber in?",
        "does somebody want to take Leo to chess tomorrow",
        "I need someone to watch Mia tonight from 7",
        "can u grab milk and pick leo up from school today @ 3",
        "whose turn is it to do pickup tomorrow?",
        "looking for a volunteer to bake for the fete on saturday",
        "what about saturday, who's taking Mia?",
        "stuck in traffic, can anyone get Leo?",
        "Someone please pick up Mia from ballet at 5 I'm running late",
        "please can you drop Leo at Tom's at 4 tomorrow",
        "Who wants to come to the zoo with us on sunday",
        "who will be home when the kids get back at 4",
        "leo needs picking up at 5:30 thursday",
        "we still need a sitter for friday night",
        "so who's sorting Mia's lift home on Monday",
        "john are you able to get Mia at 5 today",
        "Has anyone got Leo at 3 tomorrow?",
        "What's happening with Leo after school tomorrow, who has him",
        "do we have a driver for swim on saturday?",
        "Still nobody for Mia's ballet pickup tomorrow",
        "Mia's ballet pickup tomorrow is still open",
        "hands up for school run tomorrow",
        "could do with someone to sit with Leo tonight at 7",
        "any chance of a lift for Mia at 5 tomorrow?",
        "room in anyone's car for Leo on Thursday?",
        "Leo needs a lift home from soccer on thursday",
        "Mia needs a ride to ballet tomorrow",
        "is there anyone who could take Mia to swim on Saturday",
        "who fancies taking Leo to soccer thursday",
        "which of you is taking Mia on Saturday?",
        "either of you free tomorrow at 3 for Leo?",
        "one of you needs to get Mia tomorrow at 5",
        "can we get someone to wait in for the parcel tomorrow morning",
        "john u around at 4 tomorrow for leo?",
        "Nora free at 4 tomorrow? Leo needs collecting",
        "mum can you come to my assembly friday at 9",
        "we're a grown-up short for the museum trip on Friday",
        "who's on bath duty tonight",
        "Who'll take Mia to swim on Saturday?",
        "Who would be up for minding Leo on Sunday from 2",
        "Anyone home at 4 today? I locked Leo out",
        "help! stuck at work, Mia is at the gate at 3:15",
        "would one of you ring the dentist tomorrow and get Leo seen",
        "Your turn for soccer on Thursday john?",
        "does someone have time to drop the cake at school tomorrow before 9",
        "my train is cancelled, can't be there for Leo at 5:30 thursday. Ideas?",
        "how is Leo getting home on thursday?",
        "What's the plan for pickup tomorrow?",
        "where does Leo go after school tomorrow?",
        "is it me or you for swim on saturday?",
        "john or me for Leo's soccer thursday?",
        "you or me for pickup tomorrow?",
        "did anyone arrange a lift for Leo on Thursday?",
        "pickup tomorrow??",
        "I need picking up from the station at 6",
        "someone come get me from school at 4 pls",
        "I'll need a lift to practice at 5 tomorrow",
        "Somebody must go with Mia to the doctor Tuesday at 10",
        "john, Leo's soccer thursday, yes or no?",
        "so nobody is getting Leo tomorrow?",
        "will you be back in time for Leo at 3 tomorrow john?",
        "Who will bring baby to vaccination on Friday 9:40? I must work",
        "kids need feeding at 6 tonight, who's in",
        "mum's birthday dinner Friday 7, who can book it",
    ],
)
def test_what_asks_for_somebody(text: str) -> None:
    found = said(text)
    assert found is not None
    assert found.form is Form.ASKS


@pytest.mark.parametrize(
    "text",
    [
        "no ballet on Wednesday, teacher's away",
        "ballet is cancelled on wed",
        "soccer's off thursday, pitch is flooded",
        "Mia's swim has been moved to 11 on Saturday",
        "chess club starts at 4 instead of 3:30 tomorrow",
        "coach just texted, practice on Thursday is now at 5",
        "swim lesson on saturday isn't happening",
        "they've pushed Leo's soccer back to 5:30 on thursday",
        "there's no chess tomorrow",
        "ballet finished for the term, nothing on wednesday",
        "change of plan, soccer on thursday is at 5",
        "Soccer finishes early on Thursday, 5 instead of 5:30",
        "ballet has been brought forward to 3:30 on wednesday",
        "make that 5 for Leo's soccer thursday",
        "soccer starts at 5 from thursday",
        "mrs b is poorly so no ballet tomorrow",
        "Ballet's not on this week",
        "we're skipping swim on saturday",
        "Leo isn't going to soccer this thursday, his ankle",
        "chess is back on tomorrow",
        "they've cancelled swim on Saturday",
        "ballet is in the church hall tomorrow, the studio is flooded",
        "swim is in the other pool this saturday",
        "chess club is called off tomorrow",
        "soccer's been rained off for thursday",
        "leo's soccer got switched to friday at 4:30",
    ],
)
def test_what_changes_an_entry(text: str) -> None:
    found = said(text)
    assert found is not None
    assert found.form is Form.CHANGES


@pytest.mark.parametrize(
    "text",
    [
        "did you see the news last night",
        "happy friday everyone!",
        "I love saturdays",
        "what a monday",
        "we should do something on sunday",
        "leo was amazing at soccer on tuesday",
        "remember when Mia fell in the pool",
        "so tired, roll on friday",
        "the match last night was a joke",
        "who ate the last yoghurt",
        "who's a good boy",
        "anyone want the last slice of pizza",
        "can you believe it's already may",
        "I'll never understand chess",
        "if i win the lottery i'll buy us all a boat",
        "I can't even",
        "can someone explain tiktok to me",
        "somebody left the fridge open again",
        "Mia drew this at school today 😍",
        "thanks for picking up Leo yesterday john",
        'my boss said "I\'ll need you Thursday at 4" and I laughed',
        "10 out of 10 would recommend",
        "traffic was terrible at 5",
        "the bins went out on time for once",
        "leo got an A in maths today!",
        "just watched the 6 o'clock news, grim",
        "feels like a sunday",
        "who would win, a bear or a shark",
        "I need a holiday",
        "you need to see this video",
        "It's 3 in the morning why am I awake",
        "ballet looked lovely on monday",
        "soccer practice ran late again today 🙄",
        "Mia says she wants to be a vet",
        "I'm going to bed",
        "we had a great time saturday, thanks for having us",
        "I could murder a curry",
        "I'm on page 300 of that book",
        "what time is it in Tokyo",
    ],
)
def test_talk_arranges_nothing(text: str) -> None:
    assert said(text) is None


@pytest.mark.parametrize(
    ("first", "then", "dates", "times"),
    [
        ("Leo dentist thursday at 3", "sorry, friday at 3", ("2026-05-08",), ("15:00",)),
        ("can someone get Mia at 5 tomorrow", "*4", ("2026-05-06",), ("16:00",)),
        ("can someone get Mia at 5 tomorrow", "actually 4:30 not 5", ("2026-05-06",), ("16:30",)),
        ("I'll take Leo to the barber on Saturday at 9", "make it 10", ("2026-05-09",), ("10:00",)),
        ("Mia has a party sunday at 2", "i meant saturday", ("2026-05-09",), ()),
    ],
)
def test_correction_by_its_sender_moves_the_entry(
    first: str, then: str, dates: tuple[str, ...], times: tuple[str, ...]
) -> None:
    chat = Chat()
    chat.heard("sarah", first, TUESDAY)
    found = chat.heard("sarah", then, "2026-05-05T09:02")
    assert (found.form, found.dates, found.times) == (Form.CHANGES, dates, times)
    assert found.attribution is not None
    assert found.attribution.message == "m1"
