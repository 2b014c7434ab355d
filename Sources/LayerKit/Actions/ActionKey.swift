/// The name under which a layer asks what happens when something of it changes.
///
/// It is also the key of the animation that the change brings. The names are Core Animation's.
public struct ActionKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates a key from any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key from a literal.
  public init(stringLiteral value: String) { rawValue = value }
}

extension ActionKey {
  // MARK: Events

  /// A layer becomes part of a tree that is shown.
  ///
  /// The corresponding Core Animation constant is `kCAOnOrderIn`.
  public static let onOrderIn: ActionKey = "onOrderIn"
  /// A layer leaves the tree that is shown.
  ///
  /// The corresponding Core Animation constant is `kCAOnOrderOut`.
  public static let onOrderOut: ActionKey = "onOrderOut"
  /// One state of a layer gives way to another.
  ///
  /// Nothing here asks under this name, as there are no transitions.
  /// The corresponding Core Animation constant is `kCATransition`.
  public static let transition: ActionKey = "transition"
  /// The list of sublayers changes.
  public static let sublayers: ActionKey = "sublayers"
}
