// The memory of a state: what it may have, and where it comes from.
//
// Every byte is counted, and what goes beyond a limit is refused before it is taken. Small blocks, nearly all that Lua
// asks for, lie in slabs: 16 KiB aligned to their size, each of blocks of one size with a list of the free ones
// (Bonwick, "The Slab Allocator", 1994). Lua tells the size of what it gives back and the address tells the slab, so a
// block has no head, and taking and giving one are a few instructions. A slab without a used block goes back to the
// heap, but for the last with room of its size.
//
// Each block has an owner: the plugin whose code was running when it was taken, or nobody in particular. A slab has a byte
// for each of its blocks, a block of the heap a head of its own; so what a plugin holds is known to the byte, whoever the
// collector takes it from and when.
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
    /// Where the blocks begin, from the slab on: behind the owners of all of them.
    uint32_t first;
    /// 65,536 through the grains of a block, rounded up: a place through it is a number of a block without a division.
    uint32_t reciprocal;
};

/// Blocks lie behind the head, aligned as malloc aligns. The heap's own head follows a slab: with room for it slabs lie
/// side by side.
enum { SlabHead = 64, SlabBytes = SlabSize - 2 * Grain, LargeHead = Grain };
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
    uint32_t capacity = (SlabBytes - SlabHead - Grain + 1) / (blockSize + 1);
    uint32_t first = (SlabHead + capacity + Grain - 1) / Grain * Grain;
    *slab = (Slab){.fresh = (char *)slab + first, .blockSize = blockSize, .capacity = capacity, .first = first};
    slab->reciprocal = (65536 + (uint32_t)class) / ((uint32_t)class + 1);
    memset((char *)slab + SlabHead, 0, capacity);
    host->slabBytes += SlabSize;
    link_slab(&host->openSlabs[class], slab);
    return slab;
}

/// Where the owner of a block is kept. The place of a block is a multiple of its size and less than 1,024 grains, so the
/// product is exact.
static uint8_t *owner_of(void *block, size_t size) {
    if (!is_small(size)) return (uint8_t *)block - LargeHead;
    Slab *slab = slab_of(block);
    uint32_t grains = (uint32_t)((char *)block - (char *)slab - slab->first) / Grain;
    return (uint8_t *)slab + SlabHead + (grains * slab->reciprocal >> 16);
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
    char *block = has_room(host, size) ? malloc(size + LargeHead) : NULL;
    if (block == NULL) return NULL;
    host->largeBytes += size;
    *block = 0;
    return block + LargeHead;
}

static void give(CLuaHost *host, void *block, size_t size) {
    if (is_small(size)) {
        // Slabs are freed as they are when the state closes.
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
    // What grows stays whose it was.
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
        host->isStringRefused = isString && newSize > host->limits.string + StringHead;
        size_t limit = own_limit(host);
        if (limit < host->live || growth > limit - host->live || host->isStringRefused) {
            error_note_memory(host);
            return NULL;
        }
        if (account->limit && (account->limit < account->live || growth > account->limit - account->live)) {
            host->refusedAccount = owner;
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
