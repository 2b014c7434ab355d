// The kernels for any processor: the compiler selects SSE2 on x86-64 and NEON on Arm. A vector is half a block.

#include "table.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#define VECTOR_BYTES 16
#define RASTER_TABLE raster_table_baseline
#define RASTER_TABLE_ISA RASTER_BASELINE

typedef uint32_t pixels __attribute__((vector_size(VECTOR_BYTES)));
typedef uint16_t lanes __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t signed_lanes __attribute__((vector_size(VECTOR_BYTES)));

static inline __attribute__((always_inline)) lanes multiply_high(lanes a, lanes b) {
#if defined(__SSE2__)
  return (lanes)_mm_mulhi_epu16((__m128i)a, (__m128i)b);
#else
  typedef uint32_t wide __attribute__((vector_size(2 * VECTOR_BYTES)));
  wide product = __builtin_convertvector(a, wide) * __builtin_convertvector(b, wide);
  return __builtin_convertvector(product >> 16, lanes);
#endif
}

static inline __attribute__((always_inline)) signed_lanes multiply_rounded(
    signed_lanes a, signed_lanes b) {
#if defined(__SSE2__)
  // SSE2 has no rounded product; 2ab, rounded by the upper bit of its lower half, is the same.
  __m128i twice = (__m128i)(a + a), high = _mm_mulhi_epi16(twice, (__m128i)b);
  return (signed_lanes)high + (signed_lanes)((lanes)_mm_mullo_epi16(twice, (__m128i)b) >> 15);
#elif defined(__ARM_NEON)
  return (signed_lanes)vqrdmulhq_s16((int16x8_t)a, (int16x8_t)b);
#else
  typedef int32_t wide __attribute__((vector_size(2 * VECTOR_BYTES)));
  wide product = __builtin_convertvector(a, wide) * __builtin_convertvector(b, wide);
  return __builtin_convertvector((product + 0x4000) >> 15, signed_lanes);
#endif
}

static inline __attribute__((always_inline)) lanes alpha_pairs(pixels v) {
  pixels alpha = v >> 24;
  alpha |= alpha << 16;
  return (lanes)(alpha | (alpha << 8));
}

static inline __attribute__((always_inline)) lanes average(lanes a, lanes b) {
#if defined(__SSE2__)
  return (lanes)_mm_avg_epu16((__m128i)a, (__m128i)b);
#elif defined(__ARM_NEON)
  return (lanes)vrhaddq_u16((uint16x8_t)a, (uint16x8_t)b);
#else
  return (a | b) - ((a ^ b) >> 1);
#endif
}

static inline __attribute__((always_inline)) lanes wide_alphas(lanes v) {
  return __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7);
}

static inline __attribute__((always_inline)) pixels load_part(const uint32_t *from, size_t count) {
  pixels v = {0};
  for (size_t i = 0; i < count; i++) { v[i] = from[i]; }
  return v;
}

static inline __attribute__((always_inline)) void store_part(uint32_t *to, pixels v, size_t count) {
  for (size_t i = 0; i < count; i++) { to[i] = v[i]; }
}

typedef float four_floats __attribute__((vector_size(VECTOR_BYTES)));

static inline __attribute__((always_inline)) four_floats least(four_floats a, four_floats b) {
#if defined(__SSE2__)
  return _mm_min_ps(a, b);
#else
  return __builtin_elementwise_min(a, b);
#endif
}

static inline __attribute__((always_inline)) four_floats most(four_floats a, four_floats b) {
#if defined(__SSE2__)
  return _mm_max_ps(a, b);
#else
  return __builtin_elementwise_max(a, b);
#endif
}

static inline __attribute__((always_inline)) four_floats root(four_floats a) {
  return __builtin_elementwise_sqrt(a);
}

#include "rows.h"
