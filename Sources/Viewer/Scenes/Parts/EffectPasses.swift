/// The passes of an effect's light, as a cycle that repeats.
package struct EffectPasses: Hashable, Sendable {
  /// The passes within a cycle, in order, in seconds from its begin.
  let passes: [Range<Double>]

  /// The media time at which the first cycle begins.
  let begin: Double

  /// The length of a cycle, in seconds.
  let cycle: Double

  /// The media time after which there are no passes; infinite if there is no end.
  let end: Double
}
