// The types of librsvg and GLib whose contents Swift code uses, with the enumerators that are used and with all fields.
// The rules of CCairo/types.h hold here too.

#ifndef CPICTURES_TYPES_H
#define CPICTURES_TYPES_H

// GLib

typedef struct _GError {
  unsigned domain;
  int code;
  char *message;
} GError;

// librsvg

typedef struct _RsvgRectangle {
  double x;
  double y;
  double width;
  double height;
} RsvgRectangle;

typedef enum {
  RSVG_UNIT_PERCENT = 0,
} RsvgUnit;

typedef struct _RsvgLength {
  double length;
  RsvgUnit unit;
} RsvgLength;

#endif
