"""Words and sounds: what counts as a word, how it sounds, what it rhymes with, and which words count as the same.

These are pure functions over data that ships with the package. The data is read when it is first needed, so the import is light.

- `dictionary`: whether a text is a word, and if not, why.
- `sounds`: pronunciations, homophones, distance in sound, sound-alikes.
- `rhyme`: rhymes by sound.
- `families`: inflections and derivatives.
- `matching`: whether what was heard counts as the secret, what to listen for, and what to offer as decoys.
- `letters`: the letters as people say them.

`build` makes the data from public word lists; data/NOTICE.md names them.
"""
