import LayerKit
import Raster
import TestSupport

/// Creates random layer trees with all kinds of properties, some of them animated.
struct RandomTree {
  let context: LayerContext
  var random: SeededGenerator
  var isAnimated = true
  /// Whether layers may rotate out of the plane.
  var hasPerspective = false

  init(context: LayerContext, random: SeededGenerator) {
    self.context = context
    self.random = random
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  mutating func color() -> Color { Color(random: &random, isOpaque: chance(0.5)) }

  /// Creates a layer with sublayers.
  mutating func layer(depth: Int, isMask: Bool = false) -> Layer {
    let kind = Int.random(in: 0..<5, using: &random)
    let layer: Layer
    switch kind {
    case 0: layer = gradient()
    case 1: layer = text()
    case 2: layer = picture()
    case 3: layer = shape()
    default: layer = Layer(in: context)
    }
    place(layer, isMask: isMask)
    if chance(0.7) || isMask { layer.backgroundColor = color() }
    if chance(0.3) { layer.cornerRadius = number(0...14) }
    if chance(0.2) { (layer.borderWidth, layer.borderColor) = (number(1...4), color()) }
    if chance(0.3) { layer.opacity = number(0...1) }
    if chance(0.2) { layer.allowsGroupOpacity = false }
    if chance(0.2) { layer.masksToBounds = true }
    if chance(0.05) { layer.isHidden = true }
    if chance(0.2) { layer.zPosition = number(-1...1).rounded() }
    if depth > 0 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        layer.addSublayer(self.layer(depth: depth - 1))
      }
      if chance(0.25) { layer.mask = self.layer(depth: chance(0.5) ? 0 : depth - 1, isMask: true) }
    }
    if isAnimated && chance(0.4) { animate(layer) }
    return layer
  }

  private mutating func place(_ layer: Layer, isMask: Bool) {
    let isWhole = chance(0.6)
    let unit: (Double) -> Double = { isWhole ? $0.rounded() : $0 }
    layer.bounds = Rect(
      x: chance(0.1) ? 3 : 0, y: 0, width: unit(number(isMask ? 30...90 : 8...60)),
      height: unit(number(isMask ? 30...70 : 8...50)))
    layer.anchorPoint = Point(x: 0, y: 0)
    layer.position = Point(
      x: unit(number(isMask ? -10...10 : -5...50)), y: unit(number(isMask ? -10...10 : -5...40)))
    if chance(0.5) { return }
    if chance(0.3) { layer.transform = turn() }
    if chance(0.2) { layer.transform = .scale(x: number(0.7...2), y: number(0.7...2)) }
    if chance(0.2) { layer.transform = flip().concatenated(with: layer.transform) }
    if chance(0.2) { layer.sublayerTransform = chance(0.5) ? turn() : flip() }
  }

  private mutating func gradient() -> GradientLayer {
    let layer = GradientLayer(in: context)
    if chance(0.3) { layer.type = .radial }
    let count = Int.random(in: 2...4, using: &random)
    layer.colors = (0..<count).map { _ in color() }
    if chance(0.5) {
      let places = (0..<count).map { _ in number(-0.3...1.3) }
      // Mostly in order, as locations should be.
      layer.locations = number(0...1) < 0.8 ? places.sorted() : places
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
    case 1: break
    default:
      layer.startPoint = Point(x: number(0...1), y: number(0...1))
      layer.endPoint = Point(x: number(0...1), y: number(0...1))
    }
    return layer
  }

  private mutating func text() -> TextLayer {
    let layer = TextLayer(in: context)
    layer.text = run("Ab c")
    layer.foregroundColor = color()
    return layer
  }

  /// Creates a text run that may be longer than its layer.
  mutating func run(_ string: String) -> TextRun {
    TextRun(
      chance(0.3) ? string + string + "\n" + string : string,
      font: Font(size: number(8...20).rounded()),
      alignment: [.left, .center, .right].randomElement(using: &random) ?? .natural,
      isWrapped: chance(0.3))
  }

  private mutating func picture() -> Layer {
    let layer = Layer(in: context)
    layer.contents = bitmap()
    layer.contentsGravity =
      chance(0.5) ? .topLeft : ContentsGravity.allCases.randomElement(using: &random) ?? .resize
    if chance(0.4) { layer.contentsRect = part() }
    return layer
  }

  mutating func bitmap() -> Bitmap {
    let size = PixelSize(
      width: Int.random(in: 4...20, using: &random), height: Int.random(in: 4...20, using: &random))
    return Bitmap(size: size) { rows in
      for y in 0..<size.height {
        for x in 0..<size.width { rows[x, y] = color().premultipliedPixel }
      }
    }
  }

  /// Changes a random property of a layer.
  mutating func edit(_ layer: Layer) {
    if chance(0.5) { return editRarely(layer) }
    switch Int.random(in: 0..<11, using: &random) {
    case 0: layer.backgroundColor = chance(0.3) ? nil : color()
    case 1: layer.opacity = chance(0.5) ? 1 : number(0...1)
    case 2: layer.position = Point(x: number(-5...50).rounded(), y: number(-5...40).rounded())
    case 3: layer.isHidden.toggle()
    case 4: layer.addSublayer(self.layer(depth: 0))
    case 5: layer.sublayers.last?.removeFromSuperlayer()
    case 6: (layer as? ShapeLayer)?.path = outline()
    case 7: layer.contentsRect = part()
    case 8: layer.masksToBounds.toggle()
    case 9: layer.transform = turn()
    default: layer.zPosition = number(-1...1).rounded()
    }
  }
}

extension RandomTree {
  /// Adds an animation of a property of the layer.
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

  /// Animates properties that only some layers have.
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

  /// Returns a flip about a corner: horizontal, vertical or both.
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

extension RandomTree {
  /// Changes a random property that seldom changes.
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

extension RandomTree {
  /// Creates a shape whose line has round caps and joins, as the reference compositor requires.
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

  /// Creates an outline of about the size of a layer.
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

  /// Creates a part of an image, sometimes flipped or extending beyond it.
  mutating func part() -> Rect {
    var part = Rect(
      x: number(-0.2...0.6), y: number(-0.2...0.6), width: number(0.3...1.1),
      height: number(0.3...1.1))
    if chance(0.2) { part.size.width.negate() }
    return part
  }
}
