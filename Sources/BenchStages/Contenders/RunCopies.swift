package import Raster
package import Measuring

/// `memcpy` of the pixels that count in each frame of a pass, run by run, between two frames.
package final class RunCopies: Contender {
  private let passes: [PixelRuns]
  private let source: Bitmap
  private let target: Bitmap

  /// Copies within frames of a size; one run goes through all frames of a pass.
  package init(_ passes: [PixelRuns], size: PixelSize) {
    self.passes = passes
    source = Bitmap(size: size)
    target = Bitmap(size: size)
    for bitmap in [source, target] {
      bitmap.withRows { $0.fill(PixelRect(size), with: 0xFF20_4060) }
    }
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times {
      for runs in passes { runs.copy(from: source, to: target) }
    }
  }
}
