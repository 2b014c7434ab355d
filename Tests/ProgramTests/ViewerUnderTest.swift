import Drawing
import Foundation
import Raster
import TestSupport
import ViewerCore

/// The built viewer in a window of a private X server, with a person's hands and eyes.
final class ViewerUnderTest {
  let server: PrivateServer
  let child: Child
  private let folder: TemporaryFolder
  let window: String

  /// What went wrong in the test itself.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// How long a wait looks before it gives up: far longer than anything that is waited for.
  private static let patience = Duration.seconds(30)

  /// Starts a viewer and gives its window the keyboard.
  ///
  /// - Parameters:
  ///   - arguments: What comes after `view`.
  ///   - server: Where it is shown; a server of its own by default.
  ///   - display: By which name the viewer reaches the server, if not by the server's own.
  ///   - limit: What the shell is told before, such as `ulimit -v 1500000`.
  ///   - launcher: The words that come before the command, such as ``IPCNamespace/entry``.
  init(
    _ arguments: [String], server: PrivateServer? = nil, display: String? = nil,
    limit: String = ":", launcher: [String] = []
  ) throws {
    self.server = try server ?? XvfbServer()
    folder = try TemporaryFolder()
    let command =
      launcher + ["/bin/sh", "-c", "\(limit) && exec \"$0\" \"$@\""]
      + [try ShimmerProgram.executable().path, "view", "--format", "json", "-o", "report.json"]
      + arguments
    child = try Child(
      command[0], Array(command.dropFirst()),
      environment: ["DISPLAY": display ?? self.server.display, "WAYLAND_DISPLAY": nil],
      directory: folder.url)
    window = try self.server.window(of: child)
    // Without a window manager nobody else gives it the keyboard.
    try xdotool("windowfocus", "--sync", window)
  }

  /// Waits until the viewer has shown its first frame.
  ///
  /// A window is there before it is known how frames reach it. With the first frame the window gets
  /// its icon.
  func waitForFirstFrame() throws {
    try wait { try server.run("xprop", "-id", window, "_NET_WM_ICON").contains("Icon") }
  }

  /// A file in the folder that the viewer runs in.
  func file(_ name: String) -> URL { folder.url.appending(path: name) }

  // MARK: Hands

  func xdotool(_ arguments: String...) throws { try xdotool(arguments) }

  func xdotool(_ arguments: [String]) throws {
    let outcome = try Child.run(
      "xdotool", arguments, environment: ["DISPLAY": server.display])
    if outcome.status != 0 {
      throw Failure(description: "xdotool \(arguments.joined(separator: " ")): \(outcome.errors)")
    }
  }

  /// Presses keys, one after the other, by the names that X has for them.
  func press(_ keys: String...) throws {
    for key in keys { try xdotool("key", key) }
  }

  /// Clicks in the middle of a window of a size.
  func click(x: Int, y: Int) throws {
    try xdotool("mousemove", "--window", window, "\(x)", "\(y)", "click", "1")
  }

  /// Moves the pointer to a place in the window.
  func movePointer(x: Int, y: Int) throws {
    try xdotool("mousemove", "--window", window, "\(x)", "\(y)")
  }

  /// Gives the window another size.
  func resize(width: Int, height: Int) throws {
    try xdotool("windowsize", "--sync", window, "\(width)", "\(height)")
  }

  /// Moves the window's corner to a place, which may be outside of the screen.
  func move(x: Int, y: Int) throws {
    try xdotool("windowmove", "--sync", window, "\(x)", "\(y)")
  }

  /// Destroys the window, as a stranger would.
  func destroyWindow() throws { try xdotool("windowclose", window) }

  // MARK: Eyes

  /// The window's properties, as `xprop` prints them.
  func properties() throws -> String { try server.run("xprop", "-id", window) }

