#include "picture_readers.h"

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
