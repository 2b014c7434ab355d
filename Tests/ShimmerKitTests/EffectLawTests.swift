import LayerKit
import ShimmerKit
import TestSupport
import Testing

/// The law of every effect: after any change in any state it runs or ends, and reports what its layers show.
@Suite("An effect runs or ends, whatever happens to it")
struct EffectLawTests {
  // MARK: In and out of the tree

  /// A way out of the tree and back.
  enum Journey: CaseIterable {
    /// Out in one turn, back in another.
    case turns
    /// Out and back in one turn that commits in between.
    case flush
    /// Out and back between two turns, in two transactions that commit at once.
    case transactions

    /// Takes a layer out of the tree and puts it back, unless these are two turns; a layer that is out is put back.
    func travel(_ layer: Layer, in root: Layer, at time: Double, disablingActions: Bool) {
      let context = layer.context
      func add() {
        context.transaction(disablingActions: disablingActions) { root.addSublayer(layer) }
      }
      func remove() {
        context.transaction(disablingActions: disablingActions) { layer.removeFromSuperlayer() }
      }
      context.advance(to: time)
      if layer.superlayer == nil { return context.turn(at: time) { add() } }
      switch self {
      case .turns: context.turn(at: time) { remove() }
      case .flush:
        context.turn(at: time) {
          remove()
          context.flush()
          add()
        }
      case .transactions:
        context.turn(at: time)
        remove()
        add()
      }
    }
  }

  /// Two equal effects, of which one leaves the tree and returns.
  private struct Pair {
    let traveller: ShimmerStage
    let twin: ShimmerStage
    var time = 1000.0

    func turn(_ change: (ShimmeringLayer) -> Void) {
      for stage in [traveller, twin] { stage.turn(at: time, change) }
    }

    var isOut: Bool { traveller.layer.superlayer == nil }

    func compare() {
      let (left, right) = (traveller.layer, twin.layer)
      #expect(left.shimmeringState == right.shimmeringState, "at \(time)")
      #expect((left.coverOpacity(at: time) - right.coverOpacity(at: time)).magnitude < 1e-9)
      if isOut { return }
      #expect((traveller.events.last?.state ?? .idle) == left.shimmeringState, "at \(time)")
      for (shown, expected) in [
        (traveller.coverOpacity, twin.coverOpacity), (traveller.bandMiddle, twin.bandMiddle),
      ] {
        #expect((shown == nil) == (expected == nil), "at \(time)")
        #expect(((shown ?? 0) - (expected ?? 0)).magnitude < 1e-6, "at \(time)")
      }
    }
  }