  /// Where the window's own pixels are on the screen.
  func frameOnScreen() throws -> PixelRect {
    let text = try server.run("xwininfo", "-id", window)
    func number(_ name: String) throws -> Int {
      let line = text.split(separator: "\n").first { $0.contains(name + ":") }
      guard let number = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
        throw Failure(description: "xwininfo does not tell \(name)")
      }
      return number
    }
    return PixelRect(
      x: try number("Absolute upper-left X"), y: try number("Absolute upper-left Y"),
      width: try number("Width"), height: try number("Height"))
  }

  /// Whether the pointer has a picture; the scene has to stand still.
  func isPointerShown() throws -> Bool {
    let path = file("pointer.png").path
    try server.run("scrot", "--overwrite", path)
    let without = try ImageFile.load(path: path)
    try server.run("scrot", "--overwrite", "--pointer", path)
    return try !ImageFile.load(path: path).hasSamePixels(as: without)
  }

  /// What the server shows in the window, all of which has to be on the screen.
  ///
  /// - Throws: ``Failure`` when the viewer has ended: `import` waits for a click where the window is gone.
  func grab() throws -> Bitmap {
    if child.hasEnded { throw Failure(description: "the viewer has ended") }
    return try grab(["-window", window])
  }

  /// What the server shows in a part of the screen.
  func grabScreen(_ area: PixelRect) throws -> Bitmap {
    let geometry = "\(area.width)x\(area.height)+\(area.minX)+\(area.minY)"
    return try grab(["-window", "root", "-crop", geometry])
  }

  private func grab(_ what: [String]) throws -> Bitmap {
    let path = file("grab.png").path
    let outcome = try Child.run(
      "import", ["-silent"] + what + ["+repage", "png:\(path)"],
      environment: ["DISPLAY": server.display])
    guard outcome.status == 0 else { throw Failure(description: "import: \(outcome.errors)") }
    return try ImageFile.load(path: path)
  }

  /// Looks until something holds for two grabs in a row, and answers the second.
  func grab(when holds: (_ before: Bitmap, _ now: Bitmap) -> Bool) throws -> Bitmap {
    let limit = ContinuousClock.now + Self.patience
    var before = try grab()
    while ContinuousClock.now < limit {
      let now = try grab()
      if holds(before, now) { return now }
      before = now
    }
    throw Failure(description: "it never came to pass")
  }

  /// Looks until the window shows a picture, or a part of it does, and answers all of the window.
  ///
  /// - Parameter levels: How much each channel of a pixel may differ.
  @discardableResult
  func grab(
    until picture: Bitmap, in part: PixelRect? = nil, within levels: Int = 0
  ) throws -> Bitmap {
    try grab { $1.hasSamePixels(as: picture, in: part, within: levels) }
  }

  /// Waits until the picture stands still, and answers it.
  ///
  /// A window of one colour has not been drawn yet: every scene here has a wallpaper.
  func stillPicture() throws -> Bitmap {
    try grab { $0.hasSamePixels(as: $1) && !$1.isOfOneColor }
  }

  /// Looks until something holds.
  func wait(until holds: () throws -> Bool) throws {
    let limit = ContinuousClock.now + Self.patience
    while ContinuousClock.now < limit {
      if try holds() { return }
    }
    throw Failure(description: "it never came to pass")
  }

  // MARK: The end

  /// Waits for the end of the viewer.
  func end() throws -> (outcome: Child.Outcome, report: JSONValue) {
    let outcome = try child.wait()
    let data = try Data(contentsOf: file("report.json"))
    return (outcome, try JSONDecoder().decode(JSONValue.self, from: data))
  }
}

extension Bitmap {
  /// Whether all pixels are equal.
  var isOfOneColor: Bool {
    for y in 0..<size.height {
      for x in 0..<size.width where self[x, y] != self[0, 0] { return false }
    }
    return true
  }

  /// Whether some pixel has a colour, of which the top byte does not count.
  func contains(_ color: UInt32) -> Bool {
    PixelRect(size).rows.contains { y in
      PixelRect(size).columns.contains { x in self[x, y] & 0xFF_FFFF == color }
    }
  }

  /// Whether two pictures of one size are equal, pixel by pixel.
  ///
  /// - Parameters:
  ///   - other: The other picture.
  ///   - part: Where to look; everywhere by default.
  ///   - levels: How much each channel of a pixel may differ.
  func hasSamePixels(
    as other: Bitmap, in part: PixelRect? = nil, within levels: Int = 0
  ) -> Bool {
    guard size == other.size else { return false }
    let part = part ?? PixelRect(size)
    for y in part.rows {
      for x in part.columns where self[x, y] != other[x, y] {
        if Self.distance(self[x, y], other[x, y]) > levels { return false }
      }
    }
    return true
  }

  /// The largest difference between the channels of two pixels.
  private static func distance(_ first: UInt32, _ second: UInt32) -> Int {
    [0, 8, 16, 24].map { shift in
      abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF))
    }.max() ?? 0
  }
}

extension JSONValue {
  /// A count of a viewer's report.
  func count(_ name: String) -> Int { self["counts"][name].number.map { Int($0) } ?? -1 }

  /// The errors of the X server that a viewer's report tells of.
  var xErrors: [String] {
    (self["xErrors"].elements ?? [.string("no list of errors")]).map { $0.text ?? "no text" }
  }

  /// The entries of a report's log with one of some names.
  func events(_ names: Set<String>) -> [(name: String, time: Double)] {
    (self["events"].elements ?? []).compactMap { entry in
      guard let name = entry["event"].text, names.contains(name), let time = entry["time"].number
      else { return nil }
      return (name, time)
    }
  }

  /// What made the entries of a report's log, as people write it: "Space", "Shift-Left", "drag".
  var triggers: Set<String> {
    Set((self["events"].elements ?? []).compactMap { $0["trigger"].text })
  }
}
