import Display
import LayerKit
import Raster
import Scenes
import Viewer
import X11Display
import ProgramSupport

/// How the cases of a run are measured: everything that they have in common.
struct PresentPlan {
  /// The display, or nothing for `$DISPLAY`.
  var display: String?
  /// How often each case is measured, in turns with the others.
  var rounds: Int
  /// How long a case is measured in each round, in seconds of its animation.
  var seconds: Double
  /// Presented frames after which a round is over, whatever the seconds say; nothing for no such end.
  var frames: Int?
  /// Seconds before that which do not count.
  var warmUp: Double
  /// How many deadlines a second.
  var fps: FrameRate
  /// Device pixels in a point, or nothing for 1.
  var scale: Double?
  /// Whether windows fill the screen.
  var isFullscreen: Bool
  /// Where windows stand.
  var geometry: WindowGeometry?
  /// The windows' title.
  var title: String
  /// The windows' name.
  var windowName: String
  /// Whether frames are drawn that nobody can see.
  var keepsRunning: Bool
  /// Whether the program wakes up for the news that a frame has been read.
  var wakesForCompletions: Bool
  /// What scenes show in place of their own content.
  var content: SceneContent
  /// The same as it was typed, option by option.
  var contentOptions: [Recording.Option] = []
  /// Whether scenes stand still.
  var motion: SceneMotion
  /// Sets text.
  var typesetter: any Typesetter
  /// Whether each tick is kept with all of its instants, which takes about 150 bytes; default false.
  var keepsSamples = false

  /// The ticks of a warm-up and of a measured round, where nothing waits for deadlines.
  func ticks(at rate: RefreshRate) -> (warmUp: Int, measured: Int) {
    (Int((warmUp * rate.hertz).rounded(.up)), max(1, Int((seconds * rate.hertz).rounded())))
  }
}
