import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("The examples of Sweeps")
final class SweepsExamples {
  private let context = LayerContext()
  private let label: Layer
  private let sweep: SweepLayer

  init() {
    label = Layer(in: context).withoutActions()
    label.backgroundColor = .white
    sweep = SweepLayer(in: context).withoutActions()
    sweep.contentLayer = label
    sweep.bounds = Rect(x: 0, y: 0, width: 200, height: 40)
    context.roots = [sweep]
    context.turn(at: 1000)
  }

  @Test("A sweep from its start to its end")
  func life() throws {
    let print = Transcript()
    // example: Sweeps, life
    sweep.sweep.pace = .duration(2)
    sweep.sweep.pause = 0.5
    context.turn(at: 1000) { sweep.isSweeping = true }
    print(sweep.sweepState.rawValue)  // beginning
    context.turn(at: 1001.1)
    print(sweep.sweepPlace(at: 1001.1))  // 0.5
    context.turn(at: 1001.5) { sweep.isSweeping = false }
    print(sweep.sweepState.rawValue)  // finishing
    print(sweep.endFadeTime)  // 1002.1
    // end
    try print.check()
  }

  @Test("A tilted way is longer")
  func way() throws {
    let print = Transcript()
    // example: Sweeps, way
    sweep.sweep.direction = .right
    sweep.sweep.band.length = .points(60)
    print(sweep.path.travel)  // 260
    sweep.sweep.tilt = .pi / 6
    print(sweep.path.length)  // 193.205…
    print(sweep.path.travel)  // 253.205…
    sweep.sweep.tilt = .pi / 2
    print(sweep.path.travel)  // 100
    // end
    try print.check()
  }

  @Test("A band by its core and softness, and by its stops")
  func band() throws {
    let print = Transcript()
    // example: Sweeps, band
    let soft = SweepBand(length: .share(0.4), core: 0.2)
    print(soft.stops.map(\.place))  // [0, 0.4, 0.6, 1]
    let android = SweepBand(intensity: 0.1, dropoff: 0.4)
    print(android.stops.map(\.place))  // [0, 0.4, 0.6, 1]
    sweep.sweep.band = SweepBand(
      length: .points(80),
      stops: [
        SweepStop(at: 0.2), SweepStop(at: 0.5, strength: 0.4), SweepStop(at: 0.8),
      ])
    print(sweep.sweep.light.polarity?.rawValue)  // reveal
    // end
    try print.check()
  }

  @Test("Colours instead of opacities")
  func colors() throws {
    let print = Transcript()
    // example: Sweeps, colours
    sweep.sweep.light = .colors(base: Color(hex: 0x1B3F99), highlight: Color(hex: 0x8FB3FF))
    print(label.superlayer === sweep.lightLayer)  // true
    print(sweep.sweep.light.polarity)  // nil
    // end
    try print.check()
  }

  @Test("Three members of a group, the last of which comes late")
  func group() throws {
    let print = Transcript()
    // example: Sweeps, group
    let group = TimingGroup(beginTime: 1000)
    let tiles = [80.0, 160, 320].map { width in
      let tile = SweepLayer(in: context)
      tile.contentLayer = Layer(in: context)
      tile.bounds = Rect(x: 0, y: 0, width: width, height: 40)
      tile.sweep.pace = .duration(2)
      group.add(tile)
      return tile
    }
    context.turn(at: 1000) {
      context.roots += tiles
      for tile in tiles.prefix(2) { tile.isSweeping = true }
    }
    context.turn(at: 1004.5) { tiles[2].isSweeping = true }
    print(tiles.map { $0.sweepPlace(at: 1005) })  // [0.5, 0.5, 0.5]
    context.turn(at: 1005) { group.stagger(by: 0.2) }
    print(tiles.map { $0.sweepPlace(at: 1005) })  // [0.5, 0.4, 0.3]
    // end
    try print.check()
  }

  @Test("Two windows onto one light")
  func window() throws {
    let print = Transcript()
    // example: Sweeps, window
    let wall = Layer(in: context)
    wall.bounds = Rect(x: 0, y: 0, width: 600, height: 100)
    wall.addSublayer(sweep)
    sweep.windowLayer = wall
    sweep.sweep.band.length = .points(100)
    print(sweep.path.length)  // 600
    print(sweep.path.travel)  // 700
    // end
    try print.check()
  }

  @Test("The direction of a text")
  func writing() throws {
    let print = Transcript()
    // example: Sweeps, writing
    let ways = ["Shimmer", "وميض", "2 × מנצנץ"].map { WritingDirection(of: $0) }
    print(ways.map { $0 == .leftToRight })  // [true, false, false]
    sweep.writingDirection = WritingDirection(of: "وميض")
    print(sweep.path.direction)  // Point(x: -1, y: 0)
    // end
    try print.check()
  }

  @Test("A still")
  func still() throws {
    let print = Transcript()
    // example: Sweeps, still
    sweep.sweep.light = .opacity(base: 0.4, highlight: 1)
    sweep.sweep.band = SweepBand(length: .points(50))
    sweep.showsStill = true
    context.turn(at: 1000) { sweep.isSweeping = true }
    print(sweep.stillColor.alpha)  // 0.46
    print(context.nextChange(after: 1000))  // never
    // end
    try print.check()
  }
}
