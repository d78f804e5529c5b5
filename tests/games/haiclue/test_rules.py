"""The rulebook's paragraphs, one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.tiles_table import GAME, NAMES, Tiles, a_round, at, begun, guessing, haiku_of, played, sat
from voicehost.core.play import Decided, Entered, IllegalMove, Move, say
from voicehost.core.speech import samples
from voicehost.games.haiclue import haiku
from voicehost.games.haiclue.clue import named
from voicehost.games.haiclue.guessing import target_named
from voicehost.games.haiclue.rounds import end, setup
from voicehost.games.haiclue.state import Options, Phase
from voicehost.games.haiclue.tables import COLOURS, HAIKU, NOT_FOR_CHILDREN, NUMBERS, TARGETS, box, read
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

# -- Components, Setup


def test_components() -> None:
    """216 tiles of two words, 432 words in all; 44 cards."""
    tiles = read(box())
    assert len(tiles) == 216
    assert len({word for tile in tiles for word in tile}) == 432
    assert len(sat().state.cards) == 44


@pytest.mark.parametrize(("players", "height"), [(2, 2), (3, 3), (4, 3), (5, 3), (6, 2), (7, 2), (8, 2), (9, 1), (10, 1), (11, 1), (12, 1)])
def test_setup_2_stacks_of_word_tiles(players: int, height: int) -> None:
    """Four stacks, as high as the table of the rulebook says, and each is played on both sides."""
    state = sat(players).state
    assert [len(stack) for stack in state.stacks] == [height] * 4
    assert state.rounds == 2 * height


@pytest.mark.parametrize("players", range(2, 13))
def test_setup_3_fifteen_tiles_each(players: int) -> None:
    """Each player's own: no tile is in two places."""
    state = sat(players).state
    assert all(len(seat.hand) == 15 for seat in state.seats)
    dealt = [tile for seat in state.seats for tile in seat.hand] + [tile for stack in state.stacks for tile in stack]
    assert len(dealt) == len(set(dealt))


def test_setup_3_tiles_of_a_family_are_for_children() -> None:
    """No such word is dealt or is a target; a table's own tiles are its own affair."""
    assert {word for tile in read(box()) for word in tile} >= NOT_FOR_CHILDREN
    for seed in range(8):
        state = sat(12, seed, family=True).state
        dealt = [tile for seat in state.seats for tile in seat.hand] + [tile for stack in state.stacks for tile in stack]
        assert NOT_FOR_CHILDREN.isdisjoint(word for tile in dealt for word in state.tiles[tile])
    assert len(sat(10, haiku=True, family=True).state.seats[0].hand) == 20
    own = tuple(line for line in box() if not line.startswith("#"))
    assert len(sat(family=True, tiles=own).state.tiles) == 216


@pytest.mark.parametrize("players", [1, 13])
def test_players_2_to_12(players: int) -> None:
    """Fewer or more do not sit down."""
    with pytest.raises(IllegalMove, match="number-of-players"):
        setup(tuple(NAMES[0] + "a" * n for n in range(players)), Options(), 1)


@pytest.mark.parametrize("seed", range(4))
def test_the_youngest_is_among_those_who_are_there(seed: int) -> None:
    """Whoever leaves before it is answered neither reads first nor is drawn, and is no example of an answer."""
    table = Tiles(*Session.begin(GAME, NAMES[:4], Options(), seed)).type("ana leaves", "yes")
    assert [each.fields["player"] for each in table.says if each.key == "who-is-youngest"] in ([], ["Ben"])
    assert table.type("ana").keys[0] == "has-left"
    assert not table.state.begun
    table.type("nobody knows")
    assert table.state.begun
    assert table.state.of_the_round[table.state.first].player != "Ana"


def test_who_the_youngest_is_can_be_asked() -> None:
    """Before it is known it is asked again; afterwards it is who is so by word of the table."""
    table = sat().type("who is the youngest")
    assert table.keys == ["who-is-youngest"]
    assert table.type("ben is the youngest", "who's the youngest").says == (say("is-youngest", player="Ben"),)
    assert table.type("cy is the youngest", "yes", "who is the youngest").says == (say("is-youngest", player="Cy"),)
    assert table.type("end the game", "yes", "who is the youngest").says == (say("is-youngest", player="Cy"),)


def test_the_youngest_is_asked_once() -> None:
    """And begins each round, as the rulebook has it."""
    table = sat()
    assert table.keys == ["welcome", "who-is-youngest"]
    table.type("cy")
    assert table.state.first == 2
    assert a_round(table).state.first == 2
    assert sat(youngest="Ben").state.first == 1
    with pytest.raises(IllegalMove, match="unknown-youngest"):
        sat(youngest="Zoe")


@pytest.mark.parametrize("line", ["nobody knows", "you choose", "We don't know.", "don't know", "no idea"])
def test_where_nobody_knows_who_is_youngest_the_host_draws(line: str) -> None:
    """By the seed, and says whom; it is as good as if it had been told."""
    table = sat().type(line)
    drawn = table.state.players[table.state.first]
    assert table.says[0] == say("goes-first", player=drawn)
    assert table.state.phase is Phase.CLUES
    assert table.type("undo").state.phase is Phase.YOUNGEST
    assert len({sat(seed=seed).type(line).state.first for seed in range(20)}) == len(table.state.players)
    assert table.type("ana is the youngest", "don't know").keys == ["youngest-is-known"]


# -- Each Round


def test_1_draw_a_card() -> None:
    """Each player has a target of their own, drawn anew each round; nobody else sees it."""
    table = begun(4)
    assert len(table.state.cards) == 40
    assert all(seat.card in TARGETS for seat in table.state.seats)
    assert len(a_round(table).state.cards) == 36


def test_2_a_clue_has_two_tiles_or_more() -> None:
    """One tile is none, and is no end of it; whoever lays it is told so alone."""
    table = begun()
    table.does("Ana", "put", tile="3")
    assert table.private("Ana", "finish") == ["too-few-tiles"]
    assert table.does("Ana", "finish").says == ()
    assert table.state.thinking == ("Ana", "Ben", "Cy")
    table.does("Ana", "put", tile="0").does("Ana", "finish")
    assert table.keys == ["clue-in"]
    words = table.state.words(table.state.seat("Ana"))
    assert table.state.clue(table.state.seat("Ana")) == (words[3], words[0])


