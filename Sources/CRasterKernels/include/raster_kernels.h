#ifndef RASTER_KERNELS_H
#define RASTER_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Row kernels for premultiplied 32-bit pixels, 0xAARRGGBB in a native word.
//
// Every kernel exists once for each instruction set. All versions are compiled from one source (rows.h, box.h). Pixels are
// blended in integers, and floating-point operations are in the same order and precision everywhere, so that all write the
// same bytes. No kernel allocates or writes a pixel outside its
// rectangle. Strides count pixels.
//
// A weight has 16 bits: 0 is exactly zero, 65535 is exactly one, and w between them stands for w / 65536.

/// Returns zeroed memory at a multiple of 64 bytes, or null. The operating system provides large blocks already
/// zeroed, so they are not touched before they are used.
void *raster_allocate(size_t bytes);

/// Frees memory from `raster_allocate`.
void raster_free(void *memory);

/// The number of pixels in a block, the unit of span lists.
enum { RASTER_BLOCK = 8 };

/// The instruction sets for which the kernels are compiled.
typedef enum {
  RASTER_BASELINE = 0,
  RASTER_AVX2 = 1,
} raster_isa;

/// Returns whether this processor supports an instruction set.
bool raster_kernels_support(raster_isa isa);

/// Selects the kernels of an instruction set for the whole process; returns false if they cannot run.
bool raster_kernels_select(raster_isa isa);

/// Returns the instruction set in use: the widest that the processor supports, until another is selected.
raster_isa raster_kernels_selected(void);

/// A run of blocks of one row that are not fully transparent.
typedef struct {
  /// The first block.
  uint32_t begin : 15;
  /// Whether each pixel of the run has alpha 255.
  uint32_t is_opaque : 1;
  /// The block after the last one.
  uint32_t end : 16;
} raster_span;

/// The pixels over which the content is blended.
typedef enum {
  RASTER_OVER_COLOR,
  RASTER_OVER_PICTURE,
  RASTER_OVER_DESTINATION,
} raster_background;

/// One rectangle of masked blending. Pointers point to the first pixel of the rectangle.
typedef struct {
  uint32_t *out;
  ptrdiff_t out_stride;
  const uint32_t *content;
  ptrdiff_t content_stride;
  /// Read only for RASTER_OVER_PICTURE, in whole vectors, so its rows must be padded to blocks.
  const uint32_t *picture;
  ptrdiff_t picture_stride;
  /// Read only for RASTER_OVER_COLOR.
  uint32_t color;
  raster_background background;
  /// The spans, in blocks of the content; those of row r are spans[row_spans[r] ..< row_spans[r + 1]].
  const raster_span *spans;
  const uint32_t *row_spans;
  /// The blocks of the content that the rectangle covers.
  uint32_t first_block;
  uint32_t end_block;
  /// The number of pixels of a row that may be written; less than the blocks if rows have no padding.
  size_t width;
  size_t rows;
  /// Horizontal: one word per pixel, with the weight in both halves. Vertical: one such word per row.
  const uint32_t *weights;
  /// Vertical: the number of words from one row's weight to the next; 0 gives all rows the same weight.
  ptrdiff_t weight_step;
  /// Whether pixels outside the spans are set to the background instead of left unchanged.
  bool fills_gaps;
} raster_masked;

/// out = background (1 - alpha·w) + content·w with a weight for each column; returns the number of pixels written.
size_t raster_masked_horizontal(const raster_masked *job);

/// The same with a weight for each row.
size_t raster_masked_vertical(const raster_masked *job);

/// One rectangle to fill or to copy, of any width and alignment.
typedef struct {
  uint32_t *out;
  ptrdiff_t out_stride;
  /// The pixels to read, for kernels that read any.
  const uint32_t *source;
  ptrdiff_t source_stride;
  size_t width;
  size_t rows;
  /// The pixel that a filling kernel writes.
  uint32_t color;
} raster_rows;

/// out = color.
void raster_fill(const raster_rows *job);

/// out = source.
void raster_copy(const raster_rows *job);

// Wide pixels have 16 bits per channel: blue, green, red, alpha in memory, and 65535 is one. Each step rounds to the
// nearest of these values, so that the error of dozens of steps is a small part of an 8-bit level. Here a weight w
// stands for w / 65535.

/// One rectangle of wide pixels, of any width and alignment.
typedef struct {
  uint16_t *out;
  ptrdiff_t out_stride;
  const uint16_t *source;
  ptrdiff_t source_stride;
  /// Wide pixels of which only alpha counts.
  const uint16_t *mask;
  ptrdiff_t mask_stride;
  /// 8-bit pixels.
  uint32_t *narrow;
  ptrdiff_t narrow_stride;
  /// One word per column, with the weight at least in its lower half.
  const uint32_t *weights;
  size_t width;
  size_t rows;
  uint64_t color;
  uint16_t weight;
} raster_wide;

