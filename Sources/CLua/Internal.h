#pragma once

// What the C files of the boundary share.

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <signal.h>

#include "CLua.h"

#define HIDDEN __attribute__((visibility("hidden")))
#define COLD __attribute__((cold, noinline))

/// The head, and all, of every full userdata in a state: scripts cannot make others.
typedef struct ObjectHeader {
    uint32_t magic, type, index, generation;
} ObjectHeader;

enum { ObjectMagic = 0x54614d69 };

/// The packed value under which a proxy table keeps its object.
#define PROXY_KEY ((void *)UINTPTR_MAX)

typedef struct Chunk {
    char *source, *shortName;
    uint32_t hash, shortHash;
    bool isPrelude;
    /// Whether what its functions do is said to be done where they were called.
    bool isBehindCallers;
} Chunk;

typedef struct Class {
    char *name;
    int metatable;
    /// The weak table of interned values, or LUA_NOREF.
    int cache;
} Class;

/// A coroutine that is being resumed, and who resumes it.
typedef struct ResumeLink {
    lua_State *resumer;
    struct ResumeLink *outer;
} ResumeLink;

typedef struct LoadingModule {
    int32_t environment;
    char *name;
} LoadingModule;

/// The line of an instruction that calls an operation.
typedef struct Place {
    const void *instruction;
    int32_t chunk, line;
} Place;

enum {
    ChunkCacheSize = 64, PlaceCacheSize = 256, ChunkLimit = 1 << 16, LoadingLimit = 64,
    /// What a byte costs that is copied, compared or searched.
    BytesPerInstruction = 16,
    /// What compiling a text costs.
    CompiledBytesPerInstruction = 4,
    /// Strings of more bytes are charged when they are made.
    ChargedString = 1024,
    /// What Lua puts around the bytes of a string.
    StringHead = 32,
    /// Frames that are looked through for one of a user: finding frame n takes n steps.
    LevelLimit = 2000,
    /// The sizes of blocks that lie in slabs: 16, 32 … 512 bytes.
    SlabClasses = 32,
};

/// Memory for blocks of one size.
typedef struct Slab Slab;

/// What an owner has of the state: bytes, and how many it may have (0 for no limit of its own).
typedef struct Account {
    size_t live, limit;
} Account;

struct CLuaHost {
    lua_State *main;
    /// The coroutine that runs, which the signal handler stops.
    lua_State *volatile running;
    /// 0, or the `CLuaError…` of the budget that is used up.
    volatile sig_atomic_t kill;
    /// Nanoseconds of the monotonic clock; 0 for none. Read by the signal handler.
    volatile int64_t deadline;
    /// The host that entered before this one on the same thread.
    CLuaHost *volatile outer;

    CLuaLimits limits;
    CLuaCallbacks callbacks;

    // Memory
    size_t live;
    /// From the heap: slabs, and blocks too large for them.
    size_t slabBytes, largeBytes;
    /// The slabs with room, by the size of their blocks, and those without.
    Slab *openSlabs[SlabClasses], *fullSlabs;
    /// The sizes of the state beyond which the pause of the collector is not the right one any more.
    size_t tunedBelow, tunedAbove;
    uint64_t allocatedInEntry, allocations, failAfter, failCount;
    bool isFailing;
    /// Bytes that the host keeps for scripts beside the state, which count as the state's own; never NULL.
    const int64_t *charges;
    int64_t noCharges;
    /// The memory limit is used up for good in this entry.
    bool isMemoryUsedUp;
    /// The last allocation that was refused was of a string beyond its limit.
    bool isStringRefused;
    /// Whose code runs; what it allocates is charged to its account. 0 for nobody in particular.
    uint8_t owner;
    /// Whether there was ever another owner than 0.
    bool hasOwners;
    /// The owner whose limit refused an allocation of this entry or scope, or 0.
    uint8_t refusedAccount;
    Account accounts[CLuaOwnerCount];