def test_2_clues_are_made_simultaneously() -> None:
    """In whatever order they come; with the last the first is read."""
    table = begun()
    for player in ("Cy", "Ana"):
        table.does(player, "clue", clue="1 2")
        assert table.state.phase is Phase.CLUES
    table.does("Ben", "clue", clue="1 2")
    assert table.keys == ["all-clues", "clue-of", "guess-now"]


@pytest.mark.parametrize("text", ["one, seven, twelve", "1 7 12", "1, {7}, twelve", "{1} {7} {12}", " {1},  7; 12."])
def test_2_tiles_are_told_by_numbers_or_words(text: str) -> None:
    """As they are read out."""
    table = begun()
    words = table.state.words(table.state.seat("Ana"))
    line = text.replace("{1}", words[0]).replace("{7}", words[6]).replace("{12}", words[11])
    assert table.private("Ana", "clue", clue=line) == ["clue-finished"]
    table.does("Ana", "clue", clue=line)
    assert table.state.seat("Ana").line == (0, 6, 11)


def test_2_and_is_a_tile_where_it_is_there() -> None:
    """And else only joins."""
    assert named("moon and sun", ("moon", "and", "sun")) == (0, 1, 2)
    assert named("one and three", ("moon", "ant", "sun")) == (0, 2)
    assert named("one and three", ("moon", "and", "sun")) == (0, 2)


@pytest.mark.parametrize("text", ["clue: moon sun!", "My clue is “moon”, sun?", "clue is 1 then 3", "moon / sun", "moon: sun."])
def test_2_a_clue_is_told_as_people_do(text: str) -> None:
    """With stops, and with words around it that are no tiles."""
    assert named(text, ("moon", "ant", "sun")) == (0, 2)


@pytest.mark.parametrize("text", ["one seven rhubarb", "16 1", "0 1", "one one", "thirty two"])
def test_2_what_is_no_tile_is_told_to_its_writer_alone(text: str) -> None:
    """Nothing is said in the room, nothing is lost."""
    table = begun()
    before = table.session
    assert table.private("Ana", "clue", clue=text) == ["not-a-tile"]
    assert table.does("Ana", "clue", clue=text).says == ()
    assert table.session.state == before.state


def test_2_a_clue_may_be_changed_until_all_have_one() -> None:
    """Taken back, a tile taken out, begun again."""
    table = begun().does("Ana", "clue", clue="1 2 3").does("Ana", "reopen")
    assert table.keys == ["clue-reopened"]
    table.does("Ana", "take-out", tile="1")
    assert table.state.seat("Ana").line == (0, 2)
    assert table.does("Ana", "clear").state.seat("Ana").line == ()
    table.clues()
    assert table.state.phase is Phase.GUESSING
    assert [phrase.move for phrase in table.session.view("Ben").entries] == ["show"]


def test_2_who_finds_no_clue_says_so() -> None:
    """And is passed over, in a round that may have no clue at all."""
    table = begun().does("Cy", "no-clue")
    assert table.keys == ["no-clue"]
    table.does("Cy", "reopen").does("Cy", "no-clue").does("Ana", "clue", clue="1 2").does("Ben", "no-clue")
    assert table.state.author.player == "Ana"
    table.all_guess().type("next")
    assert table.state.round == 1
    for player in table.state.players:
        table.does(player, "no-clue")
    assert table.state.round == 2


@pytest.mark.parametrize("text", ["abstain", "I abstain.", "pass"])
def test_2_who_abstains_has_no_clue(text: str) -> None:
    """Entered where a clue would be; and it may be taken back as a clue may."""
    table = begun().does("Ana", "clue", clue=text)
    assert table.keys == ["no-clue"]
    assert begun().private("Ana", "clue", clue=text) == ["no-clue-of-yours"]
    assert table.does("Ana", "reopen").state.thinking == ("Ana", "Ben", "Cy")


def test_3_the_youngest_reads_the_clue_of_the_player_to_the_left() -> None:
    """Then clockwise, the youngest's own at last."""
    table = guessing(4)
    order = []
    for _ in range(4):
        order.append((table.state.reader.player, table.state.author.player))
        table.all_guess().type("next")
    assert order == [("Ana", "Ben"), ("Ben", "Cy"), ("Cy", "Dee"), ("Dee", "Ana")]


def test_3_read_by_players() -> None:
    """With that option the host waits until it was read."""
    table = guessing(players_read=True)
    assert table.keys == ["all-clues", "you-read"]
    assert dict(table.says[-1].fields) == {"player": "Ana", "author": "Ben"}
    assert table.type("the clue").keys == ["clue-again"]  # for who has no screen to read it from
    assert table.type("that is it").keys == ["guess-now"]


def test_3_the_clue_to_be_read_is_on_every_screen_and_the_readers_own_target_is_not() -> None:
    """Whoever reads from a phone would read that, too."""
    table = guessing(players_read=True)
    for player in (None, "Ana", "Ben"):
        seen = table.session.view(player)
        assert seen.verse is not None
        assert (seen.verse.player, seen.headline) == ("Ben", (seen.verse.sentence,))
    mine = {player: [each.key for each in table.session.view(player).mine] for player in ("Ana", "Ben", "Cy")}
    assert mine == {"Ana": [], "Ben": ["your-target"], "Cy": []}


def test_3_what_was_meant_is_told_until_the_next_clue() -> None:
    table = guessing(4)
    table.all_guess(COLOURS[table.state.author.card]).wait(5)
    (meant,) = table.session.view(None).now
    assert (meant.key, meant.fields["player"]) == ("meant-word", table.state.author.player)
    assert table.type("next").session.view(None).now != (meant,)


def test_3_who_had_no_guess_is_seen_until_the_next_clue() -> None:
    table = guessing(4)
    author, passes = table.state.author.player, table.state.thinking[0]
    assert not [each for each in table.session.view(author).lines if each.key == "no-guess"]
    table.type(f"{passes} abstains").all_guess().wait(5)
    for player in (None, author, passes):
        assert say("no-guess", player=passes) in table.session.view(player).lines
    table.type("next")
    assert say("no-guess", player=passes) not in table.session.view(author).lines


