/// What one scene of layers shares: its time, its transactions, its turns and its ports.
///
/// A context replaces what Core Animation keeps for each thread. Nothing in it reads a clock: a driver
/// hands the time to ``turn(at:_:)``, and every setter inside uses that one instant.
public final class LayerContext {
  /// The media time that every program begins with.
  ///
  /// It is far from 0, as the time since a machine's start is, so that a begin time that was meant as a
  /// delay shows at once that it is none.
  public static let epoch = 1000.0

  /// The latched time: that of the turn that runs or has run last, in media seconds.
  public private(set) var time: Double

  /// Measures and draws text.
  public let typesetter: any Typesetter

  /// Draws outlines, or nothing when the scene has none.
  public let pathRasterizer: (any PathRasterizer)?

  /// The layers that are shown, each with its subtree, from back to front.
  ///
  /// What is not below one of them has no presentation, and its animations do not run. Layers and
  /// their context hold each other: an empty list and a turn let go of both. One that is named twice is
  /// at the place named first.
  public var roots: [Layer] = [] {
    didSet {
      for root in roots { precondition(root.context === self, "a root of another context") }
      roots = roots.withoutRepetitions
      didChangeStructure()
      orderRoots(from: oldValue)
    }
  }

  /// The time of the last turn that came upon something by itself.
  ///
  /// That is an animation that began or ended, or a queued call. Minus infinity before the first one.
  package private(set) var lastEvent = -Double.infinity

  /// Grows with every commit that changed something.
  public private(set) var version = 0

  package private(set) var frameTable = AnimationTable()

  /// All layers below the roots, parents before children, as last committed.
  package private(set) var shownLayers: [Layer] = []

  /// Answers every question of a layer for an action with none.
  public let noActions = NoActions()

  var layersThatNeedLayout: [WeakLayer] = []
  var layersThatNeedDisplay: [WeakLayer] = []
  var changedLayers: [Layer] = []
  var implicitTransaction: Transaction?
  var explicitTransactions: [Transaction] = []
  var isFlushPending = false
  var isMovingLayers = false
  /// The blocks that views are animated by, the innermost last; nothing where they are not animated.
  var viewBlocks: [ViewAnimationBlock?] = []

  private var queuedCalls = QueuedCalls()
  private var isInTurn = false
  private var isCommitting = false
  private var watched: [StoredAnimation] = []
  private var hasChanges = false
  private var structureIsStale = false
  private var tableIsStale = false
  private var treeStamp = 0

  /// Creates a context without layers.
  ///
  /// - Parameters:
  ///   - time: The latched time until the first turn.
  ///   - typesetter: Sets text; boxes instead of glyphs by default.
  ///   - pathRasterizer: Draws outlines.
  public init(
    time: Double = LayerContext.epoch, typesetter: any Typesetter = BlockTypesetter(),
    pathRasterizer: (any PathRasterizer)? = nil
  ) {
    self.time = time
    self.typesetter = typesetter
    self.pathRasterizer = pathRasterizer
  }

  // MARK: Turns

  /// Runs one turn of the run loop, as if it happened in an instant.
  ///
  /// In order: calls queued by earlier turns, the body, pending layout and display, the commit (begin times
  /// are filled in, model values become visible), then animations that have begun or ended by now are found
  /// and their calls queued for the next turn. A turn that ends inside a transaction commits nothing.
  ///
  /// - Parameters:
  ///   - time: Media seconds, not before the latched time.
  ///   - body: Changes to layers.
  /// - Precondition: No turn is running.
  @discardableResult
  public func turn<Result, Failure: Error>(
    at time: Double, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(!isInTurn, "a turn at \(time) inside of one at \(self.time)")
    precondition(!time.isNaN, "a turn at \(time)")
    self.time = max(time, self.time)
    isInTurn = true
    if !queuedCalls.isEmpty { lastEvent = self.time }
    defer {
      if explicitTransactions.isEmpty { commitNow() } else { report() }
      isInTurn = false
    }
    queuedCalls.takeAll().run()
    return try body()
  }

  /// Runs a turn without a body of its own.
  public func turn(at time: Double) { turn(at: time) {} }

