import LayerKit
import Raster

/// One step of drawing a frame, with its cached pictures and the states of it that the buffers show.
final class DisplayItem {
  /// The plan of the step; a commit that keeps the item replaces it by a plan that looks the same.
  private(set) var plan: ItemPlan

  /// The way in which the item is drawn.
  let kind: ItemPlan.Kind

  /// The stored picture of the item in eight bits per channel; `nil` unless a kernel can draw it directly into the
  /// frame.
  private(set) var picture: FlatPicture?

  /// The stored picture of the item in sixteen bits per channel; `nil` unless the item is blended with other items.
  private(set) var widePicture: WidePicture?

  /// The pixels that the item may touch until the next commit, with columns rounded to blocks.
  let reach: PixelRect

  /// The pixels that the item may touch until the next commit, not rounded to blocks.
  private let exactReach: PixelRect

  /// The item's index in the compositor's list of items.
  var order = 0

  /// The number of the last commit whose list contains the item; -1 before the first one.
  var commit = -1

  /// The number of the last commit whose backdrop contains the item; -1 before the first one.
  var backdropCommit = -1

  /// Whether no other changing item touches the same blocks.
  var isIsolated = false

  /// The pixels over which the item is blended; valid while the item is isolated.
  private(set) var background = BlendBackground.destination

  /// The generation of the backdrop from which ``background`` was read, or `nil` if it was not read.
  private var backgroundGeneration: Int?

  /// The item's state in the current frame.
  let current = ItemState()

  /// Increases when the current state changes.
  private var revision = 0

  private(set) var profile = AxisProfile()

  /// Increases when a commit changes the mask's appearance, because the animated numbers do not show such a change.
  private var maskRevision = 0.0

  /// The layers whose values change from frame to frame.
  private(set) var animatedNodes: [RenderNode]

  /// The animated numbers from which the current state was computed; a commit makes them unknown.
  private var known = AnimatedNumbers()

  /// The state that was last drawn into each buffer, indexed by buffer slot.
  private var drawn: [ItemState] = []

  /// Whether the item is a box that does not move.
  private let boxLiesStill: Bool

  /// Whether a clip may cut the item's box within a block of columns, in this frame or a later one.
  private let boxIsCut: Bool

  /// The mask as a box; `nil` if the item has no mask, or its mask is not a box.
  private var boxMask: BoxMask?

  /// The runs of pixels that the item's box covers, or in which the box differs from an earlier box.
  let runs = BoxRuns()

  /// The runs of pixels that the item's box covers in the region being drawn.
  let partRuns = BoxRuns()

  /// Creates an item without pictures.
  init(_ plan: ItemPlan) {
    self.plan = plan
    kind = plan.recipe.kind
    exactReach = plan.reach
    reach = exactReach.blockAligned
    animatedNodes = plan.animatedNodes
    boxLiesStill = kind == .boxed && plan.node.liesStill && plan.warp == nil
    boxIsCut = kind == .boxed && (plan.moves || !plan.clip.contains(plan.bounds))
    boxMask = kind == .maskedByLayer ? BoxMask(of: plan.node) : nil
  }

  /// Replaces the superlayer of the plan by its node in a new commit, which has the same values; the former one keeps
  /// layers that have left.
  func adopt(parent: RenderNode?) { plan.parent = parent }

  /// Replaces the plan by a plan that looks the same but has new slots in the animation table.
  func adopt(_ plan: ItemPlan) {
    let hasNewMask: Bool
    switch (plan.node.mask, self.plan.node.mask) {
    case (let new?, let old?): hasNewMask = !new.looksLike(old)
    case (let new, let old): hasNewMask = (new == nil) != (old == nil)
    }
    if hasNewMask { maskRevision += 1 }
    self.plan = plan
    animatedNodes = plan.animatedNodes
    if kind == .maskedByLayer { boxMask = BoxMask(of: plan.node) }
  }

  /// Whether a kernel can draw the item directly into the frame.
  ///
  /// The item must touch no other changing item, and its content must be painted once or be a box. All other items
  /// are composed in sixteen bits per channel, because each step that writes to the frame rounds.
  private var canBeDirect: Bool {
    switch kind {
    case .flattened, .masked, .boxed: isIsolated
    case .maskedByLayer: isIsolated && boxMask != nil
    case .painted: false
    }
  }

  /// Whether a kernel draws the item directly into the current frame.
  var isDirect: Bool { current.isDirect }

  /// Whether the item is drawn directly from a picture, with weights.
  var isFlat: Bool {
    switch kind {
    case .flattened, .masked: isDirect
    case .boxed, .maskedByLayer, .painted: false
    }
  }

  /// Whether drawing the item paints its layers again each time.
  var isPainted: Bool {
    switch kind {
    case .painted, .maskedByLayer, .boxed: !isDirect
    case .flattened, .masked: false
    }
  }

