import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The scenes of defaults and directions")
struct DirectionSceneTests {
  @Test("The speed that is read off is the one that the mask has")
  func trueSpeed() throws {
    let scene = try PlayedScene("defaults")
    let shimmer = try #require(scene.shimmers.first)
    func place() throws -> Double { try #require(shimmer.maskLayer?.presentation()).position.x }
    scene.play(to: 1)
    let before = try place()
    scene.play(to: 1.5)
    let speed = (try place() - before) / 0.5
    #expect(abs(speed - shimmer.motion.trueSpeed) < 1e-6)
    #expect(scene.texts.contains("set to 230 pt/s, moves at \(Int(speed.rounded())) pt/s"))
    let fact = try #require(shimmer.facts.last { $0.name == "Visible time" }?.value)
    let share = fact.prefix { $0.isNumber }
    #expect(scene.texts.contains { $0.hasPrefix("visible for \(share) % of each ") })
  }

  @Test("Everything is as the library has it")
  func defaults() throws {
    let shimmer = try #require(try PlayedScene("defaults").shimmers.first)
    #expect(shimmer.shimmeringOpacity == 1 && shimmer.shimmeringAnimationOpacity == 0.5)
    #expect(shimmer.shimmeringSpeed == 230 && shimmer.shimmeringPauseDuration == 0.4)
    #expect(shimmer.shimmeringBeginFadeDuration == 0.1 && shimmer.shimmeringEndFadeDuration == 0.3)
    #expect(shimmer.shimmeringHighlightLength == 1 && shimmer.shimmeringDirection == .right)
  }

  @Test("The read-out follows a change at once, also a speed without a cycle")
  func readOut() throws {
    let scene = try PlayedScene("defaults")
    scene.session.set("speed", to: .number(100))
    #expect(scene.texts.contains { $0.hasPrefix("set to 100 pt/s") })
    scene.session.set("speed", to: .number(0))
    #expect(scene.texts.contains("set to 0 pt/s, moves at 0 pt/s"))
  }

  @Test(
    "Four directions share one begin time; up and left are down and right reversed"
  )
  func compass() throws {
    let scene = try PlayedScene("compass")
    let shimmers = scene.shimmers
    #expect(shimmers.map(\.shimmeringDirection) == [.right, .left, .up, .down])
    #expect(Set(shimmers.map(\.shimmeringBeginTime)) == [1000.1])
    scene.play(to: 0.5)
    func place(_ index: Int) throws -> Double {
      let mask = try #require(shimmers[index].maskLayer?.presentation())
      let motion = shimmers[index].motion
      let way = index < 2 ? mask.position.x : mask.position.y
      return 1 + way / motion.travel
    }
    #expect(abs(try place(0) + place(1) - 1) < 1e-9)
    #expect(abs(try place(2) + place(3) - 1) < 1e-9)
    // After switching off and on they still share one beat.
    scene.press("return", at: 1)
    scene.press("space", at: 2.345)
    scene.play(to: 3)
    #expect(abs(try place(0) + place(1) - 1) < 1e-9)
  }

  @Test("The fifth tile's band travels at the speed of the four, at any angle")
  func angle() throws {
    let scene = try PlayedScene("compass:angle=90")
    let sweep = try #require(scene.layer("angle") as? SweepLayer)
    #expect(abs(sweep.sweep.tilt - .pi / 2) < 1e-12)
    #expect(sweep.sweepBeginTime == 1000.1)
    #expect(sweep.sweep.pace == .speed(scene.shimmers[0].motion.trueSpeed))
    scene.press("l", at: 1)
    #expect(abs(sweep.sweep.tilt - .pi * 3 / 4) < 1e-12)
    scene.session.set("opacity", to: .number(0.5))
    #expect(sweep.sweep.light == .opacity(base: 0.5, highlight: 1))
  }

  @Test(
    "Tiles keep their shape, do not touch, and stay inside the window",
    arguments: [(400, 300, 1.0), (400, 300, 2), (1280, 800, 1), (3840, 2160, 1)])
  func tiles(width: Int, height: Int, scale: Double) throws {
    let scene = try PlayedScene(
      "compass", size: PixelSize(width: width, height: height), scale: scale)
    let boxes = try scene.shimmers.map(\.frame) + [scene.layer("angle").frame]
    for box in boxes {
      #expect(abs(box.width / box.height - 2.5) < 0.1)
      #expect(box.minX >= 0 && box.maxX <= Double(width) / scale)
      #expect(box.minY >= 0 && box.maxY <= Double(height) / scale)
    }
    #expect(boxes[0].maxX < boxes[1].minX && boxes[0].maxY < boxes[2].minY)
  }
}
