extension AnimationTable {
  /// Rebuilds the table from the animations of all shown layers.
  ///
  /// - Parameter layers: The shown layers, parents before children; the begin times and durations of their animations
  ///   are filled in.
  /// - Returns: The animations that have not yet reported their begin or their end.
  mutating func compile(_ layers: [Layer]) -> [StoredAnimation] {
    removeAll()
    var watched: [StoredAnimation] = []
    for layer in layers {
      layer.timeNode = node(of: layer, parent: node(above: layer))
      if layer.animations.isEmpty {
        if !layer.animatedSlots.isEmpty { layer.animatedSlots = [] }
        continue
      }
      let slots = compile(layer, node: layer.timeNode) { $0.span }
      if layer.animatedSlots.isEmpty, !slots.isEmpty {
        layer.noteChange(in: layer.context.version)
      }
      layer.animatedSlots = slots
      for stored in layer.animations {
        time(stored, node: layer.timeNode)
        if stored.nextReport < .infinity { watched.append(stored) }
      }
    }
    finish()
    return watched
  }

  /// Rebuilds the table from the animations of one layer; animations without a begin time begin at `now`.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - now: The layer's local time.
  /// - Returns: The slots of the layer's animated fields.
  mutating func compile(only layer: Layer, now: Double) -> [AnimatedSlot] {
    removeAll()
    let node = node(endingAt: layer)
    let slots = compile(layer, node: node) { $0.span ?? $0.span(beginningAt: now) }
    finish()
    return slots
  }

  // MARK: Time lines and clocks

  private mutating func node(of layer: Layer, parent: Int) -> Int {
    layer.timing.isIdentity ? parent : addNode(parent: parent, layer.timing.line)
  }

  /// Returns the index of the time line of a shown layer's superlayer, which need not be shown itself if the layer is
  /// a root.
  private mutating func node(above layer: Layer) -> Int {
    guard let parent = layer.parent else { return 0 }
    return parent.isCommitted ? parent.timeNode : node(endingAt: parent)
  }

  /// Adds time lines for a layer and all its superlayers, and returns the index of the layer's time line.
  private mutating func node(endingAt layer: Layer) -> Int {
    let above = layer.parent.map { node(endingAt: $0) } ?? 0
    return node(of: layer, parent: above)
  }

  private mutating func addNode(parent: Int, _ line: TimeNode.Line) -> Int {
    nodes.append(TimeNode(parent: parent, line: line))
    nodeTimes.append(0)
    return nodes.count - 1
  }

  private func time(_ stored: StoredAnimation, node: Int) {
    guard let span = stored.span else { return }
    let rate = rate(ofNode: node)
    // On a time line that runs backwards, an animation ends when its begin is reached.
    let first = rate < 0 ? span.end : span.begin
    let last = rate < 0 ? span.begin : span.end
    stored.mediaBegin = rate == 0 ? .infinity : mediaTime(ofLocal: first, node: node) ?? .infinity
    stored.mediaEnd = rate == 0 ? .infinity : mediaTime(ofLocal: last, node: node) ?? .infinity
  }

  /// Returns the index of the clock with the given timing; adds the clock unless one of the last four is equal.
  private mutating func clock(_ span: ActiveSpan, node: Int, curve: TimingFunction?) -> Int {
    let clock = AnimationClock(span: span, node: node, curve: curve?.isLinear == true ? nil : curve)
    // Animations in step are mostly added one after the other, so the last few clocks are enough to search.
    for index in clocks.indices.suffix(4).reversed() where clocks[index] == clock { return index }
    clocks.append(clock)
    return clocks.count - 1
  }

  // MARK: A layer

  /// An animation of one property; groups have been resolved into their children.
  private struct Leaf {
    let slot: PropertySlot
    let program: ValueProgram
    let clock: Int
  }

  private mutating func compile(
    _ layer: Layer, node: Int, spanOf: (StoredAnimation) -> ActiveSpan?
  ) -> [AnimatedSlot] {
    let ordered = layer.animations.enumerated().compactMap { index, stored in
      spanOf(stored).map { (span: $0, index: index, animation: stored.animation) }
    }.sorted { ($0.span.begin, $0.index) < ($1.span.begin, $1.index) }
    var leaves: [Leaf] = []
    for item in ordered {
      addLeaves(of: item.animation, item.span, node: node, layer: layer, to: &leaves)
    }
    var fields: [(field: LayerField, capacity: Int, isAlone: Bool)] = []
    for leaf in leaves {
      let capacity = leaf.program.capacity
      if let index = fields.firstIndex(where: { $0.field == leaf.slot.field }) {
        fields[index].capacity = max(fields[index].capacity, capacity)
        fields[index].isAlone = false
      } else {
        fields.append((leaf.slot.field, capacity, true))
      }
    }
    fields.sort { $0.field.rawValue < $1.field.rawValue }
    if let contents = layer.shownContents, fields.contains(where: { $0.field == .contents }) {
      pictures.append(contents)
    }
    let animated = fields.map { field, capacity, _ in
      AnimatedSlot(
        field: field,
        slot: addSlot(field, model: layer.shownComponents(of: field), capacity: capacity))
    }
    let firstRecord = records.count
    for leaf in leaves {
      guard let index = fields.firstIndex(where: { $0.field == leaf.slot.field }) else { continue }
      add(leaf, slot: animated[index].slot, isAlone: fields[index].isAlone)
    }
    for _ in animated { slotRecords.append(firstRecord..<records.count) }
    return animated
  }

