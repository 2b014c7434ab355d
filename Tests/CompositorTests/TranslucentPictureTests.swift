import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Pictures of translucent content")
struct TranslucentPictureTests {
  /// Adds groups of two translucent layers side by side, each with an opacity of its own.
  private static func fill(_ stage: Stage, _ random: inout SeededGenerator) -> [Layer] {
    func share() -> Double { Double.random(in: 0...1, using: &random) }
    func color() -> Color {
      Color(
        red: share().rounded(), green: share(), blue: share().rounded(), alpha: share())
    }
    var groups: [Layer] = []
    for index in 0..<48 {
      let place = Rect(
        x: Double(index % 8 * 16), y: Double(index / 8 * 8), width: 16, height: 8)
      groups.append(
        stage.add(Layer(in: stage.context), place) { group in
          for _ in 0..<2 {
            let part = stage.add(
              Layer(in: stage.context), Rect(x: 0, y: 0, width: 16, height: 8), in: group)
            part.backgroundColor = color()
          }
          var fade = BasicAnimation(\.opacity, from: share(), to: share())
          fade.timing = MediaTiming(beginTime: 1000, duration: 10)
          group.add(fade, forKey: nil)
        })
    }
    return groups
  }

  private static func ground(_ stage: Stage) -> Layer {
    let ground = Layer(in: stage.context)
    ground.frame = Rect(x: 0, y: 0, width: 128, height: 48)
    stage.context.roots.insert(ground, at: 0)
    return ground
  }

  /// The largest error of a colour, in levels.
  private static func worstError(
    of picture: Bitmap, _ reference: ReferenceCompositor.Result
  ) -> Double {
    var worst = 0.0
    for (index, pixel) in reference.exact.enumerated() where !reference.isEdge[index] {
      let drawn = picture[index % picture.size.width, index / picture.size.width]
      for (channel, shift) in [UInt32(16), 8, 0].enumerated() {
        worst = max(worst, (Double(drawn >> shift & 255) - pixel[channel]).magnitude)
      }
    }
    return worst
  }

  @Test("They are within one level over backdrops of any colour and gradient", arguments: Seeds.all)
  func accuracy(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for hasGradient in [false, true] {
        let light = Double.random(in: 0.7...1, using: &random)
        let background = Color(red: light, green: 1, blue: 1 - light, alpha: 1)
        let stage = Stage(width: 128, height: 48, background: background)
        stage.context.turn(at: 1000) {
          _ = Self.fill(stage, &random)
          if hasGradient {
            let ground = GradientLayer(in: stage.context)
            ground.frame = Rect(x: 0, y: 0, width: 128, height: 48)
            stage.context.roots.insert(ground, at: 0)
            ground.colors = [.white, background]
            ground.startPoint = Point(x: 0, y: 0.5)
            ground.endPoint = Point(x: 1, y: 0.5)
          }
        }
        let time = 1000 + Double.random(in: 0...9, using: &random)
        let (picture, report) = stage.draw(at: time)
        #expect(report.path == .fast)
        let exact = stage.reference(at: time)
        // Half a level for the rounding before the kernel's, half a level for the kernel's own.
        #expect(Self.worstError(of: picture, exact) < 1.02, "at \(time), gradient \(hasGradient)")
      }
    }
  }

  @Test("They do not depend on earlier backdrops", arguments: Seeds.all)
  func history(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let stage = Stage(width: 128, height: 48, background: .white)
      stage.context.turn(at: 1000) { _ = Self.fill(stage, &random) }
      var ground: Layer?
      for step in 0..<20 {
        let time = 1000 + Double(step) / 4
        let choice = Int.random(in: 0..<4, using: &random)
        if choice == 0 { stage.compositor.background = Color(random: &random) }
        stage.context.turn(at: time) {
          stage.context.transaction(disablingActions: true) {
            switch choice {
            case 1:
              if let ground { stage.context.roots.removeAll { $0 === ground } }
              ground = ground == nil ? Self.ground(stage) : nil
            case 2: ground?.backgroundColor = Color(random: &random)
            default:
              ground?.frame = Rect(
                x: Double.random(in: 0...64, using: &random), y: 3, width: 50, height: 30)
            }
          }
        }
        let picture = stage.draw(at: time, buffer: Int.random(in: 0...1, using: &random)).picture
        expectEqual(picture, stage.freshPicture(at: time), "step \(step)")
      }
    }
  }
}
