// Calls of Swift operations from Lua.
//
// C code decodes the arguments. Swift reads and writes cells. After Swift has returned, C code pushes the results or
// raises the error. So no Swift frame is ever between a protected call and code that can raise an error.

#include <string.h>

#include "Internal.h"

static int push_results(lua_State *L, CLuaHost *host, const CLuaFrame *frame) {
    const CLuaCell *cell = frame->results;
    int count = (int)frame->resultCount;
    if (count > 8) luaL_checkstack(L, count + 8, "too many results");
    for (int index = 0; index < count; index++) {
        if (cell->kind == CLuaArgument) {
            int argument = (int)cell->bits + 1;
            if (cell->bits < frame->count) lua_pushvalue(L, argument);
            else lua_pushnil(L);
            cell++;
        } else if (value_push_plain(L, host, cell)) {
            cell++;
        } else {
            value_push(L, host, &cell, frame->resultBytes);
        }
    }
    return count;
}

int operation_dispatch(lua_State *L, CLuaHost *host, int32_t opcode, bool isMethod, const ObjectHeader *self) {
    CLuaFrame frame;
    CLuaCell cells[CLuaInlineCells];
    int count = lua_gettop(L);
    frame.host = host;
    frame.state = L;
    frame.count = (uint32_t)count;
    frame.isMethod = isMethod;
    frame.resultCount = 0;
    frame.arguments = cells;
    int inlined = count < CLuaInlineCells ? count : CLuaInlineCells;
    if (self) {
        cells[0] = (CLuaCell){.kind = CLuaObject, .extra = self->type, .bits = (uint64_t)self->index | (uint64_t)self->generation << 32};
    }
    for (int index = self != NULL; index < inlined; index++) value_describe(L, index + 1, &cells[index]);
    size_t arenaCount = host->arena.count, bytes = host->arena.byteCount, references = host->arena.referenceCount;
    int32_t status = host->callbacks.dispatch(host->callbacks.context, opcode, &frame);
    if (host->arena.count != arenaCount || host->arena.byteCount != bytes || host->arena.referenceCount != references) {
        clua_release(host, (CLuaMark){arenaCount, bytes, references});
    }
    if (host->kill) return budget_raise(L, host);
    if (status) return error_raise_fault(L, host);
    return push_results(L, host, &frame);
}

/// A function. Upvalue: the opcode.
int operation_call(lua_State *L) {
    return operation_dispatch(L, host_of(L), (int32_t)code_of(L), false, NULL);
}

/// A function that converts a number to a packed value. Upvalues: the opcode, and the value without its number, which
/// is a 32-bit float in the lowest bits. Calls the host for other arguments and for numbers that are not representable.
int operation_pack(lua_State *L) {
    if (lua_gettop(L) == 1 && lua_type(L, 1) == LUA_TNUMBER) {
        lua_Number number = lua_tonumberx(L, 1, NULL);
        float narrow = (float)number;
        // The difference is not 0 for infinities and NaN.
        if ((lua_Number)narrow == number && narrow - narrow == 0) {
            uint32_t bits;
            memcpy(&bits, &narrow, sizeof bits);
            lua_pushlightuserdata(L, (void *)((uintptr_t)lua_touserdata(L, lua_upvalueindex(2)) | bits));
            return 1;
        }
    }
    return operation_call(L);
}

static COLD int bad_self(lua_State *L, CLuaHost *host, uint32_t type) {
    const char *class = clua_class_name(host, type);
    size_t length;
    const char *name = lua_tolstring(L, lua_upvalueindex(2), &length);
    const char *found = luaL_typename(L, 1);
    CLuaCell cell = {0};
    value_describe(L, 1, &cell);
    if (cell.kind == CLuaObject) found = clua_class_name(host, cell.extra);
    if (cell.kind == CLuaAbsent) found = "nothing";
    lua_pushfstring(
        L, "'%s' is a method: write object:%s(…) with a colon, not a dot; found %s%s in place of the %s", name, name,
        cell.kind == CLuaAbsent || cell.kind == CLuaNil ? "" : "a ", found, class);
    return error_raise_text(L, host, lua_tostring(L, -1), lua_rawlen(L, -1));
}

