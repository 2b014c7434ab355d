import Display
import LayerKit
import Raster
import Testing
import Viewer

/// The default property values of new objects, under Core Animation's names.
enum DefaultValues {
  /// The answers to the topic `defaults`.
  static let answer: CoreAnimationTopics.Answer = { input in
    let object = try #require(input["object"].text)
    let property = try #require(input["property"].text)
    guard let tables = objects[object] else { throw UnknownWord(object) }
    for table in tables {
      if let value = table()[property] { return .object(["value": value]) }
    }
    throw UnknownWord("\(object).\(property)")
  }

  private typealias Table = @Sendable () -> [String: JSONValue]

  /// For each class, the tables of its own and of its inherited properties.
  private static let objects: [String: [Table]] = [
    "CALayer": layer { Layer(in: $0) },
    "CAGradientLayer": [gradient] + layer { GradientLayer(in: $0) },
    "CAShapeLayer": [shape] + layer { ShapeLayer(in: $0) },
    "CATextLayer": layer { TextLayer(in: $0) },
    "CAAnimation": animation { BasicAnimation(\.opacity) },
    "CAPropertyAnimation": [basic] + animation { BasicAnimation(\.opacity) },
    "CABasicAnimation": [basic] + animation { BasicAnimation(\.opacity) },
    "CAKeyframeAnimation": [keyframe] + animation { KeyframeAnimation(\.opacity, values: []) },
    "CAAnimationGroup": [group] + animation { AnimationGroup([]) },
  ]

  // MARK: Layers

  private static func layer(_ make: @escaping @Sendable (LayerContext) -> Layer) -> [Table] {
    [
      { timing(of: make(LayerContext())) }, { geometry(of: make(LayerContext())) },
      { looks(of: make(LayerContext())) }, { relations(of: make(LayerContext())) },
    ]
  }

  private static func timing(of layer: Layer) -> [String: JSONValue] {
    [
      "beginTime": JSONValue(layer.beginTime), "duration": JSONValue(layer.duration),
      "speed": JSONValue(Double(layer.speed)), "timeOffset": JSONValue(layer.timeOffset),
      "repeatCount": count(layer.repeatCount), "repeatDuration": JSONValue(layer.repeatDuration),
      "autoreverses": .bool(layer.autoreverses), "fillMode": .string(layer.fillMode.rawValue),
    ]
  }

  private static func geometry(of layer: Layer) -> [String: JSONValue] {
    let affine = layer.affineTransform
    return [
      "bounds": JSONValue(layer.bounds.components),
      "position": JSONValue(layer.position.components),
      "anchorPoint": JSONValue(layer.anchorPoint.components),
      "frame": JSONValue(layer.frame.components), "zPosition": JSONValue(layer.zPosition),
      "transform": JSONValue(layer.transform.rows),
      "sublayerTransform": JSONValue(layer.sublayerTransform.rows),
      "affineTransform": JSONValue(
        [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty]),
    ]
  }

  private static func looks(of layer: Layer) -> [String: JSONValue] {
    [
      "opacity": JSONValue(layer.opacity), "hidden": .bool(layer.isHidden),
      "masksToBounds": .bool(layer.masksToBounds), "cornerRadius": JSONValue(layer.cornerRadius),
      "borderWidth": JSONValue(layer.borderWidth), "borderColor": color(layer.borderColor),
      "backgroundColor": color(layer.backgroundColor),
      "contents": layer.contents == nil ? .null : .string("a picture"),
      "contentsGravity": .string(layer.contentsGravity.rawValue),
      "contentsRect": JSONValue(layer.contentsRect.components),
      "contentsScale": JSONValue(layer.contentsScale),
      "allowsGroupOpacity": .bool(layer.allowsGroupOpacity),
      "needsDisplayOnBoundsChange": .bool(layer.needsDisplayOnBoundsChange),
    ]
  }

  private static func relations(of layer: Layer) -> [String: JSONValue] {
    [
      "superlayer": name(of: layer.superlayer), "mask": name(of: layer.mask),
      "delegate": layer.delegate == nil ? .null : .string("a delegate"),
      "sublayers": layer.sublayers.isEmpty ? .null : .number(Double(layer.sublayers.count)),
      // Core Animation has no dictionary where we have an empty one.
      "actions": layer.actions.isEmpty ? .null : .number(Double(layer.actions.count)),
      "style": layer.style == nil ? .null : .string("a style"),
      "name": layer.name.map { .string($0) } ?? .null,
      "animationKeys": layer.animationKeys.isEmpty
        ? .null : .array(layer.animationKeys.map { .string($0) }),
      "needsLayout": .bool(layer.needsLayout), "needsDisplay": .bool(layer.needsDisplay),
      "presentation": name(of: layer.presentation()),
    ]
  }

