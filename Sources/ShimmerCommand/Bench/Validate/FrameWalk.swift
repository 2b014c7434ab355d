import Compositor
import Display
import LayerHost
import LayerKit
import Measuring
import Raster
import ProgramSupport
import Scenes
import Viewer

/// The frames of a scene one after the other, drawn as a window's are, beside the same frames drawn whole.
///
/// Nothing of them depends on the machine: text and outlines are drawn as boxes, and what lies behind is the
/// program's own picture.
final class FrameWalk {
  /// A frame that was drawn in both ways.
  struct Look {
    /// The picture into which each frame has drawn what it changes.
    let inParts: PictureHash
    /// The picture that one frame has drawn.
    let whole: PictureHash
  }

  /// The window in device pixels, as many as points.
  static let size = PixelSize(width: 480, height: 300)

  /// Frames in a second.
  static let rate = 60

  private let session: ViewerSession
  private let compositor: Compositor

  /// In turns, as a window's buffers are.
  private let buffers = [Bitmap(size: FrameWalk.size), Bitmap(size: FrameWalk.size)]
  private var shown = 0
  private var next = 0

  /// Begins a scene of which no frame is shown yet.
  init(_ request: SceneRequest) {
    var plan = SessionPlan(request, size: Self.size, typesetter: BlockTypesetter())
    plan.art = SceneArt(wallpaper: WallpaperSource.computed)
    plan.pathRasterizer = BlockRasterizer()
    session = plan.makeSession()
    compositor = Compositor(context: session.context, scale: session.scale)
  }

  /// Shows all frames up to one, and looks at that one.
  ///
  /// - Parameter frame: Its number, 0 for that of the start; none before the last one that was looked at.
  func look(at frame: Int) -> Look {
    while next <= frame {
      show(next)
      next += 1
    }
    return Look(
      inParts: PictureHash(buffers[shown]),
      whole: PictureHash(session.picture(at: time(of: frame))))
  }

  private func show(_ frame: Int) {
    let time = time(of: frame)
    session.advance(to: time)
    if compositor.prepare(at: time, in: session.viewport).isEmpty { return }
    shown = 1 - shown
    let name = BufferName(slot: shown)
    buffers[shown].withRows { rows in _ = compositor.draw(into: rows, buffer: name) }
  }

  private func time(of frame: Int) -> Double {
    session.mediaTime(afterStart: Double(frame) / Double(Self.rate))
  }
}
