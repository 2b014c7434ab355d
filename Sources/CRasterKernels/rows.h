// The kernels, compiled once for each instruction set. The including file defines
//
//   VECTOR_BYTES             16 or 32
//   RASTER_TABLE             the name of the table to define
//   multiply_high(a, b)      the upper halves of the products of 16-bit lanes
//   multiply_rounded(a, b)   (a·b + 0x4000) >> 15 of signed lanes
//   alpha_pairs(v)           alpha·257 in both lanes of each pixel
//   load_part, store_part    the first n < VECTOR_PIXELS pixels of a vector
//
// and the requirements of wide.h and box.h.
//
// The arithmetic of source-over. A vector of pixels is treated as 16-bit lanes; even bytes (blue, red) are shifted up
// and odd bytes (green, alpha) are masked, which gives each channel in 8.8 without unpacking. A product with a weight
// is the upper half of a 16-bit multiplication, again in 8.8. The upper byte of the sum is the result.
//
// The error. Upper halves are rounded down. In 256ths of a level, the content's share is too small by less than 1. The
// background's share, in which alpha·257 is too small by up to one 65536th, is too large by less than 3. With 127 for
// rounding, the sum exceeds the exact one by between 126 and 130, and the result is within 0.508 levels of it. The
// same numbers show that weight 65535 gives exactly the opaque content and weight 0 exactly the background. (With five
// more instructions, twenty instead of fifteen, full weight is source-over rounded to nearest; text then took a sixth
// longer.)
//
// Sums saturate, so that colours above their alpha become brighter and never wrap.

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/// For a case that most frames do not have, so that it does not lengthen the code of those that have it not.
#define APART static __attribute__((noinline))

enum { VECTOR_PIXELS = VECTOR_BYTES / 4 };

/// The even and the odd bytes of pixels, each in the upper half of a 16-bit lane.
typedef struct {
  lanes even, odd;
} channels;

INLINE pixels load(const uint32_t *from) {
  pixels v;
  memcpy(&v, from, sizeof v);
  return v;
}

INLINE void store(uint32_t *to, pixels v) { memcpy(to, &v, sizeof v); }

INLINE channels split(pixels v) {
  return (channels){(lanes)v << 8, (lanes)v & (uint16_t)0xFF00};
}

INLINE pixels join(lanes even, lanes odd) {
  return (pixels)((even >> 8) | (odd & (uint16_t)0xFF00));
}

INLINE lanes add_saturated(lanes a, lanes b) { return __builtin_elementwise_add_sat(a, b); }

INLINE pixels splat(uint32_t word) { return word - (pixels){0}; }

INLINE lanes splat_weight(uint16_t weight) { return weight - (lanes){0}; }

/// Returns one channel of source-over in 8.8; `hides` is the share of the background that is covered.
INLINE lanes mix(lanes back, lanes content, lanes hides, lanes weight) {
  lanes rest = back + (uint16_t)127 - multiply_high(back, hides);
  return add_saturated(rest, multiply_high(content, weight));
}

INLINE pixels source_over(pixels content, pixels back, lanes weight) {
  channels c = split(content), b = split(back);
  lanes hides = multiply_high(alpha_pairs(content), weight);
  return join(mix(b.even, c.even, hides, weight), mix(b.odd, c.odd, hides, weight));
}

/// Blends opaque content, which needs one product per channel, rounded once; the error is half a level and 1/256. The
/// factor is half the weight.
INLINE pixels interpolate(pixels content, pixels back, lanes half) {
  signed_lanes factor = (signed_lanes)half;
  signed_lanes b0 = (signed_lanes)back & 0xFF, c0 = (signed_lanes)content & 0xFF;
  signed_lanes b1 = (signed_lanes)((lanes)back >> 8), c1 = (signed_lanes)((lanes)content >> 8);
  signed_lanes even = b0 + multiply_rounded(c0 - b0, factor);
  signed_lanes odd = b1 + multiply_rounded(c1 - b1, factor);
  return (pixels)(even | (odd << 8));
}

INLINE pixels blend(pixels content, pixels back, lanes weight, bool is_opaque) {
  return is_opaque ? interpolate(content, back, weight >> 1) : source_over(content, back, weight);
}

// Masked blending

