// The libraries that read pictures; declared as in CCairo.

#ifndef CPICTURES_SHIM_H
#define CPICTURES_SHIM_H

#include <cairo/cairo.h>
#include <stddef.h>

#include "types.h"

// After the types, which it uses.
#include "functions.h"

// Called with the size from an image's header, before memory is allocated for its pixels.
typedef void (*cpictures_size_function)(GdkPixbufLoader *loader, int width, int height, void *data);

// A signal's function is cast to GCallback, which Swift cannot write.
static inline void cpictures_on_size_prepared(GdkPixbufLoader *loader,
                                              cpictures_size_function function, void *data) {
  g_signal_connect_data(loader, "size-prepared", (GCallback)function, data, NULL, (GConnectFlags)0);
}

// Called with each part of the image whose pixels have been decoded.
typedef void (*cpictures_area_function)(GdkPixbufLoader *loader, int x, int y, int width, int height,
                                        void *data);

static inline void cpictures_on_area_updated(GdkPixbufLoader *loader,
                                             cpictures_area_function function, void *data) {
  g_signal_connect_data(loader, "area-updated", (GCallback)function, data, NULL, (GConnectFlags)0);
}

#endif
