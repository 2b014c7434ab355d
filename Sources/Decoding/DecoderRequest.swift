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

  /// What the decoder loads before it gives up system calls and reads the picture.
  package var preparation: Preparation

  /// What a picture seems to need.
  ///
  /// What it turns out to need in addition is loaded when it is needed.
  package enum Preparation: Int, Sendable {
    /// Nothing, for PNG, JPEG and GIF.
    case none
    /// The libraries for SVG.
    case vectors
    /// The libraries for SVG, and the fonts.
    case text
  }

  /// The number of the protocol, which changes with the arguments and the answer: the two programs may come from
  /// different versions.
  private static let version = "2"

  /// Creates a request.
  package init(limits: PictureLimits, box: PixelSize?, preparation: Preparation) {
    (self.limits, self.box, self.preparation) = (limits, box, preparation)
  }

  /// The arguments of the decoder, without the program's name.
  package var arguments: [String] {
    let numbers = [
      limits.megapixels, limits.mebibytes, limits.seconds, box?.width ?? 0, box?.height ?? 0,
      preparation.rawValue,
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
      PictureLimits.secondRange.contains(numbers[2]),
      let preparation = Preparation(rawValue: numbers[5])
    else { return nil }
    var limits = PictureLimits()
    (limits.megapixels, limits.mebibytes, limits.seconds) = (numbers[0], numbers[1], numbers[2])
    let box = PixelSize(width: numbers[3], height: numbers[4])
    self.init(limits: limits, box: box.isEmpty ? nil : box, preparation: preparation)
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
  /// A library cannot be loaded, and the last line on standard error says why; the dynamic linker ends programs with the
  /// same code.
  package static let unlinked: Int32 = 127
}