typedef enum { BY_COLUMN, BY_ROW } axis;

/// A row of a job, or a part of one; pointers that the kind of job does not use are null.
typedef struct {
  uint32_t *out;
  const uint32_t *content, *picture, *weights;
  /// Half of each weight, as opaque content requires.
  const uint32_t *halves;
  pixels back;
  lanes weight;
} row;

/// Returns the factors for a vector's content: the weights, halved if it is opaque.
INLINE lanes factor_at(const row *r, size_t x, axis along, bool is_opaque) {
  if (along == BY_ROW) { return is_opaque ? r->weight >> 1 : r->weight; }
  return (lanes)load((is_opaque ? r->halves : r->weights) + x);
}

INLINE pixels blend_by(pixels content, pixels back, lanes factor, bool is_opaque) {
  return is_opaque ? interpolate(content, back, factor) : source_over(content, back, factor);
}

/// Returns a vector of content over its background.
INLINE pixels blended(
    const row *r, size_t x, axis along, raster_background kind, bool is_opaque) {
  pixels back = r->back;
  if (kind == RASTER_OVER_PICTURE) { back = load(r->picture + x); }
  if (kind == RASTER_OVER_DESTINATION) { back = load(r->out + x); }
  return blend_by(load(r->content + x), back, factor_at(r, x, along, is_opaque), is_opaque);
}

/// The number of pixels in a line of the caches, and the distance in bytes at which a long run requests its memory
/// before it is used: half a page.
///
/// The processor foresees a run only to the end of its page. Requesting it took a fifth off the time to composite a
/// whole frame every 16 ms; runs shorter than two such distances cost less without.
enum { LINE_PIXELS = 16, BYTES_AHEAD = 2048, LONG_RUN = BYTES_AHEAD / 2 };

/// Requests a line of memory ahead of a pixel. Its address may be outside the frame: nothing is read.
#define REQUEST_AHEAD(pixel, writes) \
  __builtin_prefetch((const void *)((uintptr_t)(pixel) + BYTES_AHEAD), writes)

/// Blends whole lines of a long run, and requests the memory ahead of them; returns their end.
INLINE size_t blend_lines(
    const row *r, size_t x, size_t to, axis along, raster_background kind, bool is_opaque) {
  if (__builtin_expect(to - x < LONG_RUN, 1)) { return x; }
  for (; x + LINE_PIXELS <= to; x += LINE_PIXELS) {
    REQUEST_AHEAD(r->out + x, 1);
    REQUEST_AHEAD(r->content + x, 0);
    if (kind == RASTER_OVER_PICTURE) { REQUEST_AHEAD(r->picture + x, 0); }
    for (size_t i = x; i < x + LINE_PIXELS; i += VECTOR_PIXELS) {
      store(r->out + i, blended(r, i, along, kind, is_opaque));
    }
  }
  return x;
}

/// Blends a run without requesting memory.
INLINE void blend_short_run(
    const row *r, size_t x, size_t to, axis along, raster_background kind, bool is_opaque) {
#pragma clang loop unroll_count(2)
  for (; x + VECTOR_PIXELS <= to; x += VECTOR_PIXELS) {
    store(r->out + x, blended(r, x, along, kind, is_opaque));
  }
  if (x == to) { return; }
  // The last pixels of a row without padding. Content and weights are always whole blocks.
  pixels back = r->back;
  if (kind == RASTER_OVER_PICTURE) { back = load(r->picture + x); }
  if (kind == RASTER_OVER_DESTINATION) { back = load_part(r->out + x, to - x); }
  lanes factor = factor_at(r, x, along, is_opaque);
  store_part(r->out + x, blend_by(load(r->content + x), back, factor, is_opaque), to - x);
}

INLINE void blend_run(
    const row *r, size_t from, size_t to, axis along, raster_background kind, bool is_opaque) {
  size_t x = blend_lines(r, from, to, along, kind, is_opaque);
  blend_short_run(r, x, to, along, kind, is_opaque);
}

INLINE void fill_run(uint32_t *out, size_t count, pixels color) {
  size_t x = 0;
  for (; x + VECTOR_PIXELS <= count; x += VECTOR_PIXELS) { store(out + x, color); }
  if (x < count) { store_part(out + x, color, count - x); }
}

