import Display
import Measuring
import ProgramSupport
import Raster
import X11Display

/// Measures the cost per second of a shimmering word, alternately in the viewer, started as a user starts it, and
/// with the baseline loop, which puts precomputed images.
struct WordTrial {
  /// The display's name, or `nil` for `$DISPLAY`.
  let display: String?

  /// The number of rounds, each of which measures the viewer and the baseline loop; three rounds take a minute.
  let rounds: Int

  /// Measures the viewer and the baseline loop in all rounds.
  ///
  /// - Returns: The results, or only an omission if the window was hidden or did not get its size.
  /// - Throws: An error about the display or the viewer.
  func run() throws(ProgramError) -> WordResult {
    let connection: X11Connection
    do throws(DisplayError) {
      connection = try X11Connection(name: display)
    } catch {
      throw ProgramError(error)
    }
    // A server resets when its last connection closes.
    defer { withExtendedLifetime(connection) {} }
    let room = connection.workArea.size
    func unseen(round: Int? = nil) -> WordResult {
      WordResult(
        unseen: WindowOmission("shimmering word", size: WordScene.size, room: room, round: round))
    }
    if !room.hasRoom(for: WordScene.size) { return unseen() }
    let round = WordRound(display: display, server: ServerProcess.clock(of: connection))
    var result = WordResult()
    for index in 0..<rounds {
      result.baselines.append(try round.baseline())
      guard let viewing = try round.viewer() else { return unseen(round: index + 1) }
      result.viewings.append(viewing)
    }
    if result.totals == nil { result.omissions.append(Self.noServer) }
    return result
  }

  private static let noServer =
    "The shimmering word's total is left out: the processor time of this X server cannot be read, because it is on "
    + "another machine or in another namespace."
}

/// The cost per second of a shimmering word, round by round, in the viewer and with the baseline loop.
struct WordResult {
  /// The costs of the baseline loop, one for each round.
  var baselines: [WordCost] = []
  /// The measurements of the viewer, one for each element of ``baselines``.
  var viewings: [WordRound.Viewing] = []
  /// The omitted measurements with their reasons, one sentence each; ``unseen`` is not included.
  var omissions: [String] = []
  /// The reason why all rounds were left out, if a window was not visible; otherwise `nil`.
  var unseen: WindowOmission?

  /// The definition of the measured scene and of the measurement, as text for the report.
  static let definition =
    WordScene.definition
    + ". The baseline puts the band's precomputed rectangles by ShmPutImage. The server's time is "
    + "everything that it used meanwhile. First pixels: the time of the program with --version, plus "
    + "the time from the viewer's first instruction to the submission of its first frame. In the "
    + "pause: the viewer's processor time in 0.3 s, the minimum over readings 10 ms apart; and the "
    + "number of its frames beyond 61 per sweep and the window's first one"

  /// The processor time of viewer and server per second, in milliseconds, for each round; `nil` if the server's time
  /// cannot be read.
  var totals: [Double]? { Self.all(viewings.map(\.cost.total)) }

  /// The metrics; empty if there are no rounds.
  ///
  /// The metrics of the server are included only if its processor time can be read.
  var metrics: [Metric] {
    if viewings.isEmpty { return [] }
    let own = [
      Metric("first pixels", unit: "ms", samples: viewings.map(\.firstPixels)),
      Metric("memory, at most", unit: "MB", samples: megabytes),
      Metric("processor in the pause", unit: "ms", samples: viewings.map(\.pauseTime)),
      Metric("frames in the pause", unit: "count", samples: framesBeyond),
    ]
    return costs("viewer", viewings.map(\.cost), baselines: baselines)
      + costs("baseline", baselines, baselines: nil) + own
  }

  /// The thresholds, each compared with the median of all rounds; empty if there are no rounds.
  ///
  /// The threshold for the total is included only if the server's processor time can be read.
  var thresholds: [BenchThreshold] {
    if viewings.isEmpty { return [] }
    var thresholds: [BenchThreshold] = []
    if let totals {
      thresholds.append(
        BenchThreshold(
          name: "word: viewer and server, ms a second", figure: Spread(totals).median,
          threshold: 14,
          stretch: 8))
    }
    let others: [(String, [Double], Double)] = [
      ("word: first pixels, ms", viewings.map(\.firstPixels), 100),
      ("word: memory, MB", megabytes, 60),
      ("word: processor in the pause, ms", viewings.map(\.pauseTime), 0),
      ("word: frames in the pause", framesBeyond, 0),
    ]
    return thresholds
      + others.map { BenchThreshold(name: $0.0, figure: Spread($0.1).median, threshold: $0.2) }
  }

