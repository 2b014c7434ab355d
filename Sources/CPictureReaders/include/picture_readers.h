#ifndef PICTURE_READERS_H
#define PICTURE_READERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Readers of PNG and JPEG, row by row.
//
// libpng and libjpeg report a failure by longjmp, which Swift code must not be left by. So all of their calls are here.
// A function that returns false has failed, and the reader's message says why; nothing may follow but the message and
// the end of the reader. The bytes of a file must not change or move while a reader of them exists.

/// The samples of one pixel in a row, one after the other.
typedef enum {
  /// Blue, green, red, alpha: a word 0xAARRGGBB of a little-endian processor, with straight alpha.
  PICTURE_BGRA_8,
  /// Grey.
  PICTURE_GRAY_8,
  /// Grey, alpha.
  PICTURE_GRAY_ALPHA_8,
  /// Grey, alpha, each in the processor's byte order.
  PICTURE_GRAY_ALPHA_16,
  /// Red, green, blue, alpha, each in the processor's byte order.
  PICTURE_RGBA_16,
  /// Cyan, magenta, yellow, black, as the file has them: see `is_inverted`.
  PICTURE_CMYK_8,
} picture_layout;

/// Returns the size of a pixel in bytes.
size_t picture_pixel_size(picture_layout layout);

// PNG

typedef struct picture_png picture_png;

/// What the header of a PNG says.
typedef struct {
  uint32_t width, height;
  /// Bits of a sample: 1, 2, 4, 8 or 16.
  uint8_t depth;
  /// Whether there is no colour, not even in a palette.
  bool is_gray;
  /// Whether a pixel may be transparent.
  bool has_alpha;
  /// Whether all rows are read several times, each time with more pixels.
  bool is_interlaced;
} picture_png_header;

/// Returns a reader of a PNG, or null if there is no memory for it.
picture_png *picture_png_open(const uint8_t *bytes, size_t count);
void picture_png_close(picture_png *reader);

/// Returns the reason of a failure in one line.
const char *picture_png_message(const picture_png *reader);

/// Reads all that precedes the pixels.
bool picture_png_read_header(picture_png *reader, picture_png_header *header);

/// Sets the layout in which rows are read; PICTURE_GRAY_8 and PICTURE_CMYK_8 are not possible.
///
/// `passes` is set to the number of times that all rows must be read, from the first to the last, each into the memory
/// that holds its pixels of the pass before.
bool picture_png_start(picture_png *reader, picture_layout layout, int *passes);
bool picture_png_read_row(picture_png *reader, uint8_t *row);

/// Reads all that follows the pixels, to the end chunk.
bool picture_png_finish(picture_png *reader);

/// Returns the data of the first chunk of a type that has been read, or null: cICP, iCCP, sRGB, gAMA, cHRM or eXIf,
/// with a correct checksum. The data belongs to the reader.
const uint8_t *picture_png_chunk(picture_png *reader, const char *type, size_t *count);

/// Decompresses the first `capacity` bytes of data in zlib's format. Returns false if it has fewer.
bool picture_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity);

// JPEG

typedef struct picture_jpeg picture_jpeg;

/// What the header of a JPEG says.
typedef struct {
  uint32_t width, height;
  /// Whether there is no colour.
  bool is_gray;
  /// Whether the colours are cyan, magenta, yellow and black.
  bool is_cmyk;
  /// Whether a sample of 255 is no ink, as in files of Adobe's programs, instead of full ink.
  bool is_inverted;
} picture_jpeg_header;

/// Returns a reader of a JPEG, or null if there is no memory for it.
picture_jpeg *picture_jpeg_open(const uint8_t *bytes, size_t count);
void picture_jpeg_close(picture_jpeg *reader);

/// Returns the reason of a failure in one line.
const char *picture_jpeg_message(const picture_jpeg *reader);

/// Reads all that precedes the pixels.
bool picture_jpeg_read_header(picture_jpeg *reader, picture_jpeg_header *header);

/// Returns the contents of an application segment that has been read, APP1 or APP2, or null behind the last one. They
/// belong to the reader.
const uint8_t *picture_jpeg_segment(const picture_jpeg *reader, int index, int *number, size_t *count);

/// Sets the layout in which rows are read: PICTURE_BGRA_8, PICTURE_GRAY_8 of a grey image, PICTURE_CMYK_8 of one that
/// is CMYK.
bool picture_jpeg_start(picture_jpeg *reader, picture_layout layout);
bool picture_jpeg_read_row(picture_jpeg *reader, uint8_t *row);

/// Reads all that follows the pixels, to the end marker.
bool picture_jpeg_finish(picture_jpeg *reader);

#endif
