#ifndef RASTER_KERNELS_H
#define RASTER_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Row kernels for premultiplied 32-bit pixels, 0xAARRGGBB in a native word.
//
// Every kernel exists once for each instruction set, compiled from one source (rows.h) by integer
// arithmetic alone, so that all versions write the same bytes. None allocates, none writes a pixel
// outside the rectangle that it was given. Strides count pixels.
//
// A weight is 16 bits: 0 is exactly nothing, 65535 is exactly one, w between stands for w / 65536.

/// Zeroed memory at a multiple of 64 bytes, or null. Large pieces come zeroed from the kernel and
/// are not touched before they are used.
void *raster_allocate(size_t bytes);

/// Gives memory back that `raster_allocate` has given.
void raster_free(void *memory);

/// Pixels in a block, the grain of span lists.
enum { RASTER_BLOCK = 8 };

/// Instruction sets that the kernels are compiled for.
typedef enum {
  RASTER_BASELINE = 0,
  RASTER_AVX2 = 1,
} raster_isa;

/// Whether this processor runs the kernels of an instruction set.
bool raster_kernels_support(raster_isa isa);

/// Chooses the kernels of an instruction set for the whole process; false if they cannot run.
bool raster_kernels_select(raster_isa isa);

/// The instruction set in use: the widest one that runs here, until another is selected.
raster_isa raster_kernels_selected(void);

/// A run of blocks of one row that are not fully transparent.
typedef struct {
  /// The first block.
  uint32_t begin : 15;
  /// Whether each pixel of the run has alpha 255.
  uint32_t is_opaque : 1;
  /// The block behind the last one.
  uint32_t end : 16;
} raster_span;

/// Which pixels the content is blended over.
typedef enum {
  RASTER_OVER_COLOR,
  RASTER_OVER_PICTURE,
  RASTER_OVER_DESTINATION,
} raster_background;

/// One rectangle of masked blending. Pointers name the first pixel of the rectangle.
typedef struct {
  uint32_t *out;
  ptrdiff_t out_stride;
  const uint32_t *content;
  ptrdiff_t content_stride;
  /// Read for RASTER_OVER_PICTURE only; whole vectors, so its rows must be padded to blocks.
  const uint32_t *picture;
  ptrdiff_t picture_stride;
  /// Read for RASTER_OVER_COLOR only.
  uint32_t color;
  raster_background background;
  /// Spans in blocks of the content; those of row r are spans[row_spans[r] ..< row_spans[r + 1]].
  const raster_span *spans;
  const uint32_t *row_spans;
  /// The blocks of the content that the rectangle covers.
  uint32_t first_block;
  uint32_t end_block;
  /// Pixels of a row that may be written; smaller than the blocks when rows have no padding.
  size_t width;
  size_t rows;
  /// Horizontal: one word a pixel, the weight in both halves. Vertical: such a word for each row.
  const uint32_t *weights;
  /// Vertical: words from a row's weight to the next; 0 gives all rows the same one.
  ptrdiff_t weight_step;
  /// Whether pixels outside the spans are set to the background instead of left alone.
  bool fills_gaps;
} raster_masked;

/// out = background (1 - alpha·w) + content·w with a weight for each column; pixels written.
size_t raster_masked_horizontal(const raster_masked *job);

/// The same with a weight for each row.
size_t raster_masked_vertical(const raster_masked *job);

