"""Whole games in German, typed: dealt and with the real pack, through the session and through the command line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.support.cards_table import TABLE, in_trick, some_poets
from tests.support.command import here, terminal
from tests.support.languages import made
from tests.support.table import Table
from voicehost.core.play import Move, Spelled, say
from voicehost.core.speech import samples
from voicehost.games.slam_kartenspiel import applause, booking
from voicehost.games.slam_kartenspiel.asking import Question, question, reckoned
from voicehost.games.slam_kartenspiel.cards import key
from voicehost.games.slam_kartenspiel.state import NOBODY, InTrick, Phase, State
from voicehost.private.entry import entered
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

GAME = made("slam-kartenspiel", "de")
PROMPTS = Prompts("de", (GAME.name,))
FACES = ("eins", "zwei", "drei", "vier", "fünf", "sechs")
EUROS = {"0": "nichts", "100": "einen Euro", "200": "zwei Euro", "300": "drei Euro", "400": "vier Euro", "500": "fünf Euro"}


def line(state: State, random: Random) -> tuple[str, ...]:
    """What somebody says next; or, where something is chosen unseen, a name and what is typed then."""
    if applause.asks_who(state):
        return (f"das war {random.choice(phrases_callers(state)).lower()}",)
    match state.phase:
        case Phase.TODAY:
            return ("heute ist samstag",)
        case Phase.TOP:
            return (f"oben liegt {random.choice(booking.open_slams(state))}",)
    assert isinstance(state, InTrick)
    asked = question(state)
    match state.phase:
        case Phase.BOOKING if state.waits_for_the_die:
            return (f"eine {random.choice(FACES)}",)
        case Phase.BOOKING:
            player = state.waiting[0]
            cards = " und ".join(state.poet(poet).name for poet in some_poets(state, player, random))
            return (player, cards) if state.options.dealt else (f"{player} spielt {cards}",)
        case Phase.SHOW | Phase.BETWEEN if asked is not None:
            answers = answer(state, asked, random)
            return (asked.player, answers) if asked.kind == "male" else (answers,)
        case Phase.APPLAUSE:
            return (f"schinken {reckoned(state).shouting[0].lower()}",)
        case Phase.BETWEEN:
            return ("weiter",)
        case _:
            return ("gut gespielt",)


def phrases_callers(state: State) -> tuple[str, ...]:
    return reckoned(in_trick(state)).shouting or state.players


def answer(state: State, asked: Question, random: Random) -> str:
    if asked.kind == "look":
        return random.choice(("ja", "nein", "Enthaltung"))
    if asked.kind in ("booking", "day", "infect", "die"):
        return f"die {random.choice(FACES)}"
    if asked.kind in ("third", "guest"):
        taken = {poet for seat in state.seats for poet in (*seat.chosen, *seat.pile)}
        return random.choice([poet.name for poet in state.deck.poets if poet.key not in taken])
    choice = random.choice(asked.choices)
    if choice in state.deck.by_key:
        return state.poet(choice).name
    return {NOBODY: "niemand", "yes": "ja", "no": "nein", "silent": "keine Antwort", "501": "mehr als fünf Euro", **EUROS}.get(
        choice, choice
    )


def typed_game(players: tuple[str, ...], seed: int, **options: object) -> tuple[Table, list[str]]:
    """Played to its end; the table, and every line that was typed."""
    table, random = Table(*Session.begin(GAME, players, GAME.options(breath=0.0, **options), seed)), Random(seed)
    lines: list[str] = []
    while not table.session.over:
        lines += goes_on(table, random)
        assert len(lines) < 400
    return table, lines


def goes_on(table: Table, random: Random) -> tuple[str, ...]:
    """By what somebody says next."""
    step = line(table.session.state, random)
    if len(step) == 1:
        table.type(step[0]).wait(0.5)
    else:
        player, text = step
        move = entered(table.session.view(player).entries, text)
        assert move is not None
        table.place(player, move)
    return step


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("options", [{}, {"own_die": True, "weekdays": True, "variety": True, "martini": True}, {"open_list": True}])
@pytest.mark.parametrize("dealt", [True, False])
def test_a_typed_game_from_start_to_end(players: int, options: dict[str, bool], dealt: bool) -> None:
    """Nothing that somebody says is not understood, and somebody wins."""
    table, _ = typed_game(TABLE[:players], players, dealt=dealt, **options)
    said = {sentence.key for sentence in table.heard}
    assert not {key for key in said if key.startswith("no-match")} | ({"not-now", "no-answer", "ambiguous"} & said)
    assert table.session.state.slam.is_gold
    assert any(re.search(r" gewinn(t|en) mit ", PROMPTS.text(sentence).text) for sentence in table.heard)


def test_a_dealt_game_through_the_command_line(tmp_path: Path) -> None:
    """Typed from start to end at one keyboard: what is chosen unseen stands nowhere before all is revealed."""
    _, lines = typed_game(("Karl", "Ida"), 11)
    typed = "".join(f"{line}\n" for line in lines)
    done = here(
        "play",
        "slam-kartenspiel",
        "--lang",
        "de",
        "--players",
        "Karl,Ida",
        "--text",
        "--seed",
        "11",
        "--set",
        "breath=0",
        home=tmp_path,
        typed=typed,
    )
    assert done.exit_code == 0, done.stderr
    assert re.search(r" gewinn(t|en) mit ", done.stdout)
    assert "Damit kann ich nichts anfangen" not in done.stdout
    read_back = here("log", home=tmp_path).stdout
    assert re.search(r" gewinn(t|en) mit ", read_back)


def test_a_broken_off_game_goes_on(tmp_path: Path) -> None:
    """In German, where it was."""
    _, lines = typed_game(("Karl", "Ida"), 11)
    half = len(lines) // 2
    half += lines[half - 1] in ("Karl", "Ida")
    for part, command in (
        (lines[:half], ("play", "slam-kartenspiel", "--players", "Karl,Ida", "--seed", "11", "--set", "breath=0")),
        (lines[half:], ("resume",)),
    ):
        done = here(*command, "--text", home=tmp_path, typed="".join(f"{line}\n" for line in part))
        assert done.exit_code == 0, done.stderr
    assert re.search(r" gewinn(t|en) mit ", done.stdout)


HANDS = (
    "Oben liegt Comedy Slam",
    "Karl spielt Funny Reimer und Berühmter Mitbewohner",
    "Ida spielt Allround-Talent und Rap-Poet",
    "eine drei",
)


def test_the_rulebooks_example_is_played() -> None:
    """With the real pack, as people say it: the reckoning comes out word for word."""
    table = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(breath=0.0, dealt=False, own_die=True), 1))
    for said in HANDS:
        table.type(said)
    text = " ".join(PROMPTS.text(sentence).text for sentence in table.heard)
    assert (
        "Comedy Slam, die Drei: Humor und Stil. Karl und Ida haben achtzehn. Vize: Karl siebzehn, Ida zehn. Karl gewinnt den Slam." in text
    )


@pytest.mark.parametrize("said", ["Rap-Poet", "der Rap-Poet", "den Rap-Poet"])
def test_values_on_request(said: str) -> None:
    """ "Was kann der Rap-Poet?" """
    table = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(breath=0.0), 1))
    before = table.session.state
    text = PROMPTS.text(table.type(f"was kann {said}").says[0]).text
    assert text == "Der Rap-Poet: Stil acht, Message sechs, Humor zwei, Performance neun und Sympathie vier. Alter vierundzwanzig, Lyrik."
    assert table.session.state is before


def test_a_hand_is_read_with_names_to_its_owner_alone() -> None:
    """Five names; by somebody else's page, by what is said and by what may be said, nothing of it is told."""
    session, _ = Session.begin(GAME, ("Karl", "Ida"), GAME.options(breath=0.0), 1)
    names = [session.state.poet(poet).name for poet in session.state.seat("Karl").hand]
    (sentence,) = session.check("Karl", Move("show"))
    *others, last = [f"{number} {name}" for number, name in zip(FACES, names, strict=False)]
    assert PROMPTS.text(sentence).text == f"Deine Hand: {', '.join(others)} und {last}."
    shown = (*session.view("Ida").says, *session.view(None).says)
    assert not any(name in PROMPTS.text(seen).text for seen in shown for name in names)
    assert session.check("Ida", Move("my-hand", {"player": "Karl"})) == ()


