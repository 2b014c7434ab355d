// The kernels for boxes: rectangles, which may have round corners and be rotated, filled with a colour or a gradient;
// box_mask.h applies them to bitmaps as masks. Compiled once for each instruction set. The including file must define
// the requirements of rows.h, and
//
//   least(a, b), most(a, b)  the minimum and the maximum of lanes of floats, none of them NaN
//   root(a)                  the square roots of lanes of floats
//
// A pixel's numbers are linear functions of its column, computed in single precision from the anchor column of the
// job. No sum is contracted with a product, so that all versions, and all divisions of a row into runs, give the same
// bytes.

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

typedef float floats __attribute__((vector_size(VECTOR_BYTES)));
typedef int32_t ints __attribute__((vector_size(VECTOR_BYTES)));

INLINE floats splat_float(float value) { return value - (floats){0}; }

INLINE floats within(floats value, float low, float high) {
  return least(most(value, splat_float(low)), splat_float(high));
}

/// A side of a turned box, between the centres of rows: the rows from which to which it runs, and the column at which
/// it crosses a row, relative to the anchor. The sign is 1 if the box lies to the left of the side, and -1 otherwise;
/// the share is the sign's part of a row per column.
typedef struct {
  double first_row, end_row;
  double start, per_row;
  double sign, share;
} box_side;

/// The part of a side that is in a row: the mean of its columns, half its extent in columns, its signed extent in rows
/// per column, and the area that it adds to a pixel on its left.
typedef struct {
  float column, half, share, whole;
} box_crossing;

/// The values of a job that apply to all rows. They are copied so that the compiler need not read them again after
/// stores to the frame. Colours are shares of 65280, in 8.8 fixed point.
typedef struct {
  floats slope[4], along_slope, radius;
  floats first[4];
  /// The first stretch of a ramp, which is usually the only one.
  floats from, length, growth[4];
  /// The colours before and after the ramp, in 8.8.
  lanes even[2], odd[2];
  /// For a ramp of one stretch: the growth of a weight word per unit of its axis.
  floats words_per_length;
  float anchor;
  bool is_opaque;
  /// Whether the edges are not parallel to rows and columns.
  bool is_turned;
  box_side sides[4];
  /// The growth of the distances from row to row.
  float per_row[4];
  /// A sixth of the corners' curvature.
  floats bend;
} box_constants;

INLINE float level_scale(int channel) { return channel == 3 ? 1.0f : 65280.0f; }

/// The numbers of one row, as values at the anchor column.
typedef struct {
  float at_anchor[4];
  floats start[4], along;
  bool is_round;
  /// For turned boxes: the sides in the row.
  box_crossing crossings[4];
  int crossing_count;
} box_row;

INLINE float at_anchor(const raster_linear *number, uint32_t row) {
  return (float)(number->start + number->per_row * (double)row);
}

/// Returns whether a stretch of a row is between the corners along a pair of edges.
INLINE bool is_straight(
    const raster_box *job, const float start[4], int edge, float first, float last) {
  for (int i = edge; i < edge + 2; i++) {
    float slope = (float)job->edges[i].per_column;
    if (start[i] + slope * first < job->radius || start[i] + slope * last < job->radius) {
      return false;
    }
  }
  return true;
}

/// Returns the row in which two edges meet.
INLINE double corner_row(const raster_linear *a, const raster_linear *b) {
  return (b->per_column * a->start - a->per_column * b->start) /
         (a->per_column * b->per_row - b->per_column * a->per_row);
}

/// Returns the side on an edge, which ends at the edges of the other pair.
INLINE box_side side_of(const raster_linear *edge, const raster_linear others[2]) {
  if (edge->per_column == 0) { return (box_side){0}; }
  double a = corner_row(edge, &others[0]), b = corner_row(edge, &others[1]);
  double per_row = -edge->per_row / edge->per_column, sign = edge->per_column < 0 ? 1 : -1;
  return (box_side){
      .first_row = a < b ? a : b,
      .end_row = a < b ? b : a,
      .start = -edge->start / edge->per_column,
      .per_row = per_row,
      .sign = sign,
      .share = sign / (per_row < 0 ? -per_row : per_row),
  };
}

