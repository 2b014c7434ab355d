import LayerKit
import Raster

extension GoldenScene {
  /// Scenes of layers that are flipped, stretched, or not aligned to whole pixels.
  static let transforms: [GoldenScene] = [
    GoldenScene(name: "flipped", build: flipped),
    GoldenScene(name: "scaled", build: scaled),
    GoldenScene(name: "fractions", build: fractions),
    GoldenScene(name: "sublayer-transforms", build: sublayerTransforms),
    GoldenScene(name: "rotated-clips", build: rotatedClips),
    GoldenScene(name: "rotated-text", build: rotatedText),
    GoldenScene(name: "blending", build: blending),
    GoldenScene(name: "nested-groups", build: nestedGroups),
  ]

  /// A card whose four corners all differ: a gradient, an image, a letter's box, an outline.
  private static func card(_ stage: Stage, _ frame: Rect) -> Layer {
    let card = stage.add(GradientLayer(in: stage.context), frame) { layer in
      layer.colors = [Color(white: 0.15), Color(white: 0.5)]
      (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
      layer.cornerRadius = 5
    }
    let picture = Bitmap(size: PixelSize(width: 8, height: 8)) { rows in
      for index in 0..<64 {
        let (x, y) = (index % 8, index / 8)
        rows[x, y] = rainbow[x / 4 + y / 4 * 2].premultipliedPixel
      }
    }
    box(stage, Rect(x: 6, y: 5, width: 16, height: 16), .clear, in: card).contents = picture
    stage.add(TextLayer(in: stage.context), Rect(x: 26, y: 4, width: 26, height: 12), in: card) {
      $0.text = TextRun("ab", font: Font(size: 10))
    }
    var hook = Path()
    hook.move(to: .zero)
    hook.line(to: Point(x: 0, y: 12))
    hook.line(to: Point(x: 18, y: 12))
    stage.add(ShapeLayer(in: stage.context), Rect(x: 28, y: 20, width: 0, height: 0), in: card) {
      ($0.path, $0.fillColor, $0.strokeColor, $0.lineWidth) = (hook, nil, rainbow[1], 3)
    }
    return card
  }

  /// The same card four times: unchanged, flipped horizontally, flipped vertically, and both.
  ///
  /// In the first card the gradient lightens to the right, the image's red quarter is at its top left, the letters
  /// are at the top right and the yellow hook opens to the top right. The others are its exact mirror images,
  /// including the edges of letters.
  @Sendable private static func flipped(_ stage: Stage) {
    for (index, (x, y)) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)].enumerated() {
      let frame = Rect(
        x: Double(3 + index % 2 * 63), y: Double(4 + index / 2 * 46), width: 59, height: 42)
      card(stage, frame).transform = .scale(x: x, y: y)
    }
  }

  /// The card a little larger, half as large, flattened and narrowed; each around its middle.
  ///
  /// Corners, image, letters and hook scale together: a wide card has wide letters, and its corners are parts of
  /// ellipses.
  @Sendable private static func scaled(_ stage: Stage) {
    let scales = [(1.05, 1.05), (0.5, 0.5), (1.05, 0.45), (0.4, 1.05)]
    for (index, (x, y)) in scales.enumerated() {
      let frame = Rect(
        x: Double(3 + index % 2 * 63), y: Double(4 + index / 2 * 46), width: 59, height: 42)
      card(stage, frame).transform = .scale(x: x, y: y)
    }
  }

  /// White boxes whose edges are at eighths of a pixel.
  ///
  /// First row: the left edge moves by an eighth from box to box, and its column darkens accordingly. Second row: the
  /// same vertically. Third row: bars from an eighth of a pixel to a whole one, each over one column and never
  /// brighter than its width. Below: boxes tilted by a degree, with long even ramps along their edges, and discs at
  /// halves and quarters of a pixel, which stay round.
  @Sendable private static func fractions(_ stage: Stage) {
    for index in 0..<8 {
      let (eighth, x) = (Double(index) / 8, 4 + Double(index) * 15)
      _ = box(stage, Rect(x: x + eighth, y: 3, width: 9, height: 9), .white)
      _ = box(stage, Rect(x: x, y: 16 + eighth, width: 9, height: 9), .white)
      _ = box(stage, Rect(x: x + 4, y: 30, width: eighth + 0.125, height: 12), .white)
    }
    for (index, degrees) in [1.0, -1, 91].enumerated() {
      let frame = Rect(
        x: 4 + Double(index) * 41, y: 48, width: index == 2 ? 18 : 34, height: 14)
      box(stage, frame, .white).transform = .rotation(degrees * .pi / 180)
    }
    for index in 0..<4 {
      let disc = Rect(
        x: 8 + Double(index) * 30.25, y: 72 + Double(index) * 0.5, width: 19, height: 19)
      box(stage, disc, rainbow[index]).cornerRadius = 9.5
    }
  }

  /// Two rows of tiles in containers whose sublayer transform rotates or stretches them around the container's
  /// middle.
  ///
  /// At the left the tiles are on a slope about the middle of the grey container, which itself is upright. At the
  /// right the container stretches them sideways, and one of them is rotated in that stretched space, so that it is a
  /// rhombus.
  @Sendable private static func sublayerTransforms(_ stage: Stage) {
    let changes: [Transform3D] = [.rotation(0.4), .scale(x: 1.6, y: 0.8)]
    for (index, change) in changes.enumerated() {
      let frame = Rect(x: 5 + Double(index) * 61, y: 14, width: 57, height: 68)
      let room = box(stage, frame, Color(white: 0.35))
      room.sublayerTransform = change
      for tile in 0..<4 {
        let place = Rect(
          x: Double(12 + tile % 2 * 18), y: Double(16 + tile / 2 * 20), width: 14, height: 16)
        let layer = box(stage, place, rainbow[tile], in: room)
        if tile == 3 { layer.transform = .rotation(.pi / 4) }
      }
    }
  }

  /// Clips that are rotated, rounded and nested.
  ///
  /// Left: a rotated card with rounded corners clips stripes that cross the frame horizontally; they end at its
  /// slanted edges. Right: a rotated square inside a rotated square, each clipping its contents; the yellow disc
  /// shows only in the overlap.
  @Sendable private static func rotatedClips(_ stage: Stage) {
    let clip = box(stage, Rect(x: 10, y: 18, width: 50, height: 60), Color(white: 0.3))
    (clip.masksToBounds, clip.cornerRadius) = (true, 12)
    clip.transform = .rotation(0.35)
    let stripes = stage.add(
      Layer(in: stage.context), Rect(x: -20, y: -10, width: 90, height: 80), in: clip)
    stripes.transform = .rotation(-0.35)
    for index in 0..<8 {
      let stripe = Rect(x: 0, y: Double(index) * 10, width: 90, height: 5)
      _ = box(stage, stripe, rainbow[index % 4], in: stripes)
    }
    let outer = box(stage, Rect(x: 74, y: 22, width: 46, height: 46), rainbow[3])
    (outer.masksToBounds, outer.transform) = (true, .rotation(.pi / 4))
    let inner = box(stage, Rect(x: 14, y: 8, width: 40, height: 30), rainbow[0], in: outer)
    (inner.masksToBounds, inner.transform) = (true, .rotation(-.pi / 6))
    box(stage, Rect(x: 0, y: -8, width: 46, height: 46), rainbow[1], in: inner).cornerRadius = 23
  }

  /// Four labels: tilted, upside down, stretched and slanted, and rotated by a quarter turn.
  ///
  /// Each glyph is a box. In the tilted labels it is tilted, with soft edges that are all alike. In the label at a
  /// quarter turn edges are as sharp as whole pixels allow.
  @Sendable private static func rotatedText(_ stage: Stage) {
    let changes: [Transform3D] = [
      .rotation(0.3), .rotation(.pi), .scale(x: 1.6, y: 1).concatenated(with: .rotation(-0.2)),
      .identity,
    ]
    for (index, change) in changes.enumerated() {
      let frame = Rect(
        x: Double(8 + index % 2 * 60), y: Double(14 + index / 2 * 44), width: 52, height: 24)
      stage.add(TextLayer(in: stage.context), frame) { label in
        label.text = TextRun("lean it", font: Font(size: 12), alignment: .center)
        label.foregroundColor = rainbow[index]
        label.transform = change
      }
    }
  }

  /// Translucent stripes over opaque ones, crossing, in steps of a seventh.
  ///
  /// The middle of a pixel is the rounded sum of the source and of what the source lets through, computed on the sRGB
  /// values as they are: white at one half over black is 128 in each channel, no lighter. The columns are white, red,
  /// blue and black at 1/7 … 6/7; the rows are black, grey, white and green.
  @Sendable private static func blending(_ stage: Stage) {
    let grounds = [Color.black, Color(white: 0.5), .white, Color(hex: 0x00C040)]
    for (index, color) in grounds.enumerated() {
      _ = box(stage, Rect(x: 0, y: Double(index) * 24, width: 128, height: 24), color)
    }
    let colors = [Color.white, Color(hex: 0xFF0000), Color(hex: 0x0000FF), .black]
    for (index, color) in colors.enumerated() {
      for step in 1...6 {
        let x = Double(index * 32 + step * 5 - 3)
        let faded = color.withAlpha(multipliedBy: Double(step) / 7)
        _ = box(stage, Rect(x: x, y: 4, width: 5, height: 88), faded)
      }
    }
    _ = box(stage, Rect(x: 0, y: 44, width: 128, height: 8), Color(white: 1, alpha: 0.5))
  }

  /// A fading group inside a fading group, beside the same three cards fading individually.
  ///
  /// Left: the contents of the blue card mix with it first, and then the background shows equally through all of it.
  /// Right: nothing is grouped, so each card is blended with the background separately, and where two overlap less of
  /// the background shows. In the middle a faded group with rounded corners clips a faded disc.
  @Sendable private static func nestedGroups(_ stage: Stage) {
    for index in 0..<2 {
      let outer = box(
        stage, Rect(x: 4 + Double(index) * 84, y: 8, width: 36, height: 50), rainbow[3])
      let middle = box(stage, Rect(x: 6, y: 12, width: 26, height: 50), rainbow[2], in: outer)
      let inner = box(stage, Rect(x: 6, y: 12, width: 14, height: 50), rainbow[0], in: middle)
      for layer in [outer, middle, inner] {
        (layer.opacity, layer.allowsGroupOpacity) = (0.7, index == 0)
      }
    }
    let clip = box(stage, Rect(x: 44, y: 20, width: 40, height: 56), rainbow[1])
    (clip.masksToBounds, clip.cornerRadius, clip.opacity) = (true, 16, 0.6)
    let disc = box(stage, Rect(x: 10, y: 26, width: 40, height: 40), rainbow[0], in: clip)
    (disc.cornerRadius, disc.opacity) = (20, 0.5)
  }
}
