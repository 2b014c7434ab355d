/// An animation on a layer: the copy that the layer keeps, and what has become of it.
final class StoredAnimation {
  /// The name it was added under.
  let key: String?

  /// The copy; a missing duration is filled in when it is added, a missing begin time at the commit.
  var animation: any Animation

  /// The layer it is on.
  unowned let layer: Layer

  /// When it plays in the layer's time; known from the first commit on.
  private(set) var span: ActiveSpan?

  /// Its begin and its end in media time, infinite when they never come.
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
    // A layer that goes without ever having been shown takes its animations with it.
    if !hasReportedStop { context.queueStop(of: self, finished: false) }
  }

  /// Lets the completion blocks know that it is over.
  func endCompletions() {
    for completion in completions { completion.end() }
    completions = []
  }

  /// Whether it has begun without having told so.
  func hasBegun(layerTime: Double) -> Bool {
    guard !hasReportedStart, animation.onStart != nil, mediaBegin == .infinity, let span
    else { return false }
    return layerTime >= span.begin
  }

  /// Gives it its begin, at the commit that makes it visible.
  func resolve(layerTime: Double) {
    guard span == nil else { return }
    animation.timing.beginTime = animation.timing.beginTime ?? layerTime
    span = span(beginningAt: layerTime)
  }

  /// When it plays if it begins at a time, unless it has a begin of its own.
  func span(beginningAt layerTime: Double) -> ActiveSpan {
    let timing = animation.timing
    return ActiveSpan(timing, begin: timing.beginTime ?? layerTime, duration: timing.duration)
  }

  /// When it next has something to report, infinite when never.
  var nextReport: Double {
    let start = hasReportedStart || animation.onStart == nil ? Double.infinity : mediaBegin
    return min(start, hasReportedStop ? .infinity : mediaEnd)
  }
}