/// Finds the sides of a turned box, or nothing for other boxes.
APART void find_sides(const raster_box *job, box_constants *k) {
  const raster_linear *edges = job->edges;
  k->is_turned = !(edges[0].per_row == 0 && edges[2].per_column == 0) &&
                 !(edges[0].per_column == 0 && edges[2].per_row == 0);
  if (!k->is_turned) { return; }
  for (int i = 0; i < 4; i++) {
    k->sides[i] = side_of(&edges[i], &edges[i < 2 ? 2 : 0]);
    k->per_row[i] = (float)edges[i].per_row;
  }
  k->bend = splat_float(job->radius > 0 ? 1 / (6 * job->radius) : 0);
}

/// Returns the integral, from 0 to each place, of the places limited to 0...1.
INLINE floats limited_sum(floats place) {
  floats ahead = most(place, splat_float(0)), part = least(ahead, splat_float(1));
  return ahead - part * (1.0f - 0.5f * part);
}

/// Returns the area that a side adds to pixels, from the distances of their left borders to its mean column.
INLINE floats area_left_of(const box_crossing *c, floats distance) {
  floats middle = within(distance, -c->half, 1 + c->half);
  floats sum = limited_sum(middle + c->half) - limited_sum(middle - c->half);
  return sum * c->share;
}

/// Half the extent of an upright side, in columns: so large that single precision can divide by it, and so small that
/// no level changes.
static const double least_half = 1.0 / 4096;

/// Finds the parts of the sides that are in a row.
APART void find_crossings(const box_constants *k, box_row *r, double y) {
  r->crossing_count = 0;
  for (int i = 0; i < 4; i++) {
    const box_side *side = &k->sides[i];
    double first = side->first_row > y - 0.5 ? side->first_row : y - 0.5;
    double end = side->end_row < y + 0.5 ? side->end_row : y + 0.5;
    if (!(first < end)) { continue; }
    double way = side->per_row * (end - first) * 0.5, half = way < 0 ? -way : way;
    double share = side->share;
    if (half < least_half) {
      half = least_half;
      share = side->sign * (end - first) * (0.5 / least_half);
    }
    box_crossing c = {
        .column = (float)(side->start + side->per_row * (first + end) * 0.5 + 0.5),
        .half = (float)half,
        .share = (float)share,
    };
    c.whole = area_left_of(&c, splat_float(1e30f))[0];
    r->crossings[r->crossing_count++] = c;
  }
}

/// Computes the numbers of a row.
INLINE void start_row(
    const raster_box *job, const box_constants *k, box_row *r, uint32_t y) {
  if (k->is_turned) { find_crossings(k, r, y); }
  for (int i = 0; i < 4; i++) {
    r->at_anchor[i] = at_anchor(&job->edges[i], y);
    r->start[i] = splat_float(r->at_anchor[i]);
  }
  r->along = splat_float(at_anchor(&job->along, y));
  r->is_round = false;
}

/// Determines whether a stretch of the row can be in a corner.
INLINE void find_corners(const raster_box *job, box_row *r, size_t from, size_t to) {
  if (job->radius <= 0) { return; }
  float first = (float)((ptrdiff_t)from - job->anchor), last = (float)((ptrdiff_t)to - job->anchor);
  r->is_round = !is_straight(job, r->at_anchor, 0, first, last) &&
                !is_straight(job, r->at_anchor, 2, first, last);
}

/// Returns the columns of a vector's pixels, relative to the anchor.
INLINE floats columns_at(const box_constants *k, size_t x) {
  floats index;
  for (int i = 0; i < VECTOR_PIXELS; i++) { index[i] = (float)i; }
  return index + splat_float((float)(ptrdiff_t)x - k->anchor);
}

/// Returns the area of each pixel that is inside the sides of a turned box: the sum, over the sides, of the area to the
/// left of each, which the box contains if it is there, and does not contain otherwise.
INLINE floats area_between(const box_row *r, floats columns) {
  floats area = {0};
  for (int i = 0; i < r->crossing_count; i++) {
    const box_crossing *c = &r->crossings[i];
    floats distance = splat_float(c->column) - columns;
    // Most vectors are to one side, where all pixels have the same area.
    if (distance[0] <= -c->half) { continue; }
    bool is_whole = distance[VECTOR_PIXELS - 1] >= 1 + c->half;
    area = area + (is_whole ? splat_float(c->whole) : area_left_of(c, distance));
  }
  return area;
}

