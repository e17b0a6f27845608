// The looping functions of the table library, with a check of the budget in each iteration.
//
// A metamethod can be a C function (`__index = tostring` with a `__name` of megabytes), so one call of Lua's own
// `table.move` could run for minutes without an instruction at which a hook could stop it. `__len` is an error, because
// it can make the loop arbitrarily long.

#include <limits.h>

#include "Internal.h"

/// The maximum number of elements per call.
static const lua_Integer RangeLimit = 10000000;

/// Checks that the table has no `__len`. Returns its length.
static lua_Integer check_table(lua_State *L, int index) {
    luaL_checktype(L, index, LUA_TTABLE);
    if (luaL_getmetafield(L, index, "__len") != LUA_TNIL) {
        lua_pop(L, 1);
        if (!value_is_read_only(L, index)) luaL_argerror(L, index, "a table with __len cannot be used here");
        return luaL_len(L, index);
    }
    return (lua_Integer)lua_rawlen(L, index);
}

static void check_range(lua_State *L, lua_Integer first, lua_Integer last) {
    if (first <= last && (lua_Unsigned)last - (lua_Unsigned)first >= (lua_Unsigned)RangeLimit) {
        luaL_error(L, "a range of more than %I elements", (LUAI_UACINT)RangeLimit);
    }
}

/// Moves one element. Both tables may have metamethods.
static inline void move(lua_State *L, CLuaHost *host, int from, lua_Integer position, int to, lua_Integer target) {
    budget_check(L, host);
    lua_geti(L, from, position);
    lua_seti(L, to, target);
}

static int table_insert(lua_State *L) {
    CLuaHost *host = host_of(L);
    lua_Integer end = (lua_Integer)((lua_Unsigned)check_table(L, 1) + 1), position = end;
    switch (lua_gettop(L)) {
    case 2: break;
    case 3:
        position = luaL_checkinteger(L, 2);
        luaL_argcheck(L, (lua_Unsigned)position - 1 < (lua_Unsigned)end, 2, "position out of bounds");
        budget_charge(L, host, (uint64_t)(end - position));
        for (lua_Integer index = end; index > position; index--) move(L, host, 1, index - 1, 1, index);
        break;
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
    }
    lua_seti(L, 1, position);
    return 0;
}

static int table_remove(lua_State *L) {
    CLuaHost *host = host_of(L);
    lua_Integer size = check_table(L, 1), position = luaL_optinteger(L, 2, size);
    if (position != size) luaL_argcheck(L, (lua_Unsigned)position - 1 <= (lua_Unsigned)size, 2, "position out of bounds");
    if (position < size) budget_charge(L, host, (uint64_t)(size - position));
    lua_geti(L, 1, position);
    for (; position < size; position++) move(L, host, 1, position + 1, 1, position);
    lua_pushnil(L);
    lua_seti(L, 1, position);
    return 1;
}

static int table_move(lua_State *L) {
    CLuaHost *host = host_of(L);
    lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), target = luaL_checkinteger(L, 4);
    check_table(L, 1);
    int to = lua_isnoneornil(L, 5) ? 1 : 5;
    if (to == 5) check_table(L, 5);
    if (last >= first) {
        luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
        lua_Integer count = last - first + 1;
        luaL_argcheck(L, target <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
        check_range(L, first, last);
        budget_charge(L, host, (uint64_t)count);
        if (target > last || target <= first || (to != 1 && !lua_compare(L, 1, to, LUA_OPEQ))) {
            for (lua_Integer index = 0; index < count; index++) move(L, host, 1, first + index, to, target + index);
        } else {
            for (lua_Integer index = count - 1; index >= 0; index--) move(L, host, 1, first + index, to, target + index);
        }
    }
    lua_pushvalue(L, to);
    return 1;
}

