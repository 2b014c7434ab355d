import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

/// Compares the edges of turned boxes with their exact areas, and with Cairo, which samples fifteen lines in a row of
/// pixels.
@Suite("Edges of turned boxes")
struct TurnedEdgeTests {
  /// The ways in which a box gets onto the screen.
  enum Kind: CaseIterable {
    case box, gradient, thin, thinner, round, border, roundBorder, mask, clip, picture
    case stretched, stretchedBorder
  }

  private static let size = PixelSize(width: 80, height: 60)
  private static let white = Sketch.Ink(red: 1, green: 1, blue: 1)

  private static let angles: [Double] = [
    1e-9, 0.001, 0.03, 0.1, 0.3, 0.5, 0.79, .pi / 4, 1, 1.2, 1.5, 1.9, 2.5, 3.3, 4.1, 4.9, 5.6,
  ]

  /// Creates a white box, and the exact areas of its outline and, for a border, of its hole.
  private static func sketch(_ kind: Kind, _ angle: Double) -> (Sketch, [PolygonArea]) {
    var box = Sketch(x: 18.3, y: 15.6, width: 43.4, height: 27.7, ink: white)
    box.angle = angle
    switch kind {
    case .box: break
    case .gradient:
      (box.ink, box.blend) = (nil, Sketch.Blend(stops: [(0, white), (1, white)]))
    case .thin: box.size.height = 1
    case .thinner: box.size.width = 0.3
    case .round: box.radius = 9
    case .border: (box.ink, box.border) = (nil, (3.3, white))
    case .roundBorder: (box.ink, box.border, box.radius) = (nil, (3.3, white), 11)
    case .mask:
      var mask = box
      (mask.middle, mask.angle) = ((40, 30), angle)
      box = Sketch(x: 0, y: 0, width: 80, height: 60, ink: white)
      box.mask = [mask]
      return (box, [area(mask)])
    case .clip:
      let part = Sketch(x: -40, y: -40, width: 160, height: 160, ink: white)
      (box.ink, box.clips, box.parts) = (nil, true, [part])
    case .picture:
      box.ink = nil
      box.size = (43, 27)
      box.picture = Bitmap(size: PixelSize(width: 43, height: 27)) { rows in
        rows.fill(PixelRect(rows.size), with: 0xFFFF_FFFF)
      }
    case .stretched: box.stretch = (-1.2, 0.7)
    case .stretchedBorder: (box.ink, box.border, box.stretch) = (nil, (3.3, white), (1.1, -0.6))
    }
    let isRing = box.border != nil
    return (box, [area(box)] + (isRing ? [area(box, inset: 3.3)] : []))
  }

  private static func area(_ box: Sketch, inset: Double = 0) -> PolygonArea {
    let way = AffineTransform(.rotation(box.angle))
    return PolygonArea.box(
      middle: SIMD2(box.middle.x, box.middle.y),
      size: SIMD2(box.size.width, box.size.height) - 2 * inset,
      radius: max(0, box.radius - inset), across: SIMD2(way.a, way.b) * box.stretch.x,
      down: SIMD2(way.c, way.d) * box.stretch.y)
  }

  /// The mean and the largest difference of edge pixels from their exact values, in levels.
  private static func errors(
    _ picture: Bitmap, _ areas: [PolygonArea]
  ) -> (mean: Double, largest: Double) {
    var (sum, count, largest) = (0.0, 0, 0.0)
    for index in 0..<size.area {
      let (x, y) = (index % size.width, index / size.width)
      let parts = areas.map { $0.area(inPixel: x, y) }
      let share = parts[0] - (parts.count > 1 ? parts[1] : 0)
      let error = abs(Double(picture[x, y] & 0xFF) - 255 * share)
      largest = max(largest, error)
      if share > 1e-6 && share < 1 - 1e-6 { (sum, count) = (sum + error, count + 1) }
    }
    return (sum / Double(max(count, 1)), largest)
  }

  @Test("They are nearer to the exact area than Cairo's at every angle", arguments: Kind.allCases)
  func exact(kind: Kind) {
    for angle in Self.angles {
      let (sketch, areas) = Self.sketch(kind, angle)
      let stage = Stage(width: Self.size.width, height: Self.size.height, background: .black)
      stage.context.turn(at: 1000) { stage.context.roots = [sketch.layer(in: stage.context)] }
      let ours = Self.errors(stage.draw(at: 1000).picture, areas)
      let cairo = CairoOpinion([sketch], over: Sketch.Ink(), size: Self.size)
      let theirs = Self.errors(cairo.picture, areas)
      let isRound = kind == .round || kind == .roundBorder
      // Rounding to levels alone gives a mean of a quarter.
      let comment = "\(kind) at \(angle): \(ours), Cairo \(theirs)"
      #expect(ours.mean <= max(theirs.mean, 0.35), "\(comment)")
      #expect(ours.mean <= 0.4 && ours.largest <= (isRound ? 2.5 : 1.1), "\(comment)")
    }
  }
}
