#pragma once
#include <lcms2.h>

// The layouts of pixels are macros that call macros.
/// A pixel of a picture, 0xAARRGGBB in the machine's order, with straight alpha.
static const cmsUInt32Number tatami_bgra8 = TYPE_BGRA_8;
/// Grey alone.
static const cmsUInt32Number tatami_gray8 = TYPE_GRAY_8;
/// Inks as Adobe's files have them: 255 is no ink.
static const cmsUInt32Number tatami_cmyk8_inverted = TYPE_CMYK_8_REV;
