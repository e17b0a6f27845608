#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangofc-font.h>
#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb-ot.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A file in memory that can be sealed, or a number below 0. The C library has memfd_create only for those who define
/// _GNU_SOURCE before its first header.
static inline int tatami_memory_file(void) {
    return (int)syscall(SYS_memfd_create, "tatami-font", 3U /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
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
