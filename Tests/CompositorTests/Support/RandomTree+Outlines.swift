import LayerKit

extension RandomTree {
  /// Makes a shape whose line has round ends and corners, as the slow compositor wants them.
  mutating func shape() -> ShapeLayer {
    let layer = ShapeLayer(in: context)
    layer.path = outline()
    layer.fillColor = chance(0.7) ? color() : nil
    layer.fillRule = chance(0.5) ? .evenOdd : .nonZero
    if chance(0.6) { layer.strokeColor = color() }
    (layer.lineCap, layer.lineJoin) = (.round, .round)
    layer.lineWidth = number(1...9)
    if chance(0.4) {
      (layer.strokeStart, layer.strokeEnd) = (number(-0.2...0.6), number(0.4...1.2))
    }
    return layer
  }

  /// Makes an outline of about the size of a layer.
  mutating func outline() -> Path {
    let box = Rect(
      x: number(-6...20), y: number(-6...20), width: number(5...40), height: number(5...40))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return Path(rect: box)
    case 1: return Path(ellipseIn: box)
    case 2: return Path(roundedRect: box, cornerRadius: number(1...12))
    case 3: return star(closed: chance(0.5))
    default:
      var path = Path()
      path.move(to: box.origin)
      for _ in 0..<2 { path.curve(to: point(), control1: point(), control2: point()) }
      return path
    }
  }

  private mutating func star(closed: Bool) -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<4 { path.line(to: point()) }
    if closed { path.close() }
    return path
  }

  private mutating func point() -> Point { Point(x: number(-5...45), y: number(-5...45)) }

  /// Makes a part of a picture, sometimes turned over or reaching beyond it.
  mutating func part() -> Rect {
    var part = Rect(
      x: number(-0.2...0.6), y: number(-0.2...0.6), width: number(0.3...1.1),
      height: number(0.3...1.1))
    if chance(0.2) { part.size.width.negate() }
    return part
  }
}
