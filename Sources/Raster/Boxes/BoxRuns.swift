import CRasterKernels

/// The runs of blocks that draw a box, or what differs between two boxes.
///
/// A row of a box is a few runs: background, an edge, what lies before a gradient, the gradient, what
/// lies behind it, an edge, background. Where a box has been before, only the runs that differ are
/// listed: of a disc that moves by a pixel its rim, of a sweep its band. Memory is reused.
package final class BoxRuns {
  private(set) var runs: [raster_box_run] = []

  /// For runs whose weights are kept, these, run after run.
  private(set) var weights: [UInt32] = []

  /// The smallest rectangle around all of them, columns rounded outward to blocks.
  package private(set) var bounds = PixelRect.empty

  /// What the list was made for: revisions of boxes, whether their colours are the same, and the clip.
  private var madeFor: (now: Int, earlier: Int, looksAlike: Bool)?
  private var madeIn = PixelRect.empty

  /// Creates an empty list.
  package init() {}

  /// Lists what draws a box in a part of the frame, unless it has just been listed.
  ///
  /// - Parameters:
  ///   - figure: The box.
  ///   - earlier: What the frame shows; nothing when it shows the background.
  ///   - clip: The pixels that count.
  package func assign(
    _ figure: BoxFigure, since earlier: BoxFigure? = nil, in clip: PixelRect
  ) {
    var old: BoxFigure?
    // What stays in its place, in another colour, is drawn again as a whole.
    if let earlier, figure.placeRevision != earlier.placeRevision { old = earlier }
    let looksAlike = old.map(figure.hasColors) ?? false
    let key = (figure.placeRevision, old?.placeRevision ?? -1, looksAlike)
    if let madeFor, madeFor == key, madeIn == clip {
      isRepeated = old == nil
      return
    }
    clear()
    guard let now = BoxOutline(figure), !clip.isEmpty else { return }
    madeFor = key
    madeIn = clip
    var list = RunList(takingMemoryOf: &runs)
    list.add(now, since: old.flatMap(BoxOutline.init), in: clip, looksAlike: looksAlike)
    bounds = list.bounds
    list.giveBack(to: &runs)
  }

  /// Whether the same list has been asked for more than once, as for a box that keeps its place.
  private(set) var isRepeated = false

  /// Keeps the coverages of the edges, so that they need not be computed again.
  ///
  /// - Parameter body: Writes them, run after run in whole blocks.
  func keep(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    let edge = UInt16(RASTER_RUN_EDGE.rawValue)
    var count = 0
    for run in runs where run.kind == edge { count += Int(run.end - run.begin) * 8 }
    if count == 0 { return }
    weights = unsafe [UInt32](unsafeUninitializedCapacity: count) { memory, used in
      if let base = memory.baseAddress { unsafe body(base) }
      used = count
    }
    for index in runs.indices where runs[index].kind == edge {
      runs[index].kind = UInt16(RASTER_RUN_KEPT.rawValue)
    }
  }

  /// Memory in use, in bytes.
  package var byteCount: Int {
    runs.capacity * MemoryLayout<raster_box_run>.stride
      + weights.capacity * MemoryLayout<UInt32>.stride
  }

  private func clear() {
    isRepeated = false
    runs.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    bounds = .empty
    madeFor = nil
  }
}
