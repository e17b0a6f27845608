// The source location of an operation's call: the line of the call itself, cached per instruction.
//
// For all calls of a chain such as `content:putLabel()⏎:top(…)⏎:left(…)`, Lua reports the line where the chain begins.
// A message about `left` should report the line of `left`. The instruction that looks up a method has the line of the
// method's name, and it fills the register that the call uses. So that instruction determines the line.
//
// A screen needs the location of every call that creates something, and Lua computes a line by searching from the last
// marked instruction, which takes most of the time of a short call. A call site is an instruction, and its line never
// changes. So lines are cached by instruction.
//
// A `lua_Debug` points to the record of a call, which contains the instruction and the function with its code. The
// layouts of these records (`CallInfo` in lstate.h, `LClosure` and `Proto` in lobject.h) and the encoding of
// instructions (lopcodes.h) are the same in all versions of Lua 5.4, but not part of its API. A probe verifies them
// once per process. If it fails, lines are not cached and all calls of a chain have the chain's first line. Records of
// C functions have a different layout, so the kind of function is checked first. An instruction's address can be reused
// only by compiling another function, so compiling clears the cache.

#include <string.h>

#include "Internal.h"
#include "Records.h"

const uint32_t *place_instruction(const lua_Debug *activation) {
    const CallRecord *record = (const CallRecord *)activation->i_ci;
    return record->function->tag == LuaFunctionTag ? record->instruction : NULL;
}

/// Returns the instruction that looked up the method of a call, or NULL if the call is not a method call. O(arguments
/// of the call).
static const uint32_t *method_of(const CodeRecord *code, const uint32_t *call) {
    if (opcode_of(*call) != CallOpcode && opcode_of(*call) != TailCallOpcode) return NULL;
    int called = register_of(*call);
    for (const uint32_t *place = call - 1; place >= code->instructions; place--) {
        switch (opcode_of(*place)) {
        // These instructions have no target register.
        case JumpOpcode: case ExtraOpcode: continue;
        // Fills several registers.
        case LoadNilOpcode:
            if (register_of(*place) <= called && called <= register_of(*place) + (int)(*place >> 16 & 0xFF)) return NULL;
            continue;
        default:
            // Instructions in between compute arguments in registers above the function's register.
            if (register_of(*place) == called) return opcode_of(*place) == SelfOpcode ? place : NULL;
        }
    }
    return NULL;
}

int place_line_at(lua_State *L, const lua_Debug *activation, const uint32_t *instruction) {
    CallRecord *record = (CallRecord *)activation->i_ci;
    const uint32_t *next = record->instruction;
    lua_Debug elsewhere = *activation;
    record->instruction = instruction + 1;
    lua_getinfo(L, "l", &elsewhere);
    record->instruction = next;
    return elsewhere.currentline;
}

/// Returns the current line of an activation; for a method call, the line of the method's name.
static int line_of(lua_State *L, lua_Debug *activation) {
    lua_getinfo(L, "l", activation);
    CallRecord *record = (CallRecord *)activation->i_ci;
    const uint32_t *next = place_instruction(activation);
    if (next == NULL || activation->currentline < 0) return activation->currentline;
    const CodeRecord *code = record->function->value->code;
    if (next <= code->instructions || next > code->instructions + code->instructionCount) return activation->currentline;
    const uint32_t *method = method_of(code, next - 1);
    if (method == NULL) return activation->currentline;
    return place_line_at(L, activation, method);
}

// MARK: The probe

enum { ProbeLimit = 16 };

typedef struct Probe {
    const char *instructions[ProbeLimit];
    int lines[ProbeLimit];
    int count;
    bool isCodeKnown;
} Probe;

