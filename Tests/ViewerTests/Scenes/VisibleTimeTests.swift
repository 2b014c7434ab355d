import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The visible time of a band")
struct VisibleTimeTests {
  /// A layer of 200×100 points that shows a box of 40×10 points at 80, 20.
  private static func content(in context: LayerContext) -> Layer {
    let box = Layer(in: context)
    box.frame = Rect(x: 80, y: 20, width: 40, height: 10)
    box.backgroundColor = .white
    let content = Layer(in: context)
    content.bounds = Rect(x: 0, y: 0, width: 200, height: 100)
    content.sublayers = [box]
    return content
  }

  /// A band over a layer of 100 points, and the expected share.
  struct Band {
    let stretch: ClosedRange<Double>
    let length: Double
    let pause: Double
    let share: Double

    init(
      _ stretch: ClosedRange<Double>, length: Double = 1, pause: Double = 0, share: Double
    ) {
      (self.stretch, self.length, self.pause, self.share) = (stretch, length, pause, share)
    }
  }

  /// A sweep of 3 s over the content, and the expected share.
  struct Light {
    let direction: SweepDirection
    let degrees: Double
    let pause: Double
    let overshoot: Double
    let share: Double

    init(
      _ direction: SweepDirection, degrees: Double = 0, pause: Double = 0, overshoot: Double = 0,
      share: Double
    ) {
      (self.direction, self.degrees, self.pause) = (direction, degrees, pause)
      (self.overshoot, self.share) = (overshoot, share)
    }
  }

  private static func fact(_ effect: any SceneEffect) -> String? {
    effect.facts.first { $0.name == "Visible time" }?.value
  }

  @Test(
    "Facebook's band: its length and the content's over the whole travel, 3 L + s p",
    arguments: [
      Band(0...100, share: 200.0 / 300), Band(0...100, length: 0, share: 100.0 / 300),
      Band(40...60, share: 120.0 / 300), Band(40...60, length: 0.5, share: 70.0 / 300),
      Band(40...60, pause: 1, share: 120.0 / 400), Band(0...20, pause: 1, share: 120.0 / 400),
      Band(80...100, pause: 1, share: 120.0 / 400),
    ])
  func shimmer(band: Band) throws {
    let motion = ShimmerMotion(
      length: 100, speed: 100, pause: band.pause, highlightLength: band.length)
    let time = try #require(VisibleTime(of: motion, over: band.stretch))
    #expect((time.share - band.share).magnitude < 1e-12 && time.cycle == 1 + band.pause)
  }

  @Test("Without a speed or a length there is none", arguments: [(0.0, 100.0), (230, 0)])
  func standing(speed: Double, length: Double) {
    let motion = ShimmerMotion(length: length, speed: speed, pause: 0.4, highlightLength: 1)
    #expect(VisibleTime(of: motion, over: 0...length) == nil)
  }

  @Test(
    "Only what the content shows counts, in the direction of travel",
    arguments: [
      (ShimmeringDirection.right, "35 %, 0.4 s of 1.3 s"), (.left, "35 %, 0.4 s of 1.3 s"),
      (.up, "28 %, 0.23 s of 0.83 s"), (.down, "28 %, 0.23 s of 0.83 s"),
    ])
  func directions(direction: ShimmeringDirection, text: String) {
    let context = LayerContext()
    let layer = ShimmeringLayer(in: context)
    layer.contentLayer = Self.content(in: context)
    layer.shimmeringDirection = direction
    #expect(Self.fact(layer) == text)
    layer.shimmeringSpeed = 0
    #expect(Self.fact(layer) == "—")
  }

  @Test(
    "A sweep's light: its length and the content's over its path, at any angle",
    arguments: [
      Light(.right, share: 140.0 / 300), Light(.left, share: 140.0 / 300),
      Light(.down, share: 60.0 / 150), Light(.up, share: 60.0 / 150),
      Light(.right, degrees: 90, share: 60.0 / 150), Light(.right, degrees: 45, share: 200.0 / 450),
      Light(.right, pause: 1, share: 140.0 / 400),
      Light(.right, overshoot: 0.5, share: 140.0 / 500),
    ])
  func sweep(light: Light) throws {
    let context = LayerContext()
    let layer = SweepLayer(in: context)
    layer.contentLayer = Self.content(in: context)
    layer.bounds = Rect(x: 0, y: 0, width: 200, height: 100)
    layer.layoutIfNeeded()
    layer.sweep.direction = light.direction
    layer.sweep.tilt = light.degrees * .pi / 180
    layer.sweep.band = SweepBand(length: .share(0.5))
    layer.sweep.pace = .duration(3)
    (layer.sweep.pause, layer.sweep.overshoot) = (light.pause, light.overshoot)
    let time = try #require(layer.visibleTime)
    #expect((time.share - light.share).magnitude < 1e-9 && time.cycle == 3 + light.pause)
    layer.sweep.pace = .speed(0)
    #expect(Self.fact(layer) == "—")
  }

  @Test("Easing moves the time, and a light that begins and ends at the content is always visible")
  func easing() throws {
    let area = Rect(x: 0, y: 0, width: 100, height: 10)
    var sweep = Sweep()
    sweep.direction = .right
    sweep.band = SweepBand(length: .share(1))
    let path = SweepPath(sweep, across: area)
    let timing = try #require(SweepTiming(sweep, along: path, begin: 0))
    func share(_ easing: TimingFunction, _ box: Rect) throws -> Double {
      try #require(VisibleTime(of: timing, along: path, easing: easing, over: box)).share
    }
    #expect(try share(.easeIn, area) == 1 && share(.linear, area) == 1)
    let left = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(try (share(.linear, left) - 0.55).magnitude < 1e-9)
    #expect(try share(.easeIn, left) > 0.6 && share(.easeOut, left) < 0.5)
  }

  @Test("Of the wordmark it is the share of frames that differ from the unlit word")
  func drawn() throws {
    let size = PixelSize(width: 400, height: 300)
    let drawn = try DrawnSession("begin-fade=0", size: size, background: .black)
    drawn.session.advance(to: drawn.session.mediaTime(afterStart: 0))
    let time = try #require(drawn.session.shimmer.visibleTime)
    let count = 60
    let pictures = (0..<count).map { index in
      drawn.picture(at: time.cycle * (1 + Double(index) / Double(count)))
    }
    func green(_ picture: Bitmap, _ x: Int, _ y: Int) -> Int { Int(picture[x, y] >> 8 & 0xFF) }
    var unlit = [Int](repeating: 255, count: size.width * size.height)
    for picture in pictures {
      for y in 0..<size.height {
        for x in 0..<size.width {
          unlit[y * size.width + x] = min(unlit[y * size.width + x], green(picture, x, y))
        }
      }
    }
    let lit = pictures.count { picture in
      (0..<size.height).contains { y in
        (0..<size.width).contains { green(picture, $0, y) > unlit[y * size.width + $0] + 1 }
      }
    }
    #expect((Double(lit) / Double(count) - time.share).magnitude < 0.05, "\(lit), \(time.share)")
  }
}