/// Copies pixels. Rows are too short for the library's copy, which took twice as long per pixel as for a whole frame.
INLINE void copy_run(uint32_t *out, const uint32_t *from, size_t count) {
  size_t x = 0;
  for (; x + VECTOR_PIXELS <= count; x += VECTOR_PIXELS) { store(out + x, load(from + x)); }
  if (x < count) { store_part(out + x, load_part(from + x, count - x), count - x); }
}

INLINE void fill_gap(
    const raster_masked *job, const row *r, size_t from, size_t to, raster_background kind) {
  if (to <= from) { return; }
  if (kind == RASTER_OVER_COLOR) { fill_run(r->out + from, to - from, splat(job->color)); }
  if (kind == RASTER_OVER_PICTURE) {
    copy_run(r->out + from, r->picture + from, to - from);
  }
}

/// Returns the first span that ends after a block. Rows of text have dozens of spans; a linear search of each row took
/// as long as blending a narrow band.
INLINE const raster_span *find_span(
    const raster_span *first, const raster_span *end, uint32_t block) {
  size_t count = (size_t)(end - first);
  while (count > 0) {
    size_t half = count / 2;
    bool is_before = first[half].end <= block;
    first = is_before ? first + half + 1 : first;
    count = is_before ? count - half - 1 : half;
  }
  return first;
}

INLINE size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/// Blends one row; returns the number of pixels written.
INLINE size_t blend_row(
    const raster_masked *job, const row *r, size_t y, axis along, raster_background kind) {
  const raster_span *end = job->spans + job->row_spans[y + 1];
  const raster_span *span = find_span(job->spans + job->row_spans[y], end, job->first_block);
  bool fills_gaps = job->fills_gaps && kind != RASTER_OVER_DESTINATION;
  size_t written = 0, done = 0;
  for (; span < end && span->begin < job->end_block; span++) {
    size_t first = span->begin > job->first_block ? span->begin - job->first_block : 0;
    size_t from = first * RASTER_BLOCK;
    size_t to = smaller((span->end - job->first_block) * (size_t)RASTER_BLOCK, job->width);
    if (from >= to) { break; }
    if (fills_gaps) { fill_gap(job, r, done, from, kind); }
    if (span->is_opaque) {
      blend_run(r, from, to, along, kind, true);
    } else {
      blend_run(r, from, to, along, kind, false);
    }
    written += to - from;
    done = to;
  }
  if (!fills_gaps) { return written; }
  fill_gap(job, r, done, job->width, kind);
  return job->width;
}

/// The maximum number of columns of a job with a weight for each: half a table stays in the innermost cache.
enum { COLUMNS = 4096 };

/// The distance in rows at which memory is requested before it is used, and the number of pixels requested in a row.
///
/// A frame every 16 ms finds its pixels in none of the caches, and the processor does not foresee where the next row
/// of a narrow band begins. Requesting it took a quarter off the time to composite such a frame; to request whole rows
/// took longer.
enum { ROWS_AHEAD = 4, REQUESTED_PIXELS = 128 };

/// Requests the memory of a later row; does nothing at the end of the job.
INLINE void request_row(const raster_masked *job, size_t y, raster_background kind) {
  if (y >= job->rows) { return; }
  ptrdiff_t row = (ptrdiff_t)y;
  __builtin_prefetch(job->spans + job->row_spans[y]);
  for (size_t x = 0; x < smaller(job->width, REQUESTED_PIXELS); x += LINE_PIXELS) {
    __builtin_prefetch(job->out + row * job->out_stride + x, 1);
    __builtin_prefetch(job->content + row * job->content_stride + x);
    // Without a picture, the pointer is null.
    if (kind == RASTER_OVER_PICTURE) {
      __builtin_prefetch(job->picture + row * job->picture_stride + x);
    }
  }
}

