import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The calibration scene")
struct CalibrationTests {
  /// The number that the digits show.
  private func number(in scene: PlayedScene) throws -> Int {
    try scene.layer("counter").sublayers.reduce(0) { number, window in
      let strip = try #require(window.sublayers.first?.presentation())
      return 10 * number + Int((-strip.position.y / window.bounds.height).rounded())
    }
  }

  @Test(
    "In each frame the bar is a pixel further, the number one higher, the field another colour",
    arguments: [(60, 1.0), (60, 2), (144, 1), (59, 1.5)])
  func frames(rate: Int, scale: Double) throws {
    let scene = try PlayedScene("calibration:rate=\(rate)", scale: scale)
    let width = try scene.layer("lane").bounds.width * scale
    let period = 64 * (width / 64).rounded(.up)
    var colors: [Color?] = []
    for frame in 0..<400 {
      scene.play(to: Double(frame) / Double(rate))
      #expect(try number(in: scene) == frame)
      let x = try scene.shown("bar").position.x * scale
      let wanted = Double(frame).truncatingRemainder(dividingBy: period)
      #expect(abs(x - wanted) < 1e-6, "frame \(frame): \(x)")
      colors.append(try scene.shown("field").backgroundColor)
    }
    #expect(Set(colors).count == 2)
    #expect(zip(colors, colors.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("The steps stay on the frames after an hour")
  func longRun() throws {
    let scene = try PlayedScene("calibration")
    for frame in 216_000..<216_120 {
      scene.play(to: Double(frame) / 60)
      #expect(try number(in: scene) == frame)
    }
  }

  @Test("The next change is known: nothing changes between two steps")
  func nextChange() throws {
    let scene = try PlayedScene("calibration")
    scene.play(to: 1)
    guard case .at(let time) = scene.session.context.nextChange(after: 1001) else {
      Issue.record("something changes at any time")
      return
    }
    #expect(abs(time - 1001 - 0.5 / 60) < 1e-6)
  }

  @Test("It counts from 0 again, and stands still when it is switched off")
  func restart() throws {
    let scene = try PlayedScene("calibration")
    scene.press("l", at: 1)
    scene.play(to: 1.25)
    #expect(try number(in: scene) == 15)
    scene.press("space", at: 1.3)
    // By then the key's notice has faded out.
    scene.play(to: 5)
    #expect(try number(in: scene) == 0)
    #expect(scene.session.context.nextChange(after: scene.session.context.time) == .never)
  }

  @Test("A new size of the window goes on counting")
  func resize() throws {
    let scene = try PlayedScene("calibration")
    scene.session.resize(to: PixelSize(width: 640, height: 480), scale: 1, at: 500_000_000)
    scene.play(to: 1)
    #expect(try number(in: scene) == 60)
  }
}
