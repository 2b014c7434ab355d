import LayerKit
import Raster

/// The shimmering content of a scene that shows one thing: the user's image, or a word.
///
/// A scene lets it follow the stage at the beginning of each layout, and gives its layer to the effect.
enum SceneSubject {
  /// Text: its layer, which has no extent yet, and its string.
  case word(TextLayer, String)
  /// A layer that shows an image.
  case picture(Layer)

  /// Creates the layer for what the stage shows now.
  ///
  /// - Parameters:
  ///   - stage: The stage, which holds the user's content.
  ///   - word: The word to show if the user provides no content.
  init(of stage: SceneStage, else word: String) {
    if let image = stage.picture {
      let layer = Layer(in: stage.context).withoutActions()
      layer.contents = image
      self = .picture(layer)
    } else {
      self = .word(
        TextLayer(in: stage.context).withoutActions(), stage.text(else: word))
    }
  }

  /// Takes over what the stage shows now, in a new layer if it is of the other kind.
  mutating func follow(_ stage: SceneStage, else word: String) {
    switch (self, stage.picture) {
    case (.picture(let layer), let image?): if layer.contents !== image { layer.contents = image }
    case (.word(let layer, _), nil): self = .word(layer, stage.text(else: word))
    case (.picture, nil), (.word, _?): self = SceneSubject(of: stage, else: word)
    }
  }

  var layer: Layer {
    switch self {
    case .word(let layer, _): layer
    case .picture(let layer): layer
    }
  }

  /// The text; `nil` for an image.
  var text: String? {
    if case .word(_, let text) = self { text } else { nil }
  }

  /// Returns the largest size at which a layer's image fits, in points.
  ///
  /// The size never exceeds the image's own, and is a whole number of device pixels.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - room: The maximum size, in points.
  ///   - scale: Device pixels per point.
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
