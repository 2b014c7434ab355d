// Counts the heap allocations of each thread of a test program.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

// How many blocks the calling thread has asked for since it began, by any of malloc, calloc, realloc,
// reallocarray, posix_memalign, aligned_alloc, memalign, valloc and pvalloc. Swift asks by these too.
uint64_t allocation_counter_value(void);

#endif
