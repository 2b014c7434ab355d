/// An axis-parallel rectangle of whole device pixels, half open.
///
/// It contains the pixels with `minX ≤ x < maxX` and `minY ≤ y < maxY`; y grows downwards.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int

  /// The first row.
  public var minY: Int

  /// The column after the last one.
  public var maxX: Int

  /// The row after the last one.
  public var maxY: Int

  /// The rectangle without any pixels.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Creates a rectangle from its edges; crossed edges give an empty rectangle.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = max(minX, maxX)
    self.maxY = max(minY, maxY)
  }

  /// Creates a rectangle from its top left pixel and its size; a negative size gives an empty rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + max(0, width), maxY: y + max(0, height))
  }

  /// Creates the rectangle from pixel (0, 0) that has this size.
  public init(_ size: PixelSize) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  /// The top left pixel; an empty rectangle does not contain it.
  public var origin: PixelPoint { PixelPoint(x: minX, y: minY) }

  /// The number of columns.
  public var width: Int { maxX - minX }

  /// The number of rows.
  public var height: Int { maxY - minY }

  /// The number of pixels.
  public var area: Int { isEmpty ? 0 : width * height }

  /// Whether the rectangle contains no pixel.
  public var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// The width and the height; never negative.
  public var size: PixelSize { PixelSize(width: max(0, width), height: max(0, height)) }

  /// The columns from ``minX`` up to, but not including, ``maxX``.
  public var columns: Range<Int> { minX..<maxX }

  /// The rows from ``minY`` up to, but not including, ``maxY``.
  public var rows: Range<Int> { minY..<maxY }

  /// Returns the pixels that belong to both rectangles.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// Returns the smallest rectangle that contains both rectangles; an empty rectangle adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns whether any pixel belongs to both rectangles.
  public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// Returns whether every pixel of `other` belongs to this rectangle.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || intersection(other) == other
  }

  /// Returns the rectangle moved by whole pixels.
  public func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The rectangle with its columns rounded outward to multiples of eight, the blocks of the kernels.
  package var blockAligned: PixelRect {
    isEmpty
      ? .empty
      : PixelRect(minX: minX & ~7, minY: minY, maxX: (maxX + 7) & ~7, maxY: maxY)
  }
}

/// A width and a height in device pixels.
public struct PixelSize: Hashable, Sendable, Encodable {
  /// The number of columns; never negative.
  public var width: Int

  /// The number of rows; never negative.
  public var height: Int

  /// The size without any pixels.
  public static let zero = PixelSize(width: 0, height: 0)

  /// Creates a size in device pixels.
  ///
  /// - Precondition: Neither side is negative.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "negative size \(width)×\(height)")
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// Whether the width or the height is 0.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Creates a size from text such as "320x80", in plain decimal digits; `nil` for any other text.
  package init?(_ text: some StringProtocol) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let width = Int(sides[0]), let height = Int(sides[1])
    else { return nil }
    self.init(width: width, height: height)
  }
}

/// A position in device pixels.
public struct PixelPoint: Hashable, Sendable {
  /// The column; may be negative.
  public var x: Int

  /// The row; may be negative.
  public var y: Int

  /// The position of the top left pixel.
  public static let zero = PixelPoint(x: 0, y: 0)

  /// Creates a position in device pixels.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
