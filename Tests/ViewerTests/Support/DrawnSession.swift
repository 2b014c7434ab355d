import Compositor
import Display
import LayerKit
import Raster
import Viewer

/// A session whose frames are drawn one after the other, as a window would show them.
final class DrawnSession {
  let session: Session
  private let compositor: Compositor
  private let frame: Bitmap
  private let size: PixelSize

  /// The report of the last shown frame; empty if nothing changed.
  private(set) var report = RenderedFrame()

  init(
    _ parameters: String..., size: PixelSize = PixelSize(width: 1280, height: 800),
    background: Color = Color(hex: 0x101020)
  ) throws {
    self.size = size
    session = Session(
      SceneCatalog.wordmark, content: SceneContent(background: .color(background)),
      assignments: try parameters.map { try SceneCatalog.wordmark.assignment($0) }, size: size)
    compositor = Compositor(context: session.context)
    frame = Bitmap(size: size)
  }

  /// Presses a key at a time in seconds after the start.
  func press(_ key: KeyName, _ modifiers: KeyModifiers = [], at seconds: Double) {
    session.apply(.key(KeyPress(key, modifiers: modifiers)), at: Int64((seconds * 1e9).rounded()))
  }

  /// Shows the frame at a time in seconds after the start.
  ///
  /// - Returns: The difference from the previous frame.
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

  /// The next possible change of the picture, in seconds after the start.
  func nextChange(after seconds: Double) -> NextChange {
    compositor.nextChange(after: session.mediaTime(afterStart: seconds))
  }

  /// The picture of an instant, drawn with a new compositor.
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
  /// The number of pixels of the shown frame that differ from another picture.
  func differs(from other: Bitmap) -> Int {
    var count = 0
    for y in 0..<size.height {
      for x in 0..<size.width where frame[x, y] != other[x, y] { count += 1 }
    }
    return count
  }
}
