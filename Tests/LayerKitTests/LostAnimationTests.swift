import LayerKit
import Testing

@Suite("A layer that leaves the tree loses its animations, and says so")
struct LostAnimationTests {
  private let context = LayerContext()
  private let root: Layer
  private let layer: Layer
  private let log = Log()

  private final class Log {
    var calls: [String] = []
  }

  init() {
    root = Layer(in: context).withoutActions()
    layer = Layer(in: context).withoutActions()
    root.addSublayer(layer)
    context.roots = [root]
    context.turn(at: 1000)
  }

  private func fade(_ name: String, duration: Double = 10) -> BasicAnimation<Double> {
    var fade = BasicAnimation(\.opacity, from: 0, to: 1)
    fade.duration = duration
    let log = log
    fade.onStop = { log.calls.append("\(name) stopped \($0)") }
    fade.onLoss = { log.calls.append("\(name) of \($0.beginTime ?? 0) lost") }
    return fade
  }

  private func leave(at time: Double) { context.turn(at: time) { layer.removeFromSuperlayer() } }

  @Test("A loss is reported once, in the next turn, after the stop")
  func once() {
    context.turn(at: 1001) { layer.add(fade("fade"), forKey: "fade") }
    leave(at: 1002)
    #expect(log.calls.isEmpty && context.nextEvent == 1002)
    for _ in 0..<2 { context.turn(at: 1003) }
    #expect(log.calls == ["fade stopped false", "fade of 1001.0 lost"])
  }

  @Test("It is reported although the layer is back by then")
  func back() {
    context.turn(at: 1001) { layer.add(fade("fade"), forKey: "fade") }
    context.turn(at: 1002) {
      layer.removeFromSuperlayer()
      context.flush()
      root.addSublayer(layer)
    }
    context.turn(at: 1002) { layer.add(fade("fade"), forKey: "fade") }
    context.transaction { layer.removeFromSuperlayer() }
    context.transaction { root.addSublayer(layer) }
    context.turn(at: 1003)
    #expect(
      log.calls.filter { $0.hasSuffix("lost") } == ["fade of 1001.0 lost", "fade of 1002.0 lost"])
  }

  @Test("An animation that has ended is lost if it stayed on the layer")
  func ended() {
    context.turn(at: 1001) {
      layer.add(fade("gone", duration: 1), forKey: "gone")
      var kept = fade("kept", duration: 1)
      kept.isRemovedOnCompletion = false
      layer.add(kept, forKey: "kept")
    }
    for _ in 0..<2 { context.turn(at: 1003) }
    log.calls = []
    leave(at: 1004)
    context.turn(at: 1005)
    #expect(log.calls == ["kept of 1001.0 lost"])
  }

  @Test("What is removed or replaced is not lost, not even after its loss")
  func removed() {
    context.turn(at: 1001) {
      for key in ["a", "b", "c"] { layer.add(fade(key), forKey: key) }
    }
    context.turn(at: 1002) {
      layer.add(BasicAnimation(\.opacity, from: 0, to: 1), forKey: "a")
      layer.removeFromSuperlayer()
      context.flush()
      layer.removeAnimation(forKey: "b")
    }
    context.turn(at: 1003)
    #expect(log.calls.filter { $0.hasSuffix("lost") } == ["c of 1001.0 lost"])
    context.turn(at: 1004) {
      root.addSublayer(layer)
      for key in ["a", "b"] { layer.add(fade(key), forKey: key) }
    }
    log.calls = []
    context.turn(at: 1005) {
      layer.removeFromSuperlayer()
      context.flush()
      layer.removeAllAnimations()
    }
    context.turn(at: 1006)
    #expect(log.calls == ["a stopped false", "b stopped false"])
  }

  @Test("A closure that replaces another lost animation takes its call")
  func replacing() {
    context.turn(at: 1001) {
      var first = fade("first")
      first.onLoss = { [layer, log] lost in
        log.calls.append("first lost")
        for key in ["first", "second"] { layer.add(lost, forKey: key) }
      }
      layer.add(first, forKey: "first")
      layer.add(fade("second"), forKey: "second")
    }
    leave(at: 1002)
    context.turn(at: 1003)
    #expect(log.calls.filter { $0.hasSuffix("lost") } == ["first lost"])
    #expect(layer.animationKeys == ["first", "second"])
  }

  @Test("A lost animation that is added again is in phase when the layer returns")
  func again() {
    context.turn(at: 1001) {
      var fade = fade("fade")
      fade.onLoss = { [weak layer] lost in layer?.add(lost, forKey: "fade") }
      layer.add(fade, forKey: "fade")
    }
    for round in 0..<2 {
      leave(at: 1002 + Double(round))
      context.turn(at: 1002.5 + Double(round)) { root.addSublayer(layer) }
    }
    context.turn(at: 1006)
    #expect(layer.presentation()?.opacity == 0.5)
    context.turn(at: 1011)
    context.turn(at: 1011)
    #expect(log.calls.filter { $0.hasSuffix("true") } == ["fade stopped true"])
  }
}
