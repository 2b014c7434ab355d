package import Raster

/// Pictures in the form of the `_NET_WM_ICON` property.
package enum IconData {
  /// The longest side that still fits one request of a server without large requests.
  package static let longestSide = 192

  /// Width, height and pixels of each picture, one after the other; pictures that are too large or
  /// empty are left out.
  ///
  /// The property wants colours that are not multiplied by alpha.
  package static func words(of icons: [Bitmap]) -> [Int] {
    var words: [Int] = []
    for icon in icons where !icon.size.isEmpty {
      if max(icon.size.width, icon.size.height) > longestSide { continue }
      words += [icon.size.width, icon.size.height]
      icon.withRows { rows in
        for y in 0..<icon.size.height {
          for x in 0..<icon.size.width { words.append(Int(straight(rows[x, y]))) }
        }
      }
    }
    return words
  }

  /// A premultiplied pixel with its colours divided by alpha, rounded to nearest.
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 0 { return 0 }
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      let value = (((pixel >> shift) & 0xFF) * 255 + alpha / 2) / alpha
      result |= min(value, 255) << shift
    }
    return result
  }
}
