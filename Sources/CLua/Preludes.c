// The bytecode of preludes. A process can have many hosts, so each prelude is compiled once and its bytecode is shared.

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "Internal.h"

enum { MaximumPreludes = 64 };

typedef struct Compiled {
    char *source, *text, *code;
    size_t length, codeLength, codeCapacity;
} Compiled;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// Entries are only added and never change.
static Compiled compiled[MaximumPreludes];
static int compiledCount;

static int write_code(lua_State *L, const void *piece, size_t size, void *context) {
    (void)L;
    Compiled *entry = context;
    if (entry->codeLength + size > entry->codeCapacity) {
        size_t capacity = entry->codeCapacity * 2 + size + 4096;
        char *code = realloc(entry->code, capacity);
        if (code == NULL) return 1;
        entry->code = code;
        entry->codeCapacity = capacity;
    }
    memcpy(entry->code + entry->codeLength, piece, size);
    entry->codeLength += size;
    return 0;
}

/// Compiles in a separate state, so that all hosts, including the first, load the same bytecode.
static bool compile(Compiled *entry, const char *source, const char *text, size_t length) {
    lua_State *L = luaL_newstate();
    if (L == NULL) return false;
    bool isDone = luaL_loadbufferx(L, text, length, source, "t") == LUA_OK && lua_dump(L, write_code, entry, 0) == 0;
    lua_close(L);
    if (!isDone) return false;
    entry->source = strdup(source);
    entry->text = malloc(length + 1);
    if (entry->source == NULL || entry->text == NULL) return false;
    memcpy(entry->text, text, length);
    entry->length = length;
    return true;
}

const char *prelude_code(const char *source, const char *text, size_t length, size_t *codeLength) {
    const char *code = NULL;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < compiledCount && code == NULL; index++) {
        const Compiled *entry = &compiled[index];
        if (entry->length != length || strcmp(entry->source, source) != 0 || memcmp(entry->text, text, length) != 0) continue;
        code = entry->code;
        *codeLength = entry->codeLength;
    }
    if (code == NULL && compiledCount < MaximumPreludes) {
        Compiled entry = {0};
        if (compile(&entry, source, text, length)) {
            compiled[compiledCount++] = entry;
            code = entry.code;
            *codeLength = entry.codeLength;
        } else {
            free(entry.source);
            free(entry.text);
            free(entry.code);
        }
    }
    pthread_mutex_unlock(&lock);
    return code;
}
