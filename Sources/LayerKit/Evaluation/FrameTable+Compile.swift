extension FrameTable {
  /// Makes the records of all layers' animations.
  ///
  /// - Parameter layers: The shown layers, parents before children, their animations resolved.
  /// - Returns: The animations that still have something to report.
  mutating func compile(_ layers: [Layer]) -> [StoredAnimation] {
    removeAll()
    var watched: [StoredAnimation] = []
    for layer in layers {
      layer.timeNode = node(of: layer)
      if layer.animations.isEmpty {
        if !layer.animatedSlots.isEmpty { layer.animatedSlots = [] }
        continue
      }
      compile(layer)
      for stored in layer.animations {
        time(stored, node: layer.timeNode)
        if stored.nextReport < .infinity { watched.append(stored) }
      }
    }
    return watched
  }

  private mutating func node(of layer: Layer) -> Int {
    let parent = layer.parent?.timeNode ?? 0
    if layer.timing.isIdentity { return parent }
    return addNode(
      TimeNode(
        parent: parent, begin: layer.timing.beginTime, speed: Double(layer.timing.speed),
        offset: layer.timing.timeOffset))
  }

  private func time(_ stored: StoredAnimation, node: Int) {
    guard let span = stored.span else { return }
    let rate = rate(ofNode: node)
    // On a time line that runs backwards an animation is over when its begin is reached.
    let first = rate < 0 ? span.end : span.begin
    let last = rate < 0 ? span.begin : span.end
    stored.mediaBegin = rate == 0 ? .infinity : mediaTime(ofLocal: first, node: node) ?? .infinity
    stored.mediaEnd = rate == 0 ? .infinity : mediaTime(ofLocal: last, node: node) ?? .infinity
  }

  private mutating func compile(_ layer: Layer) {
    let ordered = layer.animations.enumerated().compactMap { index, stored in
      stored.span.map {
        (span: $0, index: index, content: stored.animation.content.kind, stored: stored)
      }
    }.sorted { ($0.span.begin, $0.index) < ($1.span.begin, $1.index) }
    var fields: [LayerField: Int] = [:]
    for animation in ordered {
      if case .basic(let basic) = animation.content {
        fields[basic.slot.field] = max(fields[basic.slot.field] ?? 0, basic.numberCount)
      }
    }
    layer.animatedSlots = LayerField.allCases.compactMap { field in
      fields[field].map { capacity in
        let model = layer.values.components(of: field)
        return AnimatedSlot(
          field: field, slot: addSlot(field, model: model, capacity: capacity))
      }
    }
    for animation in ordered {
      switch animation.content {
      case .basic(let basic):
        addRecord(
          of: basic, span: animation.span, curve: animation.stored.animation.timingFunction,
          layer: layer)
      }
    }
  }

  private mutating func addRecord(
    of basic: BasicContent, span: ActiveSpan, curve: TimingFunction?, layer: Layer
  ) {
    guard let animated = layer.animatedSlots.first(where: { $0.field == basic.slot.field }),
      let ends = basic.ends(model: layer.values.components(of: basic.slot.field))
    else { return }
    addRecord(
      FrameRecord(
        span: span, node: layer.timeNode, curve: curve?.isLinear == true ? nil : curve,
        form: ends.form, isAdditive: basic.isAdditive, isCumulative: basic.isCumulative,
        slot: animated.slot, target: slots[animated.slot].first + basic.slot.first,
        count: ends.first.count, operands: addOperands(ends.operands),
        heldCounts: (ends.first.count, ends.second.count),
        isList: basic.slot.field.isList, isStill: ends.isStill && !basic.isCumulative))
  }
}

/// The two ends of a basic animation as far as they are known before a frame.
private struct BasicEnds {
  var form: FrameRecord.Form
  var first: [Double]
  var second: [Double] = []

  /// The constants in the order in which the evaluation reads them.
  var operands: [Double] {
    switch form {
    case .fixed: first + zip(first, second).map { $1 - $0 } + second
    case .held: first + second
    // The second block is never read; it keeps the layout of the first form.
    case .to, .by: first + first
    }
  }

  var isStill: Bool {
    switch form {
    case .fixed: first == second
    case .held, .to, .by: false
    }
  }

  init(from first: [Double], to second: [Double]) {
    form = first.count == second.count ? .fixed : .held
    self.first = first
    self.second = second
  }

  init(_ form: FrameRecord.Form, _ only: [Double]) {
    self.form = form
    first = only
  }
}

extension BasicContent {
  /// How many numbers of the field the animation can write, counted from the field's first one.
  fileprivate var numberCount: Int {
    slot.first + [from, to, by].reduce(0) { max($0, $1?.count ?? 0) }
  }

  fileprivate func ends(model: [Double]) -> BasicEnds? {
    switch (from, to, by) {
    case (let from?, let to?, _): return BasicEnds(from: from, to: to)
    case (let from?, nil, let by?): return BasicEnds(from: from, to: from.adding(by))
    case (nil, let to?, let by?): return BasicEnds(from: to.subtracting(by), to: to)
    case (let from?, nil, nil):
      let end = slot.count.map { Array(model.dropFirst(slot.first).prefix($0)) } ?? model
      return end.isEmpty ? nil : BasicEnds(from: from, to: end)
    case (nil, let to?, nil): return BasicEnds(.to, to)
    case (nil, nil, let by?): return BasicEnds(.by, by)
    case (nil, nil, nil): return nil
    }
  }
}

extension [Double] {
  fileprivate func adding(_ other: [Double]) -> [Double] { zip(self, other).map { $0 + $1 } }

  fileprivate func subtracting(_ other: [Double]) -> [Double] { zip(self, other).map { $0 - $1 } }
}
