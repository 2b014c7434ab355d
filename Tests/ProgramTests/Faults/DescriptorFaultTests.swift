import Foundation
import TestSupport
import Testing

@Suite("Program: file descriptors", .needs(.ipcNamespace))
struct DescriptorFaultTests {
  /// A shell command that closes the descriptors that the test's process passes to its children.
  private static let closingAll = [
    "/bin/bash", "-c",
    "for f in /proc/$$/fd/*; do f=${f##*/}; ((f < 3)) || eval \"exec $f>&-\"; done; exec \"$0\" \"$@\"",
  ]

  @Test(
    "All descriptors but the standard streams are closed on exec", .fault(.inheritedDescriptors),
    arguments: FaultStage.transports)
  func closedOnExec(transport: String) throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(
      FaultStage.moving + ["--transport", transport], launcher: Self.closingAll)
    try viewer.waitForFirstFrame()
    let folder = "/proc/\(viewer.child.identifier)"
    var kinds: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd") {
      guard let number = Int(name), number > 2,
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(folder)/fd/\(name)")
      else { continue }
      let text = try String(contentsOfFile: "\(folder)/fdinfo/\(name)", encoding: .utf8)
      let flags = try #require(text.firstMatch(of: /flags:\s+([0-7]+)/)?.1)
      #expect(Int(flags, radix: 8).map { $0 & 0o2_000_000 } != 0, "\(target)")
      kinds.insert(String(target.prefix { $0 != "[" && $0 != "(" }))
    }
    #expect(kinds.isSuperset(of: ["socket:", "anon_inode:"]), "\(kinds)")
    try viewer.press("q")
    try stage.end(viewer)
  }

  @Test(
    "The number of descriptors that it requires suffices for a picture with text",
    .fault(.fewDescriptors))
  func enough() throws {
    let stage = try FaultStage()
    // The standard streams, the signal descriptor, and twelve more; with one fewer there is an error (`Mistake`).
    try stage.expectPicture(on: "fd", limit: "ulimit -n 16", launcher: Self.closingAll)
  }

  @Test("The limit that it asks for suffices", .fault(.fewDescriptors))
  func told() throws {
    let stage = try FaultStage()
    let program = try ShimmerProgram.executable().path
    func run(_ limit: some CustomStringConvertible) throws -> Child.Outcome {
      let words =
        stage.memory.entry + Self.closingAll
        + ["/bin/bash", "-c", "ulimit -n \(limit); exec \"$0\" view --fresh --frames 1", program]
      return try Child.run(
        words[0], Array(words.dropFirst()), environment: ["DISPLAY": stage.server.display])
    }
    let refused = try run(15)
    let limit = try #require(refused.errors.firstMatch(of: /must be at least (\d+);/)?.1)
    #expect(refused.status == 71)
    let shown = try run(limit)
    #expect(shown.status == 0 && shown.errors.isEmpty, "\(limit): \(shown.errors)")
  }
}
