package import Display

/// A display's measurements of frames, as pages show them.
///
/// The code that drives a display updates them; off-screen there is nothing to measure.
package struct FrameFigures: Equatable {
  /// The contents of the statistics page.
  package var statistics = [
    LabeledValueGroup("Frames", [], note: "Drawn off-screen: no display, nothing measured.")
  ]

  /// The last frames, oldest first, for the graph on the statistics page; empty if nothing is measured.
  package var frameTimes: [FrameTiming] = []

  /// The time between deadlines against which ``frameTimes`` are measured, in nanoseconds; 0 if nothing is measured.
  package var framePeriod: Int64 = 0

  /// The number of pixels that the last frame changed, for the state page; `nil` before the first frame.
  ///
  /// The state page has the same rows whether or not this value is updated.
  package var changedPixels: Int?

  /// The lines of the frame legend for the last frame.
  package var legendLines: [String] = []
}
