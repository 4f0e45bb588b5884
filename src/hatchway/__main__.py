"""`python -m hatchway` is the same as `hatchway`."""

from hatchway.cli.main import app

app(prog_name="hatchway")
