import Compositor
import Display
import LayerKit
import Raster
import Viewer

/// A scene under examination: its layers by name, their presentation values, and how it is drawn.
final class SceneProbe {
  let session: Session
  private let compositor: Compositor
  private let frame: Bitmap

  init(
    _ scene: String, _ parameters: String..., width: Int = 640, height: Int = 480,
    scale: Double = 1
  ) throws {
    let entry = try SceneCatalog.entry(named: scene)
    let size = PixelSize(width: width, height: height)
    session = Session(
      entry, assignments: try parameters.map { try entry.assignment($0) }, size: size,
      scale: scale)
    compositor = Compositor(context: session.context, scale: scale)
    frame = Bitmap(size: size)
  }

  /// Presses a key at a time in seconds after the start.
  func press(_ key: String, at seconds: Double) {
    session.apply(.key(KeyPress(KeyName(key))), at: Int64((seconds * 1e9).rounded()))
  }

  /// Advances to a time in seconds after the start.
  func advance(to seconds: Double) { session.advance(to: 1000 + seconds) }

  /// Draws the frame of an instant, over the previous one.
  ///
  /// - Returns: The compositor's path, and the difference from the previous frame.
  @discardableResult
  func draw(at seconds: Double) -> (path: String, damage: Damage) {
    advance(to: seconds)
    let report = frame.withRows { rows in
      compositor.render(at: 1000 + seconds, into: rows, buffer: BufferName(slot: 0))
    }
    return (report.path.rawValue, report.damage)
  }

  /// The layer with a name, anywhere below the scene's root.
  func layer(_ name: String) -> Layer? { Self.find(name, below: session.scene.stage.root) }

  /// The sublayers of the layer with a name.
  func layers(in name: String) -> [Layer] { layer(name)?.sublayers ?? [] }

  /// Whether the picture stays unchanged without input.
  func rests(after seconds: Double) -> Bool {
    session.context.nextChange(after: 1000 + seconds) == .never
      && session.context.nextEvent == nil
  }

  private static func find(_ name: String, below layer: Layer) -> Layer? {
    if layer.name == name { return layer }
    for sublayer in layer.sublayers {
      if let found = find(name, below: sublayer) { return found }
    }
    return nil
  }
}

extension Layer {
  /// The presented background colour, with components times 255.
  var shownLevels: [Double] {
    guard let color = presentation()?.backgroundColor else { return [] }
    return [color.red, color.green, color.blue].map { ($0 * 255e6).rounded() / 1e6 }
  }
}
