// Calls from Swift to Lua, and access to tables, in protected mode.

#include <math.h>
#include <string.h>

#include "Internal.h"

// MARK: Calls

typedef struct PushContext {
    const CLuaCell *cell;
    const char *bytes;
} PushContext;

static int push_body(lua_State *L) {
    PushContext *context = lua_touserdata(L, 1);
    value_push(L, host_of(L), &context->cell, context->bytes);
    return 1;
}

/// Pushes one value on the running coroutine. On failure, pushes only the error value.
static int push_protected(lua_State *L, CLuaHost *host, const CLuaCell **cell, const char *bytes) {
    if (value_push_plain(L, host, *cell)) {
        *cell += 1;
        return LUA_OK;
    }
    PushContext context = {*cell, bytes};
    lua_pushcfunction(L, push_body);
    lua_pushlightuserdata(L, &context);
    int status = lua_pcall(L, 1, 1, 0);
    *cell = context.cell;
    return status;
}

static int append_body(lua_State *L) {
    arena_append(L, host_of(L), 1);
    return 0;
}

int32_t clua_function_parameters(CLuaHost *host, int32_t function) {
    lua_State *L = host->running;
    lua_Debug activation;
    if (!lua_checkstack(L, 1)) return -1;
    if (lua_rawgeti(L, LUA_REGISTRYINDEX, function) != LUA_TFUNCTION) {
        lua_pop(L, 1);
        return -1;
    }
    bool isOfLua = !lua_iscfunction(L, -1);
    // Pops the function.
    lua_getinfo(L, ">u", &activation);
    return isOfLua && !activation.isvararg ? activation.nparams : -1;
}

/// Pops a value. Returns the line and chunk of a function's definition, or 0 for other values, C functions and main
/// chunks.
static int32_t pop_defined_line(lua_State *L, CLuaHost *host, int32_t *chunk) {
    lua_Debug activation;
    if (lua_type(L, -1) != LUA_TFUNCTION || lua_iscfunction(L, -1)) {
        lua_pop(L, 1);
        return 0;
    }
    lua_getinfo(L, ">S", &activation);
    *chunk = chunk_intern(host, activation.source, activation.short_src, false);
    return *chunk < 0 ? 0 : activation.linedefined;
}

int32_t clua_function_line(CLuaHost *host, int32_t function, int32_t *chunk) {
    lua_State *L = host->running;
    if (!lua_checkstack(L, 2)) return 0;
    lua_rawgeti(L, LUA_REGISTRYINDEX, function);
    lua_pushvalue(L, -1);
    int32_t line = pop_defined_line(L, host, chunk);
    // The engine's own Lua wraps functions of scripts. The wrapped function is an upvalue.
    bool isFound = line == 0 || !clua_chunk_is_prelude(host, *chunk);
    for (int index = 1; !isFound && lua_getupvalue(L, -1, index); index++) {
        line = pop_defined_line(L, host, chunk);
        isFound = line > 0 && !clua_chunk_is_prelude(host, *chunk);
    }
    lua_pop(L, 1);
    return isFound ? line : 0;
}

int32_t clua_call(CLuaHost *host, int32_t function, const CLuaCell *arguments, size_t argumentCount, const char *bytes, int32_t resultCount) {
    int32_t refused = budget_enter(host);
    if (refused) return refused;
    lua_State *L = host->running;
    int top = lua_gettop(L);
    int32_t loading = host->loadingCount;
    int32_t result = CLuaOK;
    int status = LUA_ERRMEM;
    if (argumentCount <= 1000 && resultCount <= 1000 && lua_checkstack(L, LUA_MINSTACK + (int)argumentCount)) {
        lua_pushcfunction(L, error_handler);
        lua_rawgeti(L, LUA_REGISTRYINDEX, function);
        status = LUA_OK;
        for (size_t index = 0; index < argumentCount && status == LUA_OK; index++) status = push_protected(L, host, &arguments, bytes);
        if (status != LUA_OK && status != LUA_ERRMEM) {
            const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "an argument cannot be given to Lua";
            result = error_set(host, CLuaErrorRuntime, message);
        } else {
            if (status == LUA_OK) status = lua_pcall(L, (int)argumentCount, resultCount < 0 ? LUA_MULTRET : resultCount, top + 1);
            result = error_finish(host, L, status);
        }
    } else {
        result = error_set(host, CLuaErrorMemory, "too many arguments or results, or not enough memory");
    }
    if (result == CLuaOK) {
        int last = lua_gettop(L);
        if (!lua_checkstack(L, LUA_MINSTACK)) result = error_set(host, CLuaErrorMemory, "not enough memory");
        for (int index = top + 2; index <= last && result == CLuaOK; index++) {
            if (arena_append_plain(host, L, index)) continue;
            lua_pushcfunction(L, append_body);
            lua_pushvalue(L, index);
            if (lua_pcall(L, 1, 0, 0) != LUA_OK) result = error_set(host, CLuaErrorMemory, "not enough memory for the results");
        }
    } else {
        sandbox_loading_cut(host, loading);
    }
    lua_settop(L, top);
    budget_leave(host);
    return result;
}