    // Entry
    /// Until when a scope gives time, in nanoseconds of the clock; 0 where there is none.
    int64_t ceiling;
    uint32_t nesting;
    uint64_t instructions;
    size_t printed;
    bool pollsClock;
    ResumeLink *resumes;

    // Errors
    char message[CLuaMessageSize];
    size_t messageLength;
    int32_t errorKind;
    CLuaTraceFrame frames[CLuaTracebackSize];
    int32_t frameCount;
    bool killIsRecorded;
    int32_t memoryChunk, memoryLine;
    int32_t faultKind;
    char fault[CLuaMessageSize];
    char faultSource[512];
    int32_t faultLine;

    // Chunks
    Chunk *chunks;
    int32_t chunkCount, chunkCapacity;
    /// Hashed by source, and by short name: one block.
    int32_t *chunkTable, *chunkShortTable;
    uint32_t chunkTableSize;
    struct {
        const char *source;
        int32_t chunk;
    } chunkCache[ChunkCacheSize];

    Place places[PlaceCacheSize];
    /// Whether instructions and calls lie in memory as Places.c and Fields.c read them.
    bool knowsInstructions;

    Class *classes;
    uint32_t classCount, classCapacity;

    /// Objects of which the script has let go, to be reported to Swift.
    ObjectHeader *collected;
    uint32_t collectedCount, collectedCapacity;
    bool isClosing;

    CLuaArena arena;

    // Registry slots
    int killMessages[CLuaErrorInternal + 1];
    int api, preludeGlobals, preludeHost, stockString;
    /// The numbers of what has no text of its own, in a table with weak keys.
    int identities;
    int64_t lastIdentity;

    // Modules
    LoadingModule loading[LoadingLimit];
    int32_t loadingCount;
    char *moduleText, *moduleName;
    size_t moduleLength;

    char *line;
    size_t lineCapacity;
};

/// The first upvalue of what calls an operation: its opcode, for methods with the class above. A pointer is read faster
/// than a number.
static inline void push_code(lua_State *L, uint64_t code) { lua_pushlightuserdata(L, (void *)(uintptr_t)code); }
static inline uint64_t code_of(lua_State *L) { return (uint64_t)(uintptr_t)lua_touserdata(L, lua_upvalueindex(1)); }

static inline CLuaHost *host_of(lua_State *L) { return *(CLuaHost **)lua_getextraspace(L); }

// Memory.c
/// The allocator of the state: a `lua_Alloc`.
HIDDEN void *memory_allocate(void *context, void *block, size_t oldSize, size_t newSize);
/// What is left of the limit of memory.
HIDDEN size_t memory_room(const CLuaHost *host);
/// Frees the slabs of a state that is closed.
HIDDEN void memory_free(CLuaHost *host);

// Budget.c
HIDDEN int32_t budget_enter(CLuaHost *host);
HIDDEN void budget_leave(CLuaHost *host);
HIDDEN void budget_prepare(CLuaHost *host, lua_State *coroutine);
HIDDEN void budget_kill(CLuaHost *host, int32_t reason);
HIDDEN void budget_charge(lua_State *L, CLuaHost *host, uint64_t instructions);
HIDDEN int budget_raise(lua_State *L, CLuaHost *host);
/// Raises when the budget is used up: for the turns of a loop. Outside an entry there is none.
static inline void budget_look(lua_State *L, CLuaHost *host) {
    if (__builtin_expect((host->kill || host->pollsClock) && host->nesting, 0)) budget_charge(L, host, 0);
}

// Errors.c
HIDDEN int error_handler(lua_State *L);
HIDDEN int32_t error_finish(CLuaHost *host, lua_State *L, int status);
HIDDEN int32_t error_set(CLuaHost *host, int32_t kind, const char *message);
HIDDEN void error_trace(CLuaHost *host, lua_State *L);
HIDDEN void error_note_memory(CLuaHost *host);
/// A protected call has ended with an error of memory: like that of time it cannot be caught.
HIDDEN void error_keep_memory(CLuaHost *host);
HIDDEN int error_raise_fault(lua_State *L, CLuaHost *host);
/// Raises a text with the place of the innermost user frame.
HIDDEN int error_raise_text(lua_State *L, CLuaHost *host, const char *text, size_t length);

