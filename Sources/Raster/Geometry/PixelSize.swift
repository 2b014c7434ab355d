/// A width and a height in device pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels from left to right; never negative.
  public var width: Int

  /// Pixels from top to bottom; never negative.
  public var height: Int

  /// The size without any pixel.
  public static let zero = PixelSize(width: 0, height: 0)

  /// Creates a size.
  ///
  /// - Precondition: Neither side is negative.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "negative size \(width)×\(height)")
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// Whether there is no pixel.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Reads `WxH` in plain decimal digits; nothing where a text is not so written.
  package init?(_ text: some StringProtocol) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let width = Int(sides[0]), let height = Int(sides[1])
    else { return nil }
    self.init(width: width, height: height)
  }
}
