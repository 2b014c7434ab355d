/// The shared state of a scene of layers: its time, its transactions, its turns and its drawing of text and paths.
///
/// It takes the place of the state that Core Animation keeps for each thread. A context never reads a clock: a driver
/// passes the time to ``turn(at:_:)``, and every setter inside the turn uses that instant.
public final class LayerContext {
  /// The media time at which a new context begins by default, in seconds.
  ///
  /// It is far from 0, like the uptime of a machine, so that a begin time mistaken for a delay is noticed at once.
  public static let epoch = 1000.0

  /// The latched time: the media time of the current turn, in seconds; between turns, the time of the last turn.
  public private(set) var time: Double

  /// The typesetter that measures and draws text.
  public let typesetter: any Typesetter

  /// The rasterizer that draws paths; `nil` if the scene has none.
  public let pathRasterizer: (any PathRasterizer)?

  /// The layers that are shown, each with its subtree, from back to front.
  ///
  /// Layers that are not below a root have no presentation, and their animations do not run. Layers and their context
  /// retain each other: to release both, set this list to an empty array and run a turn. A layer that is listed twice
  /// stays at its first position.
  public var roots: [Layer] = [] {
    didSet {
      for root in roots { precondition(root.context === self, "a root belongs to another context") }
      roots = roots.withoutRepetitions
      didChangeRoots()
      orderRoots(from: oldValue)
    }
  }

  /// The media time of the last turn in which an event occurred; minus infinity before the first event.
  ///
  /// An event is the begin or the end of an animation, or the run of a queued call.
  package private(set) var lastEvent = -Double.infinity

  /// A number that increases with every commit that changed something.
  public private(set) var version = 0

  package private(set) var frameTable = AnimationTable()

  /// The number of the commit for which ``frameTable`` was compiled.
  package private(set) var tableVersion = 0

  /// The roots and all layers below them, including masks, parents before children, as last committed.
  package private(set) var shownLayers: [Layer] = []

  /// A shared delegate that suppresses all actions by returning ``ActionAnswer/noAction`` for every key.
  public let noActions = NoActions()

  var layersThatNeedLayout: [WeakLayer] = []
  var layersThatNeedDisplay: [WeakLayer] = []
  var changedLayers: [Layer] = []
  var implicitTransaction: Transaction?
  var explicitTransactions: [Transaction] = []
  var isFlushPending = false
  var isMovingLayers = false
  /// The view animation blocks that are running, the innermost last; `nil` for a block without animation.
  var viewBlocks: [ViewAnimationBlock?] = []

  private var queuedCalls = QueuedCalls()

  /// Whether a turn is running, so that changes belong to it and another turn cannot begin.
  public private(set) var isInTurn = false
  private var isCommitting = false
  private var watched: [StoredAnimation] = []
  private var hasChanges = false
  private var structureIsStale = false
  private var tableIsStale = false
  private var treeStamp = 0

  /// The layers with animations for which the animation table was compiled, parents before children.
  private var animatedLayers: [ObjectIdentifier] = []

  /// Creates a context without layers.
  ///
  /// - Parameters:
  ///   - time: The latched time until the first turn; ``epoch`` is used instead of NaN.
  ///   - typesetter: Measures and draws text; by default with boxes instead of glyphs.
  ///   - pathRasterizer: Draws paths; `nil` for none.
  public init(
    time: Double = LayerContext.epoch, typesetter: any Typesetter = BlockTypesetter(),
    pathRasterizer: (any PathRasterizer)? = nil
  ) {
    self.time = time.isNaN ? Self.epoch : time
    self.typesetter = typesetter
    self.pathRasterizer = pathRasterizer
  }

  // MARK: Turns

  /// Runs one turn of the run loop, as if it happened in an instant.
  ///
  /// A turn performs these steps:
  ///
  /// 1. It runs the calls that earlier turns queued.
  /// 2. It runs the body.
  /// 3. It performs pending layout and display.
  /// 4. It commits: missing begin times are filled in, and model values become visible.
  /// 5. It finds animations that have begun or ended, and queues their calls for the next turn.
  ///
  /// If a transaction that was opened with ``begin()`` is still open at the end, the turn commits nothing.
  ///
  /// - Parameters:
  ///   - time: The media time in seconds; the latched time is used instead unless the given one is later.
  ///   - body: Changes to layers.
  /// - Returns: The result of the body.
  /// - Precondition: No turn is running.
  @discardableResult
  public func turn<Result, Failure: Error>(
    at time: Double, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(!isInTurn, "a turn at \(time) cannot run inside the turn at \(self.time)")
    if time > self.time { self.time = time }
    isInTurn = true
    if !queuedCalls.isEmpty { lastEvent = self.time }
    defer {
      if explicitTransactions.isEmpty { commitNow() } else { report() }
      isInTurn = false
    }
    queuedCalls.takeAll().run()
    return try body()
  }

