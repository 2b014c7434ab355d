// The libraries that set text and draw paths.
//
// The headers of Cairo and fontconfig are found without options. Those of Pango and GLib include each other from
// folders that only pkg-config knows. With `pkgConfig:` in the manifest, SwiftPM would read their .pc files in every
// build of every package that depends on this one, and warn of GLib's `-pthread` each time. So types.h and functions.h
// declare the small part of these libraries that this package uses; CGLibLog and CPictures do the same.

#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
#include <stddef.h>

#include "types.h"

// After the types, which it uses.
#include "functions.h"

// Whether any glyph has colours of its own. `is_color` is a bit field.
static inline int ccairo_has_color(const PangoGlyphString *glyphs) {
  for (int index = 0; index < glyphs->num_glyphs; index++) {
    if (glyphs->glyphs[index].attr.is_color) return 1;
  }
  return 0;
}

#endif
