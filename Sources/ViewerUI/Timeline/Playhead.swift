import Display
package import LayerKit

/// The line where media time is: a plain box that one animation moves, so that nothing wakes for it.
package final class Playhead {
  /// The box; its position is on its middle.
  package let layer: Layer

  private struct Course: Hashable {
    let page: TimePage
    let left: Double
    let right: Double
    let goesOn: Bool
    let places: Int?
  }

  private var course: Course?

  private static let key = "time"

  /// Makes a line that is nowhere yet.
  package init(in context: LayerContext) {
    layer = Layer(in: context).withoutActions()
    layer.name = "playhead"
    layer.anchorPoint = Point(x: 0.5, y: 0)
  }

  /// Gives it its place from top to bottom, and two device pixels of width.
  package func layOut(top: Double, height: Double, color: Color, hairline: Double) {
    layer.bounds = Rect(x: 0, y: 0, width: 2 * hairline, height: height)
    layer.position = Point(x: layer.position.x, y: top)
    layer.backgroundColor = color
  }

  /// Moves over a page, and over the next ones in the same place; nothing is to be told when it comes to an end.
  ///
  /// - Parameter places: How many places on the page it stands at, one after the other.
  func follow(_ page: TimePage, from left: Double, to right: Double, places: Int) {
    run(Course(page: page, left: left, right: right, goesOn: true, places: places), onEnd: nil)
  }

  /// Moves over a page once.
  ///
  /// - Parameter onEnd: Called when the end of the page has come.
  package func cross(
    _ page: TimePage, from left: Double, to right: Double, onEnd: @escaping () -> Void
  ) {
    run(
      Course(page: page, left: left, right: right, goesOn: false, places: nil), onEnd: onEnd)
  }

  /// Stands at a place.
  package func rest(at x: Double) {
    if course != nil { layer.removeAnimation(forKey: Self.key) }
    course = nil
    layer.position = Point(x: x, y: layer.position.y)
  }

  private func run(_ course: Course, onEnd: (() -> Void)?) {
    // The animation is gone when the line has been out of the tree.
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

/// A stretch of media time that a time line shows at once.
package struct TimePage: Hashable {
  /// The media time at the left edge.
  package var begin = 0.0

  /// The seconds from the left edge to the right one, greater than 0.
  package var length = 1.0

  /// Creates a page; its beginning and its length are in media seconds.
  package init(begin: Double = 0, length: Double = 1) {
    self.begin = begin
    self.length = length
  }

  /// The media time at the right edge.
  package var end: Double { begin + length }

  /// The seconds on a page in real time.
  package static let usualLength = 10.0

  /// The page of a length that has a media time on it; pages follow each other from 0 on.
  package static func page(of length: Double, with time: Double) -> TimePage {
    TimePage(begin: (time / length).rounded(.down) * length, length: length)
  }

  /// Where a media time stands: 0 at the left edge, 1 at the right one; beyond them elsewhere.
  func share(of time: Double) -> Double { (time - begin) / length }

  /// The place of a media time between two places; at the nearer edge if it is not on the page.
  package func x(of time: Double, from left: Double, to right: Double) -> Double {
    left + min(max(share(of: time), 0), 1) * (right - left)
  }

  /// The texts at so many places of equal distance, the edges among them.
  ///
  /// - Precondition: There are two places or more.
  func tickTexts(_ count: Int) -> [String] {
    let digits = length < Self.usualLength ? 3 : 1
    return (0..<count).map { index in
      NumberText.sinceStart(
        begin + Double(index) / Double(count - 1) * length, digits: digits)
    }
  }
}

/// How often what moves above a scene takes another place.
///
/// Not in every frame: most frames of the scene then cost what they cost without it, and a scene that stands still is
/// hardly drawn for it. The playhead takes every other place together with the texts, which are renewed four times a
/// second. What is read under a paused clock is exact.
package enum MarkPace {
  /// Places a second, while time runs in real time or faster.
  package static let perSecond = 8.0
}
