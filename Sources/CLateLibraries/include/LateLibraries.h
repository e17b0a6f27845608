#pragma once

/// Libraries that are opened when something of theirs is called for first, not when the process starts: to find, map and
/// bind them takes a tenth of a small screen, which needs none of them.
///
/// Their functions are called as ever; `Functions.c` has what is called in their place. Before the first call of one, ask
/// `late_library_problem`.
enum late_library {
    LATE_DEFLATE,
    LATE_GIF,
    LATE_HARFBUZZ_SUBSET,
    LATE_ISAL,
    LATE_LCMS,
    LATE_SPNG,
    LATE_TURBOJPEG,
    LATE_WEBP,
    LATE_WEBPDEMUX,
};

/// Opens a library unless it is open. Of all threads, any number of times.
///
/// - Returns: NULL if its functions can be called, else why not, in a text that lasts until the thread asks again.
const char *late_library_problem(enum late_library library);

/// The Debian package of a library.
const char *late_library_package(enum late_library library);
