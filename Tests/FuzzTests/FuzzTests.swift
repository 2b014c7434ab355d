import Foundation
import FuzzSupport
import TestSupport
import Testing

/// Each target runs in a process of its own, which a trap ends; the input is then saved.
@Suite("Fuzzing")
struct FuzzTests {
  private static let lanes = Lanes(2)

  @Test(
    "No input from outside stops the program",
    .takes(atMost: 3600, because: "SHIMMER_FUZZ_RUNS may ask for any number of runs"),
    arguments: FuzzPlan.targets)
  func survives(target: FuzzTarget) async throws {
    if let file = FuzzPlan.replayed {
      return try FuzzRunner.replay(target, input: Array(Data(contentsOf: file)))
    }
    try await Self.lanes.hold { try await run(target) }
  }

  @Test("Every folder of the corpus belongs to a target, and every target has one")
  func folders() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Corpus.folder.path).sorted()
    #expect(!FuzzPlan.targets.isEmpty, "no target has the name that was asked for")
    #expect(folders == FuzzTarget.all.map(\.name).sorted())
    for target in FuzzTarget.all {
      #expect(try !Corpus.inputs(of: target.name).isEmpty, "\(target.name)")
    }
  }

  private func run(_ target: FuzzTarget) async throws {
    let folder = try TemporaryFolder()
    let (name, seed, runs) = (target.name, FuzzPlan.seed, FuzzPlan.runs(of: target))
    let path = folder.path("box")
    let start = ContinuousClock.now
    let result = await #expect(processExitsWith: .success) {
      [
        name = name as String, seed = seed as UInt64, runs = runs as Int, path = path as String
      ] in
      guard let target = FuzzTarget.all.first(where: { $0.name == name }) else { return }
      FuzzRunner.run(
        target, corpus: try Corpus.inputs(of: name), seed: seed, runs: runs, boxPath: path)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("fuzz: \(name): \(runs) runs of seed \(seed), \(String(format: "%.1f", seconds)) s")
    if result == nil {
      try report(name, seed: seed, boxPath: path)
    } else if BlackBox.read(path: path)?.run != runs {
      try report(name, seed: seed, boxPath: path, "the process ends with exit code 0")
    }
  }

  /// Saves the input that ended a process, and reports how to run it again.
  private func report(
    _ target: String, seed: UInt64, boxPath: String, _ what: String? = nil
  ) throws {
    let errors = FileManager.default.contents(atPath: boxPath + ".log") ?? Data()
    let lines = String(decoding: errors.suffix(100_000), as: UTF8.self).split(separator: "\n")
    let last = lines.first { $0.contains("rror:") } ?? lines.last ?? "it says nothing"
    let said = what ?? String(last)
    guard let content = BlackBox.read(path: boxPath) else {
      Issue.record("\(target): no run began: \(said)")
      return
    }
    let file = try Corpus.save(content.input, of: target, run: content.run, seed: seed)
    let message = content.message.isEmpty ? said : content.message
    Issue.record(
      """
      \(target): seed \(seed), run \(content.run): \(message)
      the input is saved; replay it with
      SHIMMER_FUZZ_REPLAY=\(file.path) ./scripts/test --filter FuzzTests
      """)
  }
}
