import Compositor
import Display
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Travelling in time")
struct TravelTests {
  private static let size = PixelSize(width: 240, height: 150)

  /// An input, at a time in seconds after the start.
  private struct Step {
    let seconds: Double
    let input: Input
  }

  private static func session(_ name: String, size: PixelSize) throws -> Session {
    let request = try SceneRequest(name)
    return Session(request.entry, assignments: request.assignments, size: size)
  }

  private static func perform(_ step: Step, in session: Session) {
    session.enter(step.input, at: Int64((step.seconds * 1e9).rounded()))
  }

  /// The picture of the scene alone, without the notice of the last key.
  private static func picture(of session: Session, at time: Double) -> Bitmap {
    session.context.turn(at: time) { session.context.roots = [session.scene.stage.root] }
    let compositor = Compositor(context: session.context)
    let size = session.document.window.size
    return Bitmap(size: size) { rows in
      compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
    }
  }

  /// Keys, values and sizes, in order of time.
  private static func script(
    of scene: String, hasSizes: Bool, _ random: inout SeededGenerator
  ) throws -> [Step] {
    let keys: [KeyName] = [
      "space", "space", "return", "right", "left", "down", "l", "backspace", "u",
    ]
    let parameters = try SceneRequest(scene).entry.parameters
    return try (0..<14).map { _ in
      let input: Input =
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: .set([try .random(among: parameters, &random)], of: scene)
        case 3...4 where hasSizes: .resize(RandomInputs.size(&random))
        default: .key(KeyPress(keys.randomElement(using: &random) ?? "l"))
        }
      return Step(seconds: Double.random(in: 0..<5, using: &random), input: input)
    }
    .sorted { $0.seconds < $1.seconds }
  }

  /// Random times in 64ths of a second, which are exact in every unit of time used.
  private static func moments(_ count: Int, _ random: inout SeededGenerator) -> [Double] {
    (0..<count).map { _ in Double(Int.random(in: 0..<384, using: &random)) / 64 }
  }

  /// The pictures of a scene at times reached in order, with each step at its time.
  private static func straight(
    _ name: String, _ script: [Step], size: PixelSize, at moments: [Double]
  ) throws -> [Double: Bitmap] {
    let session = try session(name, size: size)
    var pictures: [Double: Bitmap] = [:]
    var rest = script[...]
    for moment in moments.sorted() {
      while let next = rest.first, next.seconds <= moment {
        perform(next, in: session)
        rest.removeFirst()
      }
      session.advance(to: 1000 + moment)
      pictures[moment] = picture(of: session, at: 1000 + moment)
    }
    return pictures
  }

  /// Travels to times in any order after all steps, and compares the pictures.
  private static func travel(
    _ name: String, _ script: [Step], size: PixelSize, to moments: [Double],
    expecting pictures: [Double: Bitmap]
  ) throws {
    let session = try session(name, size: size)
    for step in script { perform(step, in: session) }
    for (index, moment) in moments.enumerated() {
      session.seek(to: 1000 + moment, at: Int64(7 + index) * 1_000_000_000)
      session.advance(to: 1000 + moment)
      #expect(session.context.time == 1000 + moment)
      let expected = try #require(pictures[moment])
      let isSame = picture(of: session, at: 1000 + moment).isEqual(to: expected)
      #expect(isSame, "\(name) at \(moment), \(script)")
    }
  }

  @Test(
    "Each moment looks the same whichever way it is reached",
    .takes(atMost: 180, because: "it travels 1920 times, also among a thousand shimmers"),
    arguments: SceneCatalog.names, Seeds.all)
  func anyWay(name: String, seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let script = try Self.script(of: name, hasSizes: false, &random)
      let moments = Self.moments(12, &random)
      let pictures = try Self.straight(name, script, size: Self.size, at: moments)
      try Self.travel(name, script, size: Self.size, to: moments, expecting: pictures)
    }
  }

  @Test(
    "After a travel back, the picture is as if the window always had its present size",
    arguments: SceneCatalog.names, Seeds.all)
  func presentSize(name: String, seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let script = try Self.script(of: name, hasSizes: true, &random)
      var (size, lastTime, withoutSizes) = (Self.size, 0.0, [Step]())
      for step in script {
        if case .resize(let next, _) = step.input {
          (size, lastTime) = (next, step.seconds)
        } else {
          withoutSizes.append(step)
        }
      }
      // First travel to before the last size: all later pictures come after every change of size.
      let early = max(0, (lastTime * 64 - 1).rounded(.down) / 64)
      let moments = [early] + Self.moments(4, &random)
      let pictures = try Self.straight(name, withoutSizes, size: size, at: moments)
      try Self.travel(name, script, size: Self.size, to: moments, expecting: pictures)
    }
  }
}
