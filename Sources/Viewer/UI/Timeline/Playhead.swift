import LayerKit

/// The line at the current media time: a plain box moved by a single animation, so that it causes no wake-ups.
final class Playhead {
  /// The box; its position is the middle of its top edge.
  let layer: Layer

  private struct Course: Hashable {
    let page: TimePage
    let left: Double
    let right: Double
    let goesOn: Bool
    let places: Int?
  }

  private var course: Course?

  private static let key = "time"

  /// Creates a line without a position.
  init(in context: LayerContext) {
    layer = Layer(in: context).withoutActions()
    layer.name = "playhead"
    layer.anchorPoint = Point(x: 0.5, y: 0)
  }

  /// Sets the vertical extent, and a width of two device pixels.
  func layOut(top: Double, height: Double, color: Color, hairline: Double) {
    layer.bounds = Rect(x: 0, y: 0, width: 2 * hairline, height: height)
    layer.position = Point(x: layer.position.x, y: top)
    layer.backgroundColor = color
  }

  /// Moves the line over a page, and then over each following page from the same left edge, without a callback.
  ///
  /// - Parameter places: The number of discrete positions on the page.
  func follow(_ page: TimePage, from left: Double, to right: Double, places: Int) {
    run(Course(page: page, left: left, right: right, goesOn: true, places: places), onEnd: nil)
  }

  /// Moves the line over a page once.
  ///
  /// - Parameter onEnd: Called at the end of the page.
  func cross(
    _ page: TimePage, from left: Double, to right: Double, onEnd: @escaping () -> Void
  ) {
    run(
      Course(page: page, left: left, right: right, goesOn: false, places: nil), onEnd: onEnd)
  }

  /// Stops the line at a position.
  func rest(at x: Double) {
    if course != nil { layer.removeAnimation(forKey: Self.key) }
    course = nil
    layer.position = Point(x: x, y: layer.position.y)
  }

  private func run(_ course: Course, onEnd: (() -> Void)?) {
    // The animation is removed when the line leaves the tree.
    if course == self.course, layer.animation(forKey: Self.key) != nil { return }
    self.course = course
    layer.position = Point(x: course.right, y: layer.position.y)
    if let places = course.places {
      let length = course.right - course.left
      var motion = KeyframeAnimation(
        \.position.x,
        values: (0..<places).map { course.left + length * Double($0) / Double(places) })
      motion.calculationMode = .discrete
      add(&motion, on: course, onEnd: onEnd)
    } else {
      var motion = BasicAnimation(\.position.x, from: course.left, to: course.right)
      add(&motion, on: course, onEnd: onEnd)
    }
  }

  private func add(
    _ motion: inout some Animation, on course: Course, onEnd: (() -> Void)?
  ) {
    motion.beginTime = course.page.begin
    motion.duration = course.page.length
    motion.fillMode = .backwards
    if course.goesOn { motion.repeatCount = .forever }
    motion.onStop = onEnd.map { end in { finished in if finished { end() } } }
    layer.add(motion, forKey: Self.key)
  }
}

/// A span of media time that a timeline shows at once.
struct TimePage: Hashable {
  /// The media time at the left edge.
  var begin = 0.0

  /// The seconds from the left edge to the right one, greater than 0.
  var length = 1.0

  /// The media time at the right edge.
  var end: Double { begin + length }

  /// The real time that a page covers, in seconds.
  static let usualLength = 10.0

  /// Returns the page of a length that contains a media time; pages follow one another from 0.
  static func page(of length: Double, with time: Double) -> TimePage {
    TimePage(begin: (time / length).rounded(.down) * length, length: length)
  }

  /// Returns the position of a media time on the page: 0 at the left edge, 1 at the right edge, and outside 0…1
  /// beyond the page.
  func share(of time: Double) -> Double { (time - begin) / length }

  /// Returns the x coordinate of a media time on a page drawn from `left` to `right`, clamped to the edges of the
  /// page.
  func x(of time: Double, from left: Double, to right: Double) -> Double {
    left + min(max(share(of: time), 0), 1) * (right - left)
  }

  /// Returns the times, as text, at evenly spaced positions of the page, including both edges.
  ///
  /// - Precondition: `count` is at least 2.
  func tickTexts(_ count: Int) -> [String] {
    let digits = length < Self.usualLength ? 3 : 1
    return (0..<count).map { index in
      NumberText.sinceStart(
        begin + Double(index) / Double(count - 1) * length, digits: digits)
    }
  }
}

/// The rate at which overlays above a scene move.
///
/// Overlays do not move in every frame. Most frames of the scene therefore cost the same as without overlays, and a
/// static scene is hardly drawn for them. Every other step of the playhead coincides with an update of the texts,
/// which happens four times a second. Values read under a paused clock are exact.
enum MarkPace {
  /// Positions per second, while time runs in real time or faster.
  static let perSecond = 8.0
}
