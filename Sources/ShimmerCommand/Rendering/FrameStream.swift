import Glibc
import Raster

/// Frames one after another in a file or on standard output, without compression.
struct FrameStream: FrameDestination {
  let form: FrameEncoder.Form
  private let file: FrameFile

  /// Begins a file with the first line if the format has one.
  ///
  /// - Throws: An error with exit code 73.
  init(
    _ format: FrameFormat, to file: FrameFile, size: PixelSize, rate: FrameRatio,
    isTransparent: Bool
  ) throws(ProgramError) {
    form = format == .y4m ? .planes : .pixels(isOpaque: !isTransparent)
    self.file = file
    if format == .y4m { _ = try unsafe file.write(Y4M.header(size, rate: rate).span.bytes) }
  }

  func write(_ frame: RawSpan, number: Int) throws(ProgramError) -> Bool { try file.write(frame) }

  func finish() throws(ProgramError) { try file.finish() }

  func abandon() { file.discard() }
}