TIED = (
    "oben liegt comedy slam",
    "karl spielt funny reimer und postbote",
    "ida spielt berühmter mitbewohner und hebamme",
    "eine eins",
)
"""Ten each, and for the Vize six each."""


@pytest.mark.parametrize("spoken", ["schinken karl", "Schinken, Karl", "karl ruft schinken", "schinken"])
def test_a_call_names_its_caller_or_is_asked_whose_it_was(spoken: str) -> None:
    """And judged once nothing can arrive any more that began with it."""
    table = Table(*Session.begin(GAME, ("Karl", "Ida", "Romy"), GAME.options(breath=0.0, dealt=False, own_die=True), 1))
    for said in (*TIED[:-1], "romy spielt comedienne und dadaist", TIED[-1]):
        table.type(said)
    assert table.session.state.phase is Phase.APPLAUSE
    assert table.session.listening.quick
    table.type(spoken).wait(1)
    if spoken == "schinken":
        assert PROMPTS.text(table.says[-1]).text == "Wer hat Schinken gerufen? Der erste Ruf gewinnt. Sagt den Namen, oder: niemand."
        table.type("das war karl")
    assert table.session.state.trick.shout == "Karl"


def in_a_tie(language: str) -> Table:
    """Karl and Ida are equal with both poets."""
    table = Table(*Session.begin(GAME, ("Karl", "Ida", "Romy"), GAME.options(breath=0.0, dealt=False, own_die=True), 1))
    for said in (*TIED[:-1], "romy spielt comedienne und dadaist", TIED[-1]):
        table.type(said)
    assert table.session.state.phase is Phase.APPLAUSE
    return Table(Session(made("slam-kartenspiel", language), table.session.players, table.session.state))


