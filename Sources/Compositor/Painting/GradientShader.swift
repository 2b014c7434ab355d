import LayerKit
import Raster

/// The pixels of a gradient.
///
/// Colours are interpolated straight and premultiplied afterwards, sampled at the pixels' centres,
/// each component rounded to the nearest 65535th.
struct GradientShader {
  private let stops: GradientStops
  private let colors: [SIMD4<Double>]
  private let form: GradientForm

  /// Prepares the gradient of a layer, or `nil` when it draws none.
  init?(_ values: LayerValues, toDevice: AffineTransform) {
    var stops = GradientStops()
    guard stops.assign(values.locations, count: values.colors.count),
      let form = GradientForm(values, toDevice: toDevice)
    else { return nil }
    self.stops = stops
    self.form = form
    colors = values.colors.map(\.straightChannels)
  }

  /// Writes the pixels of a row from a column on.
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
    // Clamped parameters, and those beyond the outer stops, have one colour.
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

/// A number as a linear function of device pixels.
private struct LinearParameter {
  /// The number at the device's origin.
  let first: Double
  /// The growth with each column.
  let perColumn: Double
  /// The growth with each row.
  let perRow: Double

  var isFinite: Bool { first.isFinite && perColumn.isFinite && perRow.isFinite }

  /// The number at the left edge of a row's middle.
  func start(ofRow y: Int) -> Double { first + perRow * (Double(y) + 0.5) }
}

/// The parameter of a gradient as functions of device pixels.
private enum GradientForm {
  case axial(LinearParameter)
  /// The length of the two coordinates is the parameter.
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

/// The places of a gradient's colours along its axis.
struct GradientStops {
  /// A place between two colours.
  struct Place {
    /// The colour before; the next one follows, unless this is the last.
    var index: Int
    /// The fraction of the way to the next colour, 0…1.
    var fraction: Double
  }

  /// The places, usually ascending.
  private(set) var locations: [Double] = []

  /// For each place the first parameter that lies beyond it and all earlier ones.
  ///
  /// Of places out of order the first one beyond a parameter counts and the one before that.
  private(set) var begins: [Double] = []

  /// The first parameter behind which the colour varies.
  private(set) var low = 0.0

  /// The last parameter before which it varies.
  private(set) var high = 1.0

  /// Takes places over; no allocation unless there are more than ever before.
  ///
  /// - Parameters:
  ///   - places: A place for each colour; none for an even spread.
  ///   - count: The number of colours.
  /// - Returns: Whether there is a gradient: two colours at least, and a place for each.
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

  /// A stretch between two stops.
  struct Line {
    /// The stop before; the next one follows.
    let index: Int
    /// The distance between the two.
    let length: Double
    /// The parameters in which nothing else counts.
    let range: Range<Double>
  }

  /// The stretch that a parameter lies in, or `nil` where there is one colour.
  func line(at parameter: Double) -> Line? {
    if parameter < low || parameter >= high { return nil }
    let index = place(of: parameter).index
    let next = locations[index + 1]
    return Line(
      index: index, length: next - locations[index],
      range: max(begins[index], low)..<min(next, high))
  }

  /// Finds a parameter among the stops; on two equal ones it is the later that counts.
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
