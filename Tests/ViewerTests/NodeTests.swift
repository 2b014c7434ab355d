import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Trees of nodes and their layers")
struct NodeTests {
  private let context = LayerContext()
  private let mount: Mount

  init() {
    mount = Mount(in: context, name: "nodes")
    context.turn(at: 1000) { [context, mount] in context.roots = [mount.root] }
  }

  private static func area(_ width: Double = 400, _ height: Double = 300) -> OverlayArea {
    OverlayArea(bounds: Rect(x: 0, y: 0, width: width, height: height), scale: 1)
  }

  private func show(_ node: Node, in area: OverlayArea = Self.area()) {
    Self.show(node, on: mount, in: area)
  }

  private static func show(_ node: Node, on mount: Mount, in area: OverlayArea = area()) {
    mount.root.context.turn(at: 1000) {
      mount.show(node.width(.rest).height(.rest), theme: .dark, in: area)
    }
  }

  private func text(_ string: String) -> Node { .text(string, Theme.font(size: 13), .white) }

  private func box(_ width: Double, _ height: Double = 10) -> Node {
    Node.box(.black).width(.points(width)).height(.points(height))
  }

  private func frame(_ key: String) -> Rect? { mount.frame(ofKey: key) }

  /// A layer with everything that a node sets, and the layers inside.
  private static func description(of layer: Layer, _ depth: Int = 0) -> [String] {
    let text = (layer as? TextLayer).map { "\($0.text?.string ?? "") \($0.foregroundColor)" } ?? ""
    let own = """
      \(depth) \(layer.name ?? "") \(layer.frame) \(layer.bounds.origin) \(text) \
      \(layer.backgroundColor.map { "\($0)" } ?? "") \(layer.cornerRadius) \(layer.borderWidth) \
      \(layer.masksToBounds)
      """
    return [own] + layer.sublayers.flatMap { description(of: $0, depth + 1) }
  }

  // MARK: Differences

  @Test("The same tree again commits nothing, and a changed text changes its layer alone")
  func same() throws {
    func tree(_ number: Int) -> Node {
      .column([
        text("a"), .row(key: "row", gap: 4, [text("speed").width(.rest), text("\(number)")]),
        box(20).keyed("box"),
      ])
    }
    show(tree(1))
    let layers = mount.root.sublayers
    let version = context.version
    show(tree(1))
    #expect(context.version == version)
    show(tree(2))
    #expect(context.version == version + 1 && mount.texts == ["a", "speed", "2"])
    let areSame = mount.root.sublayers.elementsEqual(layers, by: ===)
    #expect(areSame)
  }

  @Test("Parts with a key keep their layers when others come, go and change places")
  func keys() throws {
    func tree(_ keys: [String]) -> Node { .row(keys.map { box(10).keyed($0) }) }
    func layers() -> [String: Layer] {
      Dictionary(uniqueKeysWithValues: mount.root.sublayers.map { ($0.name ?? "", $0) })
    }
    show(tree(["a", "b", "c", "d"]))
    let before = layers()
    show(tree(["d", "b", "e", "a"]))
    let after = layers()
    #expect(mount.root.sublayers.map(\.name) == ["d", "b", "e", "a"])
    for key in ["a", "b", "d"] { #expect(after[key] === before[key], "\(key)") }
    #expect(before["c"]?.superlayer == nil)
    #expect(frame("a")?.minX == 30)
  }

  @Test("A part is made again only if what it is made from has changed")
  func made() {
    var count = 0
    func tree(_ value: Int, below height: Double) -> Node {
      .column([
        box(10, height),
        .made("part", from: value) {
          count += 1
          return text("value \($0)")
        },
      ])
    }
    show(tree(1, below: 10))
    show(tree(1, below: 10))
    #expect(count == 1)
    show(tree(1, below: 30))
    #expect(count == 1 && frame("part")?.minY == 30, "it is placed anew")
    show(tree(2, below: 30))
    #expect(count == 2 && mount.texts == ["value 2"])
  }

  @Test(
    "A tree that takes the place of another one looks as if it had been shown at once",
    arguments: 1...20)
  func anyTree(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let (node, area) = (
        Self.random(&generator, depth: 3),
        Self.area(Double.random(in: 1...500, using: &generator), 200)
      )
      show(node, in: area)
      let fresh = Mount(in: context, name: "nodes")
      Self.show(node, on: fresh, in: area)
      #expect(Self.description(of: mount.root) == Self.description(of: fresh.root))
    }
  }

