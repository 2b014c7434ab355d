/// The geometry and timing of a slide: its duration, its distance and its speed.
///
/// ```
///            ├── L + q ──┼─── L ───┼── L + q ──┤   the mask, A long
///            ░░░░░░░░░░░░▒▒▒▓▓▓▒▒▒▒░░░░░░░░░░░░
///                                  ├─── L ───┤     the content
///            ◄───────── T ─────────►               the mask moves by T in one cycle
/// ```
///
/// The formulas are from Facebook's Shimmer.
public struct ShimmerMotion: Hashable, Sendable {
  /// The length of the content in the direction of travel, in points: L.
  public var length: Double

  /// The nominal speed in points per second: s.
  public var speed: Double

  /// The pause between two slides, in seconds: p.
  public var pause: Double

  /// The band's length as a share of the content's length: h.
  public var highlightLength: Double

  /// Creates a motion from values that are not checked.
  public init(length: Double, speed: Double, pause: Double, highlightLength: Double) {
    self.length = length
    self.speed = speed
    self.pause = pause
    self.highlightLength = highlightLength
  }

  /// The duration of one slide and its pause in seconds, L/s + p.
  ///
  /// If the result is 0 or less, or NaN, a slide takes 0.25 seconds.
  public var cycle: Double { length / speed + pause }

  /// The distance that the mask travels in a cycle, in points: T = 3 L + s p.
  public var travel: Double { 2 * length + margin }

  /// The mask's length in points: A = 4 L + s p.
  public var maskLength: Double { 3 * length + margin }

  private var margin: Double { length + speed * pause }

  /// The start of the gradient's axis, as a share of the mask's length from its left or top edge.
  public var gradientStart: Double { (length + margin) / maskLength }

  /// The end of the gradient's axis, as a share of the mask's length from its left or top edge.
  public var gradientEnd: Double { travel / maskLength }

  /// The locations of the band's first edge, middle and last edge along the gradient's axis.
  public var stops: [Double] {
    let outer = (1 - highlightLength) / 2
    return [outer, 0.5, 1 - outer]
  }

  /// The actual speed of the band on screen, in points per second.
  ///
  /// It is the ``travel`` divided by the ``cycle``, s (3 L + s p)/(L + s p): 2.55 times the nominal speed for 320
  /// points at the defaults.
  public var trueSpeed: Double { travel / cycle }

  /// The share of a cycle in which the band touches the content, 0…1.
  public var litShare: Double { length * (1 + highlightLength) / travel }

  /// Returns the distance of the band's middle from the content's left or top edge, in points.
  ///
  /// - Parameter place: The position along the mask's travel, 0…1.
  public func bandMiddle(atPlace place: Double) -> Double { -length / 2 + travel * place }

  /// The positions along the mask's travel, 0…1, between which the band touches the content; `0...1` if either is
  /// NaN.
  public var litPlaces: ClosedRange<Double> {
    let enter = length * (1 - highlightLength) / (2 * travel)
    let leave = length * (3 + highlightLength) / (2 * travel)
    if enter.isNaN || leave.isNaN { return 0...1 }
    return min(enter, leave)...max(enter, leave)
  }

  /// Whether the band's position can be computed: the content has a length, and the band moves forward over it.
  public var isRegular: Bool { length > 0 && speed >= 0 && travel > 0 && travel.isFinite }

  /// Returns the position at which this motion continues another motion without a visible jump.
  ///
  /// While the band touches the content, it keeps its relative position on the content. While it does not, the same
  /// share of the stretch in which the content is unlit has passed. The unlit stretch of an endless slide extends
  /// across the end of the cycle. A single slide has two unlit stretches: one before the content and one after it.
  ///
  /// - Parameters:
  ///   - place: The position along the other motion's travel, 0…1.
  ///   - other: The other motion.
  ///   - isSingle: Whether the slide plays once.
  public func place(matching place: Double, of other: ShimmerMotion, isSingle: Bool) -> Double {
    guard isRegular, other.isRegular else { return place }
    let lit = litPlaces
    let formerly = other.litPlaces
    if formerly.contains(place) {
      let share = other.bandMiddle(atPlace: place) / other.length
      return (share * length + length / 2) / travel
    }
    func share(of value: Double, in range: (Double, Double)) -> Double {
      range.1 > range.0 ? (value - range.0) / (range.1 - range.0) : 0
    }
    if isSingle {
      if place < formerly.lowerBound {
        return lit.lowerBound * share(of: place, in: (0, formerly.lowerBound))
      }
      return lit.upperBound + (1 - lit.upperBound) * share(of: place, in: (formerly.upperBound, 1))
    }
    let unwrapped = place < formerly.lowerBound ? place + 1 : place
    let passed = share(of: unwrapped, in: (formerly.upperBound, 1 + formerly.lowerBound))
    let matched = lit.upperBound + passed * (1 + lit.lowerBound - lit.upperBound)
    return matched >= 1 ? matched - 1 : matched
  }
}