AT_ONCE = {
    "de": ("Wir haben gleichzeitig gerufen!", "Schinken", ("der Slam gehört {}", "gib {} den Slam", "{} bekommt den Slam"), "ja"),
    "en": ("we called at the same time", "ham", ("the Slam belongs to {}", "the Slam is {}'s", "give {} the Slam"), "yes"),
}


@pytest.mark.parametrize(("language", "way"), [(language, way) for language, each in AT_ONCE.items() for way in each[2]])
def test_the_table_says_whose_the_slam_is_when_two_called_at_once(language: str, way: str) -> None:
    """In the tie that ends it, with or without a call that lacks a name; afterwards the Slam goes from one to the other."""
    at_once, call, _, yes = AT_ONCE[language]
    for lines in ((), (at_once,), (call,), (call, at_once)):
        table = in_a_tie(language)
        for line in lines:
            table.type(line).wait(1)
        assert not lines or lines[-1] == call or table.heard[-1] == say("whose-slam", player="Karl")
        table.type(way.format("Ida")).wait(1)
        assert (table.session.state.trick.shout, table.session.roster.counts["Ida"]) == ("Ida", 1)
        assert table.type(at_once).keys == ["whose-slam"]
        table.type(way.format("Karl"), yes, yes)
        assert (table.session.roster.counts["Karl"], table.session.roster.counts["Ida"]) == (1, 0)


def test_where_nobody_calls_nothing_was_at_the_same_time() -> None:
    table = Table(*Session.begin(GAME, ("Ana", "Ben"), GAME.options(), 1))
    assert table.type("wir waren gleichzeitig").keys == ["nothing-asked-now"]


