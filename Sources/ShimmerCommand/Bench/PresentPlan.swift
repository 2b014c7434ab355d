import ArgumentParser
import Display
import LayerKit
import Measuring
import ProgramSupport
import Raster
import Scenes
import Viewer
import X11Display

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

/// How frames follow each other in a run.
enum PresentMode: String, CaseIterable, ExpressibleByArgument {
  /// At the deadlines of a grid, as the viewer's frames do: does every frame make its deadline?
  case paced
  /// Each as soon as there is a buffer for it, with the clock of the animation going on by a deadline each time: how
  /// fast can it go?
  case flat

  /// What it is called in reports.
  var title: String { self == .paced ? "paced" : "flat out" }
}

/// A time of frames that is reported: one of those that are measured, and what is told of it.
struct PresentMeasure {
  /// The distribution that it is.
  let quantity: FrameMeasure

  /// What people read.
  var title: String { quantity.title }

  private let needsDeadlines: Bool

  private init(_ quantity: FrameMeasure, needsDeadlines: Bool = false) {
    self.quantity = quantity
    self.needsDeadlines = needsDeadlines
  }

  /// All that are reported, in the order of the tables.
  static var all: [PresentMeasure] {
    [
      PresentMeasure(.interval), PresentMeasure(.lateness, needsDeadlines: true),
      PresentMeasure(.earliness, needsDeadlines: true), PresentMeasure(.composite),
      PresentMeasure(.completion), PresentMeasure(.animationError, needsDeadlines: true),
    ]
  }

  /// Whether it means anything in a mode: where nothing waits for deadlines, nothing is late, and motion has no pace.
  func applies(to mode: PresentMode) -> Bool { mode == .paced || !needsDeadlines }

  /// What the machine takes at the least for something of the kind, in milliseconds.
  ///
  /// Flat out, the news that a frame has been read waits until a buffer is wanted, so that no floor is of its kind.
  func floor(_ floors: Floors?, in mode: PresentMode) -> Metric.Floor? {
    switch quantity {
    case .lateness, .animationError: floors?.timer
    case .composite: floors?.copy
    case .completion: mode == .paced ? floors?.put : nil
    case .interval, .earliness, .renewal, .tinted: nil
    }
  }

  /// The percentiles of a round.
  func percentiles(of frames: Display.FrameReport) -> LatencyPercentiles? { frames[quantity] }
}
