// The conversion of cells to Lua values.

#include <string.h>

#include "Internal.h"

// MARK: Objects

void value_push_object(lua_State *L, CLuaHost *host, const CLuaCell *cell) {
    uint32_t index = (uint32_t)cell->bits, generation = (uint32_t)(cell->bits >> 32);
    if (cell->extra >= host->classCount) {
        luaL_error(L, "internal error: no class %d", (int)cell->extra);
    }
    const Class *class = &host->classes[cell->extra];
    int cache = class->cache;
    if (cache != LUA_NOREF) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, cache);
        if (lua_rawgeti(L, -1, (lua_Integer)cell->bits) == LUA_TUSERDATA) {
            lua_remove(L, -2);
            return;
        }
        lua_pop(L, 1);
    }
    // The engine owns handles and their table, because other owners can receive the same handle.
    uint8_t owner = host->owner;
    host->owner = 0;
    ObjectHeader *header = lua_newuserdatauv(L, sizeof *header, 0);
    *header = (ObjectHeader){.magic = ObjectMagic, .type = cell->extra, .index = index, .generation = generation};
    lua_rawgeti(L, LUA_REGISTRYINDEX, class->metatable);
    lua_setmetatable(L, -2);
    if (cache != LUA_NOREF) {
        lua_pushvalue(L, -1);
        lua_rawseti(L, -3, (lua_Integer)cell->bits);
        lua_remove(L, -2);
    }
    host->owner = owner;
}

bool value_proxied(lua_State *L, int index, CLuaCell *cell) {
    if (!lua_checkstack(L, 2)) return false;
    int type = lua_rawgetp(L, index, PROXY_KEY);
    if (type == LUA_TUSERDATA) value_describe(L, -1, cell);
    lua_pop(L, 1);
    return type == LUA_TUSERDATA && cell->kind == CLuaObject;
}

// MARK: Read-only tables

static const char readOnlyMark;

static int read_only_error(lua_State *L) {
    if (lua_type(L, 2) == LUA_TSTRING) return luaL_error(L, "'%s' belongs to a table that cannot be changed; change a copy", lua_tostring(L, 2));
    return luaL_error(L, "this table cannot be changed");
}

static int read_only_length(lua_State *L) {
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, lua_upvalueindex(1)));
    return 1;
}

static int read_only_pairs(lua_State *L) {
    lua_settop(L, 1);
    // `__pairs` fills a lazily filled table and returns a list, so the table itself is not exposed.
    if (luaL_getmetafield(L, lua_upvalueindex(1), "__pairs") != LUA_TNIL) {
        lua_pushvalue(L, lua_upvalueindex(1));
        lua_call(L, 1, 0);
    }
    lua_settop(L, 1);
    lua_pushcfunction(L, pairs_iterator);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_call(L, 1, 1);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
}

/// Replaces the table at the top by a read-only view. Nested tables are not changed.
void value_make_read_only(lua_State *L) {
    luaL_checkstack(L, 6, NULL);
    int table = lua_gettop(L);
    lua_createtable(L, 0, 0);
    lua_createtable(L, 0, 6);
    lua_pushvalue(L, table);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, read_only_error);
    lua_setfield(L, -2, "__newindex");
    lua_pushvalue(L, table);
    lua_pushcclosure(L, read_only_length, 1);
    lua_setfield(L, -2, "__len");
    lua_pushvalue(L, table);
    lua_pushcclosure(L, read_only_pairs, 1);
    lua_setfield(L, -2, "__pairs");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushboolean(L, 1);
    lua_rawsetp(L, -2, &readOnlyMark);
    lua_setmetatable(L, -2);
    lua_replace(L, table);
}

bool value_is_read_only(lua_State *L, int index) {
    if (!lua_checkstack(L, 3) || !lua_getmetatable(L, index)) return false;
    bool result = lua_rawgetp(L, -1, &readOnlyMark) != LUA_TNIL;
    lua_pop(L, 2);
    return result;
}