@pytest.mark.parametrize("answer", ["das war karl", "karl", "karl hat schinken gerufen", "karl war es", "karl war das"])
def test_who_called_is_answered_in_ones_own_words(answer: str) -> None:
    table = Table(*Session.begin(GAME, ("Karl", "Ida", "Romy"), GAME.options(breath=0.0, dealt=False, own_die=True), 1))
    for said in (*TIED[:-1], "romy spielt comedienne und dadaist"):
        table.type(said)
    assert table.type("schinken", answer).says[0] == say("called-early", player="Karl")


def test_who_cannot_have_called_is_told_why() -> None:
    """Who has left, who is nobody, who is not in the tie; the question stands. Where nobody is asked for, that is said."""
    table = Table(*Session.begin(GAME, ("Karl", "Ida", "Romy", "Ole"), GAME.options(breath=0.0, dealt=False, own_die=True), 1))
    for said in (*TIED[:-1], "romy spielt comedienne und dadaist", "ole spielt barista und lehrer", TIED[-1]):
        table.type(said)
    assert table.type("das war romy").keys == ["nothing-asked-now"]
    table.type("ole geht", "ja", "schinken").wait(1)
    assert table.says[-1] == say("who-was-it")
    assert table.type("das war ole").says == (say("has-left", player="Ole"),)
    assert table.type("das war moritz").says == (say("nobody-of-that-name", player="Moritz"),)
    assert table.type("das war romy").says == (say("not-in-the-tie", player="Romy"),)
    assert table.type("das war karl").session.state.trick.shout == "Karl"


def test_a_call_before_the_tie_is_of_nobody_who_has_left() -> None:
    table = Table(*Session.begin(GAME, ("Karl", "Ida", "Romy", "Ole"), GAME.options(breath=0.0, dealt=False, own_die=True), 1))
    for said in (*TIED[:-1], "romy spielt comedienne und dadaist", "ole geht", "ja", "schinken"):
        table.type(said)
    assert table.says[-1] == say("who-called")
    assert table.type("das war ole").says == (say("has-left", player="Ole"),)
    assert table.type("das war karl").says[0] == say("called-early", player="Karl")


def test_a_button_calls_for_whoever_touches_it() -> None:
    """On a phone it is that player's own call."""
    table = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(breath=0.0, dealt=False, own_die=True), 1))
    for said in (
        "oben liegt comedy slam",
        "karl spielt funny reimer und postbote",
        "ida spielt berühmter mitbewohner und hebamme",
        "eine eins",
    ):
        table.type(said)
    assert [phrase.pattern for phrase in table.session.view("Ida").moves if phrase.move == "call"] == ["{player} ruft schinken"]
    table.session, _ = table.session.touch(samples(table.now), Move("call", {"player": "Ida"}), "Ida")
    assert table.wait(1).session.state.trick.shout == "Ida"


def test_a_call_that_is_called_for_is_judged_however_it_was_heard() -> None:
    """Elsewhere one that is not sure is asked back first, for it costs the trick."""
    assert GAME.weights.get("call", 1.0) == 1.0
    assert GAME.weights["schinken"] > 1


def asking(kind: str) -> Table:
    """A German game, played at random, where a question of that kind stands."""
    for seed in range(20):
        table, random = Table(*Session.begin(GAME, ("Ana", "Ben", "Cy"), GAME.options(breath=0.0), seed)), Random(seed)
        while not table.session.over:
            asked = question(table.session.state) if table.session.state.phase is Phase.SHOW else None
            if asked is not None and asked.kind == kind:
                return table
            goes_on(table, random)
    raise AssertionError(kind)


