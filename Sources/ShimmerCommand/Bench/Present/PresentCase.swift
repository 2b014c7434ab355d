import Display
import Raster
import Scenes
import X11Display

/// One combination of what is measured: a scene in a window of a size, and how its frames reach the display.
struct PresentCase {
  /// The scene as it was typed: "stress:count=1000".
  var scene: String
  /// The scene and its parameters.
  var request: SceneRequest
  /// The size of the window, in device pixels.
  var size: PixelSize
  /// How frames reach the display, or nothing for the best way.
  var transport: Transport?
  /// How many buffers there are to draw in.
  var buffers: Int
  /// How frames follow each other.
  var mode: PresentMode

  /// All that tells it from others: "wordmark, 1920x1080, best transport, 2 buffers, paced".
  var name: String {
    let way = transport.map(\.rawValue) ?? "best transport"
    let count = NumberText.counted(buffers, "buffer")
    return "\(scene), \(size.text), \(way), \(count), \(mode.title)"
  }
}
