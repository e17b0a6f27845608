// Lua patterns, matched under the budget.
//
// Lua's own matcher backtracks within one call, where no hook runs: `("a"):rep(30000):find(".-.-.-.-b$")` practically
// never ends. This matcher accepts the same patterns with the same results and errors (section 6.4.1 of the Lua 5.4
// manual, otherwise Lua 5.4.4; a test compares both). It counts steps: one for each pattern item tried and each byte
// repeated, and more for longer work (a long set, a long capture). It checks the budget every 2048 steps.
//
// It is written in C because it raises errors from deep recursion, which must not pass a Swift frame.

#include <ctype.h>
#include <string.h>

#include "Matcher.h"

#define BYTE(c) ((unsigned char)(c))

void matcher_pay(Matcher *matcher) {
    uint64_t steps = (uint64_t)(MatchSteps - matcher->left);
    matcher->left = MatchSteps;
    budget_charge(matcher->L, host_of(matcher->L), steps);
}

// MARK: Items

static bool is_in_class(int c, int class) {
    bool result;
    switch (tolower(class)) {
    case 'a': result = isalpha(c); break;
    case 'c': result = iscntrl(c); break;
    case 'd': result = isdigit(c); break;
    case 'g': result = isgraph(c); break;
    case 'l': result = islower(c); break;
    case 'p': result = ispunct(c); break;
    case 's': result = isspace(c); break;
    case 'u': result = isupper(c); break;
    case 'w': result = isalnum(c); break;
    case 'x': result = isxdigit(c); break;
    // Removed from the manual, but still supported by Lua.
    case 'z': result = c == 0; break;
    default: return class == c;
    }
    return isupper(class) ? !result : result;
}

/// `set` is the opening bracket, `last` the closing bracket.
static bool is_in_set(int c, const char *set, const char *last) {
    bool isMember = true;
    if (set[1] == '^') {
        isMember = false;
        set++;
    }
    while (++set < last) {
        if (*set == '%') {
            set++;
            if (is_in_class(c, BYTE(*set))) return isMember;
        } else if (set[1] == '-' && set + 2 < last) {
            set += 2;
            if (BYTE(set[-2]) <= c && c <= BYTE(*set)) return isMember;
        } else if (BYTE(*set) == c) {
            return isMember;
        }
    }
    return !isMember;
}

/// Returns the end of the item, before its repetition.
static const char *item_end(Matcher *matcher, const char *item) {
    switch (*item++) {
    case '%':
        if (item == matcher->patternEnd) luaL_error(matcher->L, "malformed pattern (ends with '%%')");
        return item + 1;
    case '[': {
        const char *first = item;
        if (*item == '^') item++;
        // A bracket directly after the opening bracket is a member.
        do {
            if (item == matcher->patternEnd) luaL_error(matcher->L, "malformed pattern (missing ']')");
            if (*item++ == '%' && item < matcher->patternEnd) item++;
        } while (*item != ']');
        matcher_step(matcher, (size_t)(item - first) / 8);
        return item + 1;
    }
    default: return item;
    }
}

/// Whether the item from `item` to `end` matches the byte at `at`, which may be the end of the text.
static inline bool matches_item(Matcher *matcher, const char *at, const char *item, const char *end) {
    if (at >= matcher->textEnd) return false;
    int c = BYTE(*at);
    switch (*item) {
    case '.': return true;
    case '%': return is_in_class(c, BYTE(item[1]));
    case '[':
        matcher_step(matcher, (size_t)(end - item) / 8);
        return is_in_set(c, item, end - 1);
    default: return BYTE(*item) == c;
    }
}

// MARK: Matching

static const char *match(Matcher *matcher, const char *at, const char *item);

static const char *match_balanced(Matcher *matcher, const char *at, const char *pair) {
    if (pair >= matcher->patternEnd - 1) luaL_error(matcher->L, "malformed pattern (missing arguments to '%%b')");
    if (*at != *pair) return NULL;
    char open = pair[0], close = pair[1];
    size_t depth = 1;
    for (const char *next = at + 1; next < matcher->textEnd; next++) {
        if (*next == close) {
            if (--depth == 0) {
                matcher_step(matcher, (size_t)(next - at));
                return next + 1;
            }
        } else if (*next == open) {
            depth++;
        }
    }
    matcher_step(matcher, (size_t)(matcher->textEnd - at));
    return NULL;
}

