import LayerKit
import TestSupport
import Testing

@Suite("The examples of Groups")
final class GroupsExamples: DotStage {
  @Test("A group clips its children and never scales them")
  func clipping() throws {
    let print = Transcript()
    // example: Groups, clipping
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.duration = 10
    var group = AnimationGroup([slide])
    group.duration = 5
    context.turn(at: 1000) { dot.add(group, forKey: "group") }
    print([1001, 1004, 1004.9, 1005].map(x))  // [10, 40, 49, 0]
    // end
    try print.check()
  }

  @Test("Begin times are the group's, and a child that is over shows nothing")
  func inside() throws {
    let print = Transcript()
    // example: Groups, inside
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.duration = 1
    var fade = BasicAnimation(\.opacity, from: 1, to: 0)
    fade.beginTime = 1
    fade.duration = 2
    var group = AnimationGroup([slide, fade])
    group.duration = 3

    func shown(at time: Double) -> [Double] {
      context.turn(at: time)
      let dot = dot.presentation() ?? dot
      return [dot.position.x, dot.opacity]
    }

    context.turn(at: 1000) { dot.add(group, forKey: "group") }
    print(shown(at: 1000.5))  // [50, 1]
    print(shown(at: 1001.5))  // [0, 0.75]
    print(shown(at: 1002))  // [0, 0.5]
    // end
    try print.check()
  }

  @Test("A child that fills is held until the group ends")
  func filling() throws {
    let print = Transcript()
    // example: Groups, filling
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.duration = 1
    slide.fillMode = .forwards
    var group = AnimationGroup([slide])
    group.duration = 3
    context.turn(at: 1000) { dot.add(group, forKey: "group") }
    print([1000.5, 1002.5, 1003].map(x))  // [50, 100, 0]
    // end
    try print.check()
  }

  @Test("A group's function bends the time of all its children")
  func functions() throws {
    let print = Transcript()
    // example: Groups, functions
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.duration = 1
    slide.beginTime = 1
    var group = AnimationGroup([slide])
    group.duration = 2
    group.timingFunction = .easeIn
    context.turn(at: 1000) { dot.add(group, forKey: "group") }
    print([0.5, 0.75].map { 2 * TimingFunction.easeIn($0) })  // [0.63…, 1.24…]
    print([1001, 1001.5].map(x))  // [0, 24.3…]
    // end
    try print.check()
  }

  @Test("A pause between repeats is the rest of a longer group")
  func pause() throws {
    let print = Transcript()
    // example: Groups, pause
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.duration = 1
    var group = AnimationGroup([slide])
    group.duration = 1.5
    group.repeatCount = .forever
    context.turn(at: 1000) { dot.add(group, forKey: "slide") }
    print([1000.5, 1001.25, 1002, 1002.75, 1003.5].map(x))  // [50, 0, 50, 0, 50]
    // end
    try print.check()
  }

  @Test("A begin of 0.33 is long past")
  func stagger() throws {
    let print = Transcript()
    // example: Groups, stagger
    var wave = BasicAnimation(\.position.x, from: 0, to: 90)
    wave.duration = 3
    wave.repeatCount = .forever
    wave.beginTime = 0.33
    context.turn(at: 1000) { dot.add(wave, forKey: "wave") }
    print((1000 - 0.33).truncatingRemainder(dividingBy: 3))  // 0.67
    print(x(at: 1000))  // 20.1

    wave.beginTime = dot.convertTime(context.time, from: nil) + 0.33
    context.turn(at: 1000) { dot.add(wave, forKey: "wave") }
    print([1000, 1000.33, 1001.33].map(x))  // [0, 0, 30]
    // end
    try print.check()
  }
}
