// Blend2D as a peer; written for its API since 0.20.

#include <blend2d/blend2d.h>

#include <string>

#include "drawing.hpp"

namespace {

struct BlendDrawing : peer_drawing {
  explicit BlendDrawing(const peer_picture &picture) : peer_drawing(picture) {
    is_ready = wrap(content, picture.content, BL_FORMAT_PRGB32, BL_DATA_ACCESS_READ) &&
               wrap(flattened, picture.flattened, BL_FORMAT_XRGB32, BL_DATA_ACCESS_READ) &&
               wrap(frame, picture.frame, BL_FORMAT_PRGB32, BL_DATA_ACCESS_RW);
  }

  bool is_ready = false;

 protected:
  BLImage content;
  BLImage flattened;
  BLImage frame;

  // A picture in lent memory.
  bool wrap(BLImage &image, const uint32_t *pixels, BLFormat format, BLDataAccessFlags access) {
    return image.create_from_data(picture.width, picture.height, format,
                                  const_cast<uint32_t *>(pixels), picture.stride,
                                  access) == BL_SUCCESS;
  }

  // Copies a picture to the frame and lets the next operation blend.
  void copy(BLContext &context, const BLImage &source, BLCompOp next) const {
    context.set_comp_op(BL_COMP_OP_SRC_COPY);
    context.blit_image(BLPointI(0, 0), source);
    context.set_comp_op(next);
  }

  // A gradient of the background, or of black, that is as opaque as the mask, or as it is not.
  BLGradient gradient(const peer_mask &mask, bool is_inverse) const {
    const double begin = mask.places[0];
    const double end = mask.places[2];
    BLGradient gradient(picture.is_horizontal ? BLLinearGradientValues(begin, 0, end, 0)
                                              : BLLinearGradientValues(0, begin, 0, end));
    for (int stop = 0; stop < 3; stop++) {
      const double alpha = is_inverse ? 1 - mask.alphas[stop] : mask.alphas[stop];
      const uint32_t color = straight(is_inverse ? picture.background : 0, byte_of_alpha(alpha));
      gradient.add_stop(place_of_stop(mask, stop), BLRgba32(color));
    }
    return gradient;
  }
};

// The background over the content, as a gradient.
struct GradientOver : BlendDrawing {
  using BlendDrawing::BlendDrawing;

  void draw(const peer_mask &mask) override {
    BLContext context(frame);
    copy(context, flattened, BL_COMP_OP_SRC_OVER);
    context.fill_all(gradient(mask, true));
    context.end();
  }
};

// The background over the content, as a picture of one line that repeats itself.
struct LineOver : BlendDrawing {
  explicit LineOver(const peer_picture &picture)
      : BlendDrawing(picture), line(picture.background, length()) {
    const bool is_row = picture.is_horizontal != 0;
    is_ready = is_ready && tile.create_from_data(
                               is_row ? length() : 1, is_row ? 1 : length(), BL_FORMAT_PRGB32,
                               line.data(), is_row ? length() * 4 : 4,
                               BL_DATA_ACCESS_READ) == BL_SUCCESS;
  }

  void draw(const peer_mask &mask) override {
    line.fill(mask);
    BLContext context(frame);
    copy(context, flattened, BL_COMP_OP_SRC_OVER);
    context.fill_all(BLPattern(tile, BL_EXTEND_MODE_REPEAT));
    context.end();
  }

 private:
  BackgroundLine line;
  BLImage tile;
};

// The background over the content, a rectangle for each stretch of the same alpha.
struct StretchesOver : BlendDrawing {
  using BlendDrawing::BlendDrawing;

  void draw(const peer_mask &mask) override {
    BLContext context(frame);
    copy(context, flattened, BL_COMP_OP_SRC_OVER);
    for_each_stretch(mask, length(), [&](int begin, int end, uint32_t alpha) {
      context.fill_rect(BLRectI(0, begin, picture.width, end - begin),
                        BLRgba32(straight(picture.background, 255 - alpha)));
    });
    context.end();
  }
};

// The content cut out by the mask, the background behind it.
struct DestinationIn : BlendDrawing {
  using BlendDrawing::BlendDrawing;

  void draw(const peer_mask &mask) override {
    BLContext context(frame);
    copy(context, content, BL_COMP_OP_DST_IN);
    context.fill_all(gradient(mask, false));
    context.set_comp_op(BL_COMP_OP_DST_OVER);
    context.fill_all(BLRgba32(picture.background));
    context.end();
  }
};

peer_drawing *prepared(BlendDrawing *drawing) {
  if (drawing->is_ready) return drawing;
  delete drawing;
  return nullptr;
}

std::string version() {
  BLRuntimeBuildInfo info{};
  BLRuntime::query_build_info(&info);
  return std::to_string(info.major_version) + "." + std::to_string(info.minor_version) + "." +
         std::to_string(info.patch_version);
}

}  // namespace

const char *peer_version(void) {
  static const std::string text = version();
  return text.c_str();
}

const char *peer_idiom(int32_t number, int32_t is_horizontal) {
  static const char *const names[] = {"gradient over", "line over", "destination in",
                                      "stretches over"};
  // Columns are no stretches that anybody would fill one by one.
  const int32_t count = is_horizontal ? 3 : 4;
  return number >= 0 && number < count ? names[number] : nullptr;
}

peer_drawing *peer_prepare(const peer_picture *picture, int32_t number) {
  switch (number) {
    case 0: return prepared(new GradientOver(*picture));
    case 1: return prepared(new LineOver(*picture));
    case 2: return prepared(new DestinationIn(*picture));
    case 3: return prepared(new StretchesOver(*picture));
    default: return nullptr;
  }
}

void peer_draw(peer_drawing *drawing, const peer_mask *mask) { drawing->draw(*mask); }

void peer_release(peer_drawing *drawing) { delete drawing; }
