public import Display
public import Raster

/// What a viewer was given and what was then done to it: enough to see the same session again, frame for frame.
///
/// As a text it is one line for each setting and each input, in an order that people can read and change:
///
/// ```
/// shimmer recording 1
/// scene wordmark
/// set speed=120
/// size 1280x800
/// scale 1
/// rate 60
///
/// # seconds  what was done
/// 0.516666667 key space
/// 1.250000000 press 1 640 400
/// 2.000000000 end
/// ```
public struct Recording: Hashable, Sendable {
  /// The version of the text that is written, and the only one that is read.
  public static let version = 1

  /// The name of the scene that it began with.
  public var scene: String

  /// What was given to the scene, in order; of equal keys the last one counts.
  public var assignments: [ParameterAssignment] = []

  /// What only the program understands, such as a text to show; in order.
  public var options: [Option] = []

  /// Whether scenes began with still pictures in place of motion.
  public var motion = SceneMotion.full

  /// The window's size in device pixels.
  public var size: PixelSize

  /// Device pixels in a point.
  public var scale = 1.0

  /// The display's refresh rate.
  public var rate = RefreshRate.sixty

  /// Callbacks a second that were wanted; 0 is one for each frame of the display.
  public var preferredFramesPerSecond = 0

  /// Whether the window began by filling the screen.
  public var isFullscreen = false

  /// What was done, in order.
  public var entries: [Entry] = []

  /// When the session ended, in nanoseconds since its start; not before the last entry.
  public var end: Int64 = 0

  /// A setting of the program around the session.
  public struct Option: Hashable, Sendable {
    /// Its name, without spaces.
    public var name: String
    /// What was said; any text.
    public var value: String

    /// Creates a setting.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Something that was done.
  public struct Entry: Hashable, Sendable {
    /// The instant to which it belongs, in nanoseconds since the session's start.
    public var instant: Int64
    /// What was done.
    public var input: RecordedInput

    /// Creates an entry.
    public init(at instant: Int64, _ input: RecordedInput) {
      self.instant = instant
      self.input = input
    }
  }

  /// All sizes that the window has in it, in order.
  public var sizes: [PixelSize] {
    [size]
      + entries.compactMap { entry in
        if case .resize(let size, _) = entry.input { size } else { nil }
      }
  }

  /// Creates a recording in which nothing has been done yet.
  public init(of scene: String, size: PixelSize) {
    self.scene = scene
    self.size = size
  }
}
