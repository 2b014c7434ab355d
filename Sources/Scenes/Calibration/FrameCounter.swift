import LayerKit

/// A number that grows by one with each frame: a strip of digits in each place, moved in steps.
///
/// No text is set while it counts. It is 0 at its begin and goes round after as many places as it has.
final class FrameCounter {
  /// How many digits there are.
  static let places = 6

  /// The layer that holds the places.
  let layer: Layer

  /// The strips, the one of the ones last.
  let strips: [TextLayer]

  /// The size of one place, in points.
  private(set) var place = Size.zero

  private static let key = "count"

  /// Makes a counter that stands at 0.
  init(in context: LayerContext) {
    layer = Layer(in: context).withoutActions()
    layer.name = "counter"
    strips = (0..<Self.places).map { _ in TextLayer(in: context).withoutActions() }
    layer.sublayers = strips.map { strip in
      let window = Layer(in: context).withoutActions()
      window.masksToBounds = true
      window.sublayers = [strip]
      return window
    }
  }

  /// The size that a face gives it.
  func preferredSize(in font: Font) -> Size {
    let digit = layer.context.typesetter.metrics(of: TextRun("0", font: font), width: nil).size
    return Size(width: digit.width * Double(Self.places), height: digit.height)
  }

  /// Sets the digits; a counter that counts has to be started again.
  ///
  /// - Parameter stage: Whose pixels they stand on.
  func layOut(at corner: Point, in font: Font, on stage: SceneStage) {
    let text = TextRun(
      (0...9).map(String.init).joined(separator: "\n"), font: font, alignment: .left)
    let metrics = layer.context.typesetter.metrics(of: text, width: nil)
    let digit = preferredSize(in: font)
    place = Size(
      width: stage.aligned(digit.width / Double(Self.places)),
      height: stage.aligned(metrics.size.height / 10))
    layer.frame = stage.aligned(
      Rect(
        x: corner.x, y: corner.y, width: place.width * Double(Self.places), height: place.height))
    for (index, strip) in strips.enumerated() {
      strip.superlayer?.frame = Rect(
        x: Double(index) * place.width, y: 0, width: place.width, height: place.height)
      strip.text = text
      strip.anchorPoint = .zero
      strip.bounds = Rect(
        x: 0, y: 0, width: place.width, height: stage.aligned(metrics.size.height))
      strip.position = .zero
    }
  }

  /// Counts from a media time on.
  ///
  /// - Parameters:
  ///   - begin: When the first step begins.
  ///   - period: The length of a step in seconds.
  func start(at begin: Double, period: Double) {
    var power = 10.0
    for strip in strips.reversed() {
      var steps = KeyframeAnimation(
        \.position.y, values: (0...9).map { -Double($0) * place.height })
      steps.calculationMode = .discrete
      steps.beginTime = begin
      steps.duration = power * period
      steps.repeatCount = .forever
      strip.add(steps, forKey: Self.key)
      power *= 10
    }
  }

  /// Stands at 0.
  func stop() {
    for strip in strips { strip.removeAnimation(forKey: Self.key) }
  }
}