def test_3_who_reads() -> None:
    """The host, and whom the rulebook names as soon as the table wants it so: the next clue is theirs; or the host's again, at once."""
    table = guessing(4)
    assert table.type("who reads?").says == (say("host-reads", reader="Ana"),)
    assert table.all_guess().type("we read the clues").says == (say("players-read", reader="Ben", player="Cy"),)
    assert table.type("who reads next").says == (say("players-read", reader="Ben", player="Cy"),)
    assert table.type("next").says == (say("you-read", player="Ben", author="Cy"),)
    assert table.type("we read").keys == ["reads-already"]
    assert table.type("you read").keys == ["clue-of", "guess-now"]
    assert table.type("we read").keys == ["still-guessed"]
    assert table.type("undo").state.phase is Phase.READING
    assert table.type("that is it").all_guess().type("you read").says == (say("host-reads", reader="Cy"),)
    assert table.type("next").keys == ["clue-of", "guess-now"]


@pytest.mark.parametrize("text", ["abstain", "I abstain", "pass", "no idea"])
def test_3_who_abstains_has_no_guess(text: str) -> None:
    """Unseen; or typed by name. It costs nothing but the point."""
    table = guessing(4).cards(ben="blue")
    assert table.does("Ana", "guess", guess=text).keys == ["no-guess"]
    assert table.type("cy abstains").keys == ["no-guess"]
    assert table.guesses(dee="blue").keys == ["no-guess", "no-guess", "guessed", "target-was", "right", "say-next"]
    assert table.points() == [0, 1, 0, 1]


def test_3_the_author_does_not_guess() -> None:
    """Everyone else does, and nothing is told before the last."""
    table = guessing()
    assert table.state.thinking == ("Ana", "Cy")
    with pytest.raises(IllegalMove, match="no-own-guess"):
        table.does("Ben", "guess", guess="red")
    assert table.guesses(ana="red").keys == ["guess-in"]
    assert table.guesses(ana="blue").keys == []
    assert "target-was" in table.guesses(cy="red").keys


@pytest.mark.parametrize(
    "line",
    [
        *("green", "third", "three", "3", "3rd", "{word}", "third, green: {word}", "The third, green: {word}."),
        *("guess {word}", "It's {word}!", "green?", "the third one", "I guess three"),
    ],
)
def test_3_a_target_is_told_by_place_colour_or_word(line: str) -> None:
    """Nothing by colour alone."""
    table = guessing()
    table.does("Ana", "guess", guess=line.format(word=table.state.targets[2]))
    assert table.state.seat("Ana").guess == COLOURS.index("green")


@pytest.mark.parametrize(
    ("line", "target"),
    [("the", 1), ("the second", 1), ("the third", 2), ("The third, green: {word}.", 2), ("The second, blue: the.", 1)],
)
def test_3_the_third_is_the_third_where_the_is_a_target_too(line: str, target: int) -> None:
    """An article before another word names nothing; alone or last it is the word."""
    the, side = next((at, tile.index("the")) for at, tile in enumerate(read(box())) if "the" in tile)
    state = guessing().state
    state = replace(state, stacks=(state.stacks[0], (the, the, the), *state.stacks[2:]), round=side)
    assert state.targets[1] == "the"
    assert target_named(state, line.format(word=state.targets[2])) == target


def test_3_the_author_is_not_asked_what_the_clue_means() -> None:
    """Their page says that it is guessed; everyone else's asks."""
    table = guessing()
    asked = {player: [sentence.key for sentence in table.session.view(player).asks] for player in ("Ana", "Ben", "Cy", None)}
    assert asked == {"Ana": ["guess-yours"], "Ben": ["page-awaited"], "Cy": ["guess-yours"], None: ["guess-now"]}
    assert [sentence.key for sentence in table.session.view("Ben").now] == ["yours-is-guessed"]


def test_3_what_names_no_target_is_told_to_its_writer_alone() -> None:
    """And is no guess."""
    table = guessing()
    for text in ("pink", "red blue", "the", "first, blue", ""):
        assert table.private("Ana", "guess", guess=text) == ["no-such-target"]
        assert table.does("Ana", "guess", guess=text).state.seat("Ana").guess is None


@pytest.mark.parametrize("text", ["pass", "I have no guess.", "I don't know"])
def test_3_who_has_no_guess_says_so_unseen(text: str) -> None:
    """And is not waited for; whoever has guessed may take it back so. The author has none to make."""
    table = guessing()
    assert table.private("Ana", "guess", guess=text) == []
    table.guesses(ana="red").does("Ana", "guess", guess=text)
    assert (table.keys, table.state.seat("Ana").guess, table.state.thinking) == (["no-guess"], None, ("Cy",))
    assert table.does("Ben", "guess", guess=text).state.thinking == ("Cy",)
    assert table.type("i don't know").keys == ["how-to-pass"]


def test_3_a_phone_has_a_button_for_no_guess() -> None:
    """It stands below the targets, and does what the words do."""
    table = guessing()
    (phrase,) = (each for each in table.session.view("Ana").entries if each.move == "guess" and each.slots[0].choices)
    label, meaning = phrase.slots[0].choices[-1]
    assert label == "I don't know"
    assert table.does("Ana", "guess", guess=meaning).keys == ["no-guess"]
    assert table.state.thinking == ("Cy",)


def test_3_guesses_are_secret_unless_the_table_wants_them_open() -> None:
    """Called out, they are refused with the reason; with that option they count."""
    assert guessing().type("ana guesses red").keys == ["guess-in-secret"]
    table = guessing(open_guesses=True)
    assert table.keys[-1] == "guess-open"  # "in secret" would be a lie
    table.type("ana guesses red")
    assert table.state.seat("Ana").guess == 0
    assert table.type("ana guesses the second").state.seat("Ana").guess == 1  # as the host tells it
    assert table.type("ben guesses red").keys == ["no-own-guess"]


@pytest.mark.parametrize("line", ["Ana thinks blue", "Ana: blue", "ana thinks it's the second", "Ana, is it two?"])
def test_3_an_open_guess_is_typed_as_it_comes(line: str) -> None:
    """And is answered; where guesses are secret none of it is one."""
    table = guessing(open_guesses=True).type(line)
    assert (table.keys, table.state.seat("Ana").guess) == (["guess-in"], 1)
    assert guessing().type(line).state.seat("Ana").guess is None


def test_3_each_open_guess_is_answered_and_tells_no_target() -> None:
    """A changed one too, and the same again; whoever passes is told so."""
    table = guessing(open_guesses=True).type("ana guesses red")
    assert table.type("ana guesses blue").keys == ["guess-changed"]
    assert table.type("ana guesses blue").keys == ["guess-in"]
    assert [{*say.fields} for say in table.heard if say.key in ("guess-in", "guess-changed")] == [{"player"}] * 3
    assert table.type("cy passes").keys[:2] == ["guessed", "no-guess"]
    assert guessing().type("cy has no guess").keys == ["no-guess"]


