"""A dotted key is written in any script, and kept in one form however it was typed."""

import unicodedata

import pytest

from graph.model.key import is_key, key_of
from tests.unit.extract.said import only


@pytest.mark.parametrize("key", ["auth.database", "a.b-c.d_1", "1.2", "auth.datenbänke", "équipe.taille"])
def test_key_is_words_joined_by_dots(key: str) -> None:
    assert is_key(key)


@pytest.mark.parametrize("key", ["βάση.δεδομένων", "データ.ベース", "डेटा.बेस", "база.данных", "قاعدة.بيانات"])
def test_words_are_of_any_script(key: str) -> None:
    assert is_key(key_of(key))
    assert only(f"- [Decision] {key} = Postgres because cost had to fall").key == key


@pytest.mark.parametrize(
    "key", ["auth", "a..b", ".a", "a.", "A.b", "a b.c", "a.b\n", "a.b!", "a.\u0301b", "a.👍", "a." + "b" * 200, ""]
)
def test_anything_else_is_no_key(key: str) -> None:
    assert not is_key(key)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Auth.Database ", "auth.database"),
        ("auth.DATENBÄNKE", "auth.datenbänke"),
        (unicodedata.normalize("NFD", "Équipe.taille"), "équipe.taille"),
        ("straße.x", "strasse.x"),
        ("ΒΆΣΗ.ς", "βάση.σ"),
        ("پایگاه\u200cداده.نوع", "پایگاهداده.نوع"),
    ],
)
def test_case_accents_and_joiners_tell_no_keys_apart(typed: str, kept: str) -> None:
    assert key_of(typed) == key_of(kept) == kept
