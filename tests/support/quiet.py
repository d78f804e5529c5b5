"""An account that nobody reads."""

from __future__ import annotations

from collections.abc import Sequence

from voicehost.core.interpret import Verdict
from voicehost.core.play import Player
from voicehost.core.speech import Samples, Utterance
from voicehost.speak.prompts import Spoken


class Quiet:
    def heard(self, at: Samples, utterance: Utterance, verdicts: Sequence[Verdict]) -> None:
        pass

    def said(self, at: Samples, spoken: Spoken) -> None:
        pass

    def entered(self, at: Samples, player: Player) -> None:
        pass

    def reread(self, at: Samples, text: str) -> None:
        pass

    def trouble(self, at: Samples, text: str) -> None:
        pass

    def for_typist(self, at: Samples, text: str) -> None:
        pass
