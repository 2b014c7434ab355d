import LayerKit
import Raster

/// Computes the pixels of a gradient.
///
/// Colours are interpolated with straight alpha and premultiplied afterwards. The gradient is sampled at the centres
/// of pixels, and each component is rounded to the nearest 65535th.
struct GradientShader {
  private let stops: GradientStops
  private let colors: [SIMD4<Double>]
  private let form: GradientForm

  /// Creates a shader for a layer's gradient, or `nil` if the layer draws none.
  init?(_ values: LayerValues, toDevice: AffineTransform) {
    var stops = GradientStops()
    guard stops.assign(values.locations, count: values.colors.count),
      let form = GradientForm(values, toDevice: toDevice)
    else { return nil }
    self.stops = stops
    self.form = form
    colors = values.colors.map(\.straightChannels)
  }

  /// Computes a row's pixels, beginning at a column.
  func shade(row y: Int, from x: Int, into pixels: inout MutableSpan<WidePixel>) {
    switch form {
    case .axial(let axis):
      let start = axis.first + axis.perRow * (Double(y) + 0.5)
      shade(&pixels) { start + axis.perColumn * (Double(x + $0) + 0.5) }
    case .radial(let first, let second):
      let (u, v) = (first.start(ofRow: y), second.start(ofRow: y))
      shade(&pixels) { index in
        let column = Double(x + index) + 0.5
        let (a, b) = (u + first.perColumn * column, v + second.perColumn * column)
        return (a * a + b * b).squareRoot()
      }
    }
  }

  @inline(__always)
  private func shade(_ pixels: inout MutableSpan<WidePixel>, _ parameter: (Int) -> Double) {
    if pixels.isEmpty { return }
    var segment = segment(at: parameter(0))
    for index in 0..<pixels.count {
      let place = parameter(index)
      if !segment.contains(place) { segment = self.segment(at: place) }
      pixels[index] = segment.pixel(at: place)
    }
  }

  private func segment(at parameter: Double) -> Segment {
    let place = stops.place(of: parameter)
    let from = colors[place.index]
    // Clamped parameters, and parameters beyond the outer stops, have a constant colour.
    if parameter < stops.low {
      return Segment(range: -.infinity..<stops.low, color: color(at: place))
    }
    if parameter >= stops.high {
      return Segment(range: stops.high..<(.infinity), color: color(at: place))
    }
    let (low, high) = (stops.locations[place.index], stops.locations[place.index + 1])
    return Segment(
      range: max(stops.begins[place.index], stops.low)..<min(high, stops.high), from: from, at: low,
      to: colors[place.index + 1], at: high)
  }

  private func color(at place: GradientStops.Place) -> SIMD4<Double> {
    let color = colors[place.index]
    if place.fraction == 0 { return color }
    return color + (colors[place.index + 1] - color) * place.fraction
  }
}

/// A segment of a gradient in which each component is linear.
private struct Segment {
  private let range: Range<Double>
  private let origin: Double
  private let color: SIMD4<Float>
  private let slope: SIMD4<Float>

  /// Creates a segment of one colour.
  init(range: Range<Double>, color: SIMD4<Double>) {
    self.range = range
    origin = 0
    self.color = SIMD4<Float>(color)
    slope = .zero
  }

  /// Creates a segment whose colour is linear between the colours at two parameters.
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

/// A value as a linear function of device pixels.
private struct LinearParameter {
  /// The value at the origin of the device's coordinates.
  let first: Double
  /// The increase per column.
  let perColumn: Double
  /// The increase per row.
  let perRow: Double

  var isFinite: Bool { first.isFinite && perColumn.isFinite && perRow.isFinite }

  /// Returns the value at column 0 on a row's centre line.
  func start(ofRow y: Int) -> Double { first + perRow * (Double(y) + 0.5) }
}

/// The function that gives a gradient's parameter at each device pixel.
private enum GradientForm {
  case axial(LinearParameter)
  /// The parameter is the length of the vector (x, y).
  case radial(x: LinearParameter, y: LinearParameter)

