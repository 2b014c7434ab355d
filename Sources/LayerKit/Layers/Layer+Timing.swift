/// The layer's own time, a line below its superlayer's.
///
/// ```
/// local = (parent − beginTime) · speed + timeOffset
/// ```
///
/// Setting a timing property never animates.
extension Layer {
  /// When the layer's time begins, in its superlayer's time; default 0.
  ///
  /// Unlike an animation's, 0 is an ordinary time.
  /// The corresponding Core Animation property is `CALayer.beginTime`.
  public var beginTime: Double {
    get { timing.beginTime }
    set { changeTiming { $0.beginTime = newValue } }
  }

  /// How fast the layer's time runs; default 1.
  ///
  /// The corresponding Core Animation property is `CALayer.speed`.
  public var speed: Float {
    get { timing.speed }
    set { changeTiming { $0.speed = newValue } }
  }

  /// The layer's time at its begin; default 0.
  ///
  /// The corresponding Core Animation property is `CALayer.timeOffset`.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { changeTiming { $0.timeOffset = newValue } }
  }

  // MARK: What does not matter to a layer's time

  /// How long the layer's time runs, in seconds; default without end.
  ///
  /// It has no effect, as have the four properties after it: a layer's time is never folded, and
  /// whether the layer shows never depends on it. They are kept because a layer has all eight timing
  /// properties, and code that copies them may expect that.
  /// The corresponding Core Animation property is `CALayer.duration`.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// How often the layer's time runs; default once.
  ///
  /// Without effect, as ``duration``.
  /// The corresponding Core Animation property is `CALayer.repeatCount`.
  public var repeatCount: RepeatCount {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// How long the layer's time repeats, in seconds; default 0.
  ///
  /// Without effect, as ``duration``.
  /// The corresponding Core Animation property is `CALayer.repeatDuration`.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether the layer's time runs back every other cycle; default false.
  ///
  /// Without effect, as ``duration``.
  /// The corresponding Core Animation property is `CALayer.autoreverses`.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What shows outside the layer's time; default nothing.
  ///
  /// Without effect, as ``duration``.
  /// The corresponding Core Animation property is `CALayer.fillMode`.
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

  /// Converts a time from another layer's time, or from media time, to this layer's.
  ///
  /// A layer that stands still has no inverse; its begin time answers for it.
  /// The corresponding Core Animation method is `CALayer.convertTime(_:from:)`.
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    localTime(ofMediaTime: layer?.mediaTime(ofLocalTime: time) ?? time)
  }

  /// Converts a time of this layer to another layer's time, or to media time.
  ///
  /// The corresponding Core Animation method is `CALayer.convertTime(_:to:)`.
  public func convertTime(_ time: Double, to layer: Layer?) -> Double {
    let media = mediaTime(ofLocalTime: time)
    return layer?.localTime(ofMediaTime: media) ?? media
  }

  /// The layer's time as its animations see it at the turn's time.
  ///
  /// Unlike a converted time it is held at the offset of a layer, or of a superlayer, that has not begun.
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

/// How a layer's time follows from its superlayer's.
struct LayerTiming: Hashable {
  var beginTime = 0.0
  var speed: Float = 1
  var timeOffset = 0.0

  // Kept, and without effect.
  var duration = Double.infinity
  var repeatCount = RepeatCount.once
  var repeatDuration = 0.0
  var autoreverses = false
  var fillMode = FillMode.removed

  /// Whether the layer's time is its superlayer's.
  var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  /// The layer's time as animations see it.
  var line: TimeNode.Line {
    .layer(begin: beginTime, speed: Double(speed), offset: timeOffset)
  }
}
