import LayerKit
import Testing

@Suite("Properties as a tool reads them")
struct LayerPropertyTests {
  private func property(_ keyPath: String, of layer: Layer) throws -> LayerProperty {
    try #require(layer.properties.first { $0.keyPath == keyPath })
  }

  @Test("An unmodified layer has no unusual value, and each key path once")
  func fresh() {
    let properties = Layer(in: LayerContext(time: 0)).properties
    #expect(properties.filter { !$0.isUsual }.isEmpty)
    #expect(Set(properties.map(\.keyPath)).count == properties.count)
  }

  @Test("Values are listed by Core Animation's key paths, a rectangle by its halves")
  func values() throws {
    let layer = Layer(in: LayerContext(time: 0))
    layer.frame = Rect(x: 10, y: 20, width: 30, height: 40)
    layer.backgroundColor = .white
    #expect(try property("bounds.size", of: layer).model == [30, 40])
    #expect(try property("bounds.origin", of: layer).isUsual)
    #expect(try property("position", of: layer).model == [25, 40])
    #expect(try property("position", of: layer).unit == .points)
    #expect(try property("anchorPoint", of: layer).unit == .fractions)
    #expect(try property("backgroundColor", of: layer).model == [1, 1, 1, 1])
    #expect(try property("contents", of: layer).model.isEmpty)
  }

  @Test("An animated value differs on the screen while it is on its way, and the model stays")
  func presentation() throws {
    let context = LayerContext(time: 0)
    let layer = Layer(in: context)
    context.turn(at: 0) {
      context.roots = [layer]
      var fade = BasicAnimation(\.opacity, from: 0, to: 1)
      fade.timing.duration = 2
      layer.add(fade, forKey: "fade")
    }
    context.turn(at: 1) {}
    let opacity = try property("opacity", of: layer)
    #expect(opacity.model == [1] && opacity.presentation == [0.5] && opacity.differs)
    #expect(!opacity.isUsual)
    #expect(try !property("position", of: layer).differs)
  }
}
