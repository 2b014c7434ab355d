package import Drawing
package import LayerKit

/// How the program sets text.
package enum Typesetting {
  /// Pango, or boxes where no font is installed, which one line says.
  ///
  /// - Parameter pango: Pango's typesetter, where it has been asked for already.
  package static func typesetter(_ pango: PangoTypesetter? = PangoTypesetter()) -> any Typesetter {
    if let pango { return pango }
    Console.complain("no font is installed (text is drawn as boxes; install fonts-lato)")
    return BlockTypesetter()
  }
}
