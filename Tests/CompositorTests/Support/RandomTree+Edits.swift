import LayerKit

extension RandomTree {
  /// Changes something at random that changes seldom.
  mutating func editRarely(_ layer: Layer) {
    if let gradient = layer as? GradientLayer, chance(0.6) { return edit(gradient) }
    if let shape = layer as? ShapeLayer, chance(0.6) { return edit(shape) }
    if let label = layer as? TextLayer, chance(0.6) { return edit(label) }
    switch Int.random(in: 0..<13, using: &random) {
    case 0: layer.cornerRadius = number(-2...20)
    case 1: layer.borderWidth = chance(0.5) ? 0 : number(0...5)
    case 2: layer.borderColor = color()
    case 3: layer.bounds.origin = Point(x: number(-5...5), y: number(-5...5))
    case 4: layer.bounds.size = Size(width: number(0...60), height: number(0...50))
    case 5: layer.anchorPoint = Point(x: number(0...1), y: number(0...1))
    case 6: layer.sublayerTransform = turn()
    case 7: layer.contents = chance(0.3) ? nil : bitmap()
    case 8: layer.contentsGravity = ContentsGravity.allCases.randomElement(using: &random) ?? .top
    case 9: layer.contentsScale = number(0.5...3)
    case 10: layer.allowsGroupOpacity.toggle()
    case 11: layer.mask = chance(0.4) ? nil : self.layer(depth: chance(0.7) ? 0 : 1, isMask: true)
    default: animate(layer)
    }
  }

  private mutating func edit(_ layer: GradientLayer) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: layer.type = layer.type == .axial ? .radial : .axial
    case 1: layer.colors = (0..<3).map { _ in color() }
    case 2: layer.locations = chance(0.5) ? nil : layer.colors.map { _ in number(0...1) }.sorted()
    case 3: layer.startPoint = Point(x: number(0...1), y: number(0...1))
    default: layer.endPoint = Point(x: number(0...1), y: number(0...1))
    }
  }

  private mutating func edit(_ layer: ShapeLayer) {
    switch Int.random(in: 0..<11, using: &random) {
    case 0: layer.fillColor = chance(0.3) ? nil : color()
    case 1: layer.fillRule = layer.fillRule == .evenOdd ? .nonZero : .evenOdd
    case 2: layer.strokeColor = chance(0.3) ? nil : color()
    case 3: layer.lineWidth = number(0...12)
    case 4: layer.lineCap = chance(0.5) ? .square : .butt
    case 5: layer.lineJoin = chance(0.5) ? .miter : .bevel
    case 6: layer.miterLimit = number(0...20)
    case 7: layer.lineDashPattern = chance(0.3) ? nil : [number(1...9), number(1...9)]
    case 8: layer.lineDashPhase = number(0...20)
    case 9: layer.strokeStart = number(0...0.6)
    default: layer.strokeEnd = number(0.4...1)
    }
  }

  private mutating func edit(_ layer: TextLayer) {
    if chance(0.5) {
      layer.text = run(chance(0.5) ? "gW" : "")
    } else {
      layer.foregroundColor = color()
    }
  }
}
