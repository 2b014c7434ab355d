import Display
import Glibc
import Platform
import Raster

/// The machine that a benchmark ran on, and the build configuration of the program.
package struct MachineFacts: Equatable, Sendable, Encodable {
  package var processor: String

  package var cores: Int

  /// The instruction set of the drawing kernels, such as "avx2".
  package var instructionSet: String

  /// The kernel's name, release and architecture, such as "Linux 6.1.0-18-amd64 x86_64".
  package var kernel: String

  /// The name of the operating system, such as "Debian GNU/Linux 12 (bookworm)"; empty if the system does not report
  /// a name.
  package var system: String

  /// The build configuration: "release" or "debug".
  package var build: String

  /// The facts about this machine and this program, with the currently selected kernels.
  package static var current: MachineFacts {
    MachineFacts(
      processor: Processor.name, cores: Processor.count,
      instructionSet: InstructionSet.current.rawValue, kernel: runningKernel,
      system: systemName, build: buildName)
  }

  /// All facts in one line: "AMD EPYC, 2 cores, avx2; Linux 6.1.0-18-amd64 x86_64; Debian GNU/Linux 12; release".
  package var line: String {
    let parts = [
      "\(processor), \(cores) core\(cores == 1 ? "" : "s"), \(instructionSet)", kernel, system,
      build,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// The value of `PRETTY_NAME` in `/etc/os-release`, without quotes; empty if there is none.
  private static var systemName: String {
    let key = "PRETTY_NAME="
    let lines = WholeFile.systemText("/etc/os-release").split(separator: "\n")
    let value = lines.last { $0.hasPrefix(key) }?.dropFirst(key.count) ?? ""
    return value.filter { !"\"'".contains($0) }
  }

  /// The kernel's name, release and architecture as `uname` reports them; empty if the call fails.
  private static var runningKernel: String {
    var names = utsname()
    guard unsafe uname(&names) == 0 else { return "" }
    return [text(names.sysname), text(names.release), text(names.machine)].joined(separator: " ")
  }

  /// Returns the characters of a C array up to its terminating zero.
  private static func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      // SAFETY: the bytes are read within their count.
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static var buildName: String {
    #if DEBUG
    "debug"
    #else
    "release"
    #endif
  }
}
