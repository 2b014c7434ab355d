public import LayerKit
public import Raster

/// Draws the layers of a context at an instant into frames that the caller lends.
///
/// Only changes are drawn, and only changes are reported:
///
/// ```swift
/// let damage = compositor.prepare(at: time, size: size)
/// if !damage.isEmpty {
///   let report = compositor.draw(into: frame, buffer: key)
///   present(report.damage)
/// }
/// ```
///
/// If nothing changes, a frame costs only an evaluation of the animated numbers, and no buffer is borrowed. A frame
/// of a running shimmer allocates no memory if all changing items are flat pictures or boxes.
///
/// Pixels are premultiplied; blending is source-over on sRGB values. Changing items are blended over the rounded
/// backdrop. Boxes, and items that overlap, are blended in sixteen bits per channel. Content that is painted once is
/// blended in eight bits per channel. Its pixels are rounded so that they compensate for the rounding of their alpha
/// and of the backdrop. Each of these steps adds an error of up to half a level, and the result is rounded once more.
/// Over an opaque ``background``, the result is within 1.02 levels of the exact result. The pixels of an instant do
/// not depend on the frames drawn before.
public final class Compositor {
  /// The context whose layers are drawn.
  public let context: LayerContext

  /// Device pixels per point; finite and greater than 0.
  public var scale: Double {
    didSet {
      precondition(
        scale > 0 && scale.isFinite, "the scale must be finite and greater than 0, not \(scale)")
      if scale != oldValue { compiledVersion = nil }
    }
  }

  /// The position of the frames' first pixel in the scene, in device pixels; default zero.
  ///
  /// To show a part of a large scene, draw frames of that part's size. All rectangles passed to and returned by the
  /// compositor are in the frame's coordinates.
  public var origin = PixelPoint.zero {
    didSet {
      if origin == oldValue { return }
      compiledVersion = nil
      for index in records.indices { records[index].invalidate() }
    }
  }

  /// The colour below all layers; default opaque black.
  public var background: Color {
    didSet { if background != oldValue { compiledVersion = nil } }
  }

  /// Whether each frame outlines the rectangles that its layers change; default false.
  ///
  /// The outlines are drawn just inside the rectangles. The next frame removes them, so one more frame is drawn after
  /// the last change. There is no cost while this is false.
  public var showsDamage = false {
    didSet { if showsDamage != oldValue { endSequence() } }
  }

  /// Whether each frame tints the pixels that its layers change; default false.
  ///
  /// The tint shows the number of layers whose boxes contain the pixel; see ``Overdraw``. Tints replace the outlines
  /// of ``showsDamage``, and the next frame removes them in the same way. Each frame visits every layer for each
  /// changed rectangle, and every changed pixel individually.
  public var showsOverdraw = false {
    didSet { if showsOverdraw != oldValue { endSequence() } }
  }

  /// The areas in which neither outlines nor tints are drawn, in device pixels; default none.
  ///
  /// These are, for example, a legend that explains the outlines or tints, which would otherwise be outlined whenever
  /// its numbers change.
  public var sparedAreas: [PixelRect] = []

  /// Whether the ``causes`` of each frame are recorded; default false.
  ///
  /// There is no cost while this is false.
  public var explainsFrames = false {
    didSet {
      if explainsFrames == oldValue { return }
      // Now, and not when the first sequence ends: frames allocate nothing.
      if explainsFrames { sequence.reserveCapacity(16) }
      endSequence()
      explanation = FrameExplanation()
      // The next frame is compared with the frame on the screen, no matter when that was drawn.
      for item in items { item.startTrace(explainsFrames, inSlot: shownSlot) }
    }
  }

  /// Additional cores that draw large parts of a frame; default `nil`, which leaves all work to the calling thread.
  ///
  /// The backdrop, and content that is painted once and then drawn with weights, are divided among the cores. Small
  /// parts, and content that is painted in each frame, are not. The resulting pixels are identical.
  public var rowBands: (any RowBands)?

  /// The default of ``leastBandedArea``, in pixels: about a tenth of a millisecond's work for one core.
  public static let usualLeastBandedArea = 1 << 19

