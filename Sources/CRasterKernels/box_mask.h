// The kernels that blend a bitmap through a box; see box.h. Compiled once for each instruction set.

/// Blends the pixels of a span, each with a weight of its own.
INLINE void mask_box_span(
    const raster_box *job, const box_constants *k, const box_row *b, const box_place *place,
    const uint32_t *content, size_t from, size_t to, raster_background kind, bool is_edge,
    bool is_opaque) {
  for (size_t x = from; x < to; x += VECTOR_PIXELS) {
    floats columns = columns_at(k, x);
    floats alpha = k->first[3];
    if (job->ramp_count > 0) {
      alpha = ramp_channel(job, k, 3, k->along_slope * columns + b->along);
    }
    if (is_edge) { alpha = alpha * box_coverage(k, b, columns); }
    pixels back = box_back(place, x, kind);
    store_within(place, x, blend(load(content + x), back, weights_of(alpha), is_opaque));
  }
}

INLINE void mask_span(
    const raster_box *job, const box_constants *k, const raster_box_run *run, const box_row *b,
    const box_place *place, const uint32_t *content, size_t from, size_t to,
    raster_background kind, const lanes ends[2], bool is_opaque) {
  row r = {
      .out = place->out, .content = content, .picture = place->picture, .back = place->back,
      .weight = ends[run->kind == RASTER_RUN_BEHIND]};
  switch (run->kind) {
  case RASTER_RUN_CLEAR: clear_box_run(place, from, to, kind); break;
  case RASTER_RUN_BEFORE:
  case RASTER_RUN_BEHIND: blend_short_run(&r, from, to, BY_ROW, kind, is_opaque); break;
  case RASTER_RUN_EDGE:
    mask_box_span(job, k, b, place, content, from, to, kind, true, is_opaque);
    break;
  default: mask_box_span(job, k, b, place, content, from, to, kind, false, is_opaque); break;
  }
}

INLINE size_t mask_box_over(const raster_box *job, raster_background kind) {
  const box_constants k = constants_of(job);
  const lanes ends[2] = {
      weights_of(ramp_channel(job, &k, 3, splat_float(-1e30f))),
      weights_of(ramp_channel(job, &k, 3, splat_float(1e30f))),
  };
  size_t written = 0;
  for (const raster_box_run *run = job->runs; run < job->runs + job->run_count; run++) {
    ptrdiff_t line = (ptrdiff_t)run->row - job->content_row, shift = job->content_block;
    const raster_span *end = job->spans + job->row_spans[line + 1];
    const raster_span *span =
        find_span(job->spans + job->row_spans[line], end, (uint32_t)(run->begin - shift));
    if (span == end || span->begin + shift >= run->end) { continue; }
    const box_place place = place_of(job, run, kind);
    const uint32_t *content =
        job->content + line * job->content_stride - shift * RASTER_BLOCK;
    box_row b = {0};
    if (run->kind == RASTER_RUN_EDGE || run->kind == RASTER_RUN_BAND) {
      start_row(job, &k, &b, run->row);
      find_corners(
          job, &b, run->begin * (size_t)RASTER_BLOCK, run->end * (size_t)RASTER_BLOCK);
    }
    for (; span < end && span->begin + shift < run->end; span++) {
      // The content may begin to the left of the frame; such spans end in the run at the earliest.
      ptrdiff_t begin = span->begin + shift, stop = span->end + shift;
      size_t from = larger(begin > 0 ? (size_t)begin : 0, run->begin) * RASTER_BLOCK;
      size_t to = smaller(smaller((size_t)stop, run->end) * RASTER_BLOCK, job->end_column);
      if (from >= to) { break; }
      if (span->is_opaque) {
        mask_span(job, &k, run, &b, &place, content, from, to, kind, ends, true);
      } else {
        mask_span(job, &k, run, &b, &place, content, from, to, kind, ends, false);
      }
      written += to - from;
    }
  }
  return written;
}

static size_t box_mask(const raster_box *job) {
  switch (job->background) {
  case RASTER_OVER_COLOR: return mask_box_over(job, RASTER_OVER_COLOR);
  case RASTER_OVER_PICTURE: return mask_box_over(job, RASTER_OVER_PICTURE);
  case RASTER_OVER_DESTINATION: return mask_box_over(job, RASTER_OVER_DESTINATION);
  }
  return 0;
}
