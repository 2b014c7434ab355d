// The types of gdk-pixbuf, librsvg and GLib whose contents Swift code or shim.h uses, with the enumerators that are used
// and with all fields. The rules of CCairo/types.h hold here too.

#ifndef CPICTURES_TYPES_H
#define CPICTURES_TYPES_H

// GLib and GObject

typedef struct _GError {
  unsigned domain;
  int code;
  char *message;
} GError;

typedef enum {
  G_CONNECT_AFTER = 1 << 0,
} GConnectFlags;

// librsvg

typedef struct _RsvgRectangle {
  double x;
  double y;
  double width;
  double height;
} RsvgRectangle;

// Only null pointers to lengths are passed.
typedef struct cpictures_length RsvgLength;

#endif
