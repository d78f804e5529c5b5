"""Words and sounds: what is a word, how it sounds, what it rhymes with, and what counts as it.

Pure functions over data that ships with the package, and is read and prepared at the first question. Import is light.

- `dictionary`: whether a word is one, and why not.
- `sounds`: pronunciations, homophones, distance in sound, sound-alikes.
- `rhyme`: rhymes by sound.
- `families`: inflections and derivatives.
- `matching`: whether what was heard counts as the secret, what to listen for, and what to offer as decoys.
- `letters`: the letters as people say them.

`build` makes the data out of public word lists; data/NOTICE.md names them.
"""
