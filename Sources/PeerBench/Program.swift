import ArgumentParser
import Display
import Drawing
import Glibc
import Measuring
import Raster

/// The benchmark of other libraries: reads arguments, measures, and turns every outcome into an exit
/// code, as `shimmer` does.
@main
struct Program {
  static func main() {
    var status: Int32 = 0
    do {
      try chooseInstructionSet()
      var command = try PeerBench.parseAsRoot()
      try command.run()
    } catch let error as ProgramError {
      tell(error.line)
      status = error.status
    } catch {
      status = report(error)
    }
    exit(status)
  }

  /// Lets `SHIMMER_ISA` choose the kernels' instruction set, as in `shimmer`.
  private static func chooseInstructionSet() throws(ProgramError) {
    // SAFETY: nothing in this process changes its environment.
    guard let text = unsafe getenv("SHIMMER_ISA") else { return }
    let name = unsafe String(cString: text)
    if let set = InstructionSet(rawValue: name), InstructionSet.select(set) { return }
    let known = InstructionSet.supported.map(\.rawValue).joined(separator: " or ")
    throw ProgramError("SHIMMER_ISA is “\(name)”", remedy: "use \(known)", status: 2)
  }

  /// Help goes to standard output; what was typed wrong gets one line.
  private static func report(_ error: any Error) -> Int32 {
    if PeerBench.exitCode(for: error).isSuccess {
      let text = PeerBench.fullMessage(for: error) + "\n"
      try? WholeFile.write(Array(text.utf8), to: STDOUT_FILENO)
      return 0
    }
    tell("\(PeerBench.message(for: error)) (see scripts/bench-peers --help)")
    return 2
  }

  private static func tell(_ line: String) {
    // Where standard error cannot be written there is nobody left to tell.
    try? WholeFile.write(Array("bench-peers: \(TerminalText.line(line))\n".utf8), to: STDERR_FILENO)
  }
}

/// A failure: the line that people read and the exit code.
struct ProgramError: Error {
  /// `what (why; what to do)`.
  let line: String

  /// The exit code; the numbers are those of `shimmer`.
  let status: Int32

  /// Puts the line together.
  init(_ what: String, why: String? = nil, remedy: String? = nil, status: Int32) {
    let details = [why, remedy].compactMap { $0 }.joined(separator: "; ")
    line = details.isEmpty ? what : "\(what) (\(details))"
    self.status = status
  }
}
