import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("Shimmering states and events")
struct ShimmeringEventTests {
  private func told(_ stage: ShimmerStage) -> [String] { stage.events.map { $0.state.rawValue } }

  @Test("A run and its stop report every state at its exact time")
  func run() throws {
    let stage = ShimmerStage()
    #expect(stage.layer.shimmeringState == .idle)
    stage.turn(at: 1000) { $0.isShimmering = true }
    #expect(stage.layer.shimmeringState == .beginning)
    stage.turn(at: 1001) { $0.isShimmering = false }
    #expect(stage.layer.shimmeringState == .finishing)
    // The cycle begins at 1000.1 and lasts 1.4 s.
    stage.turn(at: 1001.6)
    #expect(stage.layer.shimmeringState == .fading)
    stage.turn(at: 1005)
    #expect(stage.layer.shimmeringState == .idle)
    #expect(told(stage) == ["beginning", "sliding", "finishing", "fading", "idle"])
    for (event, time) in zip(stage.events, [1000, 1000.1, 1001, 1001.5, 1001.8]) {
      #expect((event.time - time).magnitude < 1e-9)
    }
  }

  @Test("Late turns change no time")
  func late() {
    let (exact, late) = (ShimmerStage(), ShimmerStage())
    for stage in [exact, late] {
      stage.turn(at: 1000) { $0.isShimmering = true }
      stage.turn(at: 1001) { $0.isShimmering = false }
    }
    exact.turn(at: 1009)
    for _ in 0..<3 { late.context.turn(at: 1009) }
    #expect(exact.events == late.events)
  }

  @Test("Without a begin fade it slides at once; a disabled stop is over at once")
  func disabled() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { layer in
      layer.shimmeringBeginFadeDuration = 0
      layer.isShimmering = true
    }
    stage.turn(at: 1000.5) { layer in
      layer.context.transaction(disablingActions: true) { layer.isShimmering = false }
    }
    #expect(stage.layer.maskLayer == nil)
    stage.turn(at: 1010)
    #expect(
      stage.events == [
        ShimmeringEvent(state: .sliding, time: 1000), ShimmeringEvent(state: .idle, time: 1000.5),
      ])
  }

  @Test("Switching on again while finishing returns to sliding, without a pending end")
  func restart() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { $0.isShimmering = true }
    stage.turn(at: 1001) { $0.isShimmering = false }
    stage.turn(at: 1001.2) { $0.isShimmering = true }
    stage.turn(at: 1010)
    #expect(told(stage) == ["beginning", "sliding", "finishing", "sliding"])
    #expect(stage.layer.shimmeringState == .sliding)
  }

  @Test(
    "Any series of switches reports a valid sequence of states in order of time",
    arguments: Seeds.all)
  func storm(seed: UInt64) async throws {
    let next: [ShimmeringState: Set<ShimmeringState>] = [
      .idle: [.beginning, .sliding], .beginning: [.sliding, .finishing, .idle],
      .sliding: [.beginning, .finishing, .idle],
      .finishing: [.beginning, .sliding, .fading, .idle],
      .fading: [.beginning, .sliding, .idle],
    ]
    try await withSeed(seed) { random in
      for phase in ShimmeringPhasePolicy.allCases {
        let stage = ShimmerStage(phase: phase)
        var time = 1000.0
        for _ in 0..<300 {
          time += Double.random(in: 0...0.6, using: &random)
          let disables = Int.random(in: 0..<10, using: &random) == 0
          stage.turn(at: time) { layer in
            layer.context.transaction(disablingActions: disables) { layer.isShimmering.toggle() }
          }
          #expect(stage.events.last?.state == stage.layer.shimmeringState)
        }
        stage.turn(at: time) { $0.isShimmering = false }
        stage.turn(at: time + 10)
        #expect(stage.layer.maskLayer == nil)
        #expect(stage.events.last?.state == .idle)
        var state = ShimmeringState.idle
        for (event, later) in zip(stage.events, stage.events.dropFirst()) {
          #expect(event.time <= later.time)
        }
        for event in stage.events {
          #expect(next[state]?.contains(event.state) == true, "\(state) to \(event.state)")
          state = event.state
        }
      }
    }
  }

  @Test("The fade of replaced content reports nothing about the new content")
  func replaced() {
    let stage = ShimmerStage()
    let old = stage.layer.contentLayer
    stage.turn(at: 1000) { $0.isShimmering = true }
    stage.turn(at: 1000.05) { layer in
      layer.contentLayer = Layer(in: stage.context).withoutActions()
      // The old content is shown elsewhere and keeps its old mask.
      if let old { stage.root.addSublayer(old) }
    }
    stage.turn(at: 1000.12)
    #expect(stage.layer.shimmeringState == .beginning)
    #expect(told(stage) == ["beginning"])
    stage.turn(at: 1001)
    #expect(told(stage) == ["beginning", "sliding"])
    #expect((stage.events[1].time - 1000.15).magnitude < 1e-9)
  }

  @Test("Without content it runs and ends all the same")
  func noContent() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { $0.contentLayer = nil }
    stage.turn(at: 1000) { $0.isShimmering = true }
    stage.turn(at: 1001) { $0.isShimmering = false }
    stage.turn(at: 1010)
    #expect(stage.layer.maskLayer == nil && stage.layer.sublayers.isEmpty)
    #expect(stage.events.last?.state == .idle)
  }
}
