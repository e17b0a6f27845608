#include "CPlainLua.h"

#include <lauxlib.h>
#include <lua.h>

/// As large as an object of the host, and with the same number to check at its beginning.
typedef struct Node {
    uint32_t magic, type, index, generation;
} Node;

enum { NodeMagic = 0x7461746d };

static int top(lua_State *L) {
    Node *self = luaL_checkudata(L, 1, "plain.Node");
    lua_Number distance = luaL_checknumber(L, 2);
    Node *other = luaL_checkudata(L, 3, "plain.Node");
    self->index += (uint32_t)distance + other->index;
    lua_settop(L, 1);
    return 1;
}

static int unchecked_top(lua_State *L) {
    Node *self = lua_touserdata(L, 1);
    lua_Number distance = luaL_checknumber(L, 2);
    Node *other = lua_touserdata(L, 3);
    if (!self || self->magic != NodeMagic || !other || other->magic != NodeMagic) return luaL_error(L, "a node expected");
    self->index += (uint32_t)distance + other->index;
    lua_settop(L, 1);
    return 1;
}

static void make(lua_State *L, const char *type, const char *self, const char *other, lua_CFunction function) {
    luaL_newmetatable(L, type);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, function);
    lua_setfield(L, -2, "top");
    lua_setfield(L, -2, "__index");
    const char *const names[] = {self, other};
    for (int index = 0; index < 2; index++) {
        Node *node = lua_newuserdatauv(L, sizeof *node, 0);
        *node = (Node){.magic = NodeMagic};
        lua_pushvalue(L, -2);
        lua_setmetatable(L, -2);
        lua_setglobal(L, names[index]);
    }
    lua_pop(L, 1);
}

static int fill(lua_State *L) {
    make(L, "plain.Node", "plainSelf", "plainOther", top);
    make(L, "plain.Header", "headerSelf", "headerOther", unchecked_top);
    return 0;
}

PlainLua *plain_lua_create(void) {
    lua_State *L = luaL_newstate();
    if (L == NULL) return NULL;
    lua_pushcfunction(L, fill);
    if (lua_pcall(L, 0, 0, 0) == LUA_OK) return L;
    lua_close(L);
    return NULL;
}

void plain_lua_close(PlainLua *state) { lua_close(state); }

int32_t plain_lua_load(PlainLua *state, const char *text) {
    int status = luaL_loadstring(state, text);
    if (status == LUA_OK) status = lua_pcall(state, 0, 1, 0);
    if (status != LUA_OK) {
        lua_pop(state, 1);
        return -status;
    }
    return luaL_ref(state, LUA_REGISTRYINDEX);
}

int32_t plain_lua_call(PlainLua *state, int32_t function, int64_t argument) {
    lua_rawgeti(state, LUA_REGISTRYINDEX, function);
    lua_pushinteger(state, argument);
    int status = lua_pcall(state, 1, 0, 0);
    if (status != LUA_OK) lua_pop(state, 1);
    return status;
}
