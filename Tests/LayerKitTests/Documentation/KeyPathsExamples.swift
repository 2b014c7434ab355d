import LayerKit
import TestSupport
import Testing

@Suite("The examples of KeyPaths")
final class KeyPathsExamples: DotStage {
  @Test("A property, and a part of one")
  func parts() throws {
    let print = Transcript()
    // example: KeyPaths, parts
    dot.position = Point(x: 0, y: 40)
    var slide = BasicAnimation(\.position.x, to: 100)
    slide.duration = 1
    context.turn(at: 1000) { dot.add(slide, forKey: "slide") }
    context.turn(at: 1000.5)
    print(dot.presentation()?.position)  // Point(x: 50, y: 40)
    // end
    try print.check()
  }

  @Test("The ends that are not given")
  func ends() throws {
    let print = Transcript()
    // example: KeyPaths, ends
    func half(_ animation: BasicAnimation<Double>) -> Double {
      var animation = animation
      animation.duration = 2
      animation.beginTime = context.time - 1
      dot.add(animation, forKey: "half")
      return (dot.presentation() ?? dot).position.x
    }

    context.transaction(disablingActions: true) { dot.position.x = 10 }
    context.flush()
    print(half(BasicAnimation(\.position.x, from: 0, to: 100)))  // 50
    print(half(BasicAnimation(\.position.x, from: 0, by: 40)))  // 20
    print(half(BasicAnimation(\.position.x, to: 100, by: 40)))  // 80
    print(half(BasicAnimation(\.position.x, from: 0)))  // 5
    print(half(BasicAnimation(\.position.x, to: 100)))  // 55
    print(half(BasicAnimation(\.position.x, by: 40)))  // 30
    // end
    try print.check()
  }

  @Test("A turn that is a number may go round, a transform takes the short way")
  func turning() throws {
    let print = Transcript()
    // example: KeyPaths, turning
    func angle(of animation: some Animation) -> Double? {
      var animation = animation
      animation.duration = 4
      animation.beginTime = context.time - 1
      dot.add(animation, forKey: "turn")
      return dot.presentation()?[\.transform.rotation]
    }

    let twice = BasicAnimation(\.transform.rotation, from: 0, to: 4 * .pi)
    print(angle(of: twice))  // 3.14159…
    let quarter = BasicAnimation(\.transform, from: .identity, to: .rotation(.pi / 2))
    print(angle(of: quarter))  // 0.392…
    let whole = BasicAnimation(\.transform, from: .identity, to: .rotation(2 * .pi))
    print(angle(of: whole))  // 0
    // end
    try print.check()
  }

  @Test("A movement of a turned layer is the superlayer's")
  func translation() throws {
    let print = Transcript()
    // example: KeyPaths, translation
    dot.transform = .rotation(.pi / 4)
    context.flush()
    var slide = BasicAnimation(\.transform.translation.x, from: -120, to: 0)
    slide.duration = 2
    context.turn(at: 1000) { dot.add(slide, forKey: "slide") }
    context.turn(at: 1001)
    let shown = dot.presentation() ?? dot
    print(shown[\.transform.translation])  // Point(x: -60, y: 0)
    print(shown[\.transform.rotation])  // 0.785…
    // end
    try print.check()
  }

  @Test("A value function makes the whole transform")
  func functions() throws {
    let print = Transcript()
    // example: KeyPaths, value functions
    dot.transform = .scale(x: 3, y: 3)
    context.flush()
    var turn = BasicAnimation(\.transform[.rotateZ], from: 0, to: 4 * .pi)
    turn.duration = 4
    context.turn(at: 1000) { dot.add(turn, forKey: "turn") }
    context.turn(at: 1000.25)
    let shown = dot.presentation() ?? dot
    print(shown[\.transform.rotation])  // 0.785…
    print(shown[\.transform.scale])  // 1
    // end
    try print.check()
  }

  @Test("Several values, and when each is reached")
  func keyframes() throws {
    let print = Transcript()
    // example: KeyPaths, keyframes
    var bounce = KeyframeAnimation(\.position.x, values: [0, 40, 25, 40])
    bounce.keyTimes = [0, 0.5, 0.75, 1]
    bounce.duration = 4
    context.turn(at: 1000) { dot.add(bounce, forKey: "bounce") }
    print([1001, 1002, 1002.5, 1003, 1003.5].map(x))  // [20, 40, 32.5, 25, 32.5]

    var steps = KeyframeAnimation(\.position.x, values: [0, 40, 25, 40])
    steps.calculationMode = .discrete
    steps.duration = 4
    context.turn(at: 1010) { dot.add(steps, forKey: "bounce") }
    print([1010.5, 1011.5, 1012.5, 1013.5].map(x))  // [0, 40, 25, 40]
    // end
    try print.check()
  }

  @Test("Names are looked up at the edge")
  func names() throws {
    let print = Transcript()
    // example: KeyPaths, names
    let turn = try AnimatableProperty<Double>(keyPath: "transform.rotation.z")
    print(turn == BasicAnimation(\.transform.rotation).property)  // true
    print(turn.keyPath)  // transform.rotation.z

    let slide = try BasicAnimation(keyPath: "position.x", from: 0.0, to: 100)
    dot.add(slide, forKey: "slide")
    // end
    try print.check()
  }

  @Test("Wrong names are errors that say what is there")
  func mistakes() throws {
    let print = Transcript()
    // example: KeyPaths, mistakes
    func mistake<Value>(_ path: String, _ type: Value.Type) -> String?
    where Value: AnimatableValue {
      do {
        _ = try AnimatableProperty<Value>(keyPath: path)
        return nil
      } catch {
        return error.description
      }
    }

    print(mistake("frame", Rect.self))  // no animatable property is called “frame”
    print(mistake("opacity", Point.self))  // “opacity” has values of type Double, not Point
    let near = mistake("anchorPoint.z", Double.self) ?? ""
    print(near.hasSuffix("(available: anchorPoint, anchorPoint.x, anchorPoint.y)"))  // true
    // end
    try print.check()
  }
}
