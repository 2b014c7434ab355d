import LayerKit
import Raster

/// The alpha of an ``AxisMask`` in one frame, as a function of one device coordinate.
///
/// Covers and opacities change the gradient's alpha `g` to `p + q · g`, so they are combined with the alphas at the
/// stops. Alpha is sampled at the centres of pixels. Pixels that the mask's ends cut are weighted by their covered
/// area. Memory is reused from frame to frame.
struct AxisProfile {
  /// A range of coordinates in which the alpha is constant.
  fileprivate struct Still {
    /// The start and the end of the range, in device pixels.
    var range: ClosedRange<Double>
    var alpha: Double
  }

  /// A part of the gradient in which the alpha changes linearly, or is constant.
  private struct Piece {
    /// The parameter at which the piece ends, in the order of device pixels.
    let end: Double
    /// The parameter of the stop before the piece, and its distance to the next stop.
    let origin: Double
    let length: Double
    /// The alpha at the stop before the piece, and its change up to the next stop.
    let alpha: Double
    let change: Double
  }

  /// The profile of the mask at position 0 along its axis, from which that at any other position differs by a shift.
  private struct Origin {
    var low = 0.0
    var high = 0.0
    var first = 0.0

    /// The increase of `low`, `high` and `first` per point of the position.
    var pixelsPerPoint = 0.0
    var parameterPerPoint = 0.0

    /// Whether the gradient has a direction, and whether it also has stops.
    var hasAxis = false
    var hasGradient = false
  }

  private var origin = Origin()

  /// The start and the end of the mask along its axis, in device pixels.
  private var low = 0.0
  private var high = 0.0

  /// The alpha of the whole mask if it has no gradient.
  private var plain = 0.0

  private var hasGradient = false
  private var stops = GradientStops()
  private var alphas: [Double] = []

  /// The gradient from its first device pixel to its last.
  private var pieces: [Piece] = []

  /// The gradient's parameter at device coordinate 0, and the parameter's increase per pixel.
  private var first = 0.0
  private var perPixel = 0.0

  /// Reads the mask's values in the current frame.
  mutating func update(_ mask: AxisMask, opacity: Double) {
    let values = mask.node.values
    let isHorizontal = mask.axis == .horizontal
    let position = isHorizontal ? values.position.x : values.position.y
    var zero = values.position
    if isHorizontal { zero.x = 0 } else { zero.y = 0 }
    let map = mask.masked.transform(of: mask.node, at: zero).concatenated(with: mask.toDevice)
    let box = map.apply(to: values.bounds)
    (origin.low, origin.high) = isHorizontal ? (box.minX, box.maxX) : (box.minY, box.maxY)
    origin.pixelsPerPoint = mask.pixelsPerPoint
    let fold = AlphaFold(mask.node, covers: mask.covers, opacity: opacity)
    plain = fold.p
    defer { move(to: position) }
    alphas.removeAll(keepingCapacity: true)
    for color in values.colors { alphas.append(fold.alpha(of: color.alpha)) }
    let start = isHorizontal ? values.startPoint.x : values.startPoint.y
    let end = isHorizontal ? values.endPoint.x : values.endPoint.y
    let length = isHorizontal ? values.bounds.width : values.bounds.height
    let corner = isHorizontal ? values.bounds.minX : values.bounds.minY
    let scale = isHorizontal ? map.a : map.d
    let offset = isHorizontal ? map.tx : map.ty
    // t = ((x − offset) / scale − corner) / length − start, divided by end − start
    perPixel = 1 / (scale * length * (end - start))
    origin.first = -(offset / scale + corner + start * length) / (length * (end - start))
    origin.parameterPerPoint = -origin.pixelsPerPoint * perPixel
    origin.hasAxis = start != end && perPixel.isFinite && perPixel != 0
    placeStops(values.locations)
  }

  /// Places the gradient's stops; nothing else has changed since the last update.
  ///
  /// - Parameter places: A position for each colour, or `nil` to distribute the colours evenly.
  mutating func placeStops(_ places: [Double]?) {
    origin.hasGradient = stops.assign(places, count: alphas.count) && origin.hasAxis
    if origin.hasGradient { collectPieces() }
    hasGradient = origin.hasGradient && first.isFinite
  }

  /// Moves the mask to another position along its axis; nothing else has changed since the last update.
  mutating func move(to position: Double) {
    low = origin.low + position * origin.pixelsPerPoint
    high = origin.high + position * origin.pixelsPerPoint
    first = origin.first + position * origin.parameterPerPoint
    if !low.isFinite || !high.isFinite { (low, high) = (0, 0) }
    hasGradient = origin.hasGradient && first.isFinite
  }

