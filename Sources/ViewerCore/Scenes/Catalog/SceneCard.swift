/// What a scene says about itself: for lists, help and documents.
public struct SceneCard: Hashable, Sendable {
  /// What lies behind a scene where the user has chosen nothing.
  public enum Ground: Hashable, Sendable {
    /// The program's own picture.
    case wallpaper
    /// One quiet colour.
    case plain
  }

  /// The name that is typed.
  public let name: String

  /// What it shows, in a line.
  public let summary: String

  /// The system of the source texts, and what people know from other libraries, that it is the equivalent of.
  public let equivalents: [String]

  /// What the key for the scene's own action does; nothing where there is none.
  public let action: String?

  /// What dragging does; nothing where it does nothing.
  public let drag: String?

  /// What lies behind it.
  public let ground: Ground

  /// Describes a scene.
  public init(
    _ name: String, _ summary: String, equivalents: [String] = [], action: String? = nil,
    drag: String? = nil, ground: Ground = .wallpaper
  ) {
    self.name = name
    self.summary = summary
    self.equivalents = equivalents
    self.action = action
    self.drag = drag
    self.ground = ground
  }
}
