import LayerKit
import TestSupport
import Testing

/// The callbacks of animations, in order.
private final class CallLog {
  var calls: [String] = []

  func animation(_ name: String, duration: Double = 2) -> BasicAnimation<Double> {
    var animation = BasicAnimation(\.opacity, from: 1, to: 0)
    animation.duration = duration
    animation.onStart = { [unowned self] in calls.append("start \(name)") }
    animation.onStop = { [unowned self] in calls.append("stop \(name) \($0)") }
    return animation
  }
}

@Suite("Turns")
struct LayerContextTests {
  private let context = LayerContext()
  private let root: Layer
  private let layer: Layer
  private let log = CallLog()

  init() {
    root = Layer(in: context)
    layer = Layer(in: context).withoutActions()
    root.addSublayer(layer)
    context.roots = [root]
    context.turn(at: 1000)
  }

  @Test("Start and end are reported once, in later turns")
  func naturalEnd() {
    context.turn(at: 1001) { layer.add(log.animation("a"), forKey: "key") }
    #expect(log.calls.isEmpty)
    context.turn(at: 1001)
    #expect(log.calls == ["start a"])
    context.turn(at: 1003)
    #expect(log.calls == ["start a"])
    #expect(layer.animationKeys.isEmpty)
    context.turn(at: 1003)
    context.turn(at: 1010)
    #expect(log.calls == ["start a", "stop a true"])
  }

  @Test("In one turn starts are reported before stops")
  func startsFirst() {
    context.turn(at: 1000) { layer.add(log.animation("a"), forKey: "key") }
    context.turn(at: 1001) { layer.add(log.animation("b"), forKey: "key") }
    context.turn(at: 1001)
    #expect(log.calls == ["start a", "start b", "stop a false"])
  }

  @Test("An animation that is long past starts and ends in one turn")
  func longPast() {
    var animation = log.animation("a")
    animation.beginTime = 0.33
    context.turn(at: 1000) { layer.add(animation, forKey: "key") }
    context.turn(at: 1000)
    #expect(log.calls == ["start a", "stop a true"])
  }

  @Test("Removal is reported later, as unfinished; a kept animation is reported once")
  func removal() {
    var kept = log.animation("kept", duration: 1)
    kept.isRemovedOnCompletion = false
    context.turn(at: 1000) {
      layer.add(log.animation("a"), forKey: "a")
      layer.add(kept, forKey: "kept")
    }
    context.turn(at: 1001.5) {
      layer.removeAnimation(forKey: "a")
      layer.removeAnimation(forKey: "unknown")
    }
    context.turn(at: 1001.5) { layer.removeAnimation(forKey: "kept") }
    context.turn(at: 1001.5)
    let expected: Set = ["start a", "start kept", "stop a false", "stop kept true"]
    #expect(Set(log.calls) == expected)
    #expect(log.calls.count == expected.count)
  }

  @Test("A layer that leaves the tree loses its animations, one that moves within it does not")
  func leaving() {
    context.turn(at: 1000) { layer.add(log.animation("a"), forKey: "key") }
    context.turn(at: 1001) {
      let other = Layer(in: context)
      root.addSublayer(other)
      other.addSublayer(layer)
    }
    context.turn(at: 1001)
    #expect(log.calls == ["start a"])
    context.turn(at: 1001) { layer.removeFromSuperlayer() }
    #expect(layer.presentation() == nil)
    context.turn(at: 1001)
    #expect(log.calls == ["start a", "stop a false"])
    #expect(layer.animationKeys.isEmpty)
  }

  @Test("The commit fills in the begin time, the same for all of a turn")
  func beginTime() {
    let other = Layer(in: context)
    context.turn(at: 1002.5) {
      root.addSublayer(other)
      layer.add(log.animation("a"), forKey: "key")
      #expect(layer.animation(forKey: "key")?.beginTime == nil)
      other.add(log.animation("b"), forKey: "key")
    }
    #expect(layer.animation(forKey: "key")?.beginTime == 1002.5)
    #expect(other.animation(forKey: "key")?.beginTime == 1002.5)
  }

  @Test("An animation waits for its layer to be shown")
  func waiting() {
    let late = Layer(in: context)
    context.turn(at: 1000) { late.add(log.animation("a"), forKey: "key") }
    context.turn(at: 1005) { root.addSublayer(late) }
    #expect(late.animation(forKey: "key")?.beginTime == 1005)
  }

