import LayerKit
import Raster
import TestSupport

/// A picture in numbers, from which both a layer tree and a Cairo drawing are made.
///
/// It is limited to features that both have, with the same meaning.
struct Sketch {
  /// A straight (not premultiplied) colour, with components within 0…1.
  struct Ink {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 1.0
  }

  /// A gradient whose axis is defined in the unit square, which is stretched to the bounds.
  struct Blend {
    var isRadial = false
    var start = (x: 0.0, y: 0.5)
    var end = (x: 1.0, y: 0.5)
    var stops: [(place: Double, ink: Ink)] = []
  }

  /// The position of the middle in the superlayer.
  var middle = (x: 0.0, y: 0.0)
  /// The size before rotation.
  var size = (width: 0.0, height: 0.0)
  /// The rotation in radians, clockwise; applied after stretching.
  var angle = 0.0
  /// The scale factors; negative ones flip.
  var stretch = (x: 1.0, y: 1.0)
  var radius = 0.0
  var ink: Ink?
  var blend: Blend?
  var border: (width: Double, ink: Ink)?
  /// Premultiplied pixels, as many as ``size`` unless the image is to be enlarged.
  var picture: Bitmap?
  var opacity = 1.0
  var clips = false
  /// At most one mask.
  var mask: [Sketch] = []
  var parts: [Sketch] = []
}

extension Sketch {
  /// Creates a sketch of a box from its top left corner.
  init(x: Double, y: Double, width: Double, height: Double, ink: Ink? = nil) {
    (middle, size) = ((x + width / 2, y + height / 2), (width, height))
    self.ink = ink
  }

  func layer(in context: LayerContext) -> Layer {
    let layer: Layer
    if let blend {
      let gradient = GradientLayer(in: context)
      gradient.type = blend.isRadial ? .radial : .axial
      gradient.startPoint = Point(x: blend.start.x, y: blend.start.y)
      gradient.endPoint = Point(x: blend.end.x, y: blend.end.y)
      gradient.colors = blend.stops.map(\.ink.color)
      gradient.locations = blend.stops.map(\.place)
      layer = gradient
    } else {
      layer = Layer(in: context)
    }
    layer.bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
    layer.position = Point(x: middle.x, y: middle.y)
    layer.transform = Transform3D.scale(x: stretch.x, y: stretch.y)
      .concatenated(with: .rotation(angle))
    (layer.cornerRadius, layer.backgroundColor) = (radius, ink?.color)
    if let border { (layer.borderWidth, layer.borderColor) = (border.width, border.ink.color) }
    (layer.contents, layer.opacity, layer.masksToBounds) = (picture, opacity, clips)
    layer.mask = mask.first?.layer(in: context)
    for part in parts { layer.addSublayer(part.layer(in: context)) }
    return layer
  }
}

extension Sketch.Ink {
  fileprivate var color: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  /// Creates a random colour with 8-bit components.
  init(random: inout SeededGenerator, isOpaque: Bool) {
    func level() -> Double { Double(Int.random(in: 0...255, using: &random)) / 255 }
    (red, green, blue) = (level(), level(), level())
    alpha = isOpaque ? 1 : level()
  }
}

extension Sketch {
  /// Creates a random sketch with nested parts.
  ///
  /// Gradients have opaque colours, or one colour that fades: Cairo interpolates colours that are not premultiplied.
  static func random(depth: Int, _ random: inout SeededGenerator, isMask: Bool = false) -> Sketch {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    func chance(_ share: Double) -> Bool { number(0...1) < share }
    var sketch = Sketch()
    sketch.size = (number(15...70), number(15...60))
    sketch.middle =
      isMask ? (sketch.size.width / 2, sketch.size.height / 2) : (number(5...75), number(5...55))
    if chance(0.6) { sketch.angle = number(-3...3) }
    if chance(0.4) {
      sketch.stretch = (number(0.6...1.6), number(0.6...1.6))
      if chance(0.5) { sketch.stretch.x.negate() }
      if chance(0.5) { sketch.stretch.y.negate() }
    }
    if chance(0.4) { sketch.radius = number(2...15) }
    if chance(0.7) || isMask { sketch.ink = Ink(random: &random, isOpaque: chance(0.6)) }
    if chance(0.4) { sketch.blend = .random(&random) }
    if chance(0.3) {
      sketch.border = (number(1...5), Ink(random: &random, isOpaque: chance(0.5)))
    }
    if chance(0.3) { sketch.opacity = number(0.1...0.9) }
    sketch.clips = chance(0.3)
    if depth > 0 {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        sketch.parts.append(.random(depth: depth - 1, &random))
      }
      if chance(0.3) { sketch.mask = [.random(depth: depth - 1, &random, isMask: true)] }
    }
    if isMask { sketch.mask = [] }
    return sketch
  }
}

extension Sketch.Blend {
  /// Creates a random gradient with an axis that is not too short and stops that are apart.
  static func random(_ random: inout SeededGenerator) -> Sketch.Blend {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    var blend = Sketch.Blend()
    blend.isRadial = number(0...1) < 0.3
    blend.start = (number(0...1), number(0...1))
    func away(_ start: Double) -> Double { start < 0.5 ? number(0.7...1.2) : number(-0.2...0.3) }
    blend.end = (away(blend.start.x), away(blend.start.y))
    let fades = number(0...1) < 0.4
    let only = Sketch.Ink(random: &random, isOpaque: true)
    for place in [number(0...0.2), number(0.4...0.6), number(0.8...1)] {
      var ink = fades ? only : Sketch.Ink(random: &random, isOpaque: true)
      if fades { ink.alpha = number(0...1) }
      blend.stops.append((place, ink))
    }
    return blend
  }
}
