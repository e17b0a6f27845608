// The metatables of host objects and packed values.

#include <stdlib.h>
#include <string.h>

#include "Internal.h"

static const char *key_text(lua_State *L, int index) {
    return lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : value_text(L, index, NULL);
}

// MARK: Metamethods. The first upvalue is as in operation_method.

static int method_index(lua_State *L) {
    // Upvalue 2: the methods.
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
    lua_settop(L, 2);
    return operation_dispatch(L, host_of(L), (int32_t)(uint32_t)code_of(L), true, NULL);
}

/// `__index` of packed values. Upvalue 2: the methods and the masks of fields. Upvalue 3: the bits that are set in a
/// value with fields. Upvalue 4: the set of the top four bits of such values.
static int packed_index(lua_State *L) {
    uint64_t value = (uint64_t)(uintptr_t)lua_touserdata(L, 1);
    lua_pushvalue(L, 2);
    int type = lua_rawget(L, lua_upvalueindex(2));
    if (type == LUA_TLIGHTUSERDATA) {
        uint64_t open = (uint64_t)(uintptr_t)lua_touserdata(L, lua_upvalueindex(3));
        uint64_t tags = (uint64_t)(uintptr_t)lua_touserdata(L, lua_upvalueindex(4));
        if ((value & open) == open && tags >> (value >> 60) & 1) {
            uint64_t mask = (uint64_t)(uintptr_t)lua_touserdata(L, -1);
            lua_pushlightuserdata(L, (void *)(uintptr_t)(value & mask));
            return 1;
        }
    } else if (type != LUA_TNIL) {
        return 1;
    }
    lua_settop(L, 2);
    return operation_dispatch(L, host_of(L), (int32_t)(uint32_t)code_of(L), true, NULL);
}

static int missing_method(lua_State *L) {
    // Called with (methods, key).
    lua_remove(L, 1);
    return operation_dispatch(L, host_of(L), (int32_t)(uint32_t)code_of(L), false, NULL);
}

static int metamethod(lua_State *L) {
    return operation_dispatch(L, host_of(L), (int32_t)(uint32_t)code_of(L), true, NULL);
}

static int unknown_key(lua_State *L) {
    lua_pushfstring(L, "a %s has no '%s'", lua_tostring(L, lua_upvalueindex(1)), key_text(L, 2));
    return error_raise_text(L, host_of(L), lua_tostring(L, -1), lua_rawlen(L, -1));
}

static int no_assignment(lua_State *L) {
    lua_pushfstring(L, "'%s' of a %s cannot be set", key_text(L, 2), lua_tostring(L, lua_upvalueindex(1)));
    return error_raise_text(L, host_of(L), lua_tostring(L, -1), lua_rawlen(L, -1));
}

static int same_object(lua_State *L) {
    CLuaCell a = {0}, b = {0};
    value_describe(L, 1, &a);
    value_describe(L, 2, &b);
    lua_pushboolean(L, a.kind == CLuaObject && b.kind == CLuaObject && a.extra == b.extra && a.bits == b.bits);
    return 1;
}

static int object_text(lua_State *L) {
    // Without the address, which would differ between runs.
    CLuaCell cell = {0};
    value_describe(L, 1, &cell);
    if (cell.kind == CLuaObject) lua_pushfstring(L, "%s(%I)", lua_tostring(L, lua_upvalueindex(1)), (LUAI_UACINT)(uint32_t)cell.bits);
    else lua_pushvalue(L, lua_upvalueindex(1));
    return 1;
}

static int arithmetic(lua_State *L) {
    // Upvalue 2: the operator.
    lua_settop(L, lua_toboolean(L, lua_upvalueindex(3)) ? 1 : 2);
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_insert(L, 1);
    return operation_dispatch(L, host_of(L), (int32_t)(uint32_t)code_of(L), false, NULL);
}

// MARK: Collection

/// A finalizer must not run other code, so it only records the object.
static int object_collected(lua_State *L) {
    CLuaHost *host = host_of(L);
    const ObjectHeader *header = lua_touserdata(L, 1);
    if (host->isClosing || header == NULL || header->magic != ObjectMagic) return 0;
    if (host->collectedCount == host->collectedCapacity) {
        uint32_t capacity = host->collectedCapacity ? host->collectedCapacity * 2 : 64;
        ObjectHeader *collected = realloc(host->collected, capacity * sizeof *collected);
        // Without memory for the record, the handle stays alive until the state closes.
        if (collected == NULL) return 0;
        host->collected = collected;
        host->collectedCapacity = capacity;
    }
    host->collected[host->collectedCount++] = *header;
    return 0;
}

bool clua_take_collected(CLuaHost *host, CLuaCell *object) {
    if (host->collectedCount == 0) return false;
    const ObjectHeader *header = &host->collected[--host->collectedCount];
    *object = (CLuaCell){
        .kind = CLuaObject, .extra = header->type, .bits = (uint64_t)header->index | (uint64_t)header->generation << 32};
    return true;
}

// MARK: Definitions

typedef struct DefineContext {
    const CLuaClassDefinition *definition;
    uint32_t type;
    int metatable, cache;
} DefineContext;

static void set_operation(lua_State *L, const char *key, lua_CFunction function, int32_t opcode) {
    if (opcode < 0) return;
    push_code(L, (uint32_t)opcode);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, key);
}

static void set_named(lua_State *L, const char *key, lua_CFunction function, const CLuaClassDefinition *definition) {
    lua_pushlstring(L, definition->name, definition->nameLength);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, key);
}

