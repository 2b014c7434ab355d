/// How a server turns a pixel's number into a colour.
///
/// The corresponding X type is the class of a `VISUALTYPE`, with the same names.
public enum VisualClass: String, CaseIterable, Hashable, Sendable {
  /// A fixed row of greys.
  case staticGray = "StaticGray"
  /// A row of greys that programs may change.
  case grayScale = "GrayScale"
  /// A fixed palette.
  case staticColor = "StaticColor"
  /// A palette that programs may change.
  case pseudoColor = "PseudoColor"
  /// Bits of the pixel are red, green and blue.
  case trueColor = "TrueColor"
  /// Bits of the pixel choose from a palette each for red, green and blue.
  case directColor = "DirectColor"
}
