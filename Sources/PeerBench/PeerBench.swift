import ArgumentParser
import Display
import Measuring
import ProgramSupport
import Raster

/// A part of what is measured.
enum PeerPart: String, ExpressibleByArgument, CaseIterable {
  /// How pictures are drawn, beside other libraries.
  case pictures
  /// How frames get into a window, beside a bare loop and x11perf.
  case presentation
  /// How deadlines are waited for, beside bare loops.
  case pacing
}

/// The command line.
struct PeerBench: ProgramCommand {
  static let programName = "bench"
  static let helpCommand = "scripts/bench peers --help"

  static let configuration = CommandConfiguration(
    commandName: "scripts/bench peers",
    abstract: "Measure what we do beside others who do the same.",
    discussion: """
      Our compositor, cairo, pixman and the libraries that are handed in draw the same shimmering \
      pictures in the same rounds. Each library draws in every way that gives our picture, and its \
      fastest way counts. Frames are put in a window by us, by a bare loop around XShmPutImage and \
      by x11perf, and deadlines are waited for by us and by bare loops. Printed are the medians, \
      over all rounds, of their times as multiples of ours, and where we lose.
      """)

  @Flag(help: "Judge the figures by their bars; exit code 1 when one is missed.")
  var bars = false

  @Option(
    help: ArgumentHelp(
      "How often frames are measured, three times as often as cycles and five times as often as "
        + "presentation and pacing; default 21.",
      valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 21

  @Option(
    name: .customLong("size"),
    help: ArgumentHelp(
      "A frame's size; may be repeated, and cycles and presentation are measured at the first; "
        + "default 1920x1080 and 3840x2160.", valueName: "WxH"),
    transform: { try FrameSize($0, sides: 16...8192).pixels })
  var sizes: [PixelSize] = []

  @Option(
    name: .customLong("library"),
    help: ArgumentHelp(
      "A further library, Blend2D or Qt, as scripts/bench peers compiles it.",
      valueName: "NAME=FILE"),
    transform: Self.library)
  var libraries: [Library] = []

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp(
      "Measure this part alone; may be repeated.", valueName: "pictures|presentation|pacing"))
  var only: [PeerPart] = []

  @Option(
    help: ArgumentHelp(
      "The display to put frames on; default $DISPLAY, and without one what needs it is left out.",
      valueName: "NAME"))
  var display: String?

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  /// A library that is opened while the program runs.
  struct Library {
    /// Its name.
    let name: String
    /// The shared object.
    let path: String
  }

  /// The libraries that a report names even when they are not installed.
  private static let optional = ["Blend2D", "Qt"]

  func run() throws {
    let standard = [PixelSize(width: 1920, height: 1080), PixelSize(width: 3840, height: 2160)]
    let benchmark = PeerBenchmark(
      peers: try peers(), sizes: sizes.isEmpty ? standard : sizes, rounds: rounds)
    let parts = PeerPart.allCases.filter { only.isEmpty || only.contains($0) }
    let run = try PeerRun(benchmark, parts: parts, display: display)
    let report = PeerReport(results: try run.results(), run: run, showsBars: bars)
    try outputOptions.write(report)
    if bars { try ProgramError.judge(report.bars) }
  }

  private func peers() throws(ProgramError) -> [any Peer] {
    var peers: [any Peer] = [CairoPeer(), PixmanPeer()]
    for library in libraries {
      do throws(LoadedPeer.Failure) {
        peers.append(try LoadedPeer(library.name, path: library.path))
      } catch {
        throw ProgramError(
          "cannot open \(library.path)", why: error.reason,
          remedy: "let scripts/bench peers compile it", status: .noInput)
      }
    }
    let missing = Self.optional.filter { name in !libraries.contains { $0.name == name } }
    return peers + missing.map(LoadedPeer.init(missing:))
  }

  private static func library(_ text: String) throws -> Library {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw ValidationError("write NAME=FILE") }
    return Library(name: parts[0], path: parts[1])
  }
}

/// The benchmark of other libraries: reads arguments, measures, and turns every outcome into an exit
/// code, as `shimmer` does.
@main
struct Program {
  static func main() {
    Console.exit(PeerBench.end(of: Array(CommandLine.arguments.dropFirst())))
  }
}
