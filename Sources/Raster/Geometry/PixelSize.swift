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
}
