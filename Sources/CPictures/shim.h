// The libraries that read pictures, except those whose calls are in CPictureReaders. librsvg and GLib are declared as
// Pango is in CCairo.

#ifndef CPICTURES_SHIM_H
#define CPICTURES_SHIM_H

#include <cairo/cairo.h>
#include <dlfcn.h>
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

// The functions for SVG. librsvg and what it loads are most of the libraries that pictures need, and no other
// format needs them: so the program is not linked with them.
#define CPICTURES_VECTOR_FUNCTIONS(function)            \
  function(cairo_create)                                \
  function(cairo_destroy)                               \
  function(cairo_image_surface_create_for_data)         \
  function(cairo_scale)                                 \
  function(cairo_surface_destroy)                       \
  function(cairo_surface_finish)                        \
  function(cairo_translate)                             \
  function(g_object_unref)                              \
  function(rsvg_handle_get_geometry_for_layer)          \
  function(rsvg_handle_get_intrinsic_dimensions)        \
  function(rsvg_handle_get_intrinsic_size_in_pixels)    \
  function(rsvg_handle_new_from_data)                   \
  function(rsvg_handle_render_document)                 \
  function(rsvg_handle_set_dpi)                         \
  function(rsvg_handle_set_stylesheet)

typedef struct {
#define CPICTURES_FIELD(name) __typeof__(name) *name;
  CPICTURES_VECTOR_FUNCTIONS(CPICTURES_FIELD)
#undef CPICTURES_FIELD
} cpictures_vector_functions;

// Loads librsvg, which stays loaded, and finds the functions in it and in the libraries that it is linked with. Returns
// null, or the dynamic linker's message, which is valid until this thread calls the linker again.
static inline const char *cpictures_load_vectors(cpictures_vector_functions *functions) {
  void *library = dlopen("librsvg-2.so.2", RTLD_LAZY);
  if (!library) return dlerror();
#define CPICTURES_FIND(name)                                                    \
  functions->name = (__typeof__(functions->name))dlsym(library, #name);         \
  if (!functions->name) return dlerror();
  CPICTURES_VECTOR_FUNCTIONS(CPICTURES_FIND)
#undef CPICTURES_FIND
  return NULL;
}

#endif