  // MARK: Parts

  private var megabytes: [Double] { viewings.map { $0.peakResidentBytes / 1e6 } }

  private var framesBeyond: [Double] { viewings.map { Double($0.framesBeyond) } }

  /// Returns the metrics of the processor times of a program, of the server, and of both together.
  ///
  /// - Parameters:
  ///   - name: The name of the program in the metrics' names.
  ///   - costs: The costs of the program, round by round.
  ///   - baselines: The costs of the baseline loop, or `nil` if the program is that loop itself.
  private func costs(_ name: String, _ costs: [WordCost], baselines: [WordCost]?) -> [Metric] {
    let parts: [(String, (WordCost) -> Double?)] = [
      ("app", { $0.app }), ("server", { $0.server }), ("total", { $0.total }),
    ]
    return parts.compactMap { part, amount -> Metric? in
      guard let samples = Self.all(costs.map(amount)) else { return nil }
      let baseline = baselines.flatMap { Self.all($0.map(amount)) }.map {
        Metric.Baseline("\(part) of putting the band's rectangle", Spread($0).median)
      }
      return Metric("\(name) \(part)", unit: "ms/s", samples: samples, baseline: baseline)
    }
  }

  /// Returns the samples; `nil` if a sample is missing or there are none.
  private static func all(_ samples: [Double?]) -> [Double]? {
    let known = samples.compactMap { $0 }
    return known.isEmpty || known.count < samples.count ? nil : known
  }
}

/// The scene with the shimmering word, which the viewer and the programs that it is compared with show.
///
/// A band of a third of a word's width crosses the word in a second, above a plain background, with 0.4 s between two
/// crossings. In this program it is the scene `own`, in which the duration determines the speed of the band. The ink
/// of the word covers 954×190 pixels if Lato is installed, as this project's bootstrap does, and a similar area with
/// other fonts.
enum WordScene {
  /// The size of the window, in pixels.
  static let size = PixelSize(width: 1280, height: 800)

  /// The number of deadlines per second.
  static let rate = RefreshRate.sixty

  /// The number of deadlines in a crossing, which takes a second.
  static let framesPerSweep = 60

  /// The number of deadlines from the start of a crossing to the start of the next crossing, 1.4 s later.
  static let framesPerCycle = 84

  /// The time from the start of a crossing to the start of the next crossing, in nanoseconds.
  static let cycle: Int64 = 1_400_000_000

  /// The number of measured cycles.
  static let measuredCycles = 5

  private static let scene =
    "own:angle=0,direction=right,length=0.29,duration=1,pause=0.4,begin-fade=0"

  /// The definition of the scene and of the measured cycles, as text for the report.
  static let definition =
    "\(scene) with --text Shimmer, --background #101418 and --scale 2.7 at 1280x800 and 60 Hz: "
    + "ink of 954x190 pixels, a band of 319, 1 s of sweep and 0.4 s of pause; processor time per "
    + "second of the clock over \(measuredCycles) cycles, after a second of warm-up"

  /// Returns the arguments that make the program show the scene.
  ///
  /// - Parameters:
  ///   - seconds: The time after which the viewer closes.
  ///   - display: The display's name, or `nil` for `$DISPLAY`.
  static func arguments(seconds: Double, display: String?) -> [String] {
    [
      "view", "--scene", scene, "--text", "Shimmer", "--background", "#101418", "--scale", "2.7",
      "--geometry", size.text, "--fps", "60", "--no-reduced-motion",
      "--seconds", "\(seconds)", "--format", "json",
    ] + (display.map { ["--display", $0] } ?? [])
  }

  /// The smallest rectangle that contains all visible pixels of the word, in pixels of the window.
  private static let ink = PixelRect(x: 167, y: 291, width: 954, height: 190)

  /// The pixel columns that the band crosses: those of the word's layer, which is wider than its visible pixels.
  private static let way = 90..<1190

  /// The width of the band, in pixels.
  private static let band = 319

  /// The rectangles that the frames of a crossing change, one for each frame.
  ///
  /// Each rectangle is the union of the band's current and previous positions, clipped to the ink.
  static var places: [PixelRect] {
    func place(_ frame: Int) -> PixelRect {
      let end = way.lowerBound + (way.count + band) * frame / framesPerSweep
      return PixelRect(x: end - band, y: ink.minY, width: band, height: ink.height)
        .intersection(ink)
    }
    return (1...framesPerSweep).map { place($0 - 1).union(place($0)) }
  }
}
