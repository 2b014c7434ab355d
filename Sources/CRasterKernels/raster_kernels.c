#include "raster_kernels.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

enum { ALIGNMENT = 64 };

// There is no aligned calloc: the pointer to free is stored in front of the aligned block.
void *raster_allocate(size_t bytes) {
  char *piece = calloc(1, bytes + ALIGNMENT + sizeof(void *));
  if (!piece) { return NULL; }
  uintptr_t first = ((uintptr_t)piece + sizeof(void *) + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
  memcpy((void *)(first - sizeof(void *)), &piece, sizeof piece);
  return (void *)first;
}

void raster_free(void *memory) {
  void *piece;
  memcpy(&piece, (char *)memory - sizeof piece, sizeof piece);
  free(piece);
}

// Null until first use. Every thread that finds it null stores the same value, and all tables write the same bytes,
// so the order of stores does not matter.
static const raster_table *_Atomic selected;

static const raster_table *table_for(raster_isa isa) {
  switch (isa) {
  case RASTER_BASELINE: return &raster_table_baseline;
  case RASTER_AVX2:
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") ? &raster_table_avx2 : NULL;
#else
    return NULL;
#endif
  }
  return NULL;
}

static const raster_table *kernels(void) {
  const raster_table *table = atomic_load_explicit(&selected, memory_order_relaxed);
  if (table) { return table; }
  table = table_for(RASTER_AVX2);
  if (!table) { table = &raster_table_baseline; }
  atomic_store_explicit(&selected, table, memory_order_relaxed);
  return table;
}

bool raster_kernels_support(raster_isa isa) { return table_for(isa) != NULL; }

bool raster_kernels_select(raster_isa isa) {
  const raster_table *table = table_for(isa);
  if (!table) { return false; }
  atomic_store_explicit(&selected, table, memory_order_relaxed);
  return true;
}

raster_isa raster_kernels_selected(void) { return kernels()->isa; }

size_t raster_masked_horizontal(const raster_masked *job) {
  return kernels()->masked_horizontal(job);
}

size_t raster_masked_vertical(const raster_masked *job) { return kernels()->masked_vertical(job); }

void raster_fill(const raster_rows *job) { kernels()->fill(job); }

void raster_copy(const raster_rows *job) { kernels()->copy(job); }

void raster_wide_over(const raster_wide *job) { kernels()->wide_over(job); }
void raster_wide_over_columns(const raster_wide *job) { kernels()->wide_over_columns(job); }
void raster_wide_over_masked(const raster_wide *job) { kernels()->wide_over_masked(job); }
void raster_wide_over_color(const raster_wide *job) { kernels()->wide_over_color(job); }
void raster_wide_over_picture(const raster_wide *job) { kernels()->wide_over_picture(job); }
void raster_wide_fill(const raster_wide *job) { kernels()->wide_fill(job); }
void raster_wide_from_narrow(const raster_wide *job) { kernels()->wide_from_narrow(job); }
void raster_wide_to_narrow(const raster_wide *job) { kernels()->wide_to_narrow(job); }

void raster_wide_over_color_masked(const raster_wide *job) {
  kernels()->wide_over_color_masked(job);
}

size_t raster_box_fill(const raster_box *job) { return kernels()->box_fill(job); }

void raster_box_weigh(const raster_box *job, uint32_t *weights) {
  kernels()->box_weigh(job, weights);
}

size_t raster_box_mask(const raster_box *job) { return kernels()->box_mask(job); }

void raster_classify(const uint32_t *pixels, size_t count, uint8_t *kinds) {
  kernels()->classify(pixels, count, kinds);
}

void raster_weigh_line(float first, float step, size_t count, uint32_t *weights) {
  kernels()->weigh_line(first, step, count, weights);
}

// Equal stretches are long, and the C library compares them fastest; the rest is short.
enum { COMPARED = 64 };

size_t raster_first_difference(const uint32_t *a, const uint32_t *b, size_t count) {
  size_t i = 0;
  while (count - i >= COMPARED && memcmp(a + i, b + i, COMPARED * sizeof *a) == 0) {
    i += COMPARED;
  }
  while (i < count && a[i] == b[i]) { i++; }
  return i;
}

size_t raster_last_difference(const uint32_t *a, const uint32_t *b, size_t count) {
  size_t end = count;
  while (end >= COMPARED &&
         memcmp(a + end - COMPARED, b + end - COMPARED, COMPARED * sizeof *a) == 0) {
    end -= COMPARED;
  }
  while (end > 0 && a[end - 1] == b[end - 1]) { end--; }
  return end;
}
