// `pairs` with the same order in every run.
//
// Lua orders string keys by hashes with a random seed, so a layout that depends on the order would differ between runs.
// Here the list part comes first, followed by numbers, strings ordered by bytes, booleans, and host objects and packed
// values ordered by handle. Other keys (tables, functions) follow in Lua's order. As in Lua, the loop may clear fields.

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "Internal.h"

typedef struct Key {
    CLuaCell cell;
    lua_Integer position;
} Key;

static int rank(const CLuaCell *cell) {
    switch (cell->kind) {
    case CLuaInteger:
    case CLuaNumber: return 0;
    case CLuaString: return 1;
    case CLuaBoolean: return 2;
    case CLuaObject: return 3;
    case CLuaPacked: return 4;
    default: return 5;
    }
}

static double number(const CLuaCell *cell) {
    double value;
    if (cell->kind == CLuaInteger) return (double)(int64_t)cell->bits;
    memcpy(&value, &cell->bits, sizeof value);
    return value;
}

static int compare(const void *left, const void *right, void *context) {
    const Key *a = left, *b = right;
    // Sorting millions of keys cannot be interrupted otherwise.
    if (((CLuaHost *)context)->kill) return 0;
    int order = rank(&a->cell) - rank(&b->cell);
    if (order) return order;
    switch (rank(&a->cell)) {
    case 0: {
        if (a->cell.kind == b->cell.kind && a->cell.kind == CLuaInteger) {
            return ((int64_t)a->cell.bits > (int64_t)b->cell.bits) - ((int64_t)a->cell.bits < (int64_t)b->cell.bits);
        }
        double x = number(&a->cell), y = number(&b->cell);
        return (x > y) - (x < y);
    }
    case 1: {
        size_t length = a->cell.length < b->cell.length ? a->cell.length : b->cell.length;
        order = memcmp((const char *)(uintptr_t)a->cell.bits, (const char *)(uintptr_t)b->cell.bits, length);
        return order ? order : (a->cell.length > b->cell.length) - (a->cell.length < b->cell.length);
    }
    case 5: return (a->position > b->position) - (a->position < b->position);
    default:
        if (a->cell.kind == CLuaObject && a->cell.extra != b->cell.extra) return a->cell.extra < b->cell.extra ? -1 : 1;
        return (a->cell.bits > b->cell.bits) - (a->cell.bits < b->cell.bits);
    }
}

/// Upvalues: the length of the list part, the other keys in order or nil, the position, and the table. The table is not
/// taken from the loop, so a read-only table does not expose its contents.
static int next_in_order(lua_State *L) {
    lua_Integer count = lua_tointeger(L, lua_upvalueindex(1));
    lua_Integer position = lua_tointeger(L, lua_upvalueindex(3));
    lua_settop(L, 0);
    for (;;) {
        position += 1;
        if (position <= count) {
            lua_pushinteger(L, position);
        } else if (lua_isnil(L, lua_upvalueindex(2)) || lua_rawgeti(L, lua_upvalueindex(2), position - count) == LUA_TNIL) {
            lua_pushnil(L);
            return 1;
        }
        lua_pushvalue(L, -1);
        if (lua_rawget(L, lua_upvalueindex(4)) != LUA_TNIL) break;
        lua_settop(L, 0);
    }
    lua_pushinteger(L, position);
    lua_replace(L, lua_upvalueindex(3));
    return 2;
}

static bool is_in_array(lua_State *L, int index, lua_Integer count) {
    return lua_isinteger(L, index) && (lua_Unsigned)lua_tointeger(L, index) - 1 < (lua_Unsigned)count;
}

/// The cost of finding, keeping and sorting a key; elements of the list part are only read.
enum { KeyCost = 4, ElementsPerInstruction = 4, CheckInterval = 1024 };

/// Pushes a table of the keys outside the list part of the table at 1, in Lua's order. Returns their number. `hint` is
/// an estimate of it.
static lua_Integer push_keys(lua_State *L, CLuaHost *host, lua_Integer arrayCount, lua_Integer hint) {
    lua_createtable(L, hint > INT32_MAX ? INT32_MAX : (int)hint, 0);
    int found = lua_gettop(L);
    lua_Integer count = 0;
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        lua_pop(L, 1);
        if (is_in_array(L, -1, arrayCount) || value_is_proxy_key(L, -1)) continue;
        lua_pushvalue(L, -1);
        lua_rawseti(L, found, ++count);
        if (count % CheckInterval == 0) budget_charge(L, host, CheckInterval * KeyCost);
    }
    return count;
}

/// Replaces the table of `count` keys at the top by a sorted table.
static void sort_keys(lua_State *L, CLuaHost *host, lua_Integer count) {
    int found = lua_gettop(L);
    Key *keys = lua_newuserdatauv(L, (size_t)count * sizeof *keys, 0);
    // The table keeps its keys alive, so the descriptions stay valid.
    for (lua_Integer position = 1; position <= count; position++) {
        Key *key = &keys[position - 1];
        *key = (Key){.position = position};
        lua_rawgeti(L, found, position);
        value_describe(L, -1, &key->cell);
        lua_pop(L, 1);
    }
    qsort_r(keys, (size_t)count, sizeof *keys, compare, host);
    budget_charge(L, host, 0);
    lua_createtable(L, count > INT32_MAX ? INT32_MAX : (int)count, 0);
    for (lua_Integer index = 0; index < count; index++) {
        lua_rawgeti(L, found, keys[index].position);
        lua_rawseti(L, -2, index + 1);
    }
    lua_replace(L, found);
    lua_settop(L, found);
}

/// Takes a table and pushes its iterator.
///
/// The first count is only an estimate: allocations can run the collector, which removes entries of weak tables.
int pairs_iterator(lua_State *L) {
    CLuaHost *host = host_of(L);
    lua_settop(L, 1);
    lua_Integer arrayCount = 0, hint = 0;
    budget_charge(L, host, 0);
    while (lua_rawgeti(L, 1, arrayCount + 1) != LUA_TNIL) {
        lua_pop(L, 1);
        arrayCount += 1;
    }
    lua_settop(L, 1);
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        lua_pop(L, 1);
        hint += !is_in_array(L, -1, arrayCount) && !value_is_proxy_key(L, -1);
    }
    // Traversing a table runs no instructions, so elements and keys are charged here.
    budget_charge(L, host, (uint64_t)arrayCount / ElementsPerInstruction + (uint64_t)(hint % CheckInterval) * KeyCost);
    lua_Integer count = hint ? push_keys(L, host, arrayCount, hint) : 0;
    if (count) {
        sort_keys(L, host, count);
    } else {
        lua_settop(L, 1);
        lua_pushnil(L);
    }
    int keys = lua_gettop(L);
    lua_pushinteger(L, arrayCount);
    lua_pushvalue(L, keys);
    lua_pushinteger(L, 0);
    lua_pushvalue(L, 1);
    lua_pushcclosure(L, next_in_order, 4);
    return 1;
}

int sandbox_pairs(lua_State *L) {
    luaL_checkany(L, 1);
    if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
        lua_pushvalue(L, 1);
        lua_call(L, 1, 3);
        return 3;
    }
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    lua_pushcfunction(L, pairs_iterator);
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
}