  /// Runs an empty turn at each event up to a time, and leaves the context ready for a turn at it.
  ///
  /// Drivers that must be exact call it before a turn of their own; afterwards every animation that ended
  /// up to `time` has been reported at its own instant.
  ///
  /// Calls that queue further calls, which the next turn at the same instant makes, are followed up to a
  /// limit; what they queue without end goes on in later turns.
  public func advance(to time: Double) {
    var turnsInRow = 0
    while let event = nextEvent, event <= time, turnsInRow < Self.mostTurnsInRow {
      turnsInRow = event == self.time ? turnsInRow + 1 : 0
      turn(at: event)
    }
  }

  /// How many turns one instant may take in ``advance(to:)``.
  private static let mostTurnsInRow = 1000

  /// Runs a call at the beginning of the next turn.
  public func performInNextTurn(_ call: @escaping () -> Void) { queuedCalls.others.append(call) }

  /// The earliest media time at which a turn has something to report, or nothing.
  public var nextEvent: Double? {
    if !queuedCalls.isEmpty { return time }
    var earliest = Double.infinity
    for stored in watched { earliest = min(earliest, stored.nextReport) }
    return earliest.isFinite ? max(earliest, time) : nil
  }

  /// The earliest media time after an instant at which any presented value can differ.
  ///
  /// - Complexity: O(running animations).
  public func nextChange(after time: Double) -> NextChange { frameTable.nextChange(after: time) }

  /// Whether something was changed since the last commit, so that a turn is due.
  ///
  /// Never while a transaction is open, whose changes no turn commits.
  public var needsCommit: Bool {
    explicitTransactions.isEmpty
      && (hasChanges || !layersThatNeedLayout.isEmpty || !layersThatNeedDisplay.isEmpty
        || implicitTransaction?.completions.isEmpty == false)
  }

  /// Sets the latched time back, so that turns can be run from there again.
  ///
  /// Nothing is undone. The layers are those of the earlier time only if nobody has changed them since, and if
  /// ``lastEvent`` is not after it.
  ///
  /// - Precondition: No turn is running.
  package func rewind(to time: Double) {
    precondition(!isInTurn, "rewound to \(time) inside of a turn")
    self.time = min(time, self.time)
    lastEvent = min(lastEvent, self.time)
  }

  // MARK: Notices

  func didChange(_ layer: Layer) {
    didChange()
    if !layer.animations.isEmpty { tableIsStale = true }
  }

  private func didChange() {
    hasChanges = true
    openImplicitTransaction()
  }

  /// Notes that a layer's timing or its animations have changed.
  func didChangeTime() {
    didChange()
    tableIsStale = true
  }

  func didChangeStructure() {
    didChangeTime()
    structureIsStale = true
  }

  func didRemove(_ stored: StoredAnimation) {
    didChangeTime()
    queueStop(of: stored, finished: false)
  }

  func queueStop(of stored: StoredAnimation, finished: Bool) {
    if stored.hasReportedStop { return }
    stored.hasReportedStop = true
    if let onStop = stored.animation.onStop {
      queuedCalls.stops.append { onStop(finished) }
    }
    // What the calls hold on to is let go of, although the animation may stay on its layer.
    stored.animation.onStart = nil
    stored.animation.onStop = nil
    stored.endCompletions()
  }

  // MARK: Commit

  /// Commits, unless a turn or another commit does.
  func commitBetweenTurns() {
    if !isInTurn { commitNow() }
  }

  /// Commits everything that has been changed and closes the implicit transaction.
  func commitNow() {
    if isCommitting { return }
    isCommitting = true
    commitTree()
    report()
    isCommitting = false
    let implicit = implicitTransaction
    implicitTransaction = nil
    implicit?.close()
  }

  private func commitTree() {
    runLayoutPass()
    runDisplayPass()
    // What displaying asks of layout belongs to the same commit.
    runLayoutPass()
    guard hasChanges else { return }
    hasChanges = false
    version += 1
    if structureIsStale { updateTree() }
    for layer in changedLayers { layer.committedValues = nil }
    changedLayers.removeAll(keepingCapacity: true)
    if tableIsStale { rebuildTable() }
  }

  private func runLayoutPass() {
    while !layersThatNeedLayout.isEmpty {
      let layers = layersThatNeedLayout
      layersThatNeedLayout.removeAll(keepingCapacity: true)
      for case let layer? in layers.lazy.map(\.layer) where layer.needsLayout {
        layer.layoutIfNeeded()
      }
    }
  }

