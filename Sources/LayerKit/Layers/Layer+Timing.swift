/// The layer's local time, as a function of its superlayer's time.
///
/// ```
/// local = (parent − beginTime) · speed + timeOffset
/// ```
///
/// Setting a timing property never animates.
extension Layer {
  /// The instant at which the layer's time begins, in its superlayer's time; default 0.
  ///
  /// 0 is an ordinary time and does not stand for the time of the commit. The corresponding Core Animation property
  /// is `CALayer.beginTime`.
  public var beginTime: Double {
    get { timing.beginTime }
    set { changeTiming { $0.beginTime = newValue } }
  }

  /// The rate of the layer's local time; default 1.
  ///
  /// The corresponding Core Animation property is `CALayer.speed`.
  public var speed: Float {
    get { timing.speed }
    set { changeTiming { $0.speed = newValue } }
  }

  /// The layer's local time at ``beginTime``, in seconds; default 0.
  ///
  /// The corresponding Core Animation property is `CALayer.timeOffset`.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { changeTiming { $0.timeOffset = newValue } }
  }

  // MARK: Timing properties without effect on layers

  /// The length of a cycle of the layer's time in seconds; default infinite.
  ///
  /// This property and the four properties after it have no effect, because a layer's time has no cycles and the
  /// layer's visibility does not depend on its time. They exist for code that copies all eight timing properties of a
  /// layer. The corresponding Core Animation property is `CALayer.duration`.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// The number of cycles of the layer's time; default once.
  ///
  /// It has no effect, like ``duration``. The corresponding Core Animation property is `CALayer.repeatCount`.
  public var repeatCount: RepeatCount {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// The duration for which the layer's time repeats, in seconds; default 0.
  ///
  /// It has no effect, like ``duration``. The corresponding Core Animation property is `CALayer.repeatDuration`.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether every other cycle of the layer's time runs backwards; default false.
  ///
  /// It has no effect, like ``duration``. The corresponding Core Animation property is `CALayer.autoreverses`.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// The fill mode outside the layer's time; default removed.
  ///
  /// It has no effect, like ``duration``. The corresponding Core Animation property is `CALayer.fillMode`.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  // MARK: Conversion

  private func changeTiming(_ change: (inout LayerTiming) -> Void) {
    var new = timing
    change(&new)
    if new == timing { return }
    timing = new
    context.didChangeTime()
  }

  /// Converts a time from another layer's local time to this layer's.
  ///
  /// If the other layer is `nil`, the given time is a media time. If the other layer is paused, its begin time is
  /// used instead of the given time, because a paused time cannot be inverted. The corresponding Core Animation
  /// method is `CALayer.convertTime(_:from:)`.
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    localTime(ofMediaTime: layer?.mediaTime(ofLocalTime: time) ?? time)
  }

  /// Converts a time from this layer's local time to another layer's.
  ///
  /// If the other layer is `nil`, the result is a media time. The corresponding Core Animation method is
  /// `CALayer.convertTime(_:to:)`.
  public func convertTime(_ time: Double, to layer: Layer?) -> Double {
    let media = mediaTime(ofLocalTime: time)
    return layer?.localTime(ofMediaTime: media) ?? media
  }

  /// The layer's local time at the turn's time, as its animations use it.
  ///
  /// Before the begin of the layer or of one of its superlayers, that layer's time is held constant, unlike in the
  /// result of ``convertTime(_:from:)``.
  var animationTime: Double {
    let above = parent?.animationTime ?? context.time
    return timing.isIdentity ? above : TimeNode(parent: 0, line: timing.line).localTime(at: above)
  }

  private func localTime(ofMediaTime time: Double) -> Double {
    let above = (original ?? self).parent?.localTime(ofMediaTime: time) ?? time
    if timing.isIdentity { return above }
    return (above - timing.beginTime) * Double(timing.speed) + timing.timeOffset
  }

  private func mediaTime(ofLocalTime time: Double) -> Double {
    var above = time
    if timing.speed == 0 {
      above = timing.beginTime
    } else if !timing.isIdentity {
      above = (time - timing.timeOffset) / Double(timing.speed) + timing.beginTime
    }
    return (original ?? self).parent?.mediaTime(ofLocalTime: above) ?? above
  }
}

/// The timing of a layer, which converts its superlayer's time to its local time.
struct LayerTiming: Hashable {
  var beginTime = 0.0
  var speed: Float = 1
  var timeOffset = 0.0

  // Stored for reading back; without effect.
  var duration = Double.infinity
  var repeatCount = RepeatCount.once
  var repeatDuration = 0.0
  var autoreverses = false
  var fillMode = FillMode.removed

  /// Whether the layer's time equals its superlayer's.
  var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  /// The function from the superlayer's time to the local time in which the layer's animations play.
  var line: TimeNode.Line {
    .layer(begin: beginTime, speed: Double(speed), offset: timeOffset)
  }
}