// MARK: References

void clua_unreference(CLuaHost *host, int32_t slot) {
    lua_State *L = host->running;
    // Unreferencing adds nothing to the registry, so it fails only if the stack has no room.
    if (lua_checkstack(L, 4)) luaL_unref(L, LUA_REGISTRYINDEX, slot);
}

typedef struct ReferenceContext {
    int32_t slot, result;
    uint32_t kind;
    const CLuaCell *cell;
    const char *bytes;
    bool raw;
} ReferenceContext;

static int copy_body(lua_State *L) {
    ReferenceContext *context = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, context->slot);
    context->result = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

int32_t clua_reference_copy(CLuaHost *host, int32_t slot, int32_t *copy) {
    ReferenceContext context = {.slot = slot};
    int32_t status = protect_quietly(host, copy_body, &context);
    *copy = context.result;
    return status;
}

int32_t clua_reference_cell(CLuaHost *host, const CLuaCell *cell, int32_t *slot) {
    if (cell->length == 0 || cell->length > host->arena.referenceCount) return error_set(host, CLuaErrorInternal, "no reference in the arena");
    return clua_reference_copy(host, host->arena.references[cell->length - 1], slot);
}

static int make_body(lua_State *L) {
    ReferenceContext *context = lua_touserdata(L, 1);
    value_push(L, host_of(L), &context->cell, context->bytes);
    CLuaCell cell = {0};
    value_describe(L, -1, &cell);
    context->kind = cell.kind;
    context->result = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

int32_t clua_reference_make(CLuaHost *host, const CLuaCell *value, const char *bytes, int32_t *slot, uint32_t *kind) {
    ReferenceContext context = {.cell = value, .bytes = bytes};
    int32_t status = protect_quietly(host, make_body, &context);
    *slot = context.result;
    *kind = context.kind;
    return status;
}

// MARK: Tables

static int get_body(lua_State *L) {
    ReferenceContext *context = lua_touserdata(L, 1);
    CLuaHost *host = host_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, context->slot);
    value_push(L, host, &context->cell, context->bytes);
    if (!context->raw) lua_gettable(L, -2);
    else if (lua_istable(L, -2)) lua_rawget(L, -2);
    else lua_pushnil(L);
    arena_append(L, host, -1);
    return 0;
}

int32_t clua_get(CLuaHost *host, int32_t table, const CLuaCell *key, const char *bytes, bool raw) {
    ReferenceContext context = {.slot = table, .cell = key, .bytes = bytes, .raw = raw};
    return protect(host, get_body, &context);
}

static int set_body(lua_State *L) {
    ReferenceContext *context = lua_touserdata(L, 1);
    CLuaHost *host = host_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, context->slot);
    value_push(L, host, &context->cell, context->bytes);
    value_push(L, host, &context->cell, context->bytes);
    if (!context->raw) lua_settable(L, -3);
    else if (lua_istable(L, -3)) lua_rawset(L, -3);
    else luaL_error(L, "expected a table; found %s", luaL_typename(L, -3));
    return 0;
}

int32_t clua_set(CLuaHost *host, int32_t table, const CLuaCell *pair, const char *bytes, bool raw) {
    ReferenceContext context = {.slot = table, .cell = pair, .bytes = bytes, .raw = raw};
    return protect(host, set_body, &context);
}

static int entries_body(lua_State *L) {
    ReferenceContext *context = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, context->slot);
    luaL_checktype(L, -1, LUA_TTABLE);
    arena_entries(L, host_of(L), -1);
    return 0;
}

int32_t clua_entries(CLuaHost *host, int32_t table) {
    ReferenceContext context = {.slot = table};
    return protect_quietly(host, entries_body, &context);
}

static int decode_body(lua_State *L) {
    ReferenceContext *context = lua_touserdata(L, 1);
    CLuaHost *host = host_of(L);
    CLuaCell cell;
    lua_rawgeti(L, LUA_REGISTRYINDEX, context->slot);
    if (!lua_istable(L, -1)) luaL_error(L, "expected a table; found %s", luaL_typename(L, -1));
    arena_decode_table(L, host, -1, &cell);
    // The decoded table is the result, so it comes last.
    lua_pushboolean(L, 0);
    arena_append(L, host, -1);
    host->arena.cells[host->arena.count - 1] = cell;
    return 0;
}

