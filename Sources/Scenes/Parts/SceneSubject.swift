import LayerKit
import Raster

/// What shimmers in a scene that shows one thing: the user's picture, or a word.
enum SceneSubject {
  /// A text, which has a layer and no extent yet.
  case word(TextLayer, String)
  /// A layer with a picture.
  case picture(Layer)

  /// Makes the layer of what the user wants to see.
  ///
  /// - Parameters:
  ///   - stage: Says what that is.
  ///   - word: What it is where the user wants nothing of their own.
  init(of stage: SceneStage, else word: String) {
    if let image = stage.content.image {
      let layer = Layer(in: stage.context).withoutActions()
      layer.contents = image
      self = .picture(layer)
    } else {
      self = .word(
        TextLayer(in: stage.context).withoutActions(), stage.content.text ?? word)
    }
  }

  /// The layer.
  var layer: Layer {
    switch self {
    case .word(let layer, _): layer
    case .picture(let layer): layer
    }
  }

  /// The text; nothing of a picture.
  var text: String? {
    if case .word(_, let text) = self { text } else { nil }
  }

  /// The largest size of a layer's picture that fits, in points.
  ///
  /// Never above its own, and in whole device pixels.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - room: The extent at most, in points.
  ///   - scale: Device pixels in a point.
  static func size(of layer: Layer, within room: Size, scale: Double) -> Size {
    guard let image = layer.contents else { return .zero }
    let own = Size(
      width: Double(max(image.size.width, 1)) / scale,
      height: Double(max(image.size.height, 1)) / scale)
    let factor = min(
      1, max(room.width, 1) / own.width, max(room.height, 1) / own.height)
    func pixels(_ value: Double) -> Double { max((value * factor * scale).rounded(), 1) / scale }
    return Size(width: pixels(own.width), height: pixels(own.height))
  }
}
