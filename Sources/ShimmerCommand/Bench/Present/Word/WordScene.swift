import Display
import Raster
import ProgramSupport

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
