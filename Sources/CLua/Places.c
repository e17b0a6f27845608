// Where an operation was called, found without counting lines.
//
// A screen asks for the place of every call that makes something, and Lua finds a line by walking from the last marked instruction: most of a
// short call. A call site is an instruction, and its line never changes. So lines are remembered by instruction.
//
// The instruction is in the record of the call that a `lua_Debug` points to, whose head has been the same in all of Lua 5.4 (`CallInfo` in
// lstate.h) and is no part of the API. A probe makes sure of it once a process; where it is otherwise, lines are counted as ever. In the record
// of a C function something else lies there, so the kind of the function is looked at first. An instruction can only come to mean another line
// when its function was freed and another was compiled into the same memory: compiling forgets all of them.

#include <string.h>

#include "Internal.h"

typedef struct StackEntry {
    const void *value;
    uint8_t tag;
} StackEntry;

typedef struct CallRecord {
    const StackEntry *function;
    const void *top;
    struct CallRecord *previous, *next;
    const void *instruction;
} CallRecord;

/// The tag of a function that is written in Lua: the type, its first variant, and the bit of what is collected.
enum { LuaFunctionTag = LUA_TFUNCTION | 1 << 6 };

/// The instruction at which a function written in Lua stands; NULL for others.
static const void *instruction_of(const lua_Debug *activation) {
    const CallRecord *record = (const CallRecord *)activation->i_ci;
    return record->function->tag == LuaFunctionTag ? record->instruction : NULL;
}

// MARK: The probe

enum { ProbeLimit = 8 };

typedef struct Probe {
    const char *instructions[ProbeLimit];
    int lines[ProbeLimit];
    int count;
} Probe;

static int probe_note(lua_State *L) {
    Probe *probe = *(Probe **)lua_getextraspace(L);
    lua_Debug activation;
    if (probe->count == ProbeLimit || !lua_getstack(L, 1, &activation)) return 0;
    lua_getinfo(L, "l", &activation);
    probe->lines[probe->count] = activation.currentline;
    probe->instructions[probe->count++] = instruction_of(&activation);
    return 0;
}

static int probe_through(lua_State *L) {
    lua_call(L, 0, 0);
    return 0;
}

/// Whether a function that calls from four places shows four instructions in their order, the same one each time round a loop, and a C function
/// none, where it stands in the record of a call that a Lua function has used before.
static bool probe(void) {
    static const char text[] =
        "local note, through = ...\nnote()\nnote()\nfor _ = 1, 2 do\nnote()\nend\n(function() note() end)()\nthrough(note)";
    static const int lines[] = {2, 3, 5, 5, 7, -1};
    enum { Count = sizeof lines / sizeof *lines };
    lua_State *L = luaL_newstate();
    if (L == NULL) return false;
    Probe probe = {.count = 0};
    *(Probe **)lua_getextraspace(L) = &probe;
    bool works = false;
    if (luaL_loadstring(L, text) == LUA_OK) {
        lua_pushcfunction(L, probe_note);
        lua_pushcfunction(L, probe_through);
        works = lua_pcall(L, 2, 0, 0) == LUA_OK && probe.count == Count;
    }
    for (int index = 0; works && index < Count; index++) {
        const char *instruction = probe.instructions[index];
        works = probe.lines[index] == lines[index] && (instruction != NULL) == (lines[index] >= 0) && (uintptr_t)instruction % 4 == 0;
        if (!works || index == 0 || index > 3) continue;
        ptrdiff_t distance = instruction - probe.instructions[index - 1];
        works = index == 3 ? distance == 0 : distance > 0 && distance < 256;
    }
    lua_close(L);
    return works;
}

/// Once a process; several threads may find it out at a time, and find the same.
static bool instructions_are_known(void) {
    enum { Unknown, Known, NotKnown };
    static int state = Unknown;
    int found = __atomic_load_n(&state, __ATOMIC_RELAXED);
    if (found == Unknown) {
        found = probe() ? Known : NotKnown;
        __atomic_store_n(&state, found, __ATOMIC_RELAXED);
    }
    return found == Known;
}

// MARK: Places

void places_set_up(CLuaHost *host) { host->remembersPlaces = instructions_are_known(); }

void places_forget(CLuaHost *host) { memset(host->places, 0, sizeof host->places); }

bool clua_frame_location(const CLuaFrame *frame, int32_t *chunk, int32_t *line) {
    CLuaHost *host = frame->host;
    lua_State *L = frame->state;
    lua_Debug activation;
    // Level 0 is the C function that called Swift.
    if (!host->remembersPlaces || !lua_getstack(L, 1, &activation)) return user_location(host, L, 1, chunk, line, NULL);
    const void *instruction = instruction_of(&activation);
    if (instruction == NULL) return user_location(host, L, 1, chunk, line, NULL);
    Place *place = &host->places[((uintptr_t)instruction >> 2) % PlaceCacheSize];
    if (place->instruction == instruction) {
        *chunk = place->chunk;
        *line = place->line;
        return true;
    }
    bool isInnermost;
    if (!user_location(host, L, 1, chunk, line, &isInnermost)) return false;
    // Only a line of the frame itself belongs to its instruction: further out there is one for each caller.
    if (isInnermost) *place = (Place){.instruction = instruction, .chunk = *chunk, .line = *line};
    return true;
}
