/// The resources that decoding one picture may use.
///
/// The defaults suffice for a photograph of 64 megapixels and for an SVG map of tens of megabytes.
package struct PictureLimits: Equatable, Sendable {
  /// The maximum size of the picture, in millions of pixels.
  package var megapixels = 64

  /// The maximum address space of the decoder, in MiB.
  package var mebibytes = 1024

  /// The maximum processor time of the decoder, in seconds.
  ///
  /// The elapsed time may be twice that, without the time for which other programs kept the decoder from running.
  package var seconds = 20

  package init() {}

  /// The allowed values of ``megapixels``.
  package static let megapixelRange = 1...1000
  /// The allowed values of ``mebibytes``.
  package static let mebibyteRange = 256...65536
  /// The allowed values of ``seconds``.
  package static let secondRange = 1...3600

  /// The maximum number of pixels.
  package var pixelCount: Int { megapixels * 1_000_000 }

  /// The maximum address space, in bytes.
  package var byteCount: Int { mebibytes << 20 }

  /// The maximum elapsed time of decoding, in nanoseconds: twice the processor time.
  package var wallTime: Int64 { Int64(seconds) * 2_000_000_000 }
}
