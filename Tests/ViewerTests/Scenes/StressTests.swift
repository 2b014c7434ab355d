import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The stress scene")
struct StressTests {
  @Test(
    "The requested number is shown, inside the window, without overlap",
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

  @Test(
    "Bands that are made anew while others move are spread as at the start",
    arguments: [("shared", "clock=private"), ("private", "kind=text"), ("private", "count=60")])
  func anew(clock: String, change: String) throws {
    let scene = try PlayedScene("stress:count=50,clock=\(clock)")
    scene.play(to: 1)
    let assignment = try scene.session.document.entry.assignment(change)
    scene.session.enter(.set([assignment], of: "stress"), at: 1_000_000_000)
    scene.play(to: 5)
    #expect(Set(scene.shimmers.map { $0.slideAnimation?.beginTime }).count > 40)
  }

  @Test(
    "Rows are equally long, or the last one is shorter and in the middle",
    arguments: counts, sizes)
  func rows(count: Int, size: PixelSize) throws {
    let scene = try PlayedScene("stress:count=\(count)", size: size)
    let rows = Dictionary(grouping: scene.shimmers.map(\.frame), by: \.minY)
      .sorted { $0.key < $1.key }.map(\.value)
    let full = try #require(rows.first)
    #expect(rows.dropLast().allSatisfy { $0.count == full.count })
    let last = try #require(rows.last)
    #expect(last.count <= full.count)
    for row in [full, last] {
      let left = try #require(row.map(\.minX).min())
      let right = Double(size.width) - (try #require(row.map(\.maxX).max()))
      // Each edge is on the pixel grid.
      #expect((left - right).magnitude <= 2, "\(row.count) of \(full.count)")
    }
  }

  @Test(
    "With two or more, there is light somewhere at any instant",
    arguments: counts, sizes)
  func light(count: Int, size: PixelSize) throws {
    let scene = try PlayedScene("stress:count=\(count)", size: size)
    let cycle = try #require(scene.shimmers.first).motion.cycle
    for eighth in 0..<8 {
      let seconds = 0.2 + Double(eighth) * cycle / 8
      scene.play(to: seconds)
      // A single shimmer has no other to alternate with: between two bands it is faint, but never gone.
      #expect(scene.shimmers.allSatisfy { $0.shimmeringOpacity > 0.3 })
      let most = scene.shimmers.map(Self.light).max() ?? 0
      if count > 1 { #expect(most > 0.3, "\(seconds)") }
    }
  }

  /// The light at the brightest point of a shimmer's content, 0…1.
  private static func light(on shimmer: ShimmeringLayer) -> Double {
    guard let mask = shimmer.maskLayer?.presentation() else { return 0 }
    let motion = shimmer.motion
    // The mask slides from −T to 0.
    let place = (mask.position.x + motion.travel) / motion.travel
    let middle = motion.bandMiddle(atPlace: place)
    let outside = max(-middle, middle - motion.length, 0)
    return max(1 - outside / (motion.length * motion.highlightLength / 2), 0)
  }

  private static let counts = [1, 3, 7, 10, 37, 100, 997, 1000]

  private static let sizes = [
    PixelSize(width: 1280, height: 800), PixelSize(width: 400, height: 300),
    PixelSize(width: 800, height: 1200),
  ]

  @Test("Those that come later are in phase")
  func lateArrivals() throws {
    let scene = try PlayedScene("stress:count=10,clock=shared")
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
