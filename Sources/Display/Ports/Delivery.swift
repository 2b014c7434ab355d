/// What another program hands over to the window: a selection that the user pastes, or what the user drops on it.
public struct Delivery: Hashable, Sendable {
  /// The way on which something arrives.
  public enum Way: Hashable, Sendable {
    /// What was copied; X calls this selection `CLIPBOARD`.
    case clipboard
    /// What is marked somewhere, or was marked last; X calls this selection `PRIMARY`.
    case primary
    /// What was dragged, and dropped at a position in device pixels of the window.
    case drop(x: Int, y: Int)
  }

  /// What is handed over.
  public enum Content: Hashable, Sendable {
    /// Text, without a zero.
    case text(String)
    /// The absolute paths of local files, of which there is at least one.
    case files([String])
    /// An encoded image, which has not been checked: it says that it is a PNG, JPEG, GIF or SVG.
    case picture([UInt8])
    /// A colour as `0xAARRGGBB`, not premultiplied.
    case color(UInt32)
    /// Nothing that can be used; the reason is for the user, such as "the clipboard is empty".
    case nothing(reason: String)
  }

  /// A kind of ``Content``, as it is known before anything is handed over.
  public enum Kind: Hashable, Sendable {
    case text, files, picture, color
    /// None of the others.
    case unknown
  }

  /// The way on which it arrives.
  public var way: Way

  /// What it is.
  public var content: Content

  /// Creates a delivery.
  public init(_ way: Way, _ content: Content) { (self.way, self.content) = (way, content) }
}