int32_t clua_decode(CLuaHost *host, int32_t table) {
    ReferenceContext context = {.slot = table};
    return protect_quietly(host, decode_body, &context);
}

size_t clua_raw_length(CLuaHost *host, int32_t table) {
    lua_State *L = host->running;
    if (!lua_checkstack(L, 2)) return 0;
    lua_rawgeti(L, LUA_REGISTRYINDEX, table);
    size_t length = lua_rawlen(L, -1);
    lua_pop(L, 1);
    return length;
}

/// Pushes a table of the arena, or returns false for other cells.
static bool push_from_arena(CLuaHost *host, lua_State *L, const CLuaCell *table) {
    if (table->length == 0 || table->length > host->arena.referenceCount || !lua_checkstack(L, 2)) return false;
    return lua_rawgeti(L, LUA_REGISTRYINDEX, host->arena.references[table->length - 1]) == LUA_TTABLE;
}

void clua_read_texts(CLuaHost *host, const CLuaCell *table, const char **texts, size_t *lengths, size_t count) {
    lua_State *L = host->running;
    int top = lua_gettop(L);
    bool isTable = push_from_arena(host, L, table);
    for (size_t index = 0; index < count; index++) {
        texts[index] = NULL;
        lengths[index] = 0;
        if (!isTable) continue;
        // Only for strings, because `lua_tolstring` would convert a number within the plugin's table.
        if (lua_rawgeti(L, -1, (lua_Integer)index + 1) == LUA_TSTRING) texts[index] = lua_tolstring(L, -1, &lengths[index]);
        lua_pop(L, 1);
    }
    lua_settop(L, top);
}

void clua_read_numbers(CLuaHost *host, const CLuaCell *table, double *numbers, size_t count) {
    lua_State *L = host->running;
    int top = lua_gettop(L);
    bool isTable = push_from_arena(host, L, table);
    for (size_t index = 0; index < count; index++) {
        numbers[index] = NAN;
        if (!isTable) continue;
        if (lua_rawgeti(L, -1, (lua_Integer)index + 1) == LUA_TNUMBER) numbers[index] = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    lua_settop(L, top);
}

bool clua_raw_equal(CLuaHost *host, int32_t a, int32_t b) {
    lua_State *L = host->running;
    if (!lua_checkstack(L, 2)) return a == b;
    lua_rawgeti(L, LUA_REGISTRYINDEX, a);
    lua_rawgeti(L, LUA_REGISTRYINDEX, b);
    bool result = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return result;
}

static int metatable_body(lua_State *L) {
    ReferenceContext *context = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, context->slot);
    context->result = lua_getmetatable(L, -1) ? luaL_ref(L, LUA_REGISTRYINDEX) : 0;
    return 0;
}

int32_t clua_metatable(CLuaHost *host, int32_t table, int32_t *metatable) {
    ReferenceContext context = {.slot = table};
    int32_t status = protect_quietly(host, metatable_body, &context);
    *metatable = context.result;
    return status;
}

static int set_metatable_body(lua_State *L) {
    ReferenceContext *context = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, context->slot);
    luaL_checktype(L, -1, LUA_TTABLE);
    if (context->result) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, context->result);
        luaL_checktype(L, -1, LUA_TTABLE);
        lua_pushliteral(L, "__gc");
        if (lua_rawget(L, -2) != LUA_TNIL) return luaL_error(L, "a metatable cannot have __gc");
        lua_pop(L, 1);
    } else {
        lua_pushnil(L);
    }
    lua_setmetatable(L, -2);
    return 0;
}

int32_t clua_set_metatable(CLuaHost *host, int32_t table, int32_t metatable) {
    ReferenceContext context = {.slot = table, .result = metatable};
    return protect_quietly(host, set_metatable_body, &context);
}

// MARK: Proxies

static int proxy_body(lua_State *L) {
    ReferenceContext *context = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, context->slot);
    luaL_checktype(L, -1, LUA_TTABLE);
    if (context->cell) value_push_object(L, host_of(L), context->cell);
    else lua_pushnil(L);
    lua_rawsetp(L, -2, PROXY_KEY);
    return 0;
}

int32_t clua_set_proxy(CLuaHost *host, int32_t table, const CLuaCell *object) {
    ReferenceContext context = {.slot = table, .cell = object};
    return protect_quietly(host, proxy_body, &context);
}

bool clua_get_proxy(CLuaHost *host, int32_t table, CLuaCell *object) {
    lua_State *L = host->running;
    if (!lua_checkstack(L, 4)) return false;
    lua_rawgeti(L, LUA_REGISTRYINDEX, table);
    bool result = lua_istable(L, -1) && value_proxied(L, lua_gettop(L), object);
    lua_pop(L, 1);
    return result;
}
