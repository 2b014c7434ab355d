package import Display
package import ViewerUI

/// What a display measures of frames, as pages show it; whoever drives a display renews it, off-screen there is nothing
/// to measure.
package struct FrameFigures: Equatable {
  /// What the statistics page shows.
  package var statistics = [
    LabeledValueGroup("Frames", [], note: "Drawn off-screen: no display, nothing measured.")
  ]

  /// The last ticks, oldest first, for the graph on the statistics page; none where nothing is measured.
  package var frameTimes: [FrameTime] = []

  /// The time from one deadline to the next that ``frameTimes`` are measured by, in nanoseconds; 0 where nothing is.
  package var framePeriod: Int64 = 0

  /// The pixels that the last frame has changed, for the page of the state; `nil` where no frame was drawn.
  ///
  /// What stands on the page does not depend on whether anybody renews it.
  package var changedPixels: Int?

  /// What the legend of frames says of the last one, line by line.
  package var legendLines: [String] = []
}
