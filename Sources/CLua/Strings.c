// The string and utf8 functions that can take long, with charges or limits.
//
// The allocator charges for each new string. These functions charge for work that creates no string.

#include <ctype.h>
#include <string.h>

#include "Internal.h"

static int stock(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

static inline void charge_bytes(lua_State *L, size_t length) {
    if (length > ChargedString) budget_charge(L, host_of(L), length / BytesPerInstruction);
}

/// For functions that read their first argument once.
static int charged_by_length(lua_State *L) {
    size_t length;
    luaL_checklstring(L, 1, &length);
    charge_bytes(L, length);
    return stock(L);
}

enum { Lower, Upper, Reverse };

static int make_changed(lua_State *L, int change) {
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    luaL_Buffer buffer;
    char *bytes = luaL_buffinitsize(L, &buffer, length);
    for (size_t index = 0; index < length; index++) {
        unsigned char byte = (unsigned char)text[change == Reverse ? length - 1 - index : index];
        bytes[index] = (char)(change == Lower ? tolower(byte) : change == Upper ? toupper(byte) : byte);
    }
    luaL_pushresultsize(&buffer, length);
    return 1;
}

static int string_lower(lua_State *L) { return make_changed(L, Lower); }
static int string_upper(lua_State *L) { return make_changed(L, Upper); }
static int string_reverse(lua_State *L) { return make_changed(L, Reverse); }

static int string_rep(lua_State *L) {
    size_t length, separatorLength;
    const char *text = luaL_checklstring(L, 1, &length);
    lua_Integer count = luaL_checkinteger(L, 2);
    const char *separator = luaL_optlstring(L, 3, "", &separatorLength);
    size_t unit = length + separatorLength;
    if (count <= 0 || unit == 0) {
        // Lua's own function does not charge for its loop.
        lua_pushliteral(L, "");
        return 1;
    }
    if (unit > (size_t)(LUA_MAXINTEGER / count)) return luaL_error(L, "resulting string too large");
    size_t total = (size_t)count * unit - separatorLength;
    luaL_Buffer buffer;
    char *bytes = luaL_buffinitsize(L, &buffer, total);
    memcpy(bytes, text, length);
    if (count > 1) memcpy(bytes + length, separator, separatorLength);
    for (size_t done = unit; done < total;) {
        // Doubles the result, so that the cost per byte does not depend on the length of the unit.
        size_t piece = done < total - done ? done : total - done;
        memcpy(bytes + done, bytes, piece);
        done += piece;
    }
    luaL_pushresultsize(&buffer, total);
    return 1;
}

/// Charges for all arguments, because the format can ignore their contents, as in `("%.0s"):rep(n):format(…)` with one
/// long string n times.
static int guarded_format(lua_State *L) {
    enum { Few = 8 };
    size_t total = 0;
    format_prepare(L);
    int count = lua_gettop(L);
    if (count <= Few) return stock(L);
    for (int index = 1; index <= count; index++) {
        if (lua_type(L, index) == LUA_TSTRING) total += lua_rawlen(L, index);
    }
    CLuaHost *host = host_of(L);
    if (total > host->limits.memory) return luaL_error(L, "strings of more than %I MiB in all", (LUAI_UACINT)(host->limits.memory >> 20));
    charge_bytes(L, total);
    return stock(L);
}

const luaL_Reg sandbox_string[] = {
    {"find", pattern_find},           {"match", pattern_match},       {"gmatch", pattern_gmatch},     {"gsub", pattern_gsub},
    {"rep", string_rep},              {"format", guarded_format},     {"lower", string_lower},        {"upper", string_upper},
    {"reverse", string_reverse},      {"pack", charged_by_length},    {"packsize", charged_by_length}, {"unpack", charged_by_length},
    {NULL, NULL},
};

static size_t magnitude(lua_Integer number) { return number < 0 ? (size_t)0 - (size_t)number : (size_t)number; }

/// `utf8.len(text, first, last)`.
static int charged_len(lua_State *L) {
    size_t length;
    luaL_checklstring(L, 1, &length);
    size_t first = magnitude(luaL_optinteger(L, 2, 1)), last = magnitude(luaL_optinteger(L, 3, -1));
    // Negative positions are charged for the whole text.
    bool isPart = lua_isinteger(L, 3) && lua_tointeger(L, 3) > 0 && last <= length;
    size_t reach = isPart ? last : length;
    charge_bytes(L, first < reach && luaL_optinteger(L, 2, 1) > 0 ? reach - first : reach);
    return stock(L);
}

/// `utf8.offset(text, n, from)`, charged for up to six bytes per character.
static int charged_offset(lua_State *L) {
    size_t length;
    luaL_checklstring(L, 1, &length);
    size_t count = magnitude(luaL_checkinteger(L, 2));
    charge_bytes(L, count != 0 && count < length / 6 ? count * 6 : length);
    return stock(L);
}

/// `codepoint` is limited by the stack that its results need; `codes` advances one character per call.
const luaL_Reg sandbox_utf8[] = {{"len", charged_len}, {"offset", charged_offset}, {NULL, NULL}};
