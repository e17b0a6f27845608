// The memory of a state: what it may have, and where it comes from.
//
// Every byte is counted, and what goes beyond a limit is refused before it is taken. Small blocks, nearly all that Lua
// asks for, lie in slabs: 16 KiB aligned to their size, each of blocks of one size with a list of the free ones
// (Bonwick, "The Slab Allocator", 1994). Lua tells the size of what it gives back and the address tells the slab, so a
// block has no head, and taking and giving one are a few instructions. A slab without a used block goes back to the
// heap, but for the last with room of its size.
//
// Blocks of one size can keep a slab that others cannot use. So that a script cannot pin many times its limit by that,
// what a state has from the heap is held to twice the limit, and a slab of each size.

#include <stdlib.h>
#include <string.h>

#include "Internal.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PLAIN_HEAP 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define PLAIN_HEAP 1
#endif

// MARK: Slabs

enum { SlabSize = 1 << 14, Grain = 16, LargestSmall = SlabClasses * Grain };

struct Slab {
    Slab *next, *previous;
    /// The blocks that were given back, linked by their first word, and those behind that nobody has had.
    void *free;
    char *fresh;
    uint32_t blockSize, capacity, used;
};

/// Blocks lie behind the head, aligned as malloc aligns. The heap's own head follows a slab: with room for it slabs lie
/// side by side.
enum { SlabHead = 64, SlabBytes = SlabSize - 2 * Grain };
_Static_assert(sizeof(Slab) <= SlabHead && SlabHead % Grain == 0, "the head of a slab");

#ifdef PLAIN_HEAP

/// The sanitizer knows blocks of the heap: none is small.
static bool is_small(size_t size) { (void)size; return false; }

#else

static bool is_small(size_t size) { return size <= LargestSmall; }

#endif

static size_t class_of(size_t size) { return (size - 1) / Grain; }
static Slab *slab_of(void *block) { return (Slab *)((uintptr_t)block & ~(uintptr_t)(SlabSize - 1)); }

static void link_slab(Slab **list, Slab *slab) {
    slab->previous = NULL;
    slab->next = *list;
    if (*list) (*list)->previous = slab;
    *list = slab;
}

static void unlink_slab(Slab **list, Slab *slab) {
    if (slab->previous) slab->previous->next = slab->next;
    else *list = slab->next;
    if (slab->next) slab->next->previous = slab->previous;
}

static COLD Slab *add_slab(CLuaHost *host, size_t class) {
    Slab *slab;
    if (posix_memalign((void **)&slab, SlabSize, SlabBytes) != 0) return NULL;
    uint32_t blockSize = (uint32_t)(class + 1) * Grain;
    *slab = (Slab){.fresh = (char *)slab + SlabHead, .blockSize = blockSize, .capacity = (SlabBytes - SlabHead) / blockSize};
    host->slabBytes += SlabSize;
    link_slab(&host->openSlabs[class], slab);
    return slab;
}

size_t clua_host_held(const CLuaHost *host) { return host->slabBytes + host->largeBytes; }

/// What is left of the limit for the state itself: the host keeps the rest for it.
static size_t own_limit(const CLuaHost *host) {
    int64_t charges = *host->charges;
    return charges <= 0 ? host->limits.memory : (size_t)charges < host->limits.memory ? host->limits.memory - (size_t)charges : 0;
}

size_t memory_room(const CLuaHost *host) {
    size_t limit = own_limit(host);
    return limit > host->live ? limit - host->live : 0;
}

/// Whether so many bytes more are within what the state may have from the heap.
static bool has_room(const CLuaHost *host, size_t more) {
    size_t held = clua_host_held(host) + more, slabOfEach = (size_t)SlabClasses * SlabSize;
    return held <= slabOfEach || (held - slabOfEach) / 2 <= own_limit(host);
}

static void *take_block(CLuaHost *host, size_t size, bool isForced) {
    size_t class = class_of(size);
    Slab *slab = host->openSlabs[class];
    if (slab == NULL) {
        if (!isForced && !has_room(host, SlabSize)) return NULL;
        slab = add_slab(host, class);
        if (slab == NULL) return NULL;
    }
    void *block = slab->free;
    if (block) {
        slab->free = *(void **)block;
    } else {
        block = slab->fresh;
        slab->fresh += slab->blockSize;
    }
    if (++slab->used == slab->capacity) {
        unlink_slab(&host->openSlabs[class], slab);
        link_slab(&host->fullSlabs, slab);
    }
    return block;
}

static void give_block(CLuaHost *host, void *block) {
    Slab *slab = slab_of(block);
    *(void **)block = slab->free;
    slab->free = block;
    Slab **open = &host->openSlabs[class_of(slab->blockSize)];
    if (slab->used-- == slab->capacity) {
        unlink_slab(&host->fullSlabs, slab);
        link_slab(open, slab);
    }
    if (slab->used == 0 && (slab->next || slab->previous)) {
        unlink_slab(open, slab);
        host->slabBytes -= SlabSize;
        free(slab);
    }
}

