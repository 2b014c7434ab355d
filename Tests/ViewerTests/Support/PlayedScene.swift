import Display
import Drawing
import LayerKit
import Raster
import Scenes
import ShimmerKit
import Testing
import Viewer

/// A scene that is played, and whose layers are looked at.
struct PlayedScene {
  let session: ViewerSession

  init(
    _ request: String, size: PixelSize = PixelSize(width: 1280, height: 800), scale: Double = 1,
    motion: SceneMotion = .full
  ) throws {
    let request = try SceneRequest(request)
    session = ViewerSession(
      request.entry, assignments: request.assignments, motion: motion,
      pathRasterizer: CairoRasterizer(), size: size, scale: scale)
  }

  /// Plays up to so many seconds after the start.
  func play(to seconds: Double) {
    session.advance(to: session.mediaTime(afterStart: seconds))
  }

  /// Presses a key so many seconds after the start.
  func press(_ key: KeyName, at seconds: Double) {
    session.apply(.key(KeyPress(key)), at: Int64((seconds * 1e9).rounded()))
  }

  /// All layers of the scene, parents first.
  var layers: [Layer] {
    func below(_ layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(below) }
    return below(session.scene.stage.root)
  }

  /// The layer of a name.
  func layer(_ name: String) throws -> Layer {
    try #require(layers.first { $0.name == name }, "no layer is called \(name)")
  }

  /// The layer of a name as the screen shows it.
  func shown(_ name: String) throws -> Layer {
    try #require(try layer(name).presentation(), "\(name) is not shown")
  }

  /// The shimmering layers.
  var shimmers: [ShimmeringLayer] { layers.compactMap { $0 as? ShimmeringLayer } }

  /// The texts that are shown.
  var texts: [String] {
    layers.compactMap { $0.isHidden ? nil : ($0 as? TextLayer)?.text?.string }
  }
}
