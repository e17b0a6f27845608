#include "Lookup.h"
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

// By the names that stand in them: the numbers say which versions work like the headers.
static const char *const names[] = {
    [LATE_DEFLATE] = "libdeflate.so.0",
    [LATE_GIF] = "libgif.so.7",
    [LATE_HARFBUZZ_SUBSET] = "libharfbuzz-subset.so.0",
    [LATE_ISAL] = "libisal.so.2",
    [LATE_LCMS] = "liblcms2.so.2",
    [LATE_SPNG] = "libspng.so.0",
    [LATE_TURBOJPEG] = "libturbojpeg.so.0",
    [LATE_WEBP] = "libwebp.so.7",
    [LATE_WEBPDEMUX] = "libwebpdemux.so.2",
};

// Where Debian 12 has them.
static const char *const packages[] = {
    [LATE_DEFLATE] = "libdeflate0",
    [LATE_GIF] = "libgif7",
    [LATE_HARFBUZZ_SUBSET] = "libharfbuzz-subset0",
    [LATE_ISAL] = "libisal2",
    [LATE_LCMS] = "liblcms2-2",
    [LATE_SPNG] = "libspng0",
    [LATE_TURBOJPEG] = "libturbojpeg0",
    [LATE_WEBP] = "libwebp7",
    [LATE_WEBPDEMUX] = "libwebpdemux2",
};

const char *late_library_package(enum late_library library) { return packages[library]; }

static _Atomic(void *) handles[sizeof names / sizeof *names];

static void *open_library(enum late_library library) {
    void *handle = atomic_load(&handles[library]);
    if (handle == NULL) {
        // Two threads get the same handle.
        handle = dlopen(names[library], RTLD_LAZY);
        if (handle != NULL) atomic_store(&handles[library], handle);
    }
    return handle;
}

const char *late_library_problem(enum late_library library) {
    if (open_library(library) != NULL) return NULL;
    const char *problem = dlerror();
    return problem != NULL ? problem : names[library];
}

void *late_function(enum late_library library, const char *name) {
    void *handle = open_library(library);
    void *function = handle != NULL ? dlsym(handle, name) : NULL;
    if (function == NULL) {
        fprintf(stderr, "tatami: %s, of %s: %s\n", name, names[library], dlerror());
        abort();
    }
    return function;
}
