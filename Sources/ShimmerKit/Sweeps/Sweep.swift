public import LayerKit

/// The parameters of a band of light that travels over a content, once or again and again.
///
/// ```swift
/// var sweep = Sweep()
/// sweep.tilt = .pi / 9
/// sweep.band = SweepBand(length: .share(0.4), core: 0.2)
/// sweep.pace = .duration(1.2)
/// ```
///
/// None is checked or limited: odd numbers count as the nearest that make sense, and never trap. What makes
/// no sense as a pace stands still, with the content at its base.
public struct Sweep: Hashable, Sendable {
  /// Where the band travels to; default trailing.
  public var direction = SweepDirection.trailing

  /// How far its way is turned from x towards y, in radians; default 0.
  ///
  /// The band lies across its way.
  public var tilt = 0.0

  /// Whether the light is a band or a spot; default a band.
  public var shape = SweepShape.band

  /// The light's length and its levels along it; default a ridge over one third.
  ///
  /// Of a spot the length is the diameter, and the half from the middle on counts.
  public var band = SweepBand()

  /// How far before and behind the content the light begins and ends its way, as a share of the content's
  /// length along it; default 0, with the light just outside of the corners.
  public var overshoot = 0.0

  /// What the light does to the content; default reveal.
  public var light = SweepLight.reveal

  /// How fast it travels; default 1 second over the content.
  public var pace = SweepPace.duration(1)

  /// How long nothing travels between two sweeps, in seconds; default 0.
  ///
  /// The first one does not wait for it.
  public var pause = 0.0

  /// How long the first sweep waits after the effect was switched on, in seconds; default 0.
  ///
  /// It also waits for the end of the begin fade. A shared begin time takes its place.
  public var startDelay = 0.0

  /// How the progress of each sweep is bent; default not at all.
  public var easing = TimingFunction.linear

  /// How many sweeps there are, rounded up to whole ones; default without end.
  ///
  /// After the last the effect ends by itself.
  public var repeatCount = RepeatCount.forever

  /// Whether every other sweep goes back; default false.
  ///
  /// Each way counts as a sweep and is eased alike.
  public var autoreverses = false

  /// How long the effect fades in, in seconds; default 0.1; 0 or less does not fade.
  public var beginFade = 0.1

  /// How long the effect fades out, in seconds; default 0.3; 0 or less does not fade.
  public var endFade = 0.3

  /// Creates the default sweep.
  public init() {}
}

/// The shape of the light.
public enum SweepShape: String, Hashable, Sendable, CaseIterable {
  /// A band across the whole content.
  case band
  /// A round spot, whose middle travels through the content's.
  case spot
}

/// How fast a sweep travels.
public enum SweepPace: Hashable, Sendable {
  /// In points per second, as seen on the screen.
  case speed(Double)
  /// In seconds for one way, whatever the content's size.
  case duration(Double)
}

/// Where the band of a sweep travels to, before ``Sweep/tilt`` turns it.
public enum SweepDirection: String, Hashable, Sendable, CaseIterable {
  /// To where lines of text end: right for those that run to the right, left for the others.
  case trailing
  /// To where lines of text begin.
  case leading
  /// To the right.
  case right
  /// To the left.
  case left
  /// Upwards.
  case up
  /// Downwards.
  case down

  /// The way of travel in a plane whose y grows downwards, one point long.
  ///
  /// A tilt turns the axis of the fixed directions from x towards y; of left and up it is the axis of right
  /// and down, travelled the other way. For *leading* and *trailing* the other writing direction is the
  /// mirror image, tilt and all, as it is for text and pictures.
  ///
  /// Multiples of a quarter turn are exact. A tilt that is no finite number is none.
  ///
  /// - Parameters:
  ///   - tilt: Radians.
  ///   - writing: What leading and trailing mean.
  public func vector(tilt: Double, writing: WritingDirection) -> Point {
    let isMirrored = writing == .rightToLeft
    let turn = Transform3D.rotation(tilt.isFinite ? tilt : 0)
    let axis = Point(x: Self.exact(turn.m11), y: Self.exact(turn.m12))
    switch self {
    case .right: return axis
    case .left: return Point(x: -axis.x, y: -axis.y)
    case .down: return Point(x: -axis.y, y: axis.x)
    case .up: return Point(x: axis.y, y: -axis.x)
    case .trailing: return Point(x: isMirrored ? -axis.x : axis.x, y: axis.y)
    case .leading: return Point(x: isMirrored ? axis.x : -axis.x, y: -axis.y)
    }
  }

  /// A sine or cosine, rounded where it is one of a whole number of quarter turns.
  private static func exact(_ value: Double) -> Double {
    (value - value.rounded()).magnitude < 1e-12 ? value.rounded() : value
  }
}

/// Which way lines of text run: what *leading* and *trailing* mean.
///
/// It decides on the direction in which a sweep travels, and on nothing else.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// Lines begin at the left, as in Latin, Greek, Cyrillic or Chinese.
  case leftToRight
  /// Lines begin at the right, as in Hebrew or Arabic.
  case rightToLeft

  /// The direction of a text: that of its first letter with one.
  ///
  /// Digits, marks, punctuation and emoji have none and are passed over; the invisible direction marks
  /// have theirs. It is rules P2 and P3 of the Unicode bidirectional algorithm but for its isolates,
  /// which are not skipped.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - fallback: What counts for a text without such a letter; default left to right.
  public init(of text: String, orElse fallback: WritingDirection = .leftToRight) {
    self = text.unicodeScalars.lazy.compactMap(WritingDirection.init(strong:)).first ?? fallback
  }

  /// The direction that a character has by itself, or nothing.
  private init?(strong scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x200E: self = .leftToRight
    case 0x200F, 0x061C: self = .rightToLeft
    default:
      let properties = scalar.properties
      guard properties.isAlphabetic, properties.generalCategory != .nonspacingMark else {
        return nil
      }
      let runsLeft = Self.rightToLeftBlocks.contains { $0.contains(scalar.value) }
      self = runsLeft ? .rightToLeft : .leftToRight
    }
  }

  /// The blocks of Unicode whose letters run to the left.
  private static let rightToLeftBlocks: [ClosedRange<UInt32>] = [
    0x0590...0x08FF,  // Hebrew, Arabic, Syriac, Thaana, N’Ko, Samaritan, Mandaic
    0xFB1D...0xFDFF,  // presentation forms of Hebrew, and of Arabic, A
    0xFE70...0xFEFF,  // presentation forms of Arabic, B
    0x1_0800...0x1_0FFF,  // ancient scripts from Cypriot to Elymaic
    0x1_E800...0x1_EFFF,  // Mende Kikakui, Adlam, mathematical Arabic
  ]
}
