"""Takes orders for another memory, in an environment of its own: `python others.py NAME MODEL_URL DIRECTORY`.

Each line that comes in is `add TEXT` or `ask TEXT`; each line that goes out, the milliseconds that it took. It imports nothing of
ours: what is installed there has no need of us. Both are set up as their own documentation does it, on what runs in process.
"""

# ruff: noqa: PLC0415 - only one of the two is needed, and may be installed

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

SIZE = 256  # of a vector
Do = Callable[[str], Awaitable[object]]


async def mem0(url: str, directory: Path) -> tuple[Do, Do]:
    from mem0 import Memory

    served = {"openai_base_url": url, "api_key": "none"}
    memory = Memory.from_config(
        {
            "llm": {"provider": "openai", "config": {"model": "ready", **served}},
            "embedder": {"provider": "openai", "config": {"model": "ready", "embedding_dims": SIZE, **served}},
            "vector_store": {
                "provider": "qdrant",
                "config": {"path": str(directory / "vectors"), "embedding_model_dims": SIZE, "on_disk": True},
            },
            "history_db_path": str(directory / "history.db"),
        }
    )

    async def add(text: str) -> None:
        found = memory.add([{"role": "user", "content": text}], user_id="bench")
        assert found["results"], found

    async def ask(text: str) -> None:
        assert memory.search(text, filters={"user_id": "bench"})["results"]

    return add, ask


async def graphiti(url: str, directory: Path) -> tuple[Do, Do]:
    from graphiti_core import Graphiti
    from graphiti_core.cross_encoder.openai_reranker_client import OpenAIRerankerClient
    from graphiti_core.driver.driver import GraphProvider
    from graphiti_core.driver.kuzu_driver import KuzuDriver
    from graphiti_core.embedder.openai import OpenAIEmbedder, OpenAIEmbedderConfig
    from graphiti_core.graph_queries import get_fulltext_indices
    from graphiti_core.llm_client.config import LLMConfig
    from graphiti_core.llm_client.openai_generic_client import OpenAIGenericClient
    from graphiti_core.nodes import EpisodeType

    model = LLMConfig(api_key="none", model="ready", small_model="ready", base_url=url)
    embedder = OpenAIEmbedderConfig(api_key="none", embedding_dim=SIZE, base_url=url)
    memory = Graphiti(
        graph_driver=KuzuDriver(db=str(directory / "graph")),
        llm_client=OpenAIGenericClient(config=model),
        embedder=OpenAIEmbedder(config=embedder),
        cross_encoder=OpenAIRerankerClient(config=model),
    )
    await memory.build_indices_and_constraints()
    for query in get_fulltext_indices(GraphProvider.KUZU):  # which it leaves out for this engine
        await memory.driver.execute_query(query)

    async def add(text: str) -> None:
        now = datetime.now(UTC)
        await memory.add_episode("message", f"Ada: {text}", "talk", now, EpisodeType.message)

    async def ask(text: str) -> None:
        assert await memory.search(text)

    return add, ask


async def main(name: str, url: str, directory: Path) -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else is printed is no answer
    add, ask = await {"mem0": mem0, "graphiti": graphiti}[name](url, directory)
    print("ready", file=answers)
    for line in sys.stdin:
        order, _, text = line.strip().partition(" ")
        begun = time.perf_counter()
        await {"add": add, "ask": ask}[order](text)
        print((time.perf_counter() - begun) * 1000, file=answers)


if __name__ == "__main__":
    os.environ |= {"MEM0_TELEMETRY": "False", "GRAPHITI_TELEMETRY_ENABLED": "false", "OPENAI_API_KEY": "none"}
    asyncio.run(main(sys.argv[1], sys.argv[2], Path(sys.argv[3])))
