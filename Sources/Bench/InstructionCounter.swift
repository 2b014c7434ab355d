import Platform
import ShimmerCommand

/// Counts the instructions of a viewer's frames with Callgrind, a tool of Valgrind.
///
/// Each overlay runs in a process of its own, which writes a profile when a frame's work ends. Time stands still during
/// work, so the process has the same waits as a run without Callgrind.
struct InstructionCounter {
  /// The maximum duration of a process, in nanoseconds.
  private static let patience: Int64 = 600_000_000_000

  private let folder: ScratchFolder

  /// Copies the running program without its debug information, which Valgrind cannot read.
  ///
  /// - Throws: The missing program, or the reason why the copy failed.
  init() throws(ProgramError) {
    for (name, package) in [("valgrind", "valgrind"), ("objcopy", "binutils")]
    where !Environment.hasProgram(name) {
      throw ProgramError(
        "cannot count instructions", why: "\(name) is not installed",
        remedy: "apt-get install \(package)", status: .noInput)
    }
    do throws(SystemError) {
      folder = try ScratchFolder(named: "shimmer-instructions")
    } catch {
      throw ProgramError(
        "cannot create a temporary folder", why: systemMessage(error.errno), status: .cannotWrite)
    }
    try Self.run([
      "objcopy", "--strip-debug", Environment.executablePath ?? ProgramArguments.all[0],
      folder.file("Bench"),
    ])
  }

  /// Returns the instructions of the work for each deadline.
  ///
  /// The few instructions of the wait itself are included.
  ///
  /// - Parameters:
  ///   - display: The overlay that is shown.
  ///   - deadlines: The deadline of the work before each wait; work without a deadline is not counted.
  /// - Throws: The reason why the process failed.
  func samples(
    of display: OverlayDisplay, keyedBy deadlines: [Int?]
  ) throws(ProgramError) -> [Int: Double] {
    // Hash values that change from process to process would change the counts.
    let environment = Environment.variables(changedBy: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    // The arguments begin with the names of the program and the command.
    try Self.run(
      [
        "valgrind", "--quiet", "--tool=callgrind", "--dump-before=*VirtualTimeEvents*endWork*",
        "--callgrind-out-file=\(folder.file(display.rawValue))", folder.file("Bench"),
        ProgramArguments.all[1], "--play", display.rawValue,
      ] + ProgramArguments.all.dropFirst(2), environment: environment)
    var samples: [Int: Double] = [:]
    for (index, deadline) in deadlines.enumerated() {
      let count = Self.count(inProfile: folder.bytes(of: "\(display.rawValue).\(index + 1)"))
      if let deadline { samples[deadline, default: 0] += count ?? 0 }
    }
    let last = deadlines.count
    guard FileSystem.exists(folder.file("\(display.rawValue).\(last)")),
      !FileSystem.exists(folder.file("\(display.rawValue).\(last + 1)"))
    else {
      throw ProgramError(
        "the counted run of \(display.rawValue) did not have \(deadlines.count) waits",
        status: .internal)
    }
    return samples
  }

  /// Returns the number of instructions in a profile, or `nil` if it contains none.
  private static func count(inProfile bytes: [UInt8]) -> Double? {
    let key = "totals: "
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .last { $0.hasPrefix(key) }.flatMap { Double($0.dropFirst(key.count)) }
  }

  /// Runs a program to its end.
  private static func run(
    _ command: [String], environment: [String] = Environment.variables()
  ) throws(ProgramError) {
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try ChildProcess(command, environment: environment)
        .finish(by: MonotonicClock.now + patience)
    } catch {
      throw ProgramError(
        "cannot run \(command[0])", why: systemMessage(error.errno), status: .internal)
    }
    if outcome.status == 0 { return }
    let line = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").last
    throw ProgramError(
      "\(command[0]) ended with exit code \(outcome.status)", why: line.map(String.init),
      status: .internal)
  }
}
