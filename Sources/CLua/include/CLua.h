#pragma once

// The boundary between Swift and Lua 5.4.
//
// Swift sees cells, frames and status codes, never a Lua state. Two rules hold everywhere:
//   - what may raise a Lua error (longjmp) runs here, inside a protected call that was made here;
//   - a Swift function that Lua reaches returns a status; the error is raised here after it has returned.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Cells

/// The kinds up to 10 are those of `LuaKind` in Swift and describe values of Lua; the others are only written, by
/// Swift.
enum {
    CLuaAbsent = 0, CLuaNil = 1, CLuaBoolean = 2, CLuaInteger = 3, CLuaNumber = 4, CLuaString = 5, CLuaObject = 6, CLuaPacked = 7,
    CLuaFunction = 8, CLuaTable = 9, CLuaThread = 10,
    /// An argument of the frame: `bits` counts from 0.
    CLuaArgument = 16,
    /// A value kept in the registry: `bits` is its slot.
    CLuaReference = 17,
    /// The function of an opcode: `bits`.
    CLuaOperation = 18,
    /// A new table: `bits` values follow.
    CLuaArray = 19,
    /// A new table: `bits` pairs of cells (key, value) follow.
    CLuaDictionary = 20,
    /// The value that follows, made read-only.
    CLuaReadOnly = 21,
    /// The function of an opcode that packs a number: `bits`: the opcode, `length`: the packed value without the number.
    CLuaPacker = 22,
};

/// A value, or a piece of one.
///
///     string     bits: address, or offset into the bytes that go with the cells if extra is 1; length
///     object     extra: class; bits: index | generation << 32; length: 1 + the index of its arena reference, for a proxy table
///     table      in an arena: bits: offset of its cells; length: array count | key count << 32.
///                Not opened: bits: all ones; length: 1 + index of its arena reference
///     function   in an arena: length: 1 + index of its arena reference
typedef struct CLuaCell {
    uint32_t kind;
    uint32_t extra;
    uint64_t bits;
    uint64_t length;
} CLuaCell;

/// Decoded values: flat, growing, used as a stack.
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
    /// Written by Swift: `resultCount` values in the cells at `results`, with the bytes that their strings lie in.
    uint32_t resultCount;
    const CLuaCell *results;
    const char *resultBytes;
    /// The first arguments, decoded, at most `CLuaInlineCells`.
    const CLuaCell *arguments;
} CLuaFrame;

// MARK: The host

enum {
    CLuaOK = 0, CLuaErrorRuntime, CLuaErrorSyntax, CLuaErrorMemory, CLuaErrorTime, CLuaErrorInstructions, CLuaErrorStackOverflow,
    CLuaErrorNesting, CLuaErrorFile, CLuaErrorLimit, CLuaErrorInternal,
};

typedef struct CLuaLimits {
    size_t memory;
    /// Bytes of one string.
    size_t string;
    /// 0 for none.
    uint64_t allocatedPerEntry;
    /// Nanoseconds; 0 for none.
    int64_t time;
    /// 0 for none.
    uint64_t instructions;
    uint32_t nesting;
    size_t scriptSize, print;
    uint32_t tableDepth;
    size_t tableCount;
} CLuaLimits;

typedef struct CLuaCallbacks {
    void *context;
    /// Performs an operation; on failure the message has been given to `clua_host_set_fault`, and the result is not 0.
    int32_t (*dispatch)(void *context, int32_t opcode, CLuaFrame *frame);
    /// A line printed by a script.
    void (*print)(void *context, const char *bytes, size_t length);
    /// Finds a module: gives its text (malloc, freed here) and the chunk name to `clua_host_set_module`; on failure as
    /// `dispatch`.
    int32_t (*resolve)(void *context, int32_t environment, const char *name, size_t length);
} CLuaCallbacks;

typedef struct CLuaHost CLuaHost;

/// NULL when the state does not fit its memory. `failAfter` and `failCount` are those of `clua_host_fail_allocations`.
CLuaHost *clua_host_create(CLuaLimits limits, CLuaCallbacks callbacks, uint64_t failAfter, uint64_t failCount);
/// Frees everything. Returns the bytes that Lua did not give back: 0.
size_t clua_host_close(CLuaHost *host);
size_t clua_host_memory(const CLuaHost *host);
/// Where the number of live bytes stands, for as long as the host is open.
const size_t *clua_host_live(const CLuaHost *host);
/// What the host keeps for scripts beside the state: it counts against the limit of memory as the state's own bytes do.
/// The counter has to live as long as the state.
void clua_host_set_charges(CLuaHost *host, const int64_t *charges);
/// Ends the entry with the error of memory, wherever it stands.
void clua_host_end_for_memory(CLuaHost *host);
/// Runs a whole cycle of the collector. What it lets go of is reported by `clua_take_collected`, and may free more in a
/// further cycle.
void clua_host_collect(CLuaHost *host);
/// What the state has from the heap: live bytes and the room in slabs, at most about twice its limit.
size_t clua_host_held(const CLuaHost *host);
/// The allocations made so far.
uint64_t clua_host_allocations(const CLuaHost *host);
/// For tests: after `after` more allocations, the next `count` of them fail. 0, 0 switches it off.
void clua_host_fail_allocations(CLuaHost *host, uint64_t after, uint64_t count);
// Owners: who is charged for what the state allocates. Owner 0 is nobody in particular.
enum { CLuaOwnerCount = 256 };