INLINE floats magnitude(floats value) { return most(value, -value); }

INLINE floats either(ints condition, floats yes, floats no) {
  return (floats)(((ints)yes & condition) | ((ints)no & ~condition));
}

/// The distance of a pixel's centre beyond which no edge reaches the pixel: half its diagonal, rounded up.
static const float farthest = 0.7072f;

/// The smallest component of a normal by which single precision can divide.
static const float least_slope = 1.0f / 4096;

/// Returns the area of each pixel that is inside an arc, from its depth, a normal of the length 1, and a sixth of the
/// curvature: the area inside the tangent, without the area between the tangent and its parabola.
INLINE floats arc_area(floats depth, floats normal_x, floats normal_y, floats bend) {
  const floats zero = {0}, half = splat_float(0.5f);
  floats x = magnitude(normal_x), y = magnitude(normal_y), way = magnitude(depth);
  floats major = most(x, y), minor = most(least(x, y), splat_float(least_slope));
  floats per_major = 1.0f / major, per_minor = 1.0f / minor;
  floats reach = most((major + minor) * half - way, zero), slanted = least(reach, minor);
  floats rest = (reach - slanted * (1.0f - half * slanted * per_minor)) * per_major;
  // The ends of the tangent in the pixel, measured from the point that is nearest to the centre.
  floats end = (half - way * minor) * per_major;
  floats begin = most(-(half + way * minor) * per_major, (way * major - half) * per_minor);
  floats bow = most(end * end * end - begin * begin * begin, zero) * bend;
  return most(either(depth > zero, 1.0f - rest, rest) - bow, zero);
}

/// Finds the distances of pixels' centres from the edges, positive inside.
INLINE void find_depths(
    const box_constants *k, const box_row *r, floats columns, floats edge[4]) {
  for (int i = 0; i < 4; i++) { edge[i] = k->slope[i] * columns + r->start[i]; }
}

/// Returns the share of each pixel that a turned box covers.
APART floats turned_coverage(const box_constants *k, const box_row *r, floats columns) {
  floats straight = area_between(r, columns);
  if (!r->is_round) { return straight; }
  floats edge[4];
  find_depths(k, r, columns, edge);
  floats x = k->radius - least(edge[0], edge[1]), y = k->radius - least(edge[2], edge[3]);
  ints is_corner = (x > 0.0f) & (y > 0.0f);
  floats length = root(x * x + y * y), depth = k->radius - length;
  floats arc = either(depth > 0.0f, splat_float(1), splat_float(0));
  if (__builtin_reduce_or(is_corner & (magnitude(depth) < farthest))) {
    floats across = either(edge[0] < edge[1], x, -x), down = either(edge[2] < edge[3], y, -y);
    floats per_length = 1.0f / length;
    arc = arc_area(
        depth, (across * k->slope[0] + down * k->slope[2]) * per_length,
        (across * k->per_row[0] + down * k->per_row[2]) * per_length, k->bend);
  }
  return either(is_corner, least(arc, straight), straight);
}

/// Returns the share of each pixel that the box covers; see BoxField in Swift.
INLINE floats box_coverage(const box_constants *k, const box_row *r, floats columns) {
  const floats half = splat_float(0.5f), zero = {0};
  floats edge[4];
  if (k->is_turned) { return turned_coverage(k, r, columns); }
  find_depths(k, r, columns, edge);
  floats across = least(edge[0], half) + least(edge[1], half);
  floats down = least(edge[2], half) + least(edge[3], half);
  floats straight = most(across, zero) * most(down, zero);
  if (!r->is_round) { return straight; }
  floats x = k->radius - least(edge[0], edge[1]), y = k->radius - least(edge[2], edge[3]);
  ints is_corner = (x > zero) & (y > zero);
  floats arc = within(half + k->radius - root(x * x + y * y), 0, 1);
  return either(is_corner, arc, straight);
}

/// Returns words in both lanes of their pixels.
INLINE lanes words_of(floats words) {
  ints w = __builtin_convertvector(words, ints);
  return (lanes)(w | (w << 16));
}

/// Returns the weight words of alphas.
INLINE lanes weights_of(floats alphas) {
  return words_of(within(alphas * 65536.0f + 0.5f, 0, 65535.0f));
}

