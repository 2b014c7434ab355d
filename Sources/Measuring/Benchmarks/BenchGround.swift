import Display
import Glibc
import Platform
package import ProgramSupport
package import Raster
package import X11Display

/// What the figures of a benchmark stand on: the machine, and what it takes at the least.
package struct BenchGround {
  /// The machine, and how the program was built.
  package let machine = MachineFacts.current

  /// What the machine takes at the least for frames of the benchmark's size.
  package let floors: Floors

  /// The display that takes part, or nothing where none does.
  package let display: DisplayFacts?

  /// How often the floors are measured.
  package static let rounds = 3

  /// The size of a frame where a benchmark has none of its own.
  package static let size = PixelSize(width: 1920, height: 1080)

  /// Measures the floors that need no display.
  package init(size: PixelSize = BenchGround.size) throws(ProgramError) {
    display = nil
    do throws(DisplayError) {
      floors = try Floors.measure(size: size, rounds: Self.rounds)
    } catch {
      throw ProgramError(error)
    }
  }

  /// Asks a display, and measures the floors, those of the display among them.
  ///
  /// - Parameters:
  ///   - display: The display's name, or nothing for `$DISPLAY`.
  ///   - transport: How frames are to reach it, or nothing for the best way.
  package init(
    size: PixelSize = BenchGround.size, display: String?, transport: Transport?
  ) throws(ProgramError) {
    do throws(DisplayError) {
      self.display = try DisplayFacts(display: display, transport: transport)
      floors = try Floors.measure(size: size, rounds: Self.rounds, display: display)
    } catch {
      throw ProgramError(error)
    }
  }

  /// What was left out of the floors and why, a sentence each.
  package var omissions: [String] { floors.omissions }

  /// The first lines of a report for people: what is measured, where, and beside what.
  package func heading(_ title: String) -> [String] {
    ["Shimmer \(ProjectVersion.text), \(title)", machine.line]
      + (display.map { [$0.line] } ?? []) + floors.lines + [""]
  }

  /// The JSON document of a benchmark.
  ///
  /// - Parameters:
  ///   - omissions: What was left out and why, a sentence each.
  ///   - bars: The promises, or nothing where nobody asked for a judgement.
  package func document(
    _ benchmark: String, parameters: any Encodable, results: [BenchDocument.Result],
    omissions: [String] = [], bars: [BenchBar]?
  ) -> BenchDocument {
    BenchDocument(
      benchmark, machine: machine, display: display, parameters: parameters, floors: [floors],
      results: results, omissions: omissions, bars: bars)
  }
}

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
