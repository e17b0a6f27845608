// The creation and closing of a state, and the protected call behind all other functions.

#include <stdlib.h>
#include <string.h>

#include "Internal.h"

// MARK: Memory

size_t clua_host_memory(const CLuaHost *host) { return host->live; }

/// More slots than the stack has outside of deep calls.
enum { SpareSlots = 1000 };

void clua_host_collect(CLuaHost *host) {
    // Lua reallocates its stack when it grows or shrinks. If a plugin was running, it was charged for the new stack.
    // Growing the stack here charges it to the host; the collection shrinks it again.
    if (host->owner == 0) lua_checkstack(host->main, SpareSlots);
    lua_gc(host->main, LUA_GCCOLLECT);
}
uint64_t clua_host_allocations(const CLuaHost *host) { return host->allocations; }
const size_t *clua_host_live(const CLuaHost *host) { return &host->live; }
void clua_host_set_charges(CLuaHost *host, const int64_t *charges) { host->charges = charges; }
uint32_t clua_host_nesting(const CLuaHost *host) { return host->nesting; }
CLuaArena *clua_arena(CLuaHost *host) { return &host->arena; }

void clua_host_fail_allocations(CLuaHost *host, uint64_t after, uint64_t count) {
    host->failAfter = host->allocations + after;
    host->failCount = count;
    host->isFailing = count != 0;
}

// MARK: Life

static int panic(lua_State *L) {
    (void)L;
    // Nothing calls Lua unprotected: this is never reached. Returning would abort as well.
    return 0;
}

CLuaHost *clua_host_create(CLuaLimits limits, CLuaCallbacks callbacks, uint64_t failAfter, uint64_t failCount) {
    CLuaHost *host = calloc(1, sizeof *host);
    if (host == NULL) return NULL;
    host->limits = limits;
    host->charges = &host->noCharges;
    host->callbacks = callbacks;
    host->failAfter = failAfter;
    host->failCount = failCount;
    host->isFailing = failCount != 0;
    host->memoryChunk = -1;
    places_set_up(host);
    lua_State *L = lua_newstate(memory_allocate, host);
    if (L == NULL) {
        clua_host_close(host);
        return NULL;
    }
    lua_atpanic(L, panic);
    *(CLuaHost **)lua_getextraspace(L) = host;
    host->main = L;
    host->running = L;
    lua_pushcfunction(L, environment_set_up);
    if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
        clua_host_close(host);
        return NULL;
    }
    return host;
}

size_t clua_host_close(CLuaHost *host) {
    host->isClosing = true;
    if (host->main) lua_close(host->main);
    size_t left = host->live;
    memory_free(host);
    sandbox_loading_cut(host, 0);
    chunks_free(host);
    for (uint32_t index = 0; index < host->classCount; index++) free(host->classes[index].name);
    free(host->classes);
    free(host->collected);
    free(host->arena.cells);
    free(host->arena.bytes);
    free(host->arena.references);
    free(host->moduleText);
    free(host->moduleName);
    free(host->line);
    free(host);
    return left;
}

// MARK: Protection

int32_t protect(CLuaHost *host, lua_CFunction body, void *context) {
    int32_t refused = budget_enter(host);
    if (refused) return refused;
    lua_State *L = host->running;
    if (!lua_checkstack(L, LUA_MINSTACK)) {
        budget_leave(host);
        return error_set(host, CLuaErrorMemory, "not enough memory");
    }
    int top = lua_gettop(L);
    int32_t loading = host->loadingCount;
    lua_pushcfunction(L, error_handler);
    lua_pushcfunction(L, body);
    lua_pushlightuserdata(L, context);
    int32_t status = error_finish(host, L, lua_pcall(L, 1, 0, top + 1));
    lua_settop(L, top);
    if (status) sandbox_loading_cut(host, loading);
    budget_leave(host);
    return status;
}

int32_t protect_quietly(CLuaHost *host, lua_CFunction body, void *context) {
    lua_State *L = host->running;
    if (!lua_checkstack(L, LUA_MINSTACK)) return error_set(host, CLuaErrorMemory, "not enough memory");
    int top = lua_gettop(L);
    lua_pushcfunction(L, body);
    lua_pushlightuserdata(L, context);
    int status = lua_pcall(L, 1, 0, 0);
    int32_t result = CLuaOK;
    if (status != LUA_OK) {
        const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, NULL) : "an error without a message";
        result = error_set(host, status == LUA_ERRMEM ? CLuaErrorMemory : CLuaErrorRuntime, message);
    }
    lua_settop(L, top);
    return result;
}