/// Returns one channel of the ramp: 0 blue, 1 green, 2 red, 3 alpha.
INLINE floats ramp_channel(
    const raster_box *job, const box_constants *k, int channel, floats along) {
  floats way = most(least(along - k->from, k->length), splat_float(0));
  floats value = k->growth[channel] * way + k->first[channel];
  for (uint32_t i = 1; i < job->ramp_count; i++) {
    const raster_ramp *ramp = &job->ramps[i];
    way = within(along - splat_float(ramp->from), 0, ramp->length);
    value = value + splat_float(ramp->slope[channel] * level_scale(channel)) * way;
  }
  return value;
}

/// Returns weights times another weight, which is one minus `lack`; with a lack of 0 they are unchanged.
INLINE lanes lacking(lanes weights, lanes lack) { return weights - multiply_high(weights, lack); }

/// The colour of pixels in 8.8, as if it were opaque, and its weight.
typedef struct {
  lanes even, odd, weight;
} paint;

INLINE ints level_of(floats share) { return __builtin_convertvector(share + 0.5f, ints); }

/// Returns the colours of any ramp.
INLINE paint ramp_levels(const raster_box *job, const box_constants *k, floats along) {
  paint p;
  p.even = (lanes)(level_of(ramp_channel(job, k, 0, along)) |
                   (level_of(ramp_channel(job, k, 2, along)) << 16));
  p.odd = (lanes)(level_of(ramp_channel(job, k, 1, along)) | (ints)(0xFF000000 - (pixels){0}));
  return p;
}

/// Returns the colours of a ramp of one stretch or none, interpolated between its ends by a weight.
INLINE paint mixed_colors(const box_constants *k, floats along) {
  lanes weight = words_of(within((along - k->from) * k->words_per_length + 0.5f, 0, 65535.0f));
  paint p;
  p.even = k->even[0] - multiply_high(k->even[0], weight) + multiply_high(k->even[1], weight);
  p.odd = k->odd[0] - multiply_high(k->odd[0], weight) + multiply_high(k->odd[1], weight);
  return p;
}

INLINE paint ramp_colors(const raster_box *job, const box_constants *k, floats along) {
  return job->ramp_count > 1 ? ramp_levels(job, k, along) : mixed_colors(k, along);
}

INLINE box_constants constants_of(const raster_box *job) {
  box_constants k;
  const raster_ramp none = {0}, *ramp = job->ramp_count > 0 ? job->ramps : &none;
  for (int i = 0; i < 4; i++) {
    k.slope[i] = splat_float((float)job->edges[i].per_column);
    k.first[i] = splat_float(job->first[i] * level_scale(i));
    k.growth[i] = splat_float(ramp->slope[i] * level_scale(i));
  }
  k.along_slope = splat_float((float)job->along.per_column);
  k.radius = splat_float(job->radius);
  find_sides(job, &k);
  k.anchor = (float)job->anchor;
  k.is_opaque = job->first[3] >= 1;
  for (uint32_t i = 0; i < job->ramp_count; i++) { k.is_opaque &= job->ramps[i].slope[3] == 0; }
  k.from = splat_float(ramp->from);
  k.length = splat_float(ramp->length);
  k.words_per_length = splat_float(ramp->length > 0 ? 65536.0f / ramp->length : 0);
  const paint before = ramp_levels(job, &k, splat_float(-1e30f));
  const paint behind = ramp_levels(job, &k, splat_float(1e30f));
  k.even[0] = before.even, k.odd[0] = before.odd;
  k.even[1] = behind.even, k.odd[1] = behind.odd;
  return k;
}

INLINE paint ramp_paint(
    const raster_box *job, const box_constants *k, floats along, floats coverage) {
  paint p = ramp_colors(job, k, along);
  p.weight = weights_of(k->is_opaque ? coverage : ramp_channel(job, k, 3, along) * coverage);
  return p;
}

/// Returns a paint over the background. With a rest of 0 the result is exactly the paint, and with a weight of 0
/// exactly the background, so the division of a box into runs is not visible.
INLINE lanes between(lanes back, lanes color, lanes rest) {
  return color + (uint16_t)128 + multiply_high(back, rest) - multiply_high(color, rest);
}

INLINE pixels painted(const paint *p, pixels back) {
  const lanes rest = ~p->weight;
  channels b = split(back);
  return join(between(b.even, p->even, rest), between(b.odd, p->odd, rest));
}

