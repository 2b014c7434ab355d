import LayerKit
import TestSupport
import Testing

@Suite("Parts of transforms")
struct TransformPartsTests {
  private static func random(using random: inout SeededGenerator) -> Transform3D {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    return Transform3D.scale(x: number(0.2...3), y: number(0.2...3), z: number(0.2...3))
      .concatenated(
        with: .rotation(
          number(-3...3), x: number(-1...1), y: number(-1...1), z: number(0.1...1))
      )
      .concatenated(with: .translation(x: number(-9...9), y: number(-9...9), z: number(-9...9)))
  }

  private static func isClose(_ left: Transform3D, _ right: Transform3D) -> Bool {
    zip(left.rows, right.rows).allSatisfy { ($0 - $1).magnitude < 1e-9 }
  }

  @Test("Setting a number of a transform to what it is changes nothing", arguments: Seeds.all)
  func roundTrip(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<200 {
        let matrix = Self.random(using: &random)
        for component in TransformComponent.allCases where component != .scale {
          let again = component.setting(component.value(in: matrix), in: matrix)
          #expect(Self.isClose(again, matrix), "\(component)")
        }
      }
    }
  }

  @Test("A number that was set is read back, and the others stay", arguments: Seeds.all)
  func independent(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<200 {
        let matrix = Self.random(using: &random)
        for component in TransformComponent.allCases where component != .scale {
          let value = Double.random(in: 0.1...1.4, using: &random)
          let changed = component.setting(value, in: matrix)
          for other in TransformComponent.allCases where other != .scale {
            let expected = other == component ? value : other.value(in: matrix)
            #expect(
              (other.value(in: changed) - expected).magnitude < 1e-8, "\(component), \(other)")
          }
        }
      }
    }
  }

  @Test("Interpolation keeps lengths and takes the shorter rotation", arguments: Seeds.all)
  func rigid(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<200 {
        let angle = Double.random(in: -3.1...3.1, using: &random)
        let share = Double.random(in: 0...1, using: &random)
        let way = Transform3D.identity.interpolated(to: .rotation(angle), at: share)
        #expect(Self.isClose(way, .rotation(angle * share)))
      }
    }
  }

  @Test("Interpolation between two transforms meets both ends, bit for bit", arguments: Seeds.all)
  func ends(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let from = Self.random(using: &random)
      let to = Self.random(using: &random)
      #expect(from.interpolated(to: to, at: 0) == from)
      #expect(from.interpolated(to: to, at: 1) == to)
      // The way back is the same.
      let there = from.interpolated(to: to, at: 0.3)
      #expect(Self.isClose(there, to.interpolated(to: from, at: 0.7)))
    }
  }

  @Test("A layer grows from nothing without turning")
  func growth() {
    let nothing = Transform3D.scale(x: 0, y: 0)
    #expect(Self.isClose(nothing.interpolated(to: .identity, at: 0.25), .scale(x: 0.25, y: 0.25)))
    let flat = Transform3D.scale(x: 1, y: 0)
    let turned = flat.concatenated(with: .rotation(0.5))
    #expect(Self.isClose(TransformComponent.scaleY.setting(1, in: turned), .rotation(0.5)))
  }

  @Test("A rotation component makes full turns, a transform does not")
  func fullTurns() throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var spin = BasicAnimation(\.transform.rotation, from: 0, to: 4 * Double.pi)
    spin.duration = 8
    context.turn(at: 1000) { layer.add(spin, forKey: nil) }
    context.turn(at: 1001)
    #expect(Self.isClose(try #require(layer.presentation()).transform, .rotation(.pi / 2)))
  }

  @Test("A value function makes the whole transform, a component keeps the rest")
  func functions() throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.transform = .translation(x: 30, y: 40)
    var turn = BasicAnimation(\.transform[.rotateZ], from: 0, to: Double.pi)
    turn.duration = 2
    context.turn(at: 1000) { layer.add(turn, forKey: "turn") }
    context.turn(at: 1001)
    #expect(Self.isClose(try #require(layer.presentation()).transform, .rotation(.pi / 2)))
    turn.isAdditive = true
    context.turn(at: 1001) { layer.add(turn, forKey: "turn") }
    context.turn(at: 1002)
    let shown = try #require(layer.presentation()).transform
    let expected = Transform3D.rotation(.pi / 2).concatenated(with: .translation(x: 30, y: 40))
    #expect(Self.isClose(shown, expected))
  }

  @Test("Value functions are found by name, the same name being the same function")
  func names() {
    #expect(ValueFunction<Double>(name: "rotateZ") == .rotateZ)
    #expect(ValueFunction<Vector3D>(name: "scale") == .scale)
    #expect(ValueFunction<Double>(name: "scale") == nil)
    #expect(ValueFunction<Vector3D>(name: "rotateZ") == nil)
    #expect(ValueFunction<Double>(name: "spin") == nil)
    #expect(ValueFunction.translate(Vector3D(x: 1, y: 2, z: 3)) == .translation(x: 1, y: 2, z: 3))
  }
}
