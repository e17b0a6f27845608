// The recording of an error's message and location while its frames still exist.

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#include "Internal.h"

static void set_message(CLuaHost *host, const char *message, size_t length) {
    if (length > CLuaMessageSize) length = CLuaMessageSize;
    memcpy(host->message, message, length);
    host->messageLength = length;
}

int32_t error_set(CLuaHost *host, int32_t kind, const char *message) {
    set_message(host, message, strlen(message));
    host->errorKind = kind;
    host->frameCount = 0;
    return kind;
}

/// Records the user's frames, innermost first, across coroutines that resume each other. Never allocates in Lua or
/// raises an error.
void error_trace(CLuaHost *host, lua_State *L) {
    lua_Debug activation;
    const ResumeLink *resume = host->resumes;
    bool isPlaced = false;
    host->frameCount = 0;
    for (;;) {
        for (int level = 0; level < LevelLimit && lua_getstack(L, level, &activation); level++) {
            // A runaway recursion has 200,000 frames; the innermost ones suffice.
            if (host->frameCount == CLuaTracebackSize) return;
            lua_getinfo(L, "Sl", &activation);
            if (activation.currentline < 0) continue;
            int32_t chunk = chunk_intern(host, activation.source, activation.short_src, false);
            if (clua_chunk_is_prelude(host, chunk)) {
                // The user's entry that the engine's own code works on.
                if (!isPlaced && host->placeLine && chunk >= 0 && host->chunks[chunk].isPlaced) {
                    isPlaced = true;
                    host->frames[host->frameCount++] = (CLuaTraceFrame){.chunk = host->placeChunk, .line = host->placeLine};
                }
                continue;
            }
            CLuaTraceFrame *frame = &host->frames[host->frameCount++];
            frame->chunk = chunk;
            frame->line = place_line(host, L, &activation);
            frame->name[0] = 0;
            lua_getinfo(L, "n", &activation);
            if (activation.name) snprintf(frame->name, sizeof frame->name, "%s", activation.name);
        }
        if (resume == NULL) return;
        L = resume->resumer;
        resume = resume->outer;
    }
}

void error_note_memory(CLuaHost *host) {
    // During the creation of the state, no script is running.
    if (host->nesting == 0 || !user_location(host, host->running, 0, &host->memoryChunk, &host->memoryLine, NULL)) host->memoryChunk = -1;
}

static void set_memory_frame(CLuaHost *host);

void error_keep_memory(CLuaHost *host) {
    // An over-long string was not created and changed nothing, so scripts may catch the error.
    if (host->kill || host->nesting == 0 || host->isStringRefused) return;
    host->isMemoryUsedUp = true;
    set_memory_frame(host);
    host->killIsRecorded = host->frameCount > 0;
    budget_kill(host, CLuaErrorMemory);
}

void clua_host_end_for_memory(CLuaHost *host) {
    if (host->kill || host->nesting == 0) return;
    host->isMemoryUsedUp = true;
    budget_kill(host, CLuaErrorMemory);
}

static int text_of(lua_State *L) {
    value_text(L, 1, NULL);
    return 1;
}

/// The message handler of every entry. It runs in the context of the error.
int error_handler(lua_State *L) {
    CLuaHost *host = host_of(L);
    if (host->kill) {
        if (!host->killIsRecorded) {
            host->killIsRecorded = true;
            error_trace(host, L);
        }
        return 1;
    }
    host->errorKind = CLuaErrorRuntime;
    error_trace(host, L);
    lua_settop(L, 1);
    switch (lua_type(L, 1)) {
    case LUA_TNIL: set_message(host, "the error has no message (nil)", 30); break;
    case LUA_TSTRING: {
        size_t length;
        const char *text = lua_tolstring(L, 1, &length);
        set_message(host, text, length);
        break;
    }
    default: {
        // `__tostring` is script code: it runs under the budget, and its errors are ignored.
        int kind = lua_type(L, 1);
        char fallback[96];
        snprintf(fallback, sizeof fallback, "the error's value is a %s, not a text; call error with a string", lua_typename(L, kind));
        set_message(host, fallback, strlen(fallback));
        bool hasText = kind == LUA_TNUMBER || kind == LUA_TBOOLEAN || luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL;
        lua_settop(L, 1);
        if (hasText && lua_checkstack(L, 8)) {
            int32_t frames = host->frameCount;
            lua_pushcfunction(L, text_of);
            lua_pushvalue(L, 1);
            if (lua_pcall(L, 1, 1, 0) == LUA_OK && lua_type(L, -1) == LUA_TSTRING) {
                size_t length;
                const char *text = lua_tolstring(L, -1, &length);
                set_message(host, text, length);
            }
            host->frameCount = frames;
        }
        break;
    }
    }
    // In deeply nested host calls, the nesting has exhausted the C stack.
    static const char overflow[] = "C stack overflow";
    if (memmem(host->message, host->messageLength, overflow, sizeof overflow - 1)) {
        host->errorKind = host->nesting > 32 ? CLuaErrorNesting : CLuaErrorStackOverflow;
    } else if (memmem(host->message, host->messageLength, overflow + 2, sizeof overflow - 3)) {
        host->errorKind = CLuaErrorStackOverflow;
    }
    // An uncaught or rethrown fault keeps the kind of its operation.
    size_t length = strlen(host->fault);
    if (host->faultKind != CLuaErrorRuntime && length && host->messageLength >= length
        && memcmp(host->message + host->messageLength - length, host->fault, length) == 0) {
        host->errorKind = host->faultKind;
    }
    lua_settop(L, 1);
    return 1;
}

