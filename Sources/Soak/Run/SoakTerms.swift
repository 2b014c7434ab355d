/// What a run is asked to do.
package struct SoakTerms {
  /// The seed of the plan.
  package var seed: UInt64

  /// How long it lasts, in seconds.
  package var seconds: Int

  /// How many actions it has at most; nothing for as many as there is time for.
  package var actions: Int?

  /// How pixels reach the server; nothing for the viewer's own choice.
  package var transport: String?

  /// The viewer's buffers.
  package var buffers: Int

  /// The built viewer.
  package var viewer: String

  /// Asks for a run.
  package init(
    seed: UInt64, seconds: Int, actions: Int? = nil, transport: String? = nil, buffers: Int = 2,
    viewer: String
  ) {
    self.seed = seed
    self.seconds = seconds
    self.actions = actions
    self.transport = transport
    self.buffers = buffers
    self.viewer = viewer
  }

  /// When the memory is taken that later memory is compared with, in milliseconds: after a minute, in a
  /// short run after a third.
  package var warmUp: Int { min(60_000, seconds * 1000 / 3) }

  /// By how much memory may be more at the end than after the warm-up, in bytes.
  ///
  /// Measured on Xvfb were 0.4 MiB more at the end of four minutes, and 3.5 MiB at the end of ten.
  package static let memoryLimit = 4 << 20
}
