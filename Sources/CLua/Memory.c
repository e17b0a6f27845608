// The memory of a state: its limits and its allocator.
//
// Every byte is counted, and an allocation beyond a limit fails. Small blocks, which are nearly all that Lua needs,
// come from slabs: 16 KiB, aligned to their size, with blocks of one size and a list of free blocks (Bonwick, "The Slab
// Allocator", 1994). Lua passes the size of each block to free, and the address determines the slab. So blocks have no
// header, and allocating and freeing take a few instructions. An empty slab returns to the heap, unless it is the last
// slab with free blocks of its size.
//
// Each block has an owner: the plugin whose code was running, or the script. A slab stores one byte per block for its
// owner, and a large block has a header. So the memory of a plugin is known exactly, regardless of when the collector
// frees it.
//
// A few live blocks can keep a slab that blocks of other sizes cannot use. To prevent a script from pinning many times
// its limit, a state takes at most twice its limit plus one slab of each size from the heap.

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
    /// Freed blocks, linked by their first words, and blocks that were never used.
    void *free;
    char *fresh;
    uint32_t blockSize, capacity, used;
    /// The offset of the first block, after the owners of all blocks.
    uint32_t first;
    /// 65,536 divided by the grains of a block, rounded up: multiplication by it replaces a division.
    uint32_t reciprocal;
};

/// Blocks follow the header, with the alignment of malloc. The size leaves room for the heap's own header, so that
/// slabs are adjacent.
enum { SlabHead = 64, SlabBytes = SlabSize - 2 * Grain, LargeHead = Grain };
_Static_assert(sizeof(Slab) <= SlabHead && SlabHead % Grain == 0, "the head of a slab");

#ifdef PLAIN_HEAP

/// The sanitizer checks only blocks of the heap, so no block is small.
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
    uint32_t capacity = (SlabBytes - SlabHead - Grain + 1) / (blockSize + 1);
    uint32_t first = (SlabHead + capacity + Grain - 1) / Grain * Grain;
    *slab = (Slab){.fresh = (char *)slab + first, .blockSize = blockSize, .capacity = capacity, .first = first};
    slab->reciprocal = (65536 + (uint32_t)class) / ((uint32_t)class + 1);
    memset((char *)slab + SlabHead, 0, capacity);
    host->slabBytes += SlabSize;
    link_slab(&host->openSlabs[class], slab);
    return slab;
}

/// Returns the address of a block's owner. The block's offset is a multiple of its size and less than 1,024 grains, so
/// the product is exact.
static uint8_t *owner_of(void *block, size_t size) {
    if (!is_small(size)) return (uint8_t *)block - LargeHead;
    Slab *slab = slab_of(block);
    uint32_t grains = (uint32_t)((char *)block - (char *)slab - slab->first) / Grain;
    return (uint8_t *)slab + SlabHead + (grains * slab->reciprocal >> 16);
}

size_t clua_host_held(const CLuaHost *host) { return host->slabBytes + host->largeBytes; }

/// Returns the part of the limit for the state itself, without the host's bytes.
static size_t own_limit(const CLuaHost *host) {
    int64_t charges = *host->charges;
    return charges <= 0 ? host->limits.memory : (size_t)charges < host->limits.memory ? host->limits.memory - (size_t)charges : 0;
}

size_t memory_room(const CLuaHost *host) {
    size_t limit = own_limit(host);
    return limit > host->live ? limit - host->live : 0;
}

/// Whether the state may take more bytes from the heap.
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
    char *block = has_room(host, size) ? malloc(size + LargeHead) : NULL;
    if (block == NULL) return NULL;
    host->largeBytes += size;
    *block = 0;
    return block + LargeHead;
}

static void give(CLuaHost *host, void *block, size_t size) {
    if (is_small(size)) {
        // When the state closes, all slabs are freed together.
        if (!host->isClosing) give_block(host, block);
    } else {
        host->largeBytes -= size;
        free((char *)block - LargeHead);
    }
}