/// One rectangle to fill or to copy, of any width and alignment.
typedef struct {
  uint32_t *out;
  ptrdiff_t out_stride;
  /// The pixels read, where a kernel reads any.
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

// Wide pixels have 16 bits a channel: blue, green, red, alpha in memory, 65535 is one. Each step
// rounds to the nearest of these, so that dozens of steps err by a small part of an 8-bit level.
// Here a weight w stands for w / 65535.

/// One rectangle of wide pixels, of any width and alignment.
typedef struct {
  uint16_t *out;
  ptrdiff_t out_stride;
  const uint16_t *source;
  ptrdiff_t source_stride;
  /// Wide pixels of which alpha counts.
  const uint16_t *mask;
  ptrdiff_t mask_stride;
  /// 8-bit pixels.
  uint32_t *narrow;
  ptrdiff_t narrow_stride;
  /// One word a column, the weight in its lower half at least.
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

// Boxes: rectangles, perhaps round at their corners and turned.

/// A number that grows evenly over the frame.
typedef struct {
  /// Its value at the centre of the anchor column's pixel in row 0.
  double start;
  double per_column, per_row;
} raster_linear;

/// A stretch along which colour and alpha grow evenly.
typedef struct {
  /// Where it begins along the gradient's axis, and how long it is there.
  float from, length;
  /// How much blue, green, red and alpha grow with each unit of it.
  float slope[4];
} raster_ramp;

/// What a run of a box is like.
typedef enum {
  /// Outside of the box: the background.
  RASTER_RUN_CLEAR,
  /// Inside of the box, before the ramps begin.
  RASTER_RUN_BEFORE,
  /// Inside of the box, behind the ramps' end.
  RASTER_RUN_BEHIND,
  /// Inside of the box, where the ramps are.
  RASTER_RUN_BAND,
  /// Wherever it is: every number is computed.
  RASTER_RUN_EDGE,
  /// The same for a box of one colour, with coverages that have been computed before.
  RASTER_RUN_KEPT,
} raster_box_run_kind;

/// Blocks of one row that are alike.
typedef struct {
  uint16_t row;
  uint16_t begin, end;
  uint16_t kind;
} raster_box_run;

/// Runs of one box. All pointers name the frame's first pixel.
typedef struct {
  uint32_t *out;
  ptrdiff_t out_stride;
  /// The columns that may be written; what of a block lies outside of them stays.
  size_t first_column, end_column;
  raster_background background;
  uint32_t color;
  const uint32_t *picture;
  ptrdiff_t picture_stride;
  const raster_box_run *runs;
  size_t run_count;
  /// The column that single precision counts from.
  ptrdiff_t anchor;
  /// Device pixels from the left, the right, the upper and the lower edge, positive inside.
  raster_linear edges[4];
  /// Device pixels.
  float radius;
  /// The parameter of the ramps.
  raster_linear along;
  /// Straight blue, green, red and alpha before the ramps, each 0…1.
  float first[4];
  const raster_ramp *ramps;
  uint32_t ramp_count;
  /// For runs of kept coverages, these as weight words, run after run in whole blocks.
  const uint32_t *kept;
  /// For masks: the content's first pixel, its row of the frame and its block of each row.
  const uint32_t *content;
  ptrdiff_t content_stride, content_row, content_block;
  /// For masks: the content's runs; those of its row r are spans[row_spans[r] ..< row_spans[r + 1]].
  const raster_span *spans;
  const uint32_t *row_spans;
} raster_box;

/// out = background (1 - a) + ramp colour·a with a = ramp alpha·coverage; pixels written.
size_t raster_box_fill(const raster_box *job);

/// Writes the coverages of a job's edge runs as weight words, run after run in whole blocks.
void raster_box_weigh(const raster_box *job, uint32_t *weights);

/// out = background (1 - alpha·a) + content·a in the content's runs; pixels written.
size_t raster_box_mask(const raster_box *job);

/// What the pixels of a block have in common.
typedef enum {
  RASTER_BLOCK_EMPTY = 0,
  RASTER_BLOCK_TRANSLUCENT = 1,
  RASTER_BLOCK_OPAQUE = 2,
} raster_block_kind;

/// Writes the kind of each of `count` blocks.
void raster_classify(const uint32_t *pixels, size_t count, uint8_t *kinds);

/// Writes the weight words of the alphas first + i·step, to the nearest; outside 0...1 clamps.
void raster_weigh_line(float first, float step, size_t count, uint32_t *weights);

/// The first index at which two tables differ, or count.
size_t raster_first_difference(const uint32_t *a, const uint32_t *b, size_t count);

/// The index behind the last one at which two tables differ, or 0.
size_t raster_last_difference(const uint32_t *a, const uint32_t *b, size_t count);

#endif
