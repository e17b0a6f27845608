// The fields of objects: keys that are not methods of their class.
//
// Each method call looks up its name in the object. If `__index` is a table, the virtual machine does this by itself;
// if it is a function, each method call costs another call. So `__index` is the table of methods, and its own metatable
// has a function that finds fields. Lua calls this function with the table of methods instead of the object. The
// function finds the object in the register or upvalue that the running instruction names (see Places.c about
// instructions; the opcodes are from lopcodes.h).

#include "Internal.h"

enum { UpvalueOpcode = 11, TableOpcode = 12, IntegerOpcode = 13, FieldOpcode = 14, MethodOpcode = 20, ChainLimit = 2000 };

/// Pushes the value in which the current instruction of an activation looks up a key. Returns false and pushes nothing
/// for other instructions.
static bool push_lookup_target(lua_State *L, lua_Debug *activation) {
    const uint32_t *next = place_instruction(activation);
    if (next == NULL) return false;
    int operand = next[-1] >> 16 & 0xFF;
    switch (next[-1] & 0x7F) {
    // Registers count as local variables, even without a name.
    case TableOpcode: case IntegerOpcode: case FieldOpcode: case MethodOpcode: return lua_getlocal(L, activation, operand + 1) != NULL;
    case UpvalueOpcode: {
        lua_getinfo(L, "f", activation);
        bool isThere = lua_getupvalue(L, -1, operand + 1) != NULL;
        lua_remove(L, isThere ? -2 : -1);
        return isThere;
    }
    default: return false;
    }
}

/// Replaces the value at the top by the object whose methods (at `methods`) lack the key; the value may be a table that
/// inherits from an object. Returns false if there is no such object.
static bool follow(lua_State *L, int methods) {
    for (int turn = 0; turn < ChainLimit && lua_getmetatable(L, -1); turn++) {
        lua_pushliteral(L, "__index");
        lua_rawget(L, -2);
        bool isFound = lua_rawequal(L, -1, methods);
        if (!isFound) lua_replace(L, -3);
        lua_pop(L, isFound ? 2 : 1);
        if (isFound) return true;
    }
    return false;
}

/// Replaces the methods at index 1 by the object. Returns false if the object cannot be found.
static bool find_object(lua_State *L) {
    lua_Debug activation;
    // Level 0 is the C function that Lua calls for the key.
    if (!lua_getstack(L, 1, &activation) || !push_lookup_target(L, &activation) || !follow(L, 1)) return false;
    lua_replace(L, 1);
    return true;
}

static int field_index(lua_State *L) {
    // Called with (methods, key).
    bool isFound = find_object(L);
    lua_settop(L, 2);
    if (isFound) return operation_dispatch(L, host_of(L), (int32_t)(uint32_t)code_of(L), true, NULL);
    // A library function looks up the key, so no instruction names the object.
    lua_pushfstring(L, "the fields of a %s are read by their names only", lua_tostring(L, lua_upvalueindex(2)));
    return error_raise_text(L, host_of(L), lua_tostring(L, -1), lua_rawlen(L, -1));
}

void fields_install(lua_State *L, int32_t opcode, const char *name, size_t length) {
    lua_createtable(L, 0, 1);
    push_code(L, (uint32_t)opcode);
    lua_pushlstring(L, name, length);
    lua_pushcclosure(L, field_index, 2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

// MARK: The probe

static int probe_true(lua_State *L) {
    lua_pushboolean(L, true);
    return 1;
}

/// Returns a function if the object is found, otherwise false.
static int probe_index(lua_State *L) {
    bool isFound = find_object(L) && lua_rawequal(L, 1, lua_upvalueindex(1));
    if (isFound) lua_pushcfunction(L, probe_true);
    else lua_pushboolean(L, false);
    return 1;
}

/// Creates an object whose fields come from the probe, and a table that inherits from it.
static int probe_values(lua_State *L) {
    lua_newuserdatauv(L, 1, 0);
    lua_createtable(L, 0, 1);
    lua_createtable(L, 0, 0);
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, 1);
    lua_pushcclosure(L, probe_index, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_createtable(L, 0, 0);
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    return 2;
}

bool fields_probe(void) {
    static const char text[] =
        "local make = ...\nlocal o, t = make()\nlocal key = 'a'\nlocal function same(v) return v end\nlocal function above() return o.b end\n"
        "local function inside() local _ENV = o return c end\nlocal function around() local _ENV = o return (function() return d end)() end\n"
        "local function any(...) local first, second = ... return second.e and first[key] end\n"
        "return above() and inside() and around() and any(o, t) and o.f and o[1] and same(o).g and t.h and o:i() and same(o):j() and t:k()";
    lua_State *L = luaL_newstate();
    if (L == NULL) return false;
    bool works = false;
    if (luaL_loadstring(L, text) == LUA_OK) {
        lua_pushcfunction(L, probe_values);
        works = lua_pcall(L, 1, 1, 0) == LUA_OK && lua_toboolean(L, -1);
    }
    lua_close(L);
    return works;
}