  @Test("Model values show at the commit and not before")
  func model() {
    context.turn(at: 1001) {
      layer.opacity = 0.25
      #expect(layer.presentation()?.opacity == 1)
      layer.opacity = 0.5
    }
    #expect(layer.presentation()?.opacity == 0.5)
  }

  @Test("Changing the model and adding the animation to it do not flash")
  func noFlash() {
    context.turn(at: 1001) {
      layer.add(log.animation("a"), forKey: "key")
      layer.opacity = 0
    }
    #expect(layer.presentation()?.opacity == 1)
    context.turn(at: 1002)
    #expect(layer.presentation()?.opacity == 0.5)
    context.turn(at: 1003)
    #expect(layer.presentation()?.opacity == 0)
  }

  @Test("A layer that was never shown has no presentation; roots shown no more lose it")
  func presentation() {
    #expect(Layer(in: context).presentation() == nil)
    context.turn(at: 1001) { context.roots = [] }
    #expect(layer.presentation() == nil)
    #expect(context.shownLayers.isEmpty)
  }

  @Test("Calls queued by calls wait for one turn more")
  func queued() {
    let context = context
    let log = log
    context.performInNextTurn {
      log.calls.append("one")
      context.performInNextTurn { log.calls.append("two") }
    }
    #expect(context.nextEvent == context.time)
    context.turn(at: 1000) { log.calls.append("body") }
    #expect(log.calls == ["one", "body"])
    context.turn(at: 1000)
    #expect(log.calls == ["one", "body", "two"])
    #expect(context.nextEvent == nil)
  }

  @Test("Advancing runs a turn at every end, at its own time")
  func advancing() {
    let context = context
    var times: [Double] = []
    context.turn(at: 1000) {
      for (index, duration) in [0.5, 1.25, 3].enumerated() {
        var animation = BasicAnimation(\.opacity, from: 1, to: 0)
        animation.duration = duration
        animation.onStop = { _ in times.append(context.time) }
        layer.add(animation, forKey: "\(index)")
      }
    }
    context.advance(to: 1002)
    #expect(times == [1000.5, 1001.25])
    #expect(context.nextEvent == 1003)
  }

  @Test("The last event is the turn that handled a begin, an end or a queued call")
  func lastEvent() {
    #expect(context.lastEvent == -Double.infinity)
    context.turn(at: 1001) { layer.opacity = 0.5 }
    #expect(context.lastEvent == -Double.infinity, "a change is none")
    context.turn(at: 1002) { layer.add(log.animation("a"), forKey: "key") }
    #expect(context.lastEvent == 1002, "the begin")
    context.turn(at: 1002.5)
    #expect(context.lastEvent == 1002.5, "the call of the begin")
    context.turn(at: 1003)
    #expect(context.lastEvent == 1002.5, "nothing")
    context.turn(at: 1004.25)
    #expect(context.lastEvent == 1004.25, "the end")
    context.turn(at: 1005)
    #expect(context.lastEvent == 1005, "the call of the end")
    context.performInNextTurn {}
    #expect(context.lastEvent == 1005, "a call that waits")
    context.turn(at: 1006)
    #expect(context.lastEvent == 1006, "a queued call")
    context.turn(at: 1007)
    #expect(context.lastEvent == 1006, "nothing")
  }

  @Test("After rewinding, everything since the last event is shown the same again")
  func rewinding() {
    context.turn(at: 1001) { layer.add(log.animation("a", duration: 4), forKey: "key") }
    context.turn(at: 1001)
    func shown() -> [Double?] {
      [1001, 1001.5, 1002.25, 1004].map { time in
        context.turn(at: time)
        return layer.presentation()?.opacity
      }
    }
    let first = shown()
    let expected: [Double?] = [1, 0.875, 0.6875, 0.25]
    #expect(first == expected)
    let version = context.version
    context.rewind(to: 1002.25)
    #expect(context.time == 1002.25)
    #expect(layer.presentation()?.opacity == 0.6875)
    context.rewind(to: context.lastEvent)
    #expect(context.time == 1001)
    #expect(shown() == first)
    context.rewind(to: 1010)
    #expect(context.time == 1004, "no way forward")
    #expect(context.version == version)
    #expect(context.lastEvent == 1001)
    #expect(context.nextEvent == 1005)
    context.advance(to: 1006)
    #expect(log.calls == ["start a", "stop a true"], "each once")
  }

