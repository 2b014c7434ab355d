/// From what length on a run is judged by what it took.
extension SoakTerms {
  /// Whether a run of so many seconds has enough readings and ticks for a judgement of its memory,
  /// segments, descriptors and blocked ticks.
  ///
  /// In two minutes the memory is read some fifteen times after the warm-up, on a busy machine half
  /// as often. A few readings differ for no fault.
  package func isLongEnough(_ seconds: Double) -> Bool {
    seconds >= 120 && Int(seconds * 1000) - warmUp >= 80_000
  }
}
