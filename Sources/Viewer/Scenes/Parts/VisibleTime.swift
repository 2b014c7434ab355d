package import LayerKit
package import ShimmerKit

/// The part of a cycle, slide and pause, in which a band touches what the content shows.
///
/// The layer under a band may be much larger than its visible content, for example as wide as the window.
package struct VisibleTime: Hashable {
  /// The share of the cycle, 0…1.
  package let share: Double

  /// The duration of a cycle in seconds, greater than 0.
  package let cycle: Double

  /// Creates the visible time of a band of Facebook's effect; `nil` if the band does not move.
  ///
  /// The band moves forwards or backwards with the same result.
  ///
  /// - Parameters:
  ///   - motion: The motion of the band over the content's layer.
  ///   - stretch: The visible content, as distances from the layer's left or top edge in points.
  package init?(of motion: ShimmerMotion, over stretch: ClosedRange<Double>) {
    guard motion.isRegular, motion.speed > 0, motion.cycle > 0, motion.cycle.isFinite else {
      return nil
    }
    let reach = motion.length * motion.highlightLength / 2
    func place(ofMiddle middle: Double) -> Double {
      let place = (middle - motion.bandMiddle(atPlace: 0)) / motion.travel
      return place > 0 ? min(place, 1) : 0
    }
    let enter = place(ofMiddle: stretch.lowerBound - reach)
    share = max(place(ofMiddle: stretch.upperBound + reach) - enter, 0)
    cycle = motion.cycle
  }

  /// Creates the visible time of a sweep's light; `nil` if the light does not move.
  ///
  /// - Parameters:
  ///   - timing: The times of the sweeps.
  ///   - path: The path of the light.
  ///   - easing: The timing curve of a sweep.
  ///   - box: The visible content, in the coordinates of the path's area.
  package init?(
    of timing: SweepTiming, along path: SweepPath, easing: TimingFunction, over box: Rect
  ) {
    guard timing.cycle > 0, timing.cycle.isFinite, path.travel > 0 else { return nil }
    let corners = [
      box.origin, Point(x: box.maxX, y: box.minY), Point(x: box.minX, y: box.maxY),
      Point(x: box.maxX, y: box.maxY),
    ].map(path.distance)
    let enter = ((corners.min() ?? 0) + path.overshoot) / path.travel
    let leave = ((corners.max() ?? 0) + path.overshoot + path.bandLength) / path.travel
    let part =
      easing.overshoots
      ? Self.share(between: enter, and: leave, of: easing)
      : Self.share(upTo: leave, of: easing) - Self.share(upTo: enter, of: easing)
    share = max(part * timing.slide, 0) / timing.cycle
    cycle = timing.cycle
  }

  /// Returns the share of a sweep's duration in which the light is between two positions, of which it may cross each
  /// more than once.
  private static func share(
    between enter: Double, and leave: Double, of easing: TimingFunction
  ) -> Double {
    let instants = 256
    let lit = (0..<instants).count { index in
      let place = easing((Double(index) + 0.5) / Double(instants))
      return place > enter && place < leave
    }
    return Double(lit) / Double(instants)
  }

  /// Returns the share of a sweep's duration after which the light has reached a position along its path, 0…1.
  private static func share(upTo place: Double, of easing: TimingFunction) -> Double {
    if place <= 0 { return 0 }
    if place >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if easing(middle) < place { low = middle } else { high = middle }
    }
    return high
  }

  /// The fact for the state page, such as "32 %, 1.9 s of 5.9 s"; "—" for `nil`.
  static func fact(_ time: VisibleTime?) -> LabeledValue {
    LabeledValue("Visible time", time?.text ?? "—")
  }

  private var text: String {
    let digits = cycle < 1 ? 2 : 1
    let seconds = NumberText.fixed(share * cycle, digits: digits)
    return "\(NumberText.fixed(share * 100, digits: 0)) %, \(seconds) s of "
      + "\(NumberText.fixed(cycle, digits: digits)) s"
  }
}

extension ShimmeringLayer {
  /// The visible time of the band; `nil` without content, and while the band does not move.
  package var visibleTime: VisibleTime? {
    guard let contentLayer else { return nil }
    let bounds = contentLayer.bounds
    let box = contentLayer.visibleBox ?? bounds
    let stretch =
      shimmeringDirection.isHorizontal
      ? (box.minX - bounds.minX)...(box.maxX - bounds.minX)
      : (box.minY - bounds.minY)...(box.maxY - bounds.minY)
    return VisibleTime(of: motion, over: stretch)
  }
}

extension SweepLayer {
  /// The visible time of the light; `nil` without content, and while the light does not move.
  package var visibleTime: VisibleTime? {
    guard let contentLayer, let timing = SweepTiming(sweep, along: path, begin: 0) else {
      return nil
    }
    let box = contentLayer.visibleBox ?? contentLayer.bounds
    return VisibleTime(
      of: timing, along: path, easing: sweep.easing,
      over: windowLayer.map { contentLayer.convert(box, to: $0) } ?? box)
  }
}

extension Layer {
  /// The box around everything that the layer and its sublayers show, in the layer's coordinates; `nil` if they show
  /// nothing.
  ///
  /// Of text, it is the box around the ink. Masks and animations are ignored.
  var visibleBox: Rect? {
    let inner = sublayers.filter { !$0.isHidden && $0.opacity > 0 }.compactMap { layer in
      layer.visibleBox.map { convert($0, from: layer) }
    }
    let boxes = ([ownVisibleBox].compactMap(\.self) + inner)
      .map { masksToBounds ? $0.intersection(bounds) : $0 }
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }

  private var ownVisibleBox: Rect? {
    let showsBox =
      contents != nil || (backgroundColor?.alpha ?? 0) > 0 || borderWidth > 0
      || self is GradientLayer || self is ShapeLayer
    if showsBox { return bounds }
    guard let text = (self as? TextLayer)?.text else { return nil }
    let ink = context.typesetter.inkBounds(of: text, size: bounds.size)
    return ink.isEmpty ? nil : Rect(origin: bounds.origin + ink.origin, size: ink.size)
  }
}
