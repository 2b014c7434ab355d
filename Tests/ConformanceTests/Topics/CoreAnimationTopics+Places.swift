import Display
import LayerKit
import Testing
import Viewer

extension CoreAnimationTopics {
  static let placeTopics: [String: Answer] = [
    "layer-affine-transform": affineTransform, "geometry-convert": convert, "hit-test": hitTest,
    "contents-gravity": contentsGravity,
  ]

  static let affineTransform: Answer = { input in
    let layer = Layer(in: LayerContext())
    layer.transform = try matrix(input["layerTransform"])
    let affine = layer.affineTransform
    return .object([
      "affine": JSONValue([affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty])
    ])
  }

  static let convert: Answer = { input in
    let context = LayerContext()
    let place = try #require(point(input["point"]))
    if input["from"] != .null || input["to"] != .null {
      let from = try placed(input["from"], context)
      let result = try placed(input["to"], context).convert(place, from: from)
      return .object(["point": JSONValue(result.components)])
    }
    let parent = try placed(input["parent"], context)
    let child = try placed(input["child"], context)
    parent.addSublayer(child)
    let isUpwards = input["direction"].text == "childToParent"
    let result = isUpwards ? child.convert(place, to: parent) : child.convert(place, from: parent)
    return .object(["point": JSONValue(result.components)])
  }

  private static func placed(_ input: JSONValue, _ context: LayerContext) throws -> Layer {
    let layer = Layer(in: context)
    if let bounds = rect(input["bounds"]) { layer.bounds = bounds }
    if let position = point(input["position"]) { layer.position = position }
    if let anchor = point(input["anchorPoint"]) { layer.anchorPoint = anchor }
    if input["transform"] != .null { layer.transform = try matrix(input["transform"]) }
    if input["sublayerTransform"] != .null {
      layer.sublayerTransform = try matrix(input["sublayerTransform"])
    }
    return layer
  }

  static let hitTest: Answer = { input in
    let root = hitTree(input["tree"], LayerContext())
    let hit = root.hitTest(try #require(point(input["point"])))
    return .object(["hit": hit?.name.map(JSONValue.string) ?? .null])
  }

  private static func hitTree(_ input: JSONValue, _ context: LayerContext) -> Layer {
    let layer = Layer(in: context)
    layer.name = input["name"].text
    if let bounds = rect(input["bounds"]) { layer.bounds = bounds }
    if let position = point(input["position"]) { layer.position = position }
    layer.zPosition = input["z"].number ?? 0
    layer.isHidden = input["hidden"].flag ?? false
    layer.masksToBounds = input["masks"].flag ?? false
    for sublayer in input["subs"].elements ?? [] { layer.addSublayer(hitTree(sublayer, context)) }
    return layer
  }

  static let contentsGravity: Answer = { input in
    // An unknown name acts as "center".
    let gravity = ContentsGravity(rawValue: input["gravity"].text ?? "resize") ?? .center
    let size = numbers(input["contentsSize"])
    let bounds = try #require(rect(input["bounds"]))
    var place = gravity.rect(of: Size(width: size[0], height: size[1]), in: bounds)
    if input["yUp"].flag == true {
      // Our y grows downwards: "top" is the smallest one.
      place.origin.y = bounds.minY + bounds.maxY - place.maxY
    }
    return .object(["rect": JSONValue(place.components)])
  }
}
