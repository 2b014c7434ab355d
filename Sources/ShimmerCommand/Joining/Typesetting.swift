import Drawing
import LayerKit

/// How the program sets text.
enum Typesetting {
  /// Pango, or boxes where no font is installed, which one line says.
  ///
  /// - Parameter pango: Pango's typesetter, where it has been asked for already.
  static func typesetter(_ pango: PangoTypesetter? = PangoTypesetter()) -> any Typesetter {
    if let pango { return pango }
    Console.complain("no font is installed (text is drawn as boxes; install fonts-lato)")
    return BlockTypesetter()
  }
}
