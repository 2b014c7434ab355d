import ArgumentParser
import Display
import Measuring
import Platform
import ProgramSupport
import Raster

/// A part of the benchmark.
enum PeerPart: String, ExpressibleByArgument, CaseIterable {
  /// Drawing images, compared with other libraries.
  case pictures
  /// Putting frames in a window, compared with a bare loop and x11perf.
  case presentation
  /// Waiting for deadlines, compared with bare loops.
  case pacing
}

/// The command line of the benchmark of other libraries.
struct PeerBench: ProgramCommand {
  static let programName = "bench"
  static let helpCommand = "scripts/bench peers --help"

  static let configuration = CommandConfiguration(
    commandName: "scripts/bench peers",
    abstract: "Compare this program with other libraries that do the same work.",
    discussion: """
      Our compositor, cairo, pixman and the libraries given by --library draw the same shimmering images in the \
      same rounds. Each library tries several methods, and the fastest method that draws our image counts. Our \
      presenter, a bare loop around ShmPutImage and x11perf put frames in a window; our event loop and bare loops \
      wait for deadlines. The report shows their times as multiples of ours, as medians over all rounds, and \
      lists the measurements in which ours is slower.
      """)

  @Flag(help: "Check the figures against their thresholds; exit code 1 if one is missed.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "The number of rounds of frames; cycles have a third as many, presentation and pacing a fifth; "
        + "default 21.",
      valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 21

  @Option(
    name: .customLong("size"),
    help: ArgumentHelp(
      "The size of a frame; may be repeated; cycles and presentation use the first one; "
        + "default 1920x1080 and 3840x2160.", valueName: "WxH"),
    transform: { try FrameSize($0, sides: 16...8192).pixels })
  var sizes: [PixelSize] = []

  @Option(
    name: .customLong("library"),
    help: ArgumentHelp(
      "A further library to measure, Blend2D or Qt, compiled by scripts/bench peers.",
      valueName: "NAME=FILE"),
    transform: Self.library)
  var libraries: [Library] = []

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp(
      "Measure only this part; may be repeated.", valueName: "pictures|presentation|pacing"))
  var only: [PeerPart] = []

  @Option(
    help: ArgumentHelp(
      "The X display; default $DISPLAY. Without a display, measurements that need one are left out.",
      valueName: "NAME"))
  var display: String?

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  /// A library that is loaded at run time.
  struct Library {
    let name: String
    /// The path of the shared object.
    let path: String
  }

  /// The libraries that a report lists even if they are not installed.
  private static let optional = ["Blend2D", "Qt"]

  func run() throws {
    let standard = [PixelSize(width: 1920, height: 1080), PixelSize(width: 3840, height: 2160)]
    let benchmark = PeerBenchmark(
      peers: try peers(), sizes: sizes.isEmpty ? standard : sizes, rounds: rounds)
    let parts = PeerPart.allCases.filter { only.isEmpty || only.contains($0) }
    let run = try PeerRun(benchmark, parts: parts, display: display)
    let report = PeerReport(results: try run.results(), run: run, showsThresholds: check)
    try outputOptions.write(report)
    if check { try ProgramError.judge(report.thresholds) }
  }

  private func peers() throws(ProgramError) -> [any Peer] {
    var peers: [any Peer] = [CairoPeer(), PixmanPeer()]
    for library in libraries {
      do throws(LoadedPeer.Failure) {
        peers.append(try LoadedPeer(library.name, path: library.path))
      } catch {
        throw ProgramError(
          "cannot open \(library.path)", why: error.reason,
          remedy: "run scripts/bench peers, which compiles it", status: .noInput)
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

/// The benchmark of other libraries: parses arguments, measures, and turns every outcome into an exit code, as
/// `shimmer` does.
@main
struct Program {
  static func main() {
    Console.exit(PeerBench.end(of: ProgramArguments.words))
  }
}
