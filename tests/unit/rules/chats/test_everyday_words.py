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
    ],
)
def test_who_takes_an_open_question(text: str) -> None:
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
def test_who_does_not_take_it(text: str) -> None:
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