void memory_free(CLuaHost *host) {
    for (size_t class = 0; class <= SlabClasses; class++) {
        Slab *slab = class < SlabClasses ? host->openSlabs[class] : host->fullSlabs;
        while (slab) {
            Slab *next = slab->next;
            free(slab);
            slab = next;
        }
    }
}

// MARK: Blocks of any size

static void *take(CLuaHost *host, size_t size, bool isForced) {
    if (is_small(size)) return take_block(host, size, isForced);
    void *block = has_room(host, size) ? malloc(size) : NULL;
    if (block) host->largeBytes += size;
    return block;
}

static void give(CLuaHost *host, void *block, size_t size) {
    if (is_small(size)) {
        // Slabs are freed as they are when the state closes.
        if (!host->isClosing) give_block(host, block);
    } else {
        host->largeBytes -= size;
        free(block);
    }
}

static void *resize(CLuaHost *host, void *block, size_t oldSize, size_t newSize) {
    bool isShrinking = newSize < oldSize;
    if (!is_small(oldSize) && !is_small(newSize)) {
        void *moved = isShrinking || has_room(host, newSize - oldSize) ? realloc(block, newSize) : NULL;
        if (moved == NULL && !isShrinking) return NULL;
        host->largeBytes += newSize - oldSize;
        return moved ? moved : block;
    }
    if (is_small(oldSize) && is_small(newSize) && class_of(oldSize) == class_of(newSize)) return block;
    // Lua counts on shrinking to succeed.
    void *moved = take(host, newSize, isShrinking);
    if (moved == NULL) return isShrinking && is_small(oldSize) ? block : NULL;
    memcpy(moved, block, newSize < oldSize ? newSize : oldSize);
    give(host, block, oldSize);
    return moved;
}

// MARK: The collector

/// What a small state may have of garbage before it is looked for, in bytes: looking for it costs as much as what is
/// alive.
enum { Leisure = 2 << 20 };

/// The pause of Lua's collector is how large the state is when the next cycle begins, in percent of what is alive after
/// one: 200 of a large state, more of a small one. It is asked for at the end of a cycle, so it has to follow the size
/// of the state.
static COLD void tune_collector(CLuaHost *host) {
    size_t live = host->live;
    size_t leisure = host->limits.memory / 8 < Leisure ? host->limits.memory / 8 : Leisure;
    host->tunedBelow = live - live / 4;
    host->tunedAbove = live + live / 4;
    size_t pause = 100 + leisure * 100 / (live + 1);
    lua_gc(host->main, LUA_GCINC, pause < 200 ? 200 : pause > 1000 ? 1000 : (int)pause, 0, 0);
}

static void size_changed(CLuaHost *host) {
    if ((host->live > host->tunedAbove || host->live < host->tunedBelow) && host->main && !host->isClosing) tune_collector(host);
}

// MARK: What Lua calls

void *memory_allocate(void *context, void *block, size_t oldSize, size_t newSize) {
    CLuaHost *host = context;
    // Of a new block Lua gives the type of the object.
    bool isString = block == NULL && oldSize == LUA_TSTRING && newSize > ChargedString;
    if (block == NULL) oldSize = 0;
    if (newSize == 0) {
        if (block) give(host, block, oldSize);
        host->live -= oldSize;
        size_changed(host);
        return NULL;
    }
    host->allocations += 1;
    if (newSize > oldSize) {
        size_t growth = newSize - oldSize;
        if (host->isFailing && host->allocations > host->failAfter) {
            if (host->allocations - host->failAfter <= host->failCount) return NULL;
            host->isFailing = false;
        }
        host->isStringRefused = isString && newSize > host->limits.string + StringHead;
        size_t limit = own_limit(host);
        if (limit < host->live || growth > limit - host->live || host->isStringRefused) {
            error_note_memory(host);
            return NULL;
        }
        host->allocatedInEntry += growth;
        if (host->limits.allocatedPerEntry && host->allocatedInEntry > host->limits.allocatedPerEntry && host->nesting) {
            // The hook does the rest at the next instruction: this block is within the memory limit.
            budget_kill(host, CLuaErrorMemory);
        }
        // Whatever makes a long string pays for its bytes here, the concatenation of the virtual machine too.
        if (isString && host->limits.instructions && host->nesting) {
            host->instructions += newSize / BytesPerInstruction;
            if (host->instructions > host->limits.instructions) budget_kill(host, CLuaErrorInstructions);
        }
    }
    void *result = block ? resize(host, block, oldSize, newSize) : take(host, newSize, false);
    if (result == NULL) {
        if (newSize > oldSize) error_note_memory(host);
        return NULL;
    }
    host->live += newSize;
    host->live -= oldSize;
    size_changed(host);
    return result;
}