/// Returns the number of bytes from `at` on that match the item.
static size_t count_repetitions(Matcher *matcher, const char *at, const char *item, const char *end) {
    const char *last = matcher->textEnd, *next = at;
    switch (*item) {
    case '.': return (size_t)(last - at);
    case '%':
        while (next < last && is_in_class(BYTE(*next), BYTE(item[1]))) next++;
        break;
    case '[':
        // Each byte can take time proportional to the length of the set.
        while (matches_item(matcher, next, item, end)) next++;
        break;
    default:
        while (next < last && *next == *item) next++;
        break;
    }
    matcher_step(matcher, (size_t)(next - at));
    return (size_t)(next - at);
}

/// Tries the maximum number of repetitions, then fewer.
static const char *match_longest(Matcher *matcher, const char *at, const char *item, const char *end) {
    for (size_t count = count_repetitions(matcher, at, item, end);; count--) {
        const char *result = match(matcher, at + count, end + 1);
        if (result || count == 0) return result;
    }
}

/// Tries no repetition, then more.
static const char *match_shortest(Matcher *matcher, const char *at, const char *item, const char *end) {
    for (;; at++) {
        const char *result = match(matcher, at, end + 1);
        if (result) return result;
        if (!matches_item(matcher, at, item, end)) return NULL;
    }
}

static const char *open_capture(Matcher *matcher, const char *at, const char *rest, ptrdiff_t length) {
    int level = matcher->level;
    if (level >= CaptureLimit) luaL_error(matcher->L, "too many captures");
    matcher->captures[level].start = at;
    matcher->captures[level].length = length;
    matcher->level = level + 1;
    const char *result = match(matcher, at, rest);
    if (result == NULL) matcher->level--;
    return result;
}

static const char *close_capture(Matcher *matcher, const char *at, const char *rest) {
    int index = matcher->level - 1;
    while (index >= 0 && matcher->captures[index].length != CaptureIsOpen) index--;
    if (index < 0) luaL_error(matcher->L, "invalid pattern capture");
    matcher->captures[index].length = at - matcher->captures[index].start;
    const char *result = match(matcher, at, rest);
    if (result == NULL) matcher->captures[index].length = CaptureIsOpen;
    return result;
}

/// Matches the text of an earlier capture.
static const char *match_capture(Matcher *matcher, const char *at, int digit) {
    int index = digit - '1';
    if (index < 0 || index >= matcher->level || matcher->captures[index].length == CaptureIsOpen) {
        luaL_error(matcher->L, "invalid capture index %%%d", index + 1);
    }
    // A position capture has no text; its negative length becomes too large to match.
    size_t length = (size_t)matcher->captures[index].length;
    if ((size_t)(matcher->textEnd - at) < length) return NULL;
    matcher_step(matcher, length / 16);
    return memcmp(matcher->captures[index].start, at, length) == 0 ? at + length : NULL;
}

/// Whether the position is between a byte outside the set and a byte in it. Both ends of the text count as a zero byte.
static bool is_frontier(Matcher *matcher, const char *at, const char *set, const char *end) {
    int before = at == matcher->text ? 0 : BYTE(at[-1]);
    matcher_step(matcher, (size_t)(end - set) / 4);
    return !is_in_set(before, set, end - 1) && is_in_set(BYTE(*at), set, end - 1);
}

/// Matches `%b`, `%f` or a back reference, which can match any number of bytes. Advances `item`, and sets `at` to the
/// end of the match or NULL. Returns false for other escapes, which match single bytes.
static inline bool match_special(Matcher *matcher, const char **at, const char **item) {
    const char *escape = *item;
    switch (escape[1]) {
    case 'b':
        *at = match_balanced(matcher, *at, escape + 2);
        *item = escape + 4;
        return true;
    case 'f':
        if (escape[2] != '[') luaL_error(matcher->L, "missing '[' after '%%f' in pattern");
        *item = item_end(matcher, escape + 2);
        if (!is_frontier(matcher, *at, escape + 2, *item)) *at = NULL;
        return true;
    case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
        *at = match_capture(matcher, *at, BYTE(escape[1]));
        *item = escape + 2;
        return true;
    default: return false;
    }
}

