import LayerKit

extension RandomTree {
  /// Adds an animation of something that the layer has.
  mutating func animate(_ layer: Layer) {
    var timing = MediaTiming(
      beginTime: 1000 + number(-1...1), duration: number(0.2...2),
      speed: chance(0.2) ? -1 : 1, fillMode: .both)
    if chance(0.6) { timing.repeatCount = .forever }
    timing.autoreverses = chance(0.3)
    if let shape = layer as? ShapeLayer, chance(0.6) { return animateShape(shape, timing) }
    if chance(0.3) { return animateRarely(layer, timing) }
    let kind = Int.random(in: 0..<11, using: &random)
    switch kind {
    case 0, 1: add(BasicAnimation(\.opacity, from: number(0...1), to: number(0...1)), timing, layer)
    case 2: add(BasicAnimation(\.backgroundColor, from: color(), to: color()), timing, layer)
    case 3:
      let end = Point(x: number(0...60), y: number(0...40))
      add(BasicAnimation(\.position, to: end), timing, layer)
    case 4: add(BasicAnimation(\.cornerRadius, from: 0, to: number(0...20)), timing, layer)
    case 5: add(BasicAnimation(\.isHidden, from: chance(0.5), to: chance(0.5)), timing, layer)
    case 6: add(BasicAnimation(\.masksToBounds, from: true, to: false), timing, layer)
    case 7: add(BasicAnimation(\.contentsRect, from: part(), to: part()), timing, layer)
    case 8:
      add(BasicAnimation(\.transform, from: .identity, to: turn()), timing, layer)
    case 9:
      add(BasicAnimation(\.sublayerTransform, from: turn(), to: turn()), timing, layer)
    default:
      add(
        BasicAnimation(\.position.x, from: number(-20...20), to: number(0...60)), timing, layer)
    }
  }

  /// Animates what stands in few layers.
  private mutating func animateRarely(_ layer: Layer, _ timing: MediaTiming) {
    if let gradient = layer as? GradientLayer, chance(0.6) {
      return animateGradient(gradient, timing)
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let size = Size(width: number(8...60), height: number(8...50))
      add(BasicAnimation(\.bounds.size, to: size), timing, layer)
    case 1:
      let end = Point(x: number(-5...5), y: number(-5...5))
      add(BasicAnimation(\.bounds.origin, to: end), timing, layer)
    case 2:
      let end = Point(x: number(0...1), y: number(0...1))
      add(BasicAnimation(\.anchorPoint, to: end), timing, layer)
    case 3: add(BasicAnimation(\.zPosition, from: -2, to: 2), timing, layer)
    case 4: add(BasicAnimation(\.borderWidth, from: 0, to: number(1...6)), timing, layer)
    case 5: add(BasicAnimation(\.borderColor, from: color(), to: color()), timing, layer)
    case 6 where layer is TextLayer:
      add(BasicAnimation(\.foregroundColor, from: color(), to: color()), timing, layer)
    default:
      add(BasicAnimation(\.contents, from: bitmap(), to: bitmap()), timing, layer)
    }
  }

  private mutating func animateGradient(_ layer: GradientLayer, _ timing: MediaTiming) {
    let count = layer.colors.count
    let point = { (tree: inout RandomTree) in Point(x: tree.number(0...1), y: tree.number(0...1)) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let (first, last) = ((0..<count).map { _ in color() }, (0..<count).map { _ in color() })
      add(BasicAnimation(\.colors, from: first, to: last), timing, layer)
    case 1:
      let first = (0..<count).map { _ in number(-1...0.5) }.sorted()
      add(BasicAnimation(\.locations, from: first, to: first.map { $0 + 1 }), timing, layer)
    case 2: add(BasicAnimation(\.startPoint, from: point(&self), to: point(&self)), timing, layer)
    default: add(BasicAnimation(\.endPoint, from: point(&self), to: point(&self)), timing, layer)
    }
  }

  private mutating func animateShape(_ layer: ShapeLayer, _ timing: MediaTiming) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: add(BasicAnimation(\.strokeEnd, from: 0, to: 1), timing, layer)
    case 1: add(BasicAnimation(\.path, from: outline(), to: outline()), timing, layer)
    case 2: add(BasicAnimation(\.lineWidth, from: 0, to: number(2...9)), timing, layer)
    case 3: add(BasicAnimation(\.strokeColor, from: color(), to: color()), timing, layer)
    case 4: add(BasicAnimation(\.fillColor, from: color(), to: color()), timing, layer)
    default: add(BasicAnimation(\.strokeStart, from: 0, to: number(0...1)), timing, layer)
    }
  }

  /// Turns something over, about its corner, from left to right or from top to bottom or both.
  mutating func flip() -> Transform3D {
    let (x, y) = [(-1.0, 1.0), (1, -1), (-1, -1)].randomElement(using: &random) ?? (-1, 1)
    return Transform3D.scale(x: x, y: y)
      .concatenated(with: .translation(x: x < 0 ? 40 : 0, y: y < 0 ? 30 : 0))
  }

  mutating func turn() -> Transform3D {
    let slide = Transform3D.translation(x: number(-9...9), y: number(-9...9))
    if hasPerspective && chance(0.5) {
      var view = Transform3D.identity
      view.m34 = -1 / number(40...200)
      return Transform3D.rotation(number(-1...1), x: number(-1...1), y: 1, z: 0)
        .concatenated(with: view).concatenated(with: slide)
    }
    return Transform3D.rotation(number(-1...1)).concatenated(with: slide)
  }

  private func add<Value: AnimatableValue>(
    _ animation: BasicAnimation<Value>, _ timing: MediaTiming, _ layer: Layer
  ) {
    var animation = animation
    animation.timing = timing
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: nil)
  }
}
