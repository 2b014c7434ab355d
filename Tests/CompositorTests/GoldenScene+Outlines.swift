import LayerKit
import Raster

extension GoldenScene {
  private static func shape(
    _ stage: Stage, _ path: Path, at place: Point, _ change: (ShapeLayer) -> Void
  ) {
    stage.add(ShapeLayer(in: stage.context), Rect(origin: place, size: .zero)) { layer in
      layer.path = path
      change(layer)
    }
  }

  private static func star(radius: Double, closed: Bool = true) -> Path {
    var path = Path()
    for index in 0..<5 {
      let spoke = AffineTransform(.rotation(Double(index) * 4 * .pi / 5))
      let point = spoke.apply(to: Point(x: 0, y: -radius))
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if closed { path.close() }
    return path
  }

  /// Fill rules, corners, dashes, and partly drawn lines.
  @Sendable static func outlines(_ stage: Stage) {
    let disc = Path(ellipseIn: Rect(x: -11, y: -11, width: 22, height: 22))
    shape(stage, star(radius: 14), at: Point(x: 17, y: 18)) { $0.fillColor = rainbow[1] }
    shape(stage, star(radius: 14), at: Point(x: 49, y: 18)) { layer in
      (layer.fillColor, layer.fillRule) = (rainbow[1], .evenOdd)
      (layer.strokeColor, layer.lineWidth) = (Color(white: 1, alpha: 0.6), 1.5)
    }
    shape(stage, disc, at: Point(x: 82, y: 17)) { layer in
      (layer.fillColor, layer.strokeColor) = (rainbow[3], rainbow[0])
      (layer.lineWidth, layer.strokeEnd) = (5, 0.6)
    }
    shape(stage, disc, at: Point(x: 112, y: 17)) { layer in
      (layer.fillColor, layer.strokeColor) = (nil, rainbow[2])
      (layer.lineWidth, layer.lineCap) = (4, .round)
      (layer.strokeStart, layer.strokeEnd) = (0.1, 0.75)
    }
    let joins: [StrokeStyle.Join] = [.miter, .round, .bevel]
    for (index, join) in joins.enumerated() {
      shape(stage, star(radius: 11, closed: false), at: Point(x: 18 + 34 * Double(index), y: 56)) {
        ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, .white, 5)
        ($0.lineJoin, $0.lineCap) = (join, index == 0 ? .butt : index == 1 ? .round : .square)
      }
    }
    let box = Path(roundedRect: Rect(x: 0, y: 0, width: 118, height: 16), cornerRadius: 7)
    shape(stage, box, at: Point(x: 5, y: 76)) { layer in
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, rainbow[1], 2)
      (layer.lineDashPattern, layer.lineDashPhase) = ([9, 3, 2, 3], 4)
    }
    shape(stage, star(radius: 14), at: Point(x: 114, y: 52)) { layer in
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (rainbow[0], .white, 2)
      layer.transform = .scale(x: 0.5, y: 1).concatenated(with: .rotation(0.6))
      layer.opacity = 0.6
    }
  }

  @Sendable static func radial(_ stage: Stage) {
    let corners = [
      Point(x: 1, y: 1), Point(x: 0.8, y: 0.5 + 0.3), Point(x: 1, y: 0.7), Point(x: 0.5, y: 1),
    ]
    for (index, corner) in corners.enumerated() {
      let frame = Rect(
        x: Double(4 + index % 2 * 62), y: Double(4 + index / 2 * 46), width: 58, height: 42)
      stage.add(GradientLayer(in: stage.context), frame) { layer in
        layer.backgroundColor = Color(white: 0.25)
        layer.type = .radial
        layer.colors = index == 1 ? [.white, .clear, rainbow[0]] : rainbow
        layer.locations = index == 2 ? [0, 0.4, 0.4, 1] : nil
        (layer.startPoint, layer.endPoint) = (Point(x: 0.5, y: 0.5), corner)
        if index == 1 { layer.cornerRadius = 12 }
        if index == 2 { layer.transform = .rotation(0.2) }
      }
    }
  }

  /// Parts of one image in several gravities, some flipped, some extending beyond its edges.
  @Sendable static func pictureParts(_ stage: Stage) {
    let picture = Bitmap(size: PixelSize(width: 16, height: 16)) { rows in
      for y in 0..<16 {
        for x in 0..<16 {
          let isLine = x % 8 == 0 || y % 8 == 0
          let color = isLine ? Color.white : rainbow[(x / 8) + (y / 8) * 2]
          rows[x, y] = color.premultipliedPixel
        }
      }
    }
    let parts = [
      Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 0.5, y: 0, width: 0.5, height: 0.5),
      Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25), Rect(x: 1, y: 0, width: -1, height: 1),
      Rect(x: -0.25, y: -0.25, width: 1.5, height: 1.5),
    ]
    let gravities: [ContentsGravity] = [.resize, .resizeAspect, .bottomRight]
    for (row, gravity) in gravities.enumerated() {
      for (column, part) in parts.enumerated() {
        let frame = Rect(
          x: 3 + Double(column) * 25, y: 4 + Double(row) * 31, width: 22, height: 27)
        let layer = box(stage, frame, Color(white: 0.3))
        layer.contents = picture
        layer.contentsRect = part
        layer.contentsGravity = gravity
      }
    }
  }

  /// A card that rotates with its contents, while an arc on it closes.
  @Sendable static func turning(_ stage: Stage) {
    let card = box(stage, Rect(x: 34, y: 28, width: 60, height: 40), rainbow[3])
    card.cornerRadius = 8
    (card.borderWidth, card.borderColor) = (2, .white)
    let arc = stage.add(
      ShapeLayer(in: stage.context), Rect(x: 18, y: 8, width: 24, height: 24), in: card
    ) { layer in
      layer.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 24, height: 24))
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, rainbow[1], 4)
    }
    var turn = BasicAnimation(\.transform, from: .identity, to: .rotation(.pi / 2))
    turn.timing = MediaTiming(beginTime: 1000, duration: 1, fillMode: .both)
    card.add(turn, forKey: "turn")
    var close = BasicAnimation(\.strokeEnd, from: 0, to: 1)
    close.timing = MediaTiming(beginTime: 1000, duration: 1, fillMode: .both)
    arc.add(close, forKey: "close")
  }

  /// A row of cards in one perspective, with sublayers, rounded corners and an outline.
  @Sendable static func perspective(_ stage: Stage) {
    let room = stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 128, height: 96))
    room.sublayerTransform.m34 = -1.0 / 120
    for (index, angle) in [-0.9, 0, 0.9].enumerated() {
      let frame = Rect(x: 8 + 38 * Double(index), y: 20, width: 36, height: 56)
      let card = box(stage, frame, rainbow[index], in: room)
      card.cornerRadius = 6
      (card.borderWidth, card.borderColor) = (2, .white)
      card.transform = .rotation(angle, x: 0, y: 1, z: 0)
      stage.add(ShapeLayer(in: stage.context), Rect(x: 18, y: 22, width: 0, height: 0), in: card) {
        $0.path = star(radius: 13)
      }
      _ = box(stage, Rect(x: 6, y: 40, width: 24, height: 6), rainbow[3], in: card)
    }
  }
}
