public import LayerKit

/// The scenes that there are.
public enum SceneCatalog {
  /// A scene by name.
  public struct Entry: Sendable {
    /// The name that is typed.
    public let name: String

    /// What it shows, in a line.
    public let summary: String

    /// Makes the scene; nothing shimmers yet.
    public let make: @Sendable (LayerContext, SceneContent, SceneArt) -> any Scene
  }

  /// All scenes; the first is the one that the viewer starts with.
  public static let all: [Entry] = [
    Entry(
      name: "wordmark", summary: "a thin word over a wallpaper, as in the sample application",
      make: { WordmarkScene(in: $0, content: $1, art: $2) })
  ]

  /// The names, in order.
  public static var names: [String] { all.map(\.name) }

  /// Finds a scene.
  ///
  /// - Throws: ``SceneError/unknownName(_:known:)``.
  public static func entry(named name: String) throws(SceneError) -> Entry {
    guard let entry = all.first(where: { $0.name == name }) else {
      throw .unknownName(name, known: names)
    }
    return entry
  }
}
