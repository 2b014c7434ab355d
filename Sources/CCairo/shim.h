#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>

// Called with the size from an image's header, before memory is allocated for its pixels.
typedef void (*ccairo_size_function)(GdkPixbufLoader *loader, int width, int height, void *data);

// g_signal_connect is a macro that casts a function to GCallback, which Swift cannot write.
static inline void ccairo_on_size_prepared(GdkPixbufLoader *loader, ccairo_size_function function,
                                           void *data) {
  g_signal_connect(loader, "size-prepared", G_CALLBACK(function), data);
}

// Called with each part of the image whose pixels have been decoded.
typedef void (*ccairo_area_function)(GdkPixbufLoader *loader, int x, int y, int width, int height,
                                     void *data);

static inline void ccairo_on_area_updated(GdkPixbufLoader *loader, ccairo_area_function function,
                                          void *data) {
  g_signal_connect(loader, "area-updated", G_CALLBACK(function), data);
}

static inline void ccairo_ignore_message(const gchar *domain, GLogLevelFlags level,
                                         const gchar *message, gpointer data) {
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
