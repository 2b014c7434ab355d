import Display
import LayerKit
import Raster
import Testing
import Viewer

extension CoreAnimationTopics {
  static let pictureTopics: [String: Answer] = [
    "shape-layer": shape, "gradient-draw": gradientDraw, "composite": composite,
    "corner-clip": cornerClip, "paint-order": paintOrder,
  ]

  // MARK: Shapes

  static let shape: Answer = { input in
    let exhibit = Exhibit()
    let layer = ShapeLayer(in: exhibit.context)
    layer.anchorPoint = .zero
    if let bounds = rect(input["bounds"]) { layer.bounds = bounds }
    // Makes the coordinates of the plane those of the layer.
    layer.position = layer.bounds.origin
    let path = try path(input["path"].text ?? "")
    layer.path = path
    if has(input, "fillColor") { layer.fillColor = color(input["fillColor"]) }
    layer.strokeColor = color(input["strokeColor"])
    layer.lineWidth = input["lineWidth"].number ?? layer.lineWidth
    layer.strokeEnd = input["strokeEnd"].number ?? layer.strokeEnd
    layer.masksToBounds = input["masksToBounds"].flag ?? false
    exhibit.context.roots = [layer]
    let box = layer.bounds.union(try #require(path.boundingBox))
    let margin = (layer.lineWidth * 6).rounded(.up)
    let window = Rect(
      x: box.minX.rounded(.down) - margin, y: box.minY.rounded(.down) - margin,
      width: box.width.rounded(.up) + 1 + 2 * margin,
      height: box.height.rounded(.up) + 1 + 2 * margin)
    let painted = exhibit.picture(of: window).paintedCount
    let area = exhibit.picture(of: window, scale: 8).alphaSum / 64
    let covered = point(input["point"]).map { exhibit.pixel(at: $0) >> 24 >= 128 }
    return .object([
      "paintedPixels": JSONValue(Double(painted)), "area": JSONValue(area),
      "covered": covered.map(JSONValue.bool) ?? .null,
    ])
  }

  private static func has(_ input: JSONValue, _ name: String) -> Bool {
    guard case .object(let members) = input else { return false }
    return members[name] != nil
  }

  private static func color(_ value: JSONValue) -> Color? {
    let components = numbers(value)
    return components.count == 4 ? Color(components: components) : nil
  }

  /// Parses `rect X Y W H` and `arc centre X Y radius R from A to B`.
  private static func path(_ text: String) throws -> Path {
    let words = text.split(separator: " ").map(String.init)
    var path = Path()
    if words.first == "rect", words.count == 5 {
      let n = try words.dropFirst().map(angle)
      path.addRect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
      return path
    }
    let names = ["arc", "centre", "radius", "from", "to"]
    let places = [0, 1, 4, 6, 8]
    guard words.count == 10, places.map({ words[$0] }) == names else { throw UnknownWord(text) }
    let n = try [2, 3, 5, 7, 9].map { try angle(words[$0]) }
    path.addArc(
      center: Point(x: n[0], y: n[1]), radius: n[2], startAngle: n[3], endAngle: n[4])
    return path
  }

  /// Parses a number, an optional factor π and an optional divisor: `1.5`, `2pi`, `-pi/2`.
  private static func angle(_ word: String) throws -> Double {
    let parts = word.split(separator: "/").map(String.init)
    guard let first = parts.first, parts.count <= 2 else { throw UnknownWord(word) }
    var number: Double?
    if first.hasSuffix("pi") {
      switch first.dropLast(2) {
      case "": number = .pi
      case "-": number = -.pi
      case let factor: number = Double(factor).map { $0 * .pi }
      }
    } else {
      number = Double(first)
    }
    let divisor = parts.count == 2 ? Double(parts[1]) : 1
    guard let number, let divisor, divisor != 0 else { throw UnknownWord(word) }
    return number / divisor
  }

  // MARK: Gradients and corners

  static let gradientDraw: Answer = { input in
    let exhibit = Exhibit()
    let layer = GradientLayer(in: exhibit.context).withoutActions()
    let bounds = try #require(rect(input["bounds"]))
    layer.bounds = bounds
    layer.anchorPoint = .zero
    layer.position = bounds.origin
    layer.colors = Array(repeating: .white, count: Int(input["colors"].number ?? 0))
    layer.locations = input["locations"] == .null ? nil : numbers(input["locations"])
    layer.startPoint = point(input["startPoint"]) ?? layer.startPoint
    layer.endPoint = point(input["endPoint"]) ?? layer.endPoint
    layer.cornerRadius = input["cornerRadius"].number ?? 0
    layer.masksToBounds = input["masksToBounds"].flag ?? false
    let hasContents = input["contents"].flag ?? false
    if hasContents {
      layer.contents = Bitmap(size: PixelSize(width: 1, height: 1)) { rows in
        rows[0, 0] = Color.white.premultipliedPixel
      }
    }
    exhibit.context.roots = [layer]
    let picture = exhibit.picture(of: bounds)
    let names = order(of: layer, exhibit, withContents: hasContents)
    return .object([
      "paintedPixels": JSONValue(Double(picture.paintedCount)),
      "cornerPixelPainted": .bool(!bounds.isEmpty && picture[0, 0] != 0),
      "order": .array(names.map(JSONValue.string)),
    ])
  }

  /// The parts that a gradient layer draws, from back to front.
  private static func order(
    of layer: GradientLayer, _ exhibit: Exhibit, withContents: Bool
  ) -> [String] {
    let parts = (1...5).map { Color(red: Double($0) / 5, green: 0, blue: 1) }
    let sublayer = Layer(in: exhibit.context)
    exhibit.context.transaction(disablingActions: true) {
      layer.cornerRadius = 0
      layer.backgroundColor = parts[0]
      layer.colors = layer.colors.map { _ in parts[1] }
      (layer.borderWidth, layer.borderColor) = (4, parts[4])
    }
    sublayer.frame = layer.bounds
    sublayer.backgroundColor = parts[3]
    layer.addSublayer(sublayer)
    var things: [(name: String, color: Color, remove: () -> Void)] = [
      ("backgroundColor", parts[0], { layer.backgroundColor = nil }),
      ("gradient", parts[1], { layer.colors = [] }),
      ("sublayers", parts[3], { sublayer.removeFromSuperlayer() }),
      ("border", parts[4], { layer.borderWidth = 0 }),
    ]
    if withContents {
      let picture = Bitmap(size: PixelSize(width: 1, height: 1)) { rows in
        rows[0, 0] = parts[2].premultipliedPixel
      }
      exhibit.context.transaction(disablingActions: true) { layer.contents = picture }
      things.append(("contents", parts[2], { layer.contents = nil }))
    }
    let place = Point(x: layer.bounds.minX + 2, y: layer.bounds.minY + 2)
    return exhibit.backToFront(at: place, things)
  }

  static let cornerClip: Answer = { input in
    let exhibit = Exhibit()
    let layer = Layer(in: exhibit.context)
    layer.frame = try #require(rect(input["bounds"]))
    layer.cornerRadius = input["cornerRadius"].number ?? 0
    layer.masksToBounds = true
    let inside = Layer(in: exhibit.context)
    inside.frame = layer.bounds.insetBy(dx: -100, dy: -100)
    inside.backgroundColor = .white
    layer.addSublayer(inside)
    exhibit.context.roots = [layer]
    let pixel = exhibit.pixel(at: try #require(point(input["point"])))
    return .object(["inside": .bool(pixel >> 24 >= 128)])
  }

  // MARK: Trees

  static let composite: Answer = { input in
    let exhibit = Exhibit()
    exhibit.context.roots = [tree(input["layer"], above: .zero, exhibit.context)]
    let backdrop = color(input["backdrop"]) ?? .clear
    let pixel = exhibit.pixel(at: Point(x: 5, y: 5), scale: 1, background: backdrop)
    let bytes = [16, 8, 0].map { (shift: UInt32) in Double(pixel >> shift & 0xFF) }
    let alpha = Double(pixel >> 24)
    let straight = bytes.map { alpha > 0 ? $0 / alpha : 0 }
    return .object(["rgba": JSONValue(straight + [alpha / 255])])
  }

  /// Creates a layer that covers (5, 5) of the plane, or does not.
  ///
  /// - Parameter origin: The position of the superlayer in the plane.
  private static func tree(
    _ input: JSONValue, above origin: Point, _ context: LayerContext
  ) -> Layer {
    let layer = Layer(in: context)
    let corner = input["coversPoint"].flag == false ? Point(x: 40, y: 0) : .zero
    layer.frame = Rect(origin: corner - origin, size: Size(width: 10, height: 10))
    layer.opacity = input["opacity"].number ?? 1
    layer.backgroundColor = color(input["backgroundColor"])
    layer.isHidden = input["hidden"].flag ?? false
    layer.masksToBounds = input["masksToBounds"].flag ?? false
    layer.zPosition = input["zPosition"].number ?? 0
    layer.allowsGroupOpacity = input["allowsGroupOpacity"].flag ?? true
    for sublayer in input["sublayers"].elements ?? [] {
      layer.addSublayer(tree(sublayer, above: corner, context))
    }
    if input["mask"] != .null { layer.mask = tree(input["mask"], above: corner, context) }
    return layer
  }

  static let paintOrder: Answer = { input in
    let exhibit = Exhibit()
    let root = Layer(in: exhibit.context)
    exhibit.context.roots = [root]
    let depths = numbers(input["zPositions"])
    let things = depths.enumerated().map { index, depth in
      let layer = Layer(in: exhibit.context)
      layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      layer.zPosition = depth
      let color = Color(hex: UInt32(index + 1) * 0x01_0307 & 0xFF_FFFF)
      layer.backgroundColor = color
      root.addSublayer(layer)
      return (name: String(index), color: color, remove: { layer.removeFromSuperlayer() })
    }
    let names = exhibit.backToFront(at: Point(x: 5, y: 5), things)
    return .object(["backToFront": JSONValue(names.compactMap { Double($0) })])
  }
}
