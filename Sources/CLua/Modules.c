// The functions that compile text: load and require.

#include <stdlib.h>
#include <string.h>

#include "Internal.h"

// MARK: Compiling under the budget
//
// No hook runs in Lua's compiler, and some constructs take time proportional to the preceding code: each `elseif`,
// `and` and `or` visits the previous jumps, each `goto` the labels, each name the variables of all enclosing functions.
// So the compiler gets its input in small pieces, with a check of the budget before each. Each token has at least one
// byte, and the size limit of scripts bounds its cost to some milliseconds. The most expensive token ends a loop with
// Lua's maximum of 32767 breaks, which takes some tenths of a second.

enum { PieceSize = 64 };

typedef struct Pieces {
    const char *text, *end;
} Pieces;

static const char *next_piece(lua_State *L, void *context, size_t *size) {
    Pieces *pieces = context;
    CLuaHost *host = host_of(L);
    size_t left = (size_t)(pieces->end - pieces->text);
    *size = left < PieceSize ? left : PieceSize;
    // Preludes are compiled before the first entry.
    if (host->nesting) budget_charge(L, host, *size / CompiledBytesPerInstruction);
    const char *piece = pieces->text;
    pieces->text += *size;
    return left ? piece : NULL;
}

// MARK: load

/// Compiles text and pushes the function or the message.
int32_t load_text(lua_State *L, CLuaHost *host, const CLuaChunk *chunk, bool isPrelude) {
    const char *text = chunk->text;
    size_t length = chunk->length, nameLength = chunk->nameLength;
    if (length > host->limits.scriptSize) {
        lua_pushfstring(L, "a script of more than %I bytes", (LUAI_UACINT)host->limits.scriptSize);
        return LUA_ERRSYNTAX;
    }
    // Skips a byte order mark and a shebang line, but keeps line numbers.
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) text += 3, length -= 3;
    if (length && *text == '#') {
        const char *end = memchr(text, '\n', length);
        size_t skipped = end ? (size_t)(end - text) : length;
        text += skipped, length -= skipped;
    }
    // Control bytes in other names are replaced, so scripts cannot forge the mark of preludes.
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    luaL_addstring(&buffer, isPrelude ? "=\x01" : "@");
    if (nameLength > 512) nameLength = 512;
    for (size_t index = 0; index < nameLength; index++) {
        char byte = chunk->name[index];
        luaL_addchar(&buffer, (unsigned char)byte < 32 || byte == 127 ? '?' : byte);
    }
    luaL_pushresult(&buffer);
    const char *source = lua_tostring(L, -1);
    // Added before compilation, so that compiler messages find the name.
    lua_Debug activation;
    places_forget(host);
    Pieces pieces = {text, text + length};
    size_t codeLength = 0;
    const char *code = isPrelude ? prelude_code(source, text, length, &codeLength) : NULL;
    if (code) pieces = (Pieces){code, code + codeLength};
    int status = lua_load(L, next_piece, &pieces, source, code ? "b" : "t");
    if (host->kill && host->nesting) return budget_raise(L, host);
    if (status == LUA_OK) {
        lua_pushvalue(L, -1);
        lua_getinfo(L, ">S", &activation);
        chunk_intern(host, source, activation.short_src, isPrelude);
    } else {
        // An empty chunk receives the name as Lua truncates it.
        if (luaL_loadbufferx(L, "", 0, source, "t") == LUA_OK) {
            lua_getinfo(L, ">S", &activation);
            chunk_intern(host, source, activation.short_src, isPrelude);
        } else {
            lua_pop(L, 1);
        }
    }
    lua_remove(L, -2);
    return status;
}

/// The script's `load`. Upvalue: the globals of its environment.
int sandbox_load(lua_State *L) {
    CLuaHost *host = host_of(L);
    CLuaChunk chunk;
    if (lua_type(L, 1) != LUA_TSTRING) return luaL_error(L, "load takes a string here, got %s", luaL_typename(L, 1));
    chunk.text = lua_tolstring(L, 1, &chunk.length);
    chunk.name = luaL_optlstring(L, 2, "=(load)", &chunk.nameLength);
    if (chunk.nameLength && (*chunk.name == '@' || *chunk.name == '=')) chunk.name++, chunk.nameLength--;
    const char *mode = luaL_optstring(L, 3, "t");
    bool hasGlobals = !lua_isnone(L, 4);
    if (strchr(mode, 't') == NULL) {
        lua_pushnil(L);
        lua_pushliteral(L, "only text can be loaded here");
        return 2;
    }
    if (load_text(L, host, &chunk, false) != LUA_OK) {
        lua_pushnil(L);
        lua_insert(L, -2);
        return 2;
    }
    lua_pushvalue(L, hasGlobals ? 4 : lua_upvalueindex(1));
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
    return 1;
}

