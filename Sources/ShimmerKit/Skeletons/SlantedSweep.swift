public import LayerKit

/// A slanted band of another grey that crosses a label now and then: text 001's alternative to the pulse.
///
/// ```swift
/// let sweep = SlantedSweep()
/// let band = sweep.start(on: label, viewWidth: 320)
/// ```
///
/// The label gets a background of its own and clips to its bounds. Over it lies a gradient of two colours, turned by
/// 45°, that travels along the label's x axis from a view's width before it to twenty of them behind. So
/// it is over the label for a short while only; in the rest of the 20 s the label is plain. No number is
/// checked.
public struct SlantedSweep: Hashable, Sendable {
  /// The key of the animation on the band.
  public static let key = "slanted-sweep"

  /// The label's own colour; default (242, 242, 247), the system's grey 6.
  public var ground = Color(hex: 0xF2_F2F7)

  /// The band's colours from end to end; default from grey 6 to (229, 229, 234), grey 5.
  public var colors = [Color(hex: 0xF2_F2F7), Color(hex: 0xE5_E5EA)]

  /// How far the band is turned, in radians; default 45°.
  public var angle = Double.pi / 4

  /// Seconds from one end of the way to the other; default 20.
  public var duration = 20.0

  /// Where the way begins, in widths of the view; default −1.
  public var start = -1.0

  /// Where the way ends, in widths of the view; default 20.
  public var end = 20.0

  /// The radius of the band's corners in points; default 18.
  ///
  /// The label's are square.
  public var cornerRadius = 18.0

  /// Whether no band travels, for people who want less motion; default false.
  ///
  /// What is left is the label's own colour, which is what it shows for most of the time anyway.
  public var showsStill = false

  /// The same greys of a dark desktop: (28, 28, 30) and (44, 44, 46).
  public static var darkMode: SlantedSweep {
    var sweep = SlantedSweep()
    sweep.ground = Color(hex: 0x1C_1C1E)
    sweep.colors = [Color(hex: 0x1C_1C1E), Color(hex: 0x2C_2C2E)]
    return sweep
  }

  /// Creates a sweep with the source's numbers.
  public init() {}

  /// How far the band is moved at a time, in points along the label's x axis.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since its begin.
  ///   - viewWidth: The width of the view, in points.
  public func translation(at seconds: Double, viewWidth: Double) -> Double {
    let span = end - start
    guard duration > 0, seconds.isFinite, duration.isFinite else { return start * viewWidth }
    let cycles = seconds / duration
    return viewWidth * (start + span * (cycles - cycles.rounded(.down)))
  }

  /// Makes the animation of the way.
  ///
  /// - Parameters:
  ///   - viewWidth: The width of the view, in points.
  ///   - beginTime: When it begins, in the band's time; `nil` for the commit.
  public func animation(viewWidth: Double, beginTime: Double? = nil) -> BasicAnimation<Double> {
    var travel = BasicAnimation(
      \.transform.translation.x, from: start * viewWidth, to: end * viewWidth)
    travel.timing = MediaTiming(beginTime: beginTime, duration: duration, repeatCount: .forever)
    return travel
  }

  /// Starts it on a label: gives it the background, clips it and adds the band in front.
  ///
  /// - Parameters:
  ///   - label: The layer, with its bounds.
  ///   - viewWidth: The width of the whole view that the label is in, in points.
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

  /// Fits a band to its label, whose size, or whose view's, has changed; the sweep keeps its phase.
  ///
  /// The band's frame becomes the label's bounds *while it is turned*, as in the source. That makes it a square with
  /// a side of (width + height) / √2 for a turn of 45°.
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
        if new.from != present?.from || new.to != present?.to || new.timing != present?.timing {
          band.add(new, forKey: Self.key)
        }
      }
    }
  }

  /// Takes a band off its label, which keeps its background.
  public static func stop(_ band: GradientLayer) {
    band.removeAllAnimations()
    band.removeFromSuperlayer()
  }
}
