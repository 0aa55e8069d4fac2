"""The browser's types are written from ours, and the file in the repository is the one they give."""

from __future__ import annotations

from pathlib import Path

from tools.typescript import typescript

GENERATED = Path(__file__).parents[2] / "web" / "packages" / "protocol" / "src" / "generated.ts"


def test_the_file_in_the_repository_is_what_is_generated() -> None:
    again = f"python -m tools.typescript {GENERATED.relative_to(Path(__file__).parents[2])}"
    assert GENERATED.read_text(encoding="utf-8") == typescript(), f"run: {again}"


def test_what_is_asked_may_leave_out_its_defaults_and_what_is_told_may_not() -> None:
    written = typescript()

    assert "since?: number;" in written  # of Follow, which is asked
    assert "rematch: string | null;" in written  # of GameView, which is told


def test_every_message_is_tagged() -> None:
    written = typescript()

    assert 'ask: "follow";' in written
    assert 'tell: "game-changed";' in written
    assert 'event: "play-laid";' in written


def test_a_list_is_written_once_for_everything_it_may_hold() -> None:
    written = typescript()

    assert "export interface ListOf<Item> {\n  items: Item[];\n" in written
    assert "export interface Item" not in written


def test_an_action_is_one_of_a_closed_set() -> None:
    written = typescript()

    assert "  action: GameAction;\n" in written
    assert "  act: TableAct;\n" in written
    assert "  act: ToldAct;\n" in written
    assert ": unknown" not in written
