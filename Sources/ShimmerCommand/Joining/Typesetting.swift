import Drawing
import LayerKit

/// How the program sets text.
enum Typesetting {
  /// Pango, or boxes where no font is installed, which one line says.
  static func typesetter() -> any Typesetter {
    if let pango = PangoTypesetter() { return pango }
    Console.complain("no font is installed (text is drawn as boxes; install fonts-lato)")
    return BlockTypesetter()
  }
}
