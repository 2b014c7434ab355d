package import Display
package import LayerHost
package import Raster
package import ShimmerKit

/// What a viewer has done, in numbers and words, for whoever prints it.
///
/// A program adds what only it knows, such as memory and transport.
package struct ViewerReport: Hashable, Sendable {
  /// Why it ended, or nothing while it runs and after an error.
  package var end: LoopEnd?

  /// The media time at the end, in seconds.
  package var mediaTime: Double

  /// The media time that the display's picture belongs to, or nothing before the first frame.
  package var shownTime: Double?

  /// What became of the deadlines, and what the frames cost.
  package var frames: FrameReport

  /// How many frames were drawn in which way.
  package var paths: DrawingPaths

  /// How many frames were drawn for which reason, by ``FrameReason/countName``; a frame with several counts for each.
  ///
  /// Empty where nobody asked for reasons.
  package var framesByReason: [String: Int]

  /// Nanoseconds from the start to the first frame's hand-over, or nothing without one.
  package var firstFrame: Int64?

  /// How often a part of the window had lost its picture.
  package var exposures: Int

  /// How often the window was hidden after it had been seen.
  package var hidings: Int

  /// What the scene was doing last.
  package var state: ShimmeringState

  /// The media time of the last end fade's begin; 0 before the first stop.
  package var fadeTime: Double

  /// Commands and changes of state.
  package var log: EventLog

  /// The size that the window's contents are laid out for, in device pixels.
  package var windowSize: PixelSize

  /// The size of a frame in device pixels: the window's, unless that is much larger than the screen.
  package var frameSize: PixelSize

  /// Device pixels in a point.
  package var scale: Double

  /// The refresh rate of the pacing grid.
  package var rate: RefreshRate

  /// Collects a report.
  package init(
    end: LoopEnd?, mediaTime: Double, shownTime: Double?, frames: FrameReport,
    paths: DrawingPaths, framesByReason: [String: Int] = [:], firstFrame: Int64?,
    exposures: Int, hidings: Int = 0, state: ShimmeringState,
    fadeTime: Double, log: EventLog, windowSize: PixelSize, frameSize: PixelSize, scale: Double,
    rate: RefreshRate
  ) {
    self.end = end
    self.mediaTime = mediaTime
    self.shownTime = shownTime
    self.frames = frames
    self.paths = paths
    self.framesByReason = framesByReason
    self.firstFrame = firstFrame
    self.exposures = exposures
    self.hidings = hidings
    self.state = state
    self.fadeTime = fadeTime
    self.log = log
    self.windowSize = windowSize
    self.frameSize = frameSize
    self.scale = scale
    self.rate = rate
  }
}
