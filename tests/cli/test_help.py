"""The help of every command, group, option and argument: in three languages, with the same examples."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import click
import pytest
from click.testing import CliRunner

from faristol.cli import main
from faristol.cli.clicking import paragraphs, speaking
from faristol.texts import LANGUAGES, OF_ENGLISH

TRANSLATED = [language for language in LANGUAGES if language != "en"]


def _contexts(
    command: click.Command = main, name: str = "faristol", parent: click.Context | None = None
) -> Iterator[click.Context]:
    context = click.Context(command, info_name=name, parent=parent, **command.context_settings)
    yield context
    if isinstance(command, click.Group):
        for member in command.list_commands(context):
            found = command.get_command(context, member)
            assert found is not None
            yield from _contexts(found, member, context)


CONTEXTS = list(_contexts())
every_command = pytest.mark.parametrize("context", CONTEXTS, ids=lambda context: context.command_path)


def written(context: click.Context) -> Iterator[str]:
    """The paragraphs in English that are told about a command, the examples aside."""
    with speaking("en"):
        texts = {param.name: param.help for param in context.command.get_params(context)}
        for name, text in {"": context.command.help, **texts}.items():
            assert text, name
            yield from (part for part in paragraphs(text) if not part.startswith("\b"))


def catalogue(name: str, language: str) -> dict[str, str]:
    return tomllib.loads(files("faristol.texts").joinpath(f"{name}.{language}.toml").read_text("utf-8"))


@every_command
@pytest.mark.parametrize("language", TRANSLATED)
def test_every_command_option_and_argument_has_its_help(context: click.Context, language: str) -> None:
    translations = catalogue("help", language)

    assert [text for text in written(context) if not translations.get(text)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_help_is_translated_that_nobody_says(language: str) -> None:
    said = {text for context in CONTEXTS for text in written(context)}

    assert set(catalogue("help", language)) == said


@pytest.mark.parametrize("name", OF_ENGLISH)
def test_what_is_written_in_english_has_the_same_keys_in_the_other_languages(name: str) -> None:
    first, *others = (list(catalogue(name, language)) for language in TRANSLATED)

    assert others == [first]


@every_command
def test_the_help_is_told_in_the_language_of_who_asks_with_the_same_examples(context: click.Context) -> None:
    told, examples = {}, {}
    for language in LANGUAGES:
        with speaking(language):
            told[language] = context.command.help or ""
            examples[language] = [part for part in paragraphs(told[language]) if part.startswith("\b")]
            shown = context.get_help()
        for part in paragraphs(told[language]):
            assert part.strip("\b\n ").split()[0] in shown

    assert len(set(told.values())) == len(LANGUAGES)
    assert examples["ca"] == examples["es"] == examples["en"]


@pytest.mark.parametrize(
    ("arguments", "catalan", "spanish", "english"),
    [
        pytest.param(
            ("--help",), "Aprèn jugant contra", "Aprende jugando contra", "Learn by self-play", id="the list"
        ),
        pytest.param(
            ("event", "result", "--help"),
            "El número de la taula.",
            "El número de la mesa.",
            "The number of the table.",
            id="an argument",
        ),
        pytest.param(
            ("replay", "-h"),
            "Mostra aquesta ajuda i surt.",
            "Muestra esta ayuda y sale.",
            "Show this message and exit.",
            id="the help itself",
        ),
        pytest.param(
            ("selfplay", "--help"),
            "si no es diu, tots els processadors",
            "si no se dice, todos los procesadores",
            "all processors if not given",
            id="an option that several commands have",
        ),
    ],
)
def test_help_is_asked_for_in_three_languages(
    arguments: tuple[str, ...], catalan: str, spanish: str, english: str
) -> None:
    for language, told in (("ca", catalan), ("es", spanish), ("en", english)):
        by_environment = CliRunner(env={"FARISTOL_LANG": language}).invoke(main, list(arguments))
        assert told in " ".join(by_environment.stdout.split())
        if len(arguments) > 1:  # the program itself has no such option
            by_option = CliRunner(env={"FARISTOL_LANG": "en"}).invoke(
                main, [*arguments, f"--lang={language}"]
            )
            assert told in " ".join(by_option.stdout.split())


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_the_same_arguments(language: str) -> None:
    names = {
        param.make_metavar(context).strip("[].")
        for context in CONTEXTS
        for param in context.command.params
        if isinstance(param, click.Argument) and param.metavar is None
    }
    names = {name for name in names if name.isupper()}

    assert {"FILE", "ENTRANT", "EVENT", "GAME"} <= names
    for english, told in catalogue("help", language).items():
        words = set(english.replace(",", " ").replace(".", " ").split())
        for name in names & words:
            assert name in told, english
