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

  /// How the pills lie.
  ///
  /// A thousand pills have more pixels than a frame of 1920×1080: 864 are as many as fit.
  package enum Arrangement: String, Sendable, CaseIterable {
    /// With eight pixels between neighbours.
    case spaced
    /// Edge to edge.
    case tight
    /// Each row over the last four pixels of the one above.
    case overlapping

    /// The places.
    package var grid: PageGrid {
      switch self {
      case .spaced: PageGrid(cell: pill)
      case .tight: PageGrid(cell: pill, columnGap: 0, rowGap: 0)
      case .overlapping: PageGrid(cell: pill, rowGap: -4)
      }
    }
  }

  /// Makes the pills; as many as fit, and at most a thousand.
  package init(_ arrangement: Arrangement, size: PixelSize) {
    stage = BenchStage(size: size, ground: .white)
    let origins = arrangement.grid.origins(in: size, limit: 1000)
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
