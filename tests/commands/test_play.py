"""`voicehost play --text`, `resume` and `log`: typed from a pipe and in a terminal, broken off, and what is wrong with a log."""

from __future__ import annotations

import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.command import PLAYING, ROOT, assert_one_line, here, run, terminal
from tests.support.hosted import Hosted
from tests.support.logs import connection_of, tampered
from tests.support.random_play import host_a_game
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.log.store import Store

pytestmark = pytest.mark.quick

WORDS = ("ana", "rhododendron", "ana takes five", "ben", "chrysanthemum", "ben takes four", "cy", "i pass")
"""Ana and Ben write unseen."""

A_LINE = "a line that nobody could take for a guess"
A_POEM = (*WORDS, "ben begins", A_LINE, "ana guesses chrysanthemum", "and another one", "the end")


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def the_log(home: Path) -> Path:
    (path,) = (home / "games").glob("*.sqlite")
    return path


# -- typed ------------------------------------------------------------------------------------------------------------------------


def test_a_poem_typed_from_a_pipe(tmp_path: Path) -> None:
    """What could be said is typed, words are entered unseen, the ruling comes; at the end of the pipe the game is kept."""
    done = run(*PLAYING, home=tmp_path, typed=lines(*A_POEM, "score", "host help").encode())
    assert (done.returncode, done.stderr) == (0, "")
    for line in (
        "Ana enters something in private",
        "Ben begins.",
        "Ana has it: chrysanthemum.",
        "before the poem had ended.",
        "For the rest, say: more.",
    ):
        assert line in done.stdout
    assert done.stdout.rstrip().endswith("The game is kept. To go on with it: voicehost resume")


def test_a_name_that_is_typed_where_a_name_is_asked_for_is_the_answer(tmp_path: Path) -> None:
    """ "Fame. Who?" "Ana." At any other time it opens what is Ana's alone."""
    play = ("play", "scrabble-slam", "--players", "Ana,Ben", "--text", "--seed", "7", "--set", "dealt=yes")
    begun = ("ana nominates game", "ready set slam", "fame", "ana")
    output = here(*play, home=tmp_path, typed=lines(*begun)).stdout
    assert "Fame. Who?" in output
    assert "Fame, Ana." in output
    assert "Ana, type your entry now" not in output
    assert "Ana, type your entry now" in here("resume", home=tmp_path, typed=lines("ana", "my cards")).stdout


def test_nobody_is_sent_to_a_phone_where_none_may_join(tmp_path: Path) -> None:
    """Neither while it is played nor when it is read back. The seed is fixed: "phone" is a tile too, and may be a target."""
    play = ("play", "haiclue", "--players", "Ana,Ben", "--text", "--seed", "7")
    begun = here(*play, home=tmp_path, typed=lines("nobody knows", "what is a clue")).stdout
    read = here("log", home=tmp_path).stdout
    for output in (begun, read):
        assert "type your name here, and then: my tiles" in output
        assert "phone" not in output


def test_a_typed_game_that_was_over_is_opened_again_and_typed_on(tmp_path: Path) -> None:
    """`resume` needs no `--text` then; what ended the game can be taken back. To speak on is `--no-text`."""
    play = ("play", "scrabble-slam", "--players", "Ana,Ben", "--text", "--seed", "7")
    over = here(*play, home=tmp_path, typed=lines("you choose", "ready set slam", "ana has slammed", "yes", "well played"))
    assert over.stdout.rstrip().endswith("The game is kept. To open it again: voicehost resume")
    again = here("resume", home=tmp_path, typed=lines("undo", "no", "scores"))
    assert again.exit_code == 0
    assert "The game had ended, and can be disputed again." in again.stdout
    assert "Taken back: the last answer, which was yes." in again.stdout
    assert "Is Ana out of cards?" in again.stdout
    spoken = here("resume", "--no-text", "--microphone", "no such", home=tmp_path)
    assert spoken.exit_code == 1
    assert "no microphone" in spoken.stderr or "no such" in spoken.stderr


@pytest.mark.parametrize(
    "more", [("ana guesses chrysanthemum", "the end"), ("the end", "what a lovely line that was", "ana guesses chrysanthemum")]
)
def test_a_poem_that_ends_where_the_pipe_does(tmp_path: Path, more: tuple[str, ...]) -> None:
    """Lines from a pipe come one after another in time too: "the end" stands, also as the last of them, and a guess comes after it."""
    output = here(*PLAYING, home=tmp_path, typed=lines(*WORDS, "ben begins", A_LINE, *more)).stdout
    assert "Ana has it: chrysanthemum." in output
    assert "That was after the end of the poem." in output


