// The kernels in AVX2, where a vector is a block. The attribute replaces a compiler flag, which would make the package
// unusable as a dependency.

#include "table.h"

#if defined(__x86_64__)

#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define VECTOR_BYTES 32
#define RASTER_TABLE raster_table_avx2
#define RASTER_TABLE_ISA RASTER_AVX2

typedef uint32_t pixels __attribute__((vector_size(VECTOR_BYTES)));
typedef uint16_t lanes __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t signed_lanes __attribute__((vector_size(VECTOR_BYTES)));

static inline __attribute__((always_inline)) lanes multiply_high(lanes a, lanes b) {
  return (lanes)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
}

static inline __attribute__((always_inline)) signed_lanes multiply_rounded(
    signed_lanes a, signed_lanes b) {
  return (signed_lanes)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
}

static inline __attribute__((always_inline)) lanes alpha_pairs(pixels v) {
  const __m256i alpha_bytes = _mm256_setr_epi8(
      3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15,
      3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  return (lanes)_mm256_shuffle_epi8((__m256i)v, alpha_bytes);
}

static inline __attribute__((always_inline)) lanes average(lanes a, lanes b) {
  return (lanes)_mm256_avg_epu16((__m256i)a, (__m256i)b);
}

static inline __attribute__((always_inline)) lanes wide_alphas(lanes v) {
  return __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

static inline __attribute__((always_inline)) __m256i part(size_t count) {
  const __m256i index = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), index);
}

static inline __attribute__((always_inline)) pixels load_part(const uint32_t *from, size_t count) {
  return (pixels)_mm256_maskload_epi32((const int *)from, part(count));
}

static inline __attribute__((always_inline)) void store_part(uint32_t *to, pixels v, size_t count) {
  _mm256_maskstore_epi32((int *)to, part(count), (__m256i)v);
}

static inline __attribute__((always_inline)) __m256 least(__m256 a, __m256 b) {
  return _mm256_min_ps(a, b);
}

static inline __attribute__((always_inline)) __m256 most(__m256 a, __m256 b) {
  return _mm256_max_ps(a, b);
}

static inline __attribute__((always_inline)) __m256 root(__m256 a) { return _mm256_sqrt_ps(a); }

#include "rows.h"

#pragma clang attribute pop

#endif
