import LayerKit
import Raster

extension GoldenScene {
  /// Scenes of every kind of mask, and of effects that are built with masks.
  static let masks: [GoldenScene] = [
    GoldenScene(name: "masks", build: maskKinds),
    GoldenScene(name: "mask-trees", build: maskTrees),
    GoldenScene(name: "slanted-masks", build: slantedMasks),
    GoldenScene(name: "water", time: 1001.3, build: water),
    GoldenScene(name: "wiped-text", time: 1000.6, build: wipedText),
    GoldenScene(name: "text-sweep", time: 1000.45, build: textSweep),
    GoldenScene(name: "pills", time: 1000.7, build: pills),
    GoldenScene(name: "shimmer-over-picture", time: 1000.5, build: shimmerOverPicture),
  ]

  /// A tile with stripes from red at the top to blue at the bottom.
  private static func stripes(_ stage: Stage, _ frame: Rect, in parent: Layer? = nil) -> Layer {
    let tile = stage.add(Layer(in: stage.context), frame, in: parent)
    let height = frame.height / 8
    for index in 0..<8 {
      let stripe = Rect(x: 0, y: Double(index) * height, width: frame.width, height: height)
      _ = box(stage, stripe, rainbow[index / 2], in: tile)
    }
    return tile
  }

  private static func mask<Kind: Layer>(
    _ layer: Layer, _ mask: Kind, _ frame: Rect, _ change: (Kind) -> Void
  ) {
    mask.frame = frame
    change(mask)
    layer.mask = mask
  }

  private static func star(_ center: Point, radius: Double) -> Path {
    var path = Path()
    for index in 0..<5 {
      let spoke = AffineTransform(.rotation(Double(index) * 4 * .pi / 5))
      let point = spoke.apply(to: Point(x: 0, y: -radius))
      let place = Point(x: center.x + point.x, y: center.y + point.y)
      if index == 0 { path.move(to: place) } else { path.line(to: place) }
    }
    path.close()
    return path
  }

