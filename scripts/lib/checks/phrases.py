"""Phrases that make a text hard to read, most of them translated word by word, with a better wording for each."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Phrase:
    """A kind of phrase. The self-test expects the pattern to match `wrong` and to match nothing in `right`."""

    pattern: str
    instead: str
    wrong: str
    right: str

    def expression(self):
        # Texts keep their line breaks, so a space of the pattern matches any white space.
        return self.pattern.replace(" ", r"\s+")


# The start of a block or sentence, where capital letters matter.
_START = r"(?:\A|(?<=[.:;!?|]\s))"

PHRASES = [
    Phrase(
        r"\bwhat (?:is|was|are|were|has|had|have|can|cannot|could|may|might|must|does|did|do|comes?|goes|remains?|belongs?|follows?|stands?|lies|it|they|there|"
        r"we|you|one|a|an|the|this|that|each|every|no|nobody|somebody|others?|scripts?|plugins?)\b",
        "name the thing, for example 'the missing value'", "It prints what is missing.", "It prints the missing value."),
    Phrase(
        _START + r"(?:Whose|Whoever|Who|Where|Which|That which|Of|By|For (?:who|whom|what))\b(?! (?:default|design|convention|hand|to))",
        "begin with a noun or a verb, for example 'The owner of the block.'", "Whose the block is.", "The owner of the block."),
    Phrase(
        r"\b(?:that|which|than|as) there (?:is|are|was|were)\b|\b(?:is|are|was|were|be) (?:not |already |still |yet )?there\b(?! (?:is|are))|\bthere being\b",
        "use 'exists', 'unknown' or 'missing'", "A priority that there is not.", "An unknown priority."),
    Phrase(
        r"(?<!there\s)\b(?:is|are|was|were|be) (?:none|nothing|no (?!longer|more|such|other|\w+er)\w+)\b", "negate the verb, for example 'does not change the state'",
        "An equal value is no change.", "An equal value does not change the state."),
    Phrase(
        r"\b(?:somebody|nobody|anybody|everybody|whoever|whomever|who (?:hears|wants|waits|reads|looks|asks|writes|needs|knows))\b",
        "name the agent: the user, the host, a script, an observer", "Nobody hears of the change.", "The change does not notify observers."),
    Phrase(
        r"\bth(?:at|ose) of\b|\bth(?:at|ose) (?:which|who|whose)\b|\bthose (?:that|in|on|at|with|before|after|without)\b",
        "repeat the noun, for example 'the baseline of its first view'", "A column has that of its first view.", "A column has the baseline of its first view."),
    Phrase(
        r"\b(?:beside|till|anew|afresh|hindmost|foremost|to and fro|at hand|beforehand|in (?:its|their) turn|shall|now and then|thereof|therein|thereby|whereby|"
        r"wherein|whereupon|hereby|herein|hence|lest|amid|whilst|upon|henceforth|mend(?:s|ed|ing)?)\b",
        "use a common word: next to, until, again, back and forth, in advance, fix", "The rows are measured anew till they fit.", "The rows are measured again until they fit."),
    Phrase(
        r"\b(?:told|tells? of|sa(?:ys?|id) (?:of|so)|hears? of|heard of|speaks? of|spoken of|knows? (?:of|nothing)|known of|there is to say|has a say)\b",
        "use a technical verb: report, notify, know, contain", "The observer hears of each change.", "Each change notifies the observer."),
    Phrase(
        r"\b(?:lies|lay(?! out)|stands(?! for)|stood(?! for)|sits|hangs (?:on|at|from)|lets? go|goes (?:by|on)|comes? (?:of|to (?:lie|stand|an end))|takes? (?:back|leave)|holds? good)\b",
        "use 'is', 'is stored', 'is at', 'continues' or 'ends'", "The snapshot lies in a folder.", "The snapshot is stored in a folder."),
    Phrase(
        r"\bwhere (?:nothing|nobody|none|no|there|that|what|all|several|many|more)\b",
        "use 'if' for a condition", "Shows a title where none is set.", "Shows a title if the view has no text."),
    Phrase(
        r"\b(?:another|each|every|the last|the first|the other|good|the new|an? old|the old|big|small|wrong|right|earlier|later|weak|such an?|many an?) ones?\b"
        r"|\bthe ones? (?:that|which|before|after|of|in)\b|\bones (?:that|which|of)\b",
        "repeat the noun, for example 'the second image'", "It shows another one of the same size.", "A second image of the same size."),
    Phrase(
        r"(?<!stand-)\balone\b", "use 'only' or 'on its own'", "The solver alone is measured.", "Only the solver is measured."),
    Phrase(
        r"\b(?:great(?!er than|est common)(?:er|est)?|the least(?! recently|-)|so (?:little|much)|(?:not|nothing|never|nor) any ?more|naught|aught|as good as)\b",
        "use 'large', 'the lowest', 'no longer' or a number", "A view with the least space is not shown any more.", "The smallest view is hidden."),
    Phrase(
        r"\bbehind (?:it|them|the|each|one|that|those|a|an|another)\b", "use 'after' for order (and keep 'behind' for depth)", "The comma behind the number.", "The comma after the number."),
    Phrase(
        r"\b(?:circumstances?|persons?|hardly meant|near names?|in truth|in vain|of (?:its|their) own accord|at (?:its|their) own expense|"
        r"makes? (?:good|do)|to be had|as it were|so to speak|is to blame|at odds|bears? witness|hands? (?:over|on|out)|"
        r"has? (?:its|their) way|gives? (?:way|up|birth|rise))\b",
        "use a plain term: conditions, user, error, fail, pass", "The view gives way in vain.", "The view shrinks and still does not fit."),
]

def _scan(matches_capitals):
    """Returns one pattern for many phrases; the number of the group tells which was found."""
    return re.compile("|".join(
        f"(?P<p{number}>{phrase.expression()})" for number, phrase in enumerate(PHRASES) if phrase.pattern.startswith(_START) == matches_capitals))


# Texts are searched in lower case, because a pattern that ignores case takes ten times as long.
_ANYWHERE = _scan(matches_capitals=False)
_AT_START = _scan(matches_capitals=True)


def find(text):
    """Yields (position, words, phrase) of each phrase in a text."""
    lower = text.lower()
    if len(lower) != len(text):
        # A letter such as İ becomes two, which would shift the positions.
        lower = text
    for pattern, searched in ((_ANYWHERE, lower), (_AT_START, text)):
        for match in pattern.finditer(searched):
            yield match.start(), " ".join(text[match.start() : match.end()].split()), PHRASES[int(match.lastgroup[1:])]
