// find, match, gmatch and gsub: the functions of Lua's string library, based on the matcher with a budget.

#define _GNU_SOURCE
#include <ctype.h>
#include <string.h>

#include "Matcher.h"

/// Returns a start position as an offset from 0, or more than the length if it is beyond the end.
static size_t start_offset(lua_Integer position, size_t length) {
    if (position > 0) return (size_t)position - 1;
    if (position == 0 || (lua_Unsigned)0 - (lua_Unsigned)position > length) return 0;
    return (size_t)((lua_Integer)length + position);
}

static bool is_plain(const char *pattern, size_t length) {
    for (const char *end = pattern + length; pattern <= end; pattern += strlen(pattern) + 1) {
        if (strpbrk(pattern, "^$*+?.([%-")) return false;
    }
    return true;
}

static const char *search(const char *text, size_t length, const char *pattern, size_t patternLength) {
    enum { Short = 512 };
    if (patternLength == 0) return text;
    // memmem is linear and Lua's search quadratic, but memmem's setup is too slow for short texts.
    if (length > Short) return memmem(text, length, pattern, patternLength);
    while (patternLength <= length) {
        const char *found = memchr(text, *pattern, length - patternLength + 1);
        if (found == NULL || memcmp(found, pattern, patternLength) == 0) return found;
        length -= (size_t)(found + 1 - text);
        text = found + 1;
    }
    return NULL;
}

static int find_plain(lua_State *L, const char *text, size_t length, const char *pattern, size_t patternLength, size_t start) {
    if (length - start > ChargedString) budget_charge(L, host_of(L), (length - start) / BytesPerInstruction);
    const char *found = search(text + start, length - start, pattern, patternLength);
    if (found == NULL) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, found - text + 1);
    lua_pushinteger(L, found - text + (lua_Integer)patternLength);
    return 2;
}

static int find_or_match(lua_State *L, bool isFind) {
    size_t length, patternLength;
    const char *text = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &patternLength);
    size_t offset = start_offset(luaL_optinteger(L, 3, 1), length);
    if (offset > length) {
        lua_pushnil(L);
        return 1;
    }
    if (isFind && (lua_toboolean(L, 4) || is_plain(pattern, patternLength))) return find_plain(L, text, length, pattern, patternLength, offset);
    Matcher matcher;
    bool isAnchored = *pattern == '^';
    matcher_prepare(&matcher, L, text, length, pattern + isAnchored, patternLength - isAnchored);
    for (const char *start = text + offset; start <= matcher.textEnd; start++) {
        if (!isAnchored && (start = matcher_candidate(&matcher, start)) == NULL) break;
        const char *end = matcher_match(&matcher, start);
        if (end) {
            matcher_settle(&matcher);
            if (!isFind) return matcher_push_captures(&matcher, start, end);
            lua_pushinteger(L, start - text + 1);
            lua_pushinteger(L, end - text);
            return matcher_push_captures(&matcher, NULL, NULL) + 2;
        }
        if (isAnchored) break;
    }
    matcher_settle(&matcher);
    lua_pushnil(L);
    return 1;
}

int pattern_find(lua_State *L) { return find_or_match(L, true); }
int pattern_match(lua_State *L) { return find_or_match(L, false); }

// MARK: gmatch

typedef struct MatchIterator {
    const char *text, *pattern;
    size_t length, patternLength;
    /// The offset of the next match; the length plus 1 at the end.
    size_t offset;
    /// The end of the last match, or NULL.
    const char *last;
} MatchIterator;

/// Upvalues: the iterator, and the text and the pattern to keep them alive. Scripts cannot access these.
static int next_match(lua_State *L) {
    MatchIterator *iterator = lua_touserdata(L, lua_upvalueindex(1));
    if (iterator->offset > iterator->length) return 0;
    Matcher matcher;
    matcher_prepare(&matcher, L, iterator->text, iterator->length, iterator->pattern, iterator->patternLength);
    for (const char *start = iterator->text + iterator->offset; start <= matcher.textEnd; start++) {
        if ((start = matcher_candidate(&matcher, start)) == NULL) break;
        const char *end = matcher_match(&matcher, start);
        if (end == NULL || end == iterator->last) continue;
        matcher_settle(&matcher);
        iterator->offset = (size_t)(end - iterator->text);
        iterator->last = end;
        return matcher_push_captures(&matcher, start, end);
    }
    matcher_settle(&matcher);
    return 0;
}

