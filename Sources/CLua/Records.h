#pragma once

// The records of calls, functions and code in Lua 5.4, and the encoding of instructions (see Places.c).

#include <stddef.h>

#include "Internal.h"

/// A short string: a header, its length, its hash, a link, and the bytes.
typedef struct StringRecord {
    const void *next;
    uint8_t tag, mark, isReserved, length;
    uint32_t hash;
    const void *chain;
    char bytes[];
} StringRecord;

typedef struct ConstantRecord {
    const StringRecord *value;
    uint8_t tag;
} ConstantRecord;

typedef struct CodeRecord {
    const void *next;
    uint8_t tag, mark, parameterCount, isVararg, stackSize;
    int upvalueCount, constantCount, instructionCount, lineCount, functionCount, variableCount, lineMarkCount, firstLine, lastLine;
    const ConstantRecord *constants;
    const uint32_t *instructions;
    const struct CodeRecord *const *functions;
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
    /// The next instruction to run.
    const uint32_t *instruction;
} CallRecord;

/// The tag of a Lua function: the type, its first variant, and the bit for collectable values.
enum { LuaFunctionTag = LUA_TFUNCTION | 1 << 6 };
enum { ShortStringTag = LUA_TSTRING | 1 << 6 };

enum { LoadNilOpcode = 8, SelfOpcode = 20, JumpOpcode = 56, CallOpcode = 68, TailCallOpcode = 69, ExtraOpcode = 82 };

static int opcode_of(uint32_t instruction) { return instruction & 0x7F; }
static int register_of(uint32_t instruction) { return instruction >> 7 & 0xFF; }

/// Returns the line of an instruction in the function of an activation.
HIDDEN int place_line_at(lua_State *L, const lua_Debug *activation, const uint32_t *instruction);
/// Whether the entries of a table constructor can be found.
HIDDEN bool sites_probe(void);