  @Test("An endless animation never ends by itself, a paused layer's neither")
  func endless() {
    var endless = log.animation("endless")
    endless.repeatCount = .forever
    context.turn(at: 1000) { layer.add(endless, forKey: "key") }
    context.advance(to: 1e7)
    context.turn(at: 1e7)
    #expect(log.calls == ["start endless"])
    context.turn(at: 1e7) {
      layer.speed = 0
      layer.add(log.animation("paused"), forKey: "other")
    }
    context.turn(at: 2e7)
    #expect(!log.calls.contains { $0.hasPrefix("stop") })
  }

  @Test("A turn that changes nothing leaves the version alone")
  func version() {
    let before = context.version
    context.turn(at: 1001)
    #expect(context.version == before)
    context.turn(at: 1001) { layer.opacity = 1 }
    #expect(context.version == before)
    context.turn(at: 1001) { layer.opacity = 0.9 }
    #expect(context.version == before + 1)
    #expect(!context.needsCommit)
  }

  @Test("A body that throws is committed all the same")
  func throwing() {
    struct Fault: Error {}
    #expect(throws: Fault.self) {
      try context.turn(at: 1001) {
        layer.opacity = 0.5
        throw Fault()
      }
    }
    #expect(layer.presentation()?.opacity == 0.5)
  }

  @Test("A begin in the future is reported in the first turn at or after it")
  func futureBegin() {
    var late = log.animation("late")
    late.beginTime = 1005
    context.turn(at: 1000) { layer.add(late, forKey: "key") }
    context.turn(at: 1004)
    context.turn(at: 1004)
    #expect(log.calls.isEmpty && context.nextEvent == 1005)
    context.turn(at: 1006)
    #expect(log.calls.isEmpty)
    context.turn(at: 1006)
    #expect(log.calls == ["start late"])
  }

  @Test("On a layer with speed 0 an animation begins at the commit and never ends")
  func standing() {
    layer.speed = 0
    var later = log.animation("later")
    later.beginTime = 1
    context.turn(at: 1000) {
      layer.add(log.animation("a"), forKey: "a")
      layer.add(later, forKey: "b")
    }
    context.turn(at: 1e6)
    context.turn(at: 1e6)
    #expect(log.calls == ["start a"])
  }

  @Test("A layer that is freed unshown reports its animations as unfinished")
  func unseen() {
    do {
      let never = Layer(in: context)
      never.add(log.animation("a"), forKey: nil)
    }
    context.turn(at: 1000)
    #expect(log.calls == ["stop a false"])
  }

  @Test("Calls that queue each other without end do not hold up the time")
  func endlessCalls() {
    var count = 0
    func again() {
      count += 1
      if count < 100_000 { context.performInNextTurn(again) }
    }
    again()
    context.advance(to: 1005)
    #expect(count < 100_000)
    context.turn(at: 1005)
    #expect(context.time == 1005)
  }

  @Test("A context that is dropped with layers that need layout and display frees them")
  func dropped() {
    weak var droppedContext: LayerContext?
    weak var droppedLayer: Layer?
    do {
      let context = LayerContext()
      let layer = Layer(in: context)
      layer.addSublayer(Layer(in: context))
      layer.setNeedsDisplay()
      (droppedContext, droppedLayer) = (context, layer)
      #expect(context.needsCommit)
    }
    #expect(droppedContext == nil && droppedLayer == nil)
  }

  @Test(
    "A context that releases its roots is freed with them, even if an animation's end refers to them"
  )
  func releasedRoots() {
    weak var droppedContext: LayerContext?
    weak var droppedLayer: Layer?
    do {
      let context = LayerContext()
      let layer = Layer(in: context)
      context.turn(at: 1000) {
        context.roots = [layer]
        var animation = BasicAnimation(\.opacity, from: 0, to: 1)
        animation.repeatCount = .forever
        animation.onStop = { _ in layer.opacity = 0.5 }
        layer.add(animation, forKey: "key")
      }
      context.releaseRoots()
      #expect(layer.opacity == 0.5)
      (droppedContext, droppedLayer) = (context, layer)
    }
    #expect(droppedContext == nil && droppedLayer == nil)
  }

  @Test("A context whose layers were let go of in a turn frees them with their animations")
  func letGo() {
    weak var droppedContext: LayerContext?
    weak var droppedLayer: Layer?
    do {
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      context.turn(at: 1000) {
        var animation = BasicAnimation(\.opacity, from: 0, to: 1)
        animation.repeatCount = .forever
        animation.onStop = { _ in layer.opacity = 0.5 }
        layer.add(animation, forKey: "key")
      }
      context.roots = []
      context.turn(at: 1001)
      context.turn(at: 1001)
      (droppedContext, droppedLayer) = (context, layer)
    }
    #expect(droppedContext == nil && droppedLayer == nil)
  }
}