  /// Collects the gradient's pieces in the order of device pixels.
  private mutating func collectPieces() {
    pieces.removeAll(keepingCapacity: true)
    let isAscending = perPixel > 0
    appendStill(from: isAscending ? 0 : 1, end: isAscending ? stops.low : stops.high)
    for place in 0..<alphas.count - 1 {
      let index = isAscending ? place : alphas.count - 2 - place
      let next = stops.locations[index + 1]
      let low = max(stops.begins[index], stops.low)
      let high = min(next, stops.high)
      if low >= high { continue }
      pieces.append(
        Piece(
          end: isAscending ? high : low, origin: stops.locations[index],
          length: next - stops.locations[index], alpha: alphas[index],
          change: alphas[index + 1] - alphas[index]))
    }
    appendStill(from: isAscending ? 1 : 0, end: isAscending ? .infinity : -.infinity)
  }

  /// Adds a piece with the constant alpha that the gradient has at a parameter.
  private mutating func appendStill(from parameter: Double, end: Double) {
    let alpha = gradientAlpha(parameter)
    pieces.append(Piece(end: end, origin: 0, length: 1, alpha: alpha, change: 0))
  }

  /// Writes the mask's weight for each pixel in the range of the weight table.
  func write(to weights: WeightTable) {
    let range = weights.range
    let visible = pixels(from: low, to: high).clamped(to: range)
    weights.assign(.zero, to: range.lowerBound..<visible.lowerBound)
    weights.assign(.zero, to: visible.upperBound..<range.upperBound)
    if visible.isEmpty { return }
    if hasGradient {
      writePieces(to: weights, visible)
    } else {
      weights.assign(Weight(Float(plain)), to: visible)
    }
    if low > Double(visible.lowerBound) || high < Double(visible.upperBound) {
      writeEnds(to: weights, visible)
    }
  }

  private func writePieces(to weights: WeightTable, _ visible: Range<Int>) {
    var x = visible.lowerBound
    for piece in pieces {
      // A pixel belongs to the piece that contains its centre.
      let bound = Self.pixel(atOrAfter: coordinate(of: piece.end) - 0.5)
      let end = min(bound, visible.upperBound)
      if end <= x { continue }
      let share = (first + perPixel * (Double(x) + 0.5) - piece.origin) / piece.length
      // The slope is not needed for a single pixel, whose piece may be too short to divide by.
      let growth = end > x + 1 ? piece.change / piece.length * perPixel : 0
      weights.assign(
        alpha: Float(piece.alpha + piece.change * share), growingBy: Float(growth), to: x..<end)
      x = end
    }
  }

  /// Lists the ranges of constant alpha: those outside the mask, and those before and after the gradient's band.
  private func collectStills(into stills: inout [Still]) {
    stills.removeAll(keepingCapacity: true)
    guard low < high else {
      stills.append(Still(range: -.infinity...(.infinity), alpha: 0))
      return
    }
    stills.append(Still(range: -.infinity...low, alpha: 0))
    stills.append(Still(range: high...(.infinity), alpha: 0))
    guard hasGradient, alphas.contains(where: { $0 != alphas[0] }) else {
      stills.append(Still(range: low...high, alpha: hasGradient ? alphas[0] : plain))
      return
    }
    let (left, right) = perPixel > 0 ? (stops.low, stops.high) : (stops.high, stops.low)
    // The alpha is sampled at the centres of pixels, so the band may extend half a pixel into the last pixel.
    let begin = coordinate(of: left) + 0.5
    let end = coordinate(of: right) - 0.5
    if begin > low {
      stills.append(Still(range: low...min(begin, high), alpha: alpha(before: true)))
    }
    if end < high {
      stills.append(Still(range: max(end, low)...high, alpha: alpha(before: false)))
    }
  }

  /// Returns the constant alpha before or after the gradient's band, in the order of device pixels.
  private func alpha(before: Bool) -> Double { gradientAlpha(before == (perPixel > 0) ? 0 : 1) }

  private func coordinate(of parameter: Double) -> Double { (parameter - first) / perPixel }

  private func alpha(at coordinate: Double) -> Double {
    gradientAlpha(first + perPixel * coordinate)
  }

  private func gradientAlpha(_ parameter: Double) -> Double {
    let place = stops.place(of: parameter)
    let alpha = alphas[place.index]
    if place.fraction == 0 { return alpha }
    return alpha + (alphas[place.index + 1] - alpha) * place.fraction
  }

  /// Writes the weights of the pixels that the mask's ends cut.
  private func writeEnds(to weights: WeightTable, _ visible: Range<Int>) {
    for end in 0..<2 {
      let x = end == 0 ? visible.lowerBound : visible.upperBound - 1
      let share = min(high, Double(x + 1)) - max(low, Double(x))
      if share >= 1 { continue }
      let alpha = hasGradient ? self.alpha(at: Double(x) + 0.5) : plain
      weights[x] = Weight(Float(alpha * max(0, share)))
    }
  }

