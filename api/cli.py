"""The command line: `whence --help`."""

import typer

from api.commands import catalogue, profile, token
from api.commands.bring import bring
from api.commands.capture import capture
from api.commands.demo import demo
from api.commands.doctor import doctor
from api.commands.exits import MEANING
from api.commands.export import export
from api.commands.mcp import mcp
from api.commands.migrate import migrate
from api.commands.serve import serve
from api.commands.state import state
from api.commands.why import why
from api.commands.work import work
from api.logs import configure_log

EPILOG = "Exit codes: " + "; ".join(f"{int(code)} {meaning}" for code, meaning in MEANING.items()) + "."

app = typer.Typer(
    name="whence",
    help="Why did we decide that? Ask, and get the words it rests on.",
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (serve, work, migrate, demo, why, state, capture, export, mcp, doctor):
    app.command()(command)
app.command("import")(bring)
app.add_typer(token.app)
app.add_typer(profile.app)
app.add_typer(catalogue.app)


def main() -> None:
    configure_log("warning")
    app()
