"""The code book: kinds of actions one after the other, and the kind of a code."""

from hatchway.kernel.codes import CodeBook


def test_kinds_follow_one_another_and_a_code_knows_its_kind() -> None:
    book = CodeBook()
    end = book.kind("end")
    move = book.kind("move", [("cell", ("A1", "A2")), ("pace", ("slow", "fast"))])
    stay = book.kind("stay")
    assert (end, move, stay, book.size) == (0, 1, 5, 6)
    assert [book.kind_of[code] for code in range(book.size)] == [end, *[move] * 4, stay]
    assert book.form(move + 2) == {"kind": "move", "cell": "A2", "pace": "slow"}
