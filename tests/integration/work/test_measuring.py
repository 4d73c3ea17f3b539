"""A worker tells its numbers to its machine while it lives, and to nobody else."""

import socket
from contextlib import closing

import httpx2
import pytest

from api.commands.measuring import measured
from graph.model.errors import Unavailable


def told_at(said: str) -> str:
    return next(word for word in said.split() if word.startswith("http://"))


def test_worker_tells_what_it_asked_of_a_model(capsys: pytest.CaptureFixture[str]) -> None:
    with measured(0) as metrics:
        address = told_at("".join(capsys.readouterr()))
        metrics.model_asked(1.5, 10, 4)
        text = httpx2.get(address).text
    assert address.startswith("http://127.0.0.1:")
    assert "whence_model_calls_total 1.0" in text
    assert 'whence_model_tokens_total{part="prompt"} 10.0' in text
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(address)


def test_nothing_answers_unless_a_port_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with measured(None) as metrics:
        metrics.model_asked(1.0)
    assert "".join(capsys.readouterr()) == ""


def test_port_in_use_says_how_to_go_on() -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Unavailable, match="--metrics-port"), measured(taken.getsockname()[1]):
            pass
