// The conversion of Lua values to cells in the arena, and the references that Swift keeps.

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "Internal.h"

// MARK: The arena

CLuaMark clua_mark(const CLuaHost *host) {
    const CLuaArena *arena = &host->arena;
    return (CLuaMark){arena->count, arena->byteCount, arena->referenceCount};
}

void clua_release(CLuaHost *host, CLuaMark mark) {
    CLuaArena *arena = &host->arena;
    while (arena->referenceCount > mark.referenceCount) clua_unreference(host, arena->references[--arena->referenceCount]);
    arena->count = mark.count;
    arena->byteCount = mark.byteCount;
}

static bool reserve(void **items, size_t *capacity, size_t needed, size_t size) {
    if (needed <= *capacity) return true;
    size_t larger = *capacity * 2 > needed ? *capacity * 2 : needed + 64;
    void *moved = realloc(*items, larger * size);
    if (moved == NULL) return false;
    *items = moved;
    *capacity = larger;
    return true;
}

/// The bytes of a decoded value in Swift, including its cell.
enum { DecodedValue = 96 };

/// Decodes at most as much as the memory limit allows.
static bool reserve_cells(CLuaHost *host, size_t more) {
    CLuaArena *arena = &host->arena;
    if (arena->count + more > arena->capacity && (arena->count + more) * DecodedValue > memory_room(host) + 4096 * DecodedValue) {
        clua_host_end_for_memory(host);
        return false;
    }
    return reserve((void **)&arena->cells, &arena->capacity, arena->count + more, sizeof *arena->cells);
}

static bool reserve_bytes(CLuaHost *host, size_t more) {
    CLuaArena *arena = &host->arena;
    // A long string that occurs many times would be copied as many times.
    size_t room = memory_room(host);
    if (arena->byteCount + more > arena->byteCapacity && (more > room || arena->byteCount > room - more)) {
        clua_host_end_for_memory(host);
        return false;
    }
    return reserve((void **)&arena->bytes, &arena->byteCapacity, arena->byteCount + more, 1);
}

static bool copy_string(CLuaHost *host, CLuaCell *cell) {
    CLuaArena *arena = &host->arena;
    if (!reserve_bytes(host, cell->length)) return false;
    if (cell->length) memcpy(arena->bytes + arena->byteCount, (const char *)(uintptr_t)cell->bits, cell->length);
    cell->bits = arena->byteCount;
    cell->extra = 1;
    arena->byteCount += cell->length;
    return true;
}

static int out_of_memory(lua_State *L) { return luaL_error(L, "not enough memory for the values of a table"); }

/// Keeps the value at the index alive; the cell's `length` identifies the reference.
static void keep(lua_State *L, CLuaHost *host, int index, CLuaCell *cell) {
    CLuaArena *arena = &host->arena;
    if (!reserve((void **)&arena->references, &arena->referenceCapacity, arena->referenceCount + 1, sizeof *arena->references)) out_of_memory(L);
    lua_pushvalue(L, index);
    arena->references[arena->referenceCount] = luaL_ref(L, LUA_REGISTRYINDEX);
    cell->length = ++arena->referenceCount;
}

bool arena_append_plain(CLuaHost *host, lua_State *L, int index) {
    CLuaCell cell = {0};
    value_describe(L, index, &cell);
    if (cell.kind >= CLuaFunction || cell.kind == CLuaAbsent || !reserve_cells(host, 1)) return false;
    if (cell.kind == CLuaString && !copy_string(host, &cell)) return false;
    host->arena.cells[host->arena.count++] = cell;
    return true;
}

void arena_append(lua_State *L, CLuaHost *host, int index) {
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, NULL);
    CLuaCell cell = {0};
    value_describe(L, index, &cell);
    if (!reserve_cells(host, 1)) out_of_memory(L);
    if (cell.kind == CLuaString && !copy_string(host, &cell)) out_of_memory(L);
    if (cell.kind >= CLuaFunction) {
        if (cell.kind == CLuaTable) cell.bits = UINT64_MAX;
        keep(L, host, index, &cell);
    }
    host->arena.cells[host->arena.count++] = cell;
}

// MARK: Whole tables

typedef struct Decoder {
    CLuaHost *host;
    size_t start;
    uint32_t depth;
    const void *path[256];
} Decoder;

static void decode_table(lua_State *L, Decoder *decoder, int index, CLuaCell *cell);

