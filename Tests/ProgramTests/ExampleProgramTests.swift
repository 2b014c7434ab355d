import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Program: the examples, which people copy")
struct ExampleProgramTests {
  static let all = ["hello-window", "hello-skeleton", "hello-buffer", "hello-glib", "hello-two"]

  /// An example in the window of a private X server.
  private struct Shown {
    let server: XvfbServer
    let child: Child
    let desktop: Desktop
    private(set) var window: Desktop.Window

    init(_ name: String) throws {
      server = try XvfbServer()
      desktop = try Desktop(server.display)
      child = try ShimmerProgram.start([], program: name, display: server.display)
      window = try desktop.waitForWindow(of: child)
      desktop.focus(window)
    }

    /// Looks at the window, or at a part of it, until the picture meets a condition.
    func wait(
      for what: String, in part: PixelRect? = nil, _ holds: (Bitmap) -> Bool
    ) throws {
      let limit = ContinuousClock.now + .seconds(30)
      while ContinuousClock.now < limit {
        if let area = part ?? desktop.area(of: window).map({ PixelRect($0.size) }),
          let picture = desktop.picture(of: window, area), holds(picture)
        {
          return
        }
        desktop.waitForChange(milliseconds: 10)
      }
      throw WaitFailure(waitingFor: what)
    }

    /// Waits until the program shows a number of windows, and goes on with the topmost.
    mutating func goToTopmost(of count: Int) throws {
      let limit = ContinuousClock.now + .seconds(30)
      while ContinuousClock.now < limit {
        let windows = desktop.visibleWindows(of: child.identifier)
        if let last = windows.last, windows.count == count {
          window = last
          return desktop.focus(window)
        }
        desktop.waitForChange(milliseconds: 10)
      }
      throw WaitFailure(waitingFor: "\(count) windows")
    }

    /// Clicks the middle of the window, and waits for the colours that follow.
    func clickWord() throws {
      let area = try #require(desktop.area(of: window))
      desktop.movePointer(x: area.minX + area.width / 2, y: area.minY + area.height / 2)
      desktop.button(1)
      // A line through the word, whose colours last for a second only: 0x4FC3F7 and then 0xFFB74D, at 0.3 over 0x0B1B3A
      // where the light is not.
      let line = PixelRect(x: 0, y: area.height / 2, width: area.width, height: 8)
      try wait(for: "a blue word", in: line) {
        $0.contains(where: { $0.blue > 100 && $0.blue > $0.red })
      }
      try wait(for: "an orange word", in: line) {
        $0.contains(where: { $0.red > 75 && $0.red > $0.blue })
      }
    }

    /// Closes the window as a window manager does, and expects that the program ends without a word.
    func close() throws {
      desktop.send("WM_PROTOCOLS", to: window, Int(desktop.atom("WM_DELETE_WINDOW")))
      let outcome = try child.wait()
      #expect(outcome.status == 0 && outcome.output + outcome.errors == "", "\(outcome)")
    }
  }

  @Test(
    "They stay short",
    arguments: zip(all, [25, 45, 60, 60, 60]))
  func length(name: String, most: Int) throws {
    let file = ShimmerProgram.root.appending(path: "Tests/Examples/Sources/\(name)/main.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= most)
  }

  @Test("Without a display they say so in one line", arguments: all.filter { $0 != "hello-buffer" })
  func noDisplay(name: String) throws {
    let outcome = try ShimmerProgram.run([], program: name)
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.errors == "\(name): there is no display (DISPLAY is not set)\n")
  }

  @Test("hello-window: light crosses the line, and Space ends it")
  func window() throws {
    let shown = try Shown("hello-window")
    try shown.wait(for: "dim text without light") { (60...90).contains($0.brightest) }
    try shown.wait(for: "light") { $0.brightest > 240 && $0.share(above: 100) < 0.9 }
    try shown.desktop.key("space")
    try shown.wait(for: "bright text") { $0.share(above: 200) > 0.8 }
    try shown.close()
  }

