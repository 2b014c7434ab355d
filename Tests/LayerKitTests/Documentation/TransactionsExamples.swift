import LayerKit
import TestSupport
import Testing

@Suite("The examples of Transactions")
final class TransactionsExamples: DotStage {
  @Test("The model changes at once, the screen with the commit")
  func visible() throws {
    let print = Transcript()
    // example: Transactions, visible
    let label = Layer(in: context).withoutActions()
    context.turn(at: 1000) {
      dot.addSublayer(label)
      label.position.x = 10
      print(label.presentation()?.position.x)  // nil
    }
    print(label.presentation()?.position.x)  // 10
    context.turn(at: 1001) {
      label.position.x = 50
      print([label.position.x, label.presentation()?.position.x])  // [50, 10]
    }
    print(label.presentation()?.position.x)  // 50
    // end
    try print.check()
  }

  @Test("A change that nobody decides about animates by itself")
  func implicit() throws {
    let print = Transcript()
    // example: Transactions, implicit
    context.turn(at: 1000) { dot.position.x = 100 }
    print(dot.position.x)  // 100
    print(dot.animationKeys)  // ["position"]
    print([1000, 1000.125, 1000.25].map(x))  // [0, 80.2…, 100]
    // end
    try print.check()
  }

  @Test("A second change goes on from what is on the screen")
  func again() throws {
    let print = Transcript()
    // example: Transactions, again
    context.turn(at: 1000) { dot.position.x = 100 }
    context.turn(at: 1000.125) { dot.position.x = 0 }
    print(dot.animationKeys)  // ["position"]
    print([1000.125, 1000.25, 1000.375].map(x))  // [80.2…, 15.8…, 0]
    // end
    try print.check()
  }

  @Test("A layer that is not shown yet does not move")
  func uncommitted() throws {
    let print = Transcript()
    // example: Transactions, uncommitted
    let label = Layer(in: context)
    label.position.x = 10
    dot.addSublayer(label)
    label.opacity = 0.5
    print(label.animationKeys)  // []
    // end
    try print.check()
  }

  @Test("What a transaction sets")
  func settings() throws {
    let print = Transcript()
    // example: Transactions, settings
    context.turn(at: 1000) {
      context.transaction(animationDuration: 2, animationTimingFunction: .linear) {
        dot.position.x = 100
        context.transaction(disablingActions: true) { dot.cornerRadius = 4 }
      }
    }
    print(dot.animationKeys)  // ["position"]
    print([1000.5, 1001, 1002].map(x))  // [25, 50, 100]
    // end
    try print.check()
  }

  @Test("Who decides what a change brings")
  func actions() throws {
    let print = Transcript()
    // example: Transactions, actions
    var jump = KeyframeAnimation(\.position.y, values: [0, -10, 0])
    jump.duration = 0.5
    dot.actions[.position] = .action(jump)
    dot.actions[.opacity] = .noAction
    context.turn(at: 1000) {
      dot.position.x = 100
      dot.opacity = 0.5
      dot.cornerRadius = 4
    }
    print(dot.animationKeys)  // ["position", "cornerRadius"]
    print(x(at: 1000))  // 100
    print(dot.presentation()?.position.y)  // 0
    context.turn(at: 1000.25)
    print(dot.presentation()?.position.y)  // -10
    // end
    try print.check()
  }

  @Test("A completion block waits for the animations of its transaction")
  func completion() throws {
    let print = Transcript()
    // example: Transactions, completion
    var reports: [String] = []
    context.turn(at: 1000) {
      context.transaction(completion: { reports.append("all over") }) {
        var slide = BasicAnimation(\.position.x, from: 0, to: 100)
        slide.duration = 2
        slide.onStop = { finished in reports.append("slide \(finished)") }
        dot.add(slide, forKey: "slide")
      }
    }
    context.turn(at: 1001)
    print(reports)  // []
    context.turn(at: 1002)
    print(reports)  // []
    context.turn(at: 1002)
    print(reports)  // ["slide true", "all over"]
    // end
    try print.check()
  }

  @Test("An open transaction keeps its changes to itself")
  func open() throws {
    let print = Transcript()
    // example: Transactions, open
    dot.withoutActions()
    context.begin()
    dot.position.x = 50
    print(x(at: 1001))  // 0
    context.commit()
    print(x(at: 1001))  // 50
    // end
    try print.check()
  }

  @Test("A driver sleeps until something happens")
  func driving() throws {
    let print = Transcript()
    // example: Transactions, driving
    var fade = BasicAnimation(\.opacity, from: 1, to: 0)
    fade.beginTime = 1001
    fade.duration = 2
    context.turn(at: 1000) { dot.add(fade, forKey: "fade") }
    print(context.nextChange(after: 1000))  // at(1001)
    print(context.nextChange(after: 1002))  // now
    print(context.nextEvent)  // 1003
    context.advance(to: 1010)
    print(context.nextEvent)  // nil
    print(context.nextChange(after: 1010))  // never
    // end
    try print.check()
  }
}