/// Converts the value at the top to a cell. The value stays on the stack.
static void decode_value(lua_State *L, Decoder *decoder, CLuaCell *cell) {
    CLuaHost *host = decoder->host;
    *cell = (CLuaCell){0};
    value_describe(L, -1, cell);
    switch (cell->kind) {
    case CLuaString:
        if (!copy_string(host, cell)) out_of_memory(L);
        break;
    case CLuaFunction:
    case CLuaThread: keep(L, host, lua_gettop(L), cell); break;
    case CLuaTable:
        if (value_proxied(L, lua_gettop(L), cell)) {
            keep(L, host, lua_gettop(L), cell);
            break;
        }
        value_open_read_only(L, -1);
        if (lua_getmetatable(L, -1)) {
            lua_pop(L, 1);
            cell->kind = CLuaTable;
            cell->extra = 0;
            cell->bits = UINT64_MAX;
            keep(L, host, lua_gettop(L), cell);
        } else {
            decode_table(L, decoder, lua_gettop(L), cell);
        }
        break;
    default: break;
    }
}

typedef struct Pair {
    CLuaCell key, value;
} Pair;

/// A comparison of two pairs of cells for `qsort_r`; the last argument is the host.
typedef int PairOrder(const void *left, const void *right, void *host);

static int compare_keys(const void *left, const void *right, void *context) {
    const CLuaHost *host = context;
    const char *bytes = host->arena.bytes;
    // Sorting millions of keys cannot be interrupted otherwise.
    if (host->kill) return 0;
    const CLuaCell *a = &((const Pair *)left)->key, *b = &((const Pair *)right)->key;
    if (a->kind != b->kind) return a->kind == CLuaInteger ? -1 : 1;
    if (a->kind == CLuaInteger) return ((int64_t)a->bits > (int64_t)b->bits) - ((int64_t)a->bits < (int64_t)b->bits);
    size_t length = a->length < b->length ? a->length : b->length;
    int order = memcmp(bytes + a->bits, bytes + b->bits, length);
    return order ? order : (a->length > b->length) - (a->length < b->length);
}

/// Sorts the pairs of cells from `first` on. Raises an error if the budget is exceeded.
static void sort_pairs(lua_State *L, CLuaHost *host, size_t first, size_t count, PairOrder *compare) {
    if (count > 1) qsort_r(host->arena.cells + first, count, sizeof(Pair), compare, host);
    budget_check(L, host);
}

/// Checks the budget at regular intervals.
static inline void check_budget_regularly(lua_State *L, CLuaHost *host, size_t turn) {
    if (turn % 1024 == 1023) budget_check(L, host);
}

/// Returns the length of the list part, up to the first nil.
static size_t array_count(lua_State *L, int index, size_t limit) {
    size_t count = 0;
    while (count < limit && lua_rawgeti(L, index, (lua_Integer)count + 1) != LUA_TNIL) {
        lua_pop(L, 1);
        count += 1;
    }
    if (count < limit) lua_pop(L, 1);
    return count;
}

static bool is_in_array(lua_State *L, int index, size_t count) {
    return lua_isinteger(L, index) && (lua_Unsigned)lua_tointegerx(L, index, NULL) - 1 < count;
}

/// Returns the number of keys outside the list part. Raises an error for a key that plain data cannot have.
static size_t count_keys(lua_State *L, int index, size_t arrayCount) {
    size_t count = 0;
    lua_pushnil(L);
    while (lua_next(L, index)) {
        lua_pop(L, 1);
        if (is_in_array(L, -1, arrayCount) || value_is_proxy_key(L, -1)) continue;
        if (!lua_isinteger(L, -1) && lua_type(L, -1) != LUA_TSTRING) {
            luaL_error(L, "a %s cannot be a key of data: keys are strings and integers", luaL_typename(L, -1));
        }
        count += 1;
    }
    return count;
}

/// Decodes the list part to the cells from `offset` on. Returns the number of elements.
///
/// Decoding can move the cells. Keeping a value allocates memory, which can run the garbage collector and shrink a weak
/// table below the counted size. Only decoded elements are reported.
static size_t decode_elements(lua_State *L, Decoder *decoder, int index, size_t offset, size_t arrayCount) {
    CLuaHost *host = decoder->host;
    CLuaCell item;
    for (size_t element = 0; element < arrayCount; element++) {
        check_budget_regularly(L, host, element);
        bool isThere = lua_rawgeti(L, index, (lua_Integer)element + 1) != LUA_TNIL;
        if (isThere) {
            decode_value(L, decoder, &item);
            host->arena.cells[offset + element] = item;
        }
        lua_pop(L, 1);
        if (!isThere) return element;
    }
    return arrayCount;
}

/// Decodes the other keys and their values to the cells from `first` up to `end`. Returns the number of pairs.
static size_t decode_pairs(lua_State *L, Decoder *decoder, int index, size_t arrayCount, size_t first, size_t end) {
    CLuaHost *host = decoder->host;
    CLuaCell item;
    size_t next = first;
    lua_pushnil(L);
    while (lua_next(L, index)) {
        if (next < end && !is_in_array(L, -2, arrayCount) && !value_is_proxy_key(L, -2)) {
            check_budget_regularly(L, host, next / 2);
            decode_value(L, decoder, &item);
            host->arena.cells[next + 1] = item;
            item = (CLuaCell){0};
            value_describe(L, -2, &item);
            if (item.kind == CLuaString && !copy_string(host, &item)) out_of_memory(L);
            host->arena.cells[next] = item;
            next += 2;
        }
        lua_pop(L, 1);
    }
    return (next - first) / 2;
}

