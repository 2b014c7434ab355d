import Foundation
import Pictures
import Raster
import TestSupport
import Testing
import Viewer

/// A viewer in a small window with a plain background, which is fast to compare, and the pictures that `render` draws
/// for it.
final class KeyStage {
  static let size = PixelSize(width: 480, height: 320)

  /// The area of the parameters on the state page.
  static let panelArea = PixelRect(x: 0, y: 190, width: 480, height: 130)

  let viewer: ViewerUnderTest
  private let content = ["--scene", "wordmark", "--background", "navy", "--text", "Shimmer"]
  private let parameters: [String]

  /// Starts a viewer.
  ///
  /// - Parameters:
  ///   - parameters: The parameters, as `key=value`.
  ///   - options: More options of `view`, which `render` does not have.
  ///   - time: The viewer's source of time.
  ///   - server: The server to use; a new one by default.
  ///   - launcher: Words before the command, such as ``IPCNamespace/entry``.
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

  /// The picture that `render` draws for this stage.
  ///
  /// - Parameters:
  ///   - changes: Parameters that differ from the stage's, as `key=value`.
  ///   - keys: The labels of keys pressed at media time 1000.
  ///   - mediaTime: The media time of the picture.
  ///   - size: The size of the window.
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

  /// Presses a key and waits until the window, or a part of it, shows a picture.
  @discardableResult
  func press(_ key: String, until picture: Bitmap, in part: PixelRect? = nil) throws -> Bitmap {
    try viewer.press(key)
    do {
      return try viewer.grab(until: picture, in: part)
    } catch {
      throw ViewerUnderTest.Failure(description: "what \(key) shows: \(error)")
    }
  }

  /// Waits until the viewer ends, and requires success.
  ///
  /// - Parameter errors: The expected text on standard error.
  /// - Returns: The viewer's report.
  func end(errors: String = "") throws -> JSONValue {
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0)
    #expect(outcome.errors == errors)
    #expect(report.xErrors == [])
    return report
  }
}
