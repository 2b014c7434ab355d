import Drawing
import Foundation
import Raster
import TestSupport
import Testing
import ViewerCore

/// A viewer in a small window with a plain background, which is quick to look at, and the pictures that
/// `render` draws for it.
final class KeyStage {
  /// The window.
  static let size = PixelSize(width: 480, height: 320)

  /// Where the value label is, and nothing of the scene.
  static let labelArea = PixelRect(x: 0, y: 0, width: 480, height: 80)

  /// Where it is not.
  static let sceneArea = PixelRect(x: 0, y: 80, width: 480, height: 240)

  /// Where a page has the state's word; the media time comes after it.
  static let stateArea = PixelRect(x: 16, y: 16, width: 52, height: 34)

  /// Where the state page has the profile of the mask.
  static let profileArea = PixelRect(x: 0, y: 60, width: 480, height: 80)

  /// Where the state page has the parameters.
  static let panelArea = PixelRect(x: 0, y: 160, width: 480, height: 160)

  /// How much the label of a standing clock, or of a drag, differs from one that is going to fade:
  /// the compositor takes another way to what is animated.
  static let labelLevels = 1

  let viewer: ViewerUnderTest
  private let content: [String]
  private let parameters: [String]
  private var choices = 0

  /// Starts a viewer.
  ///
  /// - Parameters:
  ///   - parameters: Its parameters, as `key=value`.
  ///   - text: The word.
  ///   - options: More options of `view` alone.
  ///   - server: Where it is shown; a server of its own by default.
  ///   - launcher: The words that come before the command, such as ``IPCNamespace/entry``.
  init(
    _ parameters: [String], text: String = "Shimmer", options: [String] = [],
    server: PrivateServer? = nil, launcher: [String] = []
  ) throws {
    self.parameters = parameters
    content = ["--background", "navy", "--text", text]
    let geometry = ["--geometry", "\(Self.size.width)x\(Self.size.height)"]
    viewer = try ViewerUnderTest(
      geometry + content + Self.assigning(parameters) + options, server: server,
      launcher: launcher)
  }

  // MARK: What is expected

  /// What `render` draws for this stage.
  ///
  /// - Parameters:
  ///   - changes: Parameters that differ from the stage's own, as `key=value`.
  ///   - keys: Keys that are pressed at media time 1000, by their labels.
  ///   - mediaTime: What time it is.
  ///   - size: How large the window is.
  func rendered(
    _ changes: [String] = [], keys: [String] = [], at mediaTime: Double = 1000,
    size: PixelSize = KeyStage.size
  ) throws -> Bitmap {
    let file = viewer.file("rendered.png").path
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "\(size.width)x\(size.height)", "--at", "\(mediaTime - 1000)"]
        + content + Self.assigning(parameters + changes) + keys.flatMap { ["--event", "0:\($0)"] }
        + ["-o", file])
    if outcome.status != 0 { throw ViewerUnderTest.Failure(description: outcome.errors) }
    return try ImageFile.load(path: file)
  }

  private static func assigning(_ parameters: [String]) -> [String] {
    parameters.flatMap { ["--set", $0] }
  }

  // MARK: What is done

  /// Presses a key and waits until the window shows a picture, or a part of it does.
  @discardableResult
  func press(
    _ key: String, until picture: Bitmap, in part: PixelRect? = nil, within levels: Int = 0
  ) throws -> Bitmap {
    try viewer.press(key)
    do {
      return try viewer.grab(until: picture, in: part, within: levels)
    } catch {
      throw ViewerUnderTest.Failure(description: "what \(key) shows: \(error)")
    }
  }

  /// Presses keys and waits until the window shows what they have done; answers all of the window.
  ///
  /// Keys are answered in order: one more, Tab, brings a label that is known. No page may be shown, and
  /// no key may have changed the parameter that it names.
  func pressAndSettle(_ keys: String...) throws -> Bitmap {
    for key in keys { try viewer.press(key) }
    choices += 1
    let label = try rendered(keys: Array(repeating: "Tab", count: choices), at: 1000.75)
    return try press("Tab", until: label, in: Self.labelArea, within: Self.labelLevels)
  }

  /// Presses keys of the help, one after the other, until it has gone: page after page is shown.
  ///
  /// - Parameter keys: The first brings it, the last one is pressed as often as there are more pages.
  func turnHelp(_ keys: [String]) throws {
    let plain = try rendered()
    var pages = [try rendered(keys: ["h"])]
    #expect(!pages[0].hasSamePixels(as: plain), "the help shows nothing")
    while let last = pages.last, !last.hasSamePixels(as: plain) {
      try #require(pages.count < 10, "the help does not go")
      pages.append(try rendered(keys: Array(repeating: "h", count: pages.count + 1)))
    }
    for (index, page) in pages.enumerated() {
      try press(keys[min(index, keys.count - 1)], until: page)
    }
  }

  // MARK: The end

  /// Waits for the end of the viewer, which must be a good one, and that of a trial.
  ///
  /// - Parameters:
  ///   - trial: The keys that must have acted.
  ///   - errors: What the viewer must have written to standard error.
  /// - Returns: The viewer's report.
  func end(_ trial: KeyTrial, errors: String = "") throws -> JSONValue {
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0)
    #expect(outcome.errors == errors)
    #expect(report.xErrors == [])
    #expect(trial.labels.subtracting(report.triggers).isEmpty, "these keys did not act")
    return report
  }
}
