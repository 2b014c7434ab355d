import Foundation
import FuzzSupport
import TestSupport

/// The committed inputs of all targets, and the folder for new findings.
enum Corpus {
  /// The folder that contains one folder for each target.
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")

  /// The folder for inputs that stopped a target, in one folder for each target.
  static let findings = ShimmerProgram.root.appending(path: ".build/test-results/fuzz")

  /// A target's inputs, ordered by file name.
  static func inputs(of target: String) throws -> [[UInt8]] {
    let folder = folder.appending(path: target)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      Array(try Data(contentsOf: folder.appending(path: name)))
    }
  }

  /// Saves an input.
  ///
  /// - Returns: The file, in a folder with the target's name.
  static func save(
    _ input: [UInt8], of target: String, run: Int, seed: UInt64
  ) throws -> URL {
    let folder = findings.appending(path: target)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "seed-\(seed)-run-\(run)")
    try Data(input).write(to: file)
    return file
  }
}
