package import Display
package import Raster
package import Scenes
package import ViewerUI

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
package struct Recording: Hashable, Sendable {
  /// The version of the text that is written, and the only one that is read.
  package static let version = 1

  /// The name of the scene that it began with.
  package var scene: String

  /// What was given to the scene, in order; of equal keys the last one counts.
  package var assignments: [ParameterAssignment] = []

  /// What only the program understands, such as a text to show; in order.
  package var options: [Option] = []

  /// Whether scenes began with still pictures in place of motion.
  package var motion = SceneMotion.full

  /// The window's size in device pixels.
  package var size: PixelSize

  /// Device pixels in a point.
  package var scale = 1.0

  /// The display's refresh rate.
  package var rate = RefreshRate.sixty

  /// Callbacks a second that were wanted; 0 is one for each frame of the display.
  package var preferredFramesPerSecond = 0

  /// Whether the window began by filling the screen.
  package var isFullscreen = false

  /// What was done, in order.
  package var entries: [Entry] = []

  /// When the session ended, in nanoseconds since its start; not before the last entry.
  package var end: Int64 = 0

  /// A setting of the program around the session.
  package struct Option: Hashable, Sendable {
    /// Its name, without spaces.
    package var name: String
    /// What was said; any text.
    package var value: String

    /// Creates a setting.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Something that was done.
  package struct Entry: Hashable, Sendable {
    /// The instant to which it belongs, in nanoseconds since the session's start.
    package var instant: Int64
    /// What was done.
    package var input: RecordedInput

    /// Creates an entry.
    package init(at instant: Int64, _ input: RecordedInput) {
      self.instant = instant
      self.input = input
    }
  }

  /// All sizes that the window has in it, in order.
  package var sizes: [PixelSize] {
    [size]
      + entries.compactMap { entry in
        if case .resize(let size, _) = entry.input { size } else { nil }
      }
  }

  /// Creates a recording in which nothing has been done yet.
  package init(of scene: String, size: PixelSize) {
    self.scene = scene
    self.size = size
  }
}

extension SceneRequest {
  /// Requests the scene that a recording began with, and the values that it was given.
  ///
  /// - Throws: ``SceneError`` for a scene that does not exist.
  package init(_ recording: Recording) throws(SceneError) {
    self.init(try SceneCatalog.entry(named: recording.scene))
    begin(with: recording.assignments)
  }
}