/// Replaces the table of methods at the top by a function that also finds fields.
static void push_packed_index(lua_State *L, const CLuaClassDefinition *definition) {
    uint64_t open = 0;
    for (size_t index = 0; index < definition->fieldCount; index++) {
        const CLuaPackedField *field = &definition->fields[index];
        lua_pushlstring(L, field->name, field->length);
        lua_pushlightuserdata(L, (void *)(uintptr_t)field->mask);
        lua_rawset(L, -3);
        open |= ~field->mask;
    }
    push_code(L, (uint32_t)definition->index);
    lua_insert(L, -2);
    lua_pushlightuserdata(L, (void *)(uintptr_t)open);
    lua_pushlightuserdata(L, (void *)(uintptr_t)definition->fieldTags);
    lua_pushcclosure(L, packed_index, 4);
}

/// Fills the metatable at the top.
static void fill(lua_State *L, const CLuaClassDefinition *definition, uint32_t type, bool isPacked) {
    luaL_checkstack(L, 8, NULL);
    lua_createtable(L, 0, (int)definition->methodCount);
    for (size_t index = 0; index < definition->methodCount; index++) {
        const CLuaMethod *method = &definition->methods[index];
        lua_pushlstring(L, method->name, method->length);
        if (isPacked) {
            push_code(L, (uint32_t)method->opcode);
            lua_pushcclosure(L, metamethod, 1);
        } else {
            push_code(L, (uint64_t)type << 32 | (uint32_t)method->opcode);
            lua_pushvalue(L, -2);
            lua_pushcclosure(L, operation_method, 2);
        }
        lua_rawset(L, -3);
    }
    if (definition->index >= 0 && definition->fieldCount) {
        push_packed_index(L, definition);
    } else if (definition->index >= 0 && !isPacked && host_of(L)->knowsInstructions) {
        fields_install(L, definition->index, definition->name, definition->nameLength);
    } else if (definition->index >= 0) {
        push_code(L, (uint32_t)definition->index);
        lua_insert(L, -2);
        lua_pushcclosure(L, method_index, 2);
    } else {
        lua_createtable(L, 0, 1);
        if (definition->missing >= 0) set_operation(L, "__index", missing_method, definition->missing);
        else set_named(L, "__index", unknown_key, definition);
        lua_setmetatable(L, -2);
    }
    lua_setfield(L, -2, "__index");
    if (definition->newIndex >= 0) set_operation(L, "__newindex", metamethod, definition->newIndex);
    else set_named(L, "__newindex", no_assignment, definition);
    set_operation(L, "__call", metamethod, definition->call);
    if (definition->text >= 0) set_operation(L, "__tostring", metamethod, definition->text);
    else set_named(L, "__tostring", object_text, definition);
    lua_pushlstring(L, definition->name, definition->nameLength);
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
}

static int define_body(lua_State *L) {
    DefineContext *context = lua_touserdata(L, 1);
    lua_createtable(L, 0, 10);
    fill(L, context->definition, context->type, false);
    lua_pushcfunction(L, same_object);
    lua_setfield(L, -2, "__eq");
    if (context->definition->isCollected) {
        lua_pushcfunction(L, object_collected);
        lua_setfield(L, -2, "__gc");
    }
    context->metatable = luaL_ref(L, LUA_REGISTRYINDEX);
    if (context->definition->isInterned) {
        lua_createtable(L, 0, 0);
        lua_createtable(L, 0, 1);
        lua_pushliteral(L, "v");
        lua_setfield(L, -2, "__mode");
        lua_setmetatable(L, -2);
        context->cache = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    return 0;
}

int32_t clua_define_class(CLuaHost *host, const CLuaClassDefinition *definition, uint32_t *type) {
    if (host->classCount == host->classCapacity) {
        uint32_t capacity = host->classCapacity ? host->classCapacity * 2 : 16;
        Class *classes = realloc(host->classes, capacity * sizeof *classes);
        if (classes == NULL) return error_set(host, CLuaErrorMemory, "not enough memory");
        host->classes = classes;
        host->classCapacity = capacity;
    }
    char *name = strndup(definition->name, definition->nameLength);
    if (name == NULL) return error_set(host, CLuaErrorMemory, "not enough memory");
    DefineContext context = {.definition = definition, .type = host->classCount, .metatable = LUA_NOREF, .cache = LUA_NOREF};
    int32_t status = protect_quietly(host, define_body, &context);
    if (status) {
        if (context.metatable != LUA_NOREF) clua_unreference(host, context.metatable);
        free(name);
        return status;
    }
    host->classes[host->classCount] = (Class){.name = name, .metatable = context.metatable, .cache = context.cache};
    *type = host->classCount++;
    return CLuaOK;
}

static int packed_body(lua_State *L) {
    static const char *const operators[][2] = {{"__add", "+"}, {"__sub", "-"}, {"__mul", "*"}, {"__div", "/"}, {"__unm", "-"}};
    DefineContext *context = lua_touserdata(L, 1);
    const CLuaClassDefinition *definition = context->definition;
    lua_pushlightuserdata(L, NULL);
    lua_createtable(L, 0, 14);
    fill(L, definition, 0, true);
    for (int index = 0; definition->arithmetic >= 0 && index < 5; index++) {
        push_code(L, (uint32_t)definition->arithmetic);
        lua_pushstring(L, operators[index][1]);
        lua_pushboolean(L, index == 4);
        lua_pushcclosure(L, arithmetic, 3);
        lua_setfield(L, -2, operators[index][0]);
    }
    lua_setmetatable(L, -2);
    return 0;
}

int32_t clua_define_packed(CLuaHost *host, const CLuaClassDefinition *definition) {
    DefineContext context = {.definition = definition};
    return protect_quietly(host, packed_body, &context);
}

const char *clua_class_name(const CLuaHost *host, uint32_t type) { return type < host->classCount ? host->classes[type].name : "?"; }