/// The message handler does not run for memory errors, so only the location of the failed allocation is known.
static void set_memory_frame(CLuaHost *host) {
    host->frameCount = host->memoryChunk >= 0;
    if (host->frameCount) host->frames[0] = (CLuaTraceFrame){.chunk = host->memoryChunk, .line = host->memoryLine};
}

static size_t memory_message(CLuaHost *host) {
    if (host->refusedAccount) {
        double limit = (double)host->accounts[host->refusedAccount].limit / 1048576;
        return (size_t)snprintf(host->message, CLuaMessageSize, "the memory limit of %.6g MiB for one plugin is used up", limit);
    }
    return (size_t)snprintf(host->message, CLuaMessageSize, "the memory limit of %.6g MiB is used up", (double)host->limits.memory / 1048576);
}

/// Converts the status of a protected call to our own, and stores the message and the frames in the host.
int32_t error_finish(CLuaHost *host, lua_State *L, int status) {
    if (host->kill) {
        // An outermost call that completed just in time is successful. Within another call the kill continues.
        if (status == LUA_OK && host->nesting == 1) return CLuaOK;
        if (!host->killIsRecorded) {
            host->killIsRecorded = true;
            set_memory_frame(host);
        }
        switch (host->kill) {
        case CLuaErrorTime:
            host->messageLength =
                (size_t)snprintf(host->message, CLuaMessageSize, "the time limit of %g second%s is used up", (double)host->limits.time / 1e9,
                                 host->limits.time == 1000000000 ? "" : "s");
            break;
        case CLuaErrorInstructions:
            host->messageLength = (size_t)snprintf(host->message, CLuaMessageSize, "the limit of %llu Lua instructions is used up",
                                                   (unsigned long long)host->limits.instructions);
            break;
        default:
            if (host->isMemoryUsedUp) {
                host->messageLength = memory_message(host);
                break;
            }
            host->messageLength = (size_t)snprintf(host->message, CLuaMessageSize, "the limit of %llu bytes allocated in one call is used up",
                                                   (unsigned long long)host->limits.allocatedPerEntry);
            break;
        }
        host->errorKind = host->kill;
        return host->errorKind;
    }
    switch (status) {
    case LUA_OK: return CLuaOK;
    case LUA_ERRMEM:
        error_set(host, CLuaErrorMemory, "");
        set_memory_frame(host);
        if (host->isStringRefused) {
            host->messageLength = (size_t)snprintf(
                host->message, CLuaMessageSize, "a string exceeds the limit of %.6g MiB per string; use several shorter strings",
                (double)host->limits.string / 1048576);
        } else {
            host->messageLength = memory_message(host);
            // Within another call the error continues, even if the host ignores it.
            if (host->nesting > 1) error_keep_memory(host);
        }
        return CLuaErrorMemory;
    case LUA_ERRERR:
        // The message handler itself failed, which happens only if the stack is exhausted.
        if (host->frameCount == 0) error_set(host, CLuaErrorStackOverflow, "stack overflow");
        host->errorKind = CLuaErrorStackOverflow;
        return CLuaErrorStackOverflow;
    default:
        (void)L;
        return host->errorKind;
    }
}

// MARK: Errors of operations

/// Copies a text, truncated to the size of the target, and terminates it.
static void copy_cut(char *target, size_t size, const char *text, size_t length) {
    if (text == NULL) length = 0;
    if (length >= size) length = size - 1;
    if (length) memcpy(target, text, length);
    target[length] = 0;
}

void clua_host_set_fault(CLuaHost *host, const CLuaFault *fault) {
    // An operation that ran out of memory cannot be caught either.
    if (fault->kind == CLuaErrorMemory && !host->isStringRefused) clua_host_end_for_memory(host);
    host->faultKind = fault->kind;
    copy_cut(host->fault, sizeof host->fault, fault->message, fault->messageLength);
    copy_cut(host->faultSource, sizeof host->faultSource, fault->source, fault->sourceLength);
    host->faultLine = fault->line;
}

/// Raises the fault in the fault buffer, after Swift has returned.
int error_raise_fault(lua_State *L, CLuaHost *host) {
    int32_t chunk, line;
    if (host->faultSource[0]) lua_pushfstring(L, "%s:%d: %s", host->faultSource, (int)host->faultLine, host->fault);
    else if (user_location(host, L, 0, &chunk, &line, NULL)) lua_pushfstring(L, "%s:%d: %s", clua_chunk_short_name(host, chunk), (int)line, host->fault);
    else lua_pushstring(L, host->fault);
    return lua_error(L);
}

COLD int error_raise_text(lua_State *L, CLuaHost *host, const char *text, size_t length) {
    clua_host_set_fault(host, &(CLuaFault){.kind = CLuaErrorRuntime, .message = text, .messageLength = length});
    return error_raise_fault(L, host);
}

const char *clua_error_message(const CLuaHost *host, size_t *length) {
    *length = host->messageLength;
    return host->message;
}

int32_t clua_error_frame_count(const CLuaHost *host) { return host->frameCount; }
const CLuaTraceFrame *clua_error_frame(const CLuaHost *host, int32_t index) { return &host->frames[index]; }