  /// Returns the pixels that a range of coordinates touches.
  private func pixels(from low: Double, to high: Double) -> Range<Int> {
    let first = -Self.pixel(atOrAfter: -low)
    return first..<max(first, Self.pixel(atOrAfter: high))
  }

  /// Returns the first whole number at or after a coordinate, which is limited to ten million pixels.
  private static func pixel(atOrAfter coordinate: Double) -> Int {
    let limited = min(max(coordinate, -1e7), 1e7)
    let whole = Int(limited)
    return Double(whole) < limited ? whole + 1 : whole
  }

  // MARK: Changes

  /// Returns the time at which the mask's movement along its axis next changes visible content.
  ///
  /// While all of the content is in a range of constant alpha, the mask may move, and even jump, without a visible
  /// change to any position at which the content is in a range of the same alpha.
  ///
  /// - Parameters:
  ///   - mask: The mask from which the profile was read.
  ///   - ink: The pixels along the axis that have content.
  ///   - table: The table from which the profile was evaluated.
  ///   - instant: Media time, in seconds.
  ///   - scratch: Reusable memory.
  func nextChange(
    _ mask: AxisMask, ink: Range<Int>, table: AnimationTable, after instant: Double,
    using scratch: inout ProfileScratch
  ) -> NextChange {
    guard let slot = mask.positionSlot else { return .never }
    let isHorizontal = mask.axis == .horizontal
    let component = isHorizontal ? 0 : 1
    let position = mask.node.values.position
    let scale = mask.pixelsPerPoint
    scratch.allowed.removeAll(keepingCapacity: true)
    if scale != 0 && scale.isFinite {
      let now = isHorizontal ? position.x : position.y
      collectStills(into: &scratch.stills)
      scratch.addFreePositions(around: now, scale: scale, ink: ink)
    }
    return table.nextExit(
      ofSlot: slot, component: component, from: scratch.allowed, after: instant)
  }

  /// Returns the media time up to which the mask's movement along its axis changes visible content at every instant
  /// from the given one on; the given instant if the time is not known.
  ///
  /// The parameters are those of `nextChange(_:ink:table:after:using:)`.
  func changingTime(
    _ mask: AxisMask, ink: Range<Int>, table: AnimationTable, after instant: Double,
    using scratch: inout ProfileScratch
  ) -> Double {
    guard let slot = mask.positionSlot else { return instant }
    let isHorizontal = mask.axis == .horizontal
    let position = mask.node.values.position
    let scale = mask.pixelsPerPoint
    guard scale != 0 && scale.isFinite else { return instant }
    collectStills(into: &scratch.stills)
    scratch.allowed.removeAll(keepingCapacity: true)
    for still in scratch.stills {
      scratch.addPositions(
        in: still, now: isHorizontal ? position.x : position.y, scale: scale, ink: ink)
    }
    return table.nextEntry(
      ofSlot: slot, component: isHorizontal ? 0 : 1, into: scratch.allowed, after: instant)
  }
}

/// The arrays that `nextChange` uses; they are reused, so a frame allocates no memory.
struct ProfileScratch {
  /// Ranges of constant alpha.
  fileprivate var stills: [AxisProfile.Still] = []

  /// The ranges of mask positions at which the content looks as it does now; empty if any movement is visible at
  /// once.
  fileprivate var allowed: [ClosedRange<Double>] = []

  /// Adds the mask positions at which the content is in a range whose alpha equals the content's current alpha.
  ///
  /// - Parameters:
  ///   - now: The mask's current position along its axis.
  ///   - scale: Device pixels per point of the position.
  ///   - ink: The pixels along the axis that have content.
  fileprivate mutating func addFreePositions(around now: Double, scale: Double, ink: Range<Int>) {
    let (begin, end) = (Double(ink.lowerBound), Double(ink.upperBound))
    let around = stills.first { $0.range.lowerBound <= begin && $0.range.upperBound >= end }
    guard let around else { return }
    let weight = Weight(Float(around.alpha))
    for still in stills where Weight(Float(still.alpha)) == weight {
      addPositions(in: still, now: now, scale: scale, ink: ink)
    }
  }

  /// Adds the mask positions at which the content is in a range of constant alpha.
  fileprivate mutating func addPositions(
    in still: AxisProfile.Still, now: Double, scale: Double, ink: Range<Int>
  ) {
    let (begin, end) = (Double(ink.lowerBound), Double(ink.upperBound))
    let low = now + (end - still.range.upperBound) / scale
    let high = now + (begin - still.range.lowerBound) / scale
    let isRoomy = still.range.upperBound - still.range.lowerBound >= end - begin
    if isRoomy { allowed.append(min(low, high)...max(low, high)) }
  }
}
