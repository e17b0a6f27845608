// The creation of a state, and its environments.

#include <string.h>

#include "Internal.h"

// MARK: Libraries

static const char *const baseNames[] = {"assert", "error", "getmetatable", "ipairs", "next", "rawequal", "rawget", "rawlen", "select",
                                        "tonumber", "type", NULL};
static const char *const stringNames[] = {"byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "pack", "packsize", "rep",
                                          "reverse", "sub", "unpack", "upper", NULL};
static const char *const tableNames[] = {"concat", "insert", "move", "pack", "remove", "sort", "unpack", NULL};
/// Debian's Lua includes deprecated functions that other builds lack, so the functions are listed.
static const char *const mathNames[] = {"abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log", "max",
                                        "maxinteger", "min", "mininteger", "modf", "pi", "rad", "random", "randomseed", "sin", "sqrt", "tan",
                                        "tointeger", "type", "ult", NULL};
static const char *const utf8Names[] = {"char", "charpattern", "codepoint", "codes", "len", "offset", NULL};
static const char *const coroutineNames[] = {"isyieldable", "running", "status", "yield", NULL};

static const lua_CFunction *find(const luaL_Reg *functions, const char *name) {
    for (; functions->name; functions++) {
        if (strcmp(functions->name, name) == 0) return &functions->func;
    }
    return NULL;
}

/// Fills the table at the top with functions of the table below. Functions with a guard are replaced by it, with the
/// original as upvalue.
static void copy_functions(lua_State *L, const char *const *names, const luaL_Reg *guards) {
    for (; *names; names++) {
        lua_getfield(L, -2, *names);
        const lua_CFunction *guard = find(guards, *names);
        if (guard) lua_pushcclosure(L, *guard, 1);
        lua_setfield(L, -2, *names);
    }
}

static const luaL_Reg noGuards[] = {{NULL, NULL}};

static void push_library(lua_State *L, lua_CFunction open, const char *const *names, const luaL_Reg *guards) {
    lua_pushcfunction(L, open);
    lua_call(L, 0, 1);
    lua_createtable(L, 0, 20);
    copy_functions(L, names, guards);
    lua_remove(L, -2);
}

/// Replaces the seed that Lua derives from the clock and from addresses, so that a script always gives the same layout.
static int seeded(lua_State *L) {
    if (lua_isnoneornil(L, 1)) {
        lua_settop(L, 0);
        lua_pushinteger(L, 1);
    }
    return lua_tocfunction(L, lua_upvalueindex(2))(L);
}

static void push_math(lua_State *L) {
    push_library(L, luaopen_math, mathNames, noGuards);
    // `random` and `randomseed` share their state as first upvalue.
    lua_getfield(L, -1, "randomseed");
    lua_CFunction function = lua_tocfunction(L, -1);
    lua_getupvalue(L, -1, 1);
    lua_pushcfunction(L, function);
    lua_pushcclosure(L, seeded, 2);
    lua_pushvalue(L, -1);
    lua_call(L, 0, 0);
    lua_setfield(L, -3, "randomseed");
    lua_pop(L, 1);
}

/// Pushes a new table with the global functions of a script.
static void push_base(lua_State *L) {
    luaL_checkstack(L, 10, NULL);
    lua_createtable(L, 0, 40);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_pushvalue(L, -2);
    copy_functions(L, baseNames, noGuards);
    lua_pop(L, 2);
    luaL_setfuncs(L, sandbox_base, 0);
    lua_pushliteral(L, LUA_VERSION);
    lua_setfield(L, -2, "_VERSION");
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, "_G");
}

/// Pushes a new table with copies of everything a script may use, except `load` and `require`.
void environment_push_libraries(lua_State *L, CLuaHost *host) {
    push_base(L);
    push_math(L);
    lua_setfield(L, -2, "math");
    lua_rawgeti(L, LUA_REGISTRYINDEX, host->stockString);
    lua_createtable(L, 0, 20);
    copy_functions(L, stringNames, sandbox_string);
    lua_setfield(L, -3, "string");
    lua_pop(L, 1);
    push_library(L, luaopen_table, tableNames, sandbox_table);
    lua_setfield(L, -2, "table");
    push_library(L, luaopen_coroutine, coroutineNames, noGuards);
    luaL_setfuncs(L, sandbox_coroutine, 0);
    lua_setfield(L, -2, "coroutine");
    push_library(L, luaopen_utf8, utf8Names, sandbox_utf8);
    lua_setfield(L, -2, "utf8");
}

