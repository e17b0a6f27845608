// The numbers of chunks, and the innermost frame of a user's script.

#include <stdlib.h>
#include <string.h>

#include "Internal.h"

enum { SourceLimit = 1024 };

/// Returns the FNV-1a hash of a mark and a text.
static uint32_t hash_of(const char *mark, const char *text, size_t length) {
    uint32_t hash = 2166136261u;
    for (; *mark; mark++) hash = (hash ^ (uint8_t)*mark) * 16777619u;
    for (size_t index = 0; index < length; index++) hash = (hash ^ (uint8_t)text[index]) * 16777619u;
    return hash;
}

/// Adds a chunk to a hash table.
static void insert(int32_t *table, uint32_t size, uint32_t hash, int32_t chunk) {
    uint32_t slot = hash & (size - 1);
    while (table[slot] >= 0) slot = (slot + 1) & (size - 1);
    table[slot] = chunk;
}

/// Finds the chunk whose source or short name is a mark followed by a name.
static int32_t find(const CLuaHost *host, bool isShort, const char *mark, const char *name, size_t length) {
    uint32_t hash = hash_of(mark, name, length), size = host->chunkTableSize;
    const int32_t *table = isShort ? host->chunkShortTable : host->chunkTable;
    size_t markLength = strlen(mark);
    for (uint32_t slot = hash & (size - 1); table[slot] >= 0; slot = (slot + 1) & (size - 1)) {
        const Chunk *chunk = &host->chunks[table[slot]];
        const char *text = isShort ? chunk->shortName : chunk->source;
        if ((isShort ? chunk->shortHash : chunk->hash) == hash && strlen(text) == markLength + length && memcmp(text, mark, markLength) == 0
            && memcmp(text + markLength, name, length) == 0) {
            return table[slot];
        }
    }
    return -1;
}

/// Adds a chunk to both hash tables. For chunks with the same short name, the table contains only the first chunk,
/// because a chain of a million would be slow.
static void enter(CLuaHost *host, int32_t index) {
    const Chunk *chunk = &host->chunks[index];
    insert(host->chunkTable, host->chunkTableSize, chunk->hash, index);
    if (find(host, true, "", chunk->shortName, strlen(chunk->shortName)) < 0) {
        insert(host->chunkShortTable, host->chunkTableSize, chunk->shortHash, index);
    }
}

static bool grow(CLuaHost *host) {
    uint32_t size = host->chunkTableSize ? host->chunkTableSize * 2 : 64;
    // One table by source and one by short name.
    int32_t *table = malloc(2 * size * sizeof *table);
    Chunk *chunks = realloc(host->chunks, size / 2 * sizeof *chunks);
    if (chunks) {
        host->chunks = chunks;
        host->chunkCapacity = (int32_t)(size / 2);
    }
    if (table == NULL || chunks == NULL) {
        free(table);
        return false;
    }
    memset(table, 0xff, 2 * size * sizeof *table);
    free(host->chunkTable);
    host->chunkTable = table;
    host->chunkShortTable = table + size;
    host->chunkTableSize = size;
    for (int32_t index = 0; index < host->chunkCount; index++) enter(host, index);
    return true;
}

/// Returns the number of a source string, or -1 if there are too many chunks.
int32_t chunk_intern(CLuaHost *host, const char *source, const char *shortName, bool isPrelude) {
    // The address only speeds up the search. The string may have been freed and its address reused, so the text
    // decides.
    uintptr_t line = ((uintptr_t)source >> 4) % ChunkCacheSize;
    if (host->chunkCache[line].source == source) {
        int32_t chunk = host->chunkCache[line].chunk;
        if (strncmp(host->chunks[chunk].source, source, SourceLimit) == 0) return chunk;
    }
    size_t length = strnlen(source, SourceLimit);
    int32_t known = host->chunkTableSize ? find(host, false, "", source, length) : -1;
    if (known >= 0) {
        host->chunkCache[line].source = source;
        host->chunkCache[line].chunk = known;
        return known;
    }
    if (host->chunkCount >= ChunkLimit) return -1;
    if ((uint32_t)host->chunkCount * 2 >= host->chunkTableSize && !grow(host)) return -1;
    Chunk chunk = {.source = strndup(source, length), .shortName = strdup(shortName), .isPrelude = isPrelude};
    chunk.isPlaced = isPrelude && strcmp(source, "=\x01views") == 0;
    chunk.hash = hash_of("", source, length);
    chunk.shortHash = hash_of("", shortName, strlen(shortName));
    if (chunk.source == NULL || chunk.shortName == NULL) {
        free(chunk.source);
        free(chunk.shortName);
        return -1;
    }
    int32_t id = host->chunkCount++;
    host->chunks[id] = chunk;
    enter(host, id);
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

int32_t clua_find_chunk(const CLuaHost *host, const char *name, size_t length) {
    if (host->chunkTableSize == 0 || length > SourceLimit) return -1;
    int32_t chunk = find(host, true, "", name, length);
    if (chunk < 0) chunk = find(host, false, "@", name, length);
    if (chunk < 0) chunk = find(host, false, "=", name, length);
    return chunk;
}

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

void clua_chunks_attribute_to_callers(CLuaHost *host, const char *prefix, size_t length) {
    for (int32_t index = 0; index < host->chunkCount; index++) {
        if (strncmp(clua_chunk_name(host, index), prefix, length) == 0) host->chunks[index].isAttributedToCallers = true;
    }
}

// MARK: Locations

bool user_location(CLuaHost *host, lua_State *L, int first, int32_t *chunk, int32_t *line, bool *isFirst) {
    lua_Debug activation;
    const ResumeLink *resume = host->resumes;
    // If no other code called the function, its own location is reported.
    bool isFound = false;
    if (isFirst) *isFirst = true;
    for (;; first = 0) {
        for (int level = first; level < LevelLimit && lua_getstack(L, level, &activation); level++) {
            lua_getinfo(L, "Sl", &activation);
            if (activation.currentline >= 0) {
                int32_t id = chunk_intern(host, activation.source, activation.short_src, false);
                if (host->placeLine && id >= 0 && host->chunks[id].isPlaced) {
                    *chunk = host->placeChunk;
                    *line = host->placeLine;
                    if (isFirst) *isFirst = false;
                    return true;
                }
                if (!clua_chunk_is_prelude(host, id)) {
                    bool isBehind = id >= 0 && host->chunks[id].isAttributedToCallers;
                    if (!isBehind || !isFound) {
                        *chunk = id;
                        *line = place_line(host, L, &activation);
                    }
                    if (!isBehind) return true;
                    isFound = true;
                }
            }
            if (isFirst) *isFirst = false;
        }
        if (resume == NULL) return isFound;
        if (isFirst) *isFirst = false;
        L = resume->resumer;
        resume = resume->outer;
    }
}
