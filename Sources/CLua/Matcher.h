#pragma once

// The pattern matcher of the sandbox, in Matcher.c; the library functions made of it are in Patterns.c.

#include "Internal.h"

enum {
    /// Lua's own limits: a pattern has the same errors here.
    CaptureLimit = 32, MatchDepth = 200,
    /// Lengths of captures that have none.
    CaptureIsOpen = -1, CaptureIsPosition = -2,
    /// Steps between two looks at the budget: some 10 microseconds.
    MatchSteps = 2048,
};

typedef struct Matcher {
    const char *text, *textEnd, *pattern, *patternEnd;
    lua_State *L;
    /// Steps that may be taken before the budget is asked again.
    int64_t left;
    /// The end of the first item where that has to match at the start, else NULL; known when `isReady`.
    const char *firstEnd;
    bool isReady;
    /// How much deeper it may recurse.
    int depth;
    int level;
    struct {
        const char *start;
        ptrdiff_t length;
    } captures[CaptureLimit];
} Matcher;

/// Raises the error of a budget that is used up.
HIDDEN void matcher_pay(Matcher *matcher);

/// Charges steps.
static inline void matcher_step(Matcher *matcher, size_t count) {
    matcher->left -= (int64_t)count;
    if (__builtin_expect(matcher->left < 0, 0)) matcher_pay(matcher);
}

/// `pattern` is without its anchor.
static inline void matcher_prepare(Matcher *matcher, lua_State *L, const char *text, size_t length, const char *pattern, size_t patternLength) {
    matcher->L = L;
    matcher->text = text;
    matcher->textEnd = text + length;
    matcher->pattern = pattern;
    matcher->patternEnd = pattern + patternLength;
    matcher->left = MatchSteps;
    matcher->isReady = false;
}

/// The end of the match at `start`, or NULL; the captures are in the matcher.
HIDDEN const char *matcher_match(Matcher *matcher, const char *start);
/// The first place from `start` on where a match can begin, or NULL. It stands before a call of `matcher_match`: errors
/// in the first item are raised by it.
HIDDEN const char *matcher_candidate(Matcher *matcher, const char *start);
/// What is left of the steps that were taken goes to the account.
static inline void matcher_settle(Matcher *matcher) {
    CLuaHost *host = host_of(matcher->L);
    if (host->limits.instructions) host->instructions += (uint64_t)(MatchSteps - matcher->left);
}

/// The text of a capture of the match from `start` to `end`. Of a position it is pushed, and the result is
/// `CaptureIsPosition`.
HIDDEN ptrdiff_t matcher_capture(Matcher *matcher, int index, const char *start, const char *end, const char **text);
HIDDEN void matcher_push_capture(Matcher *matcher, int index, const char *start, const char *end);
/// Pushes all captures; the whole match if there are none and `start` is not NULL. Gives their number.
HIDDEN int matcher_push_captures(Matcher *matcher, const char *start, const char *end);