  /// Six striped tiles, each cut by a different kind of mask.
  ///
  /// Top row from the left: the boxes of a text; a star, filled by the nonzero rule; an image enlarged from four
  /// pixels, of which two opposite quarters are opaque and one of these only by half. Bottom row: a border alone,
  /// which leaves a frame of stripes; a gradient that is opaque at the left and clear at the right; a half-opaque
  /// disc.
  @Sendable private static func maskKinds(_ stage: Stage) {
    let tiles = (0..<6).map { (index: Int) -> Layer in
      let (x, y) = (4 + Double(index % 3) * 42, 6 + Double(index / 3) * 45)
      return stripes(stage, Rect(x: x, y: y, width: 36, height: 40))
    }
    let whole = Rect(x: 0, y: 0, width: 36, height: 40)
    mask(tiles[0], TextLayer(in: stage.context), whole) {
      $0.text = TextRun("mask of\ntext", font: Font(size: 14), isWrapped: true)
    }
    mask(tiles[1], ShapeLayer(in: stage.context), whole) {
      $0.path = star(Point(x: 18, y: 21), radius: 19)
    }
    let checks = Bitmap(size: PixelSize(width: 2, height: 2)) { rows in
      (rows[0, 0], rows[1, 1]) = (.max, 0x8080_8080)
    }
    mask(tiles[2], Layer(in: stage.context), whole) { $0.contents = checks }
    mask(tiles[3], Layer(in: stage.context), whole) {
      ($0.borderWidth, $0.borderColor, $0.cornerRadius) = (6, .white, 10)
    }
    mask(tiles[4], GradientLayer(in: stage.context), whole) {
      $0.colors = [.white, .clear]
      ($0.startPoint, $0.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
    }
    mask(tiles[5], Layer(in: stage.context), Rect(x: 0, y: 2, width: 36, height: 36)) {
      ($0.backgroundColor, $0.cornerRadius, $0.opacity) = (.black, 18, 0.5)
    }
  }

  /// Masks that are layer trees.
  ///
  /// Left: one mask with a bar, a half-opaque disc above it, and letters. They are composited like layers, so the
  /// disc does not weaken the bar where they overlap. Middle: a sublayer of the mask has a mask of its own, a slanted
  /// gradient that fades to the lower right. Right: a striped tile with a round mask inside a tile with a rotated
  /// square mask; only the overlap shows.
  @Sendable private static func maskTrees(_ stage: Stage) {
    let first = stripes(stage, Rect(x: 4, y: 8, width: 38, height: 80))
    mask(first, Layer(in: stage.context), Rect(x: 0, y: 0, width: 38, height: 80)) { mask in
      _ = box(stage, Rect(x: 4, y: 6, width: 12, height: 50), .white, in: mask)
      let disc = box(stage, Rect(x: 6, y: 24, width: 30, height: 30), .white, in: mask)
      (disc.cornerRadius, disc.opacity) = (15, 0.5)
      stage.add(TextLayer(in: stage.context), Rect(x: 2, y: 60, width: 36, height: 20), in: mask) {
        $0.text = TextRun("ink", font: Font(size: 16))
      }
    }
    let second = stripes(stage, Rect(x: 46, y: 8, width: 38, height: 80))
    mask(second, Layer(in: stage.context), Rect(x: 0, y: 0, width: 38, height: 80)) { mask in
      let part = box(stage, Rect(x: 2, y: 4, width: 34, height: 72), .white, in: mask)
      part.cornerRadius = 12
      let fade = GradientLayer(in: stage.context)
      fade.frame = Rect(x: 0, y: 0, width: 34, height: 72)
      fade.colors = [.white, .clear]
      (fade.startPoint, fade.endPoint) = (.zero, Point(x: 1, y: 1))
      part.mask = fade
    }
    let third = box(stage, Rect(x: 88, y: 8, width: 38, height: 80), Color(white: 0.5))
    mask(third, Layer(in: stage.context), Rect(x: 4, y: 20, width: 30, height: 30)) {
      ($0.backgroundColor, $0.transform) = (.black, .rotation(.pi / 4))
    }
    let inner = stripes(stage, Rect(x: 0, y: 0, width: 38, height: 80), in: third)
    mask(inner, Layer(in: stage.context), Rect(x: 6, y: 8, width: 50, height: 50)) {
      ($0.backgroundColor, $0.cornerRadius) = (.black, 25)
    }
  }

  /// Gradients that do not run along an axis, as masks of plain tiles and of a word.
  ///
  /// In a box that is wider than high, the lines of equal alpha run along the other diagonal, because the gradient's
  /// axis is defined in the unit square, which is stretched. Top left: corner to corner. Top right: a band between
  /// two slanted lines. Bottom: a word under the same band, and a ring, which is an ellipse in a wide box.
  @Sendable private static func slantedMasks(_ stage: Stage) {
    func gradient(_ layer: Layer, _ change: (GradientLayer) -> Void) {
      mask(layer, GradientLayer(in: stage.context), layer.bounds) { mask in
        (mask.startPoint, mask.endPoint) = (.zero, Point(x: 1, y: 1))
        change(mask)
      }
    }
    let tile = Rect(x: 4, y: 4, width: 58, height: 34)
    gradient(box(stage, tile, rainbow[1])) { $0.colors = [.white, .clear] }
    let band = { (mask: GradientLayer) in
      mask.colors = [.clear, .white, .white, .clear]
      mask.locations = [0.2, 0.4, 0.6, 0.8]
    }
    gradient(box(stage, Rect(x: 66, y: 4, width: 58, height: 34), rainbow[2]), band)
    let word = TextLayer(in: stage.context)
    word.text = TextRun("shimmer", font: Font(size: 14))
    stage.add(word, Rect(x: 4, y: 44, width: 60, height: 48))
    gradient(word, band)
    gradient(box(stage, Rect(x: 66, y: 44, width: 58, height: 48), rainbow[3])) { mask in
      (mask.type, mask.startPoint) = (.radial, Point(x: 0.5, y: 0.5))
      mask.colors = [.clear, .white, .white, .clear]
      mask.locations = [0.3, 0.5, 0.6, 0.95]
    }
  }

  /// A word that fills with water: two rounded squares rotate behind its letters while they rise.
  ///
  /// The whole word is dark. A light copy of it lies on top, cut by a mask of two large rounded squares, rotated by
  /// different angles, one of them half opaque. The light word therefore has three strengths: none above the waves,
  /// half between their crests, full below both.
  @Sendable private static func water(_ stage: Stage) {
    let frame = Rect(x: 4, y: 18, width: 120, height: 60)
    for (index, color) in [Color(hex: 0x2A3A55), Color(hex: 0x60C0FF)].enumerated() {
      let word = TextLayer(in: stage.context)
      word.text = TextRun("water", font: Font(size: 40))
      word.foregroundColor = color
      stage.add(word, frame)
      if index == 0 { continue }
      mask(word, Layer(in: stage.context), Rect(x: 0, y: 0, width: 120, height: 60)) { mask in
        for (index, turns) in [(0, 0.5), (1, -0.35)] {
          let place = Rect(x: -20 + Double(index) * 14, y: 24, width: 150, height: 150)
          let disc = box(stage, place, .white, in: mask)
          (disc.cornerRadius, disc.opacity) = (68, index == 0 ? 0.5 : 1)
          var turn = BasicAnimation(\.transform.rotation, from: 0, to: turns * 2 * .pi)
          turn.timing = MediaTiming(beginTime: 1000, duration: 2, repeatCount: .forever)
          disc.add(turn, forKey: "turn")
          var rise = BasicAnimation(\.position.y, from: 150, to: 64)
          rise.timing = MediaTiming(beginTime: 1000, duration: 2, fillMode: .both)
          disc.add(rise, forKey: "rise")
        }
      }
    }
  }

  /// Text revealed by a growing disc: only what is inside the disc shows.
  @Sendable private static func wipedText(_ stage: Stage) {
    let label = TextLayer(in: stage.context)
    label.text = TextRun(
      "wiped by a disc that grows", font: Font(size: 16), alignment: .center, isWrapped: true)
    label.foregroundColor = rainbow[1]
    stage.add(label, Rect(x: 8, y: 8, width: 112, height: 80))
    mask(label, Layer(in: stage.context), Rect(x: 56, y: 40, width: 0, height: 0)) { disc in
      disc.backgroundColor = .black
      func grow<Value: AnimatableValue>(_ animation: BasicAnimation<Value>, _ key: String) {
        var animation = animation
        animation.timing = MediaTiming(beginTime: 1000, duration: 1, fillMode: .both)
        disc.add(animation, forKey: key)
      }
      grow(BasicAnimation(\.bounds.size, from: .zero, to: Size(width: 140, height: 140)), "size")
      grow(BasicAnimation(\.cornerRadius, from: 0, to: 70), "corners")
    }
  }

  /// A slanted light that passes over a word and nothing else.
  ///
  /// The word is dim. A copy of it masks a slanted gradient, which is bright in the middle and fades to clear, so the
  /// letters below it glow with a slanted front on either side.
  @Sendable private static func textSweep(_ stage: Stage) {
    func word(_ color: Color) -> TextLayer {
      let word = TextLayer(in: stage.context)
      word.text = TextRun("slide", font: Font(size: 40))
      word.foregroundColor = color
      return word
    }
    let frame = Rect(x: 4, y: 24, width: 120, height: 48)
    stage.add(word(Color(white: 0.35)), frame)
    let lit = stage.add(Layer(in: stage.context), frame)
    mask(lit, word(.white), Rect(x: 0, y: 0, width: 120, height: 48)) { _ in }
    let light = stage.add(
      GradientLayer(in: stage.context), Rect(x: 0, y: -40, width: 50, height: 128), in: lit
    ) { layer in
      layer.colors = [.clear, .white, .clear]
      (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
      layer.transform = .rotation(.pi / 8)
    }
    var sweep = BasicAnimation(\.position.x, from: -50, to: 170)
    sweep.timing = MediaTiming(beginTime: 1000, duration: 1, repeatCount: .forever)
    light.add(sweep, forKey: "sweep")
  }

  /// Forty pills that pulse one after the other, so that their opacity runs as a wave along each row.
  @Sendable private static func pills(_ stage: Stage) {
    for index in 0..<40 {
      let (column, row) = (index % 5, index / 5)
      let frame = Rect(
        x: 4 + Double(column) * 25, y: 3 + Double(row) * 11.5, width: 20, height: 8)
      let pill = box(stage, frame, rainbow[row % 4])
      pill.cornerRadius = 4
      var pulse = BasicAnimation(\.opacity, from: 1, to: 0.2)
      pulse.timing = MediaTiming(
        beginTime: 1000 - Double(index) * 0.05, duration: 0.5, repeatCount: .forever,
        autoreverses: true)
      pill.add(pulse, forKey: "pulse")
    }
  }

  /// A shimmering tile over an image, opaque in its middle and fading at its sides.
  ///
  /// The image's checks show through where the mask is weak, left and right of the band, and are hidden inside it.
  /// Above and below the tile the image is unchanged.
  @Sendable private static func shimmerOverPicture(_ stage: Stage) {
    let checks = Bitmap(size: PixelSize(width: 128, height: 96)) { rows in
      for y in 0..<96 {
        for x in 0..<128 {
          let isDark = (x / 8 + y / 8) % 2 == 0
          rows[x, y] =
            Color(red: isDark ? 0.1 : 0.3, green: Double(y) / 96, blue: 0.4)
            .premultipliedPixel
        }
      }
    }
    stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 128, height: 96)) {
      $0.contents = checks
    }
    let tile = GradientLayer(in: stage.context)
    tile.colors = [.clear, rainbow[1], rainbow[1], .clear]
    (tile.startPoint, tile.endPoint) = (Point(x: 0.5, y: 0), Point(x: 0.5, y: 1))
    var parameters = ShimmerScene.Parameters()
    parameters.frame = Rect(x: 8, y: 20, width: 112, height: 56)
    (parameters.outside, parameters.band, parameters.highlight) = (0.2, 1, 0.5)
    _ = ShimmerScene(in: stage, parameters, content: tile)
  }
}
