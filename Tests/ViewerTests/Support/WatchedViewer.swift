import Compositor
import Display
import Drawing
import LayerHost
import LayerKit
import Raster
import TestSupport
import Viewer

/// A drawn viewer on a display in memory, and the contents of its window during use.
///
/// Actions are scheduled first, one after the other; ``run()`` then performs them. Expected pictures are drawn by
/// separate sessions, which reach the same state by the shortest path.
final class WatchedViewer {
  /// The contents of the window and the session's state at an instant.
  struct Look {
    let picture: Bitmap

    /// The media time of the picture; `nil` before the first frame.
    let time: Double?

    /// The key of the chosen parameter.
    let chosen: String

    /// The text of the notice.
    let label: LabeledValue?

    /// The names of the layers above the scene.
    let above: [String]
  }

  /// The initial state of a session.
  private struct Beginning {
    let parameters: [String]
    let content: SceneContent
    let motion: SceneMotion
    let size: PixelSize
    let isFullscreen: Bool

    func session(_ changes: [String]) throws -> Session {
      let entry = SceneCatalog.wordmark
      return Session(
        entry, content: content,
        assignments: try (parameters + changes).map { try entry.assignment($0) }, motion: motion,
        pathRasterizer: CairoRasterizer(), size: size, isFullscreen: isFullscreen)
    }
  }

  /// A window size at which a panel is a sheet over the lower half.
  static let size = PixelSize(width: 480, height: 320)

  /// The area of the notice, without any of the scene.
  static let labelArea = PixelRect(x: 0, y: 0, width: 480, height: 110)

  /// The area without the notice.
  static let sceneArea = PixelRect(x: 0, y: 110, width: 480, height: 210)

  /// The area of the pages' panels, without running times.
  static let panelArea = PixelRect(x: 0, y: 190, width: 480, height: 130)

  let session: Session
  let loop: ViewerLoop

  /// The looks taken, in order.
  private(set) var looks: [Look] = []

  /// The time of the next action, in seconds after the start.
  var seconds = 0.1

  /// The seconds between actions; by default the time of six frames.
  var pace = 0.1

  private let beginning: Beginning
  private let clock = ManualClock(now: Viewer.start)
  private let presenter: MemoryPresenter
  private var actions: [() -> Void] = []

  /// Creates a viewer of the wordmark on a plain background.
  init(
    _ parameters: String..., text: String? = nil, motion: SceneMotion = .full,
    size: PixelSize = WatchedViewer.size, isFullscreen: Bool = false,
    options: LoopOptions = LoopOptions(), explainsFrames: Bool = false
  ) throws {
    beginning = Beginning(
      parameters: parameters + (text.map { ["text=\($0)"] } ?? []),
      content: SceneContent(background: .color(Color(hex: 0x000080))), motion: motion,
      size: size, isFullscreen: isFullscreen)
    session = try beginning.session([])
    presenter = MemoryPresenter(size: size)
    loop = ViewerLoop(
      session: session, presenter: presenter,
      events: clock, options: options, explainsFrames: explainsFrames)
    loop.onFileChange = { [unowned self] in actions.removeFirst()() }
  }

  // MARK: Actions

  /// Schedules an event of the display.
  func happen(_ event: DisplayEvent) {
    clock.schedule(event, at: Viewer.start + Int64((seconds * 1e9).rounded()))
    seconds += pace
  }

  func press(_ key: KeyName, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    happen(.key(KeyPress(key, modifiers: modifiers, isRepeat: isRepeat)))
  }

  func press(_ keys: [KeyName]) { for key in keys { press(key) } }

  /// Moves the pointer to a position, or performs an action there.
  func point(
    _ action: PointerEvent.Action, _ place: (x: Int, y: Int), _ modifiers: KeyModifiers = []
  ) {
    happen(.pointer(PointerEvent(action, x: place.x, y: place.y, modifiers: modifiers)))
  }

  /// Presses and releases the primary button at a position.
  func click(_ place: (x: Int, y: Int)) {
    point(.pressed(button: 1), place)
    point(.released(button: 1), place)
  }

  /// Delays the next action.
  func wait(_ seconds: Double) { self.seconds += seconds }

  /// Runs a closure in the program, signalled like a changed file.
  func act(_ action: @escaping () -> Void) {
    actions.append(action)
    happen(.fileChanged)
  }

  /// Records the contents of the window.
  func look() {
    act { [unowned self] in
      let size = presenter.shown.size
      let picture = Bitmap(size: size) { copy in
        presenter.shown.withRows { copy.copy(PixelRect(size), from: $0) }
      }
      looks.append(
        Look(
          picture: picture, time: loop.frameLoop.shownTime,
          chosen: session.document.chosenParameter.key,
          label: session.document.chrome.notice,
          above: ["timeline", "state", "statistics", "layers", "help"].filter {
            session.overlay.frame(of: $0) != nil
          }))
    }
  }

  /// Runs the viewer and closes the window after the last action.
  @discardableResult
  func run() throws -> LoopEnd {
    happen(.closeRequested)
    return try loop.run()
  }

  /// The entries of the session's log that have one of several names, in order.
  func events(_ names: Set<String>) -> [EventLog.Entry] {
    session.log.entries.filter { names.contains($0.name) }
  }

  // MARK: Expectations

  /// Creates a session with the same initial state, except for some parameters, in which keys are pressed at the
  /// start.
  func twin(
    _ changes: [String] = [], keys: [KeyName] = [], at mediaTime: Double = 1000
  ) throws -> Session {
    let twin = try beginning.session(changes)
    for key in keys { twin.apply(.key(KeyPress(key)), at: 0) }
    twin.advance(to: mediaTime)
    return twin
  }

  /// The picture of such a session at a media time, drawn once.
  func picture(
    _ changes: [String] = [], keys: [KeyName] = [], at mediaTime: Double = 1000
  ) throws -> Bitmap {
    let twin = try twin(changes, keys: keys, at: mediaTime)
    // The end of a session releases its layers.
    defer { withExtendedLifetime(twin) {} }
    let compositor = Compositor(context: twin.context)
    return Bitmap(size: beginning.size) { rows in
      compositor.render(at: mediaTime, into: rows, buffer: BufferName(slot: 0))
    }
  }
}

extension Bitmap {
  /// Whether a part of another picture of the same size has the same pixels.
  func matches(_ other: Bitmap, in part: PixelRect) -> Bool {
    size == other.size
      && part.rows.allSatisfy { y in part.columns.allSatisfy { x in self[x, y] == other[x, y] } }
  }

  /// Whether any pixel has a colour.
  func contains(_ pixel: UInt32) -> Bool {
    PixelRect(size).rows.contains { y in
      PixelRect(size).columns.contains { x in self[x, y] == pixel }
    }
  }
}
