public import LayerKit
public import Raster

/// Draws the layers of a context, as they are at an instant, into lent frames.
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
/// An unchanged frame costs an evaluation of the animated numbers and borrows no buffer. A steady frame of a shimmer
/// (one whose items are all flat or boxes) allocates nothing.
///
/// Pixels are premultiplied; blending is source-over on sRGB values. Changing items are blended over the rounded
/// backdrop. Boxes, and items that overlap, are blended in sixteen bits a channel. Content that was painted once is
/// blended in eight bits, which were rounded so that they compensate for the rounding of their alpha and of the
/// backdrop. Each way adds half a level, and the result is rounded once more: over an opaque ``background`` it is
/// within 1.02 levels of the exact result. The picture of an instant does not depend on what was drawn before.
public final class Compositor {
  /// The context whose layers are drawn.
  public let context: LayerContext

  /// Device pixels per point; finite and greater than 0.
  public var scale: Double {
    didSet {
      precondition(scale > 0 && scale.isFinite, "a scale of \(scale)")
      if scale != oldValue { compiledVersion = nil }
    }
  }

  /// The position of the frames' first pixel in the scene, in device pixels; default zero.
  ///
  /// To show a part of a large scene, draw frames of the part's size only. All rectangles passed in and returned are
  /// in the frame's coordinates.
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

  /// Whether each frame outlines, on their inside, the rectangles that its layers change; default false.
  ///
  /// The next frame removes the outlines, so one more frame is due after the last change. While this is off it costs
  /// nothing.
  public var showsDamage = false

  /// Whether each frame tints the pixels that its layers change, by the number of layers' boxes on them; default
  /// false.
  ///
  /// It replaces ``showsDamage``, and its tints come and go as those outlines do. Each frame visits every layer for
  /// each of its rectangles, and every pixel one by one. ``Overdraw`` describes what counts.
  public var showsOverdraw = false

  /// The area that neither outlines nor tints touch, in device pixels; default empty.
  ///
  /// It holds the text that explains them, which would otherwise be tinted over, and outlined whenever its numbers
  /// change.
  public var legendArea = PixelRect.empty

  /// Whether ``causes`` of each frame are recorded; default false.
  ///
  /// While this is off it costs nothing.
  public var explainsFrames = false {
    didSet {
      if explainsFrames == oldValue { return }
      explanation = FrameExplanation()
      // The next frame is compared with the frame on the screen, no matter when that was drawn.
      for item in items { item.startTrace(explainsFrames, inSlot: shownSlot) }
    }
  }

  /// Further cores for large parts of a frame; `nil`, the default, leaves all work to the calling thread.
  ///
  /// The backdrop, and content that is painted once and drawn with weights, are divided; small parts, and content
  /// that is painted in each frame, are not. The picture is the same, bit for bit.
  public var rowBands: (any RowBands)?

  /// The default of ``leastBandedArea``: about a tenth of a millisecond's work.
  public static let usualLeastBandedArea = 1 << 19

  /// The fewest pixels of a part of a frame for which ``rowBands`` are woken, at least 1; default 524 288.
  ///
  /// If the speed of a core and the time for a frame are known, set it to the number of pixels that one core draws in
  /// time.
  public var leastBandedArea = Compositor.usualLeastBandedArea

  /// Whether the frame being drawn has woken ``rowBands``.
  var drawsInBands = false

  let painter: Painter
  let backdrop = Backdrop()

  private(set) var size = PixelSize.zero
  private(set) var items: [DisplayItem] = []
  /// The revisions of the items' current states.
  private var revisions: [Int] = []
  /// The media time of those states; NaN after a commit.
  private var updatedTime = Double.nan
  private(set) var commit = 0
  private var compiledVersion: Int?
  /// For each slot of the animation table, whether a change of it can be visible in any frame.
  private var countsAsChange: [Bool] = []

  /// The states that the buffers show, by slot.
  private(set) var records: [BufferRecord] = []

  /// The slot of the buffer that the screen shows, or `nil` if it is unknown.
  private(set) var shownSlot: Int?

  private var list = RedrawList()

  /// The slot of the buffer for which the redraw list was collected.
  private var listSlot: Int?

  /// The media time that was prepared last, and whether the scene and the screen are still as they were then.
  private var preparedTime = 0.0
  private var isPrepared = false

  /// The parts of a rectangle in which items overlap.
  var together = DirtyRegion()
  private var profileScratch = ProfileScratch()
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
  /// - Precondition: The scale is greater than 0.
  public init(context: LayerContext, scale: Double = 1, background: Color = .black) {
    precondition(scale > 0 && scale.isFinite, "a scale of \(scale)")
    self.context = context
    self.scale = scale
    self.background = background
    painter = Painter(
      typesetter: context.typesetter, pathRasterizer: context.pathRasterizer)
  }

