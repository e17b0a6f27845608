// The text of a value without its address.
//
// Lua shows an address for values that have no text, such as `table: 0x55cdc828c8c0`. Addresses are confidential and
// differ between runs. Here, such a value gets a number when its text is first needed: `table: 1`. A table with weak
// keys stores the numbers, so a number needs memory only while its value lives.

#include <string.h>

#include "Internal.h"

int texts_set_up(lua_State *L) {
    lua_createtable(L, 0, 0);
    lua_createtable(L, 0, 1);
    lua_pushliteral(L, "k");
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    return luaL_ref(L, LUA_REGISTRYINDEX);
}

/// Returns the number of a table, function, coroutine or object, and 0 for other values. Light userdata and strings
/// have no identity and would stay in the table forever.
static lua_Integer number_of(lua_State *L, int index) {
    switch (lua_type(L, index)) {
    case LUA_TTABLE: case LUA_TFUNCTION: case LUA_TTHREAD: case LUA_TUSERDATA: break;
    default: return 0;
    }
    CLuaHost *host = host_of(L);
    luaL_checkstack(L, 4, NULL);
    lua_rawgeti(L, LUA_REGISTRYINDEX, host->identities);
    lua_pushvalue(L, index);
    lua_Integer number = lua_rawget(L, -2) == LUA_TNUMBER ? lua_tointegerx(L, -1, NULL) : 0;
    lua_pop(L, 1);
    if (number == 0) {
        number = host->lastIdentity + 1;
        lua_pushvalue(L, index);
        lua_pushinteger(L, number);
        lua_rawset(L, -3);
        host->lastIdentity = number;
    }
    lua_pop(L, 1);
    return number;
}

const char *value_text(lua_State *L, int index, size_t *length) {
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, NULL);
    switch (lua_type(L, index)) {
    case LUA_TTABLE: case LUA_TFUNCTION: case LUA_TTHREAD: case LUA_TUSERDATA: case LUA_TLIGHTUSERDATA: break;
    default: return luaL_tolstring(L, index, length);
    }
    if (luaL_callmeta(L, index, "__tostring")) {
        if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
        return lua_tolstring(L, -1, length);
    }
    const char *kind = luaL_typename(L, index);
    int name = luaL_getmetafield(L, index, "__name");
    if (name == LUA_TSTRING) kind = lua_tostring(L, -1);
    lua_Integer number = number_of(L, index);
    if (number) lua_pushfstring(L, "%s: %I", kind, (LUAI_UACINT)number);
    else lua_pushstring(L, kind);
    if (name != LUA_TNIL) lua_remove(L, -2);
    return lua_tolstring(L, -1, length);
}

int sandbox_tostring(lua_State *L) {
    luaL_checkany(L, 1);
    value_text(L, 1, NULL);
    return 1;
}

// MARK: string.format

/// Whether Lua may convert all arguments to text itself.
static bool are_plain(lua_State *L, int count) {
    for (int index = 2; index <= count; index++) {
        int type = lua_type(L, index);
        if (type != LUA_TNIL && type != LUA_TBOOLEAN && type != LUA_TNUMBER && type != LUA_TSTRING) return false;
    }
    return true;
}

/// Whether the option is `%p`, which may have a minus and a width of up to two digits, as in Lua 5.4.4.
static bool is_pointer_option(const char *option, const char *end) {
    if (option < end && *option == '-') option++;
    for (int digits = 0; digits < 2 && option < end && *option >= '0' && *option <= '9'; digits++) option++;
    return option == end;
}

/// Removes addresses from the arguments of Lua's `format`: arguments of `%s` and `%p` become texts, and each `%p`
/// becomes `%s`.
void format_prepare(lua_State *L) {
    size_t length;
    int count = lua_gettop(L), argument = 1;
    const char *format = luaL_checklstring(L, 1, &length);
    if (memchr(format, 'p', length) == NULL && are_plain(L, count)) return;
    luaL_Buffer buffer;
    // The buffer can use stack slots above the arguments, whose indices do not change.
    luaL_buffinit(L, &buffer);
    const char *next = format, *end = format + length;
    while (next < end) {
        const char *mark = memchr(next, '%', (size_t)(end - next));
        if (mark == NULL || ++mark >= end) break;
        const char *option = mark;
        // Invalid options are left for Lua to report.
        while (option < end && strchr("-+#0 .123456789", *option) && *option) option++;
        if (option == end) break;
        luaL_addlstring(&buffer, next, (size_t)(option - next));
        next = option + 1;
        char letter = *option;
        if (letter != '%' && ++argument <= count && (letter == 's' || letter == 'p')) {
            if (letter == 's') {
                if (lua_type(L, argument) == LUA_TSTRING) goto keep;
                value_text(L, argument, NULL);
            } else {
                if (!is_pointer_option(mark, option)) luaL_error(L, "invalid conversion '%%%sp' to 'format'", lua_pushlstring(L, mark, (size_t)(option - mark)));
                lua_Integer number = number_of(L, argument);
                if (number) lua_pushfstring(L, "%I", (LUAI_UACINT)number);
                else lua_pushliteral(L, "(null)");
                letter = 's';
            }
            lua_replace(L, argument);
        } else if (letter == 'p') {
            luaL_argerror(L, argument, "no value");
        }
    keep:
        luaL_addchar(&buffer, letter);
    }
    luaL_addlstring(&buffer, next, (size_t)(end - next));
    luaL_pushresult(&buffer);
    lua_replace(L, 1);
}