  private static func random(_ generator: inout SeededGenerator, depth: Int) -> Node {
    func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }
    func length() -> Node.Length {
      switch Int.random(in: 0...3, using: &generator) {
      case 0: .fit
      case 1: .rest
      case 2: .share(Double.random(in: 0...1, using: &generator))
      default: .points(Double.random(in: 0...90, using: &generator).rounded())
      }
    }
    var node: Node
    if depth == 0 || chance(0.3) {
      let word = ["speed", "a longer sentence of several words", "0.40"].randomElement(
        using: &generator)
      node =
        chance(0.7)
        ? .text(word ?? "", Theme.font(size: 13), .white, wraps: chance(0.3)) : .box(.black)
    } else {
      var parts: [Node] = []
      // Keys are unique among siblings.
      var keys = Set(0..<9)
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        var part = random(&generator, depth: depth - 1)
        if chance(0.4), let key = keys.sorted().randomElement(using: &generator) {
          keys.remove(key)
          part = part.keyed("\(key)")
        }
        if chance(0.3) { part = part.ranked(Int.random(in: 0...3, using: &generator)) }
        parts.append(part)
      }
      switch Int.random(in: 0...3, using: &generator) {
      case 0: node = .stack(parts)
      case 1: node = .row(gap: 4, parts)
      case 2: node = .column(gap: 3, parts)
      default:
        node = .scroll(key: "scroll", .from(Double.random(in: 0...80, using: &generator)), parts)
      }
      if chance(0.3) { node = node.filled(.black, radius: 3).padded(5, 2) }
    }
    if chance(0.4) { node = node.width(length()) }
    if chance(0.4) { node = node.height(length()) }
    return node
  }

  // MARK: Layout

  @Test("A row gives what the others leave to the rest, by weight, and cuts the widest if it must")
  func row() {
    show(
      .row(
        gap: 10,
        [
          box(50).keyed("a"), Node.box(.black).width(.rest).keyed("b"),
          Node.box(.black).width(.rest(weight: 2)).keyed("c"),
        ]))
    #expect(frame("a")?.width == 50 && frame("b")?.minX == 60)
    #expect(frame("b")?.width == 110 && frame("c")?.width == 220)
    show(.row([box(300).keyed("a"), box(150).keyed("b")]))
    #expect(frame("a")?.width == 250 && frame("b")?.minX == 250)
  }

  @Test("If the space is short, parts of the lowest rank are left out first")
  func ranks() {
    func shown(_ width: Double) -> [String] {
      show(
        .row([
          box(100).keyed("always"), box(100).keyed("second").ranked(2),
          box(100).keyed("first").ranked(1),
        ]), in: Self.area(width, 100))
      return mount.root.sublayers.compactMap(\.name)
    }
    #expect(shown(300) == ["always", "second", "first"])
    #expect(shown(299) == ["always", "second"])
    #expect(shown(150) == ["always"])
    #expect(shown(50) == ["always"])
    #expect(shown(300) == ["always", "second", "first"], "they come back")
  }

  @Test("A column is as high as its parts, and wrapped text as high as its lines")
  func column() throws {
    show(
      .column(
        gap: 5,
        [
          Node.column([
            box(10, 20),
            Node.text("several words on several lines", Theme.font(size: 20), .white, wraps: true)
              .width(.rest).keyed("text"),
          ]).width(.points(120)).keyed("column"), box(10, 7).keyed("below"),
        ]))
    let text = try #require(frame("text"))
    #expect(text.height > 40 && text.width == 120)
    #expect(frame("column")?.height == 20 + text.height)
    #expect(frame("below")?.minY == 25 + text.height)
  }

  @Test("In a stack a part has a place, by its own anchor")
  func stack() {
    show(
      .stack([
        box(40, 20).placed(Node.Place(x: 1, y: 0.5)).keyed("inside"),
        box(40, 20).placed(Node.Place(x: 0.25, y: 0, anchorX: 0.5, anchorY: 1)).keyed("above"),
        Node.box(.black).width(.share(0.5)).keyed("half"),
      ]))
    #expect(frame("inside") == Rect(x: 360, y: 140, width: 40, height: 20))
    #expect(frame("above") == Rect(x: 80, y: -20, width: 40, height: 20))
    #expect(frame("half") == Rect(x: 0, y: 0, width: 200, height: 300))
  }

  @Test("A scrolled column shows the wanted part, stops at its ends, and hits what is visible")
  func scroll() throws {
    func tree(_ scroll: Scroll) -> Node {
      .scroll(
        key: "list", scroll,
        (0..<30).map { box(50, 20).keyed("row \($0)").aimed(at: .row($0)) })
    }
    show(tree(.from(0)), in: Self.area(100, 200))
    var facts = try #require(mount.scroll(ofKey: "list"))
    #expect(facts.offset == 0 && facts.shown == 200 && facts.whole == 600)
    #expect(mount.target(at: Point(x: 5, y: 45)) == .row(2))
    #expect(mount.frame(of: .row(10)) == nil && mount.frame(of: .row(9))?.minY == 180)
    show(tree(.from(130)), in: Self.area(100, 200))
    #expect(mount.target(at: Point(x: 5, y: 5)) == nil && mount.frame(of: .row(6)) == nil)
    #expect(mount.target(at: Point(x: 5, y: 15)) == .row(7), "whole rows alone are shown")
    #expect(mount.scroll(ofKey: "list")?.page == 190)
    show(tree(.from(9000)), in: Self.area(100, 200))
    #expect(mount.scroll(ofKey: "list")?.offset == 400)
    show(tree(.around("row 15")), in: Self.area(100, 200))
    facts = try #require(mount.scroll(ofKey: "list"))
    #expect(facts.offset == 210)
    show(tree(.around("row 1")), in: Self.area(100, 200))
    #expect(mount.scroll(ofKey: "list")?.offset == 0)
  }

  @Test("Edges are on device pixels, at any scale")
  func pixels() {
    for scale in [1.0, 1.25, 1.5, 2] {
      let area = OverlayArea(bounds: Rect(x: 0, y: 0, width: 401, height: 300), scale: scale)
      show(
        .row(
          (0..<7).map {
            Node.box(.black).width(.rest).keyed("\($0)").height(.share(0.33))
          }), in: area)
      for layer in mount.root.sublayers {
        for edge in [layer.frame.minX, layer.frame.maxX, layer.frame.maxY] {
          #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6)
        }
      }
    }
  }
}
