import LayerKit
import Testing

@Suite("Key paths")
struct KeyPathTests {
  @Test("A key path string and the typed property are the same")
  func equal() throws {
    #expect(
      try BasicAnimation<Double>(keyPath: "transform.translation.x").property
        == BasicAnimation<Double>(\.transform.translation.x).property)
    #expect(
      try AnimatableProperty<Double>(keyPath: "position.x")
        == BasicAnimation<Double>(\.position.x).property)
    #expect(
      try AnimatableProperty<Size>(keyPath: "bounds.size")
        == BasicAnimation<Size>(\.bounds.size).property)
    #expect(
      try AnimatableProperty<Bool>(keyPath: "hidden") == BasicAnimation<Bool>(\.isHidden).property)
    #expect(
      try AnimatableProperty<Double>(keyPath: "transform.rotation")
        == AnimatableProperty<Double>(keyPath: "transform.rotation.z"))
  }

  @Test("A path alone makes an animation of a number, whose ends can be set later")
  func bare() throws {
    var slide = try BasicAnimation(keyPath: "transform.translation.x")
    slide.fromValue = -120
    slide.toValue = 0
    #expect(slide.property == BasicAnimation<Double>(\.transform.translation.x).property)
    let color = try BasicAnimation<Color>(keyPath: "backgroundColor")
    #expect(color.property == BasicAnimation<Color>(\.backgroundColor).property)
    let fade = try BasicAnimation<Double>(keyPath: "opacity")
    #expect(fade.property.keyPath == "opacity")
  }

  @Test("Typed paths need no values either")
  func bareTyped() throws {
    var fade = BasicAnimation(keyPath: \.opacity)
    fade.fromValue = 1
    fade.toValue = 0
    #expect(fade.property == BasicAnimation(\.opacity, from: 1, to: 0).property)
    #expect(fade.byValue == nil)
    #expect(
      BasicAnimation(keyPath: \.transform.rotation).property.keyPath == "transform.rotation.z")
    let swing = KeyframeAnimation(keyPath: \.transform.rotation)
    #expect(swing.values.isEmpty && swing.property.keyPath == "transform.rotation.z")
    let way = try KeyframeAnimation<Point>(keyPath: "position")
    #expect(way.property == KeyframeAnimation(keyPath: \.position).property)
  }

  @Test("An unknown path is an error that lists the known ones")
  func unknown() {
    let error = #expect(throws: KeyPathError.self) {
      try BasicAnimation(keyPath: "transform.translation.w", from: 0.0)
    }
    #expect(error == .unknown("transform.translation.w"))
    let line = error?.description ?? ""
    #expect(line.contains("“transform.translation.w”"))
    #expect(line.contains("transform.translation.x"))
    #expect(!line.contains("\n"))
  }

  @Test(
    "Properties that the library leaves out have no path",
    arguments: [
      "shadowColor", "shadowOpacity", "shadowRadius", "shadowOffset", "shadowOffset.width",
      "doubleSided", "geometryFlipped",
    ])
  func leftOut(path: String) {
    #expect(throws: KeyPathError.unknown(path)) { try AnimatableProperty<Double>(keyPath: path) }
  }

  @Test("A frame cannot be animated in any way")
  func frame() {
    #expect(throws: KeyPathError.unknown("frame")) {
      try AnimatableProperty<Rect>(keyPath: "frame")
    }
  }

  @Test("Values of another type are an error that names both")
  func wrongType() {
    let error = #expect(throws: KeyPathError.self) {
      try KeyframeAnimation(keyPath: "position", values: [0.0, 1.0])
    }
    #expect(error?.description == "“position” has values of type Point, not Double")
  }

  @Test("Value functions make transforms only")
  func functions() throws {
    let turn = try AnimatableProperty(keyPath: "transform", valueFunction: .rotateZ)
    #expect(turn == BasicAnimation(\.transform[.rotateZ], from: 0).property)
    #expect(throws: KeyPathError.noTransform("opacity")) {
      try AnimatableProperty(keyPath: "opacity", valueFunction: ValueFunction.rotateZ)
    }
  }

  @Test("Every property has a path, and is found by it")
  func roundTrip() throws {
    #expect(BasicAnimation<Double>(\.transform.rotation).property.keyPath == "transform.rotation.z")
    #expect(BasicAnimation<Point>(\.bounds.origin).property.keyPath == "bounds.origin")
    #expect(BasicAnimation<Color>(\.fillColor).property.keyPath == "fillColor")
    #expect(BasicAnimation<Double>(\.transform[.scaleX]).property.keyPath == "transform")
  }

  @Test("A layer answers for every property by its path")
  func values() {
    let layer = Layer(in: LayerContext())
    layer.bounds = Rect(x: 1, y: 2, width: 30, height: 40)
    layer.transform = Transform3D.rotation(0.5).concatenated(with: .translation(x: 3, y: 4))
    #expect(layer[\.bounds.size.width] == 30)
    #expect(layer[\.transform.translation] == Point(x: 3, y: 4))
    #expect(((layer[\.transform.rotation] ?? 0) - 0.5).magnitude < 1e-12)
    #expect(layer[\.backgroundColor] == nil)
  }

  @Test("A part of a property can be set, and actions are asked as for the whole")
  func setting() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.transform = .translation(x: 3, y: 4)
    context.turn(at: 1000)
    layer.setValue(0.5, at: \.transform.rotation)
    layer.setValue(7, at: \.transform.translation.x)
    #expect(layer[\.transform.translation] == Point(x: 7, y: 4))
    #expect(((layer[\.transform.rotation] ?? 0) - 0.5).magnitude < 1e-12)
    #expect(layer.animationKeys == ["transform"])
    layer.setValue(30, at: \.bounds.size.width)
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 30, height: 0))
    #expect(layer.needsLayout)
    layer.setValue(30, at: \.bounds.size.width)
    #expect(layer.animationKeys == ["transform", "bounds"])
  }

  @Test("An empty list that is set is a list, not none")
  func emptyList() {
    let layer = GradientLayer(in: LayerContext())
    layer.setValue([], at: \.locations)
    #expect(layer.locations == [])
  }
}
