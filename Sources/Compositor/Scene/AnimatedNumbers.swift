import LayerKit

/// The animated numbers of some layers, so that it can be told whether they are still the same.
struct AnimatedNumbers {
  /// For each animated field the count of its numbers and the numbers, or -1 while the model shows.
  private(set) var numbers: [Double] = []

  private var isKnown = false

  /// Makes the next look find something new.
  mutating func forget() { isKnown = false }

  /// Takes the numbers of layers that a table holds now.
  ///
  /// - Returns: Whether they are what they were.
  mutating func follow(_ nodes: [RenderNode], in table: FrameTable) -> Bool {
    if isKnown, isEqual(nodes, in: table) { return true }
    numbers.removeAll(keepingCapacity: true)
    for node in nodes { node.appendNumbers(to: &numbers, table) }
    isKnown = true
    return false
  }

  private func isEqual(_ nodes: [RenderNode], in table: FrameTable) -> Bool {
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
  /// Appends the animated numbers, each field preceded by their count.
  func appendNumbers(to numbers: inout [Double], _ table: FrameTable) {
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
