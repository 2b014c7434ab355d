package import Raster

/// What the program `shimmer` asks of `shimmer-decode`, as the arguments of that program.
///
/// The picture is the decoder's standard input, the ``DecoderAnswer`` its standard output, and its messages are lines
/// on standard error.
package struct DecoderRequest: Equatable, Sendable {
  /// The resources that the decoder may use.
  package var limits: PictureLimits

  /// The size in pixels that a vector picture is scaled to fit, or `nil` for its own size.
  package var box: PixelSize?

  /// Whether the picture may be an SVG with text, for which the decoder then loads the fonts before it reads the picture.
  package var mayHaveText: Bool

  /// The number of the protocol, which changes with the arguments and the answer: the two programs may come from
  /// different versions.
  private static let version = "1"

  /// Creates a request.
  package init(limits: PictureLimits, box: PixelSize?, mayHaveText: Bool) {
    (self.limits, self.box, self.mayHaveText) = (limits, box, mayHaveText)
  }

  /// The arguments of the decoder, without the program's name.
  package var arguments: [String] {
    let numbers = [
      limits.megapixels, limits.mebibytes, limits.seconds, box?.width ?? 0, box?.height ?? 0,
      mayHaveText ? 1 : 0,
    ]
    return [Self.version] + numbers.map(String.init)
  }

  /// Reads the arguments of the decoder; `nil` if they are not those of a request of this version.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  package init?(_ arguments: [String]) {
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    guard arguments.first == Self.version, arguments.count == 7, numbers.count == 6,
      PictureLimits.megapixelRange.contains(numbers[0]),
      PictureLimits.mebibyteRange.contains(numbers[1]),
      PictureLimits.secondRange.contains(numbers[2])
    else { return nil }
    var limits = PictureLimits()
    (limits.megapixels, limits.mebibytes, limits.seconds) = (numbers[0], numbers[1], numbers[2])
    let box = PixelSize(width: numbers[3], height: numbers[4])
    self.init(limits: limits, box: box.isEmpty ? nil : box, mayHaveText: numbers[5] != 0)
  }
}

/// The exit codes of `shimmer-decode`.
package enum DecoderStatus {
  /// The answer is complete.
  package static let answered: Int32 = 0
  /// There is no answer, and the last line on standard error says why.
  package static let failed: Int32 = 1
  /// The arguments are no ``DecoderRequest`` of this version.
  package static let misunderstood: Int32 = 2
}