/// Returns the pixels of an opaque paint over any background.
INLINE pixels opaque(const paint *p) {
  return join(p->even + (uint16_t)128, p->odd + (uint16_t)128);
}

/// The location of a row of a run in memory.
typedef struct {
  uint32_t *out;
  const uint32_t *picture;
  pixels back;
  size_t first_column, end_column;
} box_place;

/// Stores the pixels of a vector that may be written.
INLINE void store_within(const box_place *place, size_t x, pixels v) {
  size_t left = place->end_column > x ? place->end_column - x : 0;
  if (x >= place->first_column) {
    if (left >= VECTOR_PIXELS) {
      store(place->out + x, v);
    } else if (left > 0) {
      store_part(place->out + x, v, left);
    }
    return;
  }
  for (size_t i = place->first_column - x; i < smaller(left, VECTOR_PIXELS); i++) {
    place->out[x + i] = v[i];
  }
}

INLINE pixels box_back(const box_place *place, size_t x, raster_background kind) {
  if (kind == RASTER_OVER_COLOR) { return place->back; }
  if (kind == RASTER_OVER_PICTURE) { return load(place->picture + x); }
  size_t left = place->end_column > x ? place->end_column - x : 0;
  return left >= VECTOR_PIXELS ? load(place->out + x) : load_part(place->out + x, left);
}

typedef enum { PLAIN, COVERED, KEPT, RAMP, OPAQUE_RAMP, RAMP_COVERED } box_fill_kind;

/// Blends the pixels of a run: with one paint, with one colour and coverage, or with a ramp.
INLINE void fill_box_run(
    const raster_box *job, const box_constants *k, const box_row *r, const box_place *place,
    size_t from, size_t to, raster_background kind, paint p, const uint32_t *kept,
    box_fill_kind what) {
  const lanes lack = ~p.weight;
  for (size_t x = from; x < to; x += VECTOR_PIXELS) {
    floats columns = columns_at(k, x);
    switch (what) {
    case PLAIN: break;
    case KEPT: p.weight = lacking((lanes)load(kept + (x - from)), lack); break;
    case COVERED: p.weight = lacking(weights_of(box_coverage(k, r, columns)), lack); break;
    case OPAQUE_RAMP:
      p = ramp_colors(job, k, k->along_slope * columns + r->along);
      store_within(place, x, opaque(&p));
      continue;
    case RAMP:
      p = ramp_paint(job, k, k->along_slope * columns + r->along, splat_float(1));
      break;
    case RAMP_COVERED:
      p = ramp_paint(
          job, k, k->along_slope * columns + r->along, box_coverage(k, r, columns));
      break;
    }
    store_within(place, x, painted(&p, box_back(place, x, kind)));
  }
}

INLINE void clear_box_run(
    const box_place *place, size_t from, size_t to, raster_background kind) {
  if (kind == RASTER_OVER_COLOR) { fill_run(place->out + from, to - from, place->back); }
  if (kind == RASTER_OVER_PICTURE) {
    copy_run(place->out + from, place->picture + from, to - from);
  }
}

INLINE box_place place_of(
    const raster_box *job, const raster_box_run *run, raster_background kind) {
  box_place place = {
      .out = job->out + (ptrdiff_t)run->row * job->out_stride,
      .back = splat(job->color),
      .first_column = job->first_column,
      .end_column = job->end_column,
  };
  place.picture = place.out;
  if (kind == RASTER_OVER_PICTURE) {
    place.picture = job->picture + (ptrdiff_t)run->row * job->picture_stride;
  }
  return place;
}

INLINE size_t larger(size_t a, size_t b) { return a > b ? a : b; }

