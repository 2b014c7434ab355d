import LayerKit
import TestSupport
import Testing

@Suite("The examples of FillModes")
final class FillModesExamples: DotStage {
  @Test("The four modes, side by side")
  func modes() throws {
    let print = Transcript()
    // example: FillModes, modes
    let dots = FillMode.allCases.map { mode in
      var slide = BasicAnimation(\.position.x, from: 20, to: 80)
      slide.beginTime = 1001
      slide.duration = 2
      slide.fillMode = mode
      slide.isRemovedOnCompletion = false
      let dot = Layer(in: context)
      dot.add(slide, forKey: "slide")
      return dot
    }
    context.roots = dots

    func places(at time: Double) -> [Double] {
      context.turn(at: time)
      return dots.map { ($0.presentation() ?? $0).position.x }
    }

    print(FillMode.allCases)  // [removed, forwards, backwards, both]
    print(places(at: 1000.5))  // [0, 0, 20, 20]
    print(places(at: 1002))  // [50, 50, 50, 50]
    print(places(at: 1003.5))  // [0, 80, 0, 80]
    // end
    try print.check()
  }

  @Test("What is removed on completion fills nothing after its end")
  func removed() throws {
    let print = Transcript()
    // example: FillModes, removed
    var slide = BasicAnimation(\.position.x, from: 20, to: 80)
    slide.duration = 2
    slide.fillMode = .forwards
    context.turn(at: 1000) { dot.add(slide, forKey: "slide") }
    print([1001, 1002.5].map(x))  // [50, 0]
    // end
    try print.check()
  }

  @Test("An animation that is left hides the model for ever")
  func left() throws {
    let print = Transcript()
    // example: FillModes, left
    var slide = BasicAnimation(\.position.x, from: 20, to: 80)
    slide.duration = 2
    slide.fillMode = .forwards
    slide.isRemovedOnCompletion = false
    context.turn(at: 1000) { dot.add(slide, forKey: "slide") }
    print(x(at: 1003))  // 80
    print(dot.position.x)  // 0
    context.turn(at: 1004) { dot.position.x = 50 }
    print(x(at: 1005))  // 80
    // end
    try print.check()
  }

  @Test("The model value first, then the way to it")
  func modelFirst() throws {
    let print = Transcript()
    // example: FillModes, model first
    context.turn(at: 1000) {
      context.transaction(disablingActions: true) { dot.position.x = 80 }
      var slide = BasicAnimation(\.position.x, from: 20)
      slide.duration = 2
      dot.add(slide, forKey: "slide")
    }
    print([1000, 1001, 1003].map(x))  // [20, 50, 80]
    print(dot.animationKeys)  // []
    // end
    try print.check()
  }

  @Test("With a delay the former value is filled in before the begin")
  func delay() throws {
    let print = Transcript()
    // example: FillModes, delay
    context.turn(at: 1000) {
      context.transaction(disablingActions: true) { dot.position.x = 80 }
      var slide = BasicAnimation(\.position.x, from: 20)
      slide.beginTime = dot.convertTime(context.time, from: nil) + 1
      slide.duration = 2
      slide.fillMode = .backwards
      dot.add(slide, forKey: "slide")
    }
    print([1000, 1000.5, 1002, 1003].map(x))  // [20, 20, 50, 80]
    // end
    try print.check()
  }
}