  @Test("A shimmering layer that returns shows what one that stayed shows", arguments: Seeds.all)
  func shimmering(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for round in 0..<10 {
        let phase = ShimmeringPhasePolicy.allCases[round % 2]
        var pair = Pair(traveller: ShimmerStage(phase: phase), twin: ShimmerStage(phase: phase))
        let fade = Bool.random(using: &random) ? 0.1 : 0
        pair.turn { $0.shimmeringBeginFadeDuration = fade }
        for _ in 0..<24 {
          pair.time += Double.random(in: 0.01...0.7, using: &random)
          let (speed, width) = (
            Double.random(in: 100...500, using: &random),
            Double.random(in: 60...400, using: &random)
          )
          switch Int.random(in: 0..<8, using: &random) {
          case 0...2:
            let journey = Journey.allCases.randomElement(using: &random) ?? .turns
            journey.travel(
              pair.traveller.layer, in: pair.traveller.root, at: pair.time,
              disablingActions: Bool.random(using: &random))
          case 3...4: pair.turn { $0.isShimmering.toggle() }
          case 5: pair.turn { $0.shimmeringSpeed = speed }
          case 6: pair.turn { $0.bounds.size.width = width }
          default: pair.time += 2
          }
          pair.turn { _ in }
          // Events of a return are delivered in the turn after it.
          pair.turn { _ in }
          pair.compare()
        }
      }
    }
  }

  @Test("A sweep that returns shows what one that stayed shows", arguments: Seeds.all)
  func sweep(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<8 {
        let count: RepeatCount = Bool.random(using: &random) ? 2 : .forever
        let pair = (0..<2).map { _ in SweepStage { $0.repeatCount = count } }
        var time = 1000.0
        func turn(_ change: (SweepLayer) -> Void) {
          for stage in pair { stage.turn(at: time, change) }
        }
        for _ in 0..<24 {
          time += Double.random(in: 0.01...0.5, using: &random)
          let pause = Double.random(in: 0...0.5, using: &random)
          let isDisabled = Bool.random(using: &random)
          switch Int.random(in: 0..<8, using: &random) {
          case 0...2:
            let journey = Journey.allCases.randomElement(using: &random) ?? .turns
            journey.travel(
              pair[0].layer, in: pair[0].root, at: time, disablingActions: isDisabled)
          case 3...5: turn { $0.isSweeping.toggle() }
          case 6: turn { $0.sweep.pause = pause }
          default: time += 2
          }
          turn { _ in }
          turn { _ in }
          let (left, right) = (pair[0].layer, pair[1].layer)
          #expect(left.sweepState == right.sweepState, "at \(time)")
          if left.superlayer == nil { continue }
          #expect(left.sweepState == (pair[0].events.last?.state ?? .idle), "at \(time)")
          #expect((left.contentLayer?.mask == nil) == (right.contentLayer?.mask == nil))
          let (shown, expected) = (
            left.lightLayer.presentation(), right.lightLayer.presentation()
          )
          #expect(shown?.locations == expected?.locations, "at \(time)")
          #expect(shown?.colors == expected?.colors, "at \(time)")
        }
      }
    }
  }

  // MARK: Values

  private static let extremes: [Double] = [
    0, 0.1, 0.4, 2, -1, 230, 1e9, -230, 1e300, -1e300, .infinity, -.infinity, .nan,
    1e307, .leastNonzeroMagnitude,
  ]

  /// A time after all fades.
  private static let farFuture = 1e308

  @Test("A shimmering layer can be switched off at any value, in any state", arguments: Seeds.all)
  func shimmeringValues(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      // With both policies of the original, it also has the original's standing bands.
      let policies: [(ShimmeringPhasePolicy, ShimmeringGeometryPolicy)] = [
        (.original, .immediately), (.hold, .immediately), (.hold, .atLayout),
      ]
      for round in 0..<60 {
        let (phase, geometry) = policies[round % policies.count]
        let stage = ShimmerStage(phase: phase, geometry: geometry)
        var time = 1000.0
        for _ in 0..<6 {
          time += Double.random(in: 0...0.7, using: &random)
          stage.turn(at: time) { Self.change($0, with: &random) }
          for _ in 0..<2 { stage.turn(at: time) }
          guard stage.layer.superlayer != nil else { continue }
          #expect((stage.events.last?.state ?? .idle) == stage.layer.shimmeringState)
        }
        stage.turn(at: time) { layer in
          if layer.superlayer == nil { stage.root.addSublayer(layer) }
          layer.isShimmering = false
        }
        let layer = stage.layer
        let fadeTime = layer.shimmeringFadeTime
        let cycle = layer.slideAnimation?.duration ?? 0
        // A slide that has not begun moves closer by whole cycles, and then plays once.
        let limit = time + 2 * (cycle.isFinite ? cycle : 0) + 1e-6
        #expect(layer.maskLayer == nil || fadeTime <= limit)
        for _ in 0..<2 { stage.turn(at: Self.farFuture) }
        #expect(layer.shimmeringState == .idle && layer.maskLayer == nil, "from \(time)")
        #expect((stage.events.last?.state ?? .idle) == .idle)
        #expect(layer.contentLayer?.mask == nil)
      }
    }
  }

  /// Applies a random operation to a layer: a switch, a value, other content, another size, or a way out of the tree.
  private static func change(_ layer: ShimmeringLayer, with random: inout SeededGenerator) {
    let value = extremes.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<13, using: &random) {
    case 0...2: layer.isShimmering.toggle()
    case 3: layer.shimmeringSpeed = value
    case 4: layer.shimmeringPauseDuration = value
    case 5: layer.shimmeringBeginFadeDuration = value
    case 6: layer.shimmeringEndFadeDuration = value
    case 7: layer.shimmeringBeginTime = value
    case 8: layer.contentLayer = nil
    case 9: layer.contentLayer = Layer(in: layer.context).withoutActions()
    case 10:
      let content = layer.contentLayer
      layer.contentLayer = content
    case 11: layer.bounds.size.width = layer.bounds.width == 0 ? 230 : 0
    default:
      if let parent = layer.superlayer {
        layer.removeFromSuperlayer()
        if Bool.random(using: &random) { parent.addSublayer(layer) }
      }
    }
  }

  @Test("A sweep can be switched off at any value, in any state", arguments: Seeds.all)
  func sweepValues(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<40 {
        let stage = SweepStage()
        var time = 1000.0
        for _ in 0..<6 {
          time += Double.random(in: 0...0.7, using: &random)
          stage.turn(at: time) { Self.change($0, with: &random) }
        }
        stage.turn(at: time) { layer in
          if layer.superlayer == nil { stage.root.addSublayer(layer) }
          layer.isSweeping = false
        }
        let layer = stage.layer
        #expect(layer.endFadeTime ?? 0 <= time + (layer.timing?.slide ?? 0) + 1e-6)
        for _ in 0..<2 { stage.turn(at: Self.farFuture) }
        #expect(layer.sweepState == .idle && layer.contentLayer?.mask == nil, "from \(time)")
        #expect((stage.events.last?.state ?? .idle) == .idle)
      }
    }
  }

  private static func change(_ layer: SweepLayer, with random: inout SeededGenerator) {
    let value = extremes.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<13, using: &random) {
    case 0...2: layer.isSweeping.toggle()
    case 3: layer.sweep.pace = Bool.random(using: &random) ? .speed(value) : .duration(value)
    case 4: layer.sweep.pause = value
    case 5: layer.sweep.beginFade = value
    case 6: layer.sweep.endFade = value
    case 7: layer.sweepBeginTime = value
    case 8: layer.contentLayer = nil
    case 9: layer.contentLayer = Layer(in: layer.context).withoutActions()
    case 10: layer.sweep.startDelay = value
    case 11: layer.bounds.size.width = layer.bounds.width == 0 ? 100 : 0
    default:
      if let parent = layer.superlayer {
        layer.removeFromSuperlayer()
        if Bool.random(using: &random) { parent.addSublayer(layer) }
      }
    }
  }

  // MARK: The other effects

  /// Takes a layer out of the tree, puts it back with actions disabled, and lets a second pass.
  private func travel(
    _ layer: Layer, in root: Layer, at time: Double, _ journey: Journey = .turns
  ) {
    journey.travel(layer, in: root, at: time, disablingActions: true)
    if layer.superlayer == nil {
      journey.travel(layer, in: root, at: time + 1, disablingActions: true)
    }
    for _ in 0..<2 { layer.context.turn(at: time + 1) }
  }

  private func stage(_ make: (LayerContext) -> Layer) -> (root: Layer, layer: Layer) {
    let context = LayerContext()
    let root = Layer(in: context).withoutActions()
    context.roots = [root]
    let layer = make(context)
    context.turn(at: 1000) { root.addSublayer(layer) }
    return (root, layer)
  }

  @Test(
    "Gradients and buttons run again after a return without actions", arguments: Journey.allCases)
  func restarts(journey: Journey) {
    var effects: [View] = []
    for make in [
      { ShimmerButton(in: $0) }, { ShimmerEffectView(in: $0) }, { ShimmerEffectButton(in: $0) },
    ] as [(LayerContext) -> View] {
      let (root, layer) = stage { context in
        effects.append(make(context))
        return effects[effects.count - 1].layer
      }
      let before = layer.context.runningAnimations.count
      travel(layer, in: root, at: 1001, journey)
      #expect(layer.context.runningAnimations.count == before && before > 0)
    }
  }

  @Test(
    "A pulse and a slanted band are in phase after a return, unless they were stopped",
    arguments: Journey.allCases)
  func lasting(journey: Journey) {
    let (root, layer) = stage { Layer(in: $0).withoutActions() }
    let context = layer.context
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 20)
    let pulse = SkeletonPulse()
    var band: GradientLayer?
    context.turn(at: 1000) {
      pulse.start(on: layer)
      band = SlantedSweep().start(on: layer, viewWidth: 100)
    }
    context.turn(at: 1000)
    travel(layer, in: root, at: 1001, journey)
    let (shown, expected) = (layer.presentation()?.backgroundColor?.red, pulse.color(at: 2).red)
    #expect(((shown ?? 0) - expected).magnitude < 1e-9)
    #expect(band?.animation(forKey: SlantedSweep.key)?.beginTime == 1000)
    context.turn(at: 1003) {
      SkeletonPulse.stop(on: layer)
      layer.removeFromSuperlayer()
    }
    context.turn(at: 1004) { root.addSublayer(layer) }
    #expect(layer.animationKeys.isEmpty)
    context.turn(at: 1005) { pulse.start(on: layer) }
    context.turn(at: 1006) {
      layer.removeFromSuperlayer()
      context.flush()
      SkeletonPulse.stop(on: layer)
      root.addSublayer(layer)
    }
    context.turn(at: 1007)
    #expect(layer.animationKeys.isEmpty)
  }

  @Test("A timekeeper that returns makes the change that is due", arguments: Journey.allCases)
  func presence(journey: Journey) {
    let context = LayerContext()
    let root = Layer(in: context).withoutActions()
    context.roots = [root]
    let presence = SkeletonPresence(in: context)
    context.turn(at: 1000) {
      root.addSublayer(presence.timekeeper)
      presence.beginLoading()
    }
    travel(presence.timekeeper, in: root, at: 1000.1, journey)
    context.turn(at: 1001.1)
    #expect(presence.state == .shown)
  }

  @Test(
    "A wipe of discs that leaves is over and says so once; returned, it is at its start and plays")
  func maskWipe() {
    var fills: [WaterFill] = []
    let (root, layer) = stage { context in
      let fill = WaterFill(in: context, resting: Layer(in: context), filling: Layer(in: context))
      fill.frame = Rect(x: 0, y: 0, width: 30, height: 30)
      fills.append(fill)
      return fill.layer
    }
    let (fill, context) = (fills[0], layer.context)
    let start = [Point(x: -5, y: -5), Point(x: 35, y: 35)]
    func discs(at time: Double) -> [Point] {
      context.advance(to: time)
      context.turn(at: time)
      return fill.wipe.discLayers.compactMap { $0.presentation()?.position }
    }
    for (fillMode, end) in [(FillMode.removed, start), (.forwards, [Point(x: 10, y: 10)])] {
      var ends: [Bool] = []
      let begin = context.time + 1
      context.turn(at: begin) {
        fill.fillMode = fillMode
        fill.play { ends.append($0) }
      }
      travel(layer, in: root, at: begin + 0.5)
      #expect(discs(at: begin + 2) == start && ends == [false])
      context.turn(at: begin + 3) { fill.play { ends.append($0) } }
      #expect(discs(at: begin + 3.5)[0] == Point(x: 2.5, y: 2.5))
      #expect(discs(at: begin + 5)[0] == end[0] && ends == [false, true])
      travel(layer, in: root, at: begin + 6)
      #expect(discs(at: begin + 8) == start && ends == [false, true])
    }
  }

  @Test(
    "A wiped line that returns has the words sung meanwhile, unless it was stopped",
    arguments: Journey.allCases)
  func wordWipe(journey: Journey) {
    var lines: [LyricsLine] = []
    let (root, layer) = stage { context in
      let line = LyricsLine(in: context)
      line.text = TextRun("ab cde", font: Font(size: 10))
      line.frame = Rect(origin: .zero, size: line.fittingSize)
      line.words = [WordTiming(begin: 0, end: 1), WordTiming(begin: 2, end: 3)]
      lines.append(line)
      return line.layer
    }
    let (line, context) = (lines[0], layer.context)
    func edge(at time: Double) -> Double? {
      context.advance(to: time)
      context.turn(at: time)
      return line.wipe.gradientLayer.presentation()?.frame.maxX
    }
    let hidden = edge(at: 1000)
    context.turn(at: 1000) { line.play() }
    travel(layer, in: root, at: 1000.5, journey)
    #expect(((edge(at: 1002.5) ?? 0) - 30).magnitude < 1e-9)
    let all = edge(at: 1003)
    #expect(all != hidden && edge(at: 1004) == all)
    travel(layer, in: root, at: 1004, journey)
    #expect(edge(at: 1006) == all, "it was over")
    context.turn(at: 1010) { line.play() }
    travel(layer, in: root, at: 1012.5, journey)
    #expect(edge(at: 1014) == all, "its end passed while it was away")
    context.turn(at: 1020) { line.play() }
    context.turn(at: 1021) { layer.removeFromSuperlayer() }
    context.turn(at: 1022) { line.stop() }
    context.turn(at: 1023) { root.addSublayer(layer) }
    #expect(edge(at: 1023.5) == hidden && line.wipe.gradientLayer.animationKeys.isEmpty)
    context.turn(at: 1030) { line.play() }
    context.turn(at: 1031) {
      line.stop()
      layer.removeFromSuperlayer()
    }
    context.turn(at: 1032) { root.addSublayer(layer) }
    #expect(edge(at: 1033) == hidden && line.wipe.gradientLayer.animationKeys.isEmpty)
  }

  @Test("Members of a group that return are in step, also with a begin time set meanwhile")
  func timingGroup() {
    let stages = (0..<3).map { _ in
      SweepStage { sweep in
        sweep.pace = .duration(1.5)
        sweep.pause = 0.5
      }
    }
    let group = TimingGroup(beginTime: 1000)
    func turn(at time: Double, _ change: () -> Void = {}) {
      for stage in stages { stage.turn(at: time) }
      change()
      for stage in stages { stage.turn(at: time) }
    }
    turn(at: 1000) {
      for stage in stages {
        group.add(stage.layer)
        stage.layer.isSweeping = true
      }
    }
    turn(at: 1003) { stages[0].layer.removeFromSuperlayer() }
    turn(at: 1004) { group.beginTime = 1000.7 }
    turn(at: 1005) {
      stages[1].layer.removeFromSuperlayer()
      stages[0].context.transaction(disablingActions: true) {
        stages[0].root.addSublayer(stages[0].layer)
      }
    }
    turn(at: 1006) { stages[1].root.addSublayer(stages[1].layer) }
    for step in 1..<20 {
      turn(at: 1006 + 0.3 * Double(step))
      let shown = stages.map { $0.layer.lightLayer.presentation()?.locations }
      #expect(shown[0] != nil && shown[0] == shown[2] && shown[1] == shown[2])
      #expect(Set(stages.map(\.layer.sweepState)) == [.sliding])
    }
  }

  @Test("Effects in a skeleton continue when the skeleton returns")
  func crossFade() {
    let stage = ShimmerStage()
    let content = Layer(in: stage.context).withoutActions()
    let fade = CrossFade(from: stage.layer, to: content)
    stage.turn(at: 1000) { layer in
      stage.root.addSublayer(content)
      layer.isShimmering = true
    }
    stage.turn(at: 1001) { _ in fade.showContent() }
    stage.turn(at: 1002)
    #expect(stage.context.nextChange(after: 1002) == .never)
    stage.turn(at: 1002) { _ in fade.showSkeleton() }
    #expect(stage.layer.shimmeringState == .sliding)
    #expect(stage.layer.maskLayer?.animationKeys == ["slide"] && stage.coverOpacity == 0)
  }

  @Test(
    "A change to the content or back ends and says so once, whatever happens", arguments: Seeds.all)
  func crossFadeValues(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<40 {
        let context = LayerContext()
        let root = Layer(in: context).withoutActions()
        context.roots = [root]
        let (bones, rows) = (Layer(in: context), Layer(in: context))
        let fade = CrossFade(from: bones, to: rows)
        context.turn(at: 1000) { root.sublayers = [bones, rows] }
        var (time, asked, told) = (1000.0, 0, 0)
        for _ in 0..<12 {
          time += Double.random(in: 0...0.3, using: &random)
          let value = Self.extremes.randomElement(using: &random) ?? 0
          let choice = Int.random(in: 0..<10, using: &random)
          context.advance(to: time)
          context.turn(at: time) {
            if choice < 6 { asked += 1 }
            switch choice {
            case 0...2: fade.showContent { _ in told += 1 }
            case 3...4: fade.showSkeleton { _ in told += 1 }
            case 5: fade.showContent(at: value) { _ in told += 1 }
            case 6: fade.duration = value
            case 7: fade.showsStill.toggle()
            case 8: root.sublayers = root.sublayers.isEmpty ? [bones, rows] : []
            default:
              root.sublayers = []
              context.flush()
              root.sublayers = [bones, rows]
            }
          }
        }
        for _ in 0..<3 {
          context.advance(to: Self.farFuture)
          context.turn(at: Self.farFuture)
        }
        #expect(!fade.isRunning && told == asked, "from \(time): \(told) of \(asked)")
        #expect(bones.isHidden == fade.isShowingContent)
        #expect(rows.isHidden != fade.isShowingContent)
      }
    }
  }
}