INLINE size_t blend_rows(const raster_masked *job, axis along, raster_background kind) {
  size_t written = 0;
  uint32_t halves[COLUMNS];
  if (along == BY_COLUMN) {
    size_t count = (job->end_block - job->first_block) * (size_t)RASTER_BLOCK;
    for (size_t x = 0; x < count; x += VECTOR_PIXELS) {
      store(halves + x, (pixels)((lanes)load(job->weights + x) >> 1));
    }
  }
  row r = {
      .out = job->out,
      .content = job->content,
      .picture = job->picture,
      .weights = job->weights,
      .halves = halves,
      .back = splat(job->color),
  };
  for (size_t y = 0; y < job->rows; y++) {
    if (along == BY_ROW) {
      r.weight = splat_weight((uint16_t)job->weights[(ptrdiff_t)y * job->weight_step]);
    }
    request_row(job, y + ROWS_AHEAD, kind);
    written += blend_row(job, &r, y, along, kind);
    r.out += job->out_stride;
    r.content += job->content_stride;
    if (kind == RASTER_OVER_PICTURE) { r.picture += job->picture_stride; }
  }
  return written;
}

INLINE size_t masked(const raster_masked *job, axis along) {
  switch (job->background) {
  case RASTER_OVER_COLOR: return blend_rows(job, along, RASTER_OVER_COLOR);
  case RASTER_OVER_PICTURE: return blend_rows(job, along, RASTER_OVER_PICTURE);
  case RASTER_OVER_DESTINATION: return blend_rows(job, along, RASTER_OVER_DESTINATION);
  }
  return 0;
}

/// Blends by columns, in parts of at most COLUMNS columns.
static size_t masked_horizontal(const raster_masked *job) {
  size_t written = 0;
  raster_masked part = *job;
  for (size_t x = 0; x < job->width; x += COLUMNS) {
    part.first_block = job->first_block + (uint32_t)(x / RASTER_BLOCK);
    part.end_block = part.first_block + COLUMNS / RASTER_BLOCK;
    if (part.end_block > job->end_block) { part.end_block = job->end_block; }
    part.width = smaller(job->width - x, COLUMNS);
    written += masked(&part, BY_COLUMN);
    part.out += COLUMNS;
    part.content += COLUMNS;
    part.weights += COLUMNS;
    if (part.background == RASTER_OVER_PICTURE) { part.picture += COLUMNS; }
  }
  return written;
}

static size_t masked_vertical(const raster_masked *job) { return masked(job, BY_ROW); }

// Filling and copying

static void fill(const raster_rows *job) {
  const pixels color = splat(job->color);
  for (size_t y = 0; y < job->rows; y++) {
    fill_run(job->out + (ptrdiff_t)y * job->out_stride, job->width, color);
  }
}

static void copy(const raster_rows *job) {
  for (size_t y = 0; y < job->rows; y++) {
    copy_run(
        job->out + (ptrdiff_t)y * job->out_stride, job->source + (ptrdiff_t)y * job->source_stride,
        job->width);
  }
}

#include "wide.h"

// Tables

static void classify(const uint32_t *from, size_t count, uint8_t *kinds) {
  for (size_t i = 0; i < count; i++) {
    pixels any = {0}, all = ~(pixels){0};
    for (size_t x = 0; x < RASTER_BLOCK; x += VECTOR_PIXELS) {
      pixels v = load(from + i * RASTER_BLOCK + x);
      any |= v;
      all &= v;
    }
    uint32_t ink = __builtin_reduce_or(any), alpha = __builtin_reduce_and(all) >> 24;
    kinds[i] = ink == 0       ? RASTER_BLOCK_EMPTY
               : alpha == 255 ? RASTER_BLOCK_OPAQUE
                              : RASTER_BLOCK_TRANSLUCENT;
  }
}

#include "box.h"
#include "box_mask.h"

const raster_table RASTER_TABLE = {
    .isa = RASTER_TABLE_ISA,
    .masked_horizontal = masked_horizontal,
    .masked_vertical = masked_vertical,
    .fill = fill,
    .copy = copy,
    .wide_over = wide_over,
    .wide_over_columns = wide_over_columns,
    .wide_over_masked = wide_over_masked,
    .wide_over_color = wide_over_color,
    .wide_over_color_masked = wide_over_color_masked,
    .wide_over_picture = wide_over_picture,
    .wide_fill = wide_fill,
    .wide_from_narrow = wide_from_narrow,
    .wide_to_narrow = wide_to_narrow,
    .box_fill = box_fill,
    .box_weigh = box_weigh,
    .box_mask = box_mask,
    .classify = classify,
    .weigh_line = weigh_line,
};