  /// Runs a turn without a body at a media time in seconds.
  public func turn(at time: Double) { turn(at: time) {} }

  /// Runs a turn without a body at the time of each event until a given time, so that the next turn can be at that
  /// time.
  ///
  /// An event is the begin or the end of an animation, or a queued call. Drivers that must be exact call this method
  /// before a turn of their own. Afterwards every animation that ended by `time` has been reported at the instant of
  /// its end.
  ///
  /// A queued call that queues another call causes a further turn at the same instant. The number of such turns is
  /// limited; the remaining calls run in later turns.
  public func advance(to time: Double) {
    var turnsInRow = 0
    while let event = nextEvent, event <= time, turnsInRow < Self.mostTurnsInRow {
      turnsInRow = event == self.time ? turnsInRow + 1 : 0
      turn(at: event)
    }
  }

  /// The largest number of turns at one instant in ``advance(to:)``.
  private static let mostTurnsInRow = 1000

  /// Queues a call for the beginning of the next turn.
  public func performInNextTurn(_ call: @escaping () -> Void) { queuedCalls.others.append(call) }

  /// The media time at which a turn is next needed to report the begin or the end of an animation or to run queued
  /// calls; `nil` if there is none.
  public var nextEvent: Double? {
    if !queuedCalls.isEmpty { return time }
    var earliest = Double.infinity
    for stored in watched { earliest = min(earliest, stored.nextReport) }
    return earliest.isFinite ? max(earliest, time) : nil
  }

  /// Returns the first time after an instant of media time at which a presentation value can change.
  ///
  /// - Complexity: O(running animations).
  public func nextChange(after time: Double) -> NextChange { frameTable.nextChange(after: time) }

  /// Whether something has changed since the last commit, so that a turn is due.
  ///
  /// The value is always false while an explicit transaction is open, because no turn commits its changes.
  public var needsCommit: Bool {
    explicitTransactions.isEmpty
      && (hasChanges || !layersThatNeedLayout.isEmpty || !layersThatNeedDisplay.isEmpty
        || implicitTransaction?.completions.isEmpty == false)
  }

  /// Removes all roots, so that the context and its layers no longer retain each other.
  ///
  /// - Precondition: No turn is running.
  package func releaseRoots() {
    turn(at: time) { roots = [] }
    // The animations that ended have queued calls, which may retain layers too.
    turn(at: time)
  }

  /// Sets the latched time back, so that turns can be run from there again.
  ///
  /// Nothing is undone. The layers are those of the earlier time only if they have not been changed since, and if
  /// ``lastEvent`` is not after the earlier time.
  ///
  /// - Precondition: No turn is running.
  package func rewind(to time: Double) {
    precondition(!isInTurn, "cannot rewind to \(time) inside a turn")
    self.time = min(time, self.time)
    lastEvent = min(lastEvent, self.time)
  }

  // MARK: Notices

  func didChange(_ layer: Layer) {
    layer.noteChange(in: version + 1)
    didChange()
    if !layer.animations.isEmpty { tableIsStale = true }
  }

  private func didChange() {
    hasChanges = true
    openImplicitTransaction()
  }

  /// Records that a layer's timing or its animations have changed, so that the next commit rebuilds the animation
  /// table.
  func didChangeTime() {
    didChange()
    tableIsStale = true
  }

  func didChangeSublayers(of layer: Layer) {
    layer.noteChange(in: version + 1)
    didChangeRoots()
  }

  private func didChangeRoots() {
    didChange()
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
    // The animation may stay on its layer; release the objects that its closures retain.
    stored.animation.onStart = nil
    stored.animation.onStop = nil
    stored.endCompletions()
  }

  func queueLosses(of layer: Layer) {
    queuedCalls.losses.append { [weak layer] in layer?.reportLosses() }
  }

  // MARK: Commit

  /// Commits, unless a turn or another commit is running.
  func commitBetweenTurns() {
    if !isInTurn { commitNow() }
  }

