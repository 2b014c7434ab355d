// Counts the characters that Pango reads while a test program lays text out.
#ifndef TEXT_COUNTER_H
#define TEXT_COUNTER_H

#include <stdint.h>

// How many characters the calling thread has passed to HarfBuzz for shaping, and counted with GLib, since it began: the
// two steps whose cost has grown with the square of a text's length.
uint64_t text_counter_value(void);

#endif