INLINE size_t fill_box_over(const raster_box *job, raster_background kind) {
  const box_constants k = constants_of(job);
  const paint ends[2] = {
      ramp_paint(job, &k, splat_float(-1e30f), splat_float(1)),
      ramp_paint(job, &k, splat_float(1e30f), splat_float(1)),
  };
  // The pixels of both ends, if they do not depend on the position.
  const pixels back = splat(job->color);
  pixels flat[2];
  bool is_flat[2];
  for (int i = 0; i < 2; i++) {
    bool hides = ends[i].weight[0] == 65535;
    flat[i] = hides ? opaque(&ends[i]) : painted(&ends[i], back);
    is_flat[i] = hides || kind == RASTER_OVER_COLOR;
  }
  const size_t first_column = job->first_column, end_column = job->end_column;
  const uint32_t *kept = job->kept;
  size_t written = 0;
  box_row r = {0};
  uint32_t row_known = UINT32_MAX;
  for (const raster_box_run *run = job->runs; run < job->runs + job->run_count; run++) {
    // Vectors begin at the run, even if the job begins to write after it.
    size_t begin = run->begin * (size_t)RASTER_BLOCK, end = run->end * (size_t)RASTER_BLOCK;
    size_t from = larger(begin, first_column), to = smaller(end, end_column);
    const uint32_t *weights = kept;
    if (run->kind == RASTER_RUN_KEPT) { kept += end - begin; }
    if (from >= to) { continue; }
    const box_place place = place_of(job, run, kind);
    written += to - from;
    size_t which = run->kind == RASTER_RUN_BEHIND;
    const paint *plain = &ends[which];
    switch (run->kind) {
    case RASTER_RUN_CLEAR: clear_box_run(&place, from, to, kind); continue;
    case RASTER_RUN_BEFORE:
    case RASTER_RUN_BEHIND:
      if (is_flat[which]) {
        fill_run(place.out + from, to - from, flat[which]);
      } else {
        fill_box_run(job, &k, NULL, &place, begin, to, kind, *plain, NULL, PLAIN);
      }
      continue;
    case RASTER_RUN_KEPT:
      fill_box_run(job, &k, NULL, &place, begin, to, kind, *plain, weights, KEPT);
      continue;
    default: break;
    }
    if (row_known != run->row) { start_row(job, &k, &r, run->row); }
    row_known = run->row;
    if (run->kind == RASTER_RUN_BAND) {
      if (k.is_opaque) {
        fill_box_run(job, &k, &r, &place, begin, to, kind, *plain, NULL, OPAQUE_RAMP);
      } else {
        fill_box_run(job, &k, &r, &place, begin, to, kind, *plain, NULL, RAMP);
      }
      continue;
    }
    find_corners(job, &r, begin, end);
    if (job->ramp_count == 0) {
      fill_box_run(job, &k, &r, &place, begin, to, kind, *plain, NULL, COVERED);
    } else {
      fill_box_run(job, &k, &r, &place, begin, to, kind, *plain, NULL, RAMP_COVERED);
    }
  }
  return written;
}

static size_t box_fill(const raster_box *job) {
  switch (job->background) {
  case RASTER_OVER_COLOR: return fill_box_over(job, RASTER_OVER_COLOR);
  case RASTER_OVER_PICTURE: return fill_box_over(job, RASTER_OVER_PICTURE);
  case RASTER_OVER_DESTINATION: return fill_box_over(job, RASTER_OVER_DESTINATION);
  }
  return 0;
}

static void box_weigh(const raster_box *job, uint32_t *weights) {
  const box_constants k = constants_of(job);
  for (const raster_box_run *run = job->runs; run < job->runs + job->run_count; run++) {
    if (run->kind != RASTER_RUN_EDGE) { continue; }
    size_t begin = run->begin * (size_t)RASTER_BLOCK, end = run->end * (size_t)RASTER_BLOCK;
    box_row r;
    start_row(job, &k, &r, run->row);
    find_corners(job, &r, begin, end);
    for (size_t x = begin; x < end; x += VECTOR_PIXELS) {
      store(weights, (pixels)weights_of(box_coverage(&k, &r, columns_at(&k, x))));
      weights += VECTOR_PIXELS;
    }
  }
}

// Profiles

/// Writes alphas that change linearly from one column to the next, as weight words.
static void weigh_line(float first, float step, size_t count, uint32_t *weights) {
  floats index;
  for (int i = 0; i < VECTOR_PIXELS; i++) { index[i] = (float)i; }
  for (size_t x = 0; x < count; x += VECTOR_PIXELS) {
    floats alphas = splat_float(step) * (index + splat_float((float)x)) + splat_float(first);
    pixels words = (pixels)weights_of(alphas);
    if (count - x >= VECTOR_PIXELS) {
      store(weights + x, words);
    } else {
      store_part(weights + x, words, count - x);
    }
  }
}
