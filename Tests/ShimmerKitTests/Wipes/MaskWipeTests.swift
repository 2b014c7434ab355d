import LayerKit
import ShimmerKit
import Testing

@Suite("Wipe of discs")
struct MaskWipeTests {
  private let context = LayerContext()
  private let water: WaterFill

  init() {
    water = WaterFill(in: context, resting: Layer(in: context), filling: Layer(in: context))
    water.fillingLayer.backgroundColor = .white
    water.frame = Rect(x: 0, y: 0, width: 30, height: 30)
    context.roots = [water.layer]
    context.turn(at: 1000)
  }

  private func discs(at time: Double) -> [Point] {
    context.advance(to: time)
    context.turn(at: time)
    return water.wipe.discLayers.compactMap { $0.presentation()?.position }
  }

  private func alpha(_ x: Int, _ y: Int) -> Double {
    EffectPicture(context, width: 30, height: 30).level(x, y)
  }

  @Test("Two discs come from two corners and are at rest again when they have arrived")
  func positions() {
    let rest = [Point(x: -5, y: -5), Point(x: 35, y: 35)]
    #expect(discs(at: 1000) == rest)
    context.turn(at: 1000) { water.play() }
    #expect(discs(at: 1000.5) == [Point(x: 2.5, y: 2.5), Point(x: 27.5, y: 27.5)])
    #expect(discs(at: 1001) == rest)
    #expect(water.wipe.discLayers.allSatisfy { $0.animationKeys.isEmpty })
  }

  @Test("At rest a corner of each disc shows, 0.8 of the first and all of the second")
  func rest() {
    #expect((alpha(2, 2) - 0.8).magnitude < 0.005)
    #expect(alpha(27, 27) == 1 && alpha(15, 15) == 0 && alpha(27, 2) == 0)
  }

  @Test("Where the discs overlap, the second decides")
  func overlap() {
    context.turn(at: 1000) { water.play() }
    _ = discs(at: 1000.999)
    #expect(alpha(15, 15) == 1)
    #expect((alpha(4, 4) - 0.8).magnitude < 0.005)
    #expect(alpha(28, 2) == 0)
  }

  @Test("A fill that fills forwards stays, and begins anew when it is played again")
  func forwards() {
    context.turn(at: 1000) {
      water.fillMode = .forwards
      water.duration = 2
      water.play()
    }
    let end = [Point(x: 10, y: 10), Point(x: 20, y: 20)]
    #expect(discs(at: 1001) == [Point(x: 2.5, y: 2.5), Point(x: 27.5, y: 27.5)])
    #expect(discs(at: 1050) == end)
    context.turn(at: 1050) { water.play() }
    #expect(discs(at: 1050) == [Point(x: -5, y: -5), Point(x: 35, y: 35)])
    context.turn(at: 1060) { water.wipe.stop() }
    #expect(discs(at: 1060) == [Point(x: -5, y: -5), Point(x: 35, y: 35)])
  }

  @Test("The end is reported once, in a later turn")
  func completion() {
    var told: [Bool] = []
    context.turn(at: 1000) { water.play { told.append($0) } }
    _ = discs(at: 1000.9)
    #expect(told.isEmpty)
    _ = discs(at: 1001)
    context.turn(at: 1001)
    #expect(told == [true])
    context.turn(at: 1002) { water.play { told.append($0) } }
    context.turn(at: 1002.5) { water.play() }
    context.turn(at: 1002.5)
    #expect(told == [true, false])
  }

  @Test("The discs are stretched with the figure")
  func stretched() {
    context.turn(at: 1000) { water.frame = Rect(x: 0, y: 0, width: 300, height: 150) }
    #expect(discs(at: 1000) == [Point(x: -50, y: -25), Point(x: 350, y: 175)])
    #expect(water.wipe.discLayers[0].frame == Rect(x: -200, y: -100, width: 300, height: 150))
    #expect(water.restingLayer.frame == water.bounds && water.fillingLayer.frame == water.bounds)
    context.turn(at: 1000) { water.play() }
    #expect(discs(at: 1000.5) == [Point(x: 25, y: 12.5), Point(x: 275, y: 137.5)])
  }

  @Test("The still picture is the full figure and asks for no frame")
  func still() {
    context.turn(at: 1000) { water.play() }
    context.turn(at: 1000.5) { water.showsStill = true }
    #expect(discs(at: 1000.5) == [Point(x: 10, y: 10), Point(x: 20, y: 20)])
    context.turn(at: 1000.5) { water.play() }
    #expect(context.nextChange(after: 1000.5) == .never)
  }

  @Test("Without anything to move it is finished, and reports so in the next turn")
  func nothingToMove() {
    var told: [Bool] = []
    context.turn(at: 1000) {
      water.showsStill = true
      water.play { told.append($0) }
    }
    #expect(discs(at: 1000) == [Point(x: 10, y: 10), Point(x: 20, y: 20)] && told == [true])
    context.turn(at: 1001) {
      water.showsStill = false
      water.wipe.discs = []
      water.play { told.append($0) }
    }
    _ = discs(at: 1001)
    #expect(told == [true, true])
  }

  @Test("A transaction's timing function does not bend it")
  func transaction() {
    context.turn(at: 1000) {
      context.transaction(animationTimingFunction: .easeIn) { water.play() }
    }
    #expect(discs(at: 1000.5) == [Point(x: 2.5, y: 2.5), Point(x: 27.5, y: 27.5)])
  }

  @Test("A layer of one's own is wiped by discs of one's own")
  func ownDiscs() {
    let content = Layer(in: context)
    content.backgroundColor = .white
    content.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let wipe = MaskWipe(in: context)
    wipe.extent = Size(width: 10, height: 10)
    wipe.discs = [
      WipeDisc(start: Point(x: -5, y: 5), end: Point(x: 5, y: 5), radius: 5, opacity: 0.5)
    ]
    wipe.timingFunction = .easeIn
    wipe.timing = MediaTiming(duration: 4, repeatCount: .forever, autoreverses: true)
    context.turn(at: 1000) {
      wipe.cover(content)
      context.roots = [content]
      wipe.play()
    }
    #expect(content.mask === wipe.layer && wipe.discLayers.count == 1)
    context.turn(at: 1004)
    #expect((alpha(10, 10) - 0.5).magnitude < 0.005 && alpha(0, 0) == 0)
    context.turn(at: 1008)
    #expect(alpha(10, 10) == 0)
    context.turn(at: 1010)
    let x = wipe.discLayers[0].presentation()?.position.x ?? 0
    #expect((x - (-10 + 20 * TimingFunction.easeIn(0.5))).magnitude < 1e-6)
  }

  @Test("Any number is taken")
  func oddInput() {
    for number in [0, -1, 1e300, .infinity, -.infinity, .nan] {
      let place = Point(x: number, y: number)
      context.turn(at: context.time + 1) {
        water.wipe.discs = [WipeDisc(start: place, end: place, radius: number, opacity: number)]
        water.wipe.extent = Size(width: number, height: 1)
        water.duration = number
        water.play()
      }
      _ = alpha(5, 5)
      context.turn(at: context.time + 1) { water.wipe.discs = [] }
    }
  }
}
