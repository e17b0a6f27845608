// Call sites of functions that take a table constructor, as in `Label { text = "Hi", top = parent.top + 8 }`.
//
// Lua reports the line of the call only. Messages about an entry should report the line of the entry, and the table does
// not know it. The instructions before the call do: the constructor sets one field after another in the table's register.
// They are read once per call site. The result is a table: the keys as a list in the order of writing, the line of each
// key, the line of the call under 0, the number of the chunk under -1, the number of list entries under -2 (-1 if it is
// open: a call or `...` in the last place; absent if a key is computed or not a short text), and under -3 a key that
// occurs twice. See Places.c about instructions; the opcodes are from lopcodes.h.

#include "Records.h"

enum {
    MoveOpcode = 0, LoadConstantOpcode = 3, UpvalueLoadOpcode = 9, TableUpvalueOpcode = 11, FieldLoadOpcode = 14,
    SetTableOpcode = 16, SetFieldOpcode = 18, NewTableOpcode = 19, SetListOpcode = 78, ClosureOpcode = 79,
};

static int second_of(uint32_t instruction) { return instruction >> 16 & 0xFF; }

/// Returns the instruction that creates the only argument of a call, if the argument is a table constructor.
static const uint32_t *constructor_of(const CodeRecord *code, const uint32_t *call) {
    if (opcode_of(*call) != CallOpcode && opcode_of(*call) != TailCallOpcode) return NULL;
    int called = register_of(*call);
    if (second_of(*call) != 2) return NULL;
    for (const uint32_t *place = call - 1; place >= code->instructions; place--) {
        int opcode = opcode_of(*place), target = register_of(*place);
        if (opcode == NewTableOpcode && target == called + 1) return place;
        // The function was loaded, or a value that is not a table constructor became the argument.
        bool isLoad = opcode <= UpvalueLoadOpcode || (opcode >= TableUpvalueOpcode && opcode <= FieldLoadOpcode)
            || opcode == SelfOpcode || opcode == CallOpcode || opcode == ClosureOpcode;
        if (isLoad && target <= called + 1 && target >= called) return NULL;
    }
    return NULL;
}

/// Returns the constant key of an entry whose instructions begin at `first` and end before `last`; NULL for a computed
/// key. The key's register comes first, and the registers of its value are above it.
static const ConstantRecord *loaded(const CodeRecord *code, const uint32_t *first, const uint32_t *last, int target) {
    if (opcode_of(*first) != LoadConstantOpcode || register_of(*first) != target) return NULL;
    for (const uint32_t *place = first + 1; place < last; place++) {
        if (register_of(*place) == target) return NULL;
    }
    return &code->constants[*first >> 15];
}

enum { FirstFallback = 46, LastFallback = 48, LastTest = 66 };

/// Whether an instruction only completes the arithmetic before it.
static bool is_fallback(int opcode) { return opcode >= FirstFallback && opcode <= LastFallback; }

/// Whether the first operand of an instruction in an expression is not the register that the instruction writes.
static bool writes_no_register(int opcode) {
    return is_fallback(opcode) || (opcode >= JumpOpcode && opcode <= LastTest) || opcode == ExtraOpcode;
}

/// Returns the first instruction of the entry that `store` sets in the table in register `table`, not before `first`. List
/// entries before it are in the registers directly above the table; the parts of this entry are in higher registers.
static const uint32_t *start_of(const uint32_t *first, const uint32_t *store, int table) {
    int key = second_of(*store), value = (int)(*store >> 24), lowest = -1;
    if (opcode_of(*store) == SetTableOpcode && key > table) lowest = key;
    else if (!(*store >> 15 & 1) && value > table) lowest = value;
    if (lowest < 0) return store;
    const uint32_t *start = store;
    while (start > first && (writes_no_register(opcode_of(start[-1])) || register_of(start[-1]) >= lowest)) start--;
    while (start < store && is_fallback(opcode_of(*start))) start++;
    return start;
}

/// Adds an entry to the site at the top, after `keyCount` others. Returns false for a key that occurs twice.
static bool add_entry(lua_State *L, const ConstantRecord *key, int line, int keyCount) {
    lua_pushlstring(L, key->value->bytes, key->value->length);
    lua_pushvalue(L, -1);
    bool isNew = lua_rawget(L, -3) == LUA_TNIL;
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, isNew ? keyCount + 1 : -3);
    lua_pushinteger(L, line);
    lua_rawset(L, -3);
    return isNew;
}

/// Adds the entries of the constructor between two instructions to the site at the top.
static void add_entries(lua_State *L, const lua_Debug *activation, const CodeRecord *code, const uint32_t *table, const uint32_t *call) {
    int target = register_of(*table), count = 0, keyCount = 0;
    bool isOpen = false, isComputed = false;
    const uint32_t *first = table + 1;
    if (first < call && opcode_of(*first) == ExtraOpcode) first++;
    for (const uint32_t *place = first; place < call; place++) {
        int opcode = opcode_of(*place);
        if (register_of(*place) != target || (opcode != SetFieldOpcode && opcode != SetTableOpcode && opcode != SetListOpcode)) continue;
        if (opcode == SetListOpcode) {
            count += second_of(*place);
            if (second_of(*place) == 0) isOpen = true;
        } else {
            const uint32_t *start = start_of(first, place, target);
            int line = opcode_of(*start) == ClosureOpcode && start + 1 == place ? code->functions[*start >> 15]->firstLine
                                                                                 : place_line_at(L, activation, start);
            const ConstantRecord *key = opcode == SetFieldOpcode ? &code->constants[second_of(*place)] : loaded(code, start, place, second_of(*place));
            if (key == NULL || key->tag != ShortStringTag) isComputed = true;
            else if (add_entry(L, key, line, keyCount)) keyCount++;
        }
        first = place + 1;
        if (first < call && opcode_of(*first) == ExtraOpcode) first++;
    }
    // With computed keys, two tables of one call can have different entries.
    if (isComputed) return;
    lua_pushinteger(L, isOpen ? -1 : count);
    lua_rawseti(L, -2, -2);
}

