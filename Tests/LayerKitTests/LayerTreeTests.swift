import LayerKit
import TestSupport
import Testing

@Suite("Layer tree")
struct LayerTreeTests {
  private let context = LayerContext()

  private func layers(_ count: Int) -> [Layer] {
    (0..<count).map { index in
      let layer = Layer(in: context)
      layer.name = "\(index)"
      return layer
    }
  }

  @Test("Parents and children agree after any move", arguments: Seeds.all)
  func invariant(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let context = LayerContext()
      let layers = (0..<8).map { _ in Layer(in: context) }
      for _ in 0..<300 {
        let one = Int.random(in: 0..<8, using: &random)
        let other = Int.random(in: 0..<8, using: &random)
        // The lower number becomes the sublayer, so that no layer gets inside itself.
        let (inner, outer) = (layers[min(one, other)], layers[max(one, other)])
        if inner === outer {
          inner.removeFromSuperlayer()
        } else {
          switch Int.random(in: 0..<4, using: &random) {
          case 0: outer.addSublayer(inner)
          case 1: outer.mask = inner
          case 2: outer.sublayers = [inner]
          default: outer.insertSublayer(inner, at: 0)
          }
        }
        for layer in layers {
          let parents = layers.filter { parent in
            parent.mask === layer || parent.sublayers.contains { $0 === layer }
          }
          #expect(parents.count <= 1)
          #expect(layer.superlayer === parents.first)
          let places = layers.flatMap(\.sublayers).filter { $0 === layer }.count
          #expect(places <= 1)
        }
      }
    }
  }

  @Test("A sublayer that becomes the mask of its own superlayer is no sublayer any more")
  func ownMask() {
    let layers = layers(2)
    layers[0].addSublayer(layers[1])
    layers[0].mask = layers[1]
    #expect(layers[0].sublayers.isEmpty)
    #expect(layers[1].superlayer === layers[0])
    layers[0].mask = nil
    #expect(layers[1].superlayer == nil)
  }

  @Test("A mask that becomes a sublayer is no mask any more")
  func maskToSublayer() {
    let layers = layers(2)
    layers[0].mask = layers[1]
    layers[0].addSublayer(layers[1])
    #expect(layers[0].mask == nil)
    #expect(layers[0].sublayers.count == 1)
  }

  @Test("Inserting finds the place named")
  func places() {
    let layers = layers(5)
    let parent = layers[4]
    parent.addSublayer(layers[0])
    parent.addSublayer(layers[1])
    parent.insertSublayer(layers[2], below: layers[1])
    parent.insertSublayer(layers[3], above: layers[0])
    #expect(parent.sublayers.compactMap(\.name) == ["0", "3", "2", "1"])
    parent.addSublayer(layers[0])
    #expect(parent.sublayers.compactMap(\.name) == ["3", "2", "1", "0"])
    parent.insertSublayer(layers[0], above: layers[3])
    #expect(parent.sublayers.compactMap(\.name) == ["3", "0", "2", "1"])
    parent.replaceSublayer(layers[1], with: layers[3])
    #expect(parent.sublayers.compactMap(\.name) == ["0", "2", "3"])
    #expect(layers[1].superlayer == nil)
  }

  @Test("Any index is taken: beyond the end in front, negative behind")
  func anyIndex() {
    let layers = layers(4)
    let parent = layers[3]
    func names() -> [String] { parent.sublayers.compactMap(\.name) }
    parent.insertSublayer(layers[0], at: 7)
    parent.insertSublayer(layers[1], at: .max)
    parent.insertSublayer(layers[2], at: -1)
    #expect(names() == ["2", "0", "1"])
    parent.insertSublayer(layers[2], at: parent.sublayers.count)
    #expect(names() == ["0", "1", "2"])
    parent.insertSublayer(layers[0], at: .min)
    #expect(names() == ["0", "1", "2"])
  }

  @Test("A neighbour that is no sublayer gives the outermost place, a layer's own place stays")
  func strangeNeighbours() {
    let layers = layers(5)
    let parent = layers[3]
    func names() -> [String] { parent.sublayers.compactMap(\.name) }
    parent.sublayers = Array(layers[0...1])
    parent.insertSublayer(layers[2], below: layers[4])
    #expect(names() == ["2", "0", "1"])
    parent.insertSublayer(layers[2], above: layers[4])
    #expect(names() == ["0", "1", "2"])
    parent.insertSublayer(layers[1], above: layers[1])
    parent.insertSublayer(layers[1], below: layers[1])
    #expect(names() == ["0", "1", "2"])
    layers[4].addSublayer(layers[0])
    parent.insertSublayer(layers[0], below: layers[0])
    #expect(names() == ["0", "1", "2"] && layers[4].sublayers.isEmpty)
    parent.replaceSublayer(layers[4], with: layers[0])
    #expect(names() == ["0", "1", "2"])
    parent.mask = layers[2]
    parent.replaceSublayer(layers[2], with: layers[4])
    #expect(names() == ["0", "1"] && parent.mask === layers[2])
  }

  @Test("A presentation copy's tree is made of presentation copies")
  func presentationTree() throws {
    let layers = layers(3)
    layers[0].addSublayer(layers[1])
    layers[0].mask = layers[2]
    layers[1].opacity = 0.5
    context.roots = [layers[0]]
    context.turn(at: 1000)
    let shown = try #require(layers[0].presentation())
    let sublayer = try #require(shown.sublayers.first)
    #expect(sublayer !== layers[1])
    #expect(sublayer.model() === layers[1])
    #expect(sublayer.opacity == 0.5)
    #expect(shown.mask?.model() === layers[2])
    #expect(layers[1].presentation()?.superlayer?.model() === layers[0])
    #expect(layers[0].superlayer == nil)
  }

  @Test("A layer releases sublayers and masks that are removed")
  func memory() {
    let parent = Layer(in: context)
    weak var child: Layer?
    do {
      let layer = Layer(in: context)
      parent.addSublayer(layer)
      child = layer
    }
    #expect(child != nil)
    parent.sublayers = []
    #expect(child == nil)
  }

  @Test("A root below another root is one layer in its superlayer's time, whichever is named first")
  func rootBelowRoot() {
    let parent = Layer(in: context)
    let child = Layer(in: context).withoutActions()
    parent.speed = 2
    child.timeOffset = 1
    parent.addSublayer(child)
    context.roots = [child, parent]
    context.turn(at: 1000) {
      var animation = BasicAnimation(\.zPosition, from: 0, to: 8)
      animation.duration = 8
      animation.speed = 0.5
      child.add(animation, forKey: "key")
    }
    context.turn(at: 1001)
    #expect(child.presentation()?.zPosition == 1)
    context.turn(at: 1001) { child.timeOffset = 3 }
    context.turn(at: 1002)
    #expect(child.presentation()?.zPosition == 3)
  }

  @Test("A root lives in the time of its superlayer, even of one that has left the tree")
  func rootOfLayerThatLeft() {
    let outer = layers(3)
    outer[0].addSublayer(outer[1])
    outer[1].addSublayer(outer[2])
    outer[0].timeOffset = 4
    outer[1].speed = 2
    outer[2].timeOffset = 1
    context.roots = [outer[0]]
    context.turn(at: 1000)
    context.roots = [outer[2]]
    context.turn(at: 1000) {
      var animation = BasicAnimation(\.zPosition, from: 0, to: 8)
      animation.duration = 8
      outer[2].add(animation, forKey: "key")
    }
    context.turn(at: 1001)
    #expect(outer[2].presentation()?.zPosition == 2)
  }

  @Test(
    "A delegate asked about a new sublayer may add others; the new one ends up in front of them")
  func addedWhileAsked() {
    let layers = layers(4)
    layers[0].addSublayer(layers[1])
    let delegate = ClosureDelegate()
    delegate.onQuestion = { [unowned delegate] layer, _ in
      delegate.onQuestion = { _, _ in }
      layer.addSublayer(layers[2])
    }
    layers[0].delegate = delegate
    layers[0].addSublayer(layers[3])
    #expect(layers[0].sublayers.map(\.name) == ["1", "2", "3"])
  }

  @Test(
    "A delegate asked about a new list of sublayers may add others; they are removed with the old ones"
  )
  func listedWhileAsked() {
    let layers = layers(3)
    let delegate = ClosureDelegate()
    delegate.onQuestion = { [unowned delegate] layer, _ in
      delegate.onQuestion = { _, _ in }
      layer.addSublayer(layers[1])
    }
    layers[0].delegate = delegate
    layers[0].sublayers = [layers[2]]
    #expect(layers[0].sublayers.map(\.name) == ["2"])
    #expect(layers[1].superlayer == nil)
  }

  @Test("A layer that moves to another superlayer in a turn keeps its animations, in the new time")
  func movedWhileAnimating() {
    let layers = layers(4)
    layers[0].sublayers = [layers[1], layers[2]]
    layers[1].addSublayer(layers[3])
    layers[2].speed = 2
    layers[2].timeOffset = -1000
    context.roots = [layers[0]]
    var stops = 0
    context.turn(at: 1000) {
      var animation = BasicAnimation(\.zPosition, from: 0, to: 8)
      animation.duration = 8
      animation.onStop = { stops += $0 ? 1 : 100 }
      layers[3].add(animation, forKey: "key")
    }
    context.turn(at: 1001) {
      layers[3].removeFromSuperlayer()
      layers[2].mask = layers[3]
    }
    #expect(layers[3].presentation()?.zPosition == 2)
    context.advance(to: 1005)
    context.turn(at: 1005)
    #expect(stops == 1 && layers[3].animationKeys.isEmpty)
  }

  @Test("A layer that leaves timing of its own follows the time of where it comes to")
  func movedOutOfTiming() {
    let layers = layers(3)
    layers[0].sublayers = [layers[1]]
    layers[1].addSublayer(layers[2])
    layers[1].speed = 2
    layers[1].timeOffset = -1000
    context.roots = [layers[0]]
    context.turn(at: 1000) {
      var animation = BasicAnimation(\.zPosition, from: 0, to: 8)
      animation.duration = 8
      layers[2].add(animation, forKey: "key")
    }
    context.turn(at: 1001) {
      layers[0].addSublayer(layers[2])
      layers[1].removeFromSuperlayer()
    }
    #expect(layers[2].presentation()?.zPosition == 1)
  }

  @Test("A root that loses a superlayer with timing of its own follows the context's time")
  func rootWithoutTiming() {
    let layers = layers(2)
    layers[0].addSublayer(layers[1])
    layers[0].speed = 2
    layers[0].timeOffset = -1000
    context.roots = [layers[1]]
    context.turn(at: 1000) {
      var animation = BasicAnimation(\.zPosition, from: 0, to: 8)
      animation.duration = 8
      layers[1].add(animation, forKey: "key")
    }
    context.turn(at: 1001) { layers[1].removeFromSuperlayer() }
    #expect(layers[1].presentation()?.zPosition == 1)
  }

  @Test("A callback that moves its layer out and back in keeps what it adds meanwhile")
  func movedInCallback() {
    let layers = layers(2)
    layers[0].addSublayer(layers[1])
    context.roots = [layers[0]]
    var calls: [Double] = []
    var again = BasicAnimation(\.zPosition, from: 0, to: 4)
    again.duration = 4
    var first = again
    first.onStop = { [context] _ in
      layers[1].removeFromSuperlayer()
      layers[1].add(again, forKey: "again")
      layers[0].addSublayer(layers[1])
      calls.append(layers[1].presentation()?.zPosition ?? -1)
      calls.append(context.time)
    }
    context.turn(at: 1000) { layers[1].add(first, forKey: "first") }
    context.turn(at: 1004)
    context.turn(at: 1005)
    #expect(calls == [0, 1005])
    context.turn(at: 1007)
    #expect(layers[1].presentation()?.zPosition == 2)
  }
}
