import Foundation
import TestSupport
import Testing

@Suite("Program: clocks that jump")
struct ClockFaultTests {
  /// A change of the monotonic clock at one of its readings, in nanoseconds.
  struct Jump: CustomStringConvertible {
    var nanoseconds: Int64
    /// The number of readings after which the clock is right again; `nil` for never.
    var readings: Int?

    var description: String { "\(nanoseconds) ns for \(readings.map { "\($0)" } ?? "ever")" }
  }

  /// Compiles the clock, and returns the library's path.
  private static func clock(in folder: TemporaryFolder) throws -> String {
    try PreloadedLibrary.compile("JumpingClock/clock.c", in: folder)
  }

  @Test(
    "A clock that goes back, or forward by decades, ends no program",
    arguments: [
      Jump(nanoseconds: -20_000_000), Jump(nanoseconds: -20_000_000, readings: 3),
      Jump(nanoseconds: 1_000_000_000_000_000_000),
      Jump(nanoseconds: 1_000_000_000_000_000_000, readings: 1),
    ])
  func jumps(_ jump: Jump) throws {
    let (server, folder) = (try XvfbServer(), try TemporaryFolder())
    var environment: [String: String?] = [
      "LD_PRELOAD": try Self.clock(in: folder), "JUMP_BY": "\(jump.nanoseconds)",
    ]
    if let readings = jump.readings { environment["JUMP_BACK_AFTER"] = "\(readings)" }
    // Readings of the start, of the first frame and of later ones.
    for reading in [1, 6, 30] {
      environment["JUMP_AT"] = "\(reading)"
      let outcome = try ShimmerProgram.run(
        ["view", "--fresh", "--frames", "3", "--geometry", "64x48", "--tour", "1"],
        display: server.display, environment: environment)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "reading \(reading): \(outcome)")
    }
  }

  @Test("A clock that goes back ends no benchmark", arguments: [20, 50, 300])
  func benchmark(reading: Int) throws {
    let (server, folder) = (try XvfbServer(), try TemporaryFolder())
    let environment: [String: String?] = [
      "LD_PRELOAD": try Self.clock(in: folder), "JUMP_BY": "-20000000", "JUMP_AT": "\(reading)",
    ]
    let frames = [
      "present", "--scene", "calibration", "--size", "64x48", "--frames", "3", "--seconds", "60",
      "--warm-up", "0",
      "--rounds", "1",
    ]
    for arguments in [["calibrate", "--size", "64x48", "--rounds", "1"], frames] {
      let outcome = try ShimmerProgram.run(
        ["bench"] + arguments, display: server.display, environment: environment)
      #expect(outcome.status == 0, "\(arguments): \(outcome)")
    }
  }

  @Test(
    "After a leap ahead, media time goes on from where it was",
    arguments: [
      Jump(nanoseconds: 100_000_000_000_000_000), Jump(nanoseconds: 1_000_000_000_000_000_000),
      Jump(nanoseconds: 4_000_000_000_000_000_000),
    ])
  func goesOn(_ jump: Jump) throws {
    let (server, folder) = (try XvfbServer(), try TemporaryFolder())
    let report = folder.path("report.json")
    // The band crosses the window several times, so that media time that stands still would show no frames.
    let outcome = try ShimmerProgram.run(
      [
        "view", "--fresh", "--frames", "100", "--geometry", "64x48", "--scene", "wordmark", "--set",
        "speed=1000",
        "--set", "pause=0", "--format", "json", "-o", report,
      ],
      display: server.display,
      environment: [
        "LD_PRELOAD": try Self.clock(in: folder), "JUMP_BY": "\(jump.nanoseconds)", "JUMP_AT": "30",
      ])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let text = try String(contentsOfFile: report, encoding: .utf8)
    let times = text.matches(of: /"time" : ([0-9.e+]+)/).compactMap { Double($0.1) }
    #expect(!times.isEmpty && times.allSatisfy { $0 < 2000 }, "\(times)")
  }
}
