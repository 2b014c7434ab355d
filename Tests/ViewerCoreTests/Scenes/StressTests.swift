import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import ViewerCore

@Suite("The stress scene")
struct StressTests {
  @Test(
    "There are as many as asked for, inside the window, and none lies on another",
    arguments: [1, 7, 100, 1000])
  func count(_ count: Int) throws {
    let scene = try PlayedScene("stress:count=\(count)")
    let boxes = scene.shimmers.map(\.frame)
    #expect(boxes.count == count)
    #expect(boxes.allSatisfy { $0.minX >= 0 && $0.maxX <= 1280 && $0.minY >= 0 && $0.maxY <= 800 })
    #expect(boxes.allSatisfy { $0.width > 0 && $0.height > 0 })
    for (box, next) in zip(boxes, boxes.dropFirst()) {
      #expect(next.minX >= box.maxX || next.minY >= box.maxY)
    }
  }

  @Test("On a shared clock all bands are at one place, on private ones spread over the cycle")
  func clocks() throws {
    func places(_ clock: String) throws -> Set<Double> {
      let scene = try PlayedScene("stress:count=50,clock=\(clock)")
      scene.play(to: 5)
      return Set(
        try scene.shimmers.map { try #require($0.maskLayer?.presentation()).position.x.rounded() })
    }
    #expect(try places("shared").count == 1)
    #expect(try places("private").count > 40)
  }

  @Test("Those that come later are in phase")
  func lateArrivals() throws {
    let scene = try PlayedScene("stress:count=10")
    scene.play(to: 1.5)
    scene.session.set("count", to: .number(11))
    scene.play(to: 2)
    #expect(scene.shimmers.count == 11)
    #expect(Set(scene.shimmers.map(\.shimmeringBeginTime)) == [1000.1])
  }

  @Test("The key shows ten times as many, and ten after a thousand")
  func action() throws {
    let scene = try PlayedScene("stress")
    scene.press("l", at: 0.1)
    #expect(scene.shimmers.count == 1000)
    scene.press("l", at: 0.2)
    #expect(scene.shimmers.count == 10)
    #expect(scene.shimmers.allSatisfy { $0.isShimmering })
  }

  @Test("Parameters reach all of them, also those that are made later")
  func look() throws {
    let scene = try PlayedScene("stress:count=5,speed=100,kind=text")
    scene.session.set("pause", to: .number(2))
    scene.session.set("count", to: .number(6))
    #expect(
      scene.shimmers.allSatisfy { $0.shimmeringSpeed == 100 && $0.shimmeringPauseDuration == 2 })
    #expect(scene.shimmers.allSatisfy { $0.contentLayer is TextLayer })
    scene.press("return", at: 0.5)
    #expect(scene.shimmers.allSatisfy { !$0.isShimmering && $0.maskLayer == nil })
  }
}