@pytest.mark.parametrize(
    ("guesses", "points"),
    [
        ({"ana": "blue", "cy": "blue", "dee": "blue"}, [1, 3, 1, 1]),
        ({"ana": "blue", "cy": "red", "dee": "blue"}, [1, 2, 0, 1]),
        ({"ana": "red", "cy": "red", "dee": "green"}, [0, 0, 0, 0]),
    ],
)
def test_4_score(guesses: dict[str, str], points: list[int]) -> None:
    """A point for each who is right, and as many for the author."""
    assert guessing(4).cards(ben="blue").guesses(**guesses).points() == points


def test_4_the_reveal() -> None:
    """Guess by guess, the author's card last, then the points."""
    table = guessing(4).cards(ben="blue").guesses(ana="blue", dee="red", cy="blue")
    assert table.keys == ["guessed", "guessed", "guessed", "target-was", "right", "say-next"]
    assert [sentence.fields["player"] for sentence in table.says[:4]] == ["Ana", "Cy", "Dee", "Ben"]
    assert dict(table.says[4].fields) == {"players": ("Ana", "Cy"), "n": 2, "author": "Ben"}


def test_4_two_players_score_as_a_team() -> None:
    """One point each time one of them is right."""
    table = guessing(2).cards(ben="blue", ana="red").guesses(ana="blue")
    assert table.keys == ["guessed", "target-was", "team-right", "team-score", "say-next"]
    table.type("next").guesses(ben="blue")
    assert "team-wrong" in table.keys
    assert table.points() == [0, 0]
    assert table.says[-2].fields["n"] == 1


# -- Between Rounds


def test_after_a_white_round_flip() -> None:
    """The same four tiles and the same hands, the other side up."""
    table = begun()
    white, hands = table.state.targets, [seat.hand for seat in table.state.seats]
    a_round(table)
    assert table.keys[0] == "flip"
    assert [seat.hand for seat in table.state.seats] == hands
    tiles = read(box())
    assert all((front, other) in tiles for front, other in zip(white, table.state.targets, strict=True))


def test_after_a_black_round_discard_flip_and_pass() -> None:
    """Four new targets, white side up, and each hand goes to the player on the left."""
    table = begun()
    hands = [seat.hand for seat in table.state.seats]
    a_round(a_round(table))
    assert table.keys[0] == "pass-tiles"
    assert table.state.side == 0
    assert [seat.hand for seat in table.state.seats] == [hands[-1], *hands[:-1]]


def test_two_players_swap() -> None:
    """In place of passing to the left."""
    table = begun(2)
    hands = [seat.hand for seat in table.state.seats]
    assert a_round(a_round(table)).keys[0] == "swap-tiles"
    assert [seat.hand for seat in table.state.seats] == hands[::-1]


@pytest.mark.parametrize("way", ["go on without ben", "nobody knows"])
def test_the_table_may_go_on_without_somebody(way: str) -> None:
    """They have no guess; the clue is told when nobody else is waited for."""
    table = guessing(4).cards(ben="blue")
    table.guesses(ana="blue", cy="blue").type("go on without cy")
    assert table.keys == ["not-waited-for"]
    table.type(way.replace("ben", "dee"))
    assert table.keys == ["guessed", "guessed", "no-guess", "target-was", "right", "say-next"]


def test_one_of_several_who_think_does_not_end_the_guessing_for_all() -> None:
    """Nobody knows for whom "nobody knows" is typed, so the table says yes first. For the last one it needs no question."""
    table = guessing(4).cards(ben="blue").guesses(ana="blue").type("nobody knows")
    assert table.says == (say("ask-to-reveal", players=("Cy", "Dee")),)
    assert table.type("no").state.phase is Phase.GUESSING
    assert table.type("we give up", "yes").keys[:4] == ["guessed", "no-guess", "no-guess", "target-was"]


@pytest.mark.parametrize("way", ["passes", "has no guess", "does not know", "gives up", "has no clue"])
def test_whoever_has_no_clue_passes_in_other_words(way: str) -> None:
    assert begun().clues(but=("Cy",)).type(f"cy {way}").keys[0] == "no-clue"


def test_what_all_have_heard_ends_the_guessing_at_once() -> None:
    """Aloud, nobody is asked."""
    assert guessing(4).cards(ben="blue").speak("nobody knows", 1).keys[-2:] == ["nobody-right", "say-next"]


def test_the_table_may_go_on_without_a_clue() -> None:
    """As if they had found none."""
    table = begun().clues(but=("Cy",)).type("go on without cy")
    assert table.keys == ["no-clue", "clue-of", "guess-now"]  # not everybody has one
    assert [clue.author for clue in table.all_guess().type("next").all_guess().type("next").state.kept] == ["Ben", "Ana"]


def test_the_table_is_asked_before_one_of_several_who_think_has_no_clue() -> None:
    """Anybody may type it. For the last one it needs no question, and aloud everybody has heard it."""
    table = begun().type("go on without ben")
    assert table.says == (say("ask-to-skip", player="Ben"),)
    assert table.type("no").state.thinking == ("Ana", "Ben", "Cy")
    assert table.type("go on without ben", "yes").keys == ["no-clue"]
    assert table.state.thinking == ("Ana", "Cy")
    assert table.clues(but=("Cy",)).type("go on without cy").keys == ["no-clue", "clue-of", "guess-now"]
    assert begun().speak("go on without ben", 1).keys == ["sure"]
    assert guessing().type("go on without ana").keys == ["no-guess"]


@pytest.mark.parametrize(
    ("line", "clues", "guesses"),
    [
        ("next", "clues-are-made", "still-guessed"),
        ("read it again", "clues-are-made", "clue-again"),
        ("that is it", "clues-are-made", "was-read-already"),
        ("count it", "no-haiku-game", "no-haiku-game"),
        ("challenge the haiku", "no-haiku-game", "no-haiku-game"),
        ("ana guesses red", "guess-in-secret", "guess-in-secret"),
        ("nobody knows", "clues-are-made", "ask-to-reveal"),
        ("ana votes yes", "no-vote", "no-vote"),
        ("i am the youngest", "youngest-is-known", "youngest-is-known"),
        ("go on without ben", "ask-to-skip", "not-waited-for"),
    ],
)
def test_what_is_said_at_the_wrong_moment_is_told_why(line: str, clues: str, guesses: str) -> None:
    """While clues are made, while one is guessed; and before it is known who is youngest."""
    assert begun().clues(but=("Ben", "Cy")).type(line).keys[0] == clues
    assert guessing().type(line).keys[0] == guesses
    if "youngest" not in line and line != "nobody knows":
        assert sat().type(line).keys == ["youngest-first"]


