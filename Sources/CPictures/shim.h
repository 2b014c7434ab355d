// The libraries that read pictures, except those whose calls are in CPictureReaders. librsvg and GLib are declared as
// Pango is in CCairo.

#ifndef CPICTURES_SHIM_H
#define CPICTURES_SHIM_H

#include <cairo/cairo.h>
#include <gif_lib.h>
#include <lcms2.h>
#include <stddef.h>

#include "types.h"

// After the types, which it uses.
#include "functions.h"

// The formats of lcms's pixels; macros that Swift does not import.
static const cmsUInt32Number cpictures_bgra_8 = TYPE_BGRA_8;
// 255 is no ink.
static const cmsUInt32Number cpictures_cmyk_8 = TYPE_CMYK_8_REV;
static const cmsUInt32Number cpictures_gray_8 = TYPE_GRAY_8;
static const cmsUInt32Number cpictures_gray_alpha_8 = TYPE_GRAYA_8;
static const cmsUInt32Number cpictures_gray_alpha_16 = TYPE_GRAYA_16;
static const cmsUInt32Number cpictures_rgba_16 = TYPE_RGBA_16;

#endif
