import LayerKit
package import Raster

/// Pulsing pills in rows: the skeleton of text 001, each beginning 0.33 s after the one before.
package final class PillStage {
  /// Where the frames come from.
  package let stage: BenchStage

  /// The pixels of all pills: those whose centres lie within the round ends.
  package private(set) var pixels = PixelRuns()

  /// How many pills there are.
  package let count: Int

  /// The size of a pill.
  package static let pill = PixelSize(width: 120, height: 20)

  /// Makes the pills; as many as fit, up to a number.
  package init(count limit: Int, size: PixelSize) {
    stage = BenchStage(size: size, ground: .white)
    let origins = PageGrid.origins(cell: Self.pill, in: size, limit: limit)
    count = origins.count
    var layers: [Layer] = []
    for (index, origin) in origins.enumerated() {
      let layer = GradientLayer(in: stage.context).withoutActions()
      layer.frame = Rect(
        x: origin.x, y: origin.y, width: Double(Self.pill.width), height: Double(Self.pill.height))
      layer.cornerRadius = Double(Self.pill.height) / 2
      layer.add(Self.pulse(begin: LayerContext.epoch + 0.33 * Double(index)), forKey: "pulse")
      layers.append(layer)
      pixels.add(
        TurnedBox(center: layer.position, size: layer.bounds.size, radius: layer.cornerRadius),
        clippedTo: PixelRect(size))
    }
    stage.show(layers)
  }

  /// When all pills pulse, in media seconds.
  package var begin: Double { LayerContext.epoch + 0.33 * Double(count) + 1 }

  /// A group of two animations of the colour: from light to dark in 1.5 s and back in 1.5 s, endless.
  private static func pulse(begin: Double) -> AnimationGroup {
    let light = Color(red: 201 / 255, green: 201 / 255, blue: 201 / 255)
    let dark = Color(red: 239 / 255, green: 241 / 255, blue: 241 / 255)
    var darken = BasicAnimation(\.backgroundColor, from: light, to: dark)
    darken.duration = 1.5
    var lighten = BasicAnimation(\.backgroundColor, from: dark, to: light)
    lighten.timing = MediaTiming(beginTime: 1.5, duration: 1.5)
    var group = AnimationGroup([darken, lighten])
    group.timing = MediaTiming(beginTime: begin, duration: 3, repeatCount: .forever)
    group.isRemovedOnCompletion = false
    return group
  }
}
