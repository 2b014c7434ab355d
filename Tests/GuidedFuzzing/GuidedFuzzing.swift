import CLibFuzzer
import Foundation
import FuzzSupport
import TestSupport

/// Fuzz targets under libFuzzer, which keeps each input that reaches new branches and mutates it further.
///
/// ```
/// GuidedFuzzing list                                    each target's name, and the length of its longest input
/// SHIMMER_FUZZ_TARGET=NAME GuidedFuzzing dictionary     a target's words, as a file for `-dict`
/// SHIMMER_FUZZ_TARGET=NAME GuidedFuzzing [ARGUMENT …]   a target under libFuzzer, with libFuzzer's arguments
/// ```
///
/// To merge corpora, libFuzzer starts this program again with the same environment and arguments of its own.
@main
enum GuidedFuzzing {
  /// The target of this process.
  static let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["SHIMMER_FUZZ_TARGET"] ?? ""
    let target = FuzzTarget.all.first { $0.isGuided && $0.name == name }
    guard let target else { fail("no guided target has the name \(name.debugDescription)") }
    return target
  }()

  // Only the thread that runs libFuzzer uses the check.
  nonisolated(unsafe) private static let check: FuzzTarget.Check = {
    do { return try target.makeCheck() } catch { fail("\(target.name): \(error)") }
  }()

  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case "list":
      for target in FuzzTarget.all where target.isGuided { print(target.name, target.longest) }
    case "dictionary":
      for word in target.dictionary where !word.isEmpty { print(quoted(word)) }
    default: exit(run())
    }
  }

  /// Runs the target with this process's arguments; returns the exit code.
  private static func run() -> Int32 {
    // Tells a missing target or font before libFuzzer begins.
    _ = unsafe check
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
      unsafe CommandLine.unsafeArgv
    return unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
      // SAFETY: libFuzzer passes `size` readable bytes.
      GuidedFuzzing.test(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
      return 0
    }
  }

  /// Ends the process if the input violates a guarantee; libFuzzer then saves the input.
  private static func test(_ input: [UInt8]) {
    do {
      try unsafe check(input)
    } catch {
      FileHandle.standardError.write(Data("Finding: \(error)\n".utf8))
      abort()
    }
  }

  /// A word in the format of libFuzzer's dictionaries.
  private static func quoted(_ word: [UInt8]) -> String {
    "\"" + word.map { "\\x" + String(format: "%02X", $0) }.joined() + "\""
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("GuidedFuzzing: \(message)\n".utf8))
    exit(2)
  }
}

/// Mutates an input in place, and returns its new size; libFuzzer calls it instead of its own mutations.
@c(LLVMFuzzerCustomMutator)
func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ capacity: Int, _ seed: UInt32
) -> Int {
  let target = GuidedFuzzing.target
  var random = SeededGenerator(seed: UInt64(seed))
  var input: [UInt8]
  if Int.random(in: 0..<64, using: &random) == 0 {
    input = target.grammar(&random)
  } else {
    let count = unsafe LLVMFuzzerMutate(data, size, capacity)
    // SAFETY: the buffer has `capacity` bytes, and a mutation does not exceed it.
    input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  }
  // Some inputs keep invalid checksums.
  if Int.random(in: 0..<8, using: &random) > 0 { input = target.repair(input) }
  let count = min(input.count, capacity)
  // SAFETY: the buffer has `capacity` bytes.
  unsafe data.update(from: input, count: count)
  return count
}
