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

  /// The start and the end of the mask along its axis, in device pixels.
  private var low = 0.0
  private var high = 0.0

  /// The alpha of the whole mask if it has no gradient.
  private var plain = 0.0

  private var hasGradient = false
  private var stops = GradientStops()
  private var alphas: [Double] = []

  /// The gradient's parameter at device coordinate 0, and the parameter's increase per pixel.
  private var first = 0.0
  private var perPixel = 0.0

  /// Reads the mask's values in the current frame.
  mutating func update(_ mask: AxisMask, opacity: Double) {
    let values = mask.node.values
    let isHorizontal = mask.axis == .horizontal
    let map = mask.masked.transform(of: mask.node).concatenated(with: mask.toDevice)
    let box = map.apply(to: values.bounds)
    (low, high) = isHorizontal ? (box.minX, box.maxX) : (box.minY, box.maxY)
    if !low.isFinite || !high.isFinite { (low, high) = (0, 0) }
    let fold = AlphaFold(mask.node, covers: mask.covers, opacity: opacity)
    plain = fold.p
    hasGradient = stops.assign(values.locations, count: values.colors.count)
    guard hasGradient else { return }
    alphas.removeAll(keepingCapacity: true)
    for color in values.colors { alphas.append(fold.alpha(of: color.alpha)) }
    let start = isHorizontal ? values.startPoint.x : values.startPoint.y
    let end = isHorizontal ? values.endPoint.x : values.endPoint.y
    let length = isHorizontal ? values.bounds.width : values.bounds.height
    let origin = isHorizontal ? values.bounds.minX : values.bounds.minY
    let scale = isHorizontal ? map.a : map.d
    let offset = isHorizontal ? map.tx : map.ty
    // t = ((x − offset) / scale − origin) / length − start, divided by end − start
    perPixel = 1 / (scale * length * (end - start))
    first = -(offset / scale + origin + start * length) / (length * (end - start))
    hasGradient = start != end && first.isFinite && perPixel.isFinite && perPixel != 0
  }

  /// Writes the mask's weight for each pixel in the range of the weight table.
  func write(to weights: WeightTable) {
    let range = weights.range
    weights.assign(.zero, to: range)
    let visible = pixels(from: low.rounded(.down), to: high.rounded(.up)).clamped(to: range)
    if visible.isEmpty { return }
    guard hasGradient else {
      weights.assign(Weight(Float(plain)), to: visible)
      return writeEnds(to: weights, visible)
    }
    let (left, right) = perPixel > 0 ? (stops.low, stops.high) : (stops.high, stops.low)
    // One more pixel on each side is computed, so that rounding errors do not matter.
    let band = pixels(
      from: (coordinate(of: left) - 1.5).rounded(.down),
      to: (coordinate(of: right) + 1.5).rounded(.up)
    ).clamped(to: visible)
    weights.assign(
      Weight(Float(alpha(before: true))), to: visible.lowerBound..<band.lowerBound)
    weights.assign(
      Weight(Float(alpha(before: false))), to: band.upperBound..<visible.upperBound)
    writeBand(to: weights, band)
    writeEnds(to: weights, visible)
  }

  /// Writes the weights of the pixels between the outer stops, segment by segment.
  private func writeBand(to weights: WeightTable, _ band: Range<Int>) {
    var x = band.lowerBound
    while x < band.upperBound {
      let parameter = first + perPixel * (Double(x) + 0.5)
      let line = stops.line(at: parameter)
      var end = x + 1
      if let line {
        let bound = perPixel > 0 ? line.range.upperBound : line.range.lowerBound
        end = max(end, pixels(from: 0, to: coordinate(of: bound) - 0.5).upperBound)
        end = min(end, band.upperBound)
        while end > x + 1, !line.range.contains(first + perPixel * (Double(end) - 0.5)) { end -= 1 }
      }
      // The slope is not needed for a single pixel, whose segment may be too short to divide by.
      let way = end > x + 1 ? line : nil
      let growth = way.map { (alphas[$0.index + 1] - alphas[$0.index]) / $0.length } ?? 0
      weights.assign(
        alpha: Float(gradientAlpha(parameter)), growingBy: Float(growth * perPixel), to: x..<end)
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

  private func pixels(from low: Double, to high: Double) -> Range<Int> {
    let first = Int(min(max(low, -1e7), 1e7))
    return first..<max(first, Int(min(max(high, -1e7), 1e7)))
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
    let scale = positionScale(of: mask)
    scratch.allowed.removeAll(keepingCapacity: true)
    if scale != 0 && scale.isFinite {
      let now = isHorizontal ? position.x : position.y
      collectStills(into: &scratch.stills)
      scratch.addFreePositions(around: now, scale: scale, ink: ink)
    }
    return table.nextExit(
      ofSlot: slot, component: component, from: scratch.allowed, after: instant)
  }

  /// Returns the number of device pixels by which the mask moves along its axis when its position changes by one
  /// point.
  private func positionScale(of mask: AxisMask) -> Double {
    let turn = AffineTransform(mask.masked.values.sublayerTransform)
    return mask.axis == .horizontal ? turn.a * mask.toDevice.a : turn.d * mask.toDevice.d
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
      let low = now + (end - still.range.upperBound) / scale
      let high = now + (begin - still.range.lowerBound) / scale
      let isRoomy = still.range.upperBound - still.range.lowerBound >= end - begin
      if isRoomy { allowed.append(min(low, high)...max(low, high)) }
    }
  }
}
