import LayerKit
import Raster

/// The inputs that determine the pixels of an item in one frame.
///
/// Two frames in which an item's states are equal show it alike; the damage is where weights differ.
final class ItemState {
  /// The stamp of the drawing that the state belongs to; see `BufferRecord`.
  var stamp = 0

  /// Whether the item was drawn by itself; drawn together with others, it is rounded differently.
  var isDirect = false

  /// The pixels that the item may touch.
  var box = PixelRect.empty

  /// The opacity of the whole item, if it has one.
  var weight = Weight.one

  /// The profile of a mask.
  let weights = WeightTable()

  /// The axis of the profile.
  var axis: AxisMask.Axis?

  /// The box that a direct item is, or through which it is shown.
  private(set) var figure: BoxFigure?

  /// The same, created on first use.
  var ownFigure: BoxFigure {
    if let figure { return figure }
    let made = BoxFigure()
    figure = made
    return made
  }

  /// All animated numbers of a painted tree.
  var numbers: [Double] = []

  /// All animated numbers of an item of any kind, while the causes of frames are recorded.
  var trace: [Double] = []

  /// Copies another state; allocates only if that one has grown.
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

  /// Returns the pixels that may differ between two states of one item, unless both are boxes.
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

/// The animated numbers of some layers, for detecting changes.
struct AnimatedNumbers {
  /// For each animated field the count of its numbers and the numbers, or -1 while the model value is shown.
  private(set) var numbers: [Double] = []

  private var isKnown = false

  /// Makes the next call of ``follow(_:in:)`` report a change.
  mutating func forget() { isKnown = false }

  /// Reads the current numbers of layers from a table.
  ///
  /// - Returns: Whether they are unchanged.
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
  /// Appends the animated numbers, each field's preceded by their count.
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