def test_a_game_goes_on_another_evening_and_is_read_back(tmp_path: Path) -> None:
    """`resume` takes up what was asked, `log` tells what was heard and said, in order of time, and `log --list` its name."""
    here(*PLAYING, home=tmp_path, typed=lines(*WORDS))
    resumed = here(
        "resume", "--text", home=tmp_path, typed=lines("ben begins", "some words", "cy guesses chrysanthemum", "the end", "scores")
    )
    assert "Who begins? Ana or Ben, say it like this: Ana begins." in resumed.stdout
    assert "Cy has it: chrysanthemum." in resumed.stdout
    log = here("log", home=tmp_path).stdout
    timed = [line for line in log.splitlines() if line[:7].strip()[:1].isdigit() and ":" in line[:7]]
    assert [line[:7] for line in timed] == sorted(line[:7] for line in timed)
    assert any("Ben begins." in line for line in timed)
    name = the_log(tmp_path).name
    assert name in here("log", "--list", home=tmp_path).stdout
    assert here("log", name, home=tmp_path).stdout == log


def test_a_paused_game_says_so_when_it_is_resumed(tmp_path: Path) -> None:
    """It asks for nothing but to be resumed."""
    here(*PLAYING, home=tmp_path, typed=lines("pause"))
    resumed = here("resume", "--text", home=tmp_path)
    assert "say: resume" in resumed.stdout
    assert "Still writing" not in resumed.stdout


def test_no_secret_is_told_before_its_poem_is_over(tmp_path: Path) -> None:
    """Not when it is written, refused, written again, asked about, not by resume, and not by log."""
    typed = lines("ana", "azalea", "ana", "h2o", *WORDS, "scores", "host help", "repeat", "undo", "pause", "what is the prompt", "resume")
    evening = here(*PLAYING, home=tmp_path, typed=typed)
    told_again = [here(*command, home=tmp_path) for command in (("resume", "--text"), ("log",), ("log", "--list"))]
    everything = "".join(done.stdout + done.stderr for done in (evening, *told_again))
    assert "Ana enters something in private" in everything
    assert not [secret for secret in ("rhododendron", "chrysanthemum", "azalea") if secret in everything]


def test_a_log_is_its_players_alone(tmp_path: Path) -> None:
    """The file, its journals, and the folder."""
    home = tmp_path / "home"
    here(*PLAYING, home=home, typed=lines(*WORDS))
    assert {path.stat().st_mode & 0o077 for path in (home, *home.rglob("*"))} == {0}


ODD = ("😀", "x" * 10_000, "h2o", "\x07", "ana guesses " + "y" * 900, "{player}", "[unk]", "%s \\ ' \" ;--")


def test_odd_lines_are_answered_and_change_nothing(tmp_path: Path) -> None:
    """Emoji, digits, 10,000 letters, brackets: said aloud or as a word, each is answered, and the game goes on."""
    typed = lines(*ODD, "ana", "x" * 10_000, "ana", "h2o", "ana", "😀", "ana", "rhododendron", "ana takes five")
    done = here(*PLAYING, home=tmp_path, typed=typed)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "That was too long for me" in done.stdout
    assert "x" * 1000 not in done.stdout
    assert done.stdout.count("enters something in private") == 1
    assert "Ana takes 5." in done.stdout


@pytest.mark.programs
def test_bytes_that_are_no_text_do_not_end_the_game(tmp_path: Path) -> None:
    """A terminal of another encoding."""
    done = run(*PLAYING, home=tmp_path, typed=b"caf\xe9 \xff\xfe\nscores\n", before="import os; os.environ['PYTHONUTF8'] = '1'")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ana 0, Ben 0 and Cy 0" in done.stdout.split("caf", 1)[1]


# -- in a terminal ----------------------------------------------------------------------------------------------------------------


@pytest.mark.programs
def test_in_a_terminal_words_are_unseen_and_everything_else_is_seen(tmp_path: Path) -> None:
    """A word is not shown, what follows it is; Ctrl-D ends the sitting and keeps the game."""
    with terminal(*PLAYING, home=tmp_path) as tty:
        tty.until("said it aloud")
        tty.type("ana\n")
        tty.until('Ana, unseen (or "i pass"): ')
        assert not tty.echoes
        tty.type("rhododendron\n")
        tty.until("Ana, which tile?")
        tty.type("five")
        tty.until("five")
        tty.type("\n")
        tty.until("Ana takes 5")
        tty.goes_home()
        assert "rhododendron" not in tty.shown


