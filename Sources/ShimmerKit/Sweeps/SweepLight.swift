public import LayerKit

/// What the light of a sweep does to the content.
public enum SweepLight: Hashable, Sendable {
  /// The content keeps its colours; its opacity is one number away from the band and another in it.
  ///
  /// Both are clamped to 0…1. Without effect, and at the ends of its fades, the content is as it is.
  case opacity(base: Double, highlight: Double)

  /// The content lends its shape alone; it has one colour away from the band and another in it.
  ///
  /// While nothing sweeps it shows in the base colour, so that nothing jumps when the effect begins.
  case colors(base: Color, highlight: Color)

  /// A dim content over which a bright band travels; 0.3 and 1, from shimmer-android.
  public static let reveal = SweepLight.opacity(base: 0.3, highlight: 1)

  /// A bright content over which a dim band travels; 1 and 0.5, from Facebook's Shimmer.
  public static let conceal = SweepLight.opacity(base: 1, highlight: 0.5)

  /// Whether the band makes the content more visible or less; `nil` where only colours change.
  public var polarity: SweepPolarity? {
    guard case .opacity(let base, let highlight) = self else { return nil }
    return highlight < base ? .conceal : .reveal
  }

  /// Whether the content lends its shape alone.
  var isColored: Bool {
    if case .colors = self { true } else { false }
  }

  /// What shows without effect.
  var restColor: Color {
    if case .colors(let base, _) = self { base } else { .white }
  }

  /// What shows at a level of the highlight.
  ///
  /// - Parameter other: A colour in place of the highlight's.
  func color(strength: Double, of other: Color? = nil) -> Color {
    switch self {
    case .opacity(let base, let highlight):
      let level = unit(base) + (unit(highlight) - unit(base)) * strength
      return Color(white: 1, alpha: unit(level))
    case .colors(let base, let highlight):
      return base.mixed(with: other ?? highlight, share: strength)
    }
  }
}

/// Whether a band makes its content more visible or less.
public enum SweepPolarity: String, Hashable, Sendable, CaseIterable {
  /// The band is what is seen.
  case reveal
  /// The band is what is not seen.
  case conceal
}

/// The light that travels: how long it is, and how it comes and goes along its length.
///
/// ```
/// strength 1        ┌───────────┐
///                 ╱               ╲
///          0 ────╱                 ╲────
///              soft    core     soft
///              ├────── length ──────┤
/// ```
public struct SweepBand: Hashable, Sendable {
  /// How long it is, from its last edge to its first one.
  public var length: SweepBandLength

  /// The levels along it, ascending; any number of them.
  ///
  /// One that is not beyond the one before lies directly behind it. Outside there is the base.
  public var stops: [SweepStop]

  /// Creates a band from its stops.
  public init(length: SweepBandLength, stops: [SweepStop]) {
    self.length = length
    self.stops = stops
  }

  /// Creates a band with a core of full strength between two straight slopes.
  ///
  /// - Parameters:
  ///   - length: The length of core and slopes together; default one third.
  ///   - core: The length of the core as a share of the whole, 0…1; default 0, a mere ridge.
  ///   - softness: How much of the rest the slopes take, 0…1; default 1, all of it. At 0 the edges are hard,
  ///     half way between the core's and the band's, so that the light stays as much as it was.
  public init(length: SweepBandLength = .share(1 / 3), core: Double = 0, softness: Double = 1) {
    let rest = (1 - unit(core)) / 2
    let slope = rest * unit(softness)
    let outer = (rest - slope) / 2
    self.init(
      length: length,
      stops: [
        SweepStop(at: outer, strength: 0), SweepStop(at: outer + slope),
        SweepStop(at: 1 - outer - slope), SweepStop(at: 1 - outer, strength: 0),
      ])
  }

  /// Creates the band that shimmer-android derives from its two numbers.
  ///
  /// Its four stops lie around the middle of the view: the light is full over `intensity` and gone beyond
  /// `intensity + dropoff`, both as shares of what is crossed. What exceeds the view is cut off, as there.
  ///
  /// - Parameters:
  ///   - intensity: The length of the core as a share, at least 0; 0 in shimmer-android.
  ///   - dropoff: The length of both slopes together as a share, at least 0; default 0.5, from
  ///     shimmer-android.
  public init(intensity: Double, dropoff: Double = 0.5) {
    let core = unit(intensity)
    let whole = min(core + max(Self.finite(dropoff), 0), 1)
    // Where all is cut off, nothing is left of the slopes.
    self.init(length: .share(whole), core: whole > 0 ? core / whole : 0)
  }

  /// The levels that are not the base, as colours in their places, between two of the base.
  ///
  /// Places ascend strictly, as kernels want it.
  func profile(of light: SweepLight) -> SweepProfile {
    let base = light.color(strength: 0)
    var places: [Double] = []
    var colors: [Color] = []
    for stop in stops {
      let place = min(max(Self.finite(stop.place), 0), 1)
      let color = light.color(strength: Self.finite(stop.strength), of: stop.color)
      // The two ends of a core without extent are one stop.
      if place == places.last, color == colors.last { continue }
      places.append(max(place, (places.last ?? -1) + SweepProfile.leastGap))
      colors.append(color)
    }
    if colors.first != base {
      places.insert((places.first ?? 0) - SweepProfile.leastGap, at: 0)
      colors.insert(base, at: 0)
    }
    if colors.count < 2 || colors.last != base {
      places.append((places.last ?? 0) + SweepProfile.leastGap)
      colors.append(base)
    }
    return SweepProfile(places: places, colors: colors)
  }

  private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}

/// How long a band is.
public enum SweepBandLength: Hashable, Sendable {
  /// As a share of what the sweep crosses, measured along its way.
  case share(Double)
  /// In points.
  case points(Double)
}

/// A colour or level within a band, and where.
public struct SweepStop: Hashable, Sendable {
  /// Where it is, as a share of the band's length; 0 is the edge that comes last, 1 the one that comes first.
  public var place: Double

  /// How much of the highlight there is: 0 is the base, 1 the highlight.
  ///
  /// Other numbers go on beyond both.
  public var strength: Double

  /// A colour in place of the highlight's; without effect on ``SweepLight/opacity(base:highlight:)``.
  public var color: Color?

  /// Creates a stop.
  public init(at place: Double, strength: Double = 1, color: Color? = nil) {
    self.place = place
    self.strength = strength
    self.color = color
  }
}

/// The colours of a band in their places: at least two, places strictly ascending, the base at both ends.
struct SweepProfile: Hashable {
  /// How far apart places are at least, as a share of the band: two hundredths of a pixel of a usual one.
  static let leastGap = 1e-4

  /// The places as shares of the band.
  var places: [Double]

  /// The colours.
  var colors: [Color]

  /// The half from the middle outwards, over the radius 0…1, for a spot.
  var fromMiddle: SweepProfile {
    guard let ramp = GradientRamp(colors: colors, locations: places) else { return self }
    var result = SweepProfile(places: [0], colors: [ramp.color(at: 0.5)])
    for (place, color) in zip(places, colors) where place > 0.5 {
      result.places.append(max(2 * place - 1, Self.leastGap))
      result.colors.append(color)
    }
    if result.colors.count < 2 {
      result.places.append(1)
      result.colors.append(colors[colors.count - 1])
    }
    return result
  }
}

/// A number kept within 0…1; what is no number is 0.
private func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
