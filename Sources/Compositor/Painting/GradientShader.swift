import LayerKit
import Raster

/// The pixels of an axial gradient.
///
/// Colours are interpolated straight and premultiplied afterwards, sampled at the pixels' centres, each
/// component rounded to nearest.
struct GradientShader {
  private let stops: GradientStops
  private let colors: [SIMD4<Double>]
  /// The parameter at column 0, row 0, and how it grows with each.
  private let first: Double
  private let perColumn: Double
  private let perRow: Double

  /// Prepares the gradient of a layer, or nothing when it draws none.
  init?(_ values: LayerValues, toDevice: AffineTransform) {
    var stops = GradientStops()
    guard stops.assign(values.locations, count: values.colors.count),
      let axis = Axis(values, toDevice: toDevice)
    else { return nil }
    self.stops = stops
    first = axis.first
    perColumn = axis.perColumn
    perRow = axis.perRow
    colors = values.colors.map { color in
      let parts = SIMD4(color.red, color.green, color.blue, color.alpha)
      return parts.clamped(lowerBound: .zero, upperBound: .one)
    }
  }

  /// Whether all rows are alike.
  var isAlikeInRows: Bool { perRow == 0 }

  /// Writes the pixels of a row from a column on.
  func shade(row y: Int, from x: Int, into pixels: inout MutableSpan<UInt32>) {
    let start = first + perRow * (Double(y) + 0.5)
    if perColumn == 0 {
      let pixel = pixel(at: start)
      for index in 0..<pixels.count { pixels[index] = pixel }
      return
    }
    for index in 0..<pixels.count {
      pixels[index] = pixel(at: start + perColumn * (Double(x + index) + 0.5))
    }
  }

  private func pixel(at parameter: Double) -> UInt32 {
    let place = stops.place(of: parameter)
    var color = colors[place.index]
    if place.fraction != 0 { color += (colors[place.index + 1] - color) * place.fraction }
    let scale = color.w * 255
    let red = UInt32(color.x * scale + 0.5)
    let green = UInt32(color.y * scale + 0.5)
    let blue = UInt32(color.z * scale + 0.5)
    return UInt32(scale + 0.5) << 24 | red << 16 | green << 8 | blue
  }
}

/// The parameter of an axial gradient as a linear function of device pixels.
private struct Axis {
  let first: Double
  let perColumn: Double
  let perRow: Double

  /// The parameter is computed in the unit space of the bounds: `t = (u − start)·d / (d·d)`.
  init?(_ values: LayerValues, toDevice: AffineTransform) {
    let bounds = values.bounds
    let dx = values.endPoint.x - values.startPoint.x
    let dy = values.endPoint.y - values.startPoint.y
    let square = dx * dx + dy * dy
    guard square > 0, square.isFinite, bounds.width > 0, bounds.height > 0,
      let inverse = toDevice.inverse
    else { return nil }
    let kx = dx / (square * bounds.width)
    let ky = dy / (square * bounds.height)
    perColumn = inverse.a * kx + inverse.b * ky
    perRow = inverse.c * kx + inverse.d * ky
    first =
      (inverse.tx - bounds.minX) * kx + (inverse.ty - bounds.minY) * ky
      - (values.startPoint.x * dx + values.startPoint.y * dy) / square
    guard first.isFinite, perColumn.isFinite, perRow.isFinite else { return nil }
  }
}