// Chunks.c
HIDDEN int32_t chunk_intern(CLuaHost *host, const char *source, const char *shortName, bool isPrelude);
/// The innermost line of a user's script, from level `first` of the coroutine on. `isFirst` (may be NULL): whether it
/// is of that level.
HIDDEN bool user_location(CLuaHost *host, lua_State *L, int first, int32_t *chunk, int32_t *line, bool *isFirst);
HIDDEN void chunks_free(CLuaHost *host);

// Places.c
HIDDEN void places_set_up(CLuaHost *host);
/// The instruction behind the one at which a function written in Lua stands; NULL for others.
HIDDEN const uint32_t *place_instruction(const lua_Debug *activation);
/// The line at which an activation stands, in a chain of methods that of the very call; negative for C functions.
HIDDEN int place_line(const CLuaHost *host, lua_State *L, lua_Debug *activation);
/// Before anything is compiled.
HIDDEN void places_forget(CLuaHost *host);

// Fields.c
/// Lets an operation find what the table of methods at the top does not have: it is called with (object, key). `name` is the
/// class, for messages.
HIDDEN void fields_put_behind(lua_State *L, int32_t opcode, const char *name, size_t length);
/// Whether the object that a key was looked up in is found.
HIDDEN bool fields_probe(void);

// Host.c
/// Runs `body` with a light userdata in protected mode as (part of) an entry.
HIDDEN int32_t protect(CLuaHost *host, lua_CFunction body, void *context);
/// `protect` for what runs no code of a script: no budget, no traceback; the message is left in the host's fault buffer.
HIDDEN int32_t protect_quietly(CLuaHost *host, lua_CFunction body, void *context);

// Values.c
HIDDEN void value_push(lua_State *L, CLuaHost *host, const CLuaCell **cell, const char *bytes);
HIDDEN void value_push_object(lua_State *L, CLuaHost *host, const CLuaCell *cell);
HIDDEN void value_push_operation(lua_State *L, int32_t opcode, const char *name);
HIDDEN bool value_push_plain(lua_State *L, CLuaHost *host, const CLuaCell *cell);
HIDDEN void value_make_read_only(lua_State *L);
HIDDEN bool value_is_read_only(lua_State *L, int index);
HIDDEN void value_open_read_only(lua_State *L, int index);
HIDDEN bool value_proxied(lua_State *L, int index, CLuaCell *cell);
/// Whether the value is the key of a proxy's object, which enumerations leave out.
static inline bool value_is_proxy_key(lua_State *L, int index) {
    return lua_type(L, index) == LUA_TLIGHTUSERDATA && lua_touserdata(L, index) == PROXY_KEY;
}

/// Describes the value at an index without opening or keeping it; never raises.
static inline void value_describe(lua_State *L, int index, CLuaCell *cell) {
    cell->extra = 0;
    switch (lua_type(L, index)) {
    case LUA_TNIL: cell->kind = CLuaNil; break;
    case LUA_TBOOLEAN:
        cell->kind = CLuaBoolean;
        cell->bits = (uint64_t)lua_toboolean(L, index);
        break;
    case LUA_TNUMBER:
        if (lua_isinteger(L, index)) {
            cell->kind = CLuaInteger;
            cell->bits = (uint64_t)lua_tointegerx(L, index, NULL);
        } else {
            lua_Number number = lua_tonumberx(L, index, NULL);
            cell->kind = CLuaNumber;
            __builtin_memcpy(&cell->bits, &number, sizeof number);
        }
        break;
    case LUA_TSTRING: {
        size_t length;
        cell->kind = CLuaString;
        cell->bits = (uint64_t)(uintptr_t)lua_tolstring(L, index, &length);
        cell->length = length;
        break;
    }
    case LUA_TUSERDATA: {
        const ObjectHeader *header = lua_touserdata(L, index);
        if (header->magic != ObjectMagic) {
            cell->kind = CLuaAbsent;
            break;
        }
        cell->kind = CLuaObject;
        cell->extra = header->type;
        cell->bits = (uint64_t)header->index | (uint64_t)header->generation << 32;
        cell->length = 0;
        break;
    }
    case LUA_TLIGHTUSERDATA:
        cell->kind = CLuaPacked;
        cell->bits = (uint64_t)(uintptr_t)lua_touserdata(L, index);
        break;
    case LUA_TFUNCTION: cell->kind = CLuaFunction; break;
    case LUA_TTABLE: cell->kind = CLuaTable; break;
    case LUA_TTHREAD: cell->kind = CLuaThread; break;
    default: cell->kind = CLuaAbsent; break;
    }
}