  private static func name(of layer: Layer?) -> JSONValue {
    layer.map { .string($0.name ?? "a layer") } ?? .null
  }

  private static let gradient: Table = {
    let layer = GradientLayer(in: LayerContext())
    return [
      "colors": layer.colors.isEmpty ? .null : .array(layer.colors.map(color)),
      "locations": layer.locations.map { JSONValue($0) } ?? .null,
      "startPoint": JSONValue(layer.startPoint.components),
      "endPoint": JSONValue(layer.endPoint.components), "type": .string(layer.type.rawValue),
    ]
  }

  private static let shape: Table = {
    let layer = ShapeLayer(in: LayerContext())
    return [
      "path": layer.path == nil ? .null : .string("a path"), "fillColor": color(layer.fillColor),
      "fillRule": .string(layer.fillRule.rawValue), "strokeColor": color(layer.strokeColor),
      "strokeStart": JSONValue(layer.strokeStart), "strokeEnd": JSONValue(layer.strokeEnd),
      "lineWidth": JSONValue(layer.lineWidth), "miterLimit": JSONValue(layer.miterLimit),
      "lineCap": .string(layer.lineCap.rawValue), "lineJoin": .string(layer.lineJoin.rawValue),
      "lineDashPattern": layer.lineDashPattern.map { JSONValue($0) } ?? .null,
      "lineDashPhase": JSONValue(layer.lineDashPhase),
    ]
  }

  // MARK: Animations

  private static func animation(_ make: @escaping @Sendable () -> any Animation) -> [Table] {
    [
      {
        let animation = make()
        return [
          // Core Animation represents an unset begin time as 0.
          "beginTime": JSONValue(animation.beginTime ?? 0),
          "duration": JSONValue(animation.duration), "speed": JSONValue(Double(animation.speed)),
          "timeOffset": JSONValue(animation.timeOffset),
          "repeatCount": count(animation.repeatCount),
          "repeatDuration": JSONValue(animation.repeatDuration),
          "autoreverses": .bool(animation.autoreverses),
          "fillMode": .string(animation.fillMode.rawValue),
          "timingFunction": animation.timingFunction == nil ? .null : .string("a curve"),
          "removedOnCompletion": .bool(animation.isRemovedOnCompletion),
          // Two closures replace the delegate.
          "delegate": animation.onStart == nil && animation.onStop == nil
            ? .null : .string("a delegate"),
        ]
      }
    ]
  }

  private static let basic: Table = {
    let animation = BasicAnimation(\.opacity)
    return [
      "fromValue": animation.fromValue.map { JSONValue($0) } ?? .null,
      "toValue": animation.toValue.map { JSONValue($0) } ?? .null,
      "byValue": animation.byValue.map { JSONValue($0) } ?? .null,
      "additive": .bool(animation.isAdditive), "cumulative": .bool(animation.isCumulative),
      "valueFunction": valueFunction(of: animation.property),
    ]
  }

  /// The name of a property's value function, which is part of the property, not of the animation.
  private static func valueFunction<Value>(of property: AnimatableProperty<Value>) -> JSONValue {
    guard case .function(let name) = property.slot.part else { return .null }
    return .string(name.rawValue)
  }

  private static let keyframe: Table = {
    let animation = KeyframeAnimation(\.position, values: [])
    return [
      "values": animation.values.isEmpty ? .null : .number(Double(animation.values.count)),
      "keyTimes": animation.keyTimes.map { JSONValue($0) } ?? .null,
      "timingFunctions": animation.timingFunctions.isEmpty ? .null : .string("curves"),
      "path": animation.path == nil ? .null : .string("a path"),
      "calculationMode": .string(animation.calculationMode.rawValue),
      "additive": .bool(animation.isAdditive), "cumulative": .bool(animation.isCumulative),
      "valueFunction": valueFunction(of: animation.property),
    ]
  }

  private static let group: Table = {
    let group = AnimationGroup([])
    return ["animations": group.animations.isEmpty ? .null : .string("animations")]
  }

  // MARK: Values

  private static func count(_ count: RepeatCount) -> JSONValue {
    switch count {
    case .forever: JSONValue(Double.infinity)
    case .times(let count): JSONValue(Double(count))
    }
  }

  private static func color(_ color: Color?) -> JSONValue {
    color.map { JSONValue($0.components) } ?? .null
  }
}
