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
  /// The conversion goes through the nearest common superlayer, and the layers above it have no effect: a time
  /// converted to the same layer stays as it is. Layers without a common superlayer are converted through media time.
  /// The result is rounded once.
  ///
  /// A paused layer on the way up gives its begin time, because a paused time cannot be inverted; on the way down, its
  /// time offset. The corresponding Core Animation method is `CALayer.convertTime(_:from:)`.
  ///
  /// - Parameters:
  ///   - time: The time in the other layer, in seconds.
  ///   - layer: The other layer; `nil` for media time.
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    Layer.convert(time, from: layer, to: self)
  }

  /// Converts a time from this layer's local time to another layer's.
  ///
  /// If the other layer is `nil`, the result is a media time. Otherwise this is the same as ``convertTime(_:from:)`` of
  /// the other layer. The corresponding Core Animation method is `CALayer.convertTime(_:to:)`.
  public func convertTime(_ time: Double, to layer: Layer?) -> Double {
    Layer.convert(time, from: self, to: layer)
  }

  /// The layer's local time at the turn's time, as its animations use it.
  ///
  /// Before the begin of the layer or of one of its superlayers, that layer's time is held constant, unlike in the
  /// result of ``convertTime(_:from:)``.
  var animationTime: Double {
    let above = parent?.animationTime ?? context.time
    return timing.isIdentity ? above : TimeNode(parent: 0, line: timing.line).localTime(at: above)
  }

  private static func convert(_ time: Double, from: Layer?, to: Layer?) -> Double {
    let (up, down) = Layer.way(from: from?.timeLines ?? [], to: to?.timeLines ?? [])
    if up.isEmpty && down.isEmpty { return time }
    var result = PreciseTime(time)
    for layer in up { result = layer.timing.parentTime(ofLocal: result) }
    for layer in down { result = layer.timing.localTime(ofParent: result) }
    return result.rounded
  }

  /// The layer and the models of all its superlayers, the root last.
  private var timeLines: [Layer] {
    [self] + sequence(first: model()) { $0.parent }.dropFirst()
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

  /// Returns the local time at a time of the superlayer.
  func localTime(ofParent time: PreciseTime) -> PreciseTime {
    if isIdentity { return time }
    if speed == 0 { return PreciseTime(timeOffset) }
    return (time - beginTime) * Double(speed) + timeOffset
  }

  /// Returns the superlayer's time at a local time; the begin time if the layer is paused.
  func parentTime(ofLocal time: PreciseTime) -> PreciseTime {
    if isIdentity { return time }
    if speed == 0 { return PreciseTime(beginTime) }
    return (time - timeOffset) / Double(speed) + beginTime
  }

  /// The function from the superlayer's time to the local time in which the layer's animations play.
  var line: TimeNode.Line {
    .layer(begin: beginTime, speed: Double(speed), offset: timeOffset)
  }
}
