import Raster
import Viewer

/// The text or the picture that a test's session begins with.
struct UserContent {
  var text: String?
  var image: Bitmap?

  /// The name of the picture.
  static let name = "pictures/logo.png"

  /// The content of a session, whose pictures hold the picture.
  var content: SceneContent {
    let content = SceneContent()
    if let image { content.pictures.add(image, named: Self.name) }
    return content
  }

  /// The values of a session.
  func assignments(of entry: SceneCatalog.Entry) throws -> [ParameterAssignment] {
    try (text.map { ["text=\($0)"] } ?? image.map { _ in ["image=\(Self.name)"] } ?? [])
      .map { try entry.assignment($0) }
  }
}
