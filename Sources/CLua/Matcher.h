#pragma once

// The pattern matcher of the sandbox (Matcher.c). The library functions that use it are in Patterns.c.

#include "Internal.h"

enum {
    /// Lua's own limits, so that patterns have the same errors.
    CaptureLimit = 32, MatchDepth = 200,
    /// Lengths that mark special captures.
    CaptureIsOpen = -1, CaptureIsPosition = -2,
    /// The number of steps between two checks of the budget, about 10 microseconds.
    MatchSteps = 2048,
};

typedef struct Matcher {
    const char *text, *textEnd, *pattern, *patternEnd;
    lua_State *L;
    /// The number of steps until the next check of the budget.
    int64_t left;
    /// The end of the first item if that must match at the start, otherwise NULL. Valid if `isReady`.
    const char *firstEnd;
    bool isReady;
    /// The remaining recursion depth.
    int depth;
    int level;
    struct {
        const char *start;
        ptrdiff_t length;
    } captures[CaptureLimit];
} Matcher;

/// Raises the error of an exceeded budget.
HIDDEN void matcher_pay(Matcher *matcher);

/// Charges steps.
static inline void matcher_step(Matcher *matcher, size_t count) {
    matcher->left -= (int64_t)count;
    if (__builtin_expect(matcher->left < 0, 0)) matcher_pay(matcher);
}

/// `pattern` excludes its anchor.
static inline void matcher_prepare(Matcher *matcher, lua_State *L, const char *text, size_t length, const char *pattern, size_t patternLength) {
    matcher->L = L;
    matcher->text = text;
    matcher->textEnd = text + length;
    matcher->pattern = pattern;
    matcher->patternEnd = pattern + patternLength;
    matcher->left = MatchSteps;
    matcher->isReady = false;
}

/// Returns the end of the match at `start` or NULL, and stores the captures.
HIDDEN const char *matcher_match(Matcher *matcher, const char *start);
/// Returns the first position from `start` on where a match can begin, or NULL. Call it before `matcher_match`, which
/// raises errors in the first item.
HIDDEN const char *matcher_candidate(Matcher *matcher, const char *start);
/// Charges the steps that are not charged yet.
static inline void matcher_settle(Matcher *matcher) {
    CLuaHost *host = host_of(matcher->L);
    if (host->limits.instructions) host->instructions += (uint64_t)(MatchSteps - matcher->left);
}

/// Returns the text of a capture of the match from `start` to `end`. Pushes a position capture and returns
/// `CaptureIsPosition`.
HIDDEN ptrdiff_t matcher_capture(Matcher *matcher, int index, const char *start, const char *end, const char **text);
HIDDEN void matcher_push_capture(Matcher *matcher, int index, const char *start, const char *end);
/// Pushes all captures, or the whole match if there are none and `start` is not NULL. Returns their number.
HIDDEN int matcher_push_captures(Matcher *matcher, const char *start, const char *end);
