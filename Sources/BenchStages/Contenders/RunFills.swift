package import Raster
package import Measuring

/// `memset` of pixels, run by run, in a frame.
package final class RunFills: Contender {
  private let runs: PixelRuns
  private let target: Bitmap
  private var byte: UInt8 = 0

  /// Fills within a frame of a size.
  package init(_ runs: PixelRuns, size: PixelSize) {
    self.runs = runs
    target = Bitmap(size: size)
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times {
      byte &+= 1
      runs.fill(target, with: byte)
    }
  }
}
