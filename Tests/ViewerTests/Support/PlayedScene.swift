import Display
import Drawing
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

/// A scene whose layers can be examined as it plays.
struct PlayedScene {
  let session: Session

  init(
    _ request: String, size: PixelSize = PixelSize(width: 1280, height: 800), scale: Double = 1,
    motion: SceneMotion = .full
  ) throws {
    let request = try SceneRequest(request)
    session = Session(
      request.entry, assignments: request.assignments, motion: motion,
      pathRasterizer: CairoRasterizer(), size: size, scale: scale)
  }

  /// Plays up to a time in seconds after the start.
  func play(to seconds: Double) {
    session.advance(to: session.mediaTime(afterStart: seconds))
  }

  /// Presses a key at a time in seconds after the start.
  func press(_ key: KeyName, at seconds: Double) {
    session.apply(.key(KeyPress(key)), at: Int64((seconds * 1e9).rounded()))
  }

  /// All layers of the scene, parents first.
  var layers: [Layer] {
    func below(_ layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(below) }
    return below(session.scene.stage.root)
  }

  /// The layer with a name.
  func layer(_ name: String) throws -> Layer {
    try #require(layers.first { $0.name == name }, "no layer is called \(name)")
  }

  /// The presentation layer of the layer with a name.
  func shown(_ name: String) throws -> Layer {
    try #require(try layer(name).presentation(), "\(name) is not shown")
  }

  var shimmers: [ShimmeringLayer] { layers.compactMap { $0 as? ShimmeringLayer } }

  /// The visible texts.
  var texts: [String] {
    layers.compactMap { $0.isHidden ? nil : ($0 as? TextLayer)?.text?.string }
  }
}
