// Two functions that Pango calls, with a count. A program that links this file has its definitions found first, also by
// shared libraries; the libraries' own functions do the work.
#define _GNU_SOURCE
#include "text_counter.h"

#include <dlfcn.h>

typedef void shape_function(void *font, void *buffer, const void *features, unsigned count);
typedef unsigned length_function(const void *buffer);
typedef long strlen_function(const char *text, long limit);

static _Thread_local uint64_t count;

uint64_t text_counter_value(void) { return count; }

void hb_shape(void *font, void *buffer, const void *features, unsigned feature_count) {
  static _Atomic(shape_function *) shape;
  static _Atomic(length_function *) length;
  if (!shape) shape = (shape_function *)dlsym(RTLD_NEXT, "hb_shape");
  if (!length) length = (length_function *)dlsym(RTLD_DEFAULT, "hb_buffer_get_length");
  count += length(buffer);
  shape(font, buffer, features, feature_count);
}

long g_utf8_strlen(const char *text, long limit) {
  static _Atomic(strlen_function *) real;
  if (!real) real = (strlen_function *)dlsym(RTLD_NEXT, "g_utf8_strlen");
  long length = real(text, limit);
  count += (uint64_t)length;
  return length;
}
