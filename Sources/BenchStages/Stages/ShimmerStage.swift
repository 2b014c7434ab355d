package import LayerKit
package import Raster
package import ShimmerKit

/// The main case: content that fills a frame shimmers over a ground, with all parameters at their
/// defaults unless something else is said.
package final class ShimmerStage {
  /// What shimmers.
  package enum Content: String, Sendable {
    /// A large word and cards below it; 22 of 100 pixels are not transparent.
    case text
    /// An opaque picture that fills the frame.
    case photograph
  }

  /// What lies below.
  package enum Ground: String, Sendable {
    /// One opaque colour.
    case color
    /// An opaque picture that fills the frame.
    case picture
  }

  /// Where the frames come from.
  package let stage: BenchStage

  /// The layer that shimmers.
  package let shimmer: ShimmeringLayer

  /// What shimmers.
  package let content: Content

  /// The colour below everything.
  package static let groundColor = Color(hex: 0x10151F)

  /// The band's share of the content in cycles that are judged.
  ///
  /// It is that of the scene in which the bars were measured; the library's default is 1.
  package static let cycleBand = 1.0 / 3

  /// Makes the layers and starts the effect.
  ///
  /// - Parameters:
  ///   - highlightLength: The band's share of the content; nothing for the library's default.
  ///   - picture: Draws a picture of a size; asked for photograph and picture ground.
  package init(
    _ content: Content, over ground: Ground = .color, direction: ShimmeringDirection,
    size: PixelSize, highlightLength: Double? = nil, typesetter: any Typesetter,
    picture: (PixelSize) -> Bitmap
  ) {
    self.content = content
    stage = BenchStage(size: size, ground: Self.groundColor, typesetter: typesetter)
    let context = stage.context
    shimmer = ShimmeringLayer(in: context).withoutActions()
    shimmer.frame = stage.bounds
    shimmer.shimmeringDirection = direction
    if let highlightLength { shimmer.shimmeringHighlightLength = highlightLength }
    switch content {
    case .text:
      shimmer.contentLayer = TextPage.layer(in: context, bounds: stage.bounds)
    case .photograph:
      let photograph = Layer(in: context).withoutActions()
      photograph.contents = picture(size)
      shimmer.contentLayer = photograph
    }
    var layers: [Layer] = []
    if ground == .picture {
      let below = Layer(in: context).withoutActions()
      below.frame = stage.bounds
      below.contents = picture(size)
      layers.append(below)
    }
    layers.append(shimmer)
    shimmer.isShimmering = true
    stage.show(layers)
  }

  /// When the first slide begins, in media seconds; the begin fade is over by then.
  package var begin: Double { shimmer.shimmeringBeginTime ?? LayerContext.epoch }

  /// How long a slide and its pause take, in seconds.
  package var cycle: Double { shimmer.motion.cycle }

  /// How many frames of sixtieths of a second a cycle has, to the nearest.
  package var framesPerCycle: Int { max(Int((cycle * 60).rounded()), 1) }

  /// An instant of the lit part of the second cycle.
  ///
  /// However many numbers in a row are asked for, the instants are spread evenly.
  package func litInstant(_ number: Int) -> Double {
    let golden = 0.618_033_988_749_894_8
    let share = (0.5 + Double(number) * golden).truncatingRemainder(dividingBy: 1)
    let places = shimmer.motion.litPlaces
    let place = places.lowerBound + share * (places.upperBound - places.lowerBound)
    let isReversed = shimmer.shimmeringDirection.isReversed
    return begin + cycle * (1 + (isReversed ? 1 - place : place))
  }
}
