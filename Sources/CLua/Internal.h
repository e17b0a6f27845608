#pragma once

// Declarations shared by the C files of the boundary.

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <signal.h>

#include "CLua.h"

#define HIDDEN __attribute__((visibility("hidden")))
#define COLD __attribute__((cold, noinline))

/// The contents of every full userdata in a state. Scripts cannot create others.
typedef struct ObjectHeader {
    uint32_t magic, type, index, generation;
} ObjectHeader;

enum { ObjectMagic = 0x54614d69 };

/// The packed value under which a proxy table stores its object.
#define PROXY_KEY ((void *)UINTPTR_MAX)

typedef struct Chunk {
    char *source, *shortName;
    uint32_t hash, shortHash;
    bool isPrelude;
    /// Whether the actions of its functions are attributed to the entry that `host.at` names.
    bool isPlaced;
    /// Whether the actions of its functions are attributed to their callers.
    bool isAttributedToCallers;
} Chunk;

typedef struct Class {
    char *name;
    int metatable;
    /// The weak table of interned values, or LUA_NOREF.
    int cache;
} Class;

/// A coroutine that is being resumed, and the coroutine that resumes it.
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
    /// The number of copied, compared or searched bytes that cost one instruction.
    BytesPerInstruction = 16,
    /// The number of compiled bytes that cost one instruction.
    CompiledBytesPerInstruction = 4,
    /// Longer strings are charged when they are created.
    ChargedString = 1024,
    /// The overhead of a string.
    StringHead = 32,
    /// The number of frames searched for a user's frame. Finding frame n takes n steps.
    LevelLimit = 2000,
    /// The number of block sizes in slabs: 16, 32 … 512 bytes.
    SlabClasses = 32,
};

/// Memory for blocks of one size.
typedef struct Slab Slab;

/// The live bytes of an owner and their maximum (0 for no separate limit).
typedef struct Account {
    size_t live, limit;
} Account;

struct CLuaHost {
    lua_State *main;
    /// The running coroutine, which the signal handler stops.
    lua_State *volatile running;
    /// 0, or the `CLuaError…` of the exceeded budget.
    volatile sig_atomic_t kill;
    /// Nanoseconds of the monotonic clock; 0 for none. Read by the signal handler.
    volatile int64_t deadline;
    /// The previously entered host of the same thread.
    CLuaHost *volatile outer;

    CLuaLimits limits;
    CLuaCallbacks callbacks;

    // Memory
    size_t live;
    /// Bytes from the heap: slabs, and blocks that are too large for slabs.
    size_t slabBytes, largeBytes;
    /// The slabs with free blocks, by block size, and the full slabs.
    Slab *openSlabs[SlabClasses], *fullSlabs;
    /// The range of state sizes for which the collector's pause is suitable.
    size_t tunedBelow, tunedAbove;
    uint64_t allocatedInEntry, allocations, failAfter, failCount;
    bool isFailing;
    /// The bytes that the host keeps for scripts outside the state, which count like the state's own; never NULL.
    const int64_t *charges;
    int64_t noCharges;
    /// Whether the entry ends because the memory limit is exceeded.
    bool isMemoryUsedUp;
    /// Whether the last refused allocation was a string beyond the size limit. False once a script has caught the error.
    bool isStringRefused;
    /// The owner of the running code, to which allocations are charged; 0 for the script.
    uint8_t owner;
    /// Whether there was ever an owner other than 0.
    bool hasOwners;
    /// The owner whose limit refused an allocation in this entry or scope, or 0.
    uint8_t refusedAccount;
    Account accounts[CLuaOwnerCount];

    // Entry
    /// The time limit of the scope in nanoseconds of the clock; 0 for none.
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
    /// Hash tables by source and by short name, in one block.
    int32_t *chunkTable, *chunkShortTable;
    uint32_t chunkTableSize;
    struct {
        const char *source;
        int32_t chunk;
    } chunkCache[ChunkCacheSize];

    Place places[PlaceCacheSize];
    /// Whether instructions and calls have the memory layout that Places.c and Fields.c read.
    bool knowsInstructions;

    Class *classes;
    uint32_t classCount, classCapacity;

    /// Collected objects that are not reported to Swift yet.
    ObjectHeader *collected;
    uint32_t collectedCount, collectedCapacity;
    bool isClosing;

    CLuaArena arena;

