extension Bitmap: Equatable {
  /// Whether both are the same picture, not merely pictures with the same pixels.
  public static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }
}