@pytest.mark.parametrize("phase", ["clues", "voting"])
def test_no_clue_is_read_before_its_time(phase: str) -> None:
    """Not on demand either, nor counted."""
    table = begun(haiku=True)
    for player in table.state.players[: 2 if phase == "clues" else 3]:
        table.does(player, "clue", clue=haiku_of(table.state.words(table.state.seat(player))))
    if phase == "clues":
        assert table.type("read it again").keys == ["clues-are-made"]
        assert table.type("count it").keys == ["clues-are-made"]
    else:
        assert table.type("challenge the haiku", "next").keys == ["answer-first", "vote-haiku", "vote-ask"]


@pytest.mark.parametrize("had", ["clue", "none", "nothing"])
def test_whoever_is_back_before_the_clues_are_told_plays_on(had: str) -> None:
    """With the clue that they had; whoever had none makes one now."""
    table = begun(4)
    if had != "nothing":
        table.does("Ben", "clue", clue="one two") if had == "clue" else table.does("Ben", "no-clue")
    table.type("ben leaves", "yes", "ben is back", "yes")
    assert table.keys == ["decided-returns", *([] if had == "clue" else ["makes-a-clue"])]
    assert ("Ben" in table.state.thinking) == (had != "clue")
    assert table.session.roster.waiting == ()
    table.clues()
    table.wait(2.1)
    assert len([seat for seat in table.state.seats if seat.has_clue]) == 4
    assert "Ben" in (*table.state.thinking, table.state.author.player)


def test_whoever_is_back_in_the_last_breath_still_makes_a_clue() -> None:
    table = begun(4, breath=2.0).clues(but=("Ben",)).type("ben leaves", "yes")
    assert table.state.breath is not None
    table.type("wait", "ben is back", "yes")
    assert table.state.thinking == ("Ben",)
    assert table.wait(30).state.phase is Phase.CLUES
    assert table.does("Ben", "clue", clue="one two").wait(2.1).state.phase is not Phase.CLUES


def test_whoever_has_no_target_in_this_round_waits_for_the_next() -> None:
    """Who has just joined. Whoever drew a card in it guesses on, also when they are back while a clue is read."""
    table = begun(4).type("zoe joins", "yes", "zoe leaves", "yes", "zoe is back", "yes")
    assert (table.keys[-1], table.session.roster.waiting) == ("from-next-round", ("Zoe",))
    late = begun(4).clues().wait(2.1).type("ben leaves", "yes", "ben is back", "yes")
    assert late.keys == ["decided-returns", "guesses-on"]


def test_in_a_log_from_before_whoever_is_back_waits_for_the_next_round() -> None:
    table = begun(4).type("ben leaves", "yes")
    after, says = table.session.apply(Decided(samples(table.now + 1), Move("returns", {"player": "Ben"})))
    assert [each.key for each in says] == ["decided-returns", "from-next-round"]
    assert after.roster.waiting == ("Ben",)


@pytest.mark.parametrize("players", [3, 6, 12])
def test_when_the_stacks_are_empty_the_game_is_over(players: int) -> None:
    """The most points win, and ties win together."""
    table = played(begun(players))
    best = max(table.points())
    won = next(sentence for sentence in table.says if sentence.key == "winners")
    assert won.fields["players"] == tuple(name for name, points in zip(NAMES[:players], table.points(), strict=True) if points == best)
    assert len(table.state.kept) == players * table.state.rounds
    accounts = {sentence.fields["player"]: sentence.fields for sentence in table.says if sentence.key == "account"}
    assert [accounts[name]["clues"] + accounts[name]["guesses"] for name in NAMES[:players]] == list(table.points())  # type: ignore[operator]


def test_points_of_the_table_are_told_as_such() -> None:
    """Beside those for clues and guesses, which they are not."""
    table = (
        guessing().cards(ben="blue").guesses(ana="blue", cy="red").type("give ana 2 points", "yes", "end the game", "yes", "well played")
    )
    ana = [dict(sentence.fields) for sentence in table.says if sentence.fields.get("player") == "Ana"]
    assert ana == [{"player": "Ana", "n": 3, "clues": 0, "guesses": 1}, {"player": "Ana", "n": 2}]


@pytest.mark.parametrize(("wrong", "key"), [(0, "team-perfect"), (1, "team-won"), (2, "team-won"), (3, "team-lost")])
def test_a_team_needs_six_points_and_eight_are_perfect(wrong: int, key: str) -> None:
    """Of eight clues."""
    table = begun(2)
    for turn in range(8):
        table.clues()
        card = table.state.author.card
        table.all_guess(COLOURS[card if turn >= wrong else (card + 1) % 4]).type("next")
    assert table.keys == ["stacks-empty"]
    assert key in table.type("well played").keys
    assert table.session.over


# -- what was told is known, whatever is taken back


def test_a_target_that_was_told_is_known() -> None:
    """Nobody guesses again what "nobody knows" has told: undo says so, and the points are those of before."""
    table = guessing(4).cards(ben="blue").guesses(ana="blue", cy="red").type("nobody knows")
    points = table.points()
    table.type("undo")
    assert table.keys == ["undone", "target-is-known", "right", "say-next"]
    assert table.fields("target-is-known")["colour"] == "blue"
    with pytest.raises(IllegalMove, match="not-now"):
        table.guesses(dee="blue")
    assert table.points() == points == [1, 1, 0, 0]
    assert table.type("next").state.author.player == "Cy"


def test_a_clue_whose_target_is_known_is_ruled_as_it_was() -> None:
    """Where guesses that told it hang on what is taken back, they are lost, and both guess the told target: that scores for nobody anew."""
    table = guessing().cards(ben="blue", cy="green", ana="red").all_guess("blue").type("next").guesses(ana="red", ben="yellow")
    assert table.points() == [1, 2, 1]
    assert table.type("undo").keys == ["undo-would-lose"]
    assert table.type("undo anyway").keys == ["undone", "target-is-known", "say-next"]
    assert table.points() == [1, 2, 1]
    assert table.type("next").keys == ["clue-of", "target-is-known", "nobody-right", "say-next"]
    assert table.state.kept[-1].right == ()
    assert table.points() == [1, 2, 1]
    assert table.type("next").state.author.player == "Ana"


