#pragma once

// The boundary between Swift and Lua 5.4.
//
// Swift sees cells, frames and status codes, never a Lua state. Two rules hold everywhere:
//   - Code that can raise a Lua error (longjmp) is C code inside a protected call from C.
//   - A Swift function that Lua calls returns a status, and C raises the error after it has returned.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Cells

/// The kinds up to 10 equal those of Swift's `LuaKind` and describe values of Lua. The others occur only in cells that
/// Swift writes.
enum {
    CLuaAbsent = 0, CLuaNil = 1, CLuaBoolean = 2, CLuaInteger = 3, CLuaNumber = 4, CLuaString = 5, CLuaObject = 6, CLuaPacked = 7,
    CLuaFunction = 8, CLuaTable = 9, CLuaThread = 10,
    /// An argument of the frame; `bits` is its index from 0.
    CLuaArgument = 16,
    /// A value in the registry; `bits` is its slot.
    CLuaReference = 17,
    /// The function with the opcode `bits`.
    CLuaOperation = 18,
    /// A new list; `bits` values follow.
    CLuaArray = 19,
    /// A new table; `bits` pairs of cells (key, value) follow.
    CLuaDictionary = 20,
    /// A read-only form of the value that follows.
    CLuaReadOnly = 21,
    /// The function of an opcode that packs a number; `bits` is the opcode, `length` the packed value without the
    /// number.
    CLuaPacker = 22,
};

/// A value or a part of one.
///
///     string     bits: address, or offset into the bytes of the cells if extra is 1; length
///     object     extra: class; bits: index | generation << 32; length: 1 + index of its arena reference (proxy table)
///     table      in an arena: bits: offset of its cells; length: list length | key count << 32
///                not decoded: bits: all ones; length: 1 + index of its arena reference
///     function   in an arena: length: 1 + index of its arena reference
typedef struct CLuaCell {
    uint32_t kind;
    uint32_t extra;
    uint64_t bits;
    uint64_t length;
} CLuaCell;

/// A growing stack of decoded values.
typedef struct CLuaArena {
    CLuaCell *cells;
    size_t count, capacity;
    char *bytes;
    size_t byteCount, byteCapacity;
    int32_t *references;
    size_t referenceCount, referenceCapacity;
} CLuaArena;

typedef struct CLuaMark {
    size_t count, byteCount, referenceCount;
} CLuaMark;

// MARK: Frames

enum { CLuaInlineCells = 12 };

/// One call of an operation.
typedef struct CLuaFrame {
    struct CLuaHost *host;
    void *state;
    uint32_t count;
    bool isMethod;
    /// Written by Swift: `resultCount` values in the cells at `results`, and the bytes of their strings.
    uint32_t resultCount;
    const CLuaCell *results;
    const char *resultBytes;
    /// The first decoded arguments, at most `CLuaInlineCells`.
    const CLuaCell *arguments;
} CLuaFrame;

// MARK: The host

enum {
    CLuaOK = 0, CLuaErrorRuntime, CLuaErrorSyntax, CLuaErrorMemory, CLuaErrorTime, CLuaErrorInstructions, CLuaErrorStackOverflow,
    CLuaErrorNesting, CLuaErrorFile, CLuaErrorLimit, CLuaErrorInternal,
};

typedef struct CLuaLimits {
    size_t memory;
    /// The maximum bytes of one string.
    size_t string;
    /// 0 for no limit.
    uint64_t allocatedPerEntry;
    /// Nanoseconds; 0 for no limit.
    int64_t time;
    /// 0 for no limit.
    uint64_t instructions;
    uint32_t nesting;
    size_t scriptSize, print;
    uint32_t tableDepth;
    size_t tableCount;
} CLuaLimits;

