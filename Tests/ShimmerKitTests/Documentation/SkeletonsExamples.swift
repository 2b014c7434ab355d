import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("The examples of Skeletons")
final class SkeletonsExamples {
  private let context = LayerContext()
  private let screen: Layer

  init() {
    screen = Layer(in: context).withoutActions()
    screen.bounds = Rect(x: 0, y: 0, width: 320, height: 480)
    context.roots = [screen]
    context.turn(at: 1000)
  }

  /// The red level that the screen shows behind a layer.
  private func level(of layer: Layer, at time: Double) -> Double {
    context.turn(at: time)
    return ((layer.presentation()?.backgroundColor?.red ?? 0) * 255 * 100).rounded() / 100
  }

  @Test("A pill that pulses")
  func pulse() throws {
    let print = Transcript()
    // example: Skeletons, pulse
    let pill = BoneLayer(in: context)
    pill.frame = Rect(x: 16, y: 80, width: 288, height: 36)
    screen.addSublayer(pill)
    context.turn(at: 1000) { SkeletonPulse().start(on: pill) }
    print(pill.cornerRadius)  // 18
    let times = [1000, 1000.75, 1001.5, 1002.25, 1003]
    print(times.map { level(of: pill, at: $0) })  // [201, 220, 239, 220, 201]
    // end
    try print.check()
  }

  @Test("The stagger that was meant, and the literal one")
  func stagger() throws {
    let print = Transcript()
    // example: Skeletons, stagger
    let title = BoneLayer(in: context)
    let year = BoneLayer(in: context)
    screen.sublayers = [title, year]
    let pulse = SkeletonPulse()

    context.turn(at: 1000) { pulse.start(on: [title, year]) }
    print([level(of: title, at: 1000.33), level(of: year, at: 1000.33)])  // [209.36, 201]

    context.turn(at: 1001) {
      let first = pulse.group()
      title.add(first, forKey: SkeletonPulse.key)
      year.add(pulse.group(after: first), forKey: SkeletonPulse.key)
    }
    print(pulse.group(after: pulse.group()).beginTime)  // 0.33
    print([level(of: title, at: 1001.33), level(of: year, at: 1001.33)])  // [209.36, 226.33]
    // end
    try print.check()
  }

  @Test("Bones of a text")
  func bones() throws {
    let print = Transcript()
    // example: Skeletons, bones
    let article = TextBonesLayer(TextBones(font: Font(size: 20), lineCount: 3), in: context)
    article.bounds = Rect(x: 0, y: 0, width: 200, height: article.preferredHeight)
    screen.addSublayer(article)
    context.turn(at: 1000) { SkeletonPulse().start(on: article.lines) }
    print(article.lines.map(\.frame.width))  // [200, 200, 140]
    print(article.lines.map(\.frame.height))  // [14, 14, 14]
    print(article.preferredHeight)  // 72
    // end
    try print.check()
  }

  @Test("The change to the content")
  func fade() throws {
    let print = Transcript()
    let bones = Layer(in: context).withoutActions()
    let rows = Layer(in: context).withoutActions()
    bones.addSublayer(BoneLayer(in: context))
    // example: Skeletons, fade
    screen.sublayers = [bones, rows]
    let fade = CrossFade(from: bones, to: rows)
    fade.onSkeletonReturn = { SkeletonPulse().start(on: bones.sublayers) }
    context.turn(at: 1000) { SkeletonPulse().start(on: bones.sublayers) }

    context.turn(at: 1001) { fade.showContent() }
    context.turn(at: 1001.15)
    print([bones, rows].map { $0.presentation()?.opacity })  // [0.5, 0.5]

    context.advance(to: 1002)
    print(bones.isHidden)  // true
    print(context.nextChange(after: 1002))  // never
    // end
    try print.check()
  }

  @Test("Only if slow, and then for long enough")
  func presence() throws {
    let print = Transcript()
    // example: Skeletons, presence
    let presence = SkeletonPresence(in: context)
    screen.addSublayer(presence.timekeeper)
    var log: [String] = []
    presence.onEvent = { log.append("\($0.state)") }

    context.turn(at: 1000) { presence.beginLoading() }
    context.advance(to: 1000.3)
    context.turn(at: 1000.3) { presence.endLoading() }
    context.advance(to: 1001)
    print(log)  // ["waiting", "shown", "lingering", "absent"]
    // end
    try print.check()
  }

  @Test("The slanted sweep")
  func sweep() throws {
    let print = Transcript()
    // example: Skeletons, sweep
    let label = Layer(in: context).withoutActions()
    label.frame = Rect(x: 16, y: 80, width: 288, height: 36)
    screen.addSublayer(label)
    let sweep = SlantedSweep()
    context.turn(at: 1000) { sweep.start(on: label, viewWidth: 320) }
    print([0, 1, 5].map { sweep.translation(at: $0, viewWidth: 320) })  // [-320, 16, 1360]
    // end
    try print.check()
  }

  @Test("The still pictures")
  func still() throws {
    let print = Transcript()
    let pill = BoneLayer(in: context)
    screen.addSublayer(pill)
    // example: Skeletons, still
    var pulse = SkeletonPulse()
    pulse.showsStill = true
    context.turn(at: 1000) { pulse.start(on: pill) }
    print(level(of: pill, at: 1000.4))  // 220
    print(context.nextChange(after: 1000.4))  // never
    // end
    try print.check()
  }
}
