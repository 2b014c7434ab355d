extension Layer {
  /// Puts a copy of an animation on the layer; it shows from the end of the turn on.
  ///
  /// An animation under the same key is replaced and hears that it did not finish.
  /// The corresponding Core Animation method is `CALayer.add(_:forKey:)`.
  ///
  /// - Parameters:
  ///   - animation: The animation. A duration of 0 or less becomes the transaction's, and a timing
  ///     function of the transaction takes the place of the animation's own.
  ///   - key: A name of the caller's choice; `nil` never replaces.
  public func add(_ animation: some Animation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    var copy = resolveDuration(of: animation, or: context.animationDuration)
    if let function = context.animationTimingFunction { copy.timingFunction = function }
    animations.append(StoredAnimation(copy, key: key, layer: self))
    context.didChangeAnimations()
  }

  /// The layer's copy of an animation, or nothing.
  ///
  /// After the commit its begin time is a number.
  public func animation(forKey key: String) -> (any Animation)? {
    animations.first { $0.key == key }?.animation
  }

  /// The keys of the layer's animations in order of addition.
  public var animationKeys: [String] { animations.compactMap(\.key) }

  /// How many animations the layer has, those without a key among them.
  package var animationCount: Int { animations.count }

  /// Takes an animation off the layer; it hears so in a later turn.
  ///
  /// An unknown key does nothing.
  public func removeAnimation(forKey key: String) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    context.didRemove(animations.remove(at: index))
  }

  /// Takes all animations off the layer.
  public func removeAllAnimations() {
    let removed = animations
    animations.removeAll()
    for stored in removed { context.didRemove(stored) }
  }
}

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
}

extension Layer {
  /// A copy of the layer as the screen shows it at the turn's time, or nothing before its first commit.
  ///
  /// The copy is not to be changed. The corresponding Core Animation method is
  /// `CALayer.presentation()`.
  ///
  /// - Complexity: O(running animations of the context), once for each time.
  public func presentation() -> Self? {
    guard isCommitted else { return nil }
    let copy = Self(presenting: self, values: presentedValues())
    copy.original = self
    return copy
  }

  /// The layer that a presentation copy was made of; the layer itself otherwise.
  public func model() -> Layer { original ?? self }

  /// The values that the screen shows at the turn's time.
  ///
  /// Animations added or removed in this turn already count; other changes show from its commit on.
  func presentedValues() -> LayerValues {
    var shown = shownValues
    if hasPendingAnimations {
      var table = AnimationTable()
      let slots = table.compile(only: self, now: animationTime)
      table.evaluate(at: context.time)
      shown.set(slots, from: table)
    } else {
      context.evaluateFrame(at: context.time)
      shown.set(animatedSlots, from: context.frameTable)
    }
    return shown
  }
}

extension LayerValues {
  fileprivate mutating func set(_ slots: [AnimatedSlot], from table: AnimationTable) {
    for animated in slots {
      if let numbers = table.values(ofSlot: animated.slot) {
        set(animated.field, to: numbers, pictures: table.pictures)
      }
    }
  }
}
