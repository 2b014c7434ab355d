import LayerKit

/// The line at the current media time: a plain box that a single animation moves, so that it causes no wake-ups.
final class Playhead {
  /// The layer in which the line moves, as wide as the page.
  let root: Layer

  /// The line; its position is the middle of its top edge.
  private let line: Layer

  private struct Course: Hashable {
    let page: TimePage
    let width: Double
    /// The number of discrete positions on the page; `nil` for all of them.
    let places: Int?
  }

  private var course: Course?
  private var width = 0.0

  private static let key = "time"

  /// Creates a line without a position.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "playheads"
    line = Layer(in: context).withoutActions()
    line.name = "playhead"
    line.anchorPoint = Point(x: 0.5, y: 0)
    root.sublayers = [line]
  }

  /// Sets the size of the page on which the line moves, in points, and the line's width, two device pixels.
  func layOut(_ size: Size, color: Color, hairline: Double) {
    width = size.width
    line.bounds = Rect(x: 0, y: 0, width: 2 * hairline, height: size.height)
    line.position = Point(x: line.position.x, y: 0)
    line.backgroundColor = color
  }

  /// Moves the line over a page, and then over each following page from the same left edge, without a callback.
  ///
  /// - Parameter places: The number of discrete positions on the page.
  func follow(_ page: TimePage, places: Int) {
    run(Course(page: page, width: width, places: places), onEnd: nil)
  }

  /// Moves the line over a page once.
  ///
  /// - Parameter onEnd: Called at the end of the page.
  func cross(_ page: TimePage, onEnd: @escaping () -> Void) {
    run(Course(page: page, width: width, places: nil), onEnd: onEnd)
  }

  /// Stops the line at a media time on a page.
  func rest(at time: Double, on page: TimePage) {
    if course != nil { line.removeAnimation(forKey: Self.key) }
    course = nil
    line.position = Point(x: page.x(of: time, from: 0, to: width), y: 0)
  }

  private func run(_ course: Course, onEnd: (() -> Void)?) {
    // The animation is removed when the line leaves the tree.
    if course == self.course, line.animation(forKey: Self.key) != nil { return }
    self.course = course
    line.position = Point(x: course.width, y: 0)
    if let places = course.places {
      var motion = KeyframeAnimation(
        \.position.x,
        values: (0..<places).map { course.width * Double($0) / Double(places) })
      motion.calculationMode = .discrete
      add(&motion, on: course, onEnd: onEnd)
    } else {
      var motion = BasicAnimation(\.position.x, from: 0, to: course.width)
      add(&motion, on: course, onEnd: onEnd)
    }
  }

  private func add(
    _ motion: inout some Animation, on course: Course, onEnd: (() -> Void)?
  ) {
    motion.beginTime = course.page.begin
    motion.duration = course.page.length
    motion.fillMode = .backwards
    if onEnd == nil { motion.repeatCount = .forever }
    motion.onStop = onEnd.map { end in { finished in if finished { end() } } }
    line.add(motion, forKey: Self.key)
  }
}
