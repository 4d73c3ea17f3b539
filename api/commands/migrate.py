"""`whence migrate`: the graph's schema, brought up to date."""

from api.commands.console import say, say_json
from api.commands.exits import run
from api.commands.options import DataOption, JsonOption
from graph.engine import open_graph
from graph.migrate import migrate as migrate_graph
from graph.settings import load_settings


def migrate(json: JsonOption = False, data_dir: DataOption = None) -> None:
    """Bring the graph's schema up to date; safe to repeat, and from several machines at once.

    The service and every worker do this by themselves when they start.
    """
    run(_migrate(json, data_dir))


async def _migrate(json: bool, data_dir: object) -> None:
    async with open_graph(load_settings(data_dir=data_dir), attach=True) as graph:
        ran = await migrate_graph(graph)
        if json:
            say_json({"engine": graph.engine_name, "ran": ran})
        else:
            say(f"{graph.engine_name}: ran {', '.join(ran)}" if ran else f"{graph.engine_name}: nothing to do")