// MARK: require

void sandbox_loading_cut(CLuaHost *host, int32_t depth) {
    while (host->loadingCount > depth) free(host->loading[--host->loadingCount].name);
}

static COLD int raise_cycle(lua_State *L, CLuaHost *host, int32_t from, const char *name) {
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    luaL_addstring(&buffer, "modules that require each other: ");
    for (int32_t index = from; index < host->loadingCount; index++) {
        luaL_addstring(&buffer, host->loading[index].name);
        luaL_addstring(&buffer, " -> ");
    }
    luaL_addstring(&buffer, name);
    luaL_pushresult(&buffer);
    return error_raise_text(L, host, lua_tostring(L, -1), lua_rawlen(L, -1));
}

void clua_host_set_module(CLuaHost *host, char *text, size_t length, const char *chunkName, size_t nameLength) {
    free(host->moduleText);
    free(host->moduleName);
    host->moduleText = text;
    host->moduleLength = length;
    host->moduleName = strndup(chunkName, nameLength);
}

static int compile_module(lua_State *L) {
    CLuaHost *host = host_of(L);
    const char *name = host->moduleName ? host->moduleName : "?";
    CLuaChunk chunk = {.text = host->moduleText, .length = host->moduleLength, .name = name, .nameLength = strlen(name)};
    if (load_text(L, host, &chunk, false) != LUA_OK) return lua_error(L);
    return 1;
}

/// Upvalues: the environment's number, its globals, its modules.
int sandbox_require(lua_State *L) {
    CLuaHost *host = host_of(L);
    size_t length;
    const char *name = luaL_checklstring(L, 1, &length);
    int32_t environment = (int32_t)lua_tointeger(L, lua_upvalueindex(1));
    lua_settop(L, 1);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, lua_upvalueindex(3)) != LUA_TNIL) return 1;
    lua_settop(L, 1);
    for (int32_t index = 0; index < host->loadingCount; index++) {
        const LoadingModule *module = &host->loading[index];
        if (module->environment == environment && strcmp(module->name, name) == 0) return raise_cycle(L, host, index, name);
    }
    if (host->loadingCount == LoadingLimit) {
        lua_pushfstring(L, "modules are required more than %d deep", (int)LoadingLimit);
        return error_raise_text(L, host, lua_tostring(L, -1), lua_rawlen(L, -1));
    }
    int32_t status = host->callbacks.resolve(host->callbacks.context, environment, name, length);
    if (host->kill) return budget_raise(L, host);
    if (status) return error_raise_fault(L, host);

    lua_pushcfunction(L, compile_module);
    int loaded = lua_pcall(L, 0, 1, 0);
    lua_pushstring(L, host->moduleName);
    free(host->moduleText);
    free(host->moduleName);
    host->moduleText = host->moduleName = NULL;
    if (loaded != LUA_OK) {
        lua_pop(L, 1);
        return lua_error(L);
    }
    lua_insert(L, -2);
    lua_pushvalue(L, lua_upvalueindex(2));
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);

    char *copy = strdup(name);
    if (copy == NULL) return luaL_error(L, "not enough memory");
    // If an error occurs, the function that catches it restores the count.
    host->loading[host->loadingCount++] = (LoadingModule){.environment = environment, .name = copy};
    int32_t depth = host->loadingCount;
    lua_pushvalue(L, 1);
    lua_pushvalue(L, 2);
    lua_call(L, 2, 1);
    sandbox_loading_cut(host, depth - 1);
    if (lua_isnil(L, -1)) {
        lua_pop(L, 1);
        lua_pushboolean(L, 1);
    }
    lua_pushvalue(L, 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, lua_upvalueindex(3));
    return 1;
}