/// Replaces a read-only table by its contents, because the view itself is empty. Other values stay.
void value_open_read_only(lua_State *L, int index) {
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, NULL);
    while (lua_istable(L, index) && value_is_read_only(L, index)) {
        lua_getmetatable(L, index);
        lua_pushliteral(L, "__index");
        lua_rawget(L, -2);
        lua_replace(L, index);
        lua_pop(L, 1);
    }
}

// MARK: Cells

void value_push_operation(lua_State *L, int32_t opcode, const char *name) {
    (void)name;
    push_code(L, (uint32_t)opcode);
    lua_pushcclosure(L, operation_call, 1);
}

static void push_packer(lua_State *L, const CLuaCell *cell) {
    push_code(L, (uint32_t)cell->bits);
    lua_pushlightuserdata(L, (void *)(uintptr_t)cell->length);
    lua_pushcclosure(L, operation_pack, 2);
}

/// Pushes a value if that cannot raise an error; otherwise returns false and pushes nothing.
bool value_push_plain(lua_State *L, CLuaHost *host, const CLuaCell *cell) {
    switch (cell->kind) {
    case CLuaNil: lua_pushnil(L); return true;
    case CLuaBoolean: lua_pushboolean(L, cell->bits != 0); return true;
    case CLuaInteger: lua_pushinteger(L, (lua_Integer)cell->bits); return true;
    case CLuaNumber: {
        lua_Number number;
        memcpy(&number, &cell->bits, sizeof number);
        lua_pushnumber(L, number);
        return true;
    }
    case CLuaPacked: lua_pushlightuserdata(L, (void *)(uintptr_t)cell->bits); return true;
    case CLuaReference: lua_rawgeti(L, LUA_REGISTRYINDEX, (lua_Integer)cell->bits); return true;
    case CLuaObject: {
        if (cell->extra >= host->classCount || host->classes[cell->extra].cache == LUA_NOREF) return false;
        lua_rawgeti(L, LUA_REGISTRYINDEX, host->classes[cell->extra].cache);
        if (lua_rawgeti(L, -1, (lua_Integer)cell->bits) == LUA_TUSERDATA) {
            lua_remove(L, -2);
            return true;
        }
        lua_pop(L, 2);
        return false;
    }
    default: return false;
    }
}

static const char *text_of(const CLuaCell *cell, const char *bytes) {
    return cell->extra ? bytes + cell->bits : (const char *)(uintptr_t)cell->bits;
}

static void push(lua_State *L, CLuaHost *host, const CLuaCell **next, const char *bytes, bool isReadOnly) {
    const CLuaCell *cell = (*next)++;
    luaL_checkstack(L, 8, "a value with too many levels");
    switch (cell->kind) {
    case CLuaString: lua_pushlstring(L, text_of(cell, bytes), cell->length); break;
    case CLuaObject: value_push_object(L, host, cell); break;
    case CLuaOperation: value_push_operation(L, (int32_t)cell->bits, NULL); break;
    case CLuaPacker: push_packer(L, cell); break;
    case CLuaReadOnly: push(L, host, next, bytes, true); break;
    case CLuaArray:
    case CLuaDictionary: {
        bool isArray = cell->kind == CLuaArray;
        int count = cell->bits > INT32_MAX ? INT32_MAX : (int)cell->bits;
        lua_createtable(L, isArray ? count : 0, isArray ? 0 : count);
        for (uint64_t index = 1; index <= cell->bits; index++) {
            if (!isArray) push(L, host, next, bytes, isReadOnly);
            push(L, host, next, bytes, isReadOnly);
            if (isArray) lua_rawseti(L, -2, (lua_Integer)index);
            else lua_rawset(L, -3);
        }
        if (isReadOnly) value_make_read_only(L);
        break;
    }
    default:
        if (!value_push_plain(L, host, cell)) lua_pushnil(L);
        break;
    }
}

/// Pushes one value, including trees, and advances to the next cell. May raise an error.
void value_push(lua_State *L, CLuaHost *host, const CLuaCell **cell, const char *bytes) { push(L, host, cell, bytes, false); }
