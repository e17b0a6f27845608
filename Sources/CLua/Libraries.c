// Guards before library functions whose loops no hook can stop.
//
// Each guard looks at the arguments and goes on into Lua's own function in the same frame. A loop that is bounded by what fits in memory needs no
// guard: it ends, and the deadline acts after it.

#define _GNU_SOURCE
#include <stdint.h>
#include <string.h>

#include "Internal.h"

/// The most elements that one call goes through.
static const lua_Integer RangeLimit = 10000000;

static int stock(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

/// Refuses what lies about its length.
static void check_table(lua_State *L, int index) {
    luaL_checktype(L, index, LUA_TTABLE);
    if (luaL_getmetafield(L, index, "__len") != LUA_TNIL) {
        lua_pop(L, 1);
        if (!value_is_read_only(L, index)) luaL_argerror(L, index, "a table with __len cannot be used here");
    }
}

static void check_range(lua_State *L, lua_Integer first, lua_Integer last) {
    if (first <= last && (lua_Unsigned)last - (lua_Unsigned)first >= (lua_Unsigned)RangeLimit) {
        luaL_error(L, "a range of more than %I elements", (LUAI_UACINT)RangeLimit);
    }
}

static int guarded_table(lua_State *L) {
    check_table(L, 1);
    return stock(L);
}

static int guarded_concat(lua_State *L) {
    check_table(L, 1);
    check_range(L, luaL_optinteger(L, 3, 1), lua_isnoneornil(L, 4) ? luaL_len(L, 1) : luaL_checkinteger(L, 4));
    return stock(L);
}

static int guarded_unpack(lua_State *L) {
    if (lua_istable(L, 1)) check_table(L, 1);
    return stock(L);
}

static int guarded_move(lua_State *L) {
    check_table(L, 1);
    if (!lua_isnoneornil(L, 5)) check_table(L, 5);
    check_range(L, luaL_checkinteger(L, 2), luaL_checkinteger(L, 3));
    return stock(L);
}

static int compare(lua_State *L) {
    // Upvalue: the script's function, or nil. A C function runs no instruction that a hook could stop at.
    CLuaHost *host = host_of(L);
    if (host->kill) return budget_raise(L, host);
    if (lua_isnil(L, lua_upvalueindex(1))) {
        lua_pushboolean(L, lua_compare(L, 1, 2, LUA_OPLT));
    } else {
        lua_pushvalue(L, lua_upvalueindex(1));
        lua_insert(L, 1);
        lua_call(L, lua_gettop(L) - 1, 1);
    }
    return 1;
}

static int guarded_sort(lua_State *L) {
    enum { Small = 100000 };
    check_table(L, 1);
    lua_settop(L, 2);
    if (!lua_isnil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
    if (lua_rawlen(L, 1) > Small && (lua_isnil(L, 2) || lua_iscfunction(L, 2))) lua_pushcclosure(L, compare, 1);
    return stock(L);
}

const luaL_Reg sandbox_table[] = {
    {"insert", guarded_table},  {"remove", guarded_table}, {"concat", guarded_concat}, {"unpack", guarded_unpack},
    {"move", guarded_move},     {"sort", guarded_sort},    {NULL, NULL},
};

static int guarded_rep(lua_State *L) {
    size_t length, separatorLength;
    luaL_checklstring(L, 1, &length);
    luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &separatorLength);
    if (length == 0 && separatorLength == 0) {
        // Lua would loop as often as it was asked to.
        lua_pushliteral(L, "");
        return 1;
    }
    return stock(L);
}

static bool is_plain(const char *pattern, size_t length) {
    for (size_t index = 0; index < length; index++) {
        if (strchr("^$*+?.([%-", pattern[index]) && pattern[index]) return false;
    }
    return true;
}

static int guarded_find(lua_State *L) {
    size_t length, patternLength;
    const char *text = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &patternLength);
    lua_Integer start = luaL_optinteger(L, 3, 1);
    if (!lua_toboolean(L, 4) && !is_plain(pattern, patternLength)) return stock(L);
    // Linear, where Lua's own search is quadratic.
    if (start < 0) start = (lua_Unsigned)-start > length ? 1 : (lua_Integer)length + start + 1;
    if (start == 0) start = 1;
    if ((lua_Unsigned)start > length + 1) {
        lua_pushnil(L);
        return 1;
    }
    const char *found = patternLength ? memmem(text + start - 1, length - (size_t)start + 1, pattern, patternLength) : text + start - 1;
    if (found == NULL) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, found - text + 1);
    lua_pushinteger(L, found - text + (lua_Integer)patternLength);
    return 2;
}

const luaL_Reg sandbox_string[] = {{"rep", guarded_rep}, {"find", guarded_find}, {NULL, NULL}};
