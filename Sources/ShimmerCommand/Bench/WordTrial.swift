import Display
import Measuring
import ProgramSupport
import Raster
import X11Display

/// Measures what a second of a shimmering word takes (P15): the viewer as people start it, in turns with the floor's
/// loop.
struct WordTrial {
  /// The display, or nothing for `$DISPLAY`.
  let display: String?

  /// How often both are measured, in turns; three rounds take a minute.
  let rounds: Int

  /// Measures both.
  ///
  /// - Returns: The figures; none where the window was not to be seen with its size, and an omission that says so.
  /// - Throws: One line about the display, or about the viewer.
  func run() throws(ProgramError) -> WordResult {
    let connection: X11Connection
    do throws(DisplayError) {
      connection = try X11Connection(name: display)
    } catch {
      throw ProgramError(error)
    }
    // A server that loses its last connection begins anew.
    defer { withExtendedLifetime(connection) {} }
    let room = connection.workArea.size
    func unseen(round: Int? = nil) -> WordResult {
      WordResult(
        unseen: WindowOmission("P15", size: WordScene.size, room: room, round: round))
    }
    if !room.hasRoom(for: WordScene.size) { return unseen() }
    let round = WordRound(display: display, server: ServerProcess.clock(of: connection))
    var result = WordResult()
    for index in 0..<rounds {
      result.floors.append(try round.floor())
      guard let viewing = try round.viewer() else { return unseen(round: index + 1) }
      result.viewings.append(viewing)
    }
    if result.totals == nil { result.omissions.append(Self.noServer) }
    return result
  }

  private static let noServer =
    "P15's total is left out: the process of this X server cannot be read, because it is on "
    + "another machine or in another namespace."
}

/// What a second of a shimmering word takes, round by round: in the viewer, and by the floor's loop.
struct WordResult {
  /// The floor's loop.
  var floors: [WordCost] = []
  /// The viewer; as many rounds.
  var viewings: [WordRound.Viewing] = []
  /// What was left out and why, a sentence each; not what ``unseen`` says.
  var omissions: [String] = []
  /// That there are no rounds, because a window was not to be seen.
  var unseen: WindowOmission?

  /// What exactly was measured, in sentences.
  static let definition =
    WordScene.definition
    + ". The floor puts the band's rectangles, drawn beforehand, by XShmPutImage. The server's "
    + "time is all that it used meanwhile. First pixels: the program's start and end with "
    + "--version, and from its first instruction to the hand-over of the first frame. In the "
    + "pause: the viewer's processor time in 0.3 s of it, the quietest of readings 10 ms apart; and "
    + "its frames beyond 61 for each sweep and the window's first one"

  /// Milliseconds of viewer and server for a second, round by round; nothing where the server's cannot be read.
  var totals: [Double]? { Self.all(viewings.map(\.cost.total)) }

  /// The figures, if there was a round; those of the server only where it can be read.
  var metrics: [Metric] {
    if viewings.isEmpty { return [] }
    let own = [
      Metric("first pixels", unit: "ms", samples: viewings.map(\.firstPixels)),
      Metric("memory, at most", unit: "MB", samples: megabytes),
      Metric("processor in the pause", unit: "ms", samples: viewings.map(\.pauseTime)),
      Metric("frames in the pause", unit: "count", samples: framesBeyond),
    ]
    return costs("viewer", viewings.map(\.cost), floors: floors)
      + costs("floor", floors, floors: nil) + own
  }

  /// The promises, of the medians; the total's only where the server can be read.
  var bars: [BenchBar] {
    if viewings.isEmpty { return [] }
    var bars: [BenchBar] = []
    if let totals {
      bars.append(
        BenchBar(
          name: "word: viewer and server, ms a second", figure: Spread(totals).median, bar: 14,
          stretch: 8))
    }
    let others: [(String, [Double], Double)] = [
      ("word: first pixels, ms", viewings.map(\.firstPixels), 100),
      ("word: memory, MB", megabytes, 60),
      ("word: processor in the pause, ms", viewings.map(\.pauseTime), 0),
      ("word: frames in the pause", framesBeyond, 0),
    ]
    return bars
      + others.map { BenchBar(name: $0.0, figure: Spread($0.1).median, bar: $0.2) }
  }