  /// The minimum number of pixels in a part of a frame for which ``rowBands`` are used, at least 1; default 524 288.
  ///
  /// If you know the speed of a core and the time for a frame, use the number of pixels that one core can draw in
  /// that time.
  public var leastBandedArea = Compositor.usualLeastBandedArea

  /// Whether the frame being drawn has used ``rowBands``.
  var drawsInBands = false

  let painter: Painter
  let backdrop = Backdrop()

  private(set) var size = PixelSize.zero
  private(set) var items: [DisplayItem] = []
  /// The revisions of the items' current states.
  private var revisions: [Int] = []
  /// The media time to which the items were last updated; NaN after a commit.
  var updatedTime = Double.nan
  private(set) var commit = 0
  private(set) var compiledVersion: Int?

  /// The nodes of the roots, and all drawing steps, of the last compilation.
  private var nodes: [RenderNode] = []
  private var steps: [DisplayItem] = []

  /// The context's version at the last compilation.
  private var nodesVersion = -1

  /// The number of drawing steps that the last compilation planned anew.
  package private(set) var compiledStepCount = 0

  /// For each slot of the animation table, whether a change of the slot's value can be visible in any frame.
  private(set) var countsAsChange: [Bool] = []

  /// The contents of the buffers, as last drawn, indexed by buffer slot.
  var records: [BufferRecord] = []

  /// The slot of the buffer that the screen shows, or `nil` if it is unknown.
  var shownSlot: Int?

  private var list = RedrawList()

  /// The slot of the buffer for which the redraw list was collected; `nil` if there is no such buffer or the list is
  /// outdated.
  var listSlot: Int?

  /// The media time that was prepared last.
  ///
  /// If `isPrepared` is false, it must be prepared again before drawing.
  var preparedTime = 0.0
  var isPrepared = false

  /// The sequence of frames in which only masks move.
  var movingBands = MovingBands()

  /// The frames of ended sequences that have not been taken, by their causes.
  var sequence: [CausedFrames] = []

  /// The parts of the rectangle being redrawn in which items overlap.
  var together = DirtyRegion()
  var profileScratch = ProfileScratch()

  var drawnFrame = RenderedFrame()

  /// The frame that was drawn last; nothing was drawn before the first.
  public var lastFrame: RenderedFrame {
    endSequence()
    return drawnFrame
  }

  /// The pixels in which the frame that was drawn last differs from the frame on the screen before it.
  public var damage: Damage { movingBands.hasDrawn ? movingBands.drawnDamage : outlines.damage }

  /// The pixels that the layers change in the prepared frame.
  private(set) var screenDamage = Damage()
  var outlines = DamageOutlines()
  var explanation = FrameExplanation()

  /// Creates a compositor for a context.
  ///
  /// - Parameters:
  ///   - context: The context whose layers are drawn.
  ///   - scale: Device pixels per point.
  ///   - background: The colour below all layers.
  /// - Precondition: The scale is finite and greater than 0.
  public init(context: LayerContext, scale: Double = 1, background: Color = .black) {
    precondition(
      scale > 0 && scale.isFinite, "the scale must be finite and greater than 0, not \(scale)")
    self.context = context
    self.scale = scale
    self.background = background
    painter = Painter(
      typesetter: context.typesetter, pathRasterizer: context.pathRasterizer)
  }

  /// The memory of all caches, in bytes: flattened pictures, text, outlines, the backdrop and scratch memory.
  public var cacheByteCount: Int {
    items.reduce(backdrop.byteCount + painter.cacheByteCount) { $0 + $1.cacheByteCount }
  }

  // MARK: A frame