@pytest.mark.parametrize("way", ["{0} beschuldigt {1}", "ich beschuldige {1}", "{1}"])
def test_whom_a_rogue_accuses_is_told_in_a_sentence(way: str) -> None:
    """Typed with or without who says it."""
    table = asking("accuse")
    state = table.session.state
    asked = question(state)
    assert asked is not None
    accused = next(choice for choice in asked.choices if choice in state.deck.by_key)
    answered = table.type(way.format(asked.player, state.poet(accused).name))
    assert question(answered.session.state) != asked
    assert answered.keys[0] not in ("no-match-1", "not-now", "answer-first")


@pytest.mark.parametrize("way", ["{}: niemand", "{} sagt niemand", "{0} enttarnt {1}", "{0}: {1}"])
@pytest.mark.parametrize("kind", ["accuse", "expose"])
def test_nobody_answers_in_the_place_of_another(kind: str, way: str) -> None:
    """A line with a name is that player's. Somebody late must not decide for the player who is asked now, and the accused not at all."""
    table = asking(kind)
    state = table.session.state
    asked = question(state)
    assert asked is not None
    accused = state.poet(next(choice for choice in asked.choices if choice in state.deck.by_key)).name
    for other in state.players:
        if other != asked.player:
            assert table.type(way.format(other, accused)).keys[0] == "answer-first"
    assert question(table.session.state) == asked
    assert question(table.type(way.format(asked.player, accused)).session.state) != asked


@pytest.mark.parametrize("way", ["{} mit {}", "{}: {}", "{} sagt {}", "dann halt {1}", "{1}"])
def test_a_style_is_chosen_with_or_without_a_name(way: str) -> None:
    table = asking("style")
    state = table.session.state
    asked = question(state)
    assert asked is not None
    other = next(player for player in state.players if player != asked.player)
    if "{}" in way:
        assert table.type(way.format(other, "Prosa")).keys[0] == "answer-first"
    assert question(table.type(way.format(asked.player, "Prosa")).session.state) != asked


@pytest.mark.parametrize("kind", ["accuse", "expose"])
def test_yes_to_whom_is_asked_again_and_no_is_nobody(kind: str) -> None:
    """With the names that may be said."""
    table = asking(kind)
    before = table.session.state
    (sentence,) = table.type("ja").says
    assert (sentence.key, table.session.state) == ("whom", before)
    asked = question(before)
    assert asked is not None
    assert sentence.fields["poets"] == tuple(before.poet(choice).name for choice in asked.choices if choice != NOBODY)
    assert table.type("nein").keys[0] == "spared"


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [("1 2", (0, 1)), ("1 und 3", (0, 2)), ("5, 3", (4, 2)), ("4 + 1", (3, 0)), ("Zwei und fünf", (1, 4)), ("1 und drei", (0, 2))],
)
def test_poets_are_chosen_by_their_numbers(typed: str, chosen: tuple[int, int]) -> None:
    """As one's cards are told: who has no phone need not type their names."""
    table = Table(*Session.begin(GAME, ("Ana", "Ben"), GAME.options(breath=0.0), 1))
    hand = table.session.state.seat("Ana").hand
    assert "how-to-choose" in [said.key for said in table.says]
    (sentence,) = table.session.check("Ana", Move("show"))
    names = (table.session.state.poet(poet).name for poet in hand)
    numbered = tuple(enumerate(names, 1))
    written, said = (
        tuple(f"{number} {name}" for number, name in each)
        for each in (((f"{at}.", name) for at, name in numbered), zip(FACES, (name for _, name in numbered), strict=False))
    )
    assert sentence.fields["numbered"] == Spelled(written, said)
    table.place("Ana", enters(table, typed))
    assert table.session.state.seat("Ana").chosen == tuple(hand[at] for at in chosen)


@pytest.mark.parametrize(
    "line", ["kral spielt mönch", "kral spielt mönch und gewissenlose", "karl spielt mönch und gewisenlose", "ia spielt mönch"]
)
def test_a_slip_in_a_name_is_asked_about_and_a_yes_plays(line: str) -> None:
    table = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(dealt=False, own_die=True), 1)).type("oben liegt Lost Place Slam")
    assert table.type(line).keys == ["did-you-mean"]
    assert table.type("ja").keys == ["plays"]