  private mutating func addLeaves(
    of animation: any Animation, _ span: ActiveSpan, node: Int, layer: Layer,
    to leaves: inout [Leaf]
  ) {
    let content = animation.content.kind
    if case .group(let children) = content {
      let inner = addNode(parent: node, .group(span, animation.timingFunction))
      let spans = children.enumerated().map { index, child in
        (span: ActiveSpan(of: child, inGroup: span), index: index)
      }.sorted { ($0.span.begin, $0.index) < ($1.span.begin, $1.index) }
      for child in spans {
        addLeaves(of: children[child.index], child.span, node: inner, layer: layer, to: &leaves)
      }
      return
    }
    let slot: PropertySlot
    let program: ValueProgram?
    switch content {
    case .basic(let basic):
      slot = basic.slot
      pictures += basic.pictures
      program = ValueProgram(basic, model: layer.shownComponents(of: slot.field))
    case .keyframe(let keyframe):
      slot = keyframe.slot
      pictures += keyframe.pictures
      program = ValueProgram(keyframe)
    case .group: return
    }
    guard let program else { return }
    let clock = clock(span, node: node, curve: animation.timingFunction)
    leaves.append(Leaf(slot: slot, program: program, clock: clock))
  }

  private mutating func add(_ leaf: Leaf, slot: Int, isAlone: Bool) {
    let program = leaf.program
    let record = program.record(
      clock: leaf.clock, slot: slot, operands: &operands, tracks: &tracks)
    records.append(record)
    scratch.reserveCapacity(record.count)
    while scratch.count < record.count { scratch.append(0) }
    guard isAlone, program.isSolo, case .numbers(let first) = record.sink else {
      mixed.append(records.count - 1)
      if mixedSlots.last != slot { mixedSlots.append(slot) }
      return
    }
    slots[slot].soloClock = leaf.clock
    slots[slot].soloCount = max(slots[slot].modelCount, first + record.count)
    for number in record.target(in: slots[slot]) {
      guard let ends = constantEnds(of: record, number: number) else { continue }
      solos.append(from: ends.from, to: ends.to, clock: leaf.clock, target: number)
    }
  }

  /// Adds a slot for an animated field and returns the slot's index.
  ///
  /// - Parameters:
  ///   - field: The animated field.
  ///   - values: The numbers of the model value.
  ///   - capacity: The largest count of numbers that the field's animations write.
  private mutating func addSlot(
    _ field: LayerField, model values: [Double], capacity: Int
  ) -> Int {
    let capacity = max(capacity, values.count)
    slots.append(
      AnimationSlot(
        field: field, first: numbers.count, capacity: capacity, modelCount: values.count))
    numbers += values
    for _ in values.count..<capacity { numbers.append(0) }
    model += numbers[model.count...]
    counts.append(-1)
    return slots.count - 1
  }

  // MARK: Begin and end

  /// Removes all entries and keeps the allocated memory.
  private mutating func removeAll() {
    invalidate()
    slots.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    nodes.removeSubrange(1...)
    nodeTimes.removeSubrange(1...)
    clocks.removeAll(keepingCapacity: true)
    plainClocks.removeAll()
    progress.removeAll(keepingCapacity: true)
    cycles.removeAll(keepingCapacity: true)
    solos.removeAll()
    records.removeAll(keepingCapacity: true)
    slotRecords.removeAll(keepingCapacity: true)
    mixed.removeAll(keepingCapacity: true)
    mixedSlots.removeAll(keepingCapacity: true)
    tracks.removeAll(keepingCapacity: true)
    pictures.removeAll()
    model.removeAll(keepingCapacity: true)
    operands.removeAll(keepingCapacity: true)
  }

  /// Completes the table: moves the plain clocks to the front and allocates memory for the results of frames.
  private mutating func finish() {
    let needsCycle = cumulativeClocks
    let isPlain = clocks.indices.map { clocks[$0].isPlain && !needsCycle.contains($0) }
    var order: [Int] = []
    for run in runs(of: clocks.indices.filter { isPlain[$0] }) {
      order += run
      // The last clock of a time line is repeated to fill its last group.
      while order.count % PlainClocks.groupSize != 0 { order.append(run[run.count - 1]) }
    }
    let plainCount = order.count
    order += clocks.indices.filter { !isPlain[$0] }
    var places = [Int](repeating: 0, count: clocks.count)
    for (place, index) in order.enumerated() { places[index] = place }
    clocks = order.map { clocks[$0] }
    for first in stride(from: 0, to: plainCount, by: PlainClocks.groupSize) {
      plainClocks.append(clocks[first..<first + PlainClocks.groupSize])
    }
    progress += [Double](repeating: .nan, count: clocks.count)
    cycles += [Double](repeating: 0, count: clocks.count - plainCount)
    for index in records.indices { records[index].clock = places[records[index].clock] }
    for index in slots.indices where slots[index].soloClock >= 0 {
      slots[index].soloClock = places[slots[index].soloClock]
    }
    solos.moveClocks(to: places)
  }

  /// Returns the indices of the chosen clocks, in one list for each time line; each list keeps their order.
  private func runs(of chosen: [Int]) -> [[Int]] {
    var byNode = [[Int]](repeating: [], count: nodes.count)
    for index in chosen { byNode[clocks[index].node].append(index) }
    return byNode.filter { !$0.isEmpty }
  }

  /// The indices of the clocks of cumulative animations, which need the number of the cycle; such clocks are never
  /// treated as plain.
  private var cumulativeClocks: Set<Int> {
    var result: Set<Int> = []
    for record in records where record.isCumulative { result.insert(record.clock) }
    return result
  }
}