  // MARK: Parts

  private var megabytes: [Double] { viewings.map { $0.peakResidentBytes / 1e6 } }

  private var framesBeyond: [Double] { viewings.map { Double($0.framesBeyond) } }

  /// Metrics of what a program and the server used.
  ///
  /// - Parameter floors: What the floor's loop took, or nothing for that loop itself.
  private func costs(_ name: String, _ costs: [WordCost], floors: [WordCost]?) -> [Metric] {
    let parts: [(String, (WordCost) -> Double?)] = [
      ("app", { $0.app }), ("server", { $0.server }), ("total", { $0.total }),
    ]
    return parts.compactMap { part, amount -> Metric? in
      guard let samples = Self.all(costs.map(amount)) else { return nil }
      let floor = floors.flatMap { Self.all($0.map(amount)) }.map {
        Metric.Floor("\(part) of putting the band's rectangle", Spread($0).median)
      }
      return Metric("\(name) \(part)", unit: "ms/s", samples: samples, floor: floor)
    }
  }

  /// The samples, if there is one of every round.
  private static func all(_ samples: [Double?]) -> [Double]? {
    let known = samples.compactMap { $0 }
    return known.isEmpty || known.count < samples.count ? nil : known
  }
}

/// The scene by which programs are compared: a word that a band of a third of its width crosses in a second, over
/// a plain ground, with 0.4 s between two crossings.
///
/// In this program it is the scene `own`, whose sweep is told by its duration. The word's ink is 954×190 pixels where
/// Lato is installed, as this project's bootstrap does, and about as large in other faces.
enum WordScene {
  /// The size of the window, in pixels.
  static let size = PixelSize(width: 1280, height: 800)

  /// How many deadlines a second.
  static let rate = RefreshRate.sixty

  /// The deadlines of a crossing, which takes a second.
  static let framesPerSweep = 60

  /// The deadlines from the begin of a crossing to that of the next, which are 1.4 s.
  static let framesPerCycle = 84

  /// The time from the begin of a crossing to that of the next, in nanoseconds.
  static let cycle: Int64 = 1_400_000_000

  /// How many cycles are measured.
  static let measuredCycles = 5

  private static let scene =
    "own:angle=0,direction=right,length=0.29,duration=1,pause=0.4,begin-fade=0"

  /// What the scene is, in a sentence.
  static let definition =
    "\(scene) with --text Shimmer, --background #101418 and --scale 2.7 at 1280x800 and 60 Hz: "
    + "ink of 954x190 pixels, a band of 319, 1 s of sweep and 0.4 s of pause; processor time per "
    + "second of the clock over \(measuredCycles) cycles, after a second of warm-up"

  /// What is written behind the program's name to show it.
  ///
  /// - Parameters:
  ///   - seconds: When the viewer closes.
  ///   - display: The display, or nothing for `$DISPLAY`.
  static func arguments(seconds: Double, display: String?) -> [String] {
    [
      "view", "--scene", scene, "--text", "Shimmer", "--background", "#101418", "--scale", "2.7",
      "--geometry", size.text, "--fps", "60", "--no-reduced-motion",
      "--seconds", "\(seconds)", "--format", "json",
    ] + (display.map { ["--display", $0] } ?? [])
  }

  /// The pixels of the word.
  private static let ink = PixelRect(x: 167, y: 291, width: 954, height: 190)

  /// The columns that the band crosses: those of the word's layer, which is wider than its ink.
  private static let way = 90..<1190

  /// The width of the band, in pixels.
  private static let band = 319

  /// What each frame of a crossing changes: the band's place and the one before it, as far as there is ink.
  static var places: [PixelRect] {
    func place(_ frame: Int) -> PixelRect {
      let end = way.lowerBound + (way.count + band) * frame / framesPerSweep
      return PixelRect(x: end - band, y: ink.minY, width: band, height: ink.height)
        .intersection(ink)
    }
    return (1...framesPerSweep).map { place($0 - 1).union(place($0)) }
  }
}
