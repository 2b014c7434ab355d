package import Raster

/// The user's pictures by their names, which are paths.
///
/// A session has one store for all its stages. Whoever decodes pictures fills it.
package final class ScenePictures {
  /// The maximum number of pictures.
  package static let capacity = 16

  /// The maximum number of pixels of all pictures: 64 megapixels, as many as one picture usually has at most.
  static let mostPixels = 64_000_000

  /// The pictures, from the first one added to the last.
  private var pictures: [(name: String, picture: Bitmap)] = []

  /// Creates an empty store.
  package init() {}

  /// The picture of a name; `nil` if there is none.
  package subscript(name: String) -> Bitmap? { pictures.last { $0.name == name }?.picture }

  /// Adds a picture, in place of one of the same name.
  ///
  /// Beyond the limits the oldest pictures go, but never the new one.
  ///
  /// - Parameter used: The names of the pictures that go last.
  package func add(_ picture: Bitmap, named name: String, keeping used: [String] = []) {
    pictures.removeAll { $0.name == name }
    pictures.append((name, picture))
    while pictures.count > 1, pictures.count > Self.capacity || pixelCount > Self.mostPixels {
      pictures.remove(at: pictures.dropLast().firstIndex { !used.contains($0.name) } ?? 0)
    }
  }

  private var pixelCount: Int {
    pictures.reduce(0) { $0 + $1.picture.size.width * $1.picture.size.height }
  }
}

extension Session {
  /// The name of a picture that the scene asks for and that nobody has added; `nil` for none.
  package var missingPicture: String? {
    let stage = scene.stage
    return stage.image.isEmpty || stage.picture != nil ? nil : stage.image
  }

  /// Adds a picture that the parameter `image` can name; scenes that have the name already show the picture at once.
  package func add(_ picture: Bitmap, named name: String) { host.add(picture, named: name) }
}
