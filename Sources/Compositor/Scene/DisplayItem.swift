import LayerKit
import Raster

/// A step of drawing with the pictures that it keeps and what is known of the buffers it was drawn
/// into.
final class DisplayItem {
  /// The step, replaced at each commit by one that looks alike.
  private(set) var plan: ItemPlan

  /// The content that is painted once, of an item that the kernels draw by itself.
  private(set) var picture: FlatPicture?

  /// The content that is painted once, of an item that is drawn together with others.
  private(set) var widePicture: WidePicture?

  /// The pixels that the item may touch until the next commit, columns rounded to blocks.
  let reach: PixelRect

  /// Its number in the list of items.
  var order = 0

  /// The last commit that found it in the list.
  var commit = 0

  /// Whether no other item that can change touches the same blocks.
  var isIsolated = false

  /// What lies below its content, as long as it is isolated.
  var background = BlendBackground.destination

  /// The state in the current frame.
  let current = ItemState()

  private var profile = AxisProfile()

  /// Grows when a commit changed how the mask looks, which no animated number tells.
  private var maskRevision = 0.0

  /// The layers whose values change in frames.
  private(set) var animatedNodes: [RenderNode]

  /// For each record the state it was last drawn with.
  private var drawn: [ItemState] = []

  /// Creates an item without pictures.
  init(_ plan: ItemPlan) {
    self.plan = plan
    reach = plan.reach.blockAligned
    animatedNodes = plan.animatedNodes
  }

  /// Takes the place of its plan's older self, with new places in the frame table.
  func adopt(_ plan: ItemPlan) {
    let hasNewMask: Bool
    switch (plan.node.mask, self.plan.node.mask) {
    case (let new?, let old?): hasNewMask = !new.looksLike(old)
    case (let new, let old): hasNewMask = (new == nil) != (old == nil)
    }
    if hasNewMask { maskRevision += 1 }
    self.plan = plan
    animatedNodes = plan.animatedNodes
  }

  /// Whether the item is drawn by a kernel straight into the frame: it lies alone on the backdrop
  /// and is painted once.
  ///
  /// Everything else is put together in sixteen bits a channel, as each step into the frame rounds.
  var isDirect: Bool {
    switch plan.recipe {
    case .flattened, .masked, .tinted: isIsolated
    case .veiled, .painted: false
    }
  }

  /// Whether the item is drawn from a picture, with weights.
  var isFlat: Bool {
    switch plan.recipe {
    case .flattened, .masked: isDirect
    case .tinted, .veiled, .painted: false
    }
  }

  /// Whether layers are painted whenever the item is drawn.
  var isPainted: Bool {
    switch plan.recipe {
    case .painted, .veiled: true
    case .flattened, .masked, .tinted: false
    }
  }

  /// Memory that the pictures take, in bytes.
  var cacheByteCount: Int { (picture?.byteCount ?? 0) + (widePicture?.byteCount ?? 0) }

  /// The pixels of the content that is painted once.
  private var ink: PixelRect { picture?.ink ?? widePicture?.ink ?? .empty }

  // MARK: Frames

  /// Paints the picture if the one that is needed is missing, and gives the other one up.
  func prepare(with painter: Painter) {
    if case .painted = plan.recipe { return }
    if isDirect {
      widePicture = nil
      if picture == nil {
        picture = FlatPicture(area: reach, clip: plan.clip, painter) {
          paint(on: $0, with: painter)
        }
      }
    } else {
      picture = nil
      if widePicture == nil {
        painter.beginPass()
        let area = reach.intersection(plan.clip)
        widePicture = WidePicture(area: area) { paint(on: $0, with: painter) }
      }
    }
  }

  /// Paints what does not change between frames.
  private func paint(on canvas: Canvas, with painter: Painter) {
    switch plan.recipe {
    case .painted: break
    case .tinted:
      if let shape = plan.node.modelShape(plan.toDevice) {
        painter.paintCoverage(of: shape, on: canvas)
      }
    case .flattened, .veiled:
      painter.paint(plan.part, of: plan.node, plan.toDevice, warp: plan.warp, on: canvas)
    case .masked(let mask):
      painter.paint(plan.part, of: plan.node, plan.toDevice, on: canvas)
      if let cut = mask.cut(of: plan.reach) { painter.cut(canvas, to: cut, across: mask.axis) }
    }
  }

