import Display
import Drawing
import Foundation
import Raster
import TestSupport
import Testing

/// A viewer in a small window with a plain background, which is quick to look at, and the pictures that
/// `render` draws for it.
final class KeyStage {
  /// The window.
  static let size = PixelSize(width: 480, height: 320)

  /// Where the state page has the parameters.
  static let panelArea = PixelRect(x: 0, y: 160, width: 480, height: 160)

  let viewer: ViewerUnderTest
  private let content = ["--scene", "wordmark", "--background", "navy", "--text", "Shimmer"]
  private let parameters: [String]

  /// Starts a viewer.
  ///
  /// - Parameters:
  ///   - parameters: Its parameters, as `key=value`.
  ///   - options: More options of `view` alone.
  ///   - time: How its time runs.
  ///   - server: Where it is shown; a server of its own by default.
  ///   - launcher: The words that come before the command, such as ``IPCNamespace/entry``.
  init(
    _ parameters: [String], options: [String] = [],
    time: ViewerUnderTest.Time = .skipping, server: PrivateServer? = nil, launcher: [String] = []
  ) throws {
    self.parameters = parameters
    let geometry = ["--geometry", "\(Self.size.width)x\(Self.size.height)"]
    viewer = try ViewerUnderTest(
      geometry + content + Self.assigning(parameters) + options, time: time, server: server,
      launcher: launcher)
  }

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

  /// Presses a key and waits until the window shows a picture, or a part of it does.
  @discardableResult
  func press(_ key: String, until picture: Bitmap, in part: PixelRect? = nil) throws -> Bitmap {
    try viewer.press(key)
    do {
      return try viewer.grab(until: picture, in: part)
    } catch {
      throw ViewerUnderTest.Failure(description: "what \(key) shows: \(error)")
    }
  }

  /// Waits for the end of the viewer, which must be a good one.
  ///
  /// - Parameter errors: What the viewer must have written to standard error.
  /// - Returns: The viewer's report.
  func end(errors: String = "") throws -> JSONValue {
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0)
    #expect(outcome.errors == errors)
    #expect(report.xErrors == [])
    return report
  }
}
