/// An animation that has been added to a layer: the layer's copy of it, and its state.
final class StoredAnimation {
  /// The key under which the animation was added; `nil` for none.
  let key: String?

  /// The layer's copy of the animation.
  ///
  /// A missing duration is filled in when the animation is added, a missing begin time at the commit.
  var animation: any Animation

  unowned let layer: Layer

  /// The active span in the layer's time; `nil` before the first commit.
  private(set) var span: ActiveSpan?

  /// The media time at which the animation begins, as `mediaEnd` is that of its end; infinite if it never does.
  var mediaBegin = Double.infinity
  var mediaEnd = Double.infinity

  /// Whether the begin of the animation has been reported, that is, its `onStart` has been queued.
  var hasReportedStart = false

  /// Whether the end of the animation has been reported, that is, its `onStop` has been queued; the animation may
  /// stay on its layer after that.
  var hasReportedStop = false

  /// The completion blocks of transactions that wait for the animation to be over.
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

  /// Returns whether the animation must now report its begin although its layer is paused.
  ///
  /// On a paused layer, a begin has no media time: the animation has begun if the layer's time is not before its
  /// begin.
  func hasBegun(layerTime: Double) -> Bool {
    guard !hasReportedStart, animation.onStart != nil, mediaBegin == .infinity, let span
    else { return false }
    return layerTime >= span.begin
  }

  /// Determines the active span at the commit that makes the animation visible; a missing begin time becomes the
  /// given layer time.
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
