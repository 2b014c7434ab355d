import LayerKit

/// The time in which a layer's animations play.
///
/// It is media time, unless a superlayer has another `speed`, `beginTime` or `timeOffset`.
extension Layer {
  /// Whether the layer's time goes forwards: no superlayer is paused, and none runs backwards.
  var isTimePassing: Bool { convertTime(1, from: nil) > convertTime(0, from: nil) }

  /// Whether the layer's time stands still, because a superlayer is paused.
  var isTimeStanding: Bool { convertTime(1, from: nil) == convertTime(0, from: nil) }

  /// Returns whether an instant of the layer's time has passed at the turn's time.
  ///
  /// Where the layer's time is not media time, a nanosecond is within the error of two conversions.
  func hasPassed(_ time: Double) -> Bool {
    let now = convertTime(context.time, from: nil)
    return now >= (now == context.time ? time : time - 1e-9)
  }

  /// Returns the media time of an instant of the layer's time; the turn's time if the layer's time stands still.
  func mediaTime(of time: Double) -> Double {
    isTimeStanding ? context.time : convertTime(time, to: nil)
  }
}

extension Double {
  /// This number as a media time, or `nil` if a slide or sweep cannot be counted from it.
  ///
  /// It is not one if it is not finite, or so far from 0 that fractions of a second are lost to rounding.
  var asMediaTime: Double? { magnitude < 1e12 ? self : nil }
}
