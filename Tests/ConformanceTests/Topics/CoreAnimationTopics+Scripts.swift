import LayerKit
import Testing
import Viewer

extension CoreAnimationTopics {
  static let scriptTopics: [String: Answer] = [
    "layer-tree": layerTree, "animation-store": store, "layout": layout,
  ]

  static let layerTree: Answer = { input in
    let context = LayerContext()
    var layers: [String: Layer] = [:]
    func layer(_ name: String) -> Layer {
      if let layer = layers[name] { return layer }
      let layer = Layer(in: context)
      layer.name = name
      layers[name] = layer
      return layer
    }
    for step in input["script"].elements ?? [] {
      let words = step.elements ?? []
      let parts = (words.first?.text ?? "").split(separator: ".").map(String.init)
      if parts.count != 2 { throw UnknownWord(step) }
      let subject = layer(parts[0])
      let arguments = words.dropFirst().compactMap(\.text).map(layer)
      // The library traps if the layer is not a sublayer of the subject.
      let siblings = ["replaceSublayer": 0, "insertSublayerBelow": 1, "insertSublayerAbove": 1]
      if let place = siblings[parts[1]], arguments[place].superlayer !== subject {
        throw UnknownWord(step)
      }
      switch parts[1] {
      case "addSublayer": subject.addSublayer(arguments[0])
      case "mask": subject.mask = arguments.first
      case "removeFromSuperlayer": subject.removeFromSuperlayer()
      case "replaceSublayer": subject.replaceSublayer(arguments[0], with: arguments[1])
      case "insertSublayer":
        let places = 0...subject.sublayers.count { $0 !== arguments[0] }
        guard let index = words[2].number.flatMap(Int.init(exactly:)), places.contains(index)
        else { throw UnknownWord(step) }
        subject.insertSublayer(arguments[0], at: index)
      case "insertSublayerBelow": subject.insertSublayer(arguments[0], below: arguments[1])
      case "insertSublayerAbove": subject.insertSublayer(arguments[0], above: arguments[1])
      default: throw UnknownWord(step)
      }
    }
    var answer: [String: JSONValue] = [:]
    for (name, layer) in layers {
      answer["\(name).superlayer"] = layer.superlayer?.name.map { .string($0) } ?? .null
      answer["\(name).sublayers.count"] = .number(Double(layer.sublayers.count))
      answer["\(name).sublayers"] =
        layer.sublayers.isEmpty
        ? .null : .array(layer.sublayers.map { .string($0.name ?? "?") })
    }
    return .object(answer)
  }

  static let layout: Answer = { input in
    let context = LayerContext()
    let layer = Layer(in: context)
    // The sublayer is already in the tree, and the layer has been laid out with it.
    let sublayer = Layer(in: context)
    layer.addSublayer(sublayer)
    layer.layoutIfNeeded()
    for step in (input["script"].elements ?? []).compactMap(\.text) {
      switch step {
      case "setNeedsLayout": layer.setNeedsLayout()
      case "layoutIfNeeded": layer.layoutIfNeeded()
      case "layoutSublayers": layer.layoutSublayers()
      case "addSublayer": layer.addSublayer(sublayer)
      case "sublayer.removeFromSuperlayer": sublayer.removeFromSuperlayer()
      default:
        let sides = step.dropFirst("bounds=".count).split(separator: ",").compactMap { Double($0) }
        guard step.hasPrefix("bounds="), sides.count == 4 else { throw UnknownWord(step) }
        layer.bounds = Rect(components: sides)
      }
    }
    return .object(["needsLayout": .bool(layer.needsLayout)])
  }

  static let store: Answer = { input in
    if input["copyOfGroupWith"] != .null { return AnimationCopy.group(of: input) }
    if input["copyOf"] != .null { return try AnimationCopy.animation(of: input["copyOf"]) }
    return try StoreScript().run(input["script"])
  }
}
