import Foundation
import TestSupport
import Testing
import Viewer

@Suite("Program: reduced motion in a window")
struct PresetMotionTests {
  /// Whether a window shows a second frame.
  ///
  /// - Parameter seconds: The time limit.
  private static func moves(
    _ options: [String], variable: String?, display: String, within seconds: Int
  ) throws -> Bool {
    let outcome = try ShimmerProgram.run(
      ["view", "--geometry", "320x200", "--frames", "2", "--seconds", "\(seconds)"]
        + ["--format", "json"] + options,
      display: display, environment: ["SHIMMER_REDUCED_MOTION": variable])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    let end = try #require(report["end"].text)
    #expect(["frames", "seconds"].contains(end))
    return end == "frames"
  }

  @Test("The option decides, else the preset, else the variable, else the desktop")
  func order() async throws {
    let (server, folder) = (try XvfbServer(), try TemporaryFolder())
    let display = server.display
    let files = try ["reduced", "full"].map { motion in
      try folder.write(
        Array("version: 1\nvalues:\n  motion: \(motion)\n".utf8), to: "\(motion).yaml")
    }
    let (still, moving) = (["--preset", files[0]], ["--preset", files[1]])
    // Settings disappear with the program that published them.
    await #expect(processExitsWith: .success) {
      [display = display as String, still = still as [String], moving = moving as [String]] in
      let desktop = try ForeignClient(display: display, window: 0)
      var settings = SettingsBytes()
      settings.add("Gtk/EnableAnimations", 0)
      desktop.publish(settings)
      func moves(_ options: [String], variable: String? = nil) throws -> Bool {
        try Self.moves(options, variable: variable, display: display, within: 60)
      }
      func stands(_ options: [String], variable: String? = nil) throws -> Bool {
        try !Self.moves(options, variable: variable, display: display, within: 1)
      }
      #expect(try stands([]))
      #expect(try moves([], variable: "0"))
      #expect(try moves(moving, variable: "1"))
      #expect(try stands(still, variable: "0"))
      #expect(try stands(["--reduced-motion"] + moving, variable: "0"))
      #expect(try moves(["--no-reduced-motion"] + still, variable: "1"))
    }
  }
}