// MARK: What preludes can call

static CLuaCell *check_object(lua_State *L, int index, CLuaCell *cell) {
    *cell = (CLuaCell){0};
    value_describe(L, index, cell);
    luaL_argexpected(L, cell->kind == CLuaObject, index, "host object");
    return cell;
}

static int host_set_proxy(lua_State *L) {
    CLuaCell cell;
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 2);
    if (!lua_isnil(L, 2)) check_object(L, 2, &cell);
    lua_rawsetp(L, 1, PROXY_KEY);
    lua_settop(L, 1);
    return 1;
}

static int host_object(lua_State *L) {
    lua_settop(L, 1);
    if (lua_istable(L, 1)) lua_rawgetp(L, 1, PROXY_KEY);
    else if (!lua_isuserdata(L, 1) || lua_islightuserdata(L, 1)) lua_pushnil(L);
    return 1;
}

static int host_read_only(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    value_make_read_only(L);
    return 1;
}

static int host_fail(lua_State *L) {
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    return error_raise_text(L, host_of(L), text, length);
}

/// `host.metatable(value)`: the metatable of a table, even a protected one.
static int host_metatable(lua_State *L) {
    luaL_checkany(L, 1);
    if (!lua_istable(L, 1) || !lua_getmetatable(L, 1)) lua_pushnil(L);
    return 1;
}

/// `host.operators { __add = function … }`: sets metamethods of packed values.
static int host_operators(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    lua_pushlightuserdata(L, NULL);
    if (!lua_getmetatable(L, -1)) return 0;
    for (lua_pushnil(L); lua_next(L, 1);) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, 3);
    }
    return 0;
}

/// `rawget` and `next` for preludes. They see the contents of read-only tables, because scripts pass them tables of
/// `data`.
static int host_raw_get(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checkany(L, 2);
    lua_settop(L, 2);
    value_open_read_only(L, 1);
    lua_rawget(L, 1);
    return 1;
}

static int host_next(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 2);
    value_open_read_only(L, 1);
    return lua_next(L, 1) ? 2 : (lua_pushnil(L), 1);
}

static const luaL_Reg preludeFunctions[] = {{"rawget", host_raw_get}, {"next", host_next}, {NULL, NULL}};

static const luaL_Reg hostFunctions[] = {{"setProxy", host_set_proxy}, {"object", host_object},   {"readOnly", host_read_only},
                                         {"fail", host_fail},          {"sited", site_sited},   {"at", site_at},
                                         {"operators", host_operators}, {"metatable", host_metatable}, {NULL, NULL}};

// MARK: Setting up

