#pragma once
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangofc-font.h>
#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb-ot.h>

/// The direction of the first strong character of a text, or PANGO_DIRECTION_NEUTRAL. Pango deprecates its function for
/// applications in favour of layouts, which we do not use.
static inline PangoDirection tatami_base_direction(const char *text, int length) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    return pango_find_base_dir(text, length);
#pragma GCC diagnostic pop
}
