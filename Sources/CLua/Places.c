// Where an operation was called: the line of the very call, found without counting lines.
//
// Lua gives every call of a chain, `content:putLabel()⏎:top(…)⏎:left(…)`, the line where the chain begins. A person who
// is told about `left` wants the line of `left`. It is in the code: the instruction that looks a method up has the line
// of the method's name, and it is the one that has filled the register which the call calls. So the call's line is that
// instruction's.
//
// A screen asks for the place of every call that makes something, and Lua finds a line by walking from the last marked
// instruction: most of a short call. A call site is an instruction, and its line never changes. So lines are remembered
// by instruction.
//
// The instruction is in the record of the call that a `lua_Debug` points to, and its code hangs on the function there.
// Heads of records (`CallInfo` in lstate.h, `LClosure` and `Proto` in lobject.h) and the encoding of instructions
// (lopcodes.h) have been the same in all of Lua 5.4 and are no part of the API. A probe makes sure of them once a
// process; where they are otherwise, lines are counted as ever, and all calls of a chain have the first one. In the
// record of a C function something else lies there, so the kind of the function is looked at first. An instruction can
// only come to mean another line when its function was freed and another was compiled into the same memory: compiling
// forgets all of them.

#include <string.h>

#include "Internal.h"

typedef struct CodeRecord {
    const void *next;
    uint8_t tag, mark, parameterCount, isVararg, stackSize;
    int upvalueCount, constantCount, instructionCount, lineCount, functionCount, variableCount, lineMarkCount, firstLine, lastLine;
    const void *constants;
    const uint32_t *instructions;
} CodeRecord;

typedef struct FunctionRecord {
    const void *next;
    uint8_t tag, mark, upvalueCount;
    const void *list;
    const CodeRecord *code;
} FunctionRecord;

typedef struct StackEntry {
    const FunctionRecord *value;
    uint8_t tag;
} StackEntry;

typedef struct CallRecord {
    const StackEntry *function;
    const void *top;
    struct CallRecord *previous, *next;
    /// The one behind the running one.
    const uint32_t *instruction;
} CallRecord;

/// The tag of a function that is written in Lua: the type, its first variant, and the bit of what is collected.
enum { LuaFunctionTag = LUA_TFUNCTION | 1 << 6 };

const uint32_t *place_instruction(const lua_Debug *activation) {
    const CallRecord *record = (const CallRecord *)activation->i_ci;
    return record->function->tag == LuaFunctionTag ? record->instruction : NULL;
}

enum { LoadNilOpcode = 8, SelfOpcode = 20, JumpOpcode = 56, CallOpcode = 68, TailCallOpcode = 69, ExtraOpcode = 82 };

static int opcode_of(uint32_t instruction) { return instruction & 0x7F; }
static int register_of(uint32_t instruction) { return instruction >> 7 & 0xFF; }

/// The instruction that looked up the method which an instruction calls; NULL if that calls no method. O(arguments of
/// the call).
static const uint32_t *method_of(const CodeRecord *code, const uint32_t *call) {
    if (opcode_of(*call) != CallOpcode && opcode_of(*call) != TailCallOpcode) return NULL;
    int called = register_of(*call);
    for (const uint32_t *place = call - 1; place >= code->instructions; place--) {
        switch (opcode_of(*place)) {
        // No register is named in these.
        case JumpOpcode: case ExtraOpcode: continue;
        // Fills several.
        case LoadNilOpcode:
            if (register_of(*place) <= called && called <= register_of(*place) + (int)(*place >> 16 & 0xFF)) return NULL;
            continue;
        default:
            // Between the two, arguments are made in registers behind that of the function.
            if (register_of(*place) == called) return opcode_of(*place) == SelfOpcode ? place : NULL;
        }
    }
    return NULL;
}

/// The line at which an activation stands: of a call of a method, that of the method's name.
static int line_of(lua_State *L, lua_Debug *activation) {
    lua_getinfo(L, "l", activation);
    CallRecord *record = (CallRecord *)activation->i_ci;
    const uint32_t *next = place_instruction(activation);
    if (next == NULL || activation->currentline < 0) return activation->currentline;
    const CodeRecord *code = record->function->value->code;
    if (next <= code->instructions || next > code->instructions + code->instructionCount) return activation->currentline;
    const uint32_t *method = method_of(code, next - 1);
    if (method == NULL) return activation->currentline;
    // Lua tells the line of the instruction that it stands at.
    lua_Debug elsewhere = *activation;
    record->instruction = method + 1;
    lua_getinfo(L, "l", &elsewhere);
    record->instruction = next;
    return elsewhere.currentline;
}

// MARK: The probe

enum { ProbeLimit = 16 };

typedef struct Probe {
    const char *instructions[ProbeLimit];
    int lines[ProbeLimit];
    int count;
    bool isCodeKnown;
} Probe;

/// Notes where it was called, and gives its first argument back, so that it can be a method of a chain.
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

/// Whether a function that calls from several places shows their instructions in order, the same one each time round a
/// loop, and a C function none, where it stands in the record of a call that a Lua function has used before; and
/// whether calls of methods have their own lines, whatever their arguments are.
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

/// Once a process; several threads may find it out at a time, and find the same.
static bool instructions_are_known(void) {
    enum { Unknown, Known, NotKnown };
    static int state = Unknown;
    int found = __atomic_load_n(&state, __ATOMIC_RELAXED);
    if (found == Unknown) {
        found = probe() && fields_probe() ? Known : NotKnown;
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

void places_forget(CLuaHost *host) { memset(host->places, 0, sizeof host->places); }

bool clua_frame_location(const CLuaFrame *frame, int32_t *chunk, int32_t *line) {
    CLuaHost *host = frame->host;
    lua_State *L = frame->state;
    lua_Debug activation;
    // Level 0 is the C function that called Swift.
    if (!host->knowsInstructions || !lua_getstack(L, 1, &activation)) return user_location(host, L, 1, chunk, line, NULL);
    const void *instruction = place_instruction(&activation);
    if (instruction == NULL) return user_location(host, L, 1, chunk, line, NULL);
    // Two in a row: calls of two functions often have the same remainder.
    Place *places = &host->places[(((uintptr_t)instruction >> 2) % PlaceCacheSize) & ~(uintptr_t)1];
    for (int way = 0; way < 2; way++) {
        if (places[way].instruction != instruction) continue;
        *chunk = places[way].chunk;
        *line = places[way].line;
        return true;
    }
    bool isInnermost;
    if (!user_location(host, L, 1, chunk, line, &isInnermost)) return false;
    // Only a line of the frame itself belongs to its instruction: further out there is one for each caller.
    if (isInnermost) {
        places[1] = places[0];
        places[0] = (Place){.instruction = instruction, .chunk = *chunk, .line = *line};
    }
    return true;
}
