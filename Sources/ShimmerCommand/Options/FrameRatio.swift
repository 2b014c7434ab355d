import ArgumentParser
import Display
import Viewer

/// A number of frames in a number of seconds; both fit into 16 bits, as file formats require.
package struct FrameRatio: Hashable, Sendable {
  package let frames: Int
  package let seconds: Int

  /// The maximum of both numbers.
  package static let most = 65_535

  /// Creates a ratio and reduces it to lowest terms.
  ///
  /// - Precondition: Both numbers are positive and within the limit.
  package init(frames: Int, seconds: Int) {
    precondition(
      (1...Self.most).contains(frames) && (1...Self.most).contains(seconds),
      "\(frames) frames in \(seconds) s")
    let divisor = Self.commonDivisor(frames, seconds)
    (self.frames, self.seconds) = (frames / divisor, seconds / divisor)
  }

  /// Creates the ratio that is nearest to a number of frames per second, 0.001…1000.
  package init(nearestTo rate: Double) {
    var (best, error) = ((frames: 1, seconds: 1), Double.infinity)
    for seconds in 1...Self.most {
      let frames = (rate * Double(seconds)).rounded()
      if frames > Double(Self.most) { break }
      let distance = abs(max(frames, 1) / Double(seconds) - rate)
      if distance < error { (best, error) = ((max(Int(frames), 1), seconds), distance) }
    }
    self.init(frames: best.frames, seconds: best.seconds)
  }

  /// The numbers of frames per second that a movie may have.
  package static let ofMovies = 0.1...1000.0

  /// The numbers of frames per second that a window may show.
  package static let ofWindows = 1.0...1000.0

  /// Creates a ratio from its text, a decimal number or a fraction such as `30000/1001`, with `fps` or `Hz` after it or
  /// not; `nil` for any other text, and outside the range.
  package init?(_ text: String, within range: ClosedRange<Double> = ofMovies) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let frames = Int(parts[0]), let seconds = Int(parts[1]),
        (1...Self.most).contains(frames), (1...Self.most).contains(seconds)
      else { return nil }
      self.init(frames: frames, seconds: seconds)
    } else {
      guard let rate = NumberUnit.hertz.number(in: text), range.contains(rate) else { return nil }
      self.init(nearestTo: rate)
    }
    guard range.contains(perSecond) else { return nil }
  }

  /// Reads the text of an option.
  ///
  /// - Parameters:
  ///   - text: The text as given on the command line.
  ///   - range: The allowed numbers of frames per second.
  ///   - words: The words that the option also accepts.
  /// - Throws: `ValidationError` if the text is not a rate within the range.
  init(typed text: String, within range: ClosedRange<Double>, orOneOf words: [String] = []) throws {
    if let ratio = FrameRatio(text, within: range) {
      self = ratio
      return
    }
    let ends = [range.lowerBound, range.upperBound].map(NumberText.shortest).joined(separator: "…")
    let others = words.isEmpty ? "" : ", or \(words.joined(separator: " or "))"
    let remedy =
      Spelling.question(about: text, among: words).map { "; \($0)" }
      ?? NumberUnit.hertz.remedy(for: text)
    throw ValidationError("write \(ends), such as 60, 59.94 or 30000/1001\(others)\(remedy)")
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? max(first, 1) : commonDivisor(second, first % second)
  }

  /// The number of frames per second.
  package var perSecond: Double { Double(frames) / Double(seconds) }

  /// The rate at which a window shows frames.
  var refreshRate: RefreshRate {
    RefreshRate(numerator: Int64(frames), denominator: Int64(seconds))
  }

  /// The ratio as text: `60` or `30000/1001`.
  package var text: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }
}
