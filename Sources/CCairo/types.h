// The types of Pango, gdk-pixbuf, librsvg and GLib whose contents Swift code or shim.h uses, with the enumerators that
// are used and with all fields.
//
// C does not allow the installed headers beside this one. So scripts/check-declarations compiles a list of all values,
// offsets and sizes with each and compares the results. It finds them by the layout of the text: write one enumerator,
// with its value, or one field in a line, indented by two spaces.

#ifndef CCAIRO_TYPES_H
#define CCAIRO_TYPES_H

// GLib

typedef struct _GError {
  unsigned domain;
  int code;
  char *message;
} GError;

// A length of -1 stands for a string that ends with a NUL.
typedef struct _GLogField {
  const char *key;
  const void *value;
  long length;
} GLogField;

typedef enum {
  G_LOG_LEVEL_ERROR = 1 << 2,
  G_LOG_LEVEL_CRITICAL = 1 << 3,
  G_LOG_LEVEL_WARNING = 1 << 4,
  G_LOG_LEVEL_MESSAGE = 1 << 5,
  G_LOG_LEVEL_INFO = 1 << 6,
  G_LOG_LEVEL_DEBUG = 1 << 7,
} GLogLevelFlags;

typedef enum {
  G_LOG_WRITER_UNHANDLED = 0,
  G_LOG_WRITER_HANDLED = 1,
} GLogWriterOutput;

typedef enum {
  G_CONNECT_AFTER = 1 << 0,
} GConnectFlags;

// Pango

// Pango's units per point at 72 dpi; a macro in Pango's header.
enum {
  PANGO_SCALE = 1024,
};

typedef enum {
  PANGO_DIRECTION_LTR = 0,
  PANGO_DIRECTION_RTL = 1,
} PangoDirection;

typedef enum {
  PANGO_ELLIPSIZE_NONE = 0,
  PANGO_ELLIPSIZE_START = 1,
  PANGO_ELLIPSIZE_MIDDLE = 2,
  PANGO_ELLIPSIZE_END = 3,
} PangoEllipsizeMode;

// Any number is a weight.
typedef enum {
  PANGO_WEIGHT_NORMAL = 400,
} PangoWeight;

typedef enum {
  PANGO_WRAP_WORD_CHAR = 2,
} PangoWrapMode;

typedef struct _PangoAttribute {
  const struct _PangoAttrClass *klass;
  unsigned start_index;
  unsigned end_index;
} PangoAttribute;

typedef struct _PangoRectangle {
  int x;
  int y;
  int width;
  int height;
} PangoRectangle;

typedef struct _PangoGlyphGeometry {
  int width;
  int x_offset;
  int y_offset;
} PangoGlyphGeometry;

typedef struct _PangoGlyphVisAttr {
  unsigned is_cluster_start : 1;
  unsigned is_color : 1;
} PangoGlyphVisAttr;

typedef struct _PangoGlyphInfo {
  unsigned glyph;
  PangoGlyphGeometry geometry;
  PangoGlyphVisAttr attr;
} PangoGlyphInfo;

typedef struct _PangoGlyphString {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
  int space;
} PangoGlyphString;

// Both engines are always null since Pango 1.44.
typedef struct _PangoAnalysis {
  void *shape_engine;
  void *lang_engine;
  struct _PangoFont *font;
  unsigned char level;
  unsigned char gravity;
  unsigned char flags;
  unsigned char script;
  struct _PangoLanguage *language;
  struct _GSList *extra_attrs;
} PangoAnalysis;

typedef struct _PangoItem {
  int offset;
  int length;
  int num_chars;
  PangoAnalysis analysis;
} PangoItem;

typedef struct _PangoGlyphItem {
  PangoItem *item;
  PangoGlyphString *glyphs;
  int y_offset;
  int start_x_offset;
  int end_x_offset;
} PangoGlyphItem;

// librsvg

typedef struct _RsvgRectangle {
  double x;
  double y;
  double width;
  double height;
} RsvgRectangle;

// Only null pointers to lengths are passed.
typedef struct ccairo_length RsvgLength;

#endif
