import LayerKit
import Raster

/// A stage whose frames repeat: a pass of consecutive sixtieths of a second, once in a period.
package struct PassStage {
  /// Where the frames come from.
  package let stage: BenchStage

  /// The instants of the first pass, in media seconds.
  package let instants: [Double]

  /// Seconds from a pass to the next.
  package let period: Double

  /// For each instant the pixels that count in its frame.
  package let pixels: [PixelRuns]

  /// The pixels of a pass.
  package var pixelCount: Int { pixels.reduce(0) { $0 + $1.count } }
}
