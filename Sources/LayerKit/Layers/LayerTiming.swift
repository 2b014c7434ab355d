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
