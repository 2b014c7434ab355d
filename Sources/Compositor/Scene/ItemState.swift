import LayerKit
import Raster

/// The values that determine the pixels of an item in one frame.
///
/// If an item's states in two frames are equal, its pixels are equal, too. If only the mask's weights differ, the
/// damage is the range of weights that differ.
final class ItemState {
  /// The stamp of the buffer contents that the state belongs to; see `BufferRecord`.
  var stamp = 0

  /// Whether a kernel drew the item directly into the frame.
  ///
  /// Items that are blended together are rounded differently.
  var isDirect = false

  /// The pixels that the item may touch in the frame.
  var box = PixelRect.empty

  /// The opacity that applies to the item as a whole; 1 if there is none.
  var weight = Weight.one

  /// The weights of a mask that varies along one axis.
  let weights = WeightTable()

  /// The axis along which ``weights`` vary; `nil` without such a mask.
  var axis: AxisMask.Axis?

  /// The box that a direct item draws, or through which its picture is drawn; `nil` until it is first used.
  private(set) var figure: BoxFigure?

  /// The ``figure``, created on first use.
  var ownFigure: BoxFigure {
    if let figure { return figure }
    let made = BoxFigure()
    figure = made
    return made
  }

  /// The animated numbers that determine the pixels of an item whose layers or mask are painted in each frame; empty
  /// for all other items.
  var numbers: [Double] = []

  /// All animated numbers of the item; recorded only while the causes of frames are recorded.
  var trace: [Double] = []

  /// Copies another state; allocates memory only if the other state has grown.
  func assign(_ other: ItemState) {
    isDirect = other.isDirect
    box = other.box
    weight = other.weight
    axis = other.axis
    if let box = other.figure { ownFigure.assign(box) }
    if axis != nil { weights.assign(other.weights) }
    if !trace.isEmpty || !other.trace.isEmpty {
      trace.removeAll(keepingCapacity: true)
      trace.append(contentsOf: other.trace)
    }
    if numbers.isEmpty && other.numbers.isEmpty { return }
    numbers.removeAll(keepingCapacity: true)
    numbers.append(contentsOf: other.numbers)
  }

  /// Returns the pixels that may differ between two states of one item.
  ///
  /// At least one of the states must not be a box.
  func difference(since earlier: ItemState) -> PixelRect {
    if isDirect != earlier.isDirect || axis != earlier.axis || weight != earlier.weight
      || box != earlier.box || numbers != earlier.numbers
    {
      return box.union(earlier.box)
    }
    guard let axis else { return .empty }
    let range = weights.changedRange(since: earlier.weights)
    if range.isEmpty { return .empty }
    var rect = box
    switch axis {
    case .horizontal: (rect.minX, rect.maxX) = (range.lowerBound, range.upperBound)
    case .vertical: (rect.minY, rect.maxY) = (range.lowerBound, range.upperBound)
    }
    return rect.intersection(box)
  }
}

/// The animated numbers of some layers, kept to detect changes.
struct AnimatedNumbers {
  /// The count and the numbers of each animated field, or -1 for a field that shows its model value.
  private(set) var numbers: [Double] = []

  private var isKnown = false

  /// Makes the next call of ``follow(_:in:)`` report a change.
  mutating func forget() { isKnown = false }

  /// Reads the current numbers of layers from a table.
  ///
  /// - Returns: Whether the numbers are the same as those read before.
  mutating func follow(_ nodes: [RenderNode], in table: AnimationTable) -> Bool {
    if isKnown, isEqual(nodes, in: table) { return true }
    numbers.removeAll(keepingCapacity: true)
    for node in nodes { node.appendNumbers(to: &numbers, table) }
    isKnown = true
    return false
  }

  private func isEqual(_ nodes: [RenderNode], in table: AnimationTable) -> Bool {
    var place = 0
    for node in nodes {
      for animated in node.slots {
        let count = Int(numbers[place])
        place += 1
        guard let values = table.values(ofSlot: animated.slot) else {
          if count >= 0 { return false }
          continue
        }
        if values.count != count { return false }
        for value in values {
          if value != numbers[place] { return false }
          place += 1
        }
      }
    }
    return true
  }
}

extension RenderNode {
  /// Appends the numbers of all animated fields; each field's numbers follow their count.
  func appendNumbers(to numbers: inout [Double], _ table: AnimationTable) {
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
