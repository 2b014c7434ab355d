import Display
import Glibc
import Platform
package import ProgramSupport
package import Raster
package import X11Display

/// The environment of a benchmark run: the machine, the display and the baselines of the machine.
package struct BenchEnvironment {
  /// The machine, and the build configuration of the program.
  package let machine = MachineFacts.current

  /// The baselines for frames of the benchmark's size.
  package let baselines: Baselines

  /// The display used, or `nil` if the benchmark uses none.
  package let display: DisplayFacts?

  /// The number of rounds in which the baselines are measured.
  package static let rounds = 3

  /// The default size of a frame.
  package static let size = PixelSize(width: 1920, height: 1080)

  /// Measures the baselines that need no display.
  package init(size: PixelSize = BenchEnvironment.size) throws(ProgramError) {
    display = nil
    do throws(DisplayError) {
      baselines = try Baselines.measure(size: size, rounds: Self.rounds)
    } catch {
      throw ProgramError(error)
    }
  }

  /// Connects to a display, and measures the baselines including those of the display.
  ///
  /// - Parameters:
  ///   - size: The size of a frame.
  ///   - display: The display's name, or `nil` for `$DISPLAY`.
  ///   - transport: The transport of frames, or `nil` for the best one.
  package init(
    size: PixelSize = BenchEnvironment.size, display: String?, transport: Transport?
  ) throws(ProgramError) {
    do throws(DisplayError) {
      self.display = try DisplayFacts(display: display, transport: transport)
      baselines = try Baselines.measure(size: size, rounds: Self.rounds, display: display)
    } catch {
      throw ProgramError(error)
    }
  }

  /// The reasons for which baselines were left out, one sentence for each baseline.
  package var omissions: [String] { baselines.omissions }

  /// Returns the first lines of a human-readable report: title, machine, display and baselines.
  package func heading(_ title: String) -> [String] {
    ["Shimmer \(ProjectVersion.text), \(title)", machine.line]
      + (display.map { [$0.line] } ?? []) + baselines.lines + [""]
  }

  /// Returns the JSON document of a benchmark.
  ///
  /// - Parameters:
  ///   - omissions: The omitted measurements with their reasons, one sentence each.
  ///   - thresholds: The judged thresholds, or `nil` if the run does not judge any.
  package func document(
    _ benchmark: String, parameters: any Encodable, results: [BenchDocument.Result],
    omissions: [String] = [], thresholds: [BenchThreshold]?
  ) -> BenchDocument {
    BenchDocument(
      benchmark, machine: machine, display: display, parameters: parameters, baselines: [baselines],
      results: results, omissions: omissions, thresholds: thresholds)
  }
}

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
      system: systemName(of: WholeFile.systemText("/etc/os-release")), build: buildName)
  }

  /// All facts in one line: "AMD EPYC, 2 cores, avx2; Linux 6.1.0-18-amd64 x86_64; Debian GNU/Linux 12; release".
  package var line: String {
    let parts = [
      "\(processor), \(cores) core\(cores == 1 ? "" : "s"), \(instructionSet)", kernel, system,
      build,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// Returns the value of `PRETTY_NAME` in the text of `/etc/os-release`, without its quotes; empty if there is none.
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
