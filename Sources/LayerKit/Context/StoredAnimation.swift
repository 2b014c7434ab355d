/// An animation on a layer: the copy that the layer keeps, and its state.
final class StoredAnimation {
  /// The key under which the animation was added.
  let key: String?

  /// The layer's copy of the animation.
  ///
  /// A missing duration is filled in when the animation is added, a missing begin time at the commit.
  var animation: any Animation

  unowned let layer: Layer

  /// The active span in the layer's time; `nil` before the first commit.
  private(set) var span: ActiveSpan?

  /// Begin and end in media time; infinite if they never occur.
  var mediaBegin = Double.infinity
  var mediaEnd = Double.infinity

  /// Whether the begin of the animation has been reported.
  var hasReportedStart = false

  /// Whether the end of the animation has been reported; the animation may stay on its layer after that.
  var hasReportedStop = false

  /// The completion blocks that wait for the animation.
  private var completions: [TransactionCompletion]

  private let context: LayerContext

  init(_ animation: any Animation, key: String?, layer: Layer) {
    self.animation = animation
    self.key = key
    self.layer = layer
    context = layer.context
    completions = context.openCompletions()
    for completion in completions { completion.begin() }
  }

  deinit {
    // The animations of a layer that is released without having been shown are released with it.
    if !hasReportedStop { context.queueStop(of: self, finished: false) }
  }

  /// Notifies the completion blocks that the animation is over.
  func endCompletions() {
    for completion in completions { completion.end() }
    completions = []
  }

  /// Whether the animation has begun on a paused layer, where its begin has no media time, without having reported
  /// it.
  func hasBegun(layerTime: Double) -> Bool {
    guard !hasReportedStart, animation.onStart != nil, mediaBegin == .infinity, let span
    else { return false }
    return layerTime >= span.begin
  }

  /// Fills in the begin time at the commit that makes the animation visible.
  func resolve(layerTime: Double) {
    guard span == nil else { return }
    animation.timing.beginTime = animation.timing.beginTime ?? layerTime
    span = span(beginningAt: layerTime)
  }

  /// Returns the active span; an animation without a begin time of its own begins at the given layer time.
  func span(beginningAt layerTime: Double) -> ActiveSpan {
    let timing = animation.timing
    return ActiveSpan(timing, begin: timing.beginTime ?? layerTime, duration: timing.duration)
  }

  /// The media time at which the animation next reports its begin or end; infinite if it has nothing left to report.
  var nextReport: Double {
    let start = hasReportedStart || animation.onStart == nil ? Double.infinity : mediaBegin
    return min(start, hasReportedStop ? .infinity : mediaEnd)
  }
}