  init?(_ values: LayerValues, toDevice: AffineTransform) {
    let dx = values.endPoint.x - values.startPoint.x
    let dy = values.endPoint.y - values.startPoint.y
    guard values.bounds.width > 0, values.bounds.height > 0, let inverse = toDevice.inverse else {
      return nil
    }
    switch values.gradientType {
    case .axial:
      // The parameter is computed in the unit space of the bounds: t = (u − start)·d / (d·d).
      let square = dx * dx + dy * dy
      guard square > 0, square.isFinite else { return nil }
      let axis = Self.parameter(
        values, inverse, kx: dx / (square * values.bounds.width),
        ky: dy / (square * values.bounds.height),
        origin: (values.startPoint.x * dx + values.startPoint.y * dy) / square)
      guard axis.isFinite else { return nil }
      self = .axial(axis)
    case .radial:
      guard dx != 0, dy != 0 else { return nil }
      let x = Self.parameter(
        values, inverse, kx: 1 / (dx * values.bounds.width), ky: 0,
        origin: values.startPoint.x / dx)
      let y = Self.parameter(
        values, inverse, kx: 0, ky: 1 / (dy * values.bounds.height),
        origin: values.startPoint.y / dy)
      guard x.isFinite, y.isFinite else { return nil }
      self = .radial(x: x, y: y)
    }
  }

  private static func parameter(
    _ values: LayerValues, _ inverse: AffineTransform, kx: Double, ky: Double, origin: Double
  ) -> LinearParameter {
    let bounds = values.bounds
    return LinearParameter(
      first: (inverse.tx - bounds.minX) * kx + (inverse.ty - bounds.minY) * ky - origin,
      perColumn: inverse.a * kx + inverse.b * ky, perRow: inverse.c * kx + inverse.d * ky)
  }
}

/// The positions of a gradient's colours along its axis.
struct GradientStops {
  /// A position between two colours.
  struct Place {
    /// The index of the last colour at or before the position.
    var index: Int
    /// The fraction of the way from this colour to the next colour, 0…1.
    var fraction: Double
  }

  /// The positions of the stops, usually ascending.
  private(set) var locations: [Double] = []

  /// For each stop, the largest location of the stops up to and including this stop: the parameter at which the
  /// segment after this stop begins.
  ///
  /// The locations differ from these values only if stops are out of order. A parameter is then between the first
  /// stop beyond the parameter and the stop before that stop.
  private(set) var begins: [Double] = []

  /// The parameter at which the colour begins to vary.
  private(set) var low = 0.0

  /// The parameter beyond which the colour is constant again.
  private(set) var high = 1.0

  /// Replaces the stops.
  ///
  /// Allocates memory only if there are more stops than ever before.
  ///
  /// - Parameters:
  ///   - places: A position for each colour, or `nil` to distribute the colours evenly.
  ///   - count: The number of colours.
  /// - Returns: Whether the result is a gradient, that is, there are at least two colours and a position for each.
  mutating func assign(_ places: [Double]?, count: Int) -> Bool {
    guard count >= 2, places.map({ $0.count == count }) ?? true else { return false }
    locations.removeAll(keepingCapacity: true)
    begins.removeAll(keepingCapacity: true)
    var last = GradientRamp.farthestPlaces.lowerBound
    for index in 0..<count {
      let place = places?[index] ?? Double(index) / Double(count - 1)
      locations.append(GradientRamp.finitePlace(place, after: last))
      last = max(last, locations[index])
      begins.append(last)
    }
    low = min(max(0, locations[0]), 1)
    high = max(min(1, last), low)
    return true
  }

  /// A segment between two stops.
  struct Line {
    /// The index of the stop at the start of the segment; the next stop is at its end.
    let index: Int
    /// The distance between the segment's two stops.
    let length: Double
    /// The parameters that are in this segment.
    let range: Range<Double>
  }

  /// Returns the segment that contains a parameter, or `nil` where the colour is constant.
  func line(at parameter: Double) -> Line? {
    if parameter < low || parameter >= high { return nil }
    let index = place(of: parameter).index
    let next = locations[index + 1]
    return Line(
      index: index, length: next - locations[index],
      range: max(begins[index], low)..<min(next, high))
  }

  /// Returns the position of a parameter among the stops.
  ///
  /// If several stops are at the parameter, the last of them counts.
  func place(of parameter: Double) -> Place {
    let t = min(max(parameter, 0), 1)
    var next = 0
    while next < locations.count && !(locations[next] > t) { next += 1 }
    if next == 0 { return Place(index: 0, fraction: 0) }
    if next == locations.count { return Place(index: next - 1, fraction: 0) }
    let before = locations[next - 1]
    return Place(index: next - 1, fraction: (t - before) / (locations[next] - before))
  }
}
