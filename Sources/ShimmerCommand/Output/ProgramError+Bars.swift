import Measuring

extension ProgramError {
  /// Ends the program with code 1 when a promise is not kept.
  static func judge(_ bars: [BenchBar]) throws(ProgramError) {
    guard let (what, why, remedy) = bars.complaint else { return }
    throw ProgramError(what, why: why, remedy: remedy, status: .comparisonFailed)
  }
}
