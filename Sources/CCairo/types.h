// The types of Pango whose contents Swift code or shim.h uses, with the enumerators that are used and with all fields.
//
// C does not allow the installed headers beside this one. So scripts/check-declarations compiles a list of all values,
// offsets and sizes with each and compares the results. It finds them by the layout of the text: write one enumerator,
// with its value, or one field in a line, indented by two spaces.

#ifndef CCAIRO_TYPES_H
#define CCAIRO_TYPES_H

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

#endif
