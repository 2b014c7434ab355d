import LayerKit
import Raster

/// The pixels of an axial gradient.
///
/// Colours are interpolated straight and premultiplied afterwards, sampled at the pixels' centres,
/// each component rounded to the nearest 65535th.
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
    colors = values.colors.map(\.straightChannels)
  }

  /// Writes the pixels of a row from a column on.
  func shade(row y: Int, from x: Int, into pixels: inout MutableSpan<WidePixel>) {
    let start = first + perRow * (Double(y) + 0.5)
    var segment = segment(at: start + perColumn * (Double(x) + 0.5))
    for index in 0..<pixels.count {
      let parameter = start + perColumn * (Double(x + index) + 0.5)
      if !segment.contains(parameter) { segment = self.segment(at: parameter) }
      pixels[index] = segment.pixel(at: parameter)
    }
  }

  private func segment(at parameter: Double) -> Segment {
    let place = stops.place(of: parameter)
    let from = colors[place.index]
    // Clamped parameters, and those beyond the outer stops, have one colour.
    if parameter < stops.low {
      return Segment(range: -.infinity..<stops.low, color: color(at: place))
    }
    if parameter >= stops.high {
      return Segment(range: stops.high..<(.infinity), color: color(at: place))
    }
    let (low, high) = (stops.locations[place.index], stops.locations[place.index + 1])
    return Segment(
      range: max(low, stops.low)..<min(high, stops.high), from: from, at: low,
      to: colors[place.index + 1], at: high)
  }

  private func color(at place: GradientStops.Place) -> SIMD4<Double> {
    let color = colors[place.index]
    if place.fraction == 0 { return color }
    return color + (colors[place.index + 1] - color) * place.fraction
  }
}

/// A stretch of a gradient in which one straight line describes each component.
private struct Segment {
  private let range: Range<Double>
  private let origin: Double
  private let color: SIMD4<Float>
  private let slope: SIMD4<Float>

  /// Creates a stretch of one colour.
  init(range: Range<Double>, color: SIMD4<Double>) {
    self.range = range
    origin = 0
    self.color = SIMD4<Float>(color)
    slope = .zero
  }

  /// Creates a stretch of a line through two colours.
  init(
    range: Range<Double>, from first: SIMD4<Double>, at low: Double, to last: SIMD4<Double>,
    at high: Double
  ) {
    self.range = range
    origin = low
    color = SIMD4<Float>(first)
    slope = SIMD4<Float>((last - first) / (high - low))
  }

  func contains(_ parameter: Double) -> Bool { range.contains(parameter) }

  func pixel(at parameter: Double) -> WidePixel {
    let color = color + slope * Float(parameter - origin)
    let scale = color.w * 65535
    return WidePixel(rounding: SIMD4(color.x, color.y, color.z, 1) * scale)
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
