/// All animated numbers of a context, as they are at one instant.
///
/// A commit compiles every running animation into a flat record; a frame walks the records once and
/// writes the numbers of the animated fields. Nothing is allocated, looked up or dispatched in a frame,
/// and the same time always gives the same numbers.
package struct FrameTable {
  /// The instant that the numbers belong to, in media time; no number before the first evaluation.
  package private(set) var time = Double.nan

  /// The animated fields.
  package private(set) var slots: [FrameSlot] = []

  /// The numbers, slot after slot.
  package private(set) var numbers: [Double] = []

  /// How many numbers each slot has now; -1 while nothing animates it and the model shows.
  package private(set) var counts: [Int] = []

  private(set) var records: [FrameRecord] = []
  private(set) var nodes: [TimeNode] = [TimeNode(parent: -1, begin: 0, speed: 1, offset: 0)]
  private var nodeTimes: [Double] = [0]
  private(set) var model: [Double] = []
  private(set) var operands: [Double] = []

  /// Creates a table without animations.
  package init() {}

  /// Evaluates every record at an instant, unless that has just been done.
  ///
  /// - Complexity: O(records).
  package mutating func evaluate(at instant: Double) {
    if instant == time { return }
    time = instant
    evaluateNodes()
    for index in numbers.indices { numbers[index] = model[index] }
    for index in counts.indices { counts[index] = -1 }
    for index in records.indices { apply(records[index]) }
  }

  private mutating func evaluateNodes() {
    nodeTimes[0] = time
    for index in nodes.indices.dropFirst() {
      let node = nodes[index]
      // A layer that has not begun holds its subtree at its offset.
      let above = max(nodeTimes[node.parent], node.begin)
      nodeTimes[index] = (above - node.begin) * node.speed + node.offset
    }
  }

  private mutating func apply(_ record: FrameRecord) {
    guard let moment = record.span.moment(at: nodeTimes[record.node]) else { return }
    let progress = record.curve?(moment.progress) ?? moment.progress
    if counts[record.slot] < 0 { counts[record.slot] = slots[record.slot].modelCount }
    if record.form == .held {
      hold(record, atEnd: progress >= 1)
      return
    }
    if record.isList, counts[record.slot] != record.count {
      // Lists of different lengths do not mix: the one below stays until the end.
      if record.form == .to || record.form == .by || record.isAdditive {
        if record.form == .to && progress >= 1 { hold(record, atEnd: false) }
        return
      }
    }
    let reach = record.target + record.count - slots[record.slot].first
    counts[record.slot] = record.isList ? record.count : max(counts[record.slot], reach)
    let cycle = record.isCumulative ? moment.cycle : 0
    for index in 0..<record.count {
      let below = numbers[record.target + index]
      let first = operands[record.operands + index]
      let delta = operands[record.operands + record.count + index]
      var value: Double
      switch record.form {
      case .fixed, .held:
        // Progress 1 gives the end bit for bit, although from + (to − from) may round.
        value =
          progress == 1
          ? operands[record.operands + 2 * record.count + index] : first + delta * progress
        if cycle != 0 {
          let end = operands[record.operands + 2 * record.count + index]
          value += cycle * (record.span.autoreverses ? first : end)
        }
      case .to:
        value = progress == 1 ? first : below + (first - below) * progress
        if cycle != 0 { value += cycle * (record.span.autoreverses ? below : first) }
      case .by:
        value = below + first * progress
        if cycle != 0 { value += cycle * (record.span.autoreverses ? below : below + first) }
      }
      numbers[record.target + index] = record.isAdditive ? below + value : value
    }
  }

  private mutating func hold(_ record: FrameRecord, atEnd: Bool) {
    let (firstCount, secondCount) = record.heldCounts
    let source = record.operands + (atEnd ? firstCount : 0)
    let count = atEnd ? secondCount : firstCount
    for index in 0..<count { numbers[record.target + index] = operands[source + index] }
    counts[record.slot] = count
  }

  /// The numbers of a slot, or nothing while the model shows.
  package func values(ofSlot slot: Int) -> ArraySlice<Double>? {
    guard counts[slot] >= 0 else { return nil }
    let first = slots[slot].first
    return numbers[first..<first + counts[slot]]
  }

  // MARK: Compiling

  /// Forgets everything and keeps the memory.
  mutating func removeAll() {
    time = .nan
    slots.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    nodes.removeSubrange(1...)
    nodeTimes.removeSubrange(1...)
    model.removeAll(keepingCapacity: true)
    operands.removeAll(keepingCapacity: true)
  }

  /// Adds a time line and answers its number.
  mutating func addNode(_ node: TimeNode) -> Int {
    nodes.append(node)
    nodeTimes.append(0)
    return nodes.count - 1
  }

  /// Adds the numbers of a field and answers the slot's number.
  mutating func addSlot(_ field: LayerField, model values: [Double], capacity: Int) -> Int {
    let capacity = max(capacity, values.count)
    slots.append(
      FrameSlot(
        field: field, first: numbers.count, capacity: capacity, modelCount: values.count))
    let padding = [Double](repeating: 0, count: capacity - values.count)
    model += values + padding
    numbers += values + padding
    counts.append(-1)
    return slots.count - 1
  }

  /// Adds constants and answers where they begin.
  mutating func addOperands(_ values: [Double]) -> Int {
    operands += values
    return operands.count - values.count
  }

  /// Adds a record behind those that it is applied after.
  mutating func addRecord(_ record: FrameRecord) { records.append(record) }
}
