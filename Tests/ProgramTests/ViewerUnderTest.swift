import Display
import Foundation
import Pictures
import Raster
import TestSupport
import Viewer

/// The built viewer in a window of a private X server, with input and screenshots.
///
/// The viewer reports the frames it has shown, and when it rests, through a property of its window; nothing here
/// guesses or sleeps. After input, call ``settle()``, or wait for frames or for a picture.
final class ViewerUnderTest {
  /// The viewer's source of time.
  enum Time: String {
    /// The real clock.
    case real = "tells"

    /// A clock that skips waits for deadlines: fades and labels take no time, and endless motion is drawn as fast as
    /// the server accepts frames.
    case skipping = "skips"
  }

  let server: PrivateServer
  let child: Child

  /// The input and screenshots of the server.
  let desktop: Desktop

  let window: Desktop.Window

  private let folder: TemporaryFolder
  private var asked = 0

  /// An error of the test itself.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The time limit of a wait: far longer than any wait needs.
  private static let patience = Duration.seconds(30)

  /// Starts a viewer and gives its window the keyboard focus.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after `view`.
  ///   - time: The viewer's source of time.
  ///   - server: The server to use; a new one by default.
  ///   - display: The display name, if it differs from the server's.
  ///   - limit: A shell command that runs first, such as `ulimit -v 1500000`.
  ///   - launcher: Words before the command, such as ``IPCNamespace/entry``.
  init(
    _ arguments: [String], time: Time = .real, server: PrivateServer? = nil,
    display: String? = nil, limit: String = ":", launcher: [String] = []
  ) throws {
    self.server = try server ?? XvfbServer()
    folder = try TemporaryFolder()
    // A name such as `:99.1` is another screen of the server.
    let name = self.server.display
    desktop = try Desktop(display.flatMap { $0.hasPrefix("\(name).") ? $0 : nil } ?? name)
    let command =
      launcher + ["/bin/sh", "-c", "\(limit) && exec \"$0\" \"$@\""]
      + [try ShimmerProgram.executable().path, "view", "--format", "json"]
      + (arguments.contains("-o") ? [] : ["-o", "report.json"])
      // The bar of keys would appear with the pointer, and disappear by a clock.
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
    // Without a window manager the window gets the focus only this way.
    desktop.focus(window)
  }

  /// Selects the scene with one shimmering layer, unless the arguments select a scene.
  private static func scene(for arguments: [String]) -> [String] {
    let decide = ["--scene", "--preset", "--replay"]
    return arguments.contains { decide.contains($0) } ? [] : ["--scene", "wordmark"]
  }

  /// A file in the viewer's working folder.
  func file(_ name: String) -> URL { folder.url.appending(path: name) }

  /// The line on standard error that tells of a file in the working folder, such as a `screenshot`.
  func line(telling name: String, as kind: String) -> String { "\(kind): \(file(name).path)\n" }

  // MARK: Progress

