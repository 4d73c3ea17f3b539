"""A wrong setting is a clear error at start, and no error ever shows a value."""

import os
from pathlib import Path

import pytest

from graph.model.errors import SettingsError
from graph.settings import PREFIX, load_settings


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in os.environ:
        if name.startswith(PREFIX):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def test_without_any_setting_whence_serves_on_loopback_from_here(tmp_path: Path) -> None:
    settings = load_settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.data_dir == tmp_path / ".whence"
    assert settings.graph_url is None


def test_environment_goes_before_the_file_and_options_before_both(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("WHENCE_PORT=8101\nWHENCE_HEAP=1g\nWHENCE_HOST=::1\nOTHER=x\n")
    monkeypatch.setenv("WHENCE_PORT", "8102")
    settings = load_settings(host="127.0.0.2", port=None)
    assert (settings.port, settings.heap, settings.host) == (8102, "1g", "127.0.0.2")


def test_an_empty_variable_is_one_that_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHENCE_REDIS_URL", "")
    assert load_settings().redis_url is None


def test_lists_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHENCE_ALLOWED_HOSTS", "whence.test, why.test,")
    assert load_settings().allowed_hosts == ("whence.test", "why.test")


def test_origins_are_compared_as_browsers_write_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHENCE_ALLOWED_ORIGINS", "HTTPS://Wiki.Example.org:443/, http://localhost:3000")
    assert load_settings().allowed_origins == ("https://wiki.example.org", "http://localhost:3000")


@pytest.mark.parametrize("origin", ["*", "null", "wiki.example.org", "https://*.example.org", "https://a.org/page"])
def test_what_is_no_origin_is_refused(monkeypatch: pytest.MonkeyPatch, origin: str) -> None:
    monkeypatch.setenv("WHENCE_ALLOWED_ORIGINS", origin)
    with pytest.raises(SettingsError, match=r"WHENCE_ALLOWED_ORIGINS.*name each origin whole"):
        load_settings()


def test_an_unknown_setting_is_refused_with_the_nearest_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHENCE_DATADIR", "here")
    with pytest.raises(SettingsError, match=r"WHENCE_DATADIR.*did you mean WHENCE_DATA_DIR\?"):
        load_settings()


def test_an_unknown_setting_in_the_file_is_refused_too() -> None:
    Path(".env").write_text("WHENCE_ZZZ=1\n")
    with pytest.raises(SettingsError, match=r"WHENCE_ZZZ.*docs/settings"):
        load_settings()


def test_what_only_tests_read_stops_no_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHENCE_TEST_NEO4J_URL", "bolt://localhost")
    monkeypatch.setenv("WHENCE_REQUIRE_ALL", "1")
    load_settings()


def test_a_broken_line_of_the_file_is_named() -> None:
    Path(".env").write_text("WHENCE_PORT=1\nWHENCE_HOST='x\n")
    with pytest.raises(SettingsError, match=r"\.env, line 2"):
        load_settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "80sesame"),
        ("PORT", "70000"),
        ("MODE", "sesame"),
        ("HEAP", "lots-sesame"),
        ("GRAPH_URL", "http://neo4j:sesame@localhost"),
        ("GRAPH_URL", "bolt://user:sesame@host:port"),
        ("REDIS_URL", "sesame"),
        ("LLM_BASE_URL", "sesame"),
        ("LLM_TIMEOUT", "-1"),
        ("WORKERS", "sesame"),
    ],
)
def test_a_malformed_value_is_named_and_never_shown(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(PREFIX + name, value)
    with pytest.raises(SettingsError, match=PREFIX + name) as caught:
        load_settings()
    assert "sesame" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None


def test_secrets_do_not_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHENCE_GRAPH_PASSWORD", "sesame")
    monkeypatch.setenv("WHENCE_LLM_API_KEY", "sesame")
    monkeypatch.setenv("WHENCE_REDIS_URL", "redis://:sesame@localhost")
    settings = load_settings()
    assert "sesame" not in repr(settings) + str(settings)
    assert settings.graph_password.get_secret_value() == "sesame"


def test_what_an_option_said_is_named_as_the_option() -> None:
    with pytest.raises(SettingsError, match=r"^--port \(port to serve on") as found:
        load_settings(port=99_999)
    assert "WHENCE_PORT" not in str(found.value)
    assert ".env" not in str(found.value)
