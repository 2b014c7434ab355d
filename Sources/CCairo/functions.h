// The functions of Pango and GObject that Swift code or shim.h calls, and the types whose contents nobody here reads.
//
// Unlike types.h, this header may follow the libraries' own: scripts/check-declarations includes them in place of
// types.h, so that the compiler compares each declaration with the installed one.

#ifndef CCAIRO_FUNCTIONS_H
#define CCAIRO_FUNCTIONS_H

#include <cairo/cairo.h>

// GLib and GObject

typedef int gboolean;

void g_object_unref(void *object);

// Pango

typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef PangoGlyphItem PangoLayoutRun;

PangoAttribute *pango_attr_fallback_new(gboolean looks_in_all_fonts);
PangoAttribute *pango_attr_font_features_new(const char *features);
PangoAttribute *pango_attr_insert_hyphens_new(gboolean inserts);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
void pango_context_set_round_glyph_positions(PangoContext *context, gboolean rounds);
PangoDirection pango_find_base_dir(const char *text, int length);
void pango_font_description_free(PangoFontDescription *description);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
int pango_layout_get_baseline(PangoLayout *layout);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
void pango_layout_iter_free(PangoLayoutIter *iterator);
void pango_layout_iter_get_line_extents(PangoLayoutIter *iterator, PangoRectangle *ink,
                                        PangoRectangle *logical);
PangoLayoutLine *pango_layout_iter_get_line_readonly(PangoLayoutIter *iterator);
int pango_layout_iter_get_run_baseline(PangoLayoutIter *iterator);
void pango_layout_iter_get_run_extents(PangoLayoutIter *iterator, PangoRectangle *ink,
                                       PangoRectangle *logical);
PangoLayoutRun *pango_layout_iter_get_run_readonly(PangoLayoutIter *iterator);
gboolean pango_layout_iter_next_line(PangoLayoutIter *iterator);
gboolean pango_layout_iter_next_run(PangoLayoutIter *iterator);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);
PangoDirection pango_layout_line_get_resolved_direction(PangoLayoutLine *line);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_justify(PangoLayout *layout, gboolean justifies);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode mode);

void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_context_set_resolution(PangoContext *context, double dpi);
PangoFontMap *pango_cairo_font_map_new(void);
void pango_cairo_glyph_string_path(cairo_t *context, PangoFont *font, PangoGlyphString *glyphs);
void pango_cairo_show_glyph_string(cairo_t *context, PangoFont *font, PangoGlyphString *glyphs);

#endif
