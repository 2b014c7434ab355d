import Display
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("Effects of the pointer in the window")
struct PointerWindowTests {
  /// A drag over the scene, and its effect.
  struct DragTrial: Sendable, CustomStringConvertible {
    /// The positions of the pointer, from the press on.
    let path: [[Int]]

    /// The notice during the drag.
    let label: LabeledValue

    /// A parameter and keys that produce the same label.
    let same: (change: String, keys: [KeyName])

    /// The changed parameter after the drag.
    let change: String

    var description: String { change }
  }

  @Test(
    "A drag changes speed and opacity by its share of the window, and says so while it lasts",
    arguments: [
      DragTrial(
        path: [[60, 100], [60, 120], [60, 180]], label: LabeledValue("Speed", "280 pt/s"),
        same: ("speed=270", ["right"]), change: "speed=280"),
      DragTrial(
        path: [[60, 100], [90, 100], [300, 100]], label: LabeledValue("Opacity", "0.55"),
        same: ("opacity=0.5", ["tab", "tab", "tab", "right"]), change: "opacity=0.55"),
    ])
  func dragging(drag: DragTrial) throws {
    let viewer = try WatchedViewer("shimmering=off")
    for (index, place) in drag.path.enumerated() {
      viewer.point(index == 0 ? .pressed(button: 1) : .moved, (x: place[0], y: place[1]))
    }
    viewer.wait(1)
    viewer.look()
    viewer.point(.released(button: 1), (x: drag.path[2][0], y: drag.path[2][1]))
    viewer.wait(2.6)
    viewer.look()
    viewer.press("i")
    viewer.look()
    try viewer.run()
    let shown = viewer.looks.map(\.picture)
    try #require(shown.count == 3)
    let label = try viewer.picture([drag.same.change], keys: drag.same.keys, at: 1000.75)
    #expect(
      shown[0].matches(
        label, in: PixelRect(WatchedViewer.size)))
    #expect(viewer.looks.map(\.label) == [drag.label, nil, nil])
    #expect(shown[1].isEqual(to: try viewer.picture()))
    let panel = try viewer.picture([drag.change], keys: ["i"])
    #expect(shown[2].matches(panel, in: WatchedViewer.panelArea))
    let key = try #require(drag.change.split(separator: "=").first)
    let log = viewer.events(["speed", "opacity", "toggle"])
    #expect(log.map(\.name) == [String(key)] && log.map(\.trigger) == ["drag"])
  }

  // MARK: The panel

  /// A window in which the first rows of a page are visible without scrolling.
  private static let size = PixelSize(width: 900, height: 700)

  /// A position on a parameter's row, at a fraction of its width.
  private func place(
    _ key: String, _ share: Double, in viewer: WatchedViewer
  ) throws -> (x: Int, y: Int) {
    let twin = try viewer.twin(keys: ["i"])
    twin.advance(to: twin.context.time)
    let index = try #require(twin.controls.firstIndex { $0.parameter.key == key })
    let row = try #require(twin.panelRow(key))
    // Shares are those of the bar, where the row has one.
    let box = twin.overlay.frame(of: .bar(index)) ?? row
    return (Int((box.minX + share * box.width).rounded()), Int(row.minY) + 10)
  }

  /// Expects the panel in each look, with some changed parameters and a chosen one.
  private func expect(
    _ panels: [(changes: [String], chosen: String)], of viewer: WatchedViewer
  ) throws {
    #expect(viewer.looks.count == panels.count)
    let keys = viewer.session.controls.map(\.parameter.key)
    let list = try #require(viewer.twin(keys: ["i"]).overlay.frame(of: "state list"))
    let area = PixelRect(
      x: Int(list.minX), y: Int(list.minY), width: Int(list.width), height: Int(list.height))
    for (look, panel) in zip(viewer.looks, panels) {
      #expect(look.chosen == panel.chosen, "\(panel)")
      let way = Array(repeating: "down" as KeyName, count: keys.firstIndex(of: panel.chosen) ?? 0)
      let expected = try viewer.picture(
        panel.changes, keys: ["i"] + way, at: look.time ?? 1000)
      #expect(look.picture.matches(expected, in: area), "\(panel)")
    }
  }

  @Test(
    "Before the first frame, the page's key, a drag on a row and the wheel have the same effect",
    arguments: [0, 0.2])
  func fast(pace: Double) throws {
    let viewer = try WatchedViewer("shimmering=off", size: Self.size)
    let twin = try viewer.twin(keys: ["i"])
    twin.advance(to: twin.context.time)
    let track = try #require(twin.overlay.frame(of: .bar(0)))
    let end = try place("speed", 0.75, in: viewer)
    let share = (Double(end.x) - track.minX) / track.width
    let parameter = viewer.session.controls["speed"]?.parameter
    let speed =
      "speed=\(try #require(parameter?.value(near: 1000 * share, inStepsOf: .ordinary)?.text))"
    viewer.pace = pace
    if pace == 0 { viewer.seconds = 0 }
    viewer.press("i")
    viewer.point(.pressed(button: 1), try place("speed", 0.5, in: viewer))
    viewer.point(.moved, try place("speed", 0.6, in: viewer))
    viewer.point(.moved, end)
    viewer.point(.released(button: 1), end)
    let pause = try place("pause", 0.5, in: viewer)
    viewer.press("down")
    viewer.point(.moved, pause)
    for _ in 0..<2 { viewer.point(.wheel(steps: 1), pause) }
    viewer.pace = 0.1
    viewer.wait(0.1)
    viewer.look()
    for keys in [["u", "u"], ["u"]] as [[KeyName]] {
      viewer.press(keys)
      viewer.look()
    }
    try viewer.run()
    try expect([([speed, "pause=0.6"], "pause"), ([speed], "pause"), ([], "pause")], of: viewer)
    let last = try viewer.twin().controls.map(\.value)
    #expect(viewer.session.controls.map(\.value) == last)
    #expect(viewer.events(["toggle", "opacity"]).isEmpty, "the scene heard of it")
  }

  @Test(
    "The wheel with and without Shift, a click on words, one on the sign, and all of it taken back")
  func hands() throws {
    let viewer = try WatchedViewer("shimmering=off", size: Self.size)
    let speed = try place("speed", 0.5, in: viewer)
    let hands: [() -> Void] = [
      { viewer.press("i") },
      { viewer.point(.wheel(steps: 1), speed) },
      { viewer.point(.wheel(steps: -1), speed, .shift) },
    ]
    for hand in hands {
      hand()
      viewer.look()
    }
    for share in [0.6, 0.1] {
      viewer.click(try place("direction", share, in: viewer))
      viewer.look()
    }
    viewer.click(try place("speed", 0.98, in: viewer))
    viewer.look()
    for keys in [["u"], ["u"], ["u", "u", "u"]] as [[KeyName]] {
      viewer.press(keys)
      viewer.look()
    }
    try viewer.run()
    try expect(
      [
        ([], "speed"), (["speed=240"], "speed"), (["speed=140"], "speed"),
        (["speed=140", "direction=left"], "direction"), (["speed=140"], "direction"),
        ([], "speed"), (["speed=140"], "speed"), (["speed=140", "direction=left"], "speed"),
        ([], "speed"),
      ], of: viewer)
    let triggers = Set(viewer.session.log.entries.compactMap(\.trigger))
    #expect(triggers == ["i", "wheel", "click", "u"])
    #expect(viewer.events(["toggle"]).isEmpty, "the scene heard of it")
  }

  // MARK: The tree of layers

  @Test("A click on a line of the layer tree chooses its layer, the wheel over it is the tree's")
  func layerTree() throws {
    let viewer = try WatchedViewer("shimmering=off", size: PixelSize(width: 1000, height: 700))
    let page: [KeyName] = ["i", "i", "i"]
    let twin = try viewer.twin(keys: page)
    twin.advance(to: twin.context.time)
    let lines = (0..<2).compactMap { row in
      twin.overlay.frame(of: .layer(row)).map { (x: Int($0.center.x), y: Int($0.center.y)) }
    }
    try #require(lines.count == 2)
    viewer.press(page)
    viewer.look()
    viewer.click(lines[1])
    viewer.look()
    viewer.point(.wheel(steps: -1), lines[1])
    viewer.click(lines[0])
    viewer.look()
    try viewer.run()
    let top = PixelRect(x: 680, y: 16, width: 304, height: 200)
    let (first, second) = (
      try viewer.picture(keys: page), try viewer.picture(keys: page + ["down"])
    )
    #expect(!first.matches(second, in: top))
    let expected = [first, second, first]
    #expect(viewer.looks.count == expected.count)
    #expect(zip(viewer.looks, expected).allSatisfy { $0.picture.matches($1, in: top) })
    #expect(viewer.events(["choose-layer"]).map(\.trigger) == ["click", "click"])
    #expect(viewer.session.host.state == .idle, "the scene has not heard of the clicks")
  }
}
