#ifndef PICTURE_READERS_H
#define PICTURE_READERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A reader of PNG or JPEG, row by row.
//
// libpng and libjpeg report a failure by longjmp, which Swift code must not be left by. So all of their calls are here.
// A function that returns false has failed, and the reader's message says why; nothing may follow but the message and
// the end of the reader. The bytes of a file must not change or move while a reader of them exists.

typedef enum { PICTURE_PNG, PICTURE_JPEG } picture_format;

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
  /// Cyan, magenta, yellow, black; 255 is no ink.
  PICTURE_CMYK_8,
} picture_layout;

/// Returns the size of a pixel in bytes.
size_t picture_pixel_size(picture_layout layout);

/// What the header of a picture says.
typedef struct {
  uint32_t width, height;
  /// Whether there is no colour, not even in a palette.
  bool is_gray;
  /// Whether the colours are cyan, magenta, yellow and black; never in a PNG.
  bool is_cmyk;
  /// Whether a sample has 16 bits; never in a JPEG.
  bool is_deep;
  /// Whether a pixel may be transparent; never in a JPEG.
  bool has_alpha;
} picture_header;

typedef struct picture_reader picture_reader;

/// Returns a reader of a picture, or null if there is no memory for it.
picture_reader *picture_open(picture_format format, const uint8_t *bytes, size_t count);
void picture_close(picture_reader *reader);

/// Returns the reason of a failure in one line.
const char *picture_message(const picture_reader *reader);

/// Reads all that precedes the pixels.
bool picture_read_header(picture_reader *reader, picture_header *header);

/// Sets the layout in which rows are read. For a PNG, it has alpha, and is grey only if the image is. For a JPEG, it is
/// PICTURE_BGRA_8, PICTURE_GRAY_8 if the image is grey, or PICTURE_CMYK_8 if it is CMYK.
///
/// `passes` is set to the number of times that all rows must be read, from the first to the last, each into the memory
/// that holds its pixels of the pass before.
bool picture_start(picture_reader *reader, picture_layout layout, int *passes);
bool picture_read_row(picture_reader *reader, uint8_t *row);

/// Reads all that follows the pixels, to the end of the image.
bool picture_finish(picture_reader *reader);

/// Returns the data of a part that has been read and is not the image, or null behind the last one of its name. The data
/// belongs to the reader.
///
/// Parts of a PNG are the chunks cICP, iCCP, sRGB, gAMA, cHRM and eXIf with a correct checksum; parts of a JPEG are the
/// application segments APP1 and APP2.
const uint8_t *picture_part(const picture_reader *reader, const char *name, int index, size_t *count);

/// Decompresses the first `capacity` bytes of data in zlib's format. Returns false if it has fewer.
bool picture_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity);

#endif
