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

  @Test("It answers what its body answers, and ends when that throws")
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
}