static void *resize(CLuaHost *host, void *block, size_t oldSize, size_t newSize) {
    bool isShrinking = newSize < oldSize;
    if (!is_small(oldSize) && !is_small(newSize)) {
        bool mayGrow = isShrinking || has_room(host, newSize - oldSize);
        char *moved = mayGrow ? realloc((char *)block - LargeHead, newSize + LargeHead) : NULL;
        if (moved == NULL && !isShrinking) return NULL;
        host->largeBytes += newSize - oldSize;
        return moved ? moved + LargeHead : block;
    }
    if (is_small(oldSize) && is_small(newSize) && class_of(oldSize) == class_of(newSize)) return block;
    // Lua requires that shrinking succeeds.
    void *moved = take(host, newSize, isShrinking);
    if (moved == NULL) return isShrinking && is_small(oldSize) ? block : NULL;
    memcpy(moved, block, newSize < oldSize ? newSize : oldSize);
    give(host, block, oldSize);
    return moved;
}

// MARK: The collector

/// The garbage in bytes that a small state may have before a collection, which takes time proportional to the live
/// memory.
enum { MinimumGarbage = 2 << 20 };

/// Adapts the collector's pause to the size of the state. The pause is the size at the start of the next cycle in
/// percent of the live bytes after a cycle: 200 for a large state, more for a small state. Lua reads it at the end of a
/// cycle.
static COLD void tune_collector(CLuaHost *host) {
    size_t live = host->live;
    size_t leisure = host->limits.memory / 8 < MinimumGarbage ? host->limits.memory / 8 : MinimumGarbage;
    host->tunedBelow = live - live / 4;
    host->tunedAbove = live + live / 4;
    size_t pause = 100 + leisure * 100 / (live + 1);
    lua_gc(host->main, LUA_GCINC, pause < 200 ? 200 : pause > 1000 ? 1000 : (int)pause, 0, 0);
}

static void size_changed(CLuaHost *host) {
    if ((host->live > host->tunedAbove || host->live < host->tunedBelow) && host->main && !host->isClosing) tune_collector(host);
}

// MARK: What Lua calls

/// Records that an allocation failed. Later successful allocations keep the record, because Lua allocates before the
/// error is reported, for instance to shrink its stack.
static COLD void *refuse(CLuaHost *host, bool isTooLong) {
    host->isStringRefused = isTooLong;
    error_note_memory(host);
    return NULL;
}

void *memory_allocate(void *context, void *block, size_t oldSize, size_t newSize) {
    CLuaHost *host = context;
    // For a new block, Lua passes the type of the object.
    bool isString = block == NULL && oldSize == LUA_TSTRING && newSize > ChargedString;
    if (block == NULL) oldSize = 0;
    // A resized block keeps its owner.
    uint8_t owner = !host->hasOwners ? 0 : block ? *owner_of(block, oldSize) : host->owner;
    Account *account = &host->accounts[owner];
    if (newSize == 0) {
        if (block) give(host, block, oldSize);
        account->live -= oldSize;
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
        bool isTooLong = isString && newSize > host->limits.string + StringHead;
        size_t limit = own_limit(host);
        if (limit < host->live || growth > limit - host->live || isTooLong) return refuse(host, isTooLong);
        if (account->limit && (account->limit < account->live || growth > account->limit - account->live)) {
            host->refusedAccount = owner;
            return refuse(host, false);
        }
        host->allocatedInEntry += growth;
        if (host->limits.allocatedPerEntry && host->allocatedInEntry > host->limits.allocatedPerEntry && host->nesting) {
            // The block is still within the memory limit; the hook raises the error at the next instruction.
            budget_kill(host, CLuaErrorMemory);
        }
        // Charging long strings here covers all functions that create them, including concatenation by the virtual
        // machine.
        if (isString && host->limits.instructions && host->nesting) {
            host->instructions += newSize / BytesPerInstruction;
            if (host->instructions > host->limits.instructions) budget_kill(host, CLuaErrorInstructions);
        }
    }
    void *result = block ? resize(host, block, oldSize, newSize) : take(host, newSize, false);
    if (result == NULL) return newSize > oldSize ? refuse(host, false) : NULL;
    host->live += newSize;
    host->live -= oldSize;
    account->live += newSize;
    account->live -= oldSize;
    if (host->hasOwners) *owner_of(result, newSize) = owner;
    size_changed(host);
    return result;
}

// MARK: Accounts

size_t clua_account_live(const CLuaHost *host, uint8_t owner) { return host->accounts[owner].live; }

void clua_account_set_limit(CLuaHost *host, uint8_t owner, size_t limit) {
    if (owner) host->hasOwners = true;
    host->accounts[owner].limit = limit;
}