  /// Brings the current state to the instant that the table was evaluated at.
  ///
  /// - Parameter alphas: Memory for a profile.
  func update(from table: FrameTable, using alphas: inout [Float]) {
    for node in animatedNodes { node.update(from: table) }
    current.isDirect = isDirect
    switch plan.recipe {
    case .flattened:
      current.box = ink
      current.weight = plan.isFaded ? Weight(Float(plan.node.values.drawnOpacity)) : .one
    case .masked(let mask):
      current.box = ink
      current.axis = mask.axis
      let range = mask.axis == .horizontal ? current.box.columns : current.box.rows
      if current.weights.range != range { current.weights.reset(to: range) }
      profile.update(mask, opacity: plan.node.values.drawnOpacity)
      profile.write(to: current.weights, using: &alphas)
    case .tinted:
      current.box = ink
      let values = plan.node.values
      let color = (values.backgroundColor ?? .clear).withAlpha(multipliedBy: values.drawnOpacity)
      current.color = WidePixel(color)
    case .veiled:
      current.box = plan.node.flatBounds(plan.toDevice).intersection(ink)
      collectNumbers(table)
    case .painted:
      current.box = plan.bounds.intersection(plan.clip)
      collectNumbers(table)
    }
  }

  private func collectNumbers(_ table: FrameTable) {
    current.numbers.removeAll(keepingCapacity: true)
    current.numbers.append(maskRevision)
    for node in animatedNodes { node.appendNumbers(to: &current.numbers, table) }
  }

  /// When a mask that moves along its axis next changes the content; never for other items.
  func nextProfileChange(
    _ table: FrameTable, after instant: Double, using scratch: inout ProfileScratch
  ) -> NextChange {
    guard case .masked(let mask) = plan.recipe, !current.box.isEmpty else { return .never }
    let ink = mask.axis == .horizontal ? current.box.columns : current.box.rows
    return profile.nextChange(
      mask, ink: ink, table: table, after: instant, using: &scratch)
  }

  /// Marks the places in the frame table whose changes show; a mask's way along its axis is asked
  /// for apart.
  func markSlots(in counts: inout [Bool]) {
    var mask: AxisMask?
    if case .masked(let known) = plan.recipe { mask = known }
    if mask != nil && ink.isEmpty { return }
    for node in animatedNodes {
      for animated in node.slots {
        if node === mask?.node && animated.slot == mask?.positionSlot { continue }
        counts[animated.slot] = true
      }
    }
  }

  /// The smallest rectangle that shows something else when a rectangle of the item changes.
  func contentBounds(in rect: PixelRect) -> PixelRect {
    isFlat ? picture?.contentBounds(in: rect) ?? .empty : rect
  }

  // MARK: Records

  /// The state that a record's buffer shows, or nothing when the item was not drawn there.
  func state(inRecord index: Int, stamp: Int) -> ItemState? {
    index < drawn.count && drawn[index].stamp == stamp ? drawn[index] : nil
  }

  /// Remembers that a record's buffer now shows the current state.
  func didDraw(inRecord index: Int, stamp: Int) {
    while drawn.count <= index { drawn.append(ItemState()) }
    drawn[index].assign(current)
    drawn[index].stamp = stamp
  }
}

extension RenderNode {
  /// The layer's own shape, as the model has it.
  fileprivate func modelShape(_ toDevice: AffineTransform) -> BoxShape? {
    BoxShape(model.bounds, radius: model.drawnRadius, toDevice: toDevice)
  }

  /// Appends the animated numbers, each field preceded by their count.
  fileprivate func appendNumbers(to numbers: inout [Double], _ table: FrameTable) {
    for animated in slots {
      guard let values = table.values(ofSlot: animated.slot) else {
        numbers.append(-1)
        continue
      }
      numbers.append(Double(values.count))
      numbers.append(contentsOf: values)
    }
  }
}
