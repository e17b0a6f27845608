#pragma once
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangofc-font.h>
#include <pango/pangoft2.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <asm/unistd.h>

// The C library's own headers would be another copy of what Swift's module of it has.
extern long syscall(long number, ...);
extern int fcntl(int file, int command, ...);

/// A file in memory that can be sealed, or a number below 0.
static inline int tatami_memory_file(void) {
    return (int)syscall(__NR_memfd_create, "tatami-font", 3U /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
}

/// From here on nobody can change the file.
static inline void tatami_seal_file(int file) {
    fcntl(file, 1033 /* F_ADD_SEALS */, 0x000F /* F_SEAL_SEAL | SHRINK | GROW | WRITE */);
}

/// The direction of the first strong character of a text, or PANGO_DIRECTION_NEUTRAL. Pango deprecates its function for
/// applications in favour of layouts, which we do not use.
static inline PangoDirection tatami_base_direction(const char *text, int length) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    return pango_find_base_dir(text, length);
#pragma GCC diagnostic pop
}
