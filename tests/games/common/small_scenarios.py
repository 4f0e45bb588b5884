"""Small scenarios as texts, of which a test changes one key."""

from hatchway.games.common.scenario import Result, run_text

TEXTS: dict[str, dict[str, str]] = {
    "room25": {
        "title": "'Somebody enters the Acid Bath'",
        "game": "'room25'",
        "rules": "['R25-ACI-1']",
        "options": "{ mode = 'suspicion' }",
        "board": """'''
     A    B    C    D    E
1    acid ??   ??   ??   ??
2    ??   EMPT ACID ??   ??
3    ??   ??   CENT PIVO ??
4    ??   ??   ??   empt ??
5    ??   ??   ??   ??   ??
'''""",
        "characters": "{ Max = 'C2', Alice = 'B2', Kevin = 'B2', Franck = 'C3' }",
        "roles": "{ Kevin = 'guard', Max = 'prisoner' }",
        "at": "'Kevin: push'",
        "script": "['Kevin: push Alice to C2']",
        "expect": "['Max dead']",
    },
    "adele": {
        "title": "'Somebody moves'",
        "game": "'adele'",
        "rules": "['ADL-ACT-1']",
        "crew": "{ Bruce = '5', Mei = '1', Idris = '9' }",
        "plans": "{ Bruce = '2 move' }",
        "lying": "{ 9 = ['chip'] }",
        "at": "'Bruce'",
        "script": "['Bruce: move 9']",
        "expect": "['Bruce at 9']",
    },
}


def run(game: str, **changes: str) -> Result:
    """Run a game's scenario with other values (as TOML); an empty one leaves out its key."""
    parts = {**TEXTS[game], **changes}
    return run_text("\n".join(f"{key} = {value}" for key, value in parts.items() if value))


def told(result: Result) -> str:
    """All that a result says."""
    said = [
        f"{one.said}: expected {one.expected}, actual {one.actual}" for one in result.differences
    ]
    return "\n".join([result.fault, *said])


def expecting(game: str, *expectations: str, **changes: str) -> Result:
    """Run a game's scenario with these expectations at its end."""
    return run(game, expect=repr(list(expectations)), **changes)
