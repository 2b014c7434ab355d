import Display
import Raster

/// What it took to put a frame in a window, beside what we took.
struct PresentationRow {
  /// The frame's size, in pixels.
  let size: PixelSize

  /// Who put it.
  let library: String

  /// In which way.
  let idiom: String

  /// The times of a put and ours.
  let compared: ComparedTimes

  /// All that tells it from other rows: "presentation 500x500, x11perf -shmput500".
  var name: String { "presentation \(size.text), \(library) \(idiom)" }

  /// How many are put in a second, round by round.
  var putsPerSecond: [Double] { compared.times.map { 1e9 / $0 } }
}
