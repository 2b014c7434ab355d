#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <pango/pangocairo.h>
#include <cairo/cairo.h>
#include <librsvg/rsvg.h>
#include <gdk-pixbuf/gdk-pixbuf.h>

#endif
