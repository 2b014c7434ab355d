import Display
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Time under the keys, as the window shows it")
struct TimeWindowTests {
  @Test("p pauses and resumes time, . and , step it by one frame or ten, [ ] \\ do not")
  func stepping() throws {
    // A word as wide as the window, so that the band lights a part of it most of the time.
    let viewer = try WatchedViewer("begin-fade=0", text: "MMMMMMMMMM")
    let steps: [(key: KeyName, modifiers: KeyModifiers, frames: Double)] = [
      ("p", [], 0), (".", [], 1), (".", [], 2), (",", [], 1), ("[", [], 1), ("]", [], 1),
      ("\\", [], 1), (",", [], 0), (".", .shift, 10), (",", .shift, 0),
    ]
    viewer.wait(1.153)
    for step in steps {
      viewer.press(step.key, step.modifiers)
      viewer.look()
    }
    viewer.press("p")
    viewer.look()
    try viewer.run()
    let pause = try #require(viewer.events(["pause"]).first?.time)
    for (look, step) in zip(viewer.looks, steps) {
      let time = try #require(look.time)
      #expect(abs(time - pause - step.frames / 60) < 1e-8, "\(step)")
      let expected = try viewer.picture(at: time)
      #expect(look.picture.matches(expected, in: WatchedViewer.sceneArea), "\(step)")
    }
    let shown = viewer.looks.map(\.picture)
    try #require(shown.count == steps.count + 1)
    #expect(!shown[1].isEqual(to: shown[0]) && !shown[8].isEqual(to: shown[7]))
    #expect(viewer.looks[7].time == pause && viewer.looks[9].time == pause)
    #expect(!shown[10].isEqual(to: shown[9]), "it runs on")
  }

  @Test("The picture under a paused clock is that of the changed parameters")
  func changedPicture() throws {
    let viewer = try WatchedViewer("begin-fade=0")
    viewer.wait(1.153)
    for keys in [["p"], ["l"], ["l"], ["tab", "tab", "tab", "right"]] as [[KeyName]] {
      viewer.press(keys)
      viewer.look()
    }
    try viewer.run()
    let time = try #require(viewer.events(["pause"]).first?.time)
    let changes = [[], ["opacity=1"], [], ["opacity=0.35"]]
    #expect(viewer.looks.map(\.time) == changes.map { _ in time })
    for (look, changes) in zip(viewer.looks, changes) {
      let expected = try viewer.picture(changes, at: time)
      #expect(look.picture.matches(expected, in: WatchedViewer.sceneArea), "\(changes)")
    }
  }

  @Test(
    "[ halves how fast time runs, ] doubles it, \\ makes it real time",
    arguments: [
      ["]", "\\", "[", "["], ["[", "\\", "]"], ["[", "]", "[", "[", "\\"],
    ] as [[KeyName]])
  func speed(keys: [KeyName]) throws {
    let viewer = try WatchedViewer("shimmering=off")
    viewer.press(keys)
    let last = viewer.seconds - viewer.pace
    viewer.wait(1)
    let end = viewer.seconds
    viewer.press("q")
    try viewer.run()
    let factor = keys.reduce(1.0) { $1 == "[" ? $0 / 2 : $1 == "]" ? $0 * 2 : 1 }
    let events = viewer.events(["slower", "faster", "real-time", "quit"])
    let names: [KeyName: String] = ["[": "slower", "]": "faster", "\\": "real-time"]
    #expect(events.map(\.name) == keys.compactMap { names[$0] } + ["quit"])
    let times = events.suffix(2).map(\.time)
    try #require(times.count == 2)
    #expect(abs(times[1] - times[0] - factor * (end - last)) < 1e-8)
  }

  @Test("While the band is off the content, nothing is drawn and the loop sleeps")
  func unlit() throws {
    // One slide of less than a second in a cycle of more than ten: after the slide nothing changes.
    let viewer = try WatchedViewer(
      "speed=400", "pause=10", size: PixelSize(width: 200, height: 120))
    viewer.wait(8)
    try viewer.run()
    let counts = viewer.loop.report.frames.counts
    #expect((10...90).contains(counts.presented) && counts.ticks <= 90)
    #expect(counts.wakeUps <= counts.ticks + 1, "the end is one more")
  }

  @Test("Where motion is reduced one picture is shown")
  func reducedMotion() throws {
    func presented(_ motion: SceneMotion) throws -> Int {
      let viewer = try WatchedViewer(motion: motion, size: PixelSize(width: 320, height: 200))
      viewer.wait(motion == .reduced ? 3600 : 1)
      try viewer.run()
      return viewer.loop.report.frames.counts.presented
    }
    #expect(try presented(.reduced) == 1)
    #expect(try presented(.full) > 30)
  }

  @Test("A drag on the timeline holds time at the pointer and does not reach the scene")
  func scrubbing() throws {
    let viewer = try WatchedViewer("shimmering=off")
    let twin = try viewer.twin(keys: ["t"])
    twin.advance(to: twin.context.time)
    let line = try #require(twin.overlay.frame(of: .timeline))
    viewer.press("t")
    viewer.press("t", .shift)
    viewer.look()
    // The axis from 8 to 472 is ten seconds.
    viewer.point(.pressed(button: 1), (x: 132, y: Int(line.center.y)))
    viewer.point(.moved, (x: 200, y: 200))
    viewer.point(.moved, (x: 240, y: 200))
    viewer.point(.released(button: 1), (x: 240, y: 200))
    viewer.look()
    viewer.press("t")
    viewer.look()
    viewer.press("q")
    try viewer.run()
    let plain = try viewer.picture()
    let shown = viewer.looks.map(\.picture)
    try #require(shown.count == 3)
    #expect(!shown[0].matches(plain, in: WatchedViewer.sceneArea))
    #expect(shown[2].matches(plain, in: WatchedViewer.sceneArea))
    // The line is at the current time, in the middle of the page.
    let middle = PixelRect(x: 220, y: Int(line.minY), width: 40, height: Int(line.height))
    let expected = try viewer.picture(keys: ["t"], at: 1005)
    #expect(shown[1].matches(expected, in: middle))
    #expect(!shown[0].matches(expected, in: middle))
    #expect(viewer.looks[1].time == 1005)
    // Hiding the timeline resumes what the drag has paused.
    #expect(viewer.events(["toggle", "quit"]).map(\.time) == [1005.2])
  }
}
