/// How late somebody is who waits for sixty deadlines a second, beside how late we are.
struct PacingRow {
  /// Who waits.
  let library: String

  /// In which way.
  let idiom: String

  /// The medians of each second's deadlines and ours, in nanoseconds.
  let p50: ComparedTimes

  /// What 99 % of each second's deadlines do not exceed: of sixty, the latest one.
  let p99: ComparedTimes

  /// All that tells it from other rows: "pacing 60 Hz, bare loop timerfd".
  var name: String { "pacing 60 Hz, \(library) \(idiom)" }
}
