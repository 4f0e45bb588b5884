"""The rules of liar's dice."""

from collections.abc import Mapping

from hatchway.games.common.plain import PlainGame, PlainState
from hatchway.games.common.settings import complete
from hatchway.kernel.chance import Rng, draw
from hatchway.kernel.codes import CodeBook
from hatchway.kernel.fact import Fact
from liars_dice.events import Bid, Rolled, Shown

# --- options and codes

DEFAULTS: dict[str, object] = {"players": 3, "dice": 5, "wild": True}
CHOICES: dict[str, tuple[object, ...]] = {"players": (2, 3, 4, 5, 6), "dice": (1, 2, 3, 4, 5)}

FACES = 6
MOST = 30  # dice on the table

BOOK = CodeBook()
BOOK.add(
    "bid",
    base=0,
    axes=[
        ("count", [str(n) for n in range(1, MOST + 1)]),
        ("face", [str(n) for n in range(1, FACES + 1)]),
    ],
)
LIAR = MOST * FACES
BOOK.add("liar", base=LIAR)

ASK_BID = 1
LAST_ONE = 1


# --- the state


class DiceState(PlainState):
    fields = ("cups", "left", "turn", "count", "face", "bidder", "round")
    secret = ("cups",)
    shown_by = ("shown",)

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.cups: list[list[int]] = [[] for _ in range(seats)]  # the dice of each seat
        self.left: list[int] = [0] * seats  # how many dice each seat has
        self.turn: int = 0
        self.count: int = 0  # the last bid: so many dice, 0 before the first bid,
        self.face: int = 0  # of this face,
        self.bidder: int = 0  # by this seat
        self.round: int = 0


# --- the game


class LiarsDice(PlainGame[DiceState]):
    state = DiceState

    def __init__(self, options: Mapping[str, object]) -> None:
        settings = complete(options, DEFAULTS, CHOICES)
        super().__init__("liars_dice", "1", settings, BOOK, ["bid"], ["last_one"], [self.answered])
        self.wild = bool(settings["wild"])
        self.dice = int(str(settings["dice"]))

    def new(self, seed: bytes) -> DiceState:
        s = DiceState(self.seats)
        s.key = seed
        s.left = [self.dice] * self.seats
        s.turn = draw(s, 0, self.seats)
        self.roll(s)
        self.run(s)
        return s

    def advance(self, s: DiceState) -> None:
        """Nothing is under way: somebody's turn, or the end."""
        alive = [seat for seat in range(self.seats) if s.left[seat]]
        if len(alive) == 1:
            s.end(winners=1 << alive[0], why=LAST_ONE)
        else:
            s.ask_one(ASK_BID, s.turn, self.options_of(s, s.turn), frame=(0, 0, s.turn))

    def options_of(self, s: DiceState, seat: int) -> tuple[int, ...]:
        """A higher bid, up to all dice on the table; or doubt, if there is a bid."""
        first = (s.count - 1) * FACES + s.face if s.count else 0
        bids = range(first, sum(s.left) * FACES)
        return (*bids, LIAR) if s.count else tuple(bids)

    def answered(self, s: DiceState, frame: tuple[int, ...]) -> None:
        """Go on with what the seat chose."""
        if s.answer == LIAR:
            self.show(s)
            return
        s.count, s.face = s.answer // FACES + 1, s.answer % FACES + 1
        s.bidder = s.by
        if s.out is not None:
            s.out.tell(Bid(seat=s.by, count=s.count, face=s.face))
        s.turn = self.after(s, s.by)

    def show(self, s: DiceState) -> None:
        """All dice are counted; whoever was wrong loses a die and begins the next round."""
        wanted = {s.face, 1} if self.wild else {s.face}
        found = sum(die in wanted for cup in s.cups for die in cup)
        loser = s.by if found >= s.count else s.bidder
        if s.out is not None:
            cups = [list(cup) for cup in s.cups]
            s.out.tell(Shown(seat=s.by, cups=cups, found=found, loser=loser))
        s.left[loser] -= 1
        s.turn = loser if s.left[loser] else self.after(s, loser)
        s.count = s.face = 0
        self.roll(s)

    def roll(self, s: DiceState) -> None:
        s.round += 1
        s.cups = [sorted(1 + draw(s, 0, FACES) for _ in range(left)) for left in s.left]
        if s.out is not None:
            left = list(s.left)
            own: dict[int, Fact] = {
                n: Rolled(left=left, dice=list(cup)) for n, cup in enumerate(s.cups)
            }
            s.out.tell(Rolled(left=left), own)

    def redraw(self, s: DiceState, seat: int, rng: Rng) -> None:
        """Others may have rolled anything."""
        for other in range(self.seats):
            if other != seat:
                s.cups[other] = sorted(1 + rng.below(FACES) for _ in range(s.left[other]))

    def after(self, s: DiceState, seat: int) -> int:
        """The next seat that still has dice."""
        while True:
            seat = (seat + 1) % self.seats
            if s.left[seat]:
                return seat
