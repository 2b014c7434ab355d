import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Odd input to the compositor")
struct OddInputTests {
  private let stage = Stage(width: 80, height: 60, background: .clear)

  private static let places: [[Double]] = [
    [.nan, 0.5], [-.infinity, 0.5], [-.infinity, .infinity], [.nan, 0.5, .nan, 1],
    [0.5, .infinity],
    [.infinity, .nan], [.nan, .nan], [1e308, -1e308], [-1e308, 1e308], [0, 0.8, 0.5, 1],
  ]

  @Test("A gradient's picture has the ramp's colours, wherever they lie", arguments: places)
  func gradient(locations: [Double]) throws {
    let layer = stage.add(
      GradientLayer(in: stage.context), Rect(x: 0, y: 0, width: 80, height: 60))
    layer.colors = Array([Color.black, .white, .clear, .white].prefix(locations.count))
    layer.locations = locations
    stage.context.turn(at: 1000)
    let picture = stage.draw(at: 1000).picture
    for row in [0, 15, 30, 45, 59] {
      let color = try #require(layer.color(at: Point(x: 0.5, y: Double(row) + 0.5)))
      for shift in [0, 8, 16, 24] {
        let difference =
          Int(color.premultipliedPixel >> shift & 255) - Int(picture[1, row] >> shift & 255)
        #expect(difference.magnitude <= 1, "row \(row)")
      }
    }
  }

  @Test("A mask that moves has the ramp's alpha, wherever its colours lie", arguments: places)
  func mask(locations: [Double]) throws {
    let box = stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 80, height: 60))
    box.backgroundColor = .white
    let layer = GradientLayer(in: stage.context)
    layer.frame = box.bounds
    layer.colors = Array([Color.black, .clear, .black, .clear].prefix(locations.count))
    layer.locations = locations
    box.mask = layer
    var slide = BasicAnimation(\.position.y, from: 30, to: 31)
    slide.timing = MediaTiming(beginTime: 1000, duration: 1000)
    layer.add(slide, forKey: "slide")
    stage.context.turn(at: 1000)
    let picture = stage.draw(at: 1000).picture
    for row in [0, 15, 30, 45, 59] {
      let color = try #require(layer.color(at: Point(x: 0.5, y: Double(row) + 0.5)))
      let difference = color.alpha * 255 - Double(picture[1, row] >> 24)
      #expect(difference.magnitude <= 1.5, "row \(row)")
    }
  }

  @Test("Shapes with a style that is no number do not fill the store of pictures for ever")
  func style() {
    for _ in 0..<70 {
      stage.add(ShapeLayer(in: stage.context), Rect(x: 0, y: 0, width: 30, height: 30)) { layer in
        layer.path = Path(rect: Rect(x: 2, y: 2, width: 10, height: 10))
        layer.strokeColor = .white
        layer.miterLimit = .nan
        layer.lineDashPhase = .nan
      }
    }
    stage.context.turn(at: 1000)
    #expect(stage.draw(at: 1000).picture[2, 2] != 0)
  }

  @Test(
    "A picture shown thousands of times smaller has its colour", arguments: [300, 5000, 20_000])
  func manyPixelsInOne(width: Int) {
    let picture = Bitmap(size: PixelSize(width: width, height: 8)) { rows in
      rows.fill(PixelRect(rows.size), with: 0xFF40_20FF)
    }
    stage.add(Layer(in: stage.context), Rect(x: 2, y: 2, width: 1, height: 4)) {
      $0.contents = picture
    }
    stage.context.turn(at: 1000)
    #expect(stage.draw(at: 1000).picture[2, 3] == 0xFF40_20FF)
  }

  @Test("A card seen from behind is drawn", arguments: [0.0, 1e-9, .pi / 180])
  func halfTurn(beyond: Double) {
    let card = stage.add(Layer(in: stage.context), Rect(x: 15, y: 10, width: 50, height: 40))
    card.withoutActions().backgroundColor = .white
    var eye = Transform3D.identity
    eye.m34 = -1 / 100
    for turn in [
      Transform3D.rotation(.pi + beyond, x: 0, y: 1, z: 0),
      .rotation(.pi + beyond, x: 1, y: 0, z: 0),
    ] {
      card.transform = turn.concatenated(with: eye)
      stage.context.turn(at: stage.context.time + 1)
      #expect(stage.freshPicture(at: stage.context.time)[40, 30] == 0xFFFF_FFFF)
    }
  }

  @Test(
    "Any number can be drawn with", arguments: [0.0, -1, .nan, .infinity, 1e9, 1e-9, 1e300])
  func anyNumber(_ number: Double) {
    let layers = [Rect(x: 0, y: 0, width: 30, height: 30), .zero].map { frame in
      stage.add(ShapeLayer(in: stage.context), frame) { layer in
        var path = Path(rect: Rect(x: 2, y: 2, width: number, height: 10))
        path.curve(
          to: Point(x: number, y: 5), control1: Point(x: number, y: number),
          control2: Point(x: 3, y: number))
        layer.path = path
        layer.strokeColor = .white
      }
    }
    let changes: [(ShapeLayer) -> Void] = [
      { _ in },
      { $0.lineWidth = number },
      { $0.lineDashPattern = [number] },
      { ($0.lineDashPattern, $0.lineDashPhase) = ([0, number], number) },
      { ($0.lineDashPattern, $0.lineDashPhase) = ([0, 0], number) },
      { $0.miterLimit = number },
      { $0.strokeStart = number },
      { ($0.strokeStart, $0.strokeEnd) = (0.7, 0.2) },
      { $0.transform = .scale(x: number, y: 1) },
      { ($0.transform, $0.position) = (.rotation(number), Point(x: number, y: 1)) },
      {
        var eye = Transform3D.identity
        eye.m34 = number
        $0.transform = .rotation(1, x: 1, y: 0, z: 0).concatenated(with: eye)
      },
      {
        $0.contents = Bitmap(size: PixelSize(width: 4, height: 4))
        $0.contentsRect = Rect(x: number, y: 0, width: number, height: -1)
      },
      {
        ($0.transform, $0.position) = (.identity, Point(x: 10, y: 10))
        $0.contentsRect = Rect(x: 0, y: 0, width: -number, height: 1)
        ($0.cornerRadius, $0.masksToBounds) = (number, true)
      },
    ]
    for change in changes {
      // During the implicit animations, and after them.
      stage.context.turn(at: stage.context.time + 1) { layers.forEach(change) }
      for delay in [0, 0.125, 1] {
        stage.context.turn(at: stage.context.time + delay)
        stage.draw(at: stage.context.time)
      }
    }
    #expect(stage.context.shownLayers.count == 2)
  }
}
