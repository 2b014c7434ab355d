import LayerKit
import Raster
import TestSupport

/// Makes trees of layers with all kinds of looks, some of them animated.
struct RandomTree {
  let context: LayerContext
  var random: SeededGenerator
  var isAnimated = true
  /// Whether layers may turn out of the plane.
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

  /// Makes a layer with sublayers.
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
      // Mostly as they should be.
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

  /// A run that may well be longer than its layer.
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

  /// Makes a small picture.
  mutating func bitmap() -> Bitmap {
    let size = PixelSize(
      width: Int.random(in: 4...20, using: &random), height: Int.random(in: 4...20, using: &random))
    return Bitmap(size: size) { rows in
      for y in 0..<size.height {
        for x in 0..<size.width { rows[x, y] = color().premultipliedPixel }
      }
    }
  }

  /// Changes something of a layer at random.
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
