import Display
import LayerKit
import Raster
import Testing
import Viewer

/// A layer, alone or in a view, whose properties a vector changes.
struct LayerSubject {
  let layer: Layer

  /// The view that owns the layer, if any.
  private let view: View?

  private static let gradientNames: Set = ["colors", "locations", "startPoint", "endPoint"]
  private static let shapeNames: Set = [
    "path", "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
    "lineDashPhase",
  ]

  init(for names: some Sequence<String>, isView: Bool, in context: LayerContext) {
    let isGradient = !Self.gradientNames.isDisjoint(with: names)
    let isShape = !Self.shapeNames.isDisjoint(with: names)
    if isView {
      let view =
        isGradient
        ? GradientView(in: context) : isShape ? ShapeView(in: context) : View(in: context)
      self.view = view
      layer = view.layer
    } else {
      view = nil
      layer =
        isGradient
        ? GradientLayer(in: context)
        : isShape ? ShapeLayer(in: context) : Layer(in: context)
    }
  }

  /// Sets properties in the order of their names.
  func set(_ changes: [String: JSONValue]) throws {
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
  }

  /// Sets a property by its Core Animation name.
  func set(_ name: String, to value: JSONValue) throws {
    if let gradient = layer as? GradientLayer, Self.gradientNames.contains(name) {
      return try set(name, to: value, on: gradient)
    }
    if let shape = layer as? ShapeLayer, Self.shapeNames.contains(name) {
      return try set(name, to: value, on: shape)
    }
    switch name {
    case "opacity": layer.opacity = try #require(value.number)
    case "hidden": layer.isHidden = try flag(value)
    case "position": layer.position = try point(value)
    case "zPosition": layer.zPosition = try #require(value.number)
    case "anchorPoint": layer.anchorPoint = try point(value)
    case "bounds": layer.bounds = try rect(value)
    case "frame": layer.frame = try rect(value)
    case "transform": layer.transform = try transform(value)
    case "sublayerTransform": layer.sublayerTransform = try transform(value)
    case "cornerRadius": layer.cornerRadius = try #require(value.number)
    case "borderWidth": layer.borderWidth = try #require(value.number)
    case "borderColor": layer.borderColor = try #require(color(value))
    case "backgroundColor": layer.backgroundColor = color(value)
    case "contents":
      layer.contents = value == .null ? nil : Bitmap(size: PixelSize(width: 1, height: 1))
    case "contentsRect": layer.contentsRect = try rect(value)
    case "masksToBounds": layer.masksToBounds = try flag(value)
    case "mask": layer.mask = value == .null ? nil : Layer(in: layer.context)
    default: try setTiming(name, to: value)
    }
  }

  private func setTiming(_ name: String, to value: JSONValue) throws {
    switch name {
    case "beginTime": layer.beginTime = try #require(value.number)
    case "speed": layer.speed = Float(try #require(value.number))
    case "timeOffset": layer.timeOffset = try #require(value.number)
    case "duration": layer.duration = try #require(value.number)
    case "repeatCount": layer.repeatCount = RepeatCount(Float(try #require(value.number)))
    case "repeatDuration": layer.repeatDuration = try #require(value.number)
    case "autoreverses": layer.autoreverses = try flag(value)
    case "fillMode":
      layer.fillMode = try #require(value.text.flatMap(FillMode.init))
    default: throw UnknownWord(name)
    }
  }

  private func set(_ name: String, to value: JSONValue, on gradient: GradientLayer) throws {
    switch name {
    case "colors": gradient.colors = (value.elements ?? []).compactMap(color)
    case "locations": gradient.locations = value.elements?.compactMap(\.number)
    case "startPoint": gradient.startPoint = try point(value)
    default: gradient.endPoint = try point(value)
    }
  }

  private func set(_ name: String, to value: JSONValue, on shape: ShapeLayer) throws {
    switch name {
    case "path":
      var path = Path()
      path.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
      shape.path = value == .null ? nil : path
    case "fillColor": shape.fillColor = color(value)
    case "strokeColor": shape.strokeColor = color(value)
    case "strokeStart": shape.strokeStart = try #require(value.number)
    case "strokeEnd": shape.strokeEnd = try #require(value.number)
    case "lineWidth": shape.lineWidth = try #require(value.number)
    case "miterLimit": shape.miterLimit = try #require(value.number)
    default: shape.lineDashPhase = try #require(value.number)
    }
  }

  private func flag(_ value: JSONValue) throws -> Bool {
    guard let flag = value.flag else { throw UnknownWord(value) }
    return flag
  }

  private func point(_ value: JSONValue) throws -> Point {
    try #require(CoreAnimationTopics.point(value), "a point \(value.shortText)")
  }

  private func rect(_ value: JSONValue) throws -> Rect {
    try #require(CoreAnimationTopics.rect(value), "a rect \(value.shortText)")
  }

  private func color(_ value: JSONValue) -> Color? {
    let numbers = CoreAnimationTopics.numbers(value)
    return numbers.count == 4 ? Color(components: numbers) : nil
  }

  /// Reads a matrix from an operation or from sixteen numbers.
  private func transform(_ value: JSONValue) throws -> Transform3D {
    let numbers = CoreAnimationTopics.numbers(value)
    if numbers.count == 16 { return Transform3D(rows: numbers) }
    return try CoreAnimationTopics.matrix(value)
  }
}

private final class GradientView: View {
  override class func makeLayer(in context: LayerContext) -> Layer { GradientLayer(in: context) }
}

private final class ShapeView: View {
  override class func makeLayer(in context: LayerContext) -> Layer { ShapeLayer(in: context) }
}