/// Matches the pattern from `item` on. Recurses only where it may have to backtrack.
static const char *match(Matcher *matcher, const char *at, const char *item) {
    if (matcher->depth-- == 0) luaL_error(matcher->L, "pattern too complex");
    const char *result = NULL;
    for (;;) {
        matcher_step(matcher, 1);
        if (item == matcher->patternEnd) {
            result = at;
            break;
        }
        switch (*item) {
        case '(':
            result = item[1] == ')' ? open_capture(matcher, at, item + 2, CaptureIsPosition) : open_capture(matcher, at, item + 1, CaptureIsOpen);
            goto done;
        case ')': result = close_capture(matcher, at, item + 1); goto done;
        case '$':
            if (item + 1 != matcher->patternEnd) break;
            result = at == matcher->textEnd ? at : NULL;
            goto done;
        case '%':
            if (!match_special(matcher, &at, &item)) break;
            if (at == NULL) goto done;
            continue;
        default: break;
        }
        const char *end = item_end(matcher, item);
        if (!matches_item(matcher, at, item, end)) {
            // These allow zero repetitions.
            if (*end != '*' && *end != '?' && *end != '-') goto done;
            item = end + 1;
            continue;
        }
        switch (*end) {
        case '?':
            result = match(matcher, at + 1, end + 1);
            if (result) goto done;
            item = end + 1;
            continue;
        case '+': result = match_longest(matcher, at + 1, item, end); goto done;
        case '*': result = match_longest(matcher, at, item, end); goto done;
        case '-': result = match_shortest(matcher, at, item, end); goto done;
        default:
            at++;
            item = end;
            continue;
        }
    }
done:
    matcher->depth++;
    return result;
}

const char *matcher_match(Matcher *matcher, const char *start) {
    matcher->level = 0;
    matcher->depth = MatchDepth;
    return match(matcher, start, matcher->pattern);
}

/// Returns the end of the first item if a match can only begin where this item matches, so that other starts can be
/// skipped without evaluating the rest (or finding its errors).
static const char *end_of_first(Matcher *matcher) {
    const char *pattern = matcher->pattern, *end;
    if (pattern == matcher->patternEnd) return NULL;
    switch (*pattern) {
    case '(': case ')': case '.': case '$': return NULL;
    case '%':
        if (pattern[1] == 'b' || pattern[1] == 'f' || isdigit(BYTE(pattern[1]))) return NULL;
        break;
    default: break;
    }
    end = item_end(matcher, pattern);
    return *end == '*' || *end == '?' || *end == '-' ? NULL : end;
}

const char *matcher_candidate(Matcher *matcher, const char *start) {
    if (!matcher->isReady) {
        matcher->firstEnd = end_of_first(matcher);
        matcher->isReady = true;
    }
    const char *item = matcher->pattern, *end = matcher->firstEnd, *last = matcher->textEnd, *next = start;
    if (end == NULL) return start;
    switch (*item) {
    case '%':
        while (next < last && !is_in_class(BYTE(*next), BYTE(item[1]))) next++;
        break;
    case '[':
        while (next < last && !matches_item(matcher, next, item, end)) next++;
        break;
    default:
        if (next < last && *next == *item) return next;
        next = memchr(next, *item, (size_t)(last - next));
        if (next == NULL) next = last;
        break;
    }
    matcher_step(matcher, (size_t)(next - start));
    return next < last ? next : NULL;
}

// MARK: Captures

ptrdiff_t matcher_capture(Matcher *matcher, int index, const char *start, const char *end, const char **text) {
    if (index >= matcher->level) {
        if (index != 0) luaL_error(matcher->L, "invalid capture index %%%d", index + 1);
        *text = start;
        return end - start;
    }
    ptrdiff_t length = matcher->captures[index].length;
    *text = matcher->captures[index].start;
    if (length == CaptureIsOpen) luaL_error(matcher->L, "unfinished capture");
    if (length == CaptureIsPosition) lua_pushinteger(matcher->L, *text - matcher->text + 1);
    return length;
}

void matcher_push_capture(Matcher *matcher, int index, const char *start, const char *end) {
    const char *text;
    ptrdiff_t length = matcher_capture(matcher, index, start, end, &text);
    if (length != CaptureIsPosition) lua_pushlstring(matcher->L, text, (size_t)length);
}

int matcher_push_captures(Matcher *matcher, const char *start, const char *end) {
    int count = matcher->level == 0 && start ? 1 : matcher->level;
    luaL_checkstack(matcher->L, count, "too many captures");
    for (int index = 0; index < count; index++) matcher_push_capture(matcher, index, start, end);
    return count;
}
