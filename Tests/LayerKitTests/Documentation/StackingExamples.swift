import LayerKit
import TestSupport
import Testing

@Suite("The examples of Stacking")
final class StackingExamples: DotStage {
  @Test("The one that begins later is on top")
  func order() throws {
    let print = Transcript()
    // example: Stacking, order
    var long = BasicAnimation(\.position.x, from: 0, to: 100)
    long.duration = 4
    var short = BasicAnimation(\.position.x, from: 300, to: 200)
    short.duration = 1
    short.beginTime = 1001
    context.turn(at: 1000) {
      dot.add(short, forKey: "short")
      dot.add(long, forKey: "long")
    }
    print([1000.5, 1001.5, 1002.5].map(x))  // [12.5, 250, 62.5]
    // end
    try print.check()
  }

  @Test("An additive animation adds to what is below")
  func additive() throws {
    let print = Transcript()
    // example: Stacking, additive
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.duration = 4
    var shake = KeyframeAnimation(\.position.x, values: [0, 8, -8, 0])
    shake.duration = 3
    shake.isAdditive = true
    context.turn(at: 1000) {
      dot.add(slide, forKey: "slide")
      dot.add(shake, forKey: "shake")
    }
    print([1001, 1002, 1003].map(x))  // [33, 42, 75]
    // end
    try print.check()
  }

  @Test("From old less new to nothing, each move continues the one before")
  func retargeting() throws {
    let print = Transcript()
    // example: Stacking, retargeting
    func move(to new: Double) {
      var slide = BasicAnimation(\.position.x, from: dot.position.x - new, to: 0)
      slide.duration = 2
      slide.isAdditive = true
      context.transaction(disablingActions: true) { dot.position.x = new }
      dot.add(slide, forKey: nil)
    }

    context.turn(at: 1000) { move(to: 100) }
    print([1000, 1001].map(x))  // [0, 50]
    context.turn(at: 1001) { move(to: 40) }
    print([1001, 1001.5, 1002, 1002.5, 1003].map(x))  // [50, 60, 70, 55, 40]
    // end
    try print.check()
  }

  @Test("The dip of a shorter way back")
  func dip() throws {
    let print = Transcript()
    // example: Stacking, dip
    let view = View(in: context)
    context.roots = [view.layer]
    view.bounds.size.width = 100
    context.turn(at: 1000) {
      context.animate(withDuration: 3) { view.bounds.size.width = 200 }
    }
    context.turn(at: 1000.93) {
      context.animate(withDuration: 1) { view.bounds.size.width = 100 }
    }

    func width(at time: Double) -> Double {
      context.turn(at: time)
      return (view.layer.presentation() ?? view.layer).bounds.width
    }

    print([1000.93, 1001.18, 1001.43].map(width))  // [120.0…, 119.2…, 95.9…]
    print([1001.68, 1001.8, 1001.93].map(width))  // [73.1…, 70.1…, 73.4…]
    print([1002.5, 1003].map(width))  // [94.3…, 100]
    // end
    try print.check()
  }

  @Test("A key is a name of the caller's choice, taken once")
  func keys() throws {
    let print = Transcript()
    // example: Stacking, keys
    let slide = BasicAnimation(\.position.x, from: 0, to: 100)
    var stops: [Bool] = []
    var first = slide
    first.onStop = { finished in stops.append(finished) }
    context.turn(at: 1000) { dot.add(first, forKey: "slide") }
    context.turn(at: 1000.1) {
      dot.add(slide, forKey: "slide")
      dot.add(slide, forKey: nil)
    }
    print(dot.animationKeys)  // ["slide"]
    context.turn(at: 1000.2)
    print(stops)  // [false]
    dot.removeAnimation(forKey: "no such key")
    // end
    try print.check()
  }

  @Test("Numbered keys of blocks")
  func numberedKeys() throws {
    let print = Transcript()
    // example: Stacking, numbered keys
    let view = View(in: context)
    context.roots = [view.layer]
    context.turn(at: 1000)
    for x in [10.0, 20, 30] {
      context.animate(withDuration: 1) { view.center = Point(x: x, y: 0) }
    }
    print(view.layer.animationKeys)  // ["position", "position-2", "position-3"]
    // end
    try print.check()
  }

  @Test("Each cycle begins where the one before ended")
  func cumulative() throws {
    let print = Transcript()
    // example: Stacking, cumulative
    var step = BasicAnimation(\.position.x, from: 0, to: 10)
    step.duration = 1
    step.repeatCount = 3
    step.isCumulative = true
    context.turn(at: 1000) { dot.add(step, forKey: "step") }
    print([1000.5, 1001.5, 1002.5].map(x))  // [5, 15, 25]
    // end
    try print.check()
  }
}
