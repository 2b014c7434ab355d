package import LayerKit
package import Raster
package import ShimmerKit

/// The main case of the benchmarks: content that fills the frame shimmers above a background.
///
/// The effect has the library's default parameters unless stated otherwise.
package final class ShimmerStage {
  /// The content that shimmers.
  package enum Content: String, Sendable {
    /// A large word and cards below it; 22 % of the pixels are not transparent.
    case text
    /// An opaque picture that fills the frame.
    case photograph
  }

  /// The stage that draws the frames.
  package let stage: BenchStage

  /// The layer that shimmers.
  package let shimmer: ShimmeringLayer

  /// The colour below the content.
  package static let backgroundColor = Color(hex: 0x10151F)

  /// The length of the band in cycles that are judged, as a share of the content.
  ///
  /// The thresholds were measured with this value; the library's default is 1.
  package static let cycleBand = 1.0 / 3

  /// Creates the layers and starts the effect.
  ///
  /// - Parameter highlightLength: The length of the band as a share of the content; `nil` for the library's default.
  package init(
    _ content: Content, direction: ShimmeringDirection, size: PixelSize,
    highlightLength: Double? = nil, _ material: CompositeMaterial
  ) {
    stage = BenchStage(
      size: size, background: Self.backgroundColor, typesetter: material.typesetter)
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
      photograph.contents = material.picture(size)
      shimmer.contentLayer = photograph
    }
    shimmer.isShimmering = true
    stage.show([shimmer])
  }

  /// The start of the first slide, at the end of the begin fade, in media seconds.
  package var begin: Double { shimmer.shimmeringBeginTime ?? LayerContext.epoch }

  /// The duration of a slide and its pause, in seconds.
  package var cycle: Double { shimmer.motion.cycle }

  /// The number of frames in a cycle at 60 Hz, rounded to the nearest.
  package var framesPerCycle: Int { max(Int((cycle * 60).rounded()), 1) }

  /// Returns an instant in the part of the second cycle in which the band is over the content.
  ///
  /// Consecutive numbers give instants that are evenly distributed over that part, whatever the first number is.
  package func litInstant(_ number: Int) -> Double {
    let golden = 0.618_033_988_749_894_8
    let share = (0.5 + Double(number) * golden).truncatingRemainder(dividingBy: 1)
    let places = shimmer.motion.litPlaces
    let place = places.lowerBound + share * (places.upperBound - places.lowerBound)
    let isReversed = shimmer.shimmeringDirection.isReversed
    return begin + cycle * (1 + (isReversed ? 1 - place : place))
  }
}
