/// What decoding one picture may take.
///
/// The defaults let a photograph of 64 megapixels pass and a map of tens of megabytes in SVG.
package struct PictureLimits: Equatable, Sendable {
  /// The most pixels of the picture, in millions.
  package var megapixels = 64

  /// The most address space of the decoder, in MiB.
  package var mebibytes = 1024

  /// The most processor time of the decoder, in seconds; the clock on the wall may show twice as many.
  package var seconds = 20

  package init() {}

  /// What each may be.
  static let megapixelRange = 1...1000
  static let mebibyteRange = 256...65536
  static let secondRange = 1...3600

  /// The most pixels.
  var pixelCount: Int { megapixels * 1_000_000 }

  /// The most address space, in bytes.
  var byteCount: Int { mebibytes << 20 }

  /// How long the decoder may take on the clock, in nanoseconds.
  var wallTime: Int64 { Int64(seconds) * 2_000_000_000 }
}
