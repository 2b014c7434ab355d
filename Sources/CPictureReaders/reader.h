#ifndef READER_H
#define READER_H

#include "picture_readers.h"

// What the library of a format does for the functions of picture_readers.h with the same names.
typedef struct {
  size_t reader_size;
  bool (*open)(picture_reader *reader);
  void (*close)(picture_reader *reader);
  bool (*read_header)(picture_reader *reader, picture_header *header);
  bool (*start)(picture_reader *reader, picture_layout layout, int *passes);
  bool (*read_row)(picture_reader *reader, uint8_t *row);
  bool (*finish)(picture_reader *reader);
  const uint8_t *(*part)(const picture_reader *reader, const char *name, int index, size_t *count);
} picture_library;

extern const picture_library picture_libpng, picture_libjpeg;

// The beginning of each library's reader.
struct picture_reader {
  const picture_library *library;
  const uint8_t *bytes;
  size_t count;
  char message[200];
};

#endif
