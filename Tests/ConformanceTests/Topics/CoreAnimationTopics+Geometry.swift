import Display
import LayerKit
import Testing
import Viewer

extension CoreAnimationTopics {
  static let geometryTopics: [String: Answer] = [
    "transform": transform, "transform-is-affine": isAffine, "geometry-frame": frame,
    "geometry-set-frame": setFrame, "geometry-set-bounds": setBounds,
    "gradient-color": gradientColor,
  ]

  static let transform: Answer = { input in
    .object(["matrix": JSONValue(try matrix(input["operation"]).rows)])
  }

  static let isAffine: Answer = { input in
    .object(["isAffine": .bool(try matrix(input["operation"]).isAffine)])
  }

  /// The matrix of a nested list of operations.
  static func matrix(_ operation: JSONValue) throws -> Transform3D {
    let words = operation.elements ?? []
    let n = words.compactMap(\.number)
    switch words.first?.text {
    case "identity": return .identity
    case "translation": return .translation(x: n[0], y: n[1], z: n[2])
    case "scale": return .scale(x: n[0], y: n[1], z: n[2])
    case "rotation": return .rotation(n[0], x: n[1], y: n[2], z: n[3])
    case "concat": return try matrix(words[1]).concatenated(with: matrix(words[2]))
    case "translate":
      return Transform3D.translation(x: n[0], y: n[1], z: n[2])
        .concatenated(with: try matrix(words[1]))
    case "scaleBy":
      return Transform3D.scale(x: n[0], y: n[1], z: n[2]).concatenated(with: try matrix(words[1]))
    case "invert": return try matrix(words[1]).inverse
    case "fromAffine":
      return Transform3D(
        AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    case "perspective":
      var matrix = Transform3D.identity
      matrix.m34 = n[0]
      return matrix
    default:
      throw UnknownWord(operation)
    }
  }

  private static func layer(_ input: JSONValue) throws -> Layer {
    let layer = Layer(in: LayerContext())
    if let bounds = rect(input["bounds"]) { layer.bounds = bounds }
    if let position = point(input["position"]) { layer.position = position }
    if let anchor = point(input["anchorPoint"]) { layer.anchorPoint = anchor }
    if input["transform"] != .null { layer.transform = try matrix(input["transform"]) }
    return layer
  }

  static let frame: Answer = { input in
    .object(["frame": JSONValue(try layer(input).frame.components)])
  }

  static let setFrame: Answer = { input in
    let layer = try layer(input)
    layer.frame = try #require(rect(input["setFrame"]))
    return geometry(of: layer)
  }

  static let setBounds: Answer = { input in
    let layer = try layer(input)
    layer.bounds = try #require(rect(input["setBounds"]))
    return geometry(of: layer)
  }

  private static func geometry(of layer: Layer) -> JSONValue {
    .object([
      "bounds": JSONValue(layer.bounds.components),
      "position": JSONValue(layer.position.components),
      "anchorPoint": JSONValue(layer.anchorPoint.components),
      "frame": JSONValue(layer.frame.components),
    ])
  }

  static let gradientColor: Answer = { input in
    let layer = GradientLayer(in: LayerContext())
    if let bounds = rect(input["bounds"]) { layer.bounds = bounds }
    layer.colors = [Color](components: numbers(input["colors"]))
    layer.locations = input["locations"] == .null ? nil : numbers(input["locations"])
    layer.startPoint = point(input["startPoint"]) ?? layer.startPoint
    layer.endPoint = point(input["endPoint"]) ?? layer.endPoint
    let color = layer.color(at: try #require(point(input["point"])))
    return .object(["color": color.map { JSONValue($0.components) } ?? .null])
  }
}
