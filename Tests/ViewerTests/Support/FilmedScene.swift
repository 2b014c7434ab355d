import Compositor
import Display
import Drawing
import Glibc
import LayerKit
import Raster
import ShimmerKit
import Viewer

/// A scene whose states are compared with the frames of one compositor, which draws them as a window shows them.
final class FilmedScene {
  static let size = PixelSize(width: 200, height: 125)

  let session: Session

  /// The present instant, in nanoseconds since the start.
  private var instant: Int64 = 0
  private var compositor: Compositor
  private var frame: Bitmap

  init(_ request: SceneRequest) {
    session = Session(
      request.entry, assignments: request.assignments, pathRasterizer: CairoRasterizer(),
      size: Self.size)
    session.showOnlyScene()
    compositor = Compositor(context: session.context)
    frame = Bitmap(size: Self.size)
  }

  // MARK: Operations

  /// Lets seconds pass, of the clock that may be paused or slow.
  func pass(_ seconds: Double) {
    instant += Int64((seconds * 1e9).rounded())
    session.advance(to: session.mediaTime(at: instant))
  }

  func press(_ key: KeyName) { session.apply(.key(KeyPress(key)), at: instant) }

  func set(_ texts: [String]) throws {
    let assignments = try texts.map { try session.document.entry.assignment($0) }
    session.enter(.set(assignments, of: session.document.entry.name), at: instant)
  }

  func resize(to size: PixelSize) {
    session.apply(.resized(size), at: instant)
    // A window has other buffers after a change of its size.
    compositor = Compositor(context: session.context)
    frame = Bitmap(size: size)
  }

  /// Switches the effects on or off.
  func run(_ isOn: Bool) {
    if session.scene.effects.first?.isRunning != isOn { press("space") }
  }

  // MARK: What is reported

  var states: [ShimmeringState] {
    session.scene.effects.map { $0.state(at: session.context.time) }
  }

  /// Whether nothing moves, nothing is due and every effect says so.
  var isAtRest: Bool {
    let context = session.context
    return states.allSatisfy { $0 == .idle } && session.scene.effects.allSatisfy { !$0.isRunning }
      && context.nextEvent == nil && context.nextChange(after: context.time) == .never
  }

  // MARK: What is seen

  /// Draws the present frame over the one before.
  ///
  /// - Returns: Whether a pixel has changed.
  @discardableResult
  func changesPicture() -> Bool {
    frame.withRows { rows in
      // SAFETY: the rows lie one after another. Copies and comparisons of memory are fast without optimisation, too.
      let pixels = unsafe UnsafeRawBufferPointer(
        start: rows.base, count: 4 * rows.stride * rows.size.height)
      let before = unsafe Array(pixels)
      _ = compositor.render(
        at: session.context.time, into: rows, buffer: BufferName(slot: 0))
      return unsafe memcmp(before, rows.base, before.count) != 0
    }
  }

  /// Whether the picture changes within seconds from now.
  func moves(within seconds: Double) -> Bool {
    changesPicture()
    var (passed, index) = (0.0, 0.0)
    while passed < seconds {
      // Steps of many lengths: a cycle as long as a step would seem to stand.
      index += 1
      let step = 0.3 + 0.4 * (index * 0.618).truncatingRemainder(dividingBy: 1)
      pass(step)
      passed += step
      if changesPicture() { return true }
    }
    return false
  }
}
