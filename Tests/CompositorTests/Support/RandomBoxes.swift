import LayerKit
import Raster

extension RandomTree {
  /// Creates an animated box, or an image masked by one, in a cell of a grid, mostly far enough from the others for a
  /// kernel to draw it.
  mutating func box(column: Int, row: Int) -> Layer {
    let area = Rect(
      x: Double(column * 48) + number(0...6), y: Double(row * 40) + number(0...4),
      width: number(10...30), height: number(8...26))
    let layer: Layer = chance(0.5) ? ramp() : Layer(in: context)
    if !(layer is GradientLayer) { layer.backgroundColor = color() }
    layer.frame = chance(0.3) ? Self.whole(area) : area
    if chance(0.5) { layer.cornerRadius = chance(0.5) ? 100 : number(0...10) }
    if chance(0.15) {
      layer.bounds.size = Size(width: -layer.bounds.size.width, height: layer.bounds.height)
    }
    if chance(0.15) { layer.transform = flip() }
    if chance(0.2) { layer.transform = .rotation(chance(0.5) ? .pi / 2 : number(-3...3)) }
    if chance(0.1) {
      layer.transform = Transform3D(AffineTransform(a: 1, b: 0.3, c: 0.2, d: 1, tx: 0, ty: 0))
    }
    if chance(0.2) { layer.opacity = number(0...1) }
    if chance(0.35) { return masked(by: layer, area) }
    animateBox(layer)
    return layer
  }

  private static func whole(_ rect: Rect) -> Rect {
    Rect(
      x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(),
      height: rect.height.rounded())
  }

  private mutating func masked(by mask: Layer, _ area: Rect) -> Layer {
    let content = Layer(in: context)
    content.frame = area
    content.backgroundColor = color()
    if chance(0.5) { content.contents = bitmap() }
    if chance(0.2) { content.opacity = number(0...1) }
    mask.position = Point(x: area.width / 2, y: area.height / 2)
    content.mask = mask
    animateBox(mask)
    if chance(0.2) { animateBox(content, onlyOpacity: true) }
    return content
  }

  private mutating func ramp() -> GradientLayer {
    let layer = GradientLayer(in: context)
    let count = Int.random(in: 2...4, using: &random)
    layer.colors = (0..<count).map { _ in color() }
    if chance(0.5) { layer.locations = (0..<count).map { _ in number(-0.3...1.3) }.sorted() }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
    case 1: (layer.startPoint, layer.endPoint) = (Point(x: 0.5, y: 1), Point(x: 0.5, y: 0))
    default:
      layer.startPoint = Point(x: number(0...1), y: number(0...1))
      layer.endPoint = Point(x: number(0...1), y: number(0...1))
    }
    return layer
  }

  /// Adds one to three animations, some of which jump between a few values and return to them.
  mutating func animateBox(_ layer: Layer, onlyOpacity: Bool = false) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = layer.position
      switch onlyOpacity ? 0 : Int.random(in: 0..<12, using: &random) {
      case 0: leap(\.opacity, (0..<3).map { _ in chance(0.3) ? 0 : number(0...1.2) }, layer)
      case 1, 2:
        leap(
          \.position,
          (0..<3).map { _ in Point(x: place.x + number(-9...9), y: place.y + number(-9...9)) },
          layer)
      case 3: leap(\.cornerRadius, (0..<3).map { _ in number(-2...15) }, layer)
      case 4: leap(\.isHidden, [true, false, chance(0.5)], layer)
      case 5: leap(\.transform, (0..<3).map { _ in chance(0.2) ? .identity : turn() }, layer)
      case 6:
        leap(
          \.bounds.size, (0..<3).map { _ in Size(width: number(-5...30), height: number(0...24)) },
          layer)
      case 7 where layer is GradientLayer:
        let count = (layer as? GradientLayer)?.colors.count ?? 2
        leap(
          \.locations, (0..<3).map { _ in (0..<count).map { _ in number(-0.3...1.3) }.sorted() },
          layer)
      case 8 where layer is GradientLayer:
        leap(\.startPoint, (0..<3).map { _ in Point(x: number(0...1), y: number(0...1)) }, layer)
      case 9 where layer is GradientLayer:
        leap(\.endPoint, (0..<3).map { _ in Point(x: number(0...1), y: number(0...1)) }, layer)
      case 10 where layer is GradientLayer:
        let count = (layer as? GradientLayer)?.colors.count ?? 2
        leap(\.colors, (0..<3).map { _ in (0..<count).map { _ in color() } }, layer)
      default:
        if !(layer is GradientLayer) {
          leap(\.backgroundColor, (0..<3).map { _ in color() }, layer)
        }
      }
    }
  }

  private mutating func leap<Target: AnimatableTarget>(
    _ target: KeyPath<AnimatableProperties, Target>, _ values: [Target.Value], _ layer: Layer
  ) {
    var animation = KeyframeAnimation(target, values: values)
    animation.calculationMode = chance(0.6) ? .discrete : .linear
    animation.timing = MediaTiming(
      beginTime: 1000 + number(-1...0.5), duration: number(0.2...1), repeatCount: .forever,
      autoreverses: chance(0.5), fillMode: .both)
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: nil)
  }
}
