import Compositor
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Scenes of skeletons")
struct SkeletonSceneTests {
  static let loadable = ["pulse-list", "skeleton", "feed"]
  static let pulsing = [["pulse-list"], ["skeleton"], ["feed", "style=pulse"]]

  private func light(_ scene: [String]) throws -> SceneProbe {
    try SceneProbe(scene[0], "appearance=light", scene.dropFirst().first ?? "motion=full")
  }

  @Test(
    "The pills of the list go from 201 over 220 to 239 and back, 0.33 s apart",
    arguments: zip(
      [0, 0.75, 1.5, 2.25, 3],
      [[201.0, 201, 201], [220, 221, 221], [239, 241, 241], [220, 221, 221], [201, 201, 201]]))
  func pulse(seconds: Double, levels: [Double]) throws {
    let probe = try SceneProbe("pulse-list", "appearance=light")
    probe.advance(to: seconds)
    let bones = probe.layers(in: "bones")
    // Two labels, then the list, whose first pill is in phase with them.
    for bone in bones.prefix(3) { #expect(bone.shownLevels == levels) }
    for (index, bone) in bones.dropFirst(2).enumerated() {
      probe.advance(to: seconds + 3 + 0.33 * Double(index))
      let shown = bone.shownLevels
      #expect(zip(shown, levels).allSatisfy { ($0 - $1).magnitude < 1e-5 }, "\(index): \(shown)")
    }
  }

  @Test("Taken literally, the second pill is 0.67 s into its cycle when the first begins")
  func literal() throws {
    let probe = try SceneProbe("pulse-list", "appearance=light", "stagger-rule=literal")
    let pulse = SkeletonPulse()
    let bones = probe.layers(in: "bones")
    for (bone, phase) in zip(bones.dropFirst(2), [0, 0.67, 0.34, 0.01]) {
      let red = pulse.color(at: phase).red * 255
      let level = try #require(bone.shownLevels.first)
      #expect((level - red).magnitude < 1e-5)
    }
  }

  @Test("The first label is square, the second and the pills are half as round as they are high")
  func shapes() throws {
    let bones = try SceneProbe("pulse-list", height: 800).layers(in: "bones")
    #expect(bones[0].frame == Rect(x: 0, y: 80, width: 480, height: 100))
    #expect(bones[0].cornerRadius == 0)
    #expect(bones[1].frame == Rect(x: 8, y: 188, width: 464, height: 36))
    #expect(bones.dropFirst().allSatisfy { $0.cornerRadius == 18 && $0.bounds.height == 36 })
  }

  @Test(
    "In a small window a list shows whole rows alone, on a sheet with room around it",
    arguments: ["pulse-list", "skeleton"],
    [(400, 300, 1.0), (1280, 800, 2), (640, 480, 1), (400, 900, 1)])
  func smallWindow(scene: String, window: (width: Int, height: Int, scale: Double)) throws {
    let probe = try SceneProbe(
      scene, width: window.width, height: window.height, scale: window.scale)
    let sheet = probe.session.scene.focus
    #expect(sheet.minX >= 12 && sheet.minY >= 12)
    #expect(sheet.maxX <= probe.session.document.window.bounds.width - 12)
    #expect(sheet.maxY <= probe.session.document.window.bounds.height - 12)
    let shown = probe.layers(in: "bones").filter { !$0.isHidden }
    #expect(shown.count > 2)
    #expect(shown.allSatisfy { $0.frame.maxY <= sheet.height })
  }

  @Test("Loaded content rests, and the pulse returns on reload", arguments: loadable)
  func loading(scene: String) throws {
    let probe = try SceneProbe(scene)
    #expect(!probe.rests(after: 0))
    probe.press("l", at: 1)
    probe.advance(to: 1.15)
    #expect(!probe.rests(after: 1.15))
    probe.advance(to: 5)
    #expect(probe.layer("bones")?.isHidden == true)
    #expect(probe.layer("content")?.isHidden == false)
    #expect(probe.rests(after: 5))
    #expect(probe.draw(at: 5).damage.isEmpty == false)
    #expect(probe.draw(at: 6).damage.isEmpty)
    probe.press("l", at: 7)
    probe.advance(to: 9)
    #expect(probe.layer("bones")?.isHidden == false)
    #expect(!probe.rests(after: 9))
  }

  @Test("A scene can begin with its content, and rests at once", arguments: loadable)
  func beginsLoaded(scene: String) throws {
    let probe = try SceneProbe(scene, "content=loaded")
    #expect(probe.layer("bones")?.isHidden == true)
    #expect(probe.layer("content")?.opacity == 1)
    #expect(probe.rests(after: 0))
  }

  @Test(
    "Without motion nothing moves, and the bones have their mean colour",
    arguments: loadable + ["slanted-sweep"])
  func reducedMotion(scene: String) throws {
    let probe = try SceneProbe(scene, "motion=reduced", "appearance=light")
    #expect(probe.rests(after: 0))
    for bone in probe.layers(in: "bones") { #expect(bone.shownLevels == [220, 221, 221]) }
    if scene == "slanted-sweep" { return }
    probe.press("l", at: 1)
    #expect(probe.layer("content")?.isHidden == false)
  }

  @Test("Switched off they rest, switched on they begin anew", arguments: pulsing)
  func switching(scene: [String]) throws {
    let probe = try light(scene)
    probe.press("space", at: 1)
    #expect(probe.rests(after: 1))
    probe.press("space", at: 2)
    #expect(!probe.rests(after: 2))
    #expect(probe.layers(in: "bones").first?.shownLevels == [201, 201, 201])
  }

  @Test(
    "While they run every frame is drawn on the fast path",
    arguments: [
      ["pulse-list"], ["skeleton"], ["slanted-sweep"], ["feed"], ["feed", "style=sweep"],
      ["feed", "style=pulse"],
    ])
  func fastPath(scene: [String]) throws {
    let probe = try scene.count > 1 ? SceneProbe(scene[0], scene[1]) : SceneProbe(scene[0])
    probe.draw(at: 0)
    for seconds in [0.5, 0.9, 1.3, 1.8] {
      let report = probe.draw(at: seconds)
      #expect(report.path == "fast", "\(seconds)")
      #expect(!report.damage.isEmpty, "\(seconds)")
    }
  }

  @Test("A window that changes its size keeps the phase of every pill", arguments: pulsing)
  func resize(scene: [String]) throws {
    let probe = try light(scene)
    let first = try #require(probe.layers(in: "bones").first)
    probe.advance(to: 1)
    let before = first.shownLevels
    probe.session.resize(to: PixelSize(width: 500, height: 900), scale: 1, at: 1_000_000_000)
    #expect(first.shownLevels == before)
    let expected = SkeletonPulse().color(at: 1).red * 255
    let level = try #require(before.first)
    #expect((level - expected).magnitude < 1e-5)
  }
}
