import ArgumentParser
import Display
import Drawing
import LayerKit
import Raster
import ShimmerCommand
import Viewer
import X11Display

/// Compares the program with other libraries that do the same work.
struct PeersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peers",
    abstract: "Compare this program with other libraries that do the same work.",
    discussion: """
      Our compositor, cairo, pixman and the libraries given by --library draw the same shimmering images in the \
      same rounds. Each library tries several methods, and the fastest method that draws our image counts. Our \
      presenter, a bare loop around ShmPutImage and x11perf put frames in a window; our event loop and bare loops \
      wait for deadlines. The report shows their times as multiples of ours: below 1 the other is faster. It \
      lists the measurements in which ours is slower.
      """)

  /// A part of the comparison.
  enum Part: String, ExpressibleByArgument, CaseIterable {
    case pictures
    case presentation
    case pacing
  }

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
  var typedSizes: [PixelSize] = []

  @Option(
    name: .customLong("library"),
    help: ArgumentHelp(
      "A further library to measure, compiled by scripts/bench peers; without FILE it is not installed.",
      valueName: "NAME=FILE"),
    transform: Self.library)
  var libraries: [Library] = []

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp(
      "Measure only this part; may be repeated.", valueName: "pictures|presentation|pacing"))
  var only: [Part] = []

  @Option(
    help: ArgumentHelp(
      "The X display; default $DISPLAY. Without a display, measurements that need one are left out.",
      valueName: "NAME"))
  var display: String?

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  /// A shared object that draws with a library.
  struct Library {
    let name: String
    let path: String
  }

  private static func library(_ text: String) throws -> Library {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError("write NAME=FILE") }
    return Library(name: parts[0], path: parts[1])
  }

  private var sizes: [PixelSize] {
    typedSizes.isEmpty ? [Baselines.usualSize, PixelSize(width: 3840, height: 2160)] : typedSizes
  }

  func run() throws {
    let parts = Part.allCases.filter { only.isEmpty || only.contains($0) }
    let (facts, problem) = try parts == [.pictures] ? (nil, nil) : displayFacts()
    let peers = try peers()
    var versions: [(String, String?)] = peers.map { ($0.name, $0.version) }
    versions += libraries.filter(\.path.isEmpty).map { ($0.name, nil) }
    var report = BenchReport(
      "peers",
      title: "compared with other libraries: \(NumberText.counted(rounds, "round")) of frames",
      display: facts,
      parameters: [
        "parts": parts.map(\.rawValue), "rounds": rounds, "longRounds": longRounds.count,
        "tolerance": PeerTrial.tolerance,
      ],
      baselines: [try Baselines.measure(size: sizes[0])],
      explanation: [versions.map { "\($0) \($1 ?? "not installed")" }.joined(separator: ", ")],
      rows: [], showsThresholds: check)
    report.facts["libraries"] = Dictionary(versions, uniquingKeysWith: { $1 })
    if parts.contains(.pictures) { try measurePictures(peers, into: &report) }
    if parts.contains(.presentation) { addPresentation(facts, problem, to: &report) }
    if parts.contains(.pacing) { try addPacing(facts, problem, to: &report) }
    let losses = report.rows.flatMap(Self.losses)
    report.facts["losses"] = losses
    report.omissions =
      (losses.isEmpty
        ? ["Where we lose: nowhere in this run"]
        : ["Where we lose, in at least three quarters of the rounds"] + losses.map { "  \($0)" })
      + report.omissions
    try outputOptions.write(report)
    try report.judge()
  }

  private var longRounds: Rounds { Rounds((rounds + 4) / 5) }

  /// Returns the display, or the reason why there is none unless one was requested.
  private func displayFacts() throws(ProgramError) -> (DisplayFacts?, String?) {
    do throws(DisplayError) {
      return (try DisplayFacts(display: display), nil)
    } catch {
      if display == nil { return (nil, error.reason) }
      throw ProgramError(
        error, remedy: "use another display, or measure without one: --only pictures")
    }
  }

  private func peers() throws(ProgramError) -> [any Peer] {
    var peers: [any Peer] = [CairoPeer(), PixmanPeer()]
    for library in libraries where !library.path.isEmpty {
      do throws(LoadedPeer.Failure) {
        peers.append(try LoadedPeer(library.name, path: library.path))
      } catch {
        throw ProgramError(
          "cannot open \(library.path)", why: error.reason,
          remedy: "run scripts/bench peers, which compiles it", status: .noInput)
      }
    }
    return peers
  }

  private func measurePictures(
    _ peers: [any Peer], into report: inout BenchReport
  ) throws(ProgramError) {
    let material = CompositeMaterial(typesetter: PangoTypesetter() ?? BlockTypesetter())
    var trials: [Facts] = []
    for size in sizes {
      for content in [ShimmerStage.Content.text, .photograph] {
        for isHorizontal in [true, false] {
          let kind = PeerSceneKind(size: size, isHorizontal: isHorizontal, content: content)
          let scene = PeerScene(kind, material)
          let tried = try scene.trials(of: peers)
          trials += tried.map { $0.facts(of: kind) }
          report.rows += scene.frameRows(tried, Rounds(rounds, sampleNanoseconds: Self.sample))
        }
      }
    }
    for isHorizontal in [true, false] {
      let kind = PeerSceneKind(
        size: sizes[0], isHorizontal: isHorizontal, content: .text, band: ShimmerStage.cycleBand)
      let cycles = Rounds((rounds + 2) / 3, sampleNanoseconds: Self.sample)
      report.rows += try PeerScene(kind, material).cycleRows(cycles)
    }
    report.facts["trials"] = trials
  }

  /// The minimum duration of a sample of pictures, in nanoseconds.
  private static let sample: Int64 = 2_000_000

  private func addPresentation(
    _ facts: DisplayFacts?, _ problem: String?, to report: inout BenchReport
  ) {
    guard let facts else {
      report.omissions.append("Presentation is left out: \(problem ?? "no display").")
      return
    }
    let (rows, omissions) = PeerPuts.rows(on: facts.name, sizes[0], longRounds)
    report.rows += rows
    report.omissions += omissions
  }

  private func addPacing(
    _ facts: DisplayFacts?, _ problem: String?, to report: inout BenchReport
  ) throws(ProgramError) {
    try ProgramError.ofDisplay { () throws(DisplayError) in
      let size = PixelSize(width: 320, height: 240)
      var window: X11Window?
      if let facts { window = try BenchWindow.open(on: facts.name, size: size) }
      if window == nil {
        let reason = problem ?? "this display cannot show a small window"
        report.omissions.append("Pacing of our event loop is left out: \(reason).")
      }
      report.rows += try PeerPacing.rows(in: window, longRounds)
    }
  }

  /// The unit of multiples of our time.
  static let multiple = "× shimmer"

  /// Returns the multiple of our time over all rounds as a metric; none if ours was not measured.
  static func ratio(_ times: [Double], to ours: [Double], name: String = "ratio") -> [Metric] {
    let ratios = Rounds.ratios(times, to: ours)
    if ratios.isEmpty { return [] }
    return [Metric(name, unit: multiple, better: .more, samples: ratios)]
  }

  /// Returns the row's ratios that are below 1 in at least three quarters of the rounds.
  private static func losses(of row: Row) -> [String] {
    row.metrics.filter { metric in
      let shorter = metric.samples.count { $0 < 1 }
      return metric.unit == multiple && shorter > 0 && 4 * shorter >= 3 * metric.samples.count
    }.map { "\(row.name), \($0.name): \(NumberText.fixed($0.median, digits: 2)) × ours" }
  }
}
