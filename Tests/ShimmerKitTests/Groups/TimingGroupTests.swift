import LayerKit
import ShimmerKit
import Testing

@Suite("Timing groups")
struct TimingGroupTests {
  private let context = LayerContext()

  private func makeSweep(width: Double) -> SweepLayer {
    let layer = SweepLayer(in: context).withoutActions()
    layer.contentLayer = Layer(in: context).withoutActions()
    layer.bounds = Rect(x: 0, y: 0, width: width, height: 20)
    layer.sweep.pace = .duration(1.5)
    layer.sweep.pause = 0.5
    context.roots.append(layer)
    return layer
  }

  @Test("Members of different sizes have the same place at all times, late arrivals included")
  func inStep() {
    let group = TimingGroup(beginTime: 1000)
    let layers = [60.0, 200, 500].map(makeSweep)
    for (index, layer) in layers.enumerated() {
      let start = [1000, 1000.3, 1007.9][index]
      context.advance(to: start)
      context.turn(at: start) {
        group.add(layer)
        layer.isSweeping = true
      }
    }
    for step in 0..<40 {
      let time = 1008 + Double(step) * 0.17
      let places = Set(layers.map { $0.sweepPlace(at: time) })
      #expect(places.count == 1)
    }
  }

  @Test("An offset is a delay; a stagger gives each member one more than the one before")
  func stagger() throws {
    let group = TimingGroup(beginTime: 1000)
    let layers = [60.0, 200, 500].map(makeSweep)
    context.turn(at: 1000) {
      for layer in layers {
        group.add(layer)
        layer.isSweeping = true
      }
      group.add(layers[1], offset: 0.25)
    }
    #expect(group.offset(of: layers[1]) == 0.25)
    let (time, place) = (1003.0, try #require(layers[0].sweepPlace(at: 1003)))
    #expect(((layers[1].sweepPlace(at: time + 0.25) ?? 0) - place).magnitude < 1e-9)
    context.turn(at: 1001) { group.stagger(by: 0.1) }
    for (index, layer) in layers.enumerated() {
      let shifted = layer.sweepPlace(at: time + 0.1 * Double(index)) ?? 0
      #expect((shifted - place).magnitude < 1e-9)
    }
    context.turn(at: 1001) { group.beginTime = 1000.4 }
    #expect(((layers[2].sweepPlace(at: time + 0.6) ?? 0) - place).magnitude < 1e-9)
  }

  @Test(
    "Shimmering layers share its begin time, also 0, the original's unset; equal ones are in step",
    arguments: [1000.0, 0])
  func shimmering(beginTime: Double) {
    let group = TimingGroup(beginTime: beginTime)
    let layers = (0..<2).map { _ in
      let layer = ShimmeringLayer(in: context).withoutActions()
      layer.contentLayer = Layer(in: context).withoutActions()
      layer.bounds = Rect(x: 0, y: 0, width: 230, height: 20)
      context.roots.append(layer)
      return layer
    }
    for (layer, start) in zip(layers, [1000, 1002.7]) {
      context.advance(to: start)
      context.turn(at: start) {
        group.add(layer)
        layer.isShimmering = true
      }
    }
    context.turn(at: 1005)
    let positions = layers.map { $0.maskLayer?.presentation()?.position }
    #expect(positions[0] != nil && positions[0] == positions[1])
  }

  @Test("A member that leaves keeps its own time; none is kept alive")
  func leaving() {
    let group = TimingGroup(beginTime: 1000)
    let layer = makeSweep(width: 100)
    group.add(layer)
    weak var gone: SweepLayer?
    do {
      let other = SweepLayer(in: context)
      gone = other
      group.add(other)
      #expect(group.effects.count == 2)
    }
    #expect(gone == nil && group.effects.count == 1)
    group.remove(layer)
    #expect(layer.sweepBeginTime == nil && group.offset(of: layer) == nil)
    group.remove(layer)
    group.stagger(by: .nan)
  }
}