  /// Advances the scene to an instant and returns the damage: the pixels that a frame drawn now would change on the
  /// screen.
  ///
  /// - Parameters:
  ///   - mediaTime: The instant, in seconds of media time.
  ///   - size: The frame's size, in device pixels.
  /// - Complexity: O(animated layers); after a commit O(layers).
  public func prepare(at mediaTime: Double, size: PixelSize) -> Damage {
    endSequence()
    context.evaluateFrame(at: mediaTime)
    if compiledVersion != context.version || size != self.size { compile(size: size) }
    let table = context.frameTable
    updateItems(from: table)
    if explainsFrames {
      for item in items { item.trace() }
    }
    // Drawing compares other buffers too, but their differences are no cause of this frame.
    explanation.changedItems.removeAll(keepingCapacity: true)
    collect(forSlot: shownSlot)
    screenDamage.removeAll()
    list.addDamage(to: &screenDamage)
    outlines.prepare(
      screenDamage, as: showsOverdraw ? .tints : showsDamage ? .lines : nil, sparing: sparedAreas,
      shown: shownOutlines)
    if explainsFrames { explain() }
    preparedTime = mediaTime
    isPrepared = true
    return outlines.damage
  }

  /// Draws the prepared instant into a buffer; from then on the compositor assumes that the screen shows the frame.
  ///
  /// - Parameters:
  ///   - frame: The buffer's pixels, unchanged since they were last drawn under the same buffer name.
  ///   - buffer: The buffer's name.
  /// - Returns: The damage to show and the cost of the frame.
  /// - Precondition: The frame has the prepared size.
  public func draw(into frame: PixelRows, buffer: BufferName) -> RenderedFrame {
    precondition(frame.size == size, "the frame is \(frame.size), but \(size) was prepared")
    endSequence()
    if !isPrepared { _ = prepare(at: preparedTime, size: size) }
    let slot = buffer.slot
    while records.count <= slot { records.append(BufferRecord()) }
    if records[slot].epoch != buffer.epoch {
      records[slot].invalidate()
      listSlot = nil
    }
    records[slot].epoch = buffer.epoch
    eraseOutlines(ofSlot: slot, in: frame)
    if listSlot != slot { collect(forSlot: slot) }
    var report = RenderedFrame()
    report.damage = outlines.damage
    report.changes = screenDamage
    drawsInBands = false
    redraw(list, into: frame, report: &report)
    if drawsInBands { report.coreCount = rowBands?.count ?? 1 }
    if showsOverdraw {
      report.overdraw = Overdraw(
        of: backdrop.items + items, in: outlines.rects, size: size, tinting: frame)
    } else {
      DamageOutlines.draw(outlines.rects, scale: scale, into: frame)
    }
    settle(slot: slot)
    painter.scratch.endFrame()
    drawnFrame.assign(report)
    return report
  }

  /// Prepares and draws a frame, and returns its damage and its cost.
  ///
  /// The parameters are those of `prepare(at:size:)` and `draw(into:buffer:)`.
  @discardableResult
  public func render(
    at mediaTime: Double, into frame: PixelRows, buffer: BufferName
  ) -> RenderedFrame {
    _ = prepare(at: mediaTime, size: frame.size)
    return draw(into: frame, buffer: buffer)
  }

  /// Marks the contents of the screen as unknown, so that the next frame is shown in full.
  ///
  /// Call it after an expose event, or if a frame could not be shown.
  public func invalidate() {
    endSequence()
    shownSlot = nil
    isPrepared = false
  }

  func updateItems(from table: AnimationTable) {
    if table.time == updatedTime { return }
    updatedTime = table.time
    var revisions = [Int]()
    swap(&revisions, &self.revisions)
    for (index, item) in items.enumerated() { revisions[index] = item.update(from: table) }
    swap(&revisions, &self.revisions)
  }

  // MARK: Compiling