/// A method. Upvalues: opcode | class << 32, and the name in messages.
int operation_method(lua_State *L) {
    CLuaHost *host = host_of(L);
    uint64_t code = code_of(L);
    uint32_t type = (uint32_t)(code >> 32);
    const ObjectHeader *header = lua_type(L, 1) == LUA_TUSERDATA ? lua_touserdata(L, 1) : NULL;
    if (!header || header->type != type || header->magic != ObjectMagic) {
        CLuaCell cell;
        if (lua_type(L, 1) != LUA_TTABLE || !value_proxied(L, 1, &cell) || cell.extra != type) return bad_self(L, host, type);
        header = NULL;
    }
    return operation_dispatch(L, host, (int32_t)(uint32_t)code, true, header);
}

// MARK: Frame accessors

void clua_frame_cell(const CLuaFrame *frame, uint32_t index, CLuaCell *cell) {
    *cell = (CLuaCell){0};
    if (index < frame->count) value_describe(frame->state, (int)index + 1, cell);
}

bool clua_frame_object(const CLuaFrame *frame, uint32_t index, CLuaCell *object) {
    if (index >= frame->count) return false;
    *object = (CLuaCell){0};
    value_describe(frame->state, (int)index + 1, object);
    if (object->kind == CLuaTable) return value_proxied(frame->state, (int)index + 1, object);
    return object->kind == CLuaObject;
}

typedef struct KeepContext {
    int32_t slot;
} KeepContext;

static int keep_body(lua_State *L) {
    // The value is argument 1, because argument 2 is the context.
    KeepContext *context = lua_touserdata(L, 2);
    lua_settop(L, 1);
    context->slot = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

int32_t clua_frame_reference(const CLuaFrame *frame, uint32_t index, int32_t *slot) {
    lua_State *L = frame->state;
    CLuaHost *host = frame->host;
    if (index >= frame->count || !lua_checkstack(L, LUA_MINSTACK)) return error_set(host, CLuaErrorMemory, "not enough memory");
    KeepContext context = {0};
    int top = lua_gettop(L);
    lua_pushcfunction(L, keep_body);
    lua_pushvalue(L, (int)index + 1);
    lua_pushlightuserdata(L, &context);
    int status = lua_pcall(L, 2, 0, 0);
    lua_settop(L, top);
    *slot = context.slot;
    if (status == LUA_OK) return CLuaOK;
    // In deeply nested calls, the stack is exhausted.
    if (status == LUA_ERRMEM) clua_host_end_for_memory(host);
    return error_set(host, CLuaErrorMemory, "not enough memory");
}

static int table_body(lua_State *L) {
    CLuaCell *cell = lua_touserdata(L, 2);
    arena_decode_table(L, host_of(L), 1, cell);
    return 0;
}

int32_t clua_frame_table(const CLuaFrame *frame, uint32_t index, CLuaCell *cell) {
    lua_State *L = frame->state;
    CLuaHost *host = frame->host;
    if (!lua_checkstack(L, LUA_MINSTACK)) return error_set(host, CLuaErrorMemory, "not enough memory");
    int top = lua_gettop(L);
    lua_pushcfunction(L, table_body);
    lua_pushvalue(L, (int)index + 1);
    lua_pushlightuserdata(L, cell);
    int status = lua_pcall(L, 2, 0, 0);
    int32_t result = CLuaOK;
    if (status != LUA_OK) {
        const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "the table cannot be read";
        result = error_set(host, status == LUA_ERRMEM ? CLuaErrorMemory : CLuaErrorRuntime, message);
    }
    lua_settop(L, top);
    return result;
}
