import LayerKit
import Testing

private final class Calls {
  var names: [String] = []

  func note(_ name: String) -> () -> Void { { [unowned self] in names.append(name) } }
}

@Suite("Completion of transactions")
struct TransactionCompletionTests {
  private let context = LayerContext()
  private let layer: Layer
  private let calls = Calls()

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
    context.turn(at: 1000)
  }

  private func animation(_ name: String? = nil, duration: Double = 1) -> BasicAnimation<Double> {
    var animation = BasicAnimation(\.opacity, from: 1, to: 0)
    animation.duration = duration
    if let name { animation.onStop = { [calls] in calls.names.append("\(name) \($0)") } }
    return animation
  }

  @Test("Without animations it is called in the turn after the commit, once")
  func none() {
    context.turn(at: 1000) { context.transaction(completion: calls.note("A")) {} }
    #expect(calls.names.isEmpty)
    context.turn(at: 1000)
    context.turn(at: 1000)
    #expect(calls.names == ["A"])
  }

  @Test("It is called when the last animation is over, after that animation's own callbacks")
  func last() {
    context.turn(at: 1000) {
      context.transaction(completion: calls.note("A")) {
        layer.add(animation("short"), forKey: "short")
        layer.add(animation("long", duration: 2), forKey: "long")
        context.transaction { layer.add(animation("inner", duration: 3), forKey: "inner") }
      }
    }
    context.advance(to: 1002.5)
    #expect(calls.names == ["short true", "long true"])
    context.advance(to: 1004)
    #expect(calls.names == ["short true", "long true", "inner true", "A"])
  }

  @Test("Animations added before it was set do not count, later implicit ones do")
  func counting() {
    context.turn(at: 1000) {
      context.begin()
      layer.add(animation(duration: 100), forKey: "before")
      context.completionBlock = calls.note("A")
      context.animationDuration = 2
      layer.cornerRadius = 10
      context.commit()
    }
    context.advance(to: 1001.5)
    #expect(calls.names.isEmpty)
    context.advance(to: 1003)
    #expect(calls.names == ["A"])
  }

  @Test("Replaced and removed animations are over, those that lose their layer too")
  func removal() {
    let late = Layer(in: context)
    func run(_ name: String, on target: Layer, _ end: () -> Void) {
      context.turn(at: context.time) {
        context.transaction(completion: calls.note(name)) {
          target.add(animation(duration: 100), forKey: "key")
        }
      }
      context.turn(at: context.time, end)
      #expect(!calls.names.contains(name))
      context.turn(at: context.time)
      #expect(calls.names.last == name)
    }
    run("replaced", on: layer) { layer.add(animation(), forKey: "key") }
    run("removed", on: layer) { layer.removeAnimation(forKey: "key") }
    context.turn(at: context.time) { layer.addSublayer(late) }
    run("left", on: late) { late.removeFromSuperlayer() }
  }

  @Test("Animations of a layer that is removed without having been shown are over")
  func forgotten() {
    do {
      let never = Layer(in: context)
      context.turn(at: 1000) {
        context.transaction(completion: calls.note("A")) { never.add(animation(), forKey: nil) }
      }
      context.turn(at: 1000)
      #expect(calls.names.isEmpty)
    }
    context.turn(at: 1000)
    #expect(calls.names == ["A"])
  }

  @Test("An endless animation never lets it run")
  func endless() {
    var endless = animation()
    endless.repeatCount = .forever
    context.turn(at: 1000) {
      context.transaction(completion: calls.note("A")) { layer.add(endless, forKey: nil) }
    }
    context.turn(at: 1e7)
    context.turn(at: 1e7)
    #expect(calls.names.isEmpty)
  }

  @Test("A second block adds to the first, and none can be removed")
  func adding() {
    context.turn(at: 1000) {
      context.begin()
      context.completionBlock = calls.note("A")
      layer.add(animation(), forKey: nil)
      context.completionBlock = calls.note("B")
      context.completionBlock = nil
      #expect(context.completionBlock == nil)
      context.commit()
    }
    context.turn(at: 1000)
    #expect(calls.names == ["B"], "nothing was added after it")
    context.advance(to: 1002)
    #expect(calls.names == ["B", "A"])
  }

  @Test("An inner transaction reads it without running it; an open one does not run it")
  func nested() {
    context.begin()
    context.completionBlock = calls.note("A")
    context.begin()
    #expect(context.completionBlock != nil)
    context.commit()
    context.turn(at: 1000)
    context.turn(at: 1000)
    #expect(calls.names.isEmpty)
    context.commit()
    #expect(context.completionBlock == nil)
    context.turn(at: 1000)
    #expect(calls.names == ["A"])
  }

  @Test("The implicit transaction's block is called after the turn in which it was set")
  func implicit() {
    context.completionBlock = calls.note("A")
    #expect(context.needsCommit)
    context.turn(at: 1000)
    #expect(calls.names.isEmpty)
    context.turn(at: 1000)
    #expect(calls.names == ["A"])
  }
}
