import Display
import Raster
import Viewer

/// The scene with the shimmering word, which the viewer and the programs that it is compared with show.
///
/// A band of a third of a word's width crosses the word in a second, above a plain background, with 0.4 s between two
/// crossings. In this program it is the scene `own`, in which the duration determines the speed of the band. The ink
/// of the word covers 954×190 pixels if Lato is installed, as this project's bootstrap does, and a similar area with
/// other fonts.
enum WordScene {
  /// The size of the window, in pixels.
  static let size = PixelSize(width: 1280, height: 800)

  /// The number of deadlines in a crossing, which takes a second.
  static let framesPerSweep = 60

  /// The number of deadlines from the start of a crossing to the start of the next crossing, 1.4 s later.
  static let framesPerCycle = 84

  /// The time from the start of a crossing to the start of the next crossing, in seconds.
  private static let cycle = 1.4

  /// The number of measured cycles.
  static let measuredCycles = 5

  private static let scene =
    "own:angle=0,direction=right,length=0.29,duration=1,pause=0.4,begin-fade=0"

  /// The definition of the scene and of the measured cycles, as text for the report.
  static let definition =
    "\(scene) with --text Shimmer, --background #101418 and --scale 2.7 at 1280x800 and 60 Hz: "
    + "ink of 954x190 pixels, a band of 319, 1 s of sweep and 0.4 s of pause; processor time per "
    + "second of the clock over \(measuredCycles) cycles, after a second of warm-up. The baseline puts the band's "
    + "precomputed rectangles by ShmPutImage. The server's time is everything that it used meanwhile. First pixels: the "
    + "time of the program with --version, plus the time from the viewer's first instruction to the submission of its "
    + "first frame. In the pause: the viewer's processor time in 0.3 s, the minimum over readings 10 ms apart; and the "
    + "number of its frames beyond 61 per sweep and the window's first one"

  /// The arguments of `view` that show the scene.
  static let arguments = [
    "--scene", scene, "--text", "Shimmer", "--background", "#101418", "--scale", "2.7",
    "--no-reduced-motion",
  ]

  /// The times of readings after the start, in seconds: the beginning and the end of the measured cycles, and then
  /// every 10 ms of more than a cycle, in which a pause is found.
  static var readingTimes: [Double] {
    let end = 1 + Double(measuredCycles) * cycle
    return [1] + (0...180).map { end + Double($0) / 100 }
  }

  /// The duration of a run, in seconds.
  static var seconds: Double { 1 + Double(measuredCycles) * cycle + 1.9 }

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

extension WordScene {
  /// Returns the row of runs of the viewer, of the bare loop and of the program's start.
  static func row(_ runs: [ViewerRun], bare: [WordCost], startUp: [Double]) -> Row {
    let costs = runs.map { WordCost($0.readings[0], $0.readings[1]) }
    let first = zip(runs, startUp).map { ($0.report["firstFrame"].number ?? 0) / 1e6 + $1 }
    let memory = runs.map { ($0.report["memory"]["peakResidentBytes"].number ?? 0) / 1e6 }
    let pause = runs.map { least(in: 300_000_000, of: Array($0.readings.dropFirst())) }
    let beyond = runs.map { run in
      // The window's first frame, and one more than a crossing's deadlines in each cycle.
      let most = 1 + (seconds / cycle).rounded(.up) * Double(framesPerSweep + 1)
      return max(0, (run.report["counts"]["presented"].number ?? 0) - most)
    }
    let baselines = WordCost.metrics("baseline", bare)
    let own = [
      Metric("first pixels", unit: "ms", samples: first),
      Metric("memory, at most", unit: "MB", samples: memory),
      Metric("processor in the pause", unit: "ms", samples: pause),
      Metric("frames in the pause", unit: "count", samples: beyond),
    ]
    let names = [
      "word: first pixels, ms", "word: memory, MB", "word: processor in the pause, ms",
      "word: frames in the pause",
    ]
    let limits = zip(zip(names, own), [100.0, 60, 0, 0]).map {
      Threshold($0.0, $0.1.median, .atMost, $1)
    }
    let all = WordCost.metrics("viewer", costs, beside: baselines)
    let total = all.first { $0.name == "viewer total" }.map {
      Threshold("word: viewer and server, ms a second", $0.median, .atMost, 14, stretch: 8)
    }
    return Row(
      "shimmering word", metrics: all + baselines + own, facts: ["definition": definition],
      thresholds: (total.map { [$0] } ?? []) + limits)
  }

  /// Returns the least processor time in a stretch of a length in nanoseconds, in milliseconds: that of a pause.
  static func least(in length: Int64, of readings: [ViewerRun.Reading]) -> Double {
    let stretches = readings.compactMap { start in
      readings.first { $0.instant >= start.instant + length }.map { $0.program - start.program }
    }
    return Double(stretches.min() ?? 0) / 1e6
  }
}

/// Processor time per second of the clock, in milliseconds.
struct WordCost {
  let program: Double
  /// `nil` if the X server's process cannot be read.
  let server: Double?

  /// - Parameters:
  ///   - seconds: The time in which the processor times were used.
  ///   - program: The program's processor time, in nanoseconds.
  ///   - server: The server's processor time, in nanoseconds.
  init(seconds: Double, program: Int64, server: Int64?) {
    self.program = Double(program) / 1e6 / seconds
    self.server = server.map { Double($0) / 1e6 / seconds }
  }

  init(_ start: ViewerRun.Reading, _ end: ViewerRun.Reading) {
    self.init(
      seconds: Double(end.instant - start.instant) / 1e9, program: end.program - start.program,
      server: end.server.flatMap { end in start.server.map { end - $0 } })
  }

  /// Returns the metrics of the program, the server and both, beside those of a bare loop.
  static func metrics(_ name: String, _ costs: [WordCost], beside bare: [Metric] = []) -> [Metric] {
    let parts: [(String, [Double?])] = [
      ("app", costs.map(\.program)), ("server", costs.map(\.server)),
      ("total", costs.map { cost in cost.server.map { $0 + cost.program } }),
    ]
    return parts.compactMap { part, samples in
      let known = samples.compactMap { $0 }
      if known.count < samples.count || known.isEmpty { return nil }
      let baseline = bare.first { $0.name.hasSuffix(" \(part)") }.map {
        Metric.Baseline("\(part) of putting the band's rectangle", $0.median)
      }
      return Metric("\(name) \(part)", unit: "ms/s", samples: known, baseline: baseline)
    }
  }
}
