import Display
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

/// The law of every scene: whatever is done to it, its effects run or end, and its frames show the states it reports.
@Suite("A scene's effects run or end, whatever is done to the scene")
struct SceneLawTests {
  /// The longest time in seconds in which a moving effect at its defaults may leave a small picture unchanged: the
  /// slanted band returns every twenty seconds, in slow motion every forty.
  private static let rest = 45.0

  /// A time in seconds in which everything that was switched off has ended, also with the longest cycle.
  private static let hours = 36_000.0

  /// Values at which nothing can be seen to move in some scene: stills, bands without speed, length or contrast, and
  /// content without bones.
  private static let standing: Set = [
    "motion=reduced", "speed=0", "highlight-length=0", "length=0", "opacity=1",
    "animation-opacity=1", "base=1", "rest-on-dark=1", "content=loaded",
  ]

  /// Values at which no effect runs, but something moves: bones without a style still take turns with the content.
  private static let silent: Set = ["style=none"]

  private func scene(_ name: String) throws -> FilmedScene {
    // This scene switches itself off.
    let isTimed = name == "life-cycle"
    return FilmedScene(try SceneRequest(isTimed ? "\(name):stop-after=0" : name))
  }

  /// Expects that the effects are seen to run.
  private func expectRunning(_ scene: FilmedScene, _ what: String) {
    // Bones, songs and water rest between their turns.
    for _ in 0..<100 where !scene.states.contains(where: { $0 != .idle }) { scene.pass(0.1) }
    #expect(scene.states.contains { $0 != .idle }, "\(what): nothing runs")
    #expect(scene.moves(within: Self.rest), "\(what): \(scene.states) is not seen")
  }

  /// Switches the effects off, and expects that they end, and that nothing is seen to move then.
  private func expectEnd(_ scene: FilmedScene, _ what: String) {
    scene.run(false)
    scene.pass(Self.hours)
    #expect(scene.isAtRest, "\(what): \(scene.states), off, does not rest")
    scene.changesPicture()
    for seconds in [0.3, 7, Self.hours] {
      scene.pass(seconds)
      #expect(!scene.changesPicture(), "\(what): idle, it moves")
    }
  }

  @Test(
    "Off and on, no size, a stopped clock, hours at once",
    arguments: SceneCatalog.names)
  func operations(name: String) throws {
    let scene = try scene(name)
    scene.run(true)
    expectRunning(scene, "at first")
    expectEnd(scene, "off")
    scene.run(true)
    expectRunning(scene, "on")
    for fraction in [0.05, 0.4, 1.1] {
      scene.run(false)
      scene.pass(fraction)
      scene.run(true)
      expectRunning(scene, "off for \(fraction) s")
    }
    scene.press("return")
    #expect(scene.isAtRest, "stopped at once")
    scene.run(true)

    for size in [PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 40)] {
      scene.resize(to: size)
      scene.pass(1)
      scene.changesPicture()
      scene.resize(to: FilmedScene.size)
      expectRunning(scene, "from \(size.width)×\(size.height)")
    }

    scene.press("p")
    scene.changesPicture()
    let states = scene.states
    scene.pass(100)
    #expect(!scene.changesPicture() && scene.states == states, "paused")
    scene.press("p")
    expectRunning(scene, "resumed")
    scene.press("[")
    expectRunning(scene, "in slow motion")
    scene.press("\\")

    scene.pass(7321.7)
    expectRunning(scene, "after two hours")
    scene.resize(to: PixelSize(width: 1, height: 1))
    expectEnd(scene, "off without a size")
    scene.resize(to: FilmedScene.size)
    scene.run(true)
    expectRunning(scene, "on after all")
  }

  @Test("Another scene and back", arguments: SceneCatalog.names)
  func leaving(name: String) throws {
    let scene = try scene(name)
    for isOn in [true, false] {
      scene.run(isOn)
      scene.pass(0.7)
      scene.press("pagedown")
      scene.pass(1.3)
      scene.press("pageup")
      #expect(scene.session.document.entry.name == name)
      scene.run(true)
      expectRunning(scene, "back")
    }
    expectEnd(scene, "back and off")
  }

  @Test("Every parameter at its ends and its default", arguments: SceneCatalog.names)
  func parameters(name: String) throws {
    let scene = try scene(name)
    // The values with which the scene moves: one by itself ends its motion, others choose another content.
    let defaults = scene.session.controls.map { "\($0.parameter.key)=\($0.value.text)" }
    for parameter in scene.session.controls.map(\.parameter) {
      for value in Self.ends(of: parameter) {
        let text = "\(parameter.key)=\(value)"
        try scene.set([text])
        scene.run(true)
        scene.pass(0.7)
        let states = scene.states
        let moves = scene.moves(within: Self.standing.contains(text) ? 3 : 25)
        #expect(moves || Self.standing.contains(text), "\(text): \(states) is not seen")
        let says = (states + scene.states).contains { $0 != .idle }
        #expect(says || !moves || Self.silent.contains(text), "\(text): idle, it moves")
        scene.run(false)
        scene.pass(Self.hours)
        #expect(scene.isAtRest, "\(text): \(scene.states), off, does not rest")
        scene.changesPicture()
        scene.pass(7)
        #expect(!scene.changesPicture(), "\(text): idle, it moves")
        scene.run(true)
        scene.pass(0.4)
        try scene.set(defaults)
      }
    }
    scene.run(true)
    expectRunning(scene, "at its defaults again")
    expectEnd(scene, "at its defaults, off")
  }

  /// The least and the greatest value of a parameter, or its first and its last one.
  private static func ends(of parameter: Parameter) -> [String] {
    switch parameter.kind {
    case .number(let range, _):
      [range.lowerBound, range.upperBound].map { NumberText.shortest($0) }
    case .whole(let range, _): ["\(range.lowerBound)", "\(range.upperBound)"]
    case .choice(let words): [words.first, words.last].compactMap(\.self)
    case .curve: ["linear", "default"]
    case .content(.text): ["Zyx"]
    case .color, .text, .content(.image): []
    }
  }
}
