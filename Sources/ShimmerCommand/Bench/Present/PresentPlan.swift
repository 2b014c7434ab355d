import ArgumentParser
import Display
import LayerKit
import Raster
import Viewer
import X11Display

/// The parameters that all cases of a run share.
struct PresentPlan {
  /// The display's name, or `nil` for `$DISPLAY`.
  var display: String?
  /// The number of rounds; in each round, all cases are measured in turn.
  var rounds: Int
  /// The duration of a case in each round, in seconds of its animation.
  var seconds: Double
  /// The number of presented frames after which a round ends early; `nil` for no limit.
  var frames: Int?
  /// The duration of the warm-up before each measurement, in seconds.
  var warmUp: Double
  /// The number of deadlines per second.
  var fps: FrameRate
  /// The number of device pixels per point, or `nil` for 1.
  var scale: Double?
  /// Whether windows fill the screen.
  var isFullscreen: Bool
  /// The requested position of windows, or `nil` for the window manager's choice.
  var geometry: WindowGeometry?
  /// The title of windows.
  var title: String
  /// The resource name of windows.
  var windowName: String?
  /// Whether frames are drawn while the window is hidden.
  var keepsRunning: Bool
  /// Whether the event loop wakes up when the server reports that it has read a frame.
  var wakesForCompletions: Bool
  /// The control timer beside paced cases; `nil`, the default, for none.
  var control: ControlPlan?
  /// The pictures and the background that replace the scenes' own.
  var content: SceneContent
  /// The content options as given on the command line, for the report.
  var contentOptions: [(name: String, value: String)] = []
  /// The options that limit pictures.
  var pictureArguments: [String] = []
  /// Whether scenes use full or reduced motion.
  var motion: SceneMotion
  var typesetter: any Typesetter

  /// The parameters of the report.
  func parameters(_ cases: [PresentCase]) -> Facts {
    var parameters: Facts = [
      "scenes": cases.map(\.scene).distinct, "sizes": cases.map(\.size.text).distinct,
      "transports": cases.map { $0.transport?.rawValue ?? "best" }.distinct,
      "buffers": cases.map { "\($0.buffers)" }.distinct,
      "modes": cases.map(\.mode.rawValue).distinct, "rounds": rounds, "seconds": seconds,
      "warmUp": warmUp, "frames": frames, "fps": fps.text, "scale": scale ?? 1,
      "isFullscreen": isFullscreen, "keepsRunning": keepsRunning,
      "wakesForCompletions": wakesForCompletions, "motion": motion == .full ? "full" : "reduced",
      "shownAt": "completion: the display server has read the frame's pixels",
    ]
    for option in contentOptions { parameters[option.name] = option.value }
    return parameters
  }
}

/// A combination of scene, window size, transport, buffers and mode that is measured.
struct PresentCase {
  /// The scene and its parameters as given on the command line: "stress:count=1000".
  var scene: String
  /// The scene and its parameters.
  var request: SceneRequest
  /// The size of the window, in device pixels.
  var size: PixelSize
  /// The transport of frames, or `nil` for the best one.
  var transport: Transport?
  /// The number of buffers, 1 to 3.
  var buffers: Int
  /// Whether frames are paced or drawn flat out.
  var mode: PresentMode

  /// The name of the case, unique in a run: "wordmark, 1920x1080, best transport, 2 buffers, paced".
  var name: String {
    let way = transport.map(\.rawValue) ?? "best transport"
    let count = NumberText.counted(buffers, "buffer")
    return "\(scene), \(size.text), \(way), \(count), \(mode.title)"
  }
}

/// The way in which frames follow each other in a run.
enum PresentMode: String, CaseIterable {
  /// Frames follow the deadlines of a grid, as in the viewer. Measures whether every frame makes its deadline.
  case paced
  /// Each frame is drawn as soon as a buffer is free, and the animation's clock advances by one deadline per frame.
  /// Measures the maximum speed.
  case flat

  /// The name in reports.
  var title: String { self == .paced ? "paced" : "flat out" }
}

extension FrameMeasure {
  /// Returns the times that reports about frames contain, in the order of the tables.
  ///
  /// Lateness, earliness and animation error need deadlines, which flat cases do not have.
  static func reported(in mode: PresentMode) -> [FrameMeasure] {
    switch mode {
    case .paced: [.interval, .lateness, .earliness, .composite, .completion, .animationError]
    case .flat: [.interval, .composite, .completion]
    }
  }

  /// Returns the baseline of the time, in milliseconds, or `nil` if it has none.
  ///
  /// In a flat case the completion time has no baseline, because a completion is processed only when a buffer is
  /// needed.
  func baseline(_ baselines: Baselines?, in mode: PresentMode) -> Metric.Baseline? {
    switch self {
    case .lateness, .animationError: baselines?.timer
    case .composite: baselines?.copy
    case .completion: mode == .paced ? baselines?.put : nil
    case .interval, .earliness, .renewal, .tinted: nil
    }
  }
}
