public import LayerKit

/// The effect that the light of a sweep has on the content.
public enum SweepLight: Hashable, Sendable {
  /// Keeps the content's colours, with one opacity outside the band and another inside the band.
  ///
  /// Both opacities are clamped to 0…1. Without the effect, before its begin fade and after its end fade, the content
  /// is unchanged.
  case opacity(base: Double, highlight: Double)

  /// Uses only the content's shape, with one colour outside the band and another inside the band.
  ///
  /// Without the effect the content has the base colour, so that nothing jumps when the effect begins.
  case colors(base: Color, highlight: Color)

  /// Dim content over which a bright band travels; 0.3 and 1, from shimmer-android.
  public static let reveal = SweepLight.opacity(base: 0.3, highlight: 1)

  /// Bright content over which a dim band travels; 1 and 0.5, from Facebook's Shimmer.
  public static let conceal = SweepLight.opacity(base: 1, highlight: 0.5)

  /// Whether the band makes the content more or less visible; `nil` if only colours change.
  public var polarity: SweepPolarity? {
    guard case .opacity(let base, let highlight) = self else { return nil }
    return highlight < base ? .conceal : .reveal
  }

  /// Whether the content's own colours are replaced, so that only its shape is used.
  var isColored: Bool {
    if case .colors = self { true } else { false }
  }

  /// The colour without the effect.
  var restColor: Color {
    if case .colors(let base, _) = self { base } else { .white }
  }

  /// Returns the colour at a strength of the highlight, where 0 is the base.
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

/// The effect of a band on the visibility of its content.
public enum SweepPolarity: String, Hashable, Sendable, CaseIterable {
  /// The band makes the content more visible.
  case reveal
  /// The band makes the content less visible.
  case conceal
}

/// The light that travels: its length and its levels along this length.
///
/// ```
/// strength 1        ┌───────────┐
///                 ╱               ╲
///          0 ────╱                 ╲────
///              soft    core     soft
///              ├────── length ──────┤
/// ```
public struct SweepBand: Hashable, Sendable {
  /// The length of the band, from its rear edge to its front edge.
  public var length: SweepBandLength

  /// The strength of the light at locations along the band, in ascending order; any number of stops.
  ///
  /// A stop that is not beyond the previous one is placed directly after it. Outside the stops the band has the base
  /// level.
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
  ///   - core: The length of the core as a share of the whole, 0…1; default 0, for a ridge.
  ///   - softness: The share of the rest that the slopes take, 0…1; default 1, all of the rest. At 0 the edges are
  ///     hard. Each hard edge is halfway between the core's edge and the band's edge, so that the amount of light
  ///     stays the same.
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
  /// Its four stops are centred on the view: the light is full over `intensity` and absent beyond `intensity +
  /// dropoff`, both as shares of the crossed length. Anything that exceeds the view is cut off, as in
  /// shimmer-android.
  ///
  /// - Parameters:
  ///   - intensity: The length of the core as a share, at least 0; 0 in shimmer-android.
  ///   - dropoff: The length of both slopes together as a share, at least 0; default 0.5, from shimmer-android.
  public init(intensity: Double, dropoff: Double = 0.5) {
    let core = unit(intensity)
    let whole = min(core + max(Self.finite(dropoff), 0), 1)
    // If everything is cut off, nothing is left of the slopes.
    self.init(length: .share(whole), core: whole > 0 ? core / whole : 0)
  }

  /// Returns the band's colours with their locations; the first and the last are the base.
  ///
  /// Locations are strictly ascending, as the kernels require.
  func profile(of light: SweepLight) -> SweepProfile {
    let base = light.color(strength: 0)
    var places: [Double] = []
    var colors: [Color] = []
    for stop in stops {
      let place = min(max(Self.finite(stop.place), 0), 1)
      let color = light.color(strength: Self.finite(stop.strength), of: stop.color)
      // The two ends of a core without length are one stop.
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

/// The length of a band.
public enum SweepBandLength: Hashable, Sendable {
  /// A share of the length that the sweep crosses, measured along its path.
  case share(Double)
  /// A length in points.
  case points(Double)
}

/// A colour or level at a location within a band.
public struct SweepStop: Hashable, Sendable {
  /// The location as a share of the band's length; 0 is the rear edge, 1 the front edge.
  public var place: Double

  /// The strength of the highlight: 0 is the base, 1 the highlight.
  ///
  /// Other values extrapolate.
  public var strength: Double

  /// A colour in place of the highlight's; ignored with ``SweepLight/opacity(base:highlight:)``.
  public var color: Color?

  /// Creates a stop, by default of full strength in the highlight's colour.
  public init(at place: Double, strength: Double = 1, color: Color? = nil) {
    self.place = place
    self.strength = strength
    self.color = color
  }
}

/// The colours of a band at their locations: at least two, strictly ascending, with the base at both ends.
struct SweepProfile: Hashable {
  /// The smallest distance between locations, as a share of the band: two hundredths of a pixel for a typical band.
  static let leastGap = 1e-4

  /// The locations as shares of the band's length.
  var places: [Double]

  var colors: [Color]

  /// The profile of a spot: the colours from the band's middle to its front edge, with 0 the centre and 1 the rim.
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

/// Returns a number clamped to 0…1, and 0 for NaN.
private func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
