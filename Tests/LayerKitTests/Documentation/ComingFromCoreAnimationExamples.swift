import LayerKit
import TestSupport
import Testing

/// The ports of the article, with numbers that follow from Core Animation's documented rules.
///
/// Where there is a timing function, the instant is chosen so that the curve's parameter is one half. With the inner
/// control points (x1, y1) and (x2, y2), progress is then (3 x1 + 3 x2 + 1) / 8, and it is eased to
/// (3 y1 + 3 y2 + 1) / 8.
@Suite("The examples of ComingFromCoreAnimation")
final class ComingFromCoreAnimationExamples: DotStage {
  @Test("A shimmer")
  func shimmer() throws {
    let print = Transcript()
    let label = dot
    label.frame = Rect(x: 30, y: 40, width: 200, height: 20)
    // example: ComingFromCoreAnimation, shimmer
    let dim = Color(white: 0, alpha: 0.3)
    let bright = Color(white: 0, alpha: 1)
    let mask = GradientLayer(in: context)
    mask.frame = label.bounds
    mask.startPoint = Point(x: 0, y: 0.5)
    mask.endPoint = Point(x: 1, y: 0.5)
    mask.colors = [dim, bright, dim]
    mask.locations = [0, 0.5, 1]
    label.mask = mask

    var slide = BasicAnimation(keyPath: \.locations)
    slide.fromValue = [-1, -0.5, 0]
    slide.toValue = [1, 1.5, 2]
    slide.duration = 1.5
    slide.repeatCount = .infinity
    mask.add(slide, forKey: "shimmer")

    context.turn(at: 1000)

    /// The opacities of the mask at four places, from left to right.
    func opacities(at time: Double) -> [Double?] {
      context.turn(at: time)
      return [0, 50, 100, 150].map { x in
        mask.presentation()?.color(at: Point(x: x, y: 10))?.alpha
      }
    }

    print(opacities(at: 1000))  // [0.3, 0.3, 0.3, 0.3]
    print(opacities(at: 1000.375))  // [1, 0.65, 0.3, 0.3]
    print(opacities(at: 1000.75))  // [0.3, 0.65, 1, 0.65]
    print(opacities(at: 1_000_000.75))  // [0.3, 0.65, 1, 0.65]
    // end
    try print.check()
  }

  @Test("A group of a fade and a move")
  func group() throws {
    let print = Transcript()
    let card = dot
    context.transaction(disablingActions: true) { card.position.x = 40 }
    // example: ComingFromCoreAnimation, group
    var fade = BasicAnimation(keyPath: \.opacity)
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 0.5
    fade.timingFunction = TimingFunction(name: .easeIn)

    var move = BasicAnimation(keyPath: \.position.x)
    move.fromValue = 0
    move.toValue = 40
    move.beginTime = 0.5
    move.duration = 1
    move.fillMode = .backwards
    move.timingFunction = TimingFunction(controlPoints: 0.4, 0, 0.2, 1)

    var group = AnimationGroup()
    group.animations = [fade, move]
    group.beginTime = context.time + 1
    group.duration = 2
    group.fillMode = .both
    group.isRemovedOnCompletion = false
    card.add(group, forKey: "appear")

    context.turn(at: 1000)

    /// The opacity and the x coordinate that are shown.
    func shown(at time: Double) -> [Double] {
      context.turn(at: time)
      let card = card.presentation() ?? card
      return [card.opacity, card.position.x]
    }

    print(shown(at: 1000.5))  // [0, 0]
    print(shown(at: 1001.32875))  // [0.5, 0]
    print(shown(at: 1001.85))  // [1, 20]
    print(shown(at: 1003.5))  // [1, 40]
    // end
    try print.check()
  }

  @Test("Keyframes of a swing")
  func keyframes() throws {
    let print = Transcript()
    let bell = dot
    // example: ComingFromCoreAnimation, keyframes
    var swing = KeyframeAnimation(keyPath: \.transform.rotation.z)
    swing.values = [0, Double.pi / 12, -Double.pi / 12, 0]
    swing.keyTimes = [0, 0.25, 0.75, 1]
    swing.timingFunctions = [
      TimingFunction(name: .easeOut),
      TimingFunction(name: .easeInEaseOut),
      TimingFunction(name: .easeIn),
    ]
    swing.duration = 2
    swing.repeatCount = 3
    bell.add(swing, forKey: nil)

    context.turn(at: 1000)

    /// The angle that is shown, in degrees.
    func degrees(at time: Double) -> Double {
      context.turn(at: time)
      return ((bell.presentation() ?? bell)[\.transform.rotation.z] ?? 0) * 180 / .pi
    }

    print([1000, 1000.17125, 1000.5].map(degrees))  // [0, 7.5, 15]
    print([1001, 1001.5, 1001.82875].map(degrees))  // [0, -15, -7.5]
    print([1005.5, 1006, 1007].map(degrees))  // [-15, 0, 0]
    // end
    try print.check()
  }
}