  private func runDisplayPass() {
    let layers = layersThatNeedDisplay
    layersThatNeedDisplay.removeAll()
    for entry in layers { entry.layer?.displayIfNeeded() }
  }

  private func updateTree() {
    structureIsStale = false
    treeStamp += 1
    let before = shownLayers
    shownLayers.removeAll(keepingCapacity: true)
    // A root may also be somewhere below another one, and superlayers come first.
    for root in roots where root.parent?.isBelow(roots) != true { enter(root) }
    for layer in before where layer.treeStamp != treeStamp { leave(layer) }
  }

  private func enter(_ layer: Layer) {
    layer.treeStamp = treeStamp
    layer.isCommitted = true
    shownLayers.append(layer)
    if let mask = layer.storedMask { enter(mask) }
    for sublayer in layer.storedSublayers { enter(sublayer) }
  }

  private func leave(_ layer: Layer) {
    layer.isCommitted = false
    layer.committedValues = nil
    layer.animatedSlots = []
    layer.removeAllAnimations()
    hasChanges = false  // leaving is part of this commit
  }

  private func rebuildTable() {
    tableIsStale = false
    for layer in shownLayers where !layer.animations.isEmpty {
      let now = layer.animationTime
      for stored in layer.animations { stored.resolve(layerTime: now) }
    }
    watched = frameTable.compile(shownLayers)
    for layer in shownLayers {
      layer.hasPendingAnimations = false
      if layer.animations.isEmpty { continue }
      // On a layer that stands still an animation may have begun, although its begin has no media time.
      let now = layer.animationTime
      for stored in layer.animations where stored.hasBegun(layerTime: now) {
        stored.mediaBegin = time
        watched.append(stored)
      }
    }
  }

  /// Finds animations that have begun or ended and queues their calls, starts before stops.
  private func report() {
    guard watched.contains(where: { $0.nextReport <= time }) else { return }
    lastEvent = time
    for stored in watched where !stored.hasReportedStart && stored.mediaBegin <= time {
      stored.hasReportedStart = true
      if let onStart = stored.animation.onStart { queuedCalls.starts.append(onStart) }
    }
    let ended = watched.filter { !$0.hasReportedStop && $0.mediaEnd <= time }
    for stored in ended.sorted(by: { $0.mediaEnd < $1.mediaEnd }) {
      queueStop(of: stored, finished: true)
      if stored.animation.isRemovedOnCompletion {
        stored.layer.animations.removeAll { $0 === stored }
        tableIsStale = true
      }
    }
    watched.removeAll { $0.nextReport == .infinity }
    guard tableIsStale else { return }
    if explicitTransactions.isEmpty || isCommitting {
      version += 1
      rebuildTable()
    } else {
      // A new table would show what the open transaction has changed. In the old one an animation that
      // is over contributes nothing, unless it fills: then its end is seen until the commit.
      hasChanges = true
    }
  }

  // MARK: Frames

  /// Brings the animation table to an instant.
  package func evaluateFrame(at time: Double) { frameTable.evaluate(at: time) }
}

/// Calls that wait for the next turn.
///
/// Within one turn all starts come before all stops, whatever the order in which they were noticed: an
/// animation that replaces another is heard to begin before the other is heard to be over.
private struct QueuedCalls {
  /// Reports of animations that have begun.
  var starts: [() -> Void] = []

  /// Reports of animations that are over.
  var stops: [() -> Void] = []

  /// All other calls.
  var others: [() -> Void] = []

  /// Whether nothing waits.
  var isEmpty: Bool { starts.isEmpty && stops.isEmpty && others.isEmpty }

  /// Answers all calls and keeps none.
  mutating func takeAll() -> QueuedCalls {
    defer { self = QueuedCalls() }
    return self
  }

  /// Runs the calls; what they queue is not among them.
  func run() {
    for call in starts { call() }
    for call in stops { call() }
    for call in others { call() }
  }
}

/// A layer that is not kept alive: one that nobody else holds needs no pass either.
struct WeakLayer {
  /// The layer, while it exists.
  weak var layer: Layer?
}
