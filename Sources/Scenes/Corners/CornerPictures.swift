import LayerKit
import Raster

/// Small square pictures for round frames: a figure before a soft sky, each in another colour.
///
/// They are drawn when they are first asked for.
final class CornerPictures {
  /// The side of a picture, in pixels.
  private static let side = 96

  /// How many different ones there are.
  private static let count = 8

  /// All of them, at least one.
  private(set) lazy var all = given.map { [$0] } ?? (0..<Self.count).map(Self.picture)

  private let given: Bitmap?

  /// Makes a set.
  ///
  /// - Parameter given: A picture in place of all of the set's own.
  init(_ given: Bitmap?) { self.given = given }

  private static func picture(_ index: Int) -> Bitmap {
    let skies: [(UInt32, UInt32)] = [
      (0x5B7CFA, 0xB7D0FF), (0x22A38A, 0xBDEBDD), (0xE0784E, 0xFFD9B8), (0x8B5BD6, 0xDCC8FA),
      (0xD65B8F, 0xFBCBDD), (0x3D93C4, 0xC3E6F5), (0x7E9A3C, 0xE1EDBE), (0xC79A2B, 0xF7E6B4),
    ]
    let (deep, pale) = skies[index % skies.count]
    let (top, bottom) = (Color(hex: deep), Color(hex: pale))
    let coat = top.mixed(with: .black, by: 0.45)
    let skin = bottom.mixed(with: .white, by: 0.35)
    return Bitmap(size: PixelSize(width: side, height: side)) { rows in
      for y in 0..<side {
        let v = (Double(y) + 0.5) / Double(side)
        let sky = top.mixed(with: bottom, by: v)
        let plain = sky.premultipliedPixel
        for x in 0..<side {
          let u = (Double(x) + 0.5) / Double(side)
          let shoulders = coverage(u, v, x: 0.5, y: 1.05, 0.36, 0.42)
          let head = coverage(u, v, x: 0.5, y: 0.42, 0.17, 0.2)
          rows[x, y] =
            shoulders == 0 && head == 0
            ? plain
            : sky.mixed(with: coat, by: shoulders).mixed(with: skin, by: head).premultipliedPixel
        }
      }
    }
  }

  /// How much of a pixel an ellipse covers, near enough.
  private static func coverage(
    _ u: Double, _ v: Double, x: Double, y: Double, _ width: Double, _ height: Double
  ) -> Double {
    let (dx, dy) = ((u - x) / width, (v - y) / height)
    let distance = ((dx * dx + dy * dy).squareRoot() - 1) * min(width, height) * Double(side)
    return min(max(0.5 - distance, 0), 1)
  }
}

extension Color {
  /// A colour between this one (0) and another (1).
  fileprivate func mixed(with other: Color, by share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }
}