@pytest.mark.programs
def test_ctrl_c_over_an_unseen_word_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    """One line, exit code 130, what is typed is seen again, and what was told before is in the log."""
    with terminal(*PLAYING, home=tmp_path) as tty:
        tty.until("said it aloud")
        tty.type("ben\n")
        tty.until("unseen")
        tty.type("chrysanthemum\n")
        tty.until("Ben, which tile?")
        tty.type("ana\n")
        tty.until("unseen")
        tty.type("\x03")
        tty.until("Stopped. Nothing is lost. To go on: voicehost resume")
        assert tty.exit_code() == 130
        assert tty.echoes
        assert "Traceback" not in tty.shown
    assert "Ben, which tile?" in here("resume", "--text", home=tmp_path).stdout


POEM = str(ROOT / "audio_fixtures" / "scenes" / "before_between_lines.flac")
JUDGING = ("judge", POEM, "--poet", "Ben", "--secret", "heaven", "--players", "Ana,Ben,Cy")


INTERRUPT = "import os, signal; interrupt = lambda *_: os.kill(os.getpid(), signal.SIGINT)"


@pytest.mark.parametrize(
    ("arguments", "where", "lost"),
    [(PLAYING, "composition.by_text", " Nothing is lost. To go on: voicehost resume"), (JUDGING, "judging.judged", "")],
    ids=["play", "judge"],
)
@pytest.mark.programs
def test_an_interrupt_is_one_line_and_130(tmp_path: Path, arguments: tuple[str, ...], where: str, lost: str) -> None:
    """A command without a game has none to lose."""
    done = run(*arguments, home=tmp_path, before=f"{INTERRUPT}; from voicehost.commands import composition, judging; {where} = interrupt")
    assert (done.returncode, done.stderr) == (130, f"Stopped.{lost}\n")


@pytest.mark.parametrize("making", ["vosk_model_new", "vosk_recognizer_new_grm"])
@pytest.mark.programs
def test_an_interrupt_while_a_model_loads_is_one_line_and_130(tmp_path: Path, making: str) -> None:
    """Nothing is told of the model, or the recognizer, that was not made."""
    before = f"""if True:
        {INTERRUPT}
        import vosk
        class Interrupted:
            made = vosk._c
            def __getattr__(self, name):
                return (interrupt() if name == {making!r} else None) or getattr(self.made, name)
        vosk._c = Interrupted()
    """
    done = run(*JUDGING, home=tmp_path, before=before)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


@pytest.mark.parametrize("loading", ["voicehost.commands.cli", "click", "numpy", "voicehost.commands.machine"])
@pytest.mark.programs
def test_an_interrupt_while_the_program_loads_is_one_line_and_130(tmp_path: Path, loading: str) -> None:
    """Wherever in its imports it comes."""
    program = f"""if True:
        import os, runpy, signal, sys
        class Interrupting:
            def find_spec(self, name, *_):
                if name == {loading!r}:
                    os.kill(os.getpid(), signal.SIGINT)
        sys.meta_path.insert(0, Interrupting())
        runpy.run_module("voicehost", run_name="__main__", alter_sys=True)
    """
    done = subprocess.run(
        [sys.executable, "-c", program], env={"VOICEHOST_HOME": str(tmp_path), "PATH": ""}, cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
@pytest.mark.programs
def test_an_interrupt_in_a_destructor_is_not_lost(tmp_path: Path, name: str, code: int) -> None:
    """Recognizers have destructors, and many are let go of at each ruling; Python drops what is raised in one."""
    program = f"""if True:
        import os, runpy, signal, sys, time
        import voicehost.commands.judging as judging
        class Interrupted:
            def __del__(self):
                os.kill(os.getpid(), signal.{name})
        def judged(*_):
            Interrupted()
            for _ in range(600):
                time.sleep(0.1)
            print("It was lost.")
        judging.judged = judged
        runpy.run_module("voicehost", run_name="__main__", alter_sys=True)
    """
    done = subprocess.run(
        [sys.executable, "-c", program, *JUDGING],
        env={"VOICEHOST_HOME": str(tmp_path), "PATH": ""},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "Stopped.\n")


@pytest.mark.programs
def test_nobody_reading_any_more_is_no_traceback(tmp_path: Path) -> None:
    """`voicehost log | head -1`."""
    here(*PLAYING, home=tmp_path, typed=lines(*A_POEM * 20))
    command = f"{sys.executable} -m voicehost log | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], env={"VOICEHOST_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}, cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.startswith("Poetry Slam, ")
    assert done.stderr == ""


