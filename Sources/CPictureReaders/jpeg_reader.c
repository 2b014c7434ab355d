#include <setjmp.h>
#include <stdio.h>

// Behind stdio.h, whose types it uses.
#include <jerror.h>
#include <jpeglib.h>

#include "reader.h"

typedef struct {
  picture_reader base;
  struct jpeg_decompress_struct codec;
  struct jpeg_error_mgr errors;
  jmp_buf failure;
} jpeg_reader;

_Static_assert(sizeof((picture_reader *)0)->message >= JMSG_LENGTH_MAX, "a message of libjpeg does not fit");

static void fail(j_common_ptr codec) {
  jpeg_reader *jpeg = codec->client_data;
  codec->err->format_message(codec, jpeg->base.message);
  longjmp(jpeg->failure, 1);
}

// libjpeg warns of damaged data, and shows what it can. Behind the end of the bytes it would paint the rest grey.
static void warn(j_common_ptr codec, int level) {
  jpeg_reader *jpeg = codec->client_data;
  if (level >= 0 || codec->err->msg_code != JWRN_JPEG_EOF) return;
  snprintf(jpeg->base.message, sizeof jpeg->base.message, "it is truncated");
  longjmp(jpeg->failure, 1);
}

static void print_nothing(j_common_ptr codec) { (void)codec; }

static bool open_reader(picture_reader *reader) {
  jpeg_reader *jpeg = (jpeg_reader *)reader;
  jpeg->codec.err = jpeg_std_error(&jpeg->errors);
  jpeg->codec.client_data = jpeg;
  jpeg->errors.error_exit = fail;
  jpeg->errors.emit_message = warn;
  jpeg->errors.output_message = print_nothing;
  if (setjmp(jpeg->failure)) return false;
  // It clears the codec except for its members `err` and `client_data`.
  jpeg_create_decompress(&jpeg->codec);
  return true;
}

static void close_reader(picture_reader *reader) { jpeg_destroy_decompress(&((jpeg_reader *)reader)->codec); }

static bool read_header(picture_reader *reader, picture_header *header) {
  jpeg_reader *jpeg = (jpeg_reader *)reader;
  j_decompress_ptr codec = &jpeg->codec;
  if (setjmp(jpeg->failure)) return false;
  jpeg_mem_src(codec, reader->bytes, reader->count);
  jpeg_save_markers(codec, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(codec, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(codec, TRUE);
  *header = (picture_header){
    .width = codec->image_width,
    .height = codec->image_height,
    .is_gray = codec->jpeg_color_space == JCS_GRAYSCALE,
    .is_cmyk = codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK,
  };
  return true;
}

static bool start(picture_reader *reader, picture_layout layout, int *passes) {
  jpeg_reader *jpeg = (jpeg_reader *)reader;
  j_decompress_ptr codec = &jpeg->codec;
  if (setjmp(jpeg->failure)) return false;
  codec->out_color_space = layout == PICTURE_GRAY_8   ? JCS_GRAYSCALE
                           : layout == PICTURE_CMYK_8 ? JCS_CMYK
                                                      : JCS_EXT_BGRA;
  jpeg_start_decompress(codec);
  bool is_expected = codec->output_width == codec->image_width &&
                     (size_t)codec->output_components == picture_pixel_size(layout);
  if (!is_expected) ERREXIT(codec, JERR_CONVERSION_NOTIMPL);
  *passes = 1;
  return true;
}

static bool read_row(picture_reader *reader, uint8_t *row) {
  jpeg_reader *jpeg = (jpeg_reader *)reader;
  j_decompress_ptr codec = &jpeg->codec;
  if (setjmp(jpeg->failure)) return false;
  if (jpeg_read_scanlines(codec, &row, 1) != 1) return false;
  // In files of Adobe's programs 255 is no ink, in others it is full ink.
  if (codec->out_color_space == JCS_CMYK && !codec->saw_Adobe_marker) {
    size_t count = codec->output_width * picture_pixel_size(PICTURE_CMYK_8);
    for (size_t index = 0; index < count; index++) row[index] ^= 0xFF;
  }
  return true;
}

static bool finish(picture_reader *reader) {
  jpeg_reader *jpeg = (jpeg_reader *)reader;
  if (setjmp(jpeg->failure)) return false;
  return jpeg_finish_decompress(&jpeg->codec);
}

static const uint8_t *part(const picture_reader *reader, const char *name, int index, size_t *count) {
  int marker = JPEG_APP0 + name[3] - '0';
  jpeg_saved_marker_ptr segment = ((const jpeg_reader *)reader)->codec.marker_list;
  for (; segment; segment = segment->next) {
    if (segment->marker != marker || index-- > 0) continue;
    *count = segment->data_length;
    return segment->data;
  }
  return NULL;
}

const picture_library picture_libjpeg = {
  sizeof(jpeg_reader), open_reader, close_reader, read_header, start, read_row, finish, part,
};