@pytest.mark.parametrize(("typed", "unknown"), [("{} und Igel", "Igel"), ("1, 7", "7"), ("Hase", "Hase")])
def test_a_card_that_is_not_understood_is_named(typed: str, unknown: str) -> None:
    """That one, and not the one beside it; what is too little is told as such."""
    table = Table(*Session.begin(GAME, ("Ana", "Ben"), GAME.options(breath=0.0), 1))
    held = table.session.state.poet(table.session.state.seat("Ana").hand[0]).name
    (sentence,) = table.session.check("Ana", enters(table, typed.format(held)))
    assert (sentence.key, sentence.fields["poet"]) == ("not-in-hand", unknown)
    assert [sentence.key for sentence in table.session.check("Ana", enters(table, "2"))] == ["how-many"]


def enters(table: Table, text: str) -> Move:
    """What it means where Ana enters it."""
    move = entered(table.session.view("Ana").entries, text)
    assert move is not None
    return move


@pytest.mark.parametrize(
    ("way", "key"),
    [
        *(("was ist Street-Cred", "about-marks"), ("was ist ein Profi", "about-marks"), ("was bedeutet Booking", "about-booking")),
        *(("was ist ein Booking", "about-booking"), ("was ist beschuldigen", "about-rogue"), ("wie spielt man das", "about-goal")),
        *(("was jetzt", "slam"), ("und jetzt?", "slam"), ("wer fehlt noch", "still-choosing-them"), ("wer hat gewonnen", "slam")),
    ],
)
def test_words_of_the_cards_are_explained(way: str, key: str) -> None:
    """However they are asked for."""
    assert Table(*Session.begin(GAME, ("Ana", "Ben"), GAME.options(breath=0.0), 1)).type(way).keys[0] == key


@pytest.mark.parametrize("line", ["wer hat die letzte Runde gewonnen", "Wer hat den Slam?"])
def test_who_won_the_last_slam_is_said(line: str) -> None:
    """Between two of them it is the one that was just shown, and in the next it is still that one."""
    table, random = Table(*Session.begin(GAME, ("Ana", "Ben"), GAME.options(breath=0.0), 1)), Random(1)
    assert table.type(line).keys == ["no-round-won"]
    for _ in range(20):
        if table.session.state.phase is not Phase.BETWEEN:
            goes_on(table, random)
    (winner,) = (player for player, slams in table.session.roster.counts.items() if slams)
    for lines in ((), ("weiter",)):
        assert table.type(*lines, line).says == (say("round-won", round=1, players=(winner,), n=1),)


def test_what_germans_type() -> None:
    """ "Klar" is yes, "nächste Runde" goes on, and "Schluss" ends a game that has ended, and asks where it has not."""
    assert asking("sister").type("klar").keys[0] not in ("no-match-1", "not-now")
    table, random = Table(*Session.begin(GAME, ("Ana", "Ben"), GAME.options(breath=0.0), 1)), Random(1)
    while table.session.state.phase is not Phase.BETWEEN:
        goes_on(table, random)
    assert table.type("Schluss", "nein").keys == ["not-then"]
    assert table.type("nächste Runde").session.state.phase is Phase.BOOKING
    while not GAME.over(table.session.state):
        goes_on(table, random)
    assert table.type("Schluss").keys[-2:] == ["goodbye", "that-was-all"]
    assert table.session.done


@pytest.mark.programs
def test_a_german_terminal_is_german(tmp_path: Path) -> None:
    """What is told at Ctrl-C, too."""
    with terminal("play", "slam-kartenspiel", "--lang", "de", "--players", "Ana,Ben", "--text", "--plain", home=tmp_path) as at:
        at.until("verdeckt zwei Poets")
        at.type("\x03")
        at.until("Angehalten. Nichts ist verloren. Weiter geht es mit: voicehost resume")
        assert at.exit_code() == 130
    assert "Stopped" not in at.shown


