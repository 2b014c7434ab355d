#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

// Behind stdio.h, whose types it uses.
#include <jerror.h>
#include <jpeglib.h>

#include "picture_readers.h"

struct picture_jpeg {
  struct jpeg_decompress_struct codec;
  struct jpeg_error_mgr errors;
  jmp_buf failure;
  const uint8_t *bytes;
  size_t count;
  char message[JMSG_LENGTH_MAX];
};

static void fail(j_common_ptr codec) {
  picture_jpeg *reader = codec->client_data;
  codec->err->format_message(codec, reader->message);
  longjmp(reader->failure, 1);
}

// libjpeg warns of damaged data, and shows what it can. Behind the end of the bytes it would paint the rest grey.
static void warn(j_common_ptr codec, int level) {
  picture_jpeg *reader = codec->client_data;
  if (level >= 0 || codec->err->msg_code != JWRN_JPEG_EOF) return;
  snprintf(reader->message, sizeof reader->message, "it is truncated");
  longjmp(reader->failure, 1);
}

static void print_nothing(j_common_ptr codec) { (void)codec; }

static bool create(picture_jpeg *reader) {
  if (setjmp(reader->failure)) return false;
  // It clears the codec except for its members `err` and `client_data`.
  jpeg_create_decompress(&reader->codec);
  return true;
}

picture_jpeg *picture_jpeg_open(const uint8_t *bytes, size_t count) {
  picture_jpeg *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->codec.err = jpeg_std_error(&reader->errors);
  reader->codec.client_data = reader;
  reader->errors.error_exit = fail;
  reader->errors.emit_message = warn;
  reader->errors.output_message = print_nothing;
  if (create(reader)) return reader;
  free(reader);
  return NULL;
}

void picture_jpeg_close(picture_jpeg *reader) {
  jpeg_destroy_decompress(&reader->codec);
  free(reader);
}

const char *picture_jpeg_message(const picture_jpeg *reader) { return reader->message; }

bool picture_jpeg_read_header(picture_jpeg *reader, picture_jpeg_header *header) {
  j_decompress_ptr codec = &reader->codec;
  if (setjmp(reader->failure)) return false;
  jpeg_mem_src(codec, reader->bytes, reader->count);
  jpeg_save_markers(codec, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(codec, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(codec, TRUE);
  header->width = codec->image_width;
  header->height = codec->image_height;
  header->is_gray = codec->jpeg_color_space == JCS_GRAYSCALE;
  header->is_cmyk = codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK;
  header->is_inverted = codec->saw_Adobe_marker;
  return true;
}

const uint8_t *picture_jpeg_segment(const picture_jpeg *reader, int index, int *number, size_t *count) {
  jpeg_saved_marker_ptr segment = reader->codec.marker_list;
  while (segment && index-- > 0) segment = segment->next;
  if (!segment) return NULL;
  *number = segment->marker - JPEG_APP0;
  *count = segment->data_length;
  return segment->data;
}

bool picture_jpeg_start(picture_jpeg *reader, picture_layout layout) {
  j_decompress_ptr codec = &reader->codec;
  if (setjmp(reader->failure)) return false;
  codec->out_color_space = layout == PICTURE_GRAY_8   ? JCS_GRAYSCALE
                           : layout == PICTURE_CMYK_8 ? JCS_CMYK
                                                      : JCS_EXT_BGRA;
  jpeg_start_decompress(codec);
  bool is_expected = codec->output_width == codec->image_width &&
                     (size_t)codec->output_components == picture_pixel_size(layout);
  if (!is_expected) ERREXIT(codec, JERR_CONVERSION_NOTIMPL);
  return true;
}

bool picture_jpeg_read_row(picture_jpeg *reader, uint8_t *row) {
  if (setjmp(reader->failure)) return false;
  return jpeg_read_scanlines(&reader->codec, &row, 1) == 1;
}

bool picture_jpeg_finish(picture_jpeg *reader) {
  if (setjmp(reader->failure)) return false;
  return jpeg_finish_decompress(&reader->codec);
}
