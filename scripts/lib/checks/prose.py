"""Plain prose: few phrases of translated or literary text, short sentences, and test names that state behavior."""

import re

from . import phrases, prosetexts
from .tree import Finding

PHRASES_PER_THOUSAND = 3
WORDS_OF_A_SENTENCE = 30
LONG_SENTENCES_PERCENT = 5
WORDS_OF_A_TEST = 3

SUMMARY = (
    f"a surface (documents, help, messages, comments, test names) has at most {PHRASES_PER_THOUSAND} phrases of translated prose in 1,000 words; "
    f"at most {LONG_SENTENCES_PERCENT} % of a document's sentences exceed {WORDS_OF_A_SENTENCE} words; test names have {WORDS_OF_A_TEST} or more")

# In a small document, one sentence exceeds the share.
_FEWEST_SENTENCES = 20

_END = re.compile(r"(?<=[.!?:])[\"')]*\s+(?=[A-Z`\"'(])")


def check(tree):
    for surface, blocks in prosetexts.surfaces(tree).items():
        yield from _phrases(surface, blocks)
        if surface == prosetexts.TEST_NAMES:
            yield from _test_names(blocks)
        if surface in prosetexts.MARKDOWN:
            yield from _sentences(surface, blocks)


def _phrases(surface, blocks):
    words = sum(block.words for block in blocks)
    found = [(block, *hit) for block in blocks for hit in phrases.find(block.text)]
    # A single phrase proves nothing, however small the surface is.
    if len(found) < 2 or 1000 * len(found) <= PHRASES_PER_THOUSAND * words:
        return
    rate = f"{surface} has {len(found)} such phrases in {words} words, more than {PHRASES_PER_THOUSAND} per 1,000"
    for block, position, phrase, kind in found:
        yield Finding(block.path, block.line_of(position), f"'{phrase}': {kind.instead} ({rate})")


def _sentences(surface, blocks):
    total, long = 0, []
    for block in blocks:
        start = 0
        for end in [*(match.end() for match in _END.finditer(block.text)), len(block.text)]:
            sentence = block.text[start:end]
            words = len(re.findall(r"[\w'’-]+", sentence))
            total += words > 0
            if words > WORDS_OF_A_SENTENCE:
                long.append((block.path, block.line_of(start), words, " ".join(sentence.split()[:6])))
            start = end
    if 100 * len(long) <= LONG_SENTENCES_PERCENT * max(total, _FEWEST_SENTENCES):
        return
    for path, line, words, beginning in long:
        yield Finding(path, line, f"'{beginning} …': a sentence of {words} words; split it after at most {WORDS_OF_A_SENTENCE} "
                                  f"({surface} has {len(long)} such sentences in {total}, more than {LONG_SENTENCES_PERCENT} %)")


def _test_names(blocks):
    for block in blocks:
        if block.words < WORDS_OF_A_TEST:
            yield Finding(block.path, block.line, f"'{block.text}': a test's name states the behavior in {WORDS_OF_A_TEST} words or more, as equalValueDoesNotNotify")
