// What the files of the other libraries share.

#ifndef CPEERS_DRAWING_HPP
#define CPEERS_DRAWING_HPP

#include <cstddef>
#include <vector>

#include "peers.h"

// One way of drawing the picture; a library derives one for each idiom.
struct peer_drawing {
  explicit peer_drawing(const peer_picture &picture) : picture(picture) {}
  peer_drawing(const peer_drawing &) = delete;
  peer_drawing &operator=(const peer_drawing &) = delete;
  virtual ~peer_drawing() = default;

  // Draws a whole frame.
  virtual void draw(const peer_mask &mask) = 0;

 protected:
  const peer_picture picture;

  // Pixels along the mask's axis.
  int length() const { return picture.is_horizontal ? picture.width : picture.height; }
};

// An alpha 0...1 as a byte.
inline uint32_t byte_of_alpha(double alpha) { return static_cast<uint32_t>(alpha * 255 + 0.5); }

// The opaque background with an alpha of 0...255, straight.
inline uint32_t straight(uint32_t background, uint32_t alpha) {
  return (background & 0xFFFFFF) | alpha << 24;
}

// Where a stop lies between the first and the last one, 0...1.
inline double place_of_stop(const peer_mask &mask, int stop) {
  return (mask.places[stop] - mask.places[0]) / (mask.places[2] - mask.places[0]);
}

// The background with what the mask leaves of it, pixel by pixel along the axis.
class BackgroundLine {
 public:
  BackgroundLine(uint32_t background, int length) : pixels(static_cast<std::size_t>(length)) {
    for (uint32_t alpha = 0; alpha < 256; alpha++) {
      const uint32_t rest = 255 - alpha;
      left[alpha] = rest << 24;
      for (int shift = 0; shift < 24; shift += 8) {
        left[alpha] |= ((background >> shift & 0xFF) * rest + 127) / 255 << shift;
      }
    }
  }

  void fill(const peer_mask &mask) {
    for (std::size_t index = 0; index < pixels.size(); index++) {
      pixels[index] = left[mask.profile[index]];
    }
  }

  uint32_t *data() { return pixels.data(); }

 private:
  std::vector<uint32_t> pixels;
  uint32_t left[256];
};

// Calls `body(begin, end, alpha)` for each stretch along the axis whose alpha is the same.
template <typename Body>
void for_each_stretch(const peer_mask &mask, int length, Body body) {
  for (int begin = 0; begin < length;) {
    int end = begin + 1;
    while (end < length && mask.profile[end] == mask.profile[begin]) end++;
    body(begin, end, static_cast<uint32_t>(mask.profile[begin]));
    begin = end;
  }
}

#endif
