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