def ruled_and_taken_back() -> Tiles:
    """Ana's and Dee's guesses were right, and the table has gone back to who is the youngest."""
    table = guessing(4)
    is_right = COLOURS[table.state.seat("Ben").card]
    table.guesses(ana=is_right, cy="pass", dee=is_right).type("undo", "undo anyway")
    assert table.keys[1] == "target-is-known"
    return table


@pytest.mark.parametrize("lines", [("ana is the youngest",), ("ana is the youngest", "go on without ana"), ()])
def test_a_clue_that_is_ruled_as_it_was_counts_where_the_game_ends_before_it(lines: tuple[str, ...]) -> None:
    table = ruled_and_taken_back().type(*lines, "end the game", "yes")
    assert (table.points(), table.fields("winners")["players"]) == ([1, 2, 0, 1], ("Ben",))
    assert table.says[-2] == say("account", player="Cy", n=0, clues=0, guesses=0)
    assert table.type("undo").points() == [0, 0, 0, 0]


def test_it_counts_once_where_the_game_goes_on() -> None:
    table = ruled_and_taken_back().type("ana is the youngest").clues()
    assert (table.keys[-2:], table.points()) == (["right", "say-next"], [1, 2, 0, 1])
    assert table.type("end the game", "yes").points() == [1, 2, 0, 1]


def test_what_is_to_come_again_is_in_the_scores_and_a_correction_goes_by_them() -> None:
    """Or else the table would give Ben two points that he has, and he would have them twice."""
    table = ruled_and_taken_back().type("ana is the youngest", "scores")
    assert table.fields("scores")["scores"] == ("Ben 2", "Ana 1", "Dee 1", "Cy 0")
    assert "decide-counts" not in table.type("ben has two points").keys
    assert table.type("ben has three points", "yes").clues().points() == [1, 3, 0, 1]


@pytest.mark.parametrize("line", ["ana guessed green", "ana said green", "in round one ana guessed green"])
def test_while_it_is_to_come_again_its_points_can_be_put_right_and_its_guesses_cannot(line: str) -> None:
    table = ruled_and_taken_back().type("ana is the youngest", line)
    assert table.says == (say("known-guess", author="Ben", player="Ana"),)
    assert table.type("give ana a point").keys == ["decide-counts"]


def test_of_a_clue_that_is_made_anew_the_target_is_known_too() -> None:
    """Back to the making of clues, its author cannot have it guessed with another one; what was not told yet is guessed."""
    table = begun().clues(but=("Ana",)).type("go on without ana").cards(ben="blue").all_guess("blue").type("undo", "undo anyway")
    assert table.state.phase is Phase.CLUES
    assert table.keys == ["undone", "target-is-known", "make-clues"]
    table.cards(ben="blue").does("Ana", "clue", clue="three four")
    assert table.keys == ["all-clues", "clue-of", "target-is-known", "right", "say-next"]
    assert table.points() == [1, 2, 1]
    assert table.type("next").keys == ["clue-of", "guess-now"]


def heard() -> Tiles:
    """Ben's clue has been read, and the table takes back what led to it."""
    return begun(3, 3).clues(but=("Cy",)).type("go on without cy", "undo")


def test_a_clue_that_was_heard_stays_as_it_was() -> None:
    """The undo says so, its author alone hears why there is no other, and Ana, whose clue nobody has heard, may still change hers."""
    table = heard()
    assert table.keys == ["undone", "were-heard", "make-clues"]
    assert table.fields("were-heard")["players"] == ("Ben",)
    before = table.state.seat("Ben")
    for move, slots in (("reopen", {}), ("clue", {"clue": "three four"}), ("clear", {}), ("no-clue", {})):
        assert table.private("Ben", move, **slots) == ["yours-was-heard"]
        assert GAME.step(table.state, Entered(0, "Ben", Move(move, slots)))[0] == table.state
    assert say("yours-was-heard") in table.session.view("Ben").mine
    refusal = GAME.unfit(table.state, "Ben", Move("reopen"))
    assert refusal is not None
    assert refusal.key == "yours-was-heard"
    assert GAME.unfit(table.state, "Ana", Move("reopen")) is None
    assert say("yours-was-heard") not in table.session.view("Ana").mine
    assert table.does("Ana", "reopen").does("Ana", "clue", clue="three four").type("go on without cy").says[1].key == "clue-of"
    assert table.state.seat("Ben").line == before.line
    assert table.state.seat("Ana").line == (2, 3)


def test_a_clue_that_was_heard_stands_when_cards_are_drawn_anew() -> None:
    """If everybody has heard all of them, the first is read again after a breath."""
    table = begun(3, 3).does("Ana", "no-clue").does("Cy", "no-clue").does("Ben", "clue", clue="one two")
    assert table.type("undo", "undo anyway").keys == ["undone", "who-is-youngest"]
    assert table.type("ana is the youngest").keys[-1] == "were-heard"
    assert table.state.thinking == ("Ana", "Cy")
    assert table.state.seat("Ben").has_clue
    table = guessing(3, 3)
    for _ in range(2):
        table.all_guess().type("next")
    while table.state.phase is not Phase.YOUNGEST:
        table.type("undo anyway" if table.keys == ["undo-would-lose"] else "undo")
    assert table.type("ana is the youngest").wait(1).state.phase is not Phase.CLUES


def test_a_clue_that_replaces_a_finished_one_is_asked_for_twice() -> None:
    """As a guess is. The same clue replaces nothing, and neither does what is no clue."""
    table = begun(3, 3, breath=2.0).clues().type("wait")
    for text, takes in (("one three", True), ("one two", False), ("one", False), ("rhubarb", False), ("i pass", True)):
        assert GAME.replaces(table.state, "Ben", Move("clue", {"clue": text})) is takes
    assert not GAME.replaces(begun(3, 3).state, "Ben", Move("clue", {"clue": "one two"}))


def test_a_haiku_that_was_voted_down_told_no_target() -> None:
    """Its vote is taken back, and it is guessed."""
    table = at("voting", NAMES[:3], haiku=True).type("no", "no", "undo", "yes", "yes")
    assert table.keys == ["is-haiku", "guess-now"]