  /// The memory of the pictures and runs, in bytes.
  var cacheByteCount: Int {
    (picture?.byteCount ?? 0) + (widePicture?.byteCount ?? 0) + runs.byteCount
      + partRuns.byteCount
  }

  /// The bounds of the visible pixels in the item's stored picture; empty if it has none.
  var ink: PixelRect { picture?.ink ?? widePicture?.ink ?? .empty }

  // MARK: Frames

  /// Reads the background and paints the stored picture of the item, unless both are up to date.
  ///
  /// Keeps either ``picture`` or ``widePicture``, depending on how the item is drawn, and releases the other one.
  func prepare(over backdrop: Backdrop, with painter: Painter) {
    known.forget()
    guard canBeDirect else {
      background = .destination
      backgroundGeneration = nil
      return prepareWide(with: painter)
    }
    widePicture = nil
    let isBackgroundKnown =
      backgroundGeneration.map { !backdrop.hasChanged(since: $0, in: reach) } ?? false
    if !isBackgroundKnown, picture?.isBacked == true { picture = nil }
    if kind != .boxed && picture == nil {
      picture = FlatPicture(area: reach, clip: plan.clip, on: backdrop, painter) {
        paint(on: $0, with: painter)
      }
    }
    backgroundGeneration = backdrop.generation
    if isBackgroundKnown, backdrop.stillHas(background) { return }
    background = backdrop.background(in: boxClip)
  }

  private func prepareWide(with painter: Painter) {
    picture = nil
    if kind == .painted || kind == .boxed || widePicture != nil { return }
    painter.beginPass()
    let area = reach.intersection(plan.clip)
    widePicture = WidePicture(area: area) { paint(on: $0, with: painter) }
  }

  /// Paints the content that does not change between frames.
  private func paint(on canvas: Canvas, with painter: Painter) {
    switch plan.recipe {
    case .painted, .boxed: break
    case .flattened, .maskedByLayer:
      painter.paint(plan.part, of: plan.node, plan.toDevice, warp: plan.warp, on: canvas)
    case .masked(let mask):
      painter.paint(plan.part, of: plan.node, plan.toDevice, on: canvas)
      if let cut = mask.cut(of: plan.reach) { painter.cut(canvas, to: cut, across: mask.axis) }
    }
  }

  /// Updates the current state to the instant at which the table was evaluated.
  ///
  /// - Returns: The state's revision; an equal revision means an equal state.
  func update(from table: AnimationTable) -> Int {
    if known.follow(animatedNodes, in: table) { return revision }
    revision += 1
    for node in animatedNodes { node.update(from: table) }
    current.isDirect = canBeDirect
    switch kind {
    case .flattened:
      current.box = ink
      current.weight = plan.isFaded ? Weight(Float(plan.node.values.drawnOpacity)) : .one
    case .masked: updateMasked()
    case .maskedByLayer: updateMaskedByLayer(table)
    case .boxed: updateBoxed(table)
    case .painted: updatePainted(table)
    }
    return revision
  }

  private func updateMasked() {
    guard case .masked(let mask) = plan.recipe else { return }
    current.box = ink
    current.axis = mask.axis
    let range = mask.axis == .horizontal ? current.box.columns : current.box.rows
    if current.weights.range != range { current.weights.reset(to: range) }
    profile.update(mask, opacity: plan.node.values.drawnOpacity)
    profile.write(to: current.weights)
  }

  private func updatePainted(_ table: AnimationTable) {
    current.box = plan.bounds.intersection(plan.clip)
    collectNumbers(table)
  }

  private func updateMaskedByLayer(_ table: AnimationTable) {
    if canBeDirect, let boxMask {
      let reading = boxMask.read(
        of: plan.node, into: current.ownFigure, plan.toDevice,
        opacity: plan.node.values.drawnOpacity)
      if take(reading, within: picture?.inkBlocks ?? .empty) { return }
    }
    current.box = plan.node.flatBounds(plan.toDevice).intersection(ink)
    collectNumbers(table)
  }

  private func updateBoxed(_ table: AnimationTable) {
    let node = plan.node
    if canBeDirect {
      let figure = current.ownFigure
      if boxLiesStill, figure.isShown, node.values.opacity > 0,
        let ramp = node.boxRamp(plan.toDevice)
      {
        figure.fill(with: ramp)
        return
      }
      if node.values.liesFlat(under: plan.parent?.values.sublayerTransform),
        take(node.readBox(into: figure, plan.currentToDevice), within: exactReach)
      {
        return
      }
    }
    updatePainted(table)
  }

