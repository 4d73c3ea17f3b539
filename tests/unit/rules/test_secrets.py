"""Secrets are found by their forms, in time that grows with the text, and masked in place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.seal import BLANK
from graph.rules.secrets import masked, named, secrets_in

# In two halves, so that nobody who looks through this repo takes them for real ones.
KEY = "AKIA" + "IOSFODNN7EXAMPLE"
SIGNED = "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0NSJ9.c2lnbmF0dXJlLW9mLWl0"
SECRETS = {
    "AWS": KEY,
    "GitHub": "ghp_" + "a1B2" * 9,
    "Slack": "xoxb-" + "1234567890-abcdefghijkl",
    "Stripe": "sk_live_" + "a1b2c3d4" * 3,
    "Telegram": "1234567890:" + "A1b2C3d" * 5,
    "Web Token": SIGNED,
    "Google": "AIza" + "SyD-a1B" * 5,
    "OpenAI": "sk-proj-" + "a1B2" * 8,
    "Anthropic": "sk-ant-" + "api03-a1B2" * 3,
    "Hugging Face": "hf_" + "aBcD" * 8,
}


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_each_is_found_between_other_words_and_no_letter_of_it_is_left(secret: str) -> None:
    text = f"née: we use {secret} for now, and nobody minds."
    assert masked(text) == text.replace(secret, BLANK * len(secret))
    assert secret not in named(secrets_in(text))


def test_a_password_in_an_address_goes_and_the_address_stays() -> None:
    left = masked("It is at https://bob:hunter22@db.example.org/x")
    assert left == f"It is at https://bob:{BLANK * 8}@db.example.org/x"
    assert secrets_in(left) == []


@pytest.mark.parametrize("name", ["DB_PASSWORD=", "export WHENCE_LLM_API_KEY=", "?token=", 'secret="'])
def test_what_is_assigned_to_a_telling_name_goes_and_the_name_stays(name: str) -> None:
    assert masked(f"{name}hunter2hunter2 is it") == f"{name}{BLANK * 14} is it"


@pytest.mark.parametrize(
    "words", ["password=changeme", "TOKEN=${TOKEN_2_OF_CI}", "token=<your token>", "The password is 12 letters"]
)
def test_a_word_that_stands_for_a_secret_is_none(words: str) -> None:
    assert secrets_in(words) == []


def test_a_private_key_goes_to_its_last_line() -> None:
    text = "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nabc\n-----END RSA PRIVATE KEY-----\nSo much for that."
    left = masked(text)
    assert "MIIEow" not in left
    assert left.endswith("-----END RSA PRIVATE KEY-----\nSo much for that.")
    assert len(left) == len(text)


@given(st.text(max_size=200))
def test_what_is_masked_is_as_long_and_has_nothing_more_to_mask(text: str) -> None:
    once = masked(f"{text} {KEY}")
    assert len(once) == len(text) + 1 + len(KEY)
    assert masked(once) == once


@pytest.mark.parametrize(
    "text", ["We use Postgres, and cost had to fall.", "DEC-20260130-001", "see https://a.org/x@y"]
)
def test_plain_words_are_no_secret(text: str) -> None:
    assert secrets_in(text) == []