  /// The number of the last query answered, the frames presented, and whether the viewer rests.
  private var told: (asked: Int, presented: Int, isResting: Bool) {
    let numbers = desktop.numbers("SHIMMER_TOLD", of: window)
    return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2] == 1) : (-1, 0, false)
  }

  /// The number of frames presented, as last reported.
  var presentedFrames: Int { told.presented }

  /// Waits until the viewer has shown its first frame.
  ///
  /// The window exists before the transport of frames is known.
  func waitForFirstFrame() throws { try wait(for: "a frame") { told.presented > 0 } }

  /// Waits until the viewer has handled all input, and only outside events can cause another frame.
  func settle() throws {
    ask()
    try wait(for: "rest") { told.asked >= asked && told.isResting }
  }

  /// Waits until the viewer has handled all input, and has shown the effect or begun to.
  ///
  /// A viewer that rests has shown it; one that moves has done so with its next frame.
  func waitForEffect() throws {
    ask()
    var first: Int?
    try wait(for: "a frame, or rest") {
      let told = told
      if told.asked < asked { return false }
      first = first ?? told.presented
      return told.isResting || told.presented > (first ?? 0)
    }
  }

  /// Waits until the viewer has handled all input and presented some more frames; its scene must move.
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

  /// Checks a condition until it holds, at least whenever the viewer reports something.
  func wait(for what: String = "it", until holds: () throws -> Bool) throws {
    let limit = ContinuousClock.now + Self.patience
    while ContinuousClock.now < limit {
      if try holds() { return }
      if child.hasEnded { throw Failure(description: "the viewer has ended, waiting for \(what)") }
      desktop.waitForChange(milliseconds: 50)
    }
    throw Failure(description: "\(what) never came to pass; the viewer told last: \(told)")
  }

  // MARK: Input

  /// Presses keys one after the other; see ``Desktop/key(_:_:)`` for their names.
  func press(_ keys: String...) throws {
    for key in keys { try desktop.key(key) }
  }

  /// Clicks at a position in the window.
  func click(_ button: Int = 1, x: Int, y: Int) throws {
    try movePointer(x: x, y: y)
    desktop.button(button)
  }

  /// Presses the primary button at the first of several positions in the window, moves the pointer over the others,
  /// and releases the button.
  func drag(_ places: [(x: Int, y: Int)]) throws {
    guard let first = places.first else { return }
    try movePointer(x: first.x, y: first.y)
    desktop.button(1, .hold)
    for place in places.dropFirst() { try movePointer(x: place.x, y: place.y) }
    desktop.button(1, .release)
  }

  /// Moves the pointer to a position in the window.
  func movePointer(x: Int, y: Int) throws {
    let area = try frameOnScreen()
    desktop.movePointer(x: area.minX + x, y: area.minY + y)
  }

  /// Resizes the window.
  func resize(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    desktop.resize(window, to: size)
    try wait(for: "\(size)") { try frameOnScreen().size == size }
  }

  /// Moves the window's corner to a position, which may be off the screen.
  func move(x: Int, y: Int) throws {
    desktop.move(window, x: x, y: y)
    try wait(for: "(\(x), \(y))") {
      let area = try frameOnScreen()
      return area.minX == x && area.minY == y
    }
  }

  // MARK: Screenshots

  /// The window's properties, as `xprop` prints them.
  func properties() throws -> String { try server.run("xprop", "-id", "\(window)") }

  /// The bounds of the window's contents on the screen.
  func frameOnScreen() throws -> PixelRect {
    guard let area = desktop.area(of: window) else { throw Failure(description: "no window") }
    return area
  }

  /// Whether the pointer is visible; the scene must be still.
  func isPointerShown() throws -> Bool {
    let path = file("pointer.png").path
    try server.run("scrot", "--overwrite", path)
    let without = try ImageFile.load(path: path)
    try server.run("scrot", "--overwrite", "--pointer", path)
    return try !ImageFile.load(path: path).isEqual(to: without)
  }

  /// The contents of the window on the server; the whole window must be on the screen.
  func grab() throws -> Bitmap {
    let area = PixelRect(try frameOnScreen().size)
    guard let picture = desktop.picture(of: window, area) else {
      throw Failure(description: "the window cannot be looked at")
    }
    return picture
  }

  /// The contents of a part of the screen.
  func grabScreen(_ area: PixelRect) throws -> Bitmap {
    guard let picture = desktop.picture(of: desktop.root, area) else {
      throw Failure(description: "the screen cannot be looked at")
    }
    return picture
  }

  /// Grabs the window until a condition holds for its contents, and returns them.
  func grab(_ what: String = "a picture", when holds: (Bitmap) -> Bool) throws -> Bitmap {
    var shown: Bitmap?
    try wait(for: what) {
      // A window that is being resized cannot be grabbed for a short time.
      shown = try? grab()
      return shown.map(holds) ?? false
    }
    guard let shown else { throw Failure(description: "nothing was seen") }
    return shown
  }

  /// Grabs the window until it, or a part of it, shows a picture; returns the whole window.
  @discardableResult
  func grab(until picture: Bitmap, in part: PixelRect? = nil) throws -> Bitmap {
    try grab("the picture") { $0.hasSamePixels(as: picture, in: part) }
  }

  /// Waits until the viewer rests, and returns the contents of the window.
  func stillPicture() throws -> Bitmap {
    try settle()
    return try grab()
  }

  // MARK: The end

  /// Waits until the viewer ends.
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

  /// Whether any pixel has a colour, ignoring the top byte.
  func contains(_ color: UInt32) -> Bool {
    PixelRect(size).rows.contains { y in
      PixelRect(size).columns.contains { x in self[x, y] & 0xFF_FFFF == color }
    }
  }

  /// Whether two pictures of one size have the same pixels.
  ///
  /// - Parameters:
  ///   - other: The other picture.
  ///   - part: The area to compare; everything by default.
  func hasSamePixels(as other: Bitmap, in part: PixelRect? = nil) -> Bool {
    guard let part else { return isEqual(to: other) }
    guard size == other.size else { return false }
    return part.rows.allSatisfy { y in part.columns.allSatisfy { self[$0, y] == other[$0, y] } }
  }
}

extension JSONValue {
  /// A count of a viewer's report.
  func count(_ name: String) -> Int { self["counts"][name].number.map { Int($0) } ?? -1 }

  /// The X errors listed in a viewer's report.
  var xErrors: [String] {
    (self["xErrors"].elements ?? [.string("no list of errors")]).map { $0.text ?? "no text" }
  }

  /// The entries of a report's log that have one of several names.
  func events(_ names: Set<String>) -> [(name: String, time: Double)] {
    (self["events"].elements ?? []).compactMap { entry in
      guard let name = entry["event"].text, names.contains(name), let time = entry["time"].number
      else { return nil }
      return (name, time)
    }
  }

  /// The triggers of the entries in a report's log, as displayed: "Space", "Shift-Left", "drag".
  var triggers: Set<String> {
    Set((self["events"].elements ?? []).compactMap { $0["trigger"].text })
  }
}