typedef struct CLuaCallbacks {
    void *context;
    /// Performs an operation. On failure it calls `clua_host_set_fault` and returns a nonzero status.
    int32_t (*dispatch)(void *context, int32_t opcode, CLuaFrame *frame);
    /// Receives a line printed by a script.
    void (*print)(void *context, const char *bytes, size_t length);
    /// Finds a module and passes its text (from malloc, freed by C) and chunk name to `clua_host_set_module`. Fails
    /// like `dispatch`.
    int32_t (*resolve)(void *context, int32_t environment, const char *name, size_t length);
} CLuaCallbacks;

typedef struct CLuaHost CLuaHost;

/// Returns NULL if the state does not fit its memory limit. See `clua_host_fail_allocations` for `failAfter` and
/// `failCount`.
CLuaHost *clua_host_create(CLuaLimits limits, CLuaCallbacks callbacks, uint64_t failAfter, uint64_t failCount);
/// Frees everything. Returns the number of bytes that Lua did not free, which should be 0.
size_t clua_host_close(CLuaHost *host);
size_t clua_host_memory(const CLuaHost *host);
/// Returns the address of the number of live bytes, valid while the host is open.
const size_t *clua_host_live(const CLuaHost *host);
/// Sets the counter of bytes that the host keeps outside the state, which count toward the memory limit. It must
/// outlive the state.
void clua_host_set_charges(CLuaHost *host, const int64_t *charges);
/// Ends the current entry with a memory error.
void clua_host_end_for_memory(CLuaHost *host);
/// Runs a full garbage collection. `clua_take_collected` reports collected objects, whose release may free more in a
/// second collection.
void clua_host_collect(CLuaHost *host);
/// Returns the bytes taken from the heap: live bytes and free blocks in slabs, at most about twice the limit.
size_t clua_host_held(const CLuaHost *host);
/// Returns the number of allocations so far.
uint64_t clua_host_allocations(const CLuaHost *host);
/// For tests: after `after` more allocations, the next `count` allocations fail. (0, 0) disables this.
void clua_host_fail_allocations(CLuaHost *host, uint64_t after, uint64_t count);
// Owners, to which the state charges allocations. Owner 0 is the script.
enum { CLuaOwnerCount = 256 };

/// The state to restore at the end of a scope.
typedef struct CLuaScope {
    int64_t ceiling, deadline;
    uint64_t instructions, allocated;
    uint8_t owner;
    bool wasKilled;
} CLuaScope;

/// Begins to run code of an owner, with a quarter of each remaining budget. Scopes must end in reverse order.
CLuaScope clua_scope_begin(CLuaHost *host, uint8_t owner);
/// Ends a scope. A budget that was exceeded only within the scope becomes available again.
void clua_scope_end(CLuaHost *host, const CLuaScope *scope);
uint8_t clua_owner(const CLuaHost *host);
/// Sets the owner of the running code, without a separate budget.
void clua_set_owner(CLuaHost *host, uint8_t owner);
/// Returns the live bytes of an owner. Owner 0 is counted only while there are other owners.
size_t clua_account_live(const CLuaHost *host, uint8_t owner);
/// Sets the maximum live bytes of an owner; 0 for no separate limit.
void clua_account_set_limit(CLuaHost *host, uint8_t owner, size_t limit);
/// Begins an entry of any number of calls, which share its budgets. Returns 0, or the status of a budget that the
/// surrounding entry has exceeded. End only entries that returned 0, on the same thread.
int32_t clua_entry_begin(CLuaHost *host);
void clua_entry_end(CLuaHost *host);
/// Whether the current entry has exceeded a budget. Callable from any thread.
bool clua_host_is_killed(const CLuaHost *host);
/// Whether that budget is the memory limit.
bool clua_host_is_killed_for_memory(const CLuaHost *host);
uint32_t clua_host_nesting(const CLuaHost *host);

/// An error that Swift asks Lua to raise.
typedef struct CLuaFault {
    /// The status of the entry if the error is not caught, such as `CLuaErrorRuntime`.
    int32_t kind;
    /// The line to report. If `source` is NULL, the innermost user frame is reported.
    int32_t line;
    const char *source;
    size_t sourceLength;
    const char *message;
    size_t messageLength;
} CLuaFault;

