import LayerKit
import Testing

@Suite("Transactions")
struct TransactionsTests {
  private let context = LayerContext()

  @Test("Outside of one the defaults hold: actions run, animations last a quarter of a second")
  func defaults() {
    #expect(!context.areActionsDisabled)
    #expect(context.animationDuration == 0.25)
  }

  @Test("An inner one inherits what it does not set, and leaks nothing")
  func nested() {
    context.transaction(disablingActions: true, animationDuration: 1) {
      context.transaction(animationDuration: 2) {
        #expect(context.areActionsDisabled)
        #expect(context.animationDuration == 2)
        context.transaction(disablingActions: false) { #expect(!context.areActionsDisabled) }
      }
      #expect(context.animationDuration == 1)
    }
    #expect(!context.areActionsDisabled)
    #expect(context.animationDuration == 0.25)
  }

  @Test("It gives animations without a duration its own, when they are added")
  func duration() {
    let layer = Layer(in: context)
    for (asked, given) in [(0.0, 1.5), (-1, 1.5), (3, 3)] {
      var animation = BasicAnimation(\.opacity, to: 0)
      animation.duration = asked
      context.transaction(animationDuration: 1.5) { layer.add(animation, forKey: "key") }
      #expect(layer.animation(forKey: "key")?.duration == given)
    }
  }

  @Test("It returns its body's result, and ends if the body throws")
  func results() {
    struct Fault: Error {}
    #expect(context.transaction { 7 } == 7)
    #expect(throws: Fault.self) {
      try context.transaction(disablingActions: true) { throw Fault() }
    }
    #expect(!context.areActionsDisabled)
  }

  @Test("What it changes shows at the end of the turn, not at its own")
  func commit() {
    let layer = Layer(in: context).withoutActions()
    context.roots = [layer]
    context.turn(at: 1000)
    context.turn(at: 1000) {
      context.transaction { layer.opacity = 0 }
      #expect(layer.presentation()?.opacity == 1)
    }
    #expect(layer.presentation()?.opacity == 0)
  }

  // MARK: Explicit levels

  @Test("A setting outside of a transaction lives until the end of the turn, a reading opens none")
  func implicit() {
    context.turn(at: 1000) {
      context.animationDuration = 3
      context.transaction { #expect(context.animationDuration == 3) }
    }
    #expect(context.animationDuration == 0.25)
    context.areActionsDisabled = true
    #expect(context.areActionsDisabled)
    context.flush()
    #expect(!context.areActionsDisabled)
  }

  @Test("A commit without a begin does nothing")
  func harmless() {
    context.commit()
    context.animationDuration = 2
    context.commit()
    #expect(context.animationDuration == 2)
  }

  @Test("Any key can be kept with a value of its own type, and is gone after the commit")
  func keys() {
    let reason = TransactionKey<String>("reason")
    #expect(context.value(forKey: reason) == nil)
    context.begin()
    context.setValue("resize", forKey: reason)
    context.begin()
    #expect(context.value(forKey: reason) == "resize")
    #expect(context.value(forKey: TransactionKey<Int>("reason")) == nil)
    context.setValue("drag", forKey: reason)
    context.commit()
    #expect(context.value(forKey: reason) == "resize")
    context.setValue(nil, forKey: reason)
    #expect(context.value(forKey: reason) == nil)
    context.commit()
  }

  @Test("Between turns the outermost commit shows what was changed, at the latched time")
  func betweenTurns() {
    let layer = Layer(in: context).withoutActions()
    context.roots = [layer]
    context.turn(at: 1000)
    context.begin()
    context.begin()
    layer.opacity = 0
    context.commit()
    #expect(layer.presentation()?.opacity == 1)
    context.commit()
    #expect(layer.presentation()?.opacity == 0)
    layer.opacity = 0.5
    context.begin()
    context.commit()
    #expect(layer.presentation()?.opacity == 0, "that one was inside the implicit transaction")
    context.flush()
    #expect(layer.presentation()?.opacity == 0.5)
  }

  @Test("A turn that ends inside a transaction shows nothing of it, however many turns pass")
  func open() {
    let layer = Layer(in: context).withoutActions()
    context.roots = [layer]
    var fade = BasicAnimation(\.cornerRadius, from: 10, to: 20)
    fade.duration = 1
    context.turn(at: 1000) { layer.add(fade, forKey: nil) }
    let version = context.version
    context.turn(at: 1000.5) {
      context.begin()
      layer.opacity = 0
      layer.zPosition = 5
      layer.addSublayer(Layer(in: context))
    }
    #expect(!context.needsCommit)
    context.turn(at: 1002)
    #expect(context.version == version)
    #expect(layer.presentation()?.opacity == 1 && layer.presentation()?.zPosition == 0)
    #expect(context.shownLayers.count == 1)
    context.turn(at: 1003) { context.commit() }
    #expect(layer.presentation()?.opacity == 0 && layer.presentation()?.zPosition == 5)
    #expect(context.shownLayers.count == 2)
    #expect(layer.presentation()?.cornerRadius == 0)
  }

  @Test("A flush inside a transaction waits for its commit")
  func flush() {
    let layer = Layer(in: context).withoutActions()
    context.roots = [layer]
    context.flush()
    #expect(layer.isCommitted)
    context.turn(at: 1000) {
      context.begin()
      layer.opacity = 0.5
      context.flush()
      #expect(layer.presentation()?.opacity == 1)
      context.commit()
      #expect(layer.presentation()?.opacity == 0.5)
    }
  }

  @Test("Its function takes the place of that of every animation that is added")
  func timingFunction() {
    let layer = Layer(in: context)
    var animation = BasicAnimation(\.opacity, to: 0)
    animation.timingFunction = .easeIn
    context.transaction(animationTimingFunction: .linear) {
      layer.add(animation, forKey: "inside")
    }
    layer.add(animation, forKey: "outside")
    #expect(layer.animation(forKey: "inside")?.timingFunction == .linear)
    #expect(layer.animation(forKey: "outside")?.timingFunction == .easeIn)
    #expect(context.animationTimingFunction == nil)
  }

  @Test("Disabled actions do not keep an animation from being added")
  func adding() {
    let layer = Layer(in: context)
    context.roots = [layer]
    context.turn(at: 1000)
    context.transaction(disablingActions: true) {
      layer.add(BasicAnimation(\.opacity, to: 0), forKey: "key")
    }
    #expect(layer.animationKeys == ["key"])
  }

  @Test("A body that throws with a transaction of its own open leaves none open")
  func unbalancedThrow() {
    struct Failure: Error {}
    let layer = Layer(in: context).withoutActions()
    context.roots = [layer]
    context.turn(at: 1000)
    #expect(throws: Failure.self) {
      try context.transaction {
        context.begin()
        layer.zPosition = 2
        throw Failure()
      }
    }
    #expect(layer.presentation()?.zPosition == 2)
  }

  @Test("A body that commits once too often closes no transaction around its own")
  func commitTooMany() {
    context.begin()
    context.animationDuration = 9
    context.transaction { context.commit() }
    #expect(context.animationDuration == 9)
    context.commit()
    #expect(context.animationDuration == 0.25)
  }
}
