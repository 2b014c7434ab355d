/// What a scene says about itself: for lists, help and documents.
package struct SceneCard: Hashable, Sendable {
  /// What lies behind a scene where the user has chosen nothing.
  package enum Ground: Hashable, Sendable {
    /// The program's own picture.
    case wallpaper
    /// One quiet colour.
    case plain
  }

  /// The name that is typed.
  package let name: String

  /// What it shows, in a line.
  package let summary: String

  /// The system of the source texts, and what people know from other libraries, that it is the equivalent of.
  package let equivalents: [String]

  /// What the key for the scene's own action does; nothing where there is none.
  package let action: String?

  /// What dragging does; nothing where it does nothing.
  package let drag: String?

  /// What lies behind it.
  package let ground: Ground

  /// Describes a scene.
  package init(
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
