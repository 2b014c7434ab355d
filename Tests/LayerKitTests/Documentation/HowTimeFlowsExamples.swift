import LayerKit
import TestSupport
import Testing

@Suite("The examples of HowTimeFlows")
final class HowTimeFlowsExamples: DotStage {
  @Test("The stage of all articles")
  func stage() throws {
    let print = Transcript()
    // example: HowTimeFlows, stage
    let context = LayerContext()
    let dot = Layer(in: context)
    context.roots = [dot]
    context.turn(at: 1000)

    func x(at time: Double) -> Double {
      context.turn(at: time)
      return (dot.presentation() ?? dot).position.x
    }

    print(x(at: 1000))  // 0
    // end
    try print.check()
  }

  @Test("The commit gives an animation its begin")
  func commit() throws {
    let print = Transcript()
    // example: HowTimeFlows, commit
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.duration = 2
    context.turn(at: 1000) { dot.add(slide, forKey: "slide") }
    print(dot.animation(forKey: "slide")?.beginTime)  // 1000
    print([1000.5, 1001, 1001.5, 2000].map(x))  // [25, 50, 75, 0]
    print(dot.animationKeys)  // []
    // end
    try print.check()
  }

  @Test("Two animations of one turn begin together, however long the turn took")
  func together() throws {
    let print = Transcript()
    // example: HowTimeFlows, together
    let slide = BasicAnimation(\.position.x, from: 0, to: 100)
    let fade = BasicAnimation(\.opacity, from: 1, to: 0)
    context.turn(at: 1000) {
      dot.add(slide, forKey: "slide")
      print(dot.animation(forKey: "slide")?.beginTime)  // nil
      dot.add(fade, forKey: "fade")
    }
    let begins = dot.animationKeys.map { dot.animation(forKey: $0)?.beginTime }
    print(begins)  // [1000, 1000]
    print(dot.animation(forKey: "fade")?.duration)  // 0.25
    // end
    try print.check()
  }

  @Test("Times nest")
  func nested() throws {
    let print = Transcript()
    // example: HowTimeFlows, nested
    let scene = Layer(in: context)
    context.roots = [scene]
    scene.addSublayer(dot)
    scene.beginTime = 1000
    dot.speed = 2
    print(scene.convertTime(1001.5, from: nil))  // 1.5
    print(dot.convertTime(1001.5, from: nil))  // 3
    print(dot.convertTime(3, to: scene))  // 1.5
    print(dot.convertTime(3, to: nil))  // 1001.5
    // end
    try print.check()
  }

  @Test("A layer at double speed plays a 2 s animation in 1 s")
  func speed() throws {
    let print = Transcript()
    // example: HowTimeFlows, speed
    dot.speed = 2
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.duration = 2
    context.turn(at: 1000) { dot.add(slide, forKey: "slide") }
    print(dot.animation(forKey: "slide")?.beginTime)  // 2000
    print([1000.25, 1000.5, 1000.75].map(x))  // [25, 50, 75]
    // end
    try print.check()
  }

  @Test("A layer is paused and resumed")
  func pausing() throws {
    let print = Transcript()
    // example: HowTimeFlows, pausing
    func pause(_ layer: Layer) {
      let time = layer.convertTime(context.time, from: nil)
      layer.speed = 0
      layer.timeOffset = time
    }

    func resume(_ layer: Layer) {
      let time = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(context.time, from: nil) - time
    }

    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.duration = 2
    context.turn(at: 1000) { dot.add(slide, forKey: "slide") }
    context.turn(at: 1001) { pause(dot) }
    print([1001, 1002, 1003].map(x))  // [50, 50, 50]
    context.turn(at: 1004) { resume(dot) }
    print([1004, 1004.5].map(x))  // [50, 75]
    // end
    try print.check()
    #expect(x(at: 1004.75) == 87.5 && x(at: 1005) == 0, "it is over at 1005")
  }

