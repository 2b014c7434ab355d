#ifndef CX11_SHIM_H
#define CX11_SHIM_H

#define XUTIL_DEFINE_FUNCTIONS
#include <X11/Xlib.h>
#include <X11/Xutil.h>

#endif
