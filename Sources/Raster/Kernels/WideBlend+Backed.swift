extension WideBlend {
  /// Sets pixels of 8-bit rows to those of wide ones, rounded for the place where they will be drawn.
  ///
  /// Rounded by itself, a translucent pixel is off by half a level in its colour and, through its alpha,
  /// by as much in what it lets through of a bright background, which was rounded too. Here the colour
  /// makes up for both: drawn over the rounded background with any one weight, its colour is half a
  /// level away at most from that of the wide one over the wide background, if this is opaque. Pixels of
  /// less than half a level of alpha are left out, which takes a level at most.
  ///
  /// - Parameters:
  ///   - source: The wide pixels.
  ///   - background: What they will lie on, before it is rounded; its pixels lie at the same places.
  ///   - clip: The pixels of the source that count.
  ///   - target: Where the result goes.
  ///   - origin: Where the target's first pixel lies in the source; any place.
  public static func round(
    _ source: WideRows, over background: WideRows, clip: PixelRect, into target: PixelRows,
    at origin: PixelPoint
  ) {
    round(source, clip: clip, into: target, at: origin)
    let area = clip.intersection(PixelRect(source.size)).intersection(PixelRect(background.size))
      .intersection(target.size.rect(at: origin))
    if area.isEmpty { return }
    for y in area.rows {
      source.withRow(y, area.columns) { pixels in
        background.withRow(y, area.columns) { backs in
          for x in 0..<pixels.count where pixels[x].isTranslucent {
            target[area.minX + x - origin.x, y - origin.y] = pixels[x].rounded(over: backs[x])
          }
        }
      }
    }
  }
}

extension WideRows {
  /// Whether pixels of a rectangle let something of the background through, but not all.
  public func hasTranslucentPixels(in rect: PixelRect) -> Bool {
    let area = rect.intersection(PixelRect(size))
    return area.rows.contains { y in
      withRow(y, area.columns) { row in
        for x in 0..<row.count where row[x].isTranslucent { return true }
        return false
      }
    }
  }
}

extension WidePixel {
  fileprivate var isTranslucent: Bool { channels.w != 0 && channels.w != .max }

  /// The pixel with 8 bits a channel that comes to the same as this one over a background.
  ///
  /// With the colour c, the alpha a and the background b of this pixel, and a' and b' rounded, the
  /// colour is c + b (1 - a) - b' (1 - a'). An alpha that was rounded down may want a colour below
  /// zero or above alpha; the next one never does.
  fileprivate func rounded(over background: WidePixel) -> UInt32 {
    let plain = rounded
    var alpha = plain >> 24
    if alpha == 0 { return plain }
    let color = SIMD4<Float>(channels) / 257
    let through =
      SIMD4<Float>(background.channels) / 257 * (Float(UInt16.max - channels.w) / 65535)
    let shown = SIMD4<Float>(WidePixel(background.rounded).channels / 257)
    func wanted(alpha: UInt32) -> SIMD4<Float> {
      color + through - shown * (Float(255 - alpha) / 255)
    }
    func isLegal(_ levels: SIMD4<Float>) -> Bool {
      let (low, high) = (levels.lowHalf.min(), levels.lowHalf.max())
      return min(low, levels.z) >= -0.5 && max(high, levels.z) <= Float(alpha) + 0.5
    }
    var levels = wanted(alpha: alpha)
    if !isLegal(levels) && alpha < 255 && background.channels.w == .max {
      alpha += 1
      levels = wanted(alpha: alpha)
    }
    // Colours above alpha, which are not premultiplied ones, may stay above it.
    var pixel = alpha << 24
    for (index, shift) in [UInt32(0), 8, 16].enumerated() {
      let limit = max(alpha, plain >> shift & 255)
      let level = UInt32(max(levels[index].rounded(), 0))
      pixel |= min(level, limit) << shift
    }
    return pixel
  }
}