# -- Haiku Variation


def test_haiku_twenty_tiles() -> None:
    """In place of fifteen."""
    assert all(len(seat.hand) == 20 for seat in begun(haiku=True).state.seats)


@pytest.mark.parametrize(("players", "tiles"), [(10, 20), (11, 19), (12, 17)])
def test_haiku_of_eleven_and_twelve_has_what_the_box_has(players: int, tiles: int) -> None:
    """216 tiles do not make twenty for each; how many there are is told before anything is dealt."""
    table = sat(players, haiku=True)
    assert {len(seat.hand) for seat in table.state.seats} == {tiles}
    assert [dict(sentence.fields) for sentence in table.says if sentence.key == "fewer-tiles"] == [{"n": tiles, "usual": 20}] * (tiles < 20)
    dealt = [tile for seat in table.state.seats for tile in seat.hand] + [tile for stack in table.state.stacks for tile in stack]
    assert len(dealt) == len(set(dealt)) <= 216


def test_haiku_five_seven_five() -> None:
    """Any other clue is none, and is counted line by line for its maker; one that is comes in three lines."""
    table = begun(haiku=True)
    assert table.private("Ana", "clue", clue="one two")[0] == "no-haiku"
    for player in table.state.players:
        table.does(player, "clue", clue=haiku_of(table.state.words(table.state.seat(player))))
    assert table.keys == ["all-clues", "haiku-of", "guess-now"]
    assert table.type("count it").keys == ["line-counted"] * 3
    assert tuple(sentence.fields["n"] for sentence in table.says) == HAIKU


@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        ("moon sun sea sky tree", "moon sun sea sky tree bird fish", "moon sun sea sky tree"),
        ("fire sun sea sky tree", "moon sun sea sky tree bird fish", "moon sun sea sky tree"),  # one syllable
        ("fire sun sea sky", "moon sun sea sky tree bird fish", "moon sun sea sky tree"),  # two
        ("every fire", "moon sun sea sky tree bird fish", "moon every sun"),  # three and two, three
        ("beautiful candle", "beautiful candle people", "beautiful people"),
    ],
)
def test_haiku_syllables_are_those_of_any_pronunciation(first: str, second: str, third: str) -> None:
    """A word with two counts may be either; no word goes over the end of a line."""
    lines = tuple(tuple(line.split()) for line in (first, second, third))
    assert haiku.split(tuple(word for line in lines for word in line)) == lines


@pytest.mark.parametrize("text", ["moon sun", "moon " * 16, "moon " * 18, "beautiful beautiful moon", "umbrella " * 6])
def test_haiku_is_none_with_more_or_fewer(text: str) -> None:
    """Nor where a word would go over the end of a line."""
    assert haiku.split(tuple(text.split())) is None


def test_haiku_challenged_and_voted_down() -> None:
    """The table decides; what is voted to be none is not guessed and brings nothing."""
    table = begun(haiku=True)
    for player in table.state.players:
        table.does(player, "clue", clue=haiku_of(table.state.words(table.state.seat(player))))
    table.type("challenge the haiku", "ana says no", "ben votes yes")
    assert table.keys == ["vote-ask"]
    assert table.type("who is still thinking").says[0].fields["players"] == ("Cy",)
    assert table.type("no").keys == ["no-haiku-after-all", "say-next"]
    table.type("next", "challenge the haiku", "yes", "yes")
    assert table.keys == ["is-haiku", "guess-now"]
    assert table.type("challenge the haiku").keys != ["vote-haiku"]


@pytest.mark.parametrize("lines", [("abstain", "ben abstains", "cy votes yes"), ("i abstain", "yes", "cy abstains")])
def test_haiku_a_vote_may_be_abstained_from(lines: tuple[str, ...]) -> None:
    """Who abstains is counted neither way."""
    assert at("voting", NAMES[:3], haiku=True).type(*lines).keys == ["is-haiku", "guess-now"]


# -- pace, tiles of one's own


def test_who_is_still_thinking() -> None:
    """Told when asked, and by itself after a while, at last no more."""
    table = begun().does("Ana", "clue", clue="1 2")
    assert table.type("who is still thinking").says[0].fields["players"] == ("Ben", "Cy")
    reminded = [n for n in range(1, 40) if table.wait(60).keys == ["still-thinking"]]
    assert len(reminded) == 3


def test_time_limits_are_options() -> None:
    """Who has no clue is passed over, who has no guess gets no point, and the next clue comes by itself."""
    table = begun(4, clue_time=60.0, guess_time=30.0, between=5.0, remind=0.0)
    assert table.session.left(samples(table.now)) is not None
    table.does("Ben", "clue", clue="1 2").does("Dee", "clue", clue="3 4").wait(61)
    assert table.keys == ["no-clue", "no-clue", "clue-of", "guess-now"]
    table.guesses(ana="red").wait(28)
    assert table.keys.count("no-guess") == 2
    assert table.wait(6).keys == ["clue-of", "guess-now"]
    assert table.state.author.player == "Dee"


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        (("moon sun", "one two three"), "tiles-line"),
        (("moon sun", "star sky"), "tiles-few"),
        ((*(" ".join(tile) for tile in read(box())[:60]), "moonlike a"), "tiles-twice"),
        (tuple(f"{word} {other}" for word, other in zip(NUMBERS * 4, NUMBERS * 4, strict=True)), "tiles-taken"),
        (("moon sun", "star sky2"), "tiles-line"),
        (("moon sun", f"star s{'o' * 20}"), "tiles-line"),
    ],
)
def test_tiles_of_ones_own_are_looked_at_first(lines: tuple[str, ...], key: str) -> None:
    """Two words a line, enough of them, none twice."""
    with pytest.raises(IllegalMove, match=key):
        Session.begin(sat().session.game, NAMES[:3], Options(tiles=lines), 1)


def test_a_word_that_no_lexicon_has_is_voted_on() -> None:
    """Its syllables can be anybody's guess."""
    words = ("qzxv", *("moon",) * 4, *("snow",) * 7, *("tree",) * 5)
    assert not haiku.is_known(words)
    assert haiku.split(words) == (words[:5], words[5:12], words[12:])


def test_what_is_entered_out_of_time_changes_nothing() -> None:
    """A guess while clues are made, a clue while they are guessed."""
    for table, move in ((begun(), Move("guess", {"guess": "red"})), (guessing(), Move("clue", {"clue": "1 2"}))):
        with pytest.raises(IllegalMove, match="not-now"):
            table.place("Ana", move)