  @Test("hello-skeleton: a task of the main actor replaces the skeleton with rows")
  func skeleton() throws {
    let shown = try Shown("hello-skeleton")
    // The middle of the first bone; to the right of all text.
    try shown.wait(for: "bones") { (190...245).contains($0[300, 42] & 0xFF) }
    try shown.wait(for: "rows") { $0[300, 42] & 0xFF == 0xFF && $0.share(below: 100) > 0 }
    try shown.close()
  }

  @Test("hello-glib: a timer of GLib changes a layer, and the change is animated")
  func glib() throws {
    let shown = try Shown("hello-glib")
    try shown.wait(for: "the dot") { $0[120, 120] & 0xFF_FFFF == 0x4F_C3F7 }
    try shown.wait(for: "the dot on its way") { (0x60...0xE0).contains($0[120, 120] & 0xFF) }
    try shown.wait(for: "the dim dot") { (0x3C...0x40).contains($0[120, 120] & 0xFF) }
    try shown.close()
  }

  @Test("hello-two: tasks run for two windows and for one, and a closed window leaves the other")
  func two() throws {
    var shown = try Shown("hello-two")
    try shown.goToTopmost(of: 2)
    try shown.clickWord()
    try shown.desktop.key("Escape")
    try shown.goToTopmost(of: 1)
    try shown.clickWord()
    try shown.close()
  }

  @Test("hello-buffer: it writes what it draws, and prints what differs")
  func buffer() throws {
    let folder = try TemporaryFolder()
    let outcome = try ShimmerProgram.run([], program: "hello-buffer", directory: folder.url)
    #expect(outcome.status == 0 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "frame-0.png: 320×100 pixels at 0, 0")
    let pictures = try (0..<3).map { try ImageFile.load(path: folder.path("frame-\($0).png")) }
    #expect(lines.count >= 3)
    for (index, line) in lines.enumerated() where index > 0 {
      let numbers = line.matches(of: /\d+/).compactMap { Int($0.0) }
      let (frame, width, height, x, y) = (
        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]
      )
      let damage = PixelRect(x: x, y: y, width: width, height: height)
      #expect(damage.area < 320 * 100 / 2 && !pictures[frame].isEqual(to: pictures[frame - 1]))
      for y in 0..<100 {
        for x in 0..<320 where !damage.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
          if pictures[frame][x, y] != pictures[frame - 1][x, y] {
            Issue.record("\(line), but pixel \(x), \(y) differs too")
            return
          }
        }
      }
    }
  }
}

extension Bitmap {
  /// Returns whether a pixel meets a condition.
  fileprivate func contains(where holds: (UInt32) -> Bool) -> Bool {
    (0..<size.height).contains { y in (0..<size.width).contains { x in holds(self[x, y]) } }
  }

  /// The blue values of all pixels that are not black.
  private var levels: [UInt32] {
    (0..<size.height).flatMap { y in (0..<size.width).map { x in self[x, y] & 0xFF } }
      .filter { $0 > 8 }
  }

  /// The highest blue value of a pixel; 0 if all are black.
  fileprivate var brightest: UInt32 { levels.max() ?? 0 }

  /// The share of pixels above a blue value, among those that are not black.
  fileprivate func share(above level: UInt32) -> Double {
    let levels = levels
    return levels.isEmpty ? 0 : Double(levels.count { $0 > level }) / Double(levels.count)
  }

  /// The share of pixels below a blue value, among those that are not black.
  fileprivate func share(below level: UInt32) -> Double {
    let levels = levels
    return levels.isEmpty ? 0 : Double(levels.count { $0 < level }) / Double(levels.count)
  }
}

extension UInt32 {
  /// The red value of a pixel.
  fileprivate var red: UInt32 { self >> 16 & 0xFF }

  /// The blue value of a pixel.
  fileprivate var blue: UInt32 { self & 0xFF }
}
