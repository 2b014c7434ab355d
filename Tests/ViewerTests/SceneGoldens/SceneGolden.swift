import Compositor
import Display
import Drawing
import LayerKit
import Raster
import Scenes
import Testing
import Viewer

/// An instant of a scene that was looked at: drawn small, with the block typesetter.
struct SceneGolden: Sendable, CustomTestStringConvertible {
  /// The scene.
  let scene: String

  /// What tells this golden from the scene's others.
  let moment: String

  /// Seconds after the start.
  let seconds: Double

  /// `key=value` for some of the scene's parameters.
  let parameters: [String]

  /// The keys that are pressed before, each so many seconds after the start.
  let keys: [(seconds: Double, key: String)]

  /// The window in device pixels; at a scale of a quarter it is four times as large in points.
  let size: PixelSize

  /// Device pixels in a point.
  let scale: Double

  /// Describes an instant; by default a window of 512×320 points on 128×80 pixels.
  init(
    _ scene: String, _ moment: String, at seconds: Double, _ parameters: String...,
    keys: [(seconds: Double, key: String)] = [], width: Int = 128, height: Int = 80,
    scale: Double = 0.25
  ) {
    self.scene = scene
    self.moment = moment
    self.seconds = seconds
    self.parameters = parameters
    self.keys = keys
    size = PixelSize(width: width, height: height)
    self.scale = scale
  }

  /// The name of the picture.
  var name: String { "\(scene)-\(moment)" }

  var testDescription: String { name }

  /// Draws the instant.
  func draw() throws -> Bitmap {
    let entry = try SceneCatalog.entry(named: scene)
    let session = ViewerSession(
      entry, assignments: try parameters.map { try entry.assignment($0) },
      pathRasterizer: CairoRasterizer(), size: size, scale: scale)
    for (time, key) in keys {
      session.apply(.key(KeyPress(KeyName(key))), at: Int64((time * 1e9).rounded()))
    }
    let time = session.mediaTime(afterStart: seconds)
    session.advance(to: time)
    let compositor = Compositor(context: session.context, scale: scale)
    return session.withoutNotices {
      Bitmap(size: size) { rows in
        compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
      }
    }
  }
}
