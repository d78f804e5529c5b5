"""Poetry Slam's prompts, each brought about by what people do: short scripts that, together with random play, say every one."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.table import PLAYERS, Table, card, performing, poems, position, spoken, writing
from voicehost.core.play import IllegalMove, Move, Say
from voicehost.core.speech import Hypothesis, Utterance, Word, samples
from voicehost.games.poetry_slam.rounds import next_round, setup
from voicehost.games.poetry_slam.state import Options, Phase
from voicehost.games.poetry_slam.tables import CARDS, SpeedTile

WORDS = {"Ana": "heaven", "Ben": "heaven", "Cy": "horse", "Dee": "house"}


def said() -> Iterator[Say]:
    """All that the host says, and shows, in all of the scripts."""
    for table in scenes():
        yield from table.heard
        for player in (None, *table.session.players):
            yield from table.session.view(player).says
    yield from _refused_at_setup()


def scenes() -> Iterator[Table]:
    yield from (Table.begin(10, seed) for seed in range(3))
    for seed in range(3):
        yield Table.begin(10, seed).type("choose later", "choose later")
    for each in CARDS:
        yield position(writing(key=each.key, drawn="AB"[: each.draws]).state, phase=Phase.WRITING).type("what is the prompt")
    yield from _writing()
    yield from _poems()
    yield from _after_a_poem()
    yield from _judged()
    yield from _at_the_wrong_moment()
    yield from _letters_and_scores()
    yield from _nobody_wins()


def _writing() -> Iterator[Table]:
    state, says = next_round(position(writing().state, cards=(card("contains-both"),)).state)
    yield Table(position(state).session, says).type("discard alpha", "discard both", "keep")
    yield writing(lost={"Ana": "E"}).enter("Ana", "be").enter("Ben", "hill").enter("Cy", "hxqqz")
    table = writing().type(
        "ana is ready", "ana is ready", "who has a word", "ben is ready", "ben begins", "ben takes five", "ana takes two", "ana takes five"
    )
    table = table.type("ana takes four")
    yield table.enter("Ana", "heaven").type("cy passes", "cy is ready", "ana passes").enter("Ben", "hill").type("ben takes four")
    yield writing().type("ana passes", "who has a word", "ben passes", "cy passes")
    yield writing().type("ana leaves", "yes", "ana is back", "yes")  # the Wordsmith
    yield writing(middle=(SpeedTile(5, None), SpeedTile(4, None))).type(
        "ana leaves", "yes", "ana is back", "yes"
    )  # again, from the next round on
    yield writing().type("ana is ready", "ana takes five", "ana passes")
    yield writing().enter("Cy", "horse").type("cy takes five", "cy leaves", "yes", "cy is back", "yes", "max takes the place of cy", "yes")
    left = writing().enter("Cy", "horse").type("cy takes five", "cy leaves", "yes", "ana passes", "ben passes", "next")
    yield left.type("lose charlie", "lose hotel")
    wordless = position(writing().type("cy takes five", "cy leaves", "yes").state, round=1)
    yield Table(wordless.session, next_round(wordless.state)[1])
    yield poems(WORDS).type("ana leaves", "yes", "ben passes", "yes", "cy passes", "yes", "dee passes", "yes", "next", "ana is back", "yes")
    yield poems(WORDS).type(
        "zoe takes the place of ben", "yes", "ben takes the place of cy", "yes", "zoe begins", "the end", "ben guesses hill"
    )
    state = writing().state
    yield position(state, spared=(("Ben", state.middle[0]),)).type("ben leaves", "yes", "ben is back", "yes")
    try:
        writing().enter("Ana", "h2o")
    except IllegalMove as refused:
        yield Table(writing().session, (Say(refused.key, refused.fields),))


def _poems() -> Iterator[Table]:
    yield poems(WORDS, players=5).type("ana begins").wait(1)
    yield poems(WORDS, players=5).type("ana begins").wait(300)
    yield poems(WORDS, players=5).type("ana begins", "a line of it", "more of it", "the end", "ben begins")
    yield poems(WORDS, players=5).type("ana begins", "a line of it", "the end", "cy guesses heaven", "host accept cy")
    yield position(writing().state, round=6).type("this is the last round", "yes")
    yield poems(WORDS, players=5).type(
        "eli begins", "next", "ana passes", "yes", "ana begins", "ben passes", "yes", "cy passes", "yes", "dee passes", "yes"
    )
    yield (
        performing()
        .speak("ben guesses cloud", 3)
        .speak("ben guesses heaven", 4)
        .speak("cy guesses [unk]", 5)
        .speak("is it hell", 6)
        .until(30)
    )
    table = performing()
    table.session, _ = table.session.touch(samples(5.5), Move("tap", {"player": "Ben"}))
    yield table
    yield performing().speak("heaven", 3).type("nobody").speak("dee guesses heaven", 4).until(20)
    for guess in ("ben guesses heaven", "heaven"):
        yield performing().speak(guess, 5.2).until(10).type("yes")
    yield from _paused_and_asked()
    yield performing().speak("heaven", 3).type("the poet")
    yield performing().speak("is it [unk]", 3).until(20).type("host accept that", "nobody")
    yield performing().speak("is it hell", 3).until(20).type("nobody")
    yield performing().speak("is it hell", 5.2, 5.6).speak("cy guesses heaven", 5.8, 6.6).until(60).type("nobody")
    yield poems(WORDS).type("ana begins", "a line of it", "and heaven is the word", "the end").wait(15).type("it was in the poem")
    yield poems({**WORDS, "Ben": "hill"}).type("ana begins", "a line of it", "the end", "seat").wait(3).type("dee guesses heaven", "nobody")
    yield performing().speak("blank", 3).recite(3.4, 5).speak("ben guesses heaven", 4)
    for word in ("heavenly", "heavven", "heaven"):
        yield performing().until(8).speak(f"ben guesses {word}", 9)
    yield performing({"Ana": "made", "Ben": "hill", "Cy": "horse"}).speak("ben guesses maid", 3, 4)
    yield performing().until(8).type("ben guesses cloud", "undo")
    for answer in ("yes", "no"):
        yield performing({**WORDS, "Ana": "sun"}).type("ben guesses son", "the end").wait(20).type(answer)
    yield performing().type("ana: heaven is its word", "the end").wait(15).type("host back to the poem of ana")
    yield performing().type("ben guesses cloud", "that was no guess", "yes")
    yield performing().type("the end").wait(0.5).type("ben guesses heavn", "bread")
    yield performing().type("the end", "bread").wait(1).type("nobody", "they had it at the same time")
    asked = [f"what happened to {player}'s guess" for player in ("ben", "cy")]
    yield performing().type("ben guesses heaven", "host who has guessed", *asked)
    yield performing().type("the end").wait(0.5).type("ben guesses heaven").wait(2).type(*asked, "refuse that", *asked)
    yield performing({**WORDS, "Ana": "sing"}).type("a song was sung", "the end").wait(15).type("the poet")
    yield poems(WORDS).type(
        "ana passes", "yes", "ben passes", "yes", "cy passes", "yes", "dee passes", "yes", "challenge the word", "yes", "yes", "yes", "yes"
    )
    for start in (4.95, 5.05):
        yield performing().speak("ben guesses heaven", start, 6).speak("the end", 6.5).until(8)


def _paused_and_asked() -> Iterator[Table]:
    """One line, an end that is taken back, an end that stands; and a second guess without a name, right and wrong."""
    for at in (9.5, 13.5):
        yield poems(WORDS).speak("ana begins", 1, 1.6).recite(2, 4).until(at)
        yield poems(WORDS).speak("ana begins", 1, 1.6).recite(2, 4).until(at).recite(at, at + 2)
    yield performing().speak("the end", 5.5, 6).until(7)
    for word in ("heaven", "is it hell", "is it [unk]"):
        for answer in ("ben", "cy"):
            asked = performing().speak("ben guesses cloud", 2.4, 3.2).speak(word, 5.8, 6.3).speak("the end", 6.6, 7).until(8)
            yield asked.type(answer)


def _after_a_poem() -> Iterator[Table]:
    def guessed() -> Table:
        return performing(WORDS).speak("ben guesses heaven", 3, 4)

    yield guessed().type("cy has the same word", "ben has the same word", "cy snaps for ana", "cy snaps for ana", "cy snaps for cy")
    yield guessed().type("cy has the same word", "accept that")
    yield guessed().type("ben has the same word", "host refuse that")
    for kind in ("rhyme", "poem", "word", "dodge"):
        for vote in ("yes", "no"):
            yield guessed().type(f"challenge the {kind}", vote, "ana votes no", vote, vote, vote)
    yield guessed().type("challenge the rhyme", "no", "no", "no", "host accept that", "host refuse that", "host accept cy before", "yes")
    yield guessed().type("challenge the rhyme", "no", "no", "no", "host accept ben")
    yield poems(WORDS).type("ana begins", "where everybody wants to be", "ben guesses heaven", "undo")
    yield poems({"Ana": "at", "Ben": "hill", "Cy": "horse"}).type("end the game", "yes")
    yield guessed().type("that was dee's guess", "that was ben's guess")
    yield performing(free_verse_for="Ana").type("the end", "ben guesses heaven").wait(30).type("challenge the rhyme")
    yield guessed().type("host accept ana")
    yield guessed().type(
        "ben passes", "yes", "back to the poem of ana", "back to the poem of dee", "challenge the rhyme of ben", "challenge the word of ben"
    )
    yield guessed().type("undo", "ben guesses heaven")
    yield performing(WORDS).speak("ben guesses cloud", 3, 4).wait(40).type("that was before the end")
    put_right = guessed().type("give ben 2 points", "yes", "ana leaves", "yes", "score for ben")
    yield put_right
    yield put_right.type("end the game", "yes")
    yield guessed().type("challenge the word", "yes", "yes", "no", "no", "yes")
    yield guessed().type("challenge the dodge", *("yes",) * 3, "challenge the word", *("yes",) * 3)
    for vote in ("yes", "no"):
        table = performing({"Ana": "it", "Ben": "hill", "Cy": "horse"}, lost={"Ana": "T"}).speak("ben guesses it", 3, 4)
        yield table.type("challenge the slams", vote, vote)
    for line in ("the angels fly as good folks die", "the angels fly as good folks fall"):
        read = tuple(Word(word, samples(2 + i * 0.2), samples(2.1 + i * 0.2)) for i, word in enumerate(line.split()))
        pause = tuple(Word(word.text, word.start + samples(i > 2), word.end + samples(i > 2)) for i, word in enumerate(read))
        heard = Utterance(pause[0].start, pause[-1].end, spoken("[unk]", 2, 6).hypotheses, Hypothesis(pause))
        yield poems(WORDS).speak("ana begins", 1, 1.6).hear(heard).speak("ben guesses heaven", 2.5, 3).type("challenge the rhyme")


def _judged() -> Iterator[Table]:
    for word in ("heavn", "hqxzt", "houston", "hasn't", "horse's", "hdtv", "haaaah"):
        yield poems({**WORDS, "Ana": word}).type("ana passes", "yes", "no", "no", "no")


def _at_the_wrong_moment() -> Iterator[Table]:
    yield writing().type("ben guesses heaven", "ana begins", "challenge the word", "lose alpha", "ana votes yes")
    yield poems(WORDS).type("ana has the same word", "ana takes five", "ana begins").wait(1)
    yield poems({}, players=3).type("ana has the same word", "next", "ana begins", "keep")


def _letters_and_scores() -> Iterator[Table]:
    state = poems(WORDS).state
    owing = position(state, round=1, phase=Phase.LOSING, owed=(("Ana", SpeedTile(5, None)),)).speak("tea", 5)
    yield position(owing.state, question=None).type("lose bravo", "cy loses echo", "lose echo", "no wait, the a")
    yield position(owing.state, question=None).type("choose later")
    yield performing().type("host ben snaps for ana")
    yield Table(writing(warn=False).session, writing(warn=False).session.check("Ana", Move("write", {"word": "heavn"})))
    yield Table(writing().session, writing().session.check("Ana", Move("write", {"word": "who has seen it"})))
    yield owing.type("yes", "lost letters of ana", "lost letters of ben", "scores")
    table = position(state.reseat("Ana", performed=True, snaps=1), round=1)
    yield table.type("ben passes", "yes", "cy passes", "yes", "dee passes", "yes", "ana snaps for ben")
    table = position(table.state, round=2).type("ana snaps for ben", "score for ana", "next")
    yield position(poems({}, players=3).state.reseat("Ana", snaps=0)).type("next", "score for ana", "score for ben")
    yield position(poems({}, players=3).state).type("next")
    yield table


def _refused_at_setup() -> Iterator[Say]:
    for players, options in (
        (PLAYERS[:2], Options()),
        (("Ana", "Ben", "Ana"), Options()),
        (("Ana", "Ben", "&"), Options()),
        (("Sean", "Ben", "Shawn"), Options()),
        (PLAYERS[:3], Options(wordsmith="Zoe")),
        (PLAYERS[:3], Options(cards=("firts",))),
    ):
        try:
            setup(players, options, 0)
        except IllegalMove as refused:
            yield Say(refused.key, refused.fields)


def _nobody_wins() -> Iterator[Table]:
    """Whoever has points has left, or waits for a first round."""
    gone, joins = ("give ben two points", "yes", "ben leaves", "yes"), ("zoe joins", "yes", "give zoe two points", "yes")
    for lines in (gone, joins, (*gone, *joins), joins[:2]):
        yield writing().type(*lines, "end the game", "yes")
