import LayerKit
import Testing

@Suite("Value functions and parts of a transform")
struct ValueFunctionTests {
  /// A value function, a number, and the transform that it makes of the number.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let function: ValueFunction<Double>
    let transform: Transform3D
    var testDescription: String { name }
  }

  private static let number = 0.5

  static let rows: [Row] = [
    Row(name: "rotateX", function: .rotateX, transform: .rotation(number, x: 1, y: 0, z: 0)),
    Row(name: "rotateY", function: .rotateY, transform: .rotation(number, x: 0, y: 1, z: 0)),
    Row(name: "rotateZ", function: .rotateZ, transform: .rotation(number)),
    Row(name: "scaleX", function: .scaleX, transform: .scale(x: number, y: 1)),
    Row(name: "scaleY", function: .scaleY, transform: .scale(x: 1, y: number)),
    Row(name: "scaleZ", function: .scaleZ, transform: .scale(x: 1, y: 1, z: number)),
    Row(name: "translateX", function: .translateX, transform: .translation(x: number, y: 0)),
    Row(name: "translateY", function: .translateY, transform: .translation(x: 0, y: number)),
    Row(
      name: "translateZ", function: .translateZ, transform: .translation(x: 0, y: 0, z: number)),
  ]

  /// Returns what a layer shows in the middle of an animation.
  private func middle<Input>(of animation: BasicAnimation<Input>) throws -> Layer {
    let context = LayerContext(time: 0)
    let layer = Layer(in: context)
    context.turn(at: 0) {
      context.roots = [layer]
      var animation = animation
      animation.timing.duration = 2
      layer.add(animation, forKey: nil)
    }
    context.turn(at: 1)
    return try #require(layer.presentation())
  }

  @Test("Each has its Core Animation name, moves its own part, and is read back", arguments: rows)
  func function(row: Row) throws {
    #expect(ValueFunction<Double>(name: row.name) == row.function)
    #expect(row.function(Self.number) == row.transform)
    let shown = try middle(
      of: BasicAnimation(\.transform[row.function], from: 0, to: 2 * Self.number))
    let distances = zip(shown.transform.components, row.transform.components).map {
      ($0 - $1).magnitude
    }
    #expect(distances.allSatisfy { $0 < 1e-12 })
    let read = try #require(shown[\.transform[row.function]])
    #expect((read - Self.number).magnitude < 1e-12)
  }

  @Test("Those of three numbers move and read all three axes")
  func vectors() throws {
    let sizes = Vector3D(x: 1, y: 2, z: 3)
    let none = Vector3D(x: 0, y: 0, z: 0)
    let twice = Vector3D(x: 2, y: 4, z: 6)
    let scaled = try middle(of: BasicAnimation(\.transform[.scale], from: none, to: twice))
    #expect(scaled.transform == .scale(x: 1, y: 2, z: 3))
    #expect(scaled[\.transform[.scale]] == sizes)
    let moved = try middle(of: BasicAnimation(\.transform[.translate], from: none, to: twice))
    #expect(moved.transform == .translation(x: 1, y: 2, z: 3))
    #expect(moved[\.transform[.translate]] == sizes)
  }

  @Test("Each axis of a translation, a scale and a rotation has its Core Animation path")
  func axes() throws {
    let properties = [
      "transform.translation.x": BasicAnimation<Double>(\.transform.translation.x).property,
      "transform.translation.y": BasicAnimation<Double>(\.transform.translation.y).property,
      "transform.translation.z": BasicAnimation<Double>(\.transform.translation.z).property,
      "transform.scale.x": BasicAnimation<Double>(\.transform.scale.x).property,
      "transform.scale.y": BasicAnimation<Double>(\.transform.scale.y).property,
      "transform.scale.z": BasicAnimation<Double>(\.transform.scale.z).property,
      "transform.rotation.x": BasicAnimation<Double>(\.transform.rotation.x).property,
      "transform.rotation.y": BasicAnimation<Double>(\.transform.rotation.y).property,
      "transform.rotation.z": BasicAnimation<Double>(\.transform.rotation.z).property,
      "bounds.size.height": BasicAnimation<Double>(\.bounds.size.height).property,
      "miterLimit": BasicAnimation<Double>(\.miterLimit).property,
      "lineDashPhase": BasicAnimation<Double>(\.lineDashPhase).property,
    ]
    for (path, property) in properties {
      #expect(try AnimatableProperty<Double>(keyPath: path) == property)
      #expect(property.keyPath == path)
    }
  }
}
