#ifndef CXTEST_SHIM_H
#define CXTEST_SHIM_H

#include <xcb/xcb.h>
#include <xcb/xtest.h>

#endif
