import Pictures

/// The decoding of a drawing with text, before the picture is read: afterwards the libraries have loaded what they load
/// once, such as the configuration of fonts.
enum Rehearsal {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>
    """

  /// Decodes the drawing.
  ///
  /// What the libraries report is ignored: they report it again about the picture.
  static func run() { _ = try? ImageDecoder.decode(Array(drawing.utf8)) }
}