/// Records the calling instruction and returns its first argument, so that it can be used as a method in a chain.
static int probe_note(lua_State *L) {
    Probe *probe = *(Probe **)lua_getextraspace(L);
    lua_Debug activation;
    if (probe->count == ProbeLimit || !lua_getstack(L, 1, &activation)) return 0;
    const uint32_t *instruction = place_instruction(&activation);
    if (instruction) {
        const CodeRecord *code = ((const CallRecord *)activation.i_ci)->function->value->code;
        lua_getinfo(L, "S", &activation);
        if (code->firstLine != activation.linedefined || code->lastLine != activation.lastlinedefined || instruction <= code->instructions
            || instruction > code->instructions + code->instructionCount || code->lineCount != code->instructionCount) {
            probe->isCodeKnown = false;
            return 0;
        }
    }
    probe->lines[probe->count] = line_of(L, &activation);
    probe->instructions[probe->count++] = (const char *)instruction;
    lua_settop(L, 1);
    return 1;
}

static int probe_through(lua_State *L) {
    lua_call(L, 0, 0);
    return 0;
}

/// Whether the probe finds the expected instructions: in order for calls on several lines, equal for each iteration of
/// a loop, none for a C function (whose record a Lua function has used before), and own lines for method calls with any
/// arguments.
static bool probe(void) {
    static const char text[] =
        "local note, through = ...\nnote()\nnote()\nfor _ = 1, 2 do\nnote()\nend\n(function() note() end)()\nthrough(note)\n"
        "local t = {m = note}\nt:m(note)\n:m({t.x == nil, 1, x = 2, ...}, t.x or note, t == t and 1, -#{}, t.m)\n:m(t:m(1)\n:m(2))\nreturn t\n:m()";
    static const int lines[] = {2, 3, 5, 5, 7, -1, 10, 11, 12, 13, 12, 15};
    enum { Count = sizeof lines / sizeof *lines };
    lua_State *L = luaL_newstate();
    if (L == NULL) return false;
    Probe probe = {.isCodeKnown = true};
    *(Probe **)lua_getextraspace(L) = &probe;
    bool works = false;
    if (luaL_loadstring(L, text) == LUA_OK) {
        lua_pushcfunction(L, probe_note);
        lua_pushcfunction(L, probe_through);
        works = lua_pcall(L, 2, 0, 0) == LUA_OK && probe.isCodeKnown && probe.count == Count;
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

/// Runs once per process. If several threads run it concurrently, their results are equal.
static bool instructions_are_known(void) {
    enum { Unknown, Known, NotKnown };
    static int state = Unknown;
    int found = __atomic_load_n(&state, __ATOMIC_RELAXED);
    if (found == Unknown) {
        found = probe() && fields_probe() && sites_probe() ? Known : NotKnown;
        __atomic_store_n(&state, found, __ATOMIC_RELAXED);
    }
    return found == Known;
}

// MARK: Places

void places_set_up(CLuaHost *host) { host->knowsInstructions = instructions_are_known(); }

int place_line(const CLuaHost *host, lua_State *L, lua_Debug *activation) {
    if (host->knowsInstructions) return line_of(L, activation);
    lua_getinfo(L, "l", activation);
    return activation->currentline;
}

void places_forget(CLuaHost *host) {
    memset(host->places, 0, sizeof host->places);
    host->sitesAreStale = true;
}

bool clua_frame_location(const CLuaFrame *frame, int32_t *chunk, int32_t *line) {
    CLuaHost *host = frame->host;
    lua_State *L = frame->state;
    lua_Debug activation;
    // Level 0 is the C function that called Swift.
    if (!host->knowsInstructions || !lua_getstack(L, 1, &activation)) return user_location(host, L, 1, chunk, line, NULL);
    const void *instruction = place_instruction(&activation);
    if (instruction == NULL) return user_location(host, L, 1, chunk, line, NULL);
    // Two entries per set, because calls of two functions often collide.
    Place *places = &host->places[(((uintptr_t)instruction >> 2) % PlaceCacheSize) & ~(uintptr_t)1];
    for (int way = 0; way < 2; way++) {
        if (places[way].instruction != instruction) continue;
        *chunk = places[way].chunk;
        *line = places[way].line;
        return true;
    }
    bool isInnermost;
    if (!user_location(host, L, 1, chunk, line, &isInnermost)) return false;
    // Only a line of the calling frame is determined by its instruction. Lines of outer frames depend on the caller.
    if (isInnermost) {
        places[1] = places[0];
        places[0] = (Place){.instruction = instruction, .chunk = *chunk, .line = *line};
    }
    return true;
}
