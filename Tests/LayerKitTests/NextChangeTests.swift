import LayerKit
import TestSupport
import Testing

@Suite("Next change")
struct NextChangeTests {
  @Test("Nothing changes before it", arguments: Seeds.all)
  func law(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<200 {
        let scene = RandomScene(using: &random)
        let start = Double.random(in: 999...1010, using: &random)
        let shown = scene.context.shownNumbers(of: scene.layer, at: start)
        let limit: Double
        switch scene.context.nextChange(after: start) {
        case .now: continue
        case .at(let time): limit = min(time, start + 50)
        case .never: limit = start + 50
        }
        for _ in 0..<30 {
          let time = start + (limit - start) * Double.random(in: 0..<1, using: &random)
          let later = scene.context.shownNumbers(of: scene.layer, at: time)
          let differs = LayerField.allCases.filter {
            later[Int($0.rawValue)] != shown[Int($0.rawValue)]
          }
          #expect(differs.isEmpty, "\(differs) at \(time), from \(start), before \(limit)")
        }
      }
    }
  }

  @Test("A moving value changes now, a waiting one at its begin, a finished one never")
  func phases() {
    let (context, layer) = Self.scene()
    var animation = BasicAnimation(\.opacity, from: 1, to: 0)
    animation.beginTime = 1005
    animation.duration = 2
    layer.add(animation, forKey: nil)
    context.turn(at: 1000)
    #expect(context.nextChange(after: 1000) == .at(1005))
    #expect(context.nextChange(after: 1006) == .now)
    #expect(context.nextChange(after: 1007.5) == .never)
  }

  @Test("Animations that never progress cause no frames")
  func still() {
    let stills: [(inout MediaTiming) -> Void] = [
      { $0.speed = 0 },
      { $0.duration = .infinity },
      { $0.beginTime = .infinity },
      { $0.beginTime = .nan },
      { $0.timeOffset = .infinity },
    ]
    for change in stills {
      let (context, layer) = Self.scene()
      var animation = BasicAnimation(\.opacity, from: 1, to: 0)
      animation.timing = MediaTiming(duration: 1, repeatCount: .forever)
      change(&animation.timing)
      layer.add(animation, forKey: nil)
      context.turn(at: 1000)
      #expect(context.nextChange(after: 1000) == .never, "\(animation.timing)")
    }
  }

  @Test("A constant that is held until its end changes at the end")
  func constant() {
    let (context, layer) = Self.scene()
    var animation = BasicAnimation(\.opacity, from: 0.5, to: 0.5)
    animation.duration = 2
    layer.add(animation, forKey: nil)
    context.turn(at: 1000)
    #expect(context.nextChange(after: 1000.5) == .at(1002))
  }

  @Test("A constant that adds up in each cycle changes")
  func cumulative() {
    let (context, layer) = Self.scene()
    var animation = BasicAnimation(\.zPosition, from: 1, to: 1)
    animation.isCumulative = true
    animation.duration = 2
    animation.repeatCount = .forever
    layer.add(animation, forKey: nil)
    context.turn(at: 1000)
    #expect(context.nextChange(after: 1000.5) == .now)
  }

  private static func scene() -> (LayerContext, Layer) {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    return (context, layer)
  }
}