  func compile(size: PixelSize) {
    let table = context.frameTable
    commit += 1
    let pass = CompilerPass(
      number: commit, formerVersion: nodesVersion,
      hasNewTable: context.tableVersion > nodesVersion)
    nodes = pass.nodes(of: context.roots, replacing: nodes)
    nodesVersion = context.version
    let compiler = SceneCompiler(
      nodes, replacing: steps, table: table, scale: scale, origin: origin, frame: PixelRect(size))
    steps = compiler.items
    compiledStepCount = compiler.compiledCount
    let layout = SceneLayout(steps)
    if size != self.size {
      for index in records.indices { records[index].invalidate() }
      painter.scratch.removeAll()
    }
    self.size = size
    painter.shapes.frame = PixelRect(size)
    if explainsFrames { explainCommit(from: backdrop.items + items, to: layout) }
    backdrop.update(
      layout.still, of: commit, color: WidePixel(background), size: size, painter: painter)
    items = layout.live
    revisions = [Int](repeating: 0, count: items.count)
    updatedTime = .nan
    for (index, item) in items.enumerated() {
      item.order = index
      item.commit = commit
      item.prepare(over: backdrop, with: painter)
    }
    countsAsChange = [Bool](repeating: false, count: table.slots.count)
    for item in items { item.markSlots(in: &countsAsChange) }
    compiledVersion = context.version
  }

  // MARK: Records

  /// The rectangles of the outlines or tints that are on the screen.
  var shownOutlines: [PixelRect] { shownSlot.map { records[$0].outlines } ?? [] }

  /// Collects the parts that must be redrawn so that a buffer shows the current frame; the whole frame if `slot` is
  /// `nil`.
  private func collect(forSlot slot: Int?) {
    var list = RedrawList()
    swap(&list, &self.list)
    defer { swap(&list, &self.list) }
    list.reset(frame: PixelRect(size))
    listSlot = slot
    guard let slot, records[slot].commit >= 0,
      backdrop.addChanges(since: records[slot].backdrop, to: &list.dirty)
    else {
      list.dirty.add(PixelRect(size))
      explanation.isWhole = true
      return
    }
    explanation.isWhole = false
    if records[slot].commit != commit { collectRemoved(fromSlot: slot, in: &list.dirty) }
    let stamp = records[slot].stamp
    let isKnown = records[slot].commit == commit
    for (index, item) in items.enumerated() {
      if isKnown, records[slot].revisions[index] == revisions[index] { continue }
      guard let state = item.state(inSlot: slot, stamp: stamp) else {
        list.dirty.add(item.current.box)
        continue
      }
      var isByRuns = false
      let rect = item.difference(since: state, isByRuns: &isByRuns)
      if rect.isEmpty { continue }
      if explainsFrames { explanation.changedItems.append(item) }
      if item.isIsolated {
        list.changes.append(RedrawList.Change(item: item, rect: rect, isByRuns: isByRuns))
      } else {
        list.dirty.add(rect)
      }
    }
  }

  /// Adds the areas of items that were removed since a buffer was drawn, and of items that are now behind an item
  /// that they used to be in front of.
  private func collectRemoved(fromSlot slot: Int, in dirty: inout DirtyRegion) {
    let record = records[slot]
    var last = -1
    for item in record.items {
      guard let state = item.state(inSlot: slot, stamp: record.stamp) else { continue }
      if item.commit != commit {
        dirty.add(state.box)
      } else {
        if item.order < last { dirty.add(state.box.union(item.current.box)) }
        last = max(last, item.order)
      }
    }
  }

  /// Records that a buffer, and the screen, show the current frame.
  private func settle(slot: Int) {
    let stamp = records[slot].stamp
    let isKnown = records[slot].commit == commit && !explainsFrames
    for (index, item) in items.enumerated() {
      if isKnown, records[slot].revisions[index] == revisions[index] { continue }
      item.didDraw(inSlot: slot, stamp: stamp)
    }
    if records[slot].commit != commit { records[slot].items = items }
    records[slot].commit = commit
    // Appended to its own storage: storage that is shared would be copied in each frame.
    records[slot].revisions.removeAll(keepingCapacity: true)
    records[slot].revisions.append(contentsOf: revisions)
    records[slot].backdrop = backdrop.generation
    records[slot].outlines.removeAll(keepingCapacity: true)
    records[slot].outlines.append(contentsOf: outlines.rects)
    records[slot].outlineScale = scale
    records[slot].hasTints = showsOverdraw
    shownSlot = slot
    listSlot = nil
    if explainsFrames { explanation.commits.removeAll() }
  }
}