/// What was in force when a scope began.
typedef struct CLuaScope {
    int64_t ceiling, deadline;
    uint64_t instructions, allocated;
    uint8_t owner;
    bool wasKilled;
} CLuaScope;

/// Begins a time in which an owner's code runs: it has a quarter of what is left of the budgets. Scopes end in the
/// reverse order of their beginning.
CLuaScope clua_scope_begin(CLuaHost *host, uint8_t owner);
/// Ends it. A budget that was used up in it and is not used up outside is there again.
void clua_scope_end(CLuaHost *host, const CLuaScope *scope);
uint8_t clua_owner(const CLuaHost *host);
/// Whose code runs, without a budget of its own.
void clua_set_owner(CLuaHost *host, uint8_t owner);
/// The live bytes of an owner; those of owner 0 only of the time in which there are others.
size_t clua_account_live(const CLuaHost *host, uint8_t owner);
/// How many live bytes an owner may have; 0 for no limit of its own.
void clua_account_set_limit(CLuaHost *host, uint8_t owner, size_t limit);
/// Begins an entry in which the host makes any number of calls: they share its budgets. Returns 0, or the status of the
/// budget that the surrounding entry has used up; only an entry that began is to be ended, on the same thread.
int32_t clua_entry_begin(CLuaHost *host);
void clua_entry_end(CLuaHost *host);
/// Whether the entry that runs has used up a budget; any thread may ask.
bool clua_host_is_killed(const CLuaHost *host);
/// Whether that budget is the memory.
bool clua_host_is_killed_for_memory(const CLuaHost *host);
uint32_t clua_host_nesting(const CLuaHost *host);

/// An error that Swift asks Lua to raise.
typedef struct CLuaFault {
    /// The status of the entry if the error reaches the host: `CLuaErrorRuntime` …
    int32_t kind;
    /// Where it is said to have happened; for a `source` of NULL that is the innermost user frame.
    int32_t line;
    const char *source;
    size_t sourceLength;
    const char *message;
    size_t messageLength;
} CLuaFault;

/// The next error raised for Swift is this one. Its texts are copied; what does not fit the buffers is cut.
void clua_host_set_fault(CLuaHost *host, const CLuaFault *fault);
void clua_host_set_module(CLuaHost *host, char *text, size_t length, const char *chunkName, size_t nameLength);

// MARK: Errors

enum { CLuaMessageSize = 2048, CLuaTracebackSize = 32, CLuaNameSize = 64 };

typedef struct CLuaTraceFrame {
    int32_t chunk, line;
    char name[CLuaNameSize];
} CLuaTraceFrame;

/// The last failure of a function below that returned a status.
const char *clua_error_message(const CLuaHost *host, size_t *length);
int32_t clua_error_frame_count(const CLuaHost *host);
const CLuaTraceFrame *clua_error_frame(const CLuaHost *host, int32_t index);

/// Chunks have ids from 0; -1 is no chunk.
/// The chunk of this name, short or not; -1 if there is none.
int32_t clua_find_chunk(const CLuaHost *host, const char *name, size_t length);
const char *clua_chunk_name(const CLuaHost *host, int32_t chunk);
/// The name as Lua's own messages have it: cut.
const char *clua_chunk_short_name(const CLuaHost *host, int32_t chunk);
bool clua_chunk_is_prelude(const CLuaHost *host, int32_t chunk);
/// The chunks whose names begin so: what their functions do is said to be done where other code called them.
void clua_chunks_go_behind(CLuaHost *host, const char *prefix, size_t length);

// MARK: Definitions

typedef struct CLuaMethod {
    const char *name;
    size_t length;
    int32_t opcode;
} CLuaMethod;

/// A field of packed values: the value with some bits cleared.
typedef struct CLuaPackedField {
    const char *name;
    size_t length;
    uint64_t mask;
} CLuaPackedField;

/// Opcodes are -1 where there is none.
typedef struct CLuaClassDefinition {
    const char *name;
    size_t nameLength;
    const CLuaMethod *methods;
    size_t methodCount;
    int32_t index, missing, newIndex, call, arithmetic, text;
    /// Whether `clua_take_collected` tells when a script has let go of an object.
    bool isInterned, isCollected;
    /// Of packed values: fields that are found without the host, of values whose top four bits are the number of a bit
    /// in `fieldTags`, as long as none of the bits is cleared that fields clear.
    const CLuaPackedField *fields;
    size_t fieldCount;
    uint16_t fieldTags;
} CLuaClassDefinition;

int32_t clua_define_class(CLuaHost *host, const CLuaClassDefinition *definition, uint32_t *type);
int32_t clua_define_packed(CLuaHost *host, const CLuaClassDefinition *definition);
const char *clua_class_name(const CLuaHost *host, uint32_t type);
/// The next object that was collected since; false if there is none.
bool clua_take_collected(CLuaHost *host, CLuaCell *object);

