import Display
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Messages of the program in the window")
struct TellingWindowTests {
  /// The values of a still, unlit word, so that only its opacity is visible.
  private static func values(opacity: String) -> [String] {
    ["speed=0", "begin-fade=0", "opacity=\(opacity)"]
  }

  /// Looks while the notice is shown, and after it has disappeared.
  private func look(at viewer: WatchedViewer) {
    viewer.wait(0.7)
    viewer.look()
    viewer.wait(2)
    viewer.look()
  }

  /// Expects a label over a word with the given opacity in one look, and the word alone in the next.
  private func expect(
    _ label: LabeledValue, over opacity: String, in looks: ArraySlice<WatchedViewer.Look>,
    of viewer: WatchedViewer
  ) throws {
    let plain = try viewer.picture(Self.values(opacity: opacity), at: 1001)
    let (told, after) = (try #require(looks.first), try #require(looks.last))
    #expect(told.label == label && after.label == nil)
    #expect(!told.picture.matches(plain, in: WatchedViewer.labelArea), "\(label)")
    #expect(told.picture.matches(plain, in: WatchedViewer.sceneArea), "\(label)")
    #expect(after.picture.isEqual(to: plain), "\(label)")
  }

  @Test("A file's new values are shown with a notice; its errors are reported and keep the values")
  func reload() throws {
    let viewer = try WatchedViewer("speed=0", "begin-fade=0", "opacity=0.3")
    let values = try Self.values(opacity: "0.8").map { try SceneCatalog.wordmark.assignment($0) }
    let (loop, session) = (viewer.loop, viewer.session)
    let facts = [
      LabeledValue("Preset reloaded", "a"),
      LabeledValue("a.yaml:5", "opacity: 5 is not within 0…1"),
      LabeledValue("Preset", "file removed"),
    ]
    viewer.act { loop.change { session.set(values, named: facts[0], at: $0) } }
    look(at: viewer)
    for fact in facts.dropFirst() {
      viewer.act { loop.announce(fact) }
      look(at: viewer)
    }
    // A change is one undo step.
    viewer.press("u")
    look(at: viewer)
    try viewer.run()
    try #require(viewer.looks.count == 8)
    for (index, fact) in facts.enumerated() {
      try expect(fact, over: "0.8", in: viewer.looks[2 * index..<2 * index + 2], of: viewer)
    }
    try expect(
      LabeledValue("Opacity undone", "0.30"), over: "0.3", in: viewer.looks[6...], of: viewer)
  }

  @Test("Saving a recording shows a notice if it was requested")
  func recording() throws {
    let viewer = try WatchedViewer("speed=0", "begin-fade=0", "opacity=0.3")
    let fact = LabeledValue("Recording", "shimmer-1.replay")
    viewer.loop.onEffect = { [loop = viewer.loop] effect in
      if effect == .saveRecording { loop.announce(fact) }
    }
    viewer.wait(1)
    viewer.press("f2")
    look(at: viewer)
    try viewer.run()
    try expect(fact, over: "0.3", in: viewer.looks[...], of: viewer)
  }
}
