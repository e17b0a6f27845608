#pragma once
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangofc-font.h>
#include <pango/pangoft2.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <asm/unistd.h>

// Declared here, because the C library's headers would duplicate Swift's module of them.
extern long syscall(long number, ...);
extern int fcntl(int file, int command, ...);

/// Returns a file in memory that can be sealed, or a negative number.
static inline int tatami_memory_file(void) {
    return (int)syscall(__NR_memfd_create, "tatami-font", 3U /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
}

/// Prevents any later change of the file.
static inline void tatami_seal_file(int file) {
    fcntl(file, 1033 /* F_ADD_SEALS */, 0x000F /* F_SEAL_SEAL | SHRINK | GROW | WRITE */);
}

/// Returns the direction of the first strong character of a text, or PANGO_DIRECTION_NEUTRAL. Pango deprecates this
/// function for applications in favor of layouts, which we do not use.
static inline PangoDirection tatami_base_direction(const char *text, int length) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    return pango_find_base_dir(text, length);
#pragma GCC diagnostic pop
}
