"""What Click says by itself: in the language of the call, with the exit status as ever."""

from __future__ import annotations

import ast
import inspect
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from faristol.cli import main
from faristol.cli.clicking import SPEAKING_MODULES
from faristol.texts import codes, translated

TRANSLATED = {*codes("click")}

# Said to who writes a program with Click, or by what our commands do not have: prompts for passwords,
# dates, truth values, tuples, obsolete options.
_NOT_OURS = (
    "Argument",
    "Boolean option",
    "Choice(",
    "Could not determine name",
    "Couldn't detect",
    "DeprecationWarning",
    "Error: The two entered",
    "Error: invalid input",
    "Invalid start character",
    "Missing parameter",
    "Missing {param_type}",
    "Name '",
    "No options defined",
    "Option {name!r} requires {nargs}",
    "Press any key",
    "Repeat for",
    "Takes {nargs}",
    "Unknown color",
    "Value must be an iterable",
    "deprecated",
    "env var",
    "{len_type} values",
    "{name} {filename!r} is not executable",
    "{value!r} does not match",
    "{value!r} is not a valid boolean",
    "{value!r} is not a valid UUID",
    "(dynamic)",
    "file",
    "directory",
    "path",
)


def call(language: str, *arguments: object) -> Result:
    return CliRunner(env={"FARISTOL_LANG": language}).invoke(main, [str(each) for each in arguments])


