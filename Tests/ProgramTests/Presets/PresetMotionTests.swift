import Foundation
import TestSupport
import Testing
import ViewerCore

@Suite("Program: reduced motion in a window")
struct PresetMotionTests {
  /// How many frames a window shows in a second.
  private static func presented(
    _ options: [String], variable: String?, display: String
  ) throws -> Int {
    let outcome = try ShimmerProgram.run(
      ["view", "--geometry", "320x200", "--seconds", "1", "--format", "json"] + options,
      display: display, environment: ["SHIMMER_REDUCED_MOTION": variable])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    return Int(try #require(report["counts"]["presented"].number))
  }

  @Test("The option decides, else the preset, else the variable, else the desktop")
  func order() async throws {
    let (server, folder) = (try XvfbServer(), try TemporaryFolder())
    let display = server.display
    let files = try ["reduced", "full"].map { motion in
      try folder.write(
        Array("version = 1\n[values]\nmotion = \"\(motion)\"\n".utf8), to: "\(motion).toml")
    }
    let (still, moving) = (["--preset", files[0]], ["--preset", files[1]])
    // Settings go with the program that has published them.
    await #expect(processExitsWith: .success) {
      [display = display as String, still = still as [String], moving = moving as [String]] in
      let desktop = try ForeignClient(display: display, window: 0)
      var settings = SettingsBytes()
      settings.add("Gtk/EnableAnimations", 0)
      desktop.publish(settings)
      func moves(_ options: [String], variable: String? = nil) throws -> Bool {
        try Self.presented(options, variable: variable, display: display) > 1
      }
      #expect(try !moves([]))
      #expect(try moves([], variable: "0"))
      #expect(try moves(moving, variable: "1"))
      #expect(try !moves(still, variable: "0"))
      #expect(try !moves(["--reduced-motion"] + moving, variable: "0"))
      #expect(try moves(["--no-reduced-motion"] + still, variable: "1"))
    }
  }
}
