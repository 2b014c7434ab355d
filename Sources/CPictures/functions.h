// The functions of gdk-pixbuf, librsvg, GLib and GObject that Swift code or shim.h calls. The rules of
// CCairo/functions.h hold here too.

#ifndef CPICTURES_FUNCTIONS_H
#define CPICTURES_FUNCTIONS_H

#include <cairo/cairo.h>

// GLib and GObject

typedef int gboolean;
typedef unsigned long gsize;

typedef struct _GClosure GClosure;
typedef void (*GCallback)(void);
typedef void (*GClosureNotify)(void *data, GClosure *closure);

void g_error_free(GError *error);
void g_free(void *memory);
void g_object_unref(void *object);
unsigned long g_signal_connect_data(void *object, const char *signal, GCallback function, void *data,
                                    GClosureNotify release, GConnectFlags flags);

// gdk-pixbuf

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufFormat GdkPixbufFormat;
typedef struct _GdkPixbufLoader GdkPixbufLoader;

GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *picture);
char *gdk_pixbuf_format_get_name(GdkPixbufFormat *format);
int gdk_pixbuf_get_height(const GdkPixbuf *picture);
int gdk_pixbuf_get_n_channels(const GdkPixbuf *picture);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *picture);
int gdk_pixbuf_get_width(const GdkPixbuf *picture);
gboolean gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
GdkPixbufFormat *gdk_pixbuf_loader_get_format(GdkPixbufLoader *loader);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);
GdkPixbufLoader *gdk_pixbuf_loader_new(void);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
gboolean gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const unsigned char *bytes, gsize count,
                                 GError **error);
const unsigned char *gdk_pixbuf_read_pixels(const GdkPixbuf *picture);

// librsvg

typedef struct _RsvgHandle RsvgHandle;

void rsvg_handle_get_intrinsic_dimensions(RsvgHandle *handle, gboolean *has_width, RsvgLength *width,
                                          gboolean *has_height, RsvgLength *height,
                                          gboolean *has_view_box, RsvgRectangle *view_box);
gboolean rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
RsvgHandle *rsvg_handle_new_from_data(const unsigned char *bytes, gsize count, GError **error);
gboolean rsvg_handle_render_document(RsvgHandle *handle, cairo_t *context,
                                     const RsvgRectangle *viewport, GError **error);
void rsvg_handle_set_dpi(RsvgHandle *handle, double dpi);

#endif
