import Compositor
import Display
import Drawing
import LayerHost
import LayerKit
import Raster
import Scenes
import TestSupport
import Viewer
import ViewerUI

/// A drawn viewer on a display in memory, and what its window shows while somebody uses it.
///
/// What is to be done is said first, one thing after the other; ``run()`` then lets it happen. What is expected is
/// drawn by sessions of their own, to which nothing was done but what leads there the shortest way.
final class WatchedViewer {
  /// What there is to see, and to know, at a moment.
  struct Look {
    /// The window.
    let picture: Bitmap

    /// The media time of the picture; nothing before the first frame.
    let time: Double?

    /// The key of the chosen parameter.
    let chosen: String

    /// What the notice says.
    let label: LabeledValue?

    /// What stands above the scene, by its names.
    let above: [String?]
  }

  /// How a session begins.
  private struct Beginning {
    let parameters: [String]
    let content: SceneContent
    let motion: SceneMotion
    let size: PixelSize
    let isFullscreen: Bool

    func session(_ changes: [String]) throws -> ViewerSession {
      let entry = SceneCatalog.wordmark
      return ViewerSession(
        entry, content: content,
        assignments: try (parameters + changes).map { try entry.assignment($0) }, motion: motion,
        pathRasterizer: CairoRasterizer(), size: size, isFullscreen: isFullscreen)
    }
  }

  /// A window in which a panel is a sheet over the lower half.
  static let size = PixelSize(width: 480, height: 320)

  /// Where the notice is, and nothing of the scene.
  static let labelArea = PixelRect(x: 0, y: 0, width: 480, height: 110)

  /// Where it is not.
  static let sceneArea = PixelRect(x: 0, y: 110, width: 480, height: 210)

  /// Where the page of the state has the profile of the mask.
  static let profileArea = PixelRect(x: 0, y: 60, width: 480, height: 80)

  /// Where pages have their panels, and no times that run on.
  static let panelArea = PixelRect(x: 0, y: 160, width: 480, height: 160)

  let session: ViewerSession
  let loop: ViewerLoop

  /// What was seen, in the order of the looks.
  private(set) var looks: [Look] = []

  /// When the next thing is done, in seconds after the start.
  var seconds = 0.1

  /// Seconds from one thing that is done to the next; by default time for six frames.
  var pace = 0.1

  private let beginning: Beginning
  private let clock = ManualClock(now: Viewer.start)
  private let presenter: MemoryPresenter
  private var actions: [() -> Void] = []

  /// Makes a viewer of the wordmark, on a plain ground.
  init(
    _ parameters: String..., text: String? = nil, motion: SceneMotion = .full,
    size: PixelSize = WatchedViewer.size, isFullscreen: Bool = false,
    options: LoopOptions = LoopOptions(), explainsFrames: Bool = false
  ) throws {
    beginning = Beginning(
      parameters: parameters,
      content: SceneContent(text: text, background: .color(Color(hex: 0x000080))), motion: motion,
      size: size, isFullscreen: isFullscreen)
    session = try beginning.session([])
    presenter = MemoryPresenter(size: size)
    loop = ViewerLoop(
      session: session, presenter: presenter,
      events: clock, options: options, explainsFrames: explainsFrames)
    loop.onFileChange = { [unowned self] in actions.removeFirst()() }
  }

  // MARK: What is done

  /// Lets an event of the display happen.
  func happen(_ event: DisplayEvent) {
    clock.schedule(event, at: Viewer.start + Int64((seconds * 1e9).rounded()))
    seconds += pace
  }

  /// Presses a key.
  func press(_ key: KeyName, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    happen(.key(KeyPress(key, modifiers: modifiers, isRepeat: isRepeat)))
  }

  /// Presses keys, one after the other.
  func press(_ keys: [KeyName]) { for key in keys { press(key) } }

  /// Moves the pointer to a place, or does something there.
  func point(
    _ action: PointerEvent.Action, _ place: (x: Int, y: Int), _ modifiers: KeyModifiers = []
  ) {
    happen(.pointer(PointerEvent(action, x: place.x, y: place.y, modifiers: modifiers)))
  }

  /// Presses the primary button at a place, and releases it there.
  func click(_ place: (x: Int, y: Int)) {
    point(.pressed(button: 1), place)
    point(.released(button: 1), place)
  }

  /// Lets time pass.
  func wait(_ seconds: Double) { self.seconds += seconds }

  /// Lets the program do something, which hears of it as of a file that has changed.
  func act(_ action: @escaping () -> Void) {
    actions.append(action)
    happen(.fileChanged)
  }

  /// Looks at the window.
  func look() {
    act { [unowned self] in
      let size = presenter.shown.size
      let picture = Bitmap(size: size) { copy in
        presenter.shown.withRows { copy.copy(PixelRect(size), from: $0) }
      }
      looks.append(
        Look(
          picture: picture, time: loop.frameLoop.shownTime, chosen: session.chosenParameter.key,
          label: session.notice, above: session.context.roots.dropFirst().map(\.name)))
    }
  }

  /// Runs the viewer; the window is closed after the last thing that is done.
  @discardableResult
  func run() throws -> LoopEnd {
    happen(.closeRequested)
    return try loop.run()
  }

  /// What the session's log has of some names, in order.
  func events(_ names: Set<String>) -> [EventLog.Entry] {
    session.log.entries.filter { names.contains($0.name) }
  }

  // MARK: What is expected

  /// A session that began in the same way, with some parameters that differ, and in which keys were pressed at the
  /// start.
  func twin(
    _ changes: [String] = [], keys: [KeyName] = [], at mediaTime: Double = 1000
  ) throws -> ViewerSession {
    let twin = try beginning.session(changes)
    for key in keys { twin.apply(.key(KeyPress(key)), at: 0) }
    twin.advance(to: mediaTime)
    return twin
  }

  /// What such a session shows at a media time, drawn once.
  func picture(
    _ changes: [String] = [], keys: [KeyName] = [], at mediaTime: Double = 1000
  ) throws -> Bitmap {
    let compositor = Compositor(context: try twin(changes, keys: keys, at: mediaTime).context)
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

  /// Whether some pixel has a colour.
  func contains(_ pixel: UInt32) -> Bool {
    PixelRect(size).rows.contains { y in
      PixelRect(size).columns.contains { x in self[x, y] == pixel }
    }
  }
}