// Texts.c
/// Makes the table of numbers; gives its slot.
HIDDEN int texts_set_up(lua_State *L);
/// Pushes the text of a value, as `luaL_tolstring` does, without an address. May raise.
HIDDEN const char *value_text(lua_State *L, int index, size_t *length);
/// Changes the arguments of `string.format` so that Lua's own shows no address.
HIDDEN void format_prepare(lua_State *L);
HIDDEN int sandbox_tostring(lua_State *L);

// Decode.c
enum { DecodeShallow = 0, DecodeDeep = 1 };
/// Appends the value at the top of the stack to the arena, as a result: functions and tables kept, strings copied. May
/// raise.
HIDDEN void arena_append(lua_State *L, CLuaHost *host, int index);
HIDDEN void arena_decode_table(lua_State *L, CLuaHost *host, int index, CLuaCell *cell);
HIDDEN void arena_entries(lua_State *L, CLuaHost *host, int index);
/// Like `arena_append` for what needs no reference; false for the others. Never raises.
HIDDEN bool arena_append_plain(CLuaHost *host, lua_State *L, int index);

// Operations.c
HIDDEN int operation_call(lua_State *L);
HIDDEN int operation_pack(lua_State *L);
HIDDEN int operation_method(lua_State *L);
/// `self`: the header of argument 0 if it is known to be an object, or NULL.
HIDDEN int operation_dispatch(lua_State *L, CLuaHost *host, int32_t opcode, bool isMethod, const ObjectHeader *self);

// Patterns.c
HIDDEN int pattern_find(lua_State *L);
HIDDEN int pattern_match(lua_State *L);
HIDDEN int pattern_gmatch(lua_State *L);
HIDDEN int pattern_gsub(lua_State *L);

// Sandbox.c, Tables.c, Strings.c, Modules.c
HIDDEN extern const luaL_Reg sandbox_base[];
HIDDEN extern const luaL_Reg sandbox_coroutine[];
HIDDEN extern const luaL_Reg sandbox_table[];
HIDDEN extern const luaL_Reg sandbox_string[];
HIDDEN extern const luaL_Reg sandbox_utf8[];
HIDDEN int sandbox_pairs(lua_State *L);
HIDDEN int pairs_iterator(lua_State *L);
HIDDEN int sandbox_require(lua_State *L);
HIDDEN int sandbox_load(lua_State *L);
HIDDEN int sandbox_loading_depth(CLuaHost *host);
HIDDEN void sandbox_loading_cut(CLuaHost *host, int32_t depth);
/// The code of a prelude, the same for every host of the process; NULL if its text has to be compiled.
HIDDEN const char *prelude_code(const char *source, const char *text, size_t length, size_t *codeLength);
HIDDEN int32_t load_text(lua_State *L, CLuaHost *host, const CLuaChunk *chunk, bool isPrelude);

// Environments.c
HIDDEN void environment_push_libraries(lua_State *L, CLuaHost *host);
HIDDEN int environment_set_up(lua_State *L);
