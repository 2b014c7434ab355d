import Display
import Platform
import Raster
import X11Display

/// What one round of a case was.
struct PresentRound {
  /// What became of the ticks, and how long what took.
  var frames: Display.FrameReport
  /// Each tick with all of its instants, oldest first; none unless ``PresentPlan/keepsSamples``.
  var samples: [FrameSample]
  /// The time that it took, in nanoseconds.
  var nanoseconds: Int64
  /// The time of the animation that was shown, in seconds.
  var animatedSeconds: Double
  /// What the process used meanwhile.
  var usage: ProcessUsage
  /// The processor time of the server, in nanoseconds; nothing where it cannot be read.
  var serverNanoseconds: Int64?
  /// Whether the window was hidden for a time.
  var wasHidden: Bool
  /// The size of the frames: that of the screen where the window filled it.
  var frameSize: PixelSize
  /// How frames reached the display.
  var transport: TransportReport
  /// How many deadlines a second there were.
  var rate: RefreshRate
  /// Where the rate is known from.
  var rateSource: String

  /// The invariants that do not hold, in words with the number of the round, which counts from 0 here.
  func contradictions(inRound index: Int) -> [String] {
    frames.counts.contradictions.map { "round \(index + 1): \($0)" }
  }
}