// MARK: Environments

enum { CLuaScopeAPI = -1, CLuaScopePrelude = -2 };

/// Makes an environment, or one for a chunk that is data: without libraries, and without what could run or catch anything.
/// Gives its globals as a slot.
int32_t clua_make_environment(CLuaHost *host, int32_t id, bool isForData, int32_t *globals);
/// The name goes into the table of the API, of the preludes' `host`.
int32_t clua_define_global(CLuaHost *host, int32_t scope, const char *name, size_t length, const CLuaCell *value, const char *bytes);
/// Text to compile.
typedef struct CLuaChunk {
    const char *text;
    size_t length;
    /// What users see in messages, and what places are found by; at most 512 bytes of it count.
    const char *name;
    size_t nameLength;
} CLuaChunk;

/// Compiles text. `globals` is a slot, or `CLuaScopePrelude`; gives the function as a slot.
int32_t clua_load(CLuaHost *host, const CLuaChunk *chunk, int32_t globals, int32_t *function);

// MARK: Calls. Results are appended to the arena; the caller releases them.

CLuaArena *clua_arena(CLuaHost *host);
CLuaMark clua_mark(const CLuaHost *host);
void clua_release(CLuaHost *host, CLuaMark mark);

/// `resultCount` -1 for all.
/// How many named parameters the function of a reference has; -1 if it takes any number, or is none of Lua.
int32_t clua_function_parameters(CLuaHost *host, int32_t function);

/// The line where the function of a reference begins, and its chunk; 0 if it is none of a script.
int32_t clua_function_line(CLuaHost *host, int32_t function, int32_t *chunk);

int32_t clua_call(CLuaHost *host, int32_t function, const CLuaCell *arguments, size_t argumentCount, const char *bytes, int32_t resultCount);

// MARK: References and tables

/// Frees a slot.
void clua_unreference(CLuaHost *host, int32_t slot);
/// A second slot for the value of one.
int32_t clua_reference_copy(CLuaHost *host, int32_t slot, int32_t *copy);
/// Keeps what a written cell makes; gives its slot and kind.
int32_t clua_reference_make(CLuaHost *host, const CLuaCell *value, const char *bytes, int32_t *slot, uint32_t *kind);
/// The value of an arena cell of kind function, table or thread as a slot of its own.
int32_t clua_reference_cell(CLuaHost *host, const CLuaCell *cell, int32_t *slot);

/// One value is appended to the arena.
int32_t clua_get(CLuaHost *host, int32_t table, const CLuaCell *key, const char *bytes, bool raw);
/// `pair`: key and value.
int32_t clua_set(CLuaHost *host, int32_t table, const CLuaCell *pair, const char *bytes, bool raw);
/// The entries as pairs of cells, in order.
int32_t clua_entries(CLuaHost *host, int32_t table);
/// The whole table as one cell, opened.
int32_t clua_decode(CLuaHost *host, int32_t table);
size_t clua_raw_length(CLuaHost *host, int32_t table);
/// Elements 1 to `count` of a table in the arena, by its cell; NaN for what is not a number.
void clua_read_numbers(CLuaHost *host, const CLuaCell *table, double *numbers, size_t count);
/// Its elements 1 to `count`: the bytes and the length of each, NULL for what is not a string. They are valid as long as
/// the table is not changed; the same text is at the same place if it is short.
void clua_read_texts(CLuaHost *host, const CLuaCell *table, const char **texts, size_t *lengths, size_t count);
bool clua_raw_equal(CLuaHost *host, int32_t a, int32_t b);
/// The slot of the metatable, or 0.
int32_t clua_metatable(CLuaHost *host, int32_t table, int32_t *metatable);
/// `metatable` 0 takes it away.
int32_t clua_set_metatable(CLuaHost *host, int32_t table, int32_t metatable);
/// `object` NULL takes it away.
int32_t clua_set_proxy(CLuaHost *host, int32_t table, const CLuaCell *object);
bool clua_get_proxy(CLuaHost *host, int32_t table, CLuaCell *object);

// MARK: Inside an operation

/// Decodes any argument; absent ones too.
void clua_frame_cell(const CLuaFrame *frame, uint32_t index, CLuaCell *cell);
bool clua_frame_object(const CLuaFrame *frame, uint32_t index, CLuaCell *object);
int32_t clua_frame_reference(const CLuaFrame *frame, uint32_t index, int32_t *slot);
int32_t clua_frame_table(const CLuaFrame *frame, uint32_t index, CLuaCell *cell);
bool clua_frame_location(const CLuaFrame *frame, int32_t *chunk, int32_t *line);

// MARK: Files

/// Opens a directory; -errno on failure.
int32_t clua_open_directory(const char *path);
/// Opens a file below a directory without following what leads out of it; -errno on failure.
int32_t clua_open_beneath(int32_t directory, const char *path);
/// Opens a file or a directory below a directory without following any link, the last one included; -errno on failure,
/// -ELOOP for a link.
int32_t clua_open_without_links(int32_t directory, const char *path, bool is_directory);
