/// What a run is asked to do.
struct SoakTerms {
  /// The seed of the plan.
  var seed: UInt64

  /// How long it lasts, in seconds.
  var seconds: Int

  /// How many actions it has at most; nothing for as many as there is time for.
  var actions: Int?

  /// How pixels reach the server; nothing for the viewer's own choice.
  var transport: String?

  /// The viewer's buffers.
  var buffers: Int

  /// The built viewer.
  var viewer: String

  /// When the memory is taken that later memory is compared with, in milliseconds: after a minute, in a
  /// short run after a third.
  var warmUp: Int { min(60_000, seconds * 1000 / 3) }

  /// By how much memory may be more at the end than after the warm-up, in bytes.
  ///
  /// Before three minutes are over every size and page has not been shown yet, so that a short run
  /// finds coarse growth only.
  var memoryLimit: Int { (seconds >= 180 ? 8 : 32) << 20 }

  /// How often the memory is read, in milliseconds.
  var samplePeriod: Int { min(10_000, max(1000, seconds * 1000 / 12)) }
}