/// Sets the next error to raise for Swift. Copies the texts, truncated to the size of the buffers.
void clua_host_set_fault(CLuaHost *host, const CLuaFault *fault);
void clua_host_set_module(CLuaHost *host, char *text, size_t length, const char *chunkName, size_t nameLength);

// MARK: Errors

enum { CLuaMessageSize = 2048, CLuaTracebackSize = 32, CLuaNameSize = 64 };

typedef struct CLuaTraceFrame {
    int32_t chunk, line;
    char name[CLuaNameSize];
} CLuaTraceFrame;

/// Returns the message of the last function below that failed.
const char *clua_error_message(const CLuaHost *host, size_t *length);
int32_t clua_error_frame_count(const CLuaHost *host);
const CLuaTraceFrame *clua_error_frame(const CLuaHost *host, int32_t index);

/// Returns the number of a chunk by its name or short name, or -1. Numbers start at 0.
int32_t clua_find_chunk(const CLuaHost *host, const char *name, size_t length);
const char *clua_chunk_name(const CLuaHost *host, int32_t chunk);
/// Returns the truncated name as in Lua's own messages.
const char *clua_chunk_short_name(const CLuaHost *host, int32_t chunk);
bool clua_chunk_is_prelude(const CLuaHost *host, int32_t chunk);
/// Attributes the actions of all chunks with a name prefix to the code that calls them.
void clua_chunks_attribute_to_callers(CLuaHost *host, const char *prefix, size_t length);

// MARK: Definitions

typedef struct CLuaMethod {
    const char *name;
    size_t length;
    int32_t opcode;
} CLuaMethod;

/// A field of packed values, whose result has some bits of the value cleared.
typedef struct CLuaPackedField {
    const char *name;
    size_t length;
    uint64_t mask;
} CLuaPackedField;

/// An opcode of -1 means no operation.
typedef struct CLuaClassDefinition {
    const char *name;
    size_t nameLength;
    const CLuaMethod *methods;
    size_t methodCount;
    int32_t index, missing, newIndex, call, arithmetic, text;
    /// Whether `clua_take_collected` reports collected objects.
    bool isInterned, isCollected;
    /// Packed values only: fields that Lua reads without the host. They apply to values whose top four bits are the
    /// number of a bit in `fieldTags`, unless a bit is cleared that a field clears.
    const CLuaPackedField *fields;
    size_t fieldCount;
    uint16_t fieldTags;
} CLuaClassDefinition;

int32_t clua_define_class(CLuaHost *host, const CLuaClassDefinition *definition, uint32_t *type);
int32_t clua_define_packed(CLuaHost *host, const CLuaClassDefinition *definition);
const char *clua_class_name(const CLuaHost *host, uint32_t type);
/// Returns the next collected object, or false.
bool clua_take_collected(CLuaHost *host, CLuaCell *object);

// MARK: Environments

enum { CLuaScopeAPI = -1, CLuaScopePrelude = -2 };

/// Creates an environment, by default with libraries; for data without libraries and without functions that run or
/// catch anything. Returns its globals as a slot.
int32_t clua_make_environment(CLuaHost *host, int32_t id, bool isForData, int32_t *globals);
/// Adds a name to the API table or to the `host` table of preludes.
int32_t clua_define_global(CLuaHost *host, int32_t scope, const char *name, size_t length, const CLuaCell *value, const char *bytes);
/// A text to compile.
typedef struct CLuaChunk {
    const char *text;
    size_t length;
    /// The name in messages, which also identifies locations. At most 512 bytes are significant.
    const char *name;
    size_t nameLength;
} CLuaChunk;

/// Compiles a text. `globals` is a slot or `CLuaScopePrelude`. Returns the function as a slot.
int32_t clua_load(CLuaHost *host, const CLuaChunk *chunk, int32_t globals, int32_t *function);

// MARK: Calls. Results are appended to the arena; the caller releases them.

