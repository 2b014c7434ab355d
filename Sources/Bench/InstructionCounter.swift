import Platform
import Raster
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
    folder = try ProgramError.folder(named: "shimmer-instructions")
    try Self.run([
      "objcopy", "--strip-debug", Environment.executablePath ?? ProgramArguments.all[0],
      folder.file("Bench"),
    ])
  }

  /// Returns the instructions of the work before each wait.
  ///
  /// The few instructions of the wait itself are included.
  ///
  /// - Parameters:
  ///   - display: The overlay that is shown.
  ///   - size: The size of the window.
  ///   - waits: The number of waits in a run without Callgrind.
  /// - Throws: The reason why the process failed.
  func costs(
    of display: OverlayDisplay, _ size: PixelSize, waits: Int
  ) throws(ProgramError) -> [Double] {
    let sizeText = "\(size.width)x\(size.height)"
    let name = "\(display.rawValue) \(sizeText)"
    // Hash values that change from process to process would change the counts.
    let environment = Environment.variables(changedBy: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    // The arguments begin with the names of the program and the command.
    try Self.run(
      [
        "valgrind", "--quiet", "--tool=callgrind", "--dump-before=*VirtualTimeEvents*endWork*",
        "--callgrind-out-file=\(folder.file(name))", folder.file("Bench"),
        ProgramArguments.all[1], "--play", display.rawValue,
      ] + ProgramArguments.all.dropFirst(2) + ["--size", sizeText], environment: environment)
    guard FileSystem.exists(folder.file("\(name).\(waits)")),
      !FileSystem.exists(folder.file("\(name).\(waits + 1)"))
    else {
      throw ProgramError(
        "the counted run of \(name) did not have \(waits) waits", status: .internal)
    }
    return (0..<waits).map {
      Self.count(inProfile: folder.bytes(of: "\(name).\($0 + 1)")) ?? 0
    }
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
    let outcome = try ProgramError.ofSystem("cannot run \(command[0])", otherwise: .internal) {
      () throws(SystemError) in
      try ChildProcess(command, environment: environment)
        .finish(by: MonotonicClock.now + patience)
    }
    try outcome.check(command[0])
  }
}
