// The baseline of the benchmark: the same call through the plain C API.

#include <malloc.h>

#include "Internal.h"

static int plain_top(lua_State *L) {
    ObjectHeader *self = luaL_checkudata(L, 1, "plain.Node");
    lua_Number distance = luaL_checknumber(L, 2);
    ObjectHeader *other = luaL_checkudata(L, 3, "plain.Node");
    self->index += (uint32_t)distance + other->index;
    lua_settop(L, 1);
    return 1;
}

static int plain_header_top(lua_State *L) {
    ObjectHeader *self = lua_touserdata(L, 1);
    lua_Number distance = luaL_checknumber(L, 2);
    ObjectHeader *other = lua_touserdata(L, 3);
    if (!self || self->magic != ObjectMagic || !other || other->magic != ObjectMagic) return luaL_error(L, "a node expected");
    self->index += (uint32_t)distance + other->index;
    lua_settop(L, 1);
    return 1;
}

static void make(lua_State *L, const char *name, lua_CFunction top) {
    luaL_newmetatable(L, name);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, top);
    lua_setfield(L, -2, "top");
    lua_setfield(L, -2, "__index");
    for (int index = 0; index < 2; index++) {
        ObjectHeader *header = lua_newuserdatauv(L, sizeof *header, 0);
        *header = (ObjectHeader){.magic = ObjectMagic};
        lua_pushvalue(L, -2);
        lua_setmetatable(L, -2);
        lua_insert(L, -2);
    }
    lua_pop(L, 1);
}

static int body(lua_State *L) {
    int32_t *globals = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, *globals);
    make(L, "plain.Node", plain_top);
    lua_setfield(L, 2, "plainOther");
    lua_setfield(L, 2, "plainSelf");
    make(L, "plain.Header", plain_header_top);
    lua_setfield(L, 2, "headerOther");
    lua_setfield(L, 2, "headerSelf");
    return 0;
}

int32_t clua_benchmark_plain(CLuaHost *host, int32_t globals) { return protect_quietly(host, body, &globals); }

size_t clua_benchmark_heap(void) {
    struct mallinfo2 information = mallinfo2();
    return information.uordblks + information.hblkhd;
}
