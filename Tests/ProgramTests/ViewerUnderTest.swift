import Display
import Drawing
import Foundation
import Raster
import TestSupport

/// The built viewer in a window of a private X server, with a person's hands and eyes.
///
/// The viewer tells what it has shown and when it rests, through a property of its window; nothing here guesses or
/// sleeps. What is done to it is followed by ``settle()``, or by a wait for frames or for a picture.
final class ViewerUnderTest {
  /// How the viewer's time runs.
  enum Time: String {
    /// As the clock does.
    case real = "tells"

    /// Waits for a deadline are over at once: fades and labels take no time, and what moves for ever is drawn as
    /// quickly as the server takes it.
    case skipping = "skips"
  }

  let server: PrivateServer
  let child: Child

  /// The hands and eyes.
  let desktop: Desktop

  /// The viewer's window.
  let window: Desktop.Window

  private let folder: TemporaryFolder
  private var asked = 0

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
  ///   - time: How its time runs.
  ///   - server: Where it is shown; a server of its own by default.
  ///   - display: By which name the viewer reaches the server, if not by the server's own.
  ///   - limit: What the shell is told before, such as `ulimit -v 1500000`.
  ///   - launcher: The words that come before the command, such as ``IPCNamespace/entry``.
  init(
    _ arguments: [String], time: Time = .real, server: PrivateServer? = nil,
    display: String? = nil, limit: String = ":", launcher: [String] = []
  ) throws {
    self.server = try server ?? XvfbServer()
    folder = try TemporaryFolder()
    desktop = try Desktop(self.server.display)
    let command =
      launcher + ["/bin/sh", "-c", "\(limit) && exec \"$0\" \"$@\""]
      + [try ShimmerProgram.executable().path, "view", "--format", "json", "-o", "report.json"]
      // The bar of keys would come with the pointer, and go by a clock.
      + ["--no-hints"] + Self.scene(for: arguments)
      + arguments
    child = try Child(
      command[0], Array(command.dropFirst()),
      environment: [
        "DISPLAY": display ?? self.server.display, "WAYLAND_DISPLAY": nil,
        "SHIMMER_TEST_DRIVE": time.rawValue,
      ],
      directory: folder.url)
    window = try desktop.waitForWindow(of: child)
    desktop.watch(window)
    // Without a window manager nobody else gives it the keyboard.
    desktop.focus(window)
  }

  /// The scene of one shimmering layer, where the arguments leave open which.
  private static func scene(for arguments: [String]) -> [String] {
    let decide = ["--scene", "--preset", "--replay"]
    return arguments.contains { decide.contains($0) } ? [] : ["--scene", "wordmark"]
  }

  /// A file in the folder that the viewer runs in.
  func file(_ name: String) -> URL { folder.url.appending(path: name) }

  // MARK: How far it has come

