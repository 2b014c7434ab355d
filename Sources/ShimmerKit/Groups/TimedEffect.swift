/// An effect that can be told when its motion begins.
public protocol TimedEffect: AnyObject {
  /// The media time at which its motion begins; `nil` for a time of its own.
  var effectBeginTime: Double? { get set }
}

extension ShimmeringLayer: TimedEffect {
  /// The media time at which slides begin.
  ///
  /// As in the original a slide that runs keeps the beat that it began with: a new one counts from the next start on.
  public var effectBeginTime: Double? {
    get { shimmeringBeginTime }
    // The original's 0 would be each layer's own turn instead of an instant.
    set { shimmeringBeginTime = newValue == 0 ? .leastNormalMagnitude : newValue }
  }
}

extension ShimmeringView: TimedEffect {
  /// The media time at which slides begin, as of its layer.
  public var effectBeginTime: Double? {
    get { shimmeringLayer.effectBeginTime }
    set { shimmeringLayer.effectBeginTime = newValue }
  }
}

extension SweepLayer: TimedEffect {
  /// The media time at which sweeps begin.
  public var effectBeginTime: Double? {
    get { sweepBeginTime }
    set { sweepBeginTime = newValue }
  }
}
