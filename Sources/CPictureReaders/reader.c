#include "reader.h"

#include <stdlib.h>

size_t picture_pixel_size(picture_layout layout) {
  switch (layout) {
    case PICTURE_GRAY_8: return 1;
    case PICTURE_GRAY_ALPHA_8: return 2;
    case PICTURE_BGRA_8:
    case PICTURE_CMYK_8:
    case PICTURE_GRAY_ALPHA_16: return 4;
    case PICTURE_RGBA_16: return 8;
  }
  return 0;
}

picture_reader *picture_open(picture_format format, const uint8_t *bytes, size_t count) {
  const picture_library *library = format == PICTURE_PNG ? &picture_libpng : &picture_libjpeg;
  picture_reader *reader = calloc(1, library->reader_size);
  if (!reader) return NULL;
  reader->library = library;
  reader->bytes = bytes;
  reader->count = count;
  if (library->open(reader)) return reader;
  free(reader);
  return NULL;
}

void picture_close(picture_reader *reader) {
  reader->library->close(reader);
  free(reader);
}

const char *picture_message(const picture_reader *reader) { return reader->message; }

bool picture_read_header(picture_reader *reader, picture_header *header) {
  return reader->library->read_header(reader, header);
}

bool picture_start(picture_reader *reader, picture_layout layout, int *passes) {
  return reader->library->start(reader, layout, passes);
}

bool picture_read_row(picture_reader *reader, uint8_t *row) { return reader->library->read_row(reader, row); }

bool picture_finish(picture_reader *reader) { return reader->library->finish(reader); }

const uint8_t *picture_part(const picture_reader *reader, const char *name, int index, size_t *count) {
  return reader->library->part(reader, name, index, count);
}
