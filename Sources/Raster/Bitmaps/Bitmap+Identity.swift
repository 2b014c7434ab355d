extension Bitmap: Hashable {
  /// Whether both are the same picture, not merely pictures with the same pixels.
  public static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }

  /// Feeds the picture's identity, not its pixels, to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
