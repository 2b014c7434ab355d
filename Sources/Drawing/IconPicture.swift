import LayerKit
public import Raster

/// The program's icon: a thin S with a band of light, on a dark rounded square.
public enum IconPicture {
  /// Returns the icon drawn at a size.
  ///
  /// Cairo draws what `Assets/icon.svg` describes: a window's icon must not depend on a reader of files.
  ///
  /// - Parameter side: The width and height in pixels.
  /// - Precondition: The side is within 1…8000.
  public static func render(side: Int) -> Bitmap {
    precondition((1...8000).contains(side), "an icon of \(side) pixels")
    return Bitmap(size: PixelSize(width: side, height: side)) { rows in
      rows.drawWithCairo { context in
        context.scale(by: Double(side) / 256)
        for gradient in [night, peach, violet] {
          context.add(Path(roundedRect: square, cornerRadius: 54))
          context.setSource(gradient)
          context.fill()
        }
        context.add(letter)
        context.setSource(band)
        context.stroke(
          StrokeStyle(width: 15, cap: .round), dashes: [], stretchedBy: .identity)
      }
    }
  }

  private static let square = Rect(x: 8, y: 8, width: 240, height: 240)

  private static let night = CairoGradient(
    .linear(from: Point(x: 8, y: 8), to: Point(x: 8, y: 248)),
    [(0, Color(hex: 0x2B2A52)), (1, Color(hex: 0x0B1124))])

  private static let peach = CairoGradient(
    .radial(center: Point(x: 8 + 0.14 * 240, y: 8 + 0.06 * 240), radius: 0.72 * 240),
    [
      (0, Color(hex: 0xFFB48A).withAlpha(multipliedBy: 0.92)),
      (0.45, Color(hex: 0xC87782).withAlpha(multipliedBy: 0.42)),
      (1, Color(hex: 0xC87782).withAlpha(multipliedBy: 0)),
    ])

  private static let violet = CairoGradient(
    .radial(center: Point(x: 8 + 0.96 * 240, y: 8 + 0.02 * 240), radius: 0.62 * 240),
    [
      (0, Color(hex: 0x7660C4).withAlpha(multipliedBy: 0.9)),
      (1, Color(hex: 0x7660C4).withAlpha(multipliedBy: 0)),
    ])

  private static let band = CairoGradient(
    .linear(from: Point(x: 70, y: 74), to: Point(x: 186, y: 182)),
    [(0, 0.42), (0.28, 0.5), (0.5, 1), (0.72, 0.5), (1, 0.42)].map { offset, alpha in
      (offset, Color(white: 1, alpha: alpha))
    })

  private static let letter: Path = {
    var path = Path()
    path.move(to: Point(x: 174, y: 84))
    for (x1, y1, x2, y2, x, y) in [
      (164, 64, 146, 55, 127, 55), (101, 55, 82, 69, 82, 91), (82, 115, 104, 122, 128, 128),
      (152, 134, 176, 142, 176, 166), (176, 188, 156, 201, 129, 201), (107, 201, 89, 192, 79, 171),
    ] as [(Double, Double, Double, Double, Double, Double)] {
      path.curve(
        to: Point(x: x, y: y), control1: Point(x: x1, y: y1), control2: Point(x: x2, y: y2))
    }
    return path
  }()
}
