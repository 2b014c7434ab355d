public import LayerKit

/// A slanted band of another grey that occasionally crosses a label: the skeleton loader's alternative to the pulse.
///
/// ```swift
/// let sweep = SlantedSweep()
/// let band = sweep.start(on: label, viewWidth: 320)
/// ```
///
/// The label gets a background of its own and clips to its bounds. In front of it, a two-colour gradient layer,
/// rotated by 45°, travels along the label's x axis, from one view width before the label to twenty view widths
/// behind it. It is therefore over the label for a short time only; for the rest of the 20 s the label is plain.
/// Values are not checked.
public struct SlantedSweep: Hashable, Sendable {
  /// The key of the animation on the band.
  public static let key = "slanted-sweep"

  /// The label's background colour; default (242, 242, 247), the system's grey 6.
  public var ground = Color(hex: 0xF2_F2F7)

  /// The band's colours from end to end; default from grey 6 to (229, 229, 234), grey 5.
  public var colors = [Color(hex: 0xF2_F2F7), Color(hex: 0xE5_E5EA)]

  /// The rotation of the band, in radians; default π/4, or 45°.
  public var angle = Double.pi / 4

  /// The time from one end of the path to the other, in seconds; default 20.
  public var duration = 20.0

  /// The position at which the band begins, in widths of the view from its position at rest; default −1.
  public var start = -1.0

  /// The position at which the band ends, in widths of the view from its position at rest; default 20.
  public var end = 20.0

  /// The radius of the band's corners in points; default 18.
  ///
  /// The label's own corners are square.
  public var cornerRadius = 18.0

  /// Whether the band is hidden, for people who prefer reduced motion; default false.
  ///
  /// The label then shows its own colour, as it does most of the time anyway.
  public var showsStill = false

  /// A sweep with the corresponding greys of a dark desktop: (28, 28, 30) and (44, 44, 46).
  public static var darkMode: SlantedSweep {
    var sweep = SlantedSweep()
    sweep.ground = Color(hex: 0x1C_1C1E)
    sweep.colors = [Color(hex: 0x1C_1C1E), Color(hex: 0x2C_2C2E)]
    return sweep
  }

  /// Creates a sweep with the values of the skeleton loader.
  public init() {}

  /// Returns the distance by which the band is moved along the label's x axis, in points.
  ///
  /// - Parameters:
  ///   - seconds: The seconds since the start.
  ///   - viewWidth: The width of the view, in points.
  public func translation(at seconds: Double, viewWidth: Double) -> Double {
    let span = end - start
    guard duration > 0, seconds.isFinite, duration.isFinite else { return start * viewWidth }
    let cycles = seconds / duration
    return viewWidth * (start + span * (cycles - cycles.rounded(.down)))
  }

  /// Returns the animation that moves the band.
  ///
  /// - Parameters:
  ///   - viewWidth: The width of the view, in points.
  ///   - beginTime: The begin time, in the band's time; `nil` for the commit.
  public func animation(viewWidth: Double, beginTime: Double? = nil) -> BasicAnimation<Double> {
    var travel = BasicAnimation(
      \.transform.translation.x, from: start * viewWidth, to: end * viewWidth)
    travel.timing = MediaTiming(beginTime: beginTime, duration: duration, repeatCount: .forever)
    return travel
  }

  /// Starts the sweep on a label: sets its background, clips it and adds the band in front.
  ///
  /// If the label leaves the visible tree, the band is in phase when the label returns.
  ///
  /// - Parameters:
  ///   - label: The layer, with its bounds already set.
  ///   - viewWidth: The width of the whole view that contains the label, in points.
  /// - Returns: The band, for ``layOut(_:in:viewWidth:)`` and ``stop(_:)``.
  @discardableResult
  public func start(on label: Layer, viewWidth: Double) -> GradientLayer {
    let band = GradientLayer(in: label.context).withoutActions()
    label.context.transaction(disablingActions: true) {
      label.backgroundColor = ground
      label.masksToBounds = true
      label.addSublayer(band)
    }
    layOut(band, in: label, viewWidth: viewWidth)
    return band
  }

  /// Fits a band to its label after the size of the label or of its view has changed; the sweep keeps its phase.
  ///
  /// The band's frame becomes the label's bounds *while the band is rotated*, as in the skeleton loader. With a
  /// rotation of 45° this makes the band a square with sides of (width + height) / √2.
  public func layOut(_ band: GradientLayer, in label: Layer, viewWidth: Double) {
    let context = label.context
    context.transaction(disablingActions: true, animationTimingFunction: .linear) {
      label.backgroundColor = ground
      band.colors = colors
      band.cornerRadius = cornerRadius
      band.transform = .rotation(angle)
      band.frame = label.bounds
      band.isHidden = showsStill
      let present = band.animation(forKey: Self.key) as? BasicAnimation<Double>
      if showsStill {
        band.removeAnimation(forKey: Self.key)
      } else {
        let new = animation(viewWidth: viewWidth, beginTime: present?.beginTime)
        if new.fromValue != present?.fromValue || new.toValue != present?.toValue
          || new.timing != present?.timing
        {
          band.addLasting(new, forKey: Self.key)
        }
      }
    }
  }

  /// Removes a band from its label, which keeps its background.
  public static func stop(_ band: GradientLayer) {
    band.removeAnimation(forKey: key)
    band.removeFromSuperlayer()
  }
}
