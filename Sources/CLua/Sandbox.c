// The base functions that need a safe replacement in the sandbox.

#include <stdlib.h>
#include <string.h>

#include "Internal.h"

// MARK: Protected calls: they raise a kill again

/// Encodes the loading count to restore and the number of values below the results.
static lua_KContext protected_context(CLuaHost *host, int extra) { return (lua_KContext)host->loadingCount << 4 | extra; }

static int finish_protected(lua_State *L, int status, lua_KContext context) {
    CLuaHost *host = host_of(L);
    if (status == LUA_ERRMEM) error_keep_memory(host);
    if (host->kill) return budget_raise(L, host);
    if (status != LUA_OK && status != LUA_YIELD) {
        host->isStringRefused = false;
        sandbox_loading_cut(host, (int32_t)(context >> 4));
        lua_pushboolean(L, 0);
        lua_pushvalue(L, -2);
        return 2;
    }
    return lua_gettop(L) - (int)(context & 15);
}

static int sandbox_pcall(lua_State *L) {
    luaL_checkany(L, 1);
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    lua_KContext context = protected_context(host_of(L), 0);
    return finish_protected(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, context, finish_protected), context);
}

static int message_handler(lua_State *L) {
    // While a hook raises the kill error, hooks are disabled, so a handler with a loop would never end.
    if (host_of(L)->kill) return 1;
    lua_settop(L, 1);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, 1, 1);
    return 1;
}

static int sandbox_xpcall(lua_State *L) {
    int count = lua_gettop(L);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_pushvalue(L, 2);
    lua_pushcclosure(L, message_handler, 1);
    lua_replace(L, 2);
    lua_pushboolean(L, 1);
    lua_pushvalue(L, 1);
    lua_rotate(L, 3, 2);
    lua_KContext context = protected_context(host_of(L), 2);
    return finish_protected(L, lua_pcallk(L, count - 2, LUA_MULTRET, 2, context, finish_protected), context);
}

// MARK: Coroutines

enum { CoroutineCost = 1000, ResumeCost = 20 };

static lua_State *make_coroutine(lua_State *L) {
    CLuaHost *host = host_of(L);
    luaL_checktype(L, 1, LUA_TFUNCTION);
    budget_charge(L, host, CoroutineCost);
    lua_State *coroutine = lua_newthread(L);
    *(CLuaHost **)lua_getextraspace(coroutine) = host;
    lua_pushvalue(L, 1);
    lua_xmove(L, coroutine, 1);
    return coroutine;
}

static int sandbox_create(lua_State *L) {
    make_coroutine(L);
    return 1;
}

/// Moves the results or the error value to the top. Returns -1 for an error. Raises a kill error again.
static int resume(lua_State *L, lua_State *coroutine, int argumentCount) {
    CLuaHost *host = host_of(L);
    budget_charge(L, host, ResumeCost);
    if (!lua_checkstack(coroutine, argumentCount)) {
        lua_pushliteral(L, "too many arguments to resume");
        return -1;
    }
    lua_xmove(L, coroutine, argumentCount);
    ResumeLink link = {.resumer = L, .outer = host->resumes};
    int32_t loading = host->loadingCount;
    bool isSuspended = coroutine != L && (lua_status(coroutine) == LUA_YIELD || (lua_status(coroutine) == LUA_OK && lua_gettop(coroutine) > argumentCount));
    if (isSuspended) {
        host->resumes = &link;
        host->running = coroutine;
        budget_prepare(host, coroutine);
    }
    int resultCount;
    int status = lua_resume(coroutine, L, argumentCount, &resultCount);
    if (isSuspended) {
        host->running = L;
        host->resumes = link.outer;
        // The signal may have stopped the other coroutine.
        budget_prepare(host, L);
    }
    if (status == LUA_ERRMEM) error_keep_memory(host);
    if (host->kill) return budget_raise(L, host);
    if (status == LUA_OK || status == LUA_YIELD) {
        if (lua_checkstack(L, resultCount + 1)) {
            lua_xmove(coroutine, L, resultCount);
            return resultCount;
        }
        lua_pop(coroutine, resultCount);
        lua_pushliteral(L, "too many results to resume");
        return -1;
    }
    host->isStringRefused = false;
    sandbox_loading_cut(host, loading);
    lua_xmove(coroutine, L, 1);
    // The coroutine's to-be-closed variables stay open: in this version of Lua, closing them has no limit of nested
    // calls and can crash.
    return -1;
}

