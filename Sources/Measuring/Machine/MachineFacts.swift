import Glibc
import Platform
import Raster

/// The machine that a benchmark ran on, and how the program was built.
package struct MachineFacts: Equatable, Sendable, Encodable {
  /// The processor's name.
  package var processor: String

  /// How many cores there are.
  package var cores: Int

  /// The instruction set of the kernels that draw: "avx2".
  package var instructionSet: String

  /// The kernel, its release and its architecture: "Linux 6.1.0-18-amd64 x86_64".
  package var kernel: String

  /// The name of the system, or nothing in it where the system does not say: "Debian GNU/Linux 12 (bookworm)".
  package var system: String

  /// How the program was built: "release" or "debug".
  package var build: String

  /// This machine and this program, with the kernels that are selected now.
  package static var current: MachineFacts {
    MachineFacts(
      processor: Processor.name, cores: Processor.count,
      instructionSet: InstructionSet.current.rawValue, kernel: runningKernel,
      system: systemName(of: WholeFile.systemText("/etc/os-release")), build: buildName)
  }

  /// All of it for people: "AMD EPYC, 2 cores, avx2; Linux 6.1.0-18-amd64 x86_64; Debian GNU/Linux 12; release".
  package var line: String {
    let parts = [
      "\(processor), \(cores) core\(cores == 1 ? "" : "s"), \(instructionSet)", kernel, system,
      build,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// The value of `PRETTY_NAME` in the text of `/etc/os-release`, without its quotes; or nothing in it.
  static func systemName(of release: String) -> String {
    let key = "PRETTY_NAME="
    guard let line = release.split(separator: "\n").last(where: { $0.hasPrefix(key) }) else {
      return ""
    }
    let value = line.dropFirst(key.count)
    guard let quote = value.first, "\"'".contains(quote), value.last == quote, value.count > 1
    else { return String(value) }
    return String(value.dropFirst().dropLast())
  }

  /// The corresponding system call is `uname`.
  private static var runningKernel: String {
    var names = utsname()
    guard unsafe uname(&names) == 0 else { return "" }
    return [text(names.sysname), text(names.release), text(names.machine)].joined(separator: " ")
  }

  /// The characters of a C array up to its zero.
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