    // Registry slots
    int killMessages[CLuaErrorInternal + 1];
    int api, preludeGlobals, preludeHost, stockString;
    /// The location of the entry that placed chunks work on (see `host.at`); the line is 0 without one.
    int32_t placeChunk, placeLine;
    /// The call sites by instruction (see Sites.c), or 0 before the first.
    int sites;
    bool sitesAreStale;
    /// A table with weak keys that numbers values for `tostring`.
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

/// Pushes the first upvalue of an operation's function: the opcode, for methods with the class in the upper half. A
/// pointer is faster to read than a number.
static inline void push_code(lua_State *L, uint64_t code) { lua_pushlightuserdata(L, (void *)(uintptr_t)code); }
static inline uint64_t code_of(lua_State *L) { return (uint64_t)(uintptr_t)lua_touserdata(L, lua_upvalueindex(1)); }

static inline CLuaHost *host_of(lua_State *L) { return *(CLuaHost **)lua_getextraspace(L); }

// Memory.c
/// The allocator of the state, a `lua_Alloc`.
HIDDEN void *memory_allocate(void *context, void *block, size_t oldSize, size_t newSize);
/// Returns the remaining bytes of the memory limit.
HIDDEN size_t memory_room(const CLuaHost *host);
/// Frees the slabs of a closed state.
HIDDEN void memory_free(CLuaHost *host);

// Budget.c
HIDDEN int32_t budget_enter(CLuaHost *host);
HIDDEN void budget_leave(CLuaHost *host);
HIDDEN void budget_prepare(CLuaHost *host, lua_State *coroutine);
HIDDEN void budget_kill(CLuaHost *host, int32_t reason);
HIDDEN void budget_charge(lua_State *L, CLuaHost *host, uint64_t instructions);
HIDDEN int budget_raise(lua_State *L, CLuaHost *host);
/// Raises an error if the budget is exceeded, for use in loops. Outside of an entry there is no budget.
static inline void budget_check(lua_State *L, CLuaHost *host) {
    if (__builtin_expect((host->kill || host->pollsClock) && host->nesting, 0)) budget_charge(L, host, 0);
}

// Errors.c
HIDDEN int error_handler(lua_State *L);
HIDDEN int32_t error_finish(CLuaHost *host, lua_State *L, int status);
HIDDEN int32_t error_set(CLuaHost *host, int32_t kind, const char *message);
HIDDEN void error_trace(CLuaHost *host, lua_State *L);
HIDDEN void error_note_memory(CLuaHost *host);
/// Records that a protected call ended with a memory error, which cannot be caught.
HIDDEN void error_keep_memory(CLuaHost *host);
HIDDEN int error_raise_fault(lua_State *L, CLuaHost *host);
/// Raises a text with the location of the innermost user frame.
HIDDEN int error_raise_text(lua_State *L, CLuaHost *host, const char *text, size_t length);

// Chunks.c
HIDDEN int32_t chunk_intern(CLuaHost *host, const char *source, const char *shortName, bool isPrelude);
/// Finds the innermost line of a user's script, starting at level `first` of the coroutine. `isFirst` (may be NULL)
/// receives whether the line belongs to that level.
HIDDEN bool user_location(CLuaHost *host, lua_State *L, int first, int32_t *chunk, int32_t *line, bool *isFirst);
HIDDEN void chunks_free(CLuaHost *host);

// Places.c
HIDDEN void places_set_up(CLuaHost *host);
/// Returns the instruction after the current one of a Lua function, or NULL for other functions.
HIDDEN const uint32_t *place_instruction(const lua_Debug *activation);
/// Returns the current line of an activation; in a chain of methods, the line of the current call. Negative for C
/// functions.
HIDDEN int place_line(const CLuaHost *host, lua_State *L, lua_Debug *activation);
/// Forgets cached lines. Called before each compilation.
HIDDEN void places_forget(CLuaHost *host);

// Sites.c
/// `host.sited(function)`: a function that calls another with the table of its call site before its arguments.
HIDDEN int site_sited(lua_State *L);
/// `host.at(site, key)`: attributes the actions of placed chunks to an entry of a call site; without arguments, ends that.
HIDDEN int site_at(lua_State *L);

// Fields.c
/// Makes an operation handle keys that are missing in the table of methods at the top. It is called with (object, key).
/// `name` is the class name in messages.
HIDDEN void fields_install(lua_State *L, int32_t opcode, const char *name, size_t length);
/// Whether the object of a key lookup can be found.
HIDDEN bool fields_probe(void);

// Host.c
/// Runs `body` with a light userdata in protected mode, as an entry or part of one.
HIDDEN int32_t protect(CLuaHost *host, lua_CFunction body, void *context);
/// Like `protect`, for code that runs no script: without budget and traceback. The message is stored in the host's
/// fault buffer.
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
/// Whether the value is the key of a proxy's object, which enumerations skip.
static inline bool value_is_proxy_key(lua_State *L, int index) {
    return lua_type(L, index) == LUA_TLIGHTUSERDATA && lua_touserdata(L, index) == PROXY_KEY;
}

/// Describes the value at an index without decoding or keeping it. Never raises an error.
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
/// Creates the table of numbers. Returns its slot.
HIDDEN int texts_set_up(lua_State *L);
/// Pushes the text of a value like `luaL_tolstring`, but without an address. May raise an error.
HIDDEN const char *value_text(lua_State *L, int index, size_t *length);
/// Changes the arguments of `string.format` so that the original shows no address.
HIDDEN void format_prepare(lua_State *L);
HIDDEN int sandbox_tostring(lua_State *L);

// Decode.c
enum { DecodeShallow = 0, DecodeDeep = 1 };
/// Appends the value at the index to the arena as a result; keeps functions and tables, copies strings. May raise an
/// error.
HIDDEN void arena_append(lua_State *L, CLuaHost *host, int index);
HIDDEN void arena_decode_table(lua_State *L, CLuaHost *host, int index, CLuaCell *cell);
HIDDEN void arena_entries(lua_State *L, CLuaHost *host, int index);
/// Like `arena_append` for values that need no reference; false for other values. Never raises an error.
HIDDEN bool arena_append_plain(CLuaHost *host, lua_State *L, int index);

// Operations.c
HIDDEN int operation_call(lua_State *L);
HIDDEN int operation_pack(lua_State *L);
HIDDEN int operation_method(lua_State *L);
/// `self` is the header of argument 0 if it is known to be an object, otherwise NULL.
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
/// Returns the bytecode of a prelude, shared by all hosts of the process, or NULL if its text must be compiled.
HIDDEN const char *prelude_code(const char *source, const char *text, size_t length, size_t *codeLength);
HIDDEN int32_t load_text(lua_State *L, CLuaHost *host, const CLuaChunk *chunk, bool isPrelude);

// Environments.c
HIDDEN void environment_push_libraries(lua_State *L, CLuaHost *host);
HIDDEN int environment_set_up(lua_State *L);
