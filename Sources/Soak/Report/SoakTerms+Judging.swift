/// From what length on a run is judged by what it took.
extension SoakTerms {
  /// Whether a run of so many seconds has enough readings and ticks for a judgement of its memory,
  /// segments, descriptors and blocked ticks.
  ///
  /// In two minutes the memory is read eight times after the warm-up. A few readings of a busy
  /// machine differ for no fault.
  package func isLongEnough(_ seconds: Double) -> Bool {
    seconds >= 120 && Int(seconds * 1000) - warmUp >= 8 * samplePeriod
  }

  /// By how much memory may be more in the last third than in the middle one, in bytes; nothing in
  /// a run in which the stores of the viewer are still filling in the middle third.
  ///
  /// They are full after some four minutes, which is when the middle third of ten minutes begins.
  /// From then on nothing is left that may grow, so that what does is lost.
  package var settledLimit: Int? { seconds >= 600 ? 4 << 20 : nil }
}