  /// The last number that it was asked with, the frames that it has presented, and whether it rests.
  private var told: (asked: Int, presented: Int, isResting: Bool) {
    let numbers = desktop.numbers("SHIMMER_TOLD", of: window)
    return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2] == 1) : (-1, 0, false)
  }

  /// How many frames the viewer has presented, as far as it has told.
  var presentedFrames: Int { told.presented }

  /// Waits until the viewer has shown its first frame.
  ///
  /// A window is there before it is known how frames reach it.
  func waitForFirstFrame() throws { try wait(for: "a frame") { told.presented > 0 } }

  /// Waits until the viewer has handled all that was done to it, and nothing but something from outside can bring
  /// another frame.
  func settle() throws {
    ask()
    try wait(for: "rest") { told.asked >= asked && told.isResting }
  }

  /// Waits until the viewer has handled all that was done to it, and has presented some more frames after that.
  func waitForFrames(_ count: Int = 10) throws {
    ask()
    var first: Int?
    try wait(for: "\(count) frames") {
      let told = told
      if told.asked < asked { return false }
      first = first ?? told.presented
      return told.presented >= (first ?? 0) + count
    }
  }

  private func ask() {
    asked += 1
    desktop.send("SHIMMER_ASK", to: window, asked)
  }

  /// Looks until something holds, at least whenever the viewer tells of something.
  func wait(for what: String = "it", until holds: () throws -> Bool) throws {
    let limit = ContinuousClock.now + Self.patience
    while ContinuousClock.now < limit {
      if try holds() { return }
      if child.hasEnded { throw Failure(description: "the viewer has ended, waiting for \(what)") }
      desktop.waitForChange(milliseconds: 50)
    }
    throw Failure(description: "\(what) never came to pass; the viewer told last: \(told)")
  }

  // MARK: Hands

  /// Presses keys, one after the other; see ``Desktop/key(_:_:)`` for their names.
  func press(_ keys: String...) throws {
    for key in keys { try desktop.key(key) }
  }

  /// Clicks at a place in the window.
  func click(x: Int, y: Int) throws {
    try movePointer(x: x, y: y)
    desktop.button(1)
  }

  /// Presses the primary button at the first of some places in the window, moves the pointer over the others, and
  /// lets go.
  func drag(_ places: [(x: Int, y: Int)]) throws {
    guard let first = places.first else { return }
    try movePointer(x: first.x, y: first.y)
    desktop.button(1, .hold)
    for place in places.dropFirst() { try movePointer(x: place.x, y: place.y) }
    desktop.button(1, .release)
  }

  /// Moves the pointer to a place in the window.
  func movePointer(x: Int, y: Int) throws {
    let area = try frameOnScreen()
    desktop.movePointer(x: area.minX + x, y: area.minY + y)
  }

  /// Gives the window another size.
  func resize(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    desktop.resize(window, to: size)
    try wait(for: "\(size)") { try frameOnScreen().size == size }
  }

  /// Moves the window's corner to a place, which may be outside of the screen.
  func move(x: Int, y: Int) throws {
    desktop.move(window, x: x, y: y)
    try wait(for: "(\(x), \(y))") {
      let area = try frameOnScreen()
      return area.minX == x && area.minY == y
    }
  }

  // MARK: Eyes

  /// The window's properties, as `xprop` prints them.
  func properties() throws -> String { try server.run("xprop", "-id", "\(window)") }

  /// Where the window's own pixels are on the screen.
  func frameOnScreen() throws -> PixelRect {
    guard let area = desktop.area(of: window) else { throw Failure(description: "no window") }
    return area
  }

  /// Whether the pointer has a picture; the scene has to stand still.
  func isPointerShown() throws -> Bool {
    let path = file("pointer.png").path
    try server.run("scrot", "--overwrite", path)
    let without = try ImageFile.load(path: path)
    try server.run("scrot", "--overwrite", "--pointer", path)
    return try !ImageFile.load(path: path).isEqual(to: without)
  }

  /// What the server shows in the window, all of which has to be on the screen.
  func grab() throws -> Bitmap {
    let area = PixelRect(try frameOnScreen().size)
    guard let picture = desktop.picture(of: window, area) else {
      throw Failure(description: "the window cannot be looked at")
    }
    return picture
  }

  /// What the server shows in a part of the screen.
  func grabScreen(_ area: PixelRect) throws -> Bitmap {
    guard let picture = desktop.picture(of: desktop.root, area) else {
      throw Failure(description: "the screen cannot be looked at")
    }
    return picture
  }

  /// Looks until something holds of what the window shows, and answers that.
  func grab(_ what: String = "a picture", when holds: (Bitmap) -> Bool) throws -> Bitmap {
    var shown: Bitmap?
    try wait(for: what) {
      // A window that is being resized cannot be looked at for a moment.
      shown = try? grab()
      return shown.map(holds) ?? false
    }
    guard let shown else { throw Failure(description: "nothing was seen") }
    return shown
  }

  /// Looks until the window shows a picture, or a part of it does, and answers all of the window.
  @discardableResult
  func grab(until picture: Bitmap, in part: PixelRect? = nil) throws -> Bitmap {
    try grab("the picture") { $0.hasSamePixels(as: picture, in: part) }
  }

  /// Waits until the viewer rests, and answers what the window shows then.
  func stillPicture() throws -> Bitmap {
    try settle()
    return try grab()
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
  func hasSamePixels(as other: Bitmap, in part: PixelRect? = nil) -> Bool {
    guard let part else { return isEqual(to: other) }
    guard size == other.size else { return false }
    return part.rows.allSatisfy { y in part.columns.allSatisfy { self[$0, y] == other[$0, y] } }
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
