// The C library's allocators under their public names, with a count. A program that links this file
// has its definitions found first, by its own code and by every shared library. The work is done by
// the library's own functions, so that blocks of both kinds are freed alike.
#include "allocation_counter.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)

// These sanitizers have allocators of their own, which must not be replaced. A test that counts would see zero
// and pass, so it ends the process instead: the nightly stages leave such tests out by name.
uint64_t allocation_counter_value(void) {
  fputs("allocations cannot be counted under a sanitizer: leave this test out by name\n", stderr);
  abort();
}

#else

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void *__libc_valloc(size_t size);
extern void *__libc_pvalloc(size_t size);
extern void __libc_free(void *block);

// Initial-exec: reading it never allocates, unlike the thread storage of a library loaded later.
static _Thread_local uint64_t count __attribute__((tls_model("initial-exec")));

uint64_t allocation_counter_value(void) { return count; }

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count++;
  return __libc_realloc(block, size);
}

void *reallocarray(void *block, size_t number, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(number, size, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(block, bytes);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  count++;
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) {
    return ENOMEM;
  }
  *block = made;
  return 0;
}

void *valloc(size_t size) {
  count++;
  return __libc_valloc(size);
}

void *pvalloc(size_t size) {
  count++;
  return __libc_pvalloc(size);
}

void free(void *block) { __libc_free(block); }

#endif