CLuaArena *clua_arena(CLuaHost *host);
CLuaMark clua_mark(const CLuaHost *host);
void clua_release(CLuaHost *host, CLuaMark mark);

/// Returns the number of named parameters of a function, or -1 for variadic and C functions.
int32_t clua_function_parameters(CLuaHost *host, int32_t function);

/// Returns the line and chunk of a function's definition, or 0 if it is not a script's function. For a function of the
/// engine's own Lua, returns the location of the script's function that it wraps.
int32_t clua_function_line(CLuaHost *host, int32_t function, int32_t *chunk);

int32_t clua_call(CLuaHost *host, int32_t function, const CLuaCell *arguments, size_t argumentCount, const char *bytes, int32_t resultCount);

// MARK: References and tables

/// Frees a slot.
void clua_unreference(CLuaHost *host, int32_t slot);
/// Creates a second slot for a value.
int32_t clua_reference_copy(CLuaHost *host, int32_t slot, int32_t *copy);
/// Keeps the value of a written cell. Returns its slot and kind.
int32_t clua_reference_make(CLuaHost *host, const CLuaCell *value, const char *bytes, int32_t *slot, uint32_t *kind);
/// Keeps the value of an arena cell of kind function, table or thread in its own slot.
int32_t clua_reference_cell(CLuaHost *host, const CLuaCell *cell, int32_t *slot);

/// Appends one value to the arena.
int32_t clua_get(CLuaHost *host, int32_t table, const CLuaCell *key, const char *bytes, bool raw);
/// `pair` is a key and a value.
int32_t clua_set(CLuaHost *host, int32_t table, const CLuaCell *pair, const char *bytes, bool raw);
/// Appends the entries as pairs of cells, in order.
int32_t clua_entries(CLuaHost *host, int32_t table);
/// Appends the decoded table as one cell.
int32_t clua_decode(CLuaHost *host, int32_t table);
size_t clua_raw_length(CLuaHost *host, int32_t table);
/// Reads elements 1 to `count` of a table in the arena, with NaN for elements that are not numbers.
void clua_read_numbers(CLuaHost *host, const CLuaCell *table, double *numbers, size_t count);
/// Reads elements 1 to `count`: the bytes and lengths of strings, and NULL for other values. The bytes are valid until
/// the table changes. Equal short strings have equal addresses.
void clua_read_texts(CLuaHost *host, const CLuaCell *table, const char **texts, size_t *lengths, size_t count);
bool clua_raw_equal(CLuaHost *host, int32_t a, int32_t b);
/// Returns the slot of the metatable, or 0.
int32_t clua_metatable(CLuaHost *host, int32_t table, int32_t *metatable);
/// A `metatable` of 0 removes it.
int32_t clua_set_metatable(CLuaHost *host, int32_t table, int32_t metatable);
/// An `object` of NULL removes it.
int32_t clua_set_proxy(CLuaHost *host, int32_t table, const CLuaCell *object);
bool clua_get_proxy(CLuaHost *host, int32_t table, CLuaCell *object);

// MARK: Inside an operation

/// Decodes an argument, even a missing one.
void clua_frame_cell(const CLuaFrame *frame, uint32_t index, CLuaCell *cell);
bool clua_frame_object(const CLuaFrame *frame, uint32_t index, CLuaCell *object);
int32_t clua_frame_reference(const CLuaFrame *frame, uint32_t index, int32_t *slot);
int32_t clua_frame_table(const CLuaFrame *frame, uint32_t index, CLuaCell *cell);
bool clua_frame_location(const CLuaFrame *frame, int32_t *chunk, int32_t *line);

// MARK: Files

/// Opens a directory. Returns -errno on failure.
int32_t clua_open_directory(const char *path);
/// Opens a file below a directory; links may not lead out of it. Returns -errno on failure.
int32_t clua_open_beneath(int32_t directory, const char *path);
/// Opens a file or directory below a directory without following links. Returns -errno on failure, -ELOOP for a link.
int32_t clua_open_without_links(int32_t directory, const char *path, bool is_directory);