# -- without a microphone, without room --------------------------------------------------------------------------------------------


@pytest.mark.programs
def test_without_portaudio_one_line_says_what_to_install(tmp_path: Path) -> None:
    """And that the same game can be typed; no log is left."""
    done = run(
        *(word for word in PLAYING if word != "--text"),
        home=tmp_path,
        before="import ctypes.util; ctypes.util.find_library = lambda _: None",
    )
    assert_one_line(done.stderr, "libportaudio2", "--text")
    assert (done.returncode, done.stdout) == (1, "")
    assert not list(tmp_path.rglob("*.sqlite"))


def test_a_log_that_is_full_ends_the_game_in_one_line_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is played: what was announced before stands in the log, and resume goes on when there is room."""
    create = Store.create.__func__  # type: ignore[attr-defined]

    def small(*arguments: object) -> Store:
        store: Store = create(Store, *arguments)
        connection_of(store).execute("PRAGMA max_page_count = 7")
        return store

    with monkeypatch.context() as patched:
        patched.setattr(Store, "create", small)
        done = here(*PLAYING, home=tmp_path, typed=lines(*WORDS, *["scores"] * 200))
    assert done.exit_code == 1
    assert_one_line(done.stderr, "The disk is full", "all before it is safe")
    announced = "Who begins?" in done.stdout
    resumed = here("resume", "--text", home=tmp_path)
    assert resumed.exit_code == 0
    assert announced == ("Who begins?" in resumed.stdout)


@pytest.mark.programs
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    """On a real file system of 200 KiB, mounted where only the test sees it: while playing, and before a game is begun."""
    private = ["unshare", "--mount", "--map-root-user", "bash", "-c"]
    probe = [*private, 'mount -t tmpfs none "$0"', str(tmp_path)]
    if shutil.which("unshare") is None or subprocess.run(probe, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a small file system of their own")
    inside = """
        mount -t tmpfs -o size=200k none "$0"; export VOICEHOST_HOME="$0"; shift 0
        (echo ana passes; for i in $(seq 3000); do echo scores; done) | "$@" >"$0/../out"; echo "rc ${PIPESTATUS[1]}" >&2
        cat /dev/zero >"$0/ballast" 2>/dev/null
        "$@" </dev/null; echo "rc $?" >&2
        rm "$0/ballast"
        "$1" -m voicehost resume --text </dev/null; echo "rc $?" >&2
        ls "$0/games" >&2
    """
    home = tmp_path / "disk"
    home.mkdir()
    command = [*private, inside, str(home), sys.executable, "-m", "voicehost", *PLAYING]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    errors = [line for line in done.stderr.splitlines() if "-wal" not in line and "-shm" not in line]
    assert errors[0].startswith("Error: The disk is full: the last step was not written")
    assert errors[2].startswith("Error: The disk is full: there is no room for the log")
    assert [errors[1], *errors[3:5]] == ["rc 1", "rc 1", "rc 0"]
    assert len(errors) == 6


# -- logs -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("PRAGMA user_version = 99", "another version"),
        ("DROP TRIGGER no_update; UPDATE log SET crc = 0 WHERE seq = 4", "first 3 of its"),
    ],
)
@pytest.mark.parametrize("command", [("log",), ("resume", "--text")], ids=["log", "resume"])
def test_a_log_that_cannot_be_read_is_one_line(tmp_path: Path, command: tuple[str, ...], damage: str, says: str) -> None:
    """Whether it is named or is the newest: an older game is not silently taken in its place."""
    here(*PLAYING, home=tmp_path, typed=lines(*WORDS))
    log = the_log(tmp_path)
    shutil.copy(log, log.with_name("older.sqlite"))
    tampered(log.with_name("older.sqlite"), "DROP TRIGGER no_delete; DELETE FROM log WHERE seq > 1; UPDATE length SET rows = 1")
    tampered(log, damage)
    for name in ((), (log.name,), (str(log),)):
        done = here(*command, *name, home=tmp_path)
        assert_one_line(done.stderr, says, log.name)
        assert (done.exit_code, done.stdout) == (1, "")
        assert "chrysanthemum" not in done.stderr


@pytest.mark.parametrize("command", [("log",), ("resume", "--text")], ids=["log", "resume"])
def test_a_log_under_other_rules_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    """It would replay to another game than the one that was played: neither gone on with nor read back, and the log stays as it is."""
    here(*PLAYING, home=tmp_path, typed=lines(*WORDS))
    log, played = the_log(tmp_path), PoetrySlam.rules_version
    monkeypatch.setattr(PoetrySlam, "rules_version", played + 1)
    done = here(*command, home=tmp_path)
    assert_one_line(done.stderr, log.name, f"under version {played} of the rules of poetry-slam; this voicehost has version {played + 1}")
    assert (done.exit_code, done.stdout) == (1, "")
    monkeypatch.undo()
    assert here(*command, home=tmp_path).exit_code == 0


def test_a_damaged_log_is_salvaged_when_asked(tmp_path: Path) -> None:
    """The game goes on from what is intact, and the damaged file is kept."""
    here(*PLAYING, home=tmp_path, typed=lines(*WORDS))
    log = the_log(tmp_path)
    tampered(log, "DROP TRIGGER no_update; UPDATE log SET crc = 0 WHERE seq = 5")
    done = here("resume", log.name, "--salvage", "--text", home=tmp_path)
    assert done.exit_code == 0
    assert done.stderr == f"Saved: the first 4 entries; the last 4 are lost. The damaged file is kept as {log.name}.torn1.\n"
    assert "Welcome back" in done.stdout
    assert list(log.parent.glob("*.torn1"))


@pytest.mark.programs
def test_a_game_that_is_being_played_cannot_be_played_or_read_by_another(tmp_path: Path) -> None:
    """One line says so; the game itself is not disturbed."""
    with terminal(*PLAYING, home=tmp_path) as tty:
        tty.until("said it aloud")
        for command in (("resume", "--text"), ("log",)):
            done = here(*command, home=tmp_path)
            assert_one_line(done.stderr, "is being played by another voicehost")
            assert done.exit_code == 1
        tty.type("scores\n")
        tty.until("Ana 0, Ben 0 and Cy 0")


def test_a_game_that_is_over_is_opened_again(tmp_path: Path) -> None:
    """Unnamed, as the last game, or named: it is open to dispute once more, and over again by itself."""
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "whole.sqlite"
    with closing(Hosted.create(path)) as game:
        host_a_game(game)
    for named in ((), (path.name,)):
        again = here("resume", "--text", *named, home=tmp_path, typed="well played\n")
        assert again.exit_code == 0, again.stderr
        assert "Welcome back" in again.stdout
    assert "finished" in here("log", "--list", home=tmp_path).stdout
    assert "unfinished" not in here("log", "--list", home=tmp_path).stdout
    log = here("log", home=tmp_path)
    assert log.exit_code == 0
    assert "8 of 8 rounds played" in log.stdout


@pytest.mark.parametrize(("game", "options", "enters"), [("scrabble-slam", (), False), ("scrabble-slam", ("--set", "dealt=yes"), True)])
def test_how_to_enter_is_told_where_something_is_entered(game: str, options: tuple[str, ...], *, enters: bool, tmp_path: Path) -> None:
    """Not with a real pack: everybody has their cards in their hands."""
    done = here("play", game, "--players", "Ana,Ben", "--text", *options, home=tmp_path, typed="scores\n")
    assert ("To enter a secret" in done.stdout) is enters


@pytest.mark.parametrize("between", [("dee joins", "yes"), ("ben leaves", "yes"), ("eve joins", "yes", "undo")], ids=" ".join)
def test_a_decision_between_two_games_ends_no_game_anew(between: tuple[str, ...], tmp_path: Path) -> None:
    """The game before it is over and counts, whoever plays the next."""
    lines = "\n".join(("end the game", "yes", "well played", *between, "that is all")) + "\n"
    here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--no-voice", "--seed", "2", home=tmp_path, typed=lines)
    assert "unfinished" not in here("log", "--list", home=tmp_path).stdout
    assert "Ana" in here("results", home=tmp_path).stdout


def test_the_log_marks_a_move_that_was_refused(tmp_path: Path) -> None:
    """A question to the host, and what it asks back, are neither."""
    lines = "ana begins\nscores\nben leaves\nno\nana passes\n"
    here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--no-voice", "--seed", "2", home=tmp_path, typed=lines)
    heard = [line.partition("heard")[2].strip() for line in here("log", home=tmp_path).stdout.splitlines() if "  heard  " in line]
    assert heard[:3] == ['"ana begins": begin Ana (refused)', '"scores": scores', '"ben leaves": leaves Ben']
    assert heard[4] == '"ana passes": pass-word Ana'
