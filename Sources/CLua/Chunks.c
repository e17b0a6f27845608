// The names of chunks as small numbers, and the innermost frame of a user's script.

#include <stdlib.h>
#include <string.h>

#include "Internal.h"

enum { SourceLimit = 1024 };

static uint32_t hash_of(const char *source, size_t *length) {
    uint32_t hash = 2166136261u;
    size_t index = 0;
    for (; source[index] && index < SourceLimit; index++) hash = (hash ^ (uint8_t)source[index]) * 16777619u;
    *length = index;
    return hash;
}

static bool is_chunk(const Chunk *chunk, const char *source, size_t length) {
    return strncmp(chunk->source, source, length) == 0 && chunk->source[length] == 0;
}

static bool grow(CLuaHost *host) {
    uint32_t size = host->chunkTableSize ? host->chunkTableSize * 2 : 64;
    int32_t *table = malloc(size * sizeof *table);
    Chunk *chunks = realloc(host->chunks, size / 2 * sizeof *chunks);
    if (chunks) {
        host->chunks = chunks;
        host->chunkCapacity = (int32_t)(size / 2);
    }
    if (table == NULL || chunks == NULL) {
        free(table);
        return false;
    }
    memset(table, 0xff, size * sizeof *table);
    for (int32_t index = 0; index < host->chunkCount; index++) {
        uint32_t slot = chunks[index].hash & (size - 1);
        while (table[slot] >= 0) slot = (slot + 1) & (size - 1);
        table[slot] = index;
    }
    free(host->chunkTable);
    host->chunkTable = table;
    host->chunkTableSize = size;
    return true;
}

/// The id of a source string; -1 when there are too many.
int32_t chunk_intern(CLuaHost *host, const char *source, const char *shortName, bool isPrelude) {
    // Where a string lies says nothing for certain (it may have been freed), so the text decides; the address only finds it fast.
    size_t length;
    uintptr_t line = ((uintptr_t)source >> 4) % ChunkCacheSize;
    if (host->chunkCache[line].source == source) {
        int32_t chunk = host->chunkCache[line].chunk;
        if (strncmp(host->chunks[chunk].source, source, SourceLimit) == 0) return chunk;
    }
    uint32_t hash = hash_of(source, &length);
    if (host->chunkTableSize) {
        uint32_t mask = host->chunkTableSize - 1;
        for (uint32_t slot = hash & mask; host->chunkTable[slot] >= 0; slot = (slot + 1) & mask) {
            int32_t chunk = host->chunkTable[slot];
            if (host->chunks[chunk].hash == hash && is_chunk(&host->chunks[chunk], source, length)) {
                host->chunkCache[line].source = source;
                host->chunkCache[line].chunk = chunk;
                return chunk;
            }
        }
    }
    if (host->chunkCount >= ChunkLimit) return -1;
    if ((uint32_t)host->chunkCount * 2 >= host->chunkTableSize && !grow(host)) return -1;
    Chunk chunk = {.source = strndup(source, length), .shortName = strdup(shortName), .hash = hash, .isPrelude = isPrelude};
    if (chunk.source == NULL || chunk.shortName == NULL) {
        free(chunk.source);
        free(chunk.shortName);
        return -1;
    }
    int32_t id = host->chunkCount++;
    host->chunks[id] = chunk;
    uint32_t slot = hash & (host->chunkTableSize - 1);
    while (host->chunkTable[slot] >= 0) slot = (slot + 1) & (host->chunkTableSize - 1);
    host->chunkTable[slot] = id;
    host->chunkCache[line].source = source;
    host->chunkCache[line].chunk = id;
    return id;
}

void chunks_free(CLuaHost *host) {
    for (int32_t index = 0; index < host->chunkCount; index++) {
        free(host->chunks[index].source);
        free(host->chunks[index].shortName);
    }
    free(host->chunks);
    free(host->chunkTable);
}

int32_t clua_chunk_count(const CLuaHost *host) { return host->chunkCount; }

const char *clua_chunk_name(const CLuaHost *host, int32_t chunk) {
    if (chunk < 0 || chunk >= host->chunkCount) return "?";
    const char *source = host->chunks[chunk].source;
    return *source == '@' || *source == '=' ? source + 1 : host->chunks[chunk].shortName;
}

const char *clua_chunk_short_name(const CLuaHost *host, int32_t chunk) {
    return chunk < 0 || chunk >= host->chunkCount ? "?" : host->chunks[chunk].shortName;
}

bool clua_chunk_is_prelude(const CLuaHost *host, int32_t chunk) {
    return chunk >= 0 && chunk < host->chunkCount && host->chunks[chunk].isPrelude;
}

// MARK: Locations

bool user_location(CLuaHost *host, lua_State *L, int first, int32_t *chunk, int32_t *line, bool *isFirst) {
    lua_Debug activation;
    const ResumeLink *resume = host->resumes;
    if (isFirst) *isFirst = true;
    for (;; first = 0) {
        for (int level = first; level < LevelLimit && lua_getstack(L, level, &activation); level++) {
            lua_getinfo(L, "Sl", &activation);
            if (activation.currentline >= 0) {
                int32_t id = chunk_intern(host, activation.source, activation.short_src, false);
                if (!clua_chunk_is_prelude(host, id)) {
                    *chunk = id;
                    *line = place_line(host, L, &activation);
                    return true;
                }
            }
            if (isFirst) *isFirst = false;
        }
        if (resume == NULL) return false;
        if (isFirst) *isFirst = false;
        L = resume->resumer;
        resume = resume->outer;
    }
}
