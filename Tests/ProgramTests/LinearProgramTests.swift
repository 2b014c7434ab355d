import Foundation
import TestSupport
import Testing

@Suite("Program: time proportional to the input")
struct LinearProgramTests {
  private static let count = 32_000

  /// The limit of processor time for one run: several times what it needs, and a third of the time that copying the
  /// recording for each line took.
  private static let limit = Duration.seconds(3)

  private static func render(
    settings: [String] = [], inputs: [String] = [], at seconds: String
  ) throws -> Child.Usage {
    let folder = try TemporaryFolder()
    let lines =
      ["shimmer recording 1", "scene wordmark"] + settings
      + ["size 64x64", "scale 1", "rate 60"] + inputs + ["1 end", ""]
    let file = try folder.write(Array(lines.joined(separator: "\n").utf8), to: "x.replay")
    let outcome = try ShimmerProgram.run(
      ["render", "--replay", file, "--at", seconds, "-o", folder.path("x.png")])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.usage
  }

  @Test("Very many settings, and very many inputs, are read")
  func reading() throws {
    let settings = [String](repeating: "set speed=10", count: Self.count)
    #expect(try Self.render(settings: settings, at: "0").processorTime < Self.limit)
    let keys = [String](repeating: "0.01 key space", count: Self.count)
    #expect(try Self.render(inputs: keys, at: "0").processorTime < Self.limit)
    let values = (0..<Self.count).map { "0.01 set wordmark speed=\($0 % 2)" }
    #expect(try Self.render(inputs: values, at: "0").processorTime < Self.limit)
  }

  @Test("Very many changes can be undone")
  func undo() throws {
    let count = Self.count / 8
    let values = (0..<count).map { "0.01 set wordmark speed=\($0 % 2)" }
    let undone = [String](repeating: "0.02 key u", count: count)
    #expect(try Self.render(inputs: values + undone, at: "0.1").processorTime < Self.limit)
  }
}