  /// Stores in the current state the pixels that a box touches, as its layer was read.
  ///
  /// - Returns: `false` if the layer cannot be drawn as a box and must be painted.
  private func take(_ reading: BoxReading, within clip: PixelRect) -> Bool {
    switch reading {
    case .shown(let bounds): current.box = bounds.intersection(clip)
    case .hidden:
      current.ownFigure.clear()
      current.box = .empty
    case .other: return false
    }
    current.numbers.removeAll(keepingCapacity: true)
    return true
  }

  private func collectNumbers(_ table: AnimationTable) {
    current.figure?.clear()
    current.isDirect = false
    current.numbers.removeAll(keepingCapacity: true)
    current.numbers.append(maskRevision)
    for node in animatedNodes { node.appendNumbers(to: &current.numbers, table) }
  }

  /// Records all animated numbers, including those that do not affect pixels, to find the causes of a frame.
  func trace() {
    current.trace.removeAll(keepingCapacity: true)
    current.trace.append(contentsOf: known.numbers)
  }

  /// Starts or stops recording animated numbers.
  ///
  /// - Parameters:
  ///   - isWanted: Whether to record.
  ///   - slot: The buffer slot whose state gets the first recording, or `nil`.
  func startTrace(_ isWanted: Bool, inSlot slot: Int?) {
    if isWanted, let slot, slot < drawn.count { drawn[slot].trace = known.numbers }
    if !isWanted { current.trace.removeAll(keepingCapacity: true) }
  }

  /// Records the animated numbers of a table as those of the current state and of a buffer's state.
  func restartTrace(_ table: AnimationTable, inSlot slot: Int?) {
    known.forget()
    _ = known.follow(animatedNodes, in: table)
    trace()
    startTrace(true, inSlot: slot)
  }

  /// Calls a closure with each animated field whose numbers differ from those recorded earlier.
  ///
  /// If nothing was recorded, all animated fields count as changed.
  func forEachChange(from earlier: [Double], _ body: (RenderNode, LayerField) -> Void) {
    var (own, others) = (current.trace[...], earlier[...])
    for node in animatedNodes {
      for animated in node.slots {
        let (now, before) = (own.takeField(), others.takeField())
        if now != before { body(node, animated.field) }
      }
    }
  }

  /// Returns the bounds of the item's visible pixels in a changed rectangle; the whole rectangle if the item has no
  /// stored picture or is not drawn directly.
  func contentBounds(in rect: PixelRect) -> PixelRect {
    isDirect ? picture?.contentBounds(in: rect) ?? rect : rect
  }

  // MARK: Buffers

  /// Returns the item's state in a buffer, or `nil` if the item has not been drawn into the buffer since its contents
  /// were last lost.
  func state(inSlot slot: Int, stamp: Int) -> ItemState? {
    slot < drawn.count && drawn[slot].stamp == stamp ? drawn[slot] : nil
  }

  /// Returns the weights with which the item was last drawn into a buffer.
  func weights(inSlot slot: Int) -> WeightTable {
    while drawn.count <= slot { drawn.append(ItemState()) }
    return drawn[slot].weights
  }

  /// Makes the next call of ``update(from:)`` compute the current state again.
  func forgetNumbers() { known.forget() }

  /// Returns the bounding rectangle of the pixels that may differ between an earlier state and the current state.
  ///
  /// - Parameters:
  ///   - earlier: The state that a buffer shows.
  ///   - isByRuns: Set to whether ``runs`` now describe the difference between the two states.
  func difference(since earlier: ItemState, isByRuns: inout Bool) -> PixelRect {
    isByRuns = false
    guard isDirect, earlier.isDirect, let figure = current.figure, let old = earlier.figure,
      figure.isShown, old.isShown
    else { return current.difference(since: earlier) }
    if figure.looksLike(old) { return .empty }
    isByRuns = true
    runs.assign(figure, since: old, in: boxClip)
    return runs.bounds.intersection(exactReach)
  }

  /// The pixels that drawing the item's box may write.
  ///
  /// These are whole blocks of columns, unless a clip may cut the box. No other item touches the blocks of an
  /// isolated item, and pixels of the blocks that the box does not cover equal the background.
  var boxClip: PixelRect { picture?.inkBlocks ?? (boxIsCut ? exactReach : reach) }

  /// The column that is column 0 for the box's kernel, which computes in single precision: the middle of ``reach``.
  var boxAnchor: Int { (reach.minX + reach.maxX) / 2 }

  /// Records that a buffer now shows the current state.
  func didDraw(inSlot slot: Int, stamp: Int) {
    while drawn.count <= slot { drawn.append(ItemState()) }
    drawn[slot].assign(current)
    drawn[slot].stamp = stamp
  }
}

extension ArraySlice<Double> {
  /// Removes the first field from a list of animated numbers, and returns the field's count and numbers.
  fileprivate mutating func takeField() -> ArraySlice<Double> {
    guard let count = first else { return [] }
    let field = prefix(count < 0 ? 1 : 1 + Int(count))
    self = dropFirst(field.count)
    return field
  }
}