static void add_element(lua_State *L, CLuaHost *host, luaL_Buffer *buffer, lua_Integer index) {
    budget_check(L, host);
    lua_geti(L, 1, index);
    if (!lua_isstring(L, -1)) luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1), (LUAI_UACINT)index);
    luaL_addvalue(buffer);
}

static int table_concat(lua_State *L) {
    CLuaHost *host = host_of(L);
    lua_Integer last = check_table(L, 1);
    size_t length;
    const char *separator = luaL_optlstring(L, 2, "", &length);
    lua_Integer index = luaL_optinteger(L, 3, 1);
    last = luaL_optinteger(L, 4, last);
    check_range(L, index, last);
    if (index <= last) budget_charge(L, host, (uint64_t)(last - index) + 1);
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    for (; index < last; index++) {
        add_element(L, host, &buffer, index);
        luaL_addlstring(&buffer, separator, length);
    }
    if (index == last) add_element(L, host, &buffer, index);
    luaL_pushresult(&buffer);
    return 1;
}

static int table_unpack(lua_State *L) {
    CLuaHost *host = host_of(L);
    lua_Integer count = lua_istable(L, 1) ? check_table(L, 1) : 0;
    lua_Integer first = luaL_optinteger(L, 2, 1);
    lua_Integer last = !lua_isnoneornil(L, 3) ? luaL_checkinteger(L, 3) : lua_istable(L, 1) ? count : luaL_len(L, 1);
    if (first > last) return 0;
    lua_Unsigned number = (lua_Unsigned)last - (lua_Unsigned)first;
    if (number >= (lua_Unsigned)INT_MAX || !lua_checkstack(L, (int)++number)) return luaL_error(L, "too many results to unpack");
    budget_charge(L, host, number);
    for (; first < last; first++) {
        budget_check(L, host);
        lua_geti(L, 1, first);
    }
    lua_geti(L, 1, last);
    return (int)number;
}

// MARK: sort

static int compare(lua_State *L) {
    // Upvalue: the script's function, or nil.
    CLuaHost *host = host_of(L);
    budget_check(L, host);
    if (lua_isnil(L, lua_upvalueindex(1))) {
        lua_pushboolean(L, lua_compare(L, 1, 2, LUA_OPLT));
    } else {
        lua_pushvalue(L, lua_upvalueindex(1));
        lua_insert(L, 1);
        lua_call(L, lua_gettop(L) - 1, 1);
    }
    return 1;
}

/// Whether comparing any two of the elements is fast, as for numbers and short strings.
static bool is_compared_quickly(lua_State *L, lua_Integer count) {
    enum { Short = 256 };
    for (lua_Integer index = 1; index <= count; index++) {
        int type = lua_rawgeti(L, 1, index);
        bool isQuick = type == LUA_TNUMBER || (type == LUA_TSTRING && lua_rawlen(L, -1) <= Short);
        lua_pop(L, 1);
        if (!isQuick) return false;
    }
    return true;
}

/// Upvalue: Lua's function. If comparisons can be slow, each comparison checks the budget.
static int guarded_sort(lua_State *L) {
    enum { Small = 100000 };
    lua_Integer count = check_table(L, 1);
    lua_settop(L, 2);
    if (count > 1) {
        if (!lua_isnil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
        bool isScript = lua_isfunction(L, 2) && !lua_iscfunction(L, 2);
        // About n log n comparisons; a comparison function of the script is counted by its own instructions.
        budget_charge(L, host_of(L), (uint64_t)count * (isScript ? 1 : 64 - (uint64_t)__builtin_clzll((uint64_t)count)));
        bool isQuick = isScript || (lua_isnil(L, 2) && count <= Small && is_compared_quickly(L, count));
        if (!isQuick) lua_pushcclosure(L, compare, 1);
    }
    return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

const luaL_Reg sandbox_table[] = {
    {"insert", table_insert}, {"remove", table_remove}, {"concat", table_concat}, {"unpack", table_unpack},
    {"move", table_move},     {"sort", guarded_sort},   {NULL, NULL},
};