int pattern_gmatch(lua_State *L) {
    size_t length, patternLength;
    const char *text = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &patternLength);
    size_t offset = start_offset(luaL_optinteger(L, 3, 1), length);
    lua_settop(L, 2);
    MatchIterator *iterator = lua_newuserdatauv(L, sizeof *iterator, 0);
    *iterator = (MatchIterator){text, pattern, length, patternLength, offset, NULL};
    lua_insert(L, 1);
    lua_pushcclosure(L, next_match, 3);
    return 1;
}

// MARK: gsub

/// A replacement that is a text.
typedef struct Replacement {
    int type;
    const char *text;
    size_t length;
} Replacement;

static void add_text(Matcher *matcher, luaL_Buffer *buffer, const Replacement *replacement, const char *start, const char *end) {
    const char *text = replacement->text;
    size_t length = replacement->length;
    matcher_step(matcher, length / BytesPerInstruction);
    for (const char *mark; (mark = memchr(text, '%', length)) != NULL;) {
        luaL_addlstring(buffer, text, (size_t)(mark - text));
        mark++;
        if (*mark == '%') {
            luaL_addchar(buffer, '%');
        } else if (*mark == '0') {
            luaL_addlstring(buffer, start, (size_t)(end - start));
        } else if (isdigit((unsigned char)*mark)) {
            const char *capture;
            ptrdiff_t captured = matcher_capture(matcher, *mark - '1', start, end, &capture);
            if (captured == CaptureIsPosition) luaL_addvalue(buffer);
            else luaL_addlstring(buffer, capture, (size_t)captured);
        } else {
            luaL_error(matcher->L, "invalid use of '%%' in replacement string");
        }
        length -= (size_t)(mark + 1 - text);
        text = mark + 1;
    }
    luaL_addlstring(buffer, text, length);
}

/// Adds the replacement of a match. Returns false if the match stays unchanged.
static bool add_replacement(Matcher *matcher, luaL_Buffer *buffer, const Replacement *replacement, const char *start, const char *end) {
    lua_State *L = matcher->L;
    switch (replacement->type) {
    case LUA_TFUNCTION:
        lua_pushvalue(L, 3);
        lua_call(L, matcher_push_captures(matcher, start, end), 1);
        break;
    case LUA_TTABLE:
        matcher_push_capture(matcher, 0, start, end);
        lua_gettable(L, 3);
        break;
    default: add_text(matcher, buffer, replacement, start, end); return true;
    }
    // A C function or C metamethod runs no instruction at which a hook could stop it.
    budget_charge(L, host_of(L), 0);
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        luaL_addlstring(buffer, start, (size_t)(end - start));
        return false;
    }
    if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
    luaL_addvalue(buffer);
    return true;
}

int pattern_gsub(lua_State *L) {
    size_t length, patternLength;
    const char *text = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &patternLength);
    int type = lua_type(L, 3);
    lua_Integer limit = luaL_optinteger(L, 4, (lua_Integer)length + 1), count = 0;
    luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3, "string/function/table");
    bool isAnchored = *pattern == '^', isChanged = false;
    Replacement replacement = {.type = type};
    if (type == LUA_TNUMBER || type == LUA_TSTRING) replacement.text = lua_tolstring(L, 3, &replacement.length);
    Matcher matcher;
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    matcher_prepare(&matcher, L, text, length, pattern + isAnchored, patternLength - isAnchored);
    const char *start = text, *last = NULL;
    while (count < limit) {
        if (!isAnchored) {
            const char *candidate = matcher_candidate(&matcher, start);
            if (candidate == NULL) break;
            if (candidate != start) luaL_addlstring(&buffer, start, (size_t)(candidate - start));
            start = candidate;
        }
        const char *end = matcher_match(&matcher, start);
        if (end && end != last) {
            count++;
            isChanged |= add_replacement(&matcher, &buffer, &replacement, start, end);
            start = last = end;
        } else if (start < matcher.textEnd) {
            luaL_addchar(&buffer, *start++);
        } else {
            break;
        }
        if (isAnchored) break;
    }
    matcher_settle(&matcher);
    if (isChanged) {
        luaL_addlstring(&buffer, start, (size_t)(matcher.textEnd - start));
        luaL_pushresult(&buffer);
    } else {
        lua_pushvalue(L, 1);
    }
    lua_pushinteger(L, count);
    return 2;
}
