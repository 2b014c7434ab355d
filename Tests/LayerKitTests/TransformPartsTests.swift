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

  /// A matrix that only divides by the depth, and by 1 after a given one at the origin.
  private static func perspective(
    after matrix: Transform3D, using random: inout SeededGenerator
  ) -> Transform3D {
    func number() -> Double { Double.random(in: -0.01...0.01, using: &random) }
    var result = Transform3D.identity
    (result.m14, result.m24, result.m34) = (number(), number(), number())
    result.m44 = 1 - (matrix.concatenated(with: result).m44 - 1)
    return result
  }

  @Test("Perspective is a part that acts last, as in CSS Transforms 2", arguments: Seeds.all)
  func perspective(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<100 {
        let (one, other) = (Self.random(using: &random), Self.random(using: &random))
        let first = Self.perspective(after: one, using: &random)
        let last = Self.perspective(after: other, using: &random)
        let share = Double.random(in: 0...1, using: &random)
        let between = Transform3D(
          rows: zip(first.rows, last.rows).map { $0 + ($1 - $0) * share })
        let wanted = one.interpolated(to: other, at: share).concatenated(with: between)
        let (start, end) = (one.concatenated(with: first), other.concatenated(with: last))
        #expect(Self.isClose(start.interpolated(to: end, at: share), wanted))
        // Both ends are divided by their m44 first.
        let triple = Transform3D(rows: start.rows.map { $0 * 3 })
        #expect(Self.isClose(triple.interpolated(to: end, at: share), wanted))
      }
    }
  }

  @Test("A card that turns in a room keeps the room's perspective")
  func room() {
    var room = Transform3D.identity
    room.m34 = -1.0 / 500
    let card = Transform3D.rotation(0.2, x: 0, y: 1, z: 0)
    let turned = Transform3D.rotation(1.4, x: 0, y: 1, z: 0)
    let half = card.concatenated(with: room)
      .interpolated(to: turned.concatenated(with: room), at: 0.5)
    let wanted = Transform3D.rotation(0.8, x: 0, y: 1, z: 0).concatenated(with: room)
    #expect(Self.isClose(half, wanted))
  }

  @Test("A flattened matrix with perspective, or without a depth, is interpolated without NaN")
  func flattened() {
    var view = Transform3D.identity
    (view.m14, view.m34) = (0.01, -0.01)
    var nowhere = view
    nowhere.m44 = 0
    for flat in [Transform3D.scale(x: 0, y: 1).concatenated(with: view), nowhere] {
      let half = flat.interpolated(to: .identity, at: 0.5)
      #expect(half.rows.allSatisfy { $0.isFinite })
    }
  }
}
