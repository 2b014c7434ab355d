import Foundation
import Glibc
import Raster
import TestSupport
import Testing
import Viewer

/// A viewer whose movies and processes a test follows.
struct MovieKeyStage {
  let viewer: ViewerUnderTest

  /// Starts a viewer and waits until its window shows the scene.
  ///
  /// - Parameters:
  ///   - scene: The scene with its parameters, and further options.
  ///   - size: The size of the window.
  ///   - isMoving: Whether the scene moves.
  ///   - limit: A shell command that runs first.
  ///   - launcher: Words before the command.
  init(
    _ scene: [String], size: PixelSize = MovieStage.size, isMoving: Bool = true,
    limit: String = ":", launcher: [String] = []
  ) throws {
    // Messages are in a file, so that a test can wait for them.
    viewer = try ViewerUnderTest(
      ["--geometry", size.text, "--scene"] + scene, limit: "exec 2>errors && \(limit)",
      launcher: launcher)
    if isMoving { try viewer.waitForFrames(3) } else { try viewer.waitForFirstFrame() }
  }

  /// The standard error of the viewer up to now.
  var errors: String {
    (try? String(contentsOf: viewer.file("errors"), encoding: .utf8)) ?? "no file"
  }

  /// The process that renders a movie, and those that it has started.
  var processes: [Int32] {
    let renderers = RunningMovie.children(of: viewer.child.identifier)
    return renderers + renderers.flatMap(RunningMovie.children)
  }

  /// Waits until a movie is in the middle of being encoded, and returns the processes.
  func waitForProcesses() throws -> [Int32] {
    var found: [Int32] = []
    try viewer.wait(for: "an encoder") {
      found = processes
      if try !errors.isEmpty || movies() != [] { return true }
      return found.count >= 2
        && found.contains { RunningMovie.partByteCount(of: $0, in: folder) != nil }
    }
    try #require(errors.isEmpty, "\(errors)")
    return found
  }

  /// Waits until the viewer has told the name of a movie.
  func waitForMovie(_ name: String) throws {
    try viewer.wait(for: name) { errors.hasSuffix(viewer.line(telling: name, as: "movie")) }
  }

  /// The viewer's working folder.
  private var folder: URL { viewer.file("errors").deletingLastPathComponent() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  /// The names of movies in the viewer's working folder.
  func movies() throws -> [String] {
    try names().filter { $0 != "report.json" && $0 != "errors" }.sorted()
  }
}
