#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "picture_readers.h"

struct picture_png {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  char message[200];
};

// The chunks of which this program takes the meaning from their data, five bytes each.
static const png_byte meaningful[] = "cICP\0iCCP\0sRGB\0gAMA\0cHRM\0eXIf";

static PNG_NORETURN void fail(png_structp png, const char *message) {
  picture_png *reader = png_get_error_ptr(png);
  strncpy(reader->message, message, sizeof reader->message - 1);
  longjmp(png_jmpbuf(png), 1);
}

// What libpng warns of is repaired or left out by it.
static void ignore(png_structp png, const char *message) {
  (void)png;
  (void)message;
}

static void read_bytes(png_structp png, png_bytep output, size_t count) {
  picture_png *reader = png_get_io_ptr(png);
  if (count > reader->count - reader->offset) fail(png, "it is truncated");
  memcpy(output, reader->bytes + reader->offset, count);
  reader->offset += count;
}

picture_png *picture_png_open(const uint8_t *bytes, size_t count) {
  picture_png *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, ignore);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader->info) {
    picture_png_close(reader);
    return NULL;
  }
  return reader;
}

void picture_png_close(picture_png *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

const char *picture_png_message(const picture_png *reader) { return reader->message; }

bool picture_png_read_header(picture_png *reader, picture_png_header *header) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_read_fn(png, reader, read_bytes);
  png_set_benign_errors(png, 1);
  // The caller limits the number of pixels.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Of the chunks that libpng knows, only those that are needed for samples are left to it.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, meaningful, sizeof meaningful / 5);
  png_read_info(png, info);

  png_uint_32 width, height;
  int depth, type;
  png_get_IHDR(png, info, &width, &height, &depth, &type, NULL, NULL, NULL);
  header->width = width;
  header->height = height;
  header->depth = (uint8_t)depth;
  header->is_gray = !(type & PNG_COLOR_MASK_COLOR);
  header->has_alpha = type & PNG_COLOR_MASK_ALPHA || png_get_valid(png, info, PNG_INFO_tRNS);
  header->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  return true;
}

bool picture_png_start(picture_png *reader, picture_layout layout, int *passes) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) return false;
  int type = png_get_color_type(png, info);
  bool is_deep = layout == PICTURE_GRAY_ALPHA_16 || layout == PICTURE_RGBA_16;
  bool is_gray = layout == PICTURE_GRAY_ALPHA_8 || layout == PICTURE_GRAY_ALPHA_16;
  png_set_expand(png);
  if (is_deep) {
    png_set_swap(png);
  } else if (png_get_bit_depth(png, info) == 16) {
    png_set_scale_16(png);
  }
  if (!is_gray && !(type & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
  if (!(type & PNG_COLOR_MASK_ALPHA) && !png_get_valid(png, info, PNG_INFO_tRNS)) {
    png_set_add_alpha(png, is_deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
  }
  if (layout == PICTURE_BGRA_8) png_set_bgr(png);
  *passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t row_size = png_get_image_width(png, info) * picture_pixel_size(layout);
  if (png_get_rowbytes(png, info) != row_size) png_error(png, "it has other samples than its header says");
  return true;
}

bool picture_png_read_row(picture_png *reader, uint8_t *row) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_row(reader->png, row, NULL);
  return true;
}

bool picture_png_finish(picture_png *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_end(reader->png, reader->info);
  return true;
}

const uint8_t *picture_png_chunk(picture_png *reader, const char *type, size_t *count) {
  png_unknown_chunkp chunks;
  int total = png_get_unknown_chunks(reader->png, reader->info, &chunks);
  for (int index = 0; index < total; index++) {
    if (memcmp(chunks[index].name, type, 4) || !chunks[index].data) continue;
    *count = chunks[index].size;
    return chunks[index].data;
  }
  return NULL;
}

bool picture_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
  if (count > UINT32_MAX || capacity > UINT32_MAX) return false;
  z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count};
  stream.next_out = output;
  stream.avail_out = (uInt)capacity;
  if (inflateInit(&stream) != Z_OK) return false;
  int status = inflate(&stream, Z_SYNC_FLUSH);
  inflateEnd(&stream);
  return (status == Z_OK || status == Z_STREAM_END) && stream.avail_out == 0;
}