  @Test("A span and its cycles")
  func cycles() throws {
    let print = Transcript()
    // example: HowTimeFlows, cycles
    let timing = MediaTiming(repeatCount: 2.5)
    let span = ActiveSpan(timing, begin: 1000, duration: 2)
    print(span.end)  // 1005
    let times = [1000, 1001, 1002, 1003, 1005.0]
    print(times.map { span.moment(at: $0)?.local })  // [0, 1, 0, 1, 1]
    print(times.map { span.moment(at: $0)?.cycle })  // [0, 0, 1, 1, 2]
    print(span.moment(at: 1006)?.local)  // nil
    // end
    try print.check()
  }

  @Test("Every other cycle runs back")
  func reversing() throws {
    let print = Transcript()
    // example: HowTimeFlows, reversing
    let timing = MediaTiming(repeatCount: 2, autoreverses: true)
    let span = ActiveSpan(timing, begin: 1000, duration: 1)
    print(span.end)  // 1004
    let times = [1000, 1000.25, 1001, 1001.25, 1002, 1003, 1004]
    print(times.map { span.moment(at: $0)?.progress })  // [0, 0.25, 1, 0.75, 0, 1, 0]
    // end
    try print.check()
  }

  @Test("An offset begins inside of the cycle and wraps")
  func offset() throws {
    let print = Transcript()
    // example: HowTimeFlows, offset
    let timing = MediaTiming(timeOffset: 0.5)
    let span = ActiveSpan(timing, begin: 1000, duration: 2)
    let times = [1000, 1001, 1001.5, 1002]
    print(times.map { span.moment(at: $0)?.local })  // [0.5, 1.5, 0, 0.5]
    print(span.end)  // 1002
    // end
    try print.check()
  }

  @Test("A negative speed plays from the end to the start")
  func backwards() throws {
    let print = Transcript()
    // example: HowTimeFlows, backwards
    let timing = MediaTiming(speed: -1)
    let span = ActiveSpan(timing, begin: 1000, duration: 2)
    let times = [1000.5, 1001, 1001.5, 1003]
    print(times.map { span.moment(at: $0)?.progress })  // [0.75, 0.5, 0.25, nil]
    print(span.end)  // 1002
    // end
    try print.check()
    #expect(span.moment(at: 1000)?.progress == 0)
    #expect(span.moment(at: 1002)?.progress == 0)
  }

  @Test("A function bends progress, forth and back alike")
  func functions() throws {
    let print = Transcript()
    // example: HowTimeFlows, functions
    let curve = TimingFunction.easeIn
    print([0, 0.25, 0.5, 0.75, 1].map { curve($0) })  // [0, 0.09…, 0.31…, 0.62…, 1]
    print(TimingFunction(controlPoints: 0.5, 1.5, 0.5, 1.5)(0.5))  // 1.25

    var swing = BasicAnimation(\.position.x, from: 0, to: 100)
    swing.duration = 1
    swing.autoreverses = true
    swing.timingFunction = curve
    context.turn(at: 1000) { dot.add(swing, forKey: "swing") }
    print([1000.25, 1000.75, 1001.25, 1001.75].map(x))  // [9.3…, 62.1…, 62.1…, 9.3…]
    // end
    try print.check()
  }

  @Test("What plays is listed, with its times")
  func listing() throws {
    let print = Transcript()
    // example: HowTimeFlows, listing
    dot.speed = 2
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.duration = 2
    slide.repeatCount = 3
    slide.timingFunction = .easeIn
    context.turn(at: 1000) { dot.add(slide, forKey: "slide") }
    for animation in context.runningAnimations {
      print(animation.keyPath)  // position.x
      print(animation.span.begin)  // 2000
      print(animation.mediaBegin)  // 1000
      print(animation.mediaEnd)  // 1003
      print(animation.moment(at: 1001.25)?.local)  // 0.5
      print(animation.moment(at: 1001.25)?.progress)  // 0.25
      print(animation.easedProgress(at: 1001.25))  // 0.09…
    }
    // end
    try print.check()
  }
}