/// Adds the table to the path from the outermost table. Raises an error if the table contains itself or is nested too
/// deeply.
static void enter_table(lua_State *L, Decoder *decoder, int index) {
    uint32_t limit = decoder->host->limits.tableDepth;
    luaL_checkstack(L, 8, "a table with too many levels");
    const void *identity = lua_topointer(L, index);
    for (uint32_t level = 0; level < decoder->depth; level++) {
        if (decoder->path[level] == identity) luaL_error(L, "a table that contains itself is not plain data");
    }
    if (decoder->depth >= limit || decoder->depth >= 256) luaL_error(L, "a table of more than %d levels", (int)limit);
    decoder->path[decoder->depth++] = identity;
}

static void decode_table(lua_State *L, Decoder *decoder, int index, CLuaCell *cell) {
    CLuaHost *host = decoder->host;
    CLuaArena *arena = &host->arena;
    enter_table(L, decoder, index);

    size_t room = host->limits.tableCount * 2 - (arena->count - decoder->start);
    size_t arrayCount = array_count(L, index, room + 1);
    size_t keyCount = count_keys(L, index, arrayCount);
    if (arrayCount + 2 * keyCount > room) luaL_error(L, "a table of more than %I values", (LUAI_UACINT)host->limits.tableCount);
    if (!reserve_cells(host, arrayCount + 2 * keyCount)) out_of_memory(L);

    size_t offset = arena->count, keys = offset + arrayCount, end = keys + 2 * keyCount;
    arena->count = end;
    size_t filledElements = decode_elements(L, decoder, index, offset, arrayCount);
    if (keyCount) keyCount = decode_pairs(L, decoder, index, arrayCount, keys, end);
    // The keys follow the elements.
    if (filledElements < arrayCount && keyCount) {
        memmove(arena->cells + offset + filledElements, arena->cells + keys, keyCount * sizeof(Pair));
    }
    sort_pairs(L, host, offset + filledElements, keyCount, compare_keys);
    decoder->depth -= 1;
    *cell = (CLuaCell){.kind = CLuaTable, .bits = offset, .length = (uint64_t)filledElements | (uint64_t)keyCount << 32};
}

/// Replaces the table at the index by the original table if it is a read-only proxy.
void arena_decode_table(lua_State *L, CLuaHost *host, int index, CLuaCell *cell) {
    Decoder decoder;
    value_open_read_only(L, index);
    decoder.host = host;
    decoder.start = host->arena.count;
    decoder.depth = 0;
    decode_table(L, &decoder, lua_absindex(L, index), cell);
}

// MARK: Entries in order

/// Orders numbers, then strings by their bytes, then other keys in any order.
static int compare_entries(const void *left, const void *right, void *host) {
    if (((const CLuaHost *)host)->kill) return 0;
    const CLuaCell *a = &((const Pair *)left)->key, *b = &((const Pair *)right)->key;
    int rankA = a->kind <= CLuaNumber && a->kind >= CLuaInteger ? 0 : a->kind == CLuaString ? 1 : 2;
    int rankB = b->kind <= CLuaNumber && b->kind >= CLuaInteger ? 0 : b->kind == CLuaString ? 1 : 2;
    if (rankA != rankB) return rankA - rankB;
    if (rankA == 1) return compare_keys(left, right, host);
    if (rankA == 2) return 0;
    if (a->kind == CLuaInteger && b->kind == CLuaInteger) return ((int64_t)a->bits > (int64_t)b->bits) - ((int64_t)a->bits < (int64_t)b->bits);
    double x, y;
    if (a->kind == CLuaInteger) x = (double)(int64_t)a->bits;
    else memcpy(&x, &a->bits, sizeof x);
    if (b->kind == CLuaInteger) y = (double)(int64_t)b->bits;
    else memcpy(&y, &b->bits, sizeof y);
    return (x > y) - (x < y);
}

void arena_entries(lua_State *L, CLuaHost *host, int index) {
    size_t start = host->arena.count;
    index = lua_absindex(L, index);
    luaL_checkstack(L, 6, NULL);
    value_open_read_only(L, index);
    lua_pushnil(L);
    while (lua_next(L, index)) {
        if (!value_is_proxy_key(L, -2)) {
            check_budget_regularly(L, host, host->arena.count / 2);
            arena_append(L, host, -2);
            arena_append(L, host, -1);
        }
        lua_pop(L, 1);
    }
    sort_pairs(L, host, start, (host->arena.count - start) / 2, compare_entries);
}