@pytest.mark.parametrize("line", ["schinken", "schinken, ida", "oben liegt song slam"])
@pytest.mark.parametrize("last", ["das ist die letzte runde", "das spiel beenden"])
def test_a_game_that_ends_before_the_gold_card_says_nothing_of_it(last: str, line: str) -> None:
    """By word of the table it is over, and the Gold card was not played. Only where fewer Slams are to be played is that said."""
    random, table = Random(3), Table(*Session.begin(GAME, TABLE[:3], GAME.options(breath=0.0, today="samstag", dealt=False), 3))
    table.type("oben liegt song slam", last, "ja")
    assert ("gold-left-out" in table.keys) == ("runde" in last)
    table.heard.clear()
    while not table.session.has_ended:
        table.type(*line_of(table, random))
    assert table.type("weiter").keys == ["ended-already"]
    table.type(line)
    assert "Goldkarte" not in " ".join(PROMPTS.text(each).text for each in table.heard)


def line_of(table: Table, random: Random) -> tuple[str, ...]:
    return line(table.session.state, random)


HELD = ("Punk-Poetin", "Großvater", "Rap-Poet", "Rap-Poetin", "Kleine Genie")


def holding(*names: str) -> Table:
    """Ana has these cards, and Ben has the Mönch."""
    table = Table(*Session.begin(GAME, ("Ana", "Ben"), GAME.options(breath=0.0), 1))
    state = table.session.state.reseat("Ana", hand=tuple(map(key, names))).reseat("Ben", hand=("mönch", "postbote"))
    return Table(replace(table.session, state=state))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("punkpoetin und Grossvater", ("punk poetin", "großvater")),
        ("die Punkpoetin, den grosvater", ("punk poetin", "großvater")),
        ("ich nehme die punk-poetn und Rap-Poet", ("punk poetin", "rap poet")),
        ("Gross-Vater & klenie Genie", ("großvater", "kleine genie")),
        ("geni und rappoetin", ("kleine genie", "rap poetin")),
        ("rappoeten und grosvater", ("rap poet", "großvater")),
    ],
)
def test_a_slip_in_a_card_that_is_entered_unseen_is_understood(text: str, cards: tuple[str, ...]) -> None:
    """One letter, or a space or hyphen too much or missing, where only one of the own cards is meant."""
    table = holding(*HELD)
    (sentence,) = table.session.check("Ana", enters(table, text))
    assert sentence.key == "your-choice"
    assert set(table.place("Ana", enters(table, text)).session.state.seat("Ana").chosen) == set(cards)


@pytest.mark.parametrize(
    ("text", "said", "named"),
    [
        ("rap-poeti und großvater", "which-card", ("Der Rap-Poet", "Die Rap-Poetin")),
        ("rap und großvater", "which-card", ("Der Rap-Poet", "Die Rap-Poetin")),
        *((f"{card} und großvater", "not-in-hand", card) for card in ("moench", "Monch", "postbotte", "diwa", "xyz")),
    ],
)
def test_a_slip_of_several_cards_or_of_no_own_card_is_refused(text: str, said: str, named: str | tuple[str, ...]) -> None:
    """It does not show whether somebody else has the card."""
    table = holding(*HELD)
    (sentence,) = table.session.check("Ana", enters(table, text))
    assert (sentence.key, sentence.fields["poets" if said == "which-card" else "poet"]) == (said, named)
    assert table.place("Ana", enters(table, text)).session.state.seat("Ana").chosen == ()


@pytest.mark.parametrize(("text", "said"), [("punkpoetin", "card"), ("genie", "card"), ("rap", "which-card"), ("monch", "not-in-hand")])
def test_an_own_card_is_looked_at_with_a_slip_in_its_name(text: str, said: str) -> None:
    assert holding(*HELD).private("Ana", "look", poet=text)[0] == said