@pytest.mark.parametrize(
    ("arguments", "catalan", "spanish", "english"),
    [
        pytest.param(
            ("repaly",),
            "No hi ha cap ordre «repaly».",
            "No hay ninguna orden «repaly».",
            "No such command 'repaly'.",
            id="an unknown command",
        ),
        pytest.param(
            ("event", "nw"),
            "No hi ha cap ordre «nw». Volies dir 'new'?",
            "No hay ninguna orden «nw». ¿Querías decir 'new'?",
            "No such command 'nw'. Did you mean 'new'?",
            id="a misspelt command of a group",
        ),
        pytest.param(
            ("replay", "--txet", "-"),
            "No hi ha cap opció «--txet». Volies dir '--text'?",
            "No hay ninguna opción «--txet». ¿Querías decir '--text'?",
            "No such option '--txet'. Did you mean '--text'?",
            id="an unknown option",
        ),
        pytest.param(
            ("replay",),
            "Falta l'argument 'FILE'.",
            "Falta el argumento 'FILE'.",
            "Missing argument 'FILE'.",
            id="a missing argument",
        ),
        pytest.param(
            ("sheet", "--blank"),
            "Falta l'opció '-o' / '--output'.",
            "Falta la opción '-o' / '--output'.",
            "Missing option '-o' / '--output'.",
            id="a missing option",
        ),
        pytest.param(
            ("regulations", "--json=yes"),
            "L'opció «--json» no vol cap valor.",
            "La opción «--json» no admite ningún valor.",
            "Option '--json' does not take a value.",
            id="a value too many",
        ),
        pytest.param(
            ("serve", "--port"),
            "A l'opció «--port» li falta el valor.",
            "A la opción «--port» le falta el valor.",
            "Option '--port' requires an argument.",
            id="an option without its value",
        ),
        pytest.param(
            ("selfplay", "one"),
            "Hi sobra un argument (one)",
            "Sobra un argumento (one)",
            "Got unexpected extra argument (one)",
            id="an argument too many",
        ),
        pytest.param(
            ("selfplay", "one", "two"),
            "Hi sobren arguments (one two)",
            "Sobran argumentos (one two)",
            "Got unexpected extra arguments (one two)",
            id="two arguments too many",
        ),
        pytest.param(
            ("pair", "--bye", "nobody", "-"),
            "Valor no vàlid per a '--bye': «nobody» no és cap d'aquests:",
            "Valor no válido para '--bye': «nobody» no es ninguno de estos:",
            "Invalid value for '--bye': 'nobody' is not one of",
            id="a wrong choice",
        ),
        pytest.param(
            ("serve", "--port", "http"),
            "Valor no vàlid per a '--port': «http» no és un nombre dels que hi poden anar.",
            "Valor no válido para '--port': «http» no es un número de los que pueden ir ahí.",
            "Invalid value for '--port': 'http' is not a valid integer range.",
            id="not a number",
        ),
        pytest.param(
            ("serve", "--port", 70000),
            "Valor no vàlid per a '--port': 70000 és fora dels límits (0<=x<=65535).",
            "Valor no válido para '--port': 70000 está fuera de los límites (0<=x<=65535).",
            "Invalid value for '--port': 70000 is not in the range 0<=x<=65535.",
            id="a number out of range",
        ),
        pytest.param(
            ("replay", "none.yaml"),
            "Valor no vàlid per a 'FILE': 'none.yaml': no existeix",
            "Valor no válido para 'FILE': 'none.yaml': no existe",
            "Invalid value for 'FILE': 'none.yaml': it does not exist",
            id="a file that does not exist",
        ),
        pytest.param(
            ("event", "show", "/"),
            "Valor no vàlid per a 'FILE': «/» és una carpeta.",
            "Valor no válido para 'FILE': «/» es una carpeta.",
            "Invalid value for 'FILE': File '/' is a directory.",
            id="a folder instead of a file",
        ),
    ],
)
def test_what_is_asked_wrongly_is_told_in_the_language_of_who_asks(
    arguments: tuple[object, ...], catalan: str, spanish: str, english: str
) -> None:
    for language, told in (("ca", catalan), ("es", spanish), ("en", english)):
        answer = call(language, *arguments)

        assert answer.exit_code == 2
        assert f"Error: {told}" in answer.stderr


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ca", "El fitxer «none/a.pdf» no s'ha pogut obrir: no existeix"),
        ("es", "El archivo «none/a.pdf» no se ha podido abrir: no existe"),
        ("en", "Could not open file 'none/a.pdf': it does not exist"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_in_the_language_of_who_asks(
    language: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    answer = call(language, "sheet", "--blank", "-o", "none/a.pdf")

    assert (answer.exit_code, answer.stderr) == (1, f"Error: {told}\n")


@pytest.mark.parametrize(
    ("language", "usage", "options", "commands"),
    [
        ("ca", "Ús:", "Opcions:", "Ordres:"),
        ("es", "Uso:", "Opciones:", "Órdenes:"),
        ("en", "Usage:", "Options:", "Commands:"),
    ],
)
def test_the_headings_of_the_help(language: str, usage: str, options: str, commands: str) -> None:
    answer = call(language, "event", "--help")

    assert answer.exit_code == 0
    headings = [line for line in answer.stdout.splitlines() if line[:1].strip()]
    assert headings == [f"{usage} main event [OPTIONS] COMMAND [ARGS]...", options, commands]


@pytest.mark.parametrize("asked", [("--lang", "es"), ("--lang=es",)])
def test_the_option_has_more_weight_than_the_environment(asked: tuple[str, ...]) -> None:
    assert "Error: Falta el argumento" in call("en", "replay", *asked).stderr


def test_a_language_that_we_do_not_speak_is_refused_in_one_that_we_do() -> None:
    assert "«fr» no és cap d'aquests" in call("ca", "replay", "--lang", "fr", "-").stderr


def test_every_sentence_of_click_that_our_commands_can_say_is_translated() -> None:
    said = {sentence for module in SPEAKING_MODULES for sentence in _sentences(inspect.getsource(module))}

    assert "Usage:" in said
    assert {each for each in said if not each.startswith(_NOT_OURS)} <= TRANSLATED
    # "required" is the one that Click does not write where it is said
    assert TRANSLATED - {"required"} <= said


def _sentences(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("_", "ngettext")
        ):
            for arg in node.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield arg.value


@pytest.mark.parametrize("english", sorted(TRANSLATED))
def test_a_translation_names_only_facts_that_click_gives(english: str) -> None:
    for language in ("ca", "es"):
        assert _facts(translated("click", english, language)) <= _facts(english)


def _facts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
