import Foundation
import TestSupport
import Testing

@Suite("Program: the phases of its start")
struct StartProgramTests {
  private static let plain = [
    "program loaded", "arguments read", "files opened", "connected", "window made", "fonts read",
    "scene made", "first frame presented",
  ]

  @Test(
    "With --verbose the viewer tells them in order, up to the first pixels",
    arguments: [[], ["--image", "Assets/icon.svg"]])
  func phases(options: [String]) throws {
    let server = try XvfbServer()
    let outcome = try ShimmerProgram.run(
      ["view", "--fresh", "--frames", "1", "--geometry", "64x48", "--verbose"] + options,
      display: server.display, directory: ShimmerProgram.root)
    #expect(outcome.status == 0)
    let line = try #require(
      outcome.errors.split(separator: "\n").last { $0.hasPrefix("first pixels after ") })
    let parts = line.split(separator: ": ", maxSplits: 1)
    try #require(parts.count == 2, "\(line)")
    let phases = parts[1].split(separator: ", ").map { phase in
      let end = phase.lastIndex(of: " ") ?? phase.endIndex
      return (name: String(phase[..<end]), time: Double(phase[end...].dropFirst()) ?? -1)
    }
    var names = Self.plain
    if !options.isEmpty { names.insert("images decoded", at: 5) }
    #expect(phases.map(\.name) == names)
    let pixels = Double(parts[0].dropFirst("first pixels after ".count).dropLast(" ms".count))
    let times = phases.map(\.time) + [try #require(pixels)]
    #expect(times.first ?? -1 > 0 && times == times.sorted(), "\(line)")
  }

  @Test("Without --verbose it tells none")
  func silent() throws {
    let server = try XvfbServer()
    let outcome = try ShimmerProgram.run(
      ["view", "--fresh", "--frames", "1", "--geometry", "64x48"], display: server.display)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
