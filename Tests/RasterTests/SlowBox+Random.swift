import Raster
import TestSupport

extension SlowBox {
  /// The shapes of boxes that have a code path or a difficulty of their own.
  enum Shape: CaseIterable {
    case upright, pixels, slanted, skewed, quarterTurned, thin, huge, outside
    case rounded, slantedRounded, quarterTurnedRounded, disc, speck, hugeDisc
  }

  enum Filling: CaseIterable {
    case opaque, translucent, opaqueRamp, translucentRamp, upRamp, steepRamp, opaqueUpRamp
  }

  /// Creates a random box of a shape near a frame.
  init(_ shape: Shape, _ filling: Filling, in frame: PixelSize, _ random: inout SeededGenerator) {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let (width, height) = (Double(frame.width), Double(frame.height))
    self.init(
      center: SIMD2(number(0...width), number(0...height)),
      size: SIMD2(number(2...width + 8), number(2...height + 8)))
    switch shape {
    case .upright: break
    case .pixels:
      size = size.rounded(.up)
      center = (center - size / 2).rounded(.down) + size / 2
    case .slanted: angle = number(-7...7)
    case .skewed: (angle, skew) = (number(-7...7), number(-1...1))
    case .quarterTurned: angle = .pi / 2 * number(-4...4).rounded()
    case .thin:
      size[Int.random(in: 0...1, using: &random)] = number(0.01...1.2)
      angle = Bool.random(using: &random) ? 0 : number(-3...3)
    case .huge:
      size = SIMD2(number(1000...30_000), number(1000...30_000))
      angle = Bool.random(using: &random) ? 0 : number(-3...3)
      // Moves an edge near the frame.
      let side = Bool.random(using: &random) ? 1.0 : -1
      center += Self.direction(angle) * (size.x / 2 * side)
    case .outside: center += SIMD2(2 * width + 60, 0)
    case .rounded: radius = number(0...0.5) * size.min()
    case .slantedRounded: (angle, radius) = (number(-7...7), number(0...0.5) * size.min())
    case .quarterTurnedRounded:
      (angle, radius) = (.pi / 2 * number(-4...4).rounded(), number(0...0.5) * size.min())
    case .disc:
      size = SIMD2(repeating: size.min())
      (angle, radius) = (number(-7...7), size.x / 2)
    case .speck:
      size = SIMD2(repeating: number(0.05...2))
      radius = size.x / 2 * number(0...1)
    case .hugeDisc:
      radius = number(200...2000)
      size = SIMD2(repeating: 2 * radius)
      center += Self.direction(number(-3...3)) * radius
    }
    fill(filling, &random)
  }

  /// Sets random colours.
  mutating func fill(_ filling: Filling, _ random: inout SeededGenerator) {
    let isOpaque = filling == .opaque || filling == .opaqueRamp || filling == .opaqueUpRamp
    func color() -> SIMD4<Float> {
      var color = SIMD4<Float>.random(in: 0...1, using: &random)
      if isOpaque { color.w = 1 }
      return color
    }
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    first = color()
    stretches = []
    axis.from = center + SIMD2(number(-30...10), number(-10...10))
    axis.to = axis.from + SIMD2(number(-60...60), number(-60...60))
    switch filling {
    case .opaque, .translucent: return
    case .opaqueRamp, .translucentRamp: break
    case .upRamp, .opaqueUpRamp: axis.to.x = axis.from.x
    case .steepRamp: axis.to = axis.from + SIMD2(number(0.5...3), number(-1...1))
    }
    var place = number(-0.5...0.5)
    for _ in 0..<Int.random(in: 1...BoxRamp.limit, using: &random) {
      if Bool.random(using: &random) { place += number(0...0.3) }
      let length = number(0.02...0.5)
      stretches.append((place...place + length, color()))
      place += length
      // Between stretches that do not touch, the colour is constant.
    }
  }
}
