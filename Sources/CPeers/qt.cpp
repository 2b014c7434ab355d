// Qt's raster painter as a peer; with Qt 5 or Qt 6.

#include <QBrush>
#include <QImage>
#include <QLinearGradient>
#include <QPainter>

#include "drawing.hpp"

namespace {

// A picture in lent memory.
QImage image(const peer_picture &picture, const uint32_t *pixels, QImage::Format format) {
  return QImage(reinterpret_cast<const uchar *>(pixels), picture.width, picture.height,
                picture.stride, format);
}

struct QtDrawing : peer_drawing {
  explicit QtDrawing(const peer_picture &picture)
      : peer_drawing(picture),
        content(image(picture, picture.content, QImage::Format_ARGB32_Premultiplied)),
        flattened(image(picture, picture.flattened, QImage::Format_RGB32)),
        frame(reinterpret_cast<uchar *>(picture.frame), picture.width, picture.height,
              picture.stride, QImage::Format_ARGB32_Premultiplied) {}

 protected:
  const QImage content;
  const QImage flattened;
  QImage frame;

  // Begins with the content on the background; what comes next is drawn over it.
  void copy_content(QPainter &painter) const {
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    painter.drawImage(0, 0, flattened);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
  }

  QRect bounds() const { return QRect(0, 0, picture.width, picture.height); }

  // A gradient of the background, or of black, that is as opaque as the mask, or as it is not.
  QLinearGradient gradient(const peer_mask &mask, bool is_inverse) const {
    const QPointF direction = picture.is_horizontal ? QPointF(1, 0) : QPointF(0, 1);
    QLinearGradient gradient(direction * mask.places[0], direction * mask.places[2]);
    for (int stop = 0; stop < 3; stop++) {
      const double alpha = is_inverse ? 1 - mask.alphas[stop] : mask.alphas[stop];
      const uint32_t color = straight(is_inverse ? picture.background : 0, byte_of_alpha(alpha));
      gradient.setColorAt(place_of_stop(mask, stop), QColor::fromRgba(color));
    }
    return gradient;
  }
};

// The background over the content, as a gradient.
struct GradientOver : QtDrawing {
  using QtDrawing::QtDrawing;

  void draw(const peer_mask &mask) override {
    QPainter painter(&frame);
    copy_content(painter);
    painter.fillRect(bounds(), gradient(mask, true));
  }
};

// The background over the content, as a picture of one line that repeats itself.
struct LineOver : QtDrawing {
  explicit LineOver(const peer_picture &picture)
      : QtDrawing(picture), line(picture.background, length()) {}

  void draw(const peer_mask &mask) override {
    line.fill(mask);
    const bool is_row = picture.is_horizontal != 0;
    const QImage tile(reinterpret_cast<const uchar *>(line.data()), is_row ? length() : 1,
                      is_row ? 1 : length(), is_row ? length() * 4 : 4,
                      QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&frame);
    copy_content(painter);
    painter.fillRect(bounds(), QBrush(tile));
  }

 private:
  BackgroundLine line;
};

// The background over the content, a rectangle for each stretch of the same alpha.
struct StretchesOver : QtDrawing {
  using QtDrawing::QtDrawing;

  void draw(const peer_mask &mask) override {
    QPainter painter(&frame);
    copy_content(painter);
    for_each_stretch(mask, length(), [&](int begin, int end, uint32_t alpha) {
      const QColor color = QColor::fromRgba(straight(picture.background, 255 - alpha));
      painter.fillRect(0, begin, picture.width, end - begin, color);
    });
  }
};

// As people write it: the content in a layer, cut out by the mask, the background behind it.
struct DestinationIn : QtDrawing {
  using QtDrawing::QtDrawing;

  void draw(const peer_mask &mask) override {
    QPainter painter(&frame);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    painter.drawImage(0, 0, content);
    painter.setCompositionMode(QPainter::CompositionMode_DestinationIn);
    painter.fillRect(bounds(), gradient(mask, false));
    painter.setCompositionMode(QPainter::CompositionMode_DestinationOver);
    painter.fillRect(bounds(), QColor::fromRgb(picture.background));
  }
};

}  // namespace

const char *peer_version(void) { return qVersion(); }

const char *peer_idiom(int32_t number, int32_t is_horizontal) {
  static const char *const names[] = {"gradient over", "line over", "DestinationIn",
                                      "stretches over"};
  // Columns are no stretches that anybody would fill one by one.
  const int32_t count = is_horizontal ? 3 : 4;
  return number >= 0 && number < count ? names[number] : nullptr;
}

peer_drawing *peer_prepare(const peer_picture *picture, int32_t number) {
  switch (number) {
    case 0: return new GradientOver(*picture);
    case 1: return new LineOver(*picture);
    case 2: return new DestinationIn(*picture);
    case 3: return new StretchesOver(*picture);
    default: return nullptr;
  }
}

void peer_draw(peer_drawing *drawing, const peer_mask *mask) { drawing->draw(*mask); }

void peer_release(peer_drawing *drawing) { delete drawing; }
