import Display
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("From event to event")
struct EventJumpTests {
  private func press(_ chord: KeyChord, on scene: PlayedScene, at seconds: Double) {
    scene.session.apply(
      .key(KeyPress(chord.key, modifiers: chord.modifiers)), at: Int64((seconds * 1e9).rounded()))
  }

  /// Presses a key while the clock is paused, and returns the resulting time.
  private func time(_ chord: KeyChord, _ scene: PlayedScene) -> Double {
    press(chord, on: scene, at: 100)
    return scene.session.context.time
  }

  private let next = KeyChord("n")
  private let previous = KeyChord("n", .shift)

  @Test("n goes from state to slide to slide, Shift-n back to the beginning, where it stops")
  func known() throws {
    let scene = try PlayedScene("wordmark")
    let cycle = scene.session.shimmer.motion.cycle
    press(next, on: scene, at: 0.1)
    #expect(scene.session.pacer.clock.isPaused && abs(scene.session.context.time - 1000.3) < 1e-8)
    #expect(scene.session.document.chrome.notice == LabeledValue("sliding", "0.300 s"))
    for count in 1...3 {
      #expect(abs(time(next, scene) - 1000.3 - Double(count) * cycle) < 1e-8)
    }
    #expect(scene.session.document.chrome.notice?.name == "shimmer · position repeats")
    for count in [2, 1, 0] {
      #expect(abs(time(previous, scene) - 1000.3 - Double(count) * cycle) < 1e-8)
    }
    #expect(time(previous, scene) == 1000 && time(previous, scene) == 1000)
    #expect(scene.session.document.chrome.notice == LabeledValue("Previous event", "none"))
  }

  @Test("If no event follows, a notice says so, beside the panel too", arguments: [false, true])
  func none(hasPanel: Bool) throws {
    let scene = try PlayedScene("wordmark:shimmering=off")
    if hasPanel { scene.press("i", at: 0.1) }
    scene.press("p", at: 0.5)
    #expect(time(next, scene) == 1000.5)
    #expect(scene.session.document.chrome.notice == LabeledValue("Next event", "none"))
  }

  @Test("User actions are events; Home and End go to the first and the latest explored instant")
  func ends() throws {
    let scene = try PlayedScene("wordmark:shimmering=off")
    scene.press("right", at: 2)
    scene.play(to: 7)
    #expect(abs(time(previous, scene) - 107) > 1)
    #expect(time(KeyChord("home"), scene) == 1000)
    #expect(time(next, scene) == 1002)
    #expect(scene.session.document.chrome.notice == LabeledValue("speed changed", "2.000 s"))
    #expect(time(KeyChord("end"), scene) >= 1007)
    #expect(time(KeyChord("home"), scene) == 1000)
  }

  /// The distinguishable properties of an instant: states, and phases and cycles of the animations.
  private func signature(_ scene: PlayedScene) -> [String] {
    let time = scene.session.context.time
    return ["\(scene.session.host.state)"]
      + scene.session.host.animations.map { animation in
        var cycle = 0.0
        if let duration = animation.mediaDuration, let begin = animation.mediaBegin {
          cycle = ((time - begin + 1e-8) / duration).rounded(.down)
        }
        let phase = animation.phase(at: time).map { "\($0)" } ?? "none"
        return "\(animation.keyPath ?? "group") \(phase) \(cycle)"
      }
  }

  @Test(
    "Each jump leads to an instant at which something differs, and as many back return",
    arguments: ["wordmark", "life-cycle", "skeleton", "layer-lab", "slanted-sweep", "lyrics"],
    Seeds.all)
  func anywhere(name: String, seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let scene = try PlayedScene(name, size: PixelSize(width: 240, height: 150))
      let keys: [KeyName] = ["space", "right", "l", "return"]
      var seconds = 0.0
      var changes: [Double] = [1000]
      for _ in 0..<4 {
        seconds += Double(Int.random(in: 1..<96, using: &random)) / 64
        scene.press(keys.randomElement(using: &random) ?? "l", at: seconds)
        changes.append(1000 + seconds)
      }
      let start = 1000 + Double(Int.random(in: 0..<256, using: &random)) / 64
      scene.session.seek(to: start, at: 90_000_000_000)
      var places: [Double] = []
      for _ in 0..<8 {
        let from = scene.session.context.time
        let to = time(next, scene)
        if scene.session.document.chrome.notice == LabeledValue("Next event", "none") { break }
        #expect(to > from)
        places.append(to)
        let there = signature(scene)
        scene.session.seek(to: to - 1e-6, at: 100_000_000_000)
        let before = signature(scene)
        let isChange = changes.contains { abs($0 - to) < 1e-8 }
        #expect(isChange || before != there, "\(name): nothing at \(to), \(there)")
        scene.session.seek(to: to, at: 100_000_000_000)
      }
      for place in places.dropLast().reversed() {
        let back = time(previous, scene)
        #expect(abs(back - place) < 1e-8, "\(name): \(back) in place of \(place), \(places)")
      }
    }
  }
}