  /// Commits all changes and closes the implicit transaction.
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
    // Layout that is requested during display belongs to the same commit.
    runLayoutPass()
    guard hasChanges else { return }
    hasChanges = false
    version += 1
    if structureIsStale { updateTree() }
    for layer in changedLayers { layer.committedValues = nil }
    changedLayers.removeAll(keepingCapacity: true)
    if tableIsStale { rebuildTable() }
  }

  /// The largest number of rounds in a layout pass, in each of which layers request further layout.
  private static let mostLayoutRounds = 100

  private func runLayoutPass() {
    var rounds = 0
    while !layersThatNeedLayout.isEmpty, rounds < Self.mostLayoutRounds {
      rounds += 1
      let layers = layersThatNeedLayout
      layersThatNeedLayout.removeAll(keepingCapacity: true)
      for case let layer? in layers.lazy.map(\.layer) where layer.needsLayout {
        layer.layoutIfNeeded()
      }
    }
    if layersThatNeedLayout.isEmpty { return }
    // Layers that resize each other without end stay as they are.
    for entry in layersThatNeedLayout { entry.layer?.needsLayout = false }
    layersThatNeedLayout.removeAll(keepingCapacity: true)
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
    // A root may also be below another root, and superlayers must come first.
    for root in roots where root.parent?.isBelow(roots) != true { enter(root) }
    for layer in before where layer.treeStamp != treeStamp { leave(layer) }
    if !tableIsStale { tableIsStale = !tableHasSameLayers }
  }

  /// Whether the animation table is still that of the shown trees: no layer has timing of its own, and the animated
  /// layers are those for which the table was compiled, in the same order and then without such timing above them.
  private var tableHasSameLayers: Bool {
    // Layers above a root may have timing too.
    if roots.contains(where: { $0.parent != nil }) { return false }
    var place = 0
    for layer in shownLayers {
      if !layer.timing.isIdentity { return false }
      if layer.animations.isEmpty { continue }
      guard layer.timeNode == 0, place < animatedLayers.count,
        animatedLayers[place] == ObjectIdentifier(layer)
      else { return false }
      place += 1
    }
    return place == animatedLayers.count
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
    layer.loseAnimations()
    hasChanges = false  // the removal is part of this commit
  }

  private func rebuildTable() {
    tableIsStale = false
    tableVersion = version
    for layer in shownLayers where !layer.animations.isEmpty {
      let now = layer.animationTime
      for stored in layer.animations { stored.resolve(layerTime: now) }
    }
    watched = frameTable.compile(shownLayers)
    animatedLayers.removeAll(keepingCapacity: true)
    for layer in shownLayers {
      layer.hasPendingAnimations = false
      if layer.animations.isEmpty { continue }
      animatedLayers.append(ObjectIdentifier(layer))
      // On a paused layer an animation may have begun although its begin has no media time.
      let now = layer.animationTime
      for stored in layer.animations where stored.hasBegun(layerTime: now) {
        stored.mediaBegin = time
        watched.append(stored)
      }
    }
  }

  /// Finds animations that have begun or ended, and queues their `onStart` and `onStop` closures for the next turn.
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
      // A new table would show the changes of the open transaction. In the old one an ended animation contributes
      // nothing, unless it fills: then its end value is shown until the commit.
      hasChanges = true
    }
  }

  // MARK: Frames

  /// Computes all animated values for an instant of media time.
  package func evaluateFrame(at time: Double) { frameTable.evaluate(at: time) }

  /// Prepares a sequence of frames in which only time changes; see ``AnimationTable/findMovingNumbers()``.
  package func prepareSequence() { frameTable.findMovingNumbers() }

  /// Returns an animated number of the instant that was evaluated last, by its index in the table's numbers.
  package func frameNumber(at index: Int) -> Double { frameTable.numbers[index] }
}

/// The calls that are queued for the next turn.
///
/// Within one turn, all `onStart` closures are called before all `onStop` closures, in whatever order they were
/// queued: an animation that replaces another reports its start before the other reports its stop.
private struct QueuedCalls {
  /// The `onStart` closures of animations that have begun.
  var starts: [() -> Void] = []

  /// The `onStop` closures of animations that are over.
  var stops: [() -> Void] = []

  /// Calls of `onLoss` closures.
  var losses: [() -> Void] = []

  /// All other calls.
  var others: [() -> Void] = []

  var isEmpty: Bool { starts.isEmpty && stops.isEmpty && losses.isEmpty && others.isEmpty }

  /// Returns all calls and empties the queue.
  mutating func takeAll() -> QueuedCalls {
    defer { self = QueuedCalls() }
    return self
  }

  /// Runs the calls; calls that they queue run in the next turn.
  func run() {
    for call in starts { call() }
    for call in stops { call() }
    for call in losses { call() }
    for call in others { call() }
  }
}

/// A weak reference to a layer that needs layout or display, so that the request does not keep the layer alive.
struct WeakLayer {
  weak var layer: Layer?
}
