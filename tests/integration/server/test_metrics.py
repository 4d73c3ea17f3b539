import httpx2

from tests.integration.server.demo import Demo


async def test_operations_are_counted_by_field_and_outcome(client: httpx2.AsyncClient) -> None:
    for query in (
        "{ hello }",
        "query Anything { x: hello }",
        "{ missing }",
        "{ hello person { name } }",
        "{ nothing }",
    ):
        await client.post("/graphql", json={"query": query})
    text = (await client.get("/metrics")).text
    assert 'whence_operations_total{operation="query.hello",outcome="ok"} 2.0' in text
    assert 'whence_operations_total{operation="query.missing",outcome="NOT_FOUND"} 1.0' in text
    assert 'whence_operations_total{operation="query.several",outcome="ok"} 1.0' in text
    assert 'whence_operations_total{operation="invalid",outcome="BAD_INPUT"} 1.0' in text
    assert 'whence_operation_seconds_count{operation="query.hello"} 2.0' in text
    assert "whence_open_streams 0.0" in text


async def test_names_that_clients_choose_are_no_labels(client: httpx2.AsyncClient, demo: Demo) -> None:
    for number in range(5):
        await client.post("/graphql", json={"query": f"query N{number} {{ alias{number}: hello }}"})
    samples = [
        sample
        for family in demo.metrics.registry.collect()
        if family.name == "whence_operations"
        for sample in family.samples
        if sample.name.endswith("_total")
    ]
    assert len(samples) == 1