@pytest.mark.parametrize("youngest", ["ana", "ben", "cy"])
@pytest.mark.parametrize("clues", [0, 1, 2])
def test_who_joins_in_the_midst_of_a_round_changes_nothing_of_it(youngest: str, clues: int) -> None:
    """Whose clue is guessed, and whose is next: those of the round. In the next one they read in their place."""
    table = sat().type(f"{youngest} is the youngest").clues()
    for _ in range(clues):
        table.all_guess().type("next")
    author, reader = table.state.author.player, table.state.reader.player
    table.type("dee joins", "yes")
    assert (table.state.author.player, table.state.reader.player) == (author, reader)
    for _ in range(clues, 3):
        assert table.state.author.player != "Dee"
        table.all_guess().type("next")
    assert table.state.round == 1
    first = table.clues().state.reader.player
    assert first.lower() == youngest
    read = []
    for _ in range(4):
        read.append(table.state.author.player)
        table.all_guess().type("next")
    assert sorted(read) == ["Ana", "Ben", "Cy", "Dee"]


def test_who_is_still_thinking_while_the_guesses_are_held_back() -> None:
    """Nobody is. After "wait" the host waits for "go on", and says so; before that, the answer comes by itself."""
    table = guessing(4, breath=20.0).wait(21)
    thinking = table.state.thinking
    assert table.type("who is still thinking").fields("still-thinking")["players"] == thinking
    state = table.all_guess().state
    assert table.type("who is still thinking").keys == ["nobody-thinks"]
    assert table.state is state
    held = table.type("wait").state
    assert table.type("who is still thinking").keys == ["breath-held"]
    assert table.state is held
    assert table.guesses(**{thinking[0].lower(): "red"}).state.breath.held
    assert "still-thinking" not in table.type("go on").keys


@pytest.mark.parametrize("line", ["cy reads first", "start with cy", "cy begins", "cy is youngest"])
def test_whoever_reads_first_counts_as_the_youngest(line: str) -> None:
    assert sat().type(line, "who is the youngest").says == (say("is-youngest", player="Cy"),)


def test_another_to_read_first_is_said_so_later() -> None:
    assert sat().type("ana is the youngest", "cy reads first").keys == ["youngest-is-known"]


@pytest.mark.parametrize(
    "line", ["challenge the syllables", "that is not a haiku", "I challenge the haiku", "challenge", "too many syllables"]
)
def test_a_haiku_is_challenged_in_other_words(line: str) -> None:
    assert at("guessing", NAMES[:3], haiku=True).type(line).keys == ["vote-haiku", "vote-ask"]


@pytest.mark.parametrize(
    "line", ["challenge the haiku of {}", "I challenge {}'s haiku", "the haiku of {} was wrong", "{}'s clue was no haiku"]
)
def test_a_haiku_is_challenged_by_its_authors_name(line: str) -> None:
    """Only the clue that is guessed can be; of any other the host says why not, and never asks about somebody else's."""
    table = at("guessing", NAMES[:3], haiku=True)
    (ben, cy) = ("Ben", "Cy")
    assert table.state.author.player == ben
    assert table.type(line.format(cy)).says == (say("haiku-comes", player=cy),)
    assert table.type(line.format(ben)).keys == ["vote-haiku", "vote-ask"]
    table.type("yes", "yes")
    assert table.type(line.format(ben)).keys == ["is-settled"]
    for moment in ("between", "guessing"):
        assert table.all_guess().type(*(["next"] if moment == "guessing" else [])).state.phase.name.lower() == moment
        assert table.type(line.format(ben)).says == (say("haiku-stands", player=ben),)
        assert table.state.vote is None


def test_a_haiku_that_was_voted_down_is_not_challenged_again() -> None:
    table = at("voting", NAMES[:3], haiku=True).type("no", "no", "next", "challenge the haiku of Ben")
    assert table.says == (say("is-no-haiku", player="Ben"),)
    gone = begun(haiku=True)
    for player in ("Ana", "Ben"):
        gone.does(player, "clue", clue=haiku_of(gone.state.words(gone.state.seat(player))))
    assert gone.type("go on without cy", "challenge the haiku of Cy").says == (say("no-clue", player="Cy"),)
    assert guessing().type("challenge the haiku of Ben").keys != ["vote-haiku"]


def test_without_haiku_a_bare_challenge_is_not_about_one() -> None:
    assert "no-haiku-game" not in at("guessing", NAMES[:3]).type("challenge").keys


@pytest.mark.parametrize("line", ["count the syllables", "how many syllables does it have"])
def test_the_syllables_are_counted_in_other_words(line: str) -> None:
    assert at("guessing", NAMES[:3], haiku=True).type(line).keys == ["line-counted"] * 3
    assert at("guessing", NAMES[:3]).type(line).keys == ["no-haiku-game"]


@pytest.mark.parametrize(
    ("phase", "line", "keys"),
    [
        ("guessing", "whose clue is this", ["clue-again"]),
        ("between", "whose clue was that", ["clue-again"]),
        ("clues", "whose clue is this", ["clues-are-made"]),
        ("guessing", "who has not guessed", ["turn-waiting"]),
        ("guessing", "what was my word", ["your-own-so"]),
        ("between", "what was my target", ["how-to-make"]),
        ("guessing", "who reads it", ["host-reads"]),
        ("guessing", "how many rounds", ["rounds-left"]),
        ("guessing", "who was right", ["stays-secret"]),
    ],
)
def test_what_people_ask_of_a_clue_is_answered_without_a_secret(phase: str, line: str, keys: list[str]) -> None:
    table = at(phase, NAMES[:3])
    if phase == "guessing":
        table.guesses(ana="red")
    assert table.type(line).keys == keys


def test_who_was_right_is_told_once_it_was_told() -> None:
    assert "target-was" in at("between", NAMES[:3]).type("who was right").keys


def test_whoever_is_back_when_no_round_is_left_for_them_does_not_win() -> None:
    """They had left, and are back for a round that never comes. The table may let them win; a newcomer only waits."""
    state, ben = sat().session.state, NAMES[1]
    waits = replace(state, away=(ben,), joining=(ben,))
    assert (waits.left, end(waits)[0].left) == ((), (ben,))
    assert end(replace(waits, may_win=(ben,)))[0].left == ()
    assert end(replace(waits, new=(ben,)))[0].too_late == ()
