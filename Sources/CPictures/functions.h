// The functions of librsvg, GLib and GObject that Swift code calls. The rules of CCairo/functions.h hold here too.

#ifndef CPICTURES_FUNCTIONS_H
#define CPICTURES_FUNCTIONS_H

#include <cairo/cairo.h>

// GLib and GObject

typedef int gboolean;
typedef unsigned long gsize;

void g_error_free(GError *error);
void g_object_unref(void *object);

// librsvg

typedef struct _RsvgHandle RsvgHandle;

gboolean rsvg_handle_get_geometry_for_layer(RsvgHandle *handle, const char *layer,
                                            const RsvgRectangle *viewport, RsvgRectangle *ink,
                                            RsvgRectangle *logical, GError **error);
void rsvg_handle_get_intrinsic_dimensions(RsvgHandle *handle, gboolean *has_width, RsvgLength *width,
                                          gboolean *has_height, RsvgLength *height,
                                          gboolean *has_view_box, RsvgRectangle *view_box);
gboolean rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
RsvgHandle *rsvg_handle_new_from_data(const unsigned char *bytes, gsize count, GError **error);
gboolean rsvg_handle_render_document(RsvgHandle *handle, cairo_t *context,
                                     const RsvgRectangle *viewport, GError **error);
void rsvg_handle_set_dpi(RsvgHandle *handle, double dpi);
gboolean rsvg_handle_set_stylesheet(RsvgHandle *handle, const unsigned char *css, gsize count,
                                    GError **error);

#endif
