// The libraries that set text and read images.
//
// The headers of Cairo and fontconfig are found without options. Those of Pango, gdk-pixbuf, librsvg and GLib include
// each other from folders that only pkg-config knows. With `pkgConfig:` in the manifest, SwiftPM would read their .pc
// files in every build of every package that depends on this one, and warn of GLib's `-pthread` each time. So types.h
// and functions.h declare the small part of these libraries that this package uses.

#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
#include <stddef.h>

#include "types.h"

// After the types, which it uses.
#include "functions.h"

// Called with the size from an image's header, before memory is allocated for its pixels.
typedef void (*ccairo_size_function)(GdkPixbufLoader *loader, int width, int height, void *data);

// A signal's function is cast to GCallback, which Swift cannot write.
static inline void ccairo_on_size_prepared(GdkPixbufLoader *loader, ccairo_size_function function,
                                           void *data) {
  g_signal_connect_data(loader, "size-prepared", (GCallback)function, data, NULL, (GConnectFlags)0);
}

// Called with each part of the image whose pixels have been decoded.
typedef void (*ccairo_area_function)(GdkPixbufLoader *loader, int x, int y, int width, int height,
                                     void *data);

static inline void ccairo_on_area_updated(GdkPixbufLoader *loader, ccairo_area_function function,
                                          void *data) {
  g_signal_connect_data(loader, "area-updated", (GCallback)function, data, NULL, (GConnectFlags)0);
}

static inline void ccairo_ignore_message(const char *domain, GLogLevelFlags level,
                                         const char *message, void *data) {
  (void)domain;
  (void)level;
  (void)message;
  (void)data;
}

// Drops the messages of a domain. GLib still prints errors that end the process.
static inline void ccairo_silence(const char *domain) {
  g_log_set_handler(domain,
                    (GLogLevelFlags)(G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING |
                                     G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG),
                    ccairo_ignore_message, NULL);
}

// Whether any glyph has colours of its own. `is_color` is a bit field.
static inline int ccairo_has_color(const PangoGlyphString *glyphs) {
  for (int index = 0; index < glyphs->num_glyphs; index++) {
    if (glyphs->glyphs[index].attr.is_color) return 1;
  }
  return 0;
}

#endif