/// out = source·weight over out.
void raster_wide_over(const raster_wide *job);

/// out = source·weight over out with a weight for each column.
void raster_wide_over_columns(const raster_wide *job);

/// out = source·weight·(alpha of mask) over out.
void raster_wide_over_masked(const raster_wide *job);

/// out = color over out.
void raster_wide_over_color(const raster_wide *job);

/// out = color·(alpha of narrow) over out.
void raster_wide_over_color_masked(const raster_wide *job);

/// out = narrow·weight over out.
void raster_wide_over_picture(const raster_wide *job);

/// out = color.
void raster_wide_fill(const raster_wide *job);

/// out = narrow.
void raster_wide_from_narrow(const raster_wide *job);

/// narrow = out, rounded to nearest.
void raster_wide_to_narrow(const raster_wide *job);

// Boxes: rectangles, which may have round corners and be rotated.

/// A number that changes linearly over the frame.
typedef struct {
  /// The value at the centre of the anchor column's pixel in row 0.
  double start;
  double per_column, per_row;
} raster_linear;

/// A stretch along which colour and alpha change linearly.
typedef struct {
  /// Its beginning and its length along the gradient's axis.
  float from, length;
  /// The growth of blue, green, red and alpha per unit of length.
  float slope[4];
} raster_ramp;

/// The kind of a run of a box.
typedef enum {
  /// Outside the box: the background.
  RASTER_RUN_CLEAR,
  /// Inside the box, before the ramps.
  RASTER_RUN_BEFORE,
  /// Inside the box, after the ramps.
  RASTER_RUN_BEHIND,
  /// Inside the box, within the ramps.
  RASTER_RUN_BAND,
  /// Anywhere: coverage and colour are computed for each pixel.
  RASTER_RUN_EDGE,
  /// The same for a box of one colour, with coverages that were computed before.
  RASTER_RUN_KEPT,
} raster_box_run_kind;

/// Adjacent blocks of one row, all of the same kind.
typedef struct {
  uint16_t row;
  uint16_t begin, end;
  uint16_t kind;
} raster_box_run;

/// The runs of one box. Unless stated otherwise, pointers to pixels point to the frame's first pixel.
typedef struct {
  uint32_t *out;
  ptrdiff_t out_stride;
  /// The columns that may be written; the part of a block outside them stays unchanged.
  size_t first_column, end_column;
  raster_background background;
  uint32_t color;
  const uint32_t *picture;
  ptrdiff_t picture_stride;
  const raster_box_run *runs;
  size_t run_count;
  /// The column from which single precision counts.
  ptrdiff_t anchor;
  /// The distances in device pixels from the left, right, upper and lower edges; positive inside.
  raster_linear edges[4];
  /// The radius of the corners in device pixels.
  float radius;
  /// The parameter along the axis of the ramps.
  raster_linear along;
  /// The straight blue, green, red and alpha before the ramps, each 0…1.
  float first[4];
  const raster_ramp *ramps;
  uint32_t ramp_count;
  /// For runs with kept coverages: the coverages as weight words, run after run in whole blocks.
  const uint32_t *kept;
  /// For masks: the content's first pixel, and the row and the block of the frame at which it is.
  const uint32_t *content;
  ptrdiff_t content_stride, content_row, content_block;
  /// For masks: the content's runs; those of its row r are spans[row_spans[r] ..< row_spans[r + 1]].
  const raster_span *spans;
  const uint32_t *row_spans;
} raster_box;

/// out = background (1 - a) + ramp colour·a with a = ramp alpha·coverage; returns the number of pixels written.
size_t raster_box_fill(const raster_box *job);

/// Writes the coverages of a job's edge runs as weight words, run after run in whole blocks.
void raster_box_weigh(const raster_box *job, uint32_t *weights);

/// out = background (1 - alpha·a) + content·a in the content's runs; returns the number of pixels written.
size_t raster_box_mask(const raster_box *job);

/// The kind of a block, which is true of all its pixels.
typedef enum {
  RASTER_BLOCK_EMPTY = 0,
  RASTER_BLOCK_TRANSLUCENT = 1,
  RASTER_BLOCK_OPAQUE = 2,
} raster_block_kind;

/// Writes the kind of each of `count` blocks.
void raster_classify(const uint32_t *pixels, size_t count, uint8_t *kinds);

/// Writes the weight words of the alphas first + i·step, rounded to nearest and clamped to 0...1.
void raster_weigh_line(float first, float step, size_t count, uint32_t *weights);

/// Returns the first index at which two tables differ, or count.
size_t raster_first_difference(const uint32_t *a, const uint32_t *b, size_t count);

/// Returns the index after the last one at which two tables differ, or 0.
size_t raster_last_difference(const uint32_t *a, const uint32_t *b, size_t count);

#endif
