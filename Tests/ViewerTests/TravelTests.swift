import Compositor
import Display
import LayerKit
import Raster
import ShimmerKit
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
    "The scene has its present size from the earliest moment on to which one has travelled",
    arguments: SceneCatalog.names, Seeds.all)
  func presentSize(name: String, seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let script = try Self.script(of: name, hasSizes: true, &random)
      let moments = Self.moments(5, &random)
      let last = script.last { if case .resize = $0.input { true } else { false } }
      var (earliest, pictures) = (Double.infinity, [Double: Bitmap]())
      for moment in moments {
        earliest = min(earliest, moment)
        var steps = script
        if let last, last.seconds > earliest {
          steps.removeAll { step in
            if case .resize = step.input { step.seconds > earliest } else { false }
          }
          let place = steps.firstIndex { $0.seconds > earliest } ?? steps.count
          steps.insert(Step(seconds: earliest, input: last.input), at: place)
        }
        pictures.merge(try Self.straight(name, steps, size: Self.size, at: [moment])) { $1 }
      }
      try Self.travel(name, script, size: Self.size, to: moments, expecting: pictures)
    }
  }

  @Test(
    "A page that is opened while time stands still does not move the band of the moments before")
  func pagesAside() throws {
    let session = try Self.session("wordmark", size: PixelSize(width: 1280, height: 800))
    func press(_ key: KeyName, at seconds: Double) {
      session.enter(.key(KeyPress(key)), at: Int64((seconds * 1e9).rounded()))
    }
    /// The share of the slide that is done.
    func share() throws -> Double {
      let slide = try #require(session.scene.effects.first?.shimmeringLayer?.slideAnimation)
      let begin = try #require(slide.beginTime)
      let passed = (session.context.time - begin) / slide.duration
      return passed - passed.rounded(.down)
    }
    press("p", at: 8)
    for key: KeyName in ["i", "t"] { press(key, at: 9) }
    let (time, shown) = (session.context.time, try share())
    press(",", at: 10)
    let before = try share()
    let way = shown - before
    #expect(session.context.time < time && way > 0 && way < 0.02)
    // From the earliest moment on, the band moves through the smaller scene: less than a frame's way apart.
    for key: KeyName in [",", "."] { press(key, at: 11) }
    #expect(try abs(share() - before) < way / 2)
  }
}
