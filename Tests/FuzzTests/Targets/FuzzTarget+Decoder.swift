import Display
import Foundation
import Raster
import ProgramSupport
import TestSupport

extension FuzzTarget {
  /// Drawings that go the way of a program's pictures: to a process with limits, which may end as it likes.
  ///
  /// A hundred thousand runs of other targets are ten thousand of this one.
  static let decoder = FuzzTarget(
    name: "decoder",
    dictionary: drawings.dictionary
      + [
        "<feConvolveMatrix order=\"21\"", "<feTurbulence ", "numOctaves=\"", "<feMorphology ",
        "radius=\"", "<feTile/>", "font-size=\"1e9\"", "stroke-dasharray=\"", "M0 0L1e9 1e9",
      ].map { Array($0.utf8) },
    longest: 4096, divisor: 10,
    makeCheck: {
      let folder = try TemporaryFolder()
      let program = try ShimmerProgram.executable().path
      var limits = PictureLimits()
      (limits.megapixels, limits.mebibytes, limits.seconds) = (4, 256, 1)
      let box = PixelSize(width: 400, height: 300)
      // Twice the processor time, and what a busy machine adds to its end.
      let longest = Duration.seconds(2 * limits.seconds + 8)
      return { [limits] input in
        let path = try folder.write(input, to: "picture.svg")
        let start = ContinuousClock.now
        var size: PixelSize?
        do throws(PictureError) {
          size = try PictureDecoder(
            path, vectorsFitting: box, limits: limits, program: program
          ).take().size
        } catch {
          try requireOneLine(TerminalText.line(error.description))
        }
        let time = ContinuousClock.now - start
        if let size { try require(size.area <= limits.megapixels * 1_000_000, "\(size)") }
        try require(time < longest, "an answer after \(time)")
      }
    })
}
