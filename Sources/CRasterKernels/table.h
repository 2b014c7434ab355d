#ifndef RASTER_TABLE_H
#define RASTER_TABLE_H

#include "raster_kernels.h"

/// The kernels of one instruction set.
typedef struct {
  raster_isa isa;
  size_t (*masked_horizontal)(const raster_masked *);
  size_t (*masked_vertical)(const raster_masked *);
  void (*fill)(const raster_rows *);
  void (*copy)(const raster_rows *);
  void (*wide_over)(const raster_wide *);
  void (*wide_over_columns)(const raster_wide *);
  void (*wide_over_masked)(const raster_wide *);
  void (*wide_over_color)(const raster_wide *);
  void (*wide_over_color_masked)(const raster_wide *);
  void (*wide_over_picture)(const raster_wide *);
  void (*wide_fill)(const raster_wide *);
  void (*wide_from_narrow)(const raster_wide *);
  void (*wide_to_narrow)(const raster_wide *);
  size_t (*box_fill)(const raster_box *);
  void (*box_weigh)(const raster_box *, uint32_t *);
  size_t (*box_mask)(const raster_box *);
  void (*classify)(const uint32_t *, size_t, uint8_t *);
  void (*weigh_line)(float, float, size_t, uint32_t *);
} raster_table;

extern const raster_table raster_table_baseline;
#if defined(__x86_64__)
extern const raster_table raster_table_avx2;
#endif

#endif