int environment_set_up(lua_State *L) {
    static const char *const messages[] = {[CLuaErrorMemory] = "the limit of bytes allocated in one call is used up",
                                           [CLuaErrorTime] = "the time limit is used up",
                                           [CLuaErrorInstructions] = "the limit of Lua instructions is used up"};
    CLuaHost *host = host_of(L);
    luaL_checkstack(L, 20, NULL);
    // Created in advance, because raising them must not need memory.
    for (int reason = 0; reason <= CLuaErrorInstructions; reason++) {
        if (messages[reason] == NULL) continue;
        lua_pushstring(L, messages[reason]);
        host->killMessages[reason] = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    lua_pushcfunction(L, luaopen_base);
    lua_call(L, 0, 0);
    lua_pushcfunction(L, luaopen_string);
    lua_call(L, 0, 1);
    lua_pushvalue(L, -1);
    host->stockString = luaL_ref(L, LUA_REGISTRYINDEX);
    host->identities = texts_set_up(L);

    // Methods of strings come from a copy that no script can modify.
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_createtable(L, 0, 20);
    copy_functions(L, stringNames, sandbox_string);
    lua_setfield(L, -3, "__index");
    lua_pop(L, 1);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_settop(L, 0);

    lua_createtable(L, 0, 64);
    host->api = luaL_ref(L, LUA_REGISTRYINDEX);
    environment_push_libraries(L, host);
    luaL_setfuncs(L, preludeFunctions, 0);
    lua_createtable(L, 0, 16);
    luaL_setfuncs(L, hostFunctions, 0);
    lua_pushvalue(L, -1);
    host->preludeHost = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_setfield(L, -2, "host");
    lua_rawgeti(L, LUA_REGISTRYINDEX, host->api);
    lua_setfield(L, -2, "api");
    host->preludeGlobals = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

// MARK: Environments

typedef struct EnvironmentContext {
    int32_t id, globals, scope;
    bool isForData;
    const char *name;
    size_t nameLength;
    const CLuaCell *value;
    const char *bytes;
    const CLuaChunk *chunk;
    int32_t result, status;
} EnvironmentContext;

/// Names that data chunks cannot use; `false` hides the API's value, too.
static const char *const notForData[] = {"require", "print",  "load", "pcall", "xpcall",    "setmetatable",
                                         "string",  "table", "math", "utf8",  "coroutine", NULL};

/// Adds the functions that run other chunks.
static void add_loading(lua_State *L, CLuaHost *host, int32_t id) {
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, sandbox_load, 1);
    lua_setfield(L, -2, "load");
    lua_pushinteger(L, id);
    lua_pushvalue(L, -2);
    lua_createtable(L, 0, 8);
    lua_rawgeti(L, LUA_REGISTRYINDEX, host->api);
    value_make_read_only(L);
    lua_setfield(L, -2, "tatami");
    lua_pushcclosure(L, sandbox_require, 3);
    lua_setfield(L, -2, "require");
}

static int make_body(lua_State *L) {
    EnvironmentContext *context = lua_touserdata(L, 1);
    CLuaHost *host = host_of(L);
    if (context->isForData) {
        push_base(L);
        for (const char *const *name = notForData; *name; name++) {
            lua_pushboolean(L, 0);
            lua_setfield(L, -2, *name);
        }
    } else {
        environment_push_libraries(L, host);
        add_loading(L, host, context->id);
    }
    lua_createtable(L, 0, 2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, host->api);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    context->globals = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

int32_t clua_make_environment(CLuaHost *host, int32_t id, bool isForData, int32_t *globals) {
    EnvironmentContext context = {.id = id, .isForData = isForData};
    int32_t status = protect_quietly(host, make_body, &context);
    *globals = context.globals;
    return status;
}

static int define_body(lua_State *L) {
    EnvironmentContext *context = lua_touserdata(L, 1);
    CLuaHost *host = host_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, context->scope == CLuaScopeAPI ? host->api : host->preludeHost);
    lua_pushlstring(L, context->name, context->nameLength);
    value_push(L, host, &context->value, context->bytes);
    lua_rawset(L, -3);
    return 0;
}

int32_t clua_define_global(CLuaHost *host, int32_t scope, const char *name, size_t length, const CLuaCell *value, const char *bytes) {
    EnvironmentContext context = {.scope = scope, .name = name, .nameLength = length, .value = value, .bytes = bytes};
    return protect_quietly(host, define_body, &context);
}

static int load_body(lua_State *L) {
    EnvironmentContext *context = lua_touserdata(L, 1);
    CLuaHost *host = host_of(L);
    bool isPrelude = context->scope == CLuaScopePrelude;
    int status = load_text(L, host, context->chunk, isPrelude);
    if (status == LUA_ERRMEM) {
        context->status = error_finish(host, L, status);
        return 0;
    }
    if (status != LUA_OK) {
        context->status = error_set(host, CLuaErrorSyntax, lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "the text cannot be compiled");
        return 0;
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, isPrelude ? host->preludeGlobals : context->scope);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
    context->result = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

int32_t clua_load(CLuaHost *host, const CLuaChunk *chunk, int32_t globals, int32_t *function) {
    EnvironmentContext context = {.scope = globals, .chunk = chunk};
    // Compiling a script's text counts as an entry or as part of one.
    int32_t status = globals == CLuaScopePrelude ? protect_quietly(host, load_body, &context) : protect(host, load_body, &context);
    *function = context.result;
    return status ? status : context.status;
}