static int sandbox_resume(lua_State *L) {
    lua_State *coroutine = lua_tothread(L, 1);
    luaL_argexpected(L, coroutine, 1, "coroutine");
    int count = resume(L, coroutine, lua_gettop(L) - 1);
    lua_pushboolean(L, count >= 0);
    if (count < 0) count = 1;
    lua_insert(L, -(count + 1));
    return count + 1;
}

static int wrapped(lua_State *L) {
    int count = resume(L, lua_tothread(L, lua_upvalueindex(1)), lua_gettop(L));
    return count < 0 ? lua_error(L) : count;
}

static int sandbox_wrap(lua_State *L) {
    make_coroutine(L);
    lua_pushcclosure(L, wrapped, 1);
    return 1;
}

// `close` is missing for the reason in `resume`.
const luaL_Reg sandbox_coroutine[] = {{"create", sandbox_create}, {"resume", sandbox_resume}, {"wrap", sandbox_wrap}, {NULL, NULL}};

// MARK: Tables

static int sandbox_setmetatable(lua_State *L) {
    int type = lua_type(L, 2);
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
    if (type == LUA_TTABLE) {
        // Lua runs finalizers with hooks disabled or when the state closes, beyond any budget.
        lua_pushliteral(L, "__gc");
        if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "a metatable cannot have __gc here");
    }
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}

static int sandbox_rawset(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checkany(L, 2);
    luaL_checkany(L, 3);
    lua_settop(L, 3);
    if (value_is_read_only(L, 1)) return luaL_error(L, "this table cannot be changed");
    lua_rawset(L, 1);
    return 1;
}

static int sandbox_collectgarbage(lua_State *L) {
    const char *option = luaL_optstring(L, 1, "collect");
    if (strcmp(option, "count") != 0) return luaL_error(L, "collectgarbage knows only \"count\" here");
    lua_pushnumber(L, (lua_Number)host_of(L)->live / 1024);
    return 1;
}

// MARK: print

enum { LineLimit = 1 << 16 };

static int sandbox_print(lua_State *L) {
    CLuaHost *host = host_of(L);
    int count = lua_gettop(L);
    if (host->printed > host->limits.print) return 0;
    for (int index = 1; index <= count; index++) {
        value_text(L, index, NULL);
        lua_replace(L, index);
    }
    // A `__tostring` may have printed, too. From here on, no Lua code runs.
    size_t length = 0;
    if (host->line == NULL) host->line = malloc(LineLimit);
    if (host->line == NULL) return luaL_error(L, "not enough memory");
    for (int index = 1; index <= count; index++) {
        size_t size;
        const char *text = lua_tolstring(L, index, &size);
        if (index > 1 && length < LineLimit) host->line[length++] = '\t';
        if (size > LineLimit - length) size = LineLimit - length;
        memcpy(host->line + length, text, size);
        length += size;
    }
    size_t before = host->printed;
    host->printed += length + 1;
    if (host->printed > host->limits.print) {
        if (before <= host->limits.print) {
            static const char note[] = "(print: the rest is not shown)";
            host->callbacks.print(host->callbacks.context, note, sizeof note - 1);
        }
        return 0;
    }
    host->callbacks.print(host->callbacks.context, host->line, length);
    return 0;
}

const luaL_Reg sandbox_base[] = {
    {"pcall", sandbox_pcall},   {"xpcall", sandbox_xpcall}, {"setmetatable", sandbox_setmetatable},
    {"rawset", sandbox_rawset}, {"print", sandbox_print},   {"collectgarbage", sandbox_collectgarbage},
    {"pairs", sandbox_pairs},   {"tostring", sandbox_tostring},
    {NULL, NULL},
};