/// Pushes the table of the call that an activation runs.
static void push_new_site(lua_State *L, CLuaHost *host, lua_Debug *activation, const uint32_t *next) {
    int32_t chunk = -1, line = 0;
    luaL_checkstack(L, 8, NULL);
    lua_createtable(L, 8, 12);
    if (user_location(host, L, 1, &chunk, &line, NULL)) {
        lua_pushinteger(L, line);
        lua_rawseti(L, -2, 0);
        lua_pushinteger(L, chunk);
        lua_rawseti(L, -2, -1);
    }
    if (next == NULL) return;
    const CodeRecord *code = ((const CallRecord *)activation->i_ci)->function->value->code;
    const uint32_t *table = constructor_of(code, next - 1);
    if (table) add_entries(L, activation, code, table, next - 1);
}

/// Pushes the table of the calling instruction, which is cached.
static void push_site(lua_State *L, CLuaHost *host) {
    lua_Debug activation;
    const uint32_t *next = NULL;
    if (host->knowsInstructions && lua_getstack(L, 1, &activation)) next = place_instruction(&activation);
    if (host->sites == 0 || host->sitesAreStale) {
        lua_createtable(L, 0, 0);
        if (host->sites) lua_rawseti(L, LUA_REGISTRYINDEX, host->sites);
        else host->sites = luaL_ref(L, LUA_REGISTRYINDEX);
        host->sitesAreStale = false;
    }
    if (next == NULL) return push_new_site(L, host, &activation, NULL);
    lua_rawgeti(L, LUA_REGISTRYINDEX, host->sites);
    if (lua_rawgetp(L, -1, next) == LUA_TNIL) {
        lua_pop(L, 1);
        push_new_site(L, host, &activation, next);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, -3, next);
    }
    lua_remove(L, -2);
}

static int call_sited(lua_State *L) {
    int count = lua_gettop(L);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    push_site(L, host_of(L));
    lua_insert(L, 2);
    lua_call(L, count + 1, LUA_MULTRET);
    return lua_gettop(L);
}

int site_sited(lua_State *L) {
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_settop(L, 1);
    lua_pushcclosure(L, call_sited, 1);
    return 1;
}

int site_at(lua_State *L) {
    CLuaHost *host = host_of(L);
    if (!lua_istable(L, 1)) {
        host->placeLine = 0;
        return 0;
    }
    lua_settop(L, 2);
    if (lua_isnil(L, 2) || lua_rawget(L, 1) != LUA_TNUMBER) lua_rawgeti(L, 1, 0);
    host->placeLine = (int32_t)lua_tointeger(L, -1);
    lua_rawgeti(L, 1, -1);
    host->placeChunk = (int32_t)lua_tointeger(L, -1);
    return 0;
}

// MARK: The probe

/// Describes the calling constructor as a text: its keys with their lines, and the number of its list entries.
static int probe_site(lua_State *L) {
    lua_Debug activation;
    if (!lua_getstack(L, 1, &activation)) return 0;
    const uint32_t *next = place_instruction(&activation);
    if (next == NULL) return 0;
    const CodeRecord *code = ((const CallRecord *)activation.i_ci)->function->value->code;
    const uint32_t *table = constructor_of(code, next - 1);
    lua_createtable(L, 0, 0);
    if (table) add_entries(L, &activation, code, table, next - 1);
    return 1;
}

bool sites_probe(void) {
    static const char text[] =
        "local site = ...\nlocal function is(s, a, b, c, n)\nreturn s.a == a and s.b == b and s.c == c and s[-2] == n\nend\n"
        "local one = site { 'x', a = 1,\nb = site.x and\n2 or 3, c =\nfunction()\nend, site { a = 1 }, {\n} }\n"
        "local open = site { a = 1, one.a,\n site { b = 2 } }\n"
        "return is(one, 5, 6, 8, 3) and is(open, 11, nil, nil, -1) and is(site({}), nil, nil, nil, 0) and not site(one)[-2]\n"
        "and is(site { a = 1,\na = 2 }, 15, nil, nil, 0) and site { a = 1, a = 2 }[-3] == 'a'\n"
        "and is(site { 'x', site,\na = site.b, one,\nb = one,\n{ 1,\n2 }, c = -#'y' }, 17, 18, 20, 4)\n"
        "and not site { a = 1, [site.b or 'b'] = 2 }[-2] and not site { ['a' .. #one] = 1 }[-2]";
    lua_State *L = luaL_newstate();
    if (L == NULL) return false;
    bool works = false;
    if (luaL_loadstring(L, text) == LUA_OK) {
        lua_createtable(L, 0, 0);
        lua_createtable(L, 0, 1);
        lua_pushcfunction(L, probe_site);
        lua_setfield(L, -2, "__call");
        lua_setmetatable(L, -2);
        works = lua_pcall(L, 1, 1, 0) == LUA_OK && lua_toboolean(L, -1);
    }
    lua_close(L);
    return works;
}
