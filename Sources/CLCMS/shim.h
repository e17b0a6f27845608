#pragma once
#include <lcms2.h>

// The pixel formats are macros that use macros, which Swift cannot import.
/// A pixel of a picture, 0xAARRGGBB in native byte order, with straight alpha.
static const cmsUInt32Number tatami_bgra8 = TYPE_BGRA_8;
/// Gray without alpha.
static const cmsUInt32Number tatami_gray8 = TYPE_GRAY_8;
/// CMYK as in Adobe's files: 255 means no ink.
static const cmsUInt32Number tatami_cmyk8_inverted = TYPE_CMYK_8_REV;
