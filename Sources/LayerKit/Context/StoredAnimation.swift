/// An animation on a layer: the copy that the layer keeps, and its state.
final class StoredAnimation {
  /// The key under which it was added.
  let key: String?

  /// The copy; a missing duration is filled in when it is added, a missing begin time at the commit.
  var animation: any Animation

  unowned let layer: Layer

  /// The active span in the layer's time; `nil` before the first commit.
  private(set) var span: ActiveSpan?

  /// Begin and end in media time; infinite if they never occur.
  var mediaBegin = Double.infinity
  var mediaEnd = Double.infinity

  /// Whether its begin has been reported.
  var hasReportedStart = false

  /// Whether its end has been reported; an animation may stay on its layer after that.
  var hasReportedStop = false

  /// The completion blocks that wait for it.
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

  /// Whether the animation has begun but has not reported it, on a paused layer, where its begin has no media time.
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

  /// Returns the active span if the animation begins at a time, unless it has a begin time of its own.
  func span(beginningAt layerTime: Double) -> ActiveSpan {
    let timing = animation.timing
    return ActiveSpan(timing, begin: timing.beginTime ?? layerTime, duration: timing.duration)
  }

  /// The media time of the next report; infinite if there is none.
  var nextReport: Double {
    let start = hasReportedStart || animation.onStart == nil ? Double.infinity : mediaBegin
    return min(start, hasReportedStop ? .infinity : mediaEnd)
  }
}
