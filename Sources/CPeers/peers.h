// What the benchmark of other libraries asks of one that is not always installed.
//
// scripts/bench peers compiles such a library's file beside this header into a shared object with
// the functions below, and the program opens it.

#ifndef CPEERS_PEERS_H
#define CPEERS_PEERS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What is drawn. Pixels are premultiplied native words 0xAARRGGBB; rows of all three pictures lie
// `stride` bytes apart. All memory stays where it is for as long as a drawing lives.
typedef struct peer_picture {
  int32_t width;
  int32_t height;
  int32_t stride;
  // 1: the mask's alpha varies from column to column; 0: from row to row.
  int32_t is_horizontal;
  // The opaque pixel that lies below the content.
  uint32_t background;
  const uint32_t *content;
  // The content on the background, without a mask; opaque.
  const uint32_t *flattened;
  // Where frames are drawn.
  uint32_t *frame;
} peer_picture;

// The mask of one frame: three stops along the axis, the first and the last going on to the ends.
typedef struct peer_mask {
  // The stops' places in pixels, ascending.
  double places[3];
  // The alphas there, 0...1.
  double alphas[3];
  // The alpha at the centre of each column, or of each row, as a byte.
  const uint8_t *profile;
} peer_mask;

// One way of drawing the picture, with what it keeps from frame to frame.
typedef struct peer_drawing peer_drawing;

// The library's version, as it tells it itself.
const char *peer_version(void);

// A name for the way of drawing with a number from 0 on, or a null pointer behind the last one.
const char *peer_idiom(int32_t number, int32_t is_horizontal);

// Prepares a way of drawing, or answers a null pointer when that fails.
peer_drawing *peer_prepare(const peer_picture *picture, int32_t number);

// Draws a whole frame.
void peer_draw(peer_drawing *drawing, const peer_mask *mask);

// Releases what `peer_prepare` made.
void peer_release(peer_drawing *drawing);

#ifdef __cplusplus
}
#endif

#endif
