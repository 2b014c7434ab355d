import Measuring

/// What one library took in one scene, beside what we took.
struct PeerRow {
  /// What a time is of.
  enum Measure: String {
    /// A whole frame.
    case frame
    /// A frame in the mean over a cycle, of which only what changes is drawn.
    case cycle
  }

  /// What the time is of.
  let measure: Measure

  /// The scene.
  let kind: PeerSceneKind

  /// The library.
  let library: String

  /// How it drew.
  let idiom: String

  /// The largest difference of any channel from our picture, in levels.
  let levels: Int

  /// Its times for a frame and ours.
  let compared: ComparedTimes

  /// Its times as multiples of `memcpy`'s of a whole frame, round by round.
  let copies: [Double]

  /// The time of `memcpy` of a whole frame, in nanoseconds.
  let copyNanoseconds: Double

  /// Puts the times of all rounds together.
  ///
  /// - Parameter divisor: How many frames a time is of.
  init(
    _ measure: Measure, _ kind: PeerSceneKind, library: String, idiom: String, levels: Int,
    times: [Double], ours: [Double], copies: [Double], divisor: Double = 1
  ) {
    self.measure = measure
    self.kind = kind
    self.library = library
    self.idiom = idiom
    self.levels = levels
    compared = ComparedTimes(times.map { $0 / divisor }, ours: ours.map { $0 / divisor })
    self.copies = InterleavedRounds.ratios(compared.times, to: copies)
    copyNanoseconds = Spread(copies).median
  }

  /// The name of our own rows.
  static let ours = "shimmer"

  /// Whether the row is our own.
  var isOurs: Bool { library == Self.ours }

  /// All that tells it from other rows: "frame 1920x1080 h text, cairo".
  var name: String { "\(measure.rawValue) \(kind.title), \(library)" }

  /// Its time as a multiple of ours, of each round.
  var ratio: Spread { Spread(compared.ratios) }
}
