import Compositor
import Display
import LayerKit
import Raster
import Scenes
import Viewer

/// A session whose frames are drawn, one after the other, as a window would show them.
final class DrawnSession {
  let session: ViewerSession
  private let compositor: Compositor
  private let frame: Bitmap
  private let size: PixelSize

  /// What the frame that was shown last took; nothing where it showed nothing new.
  private(set) var report = RenderedFrame()

  init(
    _ parameters: String..., size: PixelSize = PixelSize(width: 1280, height: 800),
    background: Color = Color(hex: 0x101020)
  ) throws {
    self.size = size
    session = ViewerSession(
      SceneCatalog.wordmark, content: SceneContent(background: .color(background)),
      assignments: try parameters.map { try SceneCatalog.wordmark.assignment($0) }, size: size)
    compositor = Compositor(context: session.context)
    frame = Bitmap(size: size)
  }

  /// Presses a key so many seconds after the start.
  func press(_ key: KeyName, _ modifiers: KeyModifiers = [], at seconds: Double) {
    session.apply(.key(KeyPress(key, modifiers: modifiers)), at: Int64((seconds * 1e9).rounded()))
  }

  /// Shows the frame of an instant so many seconds after the start.
  ///
  /// - Returns: What differs from the frame before.
  func show(at seconds: Double) -> Damage {
    let time = session.mediaTime(afterStart: seconds)
    session.advance(to: time)
    let damage = compositor.prepare(at: time, size: size)
    report = RenderedFrame()
    if !damage.isEmpty {
      report = frame.withRows { compositor.draw(into: $0, buffer: BufferName(slot: 0)) }
    }
    return damage
  }

  /// When the picture can next differ, in seconds after the start.
  func nextChange(after seconds: Double) -> NextChange {
    compositor.nextChange(after: session.mediaTime(afterStart: seconds))
  }

  /// The picture of an instant, drawn anew.
  func picture(at seconds: Double) -> Bitmap {
    let time = session.mediaTime(afterStart: seconds)
    session.advance(to: time)
    let fresh = Compositor(context: session.context)
    return Bitmap(size: size) { rows in
      fresh.render(at: time, into: rows, buffer: BufferName(slot: 0))
    }
  }
}

extension DrawnSession {
  /// How many pixels of the shown frame differ from another picture.
  func differs(from other: Bitmap) -> Int {
    var count = 0
    for y in 0..<size.height {
      for x in 0..<size.width where frame[x, y] != other[x, y] { count += 1 }
    }
    return count
  }
}