  /// The memory of caches, in bytes: flattened pictures, texts, outlines, the backdrop and scratch memory.
  public var cacheByteCount: Int {
    items.reduce(backdrop.byteCount + painter.cacheByteCount) { $0 + $1.cacheByteCount }
  }

  // MARK: A frame

  /// Advances the scene to an instant and returns the pixels that would change on the screen.
  ///
  /// - Parameters:
  ///   - mediaTime: Media seconds.
  ///   - size: The frame's size, in device pixels.
  /// - Complexity: O(animated layers); after a commit O(layers).
  public func prepare(at mediaTime: Double, size: PixelSize) -> Damage {
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
      screenDamage, as: showsOverdraw ? .tints : showsDamage ? .lines : nil, sparing: legendArea,
      shown: shownOutlines)
    if explainsFrames { explain() }
    preparedTime = mediaTime
    isPrepared = true
    return outlines.damage
  }

  /// Draws the prepared instant into a buffer; the frame counts as shown from then on.
  ///
  /// - Parameters:
  ///   - frame: The pixels, which hold what was last drawn under the same name.
  ///   - buffer: The buffer's name.
  /// - Returns: The damage to show and the cost of the frame.
  /// - Precondition: The frame has the prepared size.
  public func draw(into frame: PixelRows, buffer: BufferName) -> RenderedFrame {
    precondition(frame.size == size, "a frame of \(frame.size), prepared for \(size)")
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
    return report
  }

  /// Prepares and draws a frame.
  ///
  /// The parameters are those of `prepare(at:size:)` and `draw(into:buffer:)`.
  @discardableResult
  public func render(
    at mediaTime: Double, into frame: PixelRows, buffer: BufferName
  ) -> RenderedFrame {
    _ = prepare(at: mediaTime, size: frame.size)
    return draw(into: frame, buffer: buffer)
  }

  /// Discards what is known about the screen, so that the next frame differs everywhere.
  ///
  /// Call it for an expose event, or if a frame could not be shown.
  public func invalidate() {
    shownSlot = nil
    isPrepared = false
  }

  /// Returns the earliest media time after an instant at which a frame can differ.
  ///
  /// Unlike the context's own result, it takes masks into account: while a band is off the content, its movement
  /// changes nothing. No frame differs before the returned time.
  ///
  /// - Parameter mediaTime: An instant not before the commit; the scene is advanced to it.
  public func nextChange(after mediaTime: Double) -> NextChange {
    if !shownOutlines.isEmpty { return .now }
    isPrepared = false
    context.evaluateFrame(at: mediaTime)
    if compiledVersion != context.version {
      if size.isEmpty { return context.nextChange(after: mediaTime) }
      compile(size: size)
    }
    let table = context.frameTable
    updateItems(from: table)
    var result = table.nextChange(after: mediaTime, ofSlots: countsAsChange)
    for item in items where result != .now {
      result = result.earlier(
        item.nextProfileChange(table, after: mediaTime, using: &profileScratch))
    }
    return result
  }

  private func updateItems(from table: AnimationTable) {
    if table.time == updatedTime { return }
    updatedTime = table.time
    var revisions = [Int]()
    swap(&revisions, &self.revisions)
    for (index, item) in items.enumerated() { revisions[index] = item.update(from: table) }
    swap(&revisions, &self.revisions)
  }

  // MARK: Compiling

  private func compile(size: PixelSize) {
    let table = context.frameTable
    let frame = PixelRect(size)
    let compiler = SceneCompiler(
      roots: context.roots, table: table, scale: scale, origin: origin, frame: frame)
    commit += 1
    let known = backdrop.items + items
    let layout = SceneLayout(compiler.plans, known: known)
    if size != self.size {
      for index in records.indices { records[index].invalidate() }
      painter.scratch.removeAll()
    }
    self.size = size
    painter.shapes.frame = frame
    if explainsFrames { explainCommit(from: known, to: layout.still + layout.live) }
    backdrop.update(
      layout.still, color: WidePixel(background), size: size, painter: painter)
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

  /// The outlines that are on the screen.
  var shownOutlines: [PixelRect] { shownSlot.map { records[$0].outlines } ?? [] }

  /// Collects what must be drawn for a buffer to show the current frame.
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

  /// Adds the areas of items that were removed, or that are now above an item that they were below.
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
