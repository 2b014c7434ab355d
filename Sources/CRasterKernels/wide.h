// The kernels for 16 bits per channel, compiled once for each instruction set. The including file must define the
// requirements of rows.h, and
//
//   average(a, b)            (a + b + 1) >> 1 of 16-bit lanes, without overflow
//   wide_alphas(v)           the alpha of each pixel in all four of its lanes
//
// A vector of 16-bit lanes holds VECTOR_BYTES / 8 pixels: blue, green, red, alpha.

enum { WIDE_PIXELS = VECTOR_BYTES / 8 };

/// The channels of 8-bit pixels, as many as a vector holds wide pixels.
typedef uint8_t narrow __attribute__((vector_size(VECTOR_BYTES / 2)));

/// Returns the product of two shares of 65535 as such a share, rounded to nearest except for exact halves and values
/// within a 65535th of one.
///
/// With h and l the halves of the product, it is h + (h + l) / 65535. The upper two bits of the average of h and l
/// give the quarter in which the sum is, and so whether to add 0, 1 or 2.
INLINE lanes wide_product(lanes a, lanes b) {
  lanes high = multiply_high(a, b), low = a * b;
  return high + average(average(high, low) >> 14, (lanes){0});
}

INLINE lanes wide_source_over(lanes source, lanes back) {
  return add_saturated(source, wide_product(back, ~wide_alphas(source)));
}

INLINE lanes wide_load(const uint16_t *from, size_t count) {
  lanes v = {0};
  memcpy(&v, from, count * 8);
  return v;
}

INLINE void wide_store(uint16_t *to, lanes v, size_t count) { memcpy(to, &v, count * 8); }

INLINE lanes widen(const uint32_t *from, size_t count) {
  narrow v = {0};
  memcpy(&v, from, count * 4);
  return __builtin_convertvector(v, lanes) * (uint16_t)257;
}

/// Rounds to the nearest 8-bit level, (v + 128) / 257; 257 · 0xFF01 is one more than 2²⁴.
INLINE void round_to(uint32_t *to, lanes v, size_t count) {
  lanes level = multiply_high(add_saturated(v, splat_weight(128)), splat_weight(0xFF01)) >> 8;
  narrow rounded = __builtin_convertvector(level, narrow);
  memcpy(to, &rounded, count * 4);
}

/// Returns the weights of columns, each in all four lanes of its pixel.
INLINE lanes wide_weights(const uint32_t *from, size_t count) {
  typedef uint32_t words __attribute__((vector_size(VECTOR_BYTES / 2)));
  typedef uint64_t quads __attribute__((vector_size(VECTOR_BYTES)));
  words w = {0};
  memcpy(&w, from, count * 4);
  quads q = __builtin_convertvector(w, quads);
  return (lanes)(q | (q << 32));
}

INLINE lanes wide_splat(uint64_t pixel) {
  typedef uint64_t quads __attribute__((vector_size(VECTOR_BYTES)));
  return (lanes)(pixel - (quads){0});
}

typedef enum {
  WIDE_OVER,
  WIDE_OVER_COLUMNS,
  WIDE_OVER_MASKED,
  WIDE_OVER_COLOR,
  WIDE_OVER_COLOR_MASKED,
  WIDE_OVER_PICTURE,
  WIDE_FILL,
  WIDE_LOAD,
  WIDE_ROUND,
} wide_operation;

/// The pointers of one row.
typedef struct {
  uint16_t *out;
  const uint16_t *source, *mask;
  uint32_t *narrow;
} wide_row;

INLINE void wide_step(
    wide_operation what, const raster_wide *job, const wide_row *r, size_t x, size_t count) {
  uint16_t *out = r->out + 4 * x;
  lanes source = {0};
  switch (what) {
  case WIDE_OVER:
  case WIDE_OVER_COLUMNS:
  case WIDE_OVER_MASKED: source = wide_load(r->source + 4 * x, count); break;
  case WIDE_OVER_COLOR:
  case WIDE_OVER_COLOR_MASKED:
  case WIDE_FILL: source = wide_splat(job->color); break;
  case WIDE_OVER_PICTURE:
  case WIDE_LOAD: source = widen(r->narrow + x, count); break;
  case WIDE_ROUND: round_to(r->narrow + x, wide_load(out, count), count); return;
  }
  lanes weight = splat_weight(job->weight);
  switch (what) {
  case WIDE_OVER_COLUMNS: weight = wide_weights(job->weights + x, count); break;
  case WIDE_OVER_MASKED:
    weight = wide_product(weight, wide_alphas(wide_load(r->mask + 4 * x, count)));
    break;
  case WIDE_OVER_COLOR_MASKED: weight = wide_alphas(widen(r->narrow + x, count)); break;
  default: break;
  }
  if (what != WIDE_FILL && what != WIDE_LOAD) {
    if (what != WIDE_OVER_COLOR) { source = wide_product(source, weight); }
    source = wide_source_over(source, wide_load(out, count));
  }
  wide_store(out, source, count);
}

INLINE void wide_rows(wide_operation what, const raster_wide *job) {
  wide_row r = {.out = job->out, .source = job->source, .mask = job->mask, .narrow = job->narrow};
  for (size_t y = 0; y < job->rows; y++) {
    size_t x = 0;
    for (; x + WIDE_PIXELS <= job->width; x += WIDE_PIXELS) {
      wide_step(what, job, &r, x, WIDE_PIXELS);
    }
    if (x < job->width) { wide_step(what, job, &r, x, job->width - x); }
    r.out += job->out_stride * 4;
    if (r.source) { r.source += job->source_stride * 4; }
    if (r.mask) { r.mask += job->mask_stride * 4; }
    if (r.narrow) { r.narrow += job->narrow_stride; }
  }
}

static void wide_over(const raster_wide *job) { wide_rows(WIDE_OVER, job); }
static void wide_over_columns(const raster_wide *job) { wide_rows(WIDE_OVER_COLUMNS, job); }
static void wide_over_masked(const raster_wide *job) { wide_rows(WIDE_OVER_MASKED, job); }
static void wide_over_color(const raster_wide *job) { wide_rows(WIDE_OVER_COLOR, job); }
static void wide_over_picture(const raster_wide *job) { wide_rows(WIDE_OVER_PICTURE, job); }
static void wide_fill(const raster_wide *job) { wide_rows(WIDE_FILL, job); }
static void wide_from_narrow(const raster_wide *job) { wide_rows(WIDE_LOAD, job); }
static void wide_to_narrow(const raster_wide *job) { wide_rows(WIDE_ROUND, job); }

static void wide_over_color_masked(const raster_wide *job) {
  wide_rows(WIDE_OVER_COLOR_MASKED, job);
}
