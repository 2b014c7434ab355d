import LayerKit
import ShimmerKit
import Testing

@Suite("The slanted sweep")
struct SlantedSweepTests {
  private let stage = SkeletonStage()
  private let label: Layer

  init() {
    label = stage.add(
      Layer(in: stage.context).withoutActions(), Rect(x: 10, y: 10, width: 300, height: 36))
  }

  @Test("It turns a square of (w + 36) / √2 by 45° about the middle of the label")
  func geometry() {
    let band = SlantedSweep().start(on: label, viewWidth: 320)
    let side = 336 / 2.0.squareRoot()
    #expect((band.bounds.width - side).magnitude < 1e-9)
    #expect((band.bounds.height - side).magnitude < 1e-9)
    #expect(band.position == Point(x: 150, y: 18))
    #expect(band.cornerRadius == 18)
    #expect(label.cornerRadius == 0)
    #expect(label.masksToBounds)
    #expect(label.backgroundColor == Color(red: 242 / 255, green: 242 / 255, blue: 247 / 255))
    #expect(band.colors.last == Color(red: 229 / 255, green: 229 / 255, blue: 234 / 255))
  }

  @Test(
    "It travels from one width before to twenty behind in 20 s, again and again",
    arguments: [
      (320.0, 0.0, -320.0), (320.0, 5.0, 1360.0), (375.0, 1.0, 18.75), (320.0, 19.0, 6064.0),
      (320.0, 21.0, 16.0),
    ])
  func translation(width: Double, seconds: Double, expected: Double) throws {
    let sweep = SlantedSweep()
    var band: GradientLayer?
    stage.turn(at: 1000) { band = sweep.start(on: label, viewWidth: width) }
    stage.turn(at: 1000 + seconds)
    let shown = try #require(band?.presentation())
    let x = try #require(shown[\.transform.translation.x])
    #expect((x - expected).magnitude < 1e-6)
    #expect((sweep.translation(at: seconds, viewWidth: width) - expected).magnitude < 1e-6)
    // The rotation is unchanged.
    #expect((shown.transform.m11 - 0.5.squareRoot()).magnitude < 1e-12)
    #expect((shown.transform.m12 - 0.5.squareRoot()).magnitude < 1e-12)
  }

  @Test("A label that grows keeps the phase of its sweep")
  func resize() throws {
    let sweep = SlantedSweep()
    var band: GradientLayer?
    stage.turn(at: 1000) { band = sweep.start(on: label, viewWidth: 320) }
    let shown = try #require(band)
    stage.turn(at: 1003) {
      label.frame = Rect(x: 10, y: 10, width: 620, height: 36)
      sweep.layOut(shown, in: label, viewWidth: 640)
    }
    stage.turn(at: 1005)
    let x = try #require(shown.presentation()?[\.transform.translation.x])
    #expect((x - sweep.translation(at: 5, viewWidth: 640)).magnitude < 1e-6)
    #expect((shown.bounds.width - 656 / 2.0.squareRoot()).magnitude < 1e-9)
  }

  @Test("A still sweep is the plain label")
  func still() throws {
    var sweep = SlantedSweep.darkMode
    sweep.showsStill = true
    var band: GradientLayer?
    stage.turn(at: 1000) { band = sweep.start(on: label, viewWidth: 320) }
    let still = try #require(band)
    #expect(still.isHidden)
    #expect(still.animationKeys.isEmpty)
    #expect(stage.context.nextChange(after: 1000) == .never)
    sweep.showsStill = false
    stage.turn(at: 1001) { sweep.layOut(still, in: label, viewWidth: 320) }
    #expect(still.animationKeys == [SlantedSweep.key])
    #expect(!still.isHidden)
    stage.turn(at: 1002) { SlantedSweep.stop(still) }
    #expect(label.sublayers.isEmpty)
  }

  @Test("Odd numbers neither trap nor move it", arguments: [0, -1, Double.nan, .infinity])
  func oddNumbers(odd: Double) {
    var sweep = SlantedSweep()
    sweep.duration = odd
    sweep.cornerRadius = odd
    sweep.angle = odd
    stage.turn(at: 1000) { sweep.start(on: label, viewWidth: odd) }
    stage.turn(at: 1001)
    _ = sweep.translation(at: 1, viewWidth: 320)
    #expect(sweep.translation(at: 1, viewWidth: 320) == -320)
  }
}
