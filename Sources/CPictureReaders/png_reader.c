#include <png.h>
#include <setjmp.h>
#include <string.h>
#include <zlib.h>

#include "reader.h"

typedef struct {
  picture_reader base;
  png_structp png;
  png_infop info;
  size_t offset;
  // A bit for each kind of meaningful chunk of which one has a wrong checksum.
  unsigned damaged;
} png_reader;

// The chunks of which this program takes the meaning from their data, five bytes each.
static const png_byte meaningful[] = "cICP\0iCCP\0sRGB\0gAMA\0cHRM\0eXIf";

static unsigned kind_bit(const char *name) {
  for (unsigned kind = 0; kind < sizeof meaningful / 5; kind++) {
    if (!memcmp(meaningful + 5 * kind, name, 4)) return 1u << kind;
  }
  return 0;
}

static PNG_NORETURN void fail(png_structp png, const char *message) {
  png_reader *self = png_get_error_ptr(png);
  strncpy(self->base.message, message, sizeof self->base.message - 1);
  longjmp(png_jmpbuf(png), 1);
}

// What libpng warns of is repaired or left out by it, but it keeps an unknown chunk whose checksum is wrong.
static void ignore(png_structp png, const char *message) {
  png_reader *self = png_get_error_ptr(png);
  if (strlen(message) > 4 && !strcmp(message + 4, ": CRC error")) self->damaged |= kind_bit(message);
}

static void read_bytes(png_structp png, png_bytep output, size_t count) {
  png_reader *self = png_get_io_ptr(png);
  if (count > self->base.count - self->offset) fail(png, "it is truncated");
  memcpy(output, self->base.bytes + self->offset, count);
  self->offset += count;
}

static void close_reader(picture_reader *reader) {
  png_reader *self = (png_reader *)reader;
  png_destroy_read_struct(&self->png, &self->info, NULL);
}

static bool open_reader(picture_reader *reader) {
  png_reader *self = (png_reader *)reader;
  self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, fail, ignore);
  if (self->png) self->info = png_create_info_struct(self->png);
  if (self->info) return true;
  close_reader(reader);
  return false;
}

static bool read_header(picture_reader *reader, picture_header *header) {
  png_structp png = ((png_reader *)reader)->png;
  png_infop info = ((png_reader *)reader)->info;
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_read_fn(png, reader, read_bytes);
  png_set_benign_errors(png, 1);
  // The caller limits the number of pixels.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Of the chunks that libpng knows, only those that are needed for samples are left to it.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, meaningful, sizeof meaningful / 5);
  png_read_info(png, info);

  int type = png_get_color_type(png, info);
  *header = (picture_header){
    .width = png_get_image_width(png, info),
    .height = png_get_image_height(png, info),
    .is_gray = !(type & PNG_COLOR_MASK_COLOR),
    .is_deep = png_get_bit_depth(png, info) == 16,
    .has_alpha = type & PNG_COLOR_MASK_ALPHA || png_get_valid(png, info, PNG_INFO_tRNS),
  };
  return true;
}

static bool start(picture_reader *reader, picture_layout layout, int *passes) {
  png_structp png = ((png_reader *)reader)->png;
  png_infop info = ((png_reader *)reader)->info;
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

static bool read_row(picture_reader *reader, uint8_t *row) {
  png_structp png = ((png_reader *)reader)->png;
  if (setjmp(png_jmpbuf(png))) return false;
  png_read_row(png, row, NULL);
  return true;
}

static bool finish(picture_reader *reader) {
  png_structp png = ((png_reader *)reader)->png;
  if (setjmp(png_jmpbuf(png))) return false;
  png_read_end(png, ((png_reader *)reader)->info);
  return true;
}

static const uint8_t *part(const picture_reader *reader, const char *name, int index, size_t *count) {
  const png_reader *self = (const png_reader *)reader;
  if (self->damaged & kind_bit(name)) return NULL;
  png_unknown_chunkp chunks;
  int total = png_get_unknown_chunks(self->png, self->info, &chunks);
  for (int number = 0; number < total; number++) {
    if (memcmp(chunks[number].name, name, 4) || !chunks[number].data || index-- > 0) continue;
    *count = chunks[number].size;
    return chunks[number].data;
  }
  return NULL;
}

const picture_library picture_libpng = {
  sizeof(png_reader), open_reader, close_reader, read_header, start, read_row, finish, part,
};

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
